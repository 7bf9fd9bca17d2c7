//===- StaleTests.cpp - What is asked before the lock ---------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Threads/StaleTests.h"
#include "AST/ImportedPlace.h"
#include "AST/SourceOrder.h"
#include "AST/StmtWalk.h"
#include "Analysis/Locks/LockBodies.h"
#include "Analysis/Locks/ProgramLocks.h"
#include "Analysis/Locks/SoleCallers.h"
#include "Analysis/UserBodies.h"
#include "Dataflow/Conditions.h"
#include "Dataflow/Reachability.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"

using namespace clang;

namespace interop {

namespace {

bool isLasting(const ObjectRef &O) {
  return O.Leaf && (isa<FieldDecl>(O.Leaf) || O.isGlobal());
}

/// Something is made: by new, or by a call.
bool isMade(const Expr *Value) {
  return Value && anyPart(*Value, [](const Stmt &S) {
           return isa<CXXNewExpr, CallExpr>(S);
         });
}

/// `c->next = list`: a record is put between others of its kind.
bool isLink(const Fact &E) {
  const auto *F = dyn_cast_or_null<FieldDecl>(E.Object.Leaf);
  const RecordDecl *To = F && F->getType()->isPointerType()
                             ? F->getType()->getPointeeType()->getAsRecordDecl()
                             : nullptr;
  return To && To->getCanonicalDecl() == F->getParent()->getCanonicalDecl();
}

/// A branch that is taken where something is done already.
struct DoneTest {
  unsigned Block = 0;
  bool Outcome = true; ///< of the condition, where it is done
  ObjectRef Of;
};

class StaleTestFinder {
public:
  explicit StaleTestFinder(AnalysisContext &TU)
      : TU(TU), Ctx(TU.getContext()), Effects(TU.getEffects()),
        Locks(TU.get<ProgramLocks>()), Callers(TU) {}

  std::vector<StaleTest> run() {
    for (const FunctionDecl *F : TU.get<LockBodies>().getUsers())
      if (!Callers.isCalledOnce(*F))
        visit(Entity::makeFunction(*F));
    sortByPlace(Found, Ctx.getSourceManager(),
                [](const StaleTest &P) { return P.Set->Loc; });
    return std::move(Found);
  }

private:
  void visit(Entity E) {
    const FunctionFacts &Facts = Effects.getFacts(E);
    if (Facts.Locks.empty())
      return;
    const std::vector<DoneTest> Tests = findTests(Facts);
    llvm::SmallPtrSet<const ValueDecl *, 4> Told;
    for (const Fact &S : Facts.All) {
      if (S.Kind != Fact::Store || !isLasting(S.Object) ||
          Told.count(S.Object.Leaf) ||
          llvm::none_of(Tests,
                        [&S](const DoneTest &T) { return T.Of == S.Object; }) ||
          isImportedPlace(S.Loc, Ctx.getSourceManager()))
        continue;
      const LockSet Held = Locks.getHeld(E, S.At);
      if (Held.size() != 1 || Held.HasUnnamed)
        continue;
      StaleTest P;
      P.Lock = Held.front();
      P.Of = S.Object;
      P.Set = &S;
      if (P.Lock.Kind == LockId::Mutex && setAsked(E, P, Tests) &&
          setAct(E, P) && !isAskedAgain(E, P) && !isCallersOwn(E, P) &&
          setGuarded(E, P) && !Callers.isAlone(E, P.Of, P.Set->At)) {
        Told.insert(P.Of.Leaf);
        Found.push_back(std::move(P));
      }
    }
  }

  //===-- What is done ----------------------------------------------------===//

  bool setAct(Entity E, StaleTest &P) {
    const FunctionFacts &Facts = Effects.getFacts(E);
    QualType T = P.Of.Leaf->getType();
    if (!P.Set->Value)
      return false;
    if (T->isPointerType() || T->isRecordType()) {
      P.Act = P.Set;
      return isMade(P.Set->Value) && !isNullConstant(*P.Set->Value, Ctx);
    }
    std::optional<llvm::APSInt> Value = evaluateInteger(*P.Set->Value, Ctx);
    if (!T->isIntegerType() || !Value || Value->isZero())
      return false;
    for (const Fact &A : Facts.All)
      if (&A != P.Set && isAct(A, P) && Locks.getHeld(E, A.At).has(P.Lock) &&
          (mayPrecede(Facts, A.At, P.Set->At) ||
           mayPrecede(Facts, P.Set->At, A.At)))
        P.Act = P.Act ? P.Act : &A;
    return P.Act;
  }

