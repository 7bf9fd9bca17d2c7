//===- MemberText.cpp - Declarations of members change places -------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edits/Members/MemberText.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/Specifiers.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

bool MemberText::readSpans(std::string &Why) {
  for (const MemberOrder::Step &S : Order.getSteps())
    for (unsigned I : {S.Moved, S.Anchor}) {
      std::optional<DeclSpan> Span = Text.findSpan(Order.getField(I), Why);
      if (!Span)
        return false;
      Spans[I] = *Span;
    }
  return true;
}

/// The way from the old place to the new one is plain text.
bool MemberText::checkBetween(std::string &Why) const {
  for (const MemberOrder::Step &S : Order.getSteps()) {
    const DeclSpan &Moved = Spans.find(S.Moved)->second,
                   &Anchor = Spans.find(S.Anchor)->second;
    std::string Name = Order.getField(S.Moved).getNameAsString();
    Why = "a preprocessor directive stands in between";
    if (Text.hasDirective(Moved.Begin, Anchor.End))
      return false;
    Why = "a declaration in between depends on '" + Name + "'";
    if (Text.hasOperand(Name, Moved.End, Anchor.End))
      return false;
  }
  Why.clear();
  return true;
}

//===-- Taking out --------------------------------------------------------===//

/// True if the line is an access label alone.
bool MemberText::isSectionLine(unsigned Offset) const {
  return llvm::any_of(Order.getClass().decls(), [&](const Decl *D) {
    const auto *A = dyn_cast<AccessSpecDecl>(D);
    std::optional<unsigned> Colon =
        A ? Text.findOffset(A->getColonLoc()) : std::nullopt;
    return Colon && Lines.getStart(*Colon) == Lines.getStart(Offset) &&
           Lines.isBlank(*Colon + 1, Lines.getEnd(*Colon));
  });
}

/// True if the line opens the class or a section of it.
bool MemberText::isOpening(unsigned Offset) const {
  std::optional<unsigned> Brace =
      Text.findOffset(Order.getClass().getBraceRange().getBegin());
  return isSectionLine(Offset) ||
         (Brace && Lines.getStart(*Brace) == Lines.getStart(Offset));
}

/// What goes with \p R so that no empty line is too many: one of two that then
/// meet, one that would follow an opening line, a label that labels nothing.
MemberText::Range MemberText::widen(Range R) const {
  unsigned Start = Lines.getStart(R.From), End = Lines.getEnd(R.To);
  if (!Lines.isBlank(Start, R.From) || !Lines.isBlank(R.To, End)) {
    // On a line with others: with the space on one side.
    bool Ends = Lines.isBlank(R.To, End);
    while (Ends ? R.From > Start && Lines.isBlank(R.From - 1, R.From)
                : Lines.isBlank(R.To, R.To + 1))
      Ends ? --R.From : ++R.To;
    return R;
  }
  R = {Start, Lines.getNext(R.To)};
  if (!R.From || R.To >= Lines.size())
    return R;
  unsigned Above = R.From - 1;
  if (isSectionLine(Above)) {
    unsigned Next = R.To;
    while (Lines.isBlankLine(Next))
      Next = Lines.getNext(Next);
    if (isSectionLine(Next))
      return {Lines.getStart(Above), Next};
  }
  if ((Lines.isBlankLine(Above) || isOpening(Above)) && Lines.isBlankLine(R.To))
    R.To = Lines.getNext(R.To);
  return R;
}

/// What is taken out, neighbors together.
std::vector<MemberText::Range> MemberText::collectRemovals() const {
  std::vector<Range> All;
  for (const MemberOrder::Step &S : Order.getSteps()) {
    const DeclSpan &Span = Spans.find(S.Moved)->second;
    All.push_back({Span.Begin, Span.End});
  }
  llvm::sort(All, [](Range A, Range B) { return A.From < B.From; });
  std::vector<Range> Joined;
  for (Range R : All)
    if (!Joined.empty() && Lines.isBlank(Joined.back().To, R.From))
      Joined.back().To = R.To;
    else
      Joined.push_back(R);
  for (Range &R : Joined)
    R = widen(R);
  return Joined;
}

//===-- Putting in --------------------------------------------------------===//

/// The first declaration behind \p Offset that stays there.
const Decl *MemberText::findNextDecl(unsigned Offset) const {
  for (const Decl *D : Order.getClass().decls()) {
    std::optional<unsigned> At = Text.findOffset(D->getLocation());
    if (D->isImplicit() || !At || *At < Offset)
      continue;
    const auto *F = dyn_cast<FieldDecl>(D);
    std::optional<unsigned> Number = F ? Order.findNumber(*F) : std::nullopt;
    if (!Number || !Order.isMoved(*Number))
      return D;
  }
  return nullptr;
}

