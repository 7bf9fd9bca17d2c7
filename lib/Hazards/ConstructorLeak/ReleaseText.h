//===- ReleaseText.h - How a release is written -----------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes the statement that releases a lost handle as its class's destructor or
// the rest of the function does, in the names of the function that loses it.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_CONSTRUCTORLEAK_RELEASETEXT_H
#define INTEROP_LIB_HAZARDS_CONSTRUCTORLEAK_RELEASETEXT_H

#include "Edits/SourceEdit.h"
#include "Hazards/ConstructorLeak/ConstructorLeaks.h"

namespace interop {

/// Returns how function \p In names \p O, a member of its own class or a
/// variable of its own. Nothing if it cannot.
std::optional<std::string> getNameIn(const clang::FunctionDecl &In,
                                     const ObjectRef &O);

struct ReleaseText {
  /// "close(", ", 0)": what stands around the handle; "delete[] " for `new`.
  std::string Before, After;
  /// The function, as it is named where the handle is lost; empty for delete.
  std::string Function;
  const clang::FunctionDecl *Callee = nullptr; ///< it; null for delete
  /// The function takes the handle and nothing else, by value.
  bool TakesHandleAlone = false;
  bool IsDelete = false, IsArray = false;
  /// The release that was copied tests first whether there is a handle.
  bool IsConditional = false;
  /// Members of the class that it is given beside the handle.
  llvm::SmallVector<const clang::ValueDecl *, 2> Others;

  std::string get(llvm::StringRef Handle) const {
    return Before + Handle.str() + After;
  }
};

/// Returns how \p In can release \p H; nothing where no release of it is seen,
/// or where \p In cannot name what it needs.
std::optional<ReleaseText> findRelease(const LostHandle &H,
                                       const clang::FunctionDecl &In,
                                       AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_CONSTRUCTORLEAK_RELEASETEXT_H
