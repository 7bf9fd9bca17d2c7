//===- RunContexts.h - Who has a function run -------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds who has a function run: its callers in the index, up to `main`, to
// started threads, and to the libraries that call back.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TOOLS_DRIVER_PROGRAM_RUNCONTEXTS_H
#define INTEROP_TOOLS_DRIVER_PROGRAM_RUNCONTEXTS_H

#include "Models/Values/ModelSet.h"
#include "Program/Index/IndexFile.h"

namespace interop {

/// Prints in which contexts the function of \p Key runs, nearest first, each
/// with a shortest path.
void printContexts(const IndexFile &Index, const ModelSet &Models,
                   llvm::StringRef Key, llvm::raw_ostream &Out);

} // namespace interop

#endif // INTEROP_TOOLS_DRIVER_PROGRAM_RUNCONTEXTS_H
