//===- NamePattern.cpp - A pattern over qualified names -------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models/Values/NamePattern.h"
#include "Support/Budgets.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace interop {

static bool isLiteral(char C) {
  return isAlnum(C) || C == '_' || C == ':' || C == '~';
}

namespace {

/// What texts can begin with, as far as it is known.
struct Beginnings {
  std::vector<std::string> Open = {""}; ///< known to the end: more may follow
  std::vector<std::string> Closed;      ///< anything may follow

  size_t size() const { return Open.size() + Closed.size(); }
  void close() {
    llvm::append_range(Closed, Open);
    Open.clear();
  }
  void add(Beginnings Other) {
    llvm::append_range(Open, Other.Open);
    llvm::append_range(Closed, Other.Closed);
  }
  /// False, and nothing is changed, if that makes more than \p Limit.
  bool follow(const Beginnings &Next, size_t Limit);
};

/// Reads a pattern from left to right. Whatever it does not understand may be
/// anything.
class BeginningReader {
public:
  // A pattern may write out a long list; what it multiplies is limited.
  explicit BeginningReader(StringRef Pattern)
      : Rest(Pattern), Limit(Pattern.size() + getLimit(Budget::NamePrefixes)) {}

  /// All alternatives up to the end or a closing bracket; \p Outer: each of
  /// them begins where the name does only behind "^".
  Beginnings readChoice(unsigned Depth, bool Outer);
  bool isAtEnd() const { return Rest.empty(); }

private:
  Beginnings readSequence(unsigned Depth);
  /// Closed, with no text, if it can be anything.
  Beginnings readAtom(unsigned Depth);
  StringRef takeText();
  void skipSet();
  /// What an atom becomes by the sign behind it.
  Beginnings readRepetition(Beginnings Atom);

  StringRef Rest;
  const size_t Limit;
};

} // namespace

static Beginnings makeAnything() { return {{}, {""}}; }

bool Beginnings::follow(const Beginnings &Next, size_t Limit) {
  if (Closed.size() + Open.size() * Next.size() > Limit)
    return false;
  std::vector<std::string> Longer;
  for (const std::string &Before : Open) {
    for (const std::string &Text : Next.Open)
      Longer.push_back(Before + Text);
    for (const std::string &Text : Next.Closed)
      Closed.push_back(Before + Text);
  }
  Open = std::move(Longer);
  return true;
}

/// Plain text, none of which is repeated unless it is a single character.
StringRef BeginningReader::takeText() {
  StringRef Text = Rest.take_while(isLiteral);
  StringRef Behind = Rest.drop_front(Text.size());
  if (Text.size() > 1 && !Behind.empty() &&
      StringRef("?*+{").contains(Behind.front()))
    Text = Text.drop_back();
  Rest = Rest.drop_front(Text.size());
  return Text;
}

/// Behind "[".
void BeginningReader::skipSet() {
  Rest.consume_front("^");
  Rest.consume_front("]");
  size_t End = Rest.find(']');
  // A class such as [:alpha:] has brackets of its own.
  while (End != StringRef::npos && End > 0 && Rest[End - 1] == ':')
    End = Rest.find(']', End + 1);
  Rest = End == StringRef::npos ? "" : Rest.drop_front(End + 1);
}

Beginnings BeginningReader::readAtom(unsigned Depth) {
  if (StringRef Text = takeText(); !Text.empty())
    return {{Text.str()}, {}};
  char First = Rest.front();
  Rest = Rest.drop_front();
  if (First == '(' && Depth < getLimit(Budget::NamePrefixes)) {
    Beginnings Inside = readChoice(Depth + 1, /*Outer=*/false);
    return Rest.consume_front(")") ? Inside : makeAnything();
  }
  if (First == '[')
    skipSet();
  if (First == '(')
    Rest = ""; // too deep
  return makeAnything();
}

Beginnings BeginningReader::readRepetition(Beginnings Atom) {
  if (Rest.consume_front("?")) {
    Atom.Open.push_back("");
    return Atom;
  }
  if (Rest.consume_front("+")) {
    Atom.close();
    return Atom;
  }
  bool IsCounted = Rest.starts_with("{");
  if (IsCounted)
    Rest = Rest.drop_front(std::min(Rest.find('}'), Rest.size() - 1) + 1);
  return IsCounted || Rest.consume_front("*") ? makeAnything() : Atom;
}

Beginnings BeginningReader::readSequence(unsigned Depth) {
  Beginnings Out;
  while (!Rest.empty() && Rest.front() != '|' && Rest.front() != ')') {
    Beginnings Atom = readRepetition(readAtom(Depth));
    if (!Out.follow(Atom, Limit))
      Out.close();
  }
  return Out;
}

Beginnings BeginningReader::readChoice(unsigned Depth, bool Outer) {
  Beginnings Out{{}, {}};
  do {
    bool IsAnchored = !Outer || Rest.consume_front("^");
    Beginnings Alternative = readSequence(Depth);
    Out.add(IsAnchored ? Alternative : makeAnything());
  } while (Rest.consume_front("|"));
  return Out.size() > Limit ? makeAnything() : Out;
}

/// Sorted, and none begins with another one.
static std::vector<std::string> reduce(std::vector<std::string> Texts) {
  llvm::sort(Texts);
  std::vector<std::string> Out;
  for (std::string &Text : Texts)
    if (Out.empty() || !StringRef(Text).starts_with(Out.back()))
      Out.push_back(std::move(Text));
  return Out;
}

std::vector<std::string> getLiteralPrefixes(StringRef Pattern) {
  if (Pattern.contains('\\'))
    return {""};
  BeginningReader Reader(Pattern);
  Beginnings All = Reader.readChoice(0, /*Outer=*/true);
  if (!Reader.isAtEnd())
    return {""};
  All.close();
  return reduce(std::move(All.Closed));
}

NamePattern::NamePattern(StringRef Pattern, StringRef Except)
    : Prefixes(getLiteralPrefixes(Pattern)), Expression(Pattern) {
  if (!Except.empty())
    Exempt.emplace(Except);
}

/// True if \p Text begins with one of \p Sorted: none of these begins with
/// another, so that only the last that is not greater can be it.
static bool beginsWithAny(ArrayRef<std::string> Sorted, StringRef Text) {
  const std::string *Next = llvm::upper_bound(Sorted, Text);
  return Next != Sorted.begin() && Text.starts_with(*std::prev(Next));
}

bool NamePattern::mayMatch(StringRef First) const {
  if (beginsWithAny(Prefixes, First))
    return true;
  // Or the prefix goes on after the first component.
  ArrayRef<std::string> Sorted(Prefixes);
  std::string Colon = First.str() + ":";
  const std::string *Next = llvm::lower_bound(Sorted, StringRef(Colon));
  if (Next == Sorted.end() || !StringRef(*Next).starts_with(Colon))
    return false;
  return *Next == Colon || StringRef(*Next).starts_with(Colon + ":");
}

bool NamePattern::matches(StringRef QualifiedName) const {
  if (!beginsWithAny(Prefixes, QualifiedName))
    return false;
  auto [Found, IsNew] = Known.try_emplace(QualifiedName, false);
  if (IsNew)
    Found->second = Expression.match(QualifiedName) &&
                    !(Exempt && Exempt->match(QualifiedName));
  return Found->second;
}

} // namespace interop
