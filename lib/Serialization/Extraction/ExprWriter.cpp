//===- ExprWriter.cpp - Expressions of a summary --------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Serialization/Extraction/ExprWriter.h"
#include "AST/Compat.h"
#include "Facts/Callables.h"
#include "Facts/Values/ArgumentValue.h"
#include "Support/Budgets.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace clang;

namespace interop {

ExprId ExprWriter::add(const Expr *E) {
  return E ? write(*E, Site()).Id : ExprId(0);
}

ExprId ExprWriter::addStore(const Stmt *S) {
  const auto *B = dyn_cast_or_null<BinaryOperator>(S);
  const auto *U = dyn_cast_or_null<UnaryOperator>(S);
  if ((!B || !B->isAssignmentOp()) && (!U || !U->isIncrementDecrementOp()))
    return 0;
  const Expr &E = *cast<Expr>(S);
  if (E.isValueDependent() || E.isTypeDependent() || E.containsErrors())
    return 0;
  TypeId Type = Decls.addType(E.getType());
  return writeOperation(E, make(SummaryExpr::Unknown, Type), Site()).Id;
}

ExprId ExprWriter::addCondition(const Expr *E) {
  Site At;
  At.IsCondition = true;
  return E ? write(*E, At).Id : ExprId(0);
}

//===-- What is written ---------------------------------------------------===//

ExprWriter::Written ExprWriter::push(SummaryExpr New,
                                     llvm::ArrayRef<Written> Parts) {
  Written W;
  for (const Written &Part : Parts) {
    New.Parts.push_back(Part.Id);
    W.Height = std::max(W.Height, Part.Height + 1);
    W.IsWhole &= Part.IsWhole;
  }
  Out.Exprs.push_back(std::move(New));
  W.Id = Out.Exprs.size();
  return W;
}

/// What has no parts of its own is the same wherever it stands.
ExprWriter::Written ExprWriter::pushLeaf(SummaryExpr New) {
  ExprId &Id = Leaves[{New.Kind, New.Type, New.Decl, New.Value}];
  if (!Id)
    Id = push(std::move(New)).Id;
  Written W;
  W.Id = Id;
  return W;
}

ExprWriter::Written ExprWriter::writeObject(const ObjectRef &O, TypeId Type) {
  bool IsWhole = O.Leaf == O.Root;
  TypeId RootType = IsWhole ? Type : Decls.addType(O.Root->getType());
  Written W;
  if (O.Kind == ObjectRef::Variable) {
    W = pushLeaf(make(SummaryExpr::Reference, RootType, Decls.add(O.Root)));
  } else {
    const auto *Member = dyn_cast_or_null<FieldDecl>(O.Root);
    TypeId This = Member ? Decls.addType(Unit.Ctx.getPointerType(
                               getTagType(Unit.Ctx, *Member->getParent())))
                         : Type;
    W = pushLeaf(make(SummaryExpr::This, This));
    if (Member)
      W = push(make(SummaryExpr::Member, RootType, Decls.add(Member)), W);
  }
  if (!IsWhole)
    W = push(make(SummaryExpr::Member, Type, Decls.add(O.Leaf)), W);
  W.Object = O;
  return W;
}

//===-- What is looked through --------------------------------------------===//

/// It makes what its argument is: left out, or no more than its bytes.
static bool isPlainCopy(const CXXConstructExpr &E) {
  const CXXConstructorDecl &C = *E.getConstructor();
  return E.getNumArgs() == 1 &&
         (E.isElidable() || (C.isTrivial() && C.isCopyOrMoveConstructor()));
}

static const Expr &getSource(const Expr &E) {
  if (const auto *D = dyn_cast<CXXDefaultArgExpr>(&E))
    return *D->getExpr();
  if (const auto *D = dyn_cast<CXXDefaultInitExpr>(&E))
    return *D->getExpr();
  if (const auto *O = dyn_cast<OpaqueValueExpr>(&E))
    return O->getSourceExpr() ? *O->getSourceExpr() : E;
  if (const auto *R = dyn_cast<CXXRewrittenBinaryOperator>(&E))
    return *R->getSemanticForm();
  if (const auto *C = dyn_cast<CXXConstructExpr>(&E))
    return isPlainCopy(*C) ? *C->getArg(0) : E;
  if (const auto *L = dyn_cast<InitListExpr>(&E))
    return L->getNumInits() == 1 && !L->getType()->isRecordType() &&
                   !L->getType()->isArrayType()
               ? *L->getInit(0)
               : E;
  return E;
}

/// Without casts, temporaries and copies that are left out.
static const Expr &strip(const Expr &From) {
  const Expr *E = &From;
  while (true) {
    const Expr *Inner = E->IgnoreParenCasts()->IgnoreImplicit();
    Inner = &getSource(*Inner);
    if (Inner == E)
      return *E;
    E = Inner;
  }
}

/// What \p E is converted to where that decides how numbers compare; else what
/// it is by itself.
static QualType getType(const Expr &E, const Expr &Plain) {
  auto isNumber = [](QualType T) {
    return T->isBuiltinType() && T->isIntegerType() && !T->isBooleanType();
  };
  return isNumber(E.getType()) && isNumber(Plain.getType()) ? E.getType()
                                                            : Plain.getType();
}

static bool isOperator(const Expr &E) {
  return isa<UnaryOperator, BinaryOperator, AbstractConditionalOperator>(E);
}

ExprWriter::Written ExprWriter::write(const Expr &E, Site At) {
  const Expr &Plain = strip(E);
  if (At.IsCondition && !isOperator(Plain)) {
    if (std::optional<Written> W = writeReturned(Plain, At))
      return *W;
    At.IsCondition = At.In != nullptr;
  }
  bool IsShared = !At.IsCondition;
  TypeId Type = Decls.addType(getType(E, Plain));
  auto Found = Known.find({&Plain, Type});
  if (IsShared && Found != Known.end() &&
      At.Depth + Found->second.Height <= getLimit(Budget::ExprDepth))
    return Found->second;
  if (E.isValueDependent() || E.isTypeDependent() || E.containsErrors())
    return pushLeaf(make(SummaryExpr::Unknown, Type));
  if (std::optional<Written> W = writeConstant(E, Plain, At.IsOperand))
    return *W;
  Written W = writeNew(Plain, Type, At);
  if (IsShared && W.IsWhole)
    Known[{&Plain, Type}] = W;
  return W;
}

/// What \p E tests where it is a conversion to bool; null for anything else.
static const Expr *findTested(const Expr &E) {
  const Expr *Of = &E;
  while (true) {
    Of = Of->IgnoreParens();
    if (const auto *F = dyn_cast<FullExpr>(Of)) {
      Of = F->getSubExpr();
      continue;
    }
    const auto *C = dyn_cast<CastExpr>(Of);
    if (!C)
      return nullptr;
    Of = C->getSubExpr();
    switch (C->getCastKind()) {
    case CK_IntegralToBoolean:
    case CK_PointerToBoolean:
    case CK_MemberPointerToBoolean:
    case CK_FloatingToBoolean:
      return Of;
    default:
      break;
    }
  }
}

/// As write(), for what is compared or computed with: a conversion to bool is
/// written as `!!`, because `bool(n) == true` asks another thing than `n == 1`.
ExprWriter::Written ExprWriter::writeConverted(const Expr &E, const Site &At) {
  const Expr *Tested = findTested(E);
  if (!Tested || E.isValueDependent() || E.isEvaluatable(Unit.Ctx))
    return write(E, At);
  if (exceeds(At.Depth + 2, Budget::ExprDepth)) {
    Written Cut =
        pushLeaf(make(SummaryExpr::Unknown, Decls.addType(Unit.Ctx.BoolTy)));
    Cut.IsWhole = false;
    return Cut;
  }
  SummaryExpr Not = make(SummaryExpr::Unary, Decls.addType(Unit.Ctx.BoolTy));
  Not.Operator = UO_LNot;
  Written W = write(*Tested, At.getInner().getInner());
  return push(Not, push(Not, W));
}

ExprWriter::Written ExprWriter::writeNew(const Expr &E, TypeId Type,
                                         const Site &At) {
  Written W;
  if (reaches(At.Depth, Budget::ExprDepth)) {
    W = pushLeaf(make(SummaryExpr::Unknown, Type));
    W.IsWhole = false;
  } else {
    const FunctionDecl *Runs = getCallable(&E);
    bool IsNamed =
        isOperator(E) || (isa<DeclRefExpr>(E) && E.getType()->isFunctionType());
    if (Runs && !IsNamed)
      return writeCallable(E, *Runs, Type, At);
    W = writePlain(E, Type, At);
  }
  if (At.In) // names in there are not the entity's
    return W;
  ObjectRef Real = getObject(&E);
  if (!Real.isKnown() || Real == W.Object)
    return W;
  Written Instead = writeObject(Real, Type);
  Instead.IsWhole = W.IsWhole;
  return Instead;
}

/// A number or null that has no name. What has one keeps it.
std::optional<ExprWriter::Written>
ExprWriter::writeConstant(const Expr &E, const Expr &Plain, bool Converts) {
  if (isa<DeclRefExpr>(Plain))
    return std::nullopt;
  ArgumentValue Value = getArgumentValue(&E, Unit.Ctx);
  if (!Value.Name.empty() || Value.Param)
    return std::nullopt;
  Expr::EvalResult Converted;
  if (Value.Integer && Converts && E.getType()->isIntegralOrEnumerationType() &&
      E.EvaluateAsInt(Converted, Unit.Ctx))
    Value.Integer = Converted.Val.getInt().tryExtValue();
  if (Value.Integer)
    return writeInteger(*Value.Integer, E.getType(), Plain.getType());
  if (!Value.IsNull)
    return std::nullopt;
  return pushLeaf(make(SummaryExpr::Null, Decls.addType(Unit.Ctx.NullPtrTy)));
}

/// As a number of the first of the types that can hold it.
ExprWriter::Written ExprWriter::writeInteger(int64_t Value, QualType T,
                                             QualType Else) {
  auto holds = [&](QualType To) {
    if (!To->isIntegerType() || To->isEnumeralType())
      return false;
    unsigned Bits = Unit.Ctx.getIntWidth(To);
    return Bits >= 64 ||
           (To->isSignedIntegerType() ? llvm::isIntN(Bits, Value)
                                      : llvm::isUIntN(Bits, uint64_t(Value)));
  };
  QualType Held = holds(T) ? T : holds(Else) ? Else : Unit.Ctx.LongLongTy;
  SummaryExpr New = make(SummaryExpr::Integer, Decls.addType(Held));
  New.Value = Value;
  return pushLeaf(std::move(New));
}

} // namespace interop
