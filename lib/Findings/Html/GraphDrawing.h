//===- GraphDrawing.h - Small graphs as SVG ---------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Draws a graph of some dozen nodes as inline SVG, in layers from top to
// bottom: each edge leads down, but for those that close a cycle.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FINDINGS_HTML_GRAPHDRAWING_H
#define INTEROP_LIB_FINDINGS_HTML_GRAPHDRAWING_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <string>
#include <vector>

namespace interop {

/// Nodes and edges are in the order in which findings first stated them.
struct DrawnGraph {
  struct Node {
    std::string Text;
    bool IsContext = false; ///< a thread, or what calls from outside
  };
  struct Edge {
    size_t From = 0, To = 0;
    std::string Text;    ///< may be empty
    bool IsBoth = false; ///< it leads back, too
  };
  std::vector<Node> Nodes;
  std::vector<Edge> Edges;

  /// Returns the number of the node with that text, made if there is none.
  size_t getNode(llvm::StringRef Text, bool IsContext = false);
  /// Adds an edge unless there is one; one that leads back becomes both, with
  /// the text that it had.
  void addEdge(size_t From, size_t To, llvm::StringRef Text);
  /// More is no picture any more.
  bool canDraw() const { return !Edges.empty() && Nodes.size() <= 40; }
  /// Its connected parts, each in the order of the whole.
  std::vector<DrawnGraph> split() const;
};

/// Writes an <svg> with \p Title for those who do not see it. \p Id is unique
/// in the page.
void drawGraph(const DrawnGraph &G, llvm::StringRef Id, llvm::StringRef Title,
               llvm::raw_ostream &Out);

} // namespace interop

#endif // INTEROP_LIB_FINDINGS_HTML_GRAPHDRAWING_H
