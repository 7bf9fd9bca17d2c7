//===- DumpText.h - Places and objects in dumps -----------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The words that all dumps share. A dump is for whoever works on the analyses:
// it prints one fact or state a line, the same bytes on every run, and names
// things as the analyses see them.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_AST_DUMPTEXT_H
#define INTEROP_LIB_AST_DUMPTEXT_H

#include "AST/ObjectRef.h"
#include "clang/Basic/SourceManager.h"
#include <string>

namespace interop {

/// Writes places for the dump of one function.
class DumpPlaces {
public:
  /// Places in the file of \p Beside are written without its name; if that is
  /// invalid, every place has a name.
  DumpPlaces(const clang::SourceManager &SM, clang::SourceLocation Beside)
      : SM(SM), Beside(Beside) {}

  /// "4:15", "util.h:4:15", or "nowhere" for an invalid place. What a macro
  /// writes stands where the macro is used.
  std::string get(clang::SourceLocation Loc) const;

private:
  const clang::SourceManager &SM;
  clang::SourceLocation Beside;
};

/// "this", "this.Context", "Sockets", "this.Impl..Thread" (the thread that
/// Impl leads to), "any.Flags::stop" (that field of an object which is not
/// known), "result", "thrown" or "unknown". A global is qualified.
std::string getObjectText(const ObjectRef &O);

} // namespace interop

#endif // INTEROP_LIB_AST_DUMPTEXT_H
