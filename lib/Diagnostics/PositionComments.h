//===- PositionComments.h - What generated text says of itself ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Applies a GeneratorModel to text: did its program write this, and which
// comment says where a place comes from? Knows text alone; see GeneratedCode.h.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_DIAGNOSTICS_POSITIONCOMMENTS_H
#define INTEROP_LIB_DIAGNOSTICS_POSITIONCOMMENTS_H

#include "Models/Values/Model.h"
#include "clang/Basic/LangOptions.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Regex.h"
#include <optional>
#include <string>

namespace interop {

/// A place in a source that a program read.
struct WrittenFrom {
  std::string File; ///< as the generated text has it
  unsigned Line = 0;
  std::string Text; ///< what stands there; may be empty
};

/// Where the function of \p Text that holds \p Offset begins, or an earlier
/// place behind the function above: a line that starts with '}' ends one.
size_t findFunctionBegin(llvm::StringRef Text, size_t Offset);

class PositionComments {
public:
  explicit PositionComments(const GeneratorModel &Row);

  /// "Cython".
  llvm::StringRef getName() const { return Row->Name; }
  /// True if \p Text is such a program's, by its first line.
  bool fits(llvm::StringRef Text) const;
  /// What the last position before \p Offset says, in the function that holds
  /// it or right above. \p Text ends with a null.
  std::optional<WrittenFrom> find(llvm::StringRef Text, size_t Offset,
                                  const clang::LangOptions &Options) const;

private:
  void read(llvm::StringRef Text, size_t Begin, size_t End,
            std::optional<WrittenFrom> &To) const;

  const GeneratorModel *Row;
  llvm::Regex FirstLine, Position;
  std::optional<llvm::Regex> Quoted;
};

} // namespace interop

#endif // INTEROP_LIB_DIAGNOSTICS_POSITIONCOMMENTS_H
