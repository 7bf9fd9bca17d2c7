//===- IndexLayout.h - Where things stand in an index -----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Defines what the writer and the reader of an index must agree on. In order:
// the header; texts, each with its length before it; the bytes of the entities;
// the tables; a hash (xxh3) of all before it. Numbers are little endian, places
// are offsets in the file.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_PROGRAM_INDEX_INDEXLAYOUT_H
#define INTEROP_LIB_PROGRAM_INDEX_INDEXLAYOUT_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>

namespace interop {

enum class IndexTables : unsigned {
  Entities, ///< key to IndexRecord
  Quiet,    ///< keys of bodies that do nothing; no data
  Targets,  ///< key of a method to that of its only target, or to nothing
  Files,    ///< name to hash, 64 bits
  Names,    ///< no data
  Users,    ///< keys to users: numbers of Keys in LEB128, twice, plus 1 for a
            ///< method; each as what it is more than the one before
};

/// Stands at the beginning.
struct IndexHeader {
  static constexpr char Magic[] = {'I', 'T', 'I', 'X'};
  static constexpr unsigned NumTables = 6;
  /// In bytes; a number of 64 bits for each below, after the magic number and
  /// the version.
  static constexpr size_t Size = 8 + 8 * (4 + NumTables);
  /// The size of the hash behind everything.
  static constexpr size_t HashSize = 8;

  uint64_t Length = 0;  ///< of the file
  uint64_t Release = 0; ///< a text
  uint64_t Units = 0;   ///< their number, 32 bits, and their texts
  /// Keys of entities, then of methods: the number of them, 32 bits, where the
  /// text of each begins, 64 bits, and these texts.
  uint64_t Keys = 0;
  uint64_t Tables[NumTables] = {};

  uint64_t &get(IndexTables T) { return Tables[static_cast<unsigned>(T)]; }
  uint64_t get(IndexTables T) const { return Tables[static_cast<unsigned>(T)]; }
};

/// The data of an entity.
struct IndexRecord {
  static constexpr size_t Size = 36;

  uint32_t All = 0;
  uint32_t UnitLength = 0;
  uint64_t Unit = 0;  ///< place of its name
  uint64_t Facts = 0; ///< place; those of the places follow them
  uint32_t FactsLength = 0, PlacesLength = 0;
  uint32_t IsInProgram = 0; ///< 1 if its unit has a `main`
};

} // namespace interop

#endif // INTEROP_LIB_PROGRAM_INDEX_INDEXLAYOUT_H
