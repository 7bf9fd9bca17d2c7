//===- ConditionValue.cpp - What a condition says if ... ------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Values/ConditionValue.h"
#include "AST/ImportedPlace.h"
#include "Facts/Values/ArgumentValue.h"
#include "Support/Budgets.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"

using namespace clang;

namespace interop {

namespace {

class Evaluator {
public:
  Evaluator(const ASTContext &Ctx, Assumption Assume, unsigned Calls,
            unsigned &Steps)
      : Ctx(Ctx), Assume(Assume), Calls(Calls), Steps(Steps) {}

  AssumedValue evaluate(const Expr &E) {
    if (reaches(Depth, Budget::ConditionDepth) ||
        exceeds(++Steps, Budget::ConditionSteps))
      return {};
    ++Depth;
    AssumedValue V = evaluateOne(E);
    --Depth;
    return V;
  }

private:
  AssumedValue evaluateOne(const Expr &E) {
    if (E.isValueDependent() || E.getType().isNull())
      return {};
    if (const auto *P = dyn_cast<ParenExpr>(&E))
      return evaluate(*P->getSubExpr());
    if (const auto *C = dyn_cast<CastExpr>(&E))
      return convert(evaluate(*C->getSubExpr()), *C);
    if (const auto *F = dyn_cast<FullExpr>(&E))
      return evaluate(*F->getSubExpr());
    if (AssumedValue V = Assume(E); V.Kind != AssumedValue::Unknown)
      return V;
    if (const auto *U = dyn_cast<UnaryOperator>(&E))
      return orConstant(convertTo(E.getType(), evaluateUnary(*U), Ctx), E);
    if (const auto *B = dyn_cast<BinaryOperator>(&E))
      return orConstant(convertTo(E.getType(), evaluateBinary(*B), Ctx), E);
    if (const auto *C = dyn_cast<ConditionalOperator>(&E))
      return evaluateChoice(*C);
    if (const auto *C = dyn_cast<CallExpr>(&E))
      if (AssumedValue V = evaluateCall(*C); V.Kind != AssumedValue::Unknown)
        return V;
    // clang evaluates constants that are numbers.
    if (const Expr *Init =
            E.getType()->isPointerType() ? getConstantInit(E) : nullptr)
      return evaluate(*Init);
    return evaluateConstant(E);
  }

  AssumedValue evaluateConstant(const Expr &E) {
    if (E.getType()->isNullPtrType())
      return AssumedValue::makeInteger(0);
    Expr::EvalResult R;
    if (!E.getType()->isIntegralOrEnumerationType() || !isEvaluable(E, Ctx) ||
        !E.EvaluateAsInt(R, Ctx, Expr::SE_NoSideEffects))
      return {};
    std::optional<int64_t> V = R.Val.getInt().tryExtValue();
    return V ? AssumedValue::makeInteger(*V) : AssumedValue();
  }

  AssumedValue convert(AssumedValue V, const CastExpr &C) {
    if (V.Kind == AssumedValue::Unknown)
      return C.getType()->isPointerType() || C.getType()->isNullPtrType()
                 ? convertNull(C)
                 : V;
    return convertTo(C.getType(), V, Ctx);
  }

  AssumedValue orConstant(AssumedValue V, const Expr &E) {
    return V.Kind == AssumedValue::Unknown ? evaluateConstant(E) : V;
  }

  static AssumedValue convertNull(const CastExpr &C) {
    return C.getCastKind() == CK_NullToPointer ? AssumedValue::makeInteger(0)
                                               : AssumedValue();
  }

  static AssumedValue make(Truth T) {
    return T == Truth::Unknown ? AssumedValue()
                               : AssumedValue::makeInteger(T == Truth::Yes);
  }

  AssumedValue evaluateUnary(const UnaryOperator &U) {
    if (U.isIncrementDecrementOp() || U.getOpcode() == UO_AddrOf)
      return {};
    AssumedValue V = evaluate(*U.getSubExpr());
    switch (U.getOpcode()) {
    case UO_LNot:
      return V.Kind == AssumedValue::Unknown
                 ? V
                 : make(V.asTruth() == Truth::Yes ? Truth::No : Truth::Yes);
    case UO_Minus:
      return V.Kind == AssumedValue::Integer && V.Value != INT64_MIN
                 ? AssumedValue::makeInteger(-V.Value)
                 : AssumedValue();
    case UO_Not:
      return V.Kind == AssumedValue::Integer
                 ? AssumedValue::makeInteger(~V.Value)
                 : AssumedValue();
    case UO_Plus:
    case UO_Extension:
      return V;
    default:
      return {};
    }
  }

