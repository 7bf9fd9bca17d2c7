//===- ExprKinds.cpp - Expressions of a summary by kind -------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Callables.h"
#include "Facts/Values/ArgumentValue.h"
#include "Serialization/Extraction/ExprWriter.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

ExprWriter::Written ExprWriter::writePlain(const Expr &E, TypeId Type,
                                           const Site &At) {
  if (const auto *R = dyn_cast<DeclRefExpr>(&E))
    return writeReference(*R, Type, At);
  if (const auto *M = dyn_cast<MemberExpr>(&E))
    return writeMember(*M, Type, At);
  if (const auto *C = dyn_cast<CallExpr>(&E))
    return writeCall(*C, Type, At);
  if (isa<CXXThisExpr>(E)) {
    Written W = pushLeaf(make(SummaryExpr::This, Type));
    W.Object = ObjectRef::makeThis();
    return W;
  }
  if (const auto *C = dyn_cast<CXXConstructExpr>(&E)) {
    llvm::SmallVector<Written, 4> Parts;
    for (const Expr *A : C->arguments())
      Parts.push_back(write(*A, At.getInner()));
    Written W =
        push(make(SummaryExpr::Construct, Type, Decls.add(C->getConstructor())),
             Parts);
    W.Object = Parts.empty() ? ObjectRef() : Parts.front().Object;
    return W;
  }
  if (const auto *N = dyn_cast<CXXNewExpr>(&E)) {
    llvm::SmallVector<Written, 1> Parts;
    if (const Expr *Made = N->getInitializer())
      Parts.push_back(write(*Made, At.getInner()));
    SummaryExpr New = make(SummaryExpr::New, Type);
    New.Operator = N->isArray();
    return push(std::move(New), Parts);
  }
  if (isa<StringLiteral>(E)) {
    SummaryExpr New = make(SummaryExpr::Text, Type);
    New.Words = getLiteral(E).str();
    return push(std::move(New));
  }
  return writeOperation(E, make(SummaryExpr::Unknown, Type), At);
}

ExprWriter::Written ExprWriter::writeOperation(const Expr &E, SummaryExpr New,
                                               const Site &At) {
  llvm::SmallVector<const Expr *, 3> Of;
  if (const auto *U = dyn_cast<UnaryOperator>(&E)) {
    New.Kind = SummaryExpr::Unary;
    New.Operator = U->getOpcode();
    Of = {U->getSubExpr()};
  } else if (const auto *A = dyn_cast<ArraySubscriptExpr>(&E)) {
    New.Kind = SummaryExpr::Unary;
    New.Operator = UO_Deref;
    Of = {A->getBase()};
  } else if (const auto *B = dyn_cast<BinaryOperator>(&E)) {
    New.Kind = SummaryExpr::Binary;
    New.Operator = B->getOpcode();
    Of = {B->getLHS(), B->getRHS()};
  } else if (const auto *C = dyn_cast<ConditionalOperator>(&E)) {
    New.Kind = SummaryExpr::Conditional;
    Of = {C->getCond(), C->getTrueExpr(), C->getFalseExpr()};
  } else if (const auto *C = dyn_cast<BinaryConditionalOperator>(&E)) {
    New.Kind = SummaryExpr::Conditional;
    Of = {C->getCommon(), C->getCommon(), C->getFalseExpr()};
  } else {
    return pushLeaf(std::move(New));
  }
  const auto *B = dyn_cast<BinaryOperator>(&E);
  // Who asks only whether it is true need not know what it was.
  bool AreValues =
      B && !B->isLogicalOp() && !B->isAssignmentOp() && !B->isCommaOp();
  llvm::SmallVector<Written, 3> Parts;
  for (const Expr *Part : Of) {
    bool IsChoice = Of.size() == 3 && !Parts.empty();
    Parts.push_back(AreValues || IsChoice
                        ? writeConverted(*Part, At.getOperand())
                        : write(*Part, At.getOperand()));
  }
  Written W = push(std::move(New), Parts);
  if (Of.size() == 1 || (B && (B->isAssignmentOp() || B->isAdditiveOp())))
    W.Object = Parts.front().Object;
  return W;
}

ExprWriter::Written ExprWriter::writeReference(const DeclRefExpr &E,
                                               TypeId Type, const Site &At) {
  const ValueDecl *D = E.getDecl();
  if (const auto *B = dyn_cast<BindingDecl>(D); B && B->getBinding())
    return write(*B->getBinding(), At);
  if (const auto *V = dyn_cast<VarDecl>(D))
    return writeVariable(*V, E, Type, At);
  bool IsNamed = isa<FunctionDecl, EnumConstantDecl>(D);
  return pushLeaf(IsNamed ? make(SummaryExpr::Reference, Type, Decls.add(D))
                          : make(SummaryExpr::Unknown, Type));
}

