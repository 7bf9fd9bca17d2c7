//===- MacroFindings.cpp - Findings that one macro writes -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Diagnostics/MacroFindings.h"
#include "Diagnostics/Wording.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include <map>

using namespace clang;

namespace interop {

/// Where the text of \p F stands in the definition of the macro that wrote all of
/// it; invalid if there is no such macro. What can be mended by a fix at the
/// place of each use is of no macro.
static SourceLocation findMacroText(const Finding &F,
                                    const SourceManager &SM) {
  auto isOfMacro = [&](SourceLocation Loc) {
    return Loc.isMacroID() && SM.isMacroBodyExpansion(Loc) &&
           SM.getExpansionLoc(Loc) == SM.getExpansionLoc(F.Loc);
  };
  bool IsOfOne = F.Fixes.empty() && isOfMacro(F.Loc) &&
                 llvm::all_of(F.Notes, [&](const Note &N) {
                   return N.Fixes.empty() && isOfMacro(N.Loc);
                 });
  return IsOfOne ? SM.getSpellingLoc(F.Loc) : SourceLocation();
}

/// The texts of the macro that \p F speaks of.
static std::vector<SourceLocation> getTexts(const Finding &F,
                                            const SourceManager &SM) {
  std::vector<SourceLocation> Texts = {SM.getSpellingLoc(F.Loc)};
  for (const Note &N : F.Notes)
    Texts.push_back(SM.getSpellingLoc(N.Loc));
  return Texts;
}

static void explainMore(Finding &F, unsigned Count, const ASTContext &Ctx) {
  const SourceManager &SM = Ctx.getSourceManager();
  llvm::StringRef Macro =
      Lexer::getImmediateMacroName(F.Loc, SM, Ctx.getLangOpts());
  addNote(F, SM.getSpellingLoc(F.Loc),
          quote(Macro) + " writes the same at " + std::to_string(Count) +
              (Count == 1 ? " other place" : " other places") +
              " of this unit: an edit here ends all of them");
}

void joinMacroFindings(std::vector<Finding> &All, const ASTContext &Ctx) {
  const SourceManager &SM = Ctx.getSourceManager();
  std::map<std::vector<SourceLocation>, size_t> First;
  std::vector<unsigned> More;
  std::vector<Finding> Kept;
  for (Finding &F : All) {
    F.Cause = findMacroText(F, SM);
    if (F.Cause.isValid()) {
      auto [At, IsNew] = First.try_emplace(getTexts(F, SM), Kept.size());
      if (!IsNew) {
        ++More[At->second];
        continue;
      }
    }
    Kept.push_back(std::move(F));
    More.push_back(0);
  }
  for (size_t I = 0; I < Kept.size(); ++I)
    if (More[I])
      explainMore(Kept[I], More[I], Ctx);
  All = std::move(Kept);
}

} // namespace interop
