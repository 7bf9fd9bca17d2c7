//===- EngineTest.cpp - Laws of facts, objects, flow and effects ----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Small programs, parsed in memory, against the model of EngineTestSupport.h.
//
//===----------------------------------------------------------------------===//

#include "AST/ObjectRef.h"
#include "Dataflow/Reachability.h"
#include "Effects/Accesses.h"
#include "Effects/EffectTable.h"
#include "Facts/Values/ArgumentValue.h"
#include "unit/EngineTestSupport.h"

using namespace clang;

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

//===-- Effects -------------------------------------------------------------//

TEST(Effects, ConditionTravelsThroughTwoHops) {
  Program P("void inner(int A, int B) { waitFor(B); }"
            "void outer(int C) { inner(0, C); }"
            "void forever() { outer(-1); }"
            "void poll() { outer(0); }"
            "void bounded() { outer(100); }");
  EXPECT_EQ(P.getWait("outer"), "if ");
  EXPECT_EQ(P.getWait("forever"), "unbounded ");
  // As where waitFor(0) and waitFor(100) are called directly.
  EXPECT_EQ(P.getWait("poll"), "bounded ");
  EXPECT_EQ(P.getWait("bounded"), "bounded ");
}

TEST(Effects, DefaultArgumentIsAnArgument) {
  Program P("void wrap(int Ms = -1) { waitFor(Ms); }"
            "void byDefault() { wrap(); }"
            "void given() { wrap(5); }");
  EXPECT_EQ(P.getWait("byDefault"), "unbounded ");
  EXPECT_EQ(P.getWait("given"), "bounded ");
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
  for (const Wait &W : P.Effects.getWaits(Odd)) {
    const Wait *At = &W;
    for (unsigned Steps = 0; At && Steps < 100; ++Steps)
      At = getInner(*At);
    EXPECT_EQ(At, nullptr);
  }
}

/// How many waits a body has that is called in the context of fact \p Call.
static size_t countWaits(Program &P, const char *In, unsigned Call) {
  Entity E = P.getEntity(In);
  const Fact &At = P.Effects.getFacts(E).All[Call];
  return P.Effects.getWaits(P.Effects.getContexts().getCalled(E, At)).size();
}

TEST(Effects, ConstantsOfTheCallerDecide) {
  Program P("void flush(int Wait) { if (Wait) waitFor(-1); }"
            "void pass(int Now) { flush(!Now); }"
            "void give(int Wait) { flush(Wait); }"
            "void change(int Wait) { Wait = 1; flush(Wait); }"
            "void f() { flush(0); flush(1); pass(1); pass(0); give(0);"
            "  give(1); change(0); }");
  EXPECT_EQ(countWaits(P, "f", 0), 0u);
  EXPECT_EQ(countWaits(P, "f", 1), 1u);
  EXPECT_EQ(countWaits(P, "f", 2), 0u);
  EXPECT_EQ(countWaits(P, "f", 3), 1u);
  EXPECT_EQ(countWaits(P, "f", 4), 0u);
  EXPECT_EQ(countWaits(P, "f", 5), 1u);
  EXPECT_EQ(countWaits(P, "f", 6), 1u); // it is written to
  // Where nothing is known, whatever the body can do counts.
  EXPECT_EQ(P.Effects.getWaits(P.getEntity("flush")).size(), 1u);
  EXPECT_EQ(P.Effects.getWaits(P.getEntity("f")).size(), 4u);
}

TEST(Effects, WhatIsMoreThanReadIsNoConstant) {
  for (const char *Writes :
       {"int *Q = &Wait; *Q = 1;", "int &Q = Wait; Q = 1;",
        "[&] { Wait = 1; }();", "[&Q = Wait] { Q = 1; }();", "keep = &Wait;",
        "more(C ? &Wait : nullptr);", "(C, Wait) = 1;",
        "int *All[] = {&Wait}; more(All[0]);", "asm(\"\" : \"+r\"(Wait));"}) {
    Program P(std::string("int *keep; void more(int *); "
                          "void flush(int Wait, bool C) { ") +
              Writes +
              " if (Wait) waitFor(-1); }"
              "void f(bool C) { flush(0, C); }");
    EXPECT_EQ(countWaits(P, "f", 0), 1u) << Writes;
  }
  // To read it, or to copy it, changes nothing.
  for (const char *Reads :
       {"int Q = Wait; Q = 1;", "[Wait] { (void)Wait; }();",
        "[Q = Wait]() mutable { Q = 1; }();", "more(Wait);"}) {
    Program P(std::string("void more(int); void flush(int Wait) { ") + Reads +
              " if (Wait) waitFor(-1); }"
              "void f() { flush(0); }");
    EXPECT_EQ(countWaits(P, "f", 0), 0u) << Reads;
  }
}

