//===- HeldLocks.cpp - The locks held in a body ---------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dataflow/HeldLocks.h"
#include "Dataflow/ForwardFlow.h"
#include "Facts/Collection/ControlFlow.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace interop {

namespace {

/// The locks held on every path, in the order in which they were taken.
class HeldLocksDomain {
public:
  using State = std::vector<LockOperation>;

  explicit HeldLocksDomain(const FunctionFacts &Facts) : Facts(Facts) {}

  State getEntry() { return {}; }
  void transfer(const Fact &, State &) {}
  void refine(const BlockFacts &, unsigned, State &) {}
  bool mayThrow(const Fact &E) { return interop::mayThrow(E); }
  /// Only an initializer, or what runs once, ends its lock by throwing.
  void raise(const Fact &, State &Held) {
    drop(Held, [](const LockOperation &H) { return !H.isMutual(); });
  }
  bool mayPass(const Fact &, const TryFacts &Try) { return !Try.catchesAll(); }

  void apply(const LockOperation &Op, State &Held) {
    drop(Held, [&Op](const LockOperation &H) { return H.Lock == Op.Lock; });
    if (Op.Takes)
      Held.push_back(Op);
  }

  /// Guards drop what they hold.
  void unwind(llvm::ArrayRef<const Fact *> Ended, State &Held) {
    if (Held.empty() || Ended.empty())
      return;
    llvm::SmallPtrSet<const clang::ValueDecl *, 8> Guards;
    for (const Fact *Begin : Ended)
      Guards.insert(Begin->Destroyed);
    drop(Held, [&Guards](const LockOperation &H) {
      return H.Guard && Guards.count(H.Guard);
    });
  }

  /// Keeps what \p From holds too.
  bool join(State &Into, const State &From) {
    size_t Before = Into.size();
    drop(Into, [&From](const LockOperation &L) {
      return llvm::none_of(
          From, [&L](const LockOperation &F) { return F.Lock == L.Lock; });
    });
    return Into.size() != Before;
  }

  /// A state only shrinks, by one lock or more each time.
  unsigned getHeight() const { return Facts.Locks.size(); }

private:
  template <typename PredicateT>
  static void drop(State &Held, PredicateT Predicate) {
    llvm::erase_if(Held, Predicate);
  }

  const FunctionFacts &Facts;
};

} // namespace

struct HeldLocks::Solution {
  explicit Solution(const FunctionFacts &Facts)
      : Domain(Facts), Flow(Facts, Domain) {}
  HeldLocksDomain Domain;
  ForwardFlow<HeldLocksDomain> Flow;
};

HeldLocks::HeldLocks(const FunctionFacts &Facts) {
  if (!Facts.Locks.empty())
    Solved = std::make_unique<Solution>(Facts);
}

HeldLocks::~HeldLocks() = default;

std::vector<LockOperation> HeldLocks::getAt(FlowPoint At) const {
  std::vector<LockOperation> Held = findAt(At);
  llvm::erase_if(Held, [](const LockOperation &L) { return !L.isMutual(); });
  return Held;
}

std::vector<LockOperation> HeldLocks::getAllAt(FlowPoint At) const {
  std::vector<LockOperation> Held = findAt(At);
  llvm::erase_if(Held, [](const LockOperation &L) {
    return L.Kind == LockOperation::Single;
  });
  return Held;
}

std::vector<LockOperation> HeldLocks::getSerialAt(FlowPoint At) const {
  std::vector<LockOperation> Held = findAt(At);
  llvm::erase_if(Held, [](const LockOperation &L) {
    return !L.isMutual() && L.Kind != LockOperation::Single;
  });
  return Held;
}

std::vector<LockOperation> HeldLocks::findAt(FlowPoint At) const {
  if (!Solved || !Solved->Flow.isComplete())
    return {};
  return Solved->Flow.findAt(At).value_or(std::vector<LockOperation>());
}

} // namespace interop
