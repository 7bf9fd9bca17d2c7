//===- LinkGraph.h - Who leads to whom, by number ---------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A graph of a whole program, in two arrays of numbers, and what the linker
// asks of it. Everything takes time in proportion to nodes and edges, and no
// answer depends on the order of a node's edges.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_PROGRAM_LINKER_LINKGRAPH_H
#define INTEROP_LIB_PROGRAM_LINKER_LINKGRAPH_H

#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <vector>

namespace interop {

/// No node: what a look-up answers for a name that has none.
constexpr uint32_t NoNode = ~0U;

class LinkGraph {
public:
  /// Takes the edges of the next node, counted from 0.
  void addNode(llvm::ArrayRef<uint32_t> To) {
    Targets.insert(Targets.end(), To.begin(), To.end());
    Ends.push_back(Targets.size());
  }
  /// Takes the next nodes, as many as \p Part has.
  void addNodes(const LinkGraph &Part) {
    for (uint32_t Node = 0; Node < Part.size(); ++Node)
      addNode(Part.getTargets(Node));
  }

  uint32_t size() const { return Ends.size(); }
  llvm::ArrayRef<uint32_t> getTargets(uint32_t Node) const {
    size_t Begin = Node ? Ends[Node - 1] : 0;
    return llvm::ArrayRef(Targets).slice(Begin, Ends[Node] - Begin);
  }

private:
  std::vector<size_t> Ends; ///< of each node's part of Targets
  std::vector<uint32_t> Targets;
};

/// The nodes of a graph in groups. The nodes of a group lead to each other, and
/// whatever a group leads to stands before it.
class LinkGroups {
public:
  explicit LinkGroups(const LinkGraph &Graph);

  size_t size() const { return Ends.size(); }
  llvm::ArrayRef<uint32_t> get(size_t Group) const {
    size_t Begin = Group ? Ends[Group - 1] : 0;
    return llvm::ArrayRef(Nodes).slice(Begin, Ends[Group] - Begin);
  }

private:
  friend class GroupFinder;
  std::vector<uint32_t> Nodes, Ends;
};

/// Joins to the value of each node those of all nodes it leads to, directly or
/// not. \p Join is commutative, associative, and gives back a value that it is
/// given twice.
template <typename T, typename JoinTy>
void closeOver(const LinkGraph &Graph, const LinkGroups &Groups,
               std::vector<T> &Values, JoinTy Join) {
  for (size_t I = 0; I < Groups.size(); ++I) {
    llvm::ArrayRef<uint32_t> Group = Groups.get(I);
    T Joined = Values[Group.front()];
    for (uint32_t Node : Group) {
      Joined = Join(Joined, Values[Node]);
      for (uint32_t Target : Graph.getTargets(Node))
        Joined = Join(Joined, Values[Target]);
    }
    for (uint32_t Node : Group)
      Values[Node] = Joined;
  }
}

/// Returns which nodes are among \p Roots or can be reached from one.
std::vector<bool> findReached(const LinkGraph &Graph,
                              std::vector<uint32_t> Roots);

} // namespace interop

#endif // INTEROP_LIB_PROGRAM_LINKER_LINKGRAPH_H
