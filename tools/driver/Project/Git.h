//===- Git.h - What git knows of a folder ---------------------- *- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs git in one repository. Reads only.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TOOLS_DRIVER_PROJECT_GIT_H
#define INTEROP_TOOLS_DRIVER_PROJECT_GIT_H

#include "driver/Support/TemporaryFolder.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace interop {

class Git {
public:
  /// An error if git is not installed. Whether \p Folder lies in a repository,
  /// run() finds out.
  static llvm::Expected<Git> open(llvm::StringRef Folder);

  /// What git prints, or why it failed.
  llvm::Expected<std::string> run(llvm::ArrayRef<std::string> Arguments) const;

private:
  Git(llvm::StringRef Path, llvm::StringRef Folder, TemporaryFolder Temporary)
      : Path(Path), Folder(Folder), Temporary(std::move(Temporary)) {}

  std::string Path, Folder;
  TemporaryFolder Temporary;
};

} // namespace interop

#endif // INTEROP_TOOLS_DRIVER_PROJECT_GIT_H
