//===- ControlFlow.cpp - From clang's CFG to blocks -----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Collection/ControlFlow.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Analysis/Analyses/PostOrderCFGView.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

/// The functions whose calls end a block of \p Graph, though they return.
static llvm::SmallVector<FunctionDecl *, 2> findReturning(const CFG &Graph) {
  llvm::SmallVector<FunctionDecl *, 2> Out;
  for (const CFGBlock *B : Graph) {
    if (!B->hasNoReturnElement() || B->empty())
      continue;
    auto Last = B->back().getAs<CFGStmt>();
    const auto *C = Last ? dyn_cast<CallExpr>(Last->getStmt()) : nullptr;
    const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
    if (F && F->hasAttr<AnalyzerNoReturnAttr>() && !F->isNoReturn() &&
        !C->getBeginLoc().isMacroID() && !llvm::is_contained(Out, F))
      Out.push_back(const_cast<FunctionDecl *>(F));
  }
  return Out;
}

std::unique_ptr<CFG> buildGraph(const FunctionDecl &F, ASTContext &Ctx,
                                const CFG::BuildOptions &Options) {
  std::unique_ptr<CFG> Graph = CFG::buildCFG(&F, F.getBody(), &Ctx, Options);
  if (!Graph)
    return Graph;
  llvm::SmallVector<FunctionDecl *, 2> Returning = findReturning(*Graph);
  if (Returning.empty())
    return Graph;
  // clang's own analyzers find the attributes as they were.
  llvm::SmallVector<std::pair<FunctionDecl *, AttrVec>, 2> Taken;
  for (FunctionDecl *Of : Returning) {
    Taken.push_back({Of, Of->getAttrs()});
    Of->dropAttr<AnalyzerNoReturnAttr>();
  }
  Graph = CFG::buildCFG(&F, F.getBody(), &Ctx, Options);
  for (auto &[Of, Attrs] : Taken) {
    Of->dropAttrs();
    Of->setAttrs(Attrs);
  }
  return Graph;
}

bool isOfAssertion(SourceLocation Loc, const ASTContext &Ctx) {
  const SourceManager &SM = Ctx.getSourceManager();
  while (Loc.isMacroID()) {
    if (SM.isMacroArgExpansion(Loc)) {
      Loc = SM.getImmediateSpellingLoc(Loc);
      continue;
    }
    if (Lexer::getImmediateMacroName(Loc, SM, Ctx.getLangOpts())
            .contains_insensitive("assert"))
      return true;
    Loc = SM.getImmediateExpansionRange(Loc).getBegin();
  }
  return false;
}

/// How many successors of \p B, the last ones, are taken by exceptions alone. A
/// call that may throw, or a throw, ends its block.
static unsigned countExceptional(const CFGBlock &B) {
  if (const auto *T = dyn_cast_or_null<CXXTryStmt>(B.getTerminatorStmt())) {
    const CXXCatchStmt *Last = T->getHandler(T->getNumHandlers() - 1);
    return Last->getCaughtType().isNull() ? 0 : 1;
  }
  if (B.getTerminatorStmt() || B.empty())
    return 0;
  auto Last = B.back().getAs<CFGStmt>();
  if (!Last)
    return 0;
  if (isa<CXXThrowExpr>(Last->getStmt()))
    return 1;
  return isa<CallExpr>(Last->getStmt()) && B.succ_size() > 1 ? 1 : 0;
}

/// What decides between the successors of \p B: of `a && b` and `a || b` the
/// last operand, in whose block this is asked; all of it where the paths of the
/// operands have met again before (`do ... while (a && b)`, `switch (a || b)`).
static const Expr *findTest(const CFGBlock &B) {
  const auto *Condition = dyn_cast_or_null<Expr>(B.getTerminatorCondition());
  if (!Condition)
    return nullptr;
  auto Last = B.empty() ? std::nullopt : B.back().getAs<CFGStmt>();
  const auto *Evaluated = Last ? dyn_cast<Expr>(Last->getStmt()) : nullptr;
  const Expr *E = Condition->IgnoreParenImpCasts();
  while (const auto *Op = dyn_cast<BinaryOperator>(E)) {
    if (!Op->isLogicalOp() ||
        (Evaluated && Evaluated->IgnoreParenImpCasts() == Op))
      break;
    E = Op->getRHS()->IgnoreParenImpCasts();
  }
  return E;
}

static void collectBlock(const CFGBlock &B, BlockFacts &Out) {
  for (const CFGBlock::AdjacentBlock &P : B.preds())
    if (P.isReachable())
      Out.Preds.push_back(P->getBlockID());
  Out.Condition = findTest(B);
  Out.IsSwitch = isa_and_nonnull<SwitchStmt>(B.getTerminatorStmt());
  Out.Label = B.getLabel();
  if (B.hasNoReturnElement())
    return;
  unsigned Normal =
      B.succ_size() - std::min(countExceptional(B), B.succ_size());
  for (const CFGBlock::AdjacentBlock &S :
       llvm::make_range(B.succ_begin(), std::next(B.succ_begin(), Normal)))
    Out.Succs.push_back(S.isReachable() ? S->getBlockID()
                                        : BlockFacts::NoBlock);
}

static bool returns(const CFGBlock &B) {
  return llvm::any_of(B, [](const CFGElement &E) {
    auto S = E.getAs<CFGStmt>();
    return S && isa<ReturnStmt>(S->getStmt());
  });
}

