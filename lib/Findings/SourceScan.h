//===- SourceScan.h - Source text without a compiler ------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds what a fingerprint needs of a source file: which of its bytes are code,
// and what stands around a place. No preprocessor runs and no type is known: of
// `#if` with `#else` both branches count as if they stood alone, and what
// cannot be read as a function or a class has no name. The same text always
// gives the same names, which is all that a fingerprint asks.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FINDINGS_SOURCESCAN_H
#define INTEROP_LIB_FINDINGS_SOURCESCAN_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace interop {

/// \p Text with blanks in the place of comments, and of what stands between
/// the quotes of a literal if \p HidesLiterals.
std::string blankComments(llvm::StringRef Text, bool HidesLiterals);

/// A part of a file that belongs to a name.
struct NamedScope {
  size_t Begin = 0, End = 0; ///< from its first word to behind its brace
  std::string Name;          ///< qualified: "net::Client::~Client"
};

/// Namespaces, classes and functions in \p Text, in the order of their
/// beginnings, outer ones first. What stands in a function has no scope of its
/// own.
std::vector<NamedScope> findScopes(llvm::StringRef Text);

} // namespace interop

#endif // INTEROP_LIB_FINDINGS_SOURCESCAN_H
