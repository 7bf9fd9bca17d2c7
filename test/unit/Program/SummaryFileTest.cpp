//===- SummaryFileTest.cpp - The bytes of a summary -----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program/Summary/SummaryFile.h"
#include "unit/SummaryTestSupport.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"
#include "gtest/gtest.h"
#include <random>

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

using llvm::StringRef;

template <typename T> std::string dumpText(const T &Summary) {
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  dump(Summary, Out);
  Out.flush();
  return Text;
}

/// Empty if nothing is wrong.
template <typename T> std::string takeError(llvm::Expected<T> &Result) {
  return Result ? "" : llvm::toString(Result.takeError());
}

llvm::Expected<SummaryFile> readBytes(StringRef Bytes) {
  return SummaryFile::read(
      llvm::MemoryBuffer::getMemBufferCopy(Bytes, "x.itsum"));
}

std::string getError(StringRef Bytes) {
  auto File = readBytes(Bytes);
  return takeError(File);
}

//===-- Round trips -------------------------------------------------------===//

TEST(SummaryFile, TheEntityOfTheseTestsSetsEveryField) {
  EntitySummary E = FullEntity::make();
  EXPECT_EQ(llvm::toString(validateEntity(E)), "");
  std::vector<SummaryObject> Objects;
  for (const SummaryFact &V : E.Facts)
    Objects.push_back(V.Object);
  EXPECT_EQ(findUnsetField(Objects), -1);
  EXPECT_EQ(findUnsetField(E.Decls), -1);
  EXPECT_EQ(findUnsetField(E.Types), -1);
  EXPECT_EQ(findUnsetField(E.Exprs), -1);
  EXPECT_EQ(findUnsetField(E.Facts), -1);
  EXPECT_EQ(findUnsetField(E.Locks), -1);
  EXPECT_EQ(findUnsetField(E.Loops), -1);
  EXPECT_EQ(findUnsetField(E.Reads), -1);
  EXPECT_EQ(findUnsetField(E.Blocks), -1);
  EXPECT_EQ(findUnsetField(E.Tries), -1);
  EXPECT_EQ(findUnsetField(E.Entries), -1);
  EXPECT_EQ(findUnsetField(E.Places), -1);
  UnitSummary U = makeFullUnit();
  EXPECT_EQ(findUnsetField(U.Entities), -1);
  EXPECT_EQ(findUnsetField(U.Methods), -1);
  EXPECT_EQ(findUnsetField(U.Files), -1);
  EXPECT_EQ(findUnsetField(std::vector{U}), -1);
}

TEST(SummaryFile, AnEntityComesBackFieldByField) {
  for (const EntitySummary &E : makeFullUnit().Entities) {
    EncodedEntity Code = encodeEntity(E);
    auto Back = decodeEntity(Code.Facts, Code.Places);
    ASSERT_EQ(takeError(Back), "");
    EXPECT_TRUE(isSame(*Back, E));
    EXPECT_EQ(dumpText(*Back), dumpText(E));
    EncodedEntity Again = encodeEntity(*Back);
    EXPECT_EQ(Again.Facts, Code.Facts);
    EXPECT_EQ(Again.Places, Code.Places);
  }
}

TEST(SummaryFile, WhatEncodesIsNotAskedWhetherItIsRight) {
  EntitySummary E;
  SummaryFact V;
  V.Kind = V.Unknown = V.EntersAs = V.Flags = 255;
  V.Callee = V.Block = ~0u;
  V.Try = INT32_MIN;
  V.Live = INT32_MAX;
  E.Facts = {V, SummaryFact(), V};
  E.Linkage = EntitySummary::LinkageTy(255);
  E.Decls.resize(2);
  E.Decls[0].In = ~0u;
  E.Order = {~0u, 0, 1u << 31};
  E.Places = {{~0u, 0, ~0u}, {}};
  EncodedEntity Code = encodeEntity(E);
  EXPECT_EQ(encodeEntity(E).Facts, Code.Facts);
  auto Back = decodeEntity(Code.Facts, Code.Places);
  EXPECT_EQ(takeError(Back), "entity '': there is no linkage 255");
  EXPECT_FALSE(dumpText(E).empty());
}

