//===- ReachabilityTest.cpp - Laws of control flow and forward dataflow ---===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What blocks, try blocks and beginnings say, and how a state travels along
// them when something throws.
//
//===----------------------------------------------------------------------===//

#include "Dataflow/Reachability.h"
#include "Dataflow/ForwardFlow.h"
#include "Dataflow/HeldLocks.h"
#include "Facts/Collection/ControlFlow.h"
#include "Facts/Collection/LiveObjects.h"
#include "unit/EngineTestSupport.h"

using namespace clang;

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

bool isCallOf(const Fact &E, llvm::StringRef Callee) {
  return E.Kind == Fact::Call && E.Callee && E.Callee->getIdentifier() &&
         E.Callee->getName() == Callee;
}

/// The first call of \p Callee in \p Facts.
const Fact *findCall(const FunctionFacts &Facts, llvm::StringRef Callee) {
  for (const Fact &E : Facts.All)
    if (isCallOf(E, Callee))
      return &E;
  ADD_FAILURE() << "no call of " << Callee.str();
  return nullptr;
}

/// How many locks are held at the first call of \p Callee in \p Name.
size_t countHeld(Program &P, llvm::StringRef Name,
                 llvm::StringRef Callee = "waitFor") {
  Entity E = P.getEntity(Name);
  const Fact *Call = findCall(P.Effects.getFacts(E), Callee);
  return Call ? P.Effects.getHeldLocks(E).getAt(Call->At).size() : ~0u;
}

/// A domain for the tests: the names of the calls that have been made on some
/// path.
struct CallsDomain {
  using State = std::set<std::string>;
  State getEntry() { return {}; }
  void transfer(const Fact &E, State &S) {
    if (E.Kind == Fact::Call && E.Callee && E.Callee->getIdentifier())
      S.insert(E.Callee->getName().str());
    if (E.Kind == Fact::Destruction)
      S.insert("~" + getName(E));
  }
  void apply(const LockOperation &, State &) {}
  void refine(const BlockFacts &B, unsigned Succ, State &S) {
    if (B.Condition && B.Succs.size() == 2)
      S.insert(Succ == 0 ? "true" : "false");
  }
  bool mayThrow(const Fact &E) { return interop::mayThrow(E); }
  void raise(const Fact &, State &) {}
  bool mayPass(const Fact &, const TryFacts &Try) { return !Try.catchesAll(); }
  void unwind(llvm::ArrayRef<const Fact *> Ended, State &S) {
    for (const Fact *Begin : Ended)
      S.insert("~" + getName(*Begin));
  }
  bool join(State &Into, const State &From) {
    size_t Before = Into.size();
    Into.insert(From.begin(), From.end());
    return Into.size() != Before;
  }
  unsigned getHeight() const { return Height; }
  unsigned Height = 100;

  static std::string getName(const Fact &E) {
    return E.Destroyed ? E.Destroyed->getNameAsString()
           : E.Base    ? "base"
                       : "this";
  }
};

std::string print(const std::optional<CallsDomain::State> &S) {
  return S ? llvm::join(*S, " ") : "unreached";
}

/// The state before the first call of \p Callee, at the exit, and where an
/// exception leaves \p Name.
struct Solved {
  Solved(Program &P, llvm::StringRef Name)
      : Facts(P.Effects.getFacts(P.getEntity(Name))), Flow(Facts, Domain) {}
  std::string at(llvm::StringRef Callee) {
    const Fact *E = findCall(Facts, Callee);
    return E ? print(Flow.findAt(E->At)) : "no call";
  }
  std::string atExit() { return print(Flow.findAtExit()); }
  std::string atThrow() { return print(Flow.getAtThrow()); }
  const FunctionFacts &Facts;
  CallsDomain Domain;
  ForwardFlow<CallsDomain> Flow;
};

constexpr const char *Throwers = R"(
void f(); void g(); void handled() noexcept; void after() noexcept;
struct Owner { Owner(); explicit Owner(int); ~Owner(); };
)";

