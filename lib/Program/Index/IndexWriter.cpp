//===- IndexWriter.cpp - The bytes of an index ----------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program/Index/IndexWriter.h"
#include "Program/Index/IndexFile.h"
#include "Program/Index/IndexLayout.h"
#include "Program/Index/IndexTable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/EndianStream.h"
#include "llvm/Support/LEB128.h"
#include "llvm/Support/ThreadPool.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace interop {

namespace {

/// Writes what has a known size, bodies and keys, on one thread, and behind it
/// the tables on another.
class IndexEncoder {
public:
  explicit IndexEncoder(const IndexContents &Contents)
      : Contents(Contents), Out(Bytes), Writer(Out, endianness::little) {}

  IndexBytes encode(unsigned Threads);

private:
  using EntryTy = std::pair<StringRef, StringRef>;

  void encodeUsers();
  size_t boundSize() const;
  void writeText(StringRef Text);
  void writeUnits();
  std::string makeRecords();
  template <typename Function> void forEachKey(Function Use) const;
  void copyBodies(char *To) const;
  void copyKeys(char *To) const;
  void writeTable(IndexTables Table, size_t Count,
                  function_ref<EntryTy(size_t)> Get);
  void writeTables(StringRef Records);
  void writeBodiesAndTables(unsigned Threads);
  void writeHeader();

  const IndexContents &Contents;
  IndexHeader Header;
  std::vector<uint64_t> UnitPlaces;
  SmallString<0> Users; ///< lists of IndexTables::Users
  std::vector<size_t> UserEnds;
  uint64_t KeysEnd = 0;
  IndexBytes Bytes;
  raw_svector_ostream Out;
  support::endian::Writer Writer;
};

} // namespace

void IndexEncoder::encodeUsers() {
  raw_svector_ostream Lists(Users);
  std::vector<uint64_t> Codes;
  for (const auto &[Key, List] : Contents.Users) {
    Codes.clear();
    for (const IndexContents::User &U : List)
      Codes.push_back(
          uint64_t(U.IsMethod ? Contents.Entities.size() + U.Number : U.Number)
              << 1 |
          U.IsMethod);
    llvm::sort(Codes);
    uint64_t Last = 0;
    for (uint64_t Code : Codes)
      encodeULEB128(Code - std::exchange(Last, Code), Lists);
    UserEnds.push_back(Users.size());
  }
}

/// A little more than needed, and never less: the bytes must stay where they
/// are.
size_t IndexEncoder::boundSize() const {
  // An entry's hash, lengths and count, and up to 8/3 of a bucket's offset.
  constexpr size_t EntrySize = 48;
  constexpr size_t KeySize = sizeof(uint64_t) + sizeof(uint32_t);
  size_t Size = IndexHeader::Size + IndexHeader::HashSize + 4096 +
                Contents.Release.size() + Users.size();
  for (StringRef Unit : Contents.Units)
    Size += Unit.size() + sizeof(uint32_t);
  for (const IndexEntity &E : Contents.Entities)
    Size += 2 * E.Key.size() + KeySize + E.Facts.size() + E.Places.size() +
            IndexRecord::Size + EntrySize;
  for (StringRef Key : Contents.Quiet)
    Size += Key.size() + EntrySize;
  for (const auto &[Key, Target] : Contents.Targets)
    Size += Key.size() + Target.size() + EntrySize;
  for (const auto &File : Contents.Files)
    Size += File.first.size() + sizeof(uint64_t) + EntrySize;
  for (StringRef Name : Contents.Names)
    Size += Name.size() + EntrySize;
  for (StringRef Method : Contents.Methods)
    Size += Method.size() + KeySize;
  for (const auto &List : Contents.Users)
    Size += List.first.size() + EntrySize;
  return Size;
}

void IndexEncoder::writeText(StringRef Text) {
  Writer.write<uint32_t>(Text.size());
  Out << Text;
}

void IndexEncoder::writeUnits() {
  Header.Units = Out.tell();
  Writer.write<uint32_t>(Contents.Units.size());
  for (StringRef Unit : Contents.Units) {
    UnitPlaces.push_back(Out.tell() + sizeof(uint32_t));
    writeText(Unit);
  }
}

/// The records of all entities, whose bytes will stand here. Says where the
/// keys begin and end.
std::string IndexEncoder::makeRecords() {
  std::string Records;
  Records.reserve(Contents.Entities.size() * IndexRecord::Size);
  raw_string_ostream RecordsOut(Records);
  support::endian::Writer Record(RecordsOut, endianness::little);
  uint64_t At = Out.tell();
  for (const IndexEntity &E : Contents.Entities) {
    Record.write<uint32_t>(E.All);
    Record.write<uint32_t>(Contents.Units[E.Unit].size());
    Record.write<uint64_t>(UnitPlaces[E.Unit]);
    Record.write<uint64_t>(At);
    Record.write<uint32_t>(E.Facts.size());
    Record.write<uint32_t>(E.Places.size());
    Record.write<uint32_t>(Contents.HasMain[E.Unit]);
    At += E.Facts.size() + E.Places.size();
  }
  Header.Keys = At;
  KeysEnd = At + sizeof(uint32_t);
  forEachKey([this](StringRef Key) {
    KeysEnd += sizeof(uint64_t) + sizeof(uint32_t) + Key.size();
  });
  return Records;
}

