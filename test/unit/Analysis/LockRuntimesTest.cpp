//===- LockRuntimesTest.cpp - Laws of phases, teams and tables ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The state of a phase, of a lock that is taken only if the result says so, of
// a thread that is a runtime's, in the parts of a body that teams run, and how
// what tables and finalizers name is entered.
//
//===----------------------------------------------------------------------===//

#include "Analysis/InterpreterLock/LockView.h"
#include "unit/LockTestSupport.h"

using namespace clang;

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

constexpr LockPresence Unknown = LockPresence::Unknown,
                       Held = LockPresence::Held,
                       NotHeld = LockPresence::NotHeld;

const char *const StageModel = R"(
library: lib
defaults: {source: s, confidence: documented}
locks:
  - {name: stage, kind: thread, title: the stage, serialized: true}
  - {name: cue, kind: phase, title: while a cue is read}
functions:
  - {name: use, interpreter_lock: [{action: needs, lock: stage},
                                   {action: avoids, lock: cue}]}
  - {name: begin, interpreter_lock: {action: ensures, lock: cue}}
  - {name: end, interpreter_lock: {action: drops, lock: cue}}
  - {name: endIf, interpreter_lock: {action: drops, lock: cue, if_held: true}}
  - {name: isIn, interpreter_lock: {action: tests, lock: cue,
                                    on_result: {differs: 0}}}
  - {name: tryZero, interpreter_lock: {action: ensures, lock: cue,
                                       on_result: {equals: 0}}}
  - {name: tryOther, interpreter_lock: {action: ensures, lock: cue,
                                        on_result: {differs: 0}}}
  - {names: [tryPointer, "Holder::get"], interpreter_lock: {action: ensures, lock: cue,
                                          on_result: {is_null: false}}}
  - {name: enter, interpreter_lock: {action: ensures, lock: stage,
                                     undone_by: leave}}
  - {name: leave, interpreter_lock: {action: drops, lock: stage,
                                     if_held: true}}
  - {name: mustLeave, interpreter_lock: {action: drops, lock: stage}}
  - {name: without, params: 1,
     callbacks: {arg: 0, when: during, enters: not_held}}
  - {name: with, params: 1, callbacks: {arg: 0, when: during, enters: held}}
  - {name: number, params: 0, starting_thread: {equals: 0}}
  - {name: put, params: 1,
     callbacks: {arg: 0, when: later, thread: caller, enters: held,
                 in_phase: cue,
                 finalizer: {before: named, after: set, text: [end]}}}
  - {name: named, params: 1, interpreter_lock: {action: free, lock: stage}}
  - {name: set, params: 1, interpreter_lock: {action: free, lock: stage}}
  - {name: lock, params: 1, locks: {arg: 0}}
  - {name: unlock, params: 1, unlocks: {arg: 0}}
  - {name: start, params: 1, starts: {body: 0}}
  - {name: "Table::use", interpreter_lock: [{action: needs, lock: stage},
                                            {action: avoids, lock: cue}]}
slots:
  - {record: Entry, fields: Call, key_text: Name, finalizer: end, enters: held,
     lock: stage}
  - {record: Kind, fields: [Hooks.Free, Hooks.Mark], finalizer: Hooks.Free,
     in_phase: cue, enters: held, lock: stage}
entry_points: [{pattern: "^end_", enters: held, lock: stage, finalizer: true}]
types:
  - {name: Shown, as_parameter: {enters: held, lock: stage}}
  - name: Worker
    entered:
      - {methods: work, enters: not_held, lock: stage}
      - {methods: done, destructor: true, finalizer: true, lock: stage}
  - {name: Out, uses: {needs: stage}}
)";

const char *const StageDeclarations = R"(
struct Mutex {};
extern "C" {
void use(); void begin(); void end(); void endIf(); int isIn(); int tryZero();
int tryOther(); void *tryPointer(); void enter(); void leave(); void mustLeave();
void without(void (*F)()); void with(void (*F)()); int number();
void put(void (*F)()); void named(const char *); void set(const char *);
void lock(Mutex &M); void unlock(Mutex &M); void start(void (*F)());
int probe(int); int ask(); void keep(void (*F)());
}
struct Entry { const char *Name; void (*Call)(); };
typedef struct { const char *Name; struct { void (*Mark)(); void (*Free)(); }
  Hooks; } Kind;
