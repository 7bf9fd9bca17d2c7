//===- InferWait.cpp - How a function waits, by its bodies ----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The ways in which an entity can wait are those that the checks ask for
// (EffectTable). Joins are left out: they wait as long as a body that is not
// this one's. That a function never waits takes more: all that it leads to must
// be known.
//
//===----------------------------------------------------------------------===//

#include "AST/Naming.h"
#include "Analysis/InferredRow.h"
#include "Analysis/TUAnalysis.h"
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
static llvm::SmallVector<ParamCondition, 1> findNeverWhen(const Wait &W) {
  llvm::SmallVector<ParamCondition, 1> Found;
  for (const ArgumentTest &Test : W.Row->Blocks->NeverWhen)
    for (const ParamCondition &C : W.Conditions)
      if (C.Test->Index == Test.Index) {
        Found.push_back({C.Param, &Test, true});
        break;
      }
  return Found;
}

namespace {
/// The two that a row can tell of: the longest wait, and the longest that its
/// arguments do not decide.
struct Longest {
  const Wait *Always = nullptr, *Conditional = nullptr;
};
} // namespace

static Longest findLongest(llvm::ArrayRef<Wait> Waits) {
  Longest Found;
  for (const Wait &W : Waits) {
    if (W.IsJoin || W.IfLastOwner)
      continue;
    const Wait *&Best = W.Conditions.empty() ? Found.Always : Found.Conditional;
    if (!Best || W.Class > Best->Class)
      Best = &W;
  }
  if (Found.Always && Found.Conditional &&
      Found.Always->Class >= Found.Conditional->Class)
    Found.Conditional = nullptr;
  return Found;
}

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

static InferredWait tell(const Wait &W, Entity E, EffectTable &Effects) {
  Witness Chain = makeWitness(E, W, Effects);
  InferredWait Out;
  Out.Class =
      isOwnPause(W, Chain, E.getFunction()) ? BlockingClass::Bounded : W.Class;
  Out.Conditions = W.Conditions;
  Out.Row = W.Row;
  Out.On = findPlace(W.Object);
  Out.Shown = toWay(Chain);
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

std::optional<InferredWait> inferWait(Entity E, TUAnalysis &TU) {
  EffectTable &Effects = TU.getEffects();
  Longest Found = findLongest(Effects.getWaits(E));
  if (!Found.Always && !Found.Conditional)
    return neverWaits(E, Effects) ? std::make_optional<InferredWait>()
                                  : std::nullopt;
  if (!Found.Conditional)
    return tell(*Found.Always, E, Effects);
  InferredWait Out = tell(*Found.Conditional, E, Effects);
  Out.Otherwise = Found.Conditional->Row->Blocks->Otherwise;
  if (Found.Always)
    Out.Otherwise = std::max(Out.Otherwise, Found.Always->Class);
  else
    Out.NeverWhen = findNeverWhen(*Found.Conditional);
  return Out;
}

} // namespace interop
