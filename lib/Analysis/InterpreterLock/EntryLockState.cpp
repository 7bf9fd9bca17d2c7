//===- EntryLockState.cpp - Who enters which function ---------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/InterpreterLock/EntryLockState.h"
#include "AST/Naming.h"
#include "Analysis/Calls/ModeledCalls.h"
#include "Analysis/InterpreterLock/BindingPolicies.h"
#include "Facts/Callables.h"
#include "Facts/Collection/ResultFlow.h"
#include "Facts/Values/ArgumentValue.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

EntryLockState::EntryLockState(AnalysisContext &TU, LockFlow &Flow)
    : TU(TU), Flow(Flow), Walk(TU.get<EntryPoints>()), Lock(Flow.getLock()),
      Functions(Walk.getFunctions().begin(), Walk.getFunctions().end()) {
  for (const UnitEntry &Found : Walk.getEntries())
    addFound(Found);
  for (const FunctionDecl *F : Functions)
    addNamed(*F);
  for (const ModeledCall &C : TU.get<ModeledCalls>().getCalls())
    if (C.Row->Binds)
      for (const Expr *A : C.Args)
        Bindings[stripConversions(A)] = &C;
  for (const ModeledCall &C : TU.get<ModeledCalls>().getCalls())
    addModeled(C);
  for (const StartedBody &S : TU.get<ModeledCalls>().getStarts()) {
    if (!S.Body)
      continue;
    LockEntry E;
    E.Enters = LockPresence::NotHeld;
    E.Why.Kind = LockReason::Started;
    E.Why.Loc = S.Loc;
    E.Why.By = S.Body;
    add(*S.Body, std::move(E));
  }
}

LockPresence EntryLockState::getEntered(const EntryModel &Row) const {
  return getEntered(Row.Phases, Row.Lock, Row.Enters);
}

LockPresence EntryLockState::getEntered(llvm::ArrayRef<std::string> Phases,
                                        llvm::StringRef Of,
                                        LockPresence Enters) const {
  if (Lock.Kind == LockModel::Phase)
    return llvm::is_contained(Phases, Lock.Name) ? LockPresence::Held
                                                 : LockPresence::Unknown;
  return Of == Lock.Name ? Enters : LockPresence::Unknown;
}

/// The record that a \p T is or, through any pointers, leads to.
static const CXXRecordDecl *findNamed(QualType T) {
  while (T->isPointerType() || T->isReferenceType())
    T = T->getPointeeType();
  return T->getAsCXXRecordDecl();
}

/// What \p F is given shows how it is entered.
std::optional<LockEntry>
EntryLockState::findByParameter(const FunctionDecl &F) const {
  for (const ParmVarDecl *P : F.parameters()) {
    const CXXRecordDecl *R = findNamed(P->getType());
    const TypeModel *Row = R ? TU.getLookup().findRow(*R) : nullptr;
    if (!Row || Row->AsParameter == LockPresence::Unknown ||
        Row->AsParameterLock != Lock.Name)
      continue;
    LockEntry E;
    E.Enters = Row->AsParameter;
    E.Why.Kind = LockReason::Parameter;
    E.Why.Loc = P->getLocation();
    E.Why.By = &F;
    E.Why.Detail = getQualifiedName(*R);
    return E;
  }
  return std::nullopt;
}

//===-- Entries -----------------------------------------------------------===//

void EntryLockState::addFound(const UnitEntry &Found) {
  LockEntry E;
  E.Why.Loc = Found.Loc;
  E.Why.By = Found.F;
  E.Why.Detail = Found.Detail;
  E.Slot = Found.Slot;
  switch (Found.Kind) {
  case UnitEntry::Table:
    E.Enters = getEntered(*Found.Row);
    E.Why.Kind = LockReason::Table;
    E.IsFinalizer = isFinalizerSlot(*Found.Row, Found.Slot);
    E.InPhase = E.IsFinalizer && !Found.Row->Phases.empty();
    E.MayThrow = Found.Row->MayThrow;
    E.IsEnd = llvm::is_contained(Found.Row->Ends, Found.Slot);
    break;
  case UnitEntry::Method:
    E.Enters = getEntered(Found.Methods->Phases, Found.Methods->Lock,
                          Found.Methods->Enters);
    E.Why.Kind = LockReason::Method;
    E.IsFinalizer = Found.Methods->IsFinalizer;
    E.InPhase = !Found.Methods->Phases.empty();
    break;
  case UnitEntry::Team:
    if (!Lock.isInterpreters())
      return;
    Functions.push_back(Found.F);
    E.Enters = LockPresence::NotHeld;
    E.Why.Kind = LockReason::Team;
    break;
  }
  if (E.Enters != LockPresence::Unknown)
    add(*Found.F, std::move(E));
}

