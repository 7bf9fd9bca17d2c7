//===- WalkEnd.cpp - A walk of clang-tidy that nobody needs --------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "WalkEnd.h"
#include "clang-tidy/ClangTidyDiagnosticConsumer.h"
#include "clang-tidy/ClangTidyModule.h"
#include "clang/AST/ASTContext.h"
#include "llvm/Support/Registry.h"

using namespace clang;

namespace interop {

/// Those that a configuration defines by itself are called so.
static constexpr llvm::StringLiteral DefinedByUser = "custom-";

bool WalkEnd::isOurs(const tidy::ClangTidyContext &Context) {
  tidy::ClangTidyCheckFactories All;
  for (const auto &Entry : llvm::Registry<tidy::ClangTidyModule>::entries())
    Entry.instantiate()->addCheckFactories(All);
  bool DefinesChecks = Context.isCheckEnabled(DefinedByUser) ||
                       llvm::StringRef(Context.getOptions().Checks.value_or(""))
                           .contains(DefinedByUser);
  return !DefinesChecks && llvm::none_of(All, [&](const auto &Factory) {
    llvm::StringRef Name = Factory.getKey();
    return !Name.starts_with("interop-") && Context.isCheckEnabled(Name);
  });
}

void WalkEnd::end(ASTContext &Ctx) { Ctx.setTraversalScope({}); }

void WalkEnd::undo(ASTContext &Ctx) {
  if (Ctx.getTraversalScope().empty())
    Ctx.setTraversalScope({Ctx.getTranslationUnitDecl()});
}

} // namespace interop
