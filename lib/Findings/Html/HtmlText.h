//===- HtmlText.h - Text in a page of HTML ----------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Escapes all that a user wrote: names of files, lines of source, messages.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FINDINGS_HTML_HTMLTEXT_H
#define INTEROP_LIB_FINDINGS_HTML_HTMLTEXT_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace interop {

/// \p Text for between tags and in quoted attributes. Bytes that are no UTF-8,
/// and characters that a page must not have, become U+FFFD.
std::string escapeHtml(llvm::StringRef Text);

} // namespace interop

#endif // INTEROP_LIB_FINDINGS_HTML_HTMLTEXT_H
