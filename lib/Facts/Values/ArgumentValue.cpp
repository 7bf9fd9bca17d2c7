//===- ArgumentValue.cpp - What an argument is known to be ----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Values/ArgumentValue.h"
#include "AST/ImportedPlace.h"
#include "AST/Naming.h"
#include "Support/Budgets.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

/// The integer in \p V: of a number, or of a class that holds just one
/// (std::chrono durations).
static std::optional<int64_t> getInteger(const APValue &V) {
  const APValue *P = &V;
  for (unsigned Depth = 0;
       P->isStruct() && !reaches(Depth, Budget::ArgumentClasses); ++Depth) {
    if (P->getStructNumFields() + P->getStructNumBases() != 1)
      return std::nullopt;
    P = P->getStructNumFields() ? &P->getStructField(0) : &P->getStructBase(0);
  }
  if (!P->isInt() || P->getInt().getSignificantBits() > 64)
    return std::nullopt;
  return P->getInt().getExtValue();
}

const Expr *getConstantInit(const Expr &E) {
  const auto *D = dyn_cast<DeclRefExpr>(&E);
  const auto *V = D ? dyn_cast<VarDecl>(D->getDecl()) : nullptr;
  if (!V || isa<ParmVarDecl>(V) || !V->getType().isConstQualified() ||
      V->getType().isVolatileQualified())
    return nullptr;
  return V->getAnyInitializer();
}

static void readReference(const Expr *E, ArgumentValue &Value) {
  if (const auto *U = dyn_cast<UnaryOperator>(E);
      U && U->getOpcode() == UO_AddrOf) {
    Value.IsNonNull = true;
    // `&Class::method`
    if (const auto *D = dyn_cast<DeclRefExpr>(U->getSubExpr()->IgnoreParens());
        D && isa<FunctionDecl>(D->getDecl()) && Value.Name.empty())
      Value.Name = getQualifiedName(*D->getDecl());
  }
  if (isa<LambdaExpr, StringLiteral>(E))
    Value.IsNonNull = true;
  const auto *D = dyn_cast<DeclRefExpr>(E);
  if (!D)
    return;
  if (Value.Name.empty())
    Value.Name = getQualifiedName(*D->getDecl());
  if (isa<FunctionDecl>(D->getDecl()))
    Value.IsNonNull = true;
  if (const auto *P = dyn_cast<ParmVarDecl>(D->getDecl()))
    Value.Param = P->getFunctionScopeIndex();
}

/// Looks through what does not change the value: casts, temporaries, copies,
/// constants, of which the first one's name is kept.
static const Expr *strip(const Expr *E, ArgumentValue &Value) {
  for (unsigned Depth = 0; !reaches(Depth, Budget::ArgumentCasts); ++Depth) {
    const Expr *Before = E;
    E = E->IgnoreParenCasts();
    if (const auto *D = dyn_cast<CXXDefaultArgExpr>(E))
      E = D->getExpr();
    E = E->IgnoreImplicit();
    if (const auto *C = dyn_cast<CXXConstructExpr>(E))
      if (C->getNumArgs() == 1 &&
          C->getConstructor()->isCopyOrMoveConstructor())
        E = C->getArg(0);
    if (const Expr *I = getConstantInit(*E)) {
      if (Value.Name.empty())
        Value.Name = getQualifiedName(*cast<DeclRefExpr>(E)->getDecl());
      E = I;
    }
    if (E == Before)
      break;
  }
  return E;
}

ArgumentValue getArgumentValue(const Expr *E, const ASTContext &Ctx) {
  ArgumentValue Value;
  if (!E || E->isValueDependent() || E->isTypeDependent() ||
      E->containsErrors())
    return Value;
  Value.Type = E->getType();
  const Expr *Plain = strip(E, Value);
  readReference(Plain, Value);
  if (Value.Param || Plain->isValueDependent())
    return Value;
  Expr::EvalResult Result;
  if (Plain->getType()->isPointerType() || Plain->getType()->isNullPtrType()) {
    Value.IsNull = isNullConstant(*Plain, Ctx);
    return Value;
  }
  if (Plain->getType()->isVoidType() || Plain->isGLValue())
    if (!Plain->getType()->isIntegralOrEnumerationType())
      return Value;
  if (isEvaluable(*Plain, Ctx) && Plain->EvaluateAsRValue(Result, Ctx) &&
      !Result.HasSideEffects)
    Value.Integer = getInteger(Result.Val);
  if (Value.Integer && *Value.Integer == 0 && isNullConstant(*E, Ctx))
    Value.IsNull = true;
  return Value;
}

