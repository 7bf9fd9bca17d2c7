//===- HtmlReport.h - Findings as one page for people ---------- *- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One file of HTML, with its style sheet, its script and its pictures in it: it
// is read from disk and asks for nothing from a network. Without JavaScript all
// of it can be read; the filter alone is missing.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FINDINGS_HTML_HTMLREPORT_H
#define INTEROP_LIB_FINDINGS_HTML_HTMLREPORT_H

#include "Findings/FindingRun.h"
#include "llvm/Support/raw_ostream.h"

namespace interop {

class SourceFiles;

/// Findings have their fingerprints. The same run and sources are always the
/// same bytes.
void writeHtml(const FindingRun &Run, SourceFiles &Files,
               llvm::raw_ostream &Out);

} // namespace interop

#endif // INTEROP_LIB_FINDINGS_HTML_HTMLREPORT_H
