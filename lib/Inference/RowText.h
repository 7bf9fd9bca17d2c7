//===- RowText.h - What was concluded of a function, as text ----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Turns an InferredRow into the record that a library's model is written from.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_INFERENCE_ROWTEXT_H
#define INTEROP_LIB_INFERENCE_ROWTEXT_H

#include "Inference/InferredRow.h"
#include "Models/Inferred/InferredModel.h"
#include "Serialization/Entities/FileNames.h"

namespace interop {

RowRecord makeRowRecord(const InferredRow &Row, const clang::SourceManager &SM,
                        FileNames &Files);

} // namespace interop

#endif // INTEROP_LIB_INFERENCE_ROWTEXT_H