struct Table { void (*use)(Table **); void (*other)(Table **); };
struct Shown; struct Worker { virtual ~Worker(); virtual void work();
  virtual void done(); };
struct Holder { void *get(); };
struct Out { void write(int) const; }; Out &operator<<(Out &, int);
)";

class Runtime {
public:
  explicit Runtime(const std::string &Code, llvm::StringRef Lock)
      : P(Code, StageDeclarations, StageModel),
        TU(P.Unit->getASTContext(),
           std::make_shared<ModelSet>(
               std::vector<std::shared_ptr<const interop::Model>>{
                   parseOk(StageModel)},
               Confidence::Convention)),
        View(*llvm::find_if(TU.get<LockViews>().get(),
                            [Lock](const std::unique_ptr<LockView> &V) {
                              return V->getLock().Name == Lock;
                            })
                  ->get()) {}

  const LockSummary &get(LockPresence Entry, llvm::StringRef Name = "f") {
    return View.getFlow().getSummary(P.getEntity(Name), Entry);
  }
  /// The state at each probe of \p Name, in source order.
  std::string at(LockPresence Entry, llvm::StringRef Name = "f") {
    Entity E = P.getEntity(Name);
    std::vector<std::string> Said;
    for (unsigned I : findProbes(TU.getEffects().getFacts(E))) {
      LockAt At = View.getFlow().getAt(E, Entry, I);
      Said.push_back(At.IsReached ? nameLock(At.Now) : "-");
    }
    return llvm::join(Said, " ");
  }
  /// "use" of line 1, say: what is first done wrong in \p Name; "" if nothing.
  std::string findWrong(LockPresence Entry, llvm::StringRef Name = "f") {
    int I = get(Entry, Name).FirstNeed;
    if (I < 0)
      return "";
    const Fact &E = TU.getEffects().getFacts(P.getEntity(Name)).All[I];
    return E.Callee->getNameAsString();
  }
  /// With which certain states \p Name is entered.
  std::string enters(llvm::StringRef Name = "f") {
    std::vector<std::string> Said;
    for (const LockContext &C : View.getContexts().get(P.getFunction(Name)))
      Said.push_back(nameLock(C.Now));
    return llvm::join(Said, " ");
  }
  /// "finalizer", and "in phase", of each entry of \p Name.
  std::string describeEntries(llvm::StringRef Name = "f") {
    std::vector<std::string> Said;
    for (const LockEntry &E : View.getEntries().getEntries(P.getFunction(Name)))
      Said.push_back(std::string(nameLock(E.Enters)) +
                     (E.IsFinalizer ? " finalizer" : "") +
                     (E.InPhase ? " in phase" : ""));
    return llvm::join(Said, "; ");
  }

  Program P;
  AnalysisContext TU;
  LockView &View;
};

std::string atCue(const std::string &Body, LockPresence Entry = NotHeld) {
  return Runtime("void *G; void f(int N, void **To) { " + Body + " }", "cue")
      .at(Entry);
}

std::string atStage(const std::string &Body, LockPresence Entry = Held) {
  return Runtime("void f(int N) { " + Body + " }", "stage").at(Entry);
}

//===----------------------------------------------------------------------===//
// Phases
//===----------------------------------------------------------------------===//

TEST(LockRuntimes, PhasesBeginAndEnd) {
  EXPECT_EQ(atCue("probe(1); begin(); probe(2); end(); probe(3);"),
            "dropped held dropped");
  // No call out of sight is half of a phase.
  EXPECT_EQ(atCue("begin(); keep(0); probe(1); endIf(); probe(2);"),
            "held dropped");
  EXPECT_EQ(atCue("if (N) begin(); probe(1); end(); probe(2);"),
            "unknown dropped");
  EXPECT_EQ(atCue("if (isIn()) probe(1); else probe(2);", Unknown),
            "held dropped");
}

