//===- HeldLocks.cpp - The locks held in a body ---------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dataflow/HeldLocks.h"
#include "AST/ImportedPlace.h"
#include "AST/StmtWalk.h"
#include "Dataflow/Conditions.h"
#include "Dataflow/ForwardFlow.h"
#include "Facts/Collection/ControlFlow.h"
#include "llvm/ADT/STLExtras.h"
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
    const ObjectRef Unset =
        Held.empty() ? ObjectRef() : findFlag(From, 1 - Succ);
    if (Unset.isKnown())
      Held.drop([&](const LockOperation &H) {
        return !H.Guard && findFlag(H.At.Block) == Unset;
      });
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
  /// What the one statement takes that the branch to \p Succ passes over, and
  /// such another statement drops: `if (threaded) lock(&M);`. A program without
  /// threads has no use for the lock, so it counts as taken.
  const LockOperation *findOptional(const BlockFacts &From,
                                    unsigned Succ) const {
    if (!From.Condition || From.IsSwitch || From.Succs.size() != 2)
      return nullptr;
    const unsigned Over = From.Succs[1 - Succ];
    const LockOperation *Op = findOnly(Over, From.Succs[Succ]);
    if (!Op || !Op->Takes)
      return nullptr;
    const ObjectRef Flag = findFlag(Over);
    if (!Flag.isKnown() || isSet(Flag))
      return nullptr;
    auto drops = [&](const LockOperation &D) {
      const BlockFacts &B = Facts.Blocks[D.At.Block];
      return !D.Takes && D == *Op && findFlag(D.At.Block) == Flag &&
             B.Succs.size() == 1 && findOnly(D.At.Block, B.Succs[0]);
    };
    return llvm::any_of(Facts.Locks, drops) ? Op : nullptr;
  }

  /// The one thing that block \p Over does on the way to \p To.
  const LockOperation *findOnly(unsigned Over, unsigned To) const {
    if (Over == BlockFacts::NoBlock || To == BlockFacts::NoBlock)
      return nullptr;
    const BlockFacts &B = Facts.Blocks[Over];
    constexpr unsigned MostFacts = 2; // the call, and a getter in it
    if (B.Preds.size() != 1 || B.Succs.size() != 1 || B.Succs[0] != To ||
        B.EndLock - B.FirstLock != 1 || B.EndFact - B.FirstFact > MostFacts)
      return nullptr;
    for (unsigned I = B.FirstFact; I < B.EndFact; ++I)
      if (Facts.All[I].Kind != Fact::Call)
        return nullptr;
    const LockOperation &Op = Facts.Locks[B.FirstLock];
    return Op.Kind == LockId::Mutex && !Op.Guard ? &Op : nullptr;
  }

  /// The flag that must be set for block \p B to be reached from the one before
  /// it.
  ObjectRef findFlag(unsigned B) const {
    const BlockFacts &Block = Facts.Blocks[B];
    if (Block.Preds.size() != 1)
      return {};
    const BlockFacts &From = Facts.Blocks[Block.Preds.front()];
    return From.Succs.size() == 2 && From.Succs[0] != From.Succs[1]
               ? findFlag(From, From.Succs[0] == B ? 0 : 1)
               : ObjectRef();
  }

  /// The flag that is set where \p From goes to \p Succ: a field or a global,
  /// and a number. A call may answer another thing the next time, what a caller
  /// gives says more of him than of the program, and a pointer says whether
  /// there is an object at all.
  ObjectRef findFlag(const BlockFacts &From, unsigned Succ) const {
    const clang::FunctionDecl *Self = Facts.Self.getFunction();
    if (!Self || !From.Condition || From.IsSwitch || From.Succs.size() != 2)
      return {};
    const clang::ASTContext &Ctx = Self->getASTContext();
    const clang::Expr *Flag = findNonZero(*From.Condition, Succ == 0, Ctx);
    if (!Flag || !Flag->getType()->isIntegerType() ||
        hasOther(*From.Condition, Ctx))
      return {};
    ObjectRef Of = getObject(Flag);
    return Of.Leaf && (clang::isa<clang::FieldDecl>(Of.Leaf) || Of.isGlobal())
               ? Of
               : ObjectRef();
  }

  /// Something in \p Condition is a call, a local number or another comparison
  /// than with zero.
  static bool hasOther(const clang::Expr &Condition,
                       const clang::ASTContext &Ctx) {
    return anyPart(Condition, [&Ctx](const clang::Stmt &S) {
      const auto *D = clang::dyn_cast<clang::DeclRefExpr>(&S);
      const auto *V =
          D ? clang::dyn_cast<clang::VarDecl>(D->getDecl()) : nullptr;
      const auto *B = clang::dyn_cast<clang::BinaryOperator>(&S);
      return clang::isa<clang::CallExpr>(S) ||
             (B && !(B->isEqualityOp() && isZero(*B->getRHS(), Ctx))) ||
             (V && V->hasLocalStorage() && V->getType()->isIntegerType());
    });
  }

  static bool isZero(const clang::Expr &E, const clang::ASTContext &Ctx) {
    std::optional<llvm::APSInt> Value = evaluateInteger(E, Ctx);
    return Value && Value->isZero();
  }

  /// The body changes \p Flag.
  bool isSet(const ObjectRef &Flag) const {
    return llvm::any_of(Facts.All, [&Flag](const Fact &S) {
      return S.Kind == Fact::Store && S.Object.Leaf == Flag.Leaf;
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
