//===- StopSignals.cpp - What ends a loop or a wait -----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Waits/StopSignals.h"
#include "AST/Naming.h"
#include "Analysis/Calls/CallIndex.h"
#include "Analysis/Calls/EntryPoints.h"
#include "Facts/Values/ArgumentValue.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

//===-- Names of rows -----------------------------------------------------===//

/// Every call of a unit is asked for every wait: a qualified name takes long to
/// put together, and its last part seldom fits.
static bool isOneOf(const FunctionDecl &F, llvm::ArrayRef<std::string> Names) {
  const IdentifierInfo *Own = F.getIdentifier();
  auto mayBe = [&](llvm::StringRef Name) {
    return Own ? Name.ends_with(Own->getName())
               : Name.contains(getMentionedName(F));
  };
  return llvm::any_of(Names, mayBe) &&
         llvm::is_contained(Names, getQualifiedName(F));
}

/// \p Names has the name of the call; or one of \p Row's if that knows the call
/// by another name (a conversion) or there is none (an implicit end).
static bool isNamed(const FunctionDecl *Callee, const FunctionModel *Row,
                    llvm::ArrayRef<std::string> Names) {
  if (Callee && isOneOf(*Callee, Names))
    return true;
  return Row &&
         llvm::any_of(Row->Names,
                      [Names](const std::string &Name) {
                        return llvm::is_contained(Names, Name);
                      }) &&
         !(Callee && isOneOf(*Callee, Row->Names));
}

bool isUnblocking(const Blocking &B, const FunctionDecl *Callee,
                  const FunctionModel *Row) {
  return !B.Unblock.empty() && isNamed(Callee, Row, B.Unblock);
}

static llvm::StringRef getClassPart(llvm::StringRef Name) {
  return Name.rsplit("::").first;
}

bool isUnblockingFromElsewhere(const FunctionModel &Waiter, const Fact &E) {
  if (!E.Row || !isUnblocking(*Waiter.Blocks, E.Callee, E.Row))
    return false;
  llvm::SmallVector<std::string, 4> Others;
  llvm::copy_if(Waiter.Blocks->Unblock, std::back_inserter(Others),
                [&](llvm::StringRef Name) {
                  return llvm::none_of(
                      Waiter.Names, [Name](llvm::StringRef Own) {
                        return getClassPart(Own) == getClassPart(Name);
                      });
                });
  return isNamed(E.Callee, E.Row, Others);
}

//===-- One store or call -------------------------------------------------===//

bool changesObject(const Access &A) {
  return A.Kind == Access::Store || A.Kind == Access::Call;
}

std::optional<bool> getStoredFlag(const Fact &E) {
  if (!E.Value)
    return std::nullopt;
  const Expr *Value = E.Value->IgnoreParenImpCasts();
  if (const auto *B = dyn_cast<CXXBoolLiteralExpr>(Value))
    return B->getValue();
  if (const auto *I = dyn_cast<IntegerLiteral>(Value))
    return I->getValue() != 0;
  return std::nullopt;
}

bool tellsThread(const Access &A) {
  const FunctionModel *Row = A.By ? A.By->Row : nullptr;
  bool IsAboutThreads =
      Row && (Row->Starts || Row->DestroysOwned ||
              Row->Constructs != FunctionModel::NoConstruction);
  return changesObject(A) && !IsAboutThreads;
}

bool tellsItself(const StartedBody &Start, const FunctionModel &Row) {
  llvm::ArrayRef<ParmVarDecl *> Params = Start.Body->parameters().drop_front(
      std::min<size_t>(Start.Bound, Start.Body->getNumParams()));
  return Row.RequestsStop && llvm::any_of(Params, [](const ParmVarDecl *P) {
           return P->isReferenced();
         });
}

bool isPlainStd(const Access &A) {
  return A.By && A.By->Callee && !A.By->Row && isInStd(*A.By->Callee);
}

