//===- JumpTable.h - Which calls leave by a jump ----------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Error jumps (longjmp) inferred bottom-up: an entity is left by one where it
// calls what is, unless that comes back to the body itself (ReturnPoints).
// Runtimes' own barriers keep what they are given to call. Computed on demand,
// each entity once; the first path found stays, so that paths have no cycle.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EFFECTS_JUMPTABLE_H
#define INTEROP_LIB_EFFECTS_JUMPTABLE_H

#include "Effects/EffectTable.h"
#include "Facts/CallPath.h"
#include "llvm/ADT/StringSet.h"

namespace interop {

struct JumpOptions {
  bool OnMemory = false; ///< jumps for want of memory count
  /// Models (files, without their extension) of runtimes whose jumps are C++
  /// exceptions in this build.
  std::vector<std::string> Unwinding;
};

class JumpTable {
public:
  JumpTable(EffectTable &Effects, ModelLookup &Known, clang::ASTContext &Ctx,
            JumpOptions Options)
      : Effects(Effects), Known(Known), Ctx(Ctx), Options(std::move(Options)),
        Firsts(
            Fixpoint,
            [this](const CallContext &Of, FirstJump &To) {
              return update(Of, To);
            },
            Effects.readCalled()) {
    for (const FunctionModel *Row : Known.getModels().getJumpRows())
      Jumping.insert(Row->From.File);
  }

  /// The row by which the call \p E itself jumps; null if it does not.
  const FunctionModel *findRow(const Fact &E);
  /// True if a call of \p Row's function, of which it says that it jumps,
  /// counts with these options.
  bool isMeant(const FunctionModel &Row);
  /// True if \p E is left by a jump.
  bool isLeft(Entity E) { return Firsts.get(E).has_value(); }
  /// True if \p E, itself or through what it calls, leaves its body by a jump;
  /// what the body does about it is not asked.
  bool jumps(const Fact &E) { return jumps({}, E); }
  /// From \p E, of which jumps() holds, to the call that a row speaks of.
  CallPath getPath(Entity In, const Fact &E);
  /// Likewise from \p E, of which isLeft() holds.
  CallPath getPath(Entity E) { return getPath(E, getFirst(E)); }

private:
  using FirstJump = std::optional<unsigned>; ///< index of the fact that jumps
  bool update(const CallContext &Of, FirstJump &To);
  /// Where the body of \p In makes the call \p E.
  bool jumps(const CallContext &In, const Fact &E);
  const Fact &getFirst(const CallContext &In) {
    return Effects.getFacts(In.Body).All[*Firsts.get(In)];
  }
  /// True if a model of a runtime that jumps speaks of what \p E calls: where
  /// the program has the runtime's sources, their bodies say no more.
  bool isDescribed(const Fact &E);
  /// True if a barrier stands between the call \p E and its body.
  bool isKept(const Fact &E);
  /// True if something in the TU calls setjmp() or its like.
  bool isAnyPointSet();

  EffectTable &Effects;
  ModelLookup &Known;
  clang::ASTContext &Ctx;
  const JumpOptions Options;
  SummaryFixpoint Fixpoint;
  SummaryTable<CallContext, FirstJump, CallContextMap> Firsts;
  std::optional<bool> AnyPointSet; ///< once asked
  llvm::StringSet<> Jumping;       ///< models with rows that jump
};

} // namespace interop

#endif // INTEROP_LIB_EFFECTS_JUMPTABLE_H
