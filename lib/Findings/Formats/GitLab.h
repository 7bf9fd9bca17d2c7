//===- GitLab.h - Findings for GitLab's code quality ----------- *- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The part of Code Climate's format that GitLab reads:
// https://docs.gitlab.com/ci/testing/code_quality.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FINDINGS_FORMATS_GITLAB_H
#define INTEROP_LIB_FINDINGS_FORMATS_GITLAB_H

#include "Findings/FindingRecord.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

namespace interop {

/// Paths are relative to \p Root. What stands in no file cannot be said.
void writeGitLab(llvm::ArrayRef<FindingRecord> Findings, llvm::StringRef Root,
                 llvm::raw_ostream &Out);

} // namespace interop

#endif // INTEROP_LIB_FINDINGS_FORMATS_GITLAB_H
