//===- OwnedHandles.h - The handles held on a path --------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The values that HandleFlow carries along a body: which handles are held and
// where each is kept, and the conditions that the path has passed. Paths that
// hold the same are one, with the conditions that they share, so that their
// number is that of what can be held and not of the branches.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_EFFECTS_HELD_OWNEDHANDLES_H
#define INTEROP_LIB_EFFECTS_HELD_OWNEDHANDLES_H

#include "Facts/Fact.h"
#include "Facts/Values/ConditionValue.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/Hashing.h"
#include <deque>
#include <optional>

namespace interop {

struct ThrowExit;

/// One call, or one `new`, that makes a handle; or the store with which a
/// constructor takes over what its parameter points to.
struct Acquisition {
  const Fact *At = nullptr;
  const Acquire *What = nullptr;      ///< the entry of the row; null for `new`
  const FunctionModel *Row = nullptr; ///< null for `new`

  bool isTakenOver() const { return At && At->Kind != Fact::Allocate && !What; }
};

/// What a call returns where it made a handle.
struct Success {
  bool IsKnown = false;
  llvm::SmallVector<int64_t, 2> Values;
  llvm::SmallVector<int64_t, 2> Failures; ///< what else it may return
  bool IsPointer = false;                 ///< or any pointer that is not null
  bool operator==(const Success &O) const {
    return IsKnown == O.IsKnown && Values == O.Values &&
           IsPointer == O.IsPointer;
  }
};

/// A handle that is held.
struct OwnedHandle {
  const Acquisition *What = nullptr;
  /// The calls from this body to the one that makes it, which is the last.
  llvm::SmallVector<const Fact *, 2> Via;
  /// Where it is kept, in this body's terms; empty: in a value that nothing has
  /// taken yet.
  llvm::SmallVector<ObjectRef, 2> In;
  clang::QualType Type; ///< of the handle; null if that is not known
  /// The expression whose value it is, until it is stored.
  const clang::Expr *Value = nullptr;
  /// Where the status of the call in this body is kept, and what it is if there
  /// is a handle.
  llvm::SmallVector<ObjectRef, 1> Status;
  Success OnSuccess;
  /// Where something worked out of the handle or the status is kept (`Ok = Rc
  /// == 0`), with its value if there is a handle, where that is known.
  llvm::SmallVector<std::pair<ObjectRef, std::optional<int64_t>>, 1> Derived;
  /// The handle that it was made from, where its end releases this one too.
  ObjectRef Parent;
  /// Made in an earlier turn of a loop, and kept beside the one of this turn.
  bool IsEarlier = false;
  /// The memory that it stands in is freed: nobody finds it there any more.
  bool IsOrphaned = false;
  /// The success of a call that was given it: until a test tells, it may be
  /// somebody else's. Null: it is this body's. Of one HandlePool.
  const OwnedHandle *GivenIf = nullptr;

