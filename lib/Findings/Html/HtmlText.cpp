//===- HtmlText.cpp - Text in a page of HTML ------------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Findings/Html/HtmlText.h"
#include "llvm/Support/JSON.h"

using namespace llvm;

namespace interop {

static constexpr StringLiteral Replacement = "\xEF\xBF\xBD";

static bool isForbidden(unsigned char C) {
  return (C < 0x20 && C != '\t' && C != '\n') || C == 0x7F;
}

static void escape(char C, std::string &Into) {
  switch (C) {
  case '&':
    Into += "&amp;";
    return;
  case '<':
    Into += "&lt;";
    return;
  case '>':
    Into += "&gt;";
    return;
  case '"':
    Into += "&quot;";
    return;
  case '\'':
    Into += "&#39;";
    return;
  default:
    if (isForbidden(C))
      Into += Replacement;
    else
      Into += C;
  }
}

std::string escapeHtml(StringRef Text) {
  std::string Result;
  for (char C : json::fixUTF8(Text))
    escape(C, Result);
  return Result;
}

} // namespace interop