  AssumedValue evaluateBinary(const BinaryOperator &B) {
    if (B.getOpcode() == BO_Assign) {
      // What is assumed in a function that is looked into is from before.
      AssumedValue V = Calls ? AssumedValue() : evaluate(*B.getLHS());
      return V.Kind == AssumedValue::Unknown ? evaluate(*B.getRHS()) : V;
    }
    if (B.getOpcode() == BO_Comma)
      return evaluate(*B.getRHS());
    if (B.isAssignmentOp())
      return {};
    if (B.isLogicalOp())
      return evaluateLogical(B);
    AssumedValue L = evaluate(*B.getLHS()), R = evaluate(*B.getRHS());
    if (L.Kind == AssumedValue::Unknown || R.Kind == AssumedValue::Unknown)
      return {};
    if (L.Kind == AssumedValue::Pointer || R.Kind == AssumedValue::Pointer)
      return comparePointers(B.getOpcode(), L, R);
    return compute(B, L.Value, R.Value);
  }

  AssumedValue evaluateLogical(const BinaryOperator &B) {
    bool IsAnd = B.getOpcode() == BO_LAnd;
    Truth Deciding = IsAnd ? Truth::No : Truth::Yes;
    Truth L = evaluate(*B.getLHS()).asTruth();
    Truth R = evaluate(*B.getRHS()).asTruth();
    if (L == Deciding || R == Deciding)
      return make(Deciding);
    return L == Truth::Unknown || R == Truth::Unknown ? AssumedValue()
                                                      : make(L);
  }

  /// No value that a program writes down is such a pointer.
  static AssumedValue comparePointers(BinaryOperatorKind Op, AssumedValue L,
                                      AssumedValue R) {
    if (L.Kind == R.Kind)
      return {};
    if (Op == BO_EQ || Op == BO_NE)
      return make(Op == BO_NE ? Truth::Yes : Truth::No);
    return {};
  }

  static AssumedValue compute(const BinaryOperator &B, int64_t L, int64_t R) {
    bool IsUnsigned = B.getLHS()->getType()->isUnsignedIntegerType();
    auto compare = [&](bool Signed, bool Unsigned) {
      return AssumedValue::makeInteger(IsUnsigned ? Unsigned : Signed);
    };
    uint64_t UL = L, UR = R;
    switch (B.getOpcode()) {
    case BO_EQ:
      return AssumedValue::makeInteger(L == R);
    case BO_NE:
      return AssumedValue::makeInteger(L != R);
    case BO_LT:
      return compare(L < R, UL < UR);
    case BO_LE:
      return compare(L <= R, UL <= UR);
    case BO_GT:
      return compare(L > R, UL > UR);
    case BO_GE:
      return compare(L >= R, UL >= UR);
    case BO_And:
      return AssumedValue::makeInteger(L & R);
    case BO_Or:
      return AssumedValue::makeInteger(L | R);
    case BO_Add:
      return AssumedValue::makeInteger(int64_t(UL + UR));
    case BO_Sub:
      return AssumedValue::makeInteger(int64_t(UL - UR));
    default:
      return {};
    }
  }

  AssumedValue evaluateChoice(const ConditionalOperator &C) {
    switch (evaluate(*C.getCond()).asTruth()) {
    case Truth::Yes:
      return evaluate(*C.getTrueExpr());
    case Truth::No:
      return evaluate(*C.getFalseExpr());
    case Truth::Unknown:
      return {};
    }
    llvm_unreachable("every truth is handled above");
  }

