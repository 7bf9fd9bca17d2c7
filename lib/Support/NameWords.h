//===- NameWords.h - What a word in a name says ---------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A function without a body and without a model still has a name:
// `codec_destroy(C)` ends what it is given. This is the one table of such words
// for all checks. A rule that needs a word for itself alone writes it where it
// needs it.
//
// A name is never the only reason for a finding: a rule asks for it beside
// facts, or to stay silent. See "Words in names" in docs/design/engine.md.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_SUPPORT_NAMEWORDS_H
#define INTEROP_LIB_SUPPORT_NAMEWORDS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace interop {

/// What a word in the name of a function, a label, a variable or a type says.
enum class NameWord : unsigned {
  Destroy = 1u << 0,     ///< the object is gone after it: `free`, `destroy`
  Release = 1u << 1,     ///< its owner gives it up: all of those, `close`
  End = 1u << 2,         ///< something ends: all of those, `stop`, `shutdown`
  Unreference = 1u << 3, ///< a reference goes, the object may stay: `unref`
  Make = 1u << 4,        ///< the result is a new object: `new`, `open`
  Begin = 1u << 5,       ///< something begins: `init`, `start`, `connect`
  Unregister = 1u << 6,  ///< what was registered is taken back: `remove`
  Fail = 1u << 7,        ///< something has failed: `error`, `nomem`
  Callback = 1u << 8,    ///< others are called through it: `listener`
  Wait = 1u << 9,        ///< it returns when something else has come: `join`
};

/// True if a word of \p Name is one of \p Words, which are in lower case:
/// "table_stop" and "stopAll" have "stop", "unstoppable" has not.
bool hasNameWord(llvm::StringRef Name, llvm::ArrayRef<llvm::StringRef> Words);

/// True if a word of \p Name says \p What.
bool hasNameWord(llvm::StringRef Name, NameWord What);

/// The words that say \p What, in lower case and in alphabetical order.
llvm::SmallVector<llvm::StringRef, 32> getNameWords(NameWord What);

/// The same with `;` between them, as options have them.
std::string joinNameWords(NameWord What);

} // namespace interop

#endif // INTEROP_LIB_SUPPORT_NAMEWORDS_H
