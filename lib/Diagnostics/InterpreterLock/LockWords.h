//===- LockWords.h - How messages speak of a lock ---------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Chooses words by the row's kind and title: a lock is held, a thread is the
// one or is not, a phase goes on.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_DIAGNOSTICS_INTERPRETERLOCK_LOCKWORDS_H
#define INTEROP_LIB_DIAGNOSTICS_INTERPRETERLOCK_LOCKWORDS_H

#include "Models/Values/Model.h"
#include "llvm/ADT/Twine.h"

namespace interop {

class LockWords {
public:
  explicit LockWords(const LockModel &Row) : Row(Row) {}

  /// "while the GIL is held", "on R's main thread", "inside a critical region".
  std::string getWhile() const {
    if (Row.Kind == LockModel::Interpreter)
      return "while " + Row.Title + " is held";
    return Row.Kind == LockModel::Thread ? "on " + Row.Title : Row.Title;
  }
  /// Says of a call: "needs the GIL, which is not held here".
  std::string getMissing() const {
    switch (Row.Kind) {
    case LockModel::Thread:
      return "may only be called on " + Row.Title +
             ", but this is another thread";
    case LockModel::Phase:
      return "must not be called " + Row.Title;
    default:
      return "needs " + Row.Title + ", which is not held here";
    }
  }
  /// Says of a call that others lead to: "needs the GIL, where it is not held".
  std::string getMissingInside() const {
    return Row.Kind == LockModel::Interpreter
               ? "needs " + Row.Title + ", where it is not held"
               : getMissing();
  }
  /// Says of a thread: "does not hold the GIL", "is not R's main thread".
  std::string getLacks() const {
    return (Row.Kind == LockModel::Thread ? "is not " : "does not hold ") +
           Row.Title;
  }
  /// Says of a function: "entered with the GIL held".
  std::string getEntered(bool IsHeld) const {
    switch (Row.Kind) {
    case LockModel::Thread:
      return (IsHeld ? "called on " : "called on another thread than ") +
             Row.Title;
    case LockModel::Phase:
      return IsHeld ? "called " + Row.Title : "called at any time";
    default:
      return IsHeld ? "entered with " + Row.Title + " held"
                    : "entered without " + Row.Title;
    }
  }
  /// Says of a place: "the GIL is held".
  std::string getState(bool IsHeld) const {
    return Row.Kind == LockModel::Thread
               ? std::string("the thread is ") + (IsHeld ? "" : "not ") +
                     Row.Title
               : Row.Title + (IsHeld ? " is held" : " is not held");
  }
  /// What a call at a place does, whose subject is \p By.
  std::string getChange(llvm::StringRef By, bool Takes) const {
    switch (Row.Kind) {
    case LockModel::Thread:
      return ("after " + By + " the thread is " + (Takes ? "" : "no longer ") +
              Row.Title)
          .str();
    case LockModel::Phase:
      return (By + (Takes ? " begins it here" : " ends it here")).str();
    default:
      return Row.Title + (Takes ? " is taken here" : " is released here");
    }
  }
  bool isLock() const { return Row.Kind == LockModel::Interpreter; }
  bool isThread() const { return Row.Kind == LockModel::Thread; }
  /// Says of something that ends on another thread: "needs the GIL".
  std::string getNeeds() const {
    return Row.Kind == LockModel::Thread
               ? "may be used on " + Row.Title + " only"
               : "needs " + Row.Title;
  }

private:
  const LockModel &Row;
};

} // namespace interop

#endif // INTEROP_LIB_DIAGNOSTICS_INTERPRETERLOCK_LOCKWORDS_H
