//===- IndexFile.cpp - The linked summaries of a program ------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program/Index/IndexFile.h"
#include "Program/Index/IndexLayout.h"
#include "Program/Index/IndexTable.h"
#include "Program/Summary/SummaryFormat.h"
#include "Support/ControlCharacters.h"
#include "Support/OddFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/DataExtractor.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace interop {

namespace {

class MappedIndex : public IndexFile {
public:
  MappedIndex(std::unique_ptr<MemoryBuffer> Buffer, const IndexHeader &Header)
      : Buffer(std::move(Buffer)), Header(Header) {}

  StringRef getPath() const override { return Buffer->getBufferIdentifier(); }
  StringRef getRelease() const override;
  std::optional<LinkedEntity> find(StringRef Key) const override;
  bool isQuiet(StringRef Key) const override;
  StringRef findOnlyTarget(StringRef Key) const override;
  std::vector<IndexUser> findUsers(StringRef Key) const override;
  void visitEntities(
      function_ref<void(StringRef, const LinkedEntity &)> Visit) const override;
  void visitKeys(function_ref<bool(StringRef)> Visit) const override;
  void visitUsed(function_ref<void(StringRef)> Visit) const override;
  void visitQuiet(function_ref<void(StringRef)> Visit) const override;
  void visitTexts(function_ref<void(StringRef)> Visit) const override;
  std::optional<uint64_t> findFileHash(StringRef Name) const override;
  bool knowsName(StringRef Name) const override;
  std::vector<StringRef> listUnits() const override;
  void visitFiles(function_ref<void(StringRef, uint64_t)> Visit) const override;
  Error validate() const override;
  void dump(raw_ostream &Out) const override;

private:
  /// Everything but the hash.
  StringRef getBytes() const {
    return Buffer->getBuffer().drop_back(IndexHeader::HashSize);
  }
  IndexTable getTable(IndexTables Table) const {
    return IndexTable(getBytes(), Header.get(Table));
  }
  std::optional<StringRef> slice(uint64_t From, uint64_t Length) const;
  std::optional<std::vector<StringRef>> readUnits() const;
  std::optional<LinkedEntity> readRecord(StringRef Record) const;
  std::optional<StringRef> readKey(uint64_t Number) const;
  std::optional<std::vector<IndexUser>> readUsers(StringRef List) const;
  StringRef findDamage() const;

  std::unique_ptr<MemoryBuffer> Buffer;
  IndexHeader Header;
};

} // namespace

static Error makeError(StringRef Path, const Twine &Problem) {
  return createStringError(inconvertibleErrorCode(),
                           escapeControls(Path) + ": " + Problem);
}

/// The header of \p Bytes, or what is wrong with it.
static Expected<IndexHeader> readHeader(StringRef Path, StringRef Bytes) {
  if (Bytes.empty())
    return makeError(Path, "truncated: it is empty");
  StringRef Magic(IndexHeader::Magic, sizeof(IndexHeader::Magic));
  if (!Bytes.starts_with(Magic))
    return makeError(Path, "not an index of interop-tidy");
  DataExtractor Numbers(Bytes, /*IsLittleEndian=*/true, /*AddressSize=*/8);
  DataExtractor::Cursor At(Magic.size());
  uint32_t Version = Numbers.getU32(At);
  if (At && Version != IndexFile::Version)
    return makeError(Path, itsum::compareVersions(Version, IndexFile::Version));
  IndexHeader Header;
  Header.Length = Numbers.getU64(At);
  Header.Release = Numbers.getU64(At);
  Header.Units = Numbers.getU64(At);
  Header.Keys = Numbers.getU64(At);
  for (uint64_t &Table : Header.Tables)
    Table = Numbers.getU64(At);
  if (errorToBool(At.takeError()))
    return makeError(Path, "truncated: " + Twine(Bytes.size()) + " bytes");
  if (Header.Length != Bytes.size() ||
      Header.Length < IndexHeader::Size + IndexHeader::HashSize)
    return makeError(Path, "truncated or damaged: " + Twine(Bytes.size()) +
                               " bytes where it says " + Twine(Header.Length));
  return Header;
}

