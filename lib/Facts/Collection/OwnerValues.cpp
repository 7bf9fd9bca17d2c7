//===- OwnerValues.cpp - What owners are given ----------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Collection/OwnerValues.h"
#include "AST/ImportedPlace.h"
#include "AST/Naming.h"
#include "AST/ScopeWalk.h"
#include "AST/StmtWalk.h"
#include "Facts/Callables.h"
#include "Facts/Collection/ResultFlow.h"
#include "Support/Budgets.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace interop {

static bool isOwnerType(QualType T, ModelLookup &Known) {
  const CXXRecordDecl *R = getNamedClass(T.getNonReferenceType());
  const TypeModel *Row = R ? Known.findRow(*R) : nullptr;
  return Row && Row->owns();
}

/// The field or variable that \p E names; null if it names none.
static const ValueDecl *findNamed(const Expr &E) {
  const Expr *S = stripConversions(&E);
  if (const auto *R = dyn_cast<DeclRefExpr>(S))
    return dyn_cast<VarDecl>(R->getDecl()->getCanonicalDecl());
  const auto *M = dyn_cast<MemberExpr>(S);
  return M ? dyn_cast<FieldDecl>(M->getMemberDecl()->getCanonicalDecl())
           : nullptr;
}

//===-- Uses of one owner -------------------------------------------------===//

namespace {

/// What bodies do with one owner.
class OwnerUses {
public:
  OwnerUses(const ValueDecl &Owner, ModelLookup &Known)
      : Owner(cast<ValueDecl>(Owner.getCanonicalDecl())), Known(Known) {}

  llvm::SmallVector<const Expr *, 4> Values; ///< that it is given
  bool IsCopied = false;

  /// All functions that can name the owner, if they are in view.
  void read() {
    if (const auto *V = dyn_cast<VarDecl>(Owner))
      return readVariable(*V);
    const auto *F = cast<FieldDecl>(Owner);
    give(F->getInClassInitializer());
    const auto *R = dyn_cast<CXXRecordDecl>(F->getParent());
    if (!R)
      return;
    ASTContext &Ctx = F->getASTContext();
    const SourceManager &SM = Ctx.getSourceManager();
    if (F->getAccess() != AS_private &&
        SM.isInMainFile(SM.getExpansionLoc(F->getLocation())))
      return walkFunctions(
          Ctx.getTraversalScope(), [&](const FunctionDecl &Fn) {
            if (SM.isInMainFile(SM.getExpansionLoc(Fn.getLocation())))
              readBody(Fn);
          });
    IsCopied |= F->getAccess() != AS_private || R->hasFriends();
    for (const Decl *D : R->decls())
      readMember(*D);
  }

private:
  void readVariable(const VarDecl &V) {
    give(V.getInit());
    const auto *In = dyn_cast<FunctionDecl>(V.getDeclContext());
    if (In && V.hasLocalStorage() && !isa<ParmVarDecl>(V))
      readBody(*In);
    else
      IsCopied = true;
  }

  void readMember(const Decl &D) {
    if (const auto *T = dyn_cast<FunctionTemplateDecl>(&D))
      for (const FunctionDecl *S : T->specializations())
        readBody(*S);
    const auto *M = dyn_cast<CXXMethodDecl>(&D);
    if (!M || M->isImplicit() || M->isDefaulted() || M->isDeleted() ||
        M->isPureVirtual())
      return;
    IsCopied |= !M->hasBody();
    readBody(*M);
  }

  void readBody(const FunctionDecl &F) {
    const FunctionDecl *Def = nullptr;
    if (!F.hasBody(Def) || Def->isDependentContext())
      return;
    if (const auto *C = dyn_cast<CXXConstructorDecl>(Def))
      for (const CXXCtorInitializer *I : C->inits())
        readInitializer(*I);
    walk(Def->getBody(), [this](const Stmt &S) {
      read(S);
      return WalkResult::Advance;
    });
  }

  void readInitializer(const CXXCtorInitializer &I) {
    if (I.isWritten() && I.getAnyMember() &&
        I.getAnyMember()->getCanonicalDecl() == Owner)
      give(I.getInit());
    walk(I.getInit(), [this](const Stmt &S) {
      read(S);
      return WalkResult::Advance;
    });
  }

