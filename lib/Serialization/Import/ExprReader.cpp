//===- ExprReader.cpp - Expressions of other units ------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Serialization/Import/ExprReader.h"
#include "AST/Compat.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

ExprReader::ExprReader(ASTContext &Ctx, DeclReader &Decls,
                       const EntitySummary &From)
    : Ctx(Ctx), Decls(Decls), From(From), Made(From.Exprs.size()) {}

Expr *ExprReader::read(ExprId Id) {
  if (!Id)
    return nullptr;
  Expr *&E = Made[Id - 1];
  if (!E)
    E = make(From.Exprs[Id - 1]);
  return E;
}

Expr *ExprReader::makeOpaque(QualType T) {
  bool IsGlvalue = T->isReferenceType();
  return new (Ctx) OpaqueValueExpr(Place, T.getNonReferenceType(),
                                   IsGlvalue ? VK_LValue : VK_PRValue);
}

/// The part \p I, or an opaque value where there is none.
Expr *ExprReader::readPart(const SummaryExpr &E, unsigned I) {
  Expr *Part = I < E.Parts.size() ? read(E.Parts[I]) : nullptr;
  return Part ? Part : makeOpaque(Ctx.IntTy);
}

Expr *ExprReader::makeReference(ValueDecl &D) {
  return DeclRefExpr::Create(Ctx, NestedNameSpecifierLoc(), SourceLocation(),
                             &D, false, Place,
                             D.getType().getNonReferenceType(),
                             isa<EnumConstantDecl>(D) ? VK_PRValue : VK_LValue);
}

/// A constant has its value for a part: what the other unit initializes it
/// with.
void ExprReader::giveValue(const SummaryExpr &E) {
  auto *V = E.Parts.empty() ? nullptr : Decls.readAs<VarDecl>(From, E.Decl);
  if (V && Decls.isSyntheticDecl(*V) && !V->hasInit())
    V->setInit(readPart(E, 0));
}

Expr *ExprReader::makeThis() {
  const Decl *Self = Decls.read(From, From.Self);
  const auto *M = dyn_cast_or_null<CXXMethodDecl>(Self);
  const auto *Class =
      M ? M->getParent() : dyn_cast_or_null<CXXRecordDecl>(Self);
  if (!Class)
    return makeOpaque(Ctx.VoidPtrTy);
  QualType T = Ctx.getPointerType(getTagType(Ctx, *Class));
  return CXXThisExpr::Create(Ctx, Place, T, true);
}

Expr *ExprReader::makeMember(Expr &Base, const ValueDecl &D) {
  return MemberExpr::CreateImplicit(
      Ctx, &Base, Base.getType()->isPointerType(), const_cast<ValueDecl *>(&D),
      D.getType().getNonReferenceType(), VK_LValue, OK_Ordinary);
}

Expr *ExprReader::makeMember(const SummaryExpr &E) {
  auto *D = Decls.readAs<ValueDecl>(From, E.Decl);
  return D ? makeMember(*readPart(E, 0), *D)
           : makeOpaque(Decls.readType(From, E.Type));
}

Expr *ExprReader::makeObject(const ObjectRef &O) {
  Expr *Outer = nullptr;
  switch (O.Kind) {
  case ObjectRef::This:
    return makeThis();
  case ObjectRef::Member:
    Outer = makeMember(*makeThis(), *O.Root);
    break;
  case ObjectRef::Variable:
    Outer = makeReference(const_cast<ValueDecl &>(*O.Root));
    break;
  case ObjectRef::Part:
    return makeMember(*makeOpaque(Ctx.VoidPtrTy), *O.Leaf);
  case ObjectRef::Unknown:
  case ObjectRef::Result:
  case ObjectRef::Thrown:
    return nullptr;
  }
  return O.Leaf == O.Root ? Outer : makeMember(*Outer, *O.Leaf);
}

Expr *ExprReader::makeOperation(const SummaryExpr &E, QualType T) {
  FPOptionsOverride Plain;
  if (E.Kind == SummaryExpr::Conditional)
    return new (Ctx)
        ConditionalOperator(readPart(E, 0), Place, readPart(E, 1), Place,
                            readPart(E, 2), T, VK_PRValue, OK_Ordinary);
  if (E.Kind == SummaryExpr::Unary) {
    auto Op = UnaryOperatorKind(E.Operator);
    Expr *Operand = readPart(E, 0);
    // An address is evaluated when it is made; what is not all there cannot be.
    auto *Made =
        UnaryOperator::Create(Ctx, makeOpaque(Operand->getType()), Op, T,
                              Op == UO_Deref ? VK_LValue : VK_PRValue,
                              OK_Ordinary, Place, false, Plain);
    Made->setSubExpr(Operand);
    return Made;
  }
  auto Op = BinaryOperatorKind(E.Operator);
  bool IsGlvalue =
      BinaryOperator::isAssignmentOp(Op) && Ctx.getLangOpts().CPlusPlus;
  ExprValueKind Kind = IsGlvalue ? VK_LValue : VK_PRValue;
  if (BinaryOperator::isCompoundAssignmentOp(Op))
    return CompoundAssignOperator::Create(Ctx, readPart(E, 0), readPart(E, 1),
                                          Op, T, Kind, OK_Ordinary, Place,
                                          Plain, T, T);
  return BinaryOperator::Create(Ctx, readPart(E, 0), readPart(E, 1), Op, T,
                                Kind, OK_Ordinary, Place, Plain);
}