TEST(LockRuntimes, OnlyWhatAPhaseForbidsIsWrongInIt) {
  auto findWrong = [](const std::string &Body, LockPresence Entry) {
    return Runtime("void f() { " + Body + " }", "cue").findWrong(Entry);
  };
  EXPECT_EQ(findWrong("use();", Held), "use");
  EXPECT_EQ(findWrong("use();", NotHeld), "");
  EXPECT_EQ(findWrong("use();", Unknown), "");
  EXPECT_EQ(findWrong("begin(); use();", NotHeld), "use");
  EXPECT_EQ(findWrong("begin(); end(); use();", NotHeld), "");
  EXPECT_EQ(findWrong("end();", NotHeld), ""); // wrong, but not said here
  EXPECT_EQ(findWrong("begin(); { struct L { static void g() { use(); } }; "
                      "L::g(); }",
                      NotHeld),
            "g");
}

TEST(LockRuntimes, UsesBelieveNothingOfAPhase) {
  EXPECT_EQ(atCue("use(); probe(1);", Unknown), "unknown");
  EXPECT_EQ(atCue("use(); probe(1);", Held), "held");
}

//===----------------------------------------------------------------------===//
// Taken if the result says so
//===----------------------------------------------------------------------===//

TEST(LockRuntimes, AResultThatIsTestedSaysWhetherItIsTaken) {
  EXPECT_EQ(atCue("if (tryZero() == 0) probe(1); else probe(2);"),
            "held dropped");
  EXPECT_EQ(atCue("if (tryZero()) probe(1); else probe(2);"), "dropped held");
  EXPECT_EQ(atCue("if (!tryZero()) probe(1); else probe(2);"), "held dropped");
  EXPECT_EQ(atCue("if (tryOther()) probe(1); else probe(2);"), "held dropped");
  EXPECT_EQ(atCue("if (tryPointer()) probe(1); else probe(2);"),
            "held dropped");
  EXPECT_EQ(atCue("if (tryPointer() == nullptr) probe(1); else probe(2);"),
            "dropped held");
  EXPECT_EQ(atCue("if (tryZero() == 0 && N) probe(1); else probe(2);"),
            "held unknown");
}

TEST(LockRuntimes, AResultThatIsKeptSaysSoLater) {
  EXPECT_EQ(atCue("int R = tryZero(); if (R != 0) { probe(1); return; }"
                  "probe(2);"),
            "dropped held");
  EXPECT_EQ(atCue("int R; if ((R = tryZero()) < 0) probe(1); else probe(2);"),
            "dropped held");
  EXPECT_EQ(atCue("void *P = tryPointer(); if (!P) { probe(1); return; }"
                  "probe(2); end(); probe(3);"),
            "dropped held dropped");
  EXPECT_EQ(atCue("if (void *P = tryPointer()) probe(1); else probe(2);"),
            "held dropped");
  EXPECT_EQ(atCue("G = tryPointer(); if (!G) probe(1); else probe(2);"),
            "dropped held");
}

TEST(LockRuntimes, WhereItFailedAllIsAsBefore) {
  EXPECT_EQ(atCue("begin(); if (tryZero()) probe(1); else probe(2);"),
            "held held");
  EXPECT_EQ(atCue("if (tryZero()) probe(1);", Unknown), "unknown");
  EXPECT_EQ(atCue("if (tryZero()) return; probe(1); end(); probe(2);", Unknown),
            "held dropped");
  // What is never tested is taken.
  EXPECT_EQ(atCue("tryZero(); probe(1);"), "held");
}

TEST(LockRuntimes, AResultIsFollowedThroughVariablesAndHelpers) {
  EXPECT_EQ(atCue("bool Ok = !tryZero(); if (!Ok) { probe(1); return; }"
                  "probe(2);"),
            "dropped held");
  EXPECT_EQ(atCue("void *P = tryPointer(); bool No = P == nullptr;"
                  "if (No) probe(1);"),
            "dropped");
  EXPECT_EQ(atCue("*To = tryPointer(); if (!*To) probe(1); else probe(2);"),
            "dropped held");
  EXPECT_EQ(atCue("int *P = static_cast<int *>(tryPointer());"
                  "if (nullptr == P) probe(1); else probe(2);"),
            "dropped held");
  // Behind a call it counts until somebody asks.
  EXPECT_EQ(Runtime("static void *g() { return tryPointer(); }"
                    "void f() { void *P = g(); probe(1); if (!P) probe(2); }",
                    "cue")
                .at(NotHeld),
            "held unknown");
  EXPECT_EQ(atCue("int R = tryZero(); switch (R) { case 0: probe(1); break;"
                  "default: probe(2); }"),
            "unknown unknown");
}

