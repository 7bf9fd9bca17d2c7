//===- FindingRecords.cpp - Findings as plain values ----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Diagnostics/FindingRecords.h"
#include "AST/EnclosingScope.h"
#include "Diagnostics/FixTitle.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace interop {

static FilePlace makePlace(SourceLocation Loc, const SourceManager &SM) {
  FilePlace Place;
  if (Loc.isInvalid())
    return Place;
  Loc = SM.getFileLoc(Loc);
  Place.File = SM.getFilename(Loc).str();
  Place.Offset = SM.getFileOffset(Loc);
  Place.Line = SM.getSpellingLineNumber(Loc);
  Place.Column = SM.getSpellingColumnNumber(Loc);
  return Place;
}

static std::vector<TextReplacement>
makeReplacements(llvm::ArrayRef<FixItHint> Fixes, const ASTContext &Ctx) {
  const SourceManager &SM = Ctx.getSourceManager();
  std::vector<TextReplacement> Result;
  for (const FixItHint &Hint : Fixes) {
    CharSourceRange Range =
        Lexer::makeFileCharRange(Hint.RemoveRange, SM, Ctx.getLangOpts());
    if (Range.isInvalid())
      continue;
    uint64_t Length =
        SM.getFileOffset(Range.getEnd()) - SM.getFileOffset(Range.getBegin());
    Result.push_back(
        {makePlace(Range.getBegin(), SM), Length, Hint.CodeToInsert});
  }
  return Result;
}

static Remark makeRemark(SourceLocation Loc, llvm::StringRef Text,
                         llvm::ArrayRef<FixItHint> Fixes,
                         const ASTContext &Ctx) {
  Remark Result;
  Result.At = makePlace(Loc, Ctx.getSourceManager());
  Result.Text = Text.str();
  Result.Fix = makeReplacements(Fixes, Ctx);
  if (!Fixes.empty())
    Result.Title =
        makeFixTitle(Fixes, Ctx.getSourceManager(), Ctx.getLangOpts());
  return Result;
}

FindingRecord makeRecord(const Finding &F, llvm::StringRef Check,
                         ASTContext &Ctx) {
  FindingRecord Result;
  Result.Check = Check.str();
  Result.Warning = makeRemark(F.Loc, F.Message, F.Fixes, Ctx);
  Result.Warning.States = F.States;
  Result.Scope = describeScope(F.Loc, Ctx);
  Result.Cause = makePlace(F.Cause, Ctx.getSourceManager());
  bool AreTwo =
      llvm::any_of(F.Notes, [](const Note &N) { return N.Path == 2; });
  for (const Note &N : F.Notes) {
    Result.Notes.push_back(makeRemark(N.Loc, N.Text, N.Fixes, Ctx));
    Result.Notes.back().Path = AreTwo ? N.Path : 0;
    Result.Notes.back().States = N.States;
  }
  return Result;
}

} // namespace interop
