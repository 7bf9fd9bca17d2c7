//===- HeldLocks.cpp - The locks held in a body ---------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dataflow/HeldLocks.h"
#include "AST/StmtWalk.h"
#include "Dataflow/Conditions.h"
#include "Dataflow/ForwardFlow.h"
#include "Facts/Collection/ControlFlow.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace interop {

namespace {

/// The locks held on every path, in the order in which they were taken.
class HeldLocksDomain {
public:
  using State = LockSet;

  explicit HeldLocksDomain(const FunctionFacts &Facts) : Facts(Facts) {}

  State getEntry() { return {}; }
  void transfer(const Fact &, State &) {}
  /// What a test says was not taken: `if (lock(&M) != 0) return;`.
  void refine(const BlockFacts &From, unsigned Succ, State &Held) {
    if (const LockOperation *Op = findOptional(From, Succ))
      apply(*Op, Held);
    if (Held.empty() || !From.Condition || From.IsSwitch ||
        From.Succs.size() != 2 || From.FirstLock == From.EndLock)
      return;
    const Fact *Failed = findFailed(From, Succ == 0);
    if (Failed)
      Held.drop([Failed](const LockOperation &H) {
        return !H.Guard && H.Loc == Failed->Loc;
      });
  }
  bool mayThrow(const Fact &E) { return interop::mayThrow(E); }
  /// Only an initializer, or what runs once, ends its lock by throwing.
  void raise(const Fact &, State &Held) {
    Held.drop([](const LockId &H) { return !H.isMutual(); });
  }
  bool mayPass(const Fact &, const TryFacts &Try) { return !Try.catchesAll(); }

  void apply(const LockOperation &Op, State &Held) {
    Held.drop([&Op](const LockId &H) { return H == Op; });
    if (Op.Takes)
      Held.push(Op);
  }

  /// Guards drop what they hold.
  void unwind(llvm::ArrayRef<const Fact *> Ended, State &Held) {
    if (Held.empty() || Ended.empty())
      return;
    llvm::SmallPtrSet<const clang::ValueDecl *, 8> Guards;
    for (const Fact *Begin : Ended)
      Guards.insert(Begin->Destroyed);
    Held.drop([&Guards](const LockOperation &H) {
      return H.Guard && Guards.count(H.Guard);
    });
  }

  /// Keeps what \p From holds too.
  bool join(State &Into, const State &From) { return Into.keepCommon(From); }

  /// A state only shrinks, by one lock or more each time.
  unsigned getHeight() const { return Facts.Locks.size(); }

private:
  /// What the one statement does that the branch to \p Succ passes over, where
  /// that statement only takes or drops a lock: `if (threaded) lock(&M);`. A
  /// program without threads has no use for the lock, so it counts as done.
  const LockOperation *findOptional(const BlockFacts &From,
                                    unsigned Succ) const {
    if (!From.Condition || From.IsSwitch || From.Succs.size() != 2 ||
        !isLastingFlag(*From.Condition))
      return nullptr;
    const unsigned Over = From.Succs[1 - Succ], To = From.Succs[Succ];
    if (Over == BlockFacts::NoBlock || To == BlockFacts::NoBlock)
      return nullptr;
    const BlockFacts &B = Facts.Blocks[Over];
    constexpr unsigned MostFacts = 2; // the call, and a getter in it
    if (B.Preds.size() != 1 || B.Succs.size() != 1 || B.Succs[0] != To ||
        B.EndLock - B.FirstLock != 1 || B.EndFact - B.FirstFact > MostFacts)
      return nullptr;
    const LockOperation &Op = Facts.Locks[B.FirstLock];
    return Op.Kind == LockId::Mutex && !Op.Guard ? &Op : nullptr;
  }

  /// What it asks is a field or a global. A call may answer another thing the
  /// next time, and what a caller gives says more of him than of the program.
  static bool isLastingFlag(const clang::Expr &Condition) {
    return !anyPart(Condition, [](const clang::Stmt &S) {
      const auto *D = clang::dyn_cast<clang::DeclRefExpr>(&S);
      const auto *V =
          D ? clang::dyn_cast<clang::VarDecl>(D->getDecl()) : nullptr;
      return clang::isa<clang::CallExpr>(S) ||
             (V && V->hasLocalStorage() && V->getType()->isIntegerType());
    });
  }

  /// The call of a library's lock function, which says by a number that it
  /// failed, and did where the condition of \p B has \p Outcome.
  const Fact *findFailed(const BlockFacts &B, bool Outcome) const {
    const clang::FunctionDecl *Self = Facts.Self.getFunction();
    const clang::Expr *Result =
        Self ? findNonZero(*B.Condition, Outcome, Self->getASTContext())
             : nullptr;
    if (!Result)
      return nullptr;
    const auto *Kept = clang::dyn_cast<clang::DeclRefExpr>(Result);
    for (unsigned I = B.EndFact; I-- > B.FirstFact;) {
      const Fact &E = Facts.All[I];
      if (Kept && E.Value && E.Object.Leaf == Kept->getDecl()) {
        Result = E.Value->IgnoreParenCasts();
        Kept = nullptr;
      }
      if (E.Kind == Fact::Call && E.Node == Result && E.Row &&
          Result->getType()->isIntegerType() &&
          !Result->getType()->isBooleanType())
        return &E;
    }
    return nullptr;
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

LockSet HeldLocks::getAt(FlowPoint At) const {
  LockSet Held = getAllAt(At);
  Held.drop([](const LockId &L) { return !L.isMutual(); });
  return Held;
}

LockSet HeldLocks::getAllAt(FlowPoint At) const {
  if (!Solved || !Solved->Flow.isComplete())
    return {};
  return Solved->Flow.findAt(At).value_or(LockSet());
}

} // namespace interop
