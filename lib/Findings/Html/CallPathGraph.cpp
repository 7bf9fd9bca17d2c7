//===- CallPathGraph.cpp - What findings state, as graphs -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Findings/Html/CallPathGraph.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace interop {

std::string describeShort(const FilePlace &P) {
  std::string Name = sys::path::filename(P.File).str();
  return P.Line ? Name + ":" + std::to_string(P.Line) : Name;
}

namespace {

class Builder {
public:
  explicit Builder(const FindingRecord &F) : F(F) {}

  DrawnGraph build() {
    bool AreTwo = hasTwoPaths(F);
    addPath(AreTwo ? 1 : 0, AreTwo);
    read(F.Warning);
    if (AreTwo)
      addPath(2, AreTwo);
    if (!HasContext)
      G.Edges.clear();
    return std::move(G);
  }

private:
  void addPath(unsigned Path, bool AreTwo) {
    Last = std::nullopt;
    PathBegin = G.Nodes.size();
    for (const Remark &Note : F.Notes)
      if (!AreTwo || Note.Path == Path)
        read(Note);
  }

  void read(const Remark &R) {
    const Statement &S = R.States;
    if (S.Kind == Statement::Calls) {
      std::optional<size_t> From = Last;
      if (!S.Subject.empty())
        From = continueAt(getFunction(S.Subject));
      go(From, getFunction(S.Object), R.At);
    } else if (S.Kind == Statement::Runs) {
      HasContext = true;
      Last = getOwn(S.Subject, /*IsContext=*/true);
      if (!S.Object.empty())
        go(Last, getFunction(S.Object), R.At);
    }
  }

  /// A thread that was named alone runs \p Caller.
  size_t continueAt(size_t Caller) {
    if (Last && G.Nodes[*Last].IsContext && *Last != Caller)
      G.addEdge(*Last, Caller, "");
    return Caller;
  }

  void go(std::optional<size_t> From, size_t To, const FilePlace &At) {
    if (From)
      G.addEdge(*From, To, describeShort(At));
    Last = To;
  }

  /// Lambdas have no names, and "a thread" of one path is not that of the
  /// other: each path has its own.
  size_t getOwn(StringRef Text, bool IsContext) {
    for (size_t I = PathBegin; I < G.Nodes.size(); ++I)
      if (G.Nodes[I].Text == Text && G.Nodes[I].IsContext == IsContext)
        return I;
    G.Nodes.push_back({Text.str(), IsContext});
    return G.Nodes.size() - 1;
  }

  size_t getFunction(StringRef Name) {
    return Name == "lambda" ? getOwn(Name, /*IsContext=*/false)
                            : G.getNode(Name);
  }

  const FindingRecord &F;
  DrawnGraph G;
  std::optional<size_t> Last; ///< where the path is
  size_t PathBegin = 0;       ///< its first node
  bool HasContext = false;
};

} // namespace

DrawnGraph makeThreadGraph(const FindingRecord &F) {
  return Builder(F).build();
}

} // namespace interop
