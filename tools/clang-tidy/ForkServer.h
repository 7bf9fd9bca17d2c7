//===- ForkServer.h - One process that makes many ---------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Answers what Program/RunRequest.h asks. This process reads no unit: each
// request is done by a copy of it, which nothing was done in before, so that a
// crash ends one unit alone.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TOOLS_CLANG_TIDY_FORKSERVER_H
#define INTEROP_TOOLS_CLANG_TIDY_FORKSERVER_H

#include <optional>
#include <string>
#include <vector>

namespace interop {

/// Returns the words of a request in a process for it; none at the end of
/// stdin, in the process that called it.
std::optional<std::vector<std::string>> serve();

} // namespace interop

#endif // INTEROP_TOOLS_CLANG_TIDY_FORKSERVER_H
