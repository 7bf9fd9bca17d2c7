//===- Finalizers.h - What a collector calls --------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds the functions of a unit that an interpreter or a library calls where an
// object goes, and the classes whose destructors an interpreter's collector
// runs: by tables (`slots`), callbacks and bindings of models.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_INTERPRETERLOCK_FINALIZERS_H
#define INTEROP_LIB_ANALYSIS_INTERPRETERLOCK_FINALIZERS_H

#include "Analysis/Calls/ModeledCalls.h"
#include "Analysis/InterpreterLock/LockView.h"
#include <string>
#include <vector>

namespace interop {

struct Finalizer {
  enum KindTy : uint8_t {
    Slot,   ///< Body is put into a record that a collector reads
    Handed, ///< Body is handed to a function, to be called where something goes
    Bound,  ///< the objects of Class are owned by an interpreter's
  };
  KindTy Kind = Slot;
  const clang::FunctionDecl *Body = nullptr;   ///< null for Bound
  const clang::CXXRecordDecl *Class = nullptr; ///< for Bound
  /// Where it is put, handed or bound.
  clang::SourceLocation Loc;
  /// For Slot, the field or the constant that names the slot; for Handed, the
  /// function that it is handed to; for Bound, the class of the object that
  /// binds.
  std::string Where;
  const LockEntry *Entry = nullptr;  ///< of Slot
  bool InPhase = false;              ///< nothing may release the lock in it
  const ModeledCall *Call = nullptr; ///< of Handed
  /// For Bound: the expression that makes the object that binds; its row; what
  /// holds the objects of Class (null: a plain owner).
  const clang::CXXConstructExpr *Binder = nullptr;
  const TypeModel *BinderRow = nullptr;
  clang::QualType Holder;
  /// For Bound: the class of the object that binds is derived from the one of
  /// BinderRow; what it makes of its arguments is not known.
  bool IsDerived = false;
  /// For Bound: an argument sees to it that objects end without the lock.
  bool IsReleased = false;

  /// What a message calls it: the function, or the class.
  std::string getName() const;
};

/// Returns the finalizers of \p View and of libraries, in source order.
std::vector<Finalizer> findFinalizers(AnalysisContext &TU, LockView &View);

/// Returns what runs where an object of a Bound class goes, by what holds it.
std::vector<Entity> findEnds(const Finalizer &F, ModelLookup &Known);

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_INTERPRETERLOCK_FINALIZERS_H