std::string with(const char *Code) { return std::string(Throwers) + Code; }

//===-- Facts ---------------------------------------------------------------//

TEST(ControlFlow, EveryFactHasItsPlaceAndBlocksHoldThemInOrder) {
  Program P(with("Mutex M; bool B; void all() { if (B) { lock(M); f(); }"
                 "  else { Owner O; B = false; } g(); }"));
  const FunctionFacts &Facts = P.Effects.getFacts(P.getEntity("all"));
  std::set<std::pair<unsigned, unsigned>> Places;
  size_t NumFacts = 0, NumLocks = 0;
  for (unsigned Id : Facts.Order) {
    const BlockFacts &B = Facts.Blocks[Id];
    for (unsigned I = B.FirstFact; I < B.EndFact; ++I, ++NumFacts)
      EXPECT_TRUE(Facts.All[I].At.Block == Id &&
                  Places.insert({Id, Facts.All[I].At.Seq}).second);
    for (unsigned I = B.FirstLock; I < B.EndLock; ++I, ++NumLocks)
      EXPECT_TRUE(Facts.Locks[I].At.Block == Id &&
                  Places.insert({Id, Facts.Locks[I].At.Seq}).second);
  }
  EXPECT_EQ(NumFacts, Facts.All.size());
  EXPECT_EQ(NumLocks, Facts.Locks.size());
  for (const ReadFact &R : Facts.Reads)
    EXPECT_TRUE(Places.insert({R.At.Block, R.At.Seq}).second);
}

TEST(ControlFlow, ConditionsStandWithTheirSuccessorsTrueFirst) {
  Program P(with("void test(int *H) { if (!H) f(); else g(); }"));
  const FunctionFacts &Facts = P.Effects.getFacts(P.getEntity("test"));
  const BlockFacts &Entry = Facts.Blocks[findCall(Facts, "f")->At.Block];
  ASSERT_EQ(Entry.Preds.size(), 1u);
  const BlockFacts &Test = Facts.Blocks[Entry.Preds[0]];
  ASSERT_TRUE(Test.Condition);
  ASSERT_EQ(Test.Succs.size(), 2u);
  EXPECT_EQ(Test.Succs[0], findCall(Facts, "f")->At.Block);
  EXPECT_EQ(Test.Succs[1], findCall(Facts, "g")->At.Block);
}

TEST(ControlFlow, FactsKnowTheTryThatSeesThem) {
  Program P(with("void nest() { try { f(); try { g(); } catch (int) {"
                 "  handled(); } } catch (...) { after(); } }"));
  const FunctionFacts &Facts = P.Effects.getFacts(P.getEntity("nest"));
  ASSERT_EQ(Facts.Tries.size(), 2u);
  EXPECT_TRUE(Facts.Tries[0].catchesAll());
  EXPECT_FALSE(Facts.Tries[1].catchesAll());
  EXPECT_EQ(Facts.Tries[1].Outer, 0);
  EXPECT_EQ(findCall(Facts, "f")->Try, 0);
  EXPECT_EQ(findCall(Facts, "g")->Try, 1);
  EXPECT_EQ(findCall(Facts, "handled")->Try, 0);
  EXPECT_EQ(findCall(Facts, "after")->Try, Fact::NoIndex);
}

/// What unwinding would destroy at the call of f in \p Name.
std::string getAlive(Program &P, llvm::StringRef Name) {
  const FunctionFacts &Facts = P.Effects.getFacts(P.getEntity(Name));
  llvm::SmallVector<const Fact *, 4> Ended;
  unwind(Facts, findCall(Facts, "f")->Live, Fact::NoIndex, &Ended);
  std::string Out;
  for (const Fact *E : Ended)
    Out += CallsDomain::getName(*E) + " ";
  return Out;
}

