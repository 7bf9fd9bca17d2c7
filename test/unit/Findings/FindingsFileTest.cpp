//===- FindingsFileTest.cpp - All that is known of findings ---------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Findings/Formats/FindingsFile.h"
#include "Findings/Fingerprints.h"
#include "Findings/SourceFiles.h"
#include "Findings/ToldFindings.h"
#include "gtest/gtest.h"

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

Remark makeRemark(llvm::StringRef Text, unsigned Offset, unsigned Path = 0) {
  Remark R;
  R.Text = Text.str();
  R.At = {"/src/a.cpp", Offset, 3, 4};
  R.Path = Path;
  return R;
}

/// A finding that sets every field of which a file tells.
FindingRecord makeFinding() {
  FindingRecord F;
  F.Check = "interop-lock-order";
  F.IsError = true;
  F.Unit = "a.cpp";
  F.Directory = "/src";
  F.Scope = "net::Client::~Client";
  F.Warning = makeRemark("'A' is \"locked\"\n", 5);
  F.Warning.Fix.push_back({{"/src/b.h", 7, 1, 8}, 2, "x;"});
  F.Warning.Title = "insert 'x;'";
  F.Warning.Ranges.push_back({{"/src/a.cpp", 5, 3, 4}, 9});
  F.Notes = {makeRemark("one", 6, 1), makeRemark("other", 7, 2),
             makeRemark("advice", 8)};
  F.Warning.States = {Statement::Locks, "B", "A"};
  F.Notes[0].States = {Statement::Runs, "a thread"};
  return F;
}

std::string write(llvm::ArrayRef<FindingRecord> Findings,
                  llvm::StringRef Root = "") {
  std::string Text;
  llvm::raw_string_ostream Out(Text);
  writeFindingsFile(Findings, Root, Out);
  return Text;
}

TEST(FindingsFile, ComesBackFieldByField) {
  FindingRecord F = makeFinding();
  std::string Text = write(F);
  EXPECT_TRUE(isFindingsFile(Text));
  auto Read = llvm::cantFail(readFindingsFile(Text, "/elsewhere"));
  ASSERT_EQ(Read.size(), 1u);
  EXPECT_EQ(write(Read), Text);
  const FindingRecord &Back = Read.front();
  EXPECT_TRUE(Back.IsError);
  EXPECT_EQ(Back.Scope, F.Scope);
  EXPECT_EQ(Back.Unit, "a.cpp");
  EXPECT_EQ(Back.Warning.Title, "insert 'x;'");
  EXPECT_EQ(Back.Warning.Fix.front().Length, 2u);
  EXPECT_EQ(Back.Warning.Ranges.front().Length, 9u);
  EXPECT_EQ(Back.Notes[1].Path, 2u);
  EXPECT_EQ(Back.Notes[2].At.Column, 4u);
  EXPECT_EQ(Back.Warning.States.Kind, Statement::Locks);
  EXPECT_EQ(Back.Warning.States.Subject, "B");
  EXPECT_EQ(Back.Warning.States.Object, "A");
  EXPECT_EQ(Back.Notes[0].States.Kind, Statement::Runs);
  EXPECT_EQ(Back.Notes[1].States.Kind, Statement::Nothing);
}

TEST(FindingsFile, PathsAreFromTheRoot) {
  std::string Text = write(makeFinding(), "/src");
  EXPECT_EQ(Text.find("/src"), std::string::npos);
  auto Read = llvm::cantFail(readFindingsFile(Text, "/moved"));
  EXPECT_EQ(Read.front().Warning.At.File, "/moved/a.cpp");
  EXPECT_EQ(Read.front().Warning.Fix.front().At.File, "/moved/b.h");
}

TEST(FindingsFile, WhatIsWrongIsSaid) {
  auto getProblem = [](llvm::StringRef Text) {
    return llvm::toString(readFindingsFile(Text, "/").takeError());
  };
  EXPECT_NE(getProblem("{").find("Expected"), std::string::npos);
  EXPECT_NE(getProblem("{}").find("version"), std::string::npos);
  EXPECT_NE(getProblem(R"({"version": 7, "findings": []})").find("7"),
            std::string::npos);
  EXPECT_NE(getProblem(R"({"version": 2, "findings": [{"check": "a"}]})")
                .find("message"),
            std::string::npos);
  EXPECT_NE(getProblem(
                R"({"version": 2,
              "findings": [{"check": "a", "message": "b", "path": 3}]})")
                .find("0, 1 or 2"),
            std::string::npos);
  EXPECT_NE(getProblem(
                R"({"version": 2, "findings": [{"check": "a", "message": "b",
              "states": {"kind": "sings"}}]})")
                .find("expected runs, calls, locks or cites"),
            std::string::npos);
}

/// \p F as clang-tidy exports it.
FindingRecord forget(FindingRecord F) {
  F.Scope = std::nullopt;
  F.Warning.Title.clear();
  F.Warning.States = {};
  for (Remark &Note : F.Notes) {
    Note.Path = 0;
    Note.States = {};
  }
  return F;
}

TEST(ToldFindings, AreFoundByWhatTheySay) {
  FindingRecord Told = makeFinding();
  FindingRecord Other = makeFinding();
  Other.Warning.At.Offset = 50;
  Other.Scope = "other";
  FindingRecord Exported[] = {forget(Other), forget(Told)};
  addTold(Exported, {Told, Other});
  EXPECT_EQ(Exported[0].Scope, "other");
  EXPECT_EQ(Exported[1].Scope, "net::Client::~Client");
  EXPECT_EQ(Exported[1].Warning.Title, "insert 'x;'");
  EXPECT_EQ(Exported[1].Notes[0].Path, 1u);
  EXPECT_EQ(Exported[1].Notes[1].Path, 2u);
  EXPECT_EQ(Exported[1].Warning.States.Object, "A");
  EXPECT_EQ(Exported[1].Notes[0].States.Subject, "a thread");
}

TEST(ToldFindings, OfOthersNothingIsKnown) {
  FindingRecord Exported[] = {forget(makeFinding()), forget(makeFinding())};
  Exported[0].Check = "bugprone-x";
  Exported[1].Warning.Text = "something else";
  addTold(Exported, makeFinding());
  for (const FindingRecord &F : Exported) {
    EXPECT_FALSE(F.Scope);
    EXPECT_EQ(F.Notes[1].Path, 0u);
  }
}

TEST(ToldFindings, ClangTidyMayAddNotesAndDropFixes) {
  FindingRecord Exported = forget(makeFinding());
  Exported.Warning.Fix.clear();
  Exported.Notes.insert(Exported.Notes.begin() + 1,
                        makeRemark("expanded from macro 'M'", 1));
  Exported.Notes.push_back(makeRemark("this fix overlaps", 5));
  addTold(Exported, makeFinding());
  EXPECT_EQ(Exported.Warning.Title, "");
  std::vector<unsigned> Paths;
  for (const Remark &Note : Exported.Notes)
    Paths.push_back(Note.Path);
  EXPECT_EQ(Paths, (std::vector<unsigned>{1, 0, 2, 0, 0}));
}

TEST(ToldFindings, TheScopeMakesTheFingerprint) {
  FindingRecord F = makeFinding();
  SourceFiles Files;
  addFingerprints(F, "/src", Files);
  EXPECT_EQ(F.Context, "net::Client::~Client");
  std::string One = F.Fingerprint;
  F.Scope = "net::Other";
  addFingerprints(F, "/src", Files);
  EXPECT_NE(F.Fingerprint, One);
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
