//===- SourceScan.cpp - Source text without a compiler --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Findings/SourceScan.h"
#include "Findings/ScopeHeader.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace interop {

namespace {

/// Goes through the text once; what it steps over it may blank.
class Blanker {
public:
  Blanker(StringRef Text, bool HidesLiterals)
      : Text(Text), Result(Text.str()), HidesLiterals(HidesLiterals) {}

  std::string run() {
    for (size_t I = 0; I < Text.size();)
      I = step(I);
    return std::move(Result);
  }

private:
  size_t step(size_t I) {
    StringRef Rest = Text.substr(I);
    if (Rest.starts_with("//"))
      return blank(I, findLineEnd(I));
    if (Rest.starts_with("/*"))
      return blank(I, endBehind(I + 2, "*/"));
    if (Rest.front() == '"')
      return hide(I, isRaw(I) ? findRawEnd(I) : findLiteralEnd(I));
    if (Rest.front() == '\'' && !isSeparator(I))
      return hide(I, findLiteralEnd(I));
    return I + 1;
  }

  size_t blank(size_t Begin, size_t End) {
    for (size_t I = Begin; I < End; ++I)
      if (Result[I] != '\n')
        Result[I] = ' ';
    return End;
  }

  size_t hide(size_t Begin, size_t End) {
    if (HidesLiterals && End > Begin + 2)
      blank(Begin + 1, End - 1);
    return End;
  }

  size_t endBehind(size_t From, StringRef Mark) const {
    size_t At = Text.find(Mark, From);
    return At == StringRef::npos ? Text.size() : At + Mark.size();
  }

  /// A comment goes on behind a backslash.
  size_t findLineEnd(size_t I) const {
    while (I < Text.size() && (Text[I] != '\n' || Text[I - 1] == '\\'))
      ++I;
    return I;
  }

  size_t findLiteralEnd(size_t I) const {
    char Quote = Text[I];
    for (++I; I < Text.size() && Text[I] != '\n'; ++I) {
      if (Text[I] == Quote)
        return I + 1;
      if (Text[I] == '\\')
        ++I;
    }
    return std::min(I, Text.size());
  }

  bool isRaw(size_t I) const { return I > 0 && Text[I - 1] == 'R'; }

  size_t findRawEnd(size_t I) const {
    size_t Open = Text.find('(', I);
    if (Open == StringRef::npos)
      return Text.size();
    std::string End = (")" + Text.slice(I + 1, Open) + "\"").str();
    return endBehind(Open, End);
  }

  /// Of digits: 1'000.
  bool isSeparator(size_t I) const {
    size_t Begin = I;
    while (Begin > 0 && (isAlnum(Text[Begin - 1]) || Text[Begin - 1] == '\''))
      --Begin;
    return Begin < I && isDigit(Text[Begin]);
  }

  StringRef Text;
  std::string Result;
  bool HidesLiterals;
};

/// Follows braces, and what stands before them.
class ScopeFinder {
public:
  explicit ScopeFinder(StringRef Code) : Code(Code) {}

  std::vector<NamedScope> run() {
    bool IsLineStart = true;
    for (At = 0; At < Code.size(); ++At) {
      char C = Code[At];
      if (C == '#' && IsLineStart)
        directive();
      else
        step(C);
      if (At < Code.size() && Code[At] == '\n')
        IsLineStart = true;
      else if (!isSpace(C))
        IsLineStart = false;
    }
    return std::move(Scopes);
  }

private:
  /// What a brace has opened.
  struct Brace {
    size_t Scope = ~size_t(0); ///< none
    bool IsBody = false;       ///< nothing in it has a scope
  };
  struct State {
    std::vector<Brace> Braces;
    size_t Header = 0; ///< where what may precede a brace begins
    unsigned Parens = 0;
  };

  void step(char C) {
    if (C == '{')
      return open();
    if (C == '}')
      return close();
    if (isInBody())
      return;
    if (C == '(')
      ++Now.Parens;
    else if (C == ')' && Now.Parens > 0)
      --Now.Parens;
    else if (C == ';' && Now.Parens == 0)
      Now.Header = At + 1;
  }

  bool isInBody() const {
    return !Now.Braces.empty() && Now.Braces.back().IsBody;
  }

  void open() {
    if (isInBody()) {
      Now.Braces.push_back({~size_t(0), true});
      return;
    }
    StringRef Text = Code.slice(Now.Header, At);
    if (Now.Parens > 0 || endsInInitializer(Text))
      return skipBraces();
    bool IsClass = !Now.Braces.empty() && isClass(Now.Braces.back());
    ScopeHeader Header = readScopeHeader(Text, IsClass);
    Brace Opened;
    Opened.IsBody = Header.Kind == ScopeHeader::Function ||
                    Header.Kind == ScopeHeader::Other;
    if (!Header.Name.empty()) {
      Opened.Scope = Scopes.size();
      size_t Begin = Now.Header + Text.find_first_not_of(" \t\r\n\v\f");
      Scopes.push_back({Begin, Code.size(), qualify(Header.Name)});
      Classes.push_back(Header.Kind == ScopeHeader::Class);
    }
    Now.Braces.push_back(Opened);
    Now.Header = At + 1;
  }

  void close() {
    if (Now.Braces.empty())
      return;
    Brace Closed = Now.Braces.back();
    Now.Braces.pop_back();
    if (Closed.Scope < Scopes.size())
      Scopes[Closed.Scope].End = At + 1;
    if (!isInBody())
      Now.Header = At + 1;
  }

  /// To the brace that closes what opens here.
  void skipBraces() {
    unsigned Depth = 0;
    for (; At < Code.size(); ++At) {
      Depth += Code[At] == '{';
      if (Code[At] == '}' && --Depth == 0)
        return;
    }
  }

  bool isClass(const Brace &B) const {
    return B.Scope < Classes.size() && Classes[B.Scope];
  }

  std::string qualify(const std::string &Name) const {
    for (const Brace &B : reverse(Now.Braces))
      if (B.Scope < Scopes.size())
        return Scopes[B.Scope].Name + "::" + Name;
    return Name;
  }

  /// Each branch of a condition begins as the first one did.
  void directive() {
    StringRef Line = Code.substr(At + 1).ltrim(" \t");
    if (Line.starts_with("if"))
      Conditions.push_back(Now);
    else if (Line.starts_with("el") && !Conditions.empty())
      Now = Conditions.back();
    else if (Line.starts_with("endif") && !Conditions.empty())
      Conditions.pop_back();
    while (At < Code.size() && (Code[At] != '\n' || Code[At - 1] == '\\'))
      ++At;
    if (Now.Braces.empty() || !isInBody())
      Now.Header = std::max(Now.Header, At);
  }

  StringRef Code;
  size_t At = 0;
  State Now;
  std::vector<State> Conditions;
  std::vector<NamedScope> Scopes;
  std::vector<bool> Classes; ///< which of Scopes are
};

} // namespace

std::string blankComments(StringRef Text, bool HidesLiterals) {
  return Blanker(Text, HidesLiterals).run();
}

std::vector<NamedScope> findScopes(StringRef Text) {
  std::string Code = blankComments(Text, /*HidesLiterals=*/true);
  return ScopeFinder(Code).run();
}

} // namespace interop
