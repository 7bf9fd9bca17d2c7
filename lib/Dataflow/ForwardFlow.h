//===- ForwardFlow.h - Forward dataflow over the facts of a body ----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Carries a state along the blocks of a body, exceptions included. What a fact
// throws leaves with the state before the fact: the call that throws has
// neither acquired nor locked. Unwinding then ends what is alive, try block by
// try block, and each handler that may see it gets the state; what none is sure
// to catch leaves the function.
//
// A domain says what the state is (see HeldLocks.cpp for one):
//
//   using State = ...;                     // copied freely; what no path has
//                                          // reached has none
//   State getEntry();
//   void transfer(const Fact &, State &);
//   void apply(const LockOperation &, State &);
//   void refine(const BlockFacts &From, unsigned Succ, State &);
//   bool mayThrow(const Fact &);
//   void raise(const Fact &, State &);    // from before the fact to what the
//                                          // exception carries
//   bool mayPass(const Fact &, const TryFacts &);  // no handler is sure to
//                                          // catch what the fact throws
//   void unwind(llvm::ArrayRef<const Fact *> Ended, State &);  // LifetimeBegin
//   bool join(State &Into, const State &From);  // true if Into changed
//   unsigned getHeight();                  // how often join can change a state
//
// A domain whose states are sets, of which each element goes its own way, may
// have
//
//   State takeNews(State &);     // what was joined into it since the last time
//
// and is then run on that alone, and not on all elements once more.
//
// join must be monotone. Cost: each block is run at most getHeight() + 2 times,
// and a fact that may throw copies the state once for each try block around
// it. Where the budget ends, the solution is not complete and says nothing.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_DATAFLOW_FORWARDFLOW_H
#define INTEROP_LIB_DATAFLOW_FORWARDFLOW_H

#include "Facts/Collection/LiveObjects.h"
#include "Facts/Fact.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>
#include <vector>

namespace interop {

template <typename DomainT> class ForwardFlow {
public:
  using State = typename DomainT::State;

  /// Both must outlive the solution.
  ForwardFlow(const FunctionFacts &Facts, DomainT &Domain)
      : Facts(Facts), Domain(Domain), AtEntry(Facts.Blocks.size()),
        Number(Facts.Blocks.size(), BlockFacts::NoBlock),
        Visits(Facts.Blocks.size()), Waiting(Facts.Order.size()) {
    for (unsigned I = 0; I < Facts.Order.size(); ++I)
      Number[Facts.Order[I]] = I;
    if (!Facts.Order.empty())
      enter(Facts.Order.front(), Domain.getEntry());
    solve();
  }

  /// False if the budget ended before the solution was found.
  bool isComplete() const { return Complete; }
  /// Calls \p See once for each reached fact, with the state just before it.
  void visit(llvm::function_ref<void(const Fact &, const State &)> See) const {
    for (unsigned B : Facts.Order)
      if (AtEntry[B])
        run(B, *AtEntry[B], ~0u, See);
  }
  /// The state at \p At, before what is there; runs its block again. Nothing
  /// where no path leads.
  std::optional<State> findAt(FlowPoint At) const {
    if (At.Block >= AtEntry.size() || !AtEntry[At.Block])
      return std::nullopt;
    return run(At.Block, *AtEntry[At.Block], At.Seq,
               [](const Fact &, const State &) {});
  }
  /// The state where the body is left without an exception, if it is.
  std::optional<State> findAtExit() const {
    return findAt({FunctionFacts::ExitBlock, ~0u});
  }
  /// The join over what leaves the body by an exception, if anything does.
  const std::optional<State> &getAtThrow() const { return AtThrow; }

private:
  /// Runs the facts of \p Block that stand before \p Until.
  template <typename SeeT>
  State run(unsigned Block, State S, unsigned Until, SeeT See) const {
    const BlockFacts &B = Facts.Blocks[Block];
    unsigned L = B.FirstLock;
    auto applyLocks = [&](unsigned Before) {
      for (; L < B.EndLock && Facts.Locks[L].At.Seq < Before; ++L)
        Domain.apply(Facts.Locks[L], S);
    };
    for (unsigned I = B.FirstFact; I < B.EndFact; ++I) {
      const Fact &E = Facts.All[I];
      if (E.At.Seq >= Until)
        break;
      applyLocks(E.At.Seq);
      See(E, static_cast<const State &>(S));
      Domain.transfer(E, S);
    }
    applyLocks(Until);
    return S;
  }

  template <typename T>
  static auto takeNews(T &Of, State &S, int) -> decltype(Of.takeNews(S)) {
    return Of.takeNews(S);
  }
  template <typename T> static State takeNews(T &, State &S, long) { return S; }

  void solve() {
    for (int I = Waiting.find_first(); I != -1; I = Waiting.find_first()) {
      Waiting.reset(I);
      unsigned Block = Facts.Order[I];
      if (++Visits[Block] > Domain.getHeight() + 2) {
        Complete = false;
        return;
      }
      State S = run(Block, takeNews(Domain, *AtEntry[Block], 0), ~0u,
                    [this](const Fact &E, const State &Before) {
                      if (Domain.mayThrow(E))
                        raise(E, Before);
                    });
      leave(Block, std::move(S));
    }
  }

  void leave(unsigned Block, State S) {
    const BlockFacts &B = Facts.Blocks[Block];
    for (unsigned I = 0; I < B.Succs.size(); ++I) {
      if (B.Succs[I] == BlockFacts::NoBlock)
        continue;
      State Refined = I + 1 == B.Succs.size() ? std::move(S) : S;
      Domain.refine(B, I, Refined);
      enter(B.Succs[I], std::move(Refined));
    }
  }

  /// \p E throws.
  void raise(const Fact &E, State S) {
    Domain.raise(E, S);
    int Live = E.Live;
    for (int T = E.Try;; T = Facts.Tries[T].Outer) {
      llvm::SmallVector<const Fact *, 4> Ended;
      Live = unwind(Facts, Live, T, &Ended);
      Domain.unwind(Ended, S);
      if (T == Fact::NoIndex)
        return void(join(AtThrow, std::move(S)));
      if (unsigned To = Facts.Tries[T].Dispatch; To != BlockFacts::NoBlock)
        enter(To, State(S));
      if (!Domain.mayPass(E, Facts.Tries[T]))
        return;
    }
  }

  void enter(unsigned Block, State S) {
    if (join(AtEntry[Block], std::move(S)) &&
        Number[Block] != BlockFacts::NoBlock)
      Waiting.set(Number[Block]);
  }

  bool join(std::optional<State> &Into, State &&From) {
    if (Into)
      return Domain.join(*Into, std::move(From));
    Into = std::move(From);
    return true;
  }

  const FunctionFacts &Facts;
  DomainT &Domain;
  std::vector<std::optional<State>> AtEntry; ///< by block
  std::optional<State> AtThrow;
  std::vector<unsigned> Number; ///< of a block in Order
  std::vector<unsigned> Visits; ///< by block
  llvm::BitVector Waiting;      ///< by number: earlier blocks first
  bool Complete = true;
};

} // namespace interop

#endif // INTEROP_LIB_DATAFLOW_FORWARDFLOW_H
