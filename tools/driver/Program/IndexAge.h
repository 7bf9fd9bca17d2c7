//===- IndexAge.h - Whether an index is of this program -------- *- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An index says what its files held when they were summarized. What has changed
// since, or was never in it, is not as the index says.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TOOLS_DRIVER_PROGRAM_INDEXAGE_H
#define INTEROP_TOOLS_DRIVER_PROGRAM_INDEXAGE_H

#include "Program/Index/IndexFile.h"
#include "driver/Project/CompilationUnits.h"
#include <memory>

namespace interop {

/// As IndexFile::open, but a file of this release with any damage is refused.
llvm::Expected<std::unique_ptr<IndexFile>> openWholeIndex(llvm::StringRef Path);

/// Returns what of \p Index is not as the files of \p Of are now, and which
/// units of \p Of it has not, as a sentence; empty if nothing. A slice has only
/// what no edit elsewhere changes: it has no age.
std::string describeAge(const IndexFile &Index, const Project &Of);

} // namespace interop

#endif // INTEROP_TOOLS_DRIVER_PROGRAM_INDEXAGE_H
