//===- EngineFixesTest.cpp - Laws of fixes of engine calls ----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which calls a dispatcher can be given, and what is said where it cannot.
//
//===----------------------------------------------------------------------===//

#include "Hazards/EngineThreads/EngineFixes.h"
#include "Analysis/Threads/EngineCalls.h"
#include "unit/LockUnitSupport.h"
#include "clang/Tooling/Core/Replacement.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

constexpr const char *FixModel = R"(
library: lib
defaults: {source: s, confidence: documented}
locks: [{name: lang, kind: interpreter, title: the lock}]
engines: [{name: press, title: the press, affinity: one_thread}]
functions:
  - {names: [run, get, fill, show], engine: press}
  - {name: use, interpreter_lock: needs}
types:
  - {name: Guard, guards: 0}
)";

constexpr const char *FixDeclarations = R"(
extern "C" { void run(int); int get(int); void fill(int *); void use();
void show(const char *); }
struct Mutex {}; struct Guard { explicit Guard(Mutex &M); ~Guard(); };
template <class T> auto wait(T Task) -> decltype(Task()) { return Task(); }
template <class T> void post(T Task) {}
struct Loop { template <class T> void take(T Task) {} };
extern Loop Own; extern Mutex M; void keep(int);
)";

/// The line of the first call of the engine in `f` after the fix, or "-", and
/// the notes.
std::string fix(const std::string &Body, const std::string &Post,
                const std::string &Wait,
                ThreadRoot::KindTy Kind = ThreadRoot::Started) {
  const std::string Code = "void f(int N) { " + Body + " }";
  Program P(Code, FixDeclarations, FixModel);
  AnalysisContext TU(
      P.Unit->getASTContext(),
      std::make_shared<ModelSet>(
          std::vector<std::shared_ptr<const interop::Model>>{parseOk(FixModel)},
          Confidence::Convention));
  Entity E = P.getEntity("f");
  ThreadRoot Root;
  Root.Kind = Kind;
  Root.By = E.getFunction();
  EngineProblem Problem;
  Problem.Engine = TU.getLookup().getModels().findEngine("press");
  Problem.Path.Root = &Root;
  for (const Fact &Ev : TU.getEffects().getFacts(E).All) {
    if (Ev.Kind != Fact::Call || !Ev.Callee ||
        !TU.get<EngineCalls>().find(*Ev.Callee))
      continue;
    if (Problem.Path.Calls.empty())
      Problem.Path.Calls.push_back({E, &Ev});
    else
      Problem.Others.push_back(&Ev);
  }
  Finding F;
  addEngineFixes(Problem, {Post, Wait, "", "", nullptr}, TU, F);
  tooling::Replacements Edits;
  for (const FixItHint &H : F.Fixes)
    llvm::cantFail(
        Edits.add({P.Unit->getSourceManager(), H.RemoveRange, H.CodeToInsert}));
  std::string All = llvm::cantFail(
      tooling::applyAllReplacements(FixDeclarations + Code, Edits));
  std::string Said =
      F.Fixes.empty() ? "-" : All.substr(All.find("void f(int N) { ") + 16);
  if (!F.Fixes.empty())
    Said.resize(Said.size() - 2);
  for (const Note &N : F.Notes)
    Said += " | " + N.Text + (N.Fixes.empty() ? "" : " (edit)");
  return Said;
}

TEST(EngineFixes, Waits) {
  EXPECT_EQ(fix("run(N);", "", "wait"), "wait([&] { run(N); });");
  EXPECT_EQ(fix("int R = get(N);", "", "wait"),
            "int R = wait([&] { return get(N); });");
  EXPECT_EQ(fix("int R; fill(&R); keep(R);", "", "wait"),
            "int R; wait([&] { fill(&R); }); keep(R);");
  EXPECT_EQ(fix("run(get(N));", "", "wait"), "wait([&] { run(get(N)); });");
  EXPECT_EQ(fix("run(N); run(get(2));", "", "wait"),
            "wait([&] { run(N); }); wait([&] { run(get(2)); });");
}

TEST(EngineFixes, DoesNotWait) {
  EXPECT_EQ(fix("run(N);", "post", ""), "post([=] { run(N); });");
  EXPECT_EQ(fix("run(N);", "Own.take(${task})", ""),
            "Own.take([=] { run(N); });");
  EXPECT_EQ(fix("int R = get(N);", "post", ""),
            "- | 'post' is not offered here: its result is used");
  EXPECT_EQ(fix("int R; fill(&R);", "post", ""),
            "- | 'post' is not offered here: it is given the address of the "
            "local 'R'");
}

TEST(EngineFixes, BothAreAChoice) {
  EXPECT_EQ(fix("run(N);", "post", "wait"),
            "wait([&] { run(N); }); | hand it to 'post' without waiting for it "
            "(edit)");
}

TEST(EngineFixes, NobodyWaitsWithALock) {
  EXPECT_EQ(fix("Guard G(M); run(N);", "", "wait"),
            "- | 'wait' is not offered here: 'M' is held there");
  EXPECT_EQ(fix("Guard G(M); run(N);", "post", "wait"),
            "Guard G(M); post([=] { run(N); });");
  EXPECT_EQ(fix("use(); run(N);", "", "wait"),
            "- | 'wait' is not offered here: the lock is held there");
  EXPECT_EQ(fix("run(N);", "", "wait", ThreadRoot::Collector),
            "- | 'wait' is not offered here: a finalizer must not wait");
  EXPECT_EQ(fix("run(N);", "post", "", ThreadRoot::Signal),
            "- | only set a flag, or write to a pipe, in the handler");
}

TEST(EngineFixes, NamesMustBeThere) {
  EXPECT_EQ(fix("run(N);", "later", ""),
            "- | 'later' is not offered here: 'later' is not declared there");
  EXPECT_EQ(fix("int R = get(N);", "", "post"),
            "- | 'post' is not offered here: it returns nothing, and the "
            "call's result is used");
  EXPECT_EQ(fix("run(N);", "", ""),
            "- | have the thread that owns the press make this call; the "
            "options Dispatcher and DispatcherRun can name a function that "
            "passes the call to it");
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