/// `private:`, indented as the labels of the class are and behind an empty
/// line, or with a space on a line with others.
std::string MemberText::makeLabel(AccessSpecifier Access, bool OwnLine,
                                  llvm::StringRef Break) const {
  std::string Said = getAccessSpelling(Access).str() + ":";
  if (!OwnLine)
    return " " + Said;
  for (const Decl *D : Order.getClass().decls())
    if (isa<AccessSpecDecl>(D))
      if (std::optional<unsigned> At = Text.findOffset(D->getLocation()))
        return (Break + Break + Lines.getIndentation(*At) + Said).str();
  return (Break + Break + Said).str();
}

/// True if it has comments, and empty lines or the class's own on both sides.
bool MemberText::isParagraph(const DeclSpan &Span) const {
  unsigned Start = Lines.getStart(Span.Begin);
  return Span.OwnLines && Span.Begin < Span.Item && Start &&
         (Lines.isBlankLine(Start - 1) || isOpening(Start - 1)) &&
         Lines.isBlankLine(Lines.getNext(Span.End));
}

FixItHint MemberText::replace(Range R, llvm::StringRef New) const {
  // Whole lines go with the line break before them: clang takes a blank that
  // follows a removal away with it (edit::EditedSource).
  if (New.empty() && R.From &&
      Text.getLines().get(R.From - 1, R.From) == "\n" &&
      Text.getLines().get(R.To - 1, R.To) == "\n") {
    --R.From;
    --R.To;
  }
  CharSourceRange Old = CharSourceRange::getCharRange(Text.getLocation(R.From),
                                                      Text.getLocation(R.To));
  if (R.From == R.To)
    return FixItHint::CreateInsertion(Old.getBegin(), New);
  return New.empty() ? FixItHint::CreateRemoval(Old)
                     : FixItHint::CreateReplacement(Old, New);
}

/// Puts in all that comes to stand behind \p Anchor. Nothing if comments would
/// have to stand on a line with other code.
std::optional<FixItHint> MemberText::insertBehind(unsigned Anchor) const {
  const DeclSpan &Target = Spans.find(Anchor)->second;
  const AccessSpecifier Outer = Order.getField(Anchor).getAccess();
  unsigned LineEnd = Lines.getEnd(Target.End);
  bool OwnLine = Lines.isBlank(Target.End, LineEnd);
  llvm::StringRef Break = OwnLine ? Lines.getBreak(Target.End) : " ";
  bool BlankNext = OwnLine && Lines.isBlankLine(Lines.getNext(LineEnd));
  const Decl *Next = findNextDecl(Target.ItemEnd);
  AccessSpecifier Access = Outer;
  std::string New;
  for (const MemberOrder::Step &S : Order.getSteps()) {
    if (S.Anchor != Anchor)
      continue;
    const DeclSpan &Span = Spans.find(S.Moved)->second;
    if (!OwnLine && (Span.Begin != Span.Item || Span.End != Span.ItemEnd))
      return std::nullopt;
    AccessSpecifier Own = Order.getField(S.Moved).getAccess();
    if (Own != Access)
      New += makeLabel(Own, OwnLine, Break);
    else if (OwnLine && isParagraph(Span) && (BlankNext || !Next))
      New += Break;
    Access = Own;
    New += Break;
    if (OwnLine)
      New += Lines.getIndentation(Span.OwnLines ? Span.Begin : Target.Begin);
    New += Lines.get(Span.Begin, Span.End);
  }
  Range At = OwnLine ? Range{LineEnd, LineEnd} : Range{Target.End, Target.End};
  // What follows in the section of the anchor needs its label again; the empty
  // line before that now stands before the label.
  if (Access != Outer && Next && !isa<AccessSpecDecl>(Next)) {
    New += makeLabel(Outer, OwnLine, Break);
    if (BlankNext)
      At.To = Lines.getEnd(Lines.getNext(LineEnd));
  }
  return replace(At, New);
}

bool MemberText::move(std::vector<FixItHint> &Edits, std::string &Why) {
  if (!readSpans(Why) || !checkBetween(Why))
    return false;
  for (Range R : collectRemovals())
    Edits.push_back(replace(R, ""));
  llvm::ArrayRef<MemberOrder::Step> Steps = Order.getSteps();
  for (size_t I = 0; I < Steps.size(); ++I) {
    if (I && Steps[I - 1].Anchor == Steps[I].Anchor)
      continue;
    std::optional<FixItHint> Edit = insertBehind(Steps[I].Anchor);
    Why = "'" + Order.getField(Steps[I].Anchor).getNameAsString() +
          "' shares its line with other code";
    if (!Edit)
      return false;
    Edits.push_back(*Edit);
  }
  Why.clear();
  return true;
}

} // namespace interop
