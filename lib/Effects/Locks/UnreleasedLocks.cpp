//===- UnreleasedLocks.cpp - Ways out with the lock dropped ---------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/Locks/UnreleasedLocks.h"
#include "AST/Naming.h"
#include "Dataflow/Reachability.h"
#include "Facts/Values/ConditionValue.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

/// Finds out whether a local token is stored to, tested, and handed to
/// functions of the interpreter or the program, and nothing else. What is out
/// of sight of these unsettles the state by itself.
class TokenUses : public RecursiveASTVisitor<TokenUses> {
public:
  TokenUses(const ObjectRef &Token, ModelLookup &Known, const SourceManager &SM)
      : Token(Token), Known(Known), SM(SM) {}
  bool AreOwn = true;

  bool VisitBinaryOperator(BinaryOperator *B) {
    if (B->isAssignmentOp())
      allow(B->getLHS());
    if (B->isComparisonOp()) {
      allow(B->getLHS());
      allow(B->getRHS());
    }
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *U) {
    if (U->getOpcode() == UO_LNot)
      allow(U->getSubExpr());
    return true;
  }
  bool VisitIfStmt(IfStmt *I) {
    allow(I->getCond());
    return true;
  }
  bool VisitCallExpr(CallExpr *C) {
    const FunctionDecl *F = C->getDirectCallee();
    bool IsLibrarys = F && !Known.isInterpretersOwn(*F) && isSystem(*F, SM);
    if (F && !IsLibrarys)
      for (const Expr *A : C->arguments())
        allow(A);
    return true;
  }
  bool VisitMemberExpr(MemberExpr *M) {
    if (M->getMemberDecl()->getCanonicalDecl() != Token.Leaf &&
        Token.Leaf != Token.Root)
      allow(M->getBase()); // another field
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    if (E->getDecl()->getCanonicalDecl() == Token.Root)
      AreOwn &= Allowed.contains(E);
    return true;
  }
  bool TraverseLambdaExpr(LambdaExpr *L) {
    for (const LambdaCapture &C : L->captures())
      if (C.capturesVariable() &&
          C.getCapturedVar()->getCanonicalDecl() == Token.Root)
        AreOwn = false;
    return true;
  }

private:
  /// The variable, its address, or a field of it.
  void allow(const Expr *E) {
    E = E->IgnoreParenCasts();
    if (const auto *U = dyn_cast<UnaryOperator>(E);
        U && U->getOpcode() == UO_AddrOf)
      E = U->getSubExpr()->IgnoreParenCasts();
    while (const auto *M = dyn_cast<MemberExpr>(E))
      E = M->getBase()->IgnoreParenCasts();
    if (const auto *R = dyn_cast<DeclRefExpr>(E))
      Allowed.insert(R);
  }

  const ObjectRef Token;
  ModelLookup &Known;
  const SourceManager &SM;
  llvm::SmallPtrSet<const DeclRefExpr *, 8> Allowed;
};

/// Calls \p Visit for each block in which a body is left.
void forEachWayOut(const FunctionFacts &Facts,
                   llvm::function_ref<void(unsigned)> Visit) {
  for (unsigned B : Facts.Order)
    if (B == FunctionFacts::ExitBlock
            ? Facts.Order.size() == 1
            : llvm::is_contained(Facts.Blocks[B].Succs,
                                 unsigned(FunctionFacts::ExitBlock)))
      Visit(B);
}

const Fact *findReturn(const FunctionFacts &Facts, unsigned B) {
  const BlockFacts &Block = Facts.Blocks[B];
  for (unsigned I = Block.EndFact; I-- > Block.FirstFact;)
    if (Facts.All[I].Kind == Fact::Return)
      return &Facts.All[I];
  return nullptr;
}

/// Where a body is left with the lock dropped or taken, and nobody else has the
/// token.
class LossFinder {
public:
  LossFinder(const FunctionFacts &Facts, LockFlow &Locks, ModelLookup &Known,
             std::vector<UnreleasedLock> &Out)
      : Facts(Facts), Locks(Locks), Known(Known), Out(Out) {}

