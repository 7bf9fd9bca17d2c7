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
#include "gtest/gtest.h"

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

std::string readPair(llvm::StringRef Message,
                     llvm::StringRef Check = "interop-lock-order") {
  FindingRecord F;
  F.Check = Check.str();
  F.Warning.Text = Message.str();
  std::optional<LockPair> Pair = findLockPair(F);
  return Pair ? Pair->Held + " < " + Pair->Taken : "none";
}

/// "[a thread]>f f>g".
std::string draw(std::vector<std::pair<unsigned, std::string>> Notes,
                 llvm::StringRef Message = "",
                 llvm::StringRef Check = "interop-blocking-destructor") {
  FindingRecord F;
  F.Check = Check.str();
  F.Warning.Text = Message.str();
  for (auto &[Way, Text] : Notes) {
    F.Notes.emplace_back();
    F.Notes.back().Text = Text;
    F.Notes.back().Way = Way;
  }
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

TEST(HtmlReport, readsLocks) {
  EXPECT_EQ(readPair("'b' is locked here while 'a' is held, and elsewhere 'a' "
                     "is locked while 'b' is held"),
            "'a' < 'b'");
  EXPECT_EQ(readPair("'m' is locked here while the GIL is held, and the GIL is "
                     "let go and taken again while it is locked"),
            "the GIL < 'm'");
  EXPECT_EQ(readPair("'f' locks 'map<K, V>::m' while the GIL is held, and x"),
            "the GIL < 'map<K, V>::m'");
  EXPECT_EQ(readPair("static 'M' is initialized here while the GIL is held, x"),
            "the GIL < static 'M'");
  EXPECT_EQ(readPair("'f' takes the GIL in the initializer of static 'M', x"),
            "static 'M' < the GIL");
  EXPECT_EQ(readPair("'m' is locked here under the connection's mutex, and x"),
            "the connection's mutex < 'm'");
  EXPECT_EQ(readPair("the flag 'o' is waited for here in the critical region "
                     "'c', and x"),
            "the critical region 'c' < the flag 'o'");
}

TEST(HtmlReport, readsNoLocksElsewhere) {
  EXPECT_EQ(readPair("'b' is locked here while 'a' is held, x", "interop-x"),
            "none");
  EXPECT_EQ(readPair("'f' runs the interpreter's code while 'm' is held, and "
                     "that can call 'g', which locks it again"),
            "none");
  EXPECT_EQ(readPair(""), "none");
  EXPECT_EQ(readPair("'b' is locked here"), "none");
}

TEST(HtmlReport, readsThreads) {
  EXPECT_EQ(
      draw({{0, "'f' is started as a thread here"}, {0, "'f' calls 'g' here"}}),
      "[a thread]>f f>g");
  EXPECT_EQ(draw({{0, "'f' is started as a thread here, in a loop"}},
                 "'e' must not run on two threads at once, but",
                 "interop-engine-threads"),
            "[several threads]>f f>e");
  EXPECT_EQ(draw({{0, "the thread is started here"},
                  {0, "'lambda' calls 'A::run' here"}}),
            "[a thread]>lambda lambda>A::run");
  EXPECT_EQ(draw({{0, "'f' is bound here and entered with the GIL held"}}),
            "[entered with the GIL held]>f");
  EXPECT_EQ(draw({{0, "any thread may call 'f'"}}), "[any thread]>f");
}

TEST(HtmlReport, drawsNoThreadsWithoutContext) {
  EXPECT_EQ(draw({{0, "'f' calls 'g' here"}}), "");
  EXPECT_EQ(draw({{0, "calls"}, {0, "' calls ' here"}, {0, ""}, {0, "'"}}), "");
}

TEST(HtmlReport, keepsTwoWaysApart) {
  FindingRecord F;
  for (unsigned Way : {1, 2})
    for (const char *Text :
         {"the thread is started here", "'lambda' calls 'f' here"}) {
      F.Notes.emplace_back();
      F.Notes.back().Text = Text;
      F.Notes.back().Way = Way;
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
  for (const char *Text : {"'a' waits (model a.yaml)", "'b' waits (model b)",
                           "(model c) is not at the end"}) {
    F.Notes.emplace_back();
    F.Notes.back().Text = Text;
  }
  EXPECT_EQ(getModelSentence(F), "'b' waits");
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