TEST(ControlFlow, BeginningsSayWhatIsAlive) {
  Program P(
      with("void locals(bool B) { Owner One; if (B) { Owner Two; g(); }"
           "  Owner Three; int Plain; for (;;) { Owner Four; if (B) break; }"
           "  f(); }"
           "struct Member : Owner { Owner A, B; Member() : Owner(1), A(2) { "
           "f(); } };"
           "struct Delegate { Owner A; Delegate(int); Delegate() : Delegate(1) "
           "  { f(); } };"));
  EXPECT_EQ(getAlive(P, "locals"), "Three One ");
  EXPECT_EQ(getAlive(P, "Member"), "B A base ");
  const FunctionFacts *Delegating = nullptr;
  for (const CXXConstructorDecl *C :
       cast<CXXConstructorDecl>(P.getFunction("Delegate")).getParent()->ctors())
    if (C->isDefaultConstructor())
      Delegating = &P.Effects.getFacts(Entity::makeFunction(*C));
  llvm::SmallVector<const Fact *, 4> Ended;
  unwind(*Delegating, findCall(*Delegating, "f")->Live, Fact::NoIndex, &Ended);
  ASSERT_EQ(Ended.size(), 1u);
  EXPECT_EQ(CallsDomain::getName(*Ended[0]), "this");
}

TEST(ControlFlow, JumpsAndStoresCarryTheirValue) {
  Program P("int open(); struct S { int Fd = open(); int Other; "
            "  S() : Other(2) {} };"
            "int *make(int *P) { if (!P) throw 1; P = nullptr; return P; }");
  std::string Kinds;
  for (const Fact &E : P.Effects.getFacts(P.getEntity("make")).All) {
    Kinds += E.Kind == Fact::Throw    ? "throw "
             : E.Kind == Fact::Return ? "return "
                                      : "store ";
    EXPECT_TRUE(E.Value);
  }
  EXPECT_EQ(Kinds, "throw store return ");
  std::string Stores;
  for (const Fact &E : P.Effects.getFacts(P.getEntity("S")).All)
    if (E.Kind == Fact::Store)
      Stores += E.Object.Leaf->getName().str() +
                (isa<CallExpr>(E.Value) ? "=call " : "=other ");
  // In-class initializers are facts of each constructor that uses them.
  EXPECT_EQ(Stores, "Fd=call Other=other ");
}

/// What the values of the calls of "open" in \p Name become.
std::string getResults(Program &P, llvm::StringRef Name) {
  std::string Out;
  for (const Fact &E : P.Effects.getFacts(P.getEntity(Name)).All)
    if (isCallOf(E, "open"))
      Out += E.Result.Kind == ObjectRef::Result ? "result "
             : E.Result.isKnown() ? E.Result.Leaf->getNameAsString() + " "
                                  : "? ";
  return Out;
}

TEST(ControlFlow, CallsKnowWhatTheirValueBecomes) {
  Program P("struct Own { Own(int); ~Own(); }; Own open(int); int open();"
            "void use(int); struct S { int A, B = open(); Own C;"
            "  S() : A(open()), C(open(1)) {}"
            "  void store() { A = open(); use(open()); open(); } };"
            "void locals() { int L = open(); Own O = open(2); int I{open()};"
            "  long W = (long)open(); }"
            "int give() { return open(); } Own giveOwn() { return open(3); }");
  EXPECT_EQ(getResults(P, "S"), "A B C ");
  EXPECT_EQ(getResults(P, "store"), "A ? ? ");
  EXPECT_EQ(getResults(P, "locals"), "L O I W ");
  EXPECT_EQ(getResults(P, "give"), "result ");
  EXPECT_EQ(getResults(P, "giveOwn"), "result ");
}

TEST(ControlFlow, ConstructionsKnowWhatTheyMake) {
  Program P("struct Own { Own(int); ~Own(); }; struct S { Own *P; Own M;"
            "  S() : P(new Own(1)), M(2) { Own L(3); } };");
  std::string Out;
  for (const Fact &E : P.Effects.getFacts(P.getEntity("S")).All)
    if (E.Kind == Fact::Call)
      Out += E.Result.Leaf ? E.Result.Leaf->getNameAsString() + " " : "? ";
  EXPECT_EQ(Out, "P M L ");
}