Expr *ExprReader::makeCall(FunctionDecl &Callee, Expr *Object,
                           llvm::ArrayRef<Expr *> Args) {
  QualType T = Callee.getReturnType();
  ExprValueKind Kind = Expr::getValueKindForType(T);
  T = T.getNonReferenceType();
  if (auto *C = dyn_cast<CXXConstructorDecl>(&Callee))
    return CXXConstructExpr::Create(
        Ctx, getTagType(Ctx, *C->getParent()), Place, C, false, Args, false,
        false, false, false, CXXConstructionKind::Complete, SourceRange());
  auto *M = dyn_cast<CXXMethodDecl>(&Callee);
  bool OnObject = M && !M->isStatic();
  if (OnObject && !Object)
    Object = makeOpaque(getTagType(Ctx, *M->getParent()));
  llvm::SmallVector<Expr *, 4> All(Args);
  if (OnObject)
    All.insert(All.begin(), Object);
  OverloadedOperatorKind Op = Callee.getOverloadedOperator();
  if (Op && !All.empty())
    return CXXOperatorCallExpr::Create(Ctx, Op, makeReference(Callee), All, T,
                                       Kind, Place, FPOptionsOverride());
  if (!OnObject)
    return CallExpr::Create(Ctx, makeReference(Callee), Args, T, Kind, Place,
                            FPOptionsOverride());
  Expr *Named = MemberExpr::CreateImplicit(
      Ctx, Object, Object->getType()->isPointerType(), M, Ctx.BoundMemberTy,
      VK_PRValue, OK_Ordinary);
  return CXXMemberCallExpr::Create(Ctx, Named, Args, T, Kind, Place,
                                   FPOptionsOverride());
}

Expr *ExprReader::makeCallThrough(Expr *Pointer, llvm::ArrayRef<Expr *> Args) {
  QualType T = Pointer ? Pointer->getType()->getPointeeType() : QualType();
  const auto *F = T.isNull() ? nullptr : T->getAs<FunctionType>();
  if (!F)
    return nullptr;
  T = F->getReturnType();
  return CallExpr::Create(Ctx, Pointer, Args, T.getNonReferenceType(),
                          Expr::getValueKindForType(T), Place,
                          FPOptionsOverride());
}

Expr *ExprReader::makeCall(const SummaryExpr &E) {
  auto *F = Decls.readAs<FunctionDecl>(From, E.Decl);
  if (!F)
    return makeOpaque(Decls.readType(From, E.Type));
  llvm::SmallVector<Expr *, 4> Args;
  for (unsigned I = 0; I < E.Parts.size(); ++I)
    Args.push_back(readPart(E, I));
  auto *M = dyn_cast<CXXMethodDecl>(F);
  bool OnObject = M && !M->isStatic() && E.Kind == SummaryExpr::Call &&
                  !isa<CXXConstructorDecl>(M) && !Args.empty();
  return OnObject
             ? makeCall(*F, Args.front(), llvm::ArrayRef(Args).drop_front())
             : makeCall(*F, nullptr, Args);
}

Expr *ExprReader::make(const SummaryExpr &E) {
  QualType T = Decls.readType(From, E.Type);
  switch (E.Kind) {
  case SummaryExpr::Integer:
    if (!T->isIntegerType())
      T = Ctx.IntTy;
    return IntegerLiteral::Create(
        Ctx, llvm::APInt(Ctx.getIntWidth(T), E.Value, true), T, Place);
  case SummaryExpr::Null:
    return new (Ctx) CXXNullPtrLiteralExpr(Ctx.NullPtrTy, Place);
  case SummaryExpr::Text:
    return makeText(Ctx, E.Words, Place);
  case SummaryExpr::Reference:
    giveValue(E);
    [[fallthrough]];
  case SummaryExpr::Callable:
    if (auto *D = Decls.readAs<ValueDecl>(From, E.Decl))
      return makeReference(*D);
    break;
  case SummaryExpr::This:
    return makeThis();
  case SummaryExpr::Member:
    return makeMember(E);
  case SummaryExpr::Unary:
  case SummaryExpr::Binary:
  case SummaryExpr::Conditional:
    return makeOperation(E, T.getNonReferenceType());
  case SummaryExpr::Call:
  case SummaryExpr::Construct:
    return makeCall(E);
  case SummaryExpr::New:
    if (T->isPointerType())
      return makeNew(Ctx, T, E.Operator,
                     E.Parts.empty() ? nullptr : readPart(E, 0), Place);
    break;
  case SummaryExpr::Unknown:
    break;
  }
  return makeOpaque(T);
}

} // namespace interop
