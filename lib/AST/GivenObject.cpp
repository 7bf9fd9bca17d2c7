//===- GivenObject.cpp - What each call of a function gives ---------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AST/GivenObject.h"
#include "AST/ImportedPlace.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

/// Another body may run instead of that of \p F.
static bool mayBeOverridden(const FunctionDecl &F) {
  const auto *M = dyn_cast<CXXMethodDecl>(&F);
  return M && M->isVirtual() && !M->hasAttr<FinalAttr>() &&
         !M->getParent()->isEffectivelyFinal();
}

/// A sum of two members is neither of them.
static bool isSum(const Expr &Returned) {
  const auto *B = dyn_cast<BinaryOperator>(Returned.IgnoreParenCasts());
  return B && B->isAdditiveOp() && !B->getType()->isPointerType();
}

/// It means the same for whoever calls.
static bool isGiven(const ObjectRef &O) {
  if (O.Kind != ObjectRef::Variable)
    return O.Kind == ObjectRef::This || O.Kind == ObjectRef::Member;
  return O.getParam() || (O.isGlobal() && !cast<VarDecl>(O.Root)->getTLSKind());
}

namespace {

/// Compares the returns of one body.
class GivenObject {
public:
  GivenObject(const FunctionDecl &F, int Steps) : F(F), Steps(Steps) {}

  const Expr *find(const Stmt &Body) {
    // The last one is the usual one: most functions are settled by it.
    const auto *All = dyn_cast<CompoundStmt>(&Body);
    const auto *Last = All && !All->body_empty()
                           ? dyn_cast<ReturnStmt>(All->body_back())
                           : nullptr;
    if (!Last || !agrees(Last->getRetValue()))
      return nullptr;
    bool Differs = walkBody(&Body, [this](const Stmt &S) {
      const auto *R = dyn_cast<ReturnStmt>(&S);
      return !R || agrees(R->getRetValue()) ? WalkResult::Advance
                                            : WalkResult::Interrupt;
    });
    return Differs ? nullptr : Given;
  }

  const Expr *find(llvm::ArrayRef<const Expr *> Returned) {
    bool Agree =
        llvm::all_of(Returned, [this](const Expr *E) { return agrees(E); });
    return Agree ? Given : nullptr;
  }

private:
  const FunctionDecl &F;
  const int Steps;
  const Expr *Given = nullptr;
  ObjectRef Object;

  bool agrees(const Expr *Value) {
    if (!Value || isSum(*Value))
      return false;
    if (F.getReturnType()->isPointerType() &&
        isNullConstant(*Value, F.getASTContext()))
      return true;
    ObjectRef O = getObject(Value, Steps);
    if (!isGiven(O) || (Given && !(O == Object)))
      return false;
    Given = Value;
    Object = O;
    return true;
  }
};

/// What this thread knows while it has a GivenScope: each call of one function
/// has one answer, and is asked for by whoever meets the call.
struct Answers {
  GivenElsewhere *Elsewhere = nullptr;
  unsigned Scopes = 0;
  llvm::DenseMap<std::pair<const FunctionDecl *, int>, const Expr *> Known;
};

thread_local Answers Now;

} // namespace

static const Expr *findInBody(const FunctionDecl &F, int Steps) {
  const FunctionDecl *Def = nullptr;
  if (isInStd(F) || mayBeOverridden(F))
    return nullptr;
  if (!F.hasBody(Def))
    return Now.Elsewhere ? Now.Elsewhere->findGiven(F, Steps) : nullptr;
  return Def->isDependentContext()
             ? nullptr
             : GivenObject(*Def, Steps).find(*Def->getBody());
}

const Expr *findGiven(const FunctionDecl &F, int Steps) {
  if (Steps <= 0)
    return nullptr;
  if (!Now.Scopes)
    return findInBody(F, Steps);
  auto Known = Now.Known.find({&F, Steps});
  if (Known != Now.Known.end())
    return Known->second;
  const Expr *Given = findInBody(F, Steps);
  return Now.Known[{&F, Steps}] = Given;
}

bool isOneReturn(const FunctionDecl &F) {
  const FunctionDecl *Def = nullptr;
  if (isInStd(F) || mayBeOverridden(F) || !F.hasBody(Def))
    return false;
  const auto *Body = dyn_cast_or_null<CompoundStmt>(Def->getBody());
  return Body && Body->size() == 1 && isa<ReturnStmt>(Body->body_front());
}

const Expr *findPassed(const CallExpr &C, bool &IsPlace) {
  const FunctionDecl *F = C.getDirectCallee(), *Def = nullptr;
  if (!F || isa<CXXMemberCallExpr, CXXOperatorCallExpr>(C) ||
      !isOneReturn(*F) || !F->hasBody(Def))
    return nullptr;
  const auto *R =
      cast<ReturnStmt>(cast<CompoundStmt>(Def->getBody())->body_front());
  const Expr *Value = R->getRetValue();
  Value = Value ? Value->IgnoreParenCasts() : nullptr;
  const auto *Address = dyn_cast_or_null<UnaryOperator>(Value);
  IsPlace = Address && Address->getOpcode() == UO_AddrOf;
  if (IsPlace)
    Value = Address->getSubExpr()->IgnoreParenCasts();
  const auto *D = dyn_cast_or_null<DeclRefExpr>(Value);
  const auto *P = D ? dyn_cast<ParmVarDecl>(D->getDecl()) : nullptr;
  const bool Passes = P && (IsPlace ? P->getType()->isReferenceType()
                                    : P->getType()->isPointerType());
  unsigned I = Passes ? P->getFunctionScopeIndex() : C.getNumArgs();
  return I < C.getNumArgs() ? C.getArg(I) : nullptr;
}

const Expr *findAgreed(const FunctionDecl &F,
                       llvm::ArrayRef<const Expr *> Returned, int Steps) {
  return GivenObject(F, Steps).find(Returned);
}

GivenScope::GivenScope(GivenElsewhere *Source) : Outer(Now.Elsewhere) {
  Now.Elsewhere = Source;
  Now.Known.clear();
  ++Now.Scopes;
}

GivenScope::~GivenScope() {
  Now.Elsewhere = Outer;
  Now.Known.clear();
  --Now.Scopes;
}

GivenElsewhere *GivenScope::getCurrent() { return Now.Elsewhere; }

} // namespace interop
