//===- ObjectRef.cpp - Which object an expression speaks of ---------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AST/ObjectRef.h"
#include "AST/GivenObject.h"
#include "AST/Naming.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace interop {

ObjectRef ObjectRef::makeMember(const FieldDecl &F) {
  const auto *C = cast<FieldDecl>(F.getCanonicalDecl());
  return {Member, C, C};
}

ObjectRef ObjectRef::makePart(const ObjectRef &O) {
  if (!O.Leaf || !isa<FieldDecl>(O.Leaf))
    return {};
  return {Part, O.Leaf, O.Leaf};
}

ObjectRef ObjectRef::makeVariable(const VarDecl &V) {
  // Parameters keep their own declaration: it names the frame they are in.
  const VarDecl *C = isa<ParmVarDecl>(V) ? &V : V.getCanonicalDecl();
  return {Variable, C, C};
}

namespace {

/// Follows an expression inwards. Each step yields either the object or the
/// next expression; the number of steps is bounded because a variable is
/// looked through once and calls to a fixed depth.
class Resolver {
public:
  explicit Resolver(int Budget) : Budget(Budget) {}

  ObjectRef resolve(const Expr *E) {
    const FieldDecl *Leaf = nullptr;
    ObjectRef Found;
    while (E && Budget-- > 0 && !step(E, Leaf, Found)) {
    }
    if (!Found.isKnown() || !Leaf)
      return Found;
    // Members reached through an alias of `this`.
    if (Found.Kind == ObjectRef::This)
      Found = ObjectRef::makeMember(*Outermost);
    Found.Leaf = Leaf;
    return Found;
  }

private:
  int Budget;
  const FieldDecl *Outermost = nullptr;
  /// Calls whose bodies the expression stands in, the innermost last.
  llvm::SmallVector<const CallExpr *, 2> Calls;

  /// True when \p Found is final; else \p E is the next expression (or null).
  bool step(const Expr *&E, const FieldDecl *&Leaf, ObjectRef &Found) {
    E = E->IgnoreParenCasts();
    if (isa<CXXThisExpr>(E))
      return stepThis(E, Found);
    if (const auto *M = dyn_cast<MemberExpr>(E))
      return stepMember(*M, E, Leaf, Found);
    if (const auto *D = dyn_cast<DeclRefExpr>(E))
      return stepVariable(*D, E, Found);
    if (const auto *C = dyn_cast<CallExpr>(E))
      return stepCall(*C, E);
    E = getSubject(*E);
    return E == nullptr;
  }

  /// Into the body that is called where that says which object it gives.
  bool stepCall(const CallExpr &C, const Expr *&E) {
    const FunctionDecl *F =
        isa<CXXOperatorCallExpr>(C) ? nullptr : C.getDirectCallee();
    if (const Expr *Given = F ? findGiven(*F, Budget / 4) : nullptr) {
      Calls.push_back(&C);
      E = Given;
      return false;
    }
    const auto *OnThis = dyn_cast<CXXMemberCallExpr>(&C);
    if (OnThis && F && isOneReturn(*F) &&
        isa<CXXThisExpr>(
            OnThis->getImplicitObjectArgument()->IgnoreParenCasts()))
      return E = nullptr, true;
    E = getCallSource(C);
    return E == nullptr;
  }

  bool stepThis(const Expr *&E, ObjectRef &Found) {
    if (Calls.empty())
      return Found = ObjectRef::makeThis(), true;
    const auto *On = dyn_cast<CXXMemberCallExpr>(Calls.pop_back_val());
    E = On ? On->getImplicitObjectArgument() : nullptr;
    return E == nullptr;
  }

  /// From a body that is called to what the call gives.
  bool stepParam(const ParmVarDecl &P, const Expr *&E) {
    const CallExpr *C = Calls.pop_back_val();
    unsigned I = P.getFunctionScopeIndex();
    E = I < C->getNumArgs() ? C->getArg(I) : nullptr;
    return E == nullptr;
  }

  bool stepMember(const MemberExpr &M, const Expr *&E, const FieldDecl *&Leaf,
                  ObjectRef &Found) {
    if (const auto *V = dyn_cast<VarDecl>(M.getMemberDecl()))
      return Found = ObjectRef::makeVariable(*V), true; // static member
    const auto *F = dyn_cast<FieldDecl>(M.getMemberDecl());
    if (!F)
      return E = M.getBase(), false;
    enter(*F, Leaf);
    return E = M.getBase(), false;
  }

  void enter(const FieldDecl &F, const FieldDecl *&Leaf) {
    Outermost = cast<FieldDecl>(F.getCanonicalDecl());
    if (!Leaf)
      Leaf = Outermost;
  }

