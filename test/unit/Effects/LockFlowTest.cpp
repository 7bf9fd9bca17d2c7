//===- LockFlowTest.cpp - Laws of an interpreter lock's state -------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The state at each place of a body for a state that it is entered with, what
// follows a place, and where a dropped lock is lost.
//
//===----------------------------------------------------------------------===//

#include "Effects/Locks/LockFlow.h"
#include "unit/LockTestSupport.h"

using namespace clang;

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

constexpr LockPresence Unknown = LockPresence::Unknown,
                       Held = LockPresence::Held,
                       NotHeld = LockPresence::NotHeld;

class Locks {
public:
  explicit Locks(llvm::StringRef Code)
      : P(Code, LockDeclarations, LockModelText),
        Flow(P.Effects, P.Known, P.Unit->getASTContext(),
             *P.Known.getModels().getInterpreterLocks().front()) {}

  const LockSummary &get(llvm::StringRef Name, LockPresence Entry = Held) {
    return Flow.getSummary(P.getEntity(Name), Entry);
  }
  /// The state at each probe of \p Name, in source order; "-" if no way leads
  /// there.
  std::string at(llvm::StringRef Name, LockPresence Entry = Held) {
    Entity E = P.getEntity(Name);
    std::vector<std::string> Said;
    for (unsigned I : findProbes(P.Effects.getFacts(E))) {
      LockAt At = Flow.getAt(E, Entry, I);
      Said.push_back(At.IsReached ? nameLock(At.Now) : "-");
    }
    return llvm::join(Said, " ");
  }
  /// What follows the entry of \p Name.
  std::string demands(llvm::StringRef Name) {
    return nameLock(Flow.getDemands().getAtEntry(P.getEntity(Name)).Now);
  }
  /// What follows each probe of \p Name, if it leaves the lock as \p Exit.
  /// \p IsStrict: any call out of sight may be half of a region.
  std::string follows(llvm::StringRef Name, LockPresence Exit,
                      bool IsStrict = false) {
    Entity E = P.getEntity(Name);
    std::vector<std::string> Said;
    for (unsigned I : findProbes(P.Effects.getFacts(E)))
      Said.push_back(nameLock(Flow.getDemands().get(E, I, Exit, IsStrict).Now));
    return llvm::join(Said, " ");
  }
  /// How \p Name is left with the lock dropped, in source order.
  std::string loses(llvm::StringRef Name) {
    std::vector<std::pair<unsigned, std::string>> Ways;
    for (const UnreleasedLock &L : get(Name).Lost)
      Ways.push_back({L.Leaves ? L.Leaves->Loc.getRawEncoding() : ~0u,
                      !L.Leaves                        ? "end"
                      : L.Leaves->Kind == Fact::Return ? "return"
                      : L.Leaves->Kind == Fact::Throw  ? "throw"
                                                       : "call"});
    llvm::sort(Ways);
    std::vector<std::string> Said;
    for (const auto &[Loc, Text] : Ways)
      Said.push_back(Text);
    return llvm::join(Said, " ");
  }

  Program P;
  LockFlow Flow;
};

/// The states at the probes of `void f(int N, State *S)`.
std::string at(const std::string &Body, LockPresence Entry = Held) {
  return Locks("void f(int N, State *S) { " + Body + " }").at("f", Entry);
}

/// What the entry of `void f(int N, State *S)` shows, with a helper before it.
std::string demands(const std::string &Body, const std::string &Before = "") {
  return Locks(Before + "void f(int N, State *S) { " + Body + " }")
      .demands("f");
}

std::string loses(const std::string &Body, const std::string &Before = "") {
  return Locks(Before + "void f(int N, State **Out) { " + Body + " }")
      .loses("f");
}

//===----------------------------------------------------------------------===//
// One body
//===----------------------------------------------------------------------===//

TEST(LockFlow, FollowsDropsAndTakes) {
  const char *Body = "probe(1); State *T = save(); probe(2); restore(T);"
                     "probe(3);";
  EXPECT_EQ(at(Body, Held), "held dropped held");
  EXPECT_EQ(at(Body, Unknown), "unknown dropped held");
  EXPECT_EQ(at(Body, NotHeld), "dropped dropped held");
}