void EntryLockState::add(const FunctionDecl &F, LockEntry Entry) {
  const FunctionDecl *Body = Entity::makeFunction(F).getFunction();
  std::vector<LockEntry> &All = Entries[Body];
  // What is entered from here, and stands in another unit.
  if (All.empty() && !Body->hasBody() && TU.getLookup().isFollowed(*Body) &&
      !llvm::is_contained(Functions, Body))
    Functions.push_back(Body);
  // What makes it a finalizer says more.
  auto At = Entry.IsFinalizer
                ? llvm::find_if(
                      All, [](const LockEntry &E) { return !E.IsFinalizer; })
                : All.end();
  All.insert(At, std::move(Entry));
}

void EntryLockState::addNamed(const FunctionDecl &F) {
  const EntryModel *Row =
      TU.getLookup().getModels().findEntryPoint(getQualifiedName(F));
  if (!Row || getEntered(*Row) == LockPresence::Unknown)
    return;
  LockEntry E;
  E.Enters = getEntered(*Row);
  E.Managed = TU.findManaged(F.getNameAsString());
  E.IsFinalizer = Row->IsFinalizer || E.Managed;
  E.InPhase = !Row->Phases.empty();
  E.MayThrow = Row->MayThrow;
  E.Why.Kind = LockReason::Named;
  E.Why.Loc = F.getLocation();
  E.Why.By = &F;
  add(F, std::move(E));
}

void EntryLockState::addModeled(const ModeledCall &C) {
  if (C.Row->Binds && Lock.isInterpreters())
    addBinding(C);
  for (const Callback &B : C.Row->Callbacks)
    addCallback(C, B);
}

/// What is made for another binding (a constructor, a vectorized function) is
/// bound by that, with its policies.
const ModeledCall &
EntryLockState::findOuterBinding(const ModeledCall &C) const {
  const ModeledCall *Outer = Bindings.lookup(stripConversions(C.Node));
  return Outer ? *Outer : C;
}

/// The call that selects an overload for \p Call says nothing new.
bool EntryLockState::isBoundBy(const FunctionDecl &F,
                               const CallExpr *Call) const {
  return Call && llvm::any_of(getEntries(F), [Call](const LockEntry &E) {
           return E.Binding == Call;
         });
}

void EntryLockState::addBinding(const ModeledCall &C) {
  // What a binding library calls of itself was bound by its caller.
  if (C.In && TU.getLookup().isInterpretersOwn(*C.In))
    return;
  const ModeledCall &Outer = findOuterBinding(C);
  auto releases = [this](const ModeledCall &By) {
    return hasReleasingPolicy(By.Args, Flow, TU.getLookup());
  };
  const bool Releases = releases(C) || (&Outer != &C && releases(Outer));
  const auto *Call = dyn_cast<CallExpr>(Outer.Node);
  for (unsigned I = C.Row->Binds->Callable;
       I < std::min<size_t>(C.Row->Binds->PoliciesFrom, C.Args.size()); ++I) {
    const FunctionDecl *F = getCallable(C.Args[I]);
    if (!F || isBoundBy(*F, Call))
      continue;
    LockEntry E;
    E.Enters = Releases ? LockPresence::NotHeld : LockPresence::Held;
    E.Why.Kind = Releases ? LockReason::Policy : LockReason::Bound;
    E.Why.Loc = C.Args[I]->getExprLoc();
    E.Why.By = F;
    E.Binding = Call;
    E.BoundCallable = C.Args[I];
    E.Binds = &*C.Row->Binds;
    E.OffersPolicies = TU.getLookup().getModels().offersPolicies(C.Row->From);
    add(*F, std::move(E));
  }
}

