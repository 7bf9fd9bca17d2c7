//===- SlotFaults.h - Threads that end wrongly ------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Asks ThreadFlow of the locals and members of the user's functions, of whole
// objects from constructor to destructor, and of what only the end of the
// process ends.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_THREADLIFETIME_SLOTFAULTS_H
#define INTEROP_LIB_HAZARDS_THREADLIFETIME_SLOTFAULTS_H

#include "Hazards/ThreadLifetime/ThreadFlow.h"
#include "Hazards/ThreadLifetime/ThreadLifetime.h"

namespace interop {

struct SlotFault {
  enum WhereTy : uint8_t {
    InBody,    ///< on a path of one function
    OfClass,   ///< at the end of any object of Class
    OfProcess, ///< a variable that lives as long as the process
    OfValue,   ///< an object without a name
    EachTime,  ///< LeftBy, which an event calls, starts one each time
  };
  WhereTy Where = InBody;
  ThreadFault Fault; ///< without a path for OfProcess and OfValue
  const clang::ValueDecl *Slot = nullptr; ///< null for OfValue
  const FunctionModel *IsThread = nullptr; ///< see ThreadSlot
  const clang::CXXRecordDecl *Class = nullptr;
  const StartedBody *Start = nullptr; ///< one of those into the slot
  /// Of a join of what was not started: the constructor or function that may
  /// leave it so; may be null.
  const clang::FunctionDecl *LeftBy = nullptr;
  /// A function that does join the thread, where nobody calls it in time.
  const ThreadUse *JoinedBy = nullptr;
};

/// The return because of which \p End destroys something; null if there is
/// none.
const Fact *findLeave(const FunctionFacts &Facts, const Fact &End);

/// Adds to \p Out the functions that start a thread into the same slot each
/// time that something comes about, where only the end of the object joins it.
void findRepeatedStarts(AnalysisContext &TU, std::vector<SlotFault> &Out);

std::vector<SlotFault> findSlotFaults(AnalysisContext &TU,
                                      const ThreadLifetimeOptions &Options);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_THREADLIFETIME_SLOTFAULTS_H
