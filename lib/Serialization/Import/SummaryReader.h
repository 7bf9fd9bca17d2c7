//===- SummaryReader.h - Facts of other units -------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Answers FactCollector with what an index knows of entities that have no body
// in this unit. Each is read when it is first asked for. Facts stand where the
// index says, in files that are opened for it; where such a file has changed
// since, in a blank one of its name.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_SERIALIZATION_IMPORT_SUMMARYREADER_H
#define INTEROP_LIB_SERIALIZATION_IMPORT_SUMMARYREADER_H

#include "AST/ImportedPlace.h"
#include "Facts/ImportedFacts.h"
#include "Facts/ModelLookup.h"
#include "Program/Index/IndexFile.h"
#include "Serialization/Import/DeclReader.h"
#include "clang/Basic/FileEntry.h"
#include <functional>

namespace interop {

struct IndexView {
  std::shared_ptr<const IndexReader> Index; ///< never null
  std::string Root; ///< what paths of the index are relative to
  std::string Unit; ///< the path of the main file, relative to Root
  /// The file that an #include of a name finds; may be empty.
  std::function<clang::OptionalFileEntryRef(llvm::StringRef)> FindHeader;

  /// The file that the index calls \p Name.
  clang::OptionalFileEntryRef findFile(llvm::StringRef Name,
                                       clang::FileManager &Files) const;
  std::string makePath(llvm::StringRef Name) const;
};

class SummaryReader : public ImportedFacts {
public:
  /// \p Known must outlive it.
  SummaryReader(clang::ASTContext &Ctx, ModelLookup &Known, IndexView View);

  bool hasBody(const clang::FunctionDecl &F) override;
  std::optional<FunctionModel>
  findWrapper(const clang::FunctionDecl &F) override;
  bool isDeclaredWith(const clang::FunctionDecl &F,
                      llvm::StringRef Name) override {
    return Decls.isDeclaredWith(F, Name);
  }
  clang::QualType findTypeArgument(const clang::Decl &D, unsigned I) override {
    return Decls.findTypeArgument(D, I);
  }
  bool knowsName(llvm::StringRef Name) override {
    return View.Index->knowsName(Name);
  }
  std::unique_ptr<FunctionFacts> read(Entity E) override;
  const clang::Expr *findGiven(const clang::FunctionDecl &F,
                               int Steps) override;
  const ImportClosure &getImportClosure() override;
  const clang::FunctionDecl *
  findOnlyVersion(const clang::FunctionDecl &F) override;
  const clang::FunctionDecl *
  findStored(const clang::FieldDecl &F,
             const clang::FunctionDecl *Own) override;
  /// What was wrong with the index, once each; empty while nothing was.
  llvm::ArrayRef<std::string> getErrors() const { return Errors; }

private:
  /// The files of one entity, opened.
  struct Files {
    const EntitySummary &Of;
    std::vector<clang::FileID> Ids;
  };
  const EntitySummary *find(llvm::StringRef Key);
  /// The function with \p Key, which may be empty, if it has a body.
  const clang::FunctionDecl *findFunction(llvm::StringRef Key);
  const clang::FunctionDecl *readFunction(const EntitySummary &From);
  bool doesNothing(const clang::FunctionDecl &F);
  void giveValues(const EntitySummary &Of);
  void giveValue(clang::VarDecl &V);
  Files open(const EntitySummary &Of);
  /// Invalid if the file is not there, or not as it was.
  clang::FileID open(llvm::StringRef Name);
  clang::FileID createFile(llvm::StringRef Name, llvm::StringRef Text);
  clang::FileID makeBlank(const EntitySummary &Of, unsigned File);
  std::string makeIndexKey(const clang::FunctionDecl &F);
  std::string makeName(llvm::StringRef Name) const;
  clang::OptionalFileEntryRef findFile(llvm::StringRef Name) const {
    return View.findFile(Name, Ctx.getSourceManager().getFileManager());
  }
  clang::SourceLocation getLocation(const Files &In, PlaceId At) const;
  clang::SourceLocation findPlace(const Files &In) const;
  clang::SourceLocation makeImported(clang::SourceLocation Loc);
  friend class BodyReader;
  friend class SurroundingsReader;

  clang::ASTContext &Ctx;
  ModelLookup &Known;
  const IndexView View;
  FileIds Own;
  DeclReader Decls;
  llvm::StringMap<std::unique_ptr<EntitySummary>> Read; // null: not there
  llvm::StringMap<clang::FileID> Opened;
  /// Files of the unit as files of other units.
  llvm::DenseMap<clang::FileID, clang::FileID> Twins;
  llvm::DenseMap<const clang::Decl *, bool> Bodies;
  /// What functions give; null while, and if, it is not known.
  llvm::DenseMap<const clang::Decl *, const clang::Expr *> Given;
  std::unique_ptr<ImportClosure> Around; ///< once asked for
  /// The key in the index of the main() among Around; empty if there is none.
  std::string MainKey;
  std::vector<std::string> Errors;
};

} // namespace interop

#endif // INTEROP_LIB_SERIALIZATION_IMPORT_SUMMARYREADER_H
