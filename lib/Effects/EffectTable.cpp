//===- EffectTable.cpp - What calling an entity can do --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/EffectTable.h"
#include "Effects/ArgumentBinding.h"
#include "Effects/EmptyObjects.h"
#include "Facts/Values/ArgumentValue.h"
#include "Support/Budgets.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/TimeProfiler.h"
#include "llvm/Support/raw_ostream.h"

#define DEBUG_TYPE "interop-effects"

using namespace clang;

namespace interop {

namespace {

[[maybe_unused]] std::string getName(Entity E) {
  const FunctionDecl *F = E.getFunction();
  return F ? F->getQualifiedNameAsString() : "(no function)";
}

/// The outcome of asking a row's tests at a call site.
struct Resolved {
  BlockingClass Class;
  llvm::SmallVector<ParamCondition, 1> Conditions;
};

const Expr *getArg(const Fact &E, unsigned I) {
  return I < E.Args.size() ? E.Args[I] : nullptr;
}

/// A body in a context, where its calls are asked what they do.
struct Site {
  const CallContext &In;
  const FunctionFacts &Facts;
  CallContexts &Contexts;
  const ASTContext &Ctx;

  /// Whether \p Test holds of \p Arg, which may be null, and of which \p Value
  /// is known.
  Truth ask(const ArgumentTest &Test, const Expr *Arg,
            const ArgumentValue &Value) const {
    Truth T = evaluate(Test, Value);
    if (T != Truth::Unknown || In.Given.empty() || !Arg)
      return T;
    AssumedValue V = Contexts.evaluate(*Arg, In);
    ArgumentValue Given;
    Given.IsNonNull = V.Kind == AssumedValue::Pointer;
    if (V.Kind == AssumedValue::Integer) {
      Given.Integer = V.Value;
      Given.IsNull = V.Value == 0 && Arg->getType()->isPointerType();
    }
    return evaluate(Test, Given);
  }

  bool isKnownToHold(const ArgumentTest &Test, const Fact &E) const {
    return ask(Test, getArg(E, Test.Index),
               getArgument(E.Args, Test.Index, Ctx)) == Truth::Yes;
  }

  /// Asks \p Test of the argument; adds a condition where a parameter decides.
  /// Unknown means that nothing can be said.
  Truth ask(const ArgumentTest &Test, bool Expected, const Expr *Arg,
            const ArgumentValue &Value,
            llvm::SmallVectorImpl<ParamCondition> &Out) const {
    Truth T = ask(Test, Arg, Value);
    if (T == Truth::Unknown && Value.Param &&
        !Facts.DecidingParams.count(*Value.Param)) {
      Out.push_back({*Value.Param, &Test, Expected});
      return Expected ? Truth::Yes : Truth::No;
    }
    return T;
  }

