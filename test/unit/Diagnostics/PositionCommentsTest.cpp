//===- PositionCommentsTest.cpp - Positions in generated text -------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A place is marked by '@', which is taken out.
//
//===----------------------------------------------------------------------===//

#include "Diagnostics/PositionComments.h"
#include "gtest/gtest.h"

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

GeneratorModel makeRow() {
  GeneratorModel Row;
  Row.Name = "Gen";
  Row.FirstLine = "^/\\* Written by Gen ";
  Row.Position = "^ */\\* \"([^\"]+)\":([0-9]+)$";
  Row.Quoted = "^ \\* ?(.*[^ ]) *# <<<$";
  return Row;
}

/// "FILE:LINE", or "FILE:LINE: TEXT"; empty if there is none.
std::string find(std::string Text) {
  size_t Offset = Text.find('@');
  EXPECT_NE(Offset, std::string::npos);
  Text.erase(Offset, 1);
  clang::LangOptions Options;
  Options.LineComment = Options.CPlusPlus = Options.CPlusPlus11 = true;
  Options.RawStringLiterals = true;
  const GeneratorModel Row = makeRow();
  auto Found = PositionComments(Row).find(Text, Offset, Options);
  if (!Found)
    return "";
  std::string Out = Found->File + ":" + std::to_string(Found->Line);
  return Found->Text.empty() ? Out : Out + ": " + Found->Text;
}

//===----------------------------------------------------------------------===//
// Whose text
//===----------------------------------------------------------------------===//

bool fits(llvm::StringRef Text) {
  const GeneratorModel Row = makeRow();
  return PositionComments(Row).fits(Text);
}

TEST(PositionComments, FitByTheFirstLineAlone) {
  EXPECT_TRUE(fits("/* Written by Gen 3.1 */\nint x;\n"));
  EXPECT_TRUE(fits("/* Written by Gen 3.1 */"));
  EXPECT_TRUE(fits("/* Written by Gen 3.1 */\r\nint x;\r\n"));
  EXPECT_TRUE(fits("\xEF\xBB\xBF/* Written by Gen 3.1 */\n"));
  EXPECT_FALSE(fits(""));
  EXPECT_FALSE(fits("\n/* Written by Gen 3.1 */\n"));
  EXPECT_FALSE(fits("// /* Written by Gen 3.1 */\n"));
  EXPECT_FALSE(fits("/* Written by Gen " + std::string(10000, 'x')));
}

//===----------------------------------------------------------------------===//
// Where a function begins
//===----------------------------------------------------------------------===//

TEST(PositionComments, FunctionsEndWithABraceAtTheMargin) {
  llvm::StringRef Text = "void f() {\n  {\n  }\n}\nvoid g() {\n}\n";
  EXPECT_EQ(findFunctionBegin(Text, 0), 0u);
  EXPECT_EQ(findFunctionBegin(Text, Text.find("  }")), 0u);
  // The brace that ends it is part of it.
  EXPECT_EQ(findFunctionBegin(Text, Text.find("\n}") + 1), 0u);
  EXPECT_EQ(findFunctionBegin(Text, Text.find("void g")), Text.find("void g"));
  EXPECT_EQ(findFunctionBegin(Text, Text.size() - 2), Text.find("void g"));
  EXPECT_EQ(findFunctionBegin(Text, Text.size()), Text.size());
  EXPECT_EQ(findFunctionBegin("}\nx", 2), 2u);
  EXPECT_EQ(findFunctionBegin("", 0), 0u);
}

//===----------------------------------------------------------------------===//
// Positions
//===----------------------------------------------------------------------===//

TEST(PositionComments, TheLastOneBeforeAPlaceCounts) {
  EXPECT_EQ(find("void f() {\n"
                 "  /* \"a.x\":3\n"
                 "   */\n"
                 "  g();\n"
                 "  /* \"a.x\":4\n"
                 " * h(1)   # <<<\n"
                 " */\n"
                 "  @h(1);\n"
                 "  /* \"a.x\":5\n"
                 "   */\n"
                 "}\n"),
            "a.x:4: h(1)");
}