  bool isSameHandle(const OwnedHandle &O) const {
    return What == O.What && Via == O.Via && IsEarlier == O.IsEarlier;
  }
  bool operator==(const OwnedHandle &O) const {
    return isSameHandle(O) && In == O.In && Value == O.Value &&
           Status == O.Status && OnSuccess == O.OnSuccess &&
           Derived == O.Derived && Parent == O.Parent &&
           IsOrphaned == O.IsOrphaned && GivenIf == O.GivenIf;
  }
};

/// The handles of a body, each kept once: paths that hold the same have the
/// same pointers, and what was asked of a handle is asked for no other path
/// again.
class HandlePool {
public:
  /// Valid as long as this.
  const OwnedHandle *keep(OwnedHandle H);

private:
  llvm::DenseMap<const Acquisition *, std::deque<OwnedHandle>> Kept;
};

/// A condition and its outcome on a path.
struct PassedTest {
  const clang::Expr *Condition = nullptr;
  bool Outcome = false;
  bool operator==(const PassedTest &O) const {
    return Condition == O.Condition && Outcome == O.Outcome;
  }
};

/// A place that holds a constant on a path (a flag, a count, a text), or the
/// code of a failure.
struct KnownValue {
  ObjectRef In;
  AssumedValue Value; ///< unknown: some code, not 0 and perhaps negative
  bool isFailure() const {
    return Value.Kind == AssumedValue::Unknown ||
           (Value.Kind == AssumedValue::Integer && Value.Value < 0);
  }
  bool operator==(const KnownValue &O) const {
    return In == O.In && Value == O.Value;
  }
};

/// The paths to one place that hold the same.
struct HandlePath {
  /// In the order of acquisition; of one HandlePool.
  std::vector<const OwnedHandle *> Handles;
  std::vector<PassedTest> Passed;  ///< on every one of the paths
  std::vector<KnownValue> Values;  ///< on every one of the paths
  std::vector<ObjectRef> Released; ///< what the body did not acquire itself
  /// The exception in flight, or the last one.
  const Fact *Thrower = nullptr;
  const ThrowExit *Inner = nullptr; ///< how it left Thrower's callee, if it did
  bool IsNew = true; ///< added, or changed, since HandleState::takeNews
  size_t Hash = 0;   ///< see computeHash(); set by HandleState::add

  bool holdsSame(const HandlePath &O) const {
    return Thrower == O.Thrower && Inner == O.Inner &&
           Handles == O.Handles && Released == O.Released;
  }
  /// Returns what paths that hold the same have in common, and few others.
  size_t computeHash() const {
    return llvm::hash_combine(
        Thrower, Inner, Released.size(),
        llvm::hash_combine_range(Handles.begin(), Handles.end()));
  }
};

/// All that may hold at one place. Bounded: beyond Budget::HandlePaths further
/// ones are left out, and IsComplete is false; what is found on those that are
/// there holds all the same. Of exceptions that lose nothing a few stand for
/// all.
struct HandleState {
  std::vector<HandlePath> Paths;
  bool IsComplete = true;

  /// Adds \p P, or keeps of what a like path has passed what \p P has passed
  /// too. True if something changed.
  bool add(const HandlePath &P) { return addOne(P); }
  bool add(HandlePath &&P) { return addOne(std::move(P)); }
  /// The paths that were added or changed since the last time.
  HandleState takeNews();

private:
  template <typename PathT> bool addOne(PathT &&P);
};

/// True if the call \p E may store to what it is given as argument \p Arg.
bool isGivenToChange(const Fact &E, unsigned Arg);

/// The pointer that is a member of the object whose body has \p O; null if it
/// is something else.
const clang::FieldDecl *getPointerMember(const ObjectRef &O);

/// Returns true if \p A and \p B name one place as far as is known.
bool isSamePlace(const ObjectRef &A, const ObjectRef &B);

/// True if the release of \p What releases what is kept in \p Place.
bool isReleasedBy(const ObjectRef &What, const ObjectRef &Place);

/// True if \p O is a local variable as a whole, and no parameter.
bool isPlainLocal(const ObjectRef &O);

/// True if \p O is in a variable whose end calls a function that it names
/// (`__attribute__((cleanup))`): that is its owner.
bool isCleanedUp(const ObjectRef &O);

/// True if plain locals of the body have \p H, and nobody else.
bool isOfLocalsAlone(const OwnedHandle &H);

/// True if \p Place, where \p H is kept, is a field of a record that the body
/// was given, or what an out-parameter leads to.
bool isOfOthers(const ObjectRef &Place, const OwnedHandle &H);

/// True if \p Place is what an out-parameter leads to, for \p H.
bool isOutParameter(const ObjectRef &Place, const OwnedHandle &H);

/// True if \p Arg names what \p Place is, or the whole that it is a part of.
bool mentionsPlace(const ObjectRef &Arg, const ObjectRef &Place);

} // namespace interop

#endif // INTEROP_LIB_EFFECTS_HELD_OWNEDHANDLES_H