ArgumentValue getArgument(llvm::ArrayRef<const Expr *> Args, unsigned Index,
                          const ASTContext &Ctx) {
  const Expr *E = Index < Args.size() ? Args[Index] : nullptr;
  ArgumentValue Value = getArgumentValue(E, Ctx);
  Value.IsDefaulted = Index >= Args.size() ||
                      (E && isa<CXXDefaultArgExpr>(E->IgnoreImplicit()));
  return Value;
}

static bool isNamed(const ArgumentValue &V, const Constant &C) {
  if (V.Name.empty() || C.Name.empty())
    return false;
  return V.Name == C.Name || llvm::StringRef(V.Name).ends_with("::" + C.Name);
}

static Truth evaluateEquals(const ArgumentTest &T, const ArgumentValue &V) {
  bool Comparable = false;
  for (const Constant &C : T.Values) {
    if (isNamed(V, C))
      return Truth::Yes;
    if (C.Value && V.Integer) {
      Comparable = true;
      if (*C.Value == *V.Integer)
        return Truth::Yes;
    }
  }
  // Where only names are asked for (tag objects), another name is another tag.
  bool OnlyNames = llvm::all_of(
      T.Values, [](const Constant &C) { return !C.Value.has_value(); });
  return Comparable || (OnlyNames && !V.Name.empty() && !V.Param)
             ? Truth::No
             : Truth::Unknown;
}

static Truth evaluatePointsTo(const ArgumentTest &T, const ArgumentValue &V) {
  if (V.Type.isNull())
    return Truth::Unknown;
  const QualType To = V.Type->getPointeeType();
  return !To.isNull() && llvm::any_of(T.Values,
                                      [To](const Constant &C) {
                                        return isTypeNamed(To, C.Name);
                                      })
             ? Truth::Yes
             : Truth::No;
}

static Truth negate(Truth T) {
  return T == Truth::Unknown ? T : T == Truth::Yes ? Truth::No : Truth::Yes;
}

static Truth evaluateDefaulted(const ArgumentValue &V) {
  if (V.IsDefaulted)
    return Truth::Yes;
  return V.Type.isNull() ? Truth::Unknown : Truth::No;
}

Truth evaluate(const ArgumentTest &T, const ArgumentValue &V) {
  if (T.OrDefaulted && V.IsDefaulted)
    return Truth::Yes;
  switch (T.Op) {
  case ArgumentTest::Equals:
    return evaluateEquals(T, V);
  case ArgumentTest::Differs:
    return negate(evaluateEquals(T, V));
  case ArgumentTest::Below:
  case ArgumentTest::NotBelow: {
    if (!V.Integer || T.Values.empty() || !T.Values[0].Value)
      return Truth::Unknown;
    bool IsBelow = *V.Integer < *T.Values[0].Value;
    return IsBelow == (T.Op == ArgumentTest::Below) ? Truth::Yes : Truth::No;
  }
  case ArgumentTest::HasFlag:
    if (!V.Integer)
      return Truth::Unknown;
    for (const Constant &C : T.Values)
      if (C.Value && *C.Value && (*V.Integer & *C.Value) == *C.Value)
        return Truth::Yes;
    return Truth::No;
  case ArgumentTest::PointsTo:
    return evaluatePointsTo(T, V);
  case ArgumentTest::Defaulted:
    return evaluateDefaulted(V);
  case ArgumentTest::Written:
    return negate(evaluateDefaulted(V));
  case ArgumentTest::IsNull:
  case ArgumentTest::IsNotNull:
    if (!V.IsNull && !V.IsNonNull)
      return Truth::Unknown;
    return V.IsNull == (T.Op == ArgumentTest::IsNull) ? Truth::Yes : Truth::No;
  }
  llvm_unreachable("every operator is handled above");
}

bool isKnownToHold(const ArgumentTest &Test, llvm::ArrayRef<const Expr *> Args,
                   const ASTContext &Ctx) {
  return evaluate(Test, getArgument(Args, Test.Index, Ctx)) == Truth::Yes;
}

bool areKnownToHold(llvm::ArrayRef<ArgumentTest> Tests,
                    llvm::ArrayRef<const Expr *> Args, const ASTContext &Ctx) {
  return llvm::all_of(Tests, [&](const ArgumentTest &T) {
    return isKnownToHold(T, Args, Ctx);
  });
}

llvm::StringRef getLiteral(const Expr &E) {
  const auto *S = dyn_cast<StringLiteral>(E.IgnoreParenCasts());
  return S && S->getCharByteWidth() == 1 ? S->getString() : "";
}

} // namespace interop
