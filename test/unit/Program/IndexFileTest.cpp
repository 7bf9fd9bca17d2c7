//===- IndexFileTest.cpp - Indices that are damaged or not there ----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "unit/LinkTestSupport.h"
#include <random>

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

/// Why the file cannot be opened, without its name.
std::string getProblem(const TemporaryFile &File) {
  auto Index = IndexFile::open(File.getPath());
  if (Index)
    return "";
  std::string Text = llvm::toString(Index.takeError());
  EXPECT_TRUE(llvm::StringRef(Text).starts_with(File.getPath())) << Text;
  return Text.substr(File.getPath().size());
}

TEST(IndexFile, FindsEachKeyOfManyAndNoOther) {
  constexpr unsigned Count = 5000;
  Unit Many("a.cpp");
  for (unsigned I = 0; I < Count; ++I)
    Many.body("key " + std::to_string(I), I % 127 + 1);
  Index Linked{Many};
  for (unsigned I = 0; I < 2 * Count; ++I)
    EXPECT_EQ(Linked.getAll("key " + std::to_string(I)),
              I < Count ? I % 127 + 1 : 0);
  EXPECT_FALSE(Linked->find(""));
}

TEST(IndexFile, IsNotThere) {
  TemporaryFile File("");
  std::string Path = (File.getPath() + "-not").str();
  auto Opened = IndexFile::open(Path);
  ASSERT_FALSE(Opened);
  EXPECT_EQ(llvm::toString(Opened.takeError()),
            Path + ": cannot be read: No such file or directory");
}

TEST(IndexFile, IsNoIndex) {
  EXPECT_EQ(getProblem(TemporaryFile("")), ": truncated: it is empty");
  for (const char *Text : {"ITI", "#include <x>\n", "itix"})
    EXPECT_EQ(getProblem(TemporaryFile(Text)),
              ": not an index of interop-tidy");
}

TEST(IndexFile, IsOfAnotherVersion) {
  std::string Bytes = linkAll(makeProgram()).Bytes.str().str();
  for (char Version : {2, 9}) {
    Bytes[4] = Version;
    EXPECT_EQ(
        getProblem(TemporaryFile(Bytes)),
        ": written by version " + std::to_string(Version) +
            " of the format, this interop-tidy reads version 8; make it again "
            "with this one, or read it with the one that wrote it");
  }
}

TEST(IndexFile, IsCutOffAnywhere) {
  std::string Bytes = linkAll(makeProgram()).Bytes.str().str();
  TemporaryFile File("");
  for (size_t Length = 4; Length < Bytes.size(); ++Length) {
    File.write(Bytes.substr(0, Length));
    std::string Problem = getProblem(File);
    EXPECT_TRUE(llvm::StringRef(Problem).starts_with(": truncated"))
        << Length << Problem;
  }
  EXPECT_EQ(getProblem(File),
            ": truncated or damaged: " + std::to_string(Bytes.size() - 1) +
                " bytes where it says " + std::to_string(Bytes.size()));
  File.write(Bytes + "x");
  EXPECT_NE(getProblem(File), "");
  File.write(Bytes);
  EXPECT_EQ(getProblem(File), "");
}

/// Asks everything, for the answers' own sake: none may leave the file.
void askAll(const IndexFile &Opened) {
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  Opened.dump(Out);
  for (const char *Key : {"run", "D::f", "a.cpp|main", "strange"}) {
    if (auto Found = Opened.find(Key))
      Out << Found->Unit << Found->Facts << Found->Places;
    Out << Opened.isQuiet(Key) << Opened.findOnlyTarget(Key)
        << Opened.knowsName(Key) << Opened.findFileHash(Key).value_or(0)
        << Opened.getRelease();
  }
}

TEST(IndexFile, ValidateFindsAFlippedBitInEachByte) {
  std::string Bytes = linkAll(makeProgram()).Bytes.str().str();
  TemporaryFile File("");
  for (size_t At = 0; At < Bytes.size(); ++At) {
    char Bit = 1 << At % 8;
    Bytes[At] ^= Bit;
    File.write(Bytes);
    Bytes[At] ^= Bit;
    auto Opened = IndexFile::open(File.getPath());
    if (!Opened) {
      llvm::consumeError(Opened.takeError());
      continue;
    }
    ASSERT_EQ(llvm::toString((*Opened)->validate()),
              (File.getPath() + ": damaged: its hash does not fit").str())
        << "at " << At;
    askAll(**Opened);
  }
}

TEST(IndexFile, RandomBytesBehindTheHeaderCrashNothing) {
  std::string Bytes = linkAll(makeProgram()).Bytes.str().str();
  std::mt19937 Random(1);
  TemporaryFile File("");
  for (unsigned Round = 0; Round < 2000; ++Round) {
    std::string Damaged = Bytes;
    // Behind magic number, version and length.
    for (unsigned I = 0; I < 1 + Round % 40; ++I)
      Damaged[16 + Random() % (Bytes.size() - 16)] = Random() % 3   ? Random()
                                                     : Random() % 2 ? 0
                                                                    : -1;
    File.write(Damaged);
    askAll(*llvm::cantFail(IndexFile::open(File.getPath())));
  }
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
