//===- RegionWriter.cpp - Lines put around statements ---------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edits/RegionWriter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"

namespace interop {

struct RegionWriter::Layout {
  TextSpan Span;
  bool IsOwnLine = true; ///< nothing stands before the statements
  std::string Outer;     ///< indentation of the line, or of the header
  std::string Outmost;   ///< of what stands around all
  std::string Base;      ///< of the statements
  std::string Step, Break;
};

std::string RegionWriter::getStep(unsigned Offset) const {
  llvm::StringRef Own = Lines.getIndentation(Offset);
  for (unsigned At = Lines.getStart(Offset); At > 0;) {
    At = Lines.getStart(At - 1);
    llvm::StringRef Outer = Lines.getIndentation(At);
    if (Lines.isBlankLine(At) || Outer.size() >= Own.size())
      continue;
    return Own.starts_with(Outer) ? Own.drop_front(Outer.size()).str() : "  ";
  }
  return Own.starts_with("\t") ? "\t" : "  ";
}

RegionWriter::Layout RegionWriter::makeLayout(const RegionLines &R,
                                              const TextSpan &S) const {
  Layout L;
  L.Span = S;
  L.IsOwnLine = Lines.isBlank(Lines.getStart(S.From), S.From);
  unsigned OuterAt = S.Header ? S.HeaderStart : S.From;
  L.Outer = Lines.getIndentation(OuterAt).str();
  bool IsWithin = S.Header && L.IsOwnLine;
  L.Step = getStep(IsWithin ? S.From : OuterAt);
  // Behind `{` or a label it goes a step in, behind a statement it does not.
  llvm::StringRef Before = Lines.get(Lines.getStart(S.From), S.From).rtrim();
  bool IsInner = S.Header || Before.ends_with(":") ||
                 Before.count('{') > Before.count('}');
  L.Base = L.IsOwnLine ? Lines.getIndentation(S.From).str()
                       : L.Outer + (IsInner ? L.Step : "");
  L.Outmost = L.Base;
  if (R.InBlock)
    L.Base += L.Step;
  L.Break = Lines.getBreak(S.From).str();
  return L;
}

/// A branch of its own block needs no second one for a guard.
static bool hasOwnBlock(const RegionLines &R, const TextSpan &S) {
  if (!R.BlockHead.empty())
    return true;
  return !R.Guard.empty() && !(S.Header && R.Ahead.empty() && R.Body.empty());
}

std::string RegionWriter::makeHead(const RegionLines &R,
                                   const Layout &L) const {
  std::string Text;
  auto add = [&](llvm::StringRef Line, llvm::StringRef Next) {
    Text += (Line + L.Break + Next).str();
  };
  if (R.InBlock)
    add("{", L.Base);
  for (llvm::StringRef Line : R.Ahead)
    add(Line, L.Base);
  bool IsBlock = hasOwnBlock(R, L.Span);
  std::string Inner = IsBlock ? L.Base + L.Step : L.Base;
  if (IsBlock)
    add(R.BlockHead.empty() ? "{" : R.BlockHead, Inner);
  if (!R.Guard.empty())
    add(R.Guard, Inner);
  for (llvm::StringRef Line : R.Open)
    add(Line, Inner);
  if (R.Body.empty())
    return Text;
  // The whole of the region, and then what it stands before.
  for (size_t I = 0; I < R.Body.size(); ++I)
    add(R.Body[I], I + 1 < R.Body.size() || !IsBlock ? Inner : L.Base);
  for (llvm::StringRef Line : R.Close)
    add(Line, L.Base);
  if (IsBlock)
    add("}", L.Base);
  return Text;
}

std::string RegionWriter::makeBlockEnd(const RegionLines &R, const Layout &L) {
  if (R.BlockTail.empty())
    return L.Break + L.Base + "}";
  std::string Text;
  for (llvm::StringRef Line : R.BlockTail)
    Text += (L.Break + L.Base + Line).str();
  return Text;
}

TextEdit RegionWriter::makeTail(const RegionLines &R, const Layout &L) const {
  unsigned To = Lines.skipComment(L.Span.To), End = To;
  std::string Text;
  if (R.Body.empty()) {
    for (llvm::StringRef Line : R.Close)
      Text += (L.Break + L.Base + Line).str();
    if (hasOwnBlock(R, L.Span))
      Text += makeBlockEnd(R, L);
  }
  if (R.InBlock)
    Text += L.Break + L.Outmost + "}";
  if (L.Span.Header)
    Text += L.Break + L.Outer + "}";
  llvm::StringRef Rest = Lines.get(To, Lines.getEnd(To));
  if (Text.empty() && L.IsOwnLine)
    return {To, To, ""};
  if (llvm::StringRef Behind = Rest.ltrim(" \t"); !Behind.empty()) {
    End = To + unsigned(Rest.size() - Behind.size());
    bool Closes = Behind.starts_with("}") || L.Span.Header;
    Text += L.Break + (Closes ? L.Outer : L.Outmost);
  }
  return {To, End, Text};
}

void RegionWriter::indentInside(const TextSpan &S, llvm::StringRef Step,
                                std::vector<TextEdit> &Edits) const {
  // The lines of a raw string are its text.
  if (Lines.get(S.From, S.To).contains("R\""))
    return;
  for (unsigned At = Lines.getNext(S.From); At < S.To; At = Lines.getNext(At)) {
    llvm::StringRef Line = Lines.get(At, Lines.getEnd(At)).ltrim();
    bool Continues = At >= 2 && Lines.get(At - 2, At).starts_with("\\");
    if (!Line.empty() && !Line.starts_with("#") && !Continues)
      Edits.push_back({At, At, Step.str()});
  }
}

std::optional<std::vector<TextEdit>>
RegionWriter::put(const RegionLines &R, const TextSpan &S) const {
  Layout L = makeLayout(R, S);
  std::string Head = makeHead(R, L);
  std::vector<TextEdit> Edits;
  if (S.Header) {
    if (!Lines.isBlank(*S.Header, S.From))
      return std::nullopt; // a comment: whose?
    Edits.push_back({*S.Header, S.From, " {" + L.Break + L.Outmost + Head});
  } else if (L.IsOwnLine) {
    Edits.push_back({S.From, S.From, Head});
  } else {
    llvm::StringRef Before = Lines.get(Lines.getStart(S.From), S.From);
    unsigned Start = S.From - unsigned(Before.size() - Before.rtrim().size());
    Edits.push_back({Start, S.From, L.Break + L.Outmost + Head});
  }
  unsigned Depth = R.InBlock + (R.Body.empty() && hasOwnBlock(R, S));
  if (Depth)
    indentInside(S, Depth == 2 ? L.Step + L.Step : L.Step, Edits);
  TextEdit Tail = makeTail(R, L);
  if (Tail.From != Tail.To || !Tail.Text.empty())
    Edits.push_back(std::move(Tail));
  return Edits;
}

std::optional<std::vector<TextEdit>>
RegionWriter::put(const RegionLines &R, const TextSpan &S,
                  const std::vector<TextEdit> &Inner) const {
  if (Lines.hasDirectives(S.From, S.To))
    return std::nullopt;
  auto Edits = put(R, S);
  if (!Edits)
    return std::nullopt;
  // Indentation within what is replaced goes with it.
  llvm::erase_if(*Edits, [&](const TextEdit &E) {
    return llvm::any_of(Inner, [&](const TextEdit &Own) {
      return E.From == E.To && Own.From < E.From && E.From <= Own.To;
    });
  });
  Edits->insert(Edits->end(), Inner.begin(), Inner.end());
  return Edits;
}

} // namespace interop