TEST(LockFlow, GoesBackToWhatWasBeforeAToken) {
  const char *Body = "Kind K = ensure(); probe(1); release(K); probe(2);";
  EXPECT_EQ(at(Body, Held), "held held");
  EXPECT_EQ(at(Body, NotHeld), "held dropped");
  EXPECT_EQ(at(Body, Unknown), "held unknown");
  // Each token has its own.
  EXPECT_EQ(at("Kind A = ensure(); Kind B = ensure(); release(B); probe(1);"
               "release(A); probe(2);",
               NotHeld),
            "held dropped");
}

TEST(LockFlow, BelievesAUseWhereNothingElseIsKnown) {
  const char *Body = "probe(1); use(); probe(2);";
  EXPECT_EQ(at(Body, Unknown), "unknown held");
  EXPECT_EQ(at(Body, NotHeld), "dropped dropped");
  Locks L("void f() { probe(1); use(); }");
  EXPECT_EQ(L.get("f", Held).FirstNeed, -1);
  EXPECT_EQ(L.get("f", Unknown).FirstNeed, -1);
  EXPECT_EQ(L.get("f", NotHeld).FirstNeed, 1);
}

TEST(LockFlow, JoinsWays) {
  EXPECT_EQ(at("State *T = S; if (N) T = save(); probe(1);"), "unknown");
  EXPECT_EQ(at("State *T = S; if (N) T = save(); else T = save(); probe(1);"
               "restore(T); probe(2);"),
            "dropped held");
  EXPECT_EQ(at("while (N--) { State *T = save(); probe(1); restore(T); }"
               "probe(2);"),
            "dropped held");
  EXPECT_EQ(at("while (probe(1)) save(); probe(2);"), "unknown unknown");
  EXPECT_EQ(at("if (N) { save(); die(1); } probe(1);"), "held");
  EXPECT_EQ(at("if (N) { save(); die(1); } probe(1);", Unknown), "unknown");
}

TEST(LockFlow, TestsSettleTheStateOnTheirBranches) {
  EXPECT_EQ(at("if (isHeld()) probe(1);", Unknown), "held");
  const char *Body = "if (isHeld()) probe(1); else probe(2); probe(3);"
                     "use();";
  EXPECT_EQ(at(Body, Unknown), "held dropped unknown");
  EXPECT_EQ(at("if (!isHeld()) probe(1); else probe(2); use();", Unknown),
            "dropped held");
  EXPECT_EQ(at("if (isHeld() == 0) { probe(1); return; } probe(2);"
               "use();",
               Unknown),
            "dropped held");
  EXPECT_EQ(at("if (ask()) probe(1); else probe(2); use();", Unknown),
            "unknown unknown");
}

TEST(LockFlow, RowsApplyWhereTheirArgumentsSay) {
  EXPECT_EQ(at("swap(nullptr); probe(1);"), "dropped");
  EXPECT_EQ(at("static int X; swap((State *)&X); probe(1);", NotHeld), "held");
  EXPECT_EQ(at("swap(S); probe(1);"), "unknown");
}

TEST(LockFlow, CallsOutOfSightUnsettleOnlyIfTheyMayBeHalfOfARegion) {
  EXPECT_EQ(at("look(); probe(1);"), "unknown");
  EXPECT_EQ(at("give(S); probe(1);"), "unknown");
  EXPECT_EQ(at("ask(); show(&N); probe(1);"), "held");
}

//===----------------------------------------------------------------------===//
// Scopes
//===----------------------------------------------------------------------===//

TEST(LockFlow, ScopesEndOnEveryWay) {
  EXPECT_EQ(at("{ Drop D; probe(1); } probe(2);"), "dropped held");
  EXPECT_EQ(at("{ Ensure E; probe(1); } probe(2);", NotHeld), "held dropped");
  EXPECT_EQ(at("while (N) { Drop D; if (ask()) break; probe(1); } probe(2);"),
            "dropped held");
  EXPECT_EQ(at("try { Drop D; if (N) throw 1; probe(1); }"
               "catch (...) { probe(2); } probe(3);"),
            "dropped held held");
  EXPECT_EQ(at("Drop D; { Ensure E; probe(1); } probe(2);"), "held dropped");
}

