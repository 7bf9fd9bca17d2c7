//===- EncodeUnit.cpp - The bytes of a summary ----------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program/Summary/SummaryFile.h"
#include "Program/Summary/SummaryFormat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Bitstream/BitstreamWriter.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace interop {

namespace {

class UnitWriter {
public:
  std::string write(const UnitSummary &U) {
    Bytes.append(itsum::Magic.begin(), itsum::Magic.end());
    writeIdentification(U);
    addRecords(U);
    writeDirectory();
    enter(itsum::Bodies);
    writeBlob(itsum::Facts, Facts);
    writeBlob(itsum::Places, Places);
    Stream.ExitBlock();
    writeSeal();
    return std::string(Bytes.begin(), Bytes.end());
  }

private:
  struct Record {
    itsum::DirectoryCode Code;
    SmallVector<uint32_t, 16> Fields;
  };

  void enter(itsum::BlockId Id) {
    Stream.EnterSubblock(Id, itsum::AbbrevWidth);
    auto Abbrev = std::make_shared<BitCodeAbbrev>();
    Abbrev->Add(BitCodeAbbrevOp(BitCodeAbbrevOp::Fixed, 4));
    Abbrev->Add(BitCodeAbbrevOp(BitCodeAbbrevOp::Blob));
    BlobAbbrev = Stream.EmitAbbrev(std::move(Abbrev));
  }

  void writeBlob(unsigned Code, StringRef Blob) {
    assert(isUInt<32>(Blob.size()) && "a bitstream counts in 32 bits");
    unsigned Fields[] = {Code};
    Stream.EmitRecordWithBlob(BlobAbbrev, Fields, Blob);
  }

  void writeIdentification(const UnitSummary &U) {
    char Head[itsum::HeadEnd - itsum::VersionAt] = {};
    support::endian::write32le(Head, SummaryFile::Version);
    enter(itsum::Identification);
    writeBlob(itsum::Head, StringRef(Head, sizeof(Head)));
    assert(Bytes.size() == itsum::HeadEnd && "the version has its place");
    writeBlob(itsum::Release, U.Release);
    writeBlob(itsum::Unit, U.Unit);
    Stream.ExitBlock();
  }

  //===-- Directory -------------------------------------------------------===//

  uint32_t getText(StringRef Text) {
    auto [Found, IsNew] = Numbers.try_emplace(Text, Lengths.size());
    if (IsNew) {
      Lengths.push_back(Text.size());
      Texts += Text;
    }
    return Found->second;
  }

  Record &add(itsum::DirectoryCode Code) {
    Records.push_back({Code, {}});
    return Records.back();
  }

  void addRecords(const UnitSummary &U) {
    for (const EntitySummary &E : U.Entities)
      addEntity(E);
    for (const MethodSummary &M : U.Methods) {
      Record &R = add(itsum::Method);
      R.Fields = {getText(M.Key), M.IsPure};
      for (const std::string &Overridden : M.Overrides)
        R.Fields.push_back(getText(Overridden));
    }
    for (const FileSummary &F : U.Files)
      add(itsum::File).Fields = {getText(F.Name), F.IsSystem, uint32_t(F.Hash),
                                 uint32_t(F.Hash >> 32)};
    addTexts(itsum::Names, U.Names);
    addTexts(itsum::Classes, U.Classes);
  }

  void addTexts(itsum::DirectoryCode Code, ArrayRef<std::string> List) {
    Record &R = add(Code);
    for (const std::string &Text : List)
      R.Fields.push_back(getText(Text));
  }

  void addEntity(const EntitySummary &E) {
    EncodedEntity Code = encodeEntity(E);
    Record &R = add(itsum::Entity);
    R.Fields = {getText(E.Key),
                E.Linkage,
                E.Own,
                E.IsMain,
                uint32_t(Code.Facts.size()),
                uint32_t(Code.Places.size()),
                uint32_t(E.Callees.size()),
                uint32_t(E.VirtualCallees.size())};
    for (const std::string &Callee : E.Callees)
      R.Fields.push_back(getText(Callee));
    for (const std::string &Callee : E.VirtualCallees)
      R.Fields.push_back(getText(Callee));
    for (const std::string &Used : E.Uses)
      R.Fields.push_back(getText(Used));
    Facts += Code.Facts;
    Places += Code.Places;
  }

  void writeDirectory() {
    enter(itsum::Directory);
    auto Abbrev = std::make_shared<BitCodeAbbrev>();
    Abbrev->Add(BitCodeAbbrevOp(itsum::File));
    Abbrev->Add(BitCodeAbbrevOp(BitCodeAbbrevOp::VBR, 6));
    Abbrev->Add(BitCodeAbbrevOp(BitCodeAbbrevOp::Fixed, 1));
    Abbrev->Add(BitCodeAbbrevOp(BitCodeAbbrevOp::Fixed, 32));
    Abbrev->Add(BitCodeAbbrevOp(BitCodeAbbrevOp::Fixed, 32));
    unsigned FileAbbrev = Stream.EmitAbbrev(std::move(Abbrev));
    writeBlob(itsum::Texts, Texts);
    Stream.EmitRecord(itsum::Lengths, Lengths);
    for (const Record &R : Records)
      Stream.EmitRecord(R.Code, R.Fields,
                        R.Code == itsum::File ? FileAbbrev : 0);
    Stream.ExitBlock();
  }

  /// Fills in what is known only now.
  void writeSeal() {
    enter(itsum::Seal);
    writeBlob(itsum::Hash, StringRef("\0\0\0\0\0\0\0\0", 8));
    Stream.ExitBlock();
    support::endian::write64le(Bytes.data() + itsum::LengthAt, Bytes.size());
    size_t HashAt = Bytes.size() - itsum::HashFromEnd;
    support::endian::write64le(Bytes.data() + HashAt,
                               xxh3_64bits(StringRef(Bytes.data(), HashAt)));
  }

  SmallVector<char, 0> Bytes;
  BitstreamWriter Stream{Bytes};
  unsigned BlobAbbrev = 0; ///< of the block that is being written
  StringMap<uint32_t> Numbers;
  SmallVector<uint32_t, 0> Lengths;
  std::string Texts, Facts, Places;
  std::vector<Record> Records;
};

template <typename T>
bool isSortedBy(const std::vector<T> &List, std::string T::*Key) {
  return is_sorted(List, [Key](const T &Left, const T &Right) {
    return Left.*Key < Right.*Key;
  });
}

} // namespace

std::string encodeUnit(const UnitSummary &Unit) {
  assert(isSortedBy(Unit.Entities, &EntitySummary::Key) &&
         isSortedBy(Unit.Methods, &MethodSummary::Key) &&
         isSortedBy(Unit.Files, &FileSummary::Name) && is_sorted(Unit.Names) &&
         is_sorted(Unit.Classes) && "a summary is in order");
  return UnitWriter().write(Unit);
}

} // namespace interop