/// A constant has its value for a part.
ExprWriter::Written ExprWriter::writeVariable(const VarDecl &V, const Expr &E,
                                              TypeId Type, const Site &At) {
  const auto *P = dyn_cast<ParmVarDecl>(&V);
  if (P && At.In && P->getDeclContext() == &At.In->Callee &&
      P->getFunctionScopeIndex() < At.In->Call.getNumArgs())
    return writeConverted(*At.In->Call.getArg(P->getFunctionScopeIndex()),
                          {At.Depth, true, At.In->Outer});
  SummaryExpr New = make(SummaryExpr::Reference, Type, Decls.add(&V));
  const Expr *Init =
      P || !V.getType().isConstQualified() ? nullptr : V.getAnyInitializer();
  ArgumentValue Value = Init ? getArgumentValue(&E, Unit.Ctx) : ArgumentValue();
  // A constant pointer to what getObject() looks through.
  bool IsAlias = !(getObject(&E) == ObjectRef::makeVariable(V));
  if (IsAlias && Value.IsNonNull)
    return write(*Init, At);
  Written W;
  if (Value.Integer || Value.IsNull || Value.IsNonNull)
    W = push(std::move(New), write(*Init, At.getInner()));
  else
    W = pushLeaf(std::move(New));
  W.Object = ObjectRef::makeVariable(V);
  return W;
}

/// As getObject() has it: what \p Base is with \p Field.
static ObjectRef getMember(const ObjectRef &Base, const FieldDecl &Field) {
  const auto *F = cast<FieldDecl>(Field.getCanonicalDecl());
  if (Base.Kind == ObjectRef::This)
    return ObjectRef::makeMember(*F);
  return Base.isKnown() ? ObjectRef{Base.Kind, Base.Root, F} : ObjectRef();
}

ExprWriter::Written ExprWriter::writeMember(const MemberExpr &E, TypeId Type,
                                            const Site &At) {
  const ValueDecl *D = E.getMemberDecl();
  if (const auto *V = dyn_cast<VarDecl>(D)) {
    Written W = pushLeaf(make(SummaryExpr::Reference, Type, Decls.add(V)));
    W.Object = ObjectRef::makeVariable(*V);
    return W;
  }
  const auto *F = dyn_cast<FieldDecl>(D);
  if (!F)
    return pushLeaf(make(SummaryExpr::Unknown, Type));
  Written Base = write(*E.getBase(), At.getInner());
  Written W = push(make(SummaryExpr::Member, Type, Decls.add(F)), Base);
  W.Object = getMember(Base.Object, *F);
  return W;
}

ExprWriter::Written ExprWriter::writeCall(const CallExpr &C, TypeId Type,
                                          const Site &At) {
  const FunctionDecl *F = Unit.Known.findCallee(C);
  if (!F)
    return pushLeaf(make(SummaryExpr::Unknown, Type));
  llvm::SmallVector<const Expr *, 5> Of;
  if (const auto *M = dyn_cast<CXXMemberCallExpr>(&C))
    Of.push_back(M->getImplicitObjectArgument());
  else if (C.getNumArgs() && getArguments(C).size() < C.getNumArgs())
    Of.push_back(C.getArg(0));
  llvm::append_range(Of, getArguments(C));
  llvm::SmallVector<Written, 5> Parts;
  for (const Expr *Part : Of)
    Parts.push_back(write(*Part, At.getInner()));
  bool IsKnown = At.In || getObject(&C).isKnown();
  bool IsOnObject = isa<CXXMemberCallExpr>(C);
  // What the body here returns is no part of the object that it is called on.
  if (IsOnObject && !IsKnown && Parts.front().Object.isKnown())
    Parts.front() = pushLeaf(
        make(SummaryExpr::Unknown, Decls.addType(Of.front()->getType())));
  Written W = push(make(SummaryExpr::Call, Type, Decls.add(F)), Parts);
  if (IsKnown && !Parts.empty() && (IsOnObject || !At.In))
    W.Object = Parts.front().Object;
  return W;
}

/// With what is called as a part, if it is more than the lambda itself.
ExprWriter::Written ExprWriter::writeCallable(const Expr &E,
                                              const FunctionDecl &Runs,
                                              TypeId Type, const Site &At) {
  // A function in, the same function out.
  if (const auto *C = dyn_cast<CallExpr>(&E);
      C && !isa<CXXMemberCallExpr>(C) && !E.getType()->isRecordType())
    return write(*getArguments(*C).back(), At);
  llvm::SmallVector<Written, 1> Parts;
  if (!isa<LambdaExpr>(E))
    Parts.push_back(writePlain(E, Type, At.getInner()));
  Written W = push(make(SummaryExpr::Callable, Type, Decls.add(&Runs)), Parts);
  if (!Parts.empty())
    W.Object = Parts.front().Object;
  return W;
}

} // namespace interop
