//===- ThreadLifetime.cpp - interop-thread-lifetime -----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/ThreadLifetime/ThreadLifetime.h"
#include "Hazards/ThreadLifetime/SlotFaults.h"
#include "Hazards/ThreadLifetime/ThreadLifetimeDiagnostic.h"
#include "Hazards/ThreadLifetime/ThreadLifetimeFixes.h"

namespace interop {

std::vector<Finding> checkThreadLifetime(AnalysisContext &TU,
                                         const ThreadLifetimeOptions &Options) {
  std::vector<Finding> Found;
  if (!TU.get<ModeledCalls>().getStarts().empty())
    for (const SlotFault &F : findSlotFaults(TU, Options))
      addThreadLifetimeFixes(F, TU, Found.emplace_back(makeSlotFinding(F, TU)));
  for (const StartFault &F : findStartFaults(TU))
    Found.push_back(makeStartFinding(F));
  return Found;
}

} // namespace interop
