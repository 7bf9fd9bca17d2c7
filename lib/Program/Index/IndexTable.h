//===- IndexTable.h - A hash table that is read in place --------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads and writes the tables of an index, which map texts to bytes. LLVM's
// generator writes them (llvm/Support/OnDiskHashTable.h). Its reader is not
// used, because it trusts the file, and an index can be damaged unseen.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_PROGRAM_INDEX_INDEXTABLE_H
#define INTEROP_LIB_PROGRAM_INDEX_INDEXTABLE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <memory>
#include <optional>

namespace interop {

/// Collects the entries of one table, then writes it.
class IndexTableWriter {
public:
  IndexTableWriter();
  ~IndexTableWriter();

  /// \p Key and \p Data must stay where they are until write(). A key is added
  /// once.
  void add(llvm::StringRef Key, llvm::StringRef Data);

  /// Writes the table, the same bytes for the same entries in the same order.
  /// The position in \p Out must be that in the file, and not 0. Returns what
  /// IndexTable needs to find it.
  uint64_t write(llvm::raw_ostream &Out);

private:
  struct Impl;
  std::unique_ptr<Impl> Generator;
};

/// The references are into the file.
struct IndexEntry {
  llvm::StringRef Key, Data;
};

/// A table in the bytes of a file. Nothing is read before it is asked, and what
/// leads out of the file is as if it were not there.
class IndexTable {
public:
  IndexTable() = default;
  /// \p At: what IndexTableWriter::write returned.
  IndexTable(llvm::StringRef File, uint64_t At) : File(File), At(At) {}

  std::optional<IndexEntry> find(llvm::StringRef Key) const;
  /// How many entries it says that it has.
  uint64_t size() const;

  /// Calls \p Visit for each entry, in the order of the file. False if the
  /// table is damaged: then entries may be missing.
  bool visit(llvm::function_ref<void(const IndexEntry &)> Visit) const;

private:
  bool visitBucket(
      uint64_t Bucket,
      llvm::function_ref<bool(uint64_t Hash, const IndexEntry &)> Visit) const;

  llvm::StringRef File;
  uint64_t At = 0;
};

} // namespace interop

#endif // INTEROP_LIB_PROGRAM_INDEX_INDEXTABLE_H
