//===- InterpreterLocks.h - Where an interpreter lock is wrong ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Defines the problems of interpreter locks: uses without the lock, regions
// that lose it, and waits while it is held. What a function finds of the lock
// when it is entered comes from tables, bindings, thread starts and callbacks,
// from its callers, and from what it does first.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_INTERPRETERLOCK_INTERPRETERLOCKS_H
#define INTEROP_LIB_ANALYSIS_INTERPRETERLOCK_INTERPRETERLOCKS_H

#include "Analysis/AnalysisContext.h"
#include "Effects/Locks/LockFlow.h"
#include "Facts/CallPath.h"
#include <string>
#include <vector>

namespace interop {

/// Why a lock is held, or is not.
struct LockReason {
  enum KindTy : uint8_t {
    Table,     ///< By is put into a record of entry points, at Loc
    Named,     ///< By is an entry point by its name
    Bound,     ///< By is bound for the interpreter, at Loc
    Policy,    ///< ... with a policy that drops the lock
    Started,   ///< By runs on a thread that is started at Loc
    Team,      ///< By runs on all threads of the team that is started at Loc
    Library,   ///< By is called on a library's thread; registered at Loc
    Slot,      ///< By is called on a library's thread; put into a record at Loc
    Handed,    ///< By is handed at Loc to what calls it with that state
    Method,    ///< By is called by its name, of a class that is named at Loc
    Parameter, ///< By has a parameter, at Loc, that shows it
    Driven,    ///< By is called during the call at Loc
    Caller,    ///< By is called at Loc
    Dropped,   ///< by the call (or guard) at Loc
    Taken,     ///< by the call (or guard) at Loc
    Needed,    ///< nothing changes it between here and Loc, which needs it
    Retaken,   ///< nothing changes it between here and Loc, which takes it
    Token,     ///< By takes it, at Loc, with its argument: so it is not held
    Itself,    ///< By takes it, at Loc, for a part of what it does; with
               ///< Detail, By stands beside the function that is entered
    Given,     ///< By is given at Loc to a function that may call it at once
  };
  KindTy Kind = Caller;
  clang::SourceLocation Loc;
  /// The function that Kind speaks of; for Dropped, Taken and Needed what is
  /// called at Loc, null for guards.
  const clang::FunctionDecl *By = nullptr;
  /// For Table and Slot, the record's type; for Driven, Library and Handed, the
  /// function that is called at Loc; for Method, the type that has it called;
  /// for Parameter, its type; for guards, their type; for Itself the function
  /// that is entered, if the same library calls By.
  std::string Detail;
  const Fact *At = nullptr; ///< for Dropped, Taken and Needed

  /// \p Of, by what is called at \p E.
  static LockReason makeAt(KindTy Of, const Fact &E) {
    LockReason R;
    R.Kind = Of;
    R.Loc = E.Loc;
    R.By = E.Callee;
    R.At = &E;
    return R;
  }
};

struct LockProblem {
  enum KindTy : uint8_t {
    Missing,  ///< the interpreter is used where the lock is not held; for a
              ///< phase: a call that it forbids
    Captured, ///< a started thread destroys what it captured, without the lock
    Kept,     ///< what a callable owns ends without the lock that it takes to
              ///< run
    Stays,    ///< a thread exits with the lock taken, and nothing undoes that
              ///< (LockUse::UndoneBy)
    Lost,     ///< an exit of a function on which a dropped lock is not taken
    NotGivenBack, ///< an exit of a function on which a lock that it took is
                  ///< still held
    TakenAgain,   ///< a taking of what the function has taken itself
    Waits,        ///< a wait while the lock is held
    Joins,        ///< a join of a thread that needs the lock, while it is held
    Excludes,     ///< a library lock, taken while it is held, under which a
                  ///< callback waits for it
  };
  KindTy Kind = Missing;
  const LockModel *Lock = nullptr; ///< the interpreter's
  /// Leads from where the warning stands to what needs, waits or leaves. Not
  /// empty. For Captured and Kept: to the end of the captured object.
  CallPath Chain;
  /// Where the warning stands, if that is not Chain.front(): a binding.
  const clang::CallExpr *Binding = nullptr;
  const clang::Expr *BoundCallable = nullptr; ///< the argument of Binding
  bool OffersPolicies = false; ///< a policy could release the lock
  /// How the lock came to be (not) held at Chain.front(), outermost first.
  std::vector<LockReason> Why;
  /// For Waits and Joins, the wait in Chain.back().
  const Wait *What = nullptr;
  bool IsSlow = false; ///< for Waits: it ends by itself, but late
  /// For Excludes: the library's lock.
  const LockModel *Taken = nullptr;
  const clang::FunctionDecl *Callback = nullptr; ///< that waits under Taken
  clang::SourceLocation CallbackTakes;           ///< where it takes Lock
  /// For Excludes and Kept: where the callable is handed over.
  clang::SourceLocation Registered;
  const clang::FunctionDecl *RegisteredWith = nullptr; ///< to this
  /// For Joins: the body joined, and where it takes or needs the lock. For
  /// Kept: the callable's body, and where it takes the lock.
  const clang::FunctionDecl *Body = nullptr;
  clang::SourceLocation BodyTakes;
  /// For Kept: a parameter of the body that it is copied into; may be null.
  const clang::ParmVarDecl *CopiedInto = nullptr;
  /// For Captured and Kept: what is captured (null for Kept if it has no name),
  /// and where.
  const clang::ValueDecl *Capture = nullptr;
  clang::SourceLocation CapturedAt;
  /// Further places in the same function, for the same reason.
  std::vector<const Fact *> Others;
  /// For Missing and TakenAgain: it is taken by this on some of the ways there.
  const Fact *PartlyTaken = nullptr;

  const LockUse *Use = nullptr; ///< for Stays: what took it, in Chain.back()
  /// For Stays: the exits on which it stays; null: the body's end.
  std::vector<const Fact *> Leaves;

  // For fixes.

  /// The function that is entered without the lock, and could take it there;
  /// null where Chain drops the lock.
  const clang::FunctionDecl *Entered = nullptr;
  /// Facts of Chain.front().In that need the lock, themselves or through what
  /// they call.
  std::vector<const Fact *> Needs;
  /// A mutex is held at the first place: who drops or takes the interpreter's
  /// lock there waits for it with the mutex held. For Missing and all waits.
  bool HoldsLock = false;
  /// Another entry gives the first place another state of the lock: a region
  /// there would be wrong.
  bool EntersBothWays = false;
  /// For a Binding: the whole bound function could run without the lock.
  bool NeedsNothing = false;

  const Fact &getFirst() const { return *Chain.front().At; }
  const Fact &getLast() const { return *Chain.back().At; }
};

struct InterpreterLockOptions {
  bool Slow = true; ///< waits of BlockingClass::Slow count
};

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_INTERPRETERLOCK_INTERPRETERLOCKS_H