TEST(LockFlow, ScopesWithBodiesNeedNoModel) {
  Locks L(
      "struct Own { State *T; Own() : T(save()) {} ~Own() { restore(T); } };"
      "void f() { { Own O; probe(1); } probe(2); }"
      "void g() { try { Own O; throw 1; } catch (...) { probe(1); } }");
  EXPECT_EQ(L.at("f"), "dropped held");
  EXPECT_EQ(L.at("g"), "held");
}

TEST(LockFlow, DisarmedScopesUndoNothing) {
  EXPECT_EQ(at("{ Drop D; D.disarm(); } probe(1);"), "dropped");
  EXPECT_EQ(at("{ Drop D; { Ensure E; } D.disarm(); } probe(1);"), "dropped");
  EXPECT_EQ(at("{ Drop D; if (N) D.disarm(); } probe(1);"), "unknown");
}

//===----------------------------------------------------------------------===//
// Through calls
//===----------------------------------------------------------------------===//

TEST(LockFlow, FollowsTokensThroughCalls) {
  Locks L(R"(
    struct Box { State *T; Kind K;
                 void leave() { T = save(); } void enter() { restore(T); } };
    void leave(State **Out) { *Out = save(); }
    void enter(State *T) { restore(T); }
    State *begin() { return save(); }
    void leaveBox(Box *B) { B->T = save(); }
    void enterBox(Box *B) { restore(B->T); }
    void ensureBox(Box *B) { B->K = ensure(); }
    void releaseBox(Box *B) { release(B->K); }
    void byParameter() { State *T; leave(&T); probe(1); enter(T); probe(2); }
    void byResult() { State *T = begin(); probe(1); enter(T); probe(2); }
    void byMember() { Box B; leaveBox(&B); probe(1); enterBox(&B); probe(2); }
    void byThis() { Box B; B.leave(); probe(1); B.enter(); probe(2); }
    void byEnsure() { Box B; ensureBox(&B); probe(1); releaseBox(&B); probe(2);
    }
    void twoBoxes() { Box A, B; ensureBox(&A); releaseBox(&B); probe(1); }
  )");
  for (const char *Name : {"byParameter", "byResult", "byMember", "byThis"})
    EXPECT_EQ(L.at(Name), "dropped held") << Name;
  EXPECT_EQ(L.at("byEnsure", NotHeld), "held dropped");
  EXPECT_EQ(L.at("twoBoxes", NotHeld), "unknown"); // whatever B was before
}

TEST(LockFlow, SaysWhatACallNeedsOrTakes) {
  Locks L("void fill() { probe(1); use(); }"
          "void guarded() { Ensure E; use(); }"
          "void outer() { ask(); fill(); guarded(); }");
  const LockSummary &S = L.get("outer", NotHeld);
  EXPECT_EQ(S.FirstNeed, 1);
  EXPECT_EQ(S.FirstTake, 2);
  EXPECT_EQ(L.get("outer", Held).FirstNeed, -1);
  EXPECT_EQ(L.get("outer", Held).FirstTake, -1);
  EXPECT_EQ(L.get("guarded", NotHeld).FirstNeed, -1);
  EXPECT_EQ(L.get("guarded", NotHeld).Exit, NotHeld);
}

TEST(LockFlow, RecursionChangesNothing) {
  Locks L(R"(
    void walk(int N) { if (N) walk(N - 1); probe(1); use(); }
    void odd(int N);
    void even(int N) { if (N) odd(N - 1); probe(1); }
    void odd(int N) { if (N) even(N - 1); State *T = save(); restore(T); }
  )");
  EXPECT_EQ(L.at("walk", Held), "held");
  EXPECT_EQ(L.at("walk", NotHeld), "dropped");
  EXPECT_EQ(L.at("even", Held), "held");
  EXPECT_TRUE(L.get("odd", Held).IsComplete);
}