  bool stepVariable(const DeclRefExpr &D, const Expr *&E, ObjectRef &Found) {
    if (const auto *B = dyn_cast<BindingDecl>(D.getDecl()))
      return E = B->getBinding(), E == nullptr;
    const auto *V = dyn_cast<VarDecl>(D.getDecl());
    if (!V) {
      E = nullptr;
      return true;
    }
    if (const auto *P = dyn_cast<ParmVarDecl>(V); P && !Calls.empty())
      return stepParam(*P, E);
    if (const Expr *Source = getAliasedExpr(*V)) {
      Resolver Inner(Budget - 1);
      Inner.Calls = Calls;
      ObjectRef Aliased = Inner.resolve(Source);
      if (Aliased.isKnown() &&
          (Aliased.Kind != ObjectRef::This || V->getType()->isPointerType()))
        return Found = Aliased, true;
    }
    return Found = ObjectRef::makeVariable(*V), true;
  }

  /// What it gives is an object of its own: `new T`, and a method that is told
  /// what is wanted, `env->NewGlobalRef(o)`. A getter asks for nothing.
  static bool makesObject(const Expr &E) {
    const auto *C = dyn_cast<CXXMemberCallExpr>(&E);
    return isa<CXXNewExpr>(E) ||
           (C && C->getNumArgs() && !isa<CXXDefaultArgExpr>(C->getArg(0)));
  }

  /// What a local merely refers to: of a reference or pointer, an iterator, a
  /// range variable, or an object moved out of another.
  static const Expr *getAliasedExpr(const VarDecl &V) {
    if (V.hasGlobalStorage() || isa<ParmVarDecl>(V) || !V.getInit())
      return nullptr;
    if (V.isCXXForRangeDecl() || V.getType()->isReferenceType())
      return V.getInit();
    const Expr *I = V.getInit()->IgnoreImplicit();
    if (V.getType()->isPointerType())
      return makesObject(*I->IgnoreParenCasts()) ? nullptr : I;
    if (const auto *C = dyn_cast<CXXConstructExpr>(I))
      return C->getNumArgs() == 1 && C->getConstructor()->isMoveConstructor()
                 ? C->getArg(0)
                 : nullptr;
    // Iterators: a class value returned by a member call (begin(), find()).
    return isa<CXXMemberCallExpr>(I) && V.getType()->isRecordType() ? I
                                                                    : nullptr;
  }

  /// The object that a call's result belongs to.
  static const Expr *getCallSource(const CallExpr &C) {
    if (const auto *M = dyn_cast<CXXMemberCallExpr>(&C))
      return M->getImplicitObjectArgument();
    if (C.getNumArgs() == 0)
      return nullptr;
    if (isa<CXXOperatorCallExpr>(C))
      return C.getArg(0);
    // move, ref, addressof, forward, get: one argument, same object.
    const FunctionDecl *F = C.getDirectCallee();
    if (!F)
      return nullptr;
    bool Passes =
        C.getNumArgs() == 1 ? passesOn(*F, *C.getArg(0)) : takesOut(*F);
    return Passes ? C.getArg(0) : nullptr;
  }

  /// std::exchange(x, y): returns what its first argument held.
  static bool takesOut(const FunctionDecl &F) {
    if (!isInStd(F) || isa<CXXMethodDecl>(F) || F.getNumParams() == 0)
      return false;
    QualType From = F.getParamDecl(0)->getType();
    return From->isLValueReferenceType() &&
           !From->getPointeeType().isConstQualified() &&
           From->getPointeeType().getCanonicalType() ==
               F.getReturnType().getCanonicalType();
  }

  /// `strdup(s)`, `xstrdup(s)`: new memory, whatever it is a copy of.
  static bool copies(const FunctionDecl &F) {
    return F.hasAttr<RestrictAttr>() ||
           (F.getDeclName().isIdentifier() && F.getName().ends_with("dup"));
  }

  /// A pointer of another type than the argument's, from outside of std, is
  /// something made of it: `cursor_open(db)`.
  static bool passesOn(const FunctionDecl &F, const Expr &Arg) {
    QualType T = F.getReturnType();
    if (T->isReferenceType() || T->isRecordType())
      return true;
    if (!T->isPointerType() || copies(F))
      return false;
    QualType From = Arg.getType();
    if (From->isPointerType())
      From = From->getPointeeType();
    return isInStd(F) ||
           (!From->isVoidType() &&
            T->getPointeeType().getCanonicalType().getUnqualifiedType() ==
                From.getCanonicalType().getUnqualifiedType());
  }

