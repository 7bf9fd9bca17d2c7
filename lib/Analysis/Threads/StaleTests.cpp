//===- StaleTests.cpp - What is asked before the lock ---------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Threads/StaleTests.h"
#include "AST/ImportedPlace.h"
#include "AST/Naming.h"
#include "AST/SourceOrder.h"
#include "AST/StmtWalk.h"
#include "Analysis/Locks/LockBodies.h"
#include "Analysis/Locks/ProgramLocks.h"
#include "Analysis/UserBodies.h"
#include "Dataflow/Conditions.h"
#include "Dataflow/Reachability.h"
#include "llvm/ADT/STLExtras.h"

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

class StaleTestFinder {
public:
  explicit StaleTestFinder(AnalysisContext &TU)
      : TU(TU), Ctx(TU.getContext()), Effects(TU.getEffects()),
        Locks(TU.get<ProgramLocks>()) {}

  std::vector<StaleTest> run() {
    Bodies = findLockBodies(TU, /*Statics=*/false);
    for (const FunctionDecl *F : Bodies)
      if (isUsers(*F, TU) && !isAlone(*F))
        visit(Entity::makeFunction(*F));
    sortByPlace(Found, Ctx.getSourceManager(),
                [](const StaleTest &P) { return P.Set->Loc; });
    return std::move(Found);
  }

private:
  /// It is called once, or by whoever makes or ends the object.
  bool isAlone(const FunctionDecl &F) {
    return isa<CXXConstructorDecl>(F) || isInOwnDestruction(F, TU) ||
           F.isMain() ||
           (F.getIdentifier() &&
            hasNameWord(F.getName(), {"start", "restart", "open", "setup",
                                      "run", "resume"}));
  }

  void visit(Entity E) {
    const FunctionFacts &Facts = Effects.getFacts(E);
    if (Facts.Locks.empty())
      return;
    llvm::SmallPtrSet<const ValueDecl *, 4> Told;
    for (const Fact &S : Facts.All) {
      if (S.Kind != Fact::Store || !isLasting(S.Object) ||
          Told.count(S.Object.Leaf) || isImportedPlace(S.Loc,
                                                       Ctx.getSourceManager()))
        continue;
      const LockSet Held = Locks.getHeld(E, S.At);
      if (Held.size() != 1 || Held.HasUnnamed)
        continue;
      StaleTest P;
      P.Lock = Held.front();
      P.Of = S.Object;
      P.Set = &S;
      if (P.Lock.Kind == LockId::Mutex && setAct(E, P) && setAsked(E, P) &&
          !isCallersOwn(E, P) && setGuarded(E, P)) {
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

  /// The branch to the change is taken where it is not done yet, by what was
  /// read without the lock; nothing under the lock reads it again.
  bool setAsked(Entity E, StaleTest &P) {
    const FunctionFacts &Facts = Effects.getFacts(E);
    const std::vector<bool> Before = getBlocksBefore(Facts, P.Set->At.Block);
    const FlowPoint Set = P.Set->At;
    for (unsigned B = 0; B < Facts.Blocks.size(); ++B) {
      const BlockFacts &Block = Facts.Blocks[B];
      if (!Block.Condition || !Before[B])
        continue;
      const FlowPoint End{B, ~0u};
      if (Locks.getHeld(E, End).has(P.Lock)) {
        if (names(*Block.Condition, *P.Of.Leaf))
          return false;
      } else if (asksWhetherDone(Block, Set, Before, P.Of) &&
                 !mayPrecede(Facts, Set, End)) {
        P.Asked = Block.Condition->getExprLoc();
      }
    }
    return P.Asked.isValid();
  }

  bool asksWhetherDone(const BlockFacts &Block,
                       FlowPoint To, const std::vector<bool> &Before,
                       const ObjectRef &Of) const {
    if (Block.IsSwitch || Block.Succs.size() != 2)
      return false;
    auto leads = [&](unsigned S) {
      return S != BlockFacts::NoBlock && (S == To.Block || Before[S]);
    };
    const bool First = leads(Block.Succs[0]);
    if (First == leads(Block.Succs[1]))
      return false;
    const Expr *Done = findNonZero(*Block.Condition, !First, Ctx);
    return Done && getObject(Done) == Of;
  }

  static bool names(const Expr &E, const ValueDecl &D) {
    return anyPart(E, [&D](const Stmt &S) {
      const auto *M = dyn_cast<MemberExpr>(&S);
      const auto *R = dyn_cast<DeclRefExpr>(&S);
      const ValueDecl *Named = M   ? M->getMemberDecl()
                               : R ? R->getDecl()
                                   : nullptr;
      return Named && Named->getCanonicalDecl() == &D;
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
    for (const FunctionDecl *F : Bodies) {
      Entity Other = Entity::makeFunction(*F);
      if (Other == E || isa<CXXConstructorDecl>(F))
        continue;
      const FunctionFacts &Facts = Effects.getFacts(Other);
      for (const Fact &S : Facts.All)
        if (S.Kind == Fact::Store && S.Object.Leaf == P.Of.Leaf && !isReset(S) &&
            !look(Other, S.At, S.Loc, /*Changes=*/true, P))
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
  std::vector<const FunctionDecl *> Bodies;
  std::vector<StaleTest> Found;
};

} // namespace

std::vector<StaleTest> findStaleTests(AnalysisContext &TU) {
  return StaleTestFinder(TU).run();
}

} // namespace interop
