//===- ThreadUses.cpp - What a unit does with its threads -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/ThreadLifetime/ThreadUses.h"
#include "AST/ImportedPlace.h"
#include "AST/Naming.h"
#include "AST/PointedRecord.h"
#include "Analysis/UserBodies.h"
#include "Effects/Held/OwnedHandles.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

const ThreadUse *ThreadSlot::find(ThreadAct Act) const {
  auto Found =
      llvm::find_if(Uses, [Act](const ThreadUse &U) { return U.Act == Act; });
  return Found == Uses.end() ? nullptr : &*Found;
}

bool ThreadSlot::isLetGo() const {
  return find(ThreadAct::Detach) || find(ThreadAct::Move) ||
         find(ThreadAct::Unseen);
}

bool ThreadSlot::isEnded() const {
  return find(ThreadAct::Join) || isLetGo();
}

//===-- Types -------------------------------------------------------------===//

/// Calls \p See for \p T and for what an object of it owns, a few deep.
static bool anyOwned(QualType T, ModelLookup &Known,
                     llvm::function_ref<bool(const CXXRecordDecl &)> Is) {
  llvm::SmallVector<QualType, 4> Work{T};
  for (size_t I = 0; I < Work.size() && I < 8; ++I) {
    if (const auto *A = dyn_cast<ConstantArrayType>(
            Work[I].getCanonicalType().getTypePtr())) {
      Work.push_back(A->getElementType());
      continue;
    }
    const CXXRecordDecl *R = Work[I]->getAsCXXRecordDecl();
    if (!R)
      continue;
    if (Is(*R))
      return true;
    const TypeModel *Row = Known.findRow(*R);
    const auto *S = dyn_cast<ClassTemplateSpecializationDecl>(R);
    if (!Row || !S || Row->Shared)
      continue;
    for (unsigned Owned : Row->Owns)
      if (Owned < S->getTemplateArgs().size() &&
          S->getTemplateArgs()[Owned].getKind() == TemplateArgument::Type)
        Work.push_back(S->getTemplateArgs()[Owned].getAsType());
  }
  return false;
}

bool terminatesIfJoinable(QualType T, ModelLookup &Known) {
  return anyOwned(T, Known, [&Known](const CXXRecordDecl &R) {
    const FunctionModel *End = Known.findDestructorRow(R);
    return End && End->TerminatesIfJoinable;
  });
}

bool holdsMany(const ValueDecl &D, ModelLookup &Known) {
  QualType T = D.getType().getNonReferenceType();
  // A pthread_t behind a pointer is one of an array's.
  if (T->isArrayType() ||
      (T->isPointerType() && T->getPointeeType()->isIntegerType()))
    return true;
  const CXXRecordDecl *R = T->getAsCXXRecordDecl();
  const TypeModel *Row = R ? Known.findRow(*R) : nullptr;
  return Row && Row->owns() && !hasOperator(*R, OO_Arrow);
}

bool isPointerTo(const ObjectRef &O, const RecordDecl *Record) {
  return Record && O.Leaf && O.Root == O.Leaf &&
         getPointedRecord(O.Leaf->getType()) == Record;
}

bool isLasting(const ObjectRef &O) {
  return O.isGlobal() || (O.Leaf && isa<FieldDecl>(O.Leaf));
}

//===-- Facts -------------------------------------------------------------===//

const StartedBody *ThreadUses::findStart(const Fact &E,
                                         const ObjectRef &Slot) const {
  if (E.Kind != Fact::Call || !E.Node)
    return nullptr;
  auto At = StartsAt.find(E.Node);
  if (At == StartsAt.end())
    return nullptr;
  for (const StartedBody *S : At->second)
    if (isSamePlace(S->Handle, Slot))
      return S;
  return nullptr;
}

