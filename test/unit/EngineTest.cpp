//===- EngineTest.cpp - Laws of facts, objects, flow and effects ----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Small programs, parsed in memory, against a model of three functions.
//
//===----------------------------------------------------------------------===//

#include "AST/ObjectRef.h"
#include "CallGraph/ArgumentValue.h"
#include "Dataflow/Flow.h"
#include "Effects/Accesses.h"
#include "Effects/EffectTable.h"
#include "ModelsTestSupport.h"
#include "clang/ASTMatchers/ASTMatchFinder.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Tooling/Tooling.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace interop {
namespace {

constexpr const char *ModelText = R"(
library: lib
defaults: {source: s, confidence: documented}
functions:
  - name: waitFor
    params: 1
    blocks: {class: unbounded, when: {arg: 0, below: 0}, otherwise: bounded,
             until: done}
  - {name: lock, params: 1, locks: {arg: 0}}
  - {name: unlock, params: 1, unlocks: {arg: 0}}
)";

constexpr const char *Declarations = R"(
struct Mutex {};
void waitFor(int Ms);
void lock(Mutex &M);
void unlock(Mutex &M);
)";

/// A parsed program and the engine over it.
class Program {
public:
  explicit Program(llvm::StringRef Code)
      : Unit(tooling::buildASTFromCodeWithArgs((Declarations + Code).str(),
                                               {"-std=c++17"})),
        Known(std::make_shared<ModelSet>(
            std::vector<std::shared_ptr<const Model>>{parseOk(ModelText)},
            Confidence::Convention)),
        Effects(Known, Unit->getASTContext()) {}

  const FunctionDecl &getFunction(llvm::StringRef Name) {
    auto Found =
        match(functionDecl(hasName(Name.str()), isDefinition()).bind("f"),
              Unit->getASTContext());
    EXPECT_FALSE(Found.empty()) << Name.str();
    return *Found.front().getNodeAs<FunctionDecl>("f");
  }
  Entity getEntity(llvm::StringRef Name) {
    return Entity::makeFunction(getFunction(Name));
  }
  /// The object of the first argument of the only call of "use" in \p Name.
  ObjectRef getUsed(llvm::StringRef Name) {
    for (const Event &E : Effects.getFacts(getEntity(Name)).Events)
      if (E.Callee && E.Callee->getIdentifier() && E.Callee->getName() == "use")
        return E.getArgObject(0);
    ADD_FAILURE() << "no call of use in " << Name.str();
    return {};
  }
  /// "unbounded", "bounded", "if" (on a parameter) or "" for no wait at all.
  std::string getWait(llvm::StringRef Name) {
    std::string Said;
    for (const Wait &W : Effects.getWaits(getEntity(Name)))
      Said += !W.Conditions.empty()                 ? "if "
              : W.Class == BlockingClass::Unbounded ? "unbounded "
                                                    : "bounded ";
    return Said;
  }

  std::unique_ptr<ASTUnit> Unit;
  Knowledge Known;
  EffectTable Effects;
};

//===-- Effects -------------------------------------------------------------//

TEST(Effects, ConditionTravelsThroughTwoHops) {
  Program P("void inner(int A, int B) { waitFor(B); }"
            "void outer(int C) { inner(0, C); }"
            "void forever() { outer(-1); }"
            "void poll() { outer(0); }"
            "void bounded() { outer(100); }");
  EXPECT_EQ(P.getWait("outer"), "if ");
  EXPECT_EQ(P.getWait("forever"), "unbounded ");
  EXPECT_EQ(P.getWait("poll"), "");
  EXPECT_EQ(P.getWait("bounded"), "");
}

TEST(Effects, DefaultArgumentIsAnArgument) {
  Program P("void wrap(int Ms = -1) { waitFor(Ms); }"
            "void byDefault() { wrap(); }"
            "void given() { wrap(5); }");
  EXPECT_EQ(P.getWait("byDefault"), "unbounded ");
  EXPECT_EQ(P.getWait("given"), "");
}

TEST(Effects, ParameterThatTheBodyDecidesOnSaysNothing) {
  Program P("void clamp(int Ms) { if (Ms < 0) Ms = 10; waitFor(Ms); }"
            "void call() { clamp(-1); }");
  EXPECT_EQ(P.getWait("clamp"), "");
  EXPECT_EQ(P.getWait("call"), "");
}

