//===- LockUnknowns.cpp - What is out of sight may do to a lock -----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/Locks/LockUnknowns.h"
#include "AST/Naming.h"
#include "Support/Budgets.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

const CXXRecordDecl *findMade(const Fact &E, ModelLookup &Known) {
  if (const auto *C = dyn_cast_or_null<CXXConstructorDecl>(E.Callee))
    return C->isCopyOrMoveConstructor() ? nullptr : C->getParent();
  return E.Row && E.Callee ? Known.findConstructed(*E.Row, *E.Callee) : nullptr;
}

const llvm::SmallPtrSetImpl<const Type *> &LockUnknowns::getTokenTypes() {
  if (TokenTypes)
    return *TokenTypes;
  TokenTypes.emplace();
  auto add = [this](const FunctionDecl &F, const LockUse &U) {
    if (U.Lock != Lock.Name || !U.Token || U.Token->Kind == Place::Object)
      return;
    QualType T = F.getReturnType();
    if (U.Token->Kind == Place::Argument) {
      if (U.Token->Index >= F.getNumParams())
        return;
      T = F.getParamDecl(U.Token->Index)->getType();
    }
    if (T->isPointerType())
      T = T->getPointeeType();
    if (T->isRecordType() || T->isEnumeralType())
      TokenTypes->insert(T.getCanonicalType().getTypePtr());
  };
  const TranslationUnitDecl *TU = Ctx.getTranslationUnitDecl();
  for (const FunctionModel *Row : Known.getModels().getLockUseRows())
    for (const std::string &Name : Row->Names)
      for (const NamedDecl *D : TU->lookup(&Ctx.Idents.get(Name)))
        if (const auto *F = dyn_cast<FunctionDecl>(D))
          for (const LockUse &U : Row->LockUses)
            add(*F, U);
  return *TokenTypes;
}

/// A token, what points to one, or an object of the user's that holds one.
bool LockUnknowns::holdsToken(QualType T, unsigned Depth) {
  while (T->isPointerType() || T->isReferenceType())
    T = T->getPointeeType();
  T = T.getCanonicalType().getUnqualifiedType();
  if (getTokenTypes().contains(T.getTypePtr()))
    return true;
  const RecordDecl *R = T->getAsRecordDecl();
  return R && Depth < getLimit(Budget::TokenDepth) && holdsToken(*R, Depth + 1);
}

bool LockUnknowns::holdsToken(const RecordDecl &R, unsigned Depth) {
  const RecordDecl *Def = R.getDefinition();
  return Def && !isSystem(*Def, Ctx.getSourceManager()) &&
         llvm::any_of(Def->fields(), [&](const FieldDecl *F) {
           return holdsToken(F->getType(), Depth);
         });
}

/// A class with little more than a constructor and a destructor, both out of
/// sight: there for what these two do.
static bool mayBeGuard(const CXXRecordDecl *R, const SourceManager &SM) {
  const CXXDestructorDecl *D = R ? R->getDestructor() : nullptr;
  if (!D || D->isImplicit() || D->isDefaulted() || D->hasBody() ||
      isSystem(*R, SM))
    return false;
  unsigned Methods = 0;
  for (const CXXMethodDecl *M : R->methods()) {
    if (M->isImplicit() || !M->getIdentifier())
      continue;
    if (M->getNumParams() || ++Methods > getLimit(Budget::GuardMethods))
      return false;
  }
  return true;
}

/// Makes such an object, or a local that nobody names again and whose end is
/// not trivial.
static bool mayMakeGuard(const Fact &E, ModelLookup &Known,
                         const SourceManager &SM) {
  if (const CXXRecordDecl *R = E.Callee ? findMade(E, Known) : nullptr)
    return mayBeGuard(R, SM);
  const auto *V = dyn_cast_or_null<VarDecl>(E.Result.Root);
  if (!V || E.Result.Kind != ObjectRef::Variable || V->isReferenced())
    return false;
  const CXXRecordDecl *R = getDefinedClass(V->getType());
  return R && !R->hasTrivialDestructor();
}

