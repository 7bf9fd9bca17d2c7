//===- Paths.h - Paths of a project -----------------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Converts paths: files are known by their absolute paths, while people and
// files of findings see them relative to the root of the project.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FINDINGS_PATHS_H
#define INTEROP_LIB_FINDINGS_PATHS_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace interop {

struct FindingRecord;

/// \p Path, absolute: relative ones are under \p Folder, or if that is empty
/// under the current one. Without dots where this leads to the same file.
std::string makeAbsolute(llvm::StringRef Path, llvm::StringRef Folder = "");

/// \p File as seen from \p Root, with "../" where it lies outside; both are
/// absolute.
std::string makeRelative(llvm::StringRef File, llvm::StringRef Root);

/// Makes all relative paths in \p F absolute: they are under the folder that it
/// names, which becomes \p Directory if there is none.
void makePathsAbsolute(FindingRecord &F, llvm::StringRef Directory);

/// Makes all paths in \p F that lie under \p Root relative to it; it names no
/// folder any more.
void makePathsRelative(FindingRecord &F, llvm::StringRef Root);

/// True if \p File lies in \p Folder or below; both are absolute.
bool isBelow(llvm::StringRef File, llvm::StringRef Folder);

} // namespace interop

#endif // INTEROP_LIB_FINDINGS_PATHS_H