TEST(ControlFlow, ValuesGoThroughChoicesBracesAndNew) {
  Program P("struct Pair { int L, R; }; struct Nest { Pair In; int C; };"
            "struct Based : Pair { int D; }; union Either { int X, Y; };"
            "int open(); void use(int); struct S { int A; Pair Q; int Two[2];"
            "  S(bool B) : A(B ? open() : 0), Q{open(), 0},"
            "    Two{open(), open()} {} };"
            "void arms(bool B) { int I = B ? 1 : open(); use(B ? open() : 1); }"
            "void nested() { Nest N = {{0, open()}, open()}; }"
            "void others() { Based B{{open(), 0}, 0}; Either E{open()}; }"
            "void boxed() { int *H = new int(open()); }"
            "Pair give() { return {open(), 0}; }");
  EXPECT_EQ(getResults(P, "S"), "A L Two Two ");
  EXPECT_EQ(getResults(P, "arms"), "I ? ");
  EXPECT_EQ(getResults(P, "nested"), "R C ");
  EXPECT_EQ(getResults(P, "others"), "? ? ");
  EXPECT_EQ(getResults(P, "give"), "? ");
}

/// What \p Name allocates, frees and destroys, in order.
std::string getMemory(Program &P, llvm::StringRef Name) {
  std::string Out;
  auto NameOf = [](const ObjectRef &O) {
    return O.Leaf ? O.Leaf->getNameAsString() + " " : std::string("? ");
  };
  for (const Fact &E : P.Effects.getFacts(P.getEntity(Name)).All)
    Out += E.Kind == Fact::Allocate      ? "new " + NameOf(E.Result)
           : E.Kind == Fact::Free        ? "free " + NameOf(E.Object)
           : E.Kind == Fact::Destruction ? "end " + NameOf(E.Object)
                                         : "";
  return Out;
}

TEST(ControlFlow, MemoryIsHadAndFreed) {
  Program P("void *operator new(decltype(sizeof 0), void *) noexcept;"
            "struct Q { ~Q(); }; void use(int *); Q *make();"
            "struct S { int *A; Q *B; S() : A(new int), B(new Q[2]) {}"
            "  void drop() { delete A; delete[] B; } };"
            "void locals() { int *L = new int(1); auto M = L; use(new int); }"
            "void chosen(bool B) { int *L = B ? new int : nullptr; delete L; }"
            "void placed(void *At) { Q *L = new (At) Q; L->~Q(); }"
            "void unknown() { delete make(); }");
  EXPECT_EQ(getMemory(P, "S"), "new A new B ");
  EXPECT_EQ(getMemory(P, "drop"), "free A end B free B ");
  EXPECT_EQ(getMemory(P, "locals"), "new L new ? ");
  EXPECT_EQ(getMemory(P, "chosen"), "new L free L ");
  EXPECT_EQ(getMemory(P, "placed"), "end L "); // by a call of the destructor
  EXPECT_EQ(getMemory(P, "unknown"), "end ? free ? ");
}

TEST(ControlFlow, SwitchesHaveTheLabelsOfWhereTheyLead) {
  Program P(with("void cases(int N) { switch (N) { case 1: f(); break;"
                 "  default: g(); } after(); }"
                 "void test(int N) { if (N) f(); }"));
  const FunctionFacts &Facts = P.Effects.getFacts(P.getEntity("cases"));
  const BlockFacts &One = Facts.Blocks[findCall(Facts, "f")->At.Block];
  const BlockFacts &Rest = Facts.Blocks[findCall(Facts, "g")->At.Block];
  EXPECT_TRUE(isa_and_nonnull<CaseStmt>(One.Label));
  EXPECT_TRUE(isa_and_nonnull<DefaultStmt>(Rest.Label));
  ASSERT_EQ(One.Preds.size(), 1u);
  EXPECT_TRUE(Facts.Blocks[One.Preds[0]].IsSwitch);
  EXPECT_TRUE(Facts.Blocks[One.Preds[0]].Condition);
  const FunctionFacts &If = P.Effects.getFacts(P.getEntity("test"));
  const BlockFacts &Then = If.Blocks[findCall(If, "f")->At.Block];
  EXPECT_FALSE(If.Blocks[Then.Preds[0]].IsSwitch);
  EXPECT_FALSE(Then.Label);
}

