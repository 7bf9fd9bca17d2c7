//===- HandleAcquisition.h - What a fact acquires ---------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Adds to a path the handles that a fact makes: by the rows of models, by
// `new`, and by what its callee acquires for it.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EFFECTS_HANDLES_HANDLEACQUISITION_H
#define INTEROP_LIB_EFFECTS_HANDLES_HANDLEACQUISITION_H

#include "Effects/Held/OwnedHandles.h"
#include <optional>

namespace interop {

class HandleFlow;

/// Returns true if argument \p Arg of the call \p E is there to be written to:
/// what is stored may be an error code.
bool isForStatus(const Fact &E, unsigned Arg);

/// True if \p E calls a constructor.
bool isConstruction(const Fact &E);

class HandleAcquisition {
public:
  /// Both must outlive this.
  HandleAcquisition(HandleFlow &Flow, HandlePool &Pool)
      : Flow(Flow), Pool(Pool) {}

  /// Adds to \p P what \p E makes.
  void acquire(const Fact &E, HandlePath &P);
  void hold(OwnedHandle H, HandlePath &P);
  /// \p Inner, in the terms of the body of the call \p E; nothing if somebody
  /// else than this body has it.
  std::optional<OwnedHandle> rebase(const OwnedHandle &Inner, const Fact &E);

private:
  void acquireByRow(const Fact &E, const Acquire &A, HandlePath &P);
  void acquireNew(const Fact &E, HandlePath &P);
  void takeOver(const Fact &E, HandlePath &P);
  void acquireInCallee(const Fact &E, HandlePath &P);
  bool haveHarmlessEnds(const clang::CXXRecordDecl &R) const;
  bool isDeletedByEnd(const clang::CXXRecordDecl &R,
                      const ObjectRef &Place) const;
  bool isOwnedByThis(const Fact &E) const;
  bool answersFor(const Fact &E, const OwnedHandle &Inner) const;

  HandleFlow &Flow;
  HandlePool &Pool;
};

} // namespace interop

#endif // INTEROP_LIB_EFFECTS_HANDLES_HANDLEACQUISITION_H
