//===- ModelsDocsTest.cpp - pages about models against the parser ---------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models/Schema/ReservedKeys.h"
#include "unit/ModelsTestSupport.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"
#include <set>

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

using llvm::StringRef;

std::string readFile(const std::string &Path) {
  auto Buffer = llvm::MemoryBuffer::getFile(Path);
  EXPECT_TRUE(bool(Buffer)) << Path;
  return Buffer ? (*Buffer)->getBuffer().str() : "";
}

const std::string Root = INTEROP_SOURCE_DIR;

std::string getPage() { return readFile(Root + "/docs/models.md"); }

std::string getSchemaPage() {
  return readFile(Root + "/docs/design/model-schema.md");
}

/// The rows of the table under "## Title": trimmed cells.
std::vector<std::vector<std::string>> getTable(StringRef Page,
                                               StringRef Title) {
  std::vector<std::vector<std::string>> Rows;
  StringRef Section = Page.split(("\n## " + Title + "\n").str()).second;
  Section = Section.split("\n## ").first;
  llvm::SmallVector<StringRef, 128> Lines;
  Section.split(Lines, '\n');
  for (StringRef Line : Lines) {
    if (!Line.starts_with("| ") || Line.starts_with("|---"))
      continue;
    llvm::SmallVector<StringRef, 4> Cells;
    Line.drop_front(1).drop_back(1).split(Cells, " |");
    Rows.emplace_back();
    for (StringRef Cell : Cells)
      Rows.back().push_back(Cell.trim().str());
  }
  if (!Rows.empty())
    Rows.erase(Rows.begin()); // the head
  return Rows;
}

/// Everything between backquotes.
std::vector<std::string> getQuoted(StringRef Text) {
  std::vector<std::string> Out;
  while (true) {
    Text = Text.split('`').second;
    if (Text.empty())
      return Out;
    Out.push_back(Text.split('`').first.str());
    Text = Text.split('`').second;
  }
}

std::string spell(const ReservedKey &K) {
  return (getContextName(K.Context) + "." + K.Key).str();
}

TEST(ModelsDocs, ListTheReservedKeysOfTheParser) {
  std::vector<std::string> Listed, Known;
  for (const auto &Row : getTable(getSchemaPage(), "Reserved keys")) {
    ASSERT_EQ(Row.size(), 3u) << Row[0];
    EXPECT_FALSE(Row[2].empty()) << Row[1];
    Listed.push_back(Row[0] + "." + StringRef(Row[1]).trim('`').str());
  }
  for (const ReservedKey &K : getReservedKeys())
    Known.push_back(spell(K));
  EXPECT_EQ(Listed, Known);
}

TEST(ModelsDocs, EveryReservedKeyServesANeed) {
  std::set<std::string> Known, Named;
  for (const ReservedKey &K : getReservedKeys())
    Known.insert(spell(K));
  for (const auto &Row : getTable(getSchemaPage(), "What the schema can say"))
    for (const std::string &Word : getQuoted(Row[2]))
      if (StringRef(Word).contains('.') &&
          !StringRef(Word).ends_with(".yaml") &&
          !StringRef(Word).ends_with(".c"))
        Named.insert(Word);
  EXPECT_EQ(Named, Known);
}

/// 1.1 to 1.12 and at least one row in each of the other sections, in order.
TEST(ModelsDocs, NumberEveryNeed) {
  std::map<unsigned, unsigned> Last;
  for (const auto &Row : getTable(getSchemaPage(), "What the schema can say")) {
    ASSERT_EQ(Row.size(), 3u) << Row[0];
    auto [Section, Number] = StringRef(Row[0]).split('.');
    unsigned S = 0, N = 0;
    ASSERT_FALSE(Section.getAsInteger(10, S)) << Row[0];
    ASSERT_FALSE(Number.getAsInteger(10, N)) << Row[0];
    EXPECT_EQ(N, ++Last[S]) << Row[0];
    bool Says = StringRef(Row[2]).contains("now:") ||
                StringRef(Row[2]).contains("reserved:");
    EXPECT_TRUE(Says) << Row[0];
  }
  EXPECT_EQ(Last.size(), 9u);
  EXPECT_EQ(Last[1], 12u);
}

std::set<std::string> listExamples() {
  std::set<std::string> Out;
  std::error_code Error;
  for (llvm::sys::fs::directory_iterator
           I(Root + "/test/models/examples", Error),
       End;
       I != End && !Error; I.increment(Error))
    Out.insert(llvm::sys::path::filename(I->path()).str());
  return Out;
}

TEST(ModelsDocs, NameEveryExampleAndNoOther) {
  std::set<std::string> Named;
  for (const auto &Row : getTable(getSchemaPage(), "What the schema can say")) {
    bool HasExample = false;
    for (const std::string &Word : getQuoted(Row[2]))
      if (StringRef(Word).ends_with(".yaml")) {
        Named.insert(Word);
        HasExample = true;
      }
    bool IsNow = StringRef(Row[2]).contains("now:");
    EXPECT_EQ(IsNow, HasExample || Row[0] == "1.10") << Row[0];
  }
  EXPECT_EQ(Named, listExamples());
}