/// `std::move(t)`, `std::swap(t, u)`, or any other call that may get hold of
/// the thread.
bool ThreadUses::isTakenFrom(const Fact &E, const ObjectRef &Slot) const {
  // `for (std::thread &T : Threads)`: an iterator only leads there.
  if (E.Kind == Fact::Declare && E.Value && Slot.Leaf &&
      Slot.Leaf->getType()->isRecordType() &&
      E.Value->getType()->isPointerType() &&
      isa<CallExpr>(E.Value->IgnoreParenImpCasts()))
    return false;
  const OverloadedOperatorKind Operator =
      E.Callee ? E.Callee->getOverloadedOperator() : OO_None;
  if (Operator == OO_Star || Operator == OO_PlusPlus ||
      Operator == OO_EqualEqual || Operator == OO_ExclaimEqual)
    return false;
  if (E.Kind == Fact::Return || E.Kind == Fact::Declare ||
      E.Kind == Fact::LifetimeBegin || E.Kind == Fact::Store)
    return E.Value && !(E.Object == Slot) &&
           isSamePlace(getObject(E.Value), Slot);
  if (E.Kind != Fact::Call)
    return false;
  for (unsigned I = 0; I < E.Args.size(); ++I)
    if (isSamePlace(E.getArgObject(I), Slot))
      return true;
  return false;
}

bool ThreadUses::isObject(const ValueDecl &Slot) const {
  QualType T = Slot.getType().getNonReferenceType();
  return terminatesIfJoinable(T->isPointerType() ? T->getPointeeType() : T,
                              TU.getLookup());
}

bool ThreadUses::isThread(const ObjectRef &Slot) const {
  const ThreadSlot *Known = Slot.Leaf ? find(*Slot.Leaf) : nullptr;
  return Known && Known->IsThread;
}

bool ThreadUses::isLibrarys(const Fact &E, const ObjectRef &Slot) const {
  return Running.isLibrarys(E, *Slot.Leaf);
}

/// Of an object that is the thread.
ThreadAct ThreadUses::getThreadAct(const Fact &E, const ObjectRef &Slot) const {
  auto isAt = [&](const std::optional<Place> &P) {
    return P && isSamePlace(E.getPlace(*P), Slot);
  };
  const bool IsOn = isSamePlace(E.Object, Slot);
  if (IsOn && E.Kind == Fact::Destruction)
    return ThreadAct::End;
  if (E.Row && isAt(E.Row->Joins))
    return ThreadAct::Join;
  if (E.Row && isAt(E.Row->TellsJoinable))
    return ThreadAct::Ask;
  if (IsOn && E.Kind == Fact::Call) {
    const bool MayWait = E.Target
                             ? !TU.getEffects().getWaits(E.Target).empty()
                             : !Running.isLibrarys(E, *Slot.Leaf);
    return MayWait ? ThreadAct::Unseen : ThreadAct::None;
  }
  if (!isTakenFrom(E, Slot) || Running.isHarmless(E, Slot))
    return ThreadAct::None;
  return E.Target ? ThreadAct::Unseen : ThreadAct::Move;
}

ThreadAct ThreadUses::getAct(const Fact &E, const ObjectRef &Slot) const {
  if (findStart(E, Slot))
    return ThreadAct::Start;
  if (isThread(Slot))
    return getThreadAct(E, Slot);
  const FunctionModel *Row = E.Row;
  auto isAt = [&](const std::optional<Place> &P) {
    return P && isSamePlace(E.getPlace(*P), Slot);
  };
  if (Row && isAt(Row->Joins))
    return ThreadAct::Join;
  if (Row && isAt(Row->TellsJoinable))
    return ThreadAct::Ask;
  if (Row &&
      llvm::any_of(Row->Releases, [&](const Release &R) { return isAt(R.At); }))
    return ThreadAct::Detach;
  if (Row && Row->TerminatesIfJoinable && isSamePlace(E.Object, Slot))
    return ThreadAct::End;
  if (isTakenFrom(E, Slot)) {
    if (E.Target)
      return ThreadAct::Unseen;
    // A plain handle is copied; a wait with a limit may have joined it.
    bool IsHarmless = Row && !Row->Blocks && !isObject(*Slot.Leaf);
    return IsHarmless ? ThreadAct::None : ThreadAct::Move;
  }
  if (E.Kind == Fact::Call && isSamePlace(E.Object, Slot) && E.Callee &&
      E.Callee->getDeclName().isIdentifier() && E.Callee->getName() == "swap")
    return ThreadAct::Move;
  return ThreadAct::None;
}

//===-- The unit ----------------------------------------------------------===//

