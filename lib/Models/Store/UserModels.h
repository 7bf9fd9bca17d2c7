//===- UserModels.h - Finds the user's model files ------------ -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A `.interop-tidy.yaml` is looked for in the folder of the source file and in
// every folder above it, as clang-tidy does with its own file. The nearest one
// counts; those above it only if it says `inherit: true`. It may list files
// (`models: [paths relative to it]`) and hold rows of its own.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_MODELS_STORE_USERMODELS_H
#define INTEROP_LIB_MODELS_STORE_USERMODELS_H

#include "Models/Values/ModelError.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <string>
#include <vector>

namespace interop {

/// True for a path whose last component is ".interop-tidy.yaml".
bool isConfigurationFile(llvm::StringRef Path);

struct UserModelFiles {
  /// Paths for ModelStore::getModels, in the order of overlay: outer folders
  /// first; the files that a configuration lists before it itself.
  std::vector<std::string> Files;
  /// Configurations that cannot be read. One that is malformed stands in Files
  /// and is reported when it is loaded.
  std::vector<ModelError> Errors;
};

UserModelFiles findUserModels(llvm::StringRef SourceFile,
                              llvm::vfs::FileSystem &FS);

} // namespace interop

#endif // INTEROP_LIB_MODELS_STORE_USERMODELS_H
