//===- EndUses.cpp - What a part still uses while it ends -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/TeardownOrder/EndUses.h"
#include "Analysis/Calls/ModeledCalls.h"
#include "Analysis/Waits/StopSignals.h"
#include "Analysis/Waits/ThreadBody.h"
#include "Effects/CallContext.h"
#include "Effects/EmptyObjects.h"
#include "Facts/Callables.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

/// The code calls a type-erased callable, which may be one that was given.
static bool callsUnknownCallable(const AccessCollector &Accesses) {
  return llvm::any_of(Accesses.get(), [](const Access &A) {
    return A.Kind == Access::Call && A.By &&
           A.By->Unknown == UnknownReason::Pointer;
  });
}

std::vector<PartUse> EndUseFinder::findEndUses(unsigned Part) {
  Found.clear();
  const FunctionFacts &Facts = TU.getEffects().getFacts(Frame.getEntity());
  // A local ends once for each way out of its block; they are all alike.
  llvm::SmallSet<const void *, 4> Seen;
  for (const Fact &E : Facts.All)
    if (Frame.findEnded(E) == Part &&
        Seen.insert(E.Target ? E.Target.getOpaque() : E.Row).second)
      addEnd(E, Part);
  return std::move(Found);
}

void EndUseFinder::addEnd(const Fact &End, unsigned Part) {
  addThreads(End, Part);
  addLibraryCallbacks(End, Part);
  if (End.Target)
    addDestructor(End, Part);
}

void EndUseFinder::addThreads(const Fact &End, unsigned Part) {
  llvm::SmallVector<ObjectRef, 2> Joined;
  if (End.Row && End.Row->Joins)
    Joined.push_back(End.getPlace(*End.Row->Joins));
  if (End.Target) {
    Binding B = bindCall(End);
    for (const Wait &W : TU.getEffects().getWaits(End.Target))
      if (W.IsJoin)
        Joined.push_back(B.apply(W.Object));
  }
  PartUse Use;
  Use.IfLastOwner = End.IfLastOwner;
  for (const ObjectRef &Handle : Joined)
    for (const StartedBody *S : TU.get<ModeledCalls>().findStarts(Handle))
      addThread({S, Handle}, Part, Use, false);
}

void EndUseFinder::addThread(const Thread &T, unsigned Part, PartUse Use,
                             bool AtConstruction) {
  Use.Kind = PartUse::ByThread;
  Use.Joined = T.Handle;
  // A thread class that runs what it is given.
  if (!T.Start->Body || T.Start->IsGiven)
    return addCallables(Part, Use, AtConstruction);
  WaitSite Site;
  Site.Class = Frame.getClass();
  ThreadBody Body(Site, *T.Start, T.Handle, TU, getAliases(Part));
  if (!Body.isKnown())
    return;
  Use.Given = T.Start->Loc;
  Use.Body = T.Start->Body;
  size_t Before = Found.size();
  add(Body.getAccesses(), Use, Part);
  // What the body is given by value is a copy.
  auto isCopy = [&](const PartUse &U) {
    for (unsigned I = 0; I < T.Start->Args.size(); ++I)
      if (Frame.findPart(T.Start->Args[I]) == U.Used &&
          I < T.Start->Body->getNumParams() &&
          T.Start->Body->getParamDecl(I)->getType()->isRecordType())
        return true;
    return false;
  };
  Found.erase(std::remove_if(Found.begin() + Before, Found.end(), isCopy),
              Found.end());
  Use.Kind = PartUse::ByCallback;
  if (callsUnknownCallable(Body.getAccesses()))
    addCallables(Part, Use, AtConstruction);
}

void EndUseFinder::addDestructor(const Fact &End, unsigned Part) {
  FieldAliases Aliases = getAliases(Part);
  bool HasCallables = !History.getCallables(Frame.getParts()[Part]).empty();
  if (Aliases.empty() && !HasCallables)
    return; // it knows nothing of its owner
  Binding Bound = bindCall(End);
  Bound.Fields = std::move(Aliases);
  AccessCollector Accesses(TU.getEffects());
  Accesses.addEntity(End.Target, Bound);
  PartUse Use;
  Use.Kind = PartUse::ByDestructor;
  Use.IfLastOwner = End.IfLastOwner;
  add(Accesses, Use, Part);
  Use.Kind = PartUse::ByCallback;
  if (HasCallables && callsUnknownCallable(Accesses))
    addCallables(Part, Use, false);
}

void EndUseFinder::addCallables(unsigned Part, PartUse Use,
                                bool AtConstruction) {
  for (const OwnedCallable &G : History.getCallables(Frame.getParts()[Part])) {
    if (AtConstruction && !G.AtConstruction)
      continue;
    Entity Body = Entity::makeFunction(*G.Body);
    Binding Bound;
    Bound.Function = Body.getFunction();
    Bound.This = G.On;
    AccessCollector Accesses(TU.getEffects());
    Accesses.addEntity(Body, Bound);
    Use.Given = G.Loc;
    Use.GivenBy = G.By;
    Use.Body = G.Body;
    add(Accesses, Use, Part);
  }
}

