//===- SkippedDestructors.h - What a jump leaves undone ---------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Collects what is alive or held in one body where a jump leaves it, or comes
// back in it: objects whose ends would do something, the exception that a
// handler handles, mutexes.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_HAZARDS_LONGJMPOVERDESTRUCTORS_SKIPPEDDESTRUCTORS_H
#define INTEROP_LIB_HAZARDS_LONGJMPOVERDESTRUCTORS_SKIPPEDDESTRUCTORS_H

#include "Effects/ReturnPoints.h"
#include "Hazards/LongjmpOverDestructors/BodyScopes.h"
#include "Hazards/LongjmpOverDestructors/ObjectContents.h"

namespace interop {

/// One thing that is not undone.
struct SkippedDestructor {
  enum KindTy : uint8_t {
    Object,    ///< Decl: a variable, parameter, or member
    Part,      ///< a base, or the whole object, of a constructor
    Temporary, ///< of Type
    Exception, ///< the one that a handler handles
    Mutex,     ///< Lock, taken at Loc
    Static,    ///< Lock, a static local whose initialization goes on
    Library,   ///< Row, which the call that runs this callback holds
  };
  KindTy Kind = Object;
  clang::SourceLocation Loc;
  const clang::ValueDecl *Decl = nullptr;
  clang::QualType Type;
  ObjectRef Lock;                 ///< of Mutex, and of a guard in Decl
  const LockModel *Row = nullptr; ///< set for Library
  /// Set for Library: the function that the callback is handed to.
  const clang::FunctionDecl *CallbackOf = nullptr;
  const void *Key = nullptr; ///< the same thing in one body has the same
};

/// A body and what it has at each of its places.
class SkippedDestructors {
public:
  /// \p F has a body.
  SkippedDestructors(AnalysisContext &TU, JumpTable &Jumps,
                     const clang::FunctionDecl &F, bool Exceptions);

  /// False if there is nothing to skip anywhere in the body.
  bool canSkip() const;
  const FunctionFacts &getFacts() const { return Facts; }
  /// Returns where \p E, which jumps, comes back to; null if it leaves the
  /// body.
  const Fact *findReturn(const Fact &E) const { return Returns.find(E); }
  /// Returns what \p E leaves undone, in the order in which it began. \p E
  /// jumps to \p Return or, if that is null, out of the body.
  std::vector<SkippedDestructor> find(const Fact &E, const Fact *Return);

private:
  using Ends = std::vector<SkippedDestructor>;
  void addParameters(const Fact &E, Ends &To);
  void addBegun(const Fact &E, const Fact *Return, Ends &To);
  void addVariables(const Fact &E, const Fact *Return, Ends &To);
  void addException(const Fact &E, const Fact *Return, Ends &To);
  void addTemporaries(const Fact &E, Ends &To);
  void addMutexes(const Fact &E, Ends &To);
  bool isTakenOver(const Fact &E, const clang::Expr &Arg);
  const BodyScopes &getScopes();

  AnalysisContext &TU;
  ModelLookup &Known;
  const clang::FunctionDecl &F;
  const FunctionFacts &Facts;
  const bool Exceptions;
  ObjectContents Contents;
  ReturnPoints Returns;
  std::optional<BodyScopes> Scopes; ///< made when asked for
};

} // namespace interop

#endif // INTEROP_LIB_HAZARDS_LONGJMPOVERDESTRUCTORS_SKIPPEDDESTRUCTORS_H
