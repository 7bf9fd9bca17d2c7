//===- BindingPolicies.cpp - Policies that drop a lock --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/InterpreterLock/BindingPolicies.h"
#include "AST/Naming.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

/// \p Name of \p R or a base, as it is called: with a body.
static const FunctionDecl *findMethod(const CXXRecordDecl &R,
                                      llvm::StringRef Name) {
  for (const Decl *D : R.decls()) {
    const auto *T = dyn_cast<FunctionTemplateDecl>(D);
    const auto *N = T ? T->getTemplatedDecl() : dyn_cast<FunctionDecl>(D);
    if (!N || !N->getIdentifier() || N->getName() != Name)
      continue;
    if (!T)
      return N;
    for (const FunctionDecl *Made : T->specializations())
      if (Made->hasBody())
        return Made;
  }
  for (const CXXBaseSpecifier &Base : R.bases())
    if (const CXXRecordDecl *Of = getDefinedClass(Base.getType()))
      if (const FunctionDecl *Found = findMethod(*Of, Name))
        return Found;
  return nullptr;
}

namespace {

class BindingPolicyReader {
public:
  BindingPolicyReader(LockFlow &Flow, ModelLookup &Known)
      : Flow(Flow), Known(Known) {}

  bool releases(const CXXRecordDecl &R) {
    const CXXRecordDecl *Policy = Known.findSaying(R, [](const TypeModel &Row) {
      return Row.IsPolicy || !Row.CalledBefore.empty();
    });
    if (!Policy)
      return false;
    const TypeModel &Row = *Known.findRow(*Policy);
    if (!Row.CalledBefore.empty())
      return mayDrop(findMethod(R, Row.CalledBefore));
    const auto *S = dyn_cast<ClassTemplateSpecializationDecl>(Policy);
    return S && llvm::any_of(
                    S->getTemplateArgs().asArray(),
                    [this](const TemplateArgument &A) { return isScope(A); });
  }

private:
  bool mayDrop(const FunctionDecl *Before) {
    return Before && Before->hasBody() &&
           Flow.getSummary(Entity::makeFunction(*Before), LockPresence::Held)
                   .Exit != LockPresence::Held;
  }

  /// A type that is a scope without the lock, or a pack with one.
  bool isScope(const TemplateArgument &A) {
    if (A.getKind() == TemplateArgument::Pack)
      return llvm::any_of(A.pack_elements(), [this](const TemplateArgument &P) {
        return isScope(P);
      });
    const CXXRecordDecl *R = A.getKind() == TemplateArgument::Type
                                 ? getDefinedClass(A.getAsType())
                                 : nullptr;
    const TypeModel *Row = R ? Known.findRow(*R) : nullptr;
    return Row && Row->Scope && Row->Scope->Lock == Flow.getLock().Name &&
           Row->Scope->Action == LockUse::Releases;
  }

  LockFlow &Flow;
  ModelLookup &Known;
};

} // namespace

bool hasReleasingPolicy(llvm::ArrayRef<const Expr *> Args, LockFlow &Flow,
                        ModelLookup &Known) {
  BindingPolicyReader By(Flow, Known);
  return llvm::any_of(Args, [&By](const Expr *A) {
    const CXXRecordDecl *R =
        getDefinedClass(A->getType().getNonReferenceType());
    return R && By.releases(*R);
  });
}

} // namespace interop
