//===- ApiFunctions.cpp - The functions that a library offers -------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Inference/ApiFunctions.h"
#include "Analysis/UserBodies.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

/// Where \p D would be looked for: what a macro declares, where it is used.
static FileID getFile(const Decl &D, const SourceManager &SM) {
  return SM.getFileID(SM.getExpansionLoc(D.getLocation()));
}

/// No class around it is one that others cannot name.
static bool isReachable(const CXXMethodDecl &M) {
  const DeclContext *In = M.getParent();
  if (M.getAccess() != AS_public)
    return false;
  for (; const auto *R = dyn_cast<CXXRecordDecl>(In); In = R->getParent())
    if (R->isLambda() || R->getAccess() == AS_private ||
        R->getAccess() == AS_protected)
      return false;
  return In->isFileContext();
}

bool isApiFunction(const FunctionDecl &F, const SourceManager &SM,
                   IsPublicHeader IsPublic) {
  if (!F.hasExternalFormalLinkage() || F.isTemplateInstantiation() ||
      F.isMain() || IsPublic(getFile(F, SM)))
    return false;
  const auto *M = dyn_cast<CXXMethodDecl>(&F);
  if (M && !isReachable(*M))
    return false;
  return llvm::any_of(F.redecls(), [&](const FunctionDecl *Each) {
    return IsPublic(getFile(*Each, SM));
  });
}

std::vector<const FunctionDecl *> findApiFunctions(AnalysisContext &TU,
                                                   IsPublicHeader IsPublic) {
  const SourceManager &SM = TU.getContext().getSourceManager();
  std::vector<const FunctionDecl *> Found;
  for (const UserBody &Body : findUserBodies(TU))
    if (isApiFunction(*Body.F, SM, IsPublic))
      Found.push_back(Body.F);
  return Found;
}

} // namespace interop
