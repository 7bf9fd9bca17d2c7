//===- LifeFlags.h - A program's own note of an interpreter's life --------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Programs remember in a flag (`static bool Ended;`) that the interpreter is
// gone, and ask that instead of the interpreter. What such a flag decides about
// is taken to be guarded: which value it has at the end is not asked.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_INTERPRETERSHUTDOWN_LIFEFLAGS_H
#define INTEROP_LIB_HAZARDS_INTERPRETERSHUTDOWN_LIFEFLAGS_H

#include "Facts/Fact.h"

namespace interop {

/// True if the body of \p Facts does nothing but read a flag of the program.
bool readsFlagOnly(const FunctionFacts &Facts);

/// Sets those of \p Guarded, by fact, that some flag decides about.
void guardByFlags(const FunctionFacts &Facts, std::vector<bool> &Guarded);

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_INTERPRETERSHUTDOWN_LIFEFLAGS_H