TEST(LockFlow, CirclesAreReadToTheEnd) {
  Locks L(R"(
    State *pong(int N);
    State *ping(int N) { if (N) return pong(N - 1); return save(); }
    State *pong(int N) { return ping(N); }
    void a(int N) { State *T = ping(N); probe(1); restore(T); probe(2); }
    void b(int N) { State *T = pong(N); probe(1); restore(T); probe(2); }
    void still(int N); void quiet(int N) { if (N) still(N - 1); ask(); }
    void still(int N) { if (N) quiet(N - 1); Ensure E; }
    void c(int N) { still(N); probe(1); quiet(N); probe(2); }
    void ends(int N) { ends(N - 1); use(); }
    void d(int N) { if (N) { ends(N); save(); } probe(1); }
  )");
  EXPECT_EQ(L.at("a"), "dropped held");
  EXPECT_EQ(L.at("b"), "dropped held");
  EXPECT_EQ(L.at("c"), "held held");
  EXPECT_EQ(L.at("c", NotHeld), "dropped dropped");
  EXPECT_EQ(L.at("d"), "held"); // nobody comes back from `ends`
}

TEST(LockFlow, DeepCallsDoWhatTheLastOneDoes) {
  std::string Code = "State *f0() { return save(); } void g0() { use(); }"
                     "void t0() { throw 1; } void n0() { ask(); }";
  for (int I = 1; I < 400; ++I) {
    std::string To = std::to_string(I), From = std::to_string(I - 1);
    Code += "State *f" + To + "() { return f" + From + "(); }";
    for (const char *Name : {"g", "t", "n"})
      Code +=
          std::string("void ") + Name + To + "() { " + Name + From + "(); }";
  }
  Locks L(Code + R"(
    void a() { State *T = f399(); probe(1); restore(T); }
    void b() { n399(); probe(1); }
    void lost() { State *T = save(); t399(); restore(T); }
    void kept() { State *T = save(); n399(); restore(T); }
  )");
  EXPECT_EQ(L.at("a"), "dropped");
  EXPECT_EQ(L.at("b"), "held");
  EXPECT_GE(L.get("g399", NotHeld).FirstNeed, 0);
  EXPECT_EQ(L.get("n399", NotHeld).FirstNeed, -1);
  EXPECT_EQ(L.demands("g399"), "held");
  EXPECT_EQ(L.demands("n399"), "unknown");
  EXPECT_EQ(L.loses("lost"), "call");
  EXPECT_EQ(L.loses("kept"), "");
}

TEST(LockFlow, ThrowersInACircleAreFoundFromEachOfThem) {
  Locks L(R"(
    void pong(int N); void ping(int N) { pong(N); if (N) throw 1; }
    void pong(int N) { if (N) ping(N); }
    void still(int N); void quiet(int N) { still(N); }
    void still(int N) { if (N) quiet(N); }
    void a(int N) { State *T = save(); ping(N); restore(T); }
    void b(int N) { State *T = save(); pong(N); restore(T); }
    void c(int N) { State *T = save(); quiet(N); restore(T); }
  )");
  EXPECT_EQ(L.loses("a"), "call");
  EXPECT_EQ(L.loses("b"), "call");
  EXPECT_EQ(L.loses("c"), "");
}

TEST(LockFlow, BodiesThatDoNothingAreUniform) {
  Locks L("void still(int N) { if (N) ask(); }"
          "void region() { Drop D; }");
  EXPECT_TRUE(L.get("still", Unknown).IsUniform);
  EXPECT_TRUE(L.get("still", Unknown).KeepsEntry);
  EXPECT_FALSE(L.get("region").IsUniform);
  EXPECT_FALSE(L.get("region").KeepsEntry);
  EXPECT_EQ(L.get("region").Exit, Held);
}

TEST(LockFlow, ATokenFromTheCallerSaysThatItIsDropped) {
  Locks L("struct Box { State *T; };"
          "void direct(int N, State *T) { probe(1); restore(T); }"
          "void through(Box *B, int N) { direct(N, B->T); }"
          "void late(State *T) { State *Own = save(); restore(T); }"
          "void own() { State *T = save(); restore(T); }");
  EXPECT_EQ(L.get("direct", Unknown).TokenParam, 1);
  EXPECT_EQ(L.get("through", Unknown).TokenParam, 0);
  EXPECT_EQ(L.get("late", Unknown).TokenParam, -1);
  EXPECT_EQ(L.get("own", Unknown).TokenParam, -1);
}

