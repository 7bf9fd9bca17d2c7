//===- Registrations.h - What is kept, by whom, until when ------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Lists the calls of the user's code after which the callee still has a way to
// an object: those of which a model says so (Keep), those of a project's own
// registries, which show by a pair of functions such as addListener and
// removeListener, and callables that end up in a field or a global.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_REGISTRATIONS_H
#define INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_REGISTRATIONS_H

#include "Hazards/DanglingCallback/KeptObjects.h"
#include "Hazards/DanglingCallback/Registering/HandedRegistrations.h"
#include <memory>

namespace interop {

struct Registration {
  const Keep *What = nullptr;         ///< null: of a project's own registry
  const FunctionModel *Row = nullptr; ///< that has What
  const Fact *At = nullptr;           ///< the call
  /// Of one that a function of the program makes with what At gives it: owns
  /// At, which is as if the program called the library itself.
  std::shared_ptr<const HandedRegistration> Handed;
  const clang::FunctionDecl *In = nullptr;
  unsigned Arg = 0; ///< of At, that is kept
  /// A field or global of the program that keeps a callable; null: the callee
  /// of At.
  const clang::ValueDecl *KeptIn = nullptr;
  /// What the call returns is the way to end it (Keep::Undo says so).
  bool HasKey = false;
  /// Where the result of the call is kept, also by way of a local: `id =
  /// add(..); self->id = id;`. Null if nobody keeps it.
  const clang::ValueDecl *Key = nullptr;
  /// There is room for one: the next call of the callee of At takes it out.
  bool IsSet = false;
  /// ... and is dropped: only who knows the object or its callback can end it.
  bool IsForgotten = false;
  KeptObject Kept;
  bool HasHolder = false;
  /// Holder was made in In, which drops it: nobody else can name it.
  bool IsHolderDropped = false;
  /// Others have a reference to Holder, as the object has one.
  bool IsHolderShared = false;
  /// ... which it has taken itself: to give that up ends nothing.
  bool HasReference = false;
  ObjectRef Holder;                        ///< may be unknown
  const clang::Expr *HolderAt = nullptr;   ///< may be null
  llvm::SmallVector<std::string, 2> Until; ///< own names of what ends it

  /// \p E is the call.
  bool isAt(const Fact &E) const {
    return E.Kind == At->Kind && E.Node == At->Node && (E.Node || &E == At);
  }
  /// True if a call of \p F ends it.
  bool isEndedBy(const clang::FunctionDecl &F) const;
};

/// In the order of the source.
std::vector<Registration> findRegistrations(AnalysisContext &TU);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_DANGLINGCALLBACK_REGISTRATIONS_H
