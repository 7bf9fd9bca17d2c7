//===- FixTitle.cpp - What an editor calls a fix --------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Diagnostics/FixTitle.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace clang;

namespace interop {

namespace {
/// One edit, as texts on one line each.
struct Edit {
  std::string Old, New;
};
} // namespace

/// On one line: blanks and comments at both ends gone, runs of blanks one.
static std::string flatten(llvm::StringRef Text) {
  std::string Out;
  llvm::SmallVector<llvm::StringRef, 8> Lines, Words;
  Text.split(Lines, '\n');
  for (llvm::StringRef Line : Lines)
    if (!Line.trim().starts_with("//"))
      Line.split(Words, ' ', -1, /*KeepEmpty=*/false);
  for (llvm::StringRef Word : Words)
    if (llvm::StringRef Bare = Word.trim(); !Bare.empty())
      Out += (Out.empty() ? "" : " ") + Bare.str();
  return Out;
}

static Edit read(const FixItHint &Hint, const SourceManager &SM,
                 const LangOptions &Options) {
  auto getText = [&](CharSourceRange Range) {
    return Range.isValid() ? flatten(Lexer::getSourceText(Range, SM, Options))
                           : std::string();
  };
  std::string New = flatten(Hint.CodeToInsert);
  return {getText(Hint.RemoveRange),
          New.empty() ? getText(Hint.InsertFromRange) : New};
}

static std::string quoteText(llvm::StringRef Text) {
  constexpr size_t Longest = 60;
  if (Text.size() <= Longest)
    return ("'" + Text + "'").str();
  llvm::StringRef Cut = Text.take_front(Longest);
  return ("'" + Cut.substr(0, Cut.rfind(' ')) + " ...'").str();
}

std::string makeFixTitle(llvm::ArrayRef<FixItHint> Fixes,
                         const SourceManager &SM, const LangOptions &Options) {
  llvm::SmallVector<Edit, 4> Edits;
  for (const FixItHint &Hint : Fixes)
    Edits.push_back(read(Hint, SM, Options));
  auto getWeight = [](const Edit &E) {
    return llvm::StringRef(E.New).starts_with("#include") ? 0 : E.New.size();
  };
  const Edit &Main = *llvm::max_element(
      Edits, [&](auto &A, auto &B) { return getWeight(A) < getWeight(B); });
  bool IsMoved = llvm::any_of(Edits, [&](const Edit &E) {
    return !Main.New.empty() && E.Old == Main.New && &E != &Main;
  });
  std::string Count =
      Edits.size() > 1 ? " (" + std::to_string(Edits.size()) + " edits)" : "";
  if (IsMoved)
    return "move " + quoteText(Main.New);
  if (Main.New.empty())
    return "remove " + quoteText(Main.Old) + Count;
  if (Main.Old.empty())
    return "insert " + quoteText(Main.New) + Count;
  return "change " + quoteText(Main.Old) + " to " + quoteText(Main.New) + Count;
}

} // namespace interop
