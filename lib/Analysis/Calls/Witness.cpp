//===- Witness.cpp - The path of calls that explains an effect -----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Calls/Witness.h"
#include "Dataflow/Reachability.h"
#include "Effects/ArgumentBinding.h"
#include "llvm/ADT/STLExtras.h"

namespace interop {

AccessCollector collectBefore(llvm::ArrayRef<CallStep> Path,
                              EffectTable &Effects) {
  AccessCollector Before(Effects);
  collectBefore(Path, Effects, Before);
  return Before;
}

void collectBefore(llvm::ArrayRef<CallStep> Path, EffectTable &Effects,
                   AccessCollector &Before) {
  for (const auto &[Step, Bound] : llvm::zip(Path, bindAlong(Path)))
    if (Step.In)
      for (const Fact *E : getFactsBefore(Effects.getFacts(Step.In), *Step.At))
        Before.addFact(*E, Bound);
}

} // namespace interop
