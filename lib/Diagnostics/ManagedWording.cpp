//===- ManagedWording.cpp - Managed callers in words ----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Diagnostics/ManagedWording.h"
#include "Diagnostics/Wording.h"
#include "llvm/Support/Path.h"

namespace interop {

std::string describeManaged(const ManagedNative &N) {
  llvm::StringRef End = N.End == ManagedEnd::Cleaner     ? "cleaner "
                        : N.End == ManagedEnd::Reference ? "reference "
                                                         : "finalizer ";
  std::string Text;
  for (const ManagedStep &Step : N.Path) {
    if (&Step == &N.Path.back() && N.Path.size() > 1)
      break;
    Text += (Text.empty() ? "it is called by the " + End.str() : ", ") +
            quote(Step.Name) + " (" +
            llvm::sys::path::filename(Step.File).str() + ":" +
            std::to_string(Step.Line) + ")";
  }
  return Text;
}

} // namespace interop
