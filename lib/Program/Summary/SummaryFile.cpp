//===- SummaryFile.cpp - A summary that is read ---------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program/Summary/SummaryFile.h"
#include "Program/Summary/SummaryFormat.h"
#include "Support/ControlCharacters.h"
#include "Support/OddFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace interop {

/// Says of \p Bytes why they are no whole summary of this version.
static Error checkBytes(StringRef Bytes) {
  using namespace support::endian;
  using itsum::refuse;
  if (Bytes.empty())
    return refuse("truncated: it is empty");
  if (!Bytes.starts_with(itsum::Magic))
    return refuse("not a summary of interop-tidy");
  if (Bytes.size() < itsum::LengthAt)
    return refuse("truncated: " + Twine(Bytes.size()) + " bytes");
  uint32_t Version = read32le(Bytes.data() + itsum::VersionAt);
  if (Version != SummaryFile::Version)
    return refuse(itsum::compareVersions(Version, SummaryFile::Version));
  if (Bytes.size() < itsum::HeadEnd)
    return refuse("truncated: " + Twine(Bytes.size()) + " bytes");
  uint64_t Length = read64le(Bytes.data() + itsum::LengthAt);
  if (Bytes.size() < Length)
    return refuse("truncated: " + Twine(Bytes.size()) + " of " + Twine(Length) +
                  " bytes");
  if (Bytes.size() > Length)
    return refuse("damaged: " + Twine(Bytes.size()) + " bytes where it says " +
                  Twine(Length));
  if (Length < itsum::HeadEnd + itsum::HashFromEnd)
    return refuse("damaged: too short for a hash");
  StringRef Hashed = Bytes.drop_back(itsum::HashFromEnd);
  if (read64le(Hashed.end()) != xxh3_64bits(Hashed) ||
      read32le(Bytes.end() - itsum::EndOfBlock) != 0)
    return refuse("damaged: its hash does not fit");
  return Error::success();
}

static Error refuseFile(StringRef Path, const Twine &Problem) {
  return itsum::refuse(escapeControls(Path) + ": " + Problem);
}

Expected<SummaryFile> SummaryFile::read(std::unique_ptr<MemoryBuffer> Buffer) {
  StringRef Path = Buffer->getBufferIdentifier();
  if (Error Wrong = checkBytes(Buffer->getBuffer()))
    return refuseFile(Path, toString(std::move(Wrong)));
  SummaryFile File;
  File.Buffer = std::move(Buffer);
  if (Error Wrong = File.readBlocks())
    return refuseFile(Path, "damaged: " + toString(std::move(Wrong)));
  return std::move(File);
}

Expected<SummaryFile> SummaryFile::open(StringRef Path) {
  if (StringRef Why = explainOddFile(Path); !Why.empty())
    return refuseFile(Path, "cannot be read: " + Why);
  auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/false,
                                      /*RequiresNullTerminator=*/false);
  if (!Buffer)
    return refuseFile(Path, "cannot be read: " + Buffer.getError().message());
  return read(std::move(*Buffer));
}

/// The texts with \p Numbers.
static std::vector<std::string> copyTexts(const SummaryFile &File,
                                          ArrayRef<uint32_t> Numbers) {
  std::vector<std::string> Copies;
  for (uint32_t Number : Numbers)
    Copies.push_back(File.getTexts()[Number].str());
  return Copies;
}

static bool isHeadOf(const SummaryFile &File, const EntityHead &Head,
                     const EntitySummary &E) {
  auto AreSame = [&](ArrayRef<uint32_t> Numbers, ArrayRef<std::string> Keys) {
    return equal(Numbers, Keys, [&](uint32_t Number, StringRef Key) {
      return File.getTexts()[Number] == Key;
    });
  };
  return Head.Key == E.Key && Head.Linkage == E.Linkage && Head.Own == E.Own &&
         Head.IsMain == E.IsMain && AreSame(Head.Callees, E.Callees) &&
         AreSame(Head.VirtualCallees, E.VirtualCallees) &&
         AreSame(Head.Uses, E.Uses);
}

Expected<UnitSummary> SummaryFile::decode() const {
  UnitSummary U;
  U.Unit = Unit;
  U.Release = Release;
  for (const EntityHead &Head : Entities) {
    Expected<EntitySummary> E = decodeEntity(Head.Facts, Head.Places);
    if (!E)
      return itsum::refuse(getPath() + ": " + toString(E.takeError()));
    if (!isHeadOf(*this, Head, *E))
      return itsum::refuse(getPath() +
                           ": damaged: its directory and its facts of '" +
                           Head.Key + "' differ");
    U.Entities.push_back(std::move(*E));
  }
  for (const MethodHead &M : Methods)
    U.Methods.push_back(
        {Texts[M.Key].str(), copyTexts(*this, M.Overrides), M.IsPure});
  for (const FileHead &F : Files)
    U.Files.push_back({F.Name.str(), F.Hash, F.IsSystem});
  U.Names.assign(Names.begin(), Names.end());
  U.Classes.assign(Classes.begin(), Classes.end());
  return std::move(U);
}

} // namespace interop
