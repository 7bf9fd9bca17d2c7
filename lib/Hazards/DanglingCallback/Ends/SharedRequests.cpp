//===- SharedRequests.cpp - Requests of objects with owners ---------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/DanglingCallback/Ends/SharedRequests.h"
#include "AST/Naming.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace interop {

/// \p Base is of a library, and gives an owner of the object that it is a base
/// of.
static bool givesOwner(const CXXRecordDecl &Base, AnalysisContext &TU) {
  if (!isa<ClassTemplateSpecializationDecl>(Base) ||
      !isSystem(Base, TU.getContext().getSourceManager()))
    return false;
  return llvm::any_of(Base.methods(), [&](const CXXMethodDecl *M) {
    const CXXRecordDecl *R = getDefinedClass(M->getReturnType());
    const TypeModel *Row = R ? TU.getLookup().findRow(*R) : nullptr;
    return Row && Row->Shared && M->getNumParams() == 0;
  });
}

static bool canBeShared(const CXXRecordDecl &Class, AnalysisContext &TU) {
  return !Class.forallBases(
      [&TU](const CXXRecordDecl *Base) { return !givesOwner(*Base, TU); });
}

/// A part of an object of \p Class is what answers \p R: its own loop.
static bool ownsLoop(const CXXRecordDecl &Class, const Registration &R) {
  auto isLoop = [&R](const FieldDecl *F) {
    const CXXRecordDecl *Of = F->getType()->getAsCXXRecordDecl();
    const std::string Prefix = Of ? getQualifiedName(*Of) + "::" : "";
    return Of && llvm::any_of(R.What->UsedBy, [&](llvm::StringRef Name) {
             return Name.starts_with(Prefix);
           });
  };
  return llvm::any_of(Class.fields(), isLoop);
}

std::optional<Dangling> findSharedRequest(const Registration &R,
                                          AnalysisContext &TU) {
  const CXXRecordDecl *Class = getThisClass(*R.In);
  if (!R.What || !R.What->Once || R.HasHolder ||
      R.Kept.Kind != KeptObject::This || !Class || !canBeShared(*Class, TU) ||
      ownsLoop(*Class, R) ||
      !TU.getEffects().getWaits(Entity::makeDestruction(*Class)).empty())
    return std::nullopt;
  Dangling D;
  D.Kind = Dangling::Ownerless;
  D.Of = R;
  D.Class = Class;
  return D;
}

} // namespace interop
