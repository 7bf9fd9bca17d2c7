//===- DeclReader.h - Declarations of other units ---------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads the declarations and types that a summary speaks of into the AST of the
// unit that reads it: the unit's own where it declares the same thing (its key
// is the same), else a synthetic declaration. Those are in no list of the AST:
// only who holds one finds it.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_SERIALIZATION_IMPORT_DECLREADER_H
#define INTEROP_LIB_SERIALIZATION_IMPORT_DECLREADER_H

#include "Program/Summary/Summary.h"
#include "Serialization/Entities/UsrKey.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"

namespace interop {

/// What was read so far, for all entities of a unit.
class DeclReader {
public:
  /// \p Unit: the path of the unit that reads, as in its own summary.
  DeclReader(clang::ASTContext &Ctx, llvm::StringRef Unit);

  /// The declaration with position \p Id of \p From; null for 0, and for what
  /// cannot be made. \p From must be valid (validateEntity), stay as it is, and
  /// outlive this.
  clang::NamedDecl *read(const EntitySummary &From, DeclId Id);
  /// As read; null if it is of another kind.
  template <typename T> T *readAs(const EntitySummary &From, DeclId Id) {
    return llvm::dyn_cast_or_null<T>(read(From, Id));
  }
  /// Total: what cannot be made is a type that nothing is known of.
  clang::QualType readType(const EntitySummary &From, TypeId Id);
  /// The key of \p D, be it the unit's own or a synthetic one.
  llvm::StringRef getKey(const clang::Decl &D);

  /// True if \p D was made here.
  bool isSyntheticDecl(const clang::Decl &D) const {
    return SyntheticDecls.contains(&D);
  }

  /// True if \p F was made here, of what is declared beside \p Name.
  bool isDeclaredWith(const clang::FunctionDecl &F, llvm::StringRef Name) const;

  /// The type that is template argument \p I of \p D, which was made here; null
  /// if there is none.
  clang::QualType findTypeArgument(const clang::Decl &D, unsigned I);

  /// From here on synthetic declarations are placed at \p Loc.
  void setPlace(clang::SourceLocation Loc) { Place = Loc; }
  clang::SourceLocation getPlace() const { return Place; }

private:
  using Summary = SummaryDecl;
  clang::NamedDecl *make(const EntitySummary &From, const Summary &D);
  clang::NamedDecl *findOwn(const EntitySummary &From, const Summary &D);
  clang::NamedDecl *makeSyntheticDecl(const EntitySummary &From,
                                      const Summary &D);
  clang::NamedDecl *makeRecord(const EntitySummary &From, const Summary &D);
  clang::NamedDecl *makeFunction(const EntitySummary &From, const Summary &D);
  clang::NamedDecl *makeParameter(const EntitySummary &From, const Summary &D);
  clang::NamedDecl *makeVariable(const EntitySummary &From, const Summary &D);
  clang::NamedDecl *makeConstant(const EntitySummary &From, const Summary &D);
  clang::NamedDecl *makeField(const EntitySummary &From, const Summary &D);
  void addParams(const EntitySummary &From, const Summary &D,
                 clang::FunctionDecl &F);
  void define(const EntitySummary &From, const Summary &D,
              clang::CXXRecordDecl &R);
  clang::NamedDecl *findSpecialization(const Summary &D,
                                       clang::NamedDecl &Candidate);
  clang::DeclContext *readContext(const EntitySummary &From, DeclId Id);
  clang::DeclarationName readName(const EntitySummary &From, const Summary &D);
  clang::QualType readFunctionType(const EntitySummary &From,
                                   const SummaryType &T);
  clang::QualType readDeclared(const EntitySummary &From, const SummaryType &T);
  bool isOfAnotherUnit(llvm::StringRef Key) const;

  /// What was read of one summary, by position; null where nothing was.
  struct Row {
    std::vector<clang::NamedDecl *> Decls;
    std::vector<clang::QualType> Types;
  };
  Row &getRow(const EntitySummary &Of);
  clang::NamedDecl *readKnown(const EntitySummary &From, const Summary &D);
  clang::QualType makeType(const EntitySummary &From, const SummaryType &T);

  clang::ASTContext &Ctx;
  KeyMaker Names;
  clang::SourceLocation Place;
  llvm::StringMap<clang::NamedDecl *> Known; ///< by key
  /// Keys are long, and most declarations are spoken of again and again.
  llvm::DenseMap<const EntitySummary *, std::unique_ptr<Row>> Rows;
  unsigned NumBeingMade = 0; ///< that Known has no declaration for yet
  llvm::DenseMap<const clang::Decl *, std::string>
      SyntheticDecls; ///< with keys
  /// What specializations, and functions with homes, were made from.
  llvm::DenseMap<const clang::Decl *,
                 std::pair<const EntitySummary *, const Summary *>>
      Sources;
  clang::NamedDecl *Nothing = nullptr; ///< a class of which nothing is known
};

} // namespace interop

#endif // INTEROP_LIB_SERIALIZATION_IMPORT_DECLREADER_H