  /// `bool isError(int Rc) { return Rc != 0; }`, and what compilers are told
  /// of the likely outcome.
  AssumedValue evaluateCall(const CallExpr &C) {
    const FunctionDecl *F = C.getDirectCallee();
    bool IsOnThis = isOnThis(C);
    if (!F || (F->isCXXInstanceMember() && !IsOnThis))
      return {};
    if (F->getBuiltinID() == Builtin::BI__builtin_expect && C.getNumArgs())
      return evaluate(*C.getArg(0));
    const FunctionDecl *Def = nullptr;
    if (!F->hasBody(Def) || Def->isDependentContext() ||
        reaches(Calls, Budget::ConditionCalls))
      return {};
    auto AssumeArgs = [&](const Expr &E) -> AssumedValue {
      const auto *D = dyn_cast<DeclRefExpr>(&E);
      const auto *P = D ? dyn_cast<ParmVarDecl>(D->getDecl()) : nullptr;
      if (IsOnThis && isa<MemberExpr>(E))
        return Assume(E);
      if (!P || P->getDeclContext() != Def ||
          P->getFunctionScopeIndex() >= C.getNumArgs())
        return {};
      return evaluate(*C.getArg(P->getFunctionScopeIndex()));
    };
    Evaluator Inner(Ctx, AssumeArgs, Calls + 1, Steps);
    return Def->getBody() ? Inner.run(*Def->getBody()).Returned
                          : AssumedValue();
  }

  /// The call of a function that nothing overrides here, on the same object.
  static bool isOnThis(const CallExpr &C) {
    const auto *M = dyn_cast<CXXMemberCallExpr>(&C);
    return M && M->getMethodDecl() && !M->getMethodDecl()->isVirtual() &&
           isa<CXXThisExpr>(
               M->getImplicitObjectArgument()->IgnoreParenImpCasts());
  }

  /// How a statement is left.
  struct Outcome {
    bool GoesOn = false;   ///< with the next one
    AssumedValue Returned; ///< else; may be unknown
  };

  /// Of bodies that only test and return.
  Outcome run(const Stmt &S) {
    if (const auto *C = dyn_cast<CompoundStmt>(&S)) {
      for (const Stmt *Child : C->body())
        if (Outcome O = run(*Child); !O.GoesOn)
          return O;
      return {true, {}};
    }
    if (const auto *R = dyn_cast<ReturnStmt>(&S))
      return {false,
              R->getRetValue() ? evaluate(*R->getRetValue()) : AssumedValue()};
    if (const auto *I = dyn_cast<IfStmt>(&S))
      return runIf(*I);
    return {isa<NullStmt>(S), {}};
  }

  Outcome runIf(const IfStmt &I) {
    if (I.hasInitStorage() || I.hasVarStorage() || !I.getCond())
      return {};
    Truth T = evaluate(*I.getCond()).asTruth();
    if (T == Truth::Unknown)
      return {};
    const Stmt *Taken = T == Truth::Yes ? I.getThen() : I.getElse();
    return Taken ? run(*Taken) : Outcome{true, {}};
  }

  const ASTContext &Ctx;
  Assumption Assume;
  const unsigned Calls;
  unsigned &Steps; ///< taken so far
  unsigned Depth = 0;
};

} // namespace

const Expr &getUnnegated(const Expr &Test, bool &Outcome) {
  const Expr *E = &Test;
  while (const auto *U = dyn_cast<UnaryOperator>(E)) {
    if (U->getOpcode() != UO_LNot)
      break;
    E = U->getSubExpr()->IgnoreParenImpCasts();
    Outcome = !Outcome;
  }
  return *E;
}

AssumedValue convertTo(QualType T, AssumedValue V, const ASTContext &Ctx) {
  if (V.Kind == AssumedValue::Unknown)
    return V;
  if (T->isBooleanType())
    return AssumedValue::makeInteger(V.asTruth() == Truth::Yes);
  if (V.Kind != AssumedValue::Integer || !T->isIntegralOrEnumerationType())
    return V;
  unsigned Width = Ctx.getIntWidth(T);
  if (Width >= 64)
    return V;
  bool IsSigned = T->isSignedIntegerOrEnumerationType();
  uint64_t Bits = uint64_t(V.Value) & ((uint64_t(1) << Width) - 1);
  bool IsNegative = IsSigned && (Bits >> (Width - 1));
  return AssumedValue::makeInteger(
      IsNegative ? int64_t(Bits | ~((uint64_t(1) << Width) - 1))
                 : int64_t(Bits));
}

AssumedValue evaluateUnder(const Expr &E, const ASTContext &Ctx,
                           Assumption Assume) {
  unsigned Steps = 0;
  return Evaluator(Ctx, Assume, 0, Steps).evaluate(E);
}

} // namespace interop
