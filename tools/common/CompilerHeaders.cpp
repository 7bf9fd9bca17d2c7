//===- CompilerHeaders.cpp - Where Clang's own headers are ----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CompilerHeaders.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <string>

namespace interop {

llvm::StringRef findCompilerHeaders(const char *Argv0) {
  namespace path = llvm::sys::path;
  static char Anchor;
  std::string Executable = llvm::sys::fs::getMainExecutable(Argv0, &Anchor);
  llvm::SmallString<256> Beside(
      path::parent_path(path::parent_path(Executable)));
  path::append(Beside, "lib", "clang", path::filename(INTEROP_RESOURCE_DIR));
  return llvm::sys::fs::is_directory(Beside) ? "" : INTEROP_RESOURCE_DIR;
}

} // namespace interop
