//===- ManagedCursor.h - Reading tokens of managed sources ------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Offers the small steps over the tokens of ManagedTokens that ManagedOutline
// and ManagedBodies share. Indices past the end are the End token's.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_MANAGED_SYNTAX_MANAGEDCURSOR_H
#define INTEROP_LIB_MANAGED_SYNTAX_MANAGEDCURSOR_H

#include "Managed/Syntax/ManagedClasses.h"
#include "llvm/ADT/ArrayRef.h"

namespace interop {

class ManagedCursor {
public:
  ManagedCursor(llvm::ArrayRef<ManagedToken> Tokens, ManagedLanguage Language)
      : Tokens(Tokens), Language(Language) {}

  const ManagedToken &at(unsigned I) const {
    return Tokens[I < Tokens.size() ? I : Tokens.size() - 1];
  }
  /// The End token.
  unsigned size() const { return Tokens.size() - 1; }
  bool is(unsigned I, llvm::StringRef S) const { return at(I).Spelling == S; }
  bool isWord(unsigned I) const { return at(I).Kind == ManagedToken::Word; }
  bool isDot(unsigned I) const { return is(I, ".") || is(I, "?."); }
  bool isJava() const { return Language == ManagedLanguage::Java; }
  bool isScala() const { return Language == ManagedLanguage::Scala; }
  bool isKotlin() const { return Language == ManagedLanguage::Kotlin; }
  ManagedLanguage getLanguage() const { return Language; }

  ManagedPosition getPosition(unsigned I) const {
    return {at(I).Line, at(I).Column};
  }
  /// The text from token \p Begin to the one before \p End.
  llvm::StringRef getText(unsigned Begin, unsigned End) const;
  /// Behind the bracket at \p I and its partner.
  unsigned skipGroup(unsigned I) const;
  /// Behind type arguments in angle brackets; \p I + 1 if they are none.
  unsigned skipAngles(unsigned I) const;
  /// The type arguments at \p I, of any spelling; \p I if there are none.
  unsigned skipTypeArguments(unsigned I) const;
  /// `a.b.c` from \p I on, which moves behind it; empty if no word is there.
  llvm::StringRef readPath(unsigned &I) const;
  /// A path and what may follow it in a type.
  llvm::StringRef readType(unsigned &I) const;
  /// Behind the annotation at \p I; \p Name is its last name.
  unsigned skipAnnotation(unsigned I, llvm::StringRef &Name) const;
  /// Counts the arguments or parameters in the parentheses that open at \p
  /// Open.
  unsigned countArguments(unsigned Open) const;
  /// Where the commas of a parenthesis, and its end, are.
  llvm::SmallVector<unsigned, 4> splitGroup(unsigned Open) const;
  /// Returns the indent of the first token on the line of \p I.
  unsigned getIndent(unsigned I) const;
  /// Where the statement that begins at \p I ends for Scala and Kotlin: at a
  /// line indented no more than \p Indent, or a semicolon.
  unsigned findStatementEnd(unsigned I, unsigned End, unsigned Indent) const;

private:
  llvm::ArrayRef<ManagedToken> Tokens;
  ManagedLanguage Language;
};

} // namespace interop

#endif // INTEROP_LIB_MANAGED_SYNTAX_MANAGEDCURSOR_H