TEST(PositionComments, TheCommentAboveTheFunctionCounts) {
  EXPECT_EQ(find("int f() {\n"
                 "  /* \"a.x\":3\n */\n"
                 "}\n"
                 "\n"
                 "/* \"a.x\":7\n"
                 " * def g():    # <<<\n"
                 " *   pass\n"
                 " */\n"
                 "static int g(void);\n"
                 "static int g(void) {\n"
                 "  @wait();\n"
                 "}\n"),
            "a.x:7: def g():");
}

TEST(PositionComments, TheFunctionAboveSaysNothing) {
  EXPECT_EQ(find("int f() {\n  /* \"a.x\":3\n */\n}\nint g() {\n  @wait();\n}"),
            "");
  EXPECT_EQ(find("/* \"a.x\":3\n */\nstruct s {\n};\nint g() {\n  @wait();\n}"),
            "");
}

TEST(PositionComments, TheEndOfAFunctionIsInIt) {
  EXPECT_EQ(find("int f() {\n  /* \"a.x\":3\n   */\n@}\n"), "a.x:3");
}

TEST(PositionComments, WhatFollowsThePlaceSaysNothing) {
  EXPECT_EQ(find("int f() {\n  @wait();\n  /* \"a.x\":3\n   */\n}\n"), "");
}

TEST(PositionComments, WindowsLinesAreLines) {
  EXPECT_EQ(find("int f() {\r\n  /* \"a.x\":3\r\n * w()  # <<<\r\n */\r\n"
                 "  @w();\r\n}\r\n"),
            "a.x:3: w()");
}

TEST(PositionComments, AStringIsNoComment) {
  EXPECT_EQ(find("int f() {\n"
                 "  /* \"a.x\":3\n   */\n"
                 "  use(R\"(\n  /* \"b.x\":9\n */)\");\n"
                 "  use(\"/* \\\n  /* \\\"b.x\\\":9\\\n */\");\n"
                 "  @w();\n}\n"),
            "a.x:3");
}

TEST(PositionComments, AStringHidesNoComment) {
  EXPECT_EQ(
      find("int f() {\n  use(\"/*\");\n  /* \"a.x\":3\n   */\n  @w();\n}"),
      "a.x:3");
  EXPECT_EQ(find("int f() {\n#if 0\n  don't\n#endif\n"
                 "  /* \"a.x\":3\n   */\n  @w();\n}"),
            "a.x:3");
}

TEST(PositionComments, QuotationsStandInTheSameComment) {
  EXPECT_EQ(find("int f() {\n"
                 "  /* \"a.x\":3\n"
                 " * not this\n"
                 " */\n"
                 "  /*\n"
                 " * nor this  # <<<\n"
                 " */\n"
                 "  @w();\n}\n"),
            "a.x:3");
}

TEST(PositionComments, TheFirstQuotationCounts) {
  EXPECT_EQ(find("int f() {\n  /* \"a.x\":3\n *   one  # <<<\n"
                 " *   two  # <<<\n */\n  @w();\n}\n"),
            "a.x:3: one");
}

TEST(PositionComments, HugeLinesAreData) {
  std::string Huge(1 << 20, 'x');
  EXPECT_EQ(find("int f() {\n  /* \"a.x\":3\n   */\n  /* " + Huge + "\n \"" +
                 Huge + "\":4\n */ use(\"" + Huge + "\");\n  @w();\n}\n"),
            "a.x:3");
}

TEST(PositionComments, NumbersThatAreNoneAreSkipped) {
  EXPECT_EQ(find("int f() {\n  /* \"a.x\":99999999999\n   */\n  @w();\n}\n"),
            "");
}

TEST(PositionComments, AnUnfinishedCommentHarmsNobody) {
  EXPECT_EQ(find("int f() {\n  @w();\n}\n/* \"a.x\":3"), "");
  EXPECT_EQ(find("/* \"a.x\":3\n@"), "");
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
