//===- FieldFunctions.cpp - Functions behind fields of records ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/FieldFunctions.h"
#include "AST/ImportedPlace.h"
#include "AST/Naming.h"
#include "Facts/Callables.h"
#include "Facts/FieldValues.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

/// Nobody else knows what only the main file defines.
static bool isInMainFile(const Decl &D) {
  const SourceManager &SM = D.getASTContext().getSourceManager();
  return SM.isInMainFile(SM.getExpansionLoc(D.getLocation()));
}

bool isTableField(const FieldDecl &F) {
  return F.getType()->isFunctionPointerType() && !F.getParent()->isUnion() &&
         isInMainFile(*F.getParent());
}

bool isSharedField(const FieldDecl &F) {
  return F.getType()->isFunctionPointerType() && !F.getParent()->isUnion() &&
         !isInMainFile(*F.getParent()) &&
         !isSystem(*F.getParent(), F.getASTContext().getSourceManager());
}

/// Nothing that is evaluated does anything: `(void)unused;`, `return;`, `;`.
static bool isEmptyStmt(const Stmt &S) {
  if (const auto *Of = dyn_cast<CompoundStmt>(&S))
    return llvm::all_of(Of->body(),
                        [](const Stmt *Part) { return isEmptyStmt(*Part); });
  if (const auto *C = dyn_cast<CStyleCastExpr>(&S))
    return C->getType()->isVoidType() &&
           isa<DeclRefExpr>(C->getSubExpr()->IgnoreParenImpCasts());
  const auto *R = dyn_cast<ReturnStmt>(&S);
  return isa<NullStmt>(S) || (R && !R->getRetValue());
}

bool isEmptyFunction(const FunctionDecl &F) {
  const FunctionDecl *Def = nullptr;
  return F.getReturnType()->isVoidType() && F.hasBody(Def) &&
         !isa<CXXConstructorDecl, CXXDestructorDecl>(Def) &&
         isEmptyStmt(*Def->getBody());
}

static const RecordDecl *getPointedRecord(QualType T) {
  const auto *P = T->getAs<PointerType>();
  return P ? P->getPointeeType()->getAsRecordDecl() : nullptr;
}

/// Of a record, a pointer to one, or an array.
static const RecordDecl *getRecord(QualType T) {
  T = T.getNonReferenceType();
  if (const auto *P = T->getAs<PointerType>())
    T = P->getPointeeType();
  return T->getBaseElementTypeUnsafe()->getAsRecordDecl();
}

/// \p Outer begins with a \p Part.
static bool beginsWith(const RecordDecl &Outer, const RecordDecl &Part) {
  const RecordDecl *R = Outer.getDefinition();
  while (R && R->field_begin() != R->field_end()) {
    R = R->field_begin()->getType()->getAsRecordDecl();
    if (R && R->getCanonicalDecl() == Part.getCanonicalDecl())
      return true;
  }
  return false;
}

class FieldFunctionVisitor : public RecursiveASTVisitor<FieldFunctionVisitor> {
public:
  FieldFunctionVisitor(FieldFunctions &Out, ASTContext &Ctx)
      : Out(Out), Ctx(Ctx) {}

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool TraverseDecl(Decl *D) {
    const SourceManager &SM = Ctx.getSourceManager();
    bool IsSystems = D && D->getDeclContext() &&
                     D->getDeclContext()->isFileContext() &&
                     !isa<TranslationUnitDecl>(D) &&
                     isInSystemFile(SM.getExpansionLoc(D->getLocation()), SM);
    return IsSystems || RecursiveASTVisitor::TraverseDecl(D);
  }

  //===-- What is put there -----------------------------------------------===//

  bool VisitInitListExpr(InitListExpr *L) {
    forEachFieldValue(
        *L, [this](const FieldDecl &F, const Expr *Value) { add(F, Value); });
    return true;
  }

  bool VisitFieldDecl(FieldDecl *F) {
    add(*F, F->getInClassInitializer());
    if (F->getParent()->isUnion())
      open(F->getType()->getAsRecordDecl());
    return true;
  }

  bool VisitBinaryOperator(BinaryOperator *B) {
    const FieldDecl *F = B->isAssignmentOp() ? allow(*B->getLHS()) : nullptr;
    if (F)
      add(*F, B->getRHS());
    return true;
  }

  bool TraverseConstructorInitializer(CXXCtorInitializer *I) {
    if (const FieldDecl *F = I->getAnyMember())
      add(*F, I->getInit());
    return RecursiveASTVisitor::TraverseConstructorInitializer(I);
  }

