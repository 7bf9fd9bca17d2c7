//===- SharedOwners.cpp - Threads that may be the last owner --------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/FinalizerReleasesEngineHandle/SharedOwners.h"
#include "AST/Naming.h"
#include "Analysis/InterpreterLock/WaitsUnderLock.h"
#include "Analysis/Threads/EngineCalls.h"
#include "Analysis/Threads/ThreadRoots.h"
#include "Effects/EmptyObjects.h"
#include "Facts/Callables.h"
#include "Facts/Collection/Destruction.h"
#include "Facts/Collection/OwnerValues.h"
#include "Facts/Collection/ResultFlow.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

/// What a thread is given a copy of.
struct GivenCopy {
  const ValueDecl *Of = nullptr;    ///< null if it has no name
  const Expr *From = nullptr;       ///< what it is copied from; may be null
  const ValueDecl *Named = nullptr; ///< how the body names it; may be null
  QualType Type;
  SourceLocation Loc;
};

class SharedOwnerFinder {
public:
  SharedOwnerFinder(AnalysisContext &TU, EngineReleases &Releases,
                    std::vector<EngineRelease> &Found)
      : TU(TU), Known(TU.getLookup()), Effects(TU.getEffects()),
        Releases(Releases), Found(Found) {}

  void visit(const ThreadRoot &R) {
    bool Takes =
        R.Kind == ThreadRoot::Pool || R.Kind == ThreadRoot::Library ||
        (R.Kind == ThreadRoot::Started && R.Start && R.Start->DestroysCaptures);
    if (!Takes || !R.In || !R.At)
      return;
    for (const Expr *A : getArgs(*R.At))
      for (const GivenCopy &C : findCopies(*A))
        visit(R, C);
  }

private:
  //===-- What is given ---------------------------------------------------===//

  static llvm::ArrayRef<const Expr *> getArgs(const Expr &Call) {
    if (const auto *C = dyn_cast<CallExpr>(&Call))
      return getArguments(*C);
    if (const auto *C = dyn_cast<CXXConstructExpr>(&Call))
      return {C->getArgs(), C->getNumArgs()};
    return {};
  }

  std::vector<GivenCopy> findCopies(const Expr &Arg) {
    std::vector<GivenCopy> Copies;
    if (const CallExpr *Bind = findBind(Arg)) {
      for (const Expr *A : getArguments(*Bind))
        addArgument(*A, Copies);
      return Copies;
    }
    const auto *M = dyn_cast_or_null<CXXMethodDecl>(getCallable(&Arg));
    if (!M || !M->getParent()->isLambda()) {
      addArgument(Arg, Copies);
      return Copies;
    }
    for (const LambdaCapture &C : M->getParent()->captures())
      addCapture(C, Arg, Copies);
    return Copies;
  }

  void addCapture(const LambdaCapture &C, const Expr &Lambda,
                  std::vector<GivenCopy> &To) {
    if (!C.capturesVariable() || C.getCaptureKind() != LCK_ByCopy)
      return;
    GivenCopy New;
    New.Of = New.Named = C.getCapturedVar();
    New.Type = New.Of->getType().getNonReferenceType();
    New.Loc = C.isImplicit() ? Lambda.getBeginLoc() : C.getLocation();
    if (const auto *V = dyn_cast<VarDecl>(New.Of); V && V->isInitCapture()) {
      if (!V->getInit() || !isCopied(*V->getInit()))
        return;
      New.From = stripConversions(V->getInit());
    }
    To.push_back(New);
  }

  /// A named object that a thread's start copies.
  void addArgument(const Expr &A, std::vector<GivenCopy> &To) {
    const auto *R = dyn_cast<DeclRefExpr>(stripConversions(&A));
    if (!R || !isCopied(A))
      return;
    GivenCopy New;
    New.Of = R->getDecl();
    New.Type = R->getType().getNonReferenceType();
    New.Loc = A.getBeginLoc();
    To.push_back(New);
  }

  /// Neither moved nor made for it: somebody else has one too.
  bool isCopied(const Expr &E) {
    const Expr *S = stripConversions(&E);
    while (const auto *C = dyn_cast<CXXConstructExpr>(S)) {
      if (C->getNumArgs() != 1 ||
          (C->getConstructor()->isMoveConstructor() && !C->isElidable()))
        return false;
      S = stripConversions(C->getArg(0));
    }
    const auto *C = dyn_cast<CallExpr>(S);
    const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
    if (!C)
      return true;
    const FunctionModel *Row = F ? Known.findRow(*F) : nullptr;
    return F && !F->getReturnType()->isRValueReferenceType() &&
           !(Row && Row->Constructs != FunctionModel::NoConstruction);
  }

  //===-- What its end does -----------------------------------------------===//

  void visit(const ThreadRoot &R, const GivenCopy &C) {
    if (!getDefinedClass(C.Type) || isEmptiedBy(*R.By, C) ||
        isKeptByStarter(R, C))
      return;
    EngineRelease New;
    New.In = R.In;
    bool Ends = findCustom(C, New) || findByType(C.Type, New);
    if (!Ends || usesEngine(*R.By, *New.Engine))
      return;
    New.Kind = EngineRelease::LastOwner;
    New.Shared = C.Of;
    New.SharedAt = C.Loc;
    New.Body = R.By;
    New.StartedAt = R.Loc;
    New.Starter = getStarter(*R.At);
    Found.push_back(std::move(New));
  }

  static const FunctionDecl *getStarter(const Expr &At) {
    if (const auto *C = dyn_cast<CallExpr>(&At))
      return C->getDirectCallee();
    const auto *C = dyn_cast<CXXConstructExpr>(&At);
    return C ? C->getConstructor() : nullptr;
  }

