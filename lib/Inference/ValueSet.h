//===- ValueSet.h - What a number can be along a body -----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Follows what becomes of the values with which inference tries a function: a
// time that is given is kept in locals, put into structures and added to a
// clock. A set is the few values that a variable may have, and a state the sets
// of a body's variables at one place.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_INFERENCE_VALUESET_H
#define INTEROP_LIB_INFERENCE_VALUESET_H

#include "AST/ObjectRef.h"
#include "Facts/Values/ConditionValue.h"
#include "llvm/ADT/SmallVector.h"
#include <map>
#include <tuple>
#include <vector>

namespace interop {

/// One value of a set.
struct PossibleValue {
  enum KindTy : uint8_t {
    Integer, ///< Value; of a pointer 0 is null
    Pointer, ///< one that is not null
    /// Worked out from a number that a body was given and something that is not
    /// known, as a clock: none of the negative numbers that programs write down
    /// (-1 for ever).
    Derived,
    Unknown,
  };
  KindTy Kind = Unknown;
  int64_t Value = 0;
  bool operator==(const PossibleValue &O) const {
    return Kind == O.Kind && Value == O.Value;
  }
  bool operator<(const PossibleValue &O) const {
    return std::tie(Kind, Value) < std::tie(O.Kind, O.Value);
  }
  AssumedValue assume() const;
};

class ValueSet {
public:
  /// Makes an empty set: no path leads there yet.
  ValueSet() = default;
  static ValueSet makeUnknown() {
    return ValueSet({PossibleValue::Unknown, 0});
  }
  static ValueSet makeInteger(int64_t V) {
    return ValueSet({PossibleValue::Integer, V});
  }
  static ValueSet makePointer() {
    return ValueSet({PossibleValue::Pointer, 0});
  }
  explicit ValueSet(PossibleValue One) : Values({One}) {}

  /// True if that was news. More than a few values are anything, for good.
  bool add(const ValueSet &Other);
  llvm::ArrayRef<PossibleValue> getValues() const { return Values; }
  bool isEmpty() const { return Values.empty(); }
  bool isUnknown() const {
    return Values.size() == 1 && Values[0].Kind == PossibleValue::Unknown;
  }
  /// All of the values are numbers, written down or derived from such.
  bool isNumber() const;
  /// One of the values is made of one that was tried.
  bool isTried() const { return Tried; }
  void setTried() { Tried = true; }
  bool operator==(const ValueSet &O) const { return tie() == O.tie(); }
  bool operator<(const ValueSet &O) const { return tie() < O.tie(); }

private:
  std::tuple<const std::vector<PossibleValue> &, bool, bool> tie() const {
    return {Values, Tried, IsAnything};
  }

  std::vector<PossibleValue> Values; ///< sorted
  bool Tried = false;
  bool IsAnything = false; ///< too many were added
};

/// A local or parameter, or a field of one (of what one points to). Leaf: the
/// field; Root again for the variable itself; null for what it points to.
struct Slot {
  const clang::ValueDecl *Root = nullptr;
  const clang::ValueDecl *Leaf = nullptr;
  bool operator<(const Slot &O) const {
    return std::tie(Root, Leaf) < std::tie(O.Root, O.Leaf);
  }
  bool operator==(const Slot &O) const {
    return Root == O.Root && Leaf == O.Leaf;
  }
};

/// What is not in it is not known.
class ValueState {
public:
  ValueSet get(Slot S) const;
  void set(Slot S, ValueSet Values);
  /// \p Root has another value, and so has what it leads to.
  void forget(const clang::ValueDecl &Root);
  void forgetFields(const clang::ValueDecl &Root);
  /// True if that was news. What only one of the two knows is not known, too.
  bool add(const ValueState &Other);
  const std::map<Slot, ValueSet> &getSlots() const { return Slots; }

private:
  std::map<Slot, ValueSet> Slots;
};

/// Answers what an expression alone does not show.
class ValueSource {
public:
  virtual ~ValueSource() = default;
  /// Returns the values of a variable, a field or `*Pointer`; empty if it is
  /// none that is followed.
  virtual ValueSet getValue(const clang::Expr &Named) = 0;
  /// Returns the values that \p Call returns; empty if its body is not there.
  virtual ValueSet getReturned(const clang::CallExpr &Call) = 0;
};

/// What \p E can be. \p Source answers the same of one expression each time.
ValueSet findValues(const clang::Expr &E, const clang::ASTContext &Ctx,
                    ValueSource &Source);

/// One outcome of a condition.
struct Outcome {
  bool IsPossible = false;
  /// What the condition names, with the values that lead to this.
  llvm::SmallVector<std::pair<const clang::Expr *, ValueSet>, 2> Left;
};
struct Outcomes {
  Outcome Yes, No;
};
Outcomes findOutcomes(const clang::Expr &Condition,
                      const clang::ASTContext &Ctx, ValueSource &Source);

} // namespace interop

#endif // INTEROP_LIB_INFERENCE_VALUESET_H
