//===- TemporaryFolder.h - Files for a moment ----------------- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A place for what a run needs and nobody keeps.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TOOLS_DRIVER_SUPPORT_TEMPORARYFOLDER_H
#define INTEROP_TOOLS_DRIVER_SUPPORT_TEMPORARYFOLDER_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace interop {

/// A new folder in the system's place for temporary files; goes with what is in
/// it.
class TemporaryFolder {
public:
  static llvm::Expected<TemporaryFolder> create();
  TemporaryFolder(TemporaryFolder &&Other) { std::swap(Path, Other.Path); }
  ~TemporaryFolder();

  const std::string &getPath() const { return Path; }
  std::string getPath(llvm::StringRef Name) const;
  llvm::Error write(llvm::StringRef Name, llvm::StringRef Text) const;

private:
  TemporaryFolder() = default;
  std::string Path;
};

} // namespace interop

#endif // INTEROP_TOOLS_DRIVER_SUPPORT_TEMPORARYFOLDER_H
