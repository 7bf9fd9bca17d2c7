//===- ForkFlow.cpp - Which process runs a place --------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Threads/ForkFlow.h"
#include "AST/StmtWalk.h"
#include "Dataflow/ForwardFlow.h"
#include "Effects/Handles/PathTests.h"
#include "Facts/Collection/ControlFlow.h"
#include "Facts/Collection/ResultFlow.h"
#include "Facts/Stores.h"
#include "Support/Budgets.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

using Side = ForkSides::Side;
constexpr Side Parent = ForkSides::Parent, Child = ForkSides::Child,
               Failed = ForkSides::Failed;

void ForkValues::add(unsigned S, AssumedValue V) {
  if (V.Kind != AssumedValue::Integer ||
      (!llvm::is_contained(Of[S], V.Value) &&
       reaches(Of[S].size(), Budget::ForkValues)))
    IsKnown[S] = false;
  else if (!llvm::is_contained(Of[S], V.Value))
    Of[S].push_back(V.Value);
}

/// What fork itself returns.
static ForkValues makeForkValues() {
  ForkValues V;
  V.Of[Parent].push_back(1); // some process
  V.Of[Child].push_back(0);
  V.Of[Failed].push_back(-1);
  return V;
}

const ForkNames::Name *ForkNames::find(const ValueDecl *D) const {
  auto Found = llvm::find_if(Names, [D](const Name &N) { return N.Decl == D; });
  return Found == Names.end() ? nullptr : &*Found;
}

//===-- What expressions say ----------------------------------------------===//

/// What the forks of one body, and of those around it, make of expressions.
class ForkDomain {
public:
  using State = ForkState;

  ForkDomain(ForkFlow &Flow, const FunctionFacts &Facts, const ForkEntry &Entry)
      : Flow(Flow), Facts(Facts), Entry(Entry), Ctx(Flow.TU.getContext()) {
    for (const Fact &E : Facts.All)
      if (Flow.forks(E))
        ++Forks;
    collectDependent();
  }

  State getEntry() {
    State S;
    S.Sides = Entry.Sides;
    return S;
  }
  /// Sides are gained, forks become earlier ones.
  unsigned getHeight() const { return ForkSides::Count + 1 + 2 * Forks; }
  bool mayThrow(const Fact &E) { return interop::mayThrow(E); }
  bool mayPass(const Fact &, const TryFacts &Try) { return !Try.catchesAll(); }
  void raise(const Fact &, State &) {}
  void apply(const LockOperation &, State &) {}
  void unwind(llvm::ArrayRef<const Fact *>, State &) {}
  bool join(State &Into, const State &From);
  void transfer(const Fact &E, State &S);
  void refine(const BlockFacts &From, unsigned Succ, State &S);

  /// Adds what \p E may be on each side of \p S.
  void addValues(const Expr &E, const State &S, ForkValues &To) const;
  /// True if what \p S comes to may depend on who runs it.
  bool isDependent(const Stmt &S) const;
  const ForkValues &getValues(const Fact &Fork) const;

private:
  enum Way { Yes, No, Both, Open };

  void fork(const Fact &E, const ForkSides &To, State &S);
  void collectDependent();
  bool isStored(const ValueDecl &D) const;
  bool isFlag(const Fact &E) const;
  AssumedValue getNamed(const Expr &E, unsigned S) const;
  AssumedValue getKnown(const Expr &E, const State &S, unsigned On,
                        std::optional<int64_t> Forked) const;
  AssumedValue evaluate(const Expr &E, const State &S, unsigned On,
                        std::optional<int64_t> Forked) const;
  void forEachValue(const Expr &E, const State &S, unsigned On,
                    llvm::function_ref<void(AssumedValue)> See) const;
  Way ask(const BlockFacts &From, unsigned Succ, const State &S,
          unsigned On) const;
  bool leadsTo(const BlockFacts &From, unsigned Succ, int64_t V) const;

  ForkFlow &Flow;
  const FunctionFacts &Facts;
  const ForkEntry &Entry;
  const ASTContext &Ctx;
  unsigned Forks = 0;
  llvm::SmallPtrSet<const ValueDecl *, 4> Dependent;
  llvm::SmallPtrSet<const Stmt *, 4> Nodes; ///< of forks
};

bool ForkDomain::isStored(const ValueDecl &D) const {
  return llvm::any_of(Facts.All, [&D](const Fact &E) {
    return E.Kind == Fact::Store && E.Object.Leaf == &D;
  });
}

/// `is_child = 1;`
bool ForkDomain::isFlag(const Fact &E) const {
  return E.Kind == Fact::Store && E.Value && !Nodes.empty() &&
         evaluateUnder(*E.Value, Ctx, [](const Expr &) {
           return AssumedValue();
         }).Kind == AssumedValue::Integer;
}