  void run(FindStateAt FindAt) {
    if (!Facts.Self.getFunction())
      return;
    forEachWayOut(Facts, [&](unsigned B) {
      if (auto S = FindAt({B, ~0u}))
        if (!check(*S, findReturn(Facts, B)))
          checkNameless(*S, findReturn(Facts, B), FindAt);
    });
    for (const Fact &E : Facts.All)
      if (Locks.isThrower(E))
        if (auto S = FindAt(E.At))
          check(*S, &E);
  }

private:
  /// A plain local that only what handles the lock is given.
  bool isOwn(const ObjectRef &O) {
    if (O.Kind != ObjectRef::Variable || O.getParam() || O.isGlobal())
      return false;
    if (O.Root->getDeclContext() != Facts.Self.getFunction() ||
        O.Root->hasAttr<CleanupAttr>())
      return false; // captured, or its end takes it again
    QualType T = O.Root->getType();
    if (O.Leaf != O.Root && (T->isPointerType() || T->isReferenceType()))
      return false; // in something that outlives this
    const CXXRecordDecl *R = T->getAsCXXRecordDecl();
    if (R && R->hasDefinition() && !R->hasTrivialDestructor())
      return false; // its end takes it again
    Stmt *Body = Facts.Self.getFunction()->getBody();
    if (!Body)
      return false; // who else has it is for another unit to see
    TokenUses Uses(O, Known, O.Root->getASTContext().getSourceManager());
    Uses.TraverseStmt(Body);
    return Uses.AreOwn;
  }

  /// Who starts an interpreter lets others run it by dropping the lock for
  /// good.
  bool isTakenHere(const Fact *Since) {
    if (!Since)
      return false;
    LockAction::KindTy Kind =
        Locks.getActions().getPlan(Facts.Self)[Since - Facts.All.data()].Kind;
    return Kind == LockAction::Acquires || Kind == LockAction::Ensures;
  }

  bool check(const LockState &S, const Fact *Leaves) {
    if (S.Now == LockPresence::Unknown || S.Tried)
      return false;
    const bool IsDropped = S.Now == LockPresence::NotHeld;
    for (const SavedLock &Saved : S.Saved)
      if (Saved.Drops == IsDropped && !Saved.IsDisarmed &&
          Saved.By == S.Since &&
          !(IsDropped && isTakenHere(Saved.SinceBefore)) &&
          isOwn(Saved.Token.Object))
        return Out.push_back({Saved.By, Leaves}), true;
    return false;
  }

  /// Dropped without a token by a body that had the lock, and that takes it
  /// again behind that on another way.
  void checkNameless(const LockState &S, const Fact *Leaves,
                     FindStateAt FindAt) {
    if (S.Now != LockPresence::NotHeld || S.Tried || !S.Since)
      return;
    llvm::ArrayRef<LockAction> Plan = Locks.getActions().getPlan(Facts.Self);
    const LockAction &A = Plan[S.Since - Facts.All.data()];
    if (A.Kind != LockAction::Releases || A.Token.isKnown() || A.IsScope)
      return;
    auto Before = FindAt(S.Since->At);
    bool IsEnded = !Before || Before->Now == LockPresence::NotHeld ||
                   isTakenHere(Before->Since);
    if (!IsEnded && llvm::any_of(Facts.All, [&](const Fact &E) {
          const LockAction &Of = Plan[&E - Facts.All.data()];
          return Of.Kind == LockAction::Acquires && !Of.Token.isKnown() &&
                 mayPrecede(Facts, S.Since->At, E.At);
        }))
      Out.push_back({S.Since, Leaves});
  }

  const FunctionFacts &Facts;
  LockFlow &Locks;
  ModelLookup &Known;
  std::vector<UnreleasedLock> &Out;
};

} // namespace

std::vector<UnreleasedLock> findLosses(const FunctionFacts &Facts,
                                       LockFlow &Flow, ModelLookup &Known,
                                       FindStateAt FindAt) {
  std::vector<UnreleasedLock> Out;
  LossFinder(Facts, Flow, Known, Out).run(FindAt);
  return Out;
}

std::vector<UnreleasedLock>
findStays(const FunctionFacts &Facts, LockPresence Entry, FindStateAt FindAt) {
  std::vector<UnreleasedLock> Out;
  forEachWayOut(Facts, [&](unsigned B) {
    auto S = FindAt({B, ~0u});
    // What may have failed and was not tested is taken to be done.
    if (S && S->Now != LockPresence::Unknown && S->Now != Entry && S->Since &&
        (!S->Tried || S->Now == LockPresence::Held))
      Out.push_back({S->Since, findReturn(Facts, B)});
  });
  return Out;
}

std::vector<std::pair<int64_t, LockPresence>>
findExitBy(const FunctionFacts &Facts, const ASTContext &Ctx,
           FindStateAt FindAt) {
  std::vector<std::pair<int64_t, LockPresence>> Out;
  bool AreAll = true;
  forEachWayOut(Facts, [&](unsigned B) {
    auto S = FindAt({B, ~0u});
    if (!S || !AreAll)
      return;
    const Fact *R = findReturn(Facts, B);
    AssumedValue V;
    if (R && R->Value)
      V = evaluateUnder(*R->Value, Ctx,
                        [](const Expr &) { return AssumedValue(); });
    AreAll = V.Kind == AssumedValue::Integer &&
             S->Now != LockPresence::Unknown && !S->Tried;
    Out.push_back({V.Value, S->Now});
  });
  return AreAll ? Out : decltype(Out)();
}

} // namespace interop
