//===- SourceEdit.cpp - Edits that keep a body whole ----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edits/SourceEdit.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace interop {

bool SourceEdit::isOnOwnLine(const TextSpan &S) const {
  return Lines.isBlank(Lines.getStart(S.From), S.From);
}

std::optional<TextSpan> SourceEdit::getOwn(const Stmt &S) const {
  return S.getBeginLoc().isFileID() ? getWhole(S) : std::nullopt;
}

std::string SourceEdit::makeBreak(const TextSpan &S) const {
  return (Lines.getBreak(S.From) + Lines.getIndentation(S.From)).str();
}

//===-- One line ----------------------------------------------------------===//

SourceEdit::Hint SourceEdit::insertBefore(const Stmt &S,
                                          llvm::StringRef Text) const {
  std::optional<TextSpan> Span = getSpan(S);
  if (!Span || S.getBeginLoc().isMacroID())
    return std::nullopt;
  // As in `{ f(); g(); }`.
  std::string Behind = isOnOwnLine(*Span) ? makeBreak(*Span) : " ";
  return makeHint({Span->From, Span->From, Text.str() + Behind});
}

SourceEdit::Hint SourceEdit::insertAfter(const Stmt &S,
                                         llvm::StringRef Text) const {
  std::optional<TextSpan> Whole = getWhole(S);
  if (!Whole)
    return std::nullopt;
  unsigned At = Lines.skipComment(Whole->To);
  bool IsInLine = At == Whole->To && !isOnOwnLine(*Whole);
  return makeHint({At, At, (IsInLine ? " " : makeBreak(*Whole)) + Text.str()});
}

SourceEdit::Hint SourceEdit::insertAtStart(llvm::StringRef Text) const {
  const auto *Body = dyn_cast_or_null<CompoundStmt>(In.getBody());
  if (!Body || !isEditable(Body->getSourceRange()))
    return std::nullopt;
  unsigned Open = SM.getFileOffset(Body->getLBracLoc()) + 1;
  unsigned Close = SM.getFileOffset(Body->getRBracLoc());
  bool IsEmpty = Body->body_empty();
  if (Lines.getStart(Open) == Lines.getStart(Close))
    return makeHint({Open, Open, (" " + Text + (IsEmpty ? " " : "")).str()});
  std::string Inner = Lines.getIndentation(Open).str() + "  ";
  if (!IsEmpty)
    Inner = Lines.getIndentation(SM.getFileOffset(
        SM.getExpansionLoc(Body->body_front()->getBeginLoc())));
  return makeHint({Open, Open, (Lines.getBreak(Open) + Inner + Text).str()});
}

SourceEdit::Hint SourceEdit::insertAtEnd(llvm::StringRef Text) const {
  const auto *Body = dyn_cast_or_null<CompoundStmt>(In.getBody());
  if (!Body || !isEditable(Body->getSourceRange()) || Body->body_empty())
    return std::nullopt;
  unsigned Close = SM.getFileOffset(Body->getRBracLoc());
  unsigned Last =
      SM.getFileOffset(SM.getExpansionLoc(Body->body_back()->getBeginLoc()));
  if (Lines.getStart(Last) != Lines.getStart(Close))
    return insertAfter(*Body->body_back(), Text);
  return makeHint({Close, Close, Text.str() + " "});
}

//===-- Regions -----------------------------------------------------------===//

SourceEdit::Hints SourceEdit::put(const RegionLines &R,
                                  const TextSpan &S) const {
  auto Edits = RegionWriter(Code).put(R, S);
  return Edits ? Hints(makeHints(std::move(*Edits))) : std::nullopt;
}

SourceEdit::Hints SourceEdit::putBefore(const Stmt &S,
                                        std::vector<std::string> Text) const {
  std::optional<StatementSite> Site = getSite(S);
  RegionLines R;
  R.Ahead = std::move(Text);
  return Site && getOwn(S) ? put(R, Site->Span) : std::nullopt;
}

//===-- What goes ---------------------------------------------------------===//

SourceEdit::Hint SourceEdit::remove(const Stmt &S) const {
  std::optional<TextSpan> Whole = getOwn(S);
  if (!Whole)
    return std::nullopt;
  unsigned Start = Lines.getStart(Whole->From);
  bool IsAlone = isOnOwnLine(*Whole) && Lines.getEnd(Whole->To) == Whole->To;
  // The line with the break before it: that of the next line is left alone.
  if (IsAlone && Start)
    Whole->From = Lines.getEnd(Lines.getStart(Start - 1));
  return makeHint({Whole->From, Whole->To, ""});
}

/// The lines of \p S, comments above and behind it included.
std::optional<TextSpan> SourceEdit::findLines(const Stmt &S) const {
  std::optional<TextSpan> Whole = getOwn(S);
  if (!Whole || !isOnOwnLine(*Whole))
    return std::nullopt;
  unsigned End = Lines.skipComment(Whole->To);
  if (!Lines.isBlank(End, Lines.getEnd(End)))
    return std::nullopt;
  return TextSpan{Lines.skipCommentsAbove(Lines.getStart(Whole->From)),
                  Lines.getNext(End)};
}

SourceEdit::Hints SourceEdit::moveLines(const Stmt &S, const Stmt &Target,
                                        bool Behind) const {
  std::optional<TextSpan> From = findLines(S), To = findLines(Target);
  if (!From || !To || !From->From || From->To == Lines.size())
    return std::nullopt;
  unsigned At = Behind ? To->To : To->From;
  // With the line break before it, as in remove().
  return std::vector{makeHint({At, At, getText(*From).str()}),
                     makeHint({From->From - 1, From->To - 1, ""})};
}

SourceEdit::Hints SourceEdit::moveText(const Stmt &S, const Stmt &Target,
                                       bool Behind) const {
  std::optional<TextSpan> Whole = getOwn(S);
  if (!Whole)
    return std::nullopt;
  llvm::StringRef Text = getText(*Whole);
  Hint There = Behind ? insertAfter(Target, Text) : insertBefore(Target, Text);
  Hint Gone = remove(S);
  return There && Gone ? Hints(std::vector{*There, *Gone}) : std::nullopt;
}

SourceEdit::Hints SourceEdit::move(const Stmt &S, const Stmt &Target,
                                   bool Behind) const {
  Hints Whole = moveLines(S, Target, Behind);
  return Whole ? Whole : moveText(S, Target, Behind);
}

} // namespace interop
