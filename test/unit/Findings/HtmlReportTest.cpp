//===- HtmlReportTest.cpp - What the report for people is made of ---------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Findings/Html/CallPathGraph.h"
#include "Findings/Html/FindingGroups.h"
#include "Findings/Html/GraphDrawing.h"
#include "Findings/Html/HtmlText.h"
#include "Findings/Html/LockOrderGraph.h"
#include "gtest/gtest.h"

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

Remark makeRemark(Statement States, unsigned Path = 0) {
  Remark R;
  R.States = std::move(States);
  R.Path = Path;
  return R;
}

/// "[a thread]>f f>g".
std::string draw(std::vector<Remark> Notes, Statement OfWarning = {}) {
  FindingRecord F;
  F.Warning = makeRemark(std::move(OfWarning));
  F.Notes = std::move(Notes);
  DrawnGraph G = makeThreadGraph(F);
  auto getName = [&G](size_t I) {
    return G.Nodes[I].IsContext ? "[" + G.Nodes[I].Text + "]" : G.Nodes[I].Text;
  };
  std::string Result;
  for (const DrawnGraph::Edge &E : G.Edges)
    Result +=
        (Result.empty() ? "" : " ") + getName(E.From) + ">" + getName(E.To);
  return Result;
}

std::string drawSvg(const DrawnGraph &G) {
  std::string Svg;
  llvm::raw_string_ostream Out(Svg);
  drawGraph(G, "g", "a <title>", Out);
  return Svg;
}

TEST(HtmlReport, escapes) {
  EXPECT_EQ(escapeHtml("<a href=\"x\">&'"),
            "&lt;a href=&quot;x&quot;&gt;&amp;&#39;");
  EXPECT_EQ(escapeHtml("\xC3\xA4\t"), "\xC3\xA4\t");
  EXPECT_EQ(escapeHtml("a\x01\x7F"), "a\xEF\xBF\xBD\xEF\xBF\xBD");
  EXPECT_EQ(escapeHtml("\xFF"), "\xEF\xBF\xBD");
  EXPECT_EQ(escapeHtml(llvm::StringRef("\0", 1)), "\xEF\xBF\xBD");
}

TEST(HtmlReport, DrawsTheOrderOfLocks) {
  FindingRecord F;
  F.Warning = makeRemark({Statement::Locks, "the GIL", "map<K, V>::m"});
  F.Notes = {makeRemark({}, 2)};
  F.Notes.front().At = {"/src/other.cpp", 7, 3, 4};
  FindingRun Run;
  Run.Findings = F;
  std::string Html;
  llvm::raw_string_ostream Out(Html);
  writeLockOrder(Run, Out);
  EXPECT_NE(Html.find("<td>the GIL</td><td>map&lt;K, V&gt;::m</td>"),
            std::string::npos);
  size_t Other = Html.find("<td>map&lt;K, V&gt;::m</td><td>the GIL</td>");
  ASSERT_NE(Other, std::string::npos);
  EXPECT_NE(Html.find("other.cpp:3:4", Other), std::string::npos);
}

TEST(HtmlReport, DrawsNoLocksThatNobodyStates) {
  FindingRecord F;
  F.Warning = makeRemark({Statement::Calls, "f", "g"});
  FindingRun Run;
  Run.Findings = F;
  std::string Html;
  llvm::raw_string_ostream Out(Html);
  writeLockOrder(Run, Out);
  EXPECT_EQ(Html, "");
}

TEST(HtmlReport, DrawsThreads) {
  EXPECT_EQ(draw({makeRemark({Statement::Runs, "a thread", "f"}),
                  makeRemark({Statement::Calls, "f", "g"})}),
            "[a thread]>f f>g");
  // What the warning calls comes after its path.
  EXPECT_EQ(draw({makeRemark({Statement::Runs, "several threads", "f"})},
                 {Statement::Calls, "", "e"}),
            "[several threads]>f f>e");
  EXPECT_EQ(draw({makeRemark({Statement::Runs, "a thread"}),
                  makeRemark({Statement::Calls, "lambda", "A::run"})}),
            "[a thread]>lambda lambda>A::run");
  // Steps that were left out leave a gap.
  EXPECT_EQ(draw({makeRemark({Statement::Runs, "a thread", "f"}),
                  makeRemark({}), makeRemark({Statement::Calls, "h", "i"})}),
            "[a thread]>f h>i");
}

TEST(HtmlReport, DrawsNoThreadsWithoutContext) {
  EXPECT_EQ(draw({makeRemark({Statement::Calls, "f", "g"})}), "");
  EXPECT_EQ(draw({makeRemark({})}), "");
}

TEST(HtmlReport, KeepsTwoPathsApart) {
  FindingRecord F;
  for (unsigned Path : {1, 2}) {
    F.Notes.push_back(makeRemark({Statement::Runs, "a thread"}, Path));
    F.Notes.push_back(makeRemark({Statement::Calls, "lambda", "f"}, Path));
  }
  DrawnGraph G = makeThreadGraph(F);
  // Two threads, two lambdas, one function.
  EXPECT_EQ(G.Nodes.size(), 5u);
  EXPECT_EQ(G.Edges.size(), 4u);
}

TEST(HtmlReport, drawsCycles) {
  DrawnGraph G;
  size_t A = G.getNode("a<b>"), B = G.getNode("b"), C = G.getNode("c");
  G.addEdge(A, B, "x&y");
  G.addEdge(B, C, "");
  G.addEdge(C, A, "");
  G.addEdge(A, A, "");
  std::string Svg = drawSvg(G);
  EXPECT_NE(Svg.find(">a&lt;b&gt;</text>"), std::string::npos);
  EXPECT_NE(Svg.find(">x&amp;y</text>"), std::string::npos);
  EXPECT_NE(Svg.find("a &lt;title&gt;</title>"), std::string::npos);
  EXPECT_EQ(Svg, drawSvg(G));
  EXPECT_EQ(Svg.find("marker-start"), std::string::npos);
}

TEST(HtmlReport, joinsOppositeEdges) {
  DrawnGraph G;
  size_t A = G.getNode("a"), B = G.getNode("b"), C = G.getNode("c"),
         D = G.getNode("d");
  G.addEdge(A, C, "");
  G.addEdge(B, D, "");
  G.addEdge(C, A, "");
  ASSERT_EQ(G.Edges.size(), 2u);
  EXPECT_TRUE(G.Edges[0].IsBoth);
  EXPECT_NE(drawSvg(G).find("marker-start"), std::string::npos);
  std::vector<DrawnGraph> Parts = G.split();
  ASSERT_EQ(Parts.size(), 2u);
  EXPECT_EQ(Parts[0].Nodes[1].Text, "c");
  EXPECT_EQ(Parts[1].Nodes[0].Text, "b");
  EXPECT_EQ(Parts[1].Edges.size(), 1u);
}

TEST(HtmlReport, findsWhatAModelSays) {
  FindingRecord F;
  EXPECT_EQ(getModelSentence(F), "");
  for (const char *Text :
       {"'a' waits (model a.yaml)", "'b' (c) waits (model b)",
        "(model c) is not stated"}) {
    F.Notes.emplace_back();
    F.Notes.back().Text = Text;
  }
  EXPECT_EQ(getModelSentence(F), "");
  F.Notes[0].States = {Statement::Cites, "a.yaml"};
  F.Notes[1].States = {Statement::Cites, "b"};
  EXPECT_EQ(getModelSentence(F), "'b' (c) waits");
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