/// Callbacks that the library may call until the handle that the part owns is
/// released.
void EndUseFinder::addLibraryCallbacks(const Fact &End, unsigned Part) {
  llvm::SmallVector<const Release *, 2> Ended;
  if (End.Row)
    for (const Release &R : End.Row->Releases)
      Ended.push_back(&R);
  if (End.Target)
    for (const HandleRelease &R : TU.getEffects().getReleases(End.Target))
      Ended.push_back(R.What);
  if (Ended.empty() || !Frame.getClass())
    return;
  bool CallsBack =
      llvm::any_of(Ended, [](const Release *R) { return R->CallsBack; });
  for (const ModeledCall &C : TU.get<ModeledCalls>().getCalls())
    for (const Callback &K : C.Row->Callbacks)
      if (K.On && K.When == Callback::Later && (K.UntilRelease || CallsBack) &&
          Frame.findPart(C.getPlace(*K.On)) == Part)
        addLibraryCallback(C, K, Part, End.IfLastOwner);
}

void EndUseFinder::addLibraryCallback(const ModeledCall &C, const Callback &K,
                                      unsigned Part, bool IfLastOwner) {
  const auto *In = dyn_cast_or_null<CXXMethodDecl>(C.In);
  if (!In || In->getParent()->getCanonicalDecl() !=
                 Frame.getClass()->getCanonicalDecl())
    return;
  for (const FunctionDecl *F : findCallbacks(C, K, TU))
    if (TU.getLookup().hasBody(*F))
      addLibraryCallback(C, K, *F, Part, IfLastOwner);
}

void EndUseFinder::addLibraryCallback(const ModeledCall &C, const Callback &K,
                                      const FunctionDecl &F, unsigned Part,
                                      bool IfLastOwner) {
  Entity Body = Entity::makeFunction(F);
  Binding Bound;
  Bound.Function = Body.getFunction();
  const auto *M = dyn_cast<CXXMethodDecl>(&F);
  Bound.This =
      M && M->getParent()->isLambda() ? ObjectRef::makeThis() : ObjectRef();
  ObjectRef Cookie = K.Cookie && *K.Cookie < C.Args.size()
                         ? getObject(C.Args[*K.Cookie])
                         : ObjectRef();
  for (const ParmVarDecl *P : Bound.Function->parameters())
    Bound.Params.push_back(P->getType()->isVoidPointerType() ? Cookie
                                                             : ObjectRef());
  AccessCollector Accesses(TU.getEffects());
  Accesses.addEntity(Body, Bound);
  PartUse Use;
  Use.Kind = PartUse::ByCallback;
  Use.Given = C.Node->getBeginLoc();
  Use.Body = &F;
  Use.IfLastOwner = IfLastOwner;
  add(Accesses, Use, Part);
}

void EndUseFinder::add(const AccessCollector &Accesses, PartUse Prototype,
                       unsigned Part) {
  for (const Access &A : Accesses.get()) {
    std::optional<unsigned> Used = Frame.findPart(A.Object);
    if (!Used || *Used == Part || A.Loc.isInvalid() || isOther(Accesses, A) ||
        llvm::any_of(Found, [&](const PartUse &U) {
          return U.Used == *Used && U.Kind == Prototype.Kind;
        }))
      continue;
    PartUse Use = Prototype;
    Use.Used = *Used;
    Use.At = A.Loc;
    const Fact *Via = nullptr;
    for (std::optional<unsigned> I = A.Frame; I;) {
      const AccessFrame &F = Accesses.getFrames()[*I];
      Use.Path.push_back({F.In, Via});
      Via = F.Via;
      I = F.Outer;
    }
    std::reverse(Use.Path.begin(), Use.Path.end());
    Found.push_back(std::move(Use));
  }
}

bool EndUseFinder::isOther(const AccessCollector &Accesses,
                           const Access &A) const {
  if (A.Object.Kind != ObjectRef::Variable)
    return false;
  for (std::optional<unsigned> I = A.Frame; I;
       I = Accesses.getFrames()[*I].Outer)
    if (Accesses.getFrames()[*I].In == Frame.getEntity())
      return true;
  for (std::optional<unsigned> I = A.Frame; I;
       I = Accesses.getFrames()[*I].Outer) {
    const auto *M = dyn_cast_or_null<CXXMethodDecl>(
        Accesses.getFrames()[*I].In.getFunction());
    if (!M || !M->getParent()->isLambda())
      continue;
    for (const LambdaCapture &C : M->getParent()->captures())
      if (C.capturesVariable() &&
          C.getCapturedVar()->getCanonicalDecl() == A.Object.Root)
        return C.getCaptureKind() == LCK_ByCopy;
  }
  return false;
}