  static const Expr *getSubject(const Expr &E) {
    if (const auto *U = dyn_cast<UnaryOperator>(&E))
      return U->getSubExpr();
    if (const auto *A = dyn_cast<ArraySubscriptExpr>(&E))
      return A->getBase();
    if (const auto *C = dyn_cast<CXXConstructExpr>(&E))
      return C->getNumArgs() >= 1 ? C->getArg(0) : nullptr;
    if (const auto *B = dyn_cast<BinaryOperator>(&E))
      return B->isAssignmentOp() || B->isAdditiveOp() ? B->getLHS() : nullptr;
    if (const auto *F = dyn_cast<FullExpr>(&E))
      return F->getSubExpr();
    if (const auto *T = dyn_cast<MaterializeTemporaryExpr>(&E))
      return T->getSubExpr();
    if (const auto *T = dyn_cast<CXXBindTemporaryExpr>(&E))
      return T->getSubExpr();
    if (const auto *D = dyn_cast<CXXDefaultArgExpr>(&E))
      return D->getExpr();
    if (const auto *S = dyn_cast<StmtExpr>(&E))
      return getBlockValue(*S);
    return nullptr;
  }
};

} // namespace

ObjectRef getObject(const Expr *E, int Steps) {
  return Resolver(Steps).resolve(E);
}

const Expr *getBlockValue(const StmtExpr &E) {
  const CompoundStmt &Block = *E.getSubStmt();
  const auto *Last = Block.body_empty()
                         ? nullptr
                         : dyn_cast<ValueStmt>(Block.body_back());
  return Last ? Last->getExprStmt() : nullptr;
}

/// What the reference or pointer \p Member of local \p V was made to refer to:
/// by aggregate initialization, or by a constructor that passes it on.
static const Expr *findReferred(const VarDecl &V, const FieldDecl &Member) {
  const Expr *Init = V.getInit() ? V.getInit()->IgnoreImplicit() : nullptr;
  if (const auto *L = dyn_cast_or_null<InitListExpr>(Init))
    return Member.getFieldIndex() < L->getNumInits()
               ? L->getInit(Member.getFieldIndex())
               : nullptr;
  const auto *C = dyn_cast_or_null<CXXConstructExpr>(Init);
  const FunctionDecl *Def = nullptr;
  if (!C || !C->getConstructor()->hasBody(Def))
    return nullptr;
  for (const CXXCtorInitializer *I : cast<CXXConstructorDecl>(Def)->inits()) {
    if (I->getAnyMember() != &Member)
      continue;
    ObjectRef From = getObject(I->getInit());
    const ParmVarDecl *P = From.getParam();
    return P && P->getFunctionScopeIndex() < C->getNumArgs()
               ? C->getArg(P->getFunctionScopeIndex())
               : nullptr;
  }
  return nullptr;
}

/// A scope guard's reference is what the guard was made with.
static ObjectRef lookThroughLocal(const ObjectRef &Base,
                                  const ObjectRef &Inner) {
  const auto *V = Base.Kind == ObjectRef::Variable && Base.Root == Base.Leaf
                      ? dyn_cast<VarDecl>(Base.Root)
                      : nullptr;
  const auto *M = dyn_cast_or_null<FieldDecl>(Inner.Root);
  if (!V || !M || isa<ParmVarDecl>(V) ||
      !(M->getType()->isReferenceType() || M->getType()->isPointerType()))
    return {};
  const Expr *Referred = findReferred(*V, *M);
  ObjectRef O = Referred ? getObject(Referred) : ObjectRef();
  if (O.isKnown() && Inner.Leaf != Inner.Root)
    O = O.Kind == ObjectRef::This
            ? ObjectRef{ObjectRef::Member, Inner.Leaf, Inner.Leaf}
            : ObjectRef{O.Kind, O.Root, Inner.Leaf};
  return O;
}

ObjectRef makeNested(const ObjectRef &Base, const ObjectRef &Inner) {
  if (Inner.isGlobal() || Inner.Kind == ObjectRef::Part)
    return Inner;
  if (Inner.Kind == ObjectRef::This)
    return Base;
  if (Inner.Kind != ObjectRef::Member)
    return {};
  if (Base.Kind == ObjectRef::This)
    return Inner;
  if (!Base.isKnown() || Base.Kind == ObjectRef::Part)
    return ObjectRef::makePart(Inner);
  if (ObjectRef Referred = lookThroughLocal(Base, Inner); Referred.isKnown())
    return Referred;
  return {Base.Kind, Base.Root, Inner.Leaf};
}

} // namespace interop
