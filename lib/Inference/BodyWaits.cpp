//===- BodyWaits.cpp - The waits of one run of a body ---------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A call waits as its row says of the values that it is given, or as what it
// runs does. The longest counts; of a row whose tests come out in several ways,
// the longest that they leave possible.
//
//===----------------------------------------------------------------------===//

#include "Analysis/AnalysisContext.h"
#include "Dataflow/ReachedBlocks.h"
#include "Inference/RunBodyParts.h"

using namespace clang;

namespace interop {

BodyWaits::BodyWaits(WaitSearch &Search, BodyValues &Values, BodyRun &To)
    : Search(Search), Values(Values), Facts(Search.Effects.getFacts(To.In)),
      To(To) {}

void BodyWaits::chooseLongest(const BlockStates &Before) {
  for (FoundWait &W : Found)
    if (W.Class > To.Longest.Class) {
      if (isUncertain(Facts, W.At->At.Block, Before, Values))
        To.IsOpen = true;
      else
        To.Longest = std::move(W);
    }
}

void BodyWaits::add(FoundWait W) {
  if (W.Time.isKnown() && W.Class == BlockingClass::Slow &&
      !(W.Time.getParam() && Values.isOwn(W.Time)))
    W.Class = BlockingClass::Bounded; // the library chose how long
  if (!W.IsAnswer && W.Row->Blocks->BySignal && Values.isOwn(W.Object) &&
      Search.isMadeIn(To.In, W.Object))
    W.IsAnswer = true;
  if (W.IsAnswer)
    W.Class = BlockingClass::Slow;
  To.HasRounds |=
      W.Class == BlockingClass::Bounded && isInLoop(Facts, W.At->At.Block);
  Found.push_back(std::move(W));
}

void BodyWaits::carry(const BodyRun &Run, const Fact &E) {
  if (Run.Longest.Class == BlockingClass::Never)
    return;
  FoundWait Outer = Run.Longest;
  const Binding B = bindCall(E);
  Outer.Object = B.apply(Outer.Object);
  if (Outer.Time.isKnown()) {
    Outer.Time = B.apply(Outer.Time);
    if (!Outer.Time.isKnown() && Outer.Class == BlockingClass::Slow)
      Outer.Class = BlockingClass::Bounded;
  }
  Outer.At = &E;
  Outer.Inner = &Run;
  bool OnOtherThread = E.IfLastOwner || Search.isFromWithin(To.In, Run.In);
  To.IsOpen |= OnOtherThread;
  if (!OnOtherThread)
    add(std::move(Outer));
}

//===-- Rows --------------------------------------------------------------===//

void BodyWaits::addRow(const Fact &E) {
  To.IsOpen |= E.Row->Joins.has_value();
  if (!E.Row->Blocks)
    return;
  To.IsOpen |= E.IfLastOwner;
  if (E.IfLastOwner)
    return;
  FoundWait W = makeWait(*E.Row->Blocks, E);
  if (W.Class == BlockingClass::Never)
    return;
  // Another call may have made it harmless before, as that which made the
  // descriptor one that does not block.
  if (!E.Row->Blocks->Mitigations.empty())
    To.IsOpen = true;
  else
    add(std::move(W));
}

FoundWait BodyWaits::makeWait(const Blocking &B, const Fact &E) {
  FoundWait W;
  W.Class = decide(B, E);
  W.Row = E.Row;
  W.At = &E;
  W.Object = B.On                 ? E.getPlace(*B.On)
             : E.Object.isKnown() ? E.Object
                                  : E.getArgObject(0);
  if (W.Class == BlockingClass::Slow && !B.NeverWhen.empty()) {
    W.Time = E.getArgObject(B.NeverWhen.front().Index);
    if (!W.Time.isKnown())
      W.Class = BlockingClass::Bounded;
  }
  return W;
}

namespace {

/// How a test of a row comes out.
struct Answer {
  bool CanHold = false, CanFail = false, IsUnknown = false;

  void add(Truth T) {
    CanHold |= T == Truth::Yes;
    CanFail |= T == Truth::No;
    IsUnknown |= T == Truth::Unknown;
  }
};

} // namespace

static ArgumentValue toArgument(const PossibleValue &V,
                                const ArgumentTest &Test) {
  ArgumentValue Out;
  if (V.Kind == PossibleValue::Integer) {
    Out.Integer = V.Value;
    Out.IsNull = V.Value == 0;
  }
  Out.IsNonNull = V.Kind == PossibleValue::Pointer;
  // A time that is some way off.
  if (V.Kind == PossibleValue::Derived && Test.Op != ArgumentTest::HasFlag)
    Out.Integer = INT32_MAX;
  return Out;
}

static Answer ask(const ArgumentTest &Test, const Fact &E, BodyValues &Values,
                  const ASTContext &Ctx) {
  Answer Out;
  const Expr *Arg = Test.Index < E.Args.size() ? E.Args[Test.Index] : nullptr;
  Truth Plain = evaluate(Test, getArgument(E.Args, Test.Index, Ctx));
  if (Plain != Truth::Unknown || !Arg ||
      !BodyValues::isFollowed(Arg->getType())) {
    Out.add(Plain);
    return Out;
  }
  const ValueSet Possible = Values.find(*Arg);
  for (const PossibleValue &V : Possible.getValues())
    Out.add(evaluate(Test, toArgument(V, Test)));
  return Out;
}

bool BodyWaits::isNever(const Blocking &B, const Fact &E) {
  for (const ArgumentTest &Test : B.NeverWhen)
    if (Answer A = ask(Test, E, Values, Search.Ctx);
        A.CanHold && !A.CanFail && !A.IsUnknown)
      return true;
  return false;
}

/// The longest that the row leaves possible.
BlockingClass BodyWaits::decide(const Blocking &B, const Fact &E) {
  if (isNever(B, E))
    return BlockingClass::Never;
  bool IsPossible = true, IsUnknown = false;
  auto Demand = [&](bool Can, bool Unknown) {
    IsPossible &= Can;
    IsUnknown |= !Can && Unknown;
    return Can || Unknown;
  };
  for (const ArgumentTest &Test : B.When)
    if (Answer A = ask(Test, E, Values, Search.Ctx);
        !Demand(A.CanHold, A.IsUnknown))
      return B.Otherwise;
  for (const ArgumentTest &Test : B.Unless)
    if (Answer A = ask(Test, E, Values, Search.Ctx);
        !Demand(A.CanFail, A.IsUnknown))
      return B.Otherwise;
  if (IsPossible)
    return B.Class;
  To.IsOpen = true;
  return IsUnknown && B.Otherwise == BlockingClass::Slow ? B.Otherwise
                                                         : BlockingClass::Never;
}

} // namespace interop