TEST(Effects, TestsOfSeveralOperandsAreDecidedAsAWhole) {
  Program P(
      "bool more();"
      "void again(bool W) { do more(); while (more() && W); waitFor(-1); }"
      "void both(int W) { switch (more() && W) { case 1: waitFor(-1); } }"
      "void one(bool W) { if (more() && W) waitFor(-1); }"
      "void f() { again(true); both(2); one(false); one(true); }");
  EXPECT_EQ(countWaits(P, "f", 0), 1u);
  EXPECT_EQ(countWaits(P, "f", 1), 1u);
  EXPECT_EQ(countWaits(P, "f", 2), 0u);
  EXPECT_EQ(countWaits(P, "f", 3), 1u);
}

TEST(Effects, LabelsAndFunctionsThatAskDecide) {
  Program P("enum Mode { Try, Block = 1 << 3 };"
            "bool isBlock(int M) { return M == Block; }"
            "void by(int M) { switch (M) { case Block: waitFor(-1); "
            "  case Try: case 'q': case -1: return; } }"
            "void asks(int M) { if (isBlock(M)) waitFor(-1); }"
            "void set(int M) { if (M = 1) waitFor(-1); }"
            "void f() { by(Try); by(Block); by('q'); asks(Try); asks(Block); "
            "  set(0); }");
  for (auto [Call, Waits] :
       {std::pair(0u, 0u), {1u, 1u}, {2u, 0u}, {3u, 0u}, {4u, 1u}, {5u, 1u}})
    EXPECT_EQ(countWaits(P, "f", Call), Waits) << Call;
}

TEST(Effects, ConstantsAreOfTheTypeOfTheParameter) {
  Program P("void byte(unsigned char B) { if (B == 255) waitFor(-1); }"
            "void flag(bool B) { if (B == 1) waitFor(-1); }"
            "void f() { byte(-1); byte(256); flag(0x8000000000000000UL); }");
  EXPECT_EQ(countWaits(P, "f", 0), 1u);
  EXPECT_EQ(countWaits(P, "f", 1), 0u);
  EXPECT_EQ(countWaits(P, "f", 2), 1u);
}

TEST(Effects, ManyValuesOfOneParameterLeaveTheOthersKnown) {
  std::string Calls;
  for (unsigned I = 1; I <= getLimit(Budget::CallContexts) + 1; ++I)
    Calls += "await(" + std::to_string(I) + ", 0); ";
  Program P("void await(int Id, int Wait) { if (Id == 99) return; "
            "  if (Wait) waitFor(-1); }"
            "void f() { " +
            Calls + "await(50, 1); await(51, 0); }");
  const unsigned After = getLimit(Budget::CallContexts) + 1;
  EXPECT_EQ(countWaits(P, "f", After), 1u);
  EXPECT_EQ(countWaits(P, "f", After + 1), 0u);
}

TEST(Effects, OnlySoManyContextsAreToldApart) {
  std::string Calls;
  for (unsigned I = 1; I <= getLimit(Budget::CallContexts) + 1; ++I)
    Calls += "flush(-" + std::to_string(I) + "); ";
  Program P("void flush(int Wait) { if (Wait > 0) waitFor(-1); }"
            "void f() { " +
            Calls + "}");
  EXPECT_EQ(P.Effects.getWaits(P.getEntity("f")).size(), 1u);
  EXPECT_EQ(countWaits(P, "f", 0), 0u);
  // The last one is as if its argument were not known.
  EXPECT_EQ(countWaits(P, "f", getLimit(Budget::CallContexts)), 1u);
}

