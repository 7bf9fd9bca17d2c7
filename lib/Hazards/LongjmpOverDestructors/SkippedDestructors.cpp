//===- SkippedDestructors.cpp - What a jump leaves undone -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/LongjmpOverDestructors/SkippedDestructors.h"
#include "AST/StmtWalk.h"
#include "Analysis/UserBodies.h"
#include "Effects/EmptyObjects.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

SkippedDestructors::SkippedDestructors(AnalysisContext &TU, JumpTable &Jumps,
                                       const FunctionDecl &F, bool Exceptions)
    : TU(TU), Known(TU.getLookup()), F(F),
      Facts(TU.getEffects().getFacts(Entity::makeFunction(F))),
      Exceptions(Exceptions), Contents(TU, Jumps, F),
      Returns(Facts, TU.getContext()) {}

bool SkippedDestructors::canSkip() const {
  return TU.getContext().getLangOpts().CPlusPlus || !Facts.Locks.empty() ||
         llvm::any_of(F.decls(),
                      [](const Decl *D) { return D->hasAttr<CleanupAttr>(); });
}

std::vector<SkippedDestructor> SkippedDestructors::find(const Fact &E,
                                                        const Fact *Return) {
  Ends Found;
  if (!Return)
    addParameters(E, Found);
  addBegun(E, Return, Found);
  addVariables(E, Return, Found);
  addException(E, Return, Found);
  addTemporaries(E, Found);
  // Whoever is jumped back to may unlock what is locked by hand.
  if (!Return)
    addMutexes(E, Found);
  return Found;
}

const BodyScopes &SkippedDestructors::getScopes() {
  if (!Scopes)
    Scopes.emplace(F);
  return *Scopes;
}

//===-- Objects ----------------------------------------------------------===//

static SkippedDestructor makeObject(const ValueDecl &D, QualType T) {
  SkippedDestructor S;
  S.Loc = D.getLocation();
  S.Decl = &D;
  S.Type = T;
  S.Key = &D;
  return S;
}

void SkippedDestructors::addParameters(const Fact &E, Ends &To) {
  for (const ParmVarDecl *P : F.parameters())
    if (isEndMissed(P->getType(), Known) &&
        !Contents.isEmptied(ObjectRef::makeVariable(*P), E))
      To.push_back(makeObject(*P, P->getType()));
}

static SkippedDestructor makeBegun(const Fact &Begin) {
  SkippedDestructor S;
  if (Begin.Destroyed) {
    S = makeObject(*Begin.Destroyed, Begin.Destroyed->getType());
  } else {
    S.Kind = SkippedDestructor::Part;
    S.Key = &Begin;
    if (Begin.Base)
      S.Type = Begin.Base->getType();
    else if (Begin.Value)
      S.Type = Begin.Value->getType();
  }
  S.Loc = Begin.Loc;
  return S;
}

/// What was alive at \p Return, too, still is where it returns again.
void SkippedDestructors::addBegun(const Fact &E, const Fact *Return, Ends &To) {
  size_t First = To.size();
  llvm::SmallSet<int, 8> Kept;
  if (Return)
    for (int I = Return->Live; I != Fact::NoIndex; I = Facts.All[I].Live)
      Kept.insert(I);
  for (int I = E.Live; I != Fact::NoIndex && !Kept.contains(I);
       I = Facts.All[I].Live) {
    const Fact &Begin = Facts.All[I];
    SkippedDestructor S = makeBegun(Begin);
    if (isEndMissed(S.Type, Known) && !Contents.isEmptied(Begin.Object, E) &&
        !Contents.isStillEmpty(Begin, E))
      To.push_back(S);
  }
  std::reverse(To.begin() + First, To.end());
}