/// A store to \p A may be one to something that \p L asks: by the same name, as
/// a whole or a part of it, or by a pointer.
static bool mayBeAsked(const ObjectRef &A, const LoopFact &L) {
  if (!A.Leaf || L.Conditions.empty())
    return true;
  // `*Flag`, or a flag that is given by reference.
  auto refers = [](const ValueDecl &D) {
    const QualType T = D.getType();
    return T->isReferenceType() ||
           (T->isPointerType() && !T->getPointeeType()->isRecordType());
  };
  return refers(*A.Leaf) ||
         llvm::any_of(L.Conditions, [&](const ObjectRef &O) {
           return !O.Leaf || refers(*O.Leaf) || O.Leaf == A.Leaf ||
                  O.Leaf == A.Root || O.Root == A.Leaf;
         });
}

bool mayEnd(const Access &A, const LoopFact &L, bool OnThread) {
  if (A.Kind == Access::Call && A.By && A.By->Row && !A.By->Row->Signals &&
      !OnThread)
    return llvm::any_of(L.Conditions, [&A](const ObjectRef &O) {
      return O.Leaf == A.Object.Leaf;
    });
  // A body in view says itself what it changes.
  if (A.Kind == Access::Call && A.By && A.By->Target && !OnThread &&
      A.By->Unknown == UnknownReason::None)
    return false;
  if (A.Kind == Access::Store && !mayBeAsked(A.Object, L))
    return false;
  if (A.Kind != Access::Store || !L.ContinuesWhile || !A.By ||
      L.Conditions.empty() || A.Object.Leaf != L.Conditions.front().Leaf)
    return true;
  std::optional<bool> Stored = getStoredFlag(*A.By);
  return !Stored || *Stored != *L.ContinuesWhile;
}

bool mayWake(const Access &A, const Blocking &B) {
  if (A.Kind != Access::Call || !A.By || isPlainStd(A))
    return false;
  const FunctionModel *Row = A.By->Row;
  // A body in view says itself whom it wakes.
  if (!Row && A.By->Target && A.By->Unknown == UnknownReason::None)
    return false;
  if (isUnblocking(B, A.By->Callee, Row) || !A.By->Callee ||
      (Row && Row->Signals))
    return true;
  return !isOneOf(*A.By->Callee, B.NotUnblockedBy) &&
         (!Row || B.Unblock.empty());
}

bool isOnAnother(const Access &A, const ObjectRef &On) {
  auto isPlace = [](const ObjectRef &O) {
    return O.Leaf && (O.isGlobal() || isa<FieldDecl>(O.Leaf)) &&
           O.Leaf->getType()->isRecordType();
  };
  return A.Kind == Access::Call && A.By && A.By->Row && isPlace(A.Object) &&
         isPlace(On) && A.Object.Leaf != On.Leaf &&
         A.Object.Leaf->getType().getCanonicalType() ==
             On.Leaf->getType().getCanonicalType();
}

bool isSignalled(const AccessCollector &Before) {
  return Before.escapesThis() ||
         llvm::any_of(Before.get(), [](const Access &A) {
           bool IsLocal =
               A.Object.Kind == ObjectRef::Variable && !A.Object.isGlobal();
           const FunctionModel *Row = A.By ? A.By->Row : nullptr;
           return changesObject(A) && !IsLocal &&
                  !(Row && (Row->Locks || Row->Unlocks));
         });
}

bool isMadeOn(const ModeledCall &C, const ObjectRef &O) {
  if (mayAlias(C.Object, O) || mayAlias(C.Destination, O))
    return true;
  return llvm::any_of(C.Args, [&O](const Expr *A) {
    return !A->isValueDependent() && mayAlias(getObject(A), O);
  });
}

bool isDoneTo(const Fact &E, const Binding &Bound, const ObjectRef &O) {
  return mayAlias(Bound.apply(E.Result), O) ||
         mayAlias(Bound.apply(E.Object), O) ||
         llvm::any_of(E.Args, [&](const Expr *A) {
           return !A->isValueDependent() &&
                  mayAlias(Bound.apply(getObject(A)), O);
         });
}

