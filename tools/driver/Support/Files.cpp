//===- Files.cpp - Summaries and indexes by name --------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Support/Files.h"
#include "Program/Summary/SummaryFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;
namespace fs = llvm::sys::fs;

namespace interop {

static std::error_code addFolder(StringRef Folder, ArrayRef<StringRef> Endings,
                                 std::vector<std::string> &Into) {
  std::error_code Error;
  fs::recursive_directory_iterator I(Folder, Error, /*FollowLinks=*/false), End;
  while (!Error && I != End) {
    if (is_contained(Endings, sys::path::extension(I->path())))
      Into.push_back(I->path());
    I.increment(Error);
  }
  return Error;
}

Expected<std::vector<std::string>> findFiles(ArrayRef<std::string> Inputs,
                                             ArrayRef<StringRef> Endings) {
  std::vector<std::string> Found;
  for (const std::string &Input : Inputs) {
    if (!fs::is_directory(Input)) {
      Found.push_back(Input);
      continue;
    }
    if (std::error_code Error = addFolder(Input, Endings, Found))
      return createStringError(Error,
                               Input + ": cannot be read: " + Error.message());
  }
  if (Found.empty())
    return createStringError("no " + join(Endings, " or ") + " file in '" +
                             join(Inputs, "', '") + "'");
  llvm::sort(Found);
  Found.erase(std::unique(Found.begin(), Found.end()), Found.end());
  return Found;
}

Expected<std::string> readTextFile(StringRef Path) {
  auto Buffer = MemoryBuffer::getFileOrSTDIN(Path);
  if (!Buffer)
    return createStringError(
        Buffer.getError(),
        Path + ": cannot be read: " + Buffer.getError().message());
  return (*Buffer)->getBuffer().str();
}

Error makeFolder(StringRef Path) {
  if (std::error_code Problem = sys::fs::create_directories(Path))
    return createStringError(
        Problem, "'" + Path + "' cannot be made: " + Problem.message());
  return Error::success();
}

Error writeIfChanged(StringRef Path, StringRef Bytes) {
  auto Old = MemoryBuffer::getFile(Path, /*IsText=*/false,
                                   /*RequiresNullTerminator=*/false);
  if (Old && (*Old)->getBuffer() == Bytes)
    return Error::success();
  return writeWhole(Path, Bytes);
}

} // namespace interop
