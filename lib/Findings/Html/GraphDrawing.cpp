//===- GraphDrawing.cpp - Small graphs as SVG -----------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The layer of a node is the length of the longest way to it over edges that
// close no cycle. Numbers are whole, so that all machines draw the same.
//
//===----------------------------------------------------------------------===//

#include "Findings/Html/GraphDrawing.h"
#include "Findings/Html/HtmlText.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <numeric>
#include <utility>

using namespace llvm;

namespace interop {

size_t DrawnGraph::getNode(StringRef Text, bool IsContext) {
  for (const auto &[I, N] : enumerate(Nodes))
    if (N.Text == Text && N.IsContext == IsContext)
      return I;
  Nodes.push_back({Text.str(), IsContext});
  return Nodes.size() - 1;
}

void DrawnGraph::addEdge(size_t From, size_t To, StringRef Text) {
  for (Edge &E : Edges) {
    if (E.From == From && E.To == To)
      return;
    if (E.From == To && E.To == From) {
      E.IsBoth = true;
      return;
    }
  }
  Edges.push_back({From, To, Text.str()});
}

std::vector<DrawnGraph> DrawnGraph::split() const {
  // Each node stands for the first one of its part.
  std::vector<size_t> First(Nodes.size());
  std::iota(First.begin(), First.end(), 0);
  for (const Edge &E : Edges) {
    size_t Keep = std::min(First[E.From], First[E.To]);
    size_t Drop = std::max(First[E.From], First[E.To]);
    std::replace(First.begin(), First.end(), Drop, Keep);
  }
  std::vector<DrawnGraph> Parts;
  for (size_t Of = 0; Of < Nodes.size(); ++Of) {
    if (First[Of] != Of)
      continue;
    DrawnGraph Part;
    std::vector<size_t> Number(Nodes.size());
    for (size_t I = Of; I < Nodes.size(); ++I)
      if (First[I] == Of) {
        Number[I] = Part.Nodes.size();
        Part.Nodes.push_back(Nodes[I]);
      }
    for (const Edge &E : Edges)
      if (First[E.From] == Of)
        Part.Edges.push_back({Number[E.From], Number[E.To], E.Text, E.IsBoth});
    Parts.push_back(std::move(Part));
  }
  return Parts;
}

namespace {

constexpr int CharWidth = 8, BoxHeight = 30, LayerHeight = 84, Gap = 36,
              Margin = 14, Bulge = 34;

class Drawing {
public:
  Drawing(const DrawnGraph &G, StringRef Id, raw_ostream &Out)
      : G(G), Id(Id), Out(Out) {
    findBackEdges();
    findLayers();
    placeNodes();
  }

  void draw(StringRef Title) const {
    Out << "<svg class=\"graph\" role=\"img\" aria-labeledby=\"" << Id
        << "-title\" viewBox=\"0 0 " << Width << " " << Height << "\" width=\""
        << Width << "\" height=\"" << Height << "\">\n<title id=\"" << Id
        << "-title\">" << escapeHtml(Title) << "</title>\n<defs><marker id=\""
        << Id
        << "-arrow\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" "
           "markerWidth=\"7\" markerHeight=\"7\" orient=\"auto-start-reverse\">"
           "<path class=\"head\" d=\"M0 0L10 5L0 10z\"/></marker></defs>\n";
    for (size_t I = 0; I < G.Edges.size(); ++I)
      drawEdge(I);
    for (size_t I = 0; I < G.Nodes.size(); ++I)
      drawNode(I);
    Out << "</svg>\n";
  }

private:
  struct Box {
    int X = 0, Y = 0, Width = 0;
    int getMiddle() const { return X + Width / 2; }
  };

  //===-- Layers ----------------------------------------------------------===//

  /// An edge into what is on the way to it closes a cycle. The work stack has
  /// a node and the next edge to look at.
  void findBackEdges() {
    IsBack.assign(G.Edges.size(), false);
    enum { New, Open, Done };
    std::vector<int> State(G.Nodes.size(), New);
    for (size_t Root = 0; Root < G.Nodes.size(); ++Root) {
      if (State[Root] != New)
        continue;
      std::vector<std::pair<size_t, size_t>> Stack{{Root, 0}};
      State[Root] = Open;
      while (!Stack.empty()) {
        auto &[Node, Next] = Stack.back();
        if (Next == G.Edges.size()) {
          State[Node] = Done;
          Stack.pop_back();
          continue;
        }
        size_t I = Next++;
        if (G.Edges[I].From != Node)
          continue;
        size_t To = G.Edges[I].To;
        IsBack[I] = State[To] == Open;
        if (State[To] == New) {
          State[To] = Open;
          Stack.push_back({To, 0});
        }
      }
    }
  }

  /// Ends: without back edges there is no cycle.
  void findLayers() {
    Layer.assign(G.Nodes.size(), 0);
    for (bool Changed = true; Changed;) {
      Changed = false;
      for (const auto &[I, E] : enumerate(G.Edges)) {
        if (IsBack[I] || Layer[E.To] > Layer[E.From])
          continue;
        Layer[E.To] = Layer[E.From] + 1;
        Changed = true;
      }
    }
  }