  /// What a statement holds is read after it.
  void read(const Stmt &S) {
    if (const auto *C = dyn_cast<CXXMemberCallExpr>(&S))
      return readCall(*C);
    if (const auto *C = dyn_cast<CXXOperatorCallExpr>(&S))
      return readOperator(*C);
    const auto *E = dyn_cast<Expr>(&S);
    if (E && isa<DeclRefExpr, MemberExpr>(E) && !Allowed.contains(E))
      IsCopied |= findNamed(*E) == Owner;
  }

  void readCall(const CXXMemberCallExpr &C) {
    const Expr *On = C.getImplicitObjectArgument();
    if (!On || findNamed(*On) != Owner)
      return;
    allow(*On);
    const FunctionDecl *F = C.getDirectCallee();
    const FunctionModel *Row = F ? Known.findRow(*F) : nullptr;
    if (Row && Row->DestroysOwned && C.getNumArgs())
      return Values.push_back(&C); // reset(p), reset(p, f)
    for (const Expr *A : C.arguments())
      if (isOwnerType(A->getType(), Known))
        Values.push_back(A); // push_back(shared_ptr(p, f))
  }

  void readOperator(const CXXOperatorCallExpr &C) {
    const bool IsAssignment = C.getOperator() == OO_Equal;
    if (!C.getNumArgs())
      return;
    if (IsAssignment && C.getNumArgs() == 2 && findNamed(*C.getArg(0)) == Owner)
      give(C.getArg(1));
    allow(*C.getArg(0));
    if (C.getNumArgs() == 2 && !IsAssignment && C.getOperator() != OO_Call)
      allow(*C.getArg(1)); // compared
  }

  void give(const Expr *Value) {
    if (Value && !Value->isTypeDependent())
      Values.push_back(Value);
  }

  void allow(const Expr &E) { Allowed.insert(stripConversions(&E)); }

  const ValueDecl *Owner;
  ModelLookup &Known;
  llvm::SmallPtrSet<const Expr *, 8> Allowed;
};

//===-- Values ------------------------------------------------------------===//

/// Follows values through copies and the functions that return them.
class OwnerContentsFinder {
public:
  explicit OwnerContentsFinder(ModelLookup &Known) : Known(Known) {}

  OwnerContents find(llvm::ArrayRef<const Expr *> Values) {
    Work.append(Values.begin(), Values.end());
    for (unsigned I = 0; I < Work.size(); ++I) {
      if (I >= Values.size() &&
          reaches(I - Values.size(), Budget::SharedDeleterSteps)) {
        addOther();
        break;
      }
      look(*stripConversions(Work[I]));
    }
    return std::move(Out);
  }

private:
  void look(const Expr &E) {
    if (const auto *C = dyn_cast<CXXConstructExpr>(&E))
      return lookInto(*C->getConstructor()->getParent(),
                      {C->getArgs(), C->getNumArgs()});
    if (const auto *L = dyn_cast<InitListExpr>(&E))
      return L->getNumInits() == 1 ? Work.push_back(L->getInit(0)) : addOther();
    if (const auto *C = dyn_cast<AbstractConditionalOperator>(&E))
      return Work.append({C->getTrueExpr(), C->getFalseExpr()});
    if (const auto *C = dyn_cast<CallExpr>(&E))
      return lookInto(*C);
    if (isa<CXXNullPtrLiteralExpr>(E))
      return;
    const ValueDecl *D = findNamed(E);
    if (!D)
      return addOther();
    Out.IsFresh = false; // whoever D is has it, too
    if (!Seen.insert(D).second)
      return;
    OwnerUses Uses(*D, Known);
    Uses.read();
    Out.IsPlain |= Uses.Values.empty();
    Work.append(Uses.Values.begin(), Uses.Values.end());
  }

  void addOther() {
    Out.IsPlain = true;
    Out.IsFresh = false;
  }

  void addDeleter(const Expr &E) {
    const FunctionDecl *F = getCallable(&E);
    // A lambda that becomes a plain function.
    const auto *C = dyn_cast<CXXMemberCallExpr>(stripConversions(&E));
    if (!F && C && isa_and_nonnull<CXXConversionDecl>(C->getMethodDecl()))
      F = getCallable(C->getImplicitObjectArgument());
    if (!F)
      return addOther();
    if (llvm::none_of(Out.Deleters, [F](const GivenDeleter &D) {
          return D.Function->getCanonicalDecl() == F->getCanonicalDecl();
        }))
      Out.Deleters.push_back({F, E.getBeginLoc()});
  }

