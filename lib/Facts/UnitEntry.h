//===- UnitEntry.h - Entry points of a unit ---------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What Analysis/EntryPoints finds in a unit; a summary carries the first kinds
// of it to others.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FACTS_UNITENTRY_H
#define INTEROP_LIB_FACTS_UNITENTRY_H

#include "Models/Values/Model.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/STLExtras.h"
#include <string>

namespace interop {

/// An entry point: how a function is entered other than by a plain call.
struct UnitEntry {
  enum KindTy : uint8_t {
    Table,  ///< F is put into a record of which Row speaks, at Loc
    Method, ///< F is called by its name, of a class that is named at Loc
    Team,   ///< F is run by all threads of the team that starts at Loc
    // Not in summaries: names and calls say the same.
    Main,    ///< F is main()
    Named,   ///< Row speaks of F's name
    Started, ///< a thread that starts at Loc runs F
    Bound,   ///< F is given, at Loc, to what an interpreter's code then calls
    Handed,  ///< F is given, at Loc, to a function that has it called
  };
  KindTy Kind = Table;
  const clang::FunctionDecl *F = nullptr;  ///< never null
  const clang::FunctionDecl *In = nullptr; ///< body that Loc stands in, or null
  const EntryModel *Row = nullptr;         ///< of Table and Named
  const MethodEntries *Methods = nullptr;  ///< of Method
  clang::SourceLocation Loc;
  /// For Table, the record and its field as rows name them; for Method, the
  /// class that the row names.
  std::string Record, Field;
  /// Of Table the record's type, of Method the class that has it called; of
  /// Handed the function that it is given to.
  std::string Detail;
  std::string Slot; ///< for Table, the field or its key; for Method, its name
};

/// True if a collector calls what stands in \p Slot of a record of \p Row.
inline bool isFinalizerSlot(const EntryModel &Row, llvm::StringRef Slot) {
  return llvm::any_of(Row.Finalizers,
                      [Slot](const Constant &C) { return C.Name == Slot; });
}

/// True if \p Row is about a class's method \p Name ("~Name": its destructor).
inline bool isMeant(const MethodEntries &Row, llvm::StringRef Name) {
  return Name.starts_with("~") ? Row.Destructor
                               : llvm::is_contained(Row.Names, Name);
}

} // namespace interop

#endif // INTEROP_LIB_FACTS_UNITENTRY_H