  static bool isAct(const Fact &A, const StaleTest &P) {
    if (A.Kind == Fact::Call)
      return A.Row && A.Row->Starts;
    return A.Kind == Fact::Store && A.Value && isLink(A) &&
           A.Object.Root == P.Of.Root;
  }

  //===-- What is asked ---------------------------------------------------===//

  std::vector<DoneTest> findTests(const FunctionFacts &Facts) const {
    std::vector<DoneTest> Tests;
    for (unsigned B = 0; B < Facts.Blocks.size(); ++B) {
      const BlockFacts &Block = Facts.Blocks[B];
      if (!Block.Condition || Block.IsSwitch || Block.Succs.size() != 2)
        continue;
      for (bool Outcome : {true, false})
        if (const Expr *Done = findNonZero(*Block.Condition, Outcome, Ctx))
          Tests.push_back({B, Outcome, getObject(Done)});
    }
    return Tests;
  }

  /// The branch to the change is taken where it is not done yet, by what was
  /// read without the lock.
  bool setAsked(Entity E, StaleTest &P, const std::vector<DoneTest> &Tests) {
    const FunctionFacts &Facts = Effects.getFacts(E);
    const FlowPoint Set = P.Set->At;
    const std::vector<bool> Before = getBlocksBefore(Facts, Set.Block);
    const std::vector<bool> Returning = getReturningBlocks(Facts);
    constexpr unsigned MostTests = 32; // each walks the body
    unsigned Walks = 0;
    for (const DoneTest &T : Tests) {
      if (!(T.Of == P.Of) || !Before[T.Block] ||
          !decides(Facts.Blocks[T.Block], T.Outcome, Set, Before, Returning))
        continue;
      const FlowPoint End{T.Block, ~0u};
      if (++Walks > MostTests || Locks.getHeld(E, End).has(P.Lock))
        return false;
      if (!mayPrecede(Facts, Set, End))
        P.Asked = Facts.Blocks[T.Block].Condition->getExprLoc();
    }
    return P.Asked.isValid();
  }

  /// The change lies on the other branch alone, and this one returns: what
  /// stops the program (`assert(!c->host)`) is no question.
  static bool decides(const BlockFacts &Block, bool Outcome, FlowPoint To,
                      const std::vector<bool> &Before,
                      const std::vector<bool> &Returning) {
    const unsigned Done = Block.Succs[Outcome ? 0 : 1],
                   Else = Block.Succs[Outcome ? 1 : 0];
    auto leads = [&](unsigned S) {
      return S != BlockFacts::NoBlock && (S == To.Block || Before[S]);
    };
    return Done != BlockFacts::NoBlock && Returning[Done] && !leads(Done) &&
           leads(Else);
  }

  /// Anything that is read between the lock and the change may ask again, by
  /// a local (`q = shared; if (!q)`) or a callee (`if (!has_table(w))`).
  bool isAskedAgain(Entity E, const StaleTest &P) {
    const FunctionDecl *F = E.getFunction(), *Def = F;
    if (!F || !F->hasBody(Def))
      return true;
    const SourceManager &SM = Ctx.getSourceManager();
    auto isBetween = [&](SourceLocation Loc) {
      return Loc.isValid() && SM.isBeforeInTranslationUnit(P.Lock.Loc, Loc) &&
             SM.isBeforeInTranslationUnit(Loc, P.Set->Loc);
    };
    auto isAnywhere = [](SourceLocation) { return true; };
    if (names(*P.Set->Value, *P.Of.Leaf, isAnywhere) ||
        names(*Def->getBody(), *P.Of.Leaf, isBetween))
      return true;
    return llvm::any_of(Effects.getFacts(E).All, [&](const Fact &C) {
      return C.Kind == Fact::Call && isBetween(C.Loc) && mayAsk(C, P);
    });
  }

