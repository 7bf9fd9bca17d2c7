//===- Depfile.h - The files that a run has read ----------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes the files that a run has read as compilers do, by a rule of a
// makefile: build systems run a command again when such a file changes.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TOOLS_DRIVER_RUN_DEPFILE_H
#define INTEROP_TOOLS_DRIVER_RUN_DEPFILE_H

#include "driver/Run/RunTidy.h"

namespace interop {

/// What the units of a run have read, until it is written.
class Depfile {
public:
  /// \p Read are the files that \p Unit includes; its configuration and its
  /// models are found here.
  void add(const TidyRun &Run, const CompilationUnit &Unit,
           llvm::ArrayRef<std::string> Arguments,
           llvm::ArrayRef<std::string> Read);
  /// "<Target>: <all that was added>", sorted, into \p Path.
  llvm::Error write(llvm::StringRef Path, llvm::StringRef Target) const;

private:
  std::vector<std::string> Files;
};

} // namespace interop

#endif // INTEROP_TOOLS_DRIVER_RUN_DEPFILE_H