TEST(Flow, HandlersComeAfterWhatMayThrowConstructorsToo) {
  Program P(with("void handler() { f(); try { Owner O; } catch (...) "
                 "  { waitFor(-1); } }"));
  const FunctionFacts &Facts = P.Effects.getFacts(P.getEntity("handler"));
  std::string Before;
  for (const Fact *E : getFactsBefore(Facts, *findCall(Facts, "waitFor")))
    if (E->Kind == Fact::Call)
      Before += E->Callee->getNameAsString() + " ";
  EXPECT_EQ(Before, "f Owner ");
}

//===-- Forward flow --------------------------------------------------------//

TEST(ForwardFlow, JoinsBranchesAndRefinesTheirStates) {
  Program P(with("void branch(bool B) { if (B) f(); else g(); after(); }"));
  Solved S(P, "branch");
  EXPECT_EQ(S.at("f"), "true");
  EXPECT_EQ(S.at("g"), "false");
  EXPECT_EQ(S.at("after"), "f false g true");
}

TEST(ForwardFlow, ExceptionCarriesTheStateBeforeTheFact) {
  Program P(with("void thrower() { try { f(); g(); } catch (...)"
                 "  { handled(); } after(); }"));
  Solved S(P, "thrower");
  EXPECT_EQ(S.at("handled"), "f"); // f threw, or g: g is never done
  EXPECT_EQ(S.at("after"), "f g handled");
  EXPECT_EQ(S.atThrow(), "unreached"); // catch (...) ends it
}

TEST(ForwardFlow, WhatIsNotCaughtForSureGoesOn) {
  Program P(with("void some() { try { f(); } catch (int) { handled(); } }"
                 "void none() { f(); g(); }"
                 "void never() noexcept { handled(); }"));
  EXPECT_EQ(Solved(P, "some").at("handled"), "");
  EXPECT_EQ(Solved(P, "some").atThrow(), "");
  EXPECT_EQ(Solved(P, "none").atThrow(), "f");
  EXPECT_EQ(Solved(P, "never").atThrow(), "unreached");
}

/// Calls that are in flight or have been; int is caught, all else passes.
struct InFlightDomain : CallsDomain {
  void raise(const Fact &E, State &S) { S.insert("!" + getThrower(E)); }
  bool mayPass(const Fact &E, const TryFacts &Try) {
    return !Try.catchesAll() && getThrower(E) != "f";
  }
  static std::string getThrower(const Fact &E) {
    return E.Callee ? E.Callee->getNameAsString() : "throw";
  }
};

TEST(ForwardFlow, RaisingChangesWhatTheExceptionCarriesAlone) {
  Program P(with("void some() { try { f(); g(); } catch (int) { handled(); }"
                 "  after(); }"));
  const FunctionFacts &Facts = P.Effects.getFacts(P.getEntity("some"));
  InFlightDomain Domain;
  ForwardFlow<InFlightDomain> Flow(Facts, Domain);
  auto At = [&](llvm::StringRef Callee) {
    return print(Flow.findAt(findCall(Facts, Callee)->At));
  };
  EXPECT_EQ(At("g"), "f");                     // nothing was thrown on the way
  EXPECT_EQ(At("handled"), "!f !g f");         // either may be caught
  EXPECT_EQ(print(Flow.getAtThrow()), "!g f"); // f's is caught for sure
}

