//===- KeptObjects.cpp - What an argument leads to ------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/DanglingCallback/KeptObjects.h"
#include "AST/GivenObject.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Support/NameWords.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace interop {

const CXXRecordDecl *getThisClass(const FunctionDecl &F) {
  const auto *M = dyn_cast<CXXMethodDecl>(&F);
  while (M && M->getParent()->isLambda())
    M = dyn_cast<CXXMethodDecl>(M->getParent()->getDeclContext());
  return M && M->isInstance() ? M->getParent()->getDefinition() : nullptr;
}

/// \p F is a cast of an object system: one by its name, or one that a
/// class declares for itself, `static inline Clock *CLOCK(void *object)`.
static bool isCastFunction(const FunctionDecl &F) {
  if (!F.getReturnType()->isPointerType())
    return false;
  if (hasNameWord(getMentionedName(F), {"cast"}))
    return true;
  return F.isInlined() && F.getNumParams() == 1 && F.getIdentifier() &&
         F.getParamDecl(0)->getType()->isVoidPointerType() &&
         llvm::none_of(F.getName(), llvm::isLower);
}

const Expr *skipCasts(const Expr *E) {
  for (int Steps = 0; Steps < 8; ++Steps) {
    E = E->IgnoreParenCasts();
    const auto *C = dyn_cast<CallExpr>(E);
    const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
    if (!F || C->getNumArgs() == 0 || !isCastFunction(*F))
      return E;
    E = C->getArg(0);
  }
  return E;
}

namespace {

bool isCharPointer(QualType T) {
  return T->isPointerType() && (T->getPointeeType()->isAnyCharacterType() ||
                                T->getPointeeType()->isVoidType());
}

/// A string or buffer whose memory goes with it: it has a destructor that does
/// something.
bool ownsMemory(const Expr &Object) {
  const CXXRecordDecl *R = Object.getType()->getAsCXXRecordDecl();
  return R && R->hasDefinition() && !R->hasTrivialDestructor();
}

class KeptFinder {
public:
  explicit KeptFinder(AnalysisContext &TU) : TU(TU) {}

  std::vector<KeptObject> run(const Expr &Arg) {
    value(&Arg);
    // It keeps the object that it owns, and no local beside that.
    if (hasOwner(Arg))
      llvm::erase_if(Out, [](const KeptObject &O) {
        return O.Kind != KeptObject::Local || !O.IsCaptured;
      });
    return std::move(Out);
  }

private:
  //===-- Owners that go with it ------------------------------------------===//

  bool isOwner(QualType T) const {
    const CXXRecordDecl *R = getDefinedClass(T.getNonReferenceType());
    const TypeModel *Row = R ? TU.getLookup().findRow(*R) : nullptr;
    return Row && (Row->Shared || Row->Observes);
  }

  /// A shared owner, or an observer that tells whether it is still there, is
  /// captured or bound.
  bool hasOwner(const Expr &Arg) const {
    return anyPart(Arg, [this](const Stmt &S) {
      if (const auto *L = dyn_cast<LambdaExpr>(&S))
        for (const LambdaCapture &C : L->captures())
          if (C.capturesVariable() && C.getCaptureKind() == LCK_ByCopy &&
              isOwner(C.getCapturedVar()->getType()))
            return true;
      const auto *E = dyn_cast<Expr>(&S);
      return E && isOwner(E->getType());
    });
  }

  //===-- Values ----------------------------------------------------------===//

  void add(KeptObject::KindTy Kind, const Expr *At, const VarDecl *V = nullptr,
           ObjectRef O = {}) {
    Out.push_back({Kind, V, O, At, InLambda});
  }

  /// \p E is a pointer, a callable or what is converted to one.
  void value(const Expr *E) {
    if (Budget-- == 0)
      return;
    E = strip(skipCasts(E));
    if (isa<CXXThisExpr>(E))
      return add(KeptObject::This, E);
    if (E->getType()->isArrayType())
      return place(E);
    if (const auto *L = dyn_cast<LambdaExpr>(E))
      return lambda(*L);
    if (const auto *U = dyn_cast<UnaryOperator>(E);
        U && U->getOpcode() == UO_AddrOf)
      return place(U->getSubExpr());
    if (const auto *C = dyn_cast<CXXMemberCallExpr>(E))
      return methodCall(*C);
    bool IsPlace = false;
    const auto *Call = dyn_cast<CallExpr>(E);
    if (const Expr *Passed = Call ? findPassed(*Call, IsPlace) : nullptr)
      return IsPlace ? place(Passed) : value(Passed);
    if (E->getType()->isPointerType())
      return pointer(E);
    if (E->getType()->isRecordType() || isa<CallExpr, CXXConstructExpr>(E))
      closure(*E);
  }

  static const Expr *strip(const Expr *E) {
    for (;;) {
      const Expr *Inner = E->IgnoreParenCasts()->IgnoreImplicit();
      if (const auto *C = dyn_cast<CXXConstructExpr>(Inner);
          C && C->getNumArgs() == 1 &&
          (C->getConstructor()->isCopyOrMoveConstructor() ||
           isa<LambdaExpr>(C->getArg(0)->IgnoreImplicit())))
        Inner = C->getArg(0);
      if (Inner == E)
        return E;
      E = Inner;
    }
  }