void SkippedDestructors::addVariables(const Fact &E, const Fact *Return,
                                      Ends &To) {
  if (!E.Node)
    return;
  std::vector<const VarDecl *> Kept;
  if (Return && Return->Node)
    Kept = getScopes().getVariables(*Return->Node);
  for (const VarDecl *V : getScopes().getVariables(*E.Node)) {
    QualType Temporary = getKeptTemporary(*V);
    bool IsMissed = V->hasAttr<CleanupAttr>() ? !Contents.isStillNull(*V, E)
                                              : isEndMissed(Temporary, Known);
    if (IsMissed && !llvm::is_contained(Kept, V) &&
        !Contents.isEmptied(ObjectRef::makeVariable(*V), E))
      To.push_back(
          makeObject(*V, Temporary.isNull() ? V->getType() : Temporary));
  }
}

/// A handler ends its exception when it is left in any other way.
void SkippedDestructors::addException(const Fact &E, const Fact *Return,
                                      Ends &To) {
  if (!Exceptions || Facts.Tries.empty() || !E.Node)
    return;
  const CXXCatchStmt *In = getScopes().findHandler(*E.Node);
  if (!In ||
      (Return && Return->Node && getScopes().findHandler(*Return->Node) == In))
    return;
  SkippedDestructor S;
  S.Kind = SkippedDestructor::Exception;
  S.Loc = In->getBeginLoc();
  S.Key = In;
  To.push_back(S);
}

/// What the arguments of \p E have made, before it is called.
void SkippedDestructors::addTemporaries(const Fact &E, Ends &To) {
  if (E.Kind != Fact::Call ||
      !isa_and_nonnull<CallExpr, CXXConstructExpr>(E.Node))
    return;
  size_t First = To.size();
  walk(E.Node, [&](const Stmt &S) {
    if (isa<ExprWithCleanups, LambdaExpr, StmtExpr, UnaryExprOrTypeTraitExpr,
            CXXNoexceptExpr>(S))
      return WalkResult::Skip;
    const auto *T = dyn_cast<CXXBindTemporaryExpr>(&S);
    if (!T || !isEndMissed(T->getType(), Known) ||
        isMadeEmpty(T->getType(), T->getSubExpr(), Known) || isTakenOver(E, *T))
      return WalkResult::Advance;
    SkippedDestructor End;
    End.Kind = SkippedDestructor::Temporary;
    End.Loc = T->getBeginLoc();
    End.Type = T->getType();
    End.Key = T;
    To.push_back(End);
    return WalkResult::Advance;
  });
  std::reverse(To.begin() + First, To.end());
}

/// \p Arg is an argument by value of a body that is told of itself.
bool SkippedDestructors::isTakenOver(const Fact &E, const Expr &Arg) {
  const FunctionDecl *Callee = E.Target.getFunction();
  if (!Callee || !Callee->hasBody() || !isUsers(*Callee, TU))
    return false;
  return llvm::any_of(E.Args, [&](const Expr *A) {
    return A && A->isPRValue() && A->IgnoreImplicit() == Arg.IgnoreImplicit();
  });
}

//===-- Locks ------------------------------------------------------------===//

void SkippedDestructors::addMutexes(const Fact &E, Ends &To) {
  if (Facts.Locks.empty())
    return;
  const HeldLocks &Held = TU.getEffects().getHeldLocks(Facts.Self);
  const LockSet AtReturn = Held.getAllAt({FunctionFacts::ExitBlock, ~0u});
  for (const LockOperation &L : Held.getAllAt(E.At)) {
    // What a body that returns keeps is for others to unlock.
    if ((!L.isMutual() && L.Kind != LockOperation::Static) || AtReturn.has(L))
      continue;
    auto Guard = llvm::find_if(To, [&L](const SkippedDestructor &S) {
      return S.Decl && L.Guard && S.Decl == L.Guard->getCanonicalDecl();
    });
    if (Guard != To.end()) {
      Guard->Lock = L.Lock;
      continue;
    }
    SkippedDestructor S;
    S.Kind = L.Kind == LockOperation::Static ? SkippedDestructor::Static
                                             : SkippedDestructor::Mutex;
    S.Loc = L.Loc;
    S.Lock = L.Lock;
    S.Key = L.Lock.Leaf;
    To.push_back(S);
  }
}

} // namespace interop