/// The variables that are given something that a fork returned, or a constant
/// behind one.
void ForkDomain::collectDependent() {
  for (const ForkNames::Name &N : Entry.Names.Names)
    Dependent.insert(N.Decl);
  for (const Fact &E : Facts.All) {
    if (Flow.forks(E)) {
      Nodes.insert(E.Node);
      if (E.Result.Leaf)
        Dependent.insert(E.Result.Leaf);
    }
    if (isStore(E) && E.Object.Leaf && E.Value &&
        (isDependent(*E.Value) || isFlag(E)))
      Dependent.insert(E.Object.Leaf);
  }
}

bool ForkDomain::isDependent(const Stmt &S) const {
  return anyPart(S, [this](const Stmt &P) { return Nodes.contains(&P); }) ||
         namesAny(
             S, [this](const ValueDecl &D) { return Dependent.contains(&D); });
}

const ForkValues &ForkDomain::getValues(const Fact &Fork) const {
  static const ForkValues OfFork = makeForkValues();
  const FunctionModel *Row = Flow.findUse(Fork);
  return Row && Row->Forks ? OfFork : Flow.getSummary(Fork.Target).Returned;
}

/// Of what was named further out.
AssumedValue ForkDomain::getNamed(const Expr &E, unsigned On) const {
  const ValueDecl *D = nullptr;
  if (const auto *R = dyn_cast<DeclRefExpr>(&E))
    D = cast<ValueDecl>(R->getDecl()->getCanonicalDecl());
  else if (const auto *M = dyn_cast<MemberExpr>(&E))
    D = cast<ValueDecl>(M->getMemberDecl()->getCanonicalDecl());
  const ForkNames::Name *N = D ? Entry.Names.find(D) : nullptr;
  if (!N || !N->Values.IsKnown[On] || N->Values.Of[On].size() != 1 ||
      isStored(*D))
    return {};
  return AssumedValue::makeInteger(N->Values.Of[On].front());
}

AssumedValue ForkDomain::getKnown(const Expr &E, const State &S, unsigned On,
                                  std::optional<int64_t> Forked) const {
  if (!Forked || !S.Fork)
    return getNamed(E, On);
  bool IsResult = &E == S.Fork->Node || (S.Fork->Result.isKnown() &&
                                         isa<DeclRefExpr, MemberExpr>(E) &&
                                         getObject(&E) == S.Fork->Result);
  return IsResult ? AssumedValue::makeInteger(*Forked) : getNamed(E, On);
}

AssumedValue ForkDomain::evaluate(const Expr &E, const State &S, unsigned On,
                                  std::optional<int64_t> Forked) const {
  auto known = [&](const Expr &X) { return getKnown(X, S, On, Forked); };
  return evaluateUnder(E, Ctx, [&](const Expr &X) -> AssumedValue {
    if (AssumedValue V = known(X); V.Kind != AssumedValue::Unknown)
      return V;
    // `bool IsChild = Pid == 0;`
    const auto *R = dyn_cast<DeclRefExpr>(&X);
    const auto *V = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
    if (!V || !V->isLocalVarDecl() || !V->getInit() || isStored(*V))
      return {};
    return evaluateUnder(*V->getInit(), Ctx, known);
  });
}

void ForkDomain::forEachValue(
    const Expr &E, const State &S, unsigned On,
    llvm::function_ref<void(AssumedValue)> See) const {
  if (S.Fork && !S.IsSettled)
    if (const ForkValues &V = getValues(*S.Fork); V.IsKnown[On]) {
      for (int64_t Forked : V.Of[On])
        See(evaluate(E, S, On, Forked));
      if (!V.Of[On].empty())
        return;
    }
  See(evaluate(E, S, On, std::nullopt));
}

void ForkDomain::addValues(const Expr &E, const State &S,
                           ForkValues &To) const {
  for (unsigned On = 0; On < ForkSides::Count; ++On)
    if (S.Sides.Is[On])
      forEachValue(E, S, On, [&](AssumedValue V) { To.add(On, V); });
}

//===-- Steps -------------------------------------------------------------===//

bool ForkDomain::join(State &Into, const State &From) {
  const State Old = Into;
  const bool WasForked = Into.isInChild();
  for (unsigned I = 0; I < ForkSides::Count; ++I)
    Into.Sides.Is[I] |= From.Sides.Is[I];
  if (From.Fork && (!Into.Fork || (!WasForked && From.isInChild()) ||
                    (From.isInChild() && From.Fork < Into.Fork)))
    Into.Fork = From.Fork;
  if (From.isInChild())
    Into.IsSettled |= From.IsSettled;
  return !(Into.Sides == Old.Sides) || Into.Fork != Old.Fork ||
         Into.IsSettled != Old.IsSettled;
}

