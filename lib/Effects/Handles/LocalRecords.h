//===- LocalRecords.h - Records on the body's own stack ------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A field of a record that is a local variable holds a handle as a local does:
// with the frame it is gone.
//
//   struct device d; d.fd = open(..); if (..) return -1; // lost
//
// That is so as long as the record is only used field by field, or lent to calls
// that leave the handle alone.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EFFECTS_HANDLES_LOCALRECORDS_H
#define INTEROP_LIB_EFFECTS_HANDLES_LOCALRECORDS_H

#include "Effects/Handles/OwnershipEffects.h"

namespace interop {

/// True if \p E copies the whole record that has \p Place in it: `*p = v;`,
/// `memcpy(p, &v, sizeof v)`.
bool copiesRecord(const Fact &E, const ObjectRef &Place);

class LocalRecords {
public:
  LocalRecords(EffectTable &Effects, OwnershipEffects &Fates,
               const ProgramHandles &Own)
      : Effects(Effects), Fates(Fates), Own(Own) {}

  /// True if \p Place, where \p H is kept, is a field of such a record of the
  /// body of \p Facts, and nobody else has it where \p At is come to.
  bool isOwn(const ObjectRef &Place, const OwnedHandle &H,
             const FunctionFacts &Facts, const Fact &At);

private:
  bool isUsedByFields(const clang::VarDecl &V);
  bool mayTake(const Fact &E, const ObjectRef &Place, const OwnedHandle &H);
  bool mayTakeFrom(const Fact &E, const clang::ValueDecl &Record,
                   const clang::ValueDecl &Field, unsigned Calls);

  EffectTable &Effects;
  OwnershipEffects &Fates;
  const ProgramHandles &Own;
  llvm::DenseMap<const clang::VarDecl *, bool> ByFields;
};

} // namespace interop

#endif // INTEROP_LIB_EFFECTS_HANDLES_LOCALRECORDS_H
