//===- FindingsTest.cpp - Findings, fingerprints and formats --------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Findings/FindingList.h"
#include "Findings/Fingerprints.h"
#include "Findings/Formats/ExportedFixes.h"
#include "Findings/LineFilter.h"
#include "Findings/Paths.h"
#include "Findings/SourceFiles.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "gtest/gtest.h"

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

namespace fs = llvm::sys::fs;

class Findings : public ::testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(fs::createUniqueDirectory("findings", Folder));
  }
  void TearDown() override { fs::remove_directories(Folder); }

  std::string write(llvm::StringRef Name, llvm::StringRef Text) {
    std::string Path = (Folder + "/" + Name).str();
    std::error_code Error;
    llvm::raw_fd_ostream(Path, Error) << Text;
    return Path;
  }

  /// The fingerprint of what stands at '@' of \p Text.
  std::string print(llvm::StringRef Text, llvm::StringRef Name = "a.cpp") {
    FindingRecord F;
    F.Check = "interop-lock-order";
    F.Warning.At.Offset = Text.find('@');
    F.Warning.At.File = write(Name, Text);
    SourceFiles Files;
    addFingerprints(F, Folder, Files);
    return F.Fingerprint;
  }

  llvm::SmallString<128> Folder;
};

TEST_F(Findings, fingerprintStaysWhereLinesMove) {
  std::string One = print("void f() {\n  @wait();\n}\n");
  EXPECT_EQ(One.size(), 32u);
  EXPECT_EQ(One, print("\n// more\nvoid f() {\n  g();\n  @wait();\n}\n"));
  EXPECT_EQ(One, print("void f() {\n\t@wait ( ); // for ever\n}\n"));
  EXPECT_EQ(One, print("int f(int a,\n      int b) {\n@wait();\r\n}\n"));
}

TEST_F(Findings, fingerprintTellsOthersApart) {
  std::string One = print("void f() {\n  @wait();\n}\n");
  EXPECT_NE(One, print("void g() {\n  @wait();\n}\n"));
  EXPECT_NE(One, print("void f() {\n  @wait(1);\n}\n"));
  EXPECT_NE(One, print("void f() {\n  @wait();\n}\n", "b.cpp"));
}

TEST_F(Findings, fingerprintsOfOneLineAreCounted) {
  std::vector<FindingRecord> Two(2);
  for (FindingRecord &F : Two)
    F.Warning.At.File = write("a.cpp", "wait(); wait();");
  Two[1].Warning.At.Offset = 8;
  SourceFiles Files;
  addFingerprints(Two, Folder, Files);
  EXPECT_NE(Two[0].Fingerprint, Two[1].Fingerprint);
}

TEST_F(Findings, fingerprintOfNowhereIsItsText) {
  FindingRecord A, B;
  A.Warning.Text = "a";
  B.Warning.Text = "b";
  SourceFiles Files;
  addFingerprints(A, Folder, Files);
  addFingerprints(B, Folder, Files);
  EXPECT_NE(A.Fingerprint, B.Fingerprint);
}

TEST_F(Findings, placesHaveLines) {
  SourceFiles Files;
  FilePlace P;
  P.File = write("a.cpp", "one\n\xC3\xA4\xC3\xB6 two\n");
  P.Offset = 9;
  Files.locate(P);
  EXPECT_EQ(P.Line, 2u);
  EXPECT_EQ(P.Column, 6u);
  EXPECT_EQ(Files.getCharacterColumn(P), 4u);
  EXPECT_EQ(Files.getLine(P), "\xC3\xA4\xC3\xB6 two");
  EXPECT_EQ(Files.advance(P, 4).Line, 3u);
}

TEST_F(Findings, placesOutsideHaveNone) {
  SourceFiles Files;
  FilePlace P;
  P.File = write("a.cpp", "one\n");
  P.Offset = 5;
  Files.locate(P);
  EXPECT_EQ(P.Line, 0u);
  P.File = "/nowhere/a.cpp";
  Files.locate(P);
  EXPECT_EQ(P.Line, 0u);
  EXPECT_EQ(Files.getContext(P), "");
  EXPECT_EQ(Files.getLineCode(P), "");
}

TEST(FindingList, unitsThatAgreeAreOne) {
  FindingRecord F;
  F.Warning.At.File = "/h.h";
  FindingRecord WithNote = F;
  WithNote.Notes.emplace_back();
  FindingList List;
  EXPECT_TRUE(List.add(F));
  EXPECT_FALSE(List.add(F));
  EXPECT_TRUE(List.add(WithNote)); // two stories of one unit
  List.startUnit();
  EXPECT_FALSE(List.add(WithNote)); // another unit's
  F.Warning.At.Offset = 1;
  EXPECT_TRUE(List.add(F));
  EXPECT_EQ(List.takeSorted().size(), 3u);
}

