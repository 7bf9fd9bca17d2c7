//===- ReachableCallbacks.cpp - Callbacks that nobody sees ----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edits/InterpreterLock/ReachableCallbacks.h"
#include "AST/ImportedPlace.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Analysis/Calls/ModeledCalls.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace interop {

/// In the record itself, at any depth.
static bool holdsFunctions(QualType T) {
  const auto *Array = T->getAsArrayTypeUnsafe();
  if (Array)
    return holdsFunctions(Array->getElementType());
  const auto *R = T->getAsRecordDecl();
  if (!R || !R->getDefinition())
    return false;
  return llvm::any_of(R->getDefinition()->fields(), [](const FieldDecl *F) {
    return F->getType()->isFunctionPointerType() ||
           holdsFunctions(F->getType());
  });
}

/// The variable that \p E is (a part of).
static const VarDecl *getVariable(const Expr &E) {
  const Expr *At = E.IgnoreParenCasts();
  while (true) {
    if (const auto *M = dyn_cast<MemberExpr>(At); M && !M->isArrow())
      At = M->getBase()->IgnoreParenCasts();
    else if (const auto *A = dyn_cast<ArraySubscriptExpr>(At))
      At = A->getBase()->IgnoreParenCasts();
    else
      break;
  }
  const auto *R = dyn_cast<DeclRefExpr>(At);
  return R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
}

/// The variable of which \p E is the address; null if it is something else.
static const VarDecl *getPointee(const Expr &E) {
  const Expr *At = E.IgnoreParenCasts();
  const auto *U = dyn_cast<UnaryOperator>(At);
  if (U && U->getOpcode() == UO_AddrOf)
    return getVariable(*U->getSubExpr());
  const auto *V = At->getType()->isArrayType() ? getVariable(*At) : nullptr;
  return V;
}

namespace {

class ReachableCallbackFinder {
public:
  ReachableCallbackFinder(const CallExpr &Call, const ASTContext &Ctx)
      : Call(Call), Ctx(Ctx), SM(Ctx.getSourceManager()) {}

  bool find(const FunctionDecl &In) {
    return llvm::any_of(Call.arguments(), [&](const Expr *A) {
      QualType T = A->getType()->getPointeeType();
      if (T.isNull() || !holdsFunctions(T))
        return false;
      const VarDecl *V = getPointee(*A);
      // By a pointer it is an object of the library's, unless that only reads.
      if (!V)
        return T.isConstQualified();
      return !V->hasLocalStorage() || isSet(*V, *In.getBody());
    });
  }

private:
  bool isNull(const Expr &E) const {
    return isNullConstant(E, Ctx) ||
           isa<ImplicitValueInitExpr>(E.IgnoreParenCasts());
  }

  /// A value that \p E, an initializer, puts into a field.
  bool givesFunction(const Expr &E) const {
    if (const auto *List = dyn_cast<InitListExpr>(&E))
      return llvm::any_of(List->inits(), [this](const Expr *I) {
        return I && givesFunction(*I);
      });
    if (const auto *L = dyn_cast<CompoundLiteralExpr>(E.IgnoreParenCasts()))
      return givesFunction(*L->getInitializer());
    return E.getType()->isFunctionPointerType()
               ? !isNull(E)
               : holdsFunctions(E.getType()) && !isNull(E);
  }

  /// By a statement of \p Body.
  bool isSet(const VarDecl &V, const Stmt &Body) {
    if (V.getInit() && givesFunction(*V.getInit()))
      return true;
    return anyPart(Body, [&](const Stmt &S) {
      const auto *B = dyn_cast<BinaryOperator>(&S);
      if (B && B->getOpcode() == BO_Assign && getVariable(*B->getLHS()) == &V)
        return givesFunction(*B->getRHS());
      const auto *C = dyn_cast<CallExpr>(&S);
      return C && C != &Call &&
             llvm::any_of(C->arguments(), [&](const Expr *A) {
               return getPointee(*A) == &V &&
                      holdsFunctions(A->getType()->getPointeeType()) &&
                      maySet(C->getDirectCallee());
             });
    });
  }

