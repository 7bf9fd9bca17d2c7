//===- Files.h - Summaries and indexes by name ---------------- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Summaries are linked by the folder: commands that read them take files and
// folders.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TOOLS_DRIVER_SUPPORT_FILES_H
#define INTEROP_TOOLS_DRIVER_SUPPORT_FILES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace interop {

constexpr llvm::StringLiteral SummaryEnding = ".itsum";
constexpr llvm::StringLiteral IndexEnding = ".itidx";

/// The files that \p Inputs name, whatever they are called, and those with one
/// of \p Endings in folders that they name and in all folders below; sorted,
/// each once. An error if there is none, or a folder cannot be read.
llvm::Expected<std::vector<std::string>>
findFiles(llvm::ArrayRef<std::string> Inputs,
          llvm::ArrayRef<llvm::StringRef> Endings);

/// Makes \p Path and what it lies in; the error names it.
llvm::Error makeFolder(llvm::StringRef Path);

/// All of \p Path, or of stdin for "-"; the error names it.
llvm::Expected<std::string> readTextFile(llvm::StringRef Path);

/// writeWhole, but a file that has these bytes already is not touched.
llvm::Error writeIfChanged(llvm::StringRef Path, llvm::StringRef Bytes);

} // namespace interop

#endif // INTEROP_TOOLS_DRIVER_SUPPORT_FILES_H
