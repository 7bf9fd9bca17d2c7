//===- TemporaryFolder.cpp - Files for a moment ---------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Support/TemporaryFolder.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
namespace fs = llvm::sys::fs;

namespace interop {

Expected<TemporaryFolder> TemporaryFolder::create() {
  SmallString<128> Path;
  if (std::error_code Error = fs::createUniqueDirectory("interop-tidy", Path))
    return createStringError(Error, "no temporary folder can be made: " +
                                        Error.message());
  TemporaryFolder Made;
  Made.Path = std::string(Path);
  return Made;
}

TemporaryFolder::~TemporaryFolder() {
  if (!Path.empty())
    fs::remove_directories(Path);
}

std::string TemporaryFolder::getPath(StringRef Name) const {
  SmallString<128> Full(Path);
  sys::path::append(Full, Name);
  return std::string(Full);
}

Error TemporaryFolder::write(StringRef Name, StringRef Text) const {
  std::error_code Error;
  raw_fd_ostream Out(getPath(Name), Error);
  if (!Error) {
    Out << Text;
    Out.close();
    Error = Out.error();
    Out.clear_error();
  }
  if (Error)
    return createStringError(
        Error, getPath(Name) + ": cannot be written: " + Error.message());
  return llvm::Error::success();
}

} // namespace interop
