//===- GeneratedCode.cpp - Findings in what a program wrote ---------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Diagnostics/GeneratedCode.h"
#include "Support/Budgets.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace interop {

GeneratedCode::GeneratedCode(const ModelSet &Models, const ASTContext &Ctx)
    : SM(Ctx.getSourceManager()), Options(Ctx.getLangOpts()) {
  for (const GeneratorModel *Row : Models.getGenerators())
    Generators.emplace_back(*Row);
}

/// True if one path is the end of the other: a #line may name the file itself,
/// from another folder.
static bool isSameFile(llvm::StringRef A, llvm::StringRef B) {
  namespace path = llvm::sys::path;
  A = path::remove_leading_dotslash(A);
  B = path::remove_leading_dotslash(B);
  auto I = path::rbegin(A), J = path::rbegin(B);
  for (; I != path::rend(A) && J != path::rend(B); ++I, ++J)
    if (*I != *J)
      return false;
  return true;
}

/// What a #line directive says of \p Loc, if that is another file.
static PresumedLoc findOtherFile(SourceLocation Loc, const SourceManager &SM) {
  PresumedLoc Said = SM.getPresumedLoc(Loc);
  PresumedLoc Real = SM.getPresumedLoc(Loc, /*UseLineDirectives=*/false);
  bool IsOther = Said.isValid() && Real.isValid() &&
                 !llvm::StringRef(Said.getFilename()).starts_with("<") &&
                 !isSameFile(Said.getFilename(), Real.getFilename());
  return IsOther ? Said : PresumedLoc();
}

/// True if one directive speaks of both places.
static bool isSaidTogether(const PresumedLoc &Said, SourceLocation Loc,
                           SourceLocation Above, const SourceManager &SM) {
  PresumedLoc There = SM.getPresumedLoc(Above);
  return There.isValid() &&
         llvm::StringRef(There.getFilename()) == Said.getFilename() &&
         Said.getLine() - There.getLine() ==
             SM.getSpellingLineNumber(Loc) - SM.getSpellingLineNumber(Above);
}

const PositionComments *GeneratedCode::findGenerator(FileID File) const {
  if (Generators.empty())
    return nullptr;
  llvm::StringRef Text = SM.getBufferData(File);
  auto Found = llvm::find_if(
      Generators, [Text](const PositionComments &G) { return G.fits(Text); });
  return Found == Generators.end() ? nullptr : &*Found;
}

bool GeneratedCode::contains(SourceLocation Loc) const {
  if (Loc.isInvalid())
    return false;
  Loc = SM.getFileLoc(Loc);
  return findGenerator(SM.getFileID(Loc)) || findOtherFile(Loc, SM).isValid();
}

bool GeneratedCode::isEditedBy(llvm::ArrayRef<FixItHint> Hints) const {
  return llvm::any_of(Hints, [this](const FixItHint &Hint) {
    return contains(Hint.RemoveRange.getBegin());
  });
}

void GeneratedCode::removeEdits(Finding &F) const {
  if (isEditedBy(F.Fixes))
    F.Fixes.clear();
  for (Note &N : F.Notes)
    if (isEditedBy(N.Fixes))
      N.Fixes.clear();
}

/// \p Text, or as much of it as a note should hold.
static std::string cutQuote(llvm::StringRef Text) {
  constexpr size_t MaxQuote = getLimit(Budget::QuoteBytes);
  if (Text.size() <= MaxQuote)
    return Text.str();
  size_t Size = MaxQuote - 3;
  while (Size && (Text[Size] & 0xC0) == 0x80) // within a character of UTF-8
    --Size;
  return Text.take_front(Size).rtrim().str() + "...";
}

static std::string describe(const WrittenFrom &From, llvm::StringRef Name) {
  std::string Out = "generated ";
  if (!Name.empty())
    Out += "by " + Name.str() + " ";
  Out += "from '" + From.File + "', line " + std::to_string(From.Line);
  return From.Text.empty() ? Out : Out + ": '" + cutQuote(From.Text) + "'";
}

std::optional<std::string>
GeneratedCode::describeOrigin(SourceLocation Loc) const {
  if (Loc.isInvalid())
    return std::nullopt;
  Loc = SM.getFileLoc(Loc);
  auto [File, Offset] = SM.getDecomposedLoc(Loc);
  PresumedLoc Said = findOtherFile(Loc, SM);
  const PositionComments *By = findGenerator(File);
  if (By) {
    llvm::StringRef Text = SM.getBufferData(File);
    if (auto From = By->find(Text, Offset, Options))
      return describe(*From, By->getName());
    SourceLocation Begin = SM.getLocForStartOfFile(File).getLocWithOffset(
        findFunctionBegin(Text, Offset));
    // A directive of the function above says nothing of this one.
    if (Said.isValid() && isSaidTogether(Said, Loc, Begin, SM))
      return std::nullopt;
  }
  if (Said.isInvalid())
    return std::nullopt;
  return describe({Said.getFilename(), Said.getLine(), ""},
                  By ? By->getName() : "");
}

void GeneratedCode::addOrigin(Finding &F) const {
  if (!contains(F.Loc))
    return;
  std::optional<std::string> Text = describeOrigin(F.Loc);
  for (size_t I = 0; !Text && I < F.Notes.size(); ++I)
    Text = describeOrigin(F.Notes[I].Loc);
  if (Text)
    F.Notes.insert(F.Notes.begin(), {F.Loc, std::move(*Text), {}});
}

} // namespace interop