Expected<std::unique_ptr<IndexFile>> IndexFile::open(StringRef Path) {
  if (StringRef Why = explainOddFile(Path); !Why.empty())
    return makeError(Path, "cannot be read: " + Why);
  // What needs no zero behind it is always mapped.
  auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/false,
                                      /*RequiresNullTerminator=*/false);
  if (!Buffer)
    return makeError(Path, "cannot be read: " + Buffer.getError().message());
  Expected<IndexHeader> Header = readHeader(Path, (*Buffer)->getBuffer());
  if (!Header)
    return Header.takeError();
  return std::make_unique<MappedIndex>(std::move(*Buffer), *Header);
}

Expected<EntitySummary> IndexFile::read(StringRef,
                                        const LinkedEntity &Entity) const {
  return decodeEntity(Entity.Facts, Entity.Places);
}

/// The bytes there; none if they are not all in the file.
std::optional<StringRef> MappedIndex::slice(uint64_t From,
                                            uint64_t Length) const {
  StringRef Bytes = getBytes();
  if (From > Bytes.size() || Length > Bytes.size() - From)
    return std::nullopt;
  return Bytes.substr(From, Length);
}

StringRef MappedIndex::getRelease() const {
  DataExtractor Bytes(getBytes(), /*IsLittleEndian=*/true, /*AddressSize=*/8);
  uint64_t At = Header.Release;
  uint32_t Length = Bytes.getU32(&At);
  return slice(At, Length).value_or("");
}

std::optional<std::vector<StringRef>> MappedIndex::readUnits() const {
  DataExtractor Bytes(getBytes(), /*IsLittleEndian=*/true, /*AddressSize=*/8);
  DataExtractor::Cursor At(Header.Units);
  std::vector<StringRef> Units;
  for (uint32_t I = 0, Count = Bytes.getU32(At); At && I < Count; ++I) {
    uint32_t Length = Bytes.getU32(At);
    Units.push_back(Bytes.getBytes(At, Length));
  }
  if (errorToBool(At.takeError()))
    return std::nullopt;
  return Units;
}

std::optional<LinkedEntity> MappedIndex::readRecord(StringRef Record) const {
  if (Record.size() != IndexRecord::Size)
    return std::nullopt;
  DataExtractor Bytes(Record, /*IsLittleEndian=*/true, /*AddressSize=*/8);
  uint64_t At = 0;
  LinkedEntity Entity;
  Entity.All = Bytes.getU32(&At);
  uint32_t UnitLength = Bytes.getU32(&At);
  auto Unit = slice(Bytes.getU64(&At), UnitLength);
  uint64_t From = Bytes.getU64(&At);
  uint32_t FactsLength = Bytes.getU32(&At);
  uint32_t PlacesLength = Bytes.getU32(&At);
  Entity.IsInProgram = Bytes.getU32(&At) != 0;
  auto Both = slice(From, uint64_t(FactsLength) + PlacesLength);
  if (!Unit || !Both)
    return std::nullopt;
  Entity.Unit = *Unit;
  Entity.Facts = Both->take_front(FactsLength);
  Entity.Places = Both->drop_front(FactsLength);
  return Entity;
}

std::optional<StringRef> MappedIndex::readKey(uint64_t Number) const {
  DataExtractor Bytes(getBytes(), /*IsLittleEndian=*/true, /*AddressSize=*/8);
  DataExtractor::Cursor At(Header.Keys);
  uint32_t Count = Bytes.getU32(At);
  StringRef Key;
  if (At && Number < Count) {
    At.seek(At.tell() + Number * sizeof(uint64_t));
    At.seek(Bytes.getU64(At));
    uint32_t Length = Bytes.getU32(At);
    Key = Bytes.getBytes(At, Length);
  }
  if (errorToBool(At.takeError()) || Number >= Count)
    return std::nullopt;
  return Key;
}