TEST(SummaryFile, PlacesAreReadByThemselves) {
  EntitySummary E = FullEntity::make();
  EXPECT_EQ(encodePlaces(E), encodeEntity(E).Places);
  auto Places = decodePlaces(encodePlaces(E));
  ASSERT_EQ(takeError(Places), "");
  EXPECT_EQ(Places->Files, E.Files);
  ASSERT_FALSE(E.Places.empty());
  EXPECT_EQ(encodePlaces(*Places), encodePlaces(E));
  EXPECT_TRUE(Places->Facts.empty());
  E.Places.back().File = E.Files.size();
  auto Outside = decodePlaces(encodePlaces(E));
  EXPECT_EQ(takeError(Outside),
            "entity '': its places are damaged: one is in no file");
}

TEST(SummaryFile, WithoutPlacesNothingHasAPlace) {
  EntitySummary E = FullEntity::make();
  auto Back = decodeEntity(encodeEntity(E).Facts, "");
  ASSERT_EQ(takeError(Back), "");
  EXPECT_EQ(dumpText(*Back).find(" at "), std::string::npos);
  E.Files.clear();
  E.Places.clear();
  for (SummaryFact &V : E.Facts)
    V.At = 0;
  for (SummaryLock &L : E.Locks)
    L.At = 0;
  for (SummaryLoop &L : E.Loops)
    L.At = 0;
  for (SummaryRead &R : E.Reads)
    R.At = 0;
  for (SummaryEntry &N : E.Entries)
    N.At = 0;
  EXPECT_TRUE(isSame(*Back, E));
}

TEST(SummaryFile, ALineMoreAboveChangesNoFacts) {
  EntitySummary E = FullEntity::make();
  EncodedEntity Before = encodeEntity(E);
  for (SummaryPlace &P : E.Places)
    ++P.Line;
  EncodedEntity After = encodeEntity(E);
  EXPECT_EQ(Before.Facts, After.Facts);
  EXPECT_NE(Before.Places, After.Places);
}

TEST(SummaryFile, AUnitComesBackFieldByField) {
  UnitSummary U = makeFullUnit();
  std::string Bytes = encodeUnit(U);
  auto File = readBytes(Bytes);
  ASSERT_EQ(takeError(File), "");
  auto Back = File->decode();
  ASSERT_EQ(takeError(Back), "");
  EXPECT_TRUE(isSame(*Back, U));
  EXPECT_EQ(dumpText(*Back), dumpText(U));
  EXPECT_EQ(encodeUnit(*Back), Bytes);
  EXPECT_EQ(encodeUnit(U), Bytes);
}

std::vector<std::string> getTexts(const SummaryFile &File,
                                  llvm::ArrayRef<uint32_t> Numbers) {
  std::vector<std::string> Texts;
  for (uint32_t Number : Numbers)
    Texts.push_back(File.getTexts()[Number].str());
  return Texts;
}

TEST(SummaryFile, TheDirectoryHasWhatTheLinkerAsks) {
  UnitSummary U = makeFullUnit();
  auto File = readBytes(encodeUnit(U));
  ASSERT_EQ(takeError(File), "");
  EXPECT_EQ(File->getPath(), "x.itsum");
  EXPECT_EQ(File->getUnit(), U.Unit);
  EXPECT_EQ(File->getRelease(), U.Release);
  ASSERT_EQ(File->getEntities().size(), U.Entities.size());
  for (size_t I = 0; I < U.Entities.size(); ++I) {
    const EntityHead &Head = File->getEntities()[I];
    const EntitySummary &E = U.Entities[I];
    EXPECT_EQ(Head.Key, E.Key);
    EXPECT_EQ(Head.Linkage, E.Linkage);
    EXPECT_EQ(Head.Own, E.Own);
    EXPECT_EQ(Head.IsMain, E.IsMain);
    EXPECT_EQ(getTexts(*File, Head.Callees), E.Callees);
    EXPECT_EQ(getTexts(*File, Head.VirtualCallees), E.VirtualCallees);
    EXPECT_EQ(getTexts(*File, Head.Uses), E.Uses);
    EXPECT_EQ(Head.Facts, encodeEntity(E).Facts);
    EXPECT_EQ(Head.Places, encodeEntity(E).Places);
  }
}

