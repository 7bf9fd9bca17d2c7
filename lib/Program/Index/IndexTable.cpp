//===- IndexTable.cpp - A hash table that is read in place ----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A table is its buckets, each a count (16 bits) and its entries, then the
// number of buckets and of entries, then where each bucket begins, 0 if it is
// empty. An entry is the hash of its key, two lengths, key and data.
//
//===----------------------------------------------------------------------===//

#include "Program/Index/IndexTable.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/DataExtractor.h"
#include "llvm/Support/EndianStream.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/OnDiskHashTable.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace interop {

namespace {

/// What LLVM's generator asks.
struct TableTraits {
  using key_type = StringRef;
  using key_type_ref = StringRef;
  using data_type = StringRef;
  using data_type_ref = StringRef;
  using hash_value_type = uint64_t;
  using offset_type = uint64_t;

  static hash_value_type ComputeHash(StringRef Key) {
    return xxh3_64bits(arrayRefFromStringRef(Key));
  }
  static std::pair<offset_type, offset_type>
  EmitKeyDataLength(raw_ostream &Out, StringRef Key, StringRef Data) {
    support::endian::Writer Writer(Out, endianness::little);
    Writer.write<uint32_t>(Key.size());
    Writer.write<uint32_t>(Data.size());
    return {Key.size(), Data.size()};
  }
  static void EmitKey(raw_ostream &Out, StringRef Key, offset_type) {
    Out << Key;
  }
  static void EmitData(raw_ostream &Out, StringRef, StringRef Data,
                       offset_type) {
    Out << Data;
  }
};

} // namespace

struct IndexTableWriter::Impl : OnDiskChainedHashTableGenerator<TableTraits> {};

IndexTableWriter::IndexTableWriter() : Generator(std::make_unique<Impl>()) {}
IndexTableWriter::~IndexTableWriter() = default;

void IndexTableWriter::add(StringRef Key, StringRef Data) {
  Generator->insert(Key, Data);
}

uint64_t IndexTableWriter::write(raw_ostream &Out) {
  return Generator->Emit(Out);
}

/// The bucket at \p Bucket, an offset in the file; until \p Visit says false.
/// False if an entry leads out of the file.
bool IndexTable::visitBucket(
    uint64_t Bucket,
    function_ref<bool(uint64_t Hash, const IndexEntry &)> Visit) const {
  DataExtractor Bytes(File, /*IsLittleEndian=*/true, /*AddressSize=*/8);
  DataExtractor::Cursor At(Bucket);
  unsigned Count = Bytes.getU16(At);
  for (unsigned I = 0; At && I < Count; ++I) {
    uint64_t Hash = Bytes.getU64(At);
    uint32_t KeyLength = Bytes.getU32(At);
    uint32_t DataLength = Bytes.getU32(At);
    IndexEntry Entry;
    Entry.Key = Bytes.getBytes(At, KeyLength);
    Entry.Data = Bytes.getBytes(At, DataLength);
    if (!At || !Visit(Hash, Entry))
      break;
  }
  return !errorToBool(At.takeError());
}

std::optional<IndexEntry> IndexTable::find(StringRef Key) const {
  DataExtractor Bytes(File, /*IsLittleEndian=*/true, /*AddressSize=*/8);
  uint64_t Place = At;
  uint64_t Buckets = Bytes.getU64(&Place);
  if (!isPowerOf2_64(Buckets))
    return std::nullopt;
  uint64_t Hash = TableTraits::ComputeHash(Key);
  Place = At + 2 * sizeof(uint64_t) + (Hash & (Buckets - 1)) * sizeof(uint64_t);
  std::optional<IndexEntry> Found;
  if (uint64_t Bucket = Bytes.getU64(&Place))
    visitBucket(Bucket, [&](uint64_t EntryHash, const IndexEntry &Entry) {
      if (EntryHash == Hash && Entry.Key == Key)
        Found = Entry;
      return !Found;
    });
  return Found;
}

uint64_t IndexTable::size() const {
  DataExtractor Bytes(File, /*IsLittleEndian=*/true, /*AddressSize=*/8);
  uint64_t Place = At + sizeof(uint64_t); // behind the number of buckets
  return Bytes.getU64(&Place);
}

bool IndexTable::visit(function_ref<void(const IndexEntry &)> Visit) const {
  DataExtractor Bytes(File, /*IsLittleEndian=*/true, /*AddressSize=*/8);
  DataExtractor::Cursor Next(At);
  uint64_t Buckets = Bytes.getU64(Next);
  uint64_t Expected = Bytes.getU64(Next), Seen = 0;
  bool IsWhole = isPowerOf2_64(Buckets);
  for (uint64_t I = 0; Next && IsWhole && I < Buckets; ++I)
    if (uint64_t Bucket = Bytes.getU64(Next))
      IsWhole = visitBucket(Bucket, [&](uint64_t, const IndexEntry &Entry) {
        Visit(Entry);
        return ++Seen <= Expected;
      });
  return !errorToBool(Next.takeError()) && IsWhole && Seen == Expected;
}

} // namespace interop
