//===- YamlTree.h - A YAML document as a tree with places -------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads one YAML document, through LLVM's own parser, into plain values that
// know their line and column. What models do not need is refused with a
// sentence: anchors, aliases, tags, several documents, keys that are not
// scalars, duplicate keys, text that is not UTF-8, nesting beyond a limit.
// Knows nothing of models: Models/Schema/MapReader.h reads by type.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_SUPPORT_YAMLTREE_H
#define INTEROP_LIB_SUPPORT_YAMLTREE_H

#include "llvm/ADT/StringRef.h"
#include <string>
#include <vector>

namespace interop {

struct YamlEntry;

/// A value with its place. Lines and columns are one-based; columns count
/// bytes.
struct YamlNode {
  enum KindTy : uint8_t { Null, Scalar, Sequence, Mapping };
  KindTy Kind = Null;
  bool Quoted = false; ///< a scalar in quotes or a block scalar: always text
  unsigned Line = 1, Column = 1;
  std::string Text;               ///< of a scalar
  std::vector<YamlNode> Items;    ///< of a sequence
  std::vector<YamlEntry> Entries; ///< of a mapping, in order of appearance

  /// The value of \p Key, or null.
  const YamlNode *find(llvm::StringRef Key) const;
  /// "a mapping", "a sequence", "'text'", "nothing": for messages.
  std::string describe() const;
};

struct YamlEntry {
  std::string Key;
  unsigned Line = 1, Column = 1; ///< of the key
  YamlNode Value;
};

struct YamlError {
  unsigned Line = 1, Column = 1;
  std::string Message;
};

/// Reads \p Text into \p Root. On failure appends at least one error to
/// \p Errors and returns false; \p Root then holds what was read before.
bool parseYaml(llvm::StringRef Text, YamlNode &Root,
               std::vector<YamlError> &Errors);

} // namespace interop

#endif // INTEROP_LIB_SUPPORT_YAMLTREE_H
