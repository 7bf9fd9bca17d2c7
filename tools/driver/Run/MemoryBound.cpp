//===- MemoryBound.cpp - How much memory a run takes ----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Run/MemoryBound.h"
#include "driver/Support/ChildProcesses.h"
#include "driver/Support/Memory.h"
#include <algorithm>

namespace interop {

/// Each has a pipe, and many shells let a process have 1024 files.
static constexpr unsigned MostSuspended = MaxChildren / 2;

static std::optional<uint64_t> halve(std::optional<uint64_t> Bytes) {
  return Bytes ? std::optional(*Bytes / 2) : std::nullopt;
}

MemoryBound::MemoryBound(std::optional<uint64_t> Most)
    : Most(Most), MostHeld(halve(Most ? Most : findFreeMemory())) {}

bool MemoryBound::mayRun() const {
  return !Most || Running <= 0 ||
         Held + uint64_t(Running + 1) * Largest <= *Most;
}

void MemoryBound::enter() {
  std::unique_lock<std::mutex> Lock(Mutex);
  Changed.wait(Lock, [this] { return mayRun(); });
  ++Running;
}

void MemoryBound::leave(uint64_t Peak) {
  std::lock_guard<std::mutex> Lock(Mutex);
  Largest = std::max(Largest, Peak);
  --Running;
  Changed.notify_all();
}

bool MemoryBound::maySuspend(unsigned Jobs) {
  std::lock_guard<std::mutex> Lock(Mutex);
  if (Suspended == 0 || Suspended < Jobs)
    return true;
  if (IsUnknown || !MostHeld || Suspended >= MostSuspended)
    return false;
  return Held + Held / Suspended <= *MostHeld;
}

void MemoryBound::suspend(std::optional<uint64_t> Bytes) {
  std::lock_guard<std::mutex> Lock(Mutex);
  --Running;
  ++Suspended;
  Held += Bytes.value_or(0);
  IsUnknown |= !Bytes;
  Changed.notify_all();
}

void MemoryBound::resume(std::optional<uint64_t> Bytes) {
  std::unique_lock<std::mutex> Lock(Mutex);
  --Suspended;
  Held -= Bytes.value_or(0);
  Changed.wait(Lock, [this] { return mayRun(); });
  ++Running;
}

} // namespace interop
