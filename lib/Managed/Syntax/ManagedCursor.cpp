//===- ManagedCursor.cpp - Reading tokens of managed sources --------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Managed/Syntax/ManagedCursor.h"
#include "Support/Budgets.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace interop {

StringRef ManagedCursor::getText(unsigned Begin, unsigned End) const {
  if (Begin >= End || End > Tokens.size())
    return {};
  const char *From = at(Begin).Spelling.begin();
  return StringRef(From, at(End - 1).Spelling.end() - From);
}

unsigned ManagedCursor::skipGroup(unsigned I) const {
  unsigned Match = at(I).Match;
  if (Match == ManagedToken::NoMatch || Match < I)
    return I + 1;
  // A group that the brace around it ends leaves that to its owner.
  bool Own = at(Match).Match == I;
  return Own ? Match + 1 : Match;
}

unsigned ManagedCursor::skipAngles(unsigned I) const {
  unsigned Depth = 0;
  for (unsigned J = I;
       J < size() && !reaches(J - I, Budget::ManagedAngleTokens); ++J) {
    const ManagedToken &T = at(J);
    if (T.Kind == ManagedToken::Word || T.Kind == ManagedToken::Text ||
        T.Kind == ManagedToken::Number)
      continue;
    if (T.Spelling == "<") {
      ++Depth;
    } else if (T.Spelling == ">") {
      if (--Depth == 0)
        return J + 1;
    } else if (T.Spelling == "(" || T.Spelling == "[") {
      J = skipGroup(J) - 1;
    } else if (!is_contained({".", ",", "?", "&", "@", "->", "*", ":"},
                             T.Spelling)) {
      break;
    }
  }
  return I + 1;
}

unsigned ManagedCursor::skipTypeArguments(unsigned I) const {
  if (isScala())
    return is(I, "[") ? skipGroup(I) : I;
  if (!is(I, "<"))
    return I;
  unsigned Next = skipAngles(I);
  return Next == I + 1 ? I : Next;
}

StringRef ManagedCursor::readPath(unsigned &I) const {
  if (!isWord(I))
    return {};
  unsigned Begin = I++;
  while (is(I, ".") && isWord(I + 1))
    I += 2;
  return getText(Begin, I);
}

StringRef ManagedCursor::readType(unsigned &I) const {
  StringRef Path = readPath(I);
  if (Path.empty())
    return Path;
  I = skipTypeArguments(I);
  // `T[]` keeps its brackets: it is no class of that name.
  while (!isScala() && (is(I, "?") || (is(I, "[") && is(I + 1, "]")))) {
    if (is(I, "["))
      Path = StringRef(Path.begin(), at(I + 1).Spelling.end() - Path.begin());
    I += is(I, "?") ? 1 : 2;
  }
  return Path;
}

unsigned ManagedCursor::skipAnnotation(unsigned I, StringRef &Name) const {
  ++I;
  if (is(I, "["))
    return skipGroup(I);
  if (isKotlin() && isWord(I) && is(I + 1, ":"))
    I += 2;
  Name = getLastName(readPath(I));
  I = skipTypeArguments(I);
  // Kotlin's and Scala's arguments stand close to the name.
  if (is(I, "(") &&
      (isJava() || at(I).Spelling.begin() == at(I - 1).Spelling.end()))
    I = skipGroup(I);
  return I;
}

SmallVector<unsigned, 4> ManagedCursor::splitGroup(unsigned Open) const {
  SmallVector<unsigned, 4> Ends;
  unsigned Match = at(Open).Match;
  if (Match == ManagedToken::NoMatch)
    return Ends;
  unsigned J = Open + 1;
  while (J < Match) {
    if (is(J, "(") || is(J, "[") || is(J, "{")) {
      J = skipGroup(J);
    } else if (is(J, "<")) {
      unsigned Next = skipTypeArguments(J);
      J = std::max(Next, J + 1);
    } else {
      if (is(J, ","))
        Ends.push_back(J);
      ++J;
    }
  }
  if (Match > Open + 1 && !is(Match - 1, ","))
    Ends.push_back(Match);
  return Ends;
}

unsigned ManagedCursor::countArguments(unsigned Open) const {
  return splitGroup(Open).size();
}

unsigned ManagedCursor::getIndent(unsigned I) const {
  const unsigned First = I;
  while (I > 0 && !at(I).FirstOnLine &&
         !reaches(First - I, Budget::ManagedIndentTokens))
    --I;
  return at(I).Column;
}

unsigned ManagedCursor::findStatementEnd(unsigned I, unsigned End,
                                         unsigned Indent) const {
  for (unsigned J = I; J < End;) {
    const ManagedToken &T = at(J);
    if (T.Spelling == ";")
      return J;
    if (J != I && T.FirstOnLine && T.Column <= Indent &&
        !is_contained(
            {"else", "catch", "finally", "yield", ".", "?.", "{", ")", "with"},
            T.Spelling))
      return J;
    if (T.Spelling == "(" || T.Spelling == "[" || T.Spelling == "{")
      J = std::max(skipGroup(J), J + 1);
    else
      ++J;
  }
  return End;
}

} // namespace interop
