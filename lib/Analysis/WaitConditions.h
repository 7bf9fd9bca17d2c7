//===- WaitConditions.h - Which arguments lead to a wait --------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A wait that EffectTable tells of is one that some way through the bodies
// leads to. Here it is asked whether branches on that way hang on what the
// caller gives: `if (Ms == -1) wait(); else waitUntil(now() + Ms);`. Parameters
// that are numbers are tried with a few values in each body.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_WAITCONDITIONS_H
#define INTEROP_LIB_ANALYSIS_WAITCONDITIONS_H

#include "Analysis/Witness.h"

namespace interop {

/// How far the first body's caller decides.
struct WaitDecision {
  enum KindTy : uint8_t {
    Never,       ///< no argument leads there
    Always,      ///< nothing that is given decides
    ByArguments, ///< Conditions do, beside those of the wait
    Uncertain,   ///< something does that cannot be told
  };
  KindTy Kind = Always;
  llvm::SmallVector<ParamCondition, 1> Conditions;
};

WaitDecision decideWait(const Witness &Chain, EffectTable &Effects,
                        const clang::ASTContext &Ctx);

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_WAITCONDITIONS_H
