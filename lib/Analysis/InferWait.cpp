//===- InferWait.cpp - How a function waits, by its bodies ----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The ways in which an entity can wait are those that the checks ask for
// (EffectTable), as far as arguments decide them in a way that a row can tell.
// Joins are left out: they wait as long as a body that is not this one's. That
// a function never waits takes more: all that it leads to must be known.
//
//===----------------------------------------------------------------------===//

#include "Analysis/InferredRow.h"
#include "Analysis/TUAnalysis.h"
#include "Analysis/WaitConditions.h"
#include "CallGraph/ArgumentValue.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

/// Bodies that one function may lead to and still be looked through.
constexpr unsigned MaxBodies = 4096;

static Way toWay(const Witness &Chain) {
  Way Steps;
  for (const WitnessFrame &F : Chain)
    Steps.push_back({F.In, F.At});
  return Steps;
}

/// The object, or parameter by which one is given, that \p O is or is a part
/// of.
static std::optional<Place> findPlace(const ObjectRef &O) {
  if (O.Kind == ObjectRef::This || O.Kind == ObjectRef::Member)
    return Place{Place::Object, 0};
  const ParmVarDecl *P = O.getParam();
  if (P && !P->getType()->isArithmeticType())
    return Place{Place::Argument, P->getFunctionScopeIndex()};
  return std::nullopt;
}

/// Of a wait under conditions, the tests under which there is none at all.
static llvm::SmallVector<ParamCondition, 1>
findNeverWhen(const Wait &W, llvm::ArrayRef<ParamCondition> Conditions) {
  llvm::SmallVector<ParamCondition, 1> Found;
  for (const ArgumentTest &Test : W.Row->Blocks->NeverWhen)
    for (const ParamCondition &C : W.Conditions)
      if (C.Test->Index == Test.Index && llvm::is_contained(Conditions, C)) {
        Found.push_back({C.Param, &Test, true});
        break;
      }
  return Found;
}

namespace {

/// A wait, and all that a caller's arguments must be for it.
struct Candidate {
  const Wait *What = nullptr;
  llvm::SmallVector<ParamCondition, 1> Conditions;
  BlockingClass Class = BlockingClass::Never;
};

/// The two that a row can tell of: the longest wait, and the longest that its
/// arguments do not decide.
struct Longest {
  Candidate Always, Conditional;
  /// Of those that are not the longest.
  BlockingClass Shorter = BlockingClass::Never;
  bool IsOpen = false; ///< there are others, of which nobody can tell
};

} // namespace

/// The library chose how long: the row asks an argument for the time, and that
/// is none of \p F.
static bool isOwnPause(const Wait &W, const Witness &Chain,
                       const FunctionDecl *F) {
  if (W.Class != BlockingClass::Slow || W.Row->Blocks->NeverWhen.empty())
    return false;
  const WitnessFrame &Last = Chain.back();
  return llvm::none_of(W.Row->Blocks->NeverWhen, [&](const ArgumentTest &Test) {
    ObjectRef Time = Last.Bound.apply(Last.At->getArgObject(Test.Index));
    return Time.getParam() && Time.Root->getDeclContext() == F;
  });
}

static Longest findLongest(Entity E, EffectTable &Effects,
                           const ASTContext &Ctx) {
  Longest Found;
  for (const Wait &W : Effects.getWaits(E)) {
    if (W.IsJoin || W.IfLastOwner) {
      Found.IsOpen = true;
      continue;
    }
    Witness Chain = makeWitness(E, W, Effects);
    WaitDecision Decision = decideWait(Chain, Effects, Ctx);
    Found.IsOpen |= Decision.Kind == WaitDecision::Uncertain;
    if (Decision.Kind == WaitDecision::Never ||
        Decision.Kind == WaitDecision::Uncertain)
      continue;
    Candidate Next{&W, W.Conditions,
                   isOwnPause(W, Chain, E.getFunction())
                       ? BlockingClass::Bounded
                       : W.Class};
    llvm::append_range(Next.Conditions, Decision.Conditions);
    Candidate &Best =
        Next.Conditions.empty() ? Found.Always : Found.Conditional;
    bool IsBest = !Best.What || Next.Class > Best.Class;
    const Candidate &Lesser = IsBest ? Best : Next;
    if (Lesser.What && Lesser.Class != BlockingClass::Unbounded)
      Found.Shorter = std::max(Found.Shorter, Lesser.Class);
    if (IsBest)
      Best = std::move(Next);
  }
  if (Found.Always.Class >= Found.Conditional.Class)
    Found.Conditional = {};
  return Found;
}