TEST(Effects, SameOrderInEveryRun) {
  const char *Code = "void a() { waitFor(-1); } void b() { waitFor(-1); a(); }"
                     "void c() { b(); a(); waitFor(-2); }";
  auto List = [&] {
    Program P(Code);
    std::string Out;
    for (const Wait &W : P.Effects.getWaits(P.getEntity("c")))
      Out += std::to_string(W.Via) + "/" +
             (W.Of ? std::to_string(W.Inner) : "-") + " ";
    return Out;
  };
  std::string First = List();
  EXPECT_FALSE(First.empty());
  EXPECT_EQ(First, List());
}

/// How many of the waits of \p Name end in different calls.
size_t countCauses(Program &P, llvm::StringRef Name) {
  llvm::SmallPtrSet<const Fact *, 8> Causes;
  for (const Wait &W : P.Effects.getWaits(P.getEntity(Name)))
    Causes.insert(W.Cause);
  return Causes.size();
}

TEST(Effects, TwoCallsThatWaitAreTwoWaitsInEveryFrame) {
  Program P("void two(bool B) { if (B) waitFor(-1); else waitFor(-1); }"
            "void over(bool B) { two(B); } void top(bool B) { over(B); }"
            "void again(int N) { if (N) again(N - 1); waitFor(-1); }");
  EXPECT_EQ(countCauses(P, "two"), 2u);
  EXPECT_EQ(P.getWait("top"), "unbounded unbounded ");
  EXPECT_EQ(countCauses(P, "top"), 2u);
  EXPECT_EQ(countCauses(P, "again"), 1u);
}

TEST(Effects, ReleaseNamesItsCause) {
  Program P("void one(void *H) { drop(H); } void two(void *H) { one(H); }");
  auto Releases = P.Effects.getReleases(P.getEntity("two"));
  ASSERT_EQ(Releases.size(), 1u);
  EXPECT_EQ(Releases[0].Cause->Callee->getName(), "drop");
  EXPECT_EQ(Releases[0].What->Handle, "handle");
}

/// The objects that \p Found are about.
template <typename T> std::string listObjects(const std::vector<T> &Found) {
  std::string Out;
  for (const T &Each : Found)
    Out += Each.Object.Leaf ? Each.Object.Leaf->getNameAsString() + " " : "? ";
  return Out;
}

TEST(Effects, DeletionsTravelThroughCallees) {
  Program P("struct Data { ~Data(); };"
            "void one(Data *D) { delete D; } void two(Data *D) { one(D); }"
            "void local() { Data *D = nullptr; two(D); }"
            "void looks(Data *D) { if (D) return; }"
            "struct S { Data *A, *B, *C; ~S() { two(A); delete[] B; } };");
  EXPECT_EQ(listObjects(P.Effects.getDeletions(P.getEntity("two"))), "D ");
  EXPECT_EQ(listObjects(P.Effects.getDeletions(P.getEntity("looks"))), "");
  EXPECT_EQ(listObjects(P.Effects.getDeletions(P.getEntity("~S"))), "A B ");
  const auto &Found = P.Effects.getDeletions(P.getEntity("two"));
  ASSERT_EQ(Found.size(), 1u);
  EXPECT_EQ(Found[0].Cause->Kind, Fact::Free);
  EXPECT_NE(Found[0].Of, nullptr);
  Entity End = Entity::makeDestruction(
      *cast<CXXMethodDecl>(P.getFunction("~S")).getParent());
  EXPECT_EQ(listObjects(P.Effects.getDeletions(End)), "A B ");
}

TEST(Effects, DeletionsInRecursionEnd) {
  Program P("struct Node { Node *Next; };"
            "void drop2(Node *N); void drop1(Node *N) { if (N->Next) "
            "  drop2(N->Next); delete N; }"
            "void drop2(Node *N) { drop1(N); }");
  EXPECT_FALSE(P.Effects.getDeletions(P.getEntity("drop2")).empty());
}

