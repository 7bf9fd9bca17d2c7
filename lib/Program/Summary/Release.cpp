//===- Release.cpp - Which release this is --------------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program/Summary/SummaryFile.h"

namespace interop {

std::string getRelease() { return INTEROP_RELEASE; }

} // namespace interop
