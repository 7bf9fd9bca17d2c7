//===- UnitMentions.cpp - Whether models can matter to a unit -------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Session/UnitMentions.h"
#include "AST/Naming.h"
#include "AST/ScopeWalk.h"
#include "AST/StmtWalk.h"
#include "Models/Store/BuiltinModels.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

/// Each function says whether what it is given counts.
class MentionFinder {
public:
  explicit MentionFinder(const SourceManager &SM) : SM(SM) {}

  /// What stands in user code counts, or something that it leads to.
  bool visit(const Decl &D) {
    bool Counts = mentionDecl(D);
    while (!Counts && !Bodies.empty())
      Counts = visitBody(*Bodies.pop_back_val());
    return Counts;
  }

private:
  bool mentionDecl(const Decl &D) {
    if (const auto *R = dyn_cast<CXXRecordDecl>(&D))
      return mentionRecord(*R);
    if (const auto *V = dyn_cast<VarDecl>(&D))
      return mentionVariable(*V) || isModeled(*V) ||
             (V->hasInit() && mentionAll(*V->getInit()));
    return mentionFunction(*cast<FunctionDecl>(&D));
  }

  bool visitBody(const FunctionDecl &F) {
    if (const auto *C = dyn_cast<CXXConstructorDecl>(&F))
      for (const CXXCtorInitializer *I : C->inits())
        if (mentionAll(*I->getInit()))
          return true;
    return mentionAll(*F.getBody());
  }

  //===-- Declarations ----------------------------------------------------===//

  /// Rows of members go by the name of the class.
  static bool isModeled(const NamedDecl &D) {
    const IdentifierInfo *Name =
        isa<CXXMethodDecl>(D) ? nullptr : D.getIdentifier();
    return Name && isNamedByModels(Name->getName());
  }

  /// An attribute may state what a model would. These are about names,
  /// overrides and code.
  static bool isPlain(const Attr *A) {
    return A->isImplicit() ||
           isa<OverrideAttr, FinalAttr, UnusedAttr, VisibilityAttr,
               TypeVisibilityAttr, WarnUnusedResultAttr, DeprecatedAttr,
               AlwaysInlineAttr, NoInlineAttr, PureAttr, ConstAttr, NonNullAttr,
               ReturnsNonNullAttr, NoThrowAttr, AlignedAttr, PackedAttr,
               AbiTagAttr, FormatAttr>(A);
  }

  /// \p D, or what it stands in, has a name or an attribute that counts.
  bool isNamed(const NamedDecl &D) {
    if (isModeled(D) || (D.hasAttrs() && !llvm::all_of(D.getAttrs(), isPlain)))
      return true;
    for (const DeclContext *C = D.getDeclContext();
         C && Scopes.insert(C).second; C = C->getParent())
      if (const auto *N = dyn_cast<NamedDecl>(C); N && isModeled(*N))
        return true;
    return false;
  }

  /// What is out of view may do anything; what is in std does what rows say.
  bool mentionFunction(const FunctionDecl &F) {
    if (!Seen.insert(F.getCanonicalDecl()).second)
      return false;
    if (isNamed(F) ||
        llvm::any_of(F.parameters(), [this](const ParmVarDecl *P) {
          return mentionVariable(*P);
        }))
      return true;
    const FunctionDecl *Body = nullptr;
    if (isInStd(F))
      return false;
    if (F.hasBody(Body)) {
      Bodies.push_back(Body);
      return false;
    }
    const auto *M = dyn_cast<CXXMethodDecl>(&F);
    return !F.isDefaulted() && !(M && M->isPureVirtual());
  }

  /// Its type, its name and its attributes.
  bool mentionVariable(const VarDecl &V) {
    return (V.hasAttrs() && !llvm::all_of(V.getAttrs(), isPlain)) ||
           mentionType(V.getType());
  }

  bool mentionGlobal(const VarDecl &V) {
    return isNamed(V) || mentionType(V.getType()) ||
           (!isInStd(V) && !V.getDefinition());
  }

  /// Of what is there, and not of what a pointer leads to.
  bool mentionType(QualType T) {
    T = T.getCanonicalType();
    while (const auto *A = dyn_cast<ArrayType>(T))
      T = A->getElementType().getCanonicalType();
    if (const RecordDecl *R = T->getAsRecordDecl())
      return mentionRecord(*R);
    return T->isAtomicType();
  }

  bool mentionRecord(const RecordDecl &Any) {
    if (!Seen.insert(Any.getCanonicalDecl()).second)
      return false;
    if (isNamed(Any) || mentionArguments(Any))
      return true;
    if (isInStd(Any))
      return false;
    const RecordDecl *R = Any.getDefinition();
    if (!R || R->isInvalidDecl() || isSystem(*R, SM) ||
        llvm::any_of(R->fields(), [this](const FieldDecl *F) {
          return (F->hasAttrs() && !llvm::all_of(F->getAttrs(), isPlain)) ||
                 mentionType(F->getType());
        }))
      return true;
    const auto *Class = dyn_cast<CXXRecordDecl>(R);
    if (!Class)
      return false;
    const CXXDestructorDecl *End = Class->getDestructor();
    return (End && mentionFunction(*End)) ||
           llvm::any_of(Class->bases(), [this](const CXXBaseSpecifier &B) {
             return mentionType(B.getType());
           });
  }