  //===-- Who else may put something there --------------------------------===//

  bool VisitImplicitCastExpr(ImplicitCastExpr *E) {
    if (E->getCastKind() == CK_LValueToRValue)
      allow(*E->getSubExpr()); // read, or called
    return true;
  }

  /// Parents are visited first: this one is bound to a reference, its address
  /// is taken, or the like.
  bool VisitMemberExpr(MemberExpr *M) {
    const auto *F = dyn_cast<FieldDecl>(M->getMemberDecl());
    if (F && (isTableField(*F) || isSharedField(*F)) && !Allowed.contains(M))
      open(F->getParent());
    return true;
  }

  /// A pointer to member.
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    if (const auto *F = dyn_cast<FieldDecl>(E->getDecl()))
      open(F->getParent());
    return true;
  }

  bool VisitDecompositionDecl(DecompositionDecl *D) {
    open(D->getType().getNonReferenceType()->getAsRecordDecl());
    return true;
  }

  bool VisitCXXParenListInitExpr(CXXParenListInitExpr *E) {
    open(E->getType()->getAsRecordDecl());
    return true;
  }

  /// What is taken for a record was made elsewhere, or as something else.
  bool VisitCastExpr(CastExpr *E) {
    if (E->getCastKind() != CK_BitCast || E->isValueDependent())
      return true;
    QualType From = E->getSubExpr()->getType();
    const RecordDecl *To = getPointedRecord(E->getType());
    const RecordDecl *Of = getPointedRecord(From);
    if (To && Of && (beginsWith(*Of, *To) || beginsWith(*To, *Of)))
      return true; // a table of the base's methods stands first in its own
    if (To && !isNull(*E->getSubExpr()))
      open(To);
    if (Of && !E->getType()->isVoidPointerType())
      open(Of);
    return true;
  }

  /// Memory that somebody out of sight may fill.
  bool VisitCallExpr(CallExpr *C) {
    const FunctionDecl *F = C->getDirectCallee();
    if (F && F->hasBody())
      return true;
    for (const Expr *A : C->arguments())
      if (A->getType()->isVoidPointerType())
        open(getRecord(A->IgnoreParenCasts()->getType()), F);
    return true;
  }

  /// What makes or fills records, out of sight.
  bool VisitFunctionDecl(FunctionDecl *F) {
    if (F->hasBody())
      return true;
    open(getRecord(F->getReturnType()), F);
    if (F->isDependentContext() || F->isImplicit() || F->isDefaulted() ||
        F->isDeleted())
      return true;
    for (const ParmVarDecl *P : F->parameters())
      if (!P->getType()->isRecordType() && !pointsToConst(P->getType()))
        openShared(getRecord(P->getType()), *F);
    const auto *M = dyn_cast<CXXMethodDecl>(F);
    if (M && M->isInstance() && !M->isConst() && !isa<CXXDestructorDecl>(M))
      openShared(M->getParent(), *F);
    return true;
  }

  /// An object that is made out of sight.
  bool VisitVarDecl(VarDecl *V) {
    if (V->hasGlobalStorage() && !V->getType()->isDependentType() &&
        V->hasDefinition() == VarDecl::DeclarationOnly)
      openShared(getRecord(V->getType()), *V);
    return true;
  }