TEST(LockRuntimes, AResultOfAMethodIsTheVariablesThatItMakes) {
  // ... though a pointer may stand for what it was got from.
  EXPECT_EQ(Runtime("void f(Holder *H) { void *P = H->get(); if (!P) probe(1);"
                    "else probe(2); }",
                    "cue")
                .at(NotHeld),
            "dropped held");
}

TEST(LockRuntimes, ATestThatIsKeptIsAsOldAsItIs) {
  EXPECT_EQ(
      atCue("bool Was = isIn(); if (Was) probe(1); else probe(2);", Unknown),
      "held dropped");
  EXPECT_EQ(atCue("bool Was = isIn(); end(); if (Was) probe(1);", Unknown),
            "dropped");
  EXPECT_EQ(
      atCue("bool Was = isIn(); if (Was) end(); if (Was) probe(1);", Unknown),
      "dropped");
  EXPECT_EQ(
      atCue("bool Was = isIn(); Was = ask(); if (Was) probe(1);", Unknown),
      "unknown");
}

//===----------------------------------------------------------------------===//
// What is run apart
//===----------------------------------------------------------------------===//

TEST(LockRuntimes, WhatIsRunApartChangesNothing) {
  const std::string Body = "probe(1); without([] { use(); }); probe(2);"
                           "with([] { use(); }); probe(3);";
  EXPECT_EQ(atStage(Body, Held), "held held held");
  EXPECT_EQ(atStage(Body, NotHeld), "dropped dropped dropped");
}

TEST(LockRuntimes, WhatIsRunApartIsEnteredAsItsRowSays) {
  const char *Code = "static void in() { use(); } static void out() { ask(); }"
                     "void f() { with(in); without(out); }";
  Runtime R(Code, "stage");
  EXPECT_EQ(R.enters("in"), "held");
  EXPECT_EQ(R.enters("out"), "dropped");
  EXPECT_EQ(R.get(NotHeld).FirstNeed, -1);
  // It is taken for a while.
  EXPECT_NE(R.get(NotHeld).FirstTake, -1);
  EXPECT_EQ(R.get(Held).FirstTake, -1);
}

TEST(LockRuntimes, PhasesGoOnInWhatIsRunApart) {
  Runtime R(
      "static void in() { use(); } void f() { begin(); with(in); end(); }",
      "cue");
  EXPECT_EQ(R.findWrong(NotHeld), "in");
}

//===----------------------------------------------------------------------===//
// Teams
//===----------------------------------------------------------------------===//

TEST(LockRuntimes, TeamsDoNotSayHowTheirBodyIsEntered) {
  const char *Code = R"(
    void f(int N) {
      probe(1);
    #pragma omp parallel for
      for (int I = 0; I < N; ++I) use();
      probe(2);
    #pragma omp simd
      for (int I = 0; I < N; ++I) use();
    #pragma omp critical
      probe(3);
    })";
  Runtime R(Code, "stage");
  EXPECT_EQ(R.at(Held), "held held held");
  EXPECT_EQ(R.get(Held).FirstNeed, -1);
  EXPECT_EQ(R.findWrong(NotHeld), "use"); // that of simd
  unsigned Teams = 0;
  for (const FunctionDecl *F : R.View.getEntries().getFunctions())
    for (const LockEntry &E : R.View.getEntries().getEntries(*F))
      if (E.Why.Kind == LockReason::Team) {
        ++Teams;
        EXPECT_EQ(E.Enters, NotHeld);
        EXPECT_GE(R.View.getFlow()
                      .getSummary(Entity::makeFunction(*F), NotHeld)
                      .FirstNeed,
                  0);
      }
  EXPECT_EQ(Teams, 1u);
}

