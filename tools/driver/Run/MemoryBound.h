//===- MemoryBound.h - How much memory a run takes --------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Decides how many processes run at a time, and how many wait with their unit
// in memory (Program/SuspendedRuns.h). A process has what the largest so far
// had at its peak, until it waits: then it has what it says.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TOOLS_DRIVER_RUN_MEMORYBOUND_H
#define INTEROP_TOOLS_DRIVER_RUN_MEMORYBOUND_H

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>

namespace interop {

/// For several threads at once.
class MemoryBound {
public:
  /// \p Most are bytes for all processes; none if only those that wait are
  /// bounded, by half of what is free now.
  explicit MemoryBound(std::optional<uint64_t> Most);

  /// Waits until one more process may run; the first one always may.
  void enter();
  /// It has ended; \p Peak are the bytes that it had at most.
  void leave(uint64_t Peak);

  /// True if one more process may wait, beside \p Jobs that run.
  bool maySuspend(unsigned Jobs);
  /// One that runs waits from now on, with \p Bytes, if that is known.
  void suspend(std::optional<uint64_t> Bytes);
  /// Waits until one that waits with \p Bytes may run again.
  void resume(std::optional<uint64_t> Bytes);

private:
  bool mayRun() const;

  const std::optional<uint64_t> Most;
  const std::optional<uint64_t> MostHeld;
  std::mutex Mutex; ///< guards what follows
  std::condition_variable Changed;
  int Running = 0; ///< less than nothing: some crashed while they waited
  unsigned Suspended = 0;
  uint64_t Held = 0;      ///< bytes of the suspended
  uint64_t Largest = 0;   ///< peak so far
  bool IsUnknown = false; ///< somebody's bytes are not known
};

} // namespace interop

#endif // INTEROP_TOOLS_DRIVER_RUN_MEMORYBOUND_H
