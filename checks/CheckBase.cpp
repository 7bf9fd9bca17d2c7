//===- CheckBase.cpp - What every check of interop-tidy shares ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CheckBase.h"
#include "Diagnostics/FindingRecords.h"
#include "Diagnostics/FixTitle.h"
#include "Diagnostics/GeneratedCode.h"
#include "Diagnostics/ImportedPlaces.h"
#include "Diagnostics/MacroFindings.h"
#include "Facts/ImportedFacts.h"
#include "Program/Index/IndexPrefetch.h"
#include "Program/Index/IndexQueries.h"
#include "Session/AnalysisSession.h"
#include "WalkEnd.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/Support/BuryPointer.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/TimeProfiler.h"
#include "llvm/Support/raw_ostream.h"

#define DEBUG_TYPE "interop-findings"

using namespace clang;
using namespace clang::ast_matchers;

namespace interop {

CheckBase::CheckBase(llvm::StringRef Name, tidy::ClangTidyContext *Context)
    : ClangTidyCheck(Name, Context), TidyContext(*Context), Name(Name.str()),
      Host(SessionHost::get()) {
  Shared.ModelFiles = Options.getLocalOrGlobal("ModelFiles", "").str();
  Shared.MinConfidence =
      Options.getLocalOrGlobal("MinConfidence", "implementation").str();
  Shared.ManagedSources = Options.getLocalOrGlobal("ManagedSources", "").str();
  Shared.Index = Options.getLocalOrGlobal("Index", "").str();
  Shared.SummaryFile = Options.getLocalOrGlobal("SummaryFile", "").str();
  Shared.SummaryRoot = Options.getLocalOrGlobal("SummaryRoot", "").str();
  Shared.ReportBudgets = Options.getLocalOrGlobal("ReportBudgets", false);
}

void CheckBase::storeOptions(tidy::ClangTidyOptions::OptionMap &Opts) {
  Options.store(Opts, "ModelFiles", Shared.ModelFiles);
  Options.store(Opts, "MinConfidence", Shared.MinConfidence);
  Options.store(Opts, "ManagedSources", Shared.ManagedSources);
  Options.store(Opts, "Index", Shared.Index);
  Options.store(Opts, "SummaryFile", Shared.SummaryFile);
  Options.store(Opts, "SummaryRoot", Shared.SummaryRoot);
  Options.store(Opts, "ReportBudgets", Shared.ReportBudgets);
}

/// Holds until the analysis of the TU was made.
AST_MATCHER_P(Decl, isFirst, ASTContext **, Done) {
  (void)Node, (void)Finder, (void)Builder;
  return *Done == nullptr;
}

void CheckBase::registerMatchers(MatchFinder *Finder) {
  // The first match starts the analysis of the TU.
  Finder->addMatcher(translationUnitDecl(), this);
  // An editor's traversal scope holds the file's own top-level declarations and
  // not the TU itself. Elsewhere these would be asked of every declaration.
  if (!areDiagsSelfContained())
    return;
  Finder->addMatcher(cxxRecordDecl(isFirst(&Done)), this);
  Finder->addMatcher(functionDecl(isFirst(&Done)), this);
  Finder->addMatcher(varDecl(isFirst(&Done), hasGlobalStorage()), this);
}

void CheckBase::check(const MatchFinder::MatchResult &Result) {
  if (Done)
    return;
  Done = Result.Context;
  if (!areDiagsSelfContained())
    WalkEnd::undo(*Result.Context); // another check of ours was there before
  analyze(*Result.Context);
  endWalk(*Result.Context);
}

void CheckBase::endWalk(ASTContext &Ctx) {
  if (areDiagsSelfContained())
    return;
  if (!Unit->EndsWalk)
    Unit->EndsWalk = WalkEnd::isOurs(TidyContext);
  if (*Unit->EndsWalk)
    WalkEnd::end(Ctx);
}

void CheckBase::registerPPCallbacks(const SourceManager &, Preprocessor *P,
                                    Preprocessor *) {
  PP = P;
  Ahead = Host.prefetch(Shared.Index);
}

void CheckBase::onEndOfTranslationUnit() {
  if (Done && !areDiagsSelfContained())
    WalkEnd::undo(*Done);
  // Nobody will ask any more.
  if (Unit && Unit.use_count() == 1) {
    if (Unit->Recorded)
      makeSession().writeQuestions(*Unit);
    sayLimits();
  }
  if (Ahead)
    Ahead->end();
  Ahead.reset();
  // Somebody waits for the end of the process, which has one unit.
  if (Host.wantsFindings() && Unit.use_count() == 1)
    llvm::BuryPointer(std::move(Unit->TU));
  Unit.reset();
  Done = nullptr;
}

DiagnosticBuilder CheckBase::sayWrong(llvm::StringRef Message,
                                      DiagnosticIDs::Level Level) {
  if (!areDiagsSelfContained() || !PP)
    return configurationDiag(Message, Level);
  const SourceManager &SM = PP->getSourceManager();
  return TidyContext.diag("clang-tidy-config",
                          SM.getLocForStartOfFile(SM.getMainFileID()), Message,
                          Level);
}

AnalysisSession CheckBase::makeSession() {
  return AnalysisSession(
      Shared, Host, PP,
      [this](llvm::StringRef Message, DiagnosticIDs::Level Level) {
        return sayWrong(Message, Level);
      },
      Ahead);
}

void CheckBase::sayIndexErrors() {
  llvm::ArrayRef<std::string> All = Unit->TU->getIndexErrors();
  for (const std::string &Error : All.drop_front(Unit->Said))
    sayWrong("interop-tidy: %0", DiagnosticIDs::Error) << Error;
  Unit->Said = All.size();
}

void CheckBase::sayLimits() {
  if (Unit->ReportsCut && !Unit->Cut.isEmpty())
    sayWrong("interop-tidy: %0", DiagnosticIDs::Remark)
        << Unit->Cut.makeMessage();
}

/// Models may hold texts of several lines, and whoever reads findings wants
/// one; other control characters clang escapes.
static void makeOneLine(std::string &Text) {
  Text = llvm::StringRef(Text).trim();
  for (char &C : Text)
    if (isWhitespace(C))
      C = ' ';
}

static void makeOneLine(Finding &F) {
  makeOneLine(F.Message);
  for (Note &N : F.Notes)
    makeOneLine(N.Text);
}

void CheckBase::analyze(ASTContext &Ctx) {
  llvm::TimeTraceScope Phase("InteropCheck", getID());
  std::vector<Finding> Found;
  Unit = Host.getUnits().get(&Ctx, Shared.makeKey(),
                             [&] { return makeSession().make(Ctx); });
  BudgetScope Counting(&Unit->Cut);
  Unit->ReportsCut |= Shared.ReportBudgets;
  AnalysisContext &TU = *Unit->TU;
  if (Host.getRequest().isForWriting())
    return sayIndexErrors();
  if (TU.isEmpty())
    return;
  GivenScope Asking(TU.getLookup().getImported());
  Unit->Stack.run([&] {
    llvm::TimeTraceScope Phase("InteropFindAll", getID());
    Found = findAll(TU);
  });
  LLVM_DEBUG(llvm::dbgs() << getID() << ": " << Found.size() << " findings\n");
  sayIndexErrors();
  if (Unit->IsLinked)
    keepOwn(Found, Ctx.getSourceManager());
  joinMacroFindings(Found, Ctx);
  if (Found.empty())
    return;
  llvm::TimeTraceScope Writing("InteropReport", getID());
  GeneratedCode Generated(TU.getLookup().getModels(), Ctx);
  for (Finding &F : Found) {
    Generated.removeEdits(F);
    Generated.addOrigin(F);
    makeOneLine(F);
    report(F);
  }
}

void CheckBase::report(const Finding &F) {
  // In an editor, a fix on a note is offered by the name of the note.
  bool HasTitle = areDiagsSelfContained() && !F.Fixes.empty();
  llvm::ArrayRef<FixItHint> Fixes = F.Fixes;
  diag(F.Loc, "%0") << F.Message
                    << (HasTitle ? llvm::ArrayRef<FixItHint>() : Fixes);
  if (HasTitle)
    diag(F.Loc, "%0", DiagnosticIDs::Note)
        << makeFixTitle(Fixes, Unit->TU->getContext().getSourceManager(),
                        getLangOpts())
        << Fixes;
  for (const Note &N : F.Notes)
    diag(N.Loc, "%0", DiagnosticIDs::Note)
        << N.Text << llvm::ArrayRef<FixItHint>(N.Fixes);
  if (Host.wantsFindings())
    Host.add(makeRecord(F, Name, Unit->TU->getContext()));
}

bool CheckBase::canInclude(llvm::StringRef Header) const {
  return PP && findHeader(*PP, Header).has_value();
}

} // namespace interop

#undef DEBUG_TYPE // several files are compiled as one