  /// The same of the argument of \p E that \p Test is about.
  Truth ask(const ArgumentTest &Test, bool Expected, const Fact &E,
            llvm::SmallVectorImpl<ParamCondition> &Out) const {
    return ask(Test, Expected, getArg(E, Test.Index),
               getArgument(E.Args, Test.Index, Ctx), Out);
  }
};

std::optional<Resolved> resolve(const Blocking &B, const Fact &E,
                                const Site &At) {
  for (const ArgumentTest &Test : B.NeverWhen)
    if (At.isKnownToHold(Test, E))
      return Resolved{BlockingClass::Never, {}};
  // Slow at least, whatever the argument is.
  std::optional<Resolved> AtLeast;
  if (B.Class == BlockingClass::Unbounded && B.Otherwise == BlockingClass::Slow)
    AtLeast = Resolved{B.Otherwise, {}};
  Resolved R{B.Class, {}};
  for (const ArgumentTest &Test : B.When)
    switch (At.ask(Test, true, E, R.Conditions)) {
    case Truth::Yes:
      break;
    case Truth::No:
      return Resolved{B.Otherwise, {}};
    case Truth::Unknown:
      return AtLeast;
    }
  for (const ArgumentTest &Test : B.Unless)
    switch (At.ask(Test, false, E, R.Conditions)) {
    case Truth::No:
      break;
    case Truth::Yes:
      return Resolved{B.Otherwise, {}};
    case Truth::Unknown:
      return AtLeast;
    }
  return R;
}

/// What a waiting call is about: the handle it releases, its object, or its
/// first argument.
ObjectRef getWaitedObject(const FunctionModel &Row, const Fact &E) {
  if (Row.Joins)
    return E.getPlace(*Row.Joins);
  if (Row.Blocks && Row.Blocks->On)
    return E.getPlace(*Row.Blocks->On);
  if (!Row.Releases.empty())
    return E.getPlace(Row.Releases.front().At);
  return E.Object.isKnown() ? E.Object : E.getArgObject(0);
}

/// Whatever leads there, and wherever it is.
bool isSameKind(const Effect &A, const Effect &B) {
  return A.Row == B.Row && A.Conditions == B.Conditions &&
         A.IfLastOwner == B.IfLastOwner;
}

/// Two ways in, and two calls at their ends, are two effects.
bool isSameEffect(const Effect &A, const Effect &B) {
  return A.Via == B.Via && A.Cause == B.Cause && A.Object == B.Object &&
         isSameKind(A, B);
}

/// All ways to one call that ends an object which nothing here has are one.
bool isSameEnd(const Effect &A, const Effect &B) {
  return A.IsOfInner && B.IsOfInner ? A.Cause == B.Cause && isSameKind(A, B)
                                    : isSameEffect(A, B);
}

/// Waits that end by themselves are one, whatever leads there.
bool isSame(const Wait &A, const Wait &B) {
  if (A.IsJoin != B.IsJoin || A.Class != B.Class)
    return false;
  if (A.IsJoin || A.Class == BlockingClass::Unbounded)
    return isSameEffect(A, B);
  return A.Object == B.Object && isSameKind(A, B);
}

bool isSame(const HandleRelease &A, const HandleRelease &B) {
  return A.What == B.What && isSameEnd(A, B);
}

bool isSame(const Deletion &A, const Deletion &B) { return isSameEnd(A, B); }

bool isSame(const LibraryLocking &A, const LibraryLocking &B) {
  return isSameEffect(A, B);
}

template <typename T> void addNew(std::vector<T> &To, T New) {
  if (llvm::none_of(To, [&New](const T &Old) { return isSame(Old, New); }) &&
      !reaches(To.size(), Budget::EffectsKept))
    To.push_back(std::move(New));
}

/// The inner conditions at the call \p E, or nothing if one fails.
std::optional<llvm::SmallVector<ParamCondition, 1>>
rebaseConditions(const Effect &Inner, const Fact &E, const Site &At) {
  llvm::SmallVector<ParamCondition, 1> Out;
  for (const ParamCondition &C : Inner.Conditions) {
    const Expr *Arg = getArg(E, C.Param);
    Truth T = At.ask(*C.Test, C.Expected, Arg, getArgumentValue(Arg, At.Ctx),
                     Out);
    if (T != (C.Expected ? Truth::Yes : Truth::No))
      return std::nullopt;
  }
  return Out;
}

/// Adds to \p To, effects of the body \p At, those \p From that its fact \p Via
/// gets from \p Callee.
template <typename T>
void carry(const EffectSummary &Callee, const std::vector<T> &From,
           std::vector<T> &To, unsigned Via, const Site &At) {
  if (From.empty())
    return;
  const Fact &E = At.Facts.All[Via];
  const Binding B = bindCall(E);
  // By index: a recursive call appends to the very list that is read.
  for (unsigned I = 0; I < From.size(); ++I) {
    auto Conditions = rebaseConditions(From[I], E, At);
    if (!Conditions)
      continue;
    T Outer = From[I];
    Outer.IsOfInner |= B.isLocal(Outer.Object);
    Outer.Object = B.apply(Outer.Object);
    Outer.IfLastOwner |= E.IfLastOwner;
    Outer.Conditions = std::move(*Conditions);
    Outer.Via = Via;
    Outer.Of = &Callee;
    Outer.Inner = I;
    addNew(To, std::move(Outer));
  }
}

/// An effect that the call \p E, fact \p Via of its body, has by itself.
template <typename T> T makeOwn(const Fact &E, unsigned Via) {
  T Own;
  Own.Row = E.Row;
  Own.Cause = &E;
  Own.Via = Via;
  Own.IfLastOwner = E.IfLastOwner;
  return Own;
}

} // namespace

EffectTable::EffectTable(ModelLookup &Known, ASTContext &Ctx)
    : Known(Known), Ctx(Ctx), Contexts(*this, Known, Ctx),
      Memory(*this, Known, Ctx),
      Summaries(
          Fixpoint,
          [this](const CallContext &Of, EffectSummary &S) {
            return update(Of, S);
          },
          readCalled()) {}

EffectTable::Body &EffectTable::getBody(Entity E) {
  std::unique_ptr<Body> &B = Bodies[E];
  if (!B) {
    llvm::TimeTraceScope Phase("InteropFacts");
    auto Fresh = std::make_unique<Body>();
    Fresh->Facts = collectFacts(E, Known, Ctx);
    B = std::move(Fresh);
    LLVM_DEBUG(llvm::dbgs()
               << getName(E) << ": " << B->Facts->All.size() << " facts in "
               << B->Facts->Blocks.size() << " blocks\n");
  }
  return *B;
}

const FunctionFacts &EffectTable::getFacts(Entity E) {
  return *getBody(E).Facts;
}

const HeldLocks &EffectTable::getHeldLocks(Entity E) {
  Body &B = getBody(E);
  if (!B.Locks)
    B.Locks.emplace(*B.Facts);
  return *B.Locks;
}

/// Only grows.
size_t EffectTable::countEffects(const EffectSummary &S) {
  return S.Waits.size() + S.Releases.size() + S.Deletions.size() +
         S.LibraryLockings.size() + S.Acquires;
}

/// True if \p S gained an effect. Compares, for each call, the callee's list
/// with its own.
bool EffectTable::update(const CallContext &Of, EffectSummary &S) {
  llvm::TimeTraceScope Phase("InteropEffects");
  const FunctionFacts &Facts = getFacts(Of.Body);
  const size_t Before = countEffects(S);
  S.IsByConstants = !Of.Given.empty();
  if (!S.HasOwn && S.IsByConstants)
    S.Reached = Contexts.findReached(Of);
  for (unsigned I = 0; I < Facts.All.size(); ++I) {
    if (!S.Reached.empty() && !S.Reached[Facts.All[I].At.Block])
      continue;
    if (!S.HasOwn)
      addOwn(Of, I, S);
    addInner(Of, I, S);
  }
  S.HasOwn = true;
  return countEffects(S) != Before;
}

void EffectTable::addOwn(const CallContext &In, unsigned FactIndex,
                         EffectSummary &S) {
  const Fact &E = getFacts(In.Body).All[FactIndex];
  if (E.Kind == Fact::Free && E.Object.isKnown()) {
    auto D = makeOwn<Deletion>(E, FactIndex);
    D.Object = E.Object;
    addNew(S.Deletions, std::move(D));
  }
  S.Acquires |= E.Kind == Fact::Allocate && E.Result.isKnown();
  if (!E.Row)
    return;
  S.Acquires |= !E.Row->Acquires.empty();
  addOwnWaits(In, FactIndex, S);
  if (!E.Row->TakesLocks.empty()) {
    auto L = makeOwn<LibraryLocking>(E, FactIndex);
    L.Object = E.Object.isKnown() ? E.Object : E.getArgObject(0);
    addNew(S.LibraryLockings, std::move(L));
  }
  for (const Release &What : E.Row->Releases) {
    auto R = makeOwn<HandleRelease>(E, FactIndex);
    R.What = &What;
    R.Object = E.getPlace(What.At);
    addNew(S.Releases, std::move(R));
  }
}

void EffectTable::addOwnWaits(const CallContext &In, unsigned FactIndex,
                              EffectSummary &S) {
  const FunctionFacts &Facts = getFacts(In.Body);
  const Fact &E = Facts.All[FactIndex];
  if ((!E.Row->Joins && !E.Row->Blocks) ||
      Memory.isOnlyFor(In.Body, E.At.Block))
    return;
  auto W = makeOwn<Wait>(E, FactIndex);
  W.Object = getWaitedObject(*E.Row, E);
  if (E.Row->Joins) {
    W.IsJoin = true;
    addNew(S.Waits, W);
    W.IsJoin = false;
  }
  if (!E.Row->Blocks)
    return;
  std::optional<Resolved> R =
      resolve(*E.Row->Blocks, E, {In, Facts, Contexts, Ctx});
  if (!R || R->Class == BlockingClass::Never)
    return;
  W.Class = R->Class;
  W.Conditions = R->Conditions;
  addNew(S.Waits, std::move(W));
}

void EffectTable::addInner(const CallContext &In, unsigned FactIndex,
                           EffectSummary &S) {
  const FunctionFacts &Facts = getFacts(In.Body);
  const Fact &E = Facts.All[FactIndex];
  if (!E.Target || isStillEmpty(E, Facts, Known))
    return;
  const EffectSummary &Of = Summaries.get(Contexts.getCalled(In, E));
  const Site At{In, Facts, Contexts, Ctx};
  if (!ModelLookup::speaksForWaits(E.Row) && !Of.Waits.empty() &&
      !Memory.isOnlyFor(In.Body, E.At.Block))
    carry(Of, Of.Waits, S.Waits, FactIndex, At);
  carry(Of, Of.Releases, S.Releases, FactIndex, At);
  carry(Of, Of.Deletions, S.Deletions, FactIndex, At);
  carry(Of, Of.LibraryLockings, S.LibraryLockings, FactIndex, At);
  S.Acquires |= Of.Acquires;
}

bool EffectTable::isMadeIn(Entity E, const ObjectRef &Handle) {
  if (Handle.Kind != ObjectRef::Variable || Handle.isGlobal() ||
      Handle.getParam())
    return false;
  return llvm::any_of(getFacts(E).All, [&Handle](const Fact &Ev) {
    return Ev.Row && llvm::any_of(Ev.Row->Acquires, [&](const Acquire &A) {
             return (A.At.Kind == Place::Result ? Ev.Result
                                                : Ev.getPlace(A.At)) == Handle;
           });
  });
}

std::vector<Entity> EffectTable::getReached(Entity E, Budget Of) {
  std::vector<Entity> Reached{E};
  llvm::DenseSet<const void *> Seen{E.getOpaque()};
  for (size_t I = 0; I < Reached.size() && !reaches(Reached.size(), Of); ++I)
    for (const Fact &Ev : getFacts(Reached[I]).All)
      if (Ev.Target && Seen.insert(Ev.Target.getOpaque()).second)
        Reached.push_back(Ev.Target);
  return Reached;
}

} // namespace interop

#undef DEBUG_TYPE // several files are compiled as one