/// None if it is damaged.
std::optional<std::vector<IndexUser>>
MappedIndex::readUsers(StringRef List) const {
  DataExtractor Bytes(List, /*IsLittleEndian=*/true, /*AddressSize=*/8);
  DataExtractor::Cursor At(0);
  std::vector<IndexUser> Users;
  uint64_t Code = 0;
  while (At && At.tell() < List.size()) {
    Code += Bytes.getULEB128(At);
    std::optional<StringRef> Key = At ? readKey(Code >> 1) : std::nullopt;
    if (!Key)
      break;
    Users.push_back({*Key, (Code & 1) != 0, Code >> 1});
  }
  bool IsWhole = At.tell() == List.size();
  if (errorToBool(At.takeError()) || !IsWhole)
    return std::nullopt;
  return Users;
}

std::vector<IndexUser> MappedIndex::findUsers(StringRef Key) const {
  auto Entry = getTable(IndexTables::Users).find(Key);
  return Entry ? readUsers(Entry->Data).value_or(std::vector<IndexUser>())
               : std::vector<IndexUser>();
}

std::optional<LinkedEntity> MappedIndex::find(StringRef Key) const {
  auto Entry = getTable(IndexTables::Entities).find(Key);
  return Entry ? readRecord(Entry->Data) : std::nullopt;
}

bool MappedIndex::isQuiet(StringRef Key) const {
  return getTable(IndexTables::Quiet).find(Key).has_value();
}

StringRef MappedIndex::findOnlyTarget(StringRef Key) const {
  if (auto Entry = getTable(IndexTables::Targets).find(Key))
    return Entry->Data;
  // Nothing overrides it, and it overrides nothing.
  for (IndexTables Table : {IndexTables::Entities, IndexTables::Quiet})
    if (auto Entry = getTable(Table).find(Key))
      return Entry->Key;
  return "";
}

/// \p Table's entries by key.
static std::vector<IndexEntry> sortEntries(const IndexTable &Table) {
  std::vector<IndexEntry> Entries;
  Table.visit([&](const IndexEntry &Entry) { Entries.push_back(Entry); });
  llvm::sort(Entries, [](const IndexEntry &A, const IndexEntry &B) {
    return A.Key < B.Key;
  });
  return Entries;
}

void MappedIndex::visitEntities(
    function_ref<void(StringRef, const LinkedEntity &)> Visit) const {
  visitKeys([&](StringRef Key) {
    std::optional<LinkedEntity> Entity = find(Key);
    if (Entity)
      Visit(Key, *Entity);
    return Entity.has_value();
  });
}

void MappedIndex::visitKeys(function_ref<bool(StringRef)> Visit) const {
  // Methods stand behind the entities.
  uint64_t Count = getTable(IndexTables::Entities).size();
  for (uint64_t Number = 0; Number < Count; ++Number) {
    std::optional<StringRef> Key = readKey(Number);
    if (!Key || !Visit(*Key))
      return;
  }
}

void MappedIndex::visitUsed(function_ref<void(StringRef)> Visit) const {
  for (const IndexEntry &Entry : sortEntries(getTable(IndexTables::Users)))
    Visit(Entry.Key);
}

void MappedIndex::visitQuiet(function_ref<void(StringRef)> Visit) const {
  for (const IndexEntry &Entry : sortEntries(getTable(IndexTables::Quiet)))
    Visit(Entry.Key);
}

void MappedIndex::visitTexts(function_ref<void(StringRef)> Visit) const {
  for (uint64_t At : Header.Tables)
    IndexTable(getBytes(), At).visit([&](const IndexEntry &Entry) {
      Visit(Entry.Key);
    });
}

std::optional<uint64_t> MappedIndex::findFileHash(StringRef Name) const {
  auto Entry = getTable(IndexTables::Files).find(Name);
  if (!Entry || Entry->Data.size() != sizeof(uint64_t))
    return std::nullopt;
  return support::endian::read64le(Entry->Data.data());
}

bool MappedIndex::knowsName(StringRef Name) const {
  return getTable(IndexTables::Names).find(Name).has_value();
}

