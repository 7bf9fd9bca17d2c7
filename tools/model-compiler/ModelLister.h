//===- ModelLister.h - Prints what a model names ----------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One line per thing that a header can prove, fields apart by tabs:
//   constant NAME VALUE
//   type     NAME
//   function NAME PARAMETERS|- INDEX:KIND,...   what a row says
//   mention  NAME                               what a row refers to
// KIND is what the argument must be: integer, pointer or callable.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TOOLS_MODEL_COMPILER_MODELLISTER_H
#define INTEROP_TOOLS_MODEL_COMPILER_MODELLISTER_H

#include "Models/Values/Model.h"
#include "llvm/Support/raw_ostream.h"

namespace interop {

void listModel(llvm::raw_ostream &OS, const Model &M);

} // namespace interop

#endif // INTEROP_TOOLS_MODEL_COMPILER_MODELLISTER_H
