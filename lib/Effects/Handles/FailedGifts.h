//===- FailedGifts.h - What a call that fails has not taken -----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A function that keeps what it is given keeps it where it succeeds. Where it
// says that it has failed, its caller still has what it has made:
//
//   if (table_add(T, Entry) < 0) return -1; // Entry is this body's
//
// A row says so of a library's function (`transfers`, `on: success`):
//
//   F = fdopen(Fd, "r"); if (!F) return -1; // Fd is this body's
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EFFECTS_HANDLES_FAILEDGIFTS_H
#define INTEROP_LIB_EFFECTS_HANDLES_FAILEDGIFTS_H

#include "Effects/Handles/OwnershipEffects.h"
#include "Effects/Handles/ProgramHandles.h"
#include "Effects/Held/OwnedHandles.h"

namespace interop {

class FailedGifts {
public:
  FailedGifts(EffectTable &Effects, ProgramHandles &Own)
      : Effects(Effects), Own(Own) {}

  /// True if \p E, a call that may keep \p H by \p How, keeps it only where it
  /// succeeds: a row or what it returns says so, and it ends nothing like it
  /// itself.
  bool mayBeRefused(const Fact &E, const OwnershipEffect &How,
                    const OwnedHandle &H);

  /// Returns what is held where \p E, of \p Call, succeeds: a test of what it
  /// returns rules that out where it has failed.
  static OwnedHandle makeSuccess(const Fact &E, const OwnershipEffect &How,
                                 const Acquisition &Call);

private:
  bool mayBeRefused(const Fact &E, const OwnedHandle &H);
  bool endsGiven(const Fact &E);
  bool endsParameter(Entity F);

  EffectTable &Effects;
  ProgramHandles &Own;
  llvm::DenseMap<Entity, bool> Enders;
};

} // namespace interop

#endif // INTEROP_LIB_EFFECTS_HANDLES_FAILEDGIFTS_H