std::vector<StringRef> MappedIndex::listUnits() const {
  return readUnits().value_or(std::vector<StringRef>());
}

void MappedIndex::visitFiles(
    function_ref<void(StringRef, uint64_t)> Visit) const {
  for (const IndexEntry &Entry : sortEntries(getTable(IndexTables::Files)))
    if (std::optional<uint64_t> Hash = findFileHash(Entry.Key))
      Visit(Entry.Key, *Hash);
}

/// What does not hold together, though the hash is right; empty if nothing.
StringRef MappedIndex::findDamage() const {
  if (!readUnits())
    return "units";
  bool AreWhole = true;
  if (!getTable(IndexTables::Entities).visit([&](const IndexEntry &Entry) {
        AreWhole &= readRecord(Entry.Data).has_value();
      }) ||
      !AreWhole)
    return "entities";
  if (!getTable(IndexTables::Files).visit([&](const IndexEntry &Entry) {
        AreWhole &= Entry.Data.size() == sizeof(uint64_t);
      }) ||
      !AreWhole)
    return "files";
  if (!getTable(IndexTables::Users).visit([&](const IndexEntry &Entry) {
        AreWhole &= readUsers(Entry.Data).has_value();
      }) ||
      !AreWhole)
    return "users";
  for (auto [Table, What] : {std::pair(IndexTables::Quiet, "quiet bodies"),
                             std::pair(IndexTables::Targets, "targets"),
                             std::pair(IndexTables::Names, "names")})
    if (!getTable(Table).visit([](const IndexEntry &) {}))
      return What;
  return "";
}

Error MappedIndex::validate() const {
  StringRef Hash = Buffer->getBuffer().take_back(IndexHeader::HashSize);
  if (support::endian::read64le(Hash.data()) !=
      xxh3_64bits(arrayRefFromStringRef(getBytes())))
    return makeError(getPath(), "damaged: its hash does not fit");
  StringRef Damage = findDamage();
  if (!Damage.empty())
    return makeError(getPath(),
                     "damaged: its " + Damage + " lead out of the file");
  return Error::success();
}

static void dumpEffects(uint32_t All, raw_ostream &Out) {
  // In the order of EntitySummary::OwnTy.
  static constexpr StringLiteral Names[] = {
      "row",  "lock",    "throw", "store",  "allocation",
      "loop", "unknown", "entry", "caller", "value", "given"};
  for (const auto &[Bit, Name] : enumerate(Names))
    if (All & 1U << Bit)
      Out << ' ' << Name;
}

void MappedIndex::dump(raw_ostream &Out) const {
  Out << "release " << getRelease() << '\n';
  for (StringRef Unit : listUnits())
    Out << "unit " << Unit << '\n';
  for (const IndexEntry &Entry : sortEntries(getTable(IndexTables::Entities))) {
    LinkedEntity Entity = readRecord(Entry.Data).value_or(LinkedEntity());
    Out << "entity " << Entry.Key << " of " << Entity.Unit << ':';
    dumpEffects(Entity.All, Out);
    Out << '\n';
  }
  visitQuiet([&Out](StringRef Key) { Out << "quiet " << Key << '\n'; });
  for (const IndexEntry &Entry : sortEntries(getTable(IndexTables::Targets)))
    Out << "target " << Entry.Key << " > "
        << (Entry.Data.empty() ? "several or none" : Entry.Data) << '\n';
  for (const IndexEntry &Entry : sortEntries(getTable(IndexTables::Users))) {
    Out << "users " << Entry.Key << ':';
    for (const IndexUser &U : findUsers(Entry.Key))
      Out << ' ' << U.Key << (U.IsMethod ? " (virtually)" : "");
    Out << '\n';
  }
  visitFiles([&Out](StringRef Name, uint64_t Hash) {
    Out << "file " << Name << ' ' << format_hex_no_prefix(Hash, 16) << '\n';
  });
  for (const IndexEntry &Entry : sortEntries(getTable(IndexTables::Names)))
    Out << "name " << Entry.Key << '\n';
}

} // namespace interop