TEST(LockRuntimes, APhaseGoesOnInATeam) {
  EXPECT_EQ(Runtime("void f(int N) {\nbegin();\n#pragma omp parallel for\n"
                    "for (int I = 0; I < N; ++I) use();\n}",
                    "cue")
                .findWrong(NotHeld),
            "use");
}

TEST(LockRuntimes, TheStartingThreadOfATeamSaysSo) {
  EXPECT_EQ(atStage("if (number() == 0) probe(1); else probe(2);", NotHeld),
            "held dropped");
  EXPECT_EQ(atStage("if (!number()) probe(1);", Unknown), "held");
  EXPECT_EQ(atStage("int R = number(); if (R) return; probe(1);", NotHeld),
            "held");
}

//===----------------------------------------------------------------------===//
// Locks that stay, and that others stand in for
//===----------------------------------------------------------------------===//

TEST(LockRuntimes, FindsWhereItStaysTaken) {
  auto count = [](const std::string &Body, LockPresence Entry = NotHeld) {
    return Runtime("void f(int N) { " + Body + " }", "stage")
        .get(Entry)
        .Stays.size();
  };
  EXPECT_EQ(count("enter(); use();"), 1u);
  EXPECT_EQ(count("enter(); if (N) return; leave();"), 1u);
  EXPECT_EQ(count("enter(); if (N) return; if (ask()) return; use();"), 3u);
  EXPECT_EQ(count("enter(); use(); leave();"), 0u);
  EXPECT_EQ(count("if (N) enter();"), 1u); // on one of two ways
  EXPECT_EQ(count("use();"), 0u);
  EXPECT_EQ(count("enter();", Held), 0u); // the caller had it
}

TEST(LockRuntimes, ToLetGoOfNothingIsNotWrongIfHeldIsAsked) {
  auto findWrong = [](const std::string &Body) {
    return Runtime("void f() { " + Body + " }", "stage").findWrong(NotHeld);
  };
  EXPECT_EQ(findWrong("leave();"), "");
  EXPECT_EQ(findWrong("mustLeave();"), "mustLeave");
  EXPECT_EQ(findWrong("enter(); mustLeave();"), "");
}

TEST(LockRuntimes, AnyLockOfTheProgramDoesAsWell) {
  auto findWrong = [](const std::string &Body) {
    return Runtime("Mutex M; static void g() { use(); } void f() { " + Body +
                       " }",
                   "stage")
        .findWrong(NotHeld);
  };
  EXPECT_EQ(findWrong("use();"), "use");
  EXPECT_EQ(findWrong("lock(M); use(); unlock(M);"), "");
  EXPECT_EQ(findWrong("lock(M); g(); unlock(M);"), "");
  EXPECT_EQ(findWrong("lock(M); unlock(M); use();"), "use");
}

//===----------------------------------------------------------------------===//
// Tables and names
//===----------------------------------------------------------------------===//

TEST(LockRuntimes, FieldsThatAreCalledAreFunctions) {
  auto findWrong = [](const std::string &Body) {
    return Runtime("void f(Table **T, Table *const *C, Table V) { " + Body +
                       " }",
                   "stage")
        .findWrong(NotHeld);
  };
  EXPECT_EQ(findWrong("(*T)->use(T);"), "use");
  EXPECT_EQ(findWrong("(**T).use(T);"), "use");
  EXPECT_EQ(findWrong("(*(*C)->use)(T);"), "use");
  EXPECT_EQ(findWrong("V.use(T);"), "use");
  EXPECT_EQ(findWrong("(*T)->other(T);"), "");
}

TEST(LockRuntimes, ACalleeThatIsChosenIsTheLastUnlessItIsKnown) {
  auto findWrong = [](const std::string &Callee) {
    return Runtime("static void g() {} void f(int N) { (" + Callee + ")(); }",
                   "stage")
        .findWrong(NotHeld);
  };
  EXPECT_EQ(findWrong("N ? g : use"), "use");
  EXPECT_EQ(findWrong("N ? use : g"), "");
  EXPECT_EQ(findWrong("1 ? use : g"), "use");
  EXPECT_EQ(findWrong("__builtin_constant_p(N) ? g : use"), "use");
}

