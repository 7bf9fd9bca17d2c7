//===- ChangedText.h - A fix as lines before and after ---------- *- C++
//-*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A fix is a list of replaced bytes. A person reads lines: those that change,
// as they are and as they will be.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FINDINGS_HTML_CHANGEDTEXT_H
#define INTEROP_LIB_FINDINGS_HTML_CHANGEDTEXT_H

#include "Findings/FindingRecord.h"
#include "llvm/ADT/ArrayRef.h"

namespace interop {

class SourceFiles;

/// Whole lines without the last one's end; bytes alone where the file cannot be
/// read.
struct ChangedText {
  FilePlace At; ///< of the first replacement
  std::string Before, After;
};

/// The lines that \p Fix changes, by file and place; replacements in one line
/// are one change.
std::vector<ChangedText> getChanges(llvm::ArrayRef<TextReplacement> Fix,
                                    SourceFiles &Files);

} // namespace interop

#endif // INTEROP_LIB_FINDINGS_HTML_CHANGEDTEXT_H
