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
  for (const ManagedHop &Hop : N.Way) {
    if (&Hop == &N.Way.back() && N.Way.size() > 1)
      break;
    Text += (Text.empty() ? "it is called by the " + End.str() : ", ") +
            quote(Hop.Name) + " (" + llvm::sys::path::filename(Hop.File).str() +
            ":" + std::to_string(Hop.Line) + ")";
  }
  return Text;
}

} // namespace interop
