//===- RunBody.cpp - One body, run with given values ----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A block is run again while what is known before it changes; sets only grow,
// so that this ends. A branch that no value can take is not run. What happens
// to values on the way is in BodyValues.cpp, and what waits in BodyWaits.cpp.
//
//===----------------------------------------------------------------------===//

#include "Analysis/AnalysisContext.h"
#include "Inference/RunBodyParts.h"
#include "Support/Budgets.h"
#include <set>

using namespace clang;

namespace interop {

namespace {

class BodyRunner {
public:
  BodyRunner(const RunInput &Input, WaitSearch &Search, BodyRun &To)
      : Search(Search), Facts(Search.Effects.getFacts(Input.In)), To(To),
        Values(Input, Search, To), Waits(Search, Values, To) {}

  void run() {
    if (Facts.Order.empty())
      for (const Fact &E : Facts.All)
        runFact(E);
    else
      runBlocks();
    Waits.chooseLongest(Before);
  }

private:
  //===-- Blocks ----------------------------------------------------------===//

  void runBlocks() {
    Before.resize(Facts.Blocks.size());
    for (unsigned I = 0; I < Facts.Order.size(); ++I)
      Places[Facts.Order[I]] = I;
    enter(Facts.Order.front(), Values.makeFirst());
    for (const TryFacts &T : Facts.Tries) // whatever throws
      enter(T.Dispatch, ValueState());
    unsigned Steps = 0;
    while (!Work.empty() && !reaches(Steps++, Budget::InferredSteps)) {
      unsigned Block = Facts.Order[*Work.begin()];
      Work.erase(Work.begin());
      runBlock(Block);
    }
    To.IsOpen |= !Work.empty();
    To.IsCut |= !Work.empty();
  }

  void enter(unsigned Block, const ValueState &With) {
    if (Block == BlockFacts::NoBlock || !Places.count(Block))
      return;
    std::optional<ValueState> &Had = Before[Block];
    bool IsNews = !Had || Had->add(With);
    if (!Had)
      Had = With;
    if (IsNews)
      Work.insert(Places[Block]);
  }

  void runBlock(unsigned Block) {
    const BlockFacts &B = Facts.Blocks[Block];
    Values.goTo(*Before[Block]);
    for (unsigned I = B.FirstFact; I < B.EndFact; ++I)
      runFact(Facts.All[I]);
    if (Block == FunctionFacts::ExitBlock)
      leave();
    if (!B.Condition || B.IsSwitch || B.Succs.size() != 2) {
      // Which of many numbers leads where is not known.
      To.IsOpen |=
          B.Condition && B.IsSwitch && Values.find(*B.Condition).isTried();
      for (unsigned Next : B.Succs)
        enter(Next, Values.getState());
      return;
    }
    Outcomes Found = Values.test(*B.Condition);
    branch(Found.Yes, B.Succs[0]);
    branch(Found.No, B.Succs[1]);
  }

  void branch(const Outcome &Taken, unsigned Next) {
    if (Taken.IsPossible)
      enter(Next, Values.makeLeft(Taken));
  }

  void leave() {
    if (HasLeft)
      To.Left.add(Values.getState());
    else
      To.Left = Values.getState();
    HasLeft = true;
  }

  //===-- Facts ----------------------------------------------------------===//

  void runFact(const Fact &E) {
    switch (E.Kind) {
    case Fact::Store:
    case Fact::Declare:
    case Fact::LifetimeBegin:
      return Values.store(E);
    case Fact::Return:
      return addReturned(E);
    case Fact::Call:
    case Fact::Destruction:
      return call(E);
    case Fact::Throw:
    case Fact::Allocate:
    case Fact::Free:
      return;
    }
  }

  void addReturned(const Fact &E) {
    if (!E.Value || !BodyValues::isFollowed(E.Value->getType()))
      return;
    if (!HasReturned)
      To.Returned = ValueSet();
    HasReturned = true;
    To.Returned.add(Values.find(*E.Value));
  }

  void call(const Fact &E) {
    if (E.Row)
      Waits.addRow(E);
    const FunctionDecl *Copy =
        !E.Target && E.Callee && E.Unknown == UnknownReason::NoBody
            ? Search.findBody(*E.Callee)
            : nullptr;
    if (E.Target)
      follow(E, E.Target);
    else if (Copy)
      follow(E, Entity::makeFunction(*Copy));
    else
      Values.forgetArguments(E, nullptr);
    const auto *M = dyn_cast_or_null<CXXMethodDecl>(E.Callee);
    if (!E.Target && M && E.Unknown == UnknownReason::Virtual)
      for (const FunctionDecl *Version : Search.findVersions(*M))
        if (Search.TU.getLookup().isFollowed(*Version))
          follow(E, Entity::makeFunction(*Version));
  }

  /// The call \p E runs \p Target, unless its row says what that waits for.
  void follow(const Fact &E, Entity Target) {
    if (ModelLookup::speaksForWaits(E.Row))
      return Values.forgetArguments(E, nullptr);
    const BodyRun &Run = E.AllArgs.isKnown() || !Target.getFunction()
                             ? Search.runInner({Target, {}, {}})
                             : Values.runCallee(Target, E.Args);
    To.IsOpen |= Run.IsOpen;
    To.HasRounds |= Run.HasRounds;
    To.IsCut |= Run.IsCut || !Run.IsDone;
    Waits.carry(Run, E);
    bool IsKnown = Run.IsDone && !Run.IsCut && !E.AllArgs.isKnown();
    Values.forgetArguments(E, IsKnown ? &Run : nullptr);
  }

  WaitSearch &Search;
  const FunctionFacts &Facts;
  BodyRun &To;
  BodyValues Values;
  BodyWaits Waits;
  BlockStates Before;
  std::map<unsigned, unsigned> Places; ///< of blocks in Order
  std::set<unsigned> Work;             ///< places
  bool HasLeft = false, HasReturned = false;
};

} // namespace

void runBody(const RunInput &Input, WaitSearch &Search, BodyRun &To) {
  BodyRunner(Input, Search, To).run();
}

} // namespace interop