  /// An owner ends what it is made of: `std::unique_ptr<Part, Ender>`.
  bool mentionArguments(const RecordDecl &R) {
    const auto *S = dyn_cast<ClassTemplateSpecializationDecl>(&R);
    return S && llvm::any_of(S->getTemplateArgs().asArray(),
                             [this](const TemplateArgument &A) {
                               return A.getKind() == TemplateArgument::Type
                                          ? mentionType(A.getAsType())
                                          : A.getKind() !=
                                                TemplateArgument::Integral;
                             });
  }

  //===-- Statements ------------------------------------------------------===//

  bool mentionAll(const Stmt &S) {
    return anyPart(S, [this](const Stmt &Part) { return mention(Part); });
  }

  bool mention(const Stmt &S) {
    switch (S.getStmtClass()) {
    case Stmt::DeclStmtClass:
      return llvm::any_of(cast<DeclStmt>(S).decls(), [this](const Decl *D) {
        const auto *V = dyn_cast<VarDecl>(D);
        // The first value of a static is made under a lock.
        return V &&
               (mentionVariable(*V) || (V->isStaticLocal() && V->hasInit() &&
                                        !V->hasConstantInitialization()));
      });
    case Stmt::DeclRefExprClass:
      return mentionReferred(*cast<DeclRefExpr>(S).getDecl());
    case Stmt::MemberExprClass:
      return mentionReferred(*cast<MemberExpr>(S).getMemberDecl());
    case Stmt::CXXConstructExprClass:
    case Stmt::CXXTemporaryObjectExprClass:
      return mentionFunction(*cast<CXXConstructExpr>(S).getConstructor()) ||
             mentionType(cast<Expr>(S).getType());
    case Stmt::CXXBindTemporaryExprClass:
    case Stmt::CallExprClass:
    case Stmt::CXXMemberCallExprClass:
    case Stmt::CXXOperatorCallExprClass:
      return mentionType(cast<Expr>(S).getType());
    case Stmt::CXXDefaultArgExprClass:
      return mentionAll(*cast<CXXDefaultArgExpr>(S).getExpr());
    case Stmt::CXXDefaultInitExprClass:
      return mentionAll(*cast<CXXDefaultInitExpr>(S).getExpr());
    default:
      return !isPlainCode(S);
    }
  }

  bool mentionReferred(const ValueDecl &D) {
    if (const auto *F = dyn_cast<FunctionDecl>(&D))
      return mentionFunction(*F);
    if (const auto *F = dyn_cast<FieldDecl>(&D))
      return mentionRecord(*F->getParent());
    if (const auto *V = dyn_cast<VarDecl>(&D))
      return V->hasGlobalStorage() && !V->isStaticLocal() && mentionGlobal(*V);
    return !isa<EnumConstantDecl>(D);
  }

  /// Statements and operators that do nothing but what their parts do.
  static bool isPlainCode(const Stmt &S) {
    return isa<CompoundStmt, IfStmt, ForStmt, WhileStmt, DoStmt, SwitchStmt,
               SwitchCase, BreakStmt, ContinueStmt, ReturnStmt, NullStmt,
               CXXForRangeStmt, LabelStmt, GotoStmt>(S) ||
           isa<IntegerLiteral, FloatingLiteral, CharacterLiteral,
               CXXBoolLiteralExpr, CXXNullPtrLiteralExpr, StringLiteral,
               GNUNullExpr>(S) ||
           isa<ParenExpr, UnaryOperator, BinaryOperator, ConditionalOperator,
               ArraySubscriptExpr, CastExpr, InitListExpr,
               ImplicitValueInitExpr, CXXScalarValueInitExpr,
               UnaryExprOrTypeTraitExpr, ConstantExpr, ExprWithCleanups,
               MaterializeTemporaryExpr, CXXThisExpr,
               SubstNonTypeTemplateParmExpr, ArrayInitLoopExpr,
               ArrayInitIndexExpr, OpaqueValueExpr, CXXStdInitializerListExpr>(
               S);
  }

  const SourceManager &SM;
  llvm::DenseSet<const Decl *> Seen; ///< functions and records, canonical
  llvm::DenseSet<const DeclContext *> Scopes;
  llvm::SmallVector<const FunctionDecl *, 16> Bodies; ///< not visited yet
};

} // namespace

bool mayNeedModels(ASTContext &Ctx) {
  // An editor's scope leaves out what other declarations lead to.
  const bool IsWhole =
      Ctx.getTraversalScope().size() == 1 &&
      isa<TranslationUnitDecl>(Ctx.getTraversalScope().front());
  if (!IsWhole || Ctx.getLangOpts().ObjC || Ctx.getLangOpts().OpenMP)
    return true;
  MentionFinder Finder(Ctx.getSourceManager());
  return anyInScope(Ctx.getTraversalScope(),
                    [&](const Decl &D) { return Finder.visit(D); });
}

} // namespace interop