template <typename Function> void IndexEncoder::forEachKey(Function Use) const {
  for (const IndexEntity &E : Contents.Entities)
    Use(E.Key);
  for (StringRef Method : Contents.Methods)
    Use(Method);
}

void IndexEncoder::copyBodies(char *To) const {
  for (const IndexEntity &E : Contents.Entities) {
    To = copy(E.Facts, To);
    To = copy(E.Places, To);
  }
}

/// To Header.Keys, where \p To is.
void IndexEncoder::copyKeys(char *To) const {
  using namespace support::endian;
  size_t Count = Contents.Entities.size() + Contents.Methods.size();
  write32le(To, Count);
  char *Place = To + sizeof(uint32_t);
  char *Text = Place + Count * sizeof(uint64_t);
  forEachKey([&](StringRef Key) {
    write64le(Place, Header.Keys + (Text - To));
    Place += sizeof(uint64_t);
    write32le(Text, Key.size());
    Text = copy(Key, Text + sizeof(uint32_t));
  });
}

void IndexEncoder::writeTable(IndexTables Table, size_t Count,
                              function_ref<EntryTy(size_t)> Get) {
  IndexTableWriter Entries;
  for (size_t I = 0; I < Count; ++I) {
    auto [Key, Data] = Get(I);
    Entries.add(Key, Data);
  }
  Header.get(Table) = Entries.write(Out);
}

void IndexEncoder::writeTables(StringRef Records) {
  writeTable(IndexTables::Entities, Contents.Entities.size(),
             [&](size_t I) -> EntryTy {
               return {
                   Contents.Entities[I].Key,
                   Records.substr(I * IndexRecord::Size, IndexRecord::Size)};
             });
  writeTable(IndexTables::Quiet, Contents.Quiet.size(),
             [&](size_t I) -> EntryTy { return {Contents.Quiet[I], ""}; });
  writeTable(IndexTables::Targets, Contents.Targets.size(),
             [&](size_t I) { return Contents.Targets[I]; });
  std::vector<support::ulittle64_t> Hashes;
  Hashes.reserve(Contents.Files.size());
  for (const auto &File : Contents.Files)
    Hashes.emplace_back(File.second);
  writeTable(IndexTables::Files, Contents.Files.size(),
             [&](size_t I) -> EntryTy {
               return {Contents.Files[I].first,
                       {reinterpret_cast<const char *>(&Hashes[I]),
                        sizeof(Hashes[I])}};
             });
  writeTable(IndexTables::Names, Contents.Names.size(),
             [&](size_t I) -> EntryTy { return {Contents.Names[I], ""}; });
  writeTable(IndexTables::Users, UserEnds.size(), [&](size_t I) -> EntryTy {
    return {Contents.Users[I].first,
            Users.str().slice(I ? UserEnds[I - 1] : 0, UserEnds[I])};
  });
}

/// The tables go behind bytes that are not there yet.
void IndexEncoder::writeBodiesAndTables(unsigned Threads) {
  std::string Records = makeRecords();
  char *BodiesAt = Bytes.end(), *KeysAt = Bytes.data() + Header.Keys;
  Bytes.resize_for_overwrite(KeysEnd);
  auto Copy = [this, BodiesAt, KeysAt] {
    copyBodies(BodiesAt);
    copyKeys(KeysAt);
  };
  if (Threads == 1) {
    Copy();
    return writeTables(Records);
  }
  DefaultThreadPool Pool(hardware_concurrency(1));
  Pool.async(Copy);
  writeTables(Records);
}

/// Over the zeros that were written for it.
void IndexEncoder::writeHeader() {
  std::string Text(IndexHeader::Magic, sizeof(IndexHeader::Magic));
  raw_string_ostream HeaderOut(Text);
  support::endian::Writer Number(HeaderOut, endianness::little);
  Number.write<uint32_t>(IndexFile::Version);
  Number.write<uint64_t>(Header.Length);
  Number.write<uint64_t>(Header.Release);
  Number.write<uint64_t>(Header.Units);
  Number.write<uint64_t>(Header.Keys);
  for (uint64_t Table : Header.Tables)
    Number.write<uint64_t>(Table);
  assert(Text.size() == IndexHeader::Size && "a number without its place");
  copy(Text, Bytes.begin());
}

IndexBytes IndexEncoder::encode(unsigned Threads) {
  encodeUsers();
  size_t Bound = boundSize();
  Bytes.reserve(Bound);
  Out.write_zeros(IndexHeader::Size);
  Header.Release = Out.tell();
  writeText(Contents.Release);
  writeUnits();
  writeBodiesAndTables(Threads);
  Header.Length = Out.tell() + IndexHeader::HashSize;
  writeHeader();
  Writer.write<uint64_t>(xxh3_64bits(arrayRefFromStringRef(Bytes)));
  assert(Bytes.size() <= Bound && "bytes were moved while they were written");
  return std::move(Bytes);
}

IndexBytes encodeIndex(const IndexContents &Contents, unsigned Threads) {
  return IndexEncoder(Contents).encode(Threads);
}

} // namespace interop