  //===-- Places ----------------------------------------------------------===//

  static int getWidth(StringRef Text) {
    // Bytes that go on with a character of UTF-8 are none of their own.
    return CharWidth *
           count_if(Text, [](unsigned char C) { return (C & 0xC0) != 0x80; });
  }

  /// Nodes of a layer stand side by side, in the middle; a label fits beside
  /// each edge.
  void placeNodes() {
    size_t Count = Layer.empty() ? 0 : *max_element(Layer) + 1;
    std::vector<int> Widths(Count, 0);
    Boxes.resize(G.Nodes.size());
    int Label = getLabelWidth();
    for (size_t I = 0; I < G.Nodes.size(); ++I) {
      Boxes[I].Width = getWidth(G.Nodes[I].Text) + 24;
      int &Of = Widths[Layer[I]];
      int Slot = std::max(Boxes[I].Width, Label) + Gap;
      Boxes[I].X = Of + (Slot - Boxes[I].Width) / 2;
      Boxes[I].Y = Margin + int(Layer[I]) * LayerHeight;
      Of += Slot;
    }
    int Widest = Count ? *max_element(Widths) : 0;
    bool HasBack = is_contained(IsBack, true);
    int Side = HasBack ? Bulge + Label : Label / 2;
    for (size_t I = 0; I < G.Nodes.size(); ++I)
      Boxes[I].X += Side + (Widest - Widths[Layer[I]]) / 2;
    Width = Widest + 2 * Side;
    Height = int(Count) * LayerHeight - (LayerHeight - BoxHeight) + 2 * Margin;
  }

  int getLabelWidth() const {
    int Result = 0;
    for (const DrawnGraph::Edge &E : G.Edges)
      Result = std::max(Result, getWidth(E.Text));
    return Result;
  }

  //===-- Marks -----------------------------------------------------------===//

  void drawNode(size_t I) const {
    const Box &B = Boxes[I];
    bool IsContext = G.Nodes[I].IsContext;
    Out << "<g class=\"" << (IsContext ? "node context" : "node")
        << "\"><rect x=\"" << B.X << "\" y=\"" << B.Y << "\" width=\""
        << B.Width << "\" height=\"" << BoxHeight << "\" rx=\""
        << (IsContext ? BoxHeight / 2 : 3) << "\"/><text x=\"" << B.getMiddle()
        << "\" y=\"" << B.Y + 20 << "\">" << escapeHtml(G.Nodes[I].Text)
        << "</text></g>\n";
  }

  void drawEdge(size_t I) const {
    const DrawnGraph::Edge &E = G.Edges[I];
    const Box &From = Boxes[E.From], &To = Boxes[E.To];
    if (E.From == E.To || IsBack[I])
      return drawBack(E, From, To);
    int X1 = From.getMiddle(), Y1 = From.Y + BoxHeight, X2 = To.getMiddle(),
        Y2 = To.Y;
    startPath() << "M" << X1 << " " << Y1 << "C" << X1 << " "
                << Y1 + LayerHeight / 3 << " " << X2 << " "
                << Y2 - LayerHeight / 3 << " " << X2 << " " << Y2;
    endPath(E);
    label(E.Text, (X1 + X2) / 2 + 6, (Y1 + Y2) / 2 + 4);
  }

  /// Around the right side, upwards.
  void drawBack(const DrawnGraph::Edge &E, const Box &From,
                const Box &To) const {
    int X1 = From.X + From.Width, Y1 = From.Y + BoxHeight / 2 + 4,
        X2 = To.X + To.Width, Y2 = To.Y + BoxHeight / 2 - 4;
    int Side = std::max(X1, X2) + Bulge;
    startPath() << "M" << X1 << " " << Y1 << "C" << Side << " " << Y1 << " "
                << Side << " " << Y2 << " " << X2 << " " << Y2;
    endPath(E);
    label(E.Text, Side - 2, (Y1 + Y2) / 2 + 4);
  }

  raw_ostream &startPath() const { return Out << "<path class=\"edge\" d=\""; }
  void endPath(const DrawnGraph::Edge &E) const {
    Out << "\"";
    if (E.IsBoth)
      Out << " marker-start=\"url(#" << Id << "-arrow)\"";
    Out << " marker-end=\"url(#" << Id << "-arrow)\"/>";
  }
  void label(StringRef Text, int X, int Y) const {
    if (!Text.empty())
      Out << "<text class=\"label\" x=\"" << X << "\" y=\"" << Y << "\">"
          << escapeHtml(Text) << "</text>";
    Out << "\n";
  }

  const DrawnGraph &G;
  const StringRef Id;
  raw_ostream &Out;
  std::vector<bool> IsBack;  ///< of each edge
  std::vector<size_t> Layer; ///< of each node, from 0
  std::vector<Box> Boxes;    ///< of each node
  int Width = 0, Height = 0;
};

} // namespace

void drawGraph(const DrawnGraph &G, StringRef Id, StringRef Title,
               raw_ostream &Out) {
  Drawing(G, Id, Out).draw(Title);
}

} // namespace interop