  /// True if a deleter was given to the pointer; \p New is filled in if it
  /// calls an engine.
  bool findCustom(const GivenCopy &C, EngineRelease &New) {
    if (!C.Of && !C.From)
      return false;
    OwnerContents Holds =
        C.From ? findContents(*C.From, Known) : findContents(*C.Of, Known);
    return llvm::any_of(Holds.Deleters, [&](const GivenDeleter &D) {
      New.Deleter = D.Function;
      New.DeleterAt = D.Loc;
      Fact End;
      End.Kind = Fact::Destruction;
      End.Callee = D.Function;
      End.Loc = D.Loc;
      End.Row = Known.findRow(*D.Function);
      if (Known.isFollowed(*D.Function))
        End.Target = Entity::makeFunction(*D.Function);
      End.IfLastOwner = true;
      return take(End, New);
    });
  }

  bool findByType(QualType T, EngineRelease &New) {
    // The deleter is what counts, if there is one.
    if (New.Deleter)
      return false;
    Fact Prototype;
    Prototype.Kind = Fact::Destruction;
    std::vector<Fact> Facts;
    expandDestruction(T, Prototype, Known, Facts);
    return llvm::any_of(Facts, [&](const Fact &E) { return take(E, New); });
  }

  /// Fills in \p New if \p End, on whichever thread is last, calls an engine
  /// that chooses its thread.
  bool take(const Fact &End, EngineRelease &New) {
    if (End.Row && End.IfLastOwner)
      for (const Release &What : End.Row->Releases) {
        const Fact &Kept = TU.keep({End}).front();
        HandleRelease R;
        R.Row = End.Row;
        R.Cause = &Kept;
        R.What = &What;
        if (take(R, {{{}, &Kept}}, New))
          return true;
      }
    if (!End.Target)
      return false;
    for (const HandleRelease &R : Effects.getReleases(End.Target))
      if (End.IfLastOwner || R.IfLastOwner)
        if (take(R, makeWitness(End.Target, R, Effects), New))
          return true;
    return false;
  }

  bool take(const HandleRelease &R, const CallPath &Path, EngineRelease &New) {
    const EngineModel *Engine = Releases.find(R);
    if (!Engine)
      return false;
    New.Threads = TU.get<EngineCalls>().getAffinity(*Engine);
    if (New.Threads < Affinity::CreatingThread ||
        Releases.isSentToOwner(Path, *Engine))
      return false;
    New.Engine = Engine;
    New.IsItself = Releases.isEngine(R);
    New.Handle = R.What->Handle;
    New.Chain = Path;
    return true;
  }

  //===-- Who else has it -------------------------------------------------===//

  /// The body hands it on: it is not the thread's any more.
  bool isEmptiedBy(const FunctionDecl &Body, const GivenCopy &C) {
    const auto *V = dyn_cast_or_null<VarDecl>(C.Named);
    return V && isEmptied(ObjectRef::makeVariable(*V),
                          Effects.getFacts(Entity::makeFunction(Body)), Known);
  }

  /// The starter joins the thread before its own copy goes.
  bool isKeptByStarter(const ThreadRoot &R, const GivenCopy &C) {
    const auto *Ref = dyn_cast_or_null<DeclRefExpr>(C.From);
    const auto *V = dyn_cast_or_null<VarDecl>(Ref ? Ref->getDecl() : C.Of);
    if (!V || !R.Start || !R.Start->Handle.Root || V->isInitCapture())
      return false;
    const ObjectRef Object = ObjectRef::makeVariable(*V);
    const FunctionFacts &Facts = Effects.getFacts(Entity::makeFunction(*R.In));
    bool IsJoined = false;
    for (const Fact &E : Facts.All) {
      if (E.Row && E.Row->Joins &&
          E.getPlace(*E.Row->Joins).Root == R.Start->Handle.Root)
        IsJoined = true;
      if (!IsJoined && ((E.Kind == Fact::Destruction && E.Object == Object) ||
                        empties(E, Object, Known)))
        return false;
    }
    return IsJoined;
  }

  /// It may be the engine's own thread; whether it is, is told elsewhere.
  bool usesEngine(const FunctionDecl &Body, const EngineModel &Engine) {
    auto enters = [&](const Fact &E) {
      auto Entry = E.Kind == Fact::Call && E.Callee
                       ? TU.get<EngineCalls>().find(*E.Callee)
                       : std::nullopt;
      return Entry && Entry->Engine == &Engine;
    };
    auto Reached = Effects.getReached(Entity::makeFunction(Body));
    return llvm::any_of(Reached, [&](Entity In) {
      return llvm::any_of(Effects.getFacts(In).All, enters);
    });
  }

  AnalysisContext &TU;
  ModelLookup &Known;
  EffectTable &Effects;
  EngineReleases &Releases;
  std::vector<EngineRelease> &Found;
};

} // namespace

/// Some calls of the unit may settle it.
static bool mayChooseThread(const EngineModel *Engine) {
  return Engine->Threads >= Affinity::CreatingThread ||
         llvm::any_of(Engine->SetBy, [](const AffinitySetting &S) {
           return S.Threads >= Affinity::CreatingThread;
         });
}

void findSharedOwners(AnalysisContext &TU, EngineReleases &Releases,
                      std::vector<EngineRelease> &Found) {
  // What is copied for a thread has an end of its own in C++ alone.
  if (!TU.getContext().getLangOpts().CPlusPlus ||
      llvm::none_of(TU.getLookup().getModels().getEngines(), mayChooseThread))
    return;
  ThreadRootOptions Options;
  ThreadRoots Roots(TU, Options);
  SharedOwnerFinder All(TU, Releases, Found);
  for (const ThreadRoot &R : Roots.get())
    All.visit(R);
}

} // namespace interop
