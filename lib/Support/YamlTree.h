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
// The nodes and texts of a tree live in one block of memory, which YamlTree
// owns: a node is a view. Knows nothing of models: Models/Schema/MapReader.h
// reads by type.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_SUPPORT_YAMLTREE_H
#define INTEROP_LIB_SUPPORT_YAMLTREE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Allocator.h"
#include <string>
#include <vector>

namespace interop {

struct YamlEntry;

/// A value with its place, valid as long as its YamlTree. Lines and columns
/// are one-based; columns count bytes.
struct YamlNode {
  enum KindTy : uint8_t { Null, Scalar, Sequence, Mapping };
  KindTy Kind = Null;
  bool Quoted = false; ///< a scalar in quotes or a block scalar: always text
  unsigned Line = 1, Column = 1;
  llvm::StringRef Text;              ///< of a scalar
  llvm::ArrayRef<YamlNode> Items;    ///< of a sequence
  llvm::ArrayRef<YamlEntry> Entries; ///< of a mapping, in order of appearance

  /// The value of \p Key, or null.
  const YamlNode *find(llvm::StringRef Key) const;
  /// "a mapping", "a sequence", "'text'", "nothing": for messages.
  std::string describe() const;
};

struct YamlEntry {
  llvm::StringRef Key;
  unsigned Line = 1, Column = 1; ///< of the key
  YamlNode Value;
};

/// A document: its root, and the memory of all below it.
struct YamlTree {
  YamlNode Root;
  llvm::BumpPtrAllocator Memory;
};

struct YamlError {
  unsigned Line = 1, Column = 1;
  std::string Message;
};

/// Reads \p Text into \p Tree, which keeps nothing of it. On failure appends
/// at least one error to \p Errors and returns false; \p Tree is then not to be
/// read.
bool parseYaml(llvm::StringRef Text, YamlTree &Tree,
               std::vector<YamlError> &Errors);

} // namespace interop

#endif // INTEROP_LIB_SUPPORT_YAMLTREE_H
