//===- ThreadBody.cpp - What a joined thread runs -------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Waits/ThreadBody.h"
#include "AST/Naming.h"
#include "Analysis/Calls/CallIndex.h"
#include "Analysis/Calls/ModeledCalls.h"
#include "Analysis/Waits/StopSignals.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

ThreadBody::ThreadBody(const WaitSite &Site, const StartedBody &Start,
                       ObjectRef Handle, AnalysisContext &TU,
                       const FieldAliases &Fields)
    : Site(Site), Start(Start), Handle(Handle), TU(TU),
      Touched(TU.getEffects()) {
  // Of a thread class, whoever gives it a body knows how that ends.
  if (!Start.Body || Start.IsGiven || !TU.getLookup().hasBody(*Start.Body))
    return;
  Body = Entity::makeFunction(*Start.Body);
  Binding Bound;
  Bound.Function = Body.getFunction();
  Bound.This = placeInOwner(Start.On);
  Bound.Fields = Fields;
  for (const ObjectRef &A : Start.Args)
    Bound.Params.push_back(placeInOwner(A));
  Touched.addEntity(Body, Bound);
  collectWaits(Body, Bound);
  followOverrides();
  collectLoops();
}

/// \p O in the starter's terms, where the thread is joined as part of a
/// member (`hasher_.join()`): the starter's `this` is that member.
ObjectRef ThreadBody::placeInOwner(const ObjectRef &O) const {
  bool IsPart = Handle.Root != Handle.Leaf &&
                Start.Handle.Kind == ObjectRef::Member &&
                Start.Handle.Root == Handle.Leaf;
  return IsPart ? makeNested({Handle.Kind, Handle.Root, Handle.Root}, O) : O;
}

/// Virtual functions that the body calls on the object that is destroyed, or
/// on a member of it, are those of the most derived class in view.
void ThreadBody::followOverrides() {
  for (size_t I = 0; I < Touched.getVirtualCalls().size(); ++I) {
    const VirtualCall Call = Touched.getVirtualCalls()[I];
    const CXXRecordDecl *Class = getClassOf(Call.Object);
    if (!Class || !Class->hasDefinition())
      continue;
    const CXXMethodDecl *Own =
        Call.Method->getCorrespondingMethodInClass(Class, true);
    if (!Own || Own->getCanonicalDecl() == Call.Method->getCanonicalDecl() ||
        !TU.getLookup().isFollowed(*Own))
      continue;
    Entity E = Entity::makeFunction(*Own);
    Binding B;
    B.Function = E.getFunction();
    B.This = Call.Object;
    if (!Overrides.insert(E.getOpaque()).second)
      continue;
    Touched.addOverride(E, B, Call);
    collectWaits(E, B);
  }
}

const CXXRecordDecl *ThreadBody::getClassOf(const ObjectRef &On) const {
  if (On.Kind == ObjectRef::This)
    return Site.Class;
  return On.Root && On.Root == On.Leaf ? getDefinedClass(On.Root->getType())
                                       : nullptr;
}

/// The members of a class that are made of its member \p Parent, and for which
/// \p W waits: `work_(io_)` for `io_.run()`.
llvm::SmallVector<ObjectRef, 1>
ThreadBody::findChildren(const Wait &W, const ObjectRef &Parent) const {
  llvm::SmallVector<ObjectRef, 1> Found;
  const Blocking &B = *W.Row->Blocks;
  if (B.Children.empty() || Parent.Kind != ObjectRef::Member)
    return Found;
  for (const ModeledCall *C : TU.get<CallIndex>().getCallsOn(Parent))
    for (const Acquire &A : C->Row->Acquires) {
      const ObjectRef Child = C->getPlace(A.At);
      if ((A.Handle == B.Children ||
           llvm::is_contained(B.MoreChildren, A.Handle)) &&
          A.Parent && C->getPlace(*A.Parent) == Parent &&
          Child.Kind == ObjectRef::Member)
        Found.push_back(Child);
    }
  return Found;
}

void ThreadBody::collectWaits(Entity E, const Binding &B) {
  for (const Wait &W : TU.getEffects().getWaits(E)) {
    if (W.IsJoin || W.IfLastOwner || !W.Conditions.empty())
      continue;
    ThreadHazard H;
    H.Children = findChildren(W, B.apply(W.Object));
    if (H.Children.empty() && (W.Class != BlockingClass::Unbounded ||
                               !W.Row->Blocks->Children.empty()))
      continue;
    H.Chain = makeWitness(E, W, TU.getEffects());
    H.Bound = bindAlong(H.Chain, B).back();
    const Fact &Last = *H.Chain.back().At;
    H.On = H.Bound.apply(Last.Object.isKnown() ? Last.Object
                                               : Last.getArgObject(0));
    H.Last = &W;
    if (!TU.get<StopSignals>().isMitigated(*W.Row->Blocks, B.apply(W.Object)))
      Hazards.push_back(std::move(H));
  }
}

/// Loops that nothing in the body itself ends. One with a condition out of
/// sight, or on what the starter was given, is its owner's to end: if that has
/// the thread too, it is whoever joins.
void ThreadBody::collectLoops() {
  for (const BoundLoop &L : Touched.getLoops()) {
    bool OutOfSight = llvm::any_of(L.Conditions, [this](const ObjectRef &O) {
      bool IsBesideThread = O.Leaf != O.Root && O.Root == Start.Handle.Root;
      return !O.isKnown() || (O.getParam() && !IsBesideThread);
    });
    // What a library's function goes through has an end.
    const SourceManager &SM = TU.getContext().getSourceManager();
    if (OutOfSight || endsItself(L) ||
        isInSystemFile(SM.getExpansionLoc(L.Loop->Loc), SM))
      continue;
    ThreadHazard H;
    H.Loop = L.Loop;
    Hazards.push_back(std::move(H));
  }
}

/// The body changes the condition itself: by a store, or a call
/// (`queue.pop()`); or it may, where not all was read.
bool ThreadBody::endsItself(const BoundLoop &L) const {
  auto changesCondition = [&L](const Access &A) {
    return changesObject(A) &&
           llvm::any_of(L.Conditions, [&A](const ObjectRef &O) {
             return A.Object.Leaf == O.Leaf;
           });
  };
  return !Touched.isComplete() ||
         llvm::any_of(Touched.get(), changesCondition) || endedBySibling(L);
}

/// Another thread that the TU starts changes the condition: it ends as that
/// thread does.
bool ThreadBody::endedBySibling(const BoundLoop &L) const {
  StopSignals &Known = TU.get<StopSignals>();
  return llvm::any_of(L.Conditions, [&](const ObjectRef &O) {
    return O.Leaf && Known.isChangedByOther(*Start.Body, *O.Leaf);
  });
}

} // namespace interop
