//===- MemberUses.cpp - What initializers of members rely on --------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edits/Members/MemberUses.h"
#include "AST/StmtWalk.h"
#include "Diagnostics/Wording.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace interop {

namespace {

struct Uses {
  llvm::SmallPtrSet<const ValueDecl *, 8> Read; ///< or changed
  llvm::SmallPtrSet<const ValueDecl *, 4> Changed;
  bool HandsOutThis = false;
};

/// What may happen to the object that an expression names.
enum class Access : uint8_t {
  Read,
  Handed,  ///< a constructor has it by reference: changes only what is a copy
  Changed, ///< assigned, moved from, given to a call that may write
};

class UseCollector {
public:
  explicit UseCollector(Uses &Out) : Out(Out) {}

  void collect(const Expr *E) {
    Work.push(E, Access::Read);
    while (!Work.empty()) {
      auto [S, How] = Work.pop();
      visit(*S, How);
    }
  }

private:
  void visit(const Stmt &S, Access How) {
    if (const auto *E = dyn_cast<Expr>(&S))
      visitExpr(*E, How);
    else
      Work.pushAll(S.children(), Access::Read);
  }

  void visitExpr(const Expr &E, Access How) {
    if (const auto *R = dyn_cast<DeclRefExpr>(&E))
      return note(*R->getDecl(), How);
    if (isa<CXXThisExpr, UnresolvedMemberExpr>(E)) {
      Out.HandsOutThis = true;
      return;
    }
    if (const auto *D = dyn_cast<CXXDependentScopeMemberExpr>(&E)) {
      Out.HandsOutThis |= D->isImplicitAccess();
      return D->isImplicitAccess() ? void() : Work.push(D->getBase(), How);
    }
    if (const auto *M = dyn_cast<MemberExpr>(&E))
      return visitMember(*M, How);
    if (const auto *L = dyn_cast<LambdaExpr>(&E))
      return visitLambda(*L);
    if (const auto *D = dyn_cast<CXXDefaultArgExpr>(&E))
      return Work.push(D->getExpr(), How);
    if (const auto *C = dyn_cast<CallExpr>(&E))
      return visitCall(*C);
    if (isa<CXXConstructExpr, CXXUnresolvedConstructExpr>(E))
      return visitArguments(E, Access::Handed);
    visitOperator(E, How);
  }

  void visitOperator(const Expr &E, Access How) {
    if (const auto *C = dyn_cast<CastExpr>(&E)) {
      bool Const = C->isGLValue() && C->getType().isConstQualified();
      // A pointer's value leads to what is accessed.
      bool Load = C->getCastKind() == CK_LValueToRValue &&
                  !C->getType()->isPointerType();
      if (Load || Const)
        How = Access::Read;
      else if (isa<ExplicitCastExpr>(C) && C->isXValue())
        How = Access::Changed;
      return Work.push(C->getSubExpr(), How);
    }
    if (const auto *U = dyn_cast<UnaryOperator>(&E)) {
      if (U->isIncrementDecrementOp())
        How = Access::Changed;
      else if (U->getOpcode() == UO_AddrOf && How == Access::Read)
        How = Access::Handed;
      return Work.push(U->getSubExpr(), How);
    }
    if (const auto *B = dyn_cast<BinaryOperator>(&E);
        B && B->isAssignmentOp()) {
      Work.push(B->getLHS(), Access::Changed);
      return Work.push(B->getRHS(), Access::Read);
    }
    Work.pushAll(E.children(), How);
  }

  /// Bases in parentheses and behind `*` are looked through.
  static bool isThis(const Expr *E) {
    E = E->IgnoreParenImpCasts();
    const auto *U = dyn_cast<UnaryOperator>(E);
    if (U && U->getOpcode() == UO_Deref)
      E = U->getSubExpr()->IgnoreParenImpCasts();
    return isa<CXXThisExpr>(E);
  }

  void visitMember(const MemberExpr &M, Access How) {
    if (!isThis(M.getBase()))
      return Work.push(M.getBase(), How);
    if (isa<FieldDecl>(M.getMemberDecl()))
      note(*M.getMemberDecl(), How);
    else if (const auto *F = dyn_cast<CXXMethodDecl>(M.getMemberDecl()))
      Out.HandsOutThis |= F->isInstance();
    else
      note(*M.getMemberDecl(), How);
  }

  /// What it captures is copied or bound now, what it does may be done now.
  void visitLambda(const LambdaExpr &L) {
    for (auto [Capture, Init] :
         llvm::zip_equal(L.captures(), L.capture_inits()))
      if (!Capture.capturesThis())
        Work.push(Init, Access::Read);
      else
        Out.HandsOutThis |= Capture.getCaptureKind() == LCK_StarThis;
    Work.push(L.getBody(), Access::Read);
  }

  void visitCall(const CallExpr &C) {
    visitArguments(C, Access::Changed);
    const auto *M = dyn_cast<CXXMemberCallExpr>(&C);
    const CXXMethodDecl *Method = M ? M->getMethodDecl() : nullptr;
    if (!Method || Method->isConst() || Method->isStatic())
      return;
    // Through a pointer too: `Reader->next()` changes what `Reader` reads.
    const Expr *On = M->getImplicitObjectArgument()->IgnoreParenImpCasts();
    if (const auto *R = dyn_cast<DeclRefExpr>(On))
      note(*R->getDecl(), Access::Changed);
    else if (const auto *F = dyn_cast<MemberExpr>(On);
             F && isThis(F->getBase()))
      note(*F->getMemberDecl(), Access::Changed);
  }

