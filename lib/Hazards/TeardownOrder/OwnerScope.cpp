//===- OwnerScope.cpp - What is torn down together ------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/TeardownOrder/OwnerScope.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Support/Budgets.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

OwnerScope OwnerScope::makeClass(const CXXRecordDecl &R) {
  OwnerScope F;
  F.Class = &R;
  for (const CXXBaseSpecifier &B : R.bases())
    F.Parts.push_back({nullptr, &B, nullptr, B.getType(), B.getBeginLoc()});
  for (const FieldDecl *M : R.fields())
    if (!M->isInvalidDecl())
      F.Parts.push_back({M->getCanonicalDecl(), nullptr, nullptr, M->getType(),
                         M->getLocation()});
  F.index();
  return F;
}

void OwnerScope::index() {
  for (unsigned I = 0; I < Parts.size(); ++I)
    Numbers[Parts[I].Base ? (const void *)Parts[I].Base : Parts[I].Decl] = I;
}

OwnerScope OwnerScope::makeFunction(const FunctionDecl &Function) {
  OwnerScope F;
  F.Function = &Function;
  // Blocks in source order; lambdas are functions of their own.
  StmtStack<const Stmt *> Work;
  Work.push(Function.getBody());
  while (!Work.empty()) {
    auto [S, Scope] = Work.pop();
    if (isa<Expr>(S))
      continue;
    if (const auto *D = dyn_cast<DeclStmt>(S))
      for (const Decl *Var : D->decls())
        if (const auto *V = dyn_cast<VarDecl>(Var);
            V && V->hasLocalStorage() && !V->getType()->isReferenceType())
          F.Parts.push_back({V->getCanonicalDecl(), nullptr, Scope,
                             V->getType(), V->getLocation()});
    Work.pushInOrder(S->children(), isa<CompoundStmt>(S) ? S : Scope);
  }
  F.index();
  return F;
}

OwnerScope OwnerScope::makeFile(llvm::ArrayRef<const VarDecl *> Statics) {
  OwnerScope F;
  for (const VarDecl *V : Statics)
    F.Parts.push_back({V->getCanonicalDecl(), nullptr, nullptr, V->getType(),
                       V->getLocation()});
  F.index();
  return F;
}

std::optional<unsigned> OwnerScope::findPart(const ObjectRef &O) const {
  bool IsOurs = O.Kind == (Class ? ObjectRef::Member : ObjectRef::Variable);
  if (!IsOurs || !O.Root)
    return std::nullopt;
  return find(O.Root);
}

std::optional<unsigned> OwnerScope::findEnded(const Fact &E) const {
  if (E.Kind != Fact::Destruction || E.Node)
    return std::nullopt;
  if (E.Base)
    return find(E.Base);
  return E.Destroyed ? find(E.Destroyed->getCanonicalDecl()) : std::nullopt;
}

std::optional<unsigned> OwnerScope::find(const void *Key) const {
  auto Found = Numbers.find(Key);
  return Found == Numbers.end() ? std::nullopt
                                : std::optional<unsigned>(Found->second);
}

bool holds(const CXXRecordDecl *Class, ModelLookup &Known, ClassTest Is) {
  // What lies deeper is hardly meant to be this object's own.
  llvm::SmallVector<std::pair<const CXXRecordDecl *, unsigned>, 8> Work{
      {Class, 0}};
  while (!Work.empty()) {
    auto [R, Depth] = Work.pop_back_val();
    if (!R || Depth > getLimit(Budget::OwnedPartDepth))
      continue;
    const TypeModel *Row = Known.findRow(*R);
    if (Is(*R, Row))
      return true;
    const auto *S = dyn_cast<ClassTemplateSpecializationDecl>(R);
    if (S && Row && Row->owns()) {
      for (const TemplateArgument &A : S->getTemplateArgs().asArray())
        if (A.getKind() == TemplateArgument::Type)
          Work.push_back({getDefinedClass(A.getAsType()), Depth + 1});
    } else if (!isInStd(*R)) {
      for (const FieldDecl *F : R->fields())
        Work.push_back({getDefinedClass(F->getType()), Depth + 1});
      for (const CXXBaseSpecifier &B : R->bases())
        Work.push_back({getDefinedClass(B.getType()), Depth + 1});
    }
  }
  return false;
}

bool isGoneAfterEnd(QualType T, ModelLookup &Known) {
  return holds(T, Known, [](const CXXRecordDecl &R, const TypeModel *Row) {
    return !R.hasTrivialDestructor() || (Row && Row->Synchronization);
  });
}

} // namespace interop
