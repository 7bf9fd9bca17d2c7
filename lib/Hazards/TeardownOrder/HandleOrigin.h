//===- HandleOrigin.h - Which handle was made from which --------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Answers which of two handles that one entity releases was made from the
// other: what the program acquires anywhere, and what the owner gives its
// parts, confirms it, rules it out, or leaves it unknown.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_TEARDOWNORDER_HANDLEORIGIN_H
#define INTEROP_LIB_HAZARDS_TEARDOWNORDER_HANDLEORIGIN_H

#include "Analysis/Calls/ModeledCalls.h"
#include "Hazards/TeardownOrder/SubobjectProvenance.h"

namespace interop {

enum class Made : uint8_t { No, Yes, Unknown };

class HandleOrigin {
public:
  /// \p Releases are those of the entity of \p Frame. All must outlive this.
  HandleOrigin(const OwnerScope &Frame, const SubobjectProvenance &History,
               const std::vector<HandleRelease> &Releases, AnalysisContext &TU)
      : Frame(Frame), History(History), Releases(Releases), TU(TU) {}

  /// Returns whether \p Child, of kind \p Kind, was made from \p Parent; sets
  /// \p Call to where, if that is in view.
  Made isMadeFrom(const HandleRelease &Child, const HandleRelease &Parent,
                  const HandleModel &Kind, const ModeledCall *&Call) const;
  /// Returns true if nothing else that the owner knows can be the parent: of
  /// handles in one object, it is the only one of its kind.
  bool isOnlyCandidate(const HandleRelease &Child,
                       const HandleRelease &Parent) const;

private:
  bool isHandedTo(const ObjectRef &Raw, const HandleRelease &R) const;
  bool isHandle(const ModeledCall &C, const ObjectRef &O,
                const HandleRelease &R) const;
  Made isParentOf(const ModeledCall &C, const Acquire &A,
                  const HandleRelease &Child,
                  const HandleRelease &Parent) const;
  Made isArgument(const clang::ParmVarDecl &Param, const ModeledCall &C,
                  const HandleRelease &Child,
                  const HandleRelease &Parent) const;
  Made isGiven(const HandleRelease &Child, const HandleRelease &Parent) const;
  bool refersToAnother(const HandleRelease &Parent) const;

  const OwnerScope &Frame;
  const SubobjectProvenance &History;
  const std::vector<HandleRelease> &Releases;
  AnalysisContext &TU;
};

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_TEARDOWNORDER_HANDLEORIGIN_H
