//===- FinalizerChildren.cpp - What finalizers leave behind ---------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/BlockingFinalizer/FinalizerChildren.h"
#include "AST/Naming.h"
#include "Analysis/Calls/ModeledCalls.h"
#include "Analysis/InterpreterLock/LockView.h"
#include "Analysis/Waits/StopSignals.h"
#include "Support/Budgets.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

//===-- What is in view ---------------------------------------------------===//

std::vector<std::pair<const ModeledCall *, const Acquire *>>
FinalizerChildren::findConstructions(KindTest IsChild) {
  std::vector<std::pair<const ModeledCall *, const Acquire *>> Found;
  for (const ModeledCall &C : TU.get<ModeledCalls>().getCalls())
    for (const Acquire &A : C.Row->Acquires)
      if (IsChild(A.Handle))
        Found.push_back({&C, &A});
  return Found;
}

/// The record whose field \p O is kept in; null if it is in none.
const RecordDecl *FinalizerChildren::findKeeper(const ObjectRef &O) {
  const auto *F = dyn_cast_or_null<FieldDecl>(O.Leaf ? O.Leaf : O.Root);
  return F ? F->getParent() : nullptr;
}

/// A number that the interpreter gives for what it keeps.
bool FinalizerChildren::isReference(const FieldDecl &F) {
  if (!F.getType()->isIntegerType())
    return false;
  auto gives = [&](const Fact &E) {
    if (E.Kind != Fact::Call || !E.Callee ||
        E.Result.Leaf != F.getCanonicalDecl())
      return false;
    const FunctionModel *Row = TU.getLookup().findLockUses(*E.Callee);
    return Row && llvm::any_of(Row->LockUses, [](const LockUse &U) {
             return U.Action == LockUse::Requires;
           });
  };
  for (const std::unique_ptr<LockView> &View : TU.get<LockViews>().get())
    for (const FunctionDecl *In : View->getEntries().getFunctions())
      if (llvm::any_of(Effects.getFacts(Entity::makeFunction(*In)).All, gives))
        return true;
  return false;
}

/// A field may hold a reference to the parent's object: it points to that, or
/// to any object of the interpreter's.
bool FinalizerChildren::keepsAlive(const RecordDecl &Keeper,
                                   const RecordDecl *Parent, unsigned Depth) {
  ModelLookup &Known = TU.getLookup();
  if (exceeds(Depth, Budget::FinalizerChildDepth))
    return true;
  auto isPart = [&](QualType T) {
    const RecordDecl *R = T->getAsRecordDecl();
    R = R ? R->getDefinition() : nullptr;
    return R && !Known.isInterpretersOwn(*R) &&
           keepsAlive(*R, Parent, Depth + 1);
  };
  const auto *C = dyn_cast<CXXRecordDecl>(&Keeper);
  if (C && llvm::any_of(C->bases(), [&](const CXXBaseSpecifier &B) {
        return isPart(B.getType());
      }))
    return true;
  return llvm::any_of(Keeper.fields(), [&](const FieldDecl *F) {
    QualType T = F->getType();
    if (isPart(T) || isReference(*F))
      return true;
    const RecordDecl *R =
        T->isPointerType() ? T->getPointeeType()->getAsRecordDecl() : nullptr;
    if (R)
      return (Parent && R->getCanonicalDecl() == Parent->getCanonicalDecl()) ||
             Known.isInterpretersOwn(*R);
    // An owner, whatever it owns.
    const CXXRecordDecl *C = getDefinedClass(T);
    const TypeModel *Row = C ? Known.findRow(*C) : nullptr;
    return C && ((Row && Row->owns()) || Known.isInterpretersOwn(*C));
  });
}

bool FinalizerChildren::isReleasedBefore(const CallPath &Chain,
                                         KindTest IsChild) {
  AccessCollector Before = collectBefore(Chain, Effects);
  if (!Before.isComplete())
    return true;
  return llvm::any_of(Before.get(), [&](const Access &A) {
    return A.By && A.By->Row &&
           llvm::any_of(A.By->Row->Releases,
                        [&](const Release &R) { return IsChild(R.Handle); });
  });
}

/// Some other finalizer releases such handles of \p Keeper: a collector ends
/// them too.
bool FinalizerChildren::isReleasedElsewhere(const Finalizer &Self,
                                            llvm::StringRef Kind,
                                            const RecordDecl &Keeper) {
  return llvm::any_of(All, [&](const Finalizer &F) {
    if (!F.Body || F.Body == Self.Body || !TU.getLookup().hasBody(*F.Body))
      return false;
    return llvm::any_of(Effects.getReleases(Entity::makeFunction(*F.Body)),
                        [&](const HandleRelease &R) {
                          return R.What->Handle == Kind &&
                                 findKeeper(R.Object) == &Keeper;
                        });
  });
}

