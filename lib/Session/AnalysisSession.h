//===- AnalysisSession.h - The analysis that all checks of a TU share -----===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loads the models and opens the index that the options name, and makes the
// analysis of a TU with them. Where the options or the host ask for them, the
// summary, the inferred rows and the questions to the index are written here.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_SESSION_ANALYSISSESSION_H
#define INTEROP_LIB_SESSION_ANALYSISSESSION_H

#include "Analysis/AnalysisContext.h"
#include "Session/LargeStack.h"
#include "Session/SessionHost.h"
#include "Session/UnitOptions.h"
#include "Support/Budgets.h"
#include "clang/Basic/Diagnostic.h"
#include <functional>
#include <memory>
#include <optional>

namespace clang {
class Preprocessor;
} // namespace clang

namespace interop {

class FieldFunctions;
class IndexFile;
class IndexReader;
class IndexPrefetch;
class RecordingIndex;
struct IndexPlace;
struct IndexView;

/// What all checks of one TU share.
struct CheckedUnit {
  std::unique_ptr<AnalysisContext> TU; ///< never null
  bool IsLinked = false;               ///< it has an index
  size_t Said = 0;         ///< how many errors of the index were reported
  BudgetCounts Cut;        ///< what its analysis did not look at
  bool ReportsCut = false; ///< a check of it asks for that to be said
  /// Nobody else wants clang-tidy's walk of the AST; none: not asked yet.
  std::optional<bool> EndsWalk;
  std::shared_ptr<const RecordingIndex> Recorded; ///< null: it is not recorded
  LargeStack Stack;                               ///< what its checks run on
};

/// For one TU. What is wrong with options, models, files or the index is said,
/// and the unit is analyzed without it.
class AnalysisSession {
public:
  /// Says a text of clang's form with %0 and %1.
  using SayWrong = std::function<clang::DiagnosticBuilder(
      llvm::StringRef Message, clang::DiagnosticIDs::Level Level)>;

  /// \p PP is null where there is none; \p Options and \p Host must outlive
  /// this. What SessionHost::prefetch() gave goes with it, if anything.
  AnalysisSession(const UnitOptions &Options, SessionHost &Host,
                  clang::Preprocessor *PP, SayWrong Say,
                  std::shared_ptr<IndexPrefetch> Ahead)
      : Options(Options), Host(Host), PP(PP), Say(std::move(Say)),
        Ahead(std::move(Ahead)) {}

  std::shared_ptr<CheckedUnit> make(clang::ASTContext &Ctx);
  /// What \p Unit asked of the index; several groups of checks may ask, each
  /// with its own options.
  void writeQuestions(const CheckedUnit &Unit);

private:
  clang::DiagnosticBuilder
  sayWrong(llvm::StringRef Message,
           clang::DiagnosticIDs::Level Level = clang::DiagnosticIDs::Error) {
    return Say(Message, Level);
  }
  std::shared_ptr<const ModelSet> loadModels(clang::ASTContext &Ctx,
                                             const IndexReader *Index,
                                             bool TellsErrors);
  std::shared_ptr<const ManagedSources> readManaged(const ModelSet &Models,
                                                    clang::ASTContext &Ctx);
  std::shared_ptr<const IndexFile> openIndex(const IndexPlace &Place);
  IndexView makeView(clang::ASTContext &Ctx, std::string From);
  std::shared_ptr<CheckedUnit> makeSummarized(clang::ASTContext &Ctx);
  std::shared_ptr<CheckedUnit> makeLinked(clang::ASTContext &Ctx, bool Awaits);
  void writeSummary(AnalysisContext &TU);
  void writeRows(AnalysisContext &TU);
  void writeState(AnalysisContext &TU);

  const UnitOptions &Options;
  SessionHost &Host;
  clang::Preprocessor *const PP;
  const SayWrong Say;
  const std::shared_ptr<IndexPrefetch> Ahead;
  /// Shared by the analyses for the summary and for the checks; may be null.
  std::shared_ptr<const FieldFunctions> Fields;
};

/// What header search finds for `#include <Name>`.
clang::OptionalFileEntryRef findHeader(clang::Preprocessor &PP,
                                       llvm::StringRef Name);

} // namespace interop

#endif // INTEROP_LIB_SESSION_ANALYSISSESSION_H
