//===- HtmlCallPath.h - A finding in a page of HTML -------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes a finding's call path step by step, each with the lines of source
// around it; where two paths meet, they stand side by side.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FINDINGS_HTML_HTMLCALLPATH_H
#define INTEROP_LIB_FINDINGS_HTML_HTMLCALLPATH_H

#include "Findings/FindingRun.h"
#include "llvm/Support/raw_ostream.h"

namespace interop {

class SourceFiles;

/// What comes under the heading of \p F, at the level below h3.
void writeStory(const FindingRecord &F, const FindingRun &Run,
                SourceFiles &Files, llvm::raw_ostream &Out);

/// "src/client.cpp:8:15", from \p Root, escaped.
std::string describePlace(const FilePlace &P, llvm::StringRef Root);

} // namespace interop

#endif // INTEROP_LIB_FINDINGS_HTML_HTMLCALLPATH_H
