//===- IndexWriter.h - The bytes of an index --------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes what the linker (Linker/Link.h) worked out, for IndexFile to read.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_PROGRAM_INDEX_INDEXWRITER_H
#define INTEROP_LIB_PROGRAM_INDEX_INDEXWRITER_H

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringRef.h"
#include <utility>
#include <vector>

namespace interop {

/// An entity that an index keeps.
struct IndexEntity {
  llvm::StringRef Key;
  uint32_t All = 0;
  uint32_t Unit = 0; ///< position in IndexContents::Units
  llvm::StringRef Facts, Places;
};

/// Everything in an index, by reference to the summaries that it is made of.
/// Keys and names stand once in their list.
struct IndexContents {
  /// A position in Entities, or in Methods.
  struct User {
    uint32_t Number = 0;
    bool IsMethod = false;
  };

  llvm::StringRef Release;
  std::vector<llvm::StringRef> Units;
  std::vector<bool> HasMain; ///< of Units
  std::vector<IndexEntity> Entities;
  std::vector<llvm::StringRef> Quiet; ///< IndexFile::isQuiet
  /// Methods, each with its only target (IndexFile::findOnlyTarget).
  std::vector<std::pair<llvm::StringRef, llvm::StringRef>> Targets;
  std::vector<llvm::StringRef> Methods; ///< keys of those that are users
  std::vector<std::pair<llvm::StringRef, std::vector<User>>> Users;
  std::vector<std::pair<llvm::StringRef, uint64_t>> Files; ///< with their hash
  std::vector<llvm::StringRef> Names;
};

using IndexBytes = llvm::SmallString<0>;

/// The bytes of \p Contents: the same for the same lists in the same order, and
/// for any number of threads. 0 is as many as there are; two are used.
IndexBytes encodeIndex(const IndexContents &Contents, unsigned Threads);

} // namespace interop

#endif // INTEROP_LIB_PROGRAM_INDEX_INDEXWRITER_H