  /// `shared_ptr<T>(p, deleter)`, or a copy.
  void lookInto(const CXXRecordDecl &R, llvm::ArrayRef<const Expr *> Args) {
    const TypeModel *Row = Known.findRow(R);
    if (!Row || !Row->owns())
      return addOther();
    // A unique one keeps the deleter for what it is given later.
    if (Args.empty() || ((Row->Shared || Args.size() == 1) &&
                         isNullConstant(*Args[0], R.getASTContext())))
      return;
    if (Args.size() > 1)
      return addDeleter(*Args[1]);
    if (isOwnerType(Args[0]->getType(), Known))
      return Work.push_back(Args[0]);
    Out.IsPlain = true; // `shared_ptr<T>(p)`
    Out.IsFresh &= Args[0]->getType()->isPointerType();
  }

  void lookInto(const CallExpr &C) {
    const FunctionDecl *F = C.getDirectCallee();
    if (!F)
      return addOther();
    const FunctionModel *Row = Known.findRow(*F);
    if (const auto *M = dyn_cast<CXXMemberCallExpr>(&C);
        M && Row && Row->DestroysOwned) {
      // Of the owner itself, not of the base that declares reset().
      const CXXRecordDecl *R = getNamedClass(
          M->getImplicitObjectArgument()->IgnoreParenImpCasts()->getType());
      return R ? lookInto(*R, getArguments(C)) : addOther();
    }
    if (Row && Row->Constructs != FunctionModel::NoConstruction) {
      Out.IsPlain = true; // make_shared
      return;
    }
    if (isInStd(*F) && C.getNumArgs() == 1) // std::move
      return Work.push_back(C.getArg(0));
    if (!F->hasBody() || isInStd(*F))
      return addOther();
    addReturned(*F);
  }

  void addReturned(const FunctionDecl &F) {
    const FunctionDecl *Def = nullptr;
    if (!F.hasBody(Def))
      return;
    llvm::SmallVector<const Expr *, 4> Returned;
    visitOutsideLambdas(*Def->getBody(), [&Returned](const Stmt &S) {
      const auto *R = dyn_cast<ReturnStmt>(&S);
      if (R && R->getRetValue())
        Returned.push_back(R->getRetValue());
    });
    Work.append(Returned.rbegin(), Returned.rend()); // in source order
  }

  ModelLookup &Known;
  OwnerContents Out;
  llvm::SmallVector<const Expr *, 8> Work;
  llvm::SmallPtrSet<const ValueDecl *, 4> Seen;
};

} // namespace

OwnerContents findContents(const Expr &Value, ModelLookup &Known) {
  return OwnerContentsFinder(Known).find(&Value);
}

OwnerContents findContents(const ValueDecl &Owner, ModelLookup &Known) {
  OwnerUses Uses(Owner, Known);
  Uses.read();
  OwnerContents Out = OwnerContentsFinder(Known).find(Uses.Values);
  Out.IsCopied = Uses.IsCopied;
  return Out;
}

//===-- Sole owners -------------------------------------------------------===//

/// Objects that can make further owners of themselves derive from a template of
/// the library that names them: `enable_shared_from_this<T>`.
static bool canShareItself(const CXXRecordDecl *R) {
  return R && R->hasDefinition() &&
         llvm::any_of(R->bases(), [](const CXXBaseSpecifier &B) {
           const CXXRecordDecl *Base = getDefinedClass(B.getType());
           return Base &&
                  ((isa<ClassTemplateSpecializationDecl>(Base) &&
                    isSystem(*Base,
                             Base->getASTContext().getSourceManager())) ||
                   canShareItself(Base));
         });
}

bool isSoleOwner(const ValueDecl &Owner, const OwnerContents &Contents) {
  const auto *S = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      getNamedClass(Owner.getType()));
  const bool IsGiven = Contents.IsPlain || !Contents.Deleters.empty();
  if (!S || Owner.getType()->isReferenceType() || Contents.IsCopied ||
      !Contents.IsFresh || !IsGiven)
    return false;
  return llvm::none_of(S->getTemplateArgs().asArray(),
                       [](const TemplateArgument &A) {
                         return A.getKind() == TemplateArgument::Type &&
                                canShareItself(getDefinedClass(A.getAsType()));
                       });
}

} // namespace interop
