//===- FreedRecords.h - Records that functions in view end ---*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A handle stands in a field of a record that the body has made, and a function
// in view ends the record:
//
//   static void view_destroy(struct view *v) { free(v->name); free(v); }
//
// Says whether that loses the handle: the record is gone in any case, and the
// field is left alone. A release under a flag of the record leaves it alone,
// too, where the flag is still as calloc() has made it.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EFFECTS_HANDLES_FREEDRECORDS_H
#define INTEROP_LIB_EFFECTS_HANDLES_FREEDRECORDS_H

#include "Effects/Handles/OwnershipEffects.h"

namespace interop {

class FreedRecords {
public:
  FreedRecords(EffectTable &Effects, ModelLookup &Known,
               OwnershipEffects &Fates, const FunctionFacts &Facts)
      : Effects(Effects), Known(Known), Fates(Fates), Facts(Facts) {}

  /// The pointer whose record \p E frees, by a row or in the body of its
  /// function whenever that is called, with nothing out of sight that could end
  /// \p H; unknown if it does not.
  ObjectRef findFreed(const Fact &E, const OwnedHandle &H);

  /// True if the function of \p E would release \p H, but does not come to that
  /// with the record as it is: each release is under a field that is still 0.
  bool isReleaseSkipped(const Fact &E, const OwnedHandle &H);

private:
  bool givesUnseen(const Fact &E, const OwnedHandle &H);
  bool isZeroAt(const ObjectRef &Field, const Fact &E);

  EffectTable &Effects;
  ModelLookup &Known;
  OwnershipEffects &Fates;
  const FunctionFacts &Facts; ///< of the body that has made the record
};

} // namespace interop

#endif // INTEROP_LIB_EFFECTS_HANDLES_FREEDRECORDS_H
