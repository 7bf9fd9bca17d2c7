//===- NamePattern.h - A pattern over qualified names -----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A regular expression with what every match begins with, so that most names
// are turned away before the expression is tried.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_MODELS_VALUES_NAMEPATTERN_H
#define INTEROP_LIB_MODELS_VALUES_NAMEPATTERN_H

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Regex.h"
#include <optional>
#include <string>
#include <vector>

namespace interop {

/// What a match of \p Pattern can begin with: "_Py" and "Py" of "^_?Py". Holds
/// an empty text where that is not known.
std::vector<std::string> getLiteralPrefixes(llvm::StringRef Pattern);

/// A pattern. Caches its answers, and so is for one thread at a time.
class NamePattern {
public:
  /// Matches names with \p Pattern and (if not empty) without \p Except in
  /// them.
  explicit NamePattern(llvm::StringRef Pattern, llvm::StringRef Except = "");

  /// False if no qualified name with \p First as its first component matches.
  bool mayMatch(llvm::StringRef First) const;
  bool matches(llvm::StringRef QualifiedName) const;

private:
  std::vector<std::string> Prefixes;
  llvm::Regex Expression;
  std::optional<llvm::Regex> Exempt;
  /// Instantiations of one template have one name.
  mutable llvm::StringMap<bool> Known;
};

} // namespace interop

#endif // INTEROP_LIB_MODELS_VALUES_NAMEPATTERN_H
