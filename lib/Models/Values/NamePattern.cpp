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

/// True if \p Pattern is a choice as a whole, or if that is not clear.
static bool mayBeChoice(StringRef Pattern) {
  unsigned Depth = 0;
  for (char C : Pattern) {
    Depth += C == '(';
    if (C == '\\' || (C == '|' && Depth == 0))
      return true;
    if (C == ')' && Depth > 0)
      --Depth;
  }
  return false;
}

/// Takes one character, or a group of plain texts, off \p Pattern; its texts,
/// none if it begins with something else.
static SmallVector<StringRef, 4> takeAtom(StringRef &Pattern) {
  SmallVector<StringRef, 4> Texts;
  StringRef Rest = Pattern;
  if (isLiteral(Rest.front())) {
    Texts.push_back(Rest.take_front());
    Pattern = Rest.drop_front();
    return Texts;
  }
  if (!Rest.consume_front("("))
    return Texts;
  size_t End = Rest.find(')');
  StringRef Inside = Rest.take_front(End);
  if (End == StringRef::npos ||
      !all_of(Inside, [](char C) { return isLiteral(C) || C == '|'; }))
    return Texts;
  Inside.split(Texts, '|');
  Pattern = Rest.drop_front(End + 1);
  return Texts;
}

std::vector<std::string> getLiteralPrefixes(StringRef Pattern) {
  std::vector<std::string> Out{""};
  if (!Pattern.consume_front("^") || mayBeChoice(Pattern))
    return Out;
  while (!Pattern.empty()) {
    SmallVector<StringRef, 4> Texts = takeAtom(Pattern);
    if (Texts.empty() || Pattern.starts_with("*") || Pattern.starts_with("{"))
      return Out;
    if (Pattern.consume_front("?"))
      Texts.push_back("");
    std::vector<std::string> Longer;
    for (const std::string &Prefix : Out)
      for (StringRef Text : Texts)
        Longer.push_back(Prefix + Text.str());
    if (Longer.size() > getLimit(Budget::NamePrefixes))
      return Out;
    Out = std::move(Longer);
    if (Pattern.starts_with("+"))
      return Out;
  }
  return Out;
}

NamePattern::NamePattern(StringRef Pattern, StringRef Except)
    : Prefixes(getLiteralPrefixes(Pattern)), Expression(Pattern) {
  if (!Except.empty())
    Exempt.emplace(Except);
}

bool NamePattern::mayMatch(StringRef First) const {
  return any_of(Prefixes, [&](StringRef Prefix) {
    // The prefix ends within the first component, or goes on after it.
    return First.starts_with(Prefix) ||
           (Prefix.consume_front(First) &&
            (Prefix.starts_with("::") || Prefix == ":"));
  });
}

bool NamePattern::matches(StringRef QualifiedName) const {
  if (none_of(Prefixes,
              [&](StringRef P) { return QualifiedName.starts_with(P); }))
    return false;
  auto [Found, IsNew] = Known.try_emplace(QualifiedName, false);
  if (IsNew)
    Found->second = Expression.match(QualifiedName) &&
                    !(Exempt && Exempt->match(QualifiedName));
  return Found->second;
}

} // namespace interop
