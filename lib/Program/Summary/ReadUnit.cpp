//===- ReadUnit.cpp - The blocks of a summary -----------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program/Summary/SummaryFile.h"
#include "Program/Summary/SummaryFormat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Bitstream/BitstreamReader.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace interop {

using itsum::refuse;

/// Reads blocks in their order. A hash that fits is no reason to trust what a
/// record says.
class UnitReader {
public:
  explicit UnitReader(SummaryFile &File)
      : File(File), Cursor(File.Buffer->getBuffer()) {}

  Error read() {
    if (Error E = Cursor.JumpToBit(itsum::Magic.size() * 8))
      return E;
    if (Error E =
            readBlock(itsum::Identification, &UnitReader::readIdentification))
      return E;
    if (Error E = readBlock(itsum::Directory, &UnitReader::readDirectory))
      return E;
    if (Error E = readBlock(itsum::Bodies, &UnitReader::readBodies))
      return E;
    if (Error E = readBlock(itsum::Seal, &UnitReader::readSeal))
      return E;
    if (!Cursor.AtEndOfStream())
      return refuse("it goes on behind its last block");
    return checkOrder();
  }

private:
  struct Record {
    unsigned Code = 0;
    SmallVector<uint64_t, 64> Fields;
    StringRef Blob;
  };
  using Handler = Error (UnitReader::*)(const Record &);

  Error readBlock(itsum::BlockId Id, Handler Handle) {
    Expected<BitstreamEntry> Entry = Cursor.advance();
    if (!Entry)
      return Entry.takeError();
    if (Entry->Kind != BitstreamEntry::SubBlock || Entry->ID != Id)
      return refuse("block " + Twine(Id) + " is missing");
    if (Error E = Cursor.EnterSubBlock(Id))
      return E;
    while (true) {
      Entry = Cursor.advance(BitstreamCursor::AF_DontPopBlockAtEnd);
      if (!Entry)
        return Entry.takeError();
      if (Entry->Kind == BitstreamEntry::EndBlock)
        break;
      if (Entry->Kind != BitstreamEntry::Record)
        return refuse("block " + Twine(Id) + " has what is no record");
      if (Error E = readRecord(Entry->ID, Handle))
        return E;
    }
    if (Cursor.ReadBlockEnd())
      return refuse("block " + Twine(Id) + " has no end");
    return Error::success();
  }

  Error readRecord(unsigned AbbrevId, Handler Handle) {
    Record R;
    Expected<unsigned> Code = Cursor.readRecord(AbbrevId, R.Fields, &R.Blob);
    if (!Code)
      return Code.takeError();
    R.Code = *Code;
    return (this->*Handle)(R);
  }

  static Error makeUnknown(const Record &R, StringRef Block) {
    return refuse("its " + Block + " has a record of code " + Twine(R.Code));
  }

  Error readIdentification(const Record &R) {
    switch (R.Code) {
    case itsum::Head: // checkBytes has read it
      return Error::success();
    case itsum::Release:
      File.Release = R.Blob.str();
      return Error::success();
    case itsum::Unit:
      File.Unit = R.Blob.str();
      return Error::success();
    default:
      return makeUnknown(R, "identification");
    }
  }

  //===-- Directory -------------------------------------------------------===//

  Error readDirectory(const Record &R) {
    switch (R.Code) {
    case itsum::Texts:
      AllTexts = R.Blob;
      return Error::success();
    case itsum::Lengths:
      return readLengths(R);
    case itsum::Entity:
      return readEntity(R.Fields);
    case itsum::Method:
      return readMethod(R.Fields);
    case itsum::File:
      return readFile(R.Fields);
    case itsum::Names:
      return readTexts(R.Fields, File.Names);
    case itsum::Classes:
      return readTexts(R.Fields, File.Classes);
    default:
      return makeUnknown(R, "directory");
    }
  }

  Error readLengths(const Record &R) {
    StringRef Rest = AllTexts;
    File.Texts.reserve(R.Fields.size());
    for (uint64_t Length : R.Fields) {
      if (Length > Rest.size())
        return refuse("its directory has more texts than bytes for them");
      File.Texts.push_back(Rest.take_front(Length));
      Rest = Rest.drop_front(Length);
    }
    return Error::success();
  }

  /// Success if each of \p Fields is the number of a text.
  Error checkTexts(ArrayRef<uint64_t> Fields) const {
    for (uint64_t Number : Fields)
      if (Number >= File.Texts.size())
        return refuse("its directory speaks of text " + Twine(Number) + " of " +
                      Twine(File.Texts.size()));
    return Error::success();
  }

  Error readTexts(ArrayRef<uint64_t> Fields, std::vector<StringRef> &To) {
    if (Error E = checkTexts(Fields))
      return E;
    To.reserve(Fields.size());
    for (uint64_t Number : Fields)
      To.push_back(File.Texts[Number]);
    return Error::success();
  }