TEST(Effects, UnknownArgumentIsNoWait) {
  Program P("int ask(); void f() { waitFor(ask()); }");
  EXPECT_EQ(P.getWait("f"), "");
}

TEST(Effects, RecursionEndsAndKeepsTheWitness) {
  Program P("void odd(int N); "
            "void even(int N) { odd(N - 1); waitFor(-1); }"
            "void odd(int N) { even(N - 1); }");
  Entity Odd = P.getEntity("odd");
  ASSERT_FALSE(P.Effects.getWaits(Odd).empty());
  // Every way leads to a call that waits itself, in finitely many steps.
  for (Wait W : P.Effects.getWaits(Odd)) {
    Entity E = Odd;
    unsigned Steps = 0;
    while (W.Inner && ++Steps < 100) {
      E = P.Effects.getFacts(E).Events[W.Via].Target;
      W = P.Effects.getWaits(E)[*W.Inner];
    }
    EXPECT_FALSE(W.Inner.has_value());
  }
}

TEST(Effects, SameOrderInEveryRun) {
  const char *Code = "void a() { waitFor(-1); } void b() { waitFor(-1); a(); }"
                     "void c() { b(); a(); waitFor(-2); }";
  auto List = [&] {
    Program P(Code);
    std::string Out;
    for (const Wait &W : P.Effects.getWaits(P.getEntity("c")))
      Out += std::to_string(W.Via) + "/" +
             (W.Inner ? std::to_string(*W.Inner) : "-") + " ";
    return Out;
  };
  std::string First = List();
  EXPECT_FALSE(First.empty());
  EXPECT_EQ(First, List());
}

//===-- Knowledge -----------------------------------------------------------//

TEST(Knowledge, ReadsTheAttributesThatClangHas) {
  Program P("[[clang::acquire_handle(\"channel\")]] int make();"
            "void makeTwo(int *A [[clang::acquire_handle(\"channel\")]]);"
            "void drop(int H [[clang::release_handle(\"channel\")]]);"
            "void plain(int H);"
            "void use() { int A; make(); makeTwo(&A); drop(A); plain(A); }");
  std::vector<const FunctionRow *> Rows;
  for (const Event &E : P.Effects.getFacts(P.getEntity("use")).Events)
    Rows.push_back(E.Row);
  ASSERT_EQ(Rows.size(), 4u);
  ASSERT_TRUE(Rows[0] && Rows[1] && Rows[2]);
  EXPECT_EQ(Rows[0]->Acquires.at(0).Handle, "channel");
  EXPECT_EQ(Rows[0]->Acquires.at(0).At.Kind, Place::Result);
  EXPECT_EQ(Rows[1]->Acquires.at(0).At.Kind, Place::Argument);
  EXPECT_EQ(Rows[2]->Releases.at(0).Handle, "channel");
  EXPECT_EQ(Rows[3], nullptr);
}

//===-- Objects -------------------------------------------------------------//

constexpr const char *Shapes = R"(
template <class T> void use(T &&);
struct Inner { int Leaf; };
struct S {
  int A; Inner I; Inner *P; int Array[3];
  int &get() { return A; }
  void direct() { use(A); }
  void nested() { use(I.Leaf); }
  void pointer() { use(P->Leaf); }
  void getter() { use(get()); }
  void reference() { int &R = A; use(R); }
  void range() { for (int &E : Array) use(E); }
  void alias() { S *Self = this; use(Self->I.Leaf); }
  void parameter(Inner &X) { use(X.Leaf); }
};
)";

TEST(Objects, AreNamedByOutermostMemberAndInnermostField) {
  Program P(Shapes);
  auto Name = [&](llvm::StringRef F) {
    ObjectRef O = P.getUsed(F);
    return O.Root && O.Leaf
               ? (O.Root->getName() + "." + O.Leaf->getName()).str()
               : std::string("?");
  };
  EXPECT_EQ(Name("direct"), "A.A");
  EXPECT_EQ(Name("nested"), "I.Leaf");
  EXPECT_EQ(Name("pointer"), "P.Leaf");
  EXPECT_EQ(Name("getter"), "A.A");
  EXPECT_EQ(Name("reference"), "A.A");
  EXPECT_EQ(Name("range"), "Array.Array");
  EXPECT_EQ(Name("alias"), "I.Leaf");
  EXPECT_EQ(Name("parameter"), "X.Leaf");
  EXPECT_EQ(P.getUsed("direct").Kind, ObjectRef::Member);
  EXPECT_EQ(P.getUsed("parameter").Kind, ObjectRef::Variable);
}

