//===- CallPathNotes.h - The notes along a path through calls ---*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes "'f' calls 'g' here" for each step of a path. A destruction begins
// with its destructor's body: that step is not written, since both have one
// name. Of a long path the middle is left out.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_DIAGNOSTICS_CALLPATHNOTES_H
#define INTEROP_LIB_DIAGNOSTICS_CALLPATHNOTES_H

#include "Diagnostics/Finding.h"
#include "Facts/CallPath.h"

namespace interop {

struct CallPathWording {
  /// Names and places are those that the user wrote: a library's macro that
  /// calls has its own name, and a lambda is "the lambda", not "'lambda'".
  /// Null: they are those of the declarations.
  const clang::SourceManager *AsWritten = nullptr;
  /// The end of a member is "member 'm' is destroyed here by 'C'", not
  /// "'f' calls 'C' here".
  bool NamesDestroyed = true;
  /// A call of another function of the same name is written, too.
  bool WritesOverloads = false;
  /// What is called has the name of the next body of the path, not of what the
  /// call names: an override, or a callable that was given away. The last body
  /// is only named, and what a destruction calls is not written.
  bool NamesNextBody = false;
};

/// Adds the notes on the steps of \p Path to \p F.
void explainPath(llvm::ArrayRef<CallStep> Path, const CallPathWording &Wording,
                 Finding &F);

} // namespace interop

#endif // INTEROP_LIB_DIAGNOSTICS_CALLPATHNOTES_H