/// \p E gives a callable beside it a name by which a collector finds it.
static bool names(const Fact *E, llvm::ArrayRef<std::string> Functions,
                  const Callback &B) {
  return E && llvm::is_contained(Functions, getQualifiedName(*E->Callee)) &&
         llvm::any_of(E->Args, [&B](const Expr *A) {
           return A && llvm::is_contained(B.FinalizerTexts, getLiteral(*A));
         });
}

bool EntryLockState::isFinalizer(const ModeledCall &C,
                                 const Callback &B) const {
  if (B.IsFinalizer || B.FinalizerTexts.empty() || !C.In)
    return B.IsFinalizer;
  const std::vector<Fact> &Facts =
      TU.getEffects().getFacts(Entity::makeFunction(*C.In)).All;
  const Fact *Before = nullptr;
  bool IsPast = false;
  for (const Fact &E : Facts) {
    if (E.Kind != Fact::Call || !E.Callee)
      continue;
    if (E.Node == C.Node) {
      IsPast = true;
      continue;
    }
    if (IsPast)
      return names(Before, B.FinalizerBefore, B) ||
             names(&E, B.FinalizerAfter, B);
    Before = &E;
  }
  return IsPast && names(Before, B.FinalizerBefore, B);
}

void EntryLockState::addCallback(const ModeledCall &C, const Callback &B) {
  const FunctionDecl *F = findCallback(C, B, TU.getContext());
  if (!F)
    return;
  LockEntry E;
  E.IsFinalizer = isFinalizer(C, B);
  E.Why.By = F;
  E.Why.Loc = C.Args[B.Arg]->getExprLoc();
  E.Why.Detail = getQualifiedName(*C.Callee);
  if (Lock.Kind == LockModel::Phase) {
    if (!llvm::is_contained(B.Phases, Lock.Name))
      return;
    E.Enters = LockPresence::Held;
    E.Why.Kind = LockReason::Handed;
  } else if (B.Enters != LockPresence::Unknown &&
             TU.getLookup().getModels().speaksOf(C.Row->From, Lock)) {
    E.Enters = B.Enters;
    E.Why.Kind = LockReason::Handed;
  } else if (isImported(B.Thread)) {
    E.Enters = LockPresence::NotHeld;
    E.Why.Kind = LockReason::Library;
  } else {
    E.Enters = LockPresence::Caller;
    E.Why.Kind = LockReason::Driven;
    if (B.When == Callback::During)
      E.Drivers.push_back(&C);
    if (!B.DrivenBy.empty())
      for (const ModeledCall &D : TU.get<ModeledCalls>().getCalls())
        if (D.In && llvm::is_contained(B.DrivenBy, getQualifiedName(*D.Callee)))
          E.Drivers.push_back(&D);
  }
  if (E.Enters != LockPresence::Caller || !E.Drivers.empty() || E.IsFinalizer)
    add(*F, std::move(E));
}

//===-- Answers -----------------------------------------------------------===//

llvm::ArrayRef<LockEntry>
EntryLockState::getEntries(const FunctionDecl &F) const {
  auto Found = Entries.find(Entity::makeFunction(F).getFunction());
  return Found == Entries.end() ? llvm::ArrayRef<LockEntry>()
                                : llvm::ArrayRef(Found->second);
}

bool EntryLockState::isFinalizerOnly(const FunctionDecl &F) const {
  llvm::ArrayRef<LockEntry> All = getEntries(F);
  return !All.empty() &&
         llvm::all_of(All, [](const LockEntry &E) { return E.IsFinalizer; });
}

bool EntryLockState::hasOnlyThoseCallers(const FunctionDecl &F) const {
  const auto *M = dyn_cast<CXXMethodDecl>(&F);
  if (F.isExternallyVisible() || (M && M->isVirtual()))
    return false;
  return !isNamedOtherwise(F);
}

} // namespace interop
