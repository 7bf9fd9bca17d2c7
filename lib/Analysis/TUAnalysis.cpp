//===- TUAnalysis.cpp - What all checks of one TU share -------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/TUAnalysis.h"
#include "AST/StandIn.h"
#include "Analysis/LockView.h"
#include "Analysis/PostedCallables.h"
#include "Analysis/ThreadRoots.h"
#include "Summary/SummaryReader.h"
#include "clang/Basic/Stack.h"
#include "llvm/Support/thread.h"

namespace interop {

TUAnalysis::TUAnalysis(clang::ASTContext &Ctx,
                       std::shared_ptr<const ModelSet> Models,
                       std::shared_ptr<const ManagedSources> Managed)
    : Ctx(Ctx), Known(std::move(Models)), Effects(Known, Ctx),
      Managed(std::move(Managed)), Engines(*this) {}

TUAnalysis::~TUAnalysis() = default;

void TUAnalysis::setIndex(IndexView View) {
  Foreign = std::make_unique<SummaryReader>(Ctx, Known, std::move(View));
  Known.setForeign(*Foreign);
}

llvm::ArrayRef<std::string> TUAnalysis::getIndexErrors() const {
  return Foreign ? Foreign->getErrors() : llvm::ArrayRef<std::string>();
}

const ModelledCalls &TUAnalysis::getModelledCalls() {
  if (!Calls)
    Calls = std::make_unique<ModelledCalls>(Known, Effects, Ctx);
  return *Calls;
}

const StartedChanges &TUAnalysis::getStartedChanges() {
  if (!Changes)
    Changes =
        std::make_unique<StartedChanges>(getModelledCalls(), Known, Effects);
  return *Changes;
}

const EntryWalk &TUAnalysis::getEntryWalk() {
  if (!Walk)
    Walk = std::make_unique<EntryWalk>(*this);
  return *Walk;
}

const ThreadWalk &TUAnalysis::getThreadWalk() {
  if (!Threads)
    Threads = std::make_unique<ThreadWalk>(*this);
  return *Threads;
}

const PostedCallables &TUAnalysis::getPostedCallables() {
  if (!Posted)
    Posted = std::make_unique<PostedCallables>(*this);
  return *Posted;
}

ThreadRoots &TUAnalysis::getThreadRoots(const ThreadRootOptions &Options) {
  if (!Roots)
    Roots = std::make_unique<ThreadRoots>(*this, Options);
  return *Roots;
}

llvm::ArrayRef<std::unique_ptr<LockView>> TUAnalysis::getLockViews() {
  if (!LocksMade)
    for (const LockRow *Lock : Known.getModels().getInterpreterLocks())
      Locks.push_back(std::make_unique<LockView>(*this, *Lock));
  LocksMade = true;
  return Locks;
}

const clang::FunctionDecl &
TUAnalysis::getTeamBody(const clang::FunctionDecl &In,
                        const clang::CapturedStmt &Part) {
  const clang::FunctionDecl *&Body = TeamBodies[&Part];
  if (!Body)
    Body = &makeBodyStandIn(In,
                            *const_cast<clang::Stmt *>(Part.getCapturedStmt()));
  return *Body;
}

void runOnLargeStack(llvm::function_ref<void()> Work) {
  // Reserved, not committed: the system gives pages as they are touched.
  constexpr unsigned StackBytes = 512u << 20;
  llvm::thread Thread(std::optional<unsigned>(StackBytes), [&Work] {
    clang::noteBottomOfStack();
    Work();
  });
  Thread.join();
}

} // namespace interop
