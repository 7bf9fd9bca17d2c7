//===- CheckBase.h - What every check of interop-tidy shares -- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads the options that all checks have, loads the models, makes the one
// analysis of the TU and asks the check for its findings. A check overrides
// findAll() and, where it has options of its own, storeOptions().
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_CHECKS_CHECKBASE_H
#define INTEROP_CHECKS_CHECKBASE_H

#include "Analysis/TUAnalysis.h"
#include "Models/InferenceOptions.h"
#include "Report/Finding.h"
#include "clang-tidy/ClangTidyCheck.h"
#include <memory>
#include <vector>

namespace interop {

class IndexFile;
class IndexReader;
struct CheckedUnit;
struct IndexPlace;
struct IndexView;

class CheckBase : public clang::tidy::ClangTidyCheck {
public:
  CheckBase(llvm::StringRef Name, clang::tidy::ClangTidyContext *Context);

  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) final;
  void check(const clang::ast_matchers::MatchFinder::MatchResult &Result) final;
  void onEndOfTranslationUnit() final;
  void registerPPCallbacks(const clang::SourceManager &SM,
                           clang::Preprocessor *PP,
                           clang::Preprocessor *ModuleExpanderPP) override;
  void storeOptions(clang::tidy::ClangTidyOptions::OptionMap &Opts) override;

protected:
  /// The findings of this check in the TU, in source order. Runs on a large
  /// stack; emits nothing itself.
  virtual std::vector<Finding> findAll(TUAnalysis &TU) = 0;

  /// True if header search finds \p Header.
  bool canInclude(llvm::StringRef Header) const;

  clang::Preprocessor *PP = nullptr; ///< null where nobody gave us one

private:
  void analyse(clang::ASTContext &Ctx);
  void report(const Finding &F);
  void sayIndexErrors();
  /// What is wrong with options, models or the index. An editor is told that it
  /// stands where the file begins: clangd drops what stands nowhere, clangd 19
  /// errors too.
  clang::DiagnosticBuilder
  sayWrong(llvm::StringRef Message,
           clang::DiagnosticIDs::Level Level = clang::DiagnosticIDs::Error);
  std::shared_ptr<CheckedUnit> makeAnalysis(clang::ASTContext &Ctx);
  std::shared_ptr<const ModelSet> loadModels(clang::ASTContext &Ctx,
                                             const IndexReader *Index,
                                             bool TellsErrors);
  std::shared_ptr<const IndexFile> openIndex(const IndexPlace &Place);
  IndexView makeView(clang::ASTContext &Ctx, std::string From);
  std::shared_ptr<CheckedUnit> makeLinked(clang::ASTContext &Ctx, bool Awaits);
  void writeSummary(TUAnalysis &TU);
  void writeRows(TUAnalysis &TU);
  void writeQuestions();
  std::shared_ptr<const ManagedSources> readManaged(const ModelSet &Models,
                                                    clang::ASTContext &Ctx);

  clang::tidy::ClangTidyContext &TidyContext;
  const std::string ModelFiles;    ///< paths, separated by semicolons
  const std::string MinConfidence; ///< name of a Confidence
  const std::string ManagedRoots;  ///< files, folders, separated by semicolons
  const std::string IndexPath;     ///< of the program's index; may be empty
  const std::string SummaryPath;   ///< where the summary goes; may be empty
  const std::string Root;          ///< of the paths in both; may be empty
  // What interop-tidy asks for; no options for users:
  const std::string AskedPath; ///< where IndexQuestion go; may be empty
  const bool AwaitsIndex;      ///< it is made when stdin has a line, or ends
  const InferenceOptions Inference;
  std::shared_ptr<CheckedUnit> Unit;
  const clang::ASTContext *Done = nullptr;
};

} // namespace interop

#endif // INTEROP_CHECKS_CHECKBASE_H