  /// A copy of \p Fields, which checkTexts let pass.
  ArrayRef<uint32_t> keep(ArrayRef<uint64_t> Fields) {
    uint32_t *Copy = File.Numbers.Allocate<uint32_t>(Fields.size());
    copy(Fields, Copy);
    return {Copy, Fields.size()};
  }

  static Error makeShort(StringRef What) {
    return refuse("the record of " + What + " is too short");
  }

  Error readEntity(ArrayRef<uint64_t> Fields) {
    if (Fields.size() < itsum::FirstCallee)
      return makeShort("an entity");
    ArrayRef<uint64_t> Callees = Fields.drop_front(itsum::FirstCallee);
    uint64_t Direct = Fields[itsum::NumCallees];
    uint64_t Virtual = Fields[itsum::NumVirtualCallees];
    if (Direct > Callees.size() || Virtual > Callees.size() - Direct)
      return makeShort("an entity");
    if (Fields[itsum::Linkage] > EntitySummary::Internal)
      return refuse("there is no linkage " + Twine(Fields[itsum::Linkage]));
    if (Error E = checkTexts(Fields.take_front()))
      return E;
    if (Error E = checkTexts(Callees))
      return E;
    EntityHead &Head = File.Entities.emplace_back();
    Head.Key = File.Texts[Fields[itsum::Key]];
    Head.Linkage = EntitySummary::LinkageTy(Fields[itsum::Linkage]);
    Head.Own = Fields[itsum::Own];
    Head.IsMain = Fields[itsum::IsMain];
    Sizes.push_back({Fields[itsum::FactsSize], Fields[itsum::PlacesSize]});
    ArrayRef<uint32_t> All = keep(Callees);
    Head.Callees = All.take_front(Direct);
    Head.VirtualCallees = All.slice(Direct, Virtual);
    Head.Uses = All.drop_front(Direct + Virtual);
    return Error::success();
  }

  Error readMethod(ArrayRef<uint64_t> Fields) {
    if (Fields.size() < 2)
      return makeShort("a method");
    ArrayRef<uint64_t> Overrides = Fields.drop_front(2);
    if (Error E = checkTexts(Fields.take_front()))
      return E;
    if (Error E = checkTexts(Overrides))
      return E;
    File.Methods.push_back(
        {uint32_t(Fields.front()), Fields[1] != 0, keep(Overrides)});
    return Error::success();
  }

  Error readFile(ArrayRef<uint64_t> Fields) {
    if (Fields.size() < 4)
      return makeShort("a file");
    if (Error E = checkTexts(Fields.take_front()))
      return E;
    uint64_t Hash = Fields[3] << 32 | uint32_t(Fields[2]);
    File.Files.push_back({File.Texts[Fields.front()], Hash, Fields[1] != 0});
    return Error::success();
  }

  //===-- Bodies ----------------------------------------------------------===//

  Error readBodies(const Record &R) {
    switch (R.Code) {
    case itsum::Facts:
      return divide(R.Blob, &BodySizes::Facts, &EntityHead::Facts);
    case itsum::Places:
      return divide(R.Blob, &BodySizes::Places, &EntityHead::Places);
    default:
      return makeUnknown(R, "bodies");
    }
  }

  struct BodySizes {
    uint64_t Facts, Places;
  };

  Error divide(StringRef Blob, uint64_t BodySizes::*Size,
               StringRef EntityHead::*Part) {
    for (auto [Head, Own] : zip(File.Entities, Sizes)) {
      if (Own.*Size > Blob.size())
        return refuse("its bodies are shorter than its directory says");
      Head.*Part = Blob.take_front(Own.*Size);
      Blob = Blob.drop_front(Own.*Size);
    }
    if (!Blob.empty())
      return refuse("its bodies are longer than its directory says");
    return Error::success();
  }

  Error readSeal(const Record &) { return Error::success(); }

  template <typename List, typename Getter>
  static bool isSortedBy(const List &Items, Getter Get) {
    return is_sorted(Items, [Get](const auto &Left, const auto &Right) {
      return Get(Left) < Get(Right);
    });
  }

  Error checkOrder() {
    if (isSortedBy(File.Entities, [](const EntityHead &E) { return E.Key; }) &&
        isSortedBy(File.Methods,
                   [this](const MethodHead &M) { return File.Texts[M.Key]; }) &&
        isSortedBy(File.Files, [](const FileHead &F) { return F.Name; }) &&
        is_sorted(File.Names) && is_sorted(File.Classes))
      return Error::success();
    return refuse("its directory is not in order");
  }

  SummaryFile &File;
  BitstreamCursor Cursor;
  StringRef AllTexts;
  std::vector<BodySizes> Sizes; ///< of each entity
};

Error SummaryFile::readBlocks() { return UnitReader(*this).read(); }

} // namespace interop