TEST(SummaryFile, AUnitCanBeEmpty) {
  auto File = readBytes(encodeUnit(UnitSummary()));
  ASSERT_EQ(takeError(File), "");
  auto Back = File->decode();
  ASSERT_EQ(takeError(Back), "");
  EXPECT_TRUE(isSame(*Back, UnitSummary()));
}

TEST(SummaryFile, TextsAreOfAnyBytes) {
  EntitySummary E = FullEntity::make();
  std::string Long;
  for (unsigned I = 0; I < 5000; ++I)
    Long += "$@N@std@S@vector>#" + std::to_string(I * I % 97);
  std::vector<std::string> &Texts = E.Decls[3].Annotations;
  Texts = {"",
           std::string("\0\0\0", 3),
           "\xC3\xBC\xFF",
           Long,
           Long + "\xC3\xBC" + Long,
           "aaaaaaaaaaaaaaaaaaaaaaaaa",
           "abcd",
           "abcd",
           "abcdeabcdeabcde",
           "\n\"'\\"};
  E.Files[0] = "\xC3\xBC.h";
  EncodedEntity Code = encodeEntity(E);
  auto Back = decodeEntity(Code.Facts, Code.Places);
  ASSERT_EQ(takeError(Back), "");
  EXPECT_TRUE(isSame(*Back, E));
  EXPECT_LT(Code.Facts.size(), Long.size() / 2) << "what repeats is cheap";
}

TEST(SummaryFile, TextsThatGrowWithoutMeasureAreRefused) {
  EntitySummary E = FullEntity::make();
  SummaryDecl D = E.Decls[0];
  D.Key += std::string(100000, 'x');
  E.Decls.insert(E.Decls.end(), 300, D);
  EncodedEntity Code = encodeEntity(E);
  auto Back = decodeEntity(Code.Facts, Code.Places);
  EXPECT_EQ(takeError(Back),
            "entity '': its facts are damaged: they have more text than such "
            "bytes can hold");
}

TEST(SummaryFile, AFactCostsFewBytes) {
  EntitySummary E = FullEntity::make();
  size_t Before = encodeEntity(E).Facts.size();
  SummaryFact V = E.Facts.back();
  for (unsigned I = 0; I < 100; ++I) {
    ++V.Seq;
    ++V.At;
    E.Facts.push_back(V);
  }
  EXPECT_LE(encodeEntity(E).Facts.size(), Before + 500);
}

//===-- Damage ------------------------------------------------------------===//

constexpr size_t VersionAt = 20, HashFromEnd = 12;

/// As a writer that errs would leave it: with a hash that fits.
std::string sealAgain(std::string Bytes) {
  size_t HashAt = Bytes.size() - HashFromEnd;
  llvm::support::endian::write64le(
      Bytes.data() + HashAt,
      llvm::xxh3_64bits(StringRef(Bytes).take_front(HashAt)));
  return Bytes;
}

std::string setVersion(std::string Bytes, uint32_t Version) {
  llvm::support::endian::write32le(Bytes.data() + VersionAt, Version);
  return Bytes;
}

