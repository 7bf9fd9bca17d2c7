//===- OddFiles.h - What stands where a file should ------------ *- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Who opens a pipe waits for somebody who writes into it, and a device may give
// bytes for ever. A link that leads nowhere looks as if there were no file.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_SUPPORT_ODDFILES_H
#define INTEROP_LIB_SUPPORT_ODDFILES_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace interop {

/// Why \p Path cannot be read as a file: "it is a pipe", "the link leads
/// nowhere". Empty for files and folders, and where there is nothing.
llvm::StringRef explainOddFile(llvm::StringRef Path, llvm::vfs::FileSystem &FS);

/// The same of the real file system.
llvm::StringRef explainOddFile(llvm::StringRef Path);

} // namespace interop

#endif // INTEROP_LIB_SUPPORT_ODDFILES_H
