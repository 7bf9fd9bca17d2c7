//===- ConditionWriter.cpp - What conditions call -------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The part of ExprWriter for `isError(rc)`: functions that only test and return
// are written as what they return, as ConditionValue looks into them.
//
//===----------------------------------------------------------------------===//

#include "AST/StmtWalk.h"
#include "Serialization/Extraction/ExprWriter.h"
#include "Support/Budgets.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

/// Nothing overrides what is called on the entity's own object.
static bool isCalledOnThis(const CallExpr &C) {
  const auto *M = dyn_cast<CXXMemberCallExpr>(&C);
  return M && M->getMethodDecl() && !M->getMethodDecl()->isVirtual() &&
         isa<CXXThisExpr>(M->getImplicitObjectArgument()->IgnoreParenCasts());
}

/// The body that \p C runs if it is but a test, and no model speaks of it.
const FunctionDecl *ExprWriter::findTest(const CallExpr &C, unsigned Calls) {
  const FunctionDecl *F = C.getDirectCallee();
  const FunctionDecl *Body = nullptr;
  if (!F || !F->hasBody(Body) || Body->isDependentContext() ||
      !Body->getBody() || (F->isCXXInstanceMember() && !isCalledOnThis(C)) ||
      reaches(Calls, Budget::ConditionCalls))
    return nullptr;
  ModelLookup &Models = Unit.Known;
  bool IsModeled = Models.findRow(*F) || Models.findExits(*F) ||
                   Models.findLockUses(*F) || Models.findEngineUse(*F);
  return !IsModeled && isTest(*Body->getBody(), Calls + 1) ? Body : nullptr;
}

/// What calls or changes something is a fact that others ask about.
bool ExprWriter::isTest(const Stmt &Body, unsigned Calls) {
  return !anyPart(Body, [&](const Stmt &S) {
    const auto *If = dyn_cast<IfStmt>(&S);
    const auto *U = dyn_cast<UnaryOperator>(&S);
    const auto *B = dyn_cast<BinaryOperator>(&S);
    const auto *C = dyn_cast<CallExpr>(&S);
    bool IsAllowed = isa<Expr, CompoundStmt, IfStmt, ReturnStmt, NullStmt>(S) &&
                     !isa<CXXConstructExpr, CXXNewExpr, CXXDeleteExpr,
                          CXXThrowExpr, LambdaExpr, StmtExpr>(S) &&
                     !(If && (If->hasInitStorage() || If->hasVarStorage())) &&
                     !(U && U->isIncrementDecrementOp()) &&
                     !(B && B->isAssignmentOp());
    return !IsAllowed || (C && !findTest(*C, Calls));
  });
}

std::optional<ExprWriter::Written> ExprWriter::writeReturned(const Expr &E,
                                                             const Site &At) {
  const auto *C = dyn_cast<CallExpr>(&E);
  if (!C || C->isValueDependent())
    return std::nullopt;
  // What compilers are told of the likely outcome.
  if (C->getBuiltinCallee() == Builtin::BI__builtin_expect && C->getNumArgs())
    return write(*C->getArg(0), At);
  unsigned Calls = 0;
  for (const Frame *F = At.In; F; F = F->Outer)
    ++Calls;
  const FunctionDecl *Body = findTest(*C, Calls);
  if (!Body)
    return std::nullopt;
  Frame In{*Body, *C, At.In};
  return writeBody(Body->getBody(), Decls.addType(E.getType()),
                   {At.Depth, true, &In});
}

ExprWriter::Written ExprWriter::writeBody(llvm::ArrayRef<const Stmt *> Body,
                                          TypeId Type, const Site &At) {
  SummaryExpr New = make(SummaryExpr::Unknown, Type);
  if (Body.empty() || exceeds(At.Depth, Budget::ExprDepth))
    return pushLeaf(std::move(New));
  llvm::ArrayRef<const Stmt *> Rest = Body.drop_front();
  auto writeBefore = [&](llvm::ArrayRef<const Stmt *> First,
                         const Site &Where) {
    llvm::SmallVector<const Stmt *, 8> All(First);
    llvm::append_range(All, Rest);
    return writeBody(All, Type, Where);
  };
  if (const auto *C = dyn_cast<CompoundStmt>(Body.front()))
    return writeBefore({C->body_begin(), C->size()}, At);
  if (const auto *R = dyn_cast<ReturnStmt>(Body.front()))
    return R->getRetValue() ? writeConverted(*R->getRetValue(), At)
                            : pushLeaf(std::move(New));
  const auto *If = dyn_cast<IfStmt>(Body.front());
  if (!If)
    return writeBefore({}, At);
  Written Parts[] = {write(*If->getCond(), At.getInner()),
                     writeBefore(If->getThen(), At.getInner()),
                     If->getElse() ? writeBefore(If->getElse(), At.getInner())
                                   : writeBefore({}, At.getInner())};
  New.Kind = SummaryExpr::Conditional;
  return push(std::move(New), Parts);
}

} // namespace interop
