//===- LockCycles.cpp - Locks taken in both orders ------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/LockOrder/LockCycles.h"
#include "AST/SourceOrder.h"
#include "Analysis/Locks/DroppedLocks.h"
#include "Hazards/LockOrder/GateLocks.h"
#include "Analysis/Locks/LockBodies.h"
#include "Support/Budgets.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <set>

using namespace clang;

namespace interop {

namespace {

/// Places of one pair, in one order.
using Places = std::vector<Nesting>;

/// The two orders of a pair are merged into one cycle, and units must agree on
/// which of two cycles comes first, so a FindingSink is not enough.
class LockOrderFinder {
public:
  LockOrderFinder(AnalysisContext &TU, const LockOrderOptions &Options)
      : TU(TU), SM(TU.getContext().getSourceManager()), Options(Options),
        Nestings(TU), Gates(TU, Nestings) {}

  std::vector<LockCycle> run() {
    for (Nesting &N : Nestings.find())
      getPlaces(N.Place.Outer, N.Place.Inner).push_back(std::move(N));
    for (size_t I = 0; I < Orders.size(); ++I) {
      auto Reverse = Index.find({Orders[I].Inner, Orders[I].Outer});
      if (Reverse != Index.end() && Reverse->second > I)
        addPair(Orders[I].All, Orders[Reverse->second].All);
    }
    sortStably(Cycles, [this](const LockCycle &A, const LockCycle &B) {
      return isBefore(getLoc(A.First), getLoc(B.First));
    });
    mergePairs();
    return std::move(Cycles);
  }

private:
  using Key = const void *;

  struct Order {
    Key Outer, Inner;
    Places All;
  };

  Places &getPlaces(const LockId &Outer, const LockId &Inner) {
    Key A = Outer.getKey(), B = Inner.getKey();
    auto [Found, IsNew] = Index.try_emplace({A, B}, Orders.size());
    if (IsNew)
      Orders.push_back({A, B, {}});
    return Orders[Found->second].All;
  }

  //===-- Pairs -----------------------------------------------------------===//

  void addPair(Places A, Places B) {
    const NestedLocking &One = A.front().Place;
    if (!Options.PairMutexes && !One.Outer.Row && !One.Inner.Row)
      return;
    reduce(A);
    reduce(B);
    keepMeeting(A, B);
    if (A.empty() || B.empty())
      return;
    if (comesFirst(B, A))
      std::swap(A, B);
    addCycle(A, B);
  }

  /// Without those that drop the outer lock on the way, and each place once.
  void reduce(Places &All) {
    llvm::erase_if(All, [this](const Nesting &N) {
      return (N.Outer && isDroppedAlong(N.Place.Chain, *N.Outer, TU)) ||
             Gates.isHeldByCallers(N);
    });
    sortStably(All, [this](const Nesting &X, const Nesting &Y) {
      return isBefore(getLoc(X.Place), getLoc(Y.Place));
    });
    std::set<unsigned> Seen;
    llvm::erase_if(All, [&](const Nesting &N) {
      return !Seen.insert(getPlaceId(N.Place)).second;
    });
    // Each is compared with those of the other order.
    if (exceeds(All.size(), Budget::LockCyclePlaces))
      All.erase(All.begin() + getLimit(Budget::LockCyclePlaces), All.end());
  }

  /// Only places that can meet one of the other order.
  void keepMeeting(Places &A, Places &B) {
    auto meets = [this](const Nesting &N, const Places &Others) {
      return llvm::any_of(
          Others, [&](const Nesting &O) { return !Gates.areApart(N, O); });
    };
    Places Kept;
    for (const Nesting &N : A)
      if (meets(N, B))
        Kept.push_back(N);
    A = std::move(Kept);
    llvm::erase_if(B, [&](const Nesting &N) { return !meets(N, A); });
  }