  /// std::bind(&C::f, this), mem_fun(*this, &C::f): what is given directly.
  void closure(const Expr &E) {
    llvm::ArrayRef<const Expr *> Args;
    if (const auto *C = dyn_cast<CallExpr>(&E))
      Args = {C->getArgs(), C->getNumArgs()};
    else if (const auto *C = dyn_cast<CXXConstructExpr>(&E))
      Args = {C->getArgs(), C->getNumArgs()};
    else if (const auto *D = dyn_cast<DeclRefExpr>(&E))
      return stored(*D);
    for (const Expr *A : Args) {
      const Expr *Inner = strip(A);
      if (const auto *U = dyn_cast<UnaryOperator>(Inner);
          U && U->getOpcode() == UO_Deref)
        Inner = strip(U->getSubExpr());
      if (isa<CXXThisExpr>(Inner))
        add(KeptObject::This, Inner);
      else if (isa<LambdaExpr, CallExpr, CXXConstructExpr>(Inner) &&
               !Inner->getType()->isPointerType())
        value(Inner);
    }
  }

  /// A local that holds a lambda.
  void stored(const DeclRefExpr &D) {
    const auto *V = dyn_cast<VarDecl>(D.getDecl());
    if (!V || !V->hasLocalStorage() || isa<ParmVarDecl>(V) || !V->getInit())
      return;
    const Expr *I = strip(V->getInit());
    if (isa<LambdaExpr>(I))
      value(I);
  }

  void lambda(const LambdaExpr &L) {
    InLambda = true;
    for (const LambdaCapture &C : L.captures()) {
      if (C.capturesThis() && C.getCaptureKind() != LCK_StarThis)
        add(KeptObject::This, &L);
      const auto *V = C.capturesVariable()
                          ? dyn_cast<VarDecl>(C.getCapturedVar())
                          : nullptr;
      if (V && C.getCaptureKind() == LCK_ByRef)
        local(*V, &L);
      else if (V && V->getType()->isPointerType())
        copied(*V, L);
    }
    InLambda = false;
  }

  /// A pointer goes with the lambda.
  void copied(const VarDecl &V, const LambdaExpr &L) {
    const Expr *I =
        V.isInitCapture() || !isa<ParmVarDecl>(V) ? V.getInit() : nullptr;
    if (I && getObject(I).Kind == ObjectRef::This)
      add(KeptObject::This, &L);
    else
      add(KeptObject::Pointee, &L, nullptr, ObjectRef::makeVariable(V));
  }

  /// Memory that an object lends: text.c_str().
  void methodCall(const CXXMemberCallExpr &C) {
    const Expr *On = C.getImplicitObjectArgument();
    if (!On || !isCharPointer(C.getType()) || On->getType()->isPointerType() ||
        !ownsMemory(*On))
      return;
    const Expr *Inner = On->IgnoreParenImpCasts();
    if (isa<MaterializeTemporaryExpr>(Inner) || Inner->isPRValue())
      return add(KeptObject::Temporary, &C);
    size_t First = Out.size();
    place(Inner);
    // What is kept is the memory, and not the object.
    for (KeptObject &O : llvm::drop_begin(Out, First))
      O.At = &C;
  }

  static bool isAddress(const Expr &E) {
    const auto *U = dyn_cast<UnaryOperator>(E.IgnoreParenCasts());
    return U && U->getOpcode() == UO_AddrOf;
  }

  void pointer(const Expr *E) {
    if (const auto *D = dyn_cast<DeclRefExpr>(E))
      if (const auto *V = dyn_cast<VarDecl>(D->getDecl());
          V && V->hasLocalStorage() && !isa<ParmVarDecl>(V) && V->getInit() &&
          (V->getType().isConstQualified() || isAddress(*V->getInit())))
        return value(V->getInit());
    ObjectRef O = getObject(E);
    if (O.Kind == ObjectRef::This)
      add(KeptObject::This, E);
    else if (O.Kind == ObjectRef::Variable || O.Kind == ObjectRef::Member)
      add(KeptObject::Pointee, E, nullptr, O);
  }

  //===-- Places ----------------------------------------------------------===//

  /// The address of \p E is taken.
  void place(const Expr *E) {
    for (E = E->IgnoreParenCasts(); E; E = E->IgnoreParenCasts()) {
      if (const auto *M = dyn_cast<MemberExpr>(E)) {
        if (M->isArrow() || !isa<FieldDecl>(M->getMemberDecl()))
          return isa<FieldDecl>(M->getMemberDecl()) ? value(M->getBase())
                                                    : void();
        E = M->getBase();
      } else if (const auto *A = dyn_cast<ArraySubscriptExpr>(E)) {
        const Expr *Base = A->getBase()->IgnoreParenCasts();
        if (!Base->getType()->isArrayType())
          return value(Base);
        E = Base;
      } else {
        break;
      }
    }
    if (const auto *U = dyn_cast<UnaryOperator>(E);
        U && U->getOpcode() == UO_Deref)
      return value(U->getSubExpr());
    if (const auto *D = dyn_cast<DeclRefExpr>(E))
      if (const auto *V = dyn_cast<VarDecl>(D->getDecl()))
        local(*V, E);
  }

  void local(const VarDecl &V, const Expr *At) {
    if (!V.hasLocalStorage() || V.getType()->isReferenceType())
      return;
    add(KeptObject::Local, At, V.getCanonicalDecl());
  }

  AnalysisContext &TU;
  std::vector<KeptObject> Out;
  bool InLambda = false;
  int Budget = 16;
};

} // namespace

std::vector<KeptObject> findKeptObjects(const Expr &Arg, AnalysisContext &TU) {
  return KeptFinder(TU).run(Arg);
}

} // namespace interop