/// Returns on the sides \p To.
void ForkDomain::fork(const Fact &E, const ForkSides &To, State &S) {
  if (S.isInChild() && !S.isInParent()) {
    S.IsSettled = true; // whoever goes on, it is the child of the first
    return;
  }
  const bool WasInChild = S.isInChild();
  S.Sides = To;
  S.Sides.Is[Child] |= WasInChild;
  S.Fork = &E;
  S.IsSettled = false;
}

void ForkDomain::transfer(const Fact &E, State &S) {
  if (E.Kind == Fact::Store && S.Fork && E.Object.isKnown() &&
      E.Object == S.Fork->Result &&
      !isSource(E.Value, cast_or_null<Expr>(S.Fork->Node)))
    S.IsSettled = true;
  if (E.Kind != Fact::Call && E.Kind != Fact::Destruction)
    return;
  if (Flow.leavesProcess(E)) {
    S.Sides.Is[Child] = false; // where it comes back, it has failed
    return;
  }
  const FunctionModel *Row = Flow.findUse(E);
  if (Row && Row->Forks)
    return fork(E, ForkSides{{true, true, true}}, S);
  if (!E.Target)
    return;
  const ForkSummary &Inner = Flow.getSummary(E.Target);
  S.Sides.Is[Child] &= Inner.ChildReturns;
  if (Inner.Forks)
    fork(E, Inner.Sides, S);
}

/// Where a switch over \p V goes.
bool ForkDomain::leadsTo(const BlockFacts &From, unsigned Succ,
                         int64_t V) const {
  auto holds = [&](unsigned Block) {
    if (Block == BlockFacts::NoBlock)
      return false;
    const auto *C = dyn_cast_or_null<CaseStmt>(Facts.Blocks[Block].Label);
    return C && !C->getLHS()->isValueDependent() &&
           C->getLHS()->EvaluateKnownConstInt(Ctx).getExtValue() <= V &&
           (C->getRHS() ? C->getRHS() : C->getLHS())
                   ->EvaluateKnownConstInt(Ctx)
                   .getExtValue() >= V;
  };
  unsigned To = From.Succs[Succ];
  if (To != BlockFacts::NoBlock &&
      isa_and_nonnull<CaseStmt>(Facts.Blocks[To].Label))
    return holds(To);
  return llvm::none_of(From.Succs, holds);
}

ForkDomain::Way ForkDomain::ask(const BlockFacts &From, unsigned Succ,
                                const State &S, unsigned On) const {
  const Expr &Test = *From.Condition;
  bool MayGo = false, MayNot = false, IsOpen = false;
  forEachValue(Test, S, On, [&](AssumedValue V) {
    if (V.Kind == AssumedValue::Unknown ||
        (From.IsSwitch && V.Kind != AssumedValue::Integer)) {
      IsOpen = true;
      return;
    }
    bool Goes = From.IsSwitch ? leadsTo(From, Succ, V.Value)
                              : (V.asTruth() == Truth::Yes) == (Succ == 0);
    (Goes ? MayGo : MayNot) = true;
  });
  if (IsOpen)
    return isDependent(Test) ? Open : Both;
  return MayGo && MayNot ? Both : MayGo ? Yes : No;
}

void ForkDomain::refine(const BlockFacts &From, unsigned Succ, State &S) {
  if (!From.Condition || (!From.IsSwitch && From.Succs.size() != 2))
    return;
  const State Before = S;
  for (unsigned On = 0; On < ForkSides::Count; ++On) {
    if (!Before.Sides.Is[On])
      continue;
    Way W = ask(From, Succ, Before, On);
    // Nobody has forked yet on one of the ways here: anything may be.
    if (W == No && !(On == Parent && !Before.isInChild()))
      S.Sides.Is[On] = false;
    if (W == Open && On == Child && Before.isInParent())
      S.Sides.Is[On] = false;
  }
}

//===-- Bodies ------------------------------------------------------------===//

const FunctionModel *ForkFlow::findUse(const Fact &E) {
  return E.Callee && E.Kind == Fact::Call
             ? TU.getLookup().findEngineUse(*E.Callee)
             : nullptr;
}

bool ForkFlow::leavesProcess(const Fact &E) {
  const FunctionModel *Row = findUse(E);
  return Row && Row->LeavesProcess;
}

bool ForkFlow::forks(const Fact &E) {
  if (E.Kind != Fact::Call)
    return false;
  const FunctionModel *Row = findUse(E);
  return (Row && Row->Forks) || (E.Target && getSummary(E.Target).Forks);
}