  /// True if the warning stands in \p A.
  bool comesFirst(const Places &A, const Places &B) const {
    const NestedLocking &X = A.front().Place, &Y = B.front().Place;
    if (X.Outer.Kind == LockId::Interpreter ||
        Y.Outer.Kind == LockId::Interpreter)
      return X.Outer.Kind == LockId::Interpreter;
    if (isReported(X) != isReported(Y))
      return isReported(X);
    if (A.size() != B.size())
      return A.size() < B.size();
    return isBefore(getLoc(Y), getLoc(X));
  }

  bool isReported(const NestedLocking &N) const {
    const FunctionDecl *F = N.getIn().getFunction();
    return F && isUsers(*F, TU);
  }

  /// How much two places say at once: most where one locking is both halves.
  static unsigned rate(const Nesting &N, const Nesting &O) {
    if (N.Place.InnerTaken == O.Place.OuterTaken)
      return 3;
    return N.Place.getIn() == O.Place.getIn() ? 2 : 1;
  }

  /// The two places that are reported: the first of the best ones.
  std::pair<const Nesting *, const Nesting *> choose(const Places &A,
                                                     const Places &B) {
    std::pair<const Nesting *, const Nesting *> Best;
    unsigned Rated = 0;
    for (const Nesting &N : A)
      for (const Nesting &O : B)
        if (rate(N, O) > Rated && isReported(N.Place) &&
            !Gates.areApart(N, O)) {
          Best = {&N, &O};
          Rated = rate(N, O);
        }
    return Best;
  }

  void addCycle(const Places &A, const Places &B) {
    auto [First, Second] = choose(A, B);
    if (!First)
      return;
    LockCycle C;
    C.First = First->Place;
    C.Second = Second->Place;
    for (const Nesting &N : A)
      if (&N != First)
        C.More.push_back(N.Place);
    for (const Nesting &N : B)
      if (&N != Second)
        C.MoreSecond.push_back(N.Place);
    // Instantiations of one template say it once.
    if (Told.insert({getPlaceId(C.First), getPlaceId(C.Second)}).second)
      Cycles.push_back(std::move(C));
  }

  /// Two bodies that take many mutexes in both orders have one fault.
  void mergePairs() {
    std::map<std::pair<Key, Key>, std::vector<LockCycle *>> ByBodies;
    for (LockCycle &C : Cycles) {
      Key A = C.First.getIn().getOpaque(), B = C.Second.getIn().getOpaque();
      if (C.First.Outer.isMutual() && C.First.Inner.isMutual())
        ByBodies[std::minmax(A, B, std::less<Key>())].push_back(&C);
    }
    llvm::SmallPtrSet<const LockCycle *, 16> Merged;
    for (auto &[Bodies, All] : ByBodies)
      if (All.size() > getLimit(Budget::LockOthersTold)) {
        All.front()->MorePairs = All.size() - 1;
        Merged.insert(All.begin() + 1, All.end());
      }
    size_t Kept = 0;
    for (LockCycle &C : Cycles)
      if (!Merged.contains(&C)) {
        if (&Cycles[Kept] != &C)
          Cycles[Kept] = std::move(C);
        ++Kept;
      }
    Cycles.resize(Kept);
  }

  //===-- Places ----------------------------------------------------------===//

  static SourceLocation getLoc(const NestedLocking &N) {
    return N.Chain.size() == 1 ? N.InnerTaken : N.Chain.front().At->Loc;
  }
  unsigned getPlaceId(const NestedLocking &N) const {
    return SM.getFileLoc(getLoc(N)).getRawEncoding();
  }
  bool isBefore(SourceLocation A, SourceLocation B) const {
    return isBeforeInProgram(A, B, SM);
  }

  AnalysisContext &TU;
  const SourceManager &SM;
  const LockOrderOptions Options;
  LockOrderEdges Nestings;
  GateLocks Gates;
  std::vector<Order> Orders;
  llvm::DenseMap<std::pair<Key, Key>, size_t> Index;
  std::vector<LockCycle> Cycles;
  std::set<std::pair<unsigned, unsigned>> Told;
};

} // namespace

std::vector<LockCycle> findLockCycles(AnalysisContext &TU,
                                      const LockOrderOptions &Options) {
  return LockOrderFinder(TU, Options).run();
}

} // namespace interop
