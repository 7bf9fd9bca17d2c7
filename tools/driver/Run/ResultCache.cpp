//===- ResultCache.cpp - Results of earlier runs --------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Run/ResultCache.h"
#include "Findings/Paths.h"
#include "Program/Summary/SummaryFile.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/BLAKE3.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;
namespace fs = llvm::sys::fs;

namespace interop {

static constexpr StringLiteral Magic = "interop-tidy cache 2\n";
static constexpr size_t HashLength = 64;

ContentHash hashText(StringRef Text) {
  BLAKE3Result<> Hash = BLAKE3::hash(arrayRefFromStringRef(Text));
  return toHex(Hash, /*LowerCase=*/true);
}

/// Each behind its length.
static std::string join(ArrayRef<std::string> Texts) {
  std::string Bytes;
  for (const std::string &Text : Texts) {
    char Length[8];
    support::endian::write64le(Length, Text.size());
    Bytes.append(Length, sizeof Length);
    Bytes += Text;
  }
  return Bytes;
}

static std::optional<std::vector<std::string>> split(StringRef Bytes) {
  std::vector<std::string> Texts;
  while (!Bytes.empty()) {
    if (Bytes.size() < 8)
      return std::nullopt;
    uint64_t Length = support::endian::read64le(Bytes.data());
    Bytes = Bytes.drop_front(8);
    if (Length > Bytes.size())
      return std::nullopt;
    Texts.push_back(Bytes.take_front(Length).str());
    Bytes = Bytes.drop_front(Length);
  }
  return Texts;
}

ContentHash hashTexts(ArrayRef<std::string> Texts) {
  return hashText(join(Texts));
}

Expected<ResultCache> ResultCache::open(StringRef Folder,
                                        CachePruningPolicy Policy) {
  ResultCache Cache;
  Cache.Folder = makeAbsolute(Folder);
  Cache.Policy = Policy;
  std::error_code Error = fs::create_directories(Cache.Folder);
  if (!Error)
    Error = fs::access(Cache.Folder, fs::AccessMode::Write);
  if (Error)
    return createStringError(Error,
                             "the cache '" + Cache.Folder +
                                 "' cannot be written to: " + Error.message());
  return Cache;
}

std::string ResultCache::getPath(const ContentHash &Key) const {
  SmallString<256> Path(Folder);
  sys::path::append(Path, "llvmcache-" + Key);
  return std::string(Path);
}

bool ResultCache::has(const ContentHash &Key) const {
  return fs::exists(getPath(Key));
}

std::optional<std::vector<std::string>>
ResultCache::find(const ContentHash &Key) const {
  // The pruner goes by the time of the last use.
  Expected<fs::file_t> File =
      fs::openNativeFileForRead(getPath(Key), fs::OF_UpdateAtime);
  if (!File) {
    consumeError(File.takeError());
    return std::nullopt;
  }
  auto Buffer = MemoryBuffer::getOpenFile(*File, getPath(Key), -1);
  fs::closeFile(*File);
  if (!Buffer)
    return std::nullopt;
  StringRef Bytes = (*Buffer)->getBuffer();
  if (!Bytes.consume_front(Magic) || Bytes.size() < HashLength ||
      Bytes.take_front(HashLength) != hashText(Bytes.drop_front(HashLength)))
    return std::nullopt;
  return split(Bytes.drop_front(HashLength));
}

Error ResultCache::store(const ContentHash &Key,
                         ArrayRef<std::string> Texts) const {
  std::string Bytes = join(Texts);
  return writeWhole(getPath(Key), (Magic + hashText(Bytes) + Bytes).str());
}

void ResultCache::prune() const { pruneCache(Folder, Policy); }

} // namespace interop
