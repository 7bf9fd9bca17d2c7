//===- InitializerText.cpp - The text of a constructor's list -------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edits/Members/InitializerText.h"
#include "AST/Naming.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

/// The raw tokens of [From, To), comments too; offsets.
static void
lexRange(FileID File, llvm::StringRef Text, const ASTContext &Ctx,
         unsigned From, unsigned To,
         llvm::function_ref<void(tok::TokenKind, unsigned, unsigned)> Visit) {
  const SourceManager &SM = Ctx.getSourceManager();
  Lexer Lex(SM.getLocForStartOfFile(File), Ctx.getLangOpts(), Text.begin(),
            Text.begin() + From, Text.end());
  Lex.SetCommentRetentionState(true);
  Token T;
  for (bool End = false; !End;) {
    End = Lex.LexFromRawLexer(T);
    unsigned Begin = SM.getFileOffset(T.getLocation());
    if (Begin >= To || T.is(tok::eof))
      return;
    Visit(T.getKind(), Begin, Begin + T.getLength());
  }
}

bool InitializerText::readSlots(Inits Old, std::string &Why) {
  const SourceManager &SM = Ctx.getSourceManager();
  File = SM.getFileID(Old.front()->getSourceLocation());
  Text = SM.getBufferData(
      SM.getFileID(SM.getExpansionLoc(Old.front()->getSourceLocation())));
  for (const CXXCtorInitializer *Init : Old) {
    SourceLocation Begin = Init->getSourceLocation(),
                   End = Init->getRParenLoc();
    Why = "an initializer stands in a macro";
    if (!Begin.isFileID() || !End.isFileID() || SM.getFileID(Begin) != File ||
        SM.getFileID(End) != File)
      return false;
    Slots.push_back({SM.getFileOffset(Begin), SM.getFileOffset(End) + 1});
    if (Init->isPackExpansion())
      Slots.back().End = SM.getFileOffset(Init->getEllipsisLoc()) + 3;
  }
  Why = "a constructor is defined in a system header";
  return !isInSystemFile(Old.front()->getSourceLocation(), SM);
}

/// The start of the first slot's gap: behind the colon. Nothing if a comment
/// stands on a line before the colon: it may be the first initializer's.
std::optional<unsigned> InitializerText::findColon() const {
  const SourceManager &SM = Ctx.getSourceManager();
  unsigned From =
      SM.getFileOffset(SM.getExpansionLoc(Definition.getLocation()));
  std::optional<unsigned> Colon;
  bool Commented = false, AtComment = false;
  unsigned Last = From;
  lexRange(File, Text, Ctx, From, Slots.front().Begin,
           [&](tok::TokenKind Kind, unsigned Begin, unsigned End) {
             if (Kind == tok::colon) {
               Colon = End;
               Commented = AtComment;
             }
             AtComment =
                 Kind == tok::comment && Text.slice(Last, Begin).contains('\n');
             Last = End;
           });
  return Commented ? std::nullopt : Colon;
}

/// Where the body starts.
unsigned InitializerText::getListEnd() const {
  const Stmt *Body = Definition.getBody();
  if (const auto *Try = dyn_cast<CXXTryStmt>(Body))
    Body = Try->getTryBlock();
  const SourceManager &SM = Ctx.getSourceManager();
  auto [InFile, Offset] = SM.getDecomposedExpansionLoc(Body->getBeginLoc());
  return InFile == File ? Offset : Slots.back().End;
}

std::optional<InitializerText::Gap>
InitializerText::readGap(unsigned From, unsigned To) const {
  Gap G;
  G.Old = Text.slice(From, To);
  unsigned Last = From; // what is read
  bool Known = true;
  lexRange(File, Text, Ctx, From, To,
           [&](tok::TokenKind Kind, unsigned Begin, unsigned End) {
             llvm::StringRef Space = Text.slice(Last, Begin);
             Last = End;
             if (Kind != tok::comment) {
               Known &= Kind == tok::comma;
               G.Fixed += Space;
               G.Fixed += Text.slice(Begin, End);
             } else if (!Text.slice(From, Begin).contains('\n')) {
               G.Back += Space;
               G.Back += Text.slice(Begin, End);
             } else {
               // The break and the indentation are those of what it is above.
               llvm::StringRef Behind = Text.slice(End, To);
               Behind = Behind.take_while(isWhitespace);
               G.Fixed += Space;
               G.Above += Text.slice(Begin, End);
               G.Above += Behind;
               Last += unsigned(Behind.size());
             }
           });
  G.Fixed += Text.slice(Last, To);
  if (!Known || fill(G, G.Back, G.Above) != G.Old.str())
    return std::nullopt;
  return G;
}

