//===- LeakPresence.cpp - Whether there is a handle, for its fixes --------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AST/ImportedPlace.h"
#include "AST/StmtWalk.h"
#include "Hazards/ConstructorLeak/LeakBody.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

/// True if \p Condition depends on \p D and not only on what a function makes
/// of it whose body is not to be seen.
static bool asksFor(const Stmt &Condition, const ValueDecl &D) {
  return walk(&Condition, [&D](const Stmt &S) {
    if (const auto *C = dyn_cast<CallExpr>(&S))
      if (C->getDirectCallee() && !C->getDirectCallee()->hasBody())
        return WalkResult::Skip;
    bool Asks = isa<DeclRefExpr, MemberExpr>(S) && mentions(S, D);
    return Asks ? WalkResult::Interrupt : WalkResult::Advance;
  });
}

/// `check(rc)`: a function that throws itself.
bool LeakBody::isCheck(const Stmt &S) {
  const auto *Call = dyn_cast<CallExpr>(&S);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  return Callee && Callee->hasBody(Callee) && !isa<CXXMethodDecl>(Callee) &&
         anyOutsideLambdas(*Callee->getBody(),
                           [](const Stmt &I) { return isa<CXXThrowExpr>(I); });
}

/// The statements right behind the acquisition that leave where it failed.
void LeakBody::skipTests(LeakHandle &H) const {
  H.Ready = H.Statement;
  auto Behind = H.Block->body_begin();
  if (H.Statement) {
    Behind = llvm::find(H.Block->body(), H.Statement) + 1;
    H.IsTested |=
        isa<IfStmt>(H.Statement) && anyOutsideLambdas(*H.Statement, isLeave);
  }
  for (; Behind != H.Block->body_end() && isTest(**Behind, H); ++Behind) {
    H.Ready = *Behind;
    H.IsTested = true;
  }
}

bool LeakBody::isTest(const Stmt &S, const LeakHandle &H) const {
  bool Asks = false;
  if (const auto *If = dyn_cast<IfStmt>(&S))
    Asks = anyOutsideLambdas(S, isLeave) &&
           (asksFor(*If->getCond(), *H.Decl) ||
            (H.Status && mentions(*If->getCond(), *H.Status)));
  else if (const auto *E = dyn_cast<Expr>(&S))
    Asks = isCheck(*E->IgnoreUnlessSpelledInSource()) &&
           (mentions(S, *H.Decl) || (H.Status && mentions(S, *H.Status)));
  if (!Asks)
    return false;
  return llvm::none_of(getLosses(H), [&](const Fact *E) {
    return E->Node && findIn(*H.Block, E->Node) == &S;
  });
}

bool LeakBody::isTested(const Stmt &S, const LeakHandle &H) const {
  const Stmt *Own = findIn(*H.Block, &S);
  return H.IsTested && Own && isBehind(*H.Block, *Own, H.Ready);
}

std::optional<std::string> LeakBody::getCondition(const LeakHandle &H,
                                                  const Stmt *Throw) const {
  const Acquire *A = H.Lost->What.What;
  bool IsDirect = H.Made->Result == H.Lost->In || isStored(H);
  bool IsAlways = !A || (A->EvenOnFailure && H.Lost->Made.size() == 1);
  if ((IsAlways && (A || IsDirect)) ||
      (Throw ? isTested(*Throw, H) : H.IsTested))
    return "";
  if (!IsDirect && !hasValue(H))
    return std::nullopt;
  if (IsDirect && !H.Release.IsConditional && !isAsked(*H.Decl))
    return "";
  if (H.isPointer())
    return H.Name;
  const HandleModel *Kind = A ? TU.getLookup().findHandle(A->Handle) : nullptr;
  if (!A || A->Sentinel || (Kind && Kind->Sentinel))
    return std::nullopt;
  return H.Name + " >= 0";
}

/// True if the body asks anywhere whether there is a handle: the destructor of
/// a whole object need not.
bool LeakBody::isAsked(const ValueDecl &Handle) const {
  return anyOutsideLambdas(*Body, [&](const Stmt &S) {
    if (const auto *If = dyn_cast<IfStmt>(&S))
      return asksFor(*If->getCond(), Handle);
    if (const auto *C = dyn_cast<ConditionalOperator>(&S))
      return asksFor(*C->getCond(), Handle);
    const auto *Call = dyn_cast<CallExpr>(&S);
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    return Callee && Callee->hasBody() && !isa<CXXMethodDecl>(Callee) &&
           mentions(S, Handle);
  });
}

/// True if what a call makes of the acquired handle is stored where that is
/// kept: `h_(checked(open()))`.
bool LeakBody::isStored(const LeakHandle &H) const {
  if (H.Lost->What.What && H.Lost->What.What->At.Kind != Place::Result)
    return false;
  if (!H.Statement) {
    const auto *C = cast<CXXConstructorDecl>(In);
    return llvm::any_of(C->inits(), [&](const CXXCtorInitializer *I) {
      return I->getMember() == H.Decl &&
             anyOutsideLambdas(*I->getInit(), [&](const Stmt &S) {
               return &S == H.Made->Node;
             });
    });
  }
  const auto *B = dyn_cast<BinaryOperator>(H.Statement);
  if (B && B->getOpcode() == BO_Assign && getObject(B->getLHS()) == H.Lost->In)
    return Parents->isInside(H.Made->Node, *B->getRHS());
  const auto *V = dyn_cast<VarDecl>(H.Decl);
  return V && V->getInit() && Parents->isInside(H.Made->Node, *V->getInit());
}

/// True if \p E says that there is no handle.
static bool isNone(const Expr *E, const ASTContext &Ctx) {
  if (const auto *D = dyn_cast_or_null<CXXDefaultInitExpr>(E))
    E = D->getExpr();
  Expr::EvalResult Value;
  if (!E || E->isValueDependent() || !isEvaluable(*E, Ctx) ||
      !E->EvaluateAsRValue(Value, Ctx))
    return false;
  if (Value.Val.isLValue())
    return Value.Val.isNullPointer();
  return Value.Val.isInt() && Value.Val.getInt().isNegative();
}

/// True if the handle says so where the acquisition has failed: it had such a
/// value before, or a function that does nothing first has stored one.
bool LeakBody::hasValue(const LeakHandle &H) const {
  const ASTContext &Ctx = TU.getContext();
  if (const auto *V = dyn_cast<VarDecl>(H.Decl))
    return isNone(V->getInit(), Ctx);
  if (const auto *C = dyn_cast<CXXConstructorDecl>(In))
    for (const CXXCtorInitializer *I : C->inits())
      if (I->getMember() == H.Decl && isNone(I->getInit(), Ctx))
        return true;
  if (H.Lost->Made.size() != 2)
    return false;
  const CallStep &Last = H.Lost->Made.back();
  const FunctionDecl *F = Last.In.getFunction();
  const auto *Block =
      F ? dyn_cast_or_null<CompoundStmt>(F->getBody()) : nullptr;
  if (!Block || Last.At->Result.Leaf != H.Decl)
    return false;
  for (const Stmt *S : Block->body()) {
    if (!isa<Expr>(S))
      return false;
    if (anyOutsideLambdas(*S,
                          [&](const Stmt &I) { return &I == Last.At->Node; }))
      return true;
  }
  return false;
}

} // namespace interop
