//===- ModelSet.h - The models that hold in one run ----------- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Merges models (built-in first, then the user's; a later row replaces an
// earlier one of the same name and parameter count) and answers "what is known
// of this name". Immutable once built; safe to read from several threads.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_MODELS_MODELSET_H
#define INTEROP_LIB_MODELS_MODELSET_H

#include "Models/Model.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Regex.h"
#include <deque>
#include <memory>

namespace interop {

class ModelSet {
public:
  /// Rows less certain than \p Weakest are left out.
  ModelSet(std::vector<std::shared_ptr<const Model>> Models,
           Confidence Weakest);

  /// The row of function \p QualifiedName with \p ParamCount parameters, or
  /// null. A row by exact name wins over one by pattern, a row that states the
  /// parameter count over one that does not.
  const FunctionRow *findFunction(llvm::StringRef QualifiedName,
                                  unsigned ParamCount) const;
  /// As findFunction, among the rows that speak only for functions whose body
  /// cannot be seen.
  const FunctionRow *findFallback(llvm::StringRef QualifiedName,
                                  unsigned ParamCount) const;
  /// As findFunction, for `throws` and `transfers` alone. A row that says no
  /// more than these is found here only: it replaces no other row, and what it
  /// names stays unknown to whoever asks what a call does.
  const FunctionRow *findExits(llvm::StringRef QualifiedName,
                               unsigned ParamCount) const;
  const TypeRow *findType(llvm::StringRef QualifiedName) const;
  const HandleRow *findHandle(llvm::StringRef Kind) const;
  /// True if some kind of handle has a parent.
  bool hasParentHandles() const;

  /// True if some row may speak of a declaration with this unqualified name, or
  /// of a member of a class with it (always true where a row matches by
  /// pattern). A cheap first question.
  bool mentions(llvm::StringRef UnqualifiedName) const;

  /// False if there is not a single row.
  bool empty() const {
    return Functions.empty() && Types.empty() && Patterns.empty() &&
           Exits.empty() && ExitPatterns.empty();
  }

private:
  using RowMap = llvm::StringMap<llvm::SmallVector<const FunctionRow *, 1>>;
  using PatternList = std::vector<std::pair<llvm::Regex, const FunctionRow *>>;
  static void addRow(const FunctionRow &Row, RowMap &Rows,
                     PatternList &Patterns);
  static const FunctionRow *findRow(llvm::StringRef QualifiedName,
                                    unsigned ParamCount, const RowMap &Rows,
                                    const PatternList &Patterns);
  void addFunction(const FunctionRow &Row);
  void addName(llvm::StringRef QualifiedName);
  /// Functions that rows only refer to (what unblocks, mitigates, ...) are
  /// known too: they get a row that says nothing else.
  void addReferences(const Blocking &B, const Origin &From);
  void addReference(llvm::StringRef Name, const Origin &From);
  void addType(const TypeRow &Row);

  std::vector<std::shared_ptr<const Model>> Models; // owns the rows
  std::deque<FunctionRow> Referenced; // rows of functions without their own
  RowMap Functions, Fallbacks, Exits;
  PatternList Patterns, ExitPatterns;
  llvm::StringMap<const TypeRow *> Types;
  llvm::StringMap<const HandleRow *> Handles;
  llvm::StringMap<char> Mentioned;
};

} // namespace interop

#endif // INTEROP_LIB_MODELS_MODELSET_H
