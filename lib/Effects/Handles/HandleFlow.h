//===- HandleFlow.h - Who holds which handle, path by path ------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Carries the handles that a function holds along the paths of its body: what
// models, the project's own factories and `new` acquire, where each is kept,
// whether a test has shown that there is none, and what releases it or becomes
// its owner (OwnershipEffects). Says of each exception that leaves the function
// what it loses. Each body is worked out once, its callees first.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EFFECTS_HANDLES_HANDLEFLOW_H
#define INTEROP_LIB_EFFECTS_HANDLES_HANDLEFLOW_H

#include "Effects/EffectTable.h"
#include "Effects/Handles/OwnedHandles.h"
#include "Effects/Handles/OwnershipEffects.h"
#include <deque>

namespace interop {

enum class ThrowCause : uint8_t {
  Expression, ///< a throw expression
  Row,        ///< a model says so
  Memory,     ///< only where memory or the like runs out
  Unknown,    ///< nothing says that it does not throw
};

struct HandleFlowOptions {
  bool Memory = false;  ///< ThrowCause::Memory counts
  bool Unknown = false; ///< ThrowCause::Unknown counts
};

/// One exception that leaves a body.
struct ThrowExit {
  const Fact *At = nullptr;         ///< what throws, in this body
  const ThrowExit *Inner = nullptr; ///< how it leaves At's callee, if it does
  ThrowCause Cause = ThrowCause::Expression;
  const FunctionModel *Row = nullptr; ///< that says so; may be null
  clang::QualType Type;               ///< what is thrown; null: not known
  std::vector<OwnedHandle> Lost;      ///< what is still held
  std::vector<ObjectRef> Released;    ///< what callers held, and is gone
  std::vector<PassedTest> Passed;     ///< what leads there
};

struct HandleSummary {
  std::deque<ThrowExit> Throws; ///< in the order in which they are met
  /// What callers get: kept in the result, a parameter or a member of `this`.
  std::vector<OwnedHandle> Acquired;
  /// What callers held, and some path to the end or a return releases.
  std::vector<ObjectRef> Released;
  bool IsComplete = false; ///< the body was read, and no budget ended
};

class HandleFlow {
public:
  HandleFlow(EffectTable &Effects, ModelLookup &Known, clang::ASTContext &Ctx,
             HandleFlowOptions Options)
      : Effects(Effects), Known(Known), Ctx(Ctx), Options(Options),
        Fates(Effects, Known, [this](Entity E, const ObjectRef &O) {
          return returnsReleased(E, O);
        }) {}

  /// Empty for what is not to be read, in recursion, and where a budget ends.
  const HandleSummary &getSummary(Entity E);
  OwnershipEffects &getFates() { return Fates; }

  // For its parts.
  EffectTable &getEffects() { return Effects; }
  ModelLookup &getLookup() { return Known; }
  const clang::ASTContext &getContext() const { return Ctx; }
  const HandleFlowOptions &getOptions() const { return Options; }
  const Acquisition *makeAcquisition(const Fact &At, const Acquire *What);

private:
  HandleSummary solve(Entity E);
  bool returnsReleased(Entity E, const ObjectRef &O);

  EffectTable &Effects;
  ModelLookup &Known;
  clang::ASTContext &Ctx;
  const HandleFlowOptions Options;
  OwnershipEffects Fates;
  llvm::DenseMap<const void *, std::unique_ptr<HandleSummary>> Summaries;
  llvm::DenseMap<std::pair<const Fact *, const Acquire *>,
                 std::unique_ptr<Acquisition>>
      Acquisitions;
  unsigned Depth = 0;
};

} // namespace interop

#endif // INTEROP_LIB_EFFECTS_HANDLES_HANDLEFLOW_H
