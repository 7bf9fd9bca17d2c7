//===- SharedReferences.cpp - One variable for all environments -----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/MissingInterpreterLock/SharedReferences.h"
#include "AST/ImportedPlace.h"
#include "AST/Naming.h"
#include "Analysis/FindingSink.h"
#include "Facts/CallerMap.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace interop {

SourceLocation SharedReference::getPlace() const {
  return Variable->isThisDeclarationADefinition() ? Variable->getLocation()
                                                  : Set->getExprLoc();
}

/// The variable that \p E names, itself or what it points to.
static const VarDecl *getVariable(const Expr *E) {
  E = E->IgnoreParenCasts();
  while (const auto *U = dyn_cast<UnaryOperator>(E)) {
    if (U->getOpcode() != UO_Deref)
      return nullptr;
    E = U->getSubExpr()->IgnoreParenCasts();
  }
  if (const auto *R = dyn_cast<DeclRefExpr>(E))
    return dyn_cast<VarDecl>(R->getDecl());
  const auto *M = dyn_cast<MemberExpr>(E);
  return M ? dyn_cast<VarDecl>(M->getMemberDecl()) : nullptr;
}

/// Null, or made without arguments: nothing that belongs to an environment.
static bool isEmpty(const Expr *E, ASTContext &Ctx) {
  E = E->IgnoreUnlessSpelledInSource();
  if (isNullConstant(*E, Ctx))
    return true;
  if (const auto *N = dyn_cast<CXXNewExpr>(E))
    return !N->getInitializer() || isEmpty(N->getInitializer(), Ctx);
  if (const auto *L = dyn_cast<InitListExpr>(E))
    return L->getNumInits() == 0;
  if (const auto *L = dyn_cast<ParenListExpr>(E))
    return L->getNumExprs() == 0;
  if (isa<ImplicitValueInitExpr, CXXScalarValueInitExpr>(E))
    return true;
  const auto *C = dyn_cast<CXXConstructExpr>(E);
  return C && (C->getNumArgs() == 0 || isa<CXXDefaultArgExpr>(C->getArg(0)));
}

namespace {

class Visitor : public CallerVisitor<Visitor> {
public:
  Visitor(AnalysisContext &TU, CallerMap &Map)
      : CallerVisitor(Map, TU.getContext().getSourceManager()),
        Ctx(TU.getContext()), Models(TU.getLookup().getModels()) {}

  /// A static local is set once, for the environment that comes first.
  bool VisitVarDecl(VarDecl *V) {
    if (V->isStaticLocal() && V->hasInit() && !isEmpty(V->getInit(), Ctx))
      add(V, *V->getInit());
    return true;
  }

  bool VisitBinaryOperator(BinaryOperator *B) {
    if (B->getOpcode() == BO_Assign && !isEmpty(B->getRHS(), Ctx))
      add(getVariable(B->getLHS()), *B);
    return true;
  }

  bool VisitCallExpr(CallExpr *C) {
    CallerVisitor::VisitCallExpr(C);
    const FunctionDecl *F = C->getDirectCallee();
    // The object of an operator is an argument.
    const auto *Op = dyn_cast<CXXOperatorCallExpr>(C);
    if (Op && Op->isAssignmentOp()) {
      if (!isEmpty(C->getArg(1), Ctx))
        add(getVariable(C->getArg(0)), *C);
      return true;
    }
    for (unsigned I = 0; F && !Op && I < C->getNumArgs(); ++I)
      if (I < F->getNumParams())
        addArgument(*C->getArg(I), F->getParamDecl(I)->getType());
    return true;
  }

  /// Without arguments nothing is set (`Reset()`).
  bool VisitCXXMemberCallExpr(CXXMemberCallExpr *C) {
    const CXXMethodDecl *M = C->getMethodDecl();
    if (M && !M->isConst() && !M->isStatic() && C->getNumArgs() &&
        !isa<CXXDefaultArgExpr>(C->getArg(0)))
      add(getVariable(C->getImplicitObjectArgument()), *C);
    return true;
  }

  std::vector<SharedReference> take() {
    return Found.take(SM, &SharedReference::getPlace);
  }

private:
  /// `&V`, or V for a reference, that the callee may change.
  void addArgument(const Expr &Arg, QualType Param) {
    if (Param->isLValueReferenceType() &&
        !Param->getPointeeType().isConstQualified())
      return add(getVariable(&Arg), Arg);
    const auto *U = dyn_cast<UnaryOperator>(Arg.IgnoreParenCasts());
    if (U && U->getOpcode() == UO_AddrOf && Param->isPointerType() &&
        !Param->getPointeeType().isConstQualified())
      add(getVariable(U->getSubExpr()), Arg);
  }

  const TypeModel *findRow(QualType T) const {
    T = Ctx.getBaseElementType(T.getNonReferenceType());
    while (T->isPointerType())
      T = T->getPointeeType();
    const RecordDecl *R = T->getAsRecordDecl();
    const TypeModel *Row = R && R->getIdentifier()
                               ? Models.findType(getQualifiedName(*R))
                               : nullptr;
    return Row && Row->PerEnvironment ? Row : nullptr;
  }

  void add(const VarDecl *V, const Expr &Set) {
    if (!V || !In || In->isDependentContext() || !V->hasGlobalStorage() ||
        V->getTLSKind() != VarDecl::TLS_None)
      return;
    if (const VarDecl *Definition = V->getDefinition(Ctx))
      V = Definition;
    const TypeModel *Row =
        isInSystemFile(V->getLocation(), SM) ? nullptr : findRow(V->getType());
    if (!Row)
      return;
    SharedReference New{V, &Set, In, Row, nullptr};
    if (!Row->PerEnvironmentLock.empty())
      New.Lock = Models.findLock(Row->PerEnvironmentLock);
    Found.add(V->getCanonicalDecl(), std::move(New));
  }

  ASTContext &Ctx;
  const ModelSet &Models;
  FindingSink<SharedReference, const VarDecl *> Found;
};

} // namespace

std::vector<SharedReference> findSharedReferences(AnalysisContext &TU) {
  if (!TU.getLookup().getModels().hasPerEnvironment())
    return {};
  CallerMap Unused;
  Visitor V(TU, Unused);
  for (Decl *D : TU.getUserDecls())
    V.TraverseDecl(D);
  return V.take();
}

} // namespace interop