ThreadUses::ThreadUses(AnalysisContext &TU) : TU(TU), Running(TU) {
  for (const StartedBody &S : TU.get<ModeledCalls>().getStarts())
    if (S.Thread == StartedBody::New) {
      StartsAt[S.Node].push_back(&S);
      if (S.Handle.Leaf && Index.insert({S.Handle.Leaf, Slots.size()}).second)
        Slots.push_back({S.Handle.Leaf, {}});
    }
  addBodies();
  findThreads();
  for (const Entity &E : Bodies)
    addUses(E);
}

/// Objects each of whose threads goes on until it is told to end.
void ThreadUses::findThreads() {
  for (ThreadSlot &Slot : Slots) {
    const FunctionModel *End = Running.findEnd(*Slot.Decl);
    auto endsByItself = [&](const StartedBody &S) {
      return S.Handle.Leaf == Slot.Decl && !Running.goesOn(S);
    };
    if (End &&
        llvm::none_of(TU.get<ModeledCalls>().getStarts(), endsByItself) &&
        !(Slot.Decl->getType()->isPointerType() && isMadeOtherwise(*Slot.Decl)))
      Slot.IsThread = End;
  }
}

/// The pointer \p Slot may lead to an object of a derived class.
bool ThreadUses::isMadeOtherwise(const ValueDecl &Slot) const {
  bool IsMade = false;
  for (const Entity &Body : Bodies)
    for (const Fact &E : TU.getEffects().getFacts(Body).All) {
      if (E.Object.Leaf != &Slot || !E.Value ||
          (E.Kind != Fact::Store && E.Kind != Fact::Declare))
        continue;
      if (isNullConstant(*E.Value, TU.getContext()))
        continue;
      const auto *New = dyn_cast<CXXNewExpr>(E.Value->IgnoreParenImpCasts());
      if (!New || !TU.getContext().hasSameUnqualifiedType(
                      New->getAllocatedType(),
                      Slot.getType()->getPointeeType()))
        return true;
      IsMade = true;
    }
  return !IsMade;
}

void ThreadUses::addBodies() {
  llvm::DenseSet<const void *> Seen;
  auto add = [&](Entity E) {
    if (E && Seen.insert(E.getOpaque()).second)
      Bodies.push_back(E);
  };
  for (const UserBody &B : findUserBodies(TU)) {
    add(Entity::makeFunction(*B.F));
    if (const auto *M = dyn_cast<CXXMethodDecl>(B.F);
        M && !M->getParent()->isLambda() && M->getParent()->hasDefinition())
      add(Entity::makeDestruction(*M->getParent()));
  }
  // What other units do to members.
  for (const ThreadSlot &Slot : Slots)
    if (const auto *R = dyn_cast<CXXRecordDecl>(Slot.Decl->getDeclContext());
        R && TU.getLookup().getImported())
      for (const CXXMethodDecl *M : R->methods())
        if (!M->hasBody() && TU.getLookup().isFollowed(*M))
          add(Entity::makeFunction(*M));
}

const ThreadSlot *ThreadUses::find(const ValueDecl &Decl) const {
  auto Found = Index.find(&Decl);
  return Found == Index.end() ? nullptr : &Slots[Found->second];
}

void ThreadUses::note(const ObjectRef &O, Entity In, const Fact &E) {
  auto Found = O.Leaf ? Index.find(O.Leaf) : Index.end();
  if (Found == Index.end())
    return;
  ThreadAct Act = getAct(E, O);
  if (Act == ThreadAct::None)
    return;
  ThreadSlot &Slot = Slots[Found->second];
  if (Slot.Uses.empty() || Slot.Uses.back().At != &E)
    Slot.Uses.push_back({Act, In, &E, findStart(E, O)});
}

void ThreadUses::addUses(Entity In) {
  for (const Fact &E : TU.getEffects().getFacts(In).All) {
    note(E.Object, In, E);
    note(E.Result, In, E);
    for (unsigned I = 0; I < E.Args.size(); ++I)
      note(E.getArgObject(I), In, E);
    if (E.Value)
      note(getObject(E.Value), In, E);
    if (E.Node)
      if (auto At = StartsAt.find(E.Node);
          E.Kind == Fact::Call && At != StartsAt.end())
        for (const StartedBody *S : At->second)
          note(S->Handle, In, E);
  }
}

} // namespace interop
