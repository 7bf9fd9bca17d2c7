//===- ImportedFacts.h - Bodies that stand in other units -------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Declares what a linked program knows of entities that have no body in this
// unit. FactCollector asks it where there is nothing to read; no analysis after
// that sees a difference. The index of the program answers.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FACTS_IMPORTEDFACTS_H
#define INTEROP_LIB_FACTS_IMPORTEDFACTS_H

#include "AST/GivenObject.h"
#include "Facts/Fact.h"
#include "Facts/UnitEntry.h"
#include <memory>

namespace interop {

/// What other units have around this one: who calls its bodies, and who touches
/// the same objects as they and their callees do.
struct ImportClosure {
  /// Without a body here, nearest first.
  std::vector<const clang::FunctionDecl *> Bodies;
  /// Functions that stand in other units' tables and classes; those that Bodies
  /// have entered, and this unit's.
  std::vector<UnitEntry> Entries;
  /// Functions that Bodies name for anything else than to call them.
  std::vector<const clang::FunctionDecl *> Named;
};

/// What calls of its functions give is asked by way of a GivenScope.
class ImportedFacts : public GivenElsewhere {
public:
  /// True if \p F has no body here, and the program has one that does anything.
  virtual bool hasBody(const clang::FunctionDecl &F) = 0;
  /// What \p F, whose body is in another unit, does to a thread for its callers
  /// (ThreadWrappers.h); nothing if it does more, or nothing to one.
  virtual std::optional<FunctionModel>
  findWrapper(const clang::FunctionDecl &F) = 0;
  /// True if \p F, of which this unit has no declaration, is declared beside
  /// \p Name where it is called.
  virtual bool isDeclaredWith(const clang::FunctionDecl &F,
                              llvm::StringRef Name) = 0;
  /// The type that is argument \p I of what \p D, which this unit has no
  /// template of, specializes; null if it is no type, or if that is not known.
  virtual clang::QualType findTypeArgument(const clang::Decl &D,
                                           unsigned I) = 0;
  /// True if some body of the program may speak of something with the
  /// unqualified \p Name that is not the program's own.
  virtual bool knowsName(llvm::StringRef Name) = 0;
  /// The facts of \p E; null if it is of this unit, or if nobody knows it.
  virtual std::unique_ptr<FunctionFacts> read(Entity E) = 0;
  /// Read when first asked for. Of several programs that lead here, one counts:
  /// what two of them do they do not do together.
  virtual const ImportClosure &getImportClosure() = 0;
  /// What a virtual call of \p F runs if there is but one version of it in the
  /// program; null if there are more, or if that is not known.
  virtual const clang::FunctionDecl *
  findOnlyVersion(const clang::FunctionDecl &F) = 0;
  /// The only function that the program puts into \p F, which isSharedField();
  /// null if there are more, or if that is not known. \p Own: the one that this
  /// unit puts there; may be null.
  virtual const clang::FunctionDecl *
  findStored(const clang::FieldDecl &F, const clang::FunctionDecl *Own) = 0;
};

} // namespace interop

#endif // INTEROP_LIB_FACTS_IMPORTEDFACTS_H