  /// Operands of a call: those that it may write to are \p ByReference.
  void visitArguments(const Expr &Call, Access ByReference) {
    for (const Stmt *S : Call.children()) {
      const auto *A = dyn_cast_or_null<Expr>(S);
      bool Writable =
          A && ((A->isGLValue() && !A->getType().isConstQualified() &&
                 !isa<MemberExpr>(A)) ||
                isAddress(*A) || isWritableMember(*A));
      Work.push(S, Writable ? ByReference : Access::Read);
    }
  }
  static bool isAddress(const Expr &A) {
    const auto *U = dyn_cast<UnaryOperator>(A.IgnoreParenImpCasts());
    return U && U->getOpcode() == UO_AddrOf;
  }
  /// A field as an argument; the callee `object.method` of a call is none.
  static bool isWritableMember(const Expr &A) {
    const auto *M = dyn_cast<MemberExpr>(&A);
    return M && isa<FieldDecl>(M->getMemberDecl()) && A.isGLValue() &&
           !A.getType().isConstQualified();
  }

  void note(const ValueDecl &D, Access How) {
    if (!isa<VarDecl, FieldDecl, BindingDecl>(D))
      return;
    const auto *V = cast<ValueDecl>(D.getCanonicalDecl());
    Out.Read.insert(V);
    const auto *Var = dyn_cast<VarDecl>(V);
    bool IsCopy =
        Var && Var->hasLocalStorage() && !Var->getType()->isReferenceType();
    if (How == Access::Changed || (How == Access::Handed && IsCopy))
      Out.Changed.insert(V);
  }

  Uses &Out;
  StmtStack<Access> Work;
};

/// The uses of all initializers of each member, by number.
std::vector<Uses> collectUses(const MemberOrder &Order) {
  const CXXRecordDecl &Class = Order.getClass();
  std::vector<Uses> All;
  for (const FieldDecl *F : Class.fields()) {
    All.emplace_back();
    if (F->hasInClassInitializer() && F->getInClassInitializer())
      UseCollector(All.back()).collect(F->getInClassInitializer());
  }
  for (const CXXConstructorDecl *C : getWrittenConstructors(Class)) {
    const CXXConstructorDecl *Def = findDefinition(*C);
    if (!Def)
      continue;
    for (const CXXCtorInitializer *Init : Def->inits()) {
      const FieldDecl *F = getInitialized(*Init);
      std::optional<unsigned> Number;
      if (F && Init->isWritten())
        Number = Order.findNumber(*F);
      if (Number)
        UseCollector(All[*Number]).collect(Init->getInit());
    }
  }
  return All;
}

/// What one of the two changes and the other one uses, but for themselves.
const ValueDecl *findShared(const Uses &A, const Uses &B, const FieldDecl &I,
                            const FieldDecl &J) {
  const ValueDecl *First = nullptr;
  auto Look = [&](const Uses &Changing, const Uses &Using) {
    for (const ValueDecl *V : Changing.Changed)
      if (V != I.getCanonicalDecl() && V != J.getCanonicalDecl() &&
          Using.Read.count(V) &&
          (!First || V->getLocation() < First->getLocation()))
        First = V;
  };
  Look(A, B);
  Look(B, A);
  return First;
}

} // namespace

llvm::SmallVector<const CXXConstructorDecl *, 4>
getWrittenConstructors(const CXXRecordDecl &Class) {
  llvm::SmallVector<const CXXConstructorDecl *, 4> Found;
  for (const Decl *D : Class.decls()) {
    if (const auto *T = dyn_cast<FunctionTemplateDecl>(D))
      D = T->getTemplatedDecl();
    const auto *C = dyn_cast<CXXConstructorDecl>(D);
    if (C && C->isUserProvided())
      Found.push_back(C);
  }
  return Found;
}

const CXXConstructorDecl *findDefinition(const CXXConstructorDecl &C) {
  const FunctionDecl *Def = nullptr;
  if (!C.isDefined(Def) || Def->isLateTemplateParsed())
    return nullptr;
  return cast<CXXConstructorDecl>(Def);
}

const FieldDecl *getInitialized(const CXXCtorInitializer &Init) {
  if (Init.isMemberInitializer())
    return Init.getMember();
  if (Init.isIndirectMemberInitializer())
    return dyn_cast<FieldDecl>(Init.getIndirectMember()->chain().front());
  return nullptr;
}

std::optional<std::string> findInitConflict(const MemberOrder &Order) {
  std::vector<Uses> All = collectUses(Order);
  std::string Why;
  bool Found = Order.anySwapped([&](unsigned I, unsigned J) {
    const FieldDecl &Earlier = Order.getField(I), &Later = Order.getField(J);
    if (All[J].Read.count(cast<ValueDecl>(Earlier.getCanonicalDecl())))
      Why = "the initializer of " + quoteName(Later) + " uses " +
            quoteName(Earlier);
    else if (All[J].HandsOutThis)
      Why = "the initializer of " + quoteName(Later) + " may use " +
            quoteName(Earlier) + " through 'this'";
    else if (const ValueDecl *V = findShared(All[I], All[J], Earlier, Later))
      Why = "the initializers of " + quoteName(Earlier) + " and " +
            quoteName(Later) + " both use " + quoteName(*V);
    return !Why.empty();
  });
  if (!Found)
    return std::nullopt;
  return Why;
}

} // namespace interop
