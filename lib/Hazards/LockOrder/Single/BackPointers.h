//===- BackPointers.h - Parts that come back to their owner -----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A part often knows the object that has made it: `part_(new Part(*this))`,
// `l->part->owner = l`. What it does with that object it does with its owner:
//   void Owner::close() { lock_guard g(m); part_->close(); }
//   void Part::close() { owner_.closed(); }
//   void Owner::closed() { lock_guard g(m); }
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_LOCKORDER_SINGLE_BACKPOINTERS_H
#define INTEROP_LIB_HAZARDS_LOCKORDER_SINGLE_BACKPOINTERS_H

#include "Analysis/Locks/ProgramLocks.h"

namespace interop {

class BackPointers {
public:
  explicit BackPointers(AnalysisContext &TU)
      : TU(TU), Effects(TU.getEffects()), Locks(TU.get<ProgramLocks>()) {}

  /// True if \p T of \p E takes \p Held, a lock of the object that \p E is a
  /// function of, by way of a part that leads back to that object.
  bool comesBack(Entity E, const LockOperation &Held, const LockAcquisition &T);

private:
  const clang::FieldDecl *findBack(const Fact &Call, const ObjectRef &Inner,
                                   const ObjectRef &Held) const;
  bool isHandedBack(Entity In, const LockAcquisition &T,
                    const clang::FieldDecl &Back);
  bool isOfMaker(const clang::FieldDecl &Back, const clang::RecordDecl &Owner);
  bool findMakers(const clang::FieldDecl &Back,
                  const clang::RecordDecl &Owner) const;

  AnalysisContext &TU;
  EffectTable &Effects;
  ProgramLocks &Locks;
  llvm::DenseMap<const clang::FieldDecl *, bool> OfMaker;
};

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_LOCKORDER_SINGLE_BACKPOINTERS_H