static QualType getResultType(const Fact &E) {
  if (E.Callee)
    return E.Callee->getReturnType();
  // Another unit's call through a pointer has no node.
  if (!E.Node && E.Object.Leaf)
    if (const auto *P = E.Object.Leaf->getType()->getAs<PointerType>())
      if (const auto *F = P->getPointeeType()->getAs<FunctionType>())
        return F->getReturnType();
  const auto *C = dyn_cast_or_null<Expr>(E.Node);
  return C ? C->getType() : QualType();
}

bool LockUnknowns::mayUnsettle(const Fact &E) {
  const SourceManager &SM = Ctx.getSourceManager();
  // What guards a mutex is known.
  const CXXRecordDecl *Made = E.Callee ? findMade(E, Known) : nullptr;
  if (const TypeModel *Row = Made ? Known.findRow(*Made) : nullptr)
    if (Row->Guards)
      return false;
  if (E.Row && E.Row->Constructs != FunctionModel::NoConstruction)
    return mayMakeGuard(E, Known, SM);
  if (E.Unknown == UnknownReason::None)
    return false;
  if (E.Callee && (E.Callee->isNoReturn() || isSystem(*E.Callee, SM)))
    return false;
  auto Holds = [this](const Expr *A) { return A && holdsToken(A->getType()); };
  if (llvm::any_of(E.Args, Holds) || mayMakeGuard(E, Known, SM))
    return true;
  const auto *M = dyn_cast_or_null<CXXMethodDecl>(E.Callee);
  if (M && holdsToken(*M->getParent(), 0))
    return true;
  if (M && M->isInstance())
    return false;
  // Half of a region of the project's own.
  QualType Returned = getResultType(E);
  return !Returned.isNull() &&
         (holdsToken(Returned) || (Returned->isVoidType() && E.Args.empty()));
}

/// It is, contains or derives from what the interpreter's headers declare.
bool LockUnknowns::isInterpreters(const RecordDecl *R, unsigned Depth) {
  if (!R || Depth > getLimit(Budget::InterpreterTypeDepth))
    return false;
  if (Known.isInterpretersOwn(*R))
    return true;
  R = R->getDefinition();
  if (!R || isInStd(*R))
    return false;
  auto isPart = [&](QualType T) {
    return isInterpreters(T->getAsRecordDecl(), Depth + 1);
  };
  const auto *C = dyn_cast<CXXRecordDecl>(R);
  return llvm::any_of(
             R->fields(),
             [&](const FieldDecl *F) { return isPart(F->getType()); }) ||
         (C && llvm::any_of(C->bases(), [&](const CXXBaseSpecifier &B) {
            return isPart(B.getType());
          }));
}

bool LockUnknowns::mayNeed(const Fact &E) {
  if (E.Kind != Fact::Call || E.Unknown == UnknownReason::None || E.Row ||
      (E.Callee && (isSystem(*E.Callee, Ctx.getSourceManager()) ||
                    Known.findLockUses(*E.Callee))))
    return false;
  const auto *M = dyn_cast_or_null<CXXMethodDecl>(E.Callee);
  if (M && M->isInstance() && isInterpreters(M->getParent()))
    return true;
  return llvm::any_of(E.Args, [&](const Expr *A) {
    return A && leadsToInterpreters(A->getType());
  });
}

bool LockUnknowns::leadsToInterpreters(QualType T) {
  while (T->isPointerType() || T->isReferenceType())
    T = T->getPointeeType();
  return isInterpreters(T->getAsRecordDecl());
}

bool LockUnknowns::hasInterpreters(const FunctionDecl &F) {
  const auto *M = dyn_cast<CXXMethodDecl>(&F);
  return leadsToInterpreters(F.getReturnType()) ||
         (M && M->isInstance() && isInterpreters(M->getParent())) ||
         llvm::any_of(F.parameters(), [this](const ParmVarDecl *P) {
           return leadsToInterpreters(P->getType());
         });
}

bool LockUnknowns::reachesUnknownNeed(Entity E) {
  auto [Found, IsNew] = UnknownNeeds.try_emplace(E.getOpaque(), false);
  if (!IsNew)
    return Found->second;
  bool Any = false;
  for (Entity In : Effects.getReached(E)) {
    const FunctionFacts &Facts = Effects.getFacts(In);
    Any |=
        llvm::any_of(Facts.All, [this](const Fact &Ev) { return mayNeed(Ev); });
  }
  return UnknownNeeds[E.getOpaque()] = Any;
}

} // namespace interop
