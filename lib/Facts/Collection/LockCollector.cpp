//===- LockCollector.cpp - The locks that one body takes and drops --------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Collection/LockCollector.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Facts/Callables.h"
#include "Facts/Collection/LockWrappers.h"
#include "Facts/Collection/ResultFlow.h"
#include "Facts/UnseenLocks.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

void LockCollector::push(const ObjectRef &Lock, bool Takes, SourceLocation Loc,
                         const ValueDecl *Guard, LockOperation::KindTy Kind) {
  ++At.Seq;
  Facts.Locks.push_back({{Lock, Kind}, Takes, Loc, At, Guard});
}

void LockCollector::addCall(const Fact &E) {
  if (!E.Row) {
    if (E.Target || (E.Callee && !E.Callee->hasBody()))
      if (auto Op = LockWrappers(Known).find(E.Callee, E.Object, E.Args))
        add(Op->Lock, Op->Takes, E);
    return;
  }
  if (E.Row->Locks && !E.Row->TriesLock) {
    add(E.getPlace(*E.Row->Locks), true, E);
    if (E.Row->LocksAll)
      for (unsigned I = E.Row->Locks->Index + 1; I < E.Args.size(); ++I)
        add(E.getArgObject(I), true, E);
  }
  if (E.Row->Unlocks)
    add(E.getPlace(*E.Row->Unlocks), false, E);
}

/// A lock named by a guard variable is the lock that it guards.
void LockCollector::add(const ObjectRef &Lock, bool Takes, const Fact &E) {
  auto G =
      Lock.Kind == ObjectRef::Variable ? Guards.find(Lock.Root) : Guards.end();
  if (G == Guards.end()) {
    if (Lock.isKnown())
      push(Lock, Takes, E.Loc);
    return;
  }
  for (const ObjectRef &Guarded : G->second)
    push(Guarded, Takes, E.Loc, Lock.Root);
}

void LockCollector::addGuards(const DeclStmt &S) {
  for (const Decl *D : S.decls())
    if (const auto *V = dyn_cast<VarDecl>(D))
      addGuard(*V);
}

/// A tag argument (std::defer_lock) makes a guard that does not take its lock.
static bool hasTag(const CXXConstructExpr &C, const TypeModel &Row) {
  return llvm::any_of(C.arguments(), [&Row](const Expr *A) {
    const CXXRecordDecl *R =
        getDefinedClass(A->getType().getNonReferenceType());
    return R && llvm::is_contained(Row.GuardTags, getQualifiedName(*R));
  });
}

void LockCollector::keep(const ObjectRef &In, const Expr *Value) {
  if (!Value || In.Kind != ObjectRef::Variable || In.Root != In.Leaf ||
      !In.Root->hasAttr<CleanupAttr>())
    return;
  const auto *Call = dyn_cast<CallExpr>(stripConversions(Value));
  if (Call && !Facts.Locks.empty() && Facts.Locks.back().Takes &&
      Facts.Locks.back().Loc == Call->getBeginLoc()) {
    Facts.Locks.back().Guard = In.Root;
    Guards[In.Root] = {Facts.Locks.back().Lock};
  }
}

void LockCollector::addGuard(const VarDecl &V) {
  keep(ObjectRef::makeVariable(V), V.getInit());
  const CXXRecordDecl *R = getDefinedClass(V.getType());
  // `Guard g(m)`, `auto g = Guard(m)`, `auto g = lock()`: since C++17 the last
  // two are no copies.
  const Expr *Init = R && V.getInit() ? skipWrapping(V.getInit()) : nullptr;
  const auto *C = dyn_cast_or_null<CXXConstructExpr>(Init);
  if (C && C->getNumArgs() == 1 &&
      C->getConstructor()->isCopyOrMoveConstructor())
    if (const auto *Made =
            dyn_cast<CXXConstructExpr>(skipWrapping(C->getArg(0))))
      C = Made;
  const TypeModel *Row = Init ? Known.findRow(*R) : nullptr;
  if (C && !Row)
    return addGuardOfProgram(V, *C);
  if (!Row || !Row->Guards)
    return;
  if (!C && isa<CallExpr>(Init))
    return addGuarded(V, *Init, /*Deferred=*/false);
  if (!C || *Row->Guards >= C->getNumArgs())
    return;
  const bool Deferred = hasTag(*C, *Row);
  unsigned End = Row->GuardsAll ? C->getNumArgs() : *Row->Guards + 1;
  for (unsigned I = *Row->Guards; I < End; ++I)
    addGuarded(V, *C->getArg(I), Deferred);
}

/// \p V guards the lock that \p Of speaks of.
void LockCollector::addGuarded(const VarDecl &V, const Expr &Of,
                               bool Deferred) {
  ObjectRef Lock = getObject(&Of);
  if (!Lock.isKnown())
    return;
  const ValueDecl *Guard = ObjectRef::makeVariable(V).Root;
  Guards[Guard].push_back(Lock);
  if (!Deferred)
    push(Lock, true, V.getLocation(), Guard);
}

