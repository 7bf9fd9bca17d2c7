//===- CallResolver.cpp - What a call calls -------------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Collection/CallResolver.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Facts/Callables.h"
#include "Facts/ImportedFacts.h"

using namespace clang;

namespace interop {

static bool isPure(const FunctionDecl &F) {
  const auto *M = dyn_cast<CXXMethodDecl>(&F);
  return M && M->isPureVirtual();
}

void CallResolver::resolve(Fact &E) {
  if (!E.Callee)
    followField(E);
  if (!E.Callee) {
    E.Unknown = UnknownReason::Pointer;
    return;
  }
  devirtualize(E);
  findOnlyVersion(E);
  E.Row = Known.findRow(*E.Callee);
  if (isClosureCall(*E.Callee)) {
    E.Unknown = UnknownReason::Pointer;
    followStoredClosure(E);
  } else if (Known.isFollowed(*E.Callee))
    E.Target = Entity::makeFunction(*E.Callee);
  else if (isPure(*E.Callee))
    E.Unknown = UnknownReason::Virtual;
  else if (E.Callee->hasSkippedBody())
    E.Unknown = UnknownReason::Skipped;
  else if (!E.Row && !isInStd(*E.Callee))
    E.Unknown = UnknownReason::NoBody;
}

/// A pure function of which the program has but one version.
void CallResolver::findOnlyVersion(Fact &E) {
  if (Known.getImported() && isPure(*E.Callee))
    if (const FunctionDecl *Only =
            Known.getImported()->findOnlyVersion(*E.Callee))
      E.Callee = Only;
}

/// The function that a local pointer is made with and that nothing else is put
/// into: `void (*routine)(void *) = unlock; ... routine(arg);`.
static const FunctionDecl *findLocalFunction(const CallExpr &C, Entity Self) {
  const auto *V = dyn_cast_or_null<VarDecl>(getCalledPointer(C));
  const FunctionDecl *In = Self.getFunction();
  if (!V || !V->hasLocalStorage() || isa<ParmVarDecl>(V) || !V->getInit() ||
      !In || !In->getBody())
    return nullptr;
  // Of two that may be chosen neither is the one.
  const FunctionDecl *Only =
      isa<ConditionalOperator>(V->getInit()->IgnoreParenCasts())
          ? nullptr
          : getCallable(V->getInit());
  auto isIt = [V](const Expr *E) {
    const auto *D = dyn_cast<DeclRefExpr>(E->IgnoreParenCasts());
    return D && D->getDecl() == V;
  };
  const bool IsChanged =
      Only && anyPart(*In->getBody(), [&](const Stmt &S) {
        const auto *B = dyn_cast<BinaryOperator>(&S);
        const auto *U = dyn_cast<UnaryOperator>(&S);
        return (B && B->isAssignmentOp() && isIt(B->getLHS())) ||
               (U && U->getOpcode() == UO_AddrOf && isIt(U->getSubExpr()));
      });
  return IsChanged ? nullptr : Only;
}

/// Through a table of functions, or a local pointer.
void CallResolver::followField(Fact &E) {
  const auto *C = dyn_cast_or_null<CallExpr>(E.Node);
  const FieldDecl *F = C ? getCalledField(*C) : nullptr;
  E.Callee = F   ? Known.findFieldFunction(*F)
             : C ? findLocalFunction(*C, Self)
                 : nullptr;
  if (E.Callee)
    E.Object = ObjectRef();
}

/// The call of what a type-erased callable holds.
bool CallResolver::isClosureCall(const FunctionDecl &F) {
  const auto *M = dyn_cast<CXXMethodDecl>(&F);
  if (!M || M->getOverloadedOperator() != OO_Call)
    return false;
  const TypeModel *Row = Known.findRow(*M->getParent());
  return Row && Row->Closure;
}

/// The lambda that a member is initialized with is what its call runs.
void CallResolver::followStoredClosure(Fact &E) {
  const auto *F = dyn_cast_or_null<FieldDecl>(E.Object.Leaf);
  const FunctionDecl *Body = F ? findStoredLambda(*F) : nullptr;
  if (!Body || !Known.isFollowed(*Body))
    return;
  E.Target = Entity::makeFunction(*Body);
  E.Unknown = UnknownReason::None;
}

/// In a destructor, a virtual call on `this` reaches the class's own version.
void CallResolver::devirtualize(Fact &E) {
  const auto *M = dyn_cast<CXXMethodDecl>(E.Callee);
  const auto *In = dyn_cast_or_null<CXXDestructorDecl>(Self.getFunction());
  if (!M || !In || !M->isVirtual() || E.Object.Kind != ObjectRef::This)
    return;
  if (const CXXMethodDecl *Own =
          M->getCorrespondingMethodInClass(In->getParent(), true))
    E.Callee = Own;
}

} // namespace interop