  /// The body of \p C reads it; without one, \p C gets the object and answers.
  bool mayAsk(const Fact &C, const StaleTest &P) {
    if (C.Target)
      return llvm::any_of(Effects.getReached(C.Target), [&](Entity In) {
        return llvm::any_of(
            Effects.getFacts(In).Reads,
            [&P](const ReadFact &R) { return R.Object.Leaf == P.Of.Leaf; });
      });
    if (C.Row || !C.Callee || C.Callee->getReturnType()->isVoidType() ||
        P.Of.Root == P.Of.Leaf)
      return false;
    if (C.Object.Root == P.Of.Root)
      return true;
    for (unsigned I = 0; I < C.Args.size(); ++I)
      if (C.getArgObject(I).Root == P.Of.Root)
        return true;
    return false;
  }

  /// Something in \p In reads \p D; `sizeof *instance` does not.
  static bool names(const Stmt &In, const ValueDecl &D,
                    llvm::function_ref<bool(SourceLocation)> IsPlace) {
    return walk(&In, [&](const Stmt &Part) {
      if (isa<UnaryExprOrTypeTraitExpr>(Part))
        return WalkResult::Skip;
      const auto *M = dyn_cast<MemberExpr>(&Part);
      const auto *R = dyn_cast<DeclRefExpr>(&Part);
      const ValueDecl *Named = M   ? M->getMemberDecl()
                               : R ? R->getDecl()
                                   : nullptr;
      return Named && Named->getCanonicalDecl() == D.getCanonicalDecl() &&
                     IsPlace(cast<Expr>(Part).getExprLoc())
                 ? WalkResult::Interrupt
                 : WalkResult::Advance;
    });
  }

  //===-- Whose lock it is ------------------------------------------------===//

  /// The function writes to other parts of the object without the lock: one
  /// caller at a time has it, and the lock is for who looks at it meanwhile.
  bool isCallersOwn(Entity E, const StaleTest &P) {
    return P.Of.Root != P.Of.Leaf &&
           llvm::any_of(Effects.getFacts(E).All, [&](const Fact &S) {
             return S.Kind == Fact::Store && S.Object.Root == P.Of.Root &&
                    S.Object.Leaf != P.Of.Root &&
                    !Locks.getHeld(E, S.At).has(P.Lock);
           });
  }

  /// Another function holds the lock where it uses this, and none changes it
  /// without.
  bool setGuarded(Entity E, StaleTest &P) {
    const bool OfOne = P.Of.Kind == P.Lock.Lock.Kind &&
                       (P.Of.isGlobal() == P.Lock.Lock.isGlobal());
    if (!OfOne)
      return false;
    for (const FunctionDecl *F : TU.get<LockBodies>().get()) {
      Entity Other = Entity::makeFunction(*F);
      if (Other == E || isa<CXXConstructorDecl>(F))
        continue;
      const FunctionFacts &Facts = Effects.getFacts(Other);
      for (const Fact &S : Facts.All)
        if (S.Kind == Fact::Store && S.Object.Leaf == P.Of.Leaf &&
            !isReset(S) && !look(Other, S.At, S.Loc, /*Changes=*/true, P))
          return false;
      for (const ReadFact &R : Facts.Reads)
        if (R.Object.Leaf == P.Of.Leaf)
          look(Other, R.At, R.Loc, /*Changes=*/false, P);
    }
    return P.Guarded.isValid();
  }

  /// Whoever makes the object does so before others have it.
  bool isReset(const Fact &S) const {
    if (!S.Value || isNullConstant(*S.Value, Ctx))
      return true;
    std::optional<llvm::APSInt> Value = evaluateInteger(*S.Value, Ctx);
    return Value && Value->isZero();
  }

  bool look(Entity In, FlowPoint At, SourceLocation Loc, bool Changes,
            StaleTest &P) {
    if (Locks.getHeld(In, At).hasInProgram(P.Lock) ||
        Locks.getHeldAtEntry(In).hasInProgram(P.Lock)) {
      P.Guarded = P.Guarded.isValid() ? P.Guarded : Loc;
      return true;
    }
    return !Changes;
  }

  AnalysisContext &TU;
  ASTContext &Ctx;
  EffectTable &Effects;
  ProgramLocks &Locks;
  SoleCallers Callers;
  std::vector<StaleTest> Found;
};

} // namespace

std::vector<StaleTest> findStaleTests(AnalysisContext &TU) {
  return StaleTestFinder(TU).run();
}

} // namespace interop