/// The gap with other comments.
std::optional<std::string> InitializerText::fill(const Gap &G,
                                                 llvm::StringRef Back,
                                                 llvm::StringRef Above) {
  llvm::StringRef Fixed = G.Fixed;
  size_t FirstBreak = Fixed.find('\n'), LastBreak = Fixed.rfind('\n');
  if (FirstBreak == llvm::StringRef::npos) {
    if (!Back.empty() || !Above.empty())
      return std::nullopt;
    return Fixed.str();
  }
  // Behind a comma on the same line; above one that starts a line.
  size_t Comma = Fixed.find(',');
  size_t BackAt = Comma < FirstBreak ? Comma + 1 : 0;
  size_t AboveAt = LastBreak + 1;
  while (AboveAt < Fixed.size() && isHorizontalWhitespace(Fixed[AboveAt]))
    ++AboveAt;
  return (Fixed.take_front(BackAt) + Back + Fixed.slice(BackAt, AboveAt) +
          Above + Fixed.substr(AboveAt))
      .str();
}

/// Replaces slots First to Last by \p Said, which has the gaps around them too;
/// a gap that stays as it is is left out.
FixItHint InitializerText::makeEdit(size_t First, size_t Last,
                                    llvm::StringRef Said) const {
  unsigned From = Slots[First].Begin, To = Slots[Last].End;
  llvm::StringRef Front = Gaps[First].Old, Behind = Gaps[Last + 1].Old;
  if (!Said.consume_front(Front))
    From -= unsigned(Front.size());
  if (!Said.consume_back(Behind))
    To += unsigned(Behind.size());
  SourceLocation Start = Ctx.getSourceManager().getLocForStartOfFile(File);
  return FixItHint::CreateReplacement(
      CharSourceRange::getCharRange(Start.getLocWithOffset(int(From)),
                                    Start.getLocWithOffset(int(To))),
      Said);
}

/// Reads the gaps before and behind slots First to Last.
bool InitializerText::readGaps(size_t First, size_t Last) {
  Gaps.resize(Slots.size() + 1);
  std::optional<unsigned> Colon = findColon();
  for (size_t I = First; Colon && I <= Last + 1; ++I) {
    unsigned From = I ? Slots[I - 1].End : *Colon;
    unsigned To = I < Slots.size() ? Slots[I].Begin : getListEnd();
    std::optional<Gap> G = readGap(From, To);
    if (!G)
      return false;
    Gaps[I] = *G;
  }
  return Colon.has_value();
}

/// The text from the gap before slot First to that behind Last, where slot I
/// holds what slot From[I] held.
std::optional<std::string>
InitializerText::join(size_t First, size_t Last,
                      llvm::ArrayRef<size_t> From) const {
  std::string Said;
  for (size_t I = First; I <= Last + 1; ++I) {
    const Gap &Behind = I > First ? Gaps[From[I - 1] + 1] : Gaps[I];
    const Gap &Before = I <= Last ? Gaps[From[I]] : Gaps[I];
    std::optional<std::string> Filled =
        fill(Gaps[I], Behind.Back, Before.Above);
    if (!Filled)
      return std::nullopt;
    Said += *Filled;
    if (I <= Last)
      Said += Text.slice(Slots[From[I]].Begin, Slots[From[I]].End);
  }
  return Said;
}

std::optional<FixItHint> InitializerText::permute(Inits Old, Inits New,
                                                  std::string &Why) {
  if (!readSlots(Old, Why))
    return std::nullopt;
  llvm::SmallVector<size_t, 8> From;
  for (const CXXCtorInitializer *Init : New)
    From.push_back(size_t(llvm::find(Old, Init) - Old.begin()));
  size_t First = 0, Last = Old.size() - 1;
  while (From[First] == First)
    ++First;
  while (From[Last] == Last)
    --Last;
  Why = "comments or directives stand between the initializers";
  if (!readGaps(First, Last))
    return std::nullopt;
  std::optional<std::string> Said = join(First, Last, From);
  if (!Said)
    return std::nullopt;
  Why.clear();
  return makeEdit(First, Last, *Said);
}

} // namespace interop