TEST(LockRuntimes, TextsNameFinalizersInTables) {
  const std::string F = "static void f() { ask(); } ";
  auto describe = [&F](const std::string &Code, llvm::StringRef Lock) {
    return Runtime(F + Code, Lock).describeEntries();
  };
  EXPECT_EQ(describe("Entry E[] = {{\"end\", f}};", "stage"), "held finalizer");
  EXPECT_EQ(describe("Entry E[] = {{\"e\" \"nd\", f}};", "stage"),
            "held finalizer");
  EXPECT_EQ(describe("Entry E[] = {{\"ends\", f}, {nullptr, f}};", "stage"),
            "held; held");
  EXPECT_EQ(describe("Entry E[] = {{\"end\", f}};", "cue"), "");
}

TEST(LockRuntimes, FieldsOfFieldsAreNamedByTheirWay) {
  const std::string F = "static void f() { ask(); } ";
  auto describe = [&F](const std::string &Code, llvm::StringRef Lock) {
    return Runtime(F + Code, Lock).describeEntries();
  };
  EXPECT_EQ(describe("Kind K = {\"k\", {nullptr, f}};", "stage"),
            "held finalizer in phase");
  EXPECT_EQ(describe("Kind K = {\"k\", {f, nullptr}};", "stage"), "held");
  EXPECT_EQ(describe("void g(Kind *K) { K->Hooks.Free = f; }", "cue"),
            "held finalizer in phase");
}

TEST(LockRuntimes, WhatStandsBesideItSaysWhatIsAFinalizer) {
  auto describe = [](const std::string &Body) {
    return Runtime("static void f() {} static void h() {} void g() { " + Body +
                       " }",
                   "stage")
        .describeEntries();
  };
  EXPECT_EQ(describe("put(f); set(\"end\");"), "held finalizer in phase");
  EXPECT_EQ(describe("named(\"end\"); put(f);"), "held finalizer in phase");
  EXPECT_EQ(describe("put(f); set(\"stop\");"), "held");
  // The name is that of its neighbor.
  EXPECT_EQ(describe("put(h); set(\"end\"); put(f); set(\"stop\");"), "held");
  EXPECT_EQ(describe("named(\"end\"); put(h); put(f);"), "held");
}

TEST(LockRuntimes, NamesAndParametersEnter) {
  EXPECT_EQ(Runtime("void end_it() {}", "stage").describeEntries("end_it"),
            "held finalizer");
  EXPECT_EQ(Runtime("void f(Shown *S) { ask(); }", "stage").enters(), "held");
  EXPECT_EQ(Runtime("void f(Shown *const *S) { ask(); }", "stage").enters(),
            "held");
  EXPECT_EQ(Runtime("void f(Shown *S) { ask(); }", "cue").enters(), "");
  // What is said elsewhere is stronger.
  EXPECT_EQ(Runtime("Shown *G; void h(Shown *S) { ask(); } void f() { h(G); }"
                    "void g() { start(f); }",
                    "stage")
                .enters(),
            "dropped");
}

TEST(LockRuntimes, MethodsAreEnteredAsTheirClassSays) {
  Runtime R("struct Mine : Worker { ~Mine() override { ask(); }"
            "void work() override { ask(); } void done() override { ask(); }"
            "void own() { ask(); } };",
            "stage");
  EXPECT_EQ(R.enters("work"), "dropped");
  EXPECT_EQ(R.describeEntries("done"), "held finalizer");
  EXPECT_EQ(R.describeEntries("~Mine"), "held finalizer");
  EXPECT_EQ(R.enters("own"), "");
}

TEST(LockRuntimes, UsesOfObjectsNeedTheLock) {
  auto findWrong = [](const std::string &Body) {
    return Runtime("void f(Out &O, const Out &C, int N) { " + Body + " }",
                   "stage")
        .findWrong(NotHeld);
  };
  EXPECT_EQ(findWrong("O << 1;"), "operator<<");
  EXPECT_EQ(findWrong("C.write(1);"), "write");
  EXPECT_EQ(findWrong("N << 1;"), "");
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