//===----------------------------------------------------------------------===//
// What follows
//===----------------------------------------------------------------------===//

TEST(LockFlow, DemandsHoldOnEveryWay) {
  EXPECT_EQ(demands("use();"), "held");
  EXPECT_EQ(demands("ask(); save();"), "held");
  EXPECT_EQ(demands("restore(S);"), "dropped");
  EXPECT_EQ(demands("ensure();"), "unknown");
  EXPECT_EQ(demands("if (N) use();"), "unknown");
  EXPECT_EQ(demands("if (N) use(); else save();"), "held");
  EXPECT_EQ(demands("if (N) use(); else restore(S);"), "unknown");
  EXPECT_EQ(demands("if (N) die(1); use();"), "held");
  EXPECT_EQ(demands("while (N) ask(); use();"), "held");
  EXPECT_EQ(demands("look(); use();"), "unknown");
}

TEST(LockFlow, DemandsComeThroughCalls) {
  EXPECT_EQ(demands("g();", "void g() { use(); }"), "held");
  EXPECT_EQ(demands("g(); use();", "void g() { if (ask()) use(); }"), "held");
  EXPECT_EQ(demands("g(); use();", "void g() { Ensure E; }"), "unknown");
  EXPECT_EQ(demands("if (N) f(N - 1, S); use();"), "held");
  EXPECT_EQ(demands("if (N) f(N - 1, S); else use();"), "held");
  EXPECT_EQ(demands("if (N) f(N - 1, S); else if (ask()) use();"), "unknown");
}

TEST(LockFlow, TheExitIsWhatFollowsLast) {
  Locks L("void f(int N) { if (ask()) { look(); probe(1); return; }"
          "  probe(2); look(); }"
          "void g(int N) { look(); probe(1); if (N) use(); }");
  EXPECT_EQ(L.follows("f", NotHeld), "dropped unknown");
  EXPECT_EQ(L.follows("f", Unknown), "unknown unknown");
  EXPECT_EQ(L.follows("g", Held), "held");
  EXPECT_EQ(L.follows("g", NotHeld), "unknown");
  EXPECT_EQ(L.follows("g", Held, /*IsStrict=*/true), "unknown");
}

//===----------------------------------------------------------------------===//
// Losses
//===----------------------------------------------------------------------===//

TEST(LockFlow, FindsWhereItStaysDropped) {
  EXPECT_EQ(loses("State *T = save(); if (N) return; restore(T);"), "return");
  EXPECT_EQ(loses("State *T = save(); if (N) throw 1; restore(T);"), "throw");
  EXPECT_EQ(loses("State *T = save(); ask();"), "end");
  EXPECT_EQ(loses("State *T = save(); g(N); restore(T);",
                  "void g(int N) { if (N) throw 1; }"),
            "call");
  EXPECT_EQ(loses("State *T = save(); if (N) { restore(T); return; }"
                  "restore(T);"),
            "");
  EXPECT_EQ(loses("State *T = save(); try { throw 1; } catch (...) {}"
                  "restore(T);"),
            "");
}

TEST(LockFlow, NothingIsLostThatSomebodyElseMayTake) {
  EXPECT_EQ(loses("*Out = save();"), "");
  EXPECT_EQ(loses("State *T = save(); *Out = T;"), "");
  EXPECT_EQ(loses("State *T = save(); give(T);"), "");
  EXPECT_EQ(loses("static State *T; T = save();"), "");
  EXPECT_EQ(loses("Drop D; if (N) throw 1;"), "");
  EXPECT_EQ(loses("State *T = save(); if (N) die(1); restore(T);"), "");
  EXPECT_EQ(loses("Own O; O.T = save(); if (N) throw 1;",
                  "struct Own { State *T; ~Own() { restore(T); } };"),
            "");
  EXPECT_EQ(Locks("State *f() { State *T = save(); return T; }").loses("f"),
            "");
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
