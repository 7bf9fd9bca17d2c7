//===- CheckBase.h - What every check of interop-tidy shares ----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads the options that all checks have, has the one analysis of the TU made
// (AnalysisSession.h) and asks the check for its findings. A check overrides
// findAll() and, where it has options of its own, storeOptions().
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_CHECKS_CHECKBASE_H
#define INTEROP_CHECKS_CHECKBASE_H

#include "Diagnostics/Finding.h"
#include "Session/UnitOptions.h"
#include "clang-tidy/ClangTidyCheck.h"
#include <memory>
#include <vector>

namespace interop {

class AnalysisContext;
class AnalysisSession;
class IndexPrefetch;
class SessionHost;
struct CheckedUnit;

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
  virtual std::vector<Finding> findAll(AnalysisContext &TU) = 0;

  /// True if header search finds \p Header.
  bool canInclude(llvm::StringRef Header) const;

  clang::Preprocessor *PP = nullptr; ///< null where nobody gave us one
  UnitOptions Shared;

private:
  void analyze(clang::ASTContext &Ctx);
  /// Has clang-tidy leave out its walk of the AST if only checks of this
  /// project are on: they match the translation unit alone.
  void endWalk(clang::ASTContext &Ctx);
  void report(const Finding &F);
  void sayIndexErrors();
  /// The limits that the analysis reached, if that is asked for.
  void sayLimits();
  /// Reports what is wrong with options, models or the index. In an editor it
  /// stands where the file begins: clangd drops what stands nowhere, clangd 19
  /// errors too.
  clang::DiagnosticBuilder sayWrong(llvm::StringRef Message,
                                    clang::DiagnosticIDs::Level Level);
  AnalysisSession makeSession();

  clang::tidy::ClangTidyContext &TidyContext;
  const std::string Name; ///< "interop-lock-order"
  SessionHost &Host;
  std::shared_ptr<IndexPrefetch> Ahead; ///< null where nothing is known
  std::shared_ptr<CheckedUnit> Unit;
  clang::ASTContext *Done = nullptr;
};

} // namespace interop

#endif // INTEROP_CHECKS_CHECKBASE_H