TEST(ExportedFixes, readsWhatItWrites) {
  FindingRecord F;
  F.Check = "interop-a";
  F.IsError = true;
  F.Directory = "/d";
  F.Warning = {{"/d/a.cpp", 3}, "it's\n'one'", {}, "", {{{"/d/a.cpp", 1}, 2}}};
  F.Notes.push_back({{"/d/b.h", 5}, "note", {{{"/d/b.h", 6}, 1, "x\ty"}}, {}});
  std::string Yaml;
  llvm::raw_string_ostream Out(Yaml);
  writeExportedFixes(F, "", Out);
  auto Read = readExportedFixes(Yaml, "/other");
  ASSERT_TRUE(bool(Read)) << llvm::toString(Read.takeError());
  ASSERT_EQ(Read->size(), 1u);
  const FindingRecord &R = Read->front();
  EXPECT_EQ(R.Check, "interop-a");
  EXPECT_TRUE(R.IsError);
  EXPECT_EQ(R.Warning.Text, "it's\n'one'");
  EXPECT_EQ(R.Warning.Ranges.front().Length, 2u);
  EXPECT_EQ(R.Notes.front().At.File, "/d/b.h");
  EXPECT_EQ(R.Notes.front().Fix.front().Text, "x\ty");
}

TEST(ExportedFixes, pathsAreUnderTheirFolder) {
  auto Read = readExportedFixes(
      "MainSourceFile: a\nDiagnostics:\n"
      "- DiagnosticName: x\n"
      "  DiagnosticMessage: {Message: m, FilePath: ../a.cpp, FileOffset: 1,"
      " Replacements: [], NewKey: 1}\n",
      "/d/build");
  ASSERT_TRUE(bool(Read)) << llvm::toString(Read.takeError());
  EXPECT_EQ(Read->front().Warning.At.File, "/d/a.cpp");
  EXPECT_FALSE(Read->front().IsError);
}

TEST(ExportedFixes, saysWhatIsWrong) {
  auto Read = readExportedFixes("MainSourceFile: a\n", "/d");
  ASSERT_FALSE(bool(Read));
  EXPECT_EQ(llvm::toString(Read.takeError()),
            "line 1: missing required key 'Diagnostics'");
}

TEST(Paths, areSeenFromARoot) {
  EXPECT_EQ(makeRelative("/a/b/c.cpp", "/a"), "b/c.cpp");
  EXPECT_EQ(makeRelative("/a/c.cpp", "/a/b"), "../c.cpp");
  EXPECT_EQ(makeRelative("/a", "/a"), ".");
  EXPECT_TRUE(isBelow("/a/b/c", "/a"));
  EXPECT_FALSE(isBelow("/ab/c", "/a"));
}

bool matches(const LineFilter &Filter, llvm::StringRef File, unsigned Line) {
  FilePlace P;
  P.File = File.str();
  P.Line = Line;
  return Filter.matches(P);
}

TEST(LineFilter, namesAreEndsOfPaths) {
  LineFilter Filter;
  Filter.add("src/a.cpp", {{2, 3}});
  Filter.add("/d/b.cpp", {});
  EXPECT_TRUE(matches(Filter, "/d/src/a.cpp", 2));
  EXPECT_TRUE(matches(Filter, "/d/src/a.cpp", 3));
  EXPECT_FALSE(matches(Filter, "/d/src/a.cpp", 4));
  EXPECT_FALSE(matches(Filter, "/d/mysrc/a.cpp", 2));
  EXPECT_TRUE(matches(Filter, "/d/b.cpp", 9));
  EXPECT_FALSE(matches(Filter, "/e/d/b.cpp", 9));
  EXPECT_FALSE(matches(Filter, "", 0));
}

TEST(LineFilter, readsDiffs) {
  LineFilter Filter;
  EXPECT_FALSE(bool(addDiff("--- a/x/a.cpp\n+++ b/x/a.cpp\n"
                            "@@ -1,2 +1,3 @@ f\n a\n-b\n+c\n+++ d\n"
                            "@@ -9 +10,0 @@\n-e\n",
                            "/top", Filter)));
  EXPECT_FALSE(matches(Filter, "/top/x/a.cpp", 1));
  EXPECT_TRUE(matches(Filter, "/top/x/a.cpp", 2));
  EXPECT_TRUE(matches(Filter, "/top/x/a.cpp", 3));
  EXPECT_FALSE(matches(Filter, "/top/x/a.cpp", 10));
  EXPECT_FALSE(matches(Filter, "/else/x/a.cpp", 2));
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
