//===- ModelError.h - What is wrong in a model file ----------- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_MODELS_VALUES_MODELERROR_H
#define INTEROP_LIB_MODELS_VALUES_MODELERROR_H

#include <string>

namespace interop {

/// What went wrong in a user's model file. Message has no location in it.
struct ModelError {
  std::string File;
  unsigned Line = 0,
           Column = 0; ///< one-based; 0 where the file as a whole is meant
  std::string Path; ///< place in the document, e.g. "functions[3].blocks.class"
  std::string Message; ///< what was found and what was expected
  /// "file:line:column: path: message", without the parts that are empty.
  std::string str() const;
};

} // namespace interop

#endif // INTEROP_LIB_MODELS_VALUES_MODELERROR_H
