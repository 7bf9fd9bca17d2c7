//===- FinalizerReleaseFixes.cpp - Finalizers that do not release ---------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/FinalizerReleasesEngineHandle/FinalizerReleaseFixes.h"
#include "Analysis/InterpreterLock/LockView.h"
#include "Diagnostics/Wording.h"
#include "Edits/Dispatch/DispatchedCall.h"
#include "Edits/Dispatch/DispatcherName.h"
#include "Edits/Dispatch/TaskCaptures.h"
#include "Edits/EditLog.h"
#include "Edits/SourceEdit.h"
#include "Edits/TextLines.h"
#include "Hazards/FinalizerReleasesEngineHandle/FinalizerReleaseDiagnostic.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

using Edits = std::vector<FixItHint>;

class FinalizerReleaseFixer {
public:
  FinalizerReleaseFixer(const FinalizerReleasesEngineHandleOptions &Options,
                        AnalysisContext &TU)
      : Options(Options), TU(TU), Ctx(TU.getContext()),
        Log(Ctx.getSourceManager()) {}

  void fix(const EngineRelease &R, Finding &F) {
    const Expr *Site = findSite(R);
    std::string WhyNot = Site ? post(R, *Site, F) : "";
    if (Site)
      report(R, *Site, F);
    if (F.Fixes.empty() && !IsOffered)
      addFinalizerReleaseAdvice(R, WhyNot, Ctx.getSourceManager(), F);
    IsOffered = false;
  }

private:
  /// What of the finalizer's own leads to the release: a call, or a delete.
  const Expr *findSite(const EngineRelease &R) const {
    if (R.Kind != EngineRelease::Collected || R.By.Class ||
        R.Threads < Affinity::CreatingThread)
      return nullptr;
    const Stmt *S = R.Chain.front().At->Node;
    return S && isa<CallExpr, CXXDeleteExpr>(S) ? cast<Expr>(S) : nullptr;
  }

  //===-- To the engine's thread ------------------------------------------===//

  /// Why it cannot be, if it was to be.
  std::string post(const EngineRelease &R, const Expr &Site, Finding &F) {
    const FunctionDecl &In = *R.By.Body;
    if (Options.Dispatcher.empty())
      return {};
    std::string WhyNot =
        findNameHindrance(Options.Dispatcher, In, Site.getBeginLoc(), Ctx);
    if (WhyNot.empty() && needsRuntime(R))
      return "it needs " + R.Runtime->Title + " there";
    if (!WhyNot.empty() || postReturned(R, Site, F))
      return WhyNot;
    DispatchedCall D = dispatchCall(In, Site, {Options.Dispatcher}, TU);
    if (!D.Edits.empty() && llvm::StringRef(D.Needs).contains("'this'"))
      return "'this' is gone when it runs";
    if (!D.Edits.empty() && Log.add(D.Edits))
      F.Fixes = std::move(D.Edits);
    return D.WhyNot;
  }

  /// `return release(h);`: success is said before it is known. True if offered.
  bool postReturned(const EngineRelease &R, const Expr &Site, Finding &F) {
    const ReturnStmt *Return = findReturn(*R.By.Body, Site, TU);
    if (!Return)
      return false;
    Task T = makeTask(*R.By.Body, Site, Ctx);
    if (T.Text.empty())
      return false;
    return offer(F,
                 replaceReturn(*R.By.Body, *Return,
                               writeDispatch({Options.Dispatcher}, T.Text)),
                 "post the release to the thread of " + R.Engine->Title +
                     ", and return 0 before it is done");
  }

  /// What leads to the release uses the runtime itself, on the way.
  bool needsRuntime(const EngineRelease &R) {
    for (const std::unique_ptr<LockView> &View : TU.get<LockViews>().get())
      if (&View->getLock() == R.Runtime)
        return llvm::is_contained(View->findNeeds(*R.By.Body),
                                  R.Chain.front().At);
    return true;
  }

  //===-- Or just a report ------------------------------------------------===//

  void report(const EngineRelease &R, const Expr &Site, Finding &F) {
    const FunctionDecl &In = *R.By.Body;
    if (Options.LeakReport.empty() || In.getTemplateInstantiationPattern() ||
        !findNameHindrance(Options.LeakReport, In, Site.getBeginLoc(), Ctx)
             .empty())
      return;
    std::string Text = Options.LeakReport;
    replaceAll(Text, "${what}", "\"" + withArticle(R.Handle) + "\"");
    std::string Why = "only report that the handle leaks, and release it where "
                      "its owner is done with it";
    if (const ReturnStmt *Return = findReturn(In, Site, TU)) {
      offer(F, replaceReturn(In, *Return, Text), Why);
      return;
    }
    auto Hint = TU.get<BodyParents>().get(In).isStatement(Site)
                    ? SourceText(Ctx).replace(Site, Text)
                    : std::nullopt;
    // Who names no dispatcher has chosen this.
    if (Hint && Options.Dispatcher.empty() && Log.add({*Hint}))
      F.Fixes = {*Hint};
    else if (Hint)
      offer(F, Edits{*Hint}, Why);
  }

  /// \p Text, and a return of 0 on the next line.
  std::optional<Edits> replaceReturn(const FunctionDecl &In,
                                     const ReturnStmt &R,
                                     const std::string &Text) const {
    SourceEdit Edit(In, TU);
    auto Before = Edit.insertBefore(R, Text + ";");
    auto Value = Edit.replace(*R.getRetValue(), "0");
    if (!Before || !Value)
      return std::nullopt;
    return Edits{*Before, *Value};
  }

  bool offer(Finding &F, std::optional<Edits> Made, const std::string &Text) {
    if (!Made)
      return false;
    F.Notes.push_back({F.Loc, Text, std::move(*Made)});
    return IsOffered = true;
  }

  const FinalizerReleasesEngineHandleOptions &Options;
  AnalysisContext &TU;
  const ASTContext &Ctx;
  EditLog Log;
  bool IsOffered = false; ///< on a note of the finding at hand
};

} // namespace

void addFinalizerReleaseFixes(
    llvm::ArrayRef<EngineRelease> Releases,
    const FinalizerReleasesEngineHandleOptions &Options, AnalysisContext &TU,
    std::vector<Finding> &Found) {
  FinalizerReleaseFixer All(Options, TU);
  for (size_t I = 0; I < Releases.size(); ++I)
    All.fix(Releases[I], Found[I]);
}

} // namespace interop
