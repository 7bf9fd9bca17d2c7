//===- BuiltinModels.cpp - The table that the model compiler writes -------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models/Store/BuiltinModels.h"

using namespace llvm;

namespace interop {

// Defines `static const BuiltinModel Table[]`.
#include "BuiltinModels.inc"

ArrayRef<BuiltinModel> getBuiltinModels() { return Table; }

} // namespace interop
