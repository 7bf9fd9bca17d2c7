//===- FinalizerReleases.cpp - Engines that the last owner calls ----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/FinalizerReleasesEngineHandle/FinalizerReleases.h"
#include "AST/Naming.h"
#include "Analysis/FindingSink.h"
#include "Analysis/InterpreterLock/LockView.h"
#include "Analysis/InterpreterLock/WaitsUnderLock.h"
#include "Analysis/Locks/ProgramLocks.h"
#include "Analysis/Threads/EngineCalls.h"
#include "Edits/Dispatch/DispatchedCall.h"
#include "Hazards/FinalizerReleasesEngineHandle/EngineReleases.h"
#include "Hazards/FinalizerReleasesEngineHandle/SharedOwners.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

SourceLocation EngineRelease::getPlace() const {
  if (Kind == LastOwner)
    return SharedAt;
  return By.Class ? By.Loc : Chain.front().At->Loc;
}

namespace {

/// What the collector of one runtime releases.
class FinalizerReleaseFinder {
public:
  FinalizerReleaseFinder(AnalysisContext &TU, LockView &View,
                         EngineReleases &Releases, bool ReportAnyThread,
                         std::vector<EngineRelease> &Found)
      : TU(TU), Effects(TU.getEffects()),
        SM(TU.getContext().getSourceManager()), View(View), Releases(Releases),
        ReportAnyThread(ReportAnyThread), All(findFinalizers(TU, View)),
        Found(Found) {}

  void run() {
    for (const Finalizer &F : All) {
      if (!isCollectors(F))
        continue;
      if (F.Class)
        visitBound(F);
      else if (View.isReported(*F.Body) && F.Body->hasBody())
        visit(F, Entity::makeFunction(*F.Body));
    }
  }

private:
  /// Not what some library calls where something of its own goes.
  bool isCollectors(const Finalizer &F) const {
    if (F.Kind == Finalizer::Slot)
      return true;
    const Origin &Of = F.Class ? F.BinderRow->From : F.Call->Row->From;
    return TU.getLookup().getModels().speaksOf(Of, View.getLock());
  }

  void visitBound(const Finalizer &F) {
    if (isInSystemFile(SM.getExpansionLoc(F.Loc), SM))
      return;
    for (Entity E : findEnds(F, TU.getLookup()))
      visit(F, E);
  }

  void visit(const Finalizer &F, Entity E) {
    for (const HandleRelease &R : Effects.getReleases(E)) {
      const EngineModel *Engine = Releases.find(R);
      if (!Engine || !isForbidden(*Engine))
        continue;
      CallPath Path = makeWitness(E, R, Effects);
      if (!isAnothers(Path) && !Releases.isSentToOwner(Path, *Engine) &&
          !isGuarded(*Engine, Path) &&
          !(Engine->PerHandle && Releases.isOwnThreads(E, R)))
        add(F, R, *Engine, Path);
    }
  }

  /// A finalizer has its object for itself, and a collector hands it over; but
  /// it does not choose the thread, nor wait for others who use the engine.
  bool isForbidden(const EngineModel &Engine) const {
    if (View.getLock().Collector == LockModel::AnyThread && !ReportAnyThread)
      return isThreadsOwn(Engine);
    switch (getAffinity(Engine)) {
    case Affinity::Any:
      return false;
    case Affinity::Serialized:
    case Affinity::Handoff:
      return !Engine.PerHandle &&
             View.getLock().Collector == LockModel::OwnThread;
    case Affinity::CreatingThread:
    case Affinity::MainThread:
    case Affinity::OneThread:
      return true;
    }
    return false;
  }

  Affinity getAffinity(const EngineModel &Engine) const {
    return isThreadsOwn(Engine) ? Affinity::OneThread
                                : TU.get<EngineCalls>().getAffinity(Engine);
  }

  /// It is what some thread has made its own, in view or out of sight, such as
  /// the context that is current there: a collector knows nothing of that.
  static bool isThreadsOwn(const EngineModel &Engine) {
    return Engine.Threads == Affinity::Any && !Engine.OwnedBy.empty() &&
           llvm::any_of(Engine.SetBy, [](const AffinitySetting &S) {
             return S.Threads == Affinity::OneThread;
           });
  }

  /// Where one at a time will do, a lock is enough.
  bool isGuarded(const EngineModel &Engine, const CallPath &Path) {
    return TU.get<EngineCalls>().getAffinity(Engine) <
               Affinity::CreatingThread &&
           !TU.get<ProgramLocks>().getHeldAlong(Path).empty();
  }

  /// It comes about in another finalizer that this one calls, and is told
  /// there.
  bool isAnothers(const CallPath &Path) const {
    return llvm::any_of(llvm::drop_begin(Path), [this](const auto &Frame) {
      const FunctionDecl *F = Frame.In ? Frame.In.getFunction() : nullptr;
      return F && View.isReported(*F) &&
             llvm::any_of(All, [F](const Finalizer &Other) {
               return Other.Body &&
                      Other.Body->getCanonicalDecl() == F->getCanonicalDecl();
             });
    });
  }

  void add(const Finalizer &F, const HandleRelease &R,
           const EngineModel &Engine, const CallPath &Path) {
    EngineRelease New;
    New.Engine = &Engine;
    New.Threads = getAffinity(Engine);
    New.IsItself = Releases.isEngine(R);
    New.Handle = R.What->Handle;
    New.Chain = Path;
    New.By = F;
    New.Runtime = &View.getLock();
    Found.push_back(std::move(New));
  }

  AnalysisContext &TU;
  EffectTable &Effects;
  const SourceManager &SM;
  LockView &View;
  EngineReleases &Releases;
  const bool ReportAnyThread;
  const std::vector<Finalizer> All;
  std::vector<EngineRelease> &Found;
};

} // namespace

/// One thread, or whichever drops the last reference: it is not the engine's.
static bool counts(const LockModel &Lock) {
  return Lock.isInterpreters() && (Lock.Collector == LockModel::OwnThread ||
                                   Lock.Collector == LockModel::AnyThread);
}

std::vector<EngineRelease>
findEngineReleases(AnalysisContext &TU,
                   const FinalizerReleasesEngineHandleOptions &Options) {
  std::vector<EngineRelease> Found;
  if (TU.getLookup().getModels().getEngines().empty())
    return Found;
  std::vector<std::string> Dispatchers;
  if (!Options.Dispatcher.empty())
    Dispatchers.push_back(getDispatcherName(Options.Dispatcher));
  EngineReleases Releases(TU, Dispatchers);
  for (const std::unique_ptr<LockView> &View : TU.get<LockViews>().get())
    if (counts(View->getLock()))
      FinalizerReleaseFinder(TU, *View, Releases, Options.ReportAnyThread,
                             Found)
          .run();
  findSharedOwners(TU, Releases, Found);
  const SourceManager &SM = TU.getContext().getSourceManager();
  FindingSink<EngineRelease, SourceLocation> Once;
  for (EngineRelease &R : Found)
    Once.add(SM.getFileLoc(R.getPlace()), std::move(R));
  return Once.take(SM, &EngineRelease::getPlace);
}

} // namespace interop
