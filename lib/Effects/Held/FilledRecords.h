//===- FilledRecords.h - What a body puts into a record ---------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A function may put what it is given into a record of its own making, and
// give others that record only where all goes well:
//
//   struct link *l = calloc(1, sizeof *l);
//   l->socket = socket;
//   if (!shake(l)) { free(l); return -1; } // the socket is the caller's
//   to->link = l;                          // the socket is in `to`
//   return 0;
//
// Says whether others get the record, and whether what the function returns
// tells that.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EFFECTS_HELD_FILLEDRECORDS_H
#define INTEROP_LIB_EFFECTS_HELD_FILLEDRECORDS_H

#include "Effects/Held/OwnedHandles.h"

namespace interop {

/// True if \p Place is a field of the record that a variable points to:
/// `of->log`, and not `of->log->fd`.
bool isFieldOfPointed(const ObjectRef &Place);

struct RecordKeeping {
  bool IsKept = false; ///< others may have the record when the body is left
  /// What the body returns where they have it, and where it has freed it or not
  /// made it; nothing where that does not tell.
  std::optional<Success> Told;
};

/// What becomes of the record that \p Field, of a local pointer of \p Facts, is
/// a field of.
RecordKeeping findKeeping(const ObjectRef &Field, const FunctionFacts &Facts);

} // namespace interop

#endif // INTEROP_LIB_EFFECTS_HELD_FILLEDRECORDS_H