//===-- In the unit -------------------------------------------------------===//

bool StopSignals::isMitigation(const Mitigation &M, const FunctionDecl &Callee,
                               llvm::ArrayRef<const Expr *> Args) const {
  if (!isOneOf(Callee, M.Calls))
    return false;
  auto holds = [&](const ArgumentTest &T) {
    return isKnownToHold(T, Args, TU.getContext());
  };
  return llvm::all_of(M.When, holds) && llvm::none_of(M.Unless, holds);
}

bool StopSignals::hasMitigation(const Blocking &B,
                                llvm::ArrayRef<const ModeledCall *> Calls,
                                Counts Is) const {
  for (const Mitigation &M : B.Mitigations)
    for (const ModeledCall *C : Calls)
      if (isMitigation(M, *C->Callee, C->Args) && Is(M, *C))
        return true;
  return false;
}

bool StopSignals::hasMitigationOn(
    const Blocking &B, const ObjectRef &Object,
    llvm::function_ref<bool(const Mitigation &)> Is) const {
  return !B.Mitigations.empty() &&
         (hasMitigation(B, TU.get<CallIndex>().getCallsOn(Object),
                        [&](const Mitigation &M, const ModeledCall &C) {
                          return Is(M) && isMadeOn(C, Object);
                        }) ||
          isHandedToMitigation(B, Object, Is));
}

bool StopSignals::isHandedToMitigation(
    const Blocking &B, const ObjectRef &Object,
    llvm::function_ref<bool(const Mitigation &)> Is) const {
  auto isGiven = [&](const FunctionDecl &F, unsigned Param) {
    return llvm::any_of(
        TU.get<EntryPoints>().getCallers().getCallers(F),
        [&](const FunctionDecl *By) {
          const Entity In = Entity::makeFunction(*By);
          return llvm::any_of(
              TU.getEffects().getFacts(In).All, [&](const Fact &E) {
                return E.Kind == Fact::Call &&
                       E.Target == Entity::makeFunction(F) &&
                       mayAlias(E.getArgObject(Param), Object);
              });
        });
  };
  return hasMitigation(
      B, TU.get<CallIndex>().getOnParams(),
      [&](const Mitigation &M, const ModeledCall &C) {
        return Is(M) && llvm::any_of(C.Args, [&](const Expr *A) {
                 const ObjectRef O = getObject(A);
                 return O.getParam() && O.Root == O.Leaf &&
                        isGiven(*C.In, O.getParam()->getFunctionScopeIndex());
               });
      });
}

/// A setting, and no act that ends a wait which is under way: that counts only
/// where it comes before.
static bool isLasting(const Mitigation &M, const Blocking &B) {
  return !llvm::all_of(M.Calls, [&B](const std::string &Call) {
    return llvm::is_contained(B.Unblock, Call);
  });
}

bool StopSignals::isMitigatedSomewhere(const Blocking &B) {
  auto [At, IsNew] = Somewhere.try_emplace(&B, false);
  if (IsNew)
    At->second = llvm::any_of(B.Mitigations, [&](const Mitigation &M) {
      return isLasting(M, B) &&
             llvm::any_of(TU.get<ModeledCalls>().getCalls(),
                          [&](const ModeledCall &C) {
                            return isMitigation(M, *C.Callee, C.Args);
                          });
    });
  return At->second;
}

bool StopSignals::isMitigated(const Blocking &B, const ObjectRef &Object) {
  if (!Object.isKnown())
    return isMitigatedSomewhere(B);
  return hasMitigationOn(B, Object,
                         [&B](const Mitigation &M) { return isLasting(M, B); });
}

