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
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

EntryLockState::EntryLockState(AnalysisContext &TU, LockFlow &Flow)
    : TU(TU), Flow(Flow), Table(TU.get<EntryPoints>()), Lock(Flow.getLock()),
      Functions(Table.getFunctions().begin(), Table.getFunctions().end()) {
  for (const EntryPoint &P : Table.getEntries())
    add(P);
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

/// True if a path leads to the end of \p E; callees are looked into \p Depth
/// deep.
static bool mayComeBack(Entity E, AnalysisContext &TU, unsigned Depth = 2) {
  const FunctionFacts &Facts = TU.getEffects().getFacts(E);
  if (Facts.Order.empty())
    return true;
  auto ends = [&](const Fact &At) {
    const FunctionModel *Row = At.Kind == Fact::Call && At.Callee
                                   ? TU.getLookup().findEngineUse(*At.Callee)
                                   : nullptr;
    return (Row && Row->LeavesProcess) ||
           (At.Target && Depth && !mayComeBack(At.Target, TU, Depth - 1));
  };
  std::vector<bool> Seen(Facts.Blocks.size());
  llvm::SmallVector<unsigned, 8> Work{Facts.Order.front()};
  while (!Work.empty()) {
    const unsigned I = Work.pop_back_val();
    if (I == BlockFacts::NoBlock || Seen[I])
      continue;
    Seen[I] = true;
    const BlockFacts &B = Facts.Blocks[I];
    if (std::none_of(Facts.All.begin() + B.FirstFact,
                     Facts.All.begin() + B.EndFact, ends))
      Work.append(B.Succs.begin(), B.Succs.end());
  }
  return Seen[FunctionFacts::ExitBlock];
}

LockEntry EntryLockState::makeEntry(const EntryPoint &P, LockReason::KindTy Why,
                                    LockPresence Enters) const {
  LockEntry E{P};
  E.Enters = Enters;
  E.Why.Kind = Why;
  E.Why.Loc = P.Loc;
  E.Why.By = P.F;
  E.Why.Detail = P.Detail;
  return E;
}

void EntryLockState::add(const EntryPoint &P) {
  switch (P.Kind) {
  case UnitEntry::Main:
    return;
  case UnitEntry::Named:
    return add(makeEntry(P, LockReason::Named, getEntered(*P.Row)));
  case UnitEntry::Table:
    return addSlot(P);
  case UnitEntry::Method:
    return add(makeEntry(
        P, LockReason::Method,
        getEntered(P.Methods->Phases, P.Methods->Lock, P.Methods->Enters)));
  case UnitEntry::Team:
    if (!Lock.isInterpreters())
      return;
    Functions.push_back(P.F);
    return add(makeEntry(P, LockReason::Team, LockPresence::NotHeld));
  case UnitEntry::Started:
    return add(makeEntry(P, LockReason::Started, LockPresence::NotHeld));
  case UnitEntry::Bound:
    return addBinding(P);
  case UnitEntry::Handed:
    return addCallback(P);
  }
}

void EntryLockState::add(LockEntry Entry) {
  if (Entry.Enters == LockPresence::Unknown ||
      (Lock.IfReturns && !mayComeBack(Entity::makeFunction(*Entry.F), TU)))
    return;
  const FunctionDecl *Body = Entity::makeFunction(*Entry.F).getFunction();
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

/// A library's slot says whose thread calls it, an interpreter's with what.
void EntryLockState::addSlot(const EntryPoint &P) {
  if (!Lock.isInterpreters() || !P.isLibrarys())
    return add(makeEntry(P, LockReason::Table, getEntered(*P.Row)));
  if (isImported(P.Row->Thread))
    return add(makeEntry(P, LockReason::Slot, LockPresence::NotHeld));
  addDriven(makeEntry(P, LockReason::Driven, LockPresence::Caller));
}

/// What another interpreter of the program enters is not entered with this
/// lock.
void EntryLockState::addBinding(const EntryPoint &P) {
  if (!Lock.isInterpreters() ||
      !TU.getLookup().getModels().speaksOf(P.Call->Row->From, Lock))
    return;
  const bool Releases =
      hasReleasingPolicy(P.Call->Args, Flow, TU.getLookup()) ||
      (P.Outer != P.Call &&
       hasReleasingPolicy(P.Outer->Args, Flow, TU.getLookup()));
  LockEntry E =
      makeEntry(P, Releases ? LockReason::Policy : LockReason::Bound,
                Releases ? LockPresence::NotHeld : LockPresence::Held);
  E.OffersPolicies =
      TU.getLookup().getModels().offersPolicies(P.Call->Row->From);
  add(std::move(E));
}

void EntryLockState::addCallback(const EntryPoint &P) {
  const Callback &B = *P.Handed;
  if (Lock.Kind == LockModel::Phase)
    return add(makeEntry(P, LockReason::Handed,
                         getEntered(B.Phases, "", LockPresence::Unknown)));
  if (B.Enters != LockPresence::Unknown &&
      TU.getLookup().getModels().speaksOf(P.Call->Row->From, Lock))
    return add(makeEntry(P, LockReason::Handed, B.Enters));
  if (isImported(B.Thread))
    return add(makeEntry(P, LockReason::Library, LockPresence::NotHeld));
  // Whoever emits a signal calls its handlers: the loop need not do so.
  if (B.Thread == CallerThread::Unspecified && B.When == Callback::Later &&
      llvm::any_of(TU.get<ModeledCalls>().getCalls(),
                   [](const ModeledCall &C) { return !!C.Row->CallsKept; }))
    return;
  LockEntry E = makeEntry(P, LockReason::Driven, LockPresence::Caller);
  if (B.When == Callback::During)
    E.Drivers.push_back(P.Call);
  addDriven(std::move(E));
}

void EntryLockState::addDriven(LockEntry E) {
  if (!E.getDrivers().empty())
    for (const ModeledCall &D : TU.get<ModeledCalls>().getCalls())
      if (D.In &&
          llvm::is_contained(E.getDrivers(), getQualifiedName(*D.Callee)))
        E.Drivers.push_back(&D);
  if (!E.Drivers.empty() || E.IsFinalizer)
    add(std::move(E));
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
  // What a row says of it is asked at each call.
  if (F.isExternallyVisible() || (M && M->isVirtual()) ||
      TU.getLookup().findLockUses(F))
    return false;
  return !Table.getCallers().isNamedOtherwise(F) || !findInvocations(F).empty();
}

void EntryLockState::collectGivers() const {
  Givers.emplace();
  for (const FunctionDecl *In : Table.getFunctions()) {
    const std::vector<Fact> &Facts =
        TU.getEffects().getFacts(Entity::makeFunction(*In)).All;
    for (unsigned I = 0; I < Facts.size(); ++I) {
      const Fact &E = Facts[I];
      if (E.Kind != Fact::Call || E.Target || E.Row || !E.Callee ||
          E.Callee->hasBody() || TU.getLookup().isInterpretersOwn(*E.Callee))
        continue;
      for (const Expr *A : E.Args)
        if (const FunctionDecl *F = A ? getCallable(A) : nullptr)
          (*Givers)[Entity::makeFunction(*F).getFunction()].push_back({In, I});
    }
  }
}

llvm::ArrayRef<std::pair<const FunctionDecl *, unsigned>>
EntryLockState::findGivers(const FunctionDecl &F) const {
  if (!Givers)
    collectGivers();
  auto Found = Givers->find(Entity::makeFunction(F).getFunction());
  return Found == Givers->end() ? llvm::ArrayRef<Giver>()
                                : llvm::ArrayRef(Found->second);
}

std::vector<CallableFlow::Invocation>
EntryLockState::findInvocations(const FunctionDecl &F) const {
  return TU.get<CallableFlow>().findInvocations(F);
}

} // namespace interop
