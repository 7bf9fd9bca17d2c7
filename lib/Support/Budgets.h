//===- Budgets.h - What bounds the analyses, and what it cut off ----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Budgets.def lists all limits with their reasons. Code tests them by name:
//
//   if (reaches(Exits.size(), Budget::CallExits))
//     return;
//
// A test that holds is counted: it stands where the analysis ends, and behind
// whatever else ends it.
//
// The counts belong to a unit (BudgetCounts). Limits are tested in all rooms,
// also where no object of the unit is at hand (the state of a path, a pattern
// of names), so a thread has a BudgetScope that names the counts of the unit it
// works on. Two threads of an editor count for two units, and LargeStack::run()
// takes the counts with it to its thread. Without a scope nothing is counted.
// What is read once a process, as managed sources are, counts for the unit that
// made it be read.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_SUPPORT_BUDGETS_H
#define INTEROP_LIB_SUPPORT_BUDGETS_H

#include "llvm/ADT/StringRef.h"
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace interop {

enum class Budget : unsigned {
#define INTEROP_BUDGET(Name, Limit, Sentence) Name,
#include "Support/Budgets.def"
};

constexpr unsigned getLimit(Budget Of) {
  constexpr unsigned Limits[] = {
#define INTEROP_BUDGET(Name, Limit, Sentence) Limit,
#include "Support/Budgets.def"
  };
  return Limits[static_cast<unsigned>(Of)];
}

/// How often each budget cut something off.
class BudgetCounts {
public:
  void add(Budget Of, uint64_t Times = 1) {
    Counts[static_cast<unsigned>(Of)] += Times;
  }
  uint64_t get(Budget Of) const { return Counts[static_cast<unsigned>(Of)]; }
  bool isEmpty() const;
  /// The name of the one that cut off most; empty if none did.
  llvm::StringRef getMostReached() const;

  /// A sentence for people with the budgets in the order of the table, which
  /// addMessage() reads. Empty if nothing was cut off.
  std::string makeMessage() const;
  /// Adds what a message of makeMessage() says, wherever it stands in \p Text;
  /// false if there is none. A name that is not known is left out.
  bool addMessage(llvm::StringRef Text);

private:
#define INTEROP_BUDGET(Name, Limit, Sentence) +1
  static constexpr size_t Size = 0
#include "Support/Budgets.def"
      ;
  std::array<uint64_t, Size> Counts{};
};

/// Lets this thread count in \p Counts until the scope ends; null: it counts
/// nothing.
class BudgetScope {
public:
  explicit BudgetScope(BudgetCounts *Counts);
  ~BudgetScope();
  BudgetScope(const BudgetScope &) = delete;
  BudgetScope &operator=(const BudgetScope &) = delete;

  /// What this thread counts in; may be null.
  static BudgetCounts *getCurrent();

private:
  BudgetCounts *const Outer;
};

/// Counts that \p Of cut something off. True, to be part of a condition.
bool cutOff(Budget Of);

/// True, and counted, if \p Used is \p Of or more.
inline bool reaches(uint64_t Used, Budget Of) {
  return Used >= getLimit(Of) && cutOff(Of);
}

/// True, and counted, if \p Used is more than \p Of.
inline bool exceeds(uint64_t Used, Budget Of) {
  return Used > getLimit(Of) && cutOff(Of);
}

} // namespace interop

#endif // INTEROP_LIB_SUPPORT_BUDGETS_H