TEST(Objects, SameFieldOfTwoMembersIsTwoObjects) {
  Program P("template <class T> void use(T &&); struct Q { int Closed; };"
            "struct S { Q One, Two; void a() { use(One.Closed); }"
            "  void b() { use(Two.Closed); } void c() { use(One); } };");
  EXPECT_FALSE(mayAlias(P.getUsed("a"), P.getUsed("b")));
  EXPECT_TRUE(mayAlias(P.getUsed("a"), P.getUsed("c")));
  EXPECT_TRUE(mayAlias(P.getUsed("a"), P.getUsed("a")));
  EXPECT_FALSE(mayAlias(P.getUsed("a"), ObjectRef()));
}

//===-- Flow ----------------------------------------------------------------//

/// The locks held at the call of waitFor in \p Name.
unsigned countHeld(Program &P, llvm::StringRef Name) {
  const FunctionFacts &Facts = P.Effects.getFacts(P.getEntity(Name));
  for (const Event &E : Facts.Events)
    if (E.Callee && E.Callee->getName() == "waitFor")
      return getLocksHeld(Facts, E.At).size();
  ADD_FAILURE() << "no call of waitFor";
  return ~0u;
}

TEST(Flow, LocksAreHeldOnEveryPathOrNotAtAll) {
  Program P("Mutex M;"
            "void plain() { lock(M); waitFor(-1); unlock(M); }"
            "void after() { lock(M); unlock(M); waitFor(-1); }"
            "void branch(bool B) { if (B) lock(M); waitFor(-1); }"
            "void both(bool B) { if (B) lock(M); else lock(M); waitFor(-1); }"
            "void loop(int N) { lock(M); while (N--) waitFor(-1); unlock(M); }"
            "void dropped(int N) { lock(M); while (N--) { waitFor(-1);"
            "  unlock(M); } }");
  EXPECT_EQ(countHeld(P, "plain"), 1u);
  EXPECT_EQ(countHeld(P, "after"), 0u);
  EXPECT_EQ(countHeld(P, "branch"), 0u);
  EXPECT_EQ(countHeld(P, "both"), 1u);
  EXPECT_EQ(countHeld(P, "loop"), 1u);
  EXPECT_EQ(countHeld(P, "dropped"), 0u);
}

TEST(Flow, EventsBeforeKnowBranchesAndLoops) {
  Program P(
      "void first(); void second(); void target();"
      "void other(bool B) { if (B) first(); else { target(); } second(); }"
      "void again(int N) { while (N--) { target(); first(); } }");
  auto Before = [&](llvm::StringRef Name) {
    const FunctionFacts &Facts = P.Effects.getFacts(P.getEntity(Name));
    std::string Out;
    for (const Event &To : Facts.Events)
      if (To.Callee && To.Callee->getName() == "target")
        for (const Event *E : getEventsBefore(Facts, To))
          if (E->Callee)
            Out += (E->Callee->getName() + " ").str();
    return Out;
  };
  EXPECT_EQ(Before("other"), "");
  EXPECT_EQ(Before("again"), "first ");
}

//===-- Loops ---------------------------------------------------------------//

TEST(Loops, AreFactsOnlyWhereTheirSurroundingsEndThem) {
  Program P("int next(); struct S { bool Stop; int I, N;"
            "void flag() { while (!Stop) next(); }"
            "void none() { for (;;) next(); }"
            "void call() { while (next()) {} }"
            "void leaves() { for (;;) { if (next()) return; } }"
            "void guarded() { for (;;) { if (Stop) break; } }"
            "void counts() { for (I = 0; I < N; ++I) next(); } };");
  auto Count = [&](llvm::StringRef Name) {
    return P.Effects.getFacts(P.getEntity(Name)).Loops.size();
  };
  EXPECT_EQ(Count("flag"), 1u);
  EXPECT_EQ(Count("none"), 1u);
  EXPECT_EQ(Count("guarded"), 1u);
  EXPECT_EQ(Count("call"), 0u);
  EXPECT_EQ(Count("leaves"), 0u);
  EXPECT_EQ(Count("counts"), 0u);
  EXPECT_EQ(P.Effects.getFacts(P.getEntity("flag")).Loops[0].ContinuesWhile,
            std::optional<bool>(false));
  EXPECT_TRUE(
      P.Effects.getFacts(P.getEntity("none")).Loops[0].Conditions.empty());
}

} // namespace
} // namespace interop
