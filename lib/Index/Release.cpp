//===- Release.cpp - Which release this is --------------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Index/SummaryFile.h"
#include "llvm/Config/llvm-config.h"

namespace interop {

std::string getRelease() {
  return "interop-tidy " INTEROP_VERSION ", LLVM " LLVM_VERSION_STRING;
}

} // namespace interop
