//===- Accesses.h - What a piece of code touches ----------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Collects the objects that code reads, writes, calls and locks, through the
// calls it makes, named in the terms of one outer frame. Two pieces of code
// that touch the same object can communicate: a stop signal differs from an
// ordinary statement by that.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EFFECTS_ACCESSES_H
#define INTEROP_LIB_EFFECTS_ACCESSES_H

#include "Effects/ArgumentBinding.h"
#include "Effects/EffectTable.h"
#include "Facts/CallPath.h"
#include "llvm/ADT/DenseSet.h"
#include <functional>
#include <optional>

namespace interop {

struct Access {
  enum KindTy : uint8_t { Read, Store, Call, Lock };
  KindTy Kind = Read;
  ObjectRef Object;
  const Fact *By = nullptr; ///< null for reads and locks
  clang::SourceLocation Loc;
  /// The body that it stands in, by AccessCollector::getFrames; nothing for a
  /// fact that the collector was given.
  std::optional<unsigned> Frame;
};

/// A body that was read, and the call that led there.
struct AccessFrame {
  Entity In;
  const Fact *Via = nullptr;     ///< null for an entity that was given
  std::optional<unsigned> Outer; ///< the frame of Via
  Binding Bound; ///< the body's names in the terms of the outermost frame
};

/// The call of a virtual function, and the body that it stands in.
struct VirtualCall {
  const clang::CXXMethodDecl *Method = nullptr;
  ObjectRef Object;
  const Fact *By = nullptr;
  std::optional<unsigned> Frame;
};

/// True if both name the same object, or parts of one: a member by its
/// outermost or innermost field.
bool mayAlias(const ObjectRef &A, const ObjectRef &B);

/// A loop, with the names of its body bound to the outer frame.
struct BoundLoop {
  const LoopFact *Loop = nullptr;
  llvm::SmallVector<ObjectRef, 2> Conditions; ///< in the outer frame's terms
};

/// Each body is read once for each binding, nearest bodies first, so that the
/// frames that lead to an access are a shortest chain. Bounded by the budgets
/// in the .cpp file; whoever concludes from what was not seen asks isComplete.
class AccessCollector {
public:
  /// \p Follows: which bodies are read; all of them if it is empty.
  explicit AccessCollector(EffectTable &Effects,
                           std::function<bool(Entity)> Follows = nullptr)
      : Effects(Effects), Follows(std::move(Follows)) {}

  /// Adds what the body of \p E touches when bound by \p B.
  void addEntity(Entity E, const Binding &B);
  /// Adds what the one fact \p Ev of a frame bound by \p B touches.
  void addFact(const Fact &Ev, const Binding &B);

  llvm::ArrayRef<Access> get() const { return Found; }
  /// False if a budget ended: there may be more than was seen.
  bool isComplete() const { return Complete; }
  llvm::ArrayRef<AccessFrame> getFrames() const { return Frames; }
  /// Returns the calls that lead from the outermost body to \p A, one of get();
  /// the last step is what \p A is by. Empty for an access without a frame.
  CallPath makePath(const Access &A) const;
  /// The loops of all bodies that were read.
  llvm::ArrayRef<BoundLoop> getLoops() const { return Loops; }
  /// Adds what \p E, the override that \p Call reaches, touches.
  void addOverride(Entity E, const Binding &B, const VirtualCall &Call);
  llvm::ArrayRef<VirtualCall> getVirtualCalls() const { return VirtualCalls; }
  /// Returns true if code whose body is not there got hold of `this`, or a row
  /// says that it stops threads.
  bool escapesThis() const { return ThisEscapes; }

private:
  void run();
  void addDirect(const Fact &Ev, const Binding &B);
  void addVirtual(const Fact &Ev, const ObjectRef &Object);
  void addArguments(const Fact &Ev, const Binding &B);
  void add(Access::KindTy Kind, const ObjectRef &O, const Fact *By,
           clang::SourceLocation Loc);
  void read(const FunctionFacts &Facts, const Binding &B);
  void push(Entity E, Binding B, const Fact *Via);
  Binding forgetInnerLocals(Binding B) const;

  EffectTable &Effects;
  const std::function<bool(Entity)> Follows;
  std::vector<Access> Found;
  std::vector<AccessFrame> Frames;
  std::optional<unsigned> Current; ///< the frame being read
  std::vector<BoundLoop> Loops;
  std::vector<VirtualCall> VirtualCalls;
  unsigned Next = 0; ///< the first frame that is still to be read
  /// The frames of an entity on one object, by its root and leaf.
  using BodyKey =
      std::pair<const void *,
                std::pair<const clang::ValueDecl *, const clang::ValueDecl *>>;
  llvm::DenseMap<BodyKey, llvm::SmallVector<unsigned, 1>> FramesOf;
  llvm::DenseSet<const clang::DeclContext *> Bodies; ///< of functions read
  bool ThisEscapes = false;
  bool Complete = true;
};

} // namespace interop

#endif // INTEROP_LIB_EFFECTS_ACCESSES_H