TEST(SummaryFileDamage, NoTruncationIsAccepted) {
  std::string Bytes = encodeUnit(makeFullUnit());
  for (size_t Size = 0; Size < Bytes.size(); ++Size) {
    std::string Error = getError(StringRef(Bytes).take_front(Size));
    EXPECT_TRUE(StringRef(Error).starts_with(
        Size == 0 || Size >= 4 ? "x.itsum: truncated: " : "x.itsum: not a "))
        << Size << " " << Error;
  }
  EXPECT_EQ(getError(StringRef(Bytes).drop_back(5)),
            "x.itsum: truncated: " + std::to_string(Bytes.size() - 5) + " of " +
                std::to_string(Bytes.size()) + " bytes");
}

TEST(SummaryFileDamage, NoFlippedBitIsAccepted) {
  std::string Bytes = encodeUnit(makeFullUnit());
  for (size_t Bit = 0; Bit < Bytes.size() * 8; ++Bit) {
    std::string Flipped = Bytes;
    Flipped[Bit / 8] ^= 1 << Bit % 8;
    EXPECT_NE(getError(Flipped), "") << Bit;
  }
  Bytes[Bytes.size() / 2] ^= 16;
  EXPECT_EQ(getError(Bytes), "x.itsum: damaged: its hash does not fit");
}

TEST(SummaryFileDamage, WhatWasAppendedIsSeen) {
  std::string Bytes = encodeUnit(UnitSummary());
  EXPECT_EQ(getError(Bytes + "\n"),
            "x.itsum: damaged: " + std::to_string(Bytes.size() + 1) +
                " bytes where it says " + std::to_string(Bytes.size()));
}

TEST(SummaryFileDamage, AnotherVersionIsNamedBeforeTheHashIsAsked) {
  std::string Bytes = encodeUnit(makeFullUnit());
  EXPECT_EQ(getError(setVersion(Bytes, 9)),
            "x.itsum: written by version 9 of the format, this interop-tidy "
            "reads version 8; make it again with this one, or read it with the "
            "one that wrote it");
  EXPECT_EQ(getError(setVersion(Bytes, 1)),
            "x.itsum: written by version 1 of the format, this interop-tidy "
            "reads version 8; make it again with this one, or read it with the "
            "one that wrote it");
  EXPECT_EQ(getError(StringRef(setVersion(Bytes, 9)).take_front(100)),
            "x.itsum: written by version 9 of the format, this interop-tidy "
            "reads version 8; make it again with this one, or read it with the "
            "one that wrote it");
}

TEST(SummaryFileDamage, WhatIsNoSummaryIsSaidToBeNone) {
  EXPECT_EQ(getError(""), "x.itsum: truncated: it is empty");
  EXPECT_EQ(getError("int main() {}\n"),
            "x.itsum: not a summary of interop-tidy");
  EXPECT_EQ(getError("BC\xC0\xDE"), "x.itsum: not a summary of interop-tidy");
  EXPECT_EQ(getError("ITSM"), "x.itsum: truncated: 4 bytes");
}

TEST(SummaryFileDamage, WhatCannotBeReadIsNamed) {
  llvm::SmallString<128> Folder;
  ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("summary", Folder));
  auto AFolder = SummaryFile::open(Folder);
  EXPECT_EQ(takeError(AFolder),
            (Folder + ": cannot be read: Is a directory").str());
  std::string Absent = (Folder + "/x.itsum").str();
  auto Nothing = SummaryFile::open(Absent);
  EXPECT_EQ(takeError(Nothing),
            Absent + ": cannot be read: No such file or directory");
  llvm::sys::fs::remove(Folder);
}

TEST(SummaryFileDamage, FactsOfAnotherEntityAreSeen) {
  UnitSummary U = makeFullUnit();
  std::string Bytes = encodeUnit(U);
  size_t At = Bytes.find("~c:@S@Plain");
  ASSERT_NE(At, std::string::npos);
  Bytes[At + 6] = 'p';
  auto File = readBytes(sealAgain(Bytes));
  ASSERT_EQ(takeError(File), "");
  auto Unit = File->decode();
  EXPECT_EQ(takeError(Unit), "x.itsum: damaged: its directory and its facts of "
                             "'~c:@S@plain' differ");
}

