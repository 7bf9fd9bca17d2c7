//===- BodyShape.h - The loops and try blocks of a body ---------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Collects in one walk what the CFG does not show of a body: its loops as
// written, which try block each statement stands in, and which parts a team of
// threads runs, and how.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FACTS_COLLECTION_BODYSHAPE_H
#define INTEROP_LIB_FACTS_COLLECTION_BODYSHAPE_H

#include "AST/StmtWalk.h"
#include "Facts/Collection/TeamRegion.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace interop {

/// The part of \p D that all threads of a team run, or other threads than the
/// one that meets it; null if it is another directive.
const clang::CapturedStmt *getTeamsPart(const clang::OMPExecutableDirective &D);

class BodyShape {
public:
  /// \p F has a body. Lambdas in it are bodies of their own.
  explicit BodyShape(const clang::FunctionDecl &F);

  /// Loops in source order, but for those over a range: they end.
  llvm::ArrayRef<const clang::Stmt *> getLoops() const { return Loops; }
  /// Without their Dispatch, outer ones first.
  llvm::ArrayRef<TryFacts> getTries() const { return Tries; }
  /// The innermost try block that \p S stands in, by index. What is not in the
  /// body is in the initializers.
  int getTry(const clang::Stmt &S) const;
  /// See Fact::OnOtherThread.
  bool isTeams(const clang::Stmt &S) const { return Teams.contains(&S); }
  llvm::ArrayRef<TeamRegion> getRegions() const { return Regions; }
  /// The innermost region that \p S stands in, by index; or NoIndex. What a
  /// team runs in a region is in none: other threads run it.
  int getRegion(const clang::Stmt &S) const;
  /// See Fact::OnPrimaryThread.
  bool isOfStarter(const clang::Stmt &S) const;
  /// Returns the try block that sees what initializers throw.
  int getInitializerTry() const {
    return !Tries.empty() && Tries.front().CoversInitializers ? 0
                                                              : Fact::NoIndex;
  }

private:
  /// What the walk knows of where a statement stands.
  struct Surroundings {
    int Try = Fact::NoIndex;
    bool IsTeams = false;
    int Region = Fact::NoIndex;
  };
  void addRegion(const clang::OMPExecutableDirective &D, Surroundings &Inside);
  void addPlainSection(const clang::Stmt &Part, int Outer);
  void addTry(const clang::CXXTryStmt &S, Surroundings At);

  StmtStack<Surroundings> Work;
  llvm::SmallVector<const clang::Stmt *, 4> Loops;
  std::vector<TryFacts> Tries;
  /// By statement after the first try: its try block, if there is one.
  llvm::DenseMap<const clang::Stmt *, int> TryOf;
  llvm::DenseSet<const clang::Stmt *> Teams;
  std::vector<TeamRegion> Regions;
  llvm::DenseMap<const clang::Stmt *, int> RegionOf; ///< of what is in one
  /// First sections without a directive, and what comes after them, with the
  /// region that begins or ends there.
  llvm::DenseMap<const clang::Stmt *, int> PlainSections, AfterPlain;
};

} // namespace interop

#endif // INTEROP_LIB_FACTS_COLLECTION_BODYSHAPE_H
