//===- BuiltinModels.h - The table that the model compiler writes ---------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_MODELS_STORE_BUILTINMODELS_H
#define INTEROP_LIB_MODELS_STORE_BUILTINMODELS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace interop {

/// One file of models/, compiled in by tools/model-compiler.
struct BuiltinModel {
  llvm::StringRef File;                  ///< "libzmq.yaml"
  llvm::StringRef Library;               ///< "libzmq"
  llvm::StringRef Tree;                  ///< see Store/ModelCodec.h
  llvm::ArrayRef<const char *> Triggers; ///< sorted; see ModelNames.h
  llvm::ArrayRef<const char *> Extends;  ///< libraries it needs beside it
  bool Base; ///< holds wherever any model holds and the unit knows a scope
  llvm::ArrayRef<const char *> Scopes; ///< of Base; see getOuterScopes()
};

/// Returns the models sorted by file name, base models first.
llvm::ArrayRef<BuiltinModel> getBuiltinModels();

} // namespace interop

#endif // INTEROP_LIB_MODELS_STORE_BUILTINMODELS_H
