//===- ThreadRootOptions.h - What users say of threads ----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_THREADS_THREADROOTOPTIONS_H
#define INTEROP_LIB_ANALYSIS_THREADS_THREADROOTOPTIONS_H

#include <string>
#include <vector>

namespace interop {

/// Options of the checks, which a user sets for a project.
struct ThreadRootOptions {
  std::vector<std::string>
      EntryPoints; ///< regular expressions, qualified names
  std::vector<std::string> Dispatchers; ///< qualified names
};

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_THREADS_THREADROOTOPTIONS_H
