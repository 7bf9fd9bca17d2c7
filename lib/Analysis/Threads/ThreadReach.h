//===- ThreadReach.h - What a thread runs -----------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds the bodies that a thread root reaches, each with one path to it and
// with the locks that are held on every path. Contexts stop at dispatchers, at
// bodies that ask which thread they run on, and at those that a model or
// annotation says run on an engine's own.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_THREADS_THREADREACH_H
#define INTEROP_LIB_ANALYSIS_THREADS_THREADREACH_H

#include "Analysis/Calls/PostedCallables.h"
#include "Analysis/Threads/ThreadPath.h"
#include "Analysis/Threads/ThreadRoots.h"
#include "Effects/Locks/LockFlow.h"
#include <deque>

namespace interop {

/// \p Held without what each thread of \p Root has for itself: locals, except
/// those of the body that starts the threads.
LockSet withoutOwn(LockSet Held, const ThreadRoot &Root,
                   const clang::SourceManager &SM);

/// Who calls whom, on the same thread; shared by all roots.
class ThreadGraph {
public:
  struct Edge {
    const Fact *At = nullptr;
    Entity Target;
    /// Set for a callable: how it came there (Index means nothing).
    std::optional<GivenCallable> Given = std::nullopt;
  };

  ThreadGraph(AnalysisContext &TU, ThreadRoots &Roots);

  /// Returns the calls of \p E that lead on, in the order of the body; none of
  /// a body at which contexts stop.
  const std::vector<Edge> &getEdges(Entity E);
  /// True if contexts stop at \p E: nothing in it is looked at.
  bool isStop(Entity E);
  /// True if \p At of \p E stands where nobody of the thread that runs the body
  /// comes, or only the thread that started its team.
  bool isApart(Entity E, const Fact &At);
  /// A lock of a library's own that a thread takes with one of the calls by
  /// which an engine is its own (EngineModel::OwnedBy): while it has the lock.
  struct OwningLock {
    const EngineModel *Engine = nullptr;
    const LockModel *Lock = nullptr;
  };
  llvm::ArrayRef<OwningLock> getOwningLocks() const { return OwningLocks; }
  /// True if \p F takes one of these.
  bool takesOwningLock(const clang::FunctionDecl &F);
  /// Returns the flows that know where these are held, one for each lock.
  std::deque<LockFlow> &getLibraryLocks() { return LibraryLocks; }
  AnalysisContext &getTU() { return TU; }
  /// By block of the body of \p In, whether it comes there.
  const std::vector<bool> &getReached(const CallContext &In);
  /// The object that the body behind \p E, an edge of \p From on object \p On,
  /// runs on, where that tells which callables it calls; null if that is not
  /// known, or does not matter.
  const clang::ValueDecl *getReceiver(Entity From, const clang::ValueDecl *On,
                                      const Edge &E);

private:
  void addPosted(const PostedCallable &P);
  void addSent();
  bool isKeptToo(const PostedCallable &P);
  bool asksThread(Entity E);
  void addOverrides(const Fact &At, std::vector<Edge> &To);
  void addDriven(const FunctionFacts &Facts, std::vector<Edge> &To);

  /// A body that a function calls while a library, or the function itself, has
  /// it called at this node.
  struct Called {
    const clang::Expr *At = nullptr;
    GivenCallable Given;
  };

  AnalysisContext &TU;
  ThreadRoots &Roots;
  llvm::DenseMap<const void *, std::vector<Called>> CalledBy; ///< by function
  llvm::DenseMap<const void *, std::unique_ptr<std::vector<Edge>>> Edges;
  llvm::DenseMap<const void *, bool> Stops;
  CallContextMap<CallContext, std::vector<bool>> Reached;
  llvm::DenseMap<const void *, std::vector<bool>> StarterBlocks;
  llvm::DenseSet<const void *> Sent; ///< lambdas that dispatchers run
  /// Classes with objects that are told apart by what they keep.
  llvm::DenseSet<const clang::CXXRecordDecl *> Keepers;
  std::vector<OwningLock> OwningLocks;
  std::deque<LockFlow> LibraryLocks;
};

class ThreadReach {
public:
  ThreadReach(const ThreadRoot &Root, ThreadGraph &Graph);

  const ThreadRoot &getRoot() const { return Root; }
  /// Returns the bodies as they were reached: shortest paths first.
  llvm::ArrayRef<Entity> getBodies() const { return Order; }
  bool reaches(Entity E) const { return Receivers.count(E.getOpaque()); }
  /// True if \p E, which is reached, comes to its block \p Block with what its
  /// callers give it: `free_option(FREE, option)` sets nothing.
  bool comesTo(Entity E, unsigned Block);
  /// One path from the root's body to \p At, which stands in \p In; with how
  /// callables come there, if \p Given is not null.
  CallPath getPath(Entity In, const Fact &At,
                   std::vector<GivenCallable> *Given = nullptr) const;
  /// What is held at \p At of \p In on every path to it; of libraries' own, the
  /// locks that ThreadGraph::getOwningLocks lists are in it, if they may be.
  LockSet getHeld(Entity In, const Fact &At);

private:
  /// A body, and ThreadGraph::getReceiver.
  using Context = std::pair<Entity, const clang::ValueDecl *>;
  using Key = std::pair<const void *, const clang::ValueDecl *>;
  static Key getKey(const Context &C) {
    return {C.first.getOpaque(), C.second};
  }
  struct Node {
    LockSet Entry;
    Context From; ///< null for the root's body
    const ThreadGraph::Edge *Via = nullptr;
    bool Queued = false;
    std::vector<CallContext> Called; ///< how the body is called
  };
  bool comesTo(const Context &C, unsigned Block);
  /// Notes how \p Edge of \p From calls \p To; true if that is new there.
  bool addCalled(const Context &From, const ThreadGraph::Edge &Edge,
                 const Context &To);
  void visit(const Context &C, std::deque<Context> &Work);
  void addNode(const Context &C);
  LockSet getHeldIn(const Context &C, const Fact &At);
  void setLibraryLocks(Entity In, const Fact &At, LockSet &Of);

  const ThreadRoot &Root;
  ThreadGraph &Graph;
  std::vector<Entity> Order;
  llvm::DenseMap<Key, Node> Nodes;
  /// By body, in the order in which they were reached.
  llvm::DenseMap<const void *, llvm::SmallVector<const clang::ValueDecl *, 1>>
      Receivers;
};

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_THREADS_THREADREACH_H