ForkFlow::ForkFlow(AnalysisContext &TU)
    : TU(TU),
      Summaries(
          Fixpoint, [this](Entity E, ForkSummary &S) { return update(E, S); },
          TU.getEffects().readTargets()) {}

/// Forks, or does not come back, itself or by what it calls.
bool ForkFlow::doesAnything(const FunctionFacts &Facts) {
  return llvm::any_of(Facts.All, [this](const Fact &E) {
    return forks(E) || leavesProcess(E) ||
           (E.Target && !getSummary(E.Target).ChildReturns);
  });
}

static bool mayReturn(const FunctionFacts &Facts) {
  return Facts.Blocks.empty() ||
         llvm::any_of(Facts.Order, [&Facts](unsigned B) {
           return B == FunctionFacts::ExitBlock ||
                  llvm::is_contained(Facts.Blocks[B].Succs,
                                     unsigned(FunctionFacts::ExitBlock));
         });
}

/// Adds to \p S what a run of the body shows.
void ForkFlow::solve(const FunctionFacts &Facts, ForkSummary &S) {
  ForkEntry InChild, InParent;
  InChild.Sides = ForkSides{{false, true, false}};
  ForkDomain Domain(*this, Facts, InChild);
  ForwardFlow<ForkDomain> OfChild(Facts, Domain);
  auto AtExit = OfChild.findAtExit();
  S.ChildReturns |= !OfChild.isComplete() || (AtExit && AtExit->isInChild());
  ForkDomain Outer(*this, Facts, InParent);
  ForwardFlow<ForkDomain> OfParent(Facts, Outer);
  AtExit = OfParent.findAtExit();
  if (!OfParent.isComplete() || !AtExit || !AtExit->isInChild())
    return;
  S.Forks = true;
  for (unsigned I = 0; I < ForkSides::Count; ++I)
    S.Sides.Is[I] |= AtExit->Sides.Is[I];
  OfParent.visit([&](const Fact &E, const ForkState &At) {
    if (E.Kind == Fact::Return && E.Value)
      Outer.addValues(*E.Value, At, S.Returned);
  });
}

bool ForkFlow::update(Entity E, ForkSummary &S) {
  const FunctionFacts &Facts = TU.getEffects().getFacts(E);
  auto measure = [&S] {
    unsigned Size = S.Forks + S.ChildReturns;
    for (unsigned I = 0; I < ForkSides::Count; ++I)
      Size += S.Sides.Is[I] + S.Returned.Of[I].size() + !S.Returned.IsKnown[I];
    return Size;
  };
  const unsigned Before = measure();
  if (!doesAnything(Facts))
    S.ChildReturns |= mayReturn(Facts);
  else
    solve(Facts, S);
  return measure() != Before;
}

std::vector<ForkPlace> ForkFlow::getPlaces(Entity E, const ForkEntry &Entry) {
  const FunctionFacts &Facts = TU.getEffects().getFacts(E);
  ForkDomain Domain(*this, Facts, Entry);
  ForwardFlow<ForkDomain> Flow(Facts, Domain);
  std::vector<ForkPlace> Places;
  if (Flow.isComplete())
    Flow.visit([&Places](const Fact &At, const ForkState &S) {
      Places.push_back({&At, S});
    });
  llvm::sort(Places, [](const ForkPlace &A, const ForkPlace &B) {
    return A.At < B.At;
  });
  return Places;
}

static bool outlivesBody(const ValueDecl &D) {
  const auto *V = dyn_cast<VarDecl>(&D);
  return isa<FieldDecl>(D) || (V && V->hasGlobalStorage());
}

ForkEntry ForkFlow::enterTarget(Entity In, const ForkEntry &Entry,
                                const ForkPlace &At) {
  ForkDomain Domain(*this, TU.getEffects().getFacts(In), Entry);
  ForkEntry Inner;
  Inner.Sides = At.Before.Sides;
  for (const ForkNames::Name &N : Entry.Names.Names)
    if (outlivesBody(*N.Decl))
      Inner.Names.Names.push_back(N);
  const Fact *Fork = At.Before.Fork;
  if (Fork && Fork->Result.Leaf && outlivesBody(*Fork->Result.Leaf))
    Inner.Names.Names.push_back(
        {Fork->Result.Leaf,
         At.Before.IsSettled ? ForkValues() : Domain.getValues(*Fork)});
  const FunctionDecl *F = At.At->Target.getFunction();
  for (unsigned I = 0; F && I < F->getNumParams(); ++I) {
    if (I >= At.At->Args.size() || !Domain.isDependent(*At.At->Args[I]))
      continue;
    ForkNames::Name N{F->getParamDecl(I), {}};
    Domain.addValues(*At.At->Args[I], At.Before, N.Values);
    Inner.Names.Names.push_back(std::move(N));
  }
  return Inner;
}

} // namespace interop