TEST(ModelsDocs, ExamplesLoad) {
  for (const std::string &File : listExamples()) {
    std::vector<ModelError> Errors;
    auto M = parseModel(readFile(Root + "/test/models/examples/" + File), File,
                        Errors);
    EXPECT_TRUE(M);
    for (const ModelError &E : Errors)
      ADD_FAILURE() << E.str();
  }
}

/// The keys that the parser asks for, as its own message lists them.
TEST(ModelsDocs, DescribeEveryKey) {
  std::string Page = getPage();
  StringRef Reference =
      StringRef(Page).split("\n## Key reference\n").second.split("\n## ").first;
  std::vector<std::string> Quoted = getQuoted(Reference);
  std::set<std::string> Words;
  for (const std::string &Q : Quoted) {
    llvm::SmallVector<StringRef, 8> Parts;
    llvm::SplitString(Q, Parts, " :,{}[]");
    for (StringRef Part : Parts)
      Words.insert(Part.str());
  }
  const char *Bad[] = {
      "{zz_unknown_zz: 1}",
      "{library: l, defaults: {zz_unknown_zz: 1}}",
      "{library: l, functions: [{zz_unknown_zz: 1}]}",
      "{library: l, types: [{zz_unknown_zz: 1}]}",
      "{library: l, handles: [{zz_unknown_zz: 1}]}",
      "{library: l, functions: [{blocks: {zz_unknown_zz: 1}}]}",
      "{library: l, functions: [{acquires: {zz_unknown_zz: 1}}]}",
      "{library: l, functions: [{acquires: {on_result: {zz_unknown_zz: 1}}}]}",
      "{library: l, functions: [{throws: {zz_unknown_zz: 1}}]}",
      "{library: l, functions: [{releases: {zz_unknown_zz: 1}}]}",
      "{library: l, functions: [{starts: {zz_unknown_zz: 1}}]}",
      "{library: l, functions: [{joins: {zz_unknown_zz: 1}}]}",
      "{library: l, functions: [{locks: {zz_unknown_zz: 1}}]}",
      "{library: l, functions: [{callbacks: {zz_unknown_zz: 1}}]}",
      "{library: l, functions: [{blocks: {when: {zz_unknown_zz: 1}}}]}",
      "{library: l, functions: [{blocks: {pending: {zz_unknown_zz: 1}}}]}",
      "{library: l, functions: [{blocks: {mitigations: {zz_unknown_zz: 1}}}]}",
      "{library: l, functions: [{blocks: {fixes: {zz_unknown_zz: 1}}}]}",
      "{library: l, version: {zz_unknown_zz: 1}}",
      "{library: l, functions: [{build: {zz_unknown_zz: 1}}]}",
      "{library: l, functions: [{interpreter_lock: {zz_unknown_zz: 1}}]}",
      "{library: l, functions: [{binds: {zz_unknown_zz: 1}}]}",
      "{library: l, types: [{interpreter_lock: {zz_unknown_zz: 1}}]}",
      "{library: l, types: [{finalizer: {zz_unknown_zz: 1}}]}",
      "{library: l, types: [{policy: {zz_unknown_zz: 1}}]}",
      "{library: l, types: [{entered: {zz_unknown_zz: 1}}]}",
      "{library: l, generators: [{zz_unknown_zz: 1}]}",
      "{library: l, locks: [{zz_unknown_zz: 1}]}",
      "{library: l, locks: [{release: {zz_unknown_zz: 1}}]}",
      "{library: l, slots: [{zz_unknown_zz: 1}]}",
      "{library: l, entry_points: [{zz_unknown_zz: 1}]}",
  };
  for (const char *Text : Bad) {
    std::string Errors = parseBad(Text, ModelFileKind::Configuration);
    StringRef List = StringRef(Errors)
                         .split("unknown key 'zz_unknown_zz'; expected ")
                         .second.split('\n')
                         .first;
    EXPECT_FALSE(List.empty()) << Text << ": " << Errors;
    while (!List.empty()) {
      List = List.split('\'').second;
      std::string Key = List.split('\'').first.str();
      List = List.split('\'').second;
      EXPECT_TRUE(Key.empty() || Words.count(Key)) << Text << ": " << Key;
    }
  }
}

/// Every example of the page is a model.
TEST(ModelsDocs, TheExamplesOfThePageLoad) {
  std::string Page = getPage();
  unsigned Count = 0;
  for (StringRef Rest = StringRef(Page).split("```yaml\n").second;
       !Rest.empty(); Rest = Rest.split("```yaml\n").second, ++Count)
    EXPECT_TRUE(parseOk(Rest.split("```").first)) << "example " << Count;
  EXPECT_GE(Count, 2u);
}

/// The first example of the page is a model.
TEST(ModelsDocs, TheFirstModelLoads) {
  std::string Page = getPage();
  StringRef Text = StringRef(Page).split("```yaml\n").second.split("```").first;
  ASSERT_FALSE(Text.empty());
  auto M = parseOk(Text);
  ASSERT_TRUE(M);
  EXPECT_EQ(M->Functions.size(), 3u);
  // ... and the error shown below it is what a slip in it gives.
  std::string Slip = Text.str();
  Slip.replace(Slip.find("unblock:"), strlen("unblock:"), "unblok:");
  EXPECT_NE(Page.find("    queue.yaml:" + parseBad(Slip) + "\n"),
            std::string::npos)
      << parseBad(Slip);
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
