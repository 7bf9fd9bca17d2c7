//===- ScopeHeader.cpp - What stands before a brace -----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Findings/ScopeHeader.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <vector>

using namespace llvm;

namespace interop {

namespace {
/// A word, an operator sign, or all between two brackets.
struct Token {
  StringRef Text;
  bool isWord() const { return isAlnum(Text[0]) || Text[0] == '_'; }
  bool isGroup() const { return Text[0] == '('; }
};
} // namespace

static bool isWordByte(char C) { return isAlnum(C) || C == '_' || C == '$'; }

/// Behind the bracket that closes what opens at \p Begin.
static size_t findClose(StringRef Text, size_t Begin, char Open, char Close) {
  unsigned Depth = 0;
  for (size_t I = Begin; I < Text.size(); ++I) {
    Depth += Text[I] == Open;
    if (Text[I] == Close && --Depth == 0)
      return I + 1;
  }
  return Text.size();
}

static size_t findTokenEnd(StringRef Text, size_t Begin) {
  if (isWordByte(Text[Begin])) {
    StringRef Rest = Text.substr(Begin);
    return Begin + Rest.take_while(isWordByte).size();
  }
  if (Text[Begin] == '(')
    return findClose(Text, Begin, '(', ')');
  if (Text[Begin] == '[')
    return findClose(Text, Begin, '[', ']');
  if (Text[Begin] == '{')
    return findClose(Text, Begin, '{', '}');
  return Begin + (Text.substr(Begin).starts_with("::") ? 2 : 1);
}

/// Arguments of templates, attributes and labels of access are left out.
static std::vector<Token> tokenize(StringRef Text) {
  std::vector<Token> Tokens;
  for (size_t I = 0; I < Text.size();) {
    if (isSpace(Text[I])) {
      ++I;
      continue;
    }
    bool IsArguments = Text[I] == '<' && !Tokens.empty() &&
                       Tokens.back().isWord() &&
                       Tokens.back().Text != "operator";
    size_t End =
        IsArguments ? findClose(Text, I, '<', '>') : findTokenEnd(Text, I);
    StringRef Word = Text.slice(I, End);
    I = End;
    if (IsArguments || Word[0] == '[')
      continue;
    bool IsLabel =
        Word == ":" && !Tokens.empty() &&
        is_contained({"public", "private", "protected", "slots", "signals"},
                     Tokens.back().Text);
    if (IsLabel)
      Tokens.clear();
    else
      Tokens.push_back({Word});
  }
  return Tokens;
}

/// True if parentheses behind \p Word are not those of a function.
static bool takesArguments(StringRef Word) {
  return is_contained({"alignas", "__attribute__", "__declspec", "decltype",
                       "noexcept", "requires", "explicit", "throw", "asm"},
                      Word);
}

/// The position of a function's parameters in \p Tokens; their number if there
/// are none.
static size_t findParams(ArrayRef<Token> Tokens) {
  for (size_t I = 1; I < Tokens.size(); ++I) {
    if (!Tokens[I].isGroup())
      continue;
    bool IsOperator = Tokens[I - 1].Text == "operator";
    if (IsOperator) // operator()(int)
      continue;
    if (!takesArguments(Tokens[I - 1].Text))
      return I;
  }
  return Tokens.size();
}

/// Where the qualified name begins whose last part is at \p Last.
static size_t findQualified(ArrayRef<Token> Tokens, size_t Last) {
  while (Last >= 2 && Tokens[Last - 1].Text == "::" &&
         Tokens[Last - 2].isWord())
    Last -= 2;
  return Last;
}

/// Where the name in front of \p Params begins: "Client :: ~ Client".
static size_t findNameBegin(ArrayRef<Token> Tokens, size_t Params) {
  for (size_t I = 0; I < Params; ++I)
    if (Tokens[I].Text == "operator")
      return findQualified(Tokens, I);
  bool IsDestructor = Params >= 2 && Tokens[Params - 2].Text == "~";
  return findQualified(Tokens, Params - 1 - IsDestructor);
}

static bool isClassKey(const Token &T) {
  return is_contained({"class", "struct", "union", "enum"}, T.Text);
}

static bool isAssignment(const Token &T) { return T.Text == "="; }

static std::string join(ArrayRef<Token> Tokens) {
  std::string Name;
  for (const Token &T : Tokens) {
    if (!Name.empty() && T.isWord() && isWordByte(Name.back()))
      Name += ' ';
    for (char C : T.Text)
      if (!isSpace(C))
        Name += C;
  }
  return Name;
}

static ScopeHeader readFunction(ArrayRef<Token> Tokens, size_t Params,
                                bool IsInClass) {
  size_t Begin = findNameBegin(Tokens, Params);
  bool IsAssigned = any_of(Tokens.take_front(Begin), isAssignment);
  if (IsAssigned || !(Tokens[Begin].isWord() || Tokens[Begin].Text == "~" ||
                      Tokens[Begin].Text == "::"))
    return {};
  bool IsMacro = Begin == 0 && Params == 1 && !IsInClass;
  return {ScopeHeader::Function,
          join(Tokens.slice(Begin, Params - Begin + IsMacro))};
}

static ScopeHeader readClass(ArrayRef<Token> Tokens) {
  size_t End = find_if(Tokens,
                       [](const Token &T) {
                         return T.Text == ":" || T.Text == "final";
                       }) -
               Tokens.begin();
  while (End > 0 && !Tokens[End - 1].isWord())
    --End;
  if (End == 0 || isClassKey(Tokens[End - 1]))
    return {ScopeHeader::Class, ""};
  size_t Begin = findQualified(Tokens, End - 1);
  return {ScopeHeader::Class, join(Tokens.slice(Begin, End - Begin))};
}

ScopeHeader readScopeHeader(StringRef Text, bool IsInClass) {
  std::vector<Token> All = tokenize(Text);
  ArrayRef<Token> Tokens = All;
  while (!Tokens.empty() &&
         is_contained({"template", "export", "inline"}, Tokens.front().Text))
    Tokens = Tokens.drop_front();
  if (Tokens.empty())
    return {};
  if (Tokens.front().Text == "namespace")
    return {ScopeHeader::Namespace, join(Tokens.drop_front())};
  bool IsLinkage = Tokens.front().Text == "extern" && Tokens.size() > 1 &&
                   Tokens[1].Text == "\"";
  if (IsLinkage && Tokens.back().Text == "\"")
    return {ScopeHeader::Namespace, ""};
  size_t Params = findParams(Tokens);
  if (Params < Tokens.size())
    return readFunction(Tokens, Params, IsInClass);
  bool IsClass = any_of(Tokens, isClassKey) && none_of(Tokens, isAssignment);
  return IsClass ? readClass(Tokens) : ScopeHeader();
}

bool endsInInitializer(StringRef Text) {
  if (!Text.contains(':') || !Text.contains(')'))
    return false;
  std::vector<Token> Tokens = tokenize(Text);
  size_t Params = findParams(Tokens);
  bool HasList =
      any_of(ArrayRef(Tokens).drop_front(std::min(Params, Tokens.size())),
             [](const Token &T) { return T.Text == ":"; });
  char Last = Text.rtrim().empty() ? ' ' : Text.rtrim().back();
  return HasList && (isWordByte(Last) || Last == '>');
}

} // namespace interop
