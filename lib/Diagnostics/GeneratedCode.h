//===- GeneratedCode.h - Findings in what a program wrote -------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Adapts findings to generated code, which a user cannot edit: a generator's
// row or a #line directive shows whether a program wrote a place, and from
// which source.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_DIAGNOSTICS_GENERATEDCODE_H
#define INTEROP_LIB_DIAGNOSTICS_GENERATEDCODE_H

#include "Diagnostics/Finding.h"
#include "Diagnostics/PositionComments.h"
#include "Models/Values/ModelSet.h"
#include "clang/AST/ASTContext.h"
#include <vector>

namespace interop {

class GeneratedCode {
public:
  /// All must live as long as this.
  GeneratedCode(const ModelSet &Models, const clang::ASTContext &Ctx);

  /// True if a program wrote the text at \p Loc.
  bool contains(clang::SourceLocation Loc) const;
  /// True if one of \p Hints would edit such text.
  bool isEditedBy(llvm::ArrayRef<clang::FixItHint> Hints) const;
  /// Takes edits of such text away, each with those that belong to it.
  void removeEdits(Finding &F) const;
  /// Adds a first note that says where a finding in such text comes from; if
  /// that is not known of its place, of its first note where it is known.
  void addOrigin(Finding &F) const;

private:
  const PositionComments *findGenerator(clang::FileID File) const;
  std::optional<std::string> describeOrigin(clang::SourceLocation Loc) const;

  const clang::SourceManager &SM;
  const clang::LangOptions &Options;
  std::vector<PositionComments> Generators;
};

} // namespace interop

#endif // INTEROP_LIB_DIAGNOSTICS_GENERATEDCODE_H