void LockCollector::addGuardOfProgram(const VarDecl &V,
                                      const CXXConstructExpr &C) {
  if (findUnseenGuard(*C.getConstructor()) == std::optional(false))
    push(getObject(C.getArg(0)), false, V.getLocation());
  ObjectRef Lock = LockWrappers(Known).findGuarded(C);
  if (!Lock.isKnown())
    return;
  const ValueDecl *Guard = ObjectRef::makeVariable(V).Root;
  Guards[Guard].push_back(Lock);
  push(Lock, true, V.getLocation(), Guard);
}

void LockCollector::dropGuard(const VarDecl &V) {
  auto G = Guards.find(ObjectRef::makeVariable(V).Root);
  if (G == Guards.end())
    return;
  for (const ObjectRef &Guarded : G->second)
    push(Guarded, false, V.getLocation(), G->first);
}

void LockCollector::addOnce(const FunctionModel &Row, const CallExpr &Call,
                            unsigned Arg, bool Takes) {
  llvm::ArrayRef<const Expr *> Args = getArguments(Call);
  for (const Callback &B : Row.Callbacks) {
    if (!B.Under || B.Arg != Arg || B.Under->Kind != Place::Argument ||
        B.Under->Index >= Args.size())
      continue;
    ObjectRef Flag = getObject(Args[B.Under->Index]);
    if (Flag.isKnown())
      push(Flag, Takes, Call.getBeginLoc(), nullptr, LockOperation::Once);
  }
}

//===-- Static locals -----------------------------------------------------===//

bool isGuardedStatic(const VarDecl &V) {
  const LangOptions &Lang = V.getASTContext().getLangOpts();
  return Lang.CPlusPlus && Lang.ThreadsafeStatics && V.isStaticLocal() &&
         V.getInit() && !V.isConstexpr() && !V.hasAttr<ConstInitAttr>() &&
         !V.hasConstantInitialization();
}

void LockCollector::findStatics(const CFG &Graph) {
  for (const CFGBlock *B : Graph)
    for (const CFGElement &Elem : *B) {
      auto S = Elem.getAs<CFGStmt>();
      const auto *D = S ? dyn_cast<DeclStmt>(S->getStmt()) : nullptr;
      if (!D)
        continue;
      for (const Decl *One : D->decls())
        if (const auto *V = dyn_cast<VarDecl>(One); V && isGuardedStatic(*V))
          addStatic(*V);
    }
}

void LockCollector::addStatic(const VarDecl &V) {
  if (V.getInit())
    visitOutsideLambdas(*V.getInit(),
                        [&](const Stmt &S) { Initializing[&S] = &V; });
}

void LockCollector::beginStatic(const Stmt &S) {
  const VarDecl *V = Initializing.lookup(&S);
  if (V && Begun.insert(V).second)
    push(ObjectRef::makeVariable(*V), true, V->getLocation(), nullptr,
         LockOperation::Static);
}

void LockCollector::endStatics(const DeclStmt &S) {
  for (const Decl *D : S.decls())
    if (const auto *V = dyn_cast<VarDecl>(D); V && Begun.count(V))
      push(ObjectRef::makeVariable(*V), false, V->getLocation(), nullptr,
           LockOperation::Static);
}

//===-- Regions of OpenMP -------------------------------------------------===//

void LockCollector::push(const TeamRegion &R, bool Takes, ASTContext &Ctx) {
  push(ObjectRef::makeVariable(Known.getRegionLock(Ctx, R.Key)), Takes, R.Loc,
       nullptr, R.Kind);
}

/// A region has one way in, so that the first statement of it is where all
/// ways begin.
void LockCollector::beginRegions(const Stmt &S, const BodyShape &Shape,
                                 ASTContext &Ctx) {
  llvm::ArrayRef<TeamRegion> Regions = Shape.getRegions();
  llvm::SmallVector<int, 4> New;
  for (int R = Regions.empty() ? Fact::NoIndex : Shape.getRegion(S);
       R != Fact::NoIndex && Entered.insert(R).second; R = Regions[R].Outer)
    New.push_back(R);
  for (int R : llvm::reverse(New)) {
    if (Regions[R].Before != Fact::NoIndex)
      push(Regions[Regions[R].Before], false, Ctx);
    push(Regions[R], true, Ctx);
  }
}

void LockCollector::endRegions(const Stmt &S, const BodyShape &Shape,
                               ASTContext &Ctx) {
  llvm::ArrayRef<TeamRegion> Regions = Shape.getRegions();
  for (size_t R = 0; R < Regions.size(); ++R)
    if (Regions[R].Until == &S && Entered.contains(R))
      push(Regions[R], false, Ctx);
}

} // namespace interop
