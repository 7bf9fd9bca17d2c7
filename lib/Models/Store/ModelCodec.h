//===- ModelCodec.h - A model file as bytes, row by row ---------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The form in which the carriers hold the built-in models: the tree of the file
// without its functions, then each of these with the names that a unit must
// know one of for it to matter. A reader passes over the rows of all others: a
// model with 500 functions costs a unit that calls two of them hardly more than
// two. Not a file format: both ends come from one build.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_MODELS_STORE_MODELCODEC_H
#define INTEROP_LIB_MODELS_STORE_MODELCODEC_H

#include "Models/Values/Model.h"
#include "Support/YamlTree.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace interop {

/// Returns the bytes of the file \p Root, which was read as \p M.
std::string encodeModel(const YamlNode &Root, const Model &M);

/// Reads \p Code into \p Tree, whose texts lie in \p Code. Leaves out the
/// functions with names of which \p Knows is true for none; all are read if it
/// is null. False if \p Code is not what encodeModel makes.
bool decodeModel(llvm::StringRef Code, YamlTree &Tree,
                 llvm::function_ref<bool(llvm::StringRef)> Knows = nullptr);

} // namespace interop

#endif // INTEROP_LIB_MODELS_STORE_MODELCODEC_H
