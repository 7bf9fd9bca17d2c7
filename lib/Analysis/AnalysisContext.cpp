//===- AnalysisContext.cpp - What the analyses of one unit share ----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/AnalysisContext.h"
#include "AST/ScopeWalk.h"
#include "Serialization/Import/SummaryReader.h"

namespace interop {

AnalysisContext::AnalysisContext(clang::ASTContext &Ctx,
                                 std::shared_ptr<const ModelSet> Models,
                                 std::shared_ptr<const ManagedSources> Managed)
    : Ctx(Ctx), Known(std::move(Models)), Effects(Known, Ctx),
      Managed(std::move(Managed)) {}

AnalysisContext::~AnalysisContext() {
  while (!Owners.empty())
    Owners.pop_back();
}

llvm::ArrayRef<clang::Decl *> AnalysisContext::getUserDecls() {
  if (!UserDecls)
    UserDecls = findUserDecls(Ctx);
  return *UserDecls;
}

void AnalysisContext::setIndex(IndexView View) {
  Imported = std::make_unique<SummaryReader>(Ctx, Known, std::move(View));
  Known.setImported(*Imported);
}

llvm::ArrayRef<std::string> AnalysisContext::getIndexErrors() const {
  return Imported ? Imported->getErrors() : llvm::ArrayRef<std::string>();
}

} // namespace interop