static InferredWait tell(const Candidate &C, Entity E, EffectTable &Effects) {
  const Wait &W = *C.What;
  InferredWait Out;
  Out.Class = C.Class;
  Out.Conditions = C.Conditions;
  Out.Row = W.Row;
  Out.On = findPlace(W.Object);
  Out.Shown = toWay(makeWitness(E, W, Effects));
  return Out;
}

/// \p Callee has no body that could be read, and yet does not wait: the
/// compiler knows it, or its header says that it does not throw. The C library
/// leaves that out where a thread can be cancelled, which is where it can wait.
static bool isQuiet(const FunctionDecl &Callee) {
  return Callee.getBuiltinID() || Callee.hasAttr<NoThrowAttr>() ||
         isNothrow(Callee);
}

static bool isKnownNotToWait(const Event &E) {
  if (!E.isAction() || E.Kind == Event::Store || E.Target)
    return true;
  if (E.Row)
    return !E.Row->Joins && !E.Row->Starts &&
           (!E.Row->Blocks || E.Row->Blocks->Class == BlockingClass::Never);
  if (E.Unknown == UnknownReason::None)
    return true;
  return E.Unknown == UnknownReason::NoBody && E.Callee && isQuiet(*E.Callee);
}

/// Nothing that \p E leads to waits, joins, or is unknown.
static bool neverWaits(Entity E, EffectTable &Effects) {
  std::vector<Entity> Reached = Effects.getReached(E, MaxBodies);
  return Reached.size() < MaxBodies &&
         llvm::all_of(
             Reached,
             [&](Entity Each) {
               const FunctionFacts &Facts = Effects.getFacts(Each);
               return Facts.Loops.empty() &&
                      llvm::all_of(Facts.Events, isKnownNotToWait);
             });
}

/// True if \p E may wait for ever by an argument that cannot be told.
static bool isOpen(const Event &E, llvm::ArrayRef<Wait> Told,
                   const ASTContext &Ctx) {
  if (!E.Row || !E.Row->Blocks ||
      E.Row->Blocks->Class != BlockingClass::Unbounded ||
      llvm::any_of(Told, [&](const Wait &W) { return W.Cause == &E; }))
    return false;
  auto isUnknown = [&](const ArgumentTest &Test) {
    const Expr *Arg = Test.Index < E.Args.size() ? E.Args[Test.Index] : nullptr;
    return evaluate(Test, getArgumentValue(Arg, Ctx)) == Truth::Unknown;
  };
  return llvm::any_of(E.Row->Blocks->When, isUnknown) ||
         llvm::any_of(E.Row->Blocks->Unless, isUnknown);
}

/// Whether something that \p E leads to may be longer than what is told: of a
/// short wait it must be known that it is not.
static bool mayBeLonger(Entity E, BlockingClass Told, EffectTable &Effects,
                        const ASTContext &Ctx) {
  if (Told == BlockingClass::Unbounded)
    return false;
  llvm::ArrayRef<Wait> Waits = Effects.getWaits(E);
  std::vector<Entity> Reached = Effects.getReached(E, MaxBodies);
  return Reached.size() == MaxBodies || llvm::any_of(Reached, [&](Entity Each) {
           return llvm::any_of(
               Effects.getFacts(Each).Events, [&](const Event &At) {
                 bool IsUnknown = Told == BlockingClass::Bounded && !At.Row &&
                                  !isKnownNotToWait(At);
                 return IsUnknown || isOpen(At, Waits, Ctx);
               });
         });
}

std::optional<InferredWait> inferWait(Entity E, TUAnalysis &TU) {
  EffectTable &Effects = TU.getEffects();
  const ASTContext &Ctx = TU.getContext();
  Longest Found = findLongest(E, Effects, Ctx);
  const Candidate &Best =
      Found.Conditional.What ? Found.Conditional : Found.Always;
  if (!Best.What)
    return !Found.IsOpen && neverWaits(E, Effects)
               ? std::make_optional<InferredWait>()
               : std::nullopt;
  if (Best.Class != BlockingClass::Unbounded &&
      (Found.IsOpen || mayBeLonger(E, Best.Class, Effects, Ctx)))
    return std::nullopt;
  InferredWait Out = tell(Best, E, Effects);
  if (!Found.Conditional.What)
    return Out;
  Out.Otherwise = std::max(
      {Best.What->Row->Blocks->Otherwise, Found.Shorter, Found.Always.Class,
       Found.IsOpen ? BlockingClass::Bounded : BlockingClass::Never});
  if (Out.Otherwise == Out.Class)
    return std::nullopt;
  if (!Found.IsOpen && !Found.Always.What)
    Out.NeverWhen = findNeverWhen(*Best.What, Best.Conditions);
  return Out;
}

} // namespace interop
