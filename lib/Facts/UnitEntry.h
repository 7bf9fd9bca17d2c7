//===- UnitEntry.h - Entry points of a unit ---------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Holds an entry point that EntryPoints finds and a summary carries to others.
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
  };
  KindTy Kind = Table;
  const clang::FunctionDecl *F = nullptr;  ///< never null
  const clang::FunctionDecl *In = nullptr; ///< body that Loc stands in, or null
  const EntryModel *Row = nullptr;         ///< of Table
  const MethodEntries *Methods = nullptr;  ///< of Method
  clang::SourceLocation Loc;
  /// For Table, the record and its field as rows name them; for Method, the
  /// class that the row names.
  std::string Record, Field;
  /// For Table, the record's type; for Method, the class that has it called.
  std::string Detail;
  std::string Slot; ///< for Table, the field or its key; for Method, its name
};

/// True if \p Row is about a class's method \p Name ("~Name": its destructor).
inline bool isMeant(const MethodEntries &Row, llvm::StringRef Name) {
  return Name.starts_with("~") ? Row.Destructor
                               : llvm::is_contained(Row.Names, Name);
}

} // namespace interop

#endif // INTEROP_LIB_FACTS_UNITENTRY_H
