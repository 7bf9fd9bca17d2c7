//===- DeclaredReleases.cpp - What a unit declares to end objects ---------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/DeclaredReleases.h"
#include "AST/PointedRecord.h"
#include "Effects/MakerNames.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

/// What a preamble has and nobody has asked for stays there.
void DeclaredReleases::collect(
    const DeclContext &In,
    llvm::function_ref<bool(const FunctionDecl &)> IsRelease) {
  for (const Decl *D : In.noload_decls()) {
    if (const auto *L = dyn_cast<LinkageSpecDecl>(D))
      collect(*L, IsRelease);
    const auto *F = dyn_cast<FunctionDecl>(D);
    if (!F || F->getNumParams() != 1 || isa<CXXMethodDecl>(F))
      continue;
    if (const RecordDecl *R = getPointedRecord(F->getParamDecl(0)->getType());
        R && IsRelease(*F))
      Releases[R].push_back(F);
  }
}

bool DeclaredReleases::isReleased(
    const FunctionDecl &Maker,
    llvm::function_ref<bool(const FunctionDecl &)> IsRelease) {
  if (!IsCollected) {
    IsCollected = true;
    collect(*Maker.getASTContext().getTranslationUnitDecl(), IsRelease);
  }
  const RecordDecl *R = getPointedRecord(Maker.getReturnType());
  auto Known = R ? Releases.find(R) : Releases.end();
  return Known != Releases.end() &&
         llvm::any_of(Known->second, [&Maker](const FunctionDecl *F) {
           return areOfOneKind(*F, Maker);
         });
}

} // namespace interop
