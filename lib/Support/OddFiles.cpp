//===- OddFiles.cpp - What stands where a file should ---------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support/OddFiles.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;
namespace fs = llvm::sys::fs;

namespace interop {

StringRef explainOddFile(StringRef Path, vfs::FileSystem &FS) {
  ErrorOr<vfs::Status> Status = FS.status(Path);
  if (!Status && Status.getError() == std::errc::too_many_symbolic_link_levels)
    return "the link leads to itself";
  // No other file system of LLVM's has links.
  if (!Status)
    return fs::is_symlink_file(Path) ? "the link leads nowhere" : "";
  switch (Status->getType()) {
  case fs::file_type::fifo_file:
    return "it is a pipe";
  case fs::file_type::socket_file:
    return "it is a socket";
  case fs::file_type::character_file:
  case fs::file_type::block_file:
    return "it is a device";
  default:
    return "";
  }
}

StringRef explainOddFile(StringRef Path) {
  return explainOddFile(Path, *vfs::getRealFileSystem());
}

} // namespace interop
