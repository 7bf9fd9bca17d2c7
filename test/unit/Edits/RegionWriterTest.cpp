//===- RegionWriterTest.cpp - Lines put around statements -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edits/RegionWriter.h"
#include "gtest/gtest.h"
#include <algorithm>

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

/// \p Code with \p R around what stands between two carets, which are taken
/// away. A third one, before them, is behind the header of a branch.
std::string put(std::string Code, const RegionLines &R, bool IsBranch = false) {
  TextSpan S;
  auto take = [&Code] {
    size_t At = Code.find('^');
    Code.erase(At, 1);
    return unsigned(At);
  };
  if (IsBranch) {
    S.Header = take();
    S.HeaderStart = unsigned(Code.rfind("if", *S.Header));
  }
  S.From = take();
  S.To = take();
  auto Edits = RegionWriter(Code).put(R, S);
  if (!Edits)
    return "nothing";
  std::sort(Edits->begin(), Edits->end(),
            [](const auto &A, const auto &B) { return A.From > B.From; });
  for (const TextEdit &E : *Edits)
    Code.replace(E.From, E.To - E.From, E.Text);
  return Code;
}

RegionLines makeMacros() {
  RegionLines R;
  R.Open = {"BEGIN"};
  R.Close = {"END"};
  return R;
}

RegionLines makeGuard() {
  RegionLines R;
  R.Guard = "Guard G;";
  return R;
}

TEST(RegionWriter, PutsMacrosOnLinesOfTheirOwn) {
  EXPECT_EQ(put("{\n  ^f();^\n  g();\n}\n", makeMacros()),
            "{\n  BEGIN\n  f();\n  END\n  g();\n}\n");
  EXPECT_EQ(put("{\n\t^f(a,\n\t  b);^ // why\n}\n", makeMacros()),
            "{\n\tBEGIN\n\tf(a,\n\t  b); // why\n\tEND\n}\n");
}

TEST(RegionWriter, KeepsTheLineBreaksOfTheFile) {
  EXPECT_EQ(put("{\r\n  ^f();^\r\n}\r\n", makeMacros()),
            "{\r\n  BEGIN\r\n  f();\r\n  END\r\n}\r\n");
}

TEST(RegionWriter, MovesWhatABlockHolds) {
  EXPECT_EQ(put("{\n    ^f(a,\n      b);^\n}\n", makeGuard()),
            "{\n    {\n        Guard G;\n        f(a,\n          b);\n    }\n"
            "}\n");
  EXPECT_EQ(put("{\n  ^f(R\"(a\nb)\");^\n}\n", makeGuard()),
            "{\n  {\n    Guard G;\n    f(R\"(a\nb)\");\n  }\n}\n");
}

TEST(RegionWriter, DeclaresAheadOfTheRegion) {
  RegionLines R = makeMacros();
  R.Ahead = {"int x;"};
  EXPECT_EQ(put("{\n  ^x = f();^\n}\n", R),
            "{\n  int x;\n  BEGIN\n  x = f();\n  END\n}\n");
}

TEST(RegionWriter, PutsAWholeRegionBeforeAStatement) {
  RegionLines R = makeMacros();
  R.Ahead = {"int r;"};
  R.Body = {"r = f();"};
  EXPECT_EQ(put("{\n  ^return g(r);^\n}\n", R),
            "{\n  int r;\n  BEGIN\n  r = f();\n  END\n  return g(r);\n}\n");
  R.Open.clear();
  R.Close.clear();
  R.Guard = "Guard G;";
  EXPECT_EQ(put("{\n  ^return g(r);^\n}\n", R),
            "{\n  int r;\n  {\n    Guard G;\n    r = f();\n  }\n"
            "  return g(r);\n}\n");
}

TEST(RegionWriter, PutsBracesAroundABranch) {
  EXPECT_EQ(put("{\n  if (a)^\n    ^f();^\n  g();\n}\n", makeMacros(), true),
            "{\n  if (a) {\n    BEGIN\n    f();\n    END\n  }\n  g();\n}\n");
  EXPECT_EQ(
      put("{\n  if (a)^ ^f();^\n  else\n    g();\n}\n", makeMacros(), true),
      "{\n  if (a) {\n    BEGIN\n    f();\n    END\n  }\n  else\n"
      "    g();\n}\n");
  EXPECT_EQ(put("{\n  if (a)^ // why\n    ^f();^\n}\n", makeMacros(), true),
            "nothing");
}

TEST(RegionWriter, AGuardNeedsOneBlockInABranch) {
  EXPECT_EQ(put("{\n  if (a)^\n    ^f();^\n}\n", makeGuard(), true),
            "{\n  if (a) {\n    Guard G;\n    f();\n  }\n}\n");
}

TEST(RegionWriter, SplitsLines) {
  EXPECT_EQ(put("  if (a) { ^f();^ g(); }\n", makeMacros()),
            "  if (a) {\n    BEGIN\n    f();\n    END\n    g(); }\n");
  EXPECT_EQ(put("  if (a) { ^f();^ }\n", makeMacros()),
            "  if (a) {\n    BEGIN\n    f();\n    END\n  }\n");
}

TEST(RegionWriter, BehindAnotherStatementLinesAreNotInner) {
  EXPECT_EQ(put("  f(); ^g();^ h();\n", makeMacros()),
            "  f();\n  BEGIN\n  g();\n  END\n  h();\n");
  EXPECT_EQ(put("  case 1: ^g();^ break;\n", makeMacros()),
            "  case 1:\n    BEGIN\n    g();\n    END\n    break;\n");
}

TEST(RegionWriter, PutsAllInABlock) {
  RegionLines R = makeMacros();
  R.Ahead = {"int r;"};
  R.Body = {"r = f();"};
  R.InBlock = true;
  EXPECT_EQ(put("{\n  g();\n  ^if (r)\n    h();^\n}\n", R),
            "{\n  g();\n  {\n    int r;\n    BEGIN\n    r = f();\n    END\n"
            "    if (r)\n      h();\n  }\n}\n");
}

TEST(RegionWriter, LinesAheadAlone) {
  RegionLines R;
  R.Ahead = {"END"};
  EXPECT_EQ(put("{\n  if (a)^\n    ^return;^\n  g();\n}\n", R, true),
            "{\n  if (a) {\n    END\n    return;\n  }\n  g();\n}\n");
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