private:
  /// The field that \p E is; this use of it is understood.
  const FieldDecl *allow(const Expr &E) {
    const auto *M = dyn_cast<MemberExpr>(E.IgnoreParens());
    if (M)
      Allowed.insert(M);
    return M ? dyn_cast<FieldDecl>(M->getMemberDecl()) : nullptr;
  }

  /// With the records in it. What \p Unless does, if it is given, is known to
  /// who has its body.
  void open(const RecordDecl *R, const NamedDecl *Unless = nullptr) {
    if (!R || !insert(*cast<RecordDecl>(R->getCanonicalDecl()), Unless) ||
        !R->getDefinition())
      return;
    for (const FieldDecl *F : R->getDefinition()->fields())
      if (!F->getType()->isPointerType())
        open(getRecord(F->getType()), Unless);
  }

  /// Who is out of sight knows the record, too.
  void openShared(const RecordDecl *R, const NamedDecl &Unless) {
    if (R && !isInMainFile(*R))
      open(R, &Unless);
  }

  bool insert(const RecordDecl &R, const NamedDecl *Unless) {
    const SourceManager &SM = Ctx.getSourceManager();
    if (!Unless || isSystem(*Unless, SM) || isInMainFile(R))
      Unless = nullptr;
    return Out.Open[&R].insert(Unless).second;
  }

  static bool pointsToConst(QualType T) {
    QualType Pointee = T->getPointeeType();
    return !Pointee.isNull() && Pointee.isConstQualified();
  }

  /// Null pointers are not called.
  bool isNull(const Expr &E) const {
    return isa<ImplicitValueInitExpr>(E) || isNullConstant(E, Ctx);
  }

  void add(const FieldDecl &F, const Expr *Value) {
    if (!Value || !(isTableField(F) || isSharedField(F)) ||
        Value->isTypeDependent() || Value->isValueDependent() || isNull(*Value))
      return;
    const FunctionDecl *New = getCallable(Value);
    if (New)
      New = New->getCanonicalDecl();
    auto [Known, IsNew] =
        Out.Only.try_emplace(cast<FieldDecl>(F.getCanonicalDecl()), New);
    if (!IsNew && Known->second != New)
      Known->second = choose(Known->second, New);
  }

  /// Of two functions that are not the same; null is one that is not known.
  static const FunctionDecl *choose(const FunctionDecl *A,
                                    const FunctionDecl *B) {
    if (!A || !B)
      return nullptr;
    return isEmptyFunction(*A) ? B : isEmptyFunction(*B) ? A : nullptr;
  }

  FieldFunctions &Out;
  ASTContext &Ctx;
  llvm::DenseSet<const MemberExpr *> Allowed;
};

FieldFunctions::FieldFunctions(ASTContext &Ctx) {
  FieldFunctionVisitor Visitor(*this, Ctx);
  for (Decl *D : Ctx.getTraversalScope())
    Visitor.TraverseDecl(D);
}

std::optional<const FunctionDecl *>
FieldFunctions::findOnly(const FieldDecl &F) const {
  auto Found = Open.find(cast<RecordDecl>(F.getParent()->getCanonicalDecl()));
  if (Found != Open.end() && Found->second.contains(nullptr))
    return nullptr;
  auto Put = Only.find(cast<FieldDecl>(F.getCanonicalDecl()));
  return Put == Only.end() ? std::nullopt
                           : std::optional<const FunctionDecl *>(Put->second);
}

void FieldFunctions::visitShared(
    llvm::function_ref<void(const FieldDecl &, const FunctionDecl *,
                            const NamedDecl *)>
        Visit) const {
  auto visitFields = [&](const RecordDecl &R, const NamedDecl *Unless) {
    if (const RecordDecl *Defined = R.getDefinition())
      for (const FieldDecl *F : Defined->fields())
        if (isSharedField(*F))
          Visit(*F, nullptr, Unless);
  };
  for (const auto &[F, Holds] : Only)
    if (isSharedField(*F))
      Visit(*F, Holds, nullptr);
  for (const auto &[R, Conditions] : Open)
    for (const NamedDecl *Unless : Conditions)
      visitFields(*R, Unless);
}

static bool hasShared(const RecordDecl *R) {
  R = R ? R->getDefinition() : nullptr;
  return R && llvm::any_of(R->fields(), [](const FieldDecl *F) {
           return isSharedField(*F) || (!F->getType()->isPointerType() &&
                                        hasShared(getRecord(F->getType())));
         });
}

bool FieldFunctions::hasShared(const VarDecl &V) {
  return !V.getType()->isDependentType() &&
         interop::hasShared(getRecord(V.getType()));
}

const ValueDecl *getCalledPointer(const CallExpr &C) {
  const Expr *Callee = C.getCallee()->IgnoreParenCasts();
  // `(*table->method)(...)`
  if (const auto *U = dyn_cast<UnaryOperator>(Callee))
    if (U->getOpcode() == UO_Deref)
      Callee = U->getSubExpr()->IgnoreParenCasts();
  const ValueDecl *D = nullptr;
  if (const auto *M = dyn_cast<MemberExpr>(Callee))
    D = M->getMemberDecl();
  else if (const auto *R = dyn_cast<DeclRefExpr>(Callee))
    D = R->getDecl();
  return D && D->getType()->isFunctionPointerType() ? D : nullptr;
}

const FieldDecl *getCalledField(const CallExpr &C) {
  return dyn_cast_or_null<FieldDecl>(getCalledPointer(C));
}

} // namespace interop