/// A handler of a constructor's or destructor's function-try-block throws again
/// where it ends.
static void markRethrows(llvm::ArrayRef<const CFGBlock *> ById,
                         FunctionFacts &Facts) {
  llvm::BitVector Seen(Facts.Blocks.size());
  llvm::SmallVector<unsigned, 8> Work{Facts.Tries.front().Dispatch};
  auto isLeft = [&](unsigned B) { return B == FunctionFacts::ExitBlock; };
  while (!Work.empty()) {
    unsigned Id = Work.pop_back_val();
    if (Id == BlockFacts::NoBlock || Seen.test(Id))
      continue;
    Seen.set(Id);
    BlockFacts &B = Facts.Blocks[Id];
    if (llvm::any_of(B.Succs, isLeft) && !returns(*ById[Id])) {
      B.Rethrows = true;
      std::replace_if(B.Succs.begin(), B.Succs.end(), isLeft,
                      BlockFacts::NoBlock);
    }
    Work.append(B.Succs.begin(), B.Succs.end());
  }
}

/// Handlers of a try block that calls nothing have no edge in the CFG.
static void addHandlers(const CFG &Graph, const FunctionFacts &Facts,
                        llvm::ArrayRef<const CFGBlock *> ById,
                        std::vector<const CFGBlock *> &Order) {
  PostOrderCFGView::CFGBlockSet Reached(&Graph);
  for (const CFGBlock *B : Order)
    Reached.insert(B);
  for (const TryFacts &T : Facts.Tries) {
    if (T.Dispatch == BlockFacts::NoBlock)
      continue;
    std::vector<const CFGBlock *> More;
    for (const CFGBlock *B : llvm::post_order_ext(ById[T.Dispatch], Reached))
      More.push_back(B);
    Order.insert(Order.end(), More.rbegin(), More.rend());
  }
}

static void setDispatch(const CFG &Graph, FunctionFacts &Facts) {
  llvm::DenseMap<const Stmt *, TryFacts *> Tries;
  for (TryFacts &T : Facts.Tries)
    Tries[T.Node] = &T;
  for (const CFGBlock *B : Graph)
    if (auto T = Tries.find(B->getTerminatorStmt()); T != Tries.end())
      T->second->Dispatch = B->getBlockID();
}

std::vector<const CFGBlock *>
collectBlocks(const CFG &Graph, const FunctionDecl &F, FunctionFacts &Facts) {
  Facts.Blocks.resize(Graph.getNumBlockIDs());
  for (const CFGBlock *B : Graph)
    collectBlock(*B, Facts.Blocks[B->getBlockID()]);
  PostOrderCFGView View(&Graph);
  std::vector<const CFGBlock *> Order(View.begin(), View.end());
  if (Facts.Tries.empty())
    return Order;
  std::vector<const CFGBlock *> ById(Facts.Blocks.size());
  for (const CFGBlock *B : Graph)
    ById[B->getBlockID()] = B;
  setDispatch(Graph, Facts);
  addHandlers(Graph, Facts, ById, Order);
  if (F.getBody() == Facts.Tries.front().Node &&
      isa<CXXConstructorDecl, CXXDestructorDecl>(F))
    markRethrows(ById, Facts);
  return Order;
}

void addThrowingPreds(FunctionFacts &Facts) {
  if (Facts.Tries.empty())
    return;
  llvm::DenseSet<std::pair<unsigned, unsigned>> Known;
  for (const TryFacts &T : Facts.Tries)
    if (T.Dispatch != BlockFacts::NoBlock)
      for (unsigned P : Facts.Blocks[T.Dispatch].Preds)
        Known.insert({T.Dispatch, P});
  for (const Fact &E : Facts.All) {
    if (E.Try == Fact::NoIndex || !mayThrow(E))
      continue;
    unsigned Dispatch = Facts.Tries[E.Try].Dispatch;
    if (Dispatch != BlockFacts::NoBlock &&
        Known.insert({Dispatch, E.At.Block}).second)
      Facts.Blocks[Dispatch].Preds.push_back(E.At.Block);
  }
}

/// The call through a pointer to a function that does not throw.
static bool isNoexceptPointer(const Fact &E) {
  const auto *C = dyn_cast_or_null<CallExpr>(E.Node);
  QualType T = C ? C->getCallee()->getType() : QualType();
  if (T.isNull() || T->isSpecificBuiltinType(BuiltinType::BoundMember))
    return false;
  if (T->isPointerType() || T->isReferenceType())
    T = T->getPointeeType();
  const auto *F = T->getAs<FunctionProtoType>();
  return F && !isUnresolvedExceptionSpec(F->getExceptionSpecType()) &&
         F->canThrow() == CT_Cannot;
}

bool mayThrow(const Fact &E) {
  if (E.Kind == Fact::Throw)
    return true;
  if (E.Kind != Fact::Call && E.Kind != Fact::Destruction)
    return false;
  if (!E.Callee)
    return E.Kind == Fact::Call && !isNoexceptPointer(E);
  const auto *T = E.Callee->getType()->getAs<FunctionProtoType>();
  if (!E.Callee->getASTContext().getLangOpts().CXXExceptions ||
      E.Callee->hasAttr<NoThrowAttr>())
    return false;
  bool IsKnown = T && !isUnresolvedExceptionSpec(T->getExceptionSpecType());
  if (isa<CXXDestructorDecl>(E.Callee))
    return IsKnown && T->getExceptionSpecType() == EST_NoexceptFalse;
  return !IsKnown || T->canThrow() != CT_Cannot;
}

} // namespace interop