  /// \p F sets such fields of a record that it is given.
  bool maySet(const FunctionDecl *F) {
    const FunctionDecl *Definition = nullptr;
    if (!F)
      return true;
    if (!F->hasBody(Definition))
      return !F->getBuiltinID() && !isOfLibrary(*F);
    if (!Seen.insert(Definition).second)
      return false;
    return anyPart(*Definition->getBody(), [&](const Stmt &S) {
      const auto *B = dyn_cast<BinaryOperator>(&S);
      if (B && B->getOpcode() == BO_Assign)
        return givesFunction(*B->getRHS());
      const auto *C = dyn_cast<CallExpr>(&S);
      return C && llvm::any_of(C->arguments(), [&](const Expr *A) {
               QualType T = A->getType()->getPointeeType();
               return !T.isNull() && !T.isConstQualified() &&
                      holdsFunctions(T) && maySet(C->getDirectCallee());
             });
    });
  }

  /// Declared where the called function is, or by the system.
  bool isOfLibrary(const FunctionDecl &F) const {
    auto getFolder = [this](const FunctionDecl &D) {
      auto File = SM.getFileEntryRefForID(
          SM.getFileID(SM.getExpansionLoc(D.getLocation())));
      return File ? llvm::sys::path::parent_path(File->getName())
                  : llvm::StringRef();
    };
    const FunctionDecl *Callee = Call.getDirectCallee();
    return isInSystemFile(SM.getExpansionLoc(F.getLocation()), SM) ||
           (Callee && !getFolder(F).empty() &&
            getFolder(F) == getFolder(*Callee) &&
            !SM.isInMainFile(SM.getExpansionLoc(F.getLocation())));
  }

  const CallExpr &Call;
  const ASTContext &Ctx;
  const SourceManager &SM;
  llvm::SmallPtrSet<const FunctionDecl *, 8> Seen;
};

} // namespace

bool mayGiveCallbacks(const CallExpr &Call, const FunctionDecl &In,
                      const ASTContext &Ctx) {
  return ReachableCallbackFinder(Call, Ctx).find(In);
}

//===-- Callbacks of other files -----------------------------------------===//

/// All that \p C declares in file \p File, within linkage specifications too.
static void collect(const DeclContext &C, FileID File, const SourceManager &SM,
                    std::vector<const FunctionDecl *> &To) {
  for (const Decl *D : C.decls()) {
    if (const auto *Linkage = dyn_cast<LinkageSpecDecl>(D))
      collect(*Linkage, File, SM, To);
    const auto *F = dyn_cast<FunctionDecl>(D);
    if (F && SM.getFileID(SM.getExpansionLoc(F->getLocation())) == File)
      To.push_back(F);
  }
}

/// What \p F registers callbacks on is made in this file, or \p F is called
/// there.
static bool isSeen(const FunctionDecl &F, AnalysisContext &TU) {
  const ASTContext &Ctx = TU.getContext();
  QualType Handle = F.param_empty() ? QualType() : F.getParamDecl(0)->getType();
  auto isHandle = [&](QualType T) {
    return !Handle.isNull() && !T.isNull() &&
           Ctx.hasSameUnqualifiedType(T, Handle);
  };
  return llvm::any_of(TU.get<ModeledCalls>().getCalls(), [&](const auto &C) {
    if (C.Callee->getCanonicalDecl() == F.getCanonicalDecl())
      return true;
    return !C.Row->Acquires.empty() &&
           (isHandle(C.Callee->getReturnType()) ||
            llvm::any_of(C.Callee->parameters(), [&](const ParmVarDecl *P) {
              return isHandle(P->getType()->getPointeeType());
            }));
  });
}

bool mayRunUnseenCallbacks(const Fact &E, AnalysisContext &TU) {
  if (!E.Callee)
    return false;
  const ASTContext &Ctx = TU.getContext();
  const SourceManager &SM = Ctx.getSourceManager();
  std::string Name = getQualifiedName(*E.Callee);
  std::vector<const FunctionDecl *> Beside;
  collect(*Ctx.getTranslationUnitDecl(),
          SM.getFileID(SM.getExpansionLoc(E.Callee->getLocation())), SM,
          Beside);
  return llvm::any_of(Beside, [&](const FunctionDecl *F) {
    const FunctionModel *Row = TU.getLookup().findRow(*F);
    return Row &&
           llvm::any_of(Row->Callbacks,
                        [&](const Callback &B) {
                          return llvm::is_contained(B.DrivenBy, Name);
                        }) &&
           !isSeen(*F, TU);
  });
}

} // namespace interop
