//===- ManagedText.h - Comments and strings of managed sources ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds where comments, strings and characters of Java, Scala and Kotlin end:
// nested comments, text blocks, raw strings, and code interpolated into strings
// that has strings in it. Used by ManagedTokens.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_MANAGED_SYNTAX_MANAGEDTEXT_H
#define INTEROP_LIB_MANAGED_SYNTAX_MANAGEDTEXT_H

#include "Managed/Syntax/ManagedTokens.h"

namespace interop {

/// The position behind the comment that begins at \p Pos; 0 if none does.
size_t skipManagedComment(llvm::StringRef Text, size_t Pos,
                          ManagedLanguage Language);

/// The position behind the string whose first quote is at \p Quote.
size_t skipManagedText(llvm::StringRef Text, size_t Quote,
                       ManagedLanguage Language, bool Interpolates);

/// The position behind the character at \p Pos; Pos + 1 if it is none.
size_t skipManagedCharacter(llvm::StringRef Text, size_t Pos);

} // namespace interop

#endif // INTEROP_LIB_MANAGED_SYNTAX_MANAGEDTEXT_H
