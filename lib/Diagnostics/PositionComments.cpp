//===- PositionComments.cpp - What generated text says of itself ----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Diagnostics/PositionComments.h"
#include "Support/Budgets.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace interop {

/// The line at \p Offset, without what ends it.
static llvm::StringRef getLine(llvm::StringRef Text, size_t Offset) {
  llvm::StringRef Line = Text.substr(Offset, Text.find('\n', Offset) - Offset);
  Line.consume_back("\r");
  return Line;
}

static size_t findLineBegin(llvm::StringRef Text, size_t Offset) {
  return Text.take_front(Offset).rfind('\n') + 1; // npos + 1 is 0
}

size_t findFunctionBegin(llvm::StringRef Text, size_t Offset) {
  // The line itself may be the end of the function.
  llvm::StringRef Above = Text.take_front(findLineBegin(Text, Offset));
  size_t Brace = Above.rfind("\n}");
  if (Brace != llvm::StringRef::npos)
    return Above.find('\n', Brace + 1) + 1;
  return Above.starts_with("}") ? Above.find('\n') + 1 : 0;
}

PositionComments::PositionComments(const GeneratorModel &Row)
    : Row(&Row), FirstLine(Row.FirstLine), Position(Row.Position) {
  if (!Row.Quoted.empty())
    Quoted.emplace(Row.Quoted);
}

bool PositionComments::fits(llvm::StringRef Text) const {
  Text.consume_front("\xEF\xBB\xBF"); // byte order mark
  llvm::StringRef Line = getLine(Text, 0);
  return Line.size() <= getLimit(Budget::PositionLineBytes) &&
         FirstLine.match(Line);
}

/// Reads the comment from \p Begin to \p End.
void PositionComments::read(llvm::StringRef Text, size_t Begin, size_t End,
                            std::optional<WrittenFrom> &To) const {
  llvm::SmallVector<llvm::StringRef, 4> Groups;
  bool IsInside = false; // behind a position in this comment
  for (size_t At = findLineBegin(Text, Begin); At < End;) {
    llvm::StringRef Line = getLine(Text, At);
    unsigned Number;
    if (Line.size() > getLimit(Budget::PositionLineBytes)) {
    } else if (Position.match(Line, &Groups) && Groups.size() > 2 &&
               !Groups[2].getAsInteger(10, Number)) {
      To = WrittenFrom{Groups[1].str(), Number, ""};
      IsInside = true;
    } else if (IsInside && Quoted && To->Text.empty() &&
               Quoted->match(Line, &Groups)) {
      To->Text = Groups[1].trim().str();
    }
    size_t Next = Text.find('\n', At);
    At = Next == llvm::StringRef::npos ? End : Next + 1;
  }
}

std::optional<WrittenFrom>
PositionComments::find(llvm::StringRef Text, size_t Offset,
                       const LangOptions &Options) const {
  std::optional<WrittenFrom> Found;
  size_t Begin = findFunctionBegin(Text, Offset);
  // Tokens distinguish comments from what looks like one in a string.
  Lexer Tokens(SourceLocation(), Options, Text.begin(), Text.begin() + Begin,
               Text.end());
  Tokens.SetCommentRetentionState(true);
  for (bool IsLast = false; !IsLast;) {
    Token T;
    IsLast = Tokens.LexFromRawLexer(T);
    size_t End = Tokens.getBufferLocation() - Text.begin();
    if (T.is(tok::eof) || End > Offset)
      break;
    if (T.is(tok::comment))
      read(Text, End - T.getLength(), End, Found);
  }
  return Found;
}

} // namespace interop
