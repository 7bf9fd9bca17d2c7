//===- ManagedTokens.h - Words of managed sources ---------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Splits Java, Scala and Kotlin text into words and marks, without comments.
// Strings are one token with all that is interpolated into them; brackets know
// their partner. Text that is broken gives tokens all the same. ManagedOutline
// reads them.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_MANAGED_SYNTAX_MANAGEDTOKENS_H
#define INTEROP_LIB_MANAGED_SYNTAX_MANAGEDTOKENS_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <vector>

namespace interop {

enum class ManagedLanguage : uint8_t { Java, Scala, Kotlin };

struct ManagedToken {
  enum KindTy : uint8_t { End, Word, Number, Text, Mark };
  static constexpr unsigned NoMatch = ~0u;

  llvm::StringRef Spelling; ///< without the backticks of a quoted name
  unsigned Line = 0;        ///< one-based, as is Column (in bytes)
  unsigned Column = 0;
  unsigned Match = NoMatch; ///< of a bracket: its partner's index
  KindTy Kind = End;
  bool FirstOnLine = false;
};

/// Where a stretch of text stands in its file.
struct ManagedPosition {
  unsigned Line = 1;
  unsigned Column = 1;
};

/// Always ends with one token of kind End, which an opening bracket without a
/// partner has as its match. A closing one without a partner has none.
std::vector<ManagedToken> lexManagedSource(llvm::StringRef Text,
                                           ManagedLanguage Language,
                                           ManagedPosition Start = {});

} // namespace interop

#endif // INTEROP_LIB_MANAGED_SYNTAX_MANAGEDTOKENS_H
