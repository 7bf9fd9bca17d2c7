//===- LinkGraph.cpp - Who leads to whom, by number -----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program/Linker/LinkGraph.h"
#include <algorithm>

using namespace llvm;

namespace interop {

/// Tarjan's algorithm for strongly connected components, with a stack of its
/// own: a chain of calls can be as long as the program.
class GroupFinder {
public:
  GroupFinder(const LinkGraph &Graph, LinkGroups &Groups)
      : Graph(Graph), Groups(Groups), Low(Graph.size(), NotSeen) {}

  void visitFrom(uint32_t Root);

private:
  struct Frame {
    uint32_t Node = 0;
    uint32_t Number = 0; ///< in which the node was entered
    size_t Next = 0;     ///< edge
  };

  void enter(uint32_t Node);
  void leave();
  void closeGroup(uint32_t Node);

  static constexpr uint32_t NotSeen = NoNode - 1;
  static constexpr uint32_t Done = NoNode; ///< of no influence in a minimum

  const LinkGraph &Graph;
  LinkGroups &Groups;
  /// The least number among the open nodes that the node is known to lead to.
  std::vector<uint32_t> Low;
  std::vector<uint32_t> Open; ///< entered, and in no group yet
  std::vector<Frame> Frames;
  uint32_t NextNumber = 0;
};

void GroupFinder::enter(uint32_t Node) {
  Low[Node] = NextNumber;
  Frames.push_back({Node, NextNumber++, 0});
  Open.push_back(Node);
}

/// Takes everything that was entered since \p Node.
void GroupFinder::closeGroup(uint32_t Node) {
  uint32_t Last;
  do {
    Last = Open.back();
    Open.pop_back();
    Low[Last] = Done;
    Groups.Nodes.push_back(Last);
  } while (Last != Node);
  Groups.Ends.push_back(Groups.Nodes.size());
}

void GroupFinder::leave() {
  Frame Left = Frames.back();
  Frames.pop_back();
  if (Low[Left.Node] == Left.Number)
    closeGroup(Left.Node);
  if (!Frames.empty()) {
    uint32_t Caller = Frames.back().Node;
    Low[Caller] = std::min(Low[Caller], Low[Left.Node]);
  }
}

void GroupFinder::visitFrom(uint32_t Root) {
  if (Low[Root] != NotSeen)
    return;
  enter(Root);
  while (!Frames.empty()) {
    Frame &Top = Frames.back();
    ArrayRef<uint32_t> Targets = Graph.getTargets(Top.Node);
    if (Top.Next == Targets.size()) {
      leave();
      continue;
    }
    uint32_t Target = Targets[Top.Next++];
    if (Low[Target] == NotSeen)
      enter(Target);
    else
      Low[Top.Node] = std::min(Low[Top.Node], Low[Target]);
  }
}

LinkGroups::LinkGroups(const LinkGraph &Graph) {
  Nodes.reserve(Graph.size());
  GroupFinder Finder(Graph, *this);
  for (uint32_t Node = 0; Node < Graph.size(); ++Node)
    Finder.visitFrom(Node);
}

std::vector<bool> findReached(const LinkGraph &Graph,
                              std::vector<uint32_t> Roots) {
  std::vector<bool> Reached(Graph.size());
  for (uint32_t Root : Roots)
    Reached[Root] = true;
  while (!Roots.empty()) {
    uint32_t Node = Roots.back();
    Roots.pop_back();
    for (uint32_t Target : Graph.getTargets(Node))
      if (!Reached[Target]) {
        Reached[Target] = true;
        Roots.push_back(Target);
      }
  }
  return Reached;
}

} // namespace interop
