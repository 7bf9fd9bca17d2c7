//===- ThreadRoots.h - Who enters a program's functions ---------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds the thread roots of a unit, each with the function that it enters:
// main, started threads, teams, pools, libraries' threads, entry points of any
// thread, collectors, signals. Looks at no locks and no engines.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_ANALYSIS_THREADS_THREADROOTS_H
#define INTEROP_LIB_ANALYSIS_THREADS_THREADROOTS_H

#include "Analysis/AnalysisContext.h"
#include "Analysis/Calls/EntryPoints.h"
#include "Analysis/Calls/PostedCallables.h"
#include "Analysis/Threads/ThreadRootOptions.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Regex.h"
#include <string>
#include <vector>

namespace interop {

struct ThreadRoot {
  enum KindTy : uint8_t {
    Main,      ///< By is main(), or what the main thread's loop calls
    Started,   ///< By runs on a thread, or several, that start at Loc
    Pool,      ///< By is run, from Loc on, by some of several threads
    Team,      ///< By runs on all threads of the team that starts at Loc
    Library,   ///< By is called on a library's thread; registered at Loc
    Any,       ///< any thread may call By
    Collector, ///< By is called by a collector on a thread of its own
    Signal,    ///< By is called by a signal; set at Loc
    Caller,    ///< nobody in view calls By: on whichever thread it is, the main
               ///< one maybe, it is none that By starts
  };
  KindTy Kind = Main;
  /// Several threads of this root may be in By at once.
  bool IsMany = false;
  const clang::FunctionDecl *By = nullptr; ///< never null
  clang::SourceLocation Loc;
  /// Where By is started, registered or named; null where nobody does that in
  /// a body.
  const clang::FunctionDecl *In = nullptr;
  const clang::Expr *At = nullptr; ///< the call in In; may be null
  /// What starts or registers it, qualified: "std::thread::thread"; for a
  /// method, the class that has it called. May be empty.
  std::string Detail;
  bool InLoop = false; ///< of Started: Loc, or a call that leads there, does
  /// Further places where a thread of the same body is started.
  std::vector<clang::SourceLocation> More;
  const StartedBody *Start = nullptr; ///< of Started and Pool; may be null
  /// For Any: the program's author says so, and no model.
  bool IsClaimed = false;
  /// Whoever starts it waits until it has ended (a team, a parallel loop).
  bool EndsWithCall = false;
  /// For Collector: how it is known to be a finalizer; may be null.
  const ManagedNative *Managed = nullptr;
  /// All roots with the same number run on the same thread.
  unsigned Thread = 0;
};

class ThreadRoots {
public:
  ThreadRoots(AnalysisContext &TU, const ThreadRootOptions &Options);

  llvm::ArrayRef<ThreadRoot> get() const { return Roots; }
  /// True if what \p F is given to call runs on the thread of an engine.
  bool isDispatcher(const clang::FunctionDecl &F);

  /// A callable that the unit's own thread calls while it calls a library, and
  /// the calls during which it does so.
  struct Driven {
    const clang::FunctionDecl *Body = nullptr;
    const ModeledCall *Driver = nullptr;
    clang::SourceLocation Loc; ///< where it is registered
    std::string To;            ///< with this
  };
  llvm::ArrayRef<Driven> getDriven() const { return AllDriven; }

private:
  bool isClaimed(const clang::FunctionDecl &F);
  void add(const EntryPoint &P);
  void addNamed(const EntryPoint &P);
  void addStart(const EntryPoint &P);
  void addCallback(const EntryPoint &P);
  void addDrivers(const EntryPoint &P);
  void addPosted();
  void addCallers();
  bool mayBeCalled(const clang::FunctionDecl &F);
  void addPosted(const PostedCallable &P);
  bool isJoinedBefore(const ThreadRoot &First, const ThreadRoot &Second);
  bool isMany(const StartedBody &S);
  std::optional<ThreadRoot> makeRoot(CallerThread Thread,
                                     const clang::FunctionDecl &F);
  void add(ThreadRoot Root);

  AnalysisContext &TU;
  llvm::StringSet<> Dispatchers;
  std::vector<std::pair<llvm::Regex, std::string>> EntryPatterns;
  std::vector<ThreadRoot> Roots;
  std::vector<Driven> AllDriven;
  llvm::StringMap<unsigned> LibraryThreads;   ///< by model
  llvm::DenseSet<const clang::Expr *> Called; ///< arguments of rows seen
  static constexpr unsigned MainThread = 0, CollectorThread = 1;
  unsigned NextThread = CollectorThread + 1;
};

} // namespace interop

#endif // INTEROP_LIB_ANALYSIS_THREADS_THREADROOTS_H
