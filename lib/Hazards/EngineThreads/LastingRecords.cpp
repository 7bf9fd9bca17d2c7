//===- LastingRecords.cpp - Classes whose objects outlive a call ----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/EngineThreads/LastingRecords.h"
#include "Facts/CallerMap.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/SmallVector.h"

using namespace clang;

namespace interop {

namespace {

using RecordSet = llvm::SmallPtrSet<const Decl *, 16>;

/// The class that a \p T is or leads to, and those in its template arguments.
void addRecords(QualType T, RecordSet &To) {
  while (T->isPointerType() || T->isReferenceType() || T->isArrayType())
    T = T->isArrayType() ? QualType(T->getArrayElementTypeNoTypeQual(), 0)
                         : T->getPointeeType();
  const RecordDecl *R = T->getAsRecordDecl();
  if (!R)
    return;
  To.insert(R->getCanonicalDecl());
  if (const auto *S = dyn_cast<ClassTemplateSpecializationDecl>(R))
    for (const TemplateArgument &A : S->getTemplateArgs().asArray())
      if (A.getKind() == TemplateArgument::Type)
        addRecords(A.getAsType(), To);
}

class LastingVisitor : public CallerVisitor<LastingVisitor> {
public:
  LastingVisitor(CallerMap &Map, ASTContext &Ctx, RecordSet &Found)
      : CallerVisitor(Map, Ctx.getSourceManager()), Found(Found) {}

  bool VisitCastExpr(CastExpr *C) {
    QualType To = C->getType(), From = C->getSubExpr()->getType();
    if (!To->isPointerType())
      return true;
    const auto *Call =
        dyn_cast<CallExpr>(C->getSubExpr()->IgnoreParenCasts());
    if (From->isIntegerType() &&
        C->getSubExpr()->getType()->isIntegralOrEnumerationType() &&
        !isa<IntegerLiteral>(C->getSubExpr()->IgnoreParenCasts()))
      addRecords(To, Found);
    else if (Call && From->isVoidPointerType() && isAllocation(*Call))
      addMade(To);
    return true;
  }

  bool VisitCXXNewExpr(CXXNewExpr *N) {
    addMade(N->getAllocatedType());
    return true;
  }
  bool VisitCXXDeleteExpr(CXXDeleteExpr *D) {
    addFreed(D->getArgument()->getType());
    return true;
  }
  bool VisitCallExpr(CallExpr *C) {
    const FunctionDecl *F = C->getDirectCallee();
    if (F && F->getBuiltinID() == Builtin::BIfree && C->getNumArgs())
      addFreed(C->getArg(0)->IgnoreParenCasts()->getType());
    return true;
  }

  bool VisitVarDecl(VarDecl *V) {
    if (V->hasGlobalStorage() && V->getTLSKind() == VarDecl::TLS_None)
      addRecords(V->getType(), Found);
    return true;
  }

  void finish() {
    for (const auto &[R, By] : Made)
      if (!Freed.contains({R, By}))
        Found.insert(R);
  }

private:
  static bool isAllocation(const CallExpr &C) {
    const FunctionDecl *F = C.getDirectCallee();
    unsigned ID = F ? F->getBuiltinID() : 0;
    return ID == Builtin::BImalloc || ID == Builtin::BIcalloc ||
           llvm::any_of(C.arguments(), [](const Expr *A) {
             return isa<UnaryExprOrTypeTraitExpr>(A->IgnoreParenCasts());
           });
  }

  void addMade(QualType T) {
    RecordSet Here;
    addRecords(T, Here);
    for (const Decl *R : Here)
      Made.push_back({R, In});
  }
  void addFreed(QualType T) {
    RecordSet Here;
    addRecords(T, Here);
    for (const Decl *R : Here)
      Freed.insert({R, In});
  }

  RecordSet &Found;
  std::vector<std::pair<const Decl *, const FunctionDecl *>> Made;
  llvm::DenseSet<std::pair<const Decl *, const FunctionDecl *>> Freed;
};

} // namespace

/// What an object that lasts has, or leads to by a pointer, lasts as well.
static void close(RecordSet &Found) {
  llvm::SmallVector<const Decl *, 16> Left(Found.begin(), Found.end());
  while (!Left.empty()) {
    const RecordDecl *R = cast<RecordDecl>(Left.pop_back_val())->getDefinition();
    if (!R)
      continue;
    RecordSet Parts;
    for (const FieldDecl *F : R->fields())
      addRecords(F->getType(), Parts);
    if (const auto *C = dyn_cast<CXXRecordDecl>(R))
      for (const CXXBaseSpecifier &B : C->bases())
        addRecords(B.getType(), Parts);
    for (const Decl *Part : Parts)
      if (Found.insert(Part).second)
        Left.push_back(Part);
  }
}

LastingRecords::LastingRecords(ASTContext &Ctx) {
  CallerMap Unused;
  LastingVisitor V(Unused, Ctx, Found);
  for (Decl *D : Ctx.getTraversalScope())
    V.TraverseDecl(D);
  V.finish();
  close(Found);
}

} // namespace interop
