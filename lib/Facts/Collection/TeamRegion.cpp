//===- TeamRegion.cpp - Parts that few threads of a team run ---===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Collection/TeamRegion.h"
#include "AST/StmtWalk.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

/// A region for itself: no other one is the same lock.
static std::string makeOwnKey(llvm::StringRef Kind, SourceLocation Loc) {
  return ("omp " + Kind + " " + llvm::Twine(Loc.getRawEncoding())).str();
}

template <typename ClauseT>
static const ClauseT *findClause(const OMPExecutableDirective &D) {
  auto Found = llvm::find_if(
      D.clauses(), [](const OMPClause *C) { return isa<ClauseT>(C); });
  return Found == D.clauses().end() ? nullptr : cast<ClauseT>(*Found);
}

bool isStartersPart(const OMPExecutableDirective &D) {
  if (isa<OMPMasterDirective, OMPParallelMasterDirective>(D))
    return true;
  if (!isa<OMPMaskedDirective, OMPParallelMaskedDirective>(D))
    return false;
  // It may name another thread than the first.
  const auto *Filter = findClause<OMPFilterClause>(D);
  const auto *Number =
      Filter
          ? dyn_cast<IntegerLiteral>(Filter->getThreadID()->IgnoreParenCasts())
          : nullptr;
  return !Filter || (Number && Number->getValue().isZero());
}

static std::string getKey(const OMPExecutableDirective &D) {
  SourceLocation Loc = D.getBeginLoc();
  if (const auto *C = dyn_cast<OMPCriticalDirective>(&D)) {
    std::string Name = C->getDirectiveName().getAsString();
    return Name.empty() ? "omp critical" : "omp critical " + Name;
  }
  if (isStartersPart(D))
    return "omp master";
  if (isa<OMPMaskedDirective, OMPParallelMaskedDirective>(D))
    return makeOwnKey("masked", Loc);
  // All wait for the end of one before the next begins, unless they need not.
  if (isa<OMPSingleDirective>(D))
    return findClause<OMPNowaitClause>(D) ? makeOwnKey("single", Loc)
                                          : "omp single";
  if (isa<OMPSectionDirective>(D))
    return makeOwnKey("section", Loc);
  if (isa<OMPOrderedDirective>(D) && D.hasAssociatedStmt())
    return makeOwnKey("ordered", Loc);
  return {};
}

std::optional<TeamRegion> findTeamRegion(const OMPExecutableDirective &D) {
  TeamRegion R;
  R.Key = getKey(D);
  if (R.Key.empty())
    return std::nullopt;
  if (isa<OMPCriticalDirective>(D))
    R.Kind = LockOperation::Critical;
  R.OnPrimaryThread = isStartersPart(D);
  R.Loc = D.getBeginLoc();
  R.Until = &D;
  return R;
}

const Stmt *findPlainSection(const Stmt &Part) {
  const auto *C = dyn_cast<CompoundStmt>(&Part);
  auto isSection = [](const Stmt *S) { return isa<OMPSectionDirective>(S); };
  return C && !C->body_empty() && !isSection(C->body_front()) &&
                 llvm::any_of(C->body(), isSection)
             ? C->body_front()
             : nullptr;
}

TeamRegion makePlainSection(const Stmt &S) {
  TeamRegion R;
  R.Loc = S.getBeginLoc();
  R.Key = makeOwnKey("section", R.Loc);
  return R;
}

bool hasCriticalRegion(const FunctionDecl &F) {
  if (!F.getASTContext().getLangOpts().OpenMP || !F.hasBody())
    return false;
  return walkBody(F.getBody(), [](const Stmt &S) {
    return isa<OMPCriticalDirective>(S) ? WalkResult::Interrupt
                                        : WalkResult::Advance;
  });
}

} // namespace interop
