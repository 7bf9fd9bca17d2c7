//===- InitializerText.h - The text of a constructor's list -----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Edits a constructor's list of initializers, a row of slots with commas, line
// breaks and comments between them. Initializers change their slots; a comment
// goes with the initializer that it stands behind on a line, or directly above.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EDITS_MEMBERS_INITIALIZERTEXT_H
#define INTEROP_LIB_EDITS_MEMBERS_INITIALIZERTEXT_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/Diagnostic.h"
#include <optional>
#include <string>
#include <vector>

namespace interop {

class InitializerText {
public:
  InitializerText(const clang::CXXConstructorDecl &Definition,
                  const clang::ASTContext &Ctx)
      : Definition(Definition), Ctx(Ctx) {}

  using Inits = llvm::ArrayRef<const clang::CXXCtorInitializer *>;

  /// Returns one edit that makes the list \p Old, all that is written, say \p
  /// New. Nothing and \p Why in macros, system headers, and where it is not
  /// clear what a comment belongs to.
  std::optional<clang::FixItHint> permute(Inits Old, Inits New,
                                          std::string &Why);

private:
  struct Slot {
    unsigned Begin, End;
  };
  /// What stands behind a slot, up to the next one.
  struct Gap {
    llvm::StringRef Old; ///< as it stands
    std::string Fixed;   ///< without the comments that go along
    std::string Back;    ///< the comment of the slot before: ` // text`
    std::string Above;   ///< that of the slot behind, with its line break
  };

  bool readSlots(Inits Old, std::string &Why);
  std::optional<Gap> readGap(unsigned From, unsigned To) const;
  std::optional<unsigned> findColon() const;
  unsigned getListEnd() const;
  clang::FixItHint makeEdit(size_t First, size_t Last,
                            llvm::StringRef Said) const;
  bool readGaps(size_t First, size_t Last);
  std::optional<std::string> join(size_t First, size_t Last,
                                  llvm::ArrayRef<size_t> From) const;
  static std::optional<std::string> fill(const Gap &G, llvm::StringRef Back,
                                         llvm::StringRef Above);

  const clang::CXXConstructorDecl &Definition;
  const clang::ASTContext &Ctx;
  clang::FileID File;
  llvm::StringRef Text;
  llvm::SmallVector<Slot, 8> Slots;
  std::vector<Gap> Gaps; ///< one before each slot, one behind the last
};

} // namespace interop

#endif // INTEROP_LIB_EDITS_MEMBERS_INITIALIZERTEXT_H