TEST(SummaryFileDamage, ADirectoryOutOfOrderIsSeen) {
  UnitSummary U = makeFullUnit();
  std::string Bytes = encodeUnit(U);
  Bytes[Bytes.find("mutexstop")] = 'z';
  EXPECT_EQ(getError(sealAgain(Bytes)),
            "x.itsum: damaged: its directory is not in order");
}

//===-- Any bytes ---------------------------------------------------------===//

class Mutator {
public:
  unsigned pick(unsigned End) { return Random() % End; }

  /// A few changes of the kinds that break formats.
  std::string mutate(std::string Bytes) {
    for (unsigned N = pick(4) + 1; N && !Bytes.empty(); --N) {
      unsigned At = pick(Bytes.size());
      switch (pick(6)) {
      case 0:
      case 1:
        Bytes[At] ^= 1 << pick(8);
        break;
      case 2:
        Bytes[At] = pick(2) ? '\xFF' : '\0';
        break;
      case 3:
        Bytes[At] = pick(256);
        break;
      case 4:
        Bytes.erase(At, pick(8));
        break;
      case 5:
        Bytes.insert(At, Bytes.substr(pick(Bytes.size()), pick(8)));
        break;
      }
    }
    return Bytes;
  }

private:
  std::mt19937 Random{2024};
};

TEST(SummaryFileMutations, AnEntityIsRefusedOrValid) {
  EncodedEntity Code = encodeEntity(FullEntity::make());
  Mutator M;
  unsigned Accepted = 0;
  for (unsigned I = 0; I < 10000; ++I) {
    std::string Facts = I % 4 == 3 ? Code.Facts : M.mutate(Code.Facts);
    std::string Places = I % 4 == 2 ? "" : Code.Places;
    auto E = decodeEntity(Facts, I % 4 == 3 ? M.mutate(Places) : Places);
    if (!E) {
      EXPECT_NE(takeError(E), "");
      continue;
    }
    ++Accepted;
    EXPECT_EQ(llvm::toString(validateEntity(*E)), "");
    EXPECT_FALSE(dumpText(*E).empty());
    EncodedEntity Again = encodeEntity(*E);
    auto Back = decodeEntity(Again.Facts, Again.Places);
    ASSERT_EQ(takeError(Back), "");
    EXPECT_TRUE(isSame(*Back, *E));
  }
  EXPECT_GT(Accepted, 0u) << "a text or a column may be another";
}

TEST(SummaryFileMutations, BytesWithoutAnyFormAreRefusedOrValid) {
  Mutator M;
  for (unsigned I = 0; I < 10000; ++I) {
    std::string Facts;
    for (unsigned Size = M.pick(200); Size; --Size)
      Facts += char(M.pick(256) & M.pick(256));
    auto E = decodeEntity(Facts, Facts);
    EXPECT_EQ(takeError(E).empty(), false);
  }
}

/// The blocks are read with care even where the hash fits.
TEST(SummaryFileMutations, AUnitWithAHashThatFitsIsRefusedOrReadable) {
  std::string Bytes = encodeUnit(makeFullUnit());
  Mutator M;
  for (unsigned I = 0; I < 10000; ++I) {
    std::string Mutated = M.mutate(Bytes);
    if (Mutated.size() < 64)
      continue;
    llvm::support::endian::write64le(Mutated.data() + VersionAt + 4,
                                     Mutated.size());
    auto File = readBytes(sealAgain(Mutated));
    if (!takeError(File).empty())
      continue;
    auto Unit = File->decode();
    if (takeError(Unit).empty()) {
      EXPECT_FALSE(dumpText(*Unit).empty());
    }
  }
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
