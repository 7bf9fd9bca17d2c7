//===- EndUses.h - What a part still uses while it ends ---------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds what a part uses while it ends. The end of a part reaches other parts
// of the same owner by a thread that it waits for, by a callable that it runs,
// or by what it was made from, which its destructor uses. The making of a part
// can start a thread that reaches parts that do not exist yet.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_TEARDOWNORDER_ENDUSES_H
#define INTEROP_LIB_HAZARDS_TEARDOWNORDER_ENDUSES_H

#include "Analysis/Calls/ModeledCalls.h"
#include "Effects/Accesses.h"
#include "Hazards/TeardownOrder/OwnerScope.h"
#include "Hazards/TeardownOrder/SubobjectProvenance.h"
#include "Support/Budgets.h"

namespace interop {

/// One part that is used, and how it is used first.
struct PartUse {
  enum KindTy : uint8_t { ByThread, ByCallback, ByDestructor };
  KindTy Kind = ByDestructor;
  unsigned Used = 0; ///< index of the part
  /// Where the thread is started or the callable handed over; invalid for
  /// destructors.
  clang::SourceLocation Given;
  const clang::FunctionDecl *Body = nullptr; ///< what runs; null: a destructor
  const clang::Stmt *GivenBy = nullptr;      ///< the call that handed it over
  ObjectRef Joined; ///< ByThread, or ByCallback from a thread: what is joined
  bool IfLastOwner = false;
  CallPath Path; ///< from the body or the end to the body of the use
  clang::SourceLocation At;
};

class EndUseFinder {
public:
  EndUseFinder(const OwnerScope &Frame, const SubobjectProvenance &History,
               AnalysisContext &TU)
      : Frame(Frame), History(History), TU(TU) {}

  /// Returns other parts that the end of \p Part uses, the first use of a kind.
  std::vector<PartUse> findEndUses(unsigned Part);
  /// Returns the parts that a thread uses which the initializer of \p Part
  /// starts.
  std::vector<PartUse> findStartUses(unsigned Part);
  /// \p A is not of this frame's local, but of a lambda's copy of it or of
  /// another activation of the function.
  bool isOther(const AccessCollector &Accesses, const Access &A) const;
  /// Returns what the pointers and references inside \p Part refer to.
  FieldAliases getAliases(unsigned Part) const;

private:
  struct Thread {
    const StartedBody *Start;
    ObjectRef Handle; ///< in the frame's terms
  };
  void addEnd(const Fact &End, unsigned Part);
  void addThreads(const Fact &End, unsigned Part);
  /// \p Prototype says whether the owner may be the last.
  void addThread(const Thread &T, unsigned Part, PartUse Prototype,
                 bool AtConstruction);
  void addDestructor(const Fact &End, unsigned Part);
  void addLibraryCallbacks(const Fact &End, unsigned Part);
  void addLibraryCallback(const ModeledCall &C, const Callback &K,
                          unsigned Part, bool IfLastOwner);
  void addLibraryCallback(const ModeledCall &C, const Callback &K,
                          const clang::FunctionDecl &F, unsigned Part,
                          bool IfLastOwner);
  /// What the callables that \p Part was given use; only those given to its
  /// constructor if \p AtConstruction.
  void addCallables(unsigned Part, PartUse Prototype, bool AtConstruction);
  void add(const AccessCollector &Accesses, PartUse Prototype, unsigned Part);
  bool isStartedBy(const Construction &M, const StartedBody &S) const;
  bool isGated(const Construction &M, const StartedBody &S) const;

  const OwnerScope &Frame;
  const SubobjectProvenance &History;
  AnalysisContext &TU;
  std::vector<PartUse> Found;
};

/// Returns true if \p A stands in what an assignment does with the old value,
/// which another value replaces.
bool isInReplacement(const AccessCollector &Accesses, const Access &A);

/// Returns true if \p By calls code that is not read and may change its object.
bool isUnread(const Fact &By);

/// Adds to \p To what the closures that \p By is given do, and the closures
/// inside them, to the depth \p Of.
void addClosures(const Fact &By, EffectTable &Effects, AccessCollector &To,
                 Budget Of, unsigned Depth = 0);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_TEARDOWNORDER_ENDUSES_H
