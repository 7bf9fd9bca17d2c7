//===- ControlCharacters.cpp - Text that is safe to print -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Support/ControlCharacters.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace interop {

std::string escapeControls(StringRef Text, StringRef Kept) {
  std::string Result;
  raw_string_ostream Out(Result);
  for (char C : Text)
    if (C == '\n' && !Kept.contains(C))
      Out << "\\n";
    else if ((static_cast<unsigned char>(C) < ' ' || C == '\x7f') &&
             !Kept.contains(C))
      Out << "\\x" << format_hex_no_prefix(C, 2);
    else
      Out << C;
  return Result;
}

} // namespace interop
