//===- ThreadRoots.cpp - Who enters a program's functions -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Threads/ThreadRoots.h"
#include "AST/Naming.h"
#include "Analysis/Calls/ModeledCalls.h"
#include "Analysis/Threads/EngineCalls.h"
#include "Analysis/Threads/ThreadWalk.h"
#include "Facts/Callables.h"
#include "Facts/Values/ArgumentValue.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"

#define DEBUG_TYPE "interop-threads"

using namespace clang;

namespace interop {

ThreadRoots::ThreadRoots(AnalysisContext &TU, const ThreadRootOptions &Options)
    : TU(TU) {
  for (const std::string &Name : Options.Dispatchers)
    Dispatchers.insert(Name);
  for (const std::string &Pattern : Options.EntryPoints)
    EntryPatterns.emplace_back(llvm::Regex(Pattern), Pattern);
  for (const FunctionDecl *F : TU.get<EntryPoints>().getFunctions())
    if (isClaimed(*F)) {
      ThreadRoot R = *makeRoot(CallerThread::Any, *F);
      R.IsClaimed = true;
      add(std::move(R));
    }
  for (const EntryPoint &P : TU.get<EntryPoints>().getEntries())
    add(P);
  addPosted();
  addCallers();
  LLVM_DEBUG(llvm::dbgs() << Roots.size() << " roots, " << Dispatchers.size()
                          << " dispatchers\n");
}

bool ThreadRoots::isDispatcher(const FunctionDecl &F) {
  if (TU.get<EngineCalls>().isDispatcher(F))
    return true;
  // A name alone means a method of whatever class.
  return !Dispatchers.empty() &&
         (Dispatchers.contains(getQualifiedName(F)) ||
          (F.getIdentifier() && Dispatchers.contains(F.getName())));
}

static const FunctionDecl *getKey(const FunctionDecl &F) {
  return Entity::makeFunction(F).getFunction();
}

/// The thread of \p First is joined before that of \p Second is started, by the
/// same body.
bool ThreadRoots::isJoinedBefore(const ThreadRoot &First,
                                 const ThreadRoot &Second) {
  if (!First.Start || !First.In || First.In != Second.In)
    return false;
  const SourceManager &SM = TU.getContext().getSourceManager();
  return llvm::any_of(TU.get<ModeledCalls>().getCalls(),
                      [&](const ModeledCall &C) {
                        SourceLocation Loc = C.Node->getBeginLoc();
                        return C.In == First.In && C.Row->Joins &&
                               SM.isBeforeInTranslationUnit(First.Loc, Loc) &&
                               SM.isBeforeInTranslationUnit(Loc, Second.Loc);
                      });
}

/// The same body on the same sort of thread is one root.
void ThreadRoots::add(ThreadRoot Root) {
  Root.By = getKey(*Root.By);
  auto Same = llvm::find_if(Roots, [&Root](const ThreadRoot &R) {
    return R.By == Root.By && R.Kind == Root.Kind;
  });
  if (Same == Roots.end()) {
    Roots.push_back(std::move(Root));
    return;
  }
  Same->IsMany |= Root.IsMany || (Root.Kind == ThreadRoot::Started &&
                                  !isJoinedBefore(*Same, Root));
  if (Root.Loc != Same->Loc)
    Same->More.push_back(Root.Loc);
}

std::optional<ThreadRoot> ThreadRoots::makeRoot(CallerThread Thread,
                                                const FunctionDecl &F) {
  ThreadRoot R;
  R.By = &F;
  R.Loc = F.getLocation();
  switch (Thread) {
  case CallerThread::Unspecified:
  case CallerThread::Callers:
    return std::nullopt;
  case CallerThread::Main:
    R.Thread = MainThread;
    return R;
  case CallerThread::Library:
  case CallerThread::Own:
    R.Kind = ThreadRoot::Library;
    break;
  case CallerThread::Any:
    R.Kind = ThreadRoot::Any;
    R.IsMany = true;
    break;
  case CallerThread::Pool:
    R.Kind = ThreadRoot::Pool;
    R.IsMany = true;
    break;
  case CallerThread::Signal:
    R.Kind = ThreadRoot::Signal;
    break;
  }
  R.Thread = NextThread++;
  return R;
}

/// \p R is that of \p P, whose place it has.
static ThreadRoot withPlace(ThreadRoot R, const EntryPoint &P) {
  R.Loc = P.Loc;
  R.In = P.In;
  R.Detail = P.Detail;
  return R;
}

void ThreadRoots::add(const EntryPoint &P) {
  switch (P.Kind) {
  case UnitEntry::Main:
    return add(*makeRoot(CallerThread::Main, *P.F));
  case UnitEntry::Named:
    return addNamed(P);
  case UnitEntry::Table:
    addDrivers(P);
    [[fallthrough]];
  case UnitEntry::Method:
    if (auto R = makeRoot(P.Row ? P.Row->Thread : P.Methods->Thread, *P.F))
      add(withPlace(std::move(*R), P));
    return;
  case UnitEntry::Team: {
    ThreadRoot R = withPlace(*makeRoot(CallerThread::Pool, *P.F), P);
    R.Kind = ThreadRoot::Team;
    R.EndsWithCall = true;
    return add(std::move(R));
  }
  case UnitEntry::Started:
    return addStart(P);
  case UnitEntry::Bound:
    return; // by the interpreter's, whichever that is
  case UnitEntry::Handed:
    return addCallback(P);
  }
}

//===-- By name -----------------------------------------------------------===//

/// The program's author says that any thread may call \p F.
bool ThreadRoots::isClaimed(const FunctionDecl &F) {
  const FunctionModel *Use = TU.getLookup().findEngineUse(F);
  std::string Name = EntryPatterns.empty() ? "" : getQualifiedName(F);
  return !F.isMain() && ((Use && Use->FromAnyThread) ||
                         llvm::any_of(EntryPatterns, [&](const auto &P) {
                           return P.first.match(Name);
                         }));
}

void ThreadRoots::addNamed(const EntryPoint &P) {
  if (isClaimed(*P.F))
    return;
  const LockModel *Lock = TU.getLookup().getModels().findLock(P.Row->Lock);
  if (P.IsFinalizer && Lock && Lock->Collector == LockModel::OwnThread) {
    ThreadRoot R;
    R.Kind = ThreadRoot::Collector;
    R.By = P.F;
    R.Loc = P.Loc;
    R.Managed = P.Managed;
    R.Thread = CollectorThread;
    return add(std::move(R));
  }
  if (std::optional<ThreadRoot> R = makeRoot(P.Row->Thread, *P.F))
    add(std::move(*R));
}

//===-- Started threads ---------------------------------------------------===//

/// Several threads run the body at once: it is started in a loop that does not
/// join it, or by a function that is called in one or from several places.
bool ThreadRoots::isMany(const StartedBody &S) {
  const ThreadWalk &Walk = TU.get<ThreadWalk>();
  auto joins = [&S](const ModeledCall &C) {
    return C.In == S.In && C.Row->Joins && S.Handle.isKnown() &&
           C.getPlace(*C.Row->Joins) == S.Handle;
  };
  const bool InLoop = S.Node && Walk.isInLoop(*S.Node);
  // What is joined behind the loop was started several times.
  const bool IsOwn = S.Handle.Kind == ObjectRef::Variable &&
                     !S.Handle.isGlobal() &&
                     (!InLoop || Walk.isInLoop(*cast<VarDecl>(S.Handle.Root)));
  if (IsOwn && llvm::any_of(TU.get<ModeledCalls>().getCalls(), joins))
    return false;
  if (InLoop)
    return true;
  if (!S.In || isa<CXXConstructorDecl>(S.In))
    return false;
  llvm::ArrayRef<ThreadWalk::Site> Sites = Walk.getSites(*S.In);
  return Sites.size() > 1 || llvm::any_of(Sites, [](const ThreadWalk::Site &C) {
           return C.InLoop;
         });
}

void ThreadRoots::addStart(const EntryPoint &P) {
  const StartedBody &S = *P.Start;
  if (S.IsHeld)
    return; // PostedCallables knows how it comes there
  // A thread that is moved is listed again, with another handle.
  bool IsMoved = llvm::any_of(Roots, [&S](const ThreadRoot &R) {
    return R.Start && R.Start->Node == S.Node && R.By == getKey(*S.Body);
  });
  // An object that is a thread is entered by its class's method.
  const bool IsEntered = S.On.isKnown() && S.On == S.Handle;
  if (IsMoved || IsEntered || S.Thread == StartedBody::Unknown)
    return;
  const bool IsPool = S.Thread == StartedBody::OfPool;
  ThreadRoot R = withPlace(*makeRoot(CallerThread::Pool, *S.Body), P);
  R.Kind = IsPool ? ThreadRoot::Pool : ThreadRoot::Started;
  R.InLoop = S.Node && TU.get<ThreadWalk>().isInLoop(*S.Node);
  R.IsMany = IsPool || isMany(S);
  R.At = S.Node;
  R.Start = &S;
  add(std::move(R));
}

//===-- What libraries call -----------------------------------------------===//

/// Where several functions run loops, which of them calls it is not known.
void ThreadRoots::addDrivers(const EntryPoint &P) {
  const FunctionDecl *In = nullptr;
  size_t Before = AllDriven.size();
  for (const ModeledCall &D : TU.get<ModeledCalls>().getCalls()) {
    if (!D.In || (P.Call && D.Node == P.Call->Node) ||
        isDispatcher(*D.Callee) ||
        !llvm::is_contained(P.getDrivers(), getQualifiedName(*D.Callee)))
      continue;
    AllDriven.push_back({getKey(*P.F), &D, P.Loc, P.Detail});
    if (In && In != D.In)
      return AllDriven.resize(Before);
    In = D.In;
  }
}

void ThreadRoots::addCallback(const EntryPoint &P) {
  const Callback &B = *P.Handed;
  // Of several rows that speak of one argument the first one counts.
  if ((!P.IsHeld && !Called.insert(P.Given).second) || B.OnEngineThread)
    return;
  if (B.Thread == CallerThread::Callers)
    addDrivers(P);
  if (P.IsHeld)
    return; // PostedCallables knows how it comes there
  std::optional<ThreadRoot> R = makeRoot(B.Thread, *P.F);
  if (!R)
    return;
  R->At = P.Call->Node;
  R->EndsWithCall = B.When == Callback::During;
  // Two callbacks of one library may well be called by the same thread.
  if (R->Kind == ThreadRoot::Library)
    R->Thread = LibraryThreads.try_emplace(P.Call->Row->From.File, R->Thread)
                    .first->second;
  add(withPlace(std::move(*R), P));
}

//===-- What the unit hands on by ways of its own -------------------------===//

void ThreadRoots::addPosted() {
  for (const PostedCallable &P : TU.get<PostedCallables>().get())
    if (P.How == PostedCallable::Started && P.Row &&
        !(P.To && isDispatcher(*P.To)))
      addPosted(P);
}

void ThreadRoots::addPosted(const PostedCallable &P) {
  std::optional<ThreadRoot> R;
  const auto *Call = dyn_cast_or_null<CallExpr>(P.HandedTo);
  llvm::ArrayRef<const Expr *> Args;
  if (Call)
    Args = getArguments(*Call);
  if (P.Row->Starts) {
    const bool IsPool = P.Row->Starts->OnPool;
    if (IsPool && !ownsThreads(*P.Row->Starts, Args, TU.getLookup()))
      return;
    R = makeRoot(CallerThread::Pool, *P.Body);
    R->Kind = IsPool ? ThreadRoot::Pool : ThreadRoot::Started;
    // One thread for each call of what hands it on.
    R->IsMany = IsPool || TU.get<ThreadWalk>().isInLoop(*P.At);
    R->InLoop = !IsPool && R->IsMany;
  } else {
    for (const Callback &B : P.Row->Callbacks)
      if (B.Arg == P.Arg && !B.OnEngineThread && !R &&
          areKnownToHold(B.If, Args, TU.getContext()))
        R = makeRoot(B.Thread, *P.Body);
  }
  if (!R)
    return;
  R->Loc = P.At->getExprLoc();
  R->In = P.In;
  R->Detail = P.To ? getQualifiedName(*P.To) : "";
  add(std::move(*R));
}

//===-- Whoever calls what nobody in view calls ---------------------------===//

/// From out of sight, by its name.
bool ThreadRoots::mayBeCalled(const FunctionDecl &F) {
  const auto *M = dyn_cast<CXXMethodDecl>(&F);
  if (M && (M->size_overridden_methods() || M->getParent()->isLambda() ||
            M->getAccess() == AS_private))
    return false;
  return F.isExternallyVisible() &&
         !TU.get<EntryPoints>().getCallers().isNamedOtherwise(F);
}

/// Only of what leads to an engine, beside a thread: nobody asks for others.
void ThreadRoots::addCallers() {
  if (llvm::none_of(Roots, [](const ThreadRoot &R) {
        return R.Kind == ThreadRoot::Started || R.Kind == ThreadRoot::Pool ||
               R.Kind == ThreadRoot::Library;
      }))
    return;
  const CallerMap &Callers = TU.get<EntryPoints>().getCallers();
  llvm::SmallPtrSet<const FunctionDecl *, 16> Seen, Starters, Entered;
  llvm::SmallVector<const FunctionDecl *, 16> Work;
  for (const ThreadRoot &R : Roots) {
    Entered.insert(R.By);
    if (R.Kind == ThreadRoot::Started && R.In)
      Starters.insert(getKey(*R.In));
  }
  for (const FunctionDecl *F :
       llvm::reverse(TU.get<ThreadWalk>().getEngineBodies()))
    Work.push_back(getKey(*F));
  while (!Work.empty()) {
    const FunctionDecl *F = Work.pop_back_val();
    if (!Seen.insert(F).second || Entered.contains(F))
      continue;
    llvm::ArrayRef<const FunctionDecl *> By = Callers.getCallers(*F);
    for (const FunctionDecl *C : llvm::reverse(By))
      Work.push_back(getKey(*C));
    if (!By.empty() || !(Starters.contains(F) || mayBeCalled(*F)))
      continue;
    ThreadRoot R = *makeRoot(CallerThread::Main, *F);
    R.Kind = ThreadRoot::Caller;
    add(std::move(R));
  }
}

} // namespace interop

#undef DEBUG_TYPE // several files are compiled as one