TEST(Effects, WhatMayAcquireIsKnownThroughCallees) {
  Program P("[[clang::acquire_handle(\"handle\")]] int make();"
            "void byRow() { make(); } void over() { byRow(); }"
            "void byNew() { int *P = new int; } void overNew() { byNew(); }"
            "void nowhere() { new int; } void none() { waitFor(0); }"
            "void odd(int N); void even(int N) { odd(N); }"
            "void odd(int N) { even(N); make(); }");
  auto May = [&P](llvm::StringRef Name) {
    return P.Effects.mayAcquire(P.getEntity(Name));
  };
  EXPECT_TRUE(May("over"));
  EXPECT_TRUE(May("overNew"));
  EXPECT_TRUE(May("even"));
  EXPECT_FALSE(May("nowhere"));
  EXPECT_FALSE(May("none"));
}

//===-- Accesses ------------------------------------------------------------//

AccessCollector collectFrom(Program &P, llvm::StringRef Name) {
  AccessCollector A(P.Effects);
  A.addEntity(P.getEntity(Name), {});
  return A;
}

bool isStored(const AccessCollector &A, llvm::StringRef Name) {
  return llvm::any_of(A.get(), [Name](const Access &X) {
    return X.Kind == Access::Store && X.Object.Leaf &&
           X.Object.Leaf->getName() == Name;
  });
}

TEST(Accesses, BindingsOfOneBodyAreToldApart) {
  Program P("static void set(bool &F) { F = true; }"
            "struct S { bool One, Two; void both() { set(One); set(Two); } };");
  AccessCollector A = collectFrom(P, "both");
  EXPECT_TRUE(isStored(A, "One"));
  EXPECT_TRUE(isStored(A, "Two"));
  EXPECT_TRUE(A.isComplete());
}

TEST(Accesses, TooManyBindingsAreNotComplete) {
  std::string Fields, Calls, Locals;
  for (unsigned I = 0; I < 20; ++I) {
    std::string N = std::to_string(I);
    Fields += "bool F" + N + ";";
    Calls += "set(F" + N + ");";
    Locals += "bool L" + N + "; set(L" + N + ");";
  }
  Program P("static void set(bool &F) { F = true; }"
            "struct S { " +
            Fields + "bool Last; void fields() { " + Calls +
            "} void locals() { " + Locals + " set(Last); } };");
  EXPECT_FALSE(collectFrom(P, "fields").isComplete());
  // Locals of the bodies that are read concern nobody else.
  AccessCollector A = collectFrom(P, "locals");
  EXPECT_TRUE(A.isComplete());
  EXPECT_TRUE(isStored(A, "Last"));
}

TEST(Accesses, FramesAreAShortestChain) {
  Program P("bool Flag; static void set() { Flag = true; }"
            "static void inner() { set(); } static void outer() { inner(); }"
            "void all() { outer(); set(); }");
  AccessCollector A = collectFrom(P, "all");
  ASSERT_EQ(A.get().size(), 2u); // the read of Flag's name, and the store
  unsigned Steps = 0;
  for (auto F = A.get().back().Frame; F; F = A.getFrames()[*F].Outer)
    ++Steps;
  EXPECT_EQ(Steps, 2u); // set, all
}

//===-- ModelLookup -------------------------------------------------------===//

TEST(ModelLookup, ReadsTheAttributesThatClangHas) {
  Program P("[[clang::acquire_handle(\"channel\")]] int make();"
            "void makeTwo(int *A [[clang::acquire_handle(\"channel\")]]);"
            "void drop(int H [[clang::release_handle(\"channel\")]]);"
            "void plain(int H);"
            "void use() { int A; make(); makeTwo(&A); drop(A); plain(A); }");
  std::vector<const FunctionModel *> Rows;
  for (const Fact &E : P.Effects.getFacts(P.getEntity("use")).All)
    Rows.push_back(E.Row);
  ASSERT_EQ(Rows.size(), 4u);
  ASSERT_TRUE(Rows[0] && Rows[1] && Rows[2]);
  EXPECT_EQ(Rows[0]->Acquires.at(0).Handle, "channel");
  EXPECT_EQ(Rows[0]->Acquires.at(0).At.Kind, Place::Result);
  EXPECT_EQ(Rows[1]->Acquires.at(0).At.Kind, Place::Argument);
  EXPECT_EQ(Rows[2]->Releases.at(0).Handle, "channel");
  EXPECT_EQ(Rows[3], nullptr);
}

constexpr const char *ExitModel = R"(
library: lib
defaults: {source: s, confidence: documented}
functions:
  - {name: mayFail, throws: may}
  - {name: never, throws: never}
  - {name: give, transfers: {arg: 0}}
)";

