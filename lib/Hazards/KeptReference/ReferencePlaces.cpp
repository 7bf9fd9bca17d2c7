//===- ReferencePlaces.cpp - Where references stand -----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/KeptReference/ReferencePlaces.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Analysis/UserBodies.h"
#include "Diagnostics/Wording.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Builtins.h"

using namespace clang;

namespace interop {

ReferencePlace ReferencePlace::makeVariable(const VarDecl &V) {
  const VarDecl *C = isa<ParmVarDecl>(V) ? &V : V.getCanonicalDecl();
  return {Variable, false, C, nullptr};
}

ReferencePlace ReferencePlace::makeOf(const ObjectRef &O) {
  ReferencePlace Out;
  if (O.Kind == ObjectRef::Variable)
    Out = makeVariable(*cast<VarDecl>(O.Root));
  else if (O.Kind == ObjectRef::Member)
    Out.Kind = This;
  if (Out && O.Leaf != O.Root)
    Out.Leaf = dyn_cast<FieldDecl>(O.Leaf);
  if (Out.Kind == This && !Out.Leaf)
    Out.Leaf = dyn_cast<FieldDecl>(O.Root);
  return Out;
}

std::string ReferencePlace::describe() const {
  if (Leaf)
    return quoteName(*Leaf);
  if (const VarDecl *V = getVariable())
    return quoteName(*V);
  return "the result";
}

const Expr *getValueExpr(const Expr *E) {
  while (E) {
    E = E->IgnoreParenCasts();
    if (const auto *F = dyn_cast<FullExpr>(E))
      E = F->getSubExpr();
    else if (const auto *M = dyn_cast<MaterializeTemporaryExpr>(E))
      E = M->getSubExpr();
    else if (const auto *B = dyn_cast<CXXBindTemporaryExpr>(E))
      E = B->getSubExpr();
    else if (const auto *A = dyn_cast<BinaryOperator>(E);
             A && A->getOpcode() == BO_Assign)
      E = A->getLHS();
    else if (A && A->getOpcode() == BO_Comma)
      E = A->getRHS();
    else if (const auto *C = dyn_cast<CXXConstructExpr>(E);
             C && C->getNumArgs() == 1 &&
             C->getConstructor()->isCopyOrMoveConstructor())
      E = C->getArg(0);
    else
      return E;
  }
  return nullptr;
}

ReferencePlace findPlace(const Expr *E) {
  E = getValueExpr(E);
  if (!E)
    return {};
  if (isa<CallExpr>(E))
    return ReferencePlace::makeTemporary(*E);
  ReferencePlace Out;
  while (E) {
    E = E->IgnoreParenCasts();
    if (const auto *M = dyn_cast<MemberExpr>(E)) {
      if (const auto *V = dyn_cast<VarDecl>(M->getMemberDecl())) {
        Out.Kind = ReferencePlace::Variable;
        Out.Root = V->getCanonicalDecl();
        return Out;
      }
      const auto *F = dyn_cast<FieldDecl>(M->getMemberDecl());
      if (!Out.Leaf && F)
        Out.Leaf = cast<FieldDecl>(F->getCanonicalDecl());
      E = M->getBase();
      continue;
    }
    if (const auto *A = dyn_cast<ArraySubscriptExpr>(E)) {
      Out.IsElement = true;
      E = A->getBase();
      continue;
    }
    if (const auto *U = dyn_cast<UnaryOperator>(E);
        U && Out.Leaf &&
        (U->getOpcode() == UO_Deref || U->getOpcode() == UO_AddrOf)) {
      E = U->getSubExpr();
      continue;
    }
    break;
  }
  if (isa_and_nonnull<CXXThisExpr>(E) && Out.Leaf)
    return Out.Kind = ReferencePlace::This, Out;
  const auto *D = dyn_cast_or_null<DeclRefExpr>(E);
  const auto *V = D ? dyn_cast<VarDecl>(D->getDecl()) : nullptr;
  if (!V || (Out.IsElement && !Out.Leaf && !V->hasGlobalStorage()))
    return {};
  Out.Kind = ReferencePlace::Variable;
  Out.Root = ReferencePlace::makeVariable(*V).Root;
  return Out;
}

ReferencePlace findPointedPlace(const Expr *E) {
  const auto *U =
      E ? dyn_cast<UnaryOperator>(E->IgnoreParenCasts()) : nullptr;
  ReferencePlace P = U && U->getOpcode() == UO_AddrOf
                         ? findPlace(U->getSubExpr())
                         : ReferencePlace();
  return P.Kind == ReferencePlace::Temporary ? ReferencePlace() : P;
}

static bool isNamed(const ReferenceKind &Kind, const NamedDecl *D) {
  return llvm::any_of(Kind.Types, [D](llvm::StringRef Name) {
    return hasQualifiedName(D, Name);
  });
}

static bool isNamed(const ReferenceKind &Kind, QualType T) {
  return llvm::any_of(Kind.Types, [T](llvm::StringRef Name) {
    return isTypeNamed(T, Name);
  });
}

bool isOfKind(const ReferenceKind &Kind, QualType T) {
  if (T.isNull() || Kind.Types.empty())
    return !T.isNull();
  if (isNamed(Kind, T))
    return true;
  QualType To = T->isPointerType() ? T->getPointeeType() : QualType();
  return !To.isNull() &&
         (isNamed(Kind, To) ||
          (To->isCharType() && llvm::is_contained(Kind.Types, "char")));
}

//===-- Lives -------------------------------------------------------------===//

static const Decl *getKey(const RecordDecl *R) {
  return R ? R->getCanonicalDecl() : nullptr;
}

static void addWithBases(const RecordDecl *R,
                         llvm::DenseSet<const Decl *> &To) {
  llvm::SmallVector<const RecordDecl *, 4> Work{R};
  while (!Work.empty()) {
    const RecordDecl *At = Work.pop_back_val();
    if (!At || !To.insert(getKey(At)).second)
      continue;
    if (const auto *C = dyn_cast<CXXRecordDecl>(At); C && C->hasDefinition())
      for (const CXXBaseSpecifier &B : C->bases())
        Work.push_back(B.getType()->getAsCXXRecordDecl());
  }
}

RecordLives::RecordLives(AnalysisContext &TU) : Known(TU.getLookup()) {
  auto visit = [this](const Stmt &S) {
    if (const auto *D = dyn_cast<DeclStmt>(&S)) {
      for (const Decl *Of : D->decls())
        if (const auto *V = dyn_cast<VarDecl>(Of); V && V->hasLocalStorage()) {
          addWithBases(V->getType()->getBaseElementTypeUnsafe()
                           ->getAsRecordDecl(),
                       Automatic);
          if (V->getInit())
            addIfOnStack(V, *V->getInit());
        }
    } else if (const auto *B = dyn_cast<BinaryOperator>(&S);
               B && B->isAssignmentOp()) {
      addIfOnStack(findPlace(B->getLHS()).getVariable(), *B->getRHS());
    } else if (const auto *N = dyn_cast<CXXNewExpr>(&S)) {
      addWithBases(N->getAllocatedType()->getAsRecordDecl(), Allocated);
    } else if (const auto *T = dyn_cast<CXXTemporaryObjectExpr>(&S)) {
      addWithBases(T->getType()->getAsRecordDecl(), Automatic);
    } else if (const auto *Of = dyn_cast<UnaryExprOrTypeTraitExpr>(&S)) {
      if (Of->getKind() == UETT_SizeOf)
        addWithBases(Of->getTypeOfArgument()->getAsRecordDecl(), Allocated);
    }
  };
  for (const UserBody &Body : findUserBodies(TU)) {
    visitParts(*Body.F->getBody(), visit);
    const FunctionFacts &Facts =
        TU.getEffects().getFacts(Entity::makeFunction(*Body.F));
    for (const Fact &E : Facts.All)
      if (E.Kind == Fact::Call)
        addUse(E);
    addCookies(Facts);
  }
}

void RecordLives::addIfOnStack(const VarDecl *V, const Expr &Value) {
  const auto *C = dyn_cast<CallExpr>(Value.IgnoreParenCasts());
  unsigned Builtin = C ? C->getBuiltinCallee() : 0;
  if (V &&
      (Builtin == Builtin::BIalloca || Builtin == Builtin::BI__builtin_alloca))
    OnStack.insert(V->getCanonicalDecl());
}

bool isUnseen(const Fact &E, ModelLookup &Known) {
  return E.Kind == Fact::Call && !E.Target &&
         !(E.Callee && Known.findReferenceUse(*E.Callee));
}

/// Those that are a `void *` for the callee.
static llvm::SmallVector<const Expr *, 2> getOpaqueArgs(const Fact &E) {
  llvm::SmallVector<const Expr *, 2> Out;
  if (const auto *C = dyn_cast_or_null<CallExpr>(E.Node))
    for (const Expr *A : C->arguments())
      if (A->getType()->isVoidPointerType())
        Out.push_back(A);
  return Out;
}

void RecordLives::addCookies(const FunctionFacts &Facts) {
  llvm::SmallVector<ReferencePlace, 4> Retained, Given;
  for (const Fact &E : Facts.All) {
    if (E.Kind != Fact::Call)
      continue;
    if (isUnseen(E, Known))
      for (const Expr *A : getOpaqueArgs(E))
        Given.push_back(findPlace(A));
    else if (const ReferenceUse *Use =
                 E.Callee ? Known.findReferenceUse(*E.Callee) : nullptr)
      for (const Place &P : Use->Retains)
        if (P.Kind == Place::Argument && P.Index < E.Args.size())
          Retained.push_back(findPlace(E.Args[P.Index]));
  }
  HasCookies |= llvm::any_of(Retained, [&](const ReferencePlace &P) {
    return P && llvm::is_contained(Given, P);
  });
}

void RecordLives::addUse(const Fact &E) {
  const ReferenceUse *Use =
      E.Callee ? Known.findReferenceUse(*E.Callee) : nullptr;
  if (!Use)
    return;
  auto getArg = [&E](const Place &P) {
    return P.Kind == Place::Argument && P.Index < E.Args.size()
               ? E.Args[P.Index]
               : nullptr;
  };
  for (const Place &P : Use->Roots) {
    ReferencePlace At = findPointedPlace(getArg(P));
    if (!At)
      At = findPlace(getArg(P));
    if (const VarDecl *V = At.getVariable())
      Rooted.insert(V->getCanonicalDecl());
  }
  for (const Place &P : Use->Releases) {
    // Py_CLEAR(x->f) and its like release a copy.
    ReferencePlace At = findPlace(getArg(P));
    const VarDecl *V = At.getVariable();
    if (At.isLocal() && V->getInit() && V->getLocation().isMacroID())
      At = findPlace(V->getInit());
    if (At.Leaf)
      Released.insert(At.Leaf);
    else if (const VarDecl *Of = At.getVariable())
      Released.insert(Of->getCanonicalDecl());
  }
}

/// Its first field, or that of its first field, is an object of a runtime.
bool RecordLives::isManaged(const RecordDecl &R) const {
  const RecordDecl *At = R.getDefinition();
  for (int Depth = 0; At && Depth < 6; ++Depth) {
    for (const ReferenceKind *Kind :
         Known.getModels().getReferenceKinds()) {
      if (Kind->Counted && (isNamed(*Kind, At) ||
                            isNamed(*Kind, At->getTypedefNameForAnonDecl())))
        return true;
    }
    if (At->field_empty())
      return false;
    QualType T = At->field_begin()->getType();
    for (const ReferenceKind *Kind : Known.getModels().getReferenceKinds())
      if (Kind->Counted && isNamed(*Kind, T))
        return true;
    At = T->getAsRecordDecl();
    At = At ? At->getDefinition() : nullptr;
  }
  return false;
}

bool RecordLives::isLastingRecord(const RecordDecl &R,
                                  const FunctionDecl *Maker) const {
  if (isManaged(R))
    return true;
  const Decl *Key = getKey(&R);
  if (Automatic.count(Key))
    return false;
  return Allocated.count(Key) || (Maker && !isa<CXXConstructorDecl>(Maker) &&
                                  !isa<CXXDestructorDecl>(Maker));
}

bool RecordLives::isInManaged(const ReferencePlace &P) const {
  const VarDecl *V = P.getVariable();
  if (!P.Leaf || !V)
    return P.Leaf && isManaged(*P.Leaf->getParent());
  const RecordDecl *R = V->getType()->getPointeeType().isNull()
                            ? nullptr
                            : V->getType()->getPointeeType()->getAsRecordDecl();
  return (R && isManaged(*R)) || isManaged(*P.Leaf->getParent());
}

bool RecordLives::isLasting(const ReferencePlace &P,
                            const FunctionDecl &In) const {
  if (P.Kind == ReferencePlace::This) {
    const auto *M = dyn_cast<CXXMethodDecl>(&In);
    return M && !M->getParent()->isLambda() &&
           isLastingRecord(*M->getParent(), M);
  }
  const VarDecl *V = P.getVariable();
  if (!V)
    return false;
  if (V->hasGlobalStorage())
    return true;
  if (!P.Leaf || OnStack.count(V->getCanonicalDecl()) ||
      !(V->getType()->isPointerType() || V->getType()->isReferenceType()))
    return false;
  const RecordDecl *R = V->getType()->getPointeeType()->getAsRecordDecl();
  // `((Own *)self)->f`: what the field stands in says it, too.
  return (R && isLastingRecord(*R, nullptr)) ||
         isLastingRecord(*P.Leaf->getParent(), nullptr);
}

} // namespace interop