/// The finalizer that such handles are handed over with gives back a reference
/// as well, so each of them keeps something alive: a capsule's context.
bool FinalizerChildren::givesBackReference(llvm::StringRef Kind) {
  auto givesBack = [this](const Fact &E) {
    const ReferenceUse *Use =
        E.Callee ? TU.getLookup().findReferenceUse(*E.Callee) : nullptr;
    return Use && !Use->Releases.empty();
  };
  return llvm::any_of(All, [&](const Finalizer &F) {
    if (F.Kind != Finalizer::Handed || !F.Body ||
        !TU.getLookup().hasBody(*F.Body))
      return false;
    Entity Body = Entity::makeFunction(*F.Body);
    return llvm::any_of(Effects.getReleases(Body),
                        [&](const HandleRelease &R) {
                          return R.What->Handle == Kind;
                        }) &&
           llvm::any_of(Effects.getReached(Body), [&](Entity In) {
             return llvm::any_of(Effects.getFacts(In).All, givesBack);
           });
  });
}

//===-- Waits for children ------------------------------------------------===//

std::optional<LeftChildren> FinalizerChildren::findLeft(Entity E,
                                                        const Wait &W) {
  const std::optional<Blocking> &B = W.Row->Blocks;
  if (!B || B->Children.empty() || B->ChildrenInClosures ||
      W.Class != BlockingClass::Unbounded || !W.Conditions.empty() ||
      W.IfLastOwner)
    return std::nullopt;
  auto isChild = [&B](llvm::StringRef Kind) {
    return Kind == B->Children || llvm::is_contained(B->MoreChildren, Kind);
  };
  const CallPath Chain = makeWitness(E, W, Effects);
  const ObjectRef &Parent = W.Object;
  // Nobody made anything from a parent that is made here.
  if (Effects.isMadeIn(E, Parent))
    return std::nullopt;
  bool IsMitigated = TU.get<StopSignals>().hasMitigationOn(
      *B, Parent, [&](const Mitigation &M) { return !isChild(M.On); });
  if (IsMitigated || isReleasedBefore(Chain, isChild))
    return std::nullopt;
  LeftChildren Left;
  Left.Row = W.Row;
  Left.Child = B->Children;
  Left.What = Enforcement::Blocks;
  if (!W.Row->Releases.empty())
    Left.Parent = W.Row->Releases.front().Handle;
  bool AreKept = false;
  for (auto [C, A] : findConstructions(isChild)) {
    const RecordDecl *Keeper = findKeeper(C->getPlace(A->At));
    if (!Keeper || keepsAlive(*Keeper, findKeeper(Parent))) {
      AreKept |= Keeper || givesBackReference(A->Handle);
      continue;
    }
    Left.Construction = C;
    Left.Keeper = Keeper;
    return Left;
  }
  if (AreKept)
    return std::nullopt;
  return Left;
}

//===-- Other releases ----------------------------------------------------===//

static bool isHarmed(Enforcement E) {
  return E == Enforcement::Undefined || E == Enforcement::Error ||
         E == Enforcement::ImplicitRelease;
}

std::optional<LeftChildren>
FinalizerChildren::findLeft(const Finalizer &F, Entity E,
                            const HandleRelease &R) {
  if (!R.Conditions.empty() || R.IfLastOwner)
    return std::nullopt;
  const std::string &Kind = R.What->Handle;
  const CallPath Chain = makeWitness(E, R, Effects);
  const RecordDecl *Own = findKeeper(R.Object);
  if (!Own)
    return std::nullopt;
  const ModelSet &Models = TU.getLookup().getModels();
  LeftChildren Left;
  Left.Row = R.Row;
  Left.Parent = Kind;
  auto isChild = [&](llvm::StringRef Name) {
    const HandleModel *Row = Models.findHandle(Name);
    return Row && llvm::is_contained(Row->Parents, Kind) &&
           isHarmed(R.What->ForChildren.value_or(Row->WhenOutlived));
  };
  for (auto [C, A] : findConstructions(isChild)) {
    const RecordDecl *Keeper = findKeeper(C->getPlace(A->At));
    if (!Keeper || Keeper == Own || keepsAlive(*Keeper, Own) ||
        !isReleasedElsewhere(F, A->Handle, *Keeper))
      continue;
    Left.Child = A->Handle;
    Left.What = R.What->ForChildren.value_or(
        Models.findHandle(A->Handle)->WhenOutlived);
    Left.Construction = C;
    Left.Keeper = Keeper;
    if (isReleasedBefore(Chain, isChild))
      return std::nullopt;
    return Left;
  }
  return std::nullopt;
}

} // namespace interop