TEST(ModelLookup, AsksHowACallEndsApartFromTheRest) {
  Program P("int f() noexcept; void mayFail(); void never(); void plain();"
            "void give(int *H);"
            "[[clang::annotate(\"interop::throws=Broken\")]] void own();"
            "[[clang::annotate(\"interop::throws=Broken\")]] void mayFail(int);"
            "void use() { mayFail(); never(); plain(); give(nullptr); own();"
            "  mayFail(1); }",
            "", ExitModel);
  std::vector<const FunctionDecl *> Callees;
  for (const Fact &E : P.Effects.getFacts(P.getEntity("use")).All)
    if (E.Callee)
      Callees.push_back(E.Callee);
  ASSERT_EQ(Callees.size(), 6u);
  auto Exits = [&](unsigned I) { return P.Known.findExits(*Callees[I]); };
  ASSERT_TRUE(Exits(0) && Exits(1) && Exits(3) && Exits(4) && Exits(5));
  EXPECT_EQ(Exits(0)->Throws, ThrowClass::May);
  EXPECT_EQ(Exits(1)->Throws, ThrowClass::Never);
  EXPECT_EQ(Exits(2), nullptr);
  EXPECT_TRUE(Exits(3)->findTransfer({Place::Argument, 0}));
  EXPECT_EQ(Exits(4)->Thrown, "Broken");
  EXPECT_EQ(Exits(5)->Thrown, "Broken"); // said at the declaration
  // A row that says only how calls end says nothing of what they do.
  EXPECT_EQ(P.Known.findRow(*Callees[0]), nullptr);
}

TEST(ModelLookup, NeverBlocksSaysNothingElseOfTheBody) {
  Program P("struct S { bool Stop; void *H;"
            "  [[clang::annotate(\"interop::nonblocking\")]] void tell() {"
            "    Stop = true; drop(H); waitFor(-1); }"
            "  void call() { tell(); } };");
  EXPECT_EQ(P.getWait("call"), "");
  EXPECT_EQ(P.Effects.getReleases(P.getEntity("call")).size(), 1u);
  EXPECT_TRUE(isStored(collectFrom(P, "call"), "Stop"));
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

TEST(Flow, FactsBeforeKnowBranchesAndLoops) {
  Program P(
      "void first(); void second(); void target();"
      "void other(bool B) { if (B) first(); else { target(); } second(); }"
      "void again(int N) { while (N--) { target(); first(); } }");
  auto Before = [&](llvm::StringRef Name) {
    const FunctionFacts &Facts = P.Effects.getFacts(P.getEntity(Name));
    std::string Out;
    for (const Fact &To : Facts.All)
      if (To.Callee && To.Callee->getName() == "target")
        for (const Fact *E : getFactsBefore(Facts, To))
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
            "void chain() { for (;;) { if (Stop) break; else if (I) return;"
            "  else if (N) throw 1; } }"
            "void guarded() { for (;;) { if (Stop) break; } }"
            "void counts() { for (I = 0; I < N; ++I) next(); } };");
  auto Count = [&](llvm::StringRef Name) {
    return P.Effects.getFacts(P.getEntity(Name)).Loops.size();
  };
  EXPECT_EQ(Count("flag"), 1u);
  EXPECT_EQ(Count("none"), 1u);
  EXPECT_EQ(Count("guarded"), 1u);
  EXPECT_EQ(Count("chain"), 1u);
  EXPECT_EQ(Count("call"), 0u);
  EXPECT_EQ(Count("leaves"), 0u);
  EXPECT_EQ(Count("counts"), 0u);
  EXPECT_EQ(P.Effects.getFacts(P.getEntity("flag")).Loops[0].ContinuesWhile,
            std::optional<bool>(false));
  EXPECT_TRUE(
      P.Effects.getFacts(P.getEntity("none")).Loops[0].Conditions.empty());
  std::string Conditions; // of all exits, outer ones first
  for (const ObjectRef &O :
       P.Effects.getFacts(P.getEntity("chain")).Loops[0].Conditions)
    Conditions += O.Leaf->getName().str() + " ";
  EXPECT_EQ(Conditions, "Stop I N ");
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
