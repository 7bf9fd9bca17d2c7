//===- IndexWriter.cpp - The bytes of an index ----------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Index/IndexWriter.h"
#include "Index/IndexFile.h"
#include "Index/IndexLayout.h"
#include "Index/IndexTable.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/EndianStream.h"
#include "llvm/Support/LEB128.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace interop {

namespace {

class IndexEncoder {
public:
  explicit IndexEncoder(const IndexContents &Contents)
      : Contents(Contents), Out(Bytes), Writer(Out, endianness::little) {}

  std::string encode();

private:
  using EntryTy = std::pair<StringRef, StringRef>;

  size_t estimateSize() const;
  void writeText(StringRef Text);
  void writeUnits();
  std::string writeEntities();
  void writeKeys();
  void writeUsers();
  void writeTable(IndexTables Table, size_t Count,
                  function_ref<EntryTy(size_t)> Get);
  void writeTables(StringRef Records);
  void writeHeader();

  const IndexContents &Contents;
  IndexHeader Header;
  std::vector<uint64_t> UnitPlaces;
  std::string Bytes;
  raw_string_ostream Out;
  support::endian::Writer Writer;
};

} // namespace

/// A little more than needed, so that the bytes are never copied.
size_t IndexEncoder::estimateSize() const {
  // An entry's hash, lengths and count, and up to 8/3 of a bucket's offset.
  constexpr size_t EntrySize = 48;
  size_t Size = IndexHeader::Size + IndexHeader::HashSize + 4096;
  for (StringRef Unit : Contents.Units)
    Size += Unit.size() + sizeof(uint32_t);
  for (const IndexEntity &E : Contents.Entities)
    Size += E.Key.size() + E.Facts.size() + E.Places.size() +
            IndexRecord::Size + EntrySize;
  for (StringRef Key : Contents.Quiet)
    Size += Key.size() + EntrySize;
  for (const auto &[Key, Target] : Contents.Targets)
    Size += Key.size() + Target.size() + EntrySize;
  for (const auto &File : Contents.Files)
    Size += File.first.size() + sizeof(uint64_t) + EntrySize;
  for (StringRef Name : Contents.Names)
    Size += Name.size() + EntrySize;
  constexpr size_t KeySize = sizeof(uint64_t) + sizeof(uint32_t);
  for (const IndexEntity &E : Contents.Entities)
    Size += E.Key.size() + KeySize;
  for (StringRef Method : Contents.Methods)
    Size += Method.size() + KeySize;
  for (const auto &[Key, Users] : Contents.Users)
    Size += Key.size() + EntrySize + Users.size() * 3;
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

/// Writes facts and places, and returns the records of all entities.
std::string IndexEncoder::writeEntities() {
  std::string Records;
  Records.reserve(Contents.Entities.size() * IndexRecord::Size);
  raw_string_ostream RecordsOut(Records);
  support::endian::Writer Record(RecordsOut, endianness::little);
  for (const IndexEntity &E : Contents.Entities) {
    Record.write<uint32_t>(E.All);
    Record.write<uint32_t>(Contents.Units[E.Unit].size());
    Record.write<uint64_t>(UnitPlaces[E.Unit]);
    Record.write<uint64_t>(Out.tell());
    Record.write<uint32_t>(E.Facts.size());
    Record.write<uint32_t>(E.Places.size());
    Record.write<uint32_t>(Contents.HasMain[E.Unit]);
    Out << E.Facts << E.Places;
  }
  return Records;
}

void IndexEncoder::writeKeys() {
  std::vector<StringRef> Keys;
  for (const IndexEntity &E : Contents.Entities)
    Keys.push_back(E.Key);
  llvm::append_range(Keys, Contents.Methods);
  Header.Keys = Out.tell();
  Writer.write<uint32_t>(Keys.size());
  uint64_t At = Out.tell() + Keys.size() * sizeof(uint64_t);
  for (StringRef Key : Keys) {
    Writer.write<uint64_t>(At);
    At += sizeof(uint32_t) + Key.size();
  }
  for (StringRef Key : Keys)
    writeText(Key);
}

void IndexEncoder::writeUsers() {
  std::string Lists;
  raw_string_ostream ListsOut(Lists);
  std::vector<size_t> Ends;
  std::vector<uint64_t> Codes;
  for (const auto &[Key, Users] : Contents.Users) {
    Codes.clear();
    for (const IndexContents::User &U : Users)
      Codes.push_back(
          uint64_t(U.IsMethod ? Contents.Entities.size() + U.Number : U.Number)
              << 1 |
          U.IsMethod);
    llvm::sort(Codes);
    uint64_t Last = 0;
    for (uint64_t Code : Codes)
      encodeULEB128(Code - std::exchange(Last, Code), ListsOut);
    Ends.push_back(ListsOut.tell());
  }
  writeTable(IndexTables::Users, Ends.size(), [&](size_t I) -> EntryTy {
    return {Contents.Users[I].first,
            StringRef(Lists).slice(I ? Ends[I - 1] : 0, Ends[I])};
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
  writeUsers();
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
  Bytes.replace(0, Text.size(), Text);
}

std::string IndexEncoder::encode() {
  Bytes.reserve(estimateSize());
  Out.write_zeros(IndexHeader::Size);
  Header.Release = Out.tell();
  writeText(Contents.Release);
  writeUnits();
  std::string Records = writeEntities();
  writeKeys();
  writeTables(Records);
  Header.Length = Out.tell() + IndexHeader::HashSize;
  writeHeader();
  Writer.write<uint64_t>(xxh3_64bits(arrayRefFromStringRef(Bytes)));
  return std::move(Bytes);
}

std::string encodeIndex(const IndexContents &Contents) {
  return IndexEncoder(Contents).encode();
}

} // namespace interop