bool StopSignals::isLimited(const Blocking &B, const ObjectRef &Object) {
  auto isSetting = [&B](const Mitigation &M) {
    return llvm::none_of(M.Calls, [&B](const std::string &Name) {
      return llvm::is_contained(B.Unblock, Name);
    });
  };
  if (!Object.isKnown())
    return isMitigatedSomewhere(B) && llvm::any_of(B.Mitigations, isSetting);
  return hasMitigationOn(B, Object, isSetting);
}

bool StopSignals::isMitigatedBy(const Blocking &B, const Fact &E) const {
  return E.Callee && llvm::any_of(B.Mitigations, [&](const Mitigation &M) {
           return isMitigation(M, *E.Callee, E.Args);
         });
}

bool StopSignals::isMitigatedBefore(const Blocking &B, const ObjectRef &Object,
                                    const AccessCollector &Before) const {
  auto mitigates = [&](const AccessFrame &Frame) {
    return llvm::any_of(
        TU.getEffects().getFacts(Frame.In).All, [&](const Fact &E) {
          return isMitigatedBy(B, E) && isDoneTo(E, Frame.Bound, Object);
        });
  };
  return !B.Mitigations.empty() && llvm::any_of(Before.getFrames(), mitigates);
}

bool StopSignals::isMadeMitigated(const Blocking &B,
                                  const ObjectRef &Object) const {
  return !B.Mitigations.empty() &&
         hasMitigation(B, TU.get<CallIndex>().getCallsOn(Object),
                       [&Object](const Mitigation &, const ModeledCall &C) {
                         return mayAlias(C.Destination, Object) ||
                                (isa_and_nonnull<CXXConstructorDecl>(C.In) &&
                                 isMadeOn(C, Object));
                       });
}

std::vector<const ModeledCall *>
StopSignals::findElsewhere(const Blocking &B, const ObjectRef &Object,
                           const CallPath &Chain) const {
  std::vector<const ModeledCall *> Found;
  for (const ModeledCall *C : TU.get<CallIndex>().getCallsOn(Object)) {
    bool InChain = llvm::any_of(Chain, [C](const CallStep &S) {
      return S.In.getFunction() && C->In &&
             S.In.getFunction()->getCanonicalDecl() ==
                 C->In->getCanonicalDecl();
    });
    if (!InChain && isMadeOn(*C, Object) && isUnblocking(B, C->Callee, C->Row))
      Found.push_back(C);
  }
  return Found;
}

void StopSignals::Bodies::add(const FunctionDecl &Body) {
  const FunctionDecl *Canonical = Body.getCanonicalDecl();
  if (!First)
    First = Canonical;
  else if (First != Canonical)
    Second = Canonical;
}

bool StopSignals::Bodies::hasOther(const FunctionDecl &Body) const {
  return Second || (First && First != Body.getCanonicalDecl());
}

StopSignals::StartedChanges StopSignals::readStarted() const {
  StartedChanges All;
  for (const StartedBody &S : TU.get<ModeledCalls>().getStarts()) {
    if (!S.Body || !TU.getLookup().hasBody(*S.Body))
      continue;
    Binding B;
    B.Function = Entity::makeFunction(*S.Body).getFunction();
    B.This = S.On;
    B.Params.append(S.Args.begin(), S.Args.end());
    AccessCollector Touched(TU.getEffects());
    Touched.addEntity(Entity::makeFunction(*S.Body), B);
    for (const Access &A : Touched.get())
      if (changesObject(A) && A.Object.Leaf)
        All.ChangedBy[A.Object.Leaf].add(*S.Body);
    if (!Touched.isComplete())
      All.Incomplete.add(*S.Body);
  }
  return All;
}

bool StopSignals::isChangedByOther(const FunctionDecl &Body,
                                   const ValueDecl &Leaf) {
  if (!Changes)
    Changes = readStarted();
  auto Found = Changes->ChangedBy.find(&Leaf);
  return Changes->Incomplete.hasOther(Body) ||
         (Found != Changes->ChangedBy.end() && Found->second.hasOther(Body));
}

} // namespace interop