TEST(ForwardFlow, RethrowLeavesTheHandler) {
  Program P(with("void again() { try { f(); } catch (...) { handled(); throw; }"
                 "  after(); }"));
  Solved S(P, "again");
  EXPECT_EQ(S.at("after"), "f");
  EXPECT_EQ(S.atThrow(), "handled");
}

TEST(ForwardFlow, UnwindingEndsWhatIsAlive) {
  Program P(with("void locals() { Owner Out; try { Owner In; f(); }"
                 "  catch (...) { handled(); g(); } }"
                 "struct Half { Owner A; int B, C; Half() : A(1), B((f(), 1)), "
                 "  C(2) {} };"));
  Solved S(P, "locals");
  EXPECT_EQ(S.at("handled"), "~In");
  EXPECT_EQ(S.atThrow(), "handled ~In ~Out");
  EXPECT_EQ(Solved(P, "Half").atThrow(), "~A");
}

TEST(ForwardFlow, FunctionTryBlockSeesInitializersAndThrowsAgain) {
  Program P(with("struct Whole { Owner A; int B; "
                 "  Whole() try : A(1), B((f(), 1)) { g(); }"
                 "  catch (...) { handled(); } };"
                 "void plain() try { f(); } catch (...) { handled(); }"));
  Solved S(P, "Whole");
  EXPECT_EQ(S.at("handled"), "f ~A");
  EXPECT_EQ(S.atThrow(), "f handled ~A");
  EXPECT_EQ(S.atExit(), "f g");
  EXPECT_EQ(Solved(P, "plain").atThrow(), "unreached");
  EXPECT_EQ(Solved(P, "plain").atExit(), "f handled");
}

TEST(ForwardFlow, SaysSoWhereItsBudgetEnds) {
  Program P(
      with("void loop(int N) { while (N) { if (N == 1) f(); else g(); } }"));
  const FunctionFacts &Facts = P.Effects.getFacts(P.getEntity("loop"));
  CallsDomain Small;
  Small.Height = -1; // one visit of each block
  EXPECT_FALSE(ForwardFlow<CallsDomain>(Facts, Small).isComplete());
  CallsDomain Enough;
  EXPECT_TRUE(ForwardFlow<CallsDomain>(Facts, Enough).isComplete());
}

TEST(ForwardFlow, VisitsEachReachedFactOnce) {
  Program P(with("void loop(int N) { while (N) { f(); } return; g(); }"));
  Solved S(P, "loop");
  std::string Seen;
  S.Flow.visit([&](const Fact &E, const CallsDomain::State &) {
    if (E.Kind == Fact::Call)
      Seen += E.Callee->getName().str() + " ";
  });
  EXPECT_EQ(Seen, "f ");
}

//===-- Locks ---------------------------------------------------------------//

TEST(HeldLocks, AreHeldOnEveryPathOrNotAtAll) {
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

TEST(HeldLocks, UnwindingDropsGuards) {
  Program P(with(
      "Mutex M;"
      "void inside() { try { Guard G(M); f(); } catch (...) { waitFor(-1); } }"
      "void around() { Guard G(M); try { f(); } catch (...) { waitFor(-1); } }"
      "void byHand() { try { f(); lock(M); g(); unlock(M); } catch (int) {"
      "  waitFor(-1); } }"
      "void kept() { lock(M); try { f(); } catch (...) { waitFor(-1); } }"
      "void failed() { try { lock(M); } catch (...) { waitFor(-1); } }"));
  EXPECT_EQ(countHeld(P, "inside"), 0u);
  EXPECT_EQ(countHeld(P, "around"), 1u);
  EXPECT_EQ(countHeld(P, "byHand"), 0u);
  EXPECT_EQ(countHeld(P, "kept"), 1u);
  EXPECT_EQ(countHeld(P, "failed"), 0u); // the call that throws took nothing
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
