//===- ManagedTokens.cpp - Words of managed sources -----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Managed/Syntax/ManagedTokens.h"
#include "Managed/Syntax/ManagedText.h"
#include "Support/Budgets.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace interop {
namespace {

bool isWordStart(char C) {
  return isAlpha(C) || C == '_' || C == '$' || (C & 0x80);
}
bool isWordPart(char C) { return isWordStart(C) || isDigit(C); }

class Lexer {
public:
  Lexer(StringRef Text, ManagedLanguage Language, ManagedPosition Start)
      : Text(Text), Language(Language), Line(Start.Line),
        ColumnBias(Start.Column - 1) {
    Tokens.reserve(Text.size() / 6 + 1);
  }

  std::vector<ManagedToken> run() {
    while (Pos < Text.size())
      lexOne();
    add(ManagedToken::End, Pos, Pos);
    matchBrackets();
    return std::move(Tokens);
  }

private:
  void lexOne();
  void lexWord();
  void lexNumber();
  void lexText();
  void lexApostrophe();
  void lexMark();
  void add(ManagedToken::KindTy Kind, size_t Begin, size_t End);
  void moveTo(size_t To);
  void matchBrackets();
  void closeBracket(unsigned Index, std::vector<unsigned> &Open);

  StringRef Text;
  ManagedLanguage Language;
  std::vector<ManagedToken> Tokens;
  size_t Pos = 0;
  size_t LineStart = 0;
  unsigned Line;
  unsigned ColumnBias; ///< of the first line only
  bool FirstOnLine = true;
};

void Lexer::add(ManagedToken::KindTy Kind, size_t Begin, size_t End) {
  ManagedToken T;
  T.Spelling = Text.substr(Begin, End - Begin);
  T.Line = Line;
  T.Column = unsigned(Begin - LineStart) + 1 + ColumnBias;
  T.Kind = Kind;
  T.FirstOnLine = FirstOnLine;
  FirstOnLine = false;
  Tokens.push_back(T);
}

/// Passes over text that may have line ends in it.
void Lexer::moveTo(size_t To) {
  for (size_t At = Text.find('\n', Pos); At < To;
       At = Text.find('\n', At + 1)) {
    ++Line;
    LineStart = At + 1;
    ColumnBias = 0;
    FirstOnLine = true;
  }
  Pos = To;
}

void Lexer::lexOne() {
  char C = Text[Pos];
  if (C == '\n')
    return moveTo(Pos + 1);
  if (isSpace(C)) {
    ++Pos;
    return;
  }
  if (isWordStart(C))
    return lexWord();
  if (isDigit(C))
    return lexNumber();
  if (C == '"')
    return lexText();
  if (C == '\'')
    return lexApostrophe();
  if (size_t End = skipManagedComment(Text, Pos, Language))
    return moveTo(End);
  if (C == '`' && Language != ManagedLanguage::Java) {
    size_t End = Text.find_first_of("`\n", Pos + 1);
    if (End != StringRef::npos && Text[End] == '`') {
      add(ManagedToken::Word, Pos + 1, End);
      Pos = End + 1;
      return;
    }
  }
  lexMark();
}

void Lexer::lexWord() {
  size_t End = Pos + 1;
  while (End < Text.size() && isWordPart(Text[End]))
    ++End;
  // The prefix of an interpolated string is part of it.
  if (Language == ManagedLanguage::Scala && End < Text.size() &&
      Text[End] == '"')
    return lexText();
  add(ManagedToken::Word, Pos, End);
  Pos = End;
}

void Lexer::lexNumber() {
  size_t End = Pos + 1;
  while (End < Text.size() &&
         (isWordPart(Text[End]) || (Text[End] == '.' && End + 1 < Text.size() &&
                                    isDigit(Text[End + 1]))))
    ++End;
  add(ManagedToken::Number, Pos, End);
  Pos = End;
}

void Lexer::lexText() {
  size_t Quote = Text.find('"', Pos);
  bool Interpolates = Language == ManagedLanguage::Kotlin ||
                      (Language == ManagedLanguage::Scala && Quote != Pos);
  size_t End = skipManagedText(Text, Quote, Language, Interpolates);
  add(ManagedToken::Text, Pos, End);
  bool First = FirstOnLine;
  moveTo(End);
  FirstOnLine = First;
}

/// A character, or a symbol or a quote of Scala, of which the mark is dropped.
void Lexer::lexApostrophe() {
  size_t End = skipManagedCharacter(Text, Pos);
  if (End != Pos + 1)
    add(ManagedToken::Text, Pos, End);
  Pos = End;
}

void Lexer::lexMark() {
  StringRef Rest = Text.substr(Pos, 2);
  size_t Size = Rest == "->" || Rest == "=>" || Rest == "::" || Rest == "?." ||
                        Rest == "!!"
                    ? 2
                    : 1;
  add(ManagedToken::Mark, Pos, Pos + Size);
  Pos += Size;
}

bool closes(char Open, char Close) {
  return (Open == '(' && Close == ')') || (Open == '[' && Close == ']') ||
         (Open == '{' && Close == '}');
}

/// A brace ends all that is open within it; other brackets never reach over
/// a brace.
void Lexer::closeBracket(unsigned Index, std::vector<unsigned> &Open) {
  char Close = Tokens[Index].Spelling[0];
  for (size_t I = Open.size(); I-- > 0;) {
    if (reaches(Open.size() - I - 1, Budget::ManagedUnmatched))
      return;
    char Candidate = Tokens[Open[I]].Spelling[0];
    if (closes(Candidate, Close)) {
      Tokens[Open[I]].Match = Index;
      Tokens[Index].Match = Open[I];
      for (size_t J = I + 1; J < Open.size(); ++J)
        Tokens[Open[J]].Match = Index;
      Open.resize(I);
      return;
    }
    if (Candidate == '{')
      return;
  }
}

void Lexer::matchBrackets() {
  std::vector<unsigned> Open;
  for (unsigned I = 0, E = Tokens.size(); I != E; ++I) {
    const ManagedToken &T = Tokens[I];
    if (T.Kind != ManagedToken::Mark || T.Spelling.size() != 1)
      continue;
    char C = T.Spelling[0];
    if (C == '(' || C == '[' || C == '{')
      Open.push_back(I);
    else if (C == ')' || C == ']' || C == '}')
      closeBracket(I, Open);
  }
  for (unsigned I : Open)
    Tokens[I].Match = Tokens.size() - 1;
}

} // namespace

std::vector<ManagedToken> lexManagedSource(StringRef Text,
                                           ManagedLanguage Language,
                                           ManagedPosition Start) {
  return Lexer(Text, Language, Start).run();
}

} // namespace interop
