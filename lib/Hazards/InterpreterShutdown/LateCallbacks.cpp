//===- LateCallbacks.cpp - Callbacks that take the lock of an interpreter -===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions that others call on threads of their own, and that take the
// interpreter's lock without asking whether it still lives. The first of a unit
// stands for all: what is missing is missing in each of them.
//
//===----------------------------------------------------------------------===//

#include "AST/Naming.h"
#include "Hazards/InterpreterShutdown/LateUses.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

class LateCallbackFinder {
public:
  LateCallbackFinder(AnalysisContext &TU, InterpreterLife &Life)
      : Life(Life), Entries(TU.get<EntryPoints>()) {}

  std::vector<LateProblem> run() {
    for (const EntryPoint &P : Entries.getEntries())
      if (P.Handed && isOnOtherThread(*P.Handed))
        add(*P.F);
    const CallerMap &Callers = Entries.getCallers();
    for (const FunctionDecl *F : Entries.getFunctions())
      if (isPlainCallback(*F) && Callers.isNamedOtherwise(*F) &&
          Callers.getCallers(*F).empty() && !isEntered(*F))
        add(*F);
    return std::move(Found);
  }

private:
  /// Whoever frees what it was given for, or waits for it, decides when it is
  /// called last.
  static bool isOnOtherThread(const Callback &C) {
    return C.When == Callback::Later && !C.IsFinalizer && C.WaitedBy.empty() &&
           !C.On && isImported(C.Thread) && C.Enters != LockPresence::Held;
  }

  static bool isPlainCallback(const FunctionDecl &F) {
    return !isa<CXXMethodDecl>(F) && F.getNumParams() != 0;
  }

  /// The interpreter, or a thread of the unit, is known to call it.
  bool isEntered(const FunctionDecl &F) const {
    return llvm::any_of(Entries.getEntries(), [&F](const EntryPoint &P) {
      return P.F->getCanonicalDecl() == F.getCanonicalDecl();
    });
  }

  /// What is taken was dropped before on the way there: the thread had it, and
  /// so it is one of the interpreter's.
  bool isRetaking(const CallPath &Path) {
    LockView &View = Life.getView();
    return llvm::any_of(Path, [&](const CallStep &Step) {
      const Fact *First = View.getEffects().getFacts(Step.In).All.data();
      const LockAt At =
          View.getFlow().getAt(Step.In, LockPresence::Held, Step.At - First);
      return At.IsReached && At.Now == LockPresence::NotHeld && At.Since;
    });
  }

  void add(const FunctionDecl &F) {
    CallPath Path = Life.getView().isReported(F)
                        ? Life.findTaking(Entity::makeFunction(F))
                        : CallPath();
    if (Path.empty() || isRetaking(Path))
      return;
    if (!Found.empty()) {
      Found.front().Others.push_back(Path.front().At);
      return;
    }
    LateProblem P;
    P.Kind = LateProblem::Callback;
    P.Lock = &Life.getLock();
    P.Loc = Path.front().At->Loc;
    P.Path = std::move(Path);
    P.Function = &F;
    Found.push_back(std::move(P));
  }

  InterpreterLife &Life;
  const EntryPoints &Entries;
  std::vector<LateProblem> Found;
};

} // namespace

std::vector<LateProblem> findLateCallbacks(AnalysisContext &TU,
                                           InterpreterLife &Life) {
  // A program that ends the interpreter itself can end its libraries before.
  if (Life.getLock().Kind != LockModel::Interpreter || Life.isEndedInUnit())
    return {};
  return LateCallbackFinder(TU, Life).run();
}

} // namespace interop
