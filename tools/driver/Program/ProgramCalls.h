//===- ProgramCalls.h - Calls that lead to the unknown ----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Counts how many of the calls of a program lead to unknown code: what the
// checks say of it rests on the others. docs/driver.md says what is counted.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TOOLS_DRIVER_PROGRAM_PROGRAMCALLS_H
#define INTEROP_TOOLS_DRIVER_PROGRAM_PROGRAMCALLS_H

#include "Models/Values/ModelSet.h"
#include "Program/Index/IndexFile.h"

namespace interop {

struct CallCount {
  size_t All = 0;
  /// Through a pointer or a callable, to a virtual method, to a function
  /// without body and model.
  size_t Pointer = 0, Virtual = 0, NoBody = 0;
};

/// Counts the calls in all bodies that the program's `main`s, threads and other
/// entry points reach; without a `main`, in all bodies.
CallCount countCalls(const IndexFile &Index, const ModelSet &Models);

/// "2 of 40 calls (5.0 %) lead to unknown code: ..."
std::string describe(const CallCount &Calls);

} // namespace interop

#endif // INTEROP_TOOLS_DRIVER_PROGRAM_PROGRAMCALLS_H
