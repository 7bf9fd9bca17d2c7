//===- TeamRegion.h - Parts that few threads of a team run ------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A team of threads (OpenMP) runs a region by all its threads, except for parts
// of it: critical regions run one after the other, a `single` or a section is
// run by one thread, a `master` by the one that started the team. Such a part
// is represented by a lock that is held in it: BodyShape finds the parts,
// LockCollector makes the operations.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_FACTS_COLLECTION_TEAMREGION_H
#define INTEROP_LIB_FACTS_COLLECTION_TEAMREGION_H

#include "Facts/Fact.h"
#include "clang/AST/StmtOpenMP.h"
#include <string>

namespace interop {

struct TeamRegion {
  LockOperation::KindTy Kind = LockOperation::Single;
  /// Regions with the same key are one lock, all over the TU.
  std::string Key;
  bool OnPrimaryThread = false; ///< the thread that started the team runs it
  clang::SourceLocation Loc;
  /// What ends it, an element of the CFG; null if it ends where another one
  /// begins.
  const clang::Stmt *Until = nullptr;
  int Outer = Fact::NoIndex; ///< the next region around it, by index
  /// A region that ends where this one begins, by index.
  int Before = Fact::NoIndex;
};

/// True if only the thread runs \p D that started its team.
bool isStartersPart(const clang::OMPExecutableDirective &D);

/// The region that \p D is; nothing if all threads run it, or none.
std::optional<TeamRegion>
findTeamRegion(const clang::OMPExecutableDirective &D);

/// The first of the sections that \p Part consists of, if it is written
/// without a directive of its own; it ends where the second begins.
const clang::Stmt *findPlainSection(const clang::Stmt &Part);

/// Makes a region of what findPlainSection found.
TeamRegion makePlainSection(const clang::Stmt &S);

/// True if a critical region is written in the body of \p F, if it has one;
/// regions in lambdas are theirs.
bool hasCriticalRegion(const clang::FunctionDecl &F);

} // namespace interop

#endif // INTEROP_LIB_FACTS_COLLECTION_TEAMREGION_H
