//===- RecordHolders.h - Who keeps a registration ---------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Says of what keeps a record that was registered, such as the loop of a timer,
// whether it is there longer than the record, or is nobody's.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_RECORDS_RECORDHOLDERS_H
#define INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_RECORDS_RECORDHOLDERS_H

#include "Hazards/DanglingCallback/Records/FreeSites.h"

namespace interop {

class RecordHolders {
public:
  RecordHolders(AnalysisContext &TU, const FreeSites &Sites)
      : TU(TU), Effects(TU.getEffects()), Sites(Sites) {}

  /// What keeps \p R is made by the body that registers it, and only by it.
  bool isDropped(const Registration &R) const;
  /// What keeps \p R the object has in a field, and others have it as well.
  bool isShared(const Registration &R) const;
  /// The field in which the object has a reference of its own to what keeps \p
  /// R: `self->bus = bus_ref(bus); bus_watch(bus, changed, self);`. Null if there
  /// is none.
  const clang::ValueDecl *findReference(const Registration &R) const;
  /// What keeps \p R may be there when the record is not.
  bool outlives(const Registration &R) const;

private:
  bool isGivenBack(const Registration &R) const;
  bool givesBack(const Fact &E, const clang::FunctionDecl &In,
                 const clang::FieldDecl &Field, const Registration &R) const;
  bool isExported(const clang::ValueDecl &Field, const Registration &R) const;
  bool areSame(const ObjectRef &A, const ObjectRef &B,
               const Registration &R) const;
  bool isAdopted(const Registration &R) const;
  bool isTiedBeside(const Registration &R) const;
  bool isLeftBehind(const Registration &R) const;

  AnalysisContext &TU;
  EffectTable &Effects;
  const FreeSites &Sites;
};

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_RECORDS_RECORDHOLDERS_H