FieldAliases EndUseFinder::getAliases(unsigned Part) const {
  FieldAliases Out;
  for (const Construction &M : History.getConstructions(Frame.getParts()[Part]))
    Out.append(History.getAliases(M));
  return Out;
}

//===-- Threads started while a part is made ------------------------------===//

/// The initializer itself starts it, or the constructor that it calls.
bool EndUseFinder::isStartedBy(const Construction &M,
                               const StartedBody &S) const {
  const SourceManager &SM = TU.getContext().getSourceManager();
  if (SM.isPointWithin(S.Loc, M.Range.getBegin(), M.Range.getEnd()))
    return true;
  if (!S.In || !M.Constructor)
    return false;
  EffectTable &Effects = TU.getEffects();
  const Entity Made = Entity::makeFunction(*M.Constructor);
  const Entity In = Entity::makeFunction(*S.In);
  if (Made != In)
    return llvm::is_contained(Effects.getReached(Made), In);
  // What the constructor is given may say that it starts none.
  return llvm::none_of(Effects.getFacts(In).All, [&](const Fact &E) {
    return E.Node == S.Node && !isReachedWith(In, E.At.Block, M.Args, Effects);
  });
}

/// The thread waits for a signal that the constructor's body gives, when all
/// parts are there.
bool EndUseFinder::isGated(const Construction &M, const StartedBody &S) const {
  if (!M.In || !S.Body || !TU.getLookup().hasBody(*S.Body))
    return false;
  EffectTable &Effects = TU.getEffects();
  Entity Body = Entity::makeFunction(*S.Body);
  auto ends = [&](const Fact &E) {
    if (E.Kind == Fact::Call && E.Row)
      return llvm::any_of(Effects.getWaits(Body), [&E](const Wait &W) {
        return W.Row->Blocks && isUnblocking(*W.Row->Blocks, E.Callee, E.Row);
      });
    bool IsAssignment =
        isa_and_nonnull<BinaryOperator, CXXOperatorCallExpr, UnaryOperator>(
            E.Node);
    if (E.Kind != Fact::Store || !IsAssignment)
      return false;
    return llvm::any_of(Effects.getReached(Body), [&](Entity In) {
      return llvm::any_of(Effects.getFacts(In).Loops, [&](const LoopFact &L) {
        return llvm::any_of(L.Conditions, [&E](const ObjectRef &O) {
          return O.Leaf == E.Object.Leaf;
        });
      });
    });
  };
  return llvm::any_of(Effects.getFacts(Entity::makeFunction(*M.In)).All, ends);
}

std::vector<PartUse> EndUseFinder::findStartUses(unsigned Part) {
  Found.clear();
  const struct Part &P = Frame.getParts()[Part];
  for (const Construction &M : History.getConstructions(P)) {
    if (!M.InInitializer)
      continue;
    for (const StartedBody &S : TU.get<ModeledCalls>().getStarts()) {
      if (!S.Handle.isKnown() || !isStartedBy(M, S) || isGated(M, S))
        continue;
      ObjectRef Handle = S.Handle;
      if (P.Decl && Handle.Root != P.Decl)
        Handle = {ObjectRef::Member, P.Decl, Handle.Leaf};
      addThread({&S, Handle}, Part, {}, true);
    }
  }
  return std::move(Found);
}

//===-- What stands between a use and an end ------------------------------===//

bool isInReplacement(const AccessCollector &Accesses, const Access &A) {
  for (std::optional<unsigned> I = A.Frame; I;
       I = Accesses.getFrames()[*I].Outer) {
    const Fact *Via = Accesses.getFrames()[*I].Via;
    const auto *O =
        Via ? dyn_cast_or_null<CXXOperatorCallExpr>(Via->Node) : nullptr;
    // The end of what stood there comes before `owner.reset(new T)`.
    bool IsReset = Via && (Via->Kind == Fact::Destruction
                               ? isa_and_nonnull<CXXMemberCallExpr>(Via->Node)
                               : Via->Row && Via->Row->DestroysOwned);
    bool Replaces = O ? O->isAssignmentOp() : IsReset;
    if (Replaces && !leavesEmpty(*Via))
      return true;
  }
  return false;
}

bool isUnread(const Fact &By) {
  const auto *M = dyn_cast_or_null<CXXMethodDecl>(By.Callee);
  return By.Kind == Fact::Call && !By.Target &&
         By.Unknown != UnknownReason::None && !(M && M->isConst());
}

void addClosures(const Fact &By, EffectTable &Effects, AccessCollector &To,
                 Budget Of, unsigned Depth) {
  for (const Expr *A : By.Args) {
    const FunctionDecl *F = getCallable(A);
    if (!F || reaches(Depth, Of))
      continue;
    Entity Body = Entity::makeFunction(*F);
    Binding B;
    B.Function = Body.getFunction();
    To.addEntity(Body, B);
    for (const Fact &Inner : Effects.getFacts(Body).All)
      addClosures(Inner, Effects, To, Of, Depth + 1);
  }
}

} // namespace interop
