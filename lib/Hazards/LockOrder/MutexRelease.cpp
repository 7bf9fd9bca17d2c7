//===- MutexRelease.cpp - Lets go before a mutex is taken -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/LockOrder/MutexRelease.h"
#include "AST/StmtWalk.h"
#include "Dataflow/HeldLocks.h"
#include "Edits/SourceEdit.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace interop {

namespace {

using Edits = std::vector<FixItHint>;

/// One place where the mutex is locked, in one body.
class MutexReleaseMaker {
public:
  MutexReleaseMaker(const FunctionDecl &F, const NestedLocking &N,
                    LockFixContext &All)
      : F(F), Lock(*N.Outer.Row), All(All), Ctx(All.TU.getContext()),
        SM(Ctx.getSourceManager()), Edit(F, All.TU),
        Facts(All.TU.getEffects().getFacts(N.getIn())),
        Needs(All.getView(Lock).findNeeds(F)) {
    llvm::append_range(Needs, All.findDrivers(N.getIn(), Lock));
  }

  std::optional<Edits> make(SourceLocation Taken) {
    const LockOperation *Op = findOperation(Taken);
    // Who takes the interpreter's lock again would do so under the others.
    if (!Op || !HeldLocks(Facts).getAt(Op->At).empty() || !isHeldAt(*Op))
      return std::nullopt;
    return Op->Guard ? releaseGuarded(*Op->Guard) : releaseCalled(*Op);
  }

private:
  const LockOperation *findOperation(SourceLocation Taken) const {
    auto I = llvm::find_if(Facts.Locks, [&](const LockOperation &Op) {
      return Op.Takes && Op.Kind == LockId::Mutex && Op.Loc == Taken;
    });
    return I == Facts.Locks.end() ? nullptr : &*I;
  }

  /// What is not held, by whoever enters, cannot be dropped.
  bool isHeldAt(const LockOperation &Op) {
    LockContexts &Contexts = All.getView(Lock).getContexts();
    auto Next = llvm::find_if(Facts.All, [&](const Fact &E) {
      return E.At.Block == Op.At.Block && E.At.Seq > Op.At.Seq;
    });
    if (Next == Facts.All.end())
      return !Contexts.has(F, LockPresence::NotHeld);
    unsigned I = unsigned(Next - Facts.All.begin());
    return llvm::none_of(Contexts.get(F), [&](const LockContext &C) {
      return Contexts.getStateAt(Facts.Self, C, I) == LockPresence::NotHeld;
    });
  }

  //===-- A guard ---------------------------------------------------------===//

  std::optional<Edits> releaseGuarded(const ValueDecl &Guard) {
    const DeclStmt *Made = Edit.findDeclaration(Guard);
    const auto *Block =
        Made ? cast<CompoundStmt>(Edit.getParents().get(Made)) : nullptr;
    if (!Block || !Edit.isEditable(Block->getSourceRange()) ||
        !Edit.isEditable(Made->getSourceRange()))
      return std::nullopt;
    if (const DeclStmt *Release = findRelease(*Block, *Made))
      return swap(*Made, *Release);
    if (isNeeded(Made->getEndLoc(), Block->getRBracLoc()))
      return std::nullopt;
    RegionStyle Style = All.makeStyle(Lock, /*Drops=*/true, RegionText(), F);
    if (!Style.isGuard())
      return std::nullopt;
    std::string Name = All.getNames(F).make(Style.GuardName);
    auto Hint = Edit.insertBefore(*Made, Style.Guard + " " + Name + ";");
    return Hint ? std::optional(Edits{*Hint}) : std::nullopt;
  }

  /// A release scope behind \p Made in \p Block.
  const DeclStmt *findRelease(const CompoundStmt &Block,
                              const DeclStmt &Made) const {
    auto From = llvm::find(Block.body(), &Made);
    for (const Stmt *S : llvm::make_range(From + 1, Block.body_end())) {
      const auto *D = dyn_cast<DeclStmt>(S);
      const auto *V = D && D->isSingleDecl()
                          ? dyn_cast<VarDecl>(D->getSingleDecl())
                          : nullptr;
      const auto *R = V && V->hasLocalStorage()
                          ? V->getType()->getAsCXXRecordDecl()
                          : nullptr;
      if (R && All.Scopes.isGuard(*R, Lock, /*Drops=*/true))
        return D;
    }
    return nullptr;
  }

  /// What stands between the two then runs without the lock.
  std::optional<Edits> swap(const DeclStmt &Made, const DeclStmt &Release) {
    SourceLocation From = Made.getEndLoc(), To = Release.getBeginLoc();
    bool NamesLocal = anyOutsideLambdas(Release, [&](const Stmt &S) {
      const auto *R = dyn_cast<DeclRefExpr>(&S);
      return R && isWithin(R->getDecl()->getLocation(), Made.getBeginLoc(), To);
    });
    if (NamesLocal || isNeeded(From, To))
      return std::nullopt;
    return Edit.move(Release, Made, /*Behind=*/false);
  }

  bool isWithin(SourceLocation Loc, SourceLocation From,
                SourceLocation To) const {
    return SM.isPointWithin(SM.getExpansionLoc(Loc), From, To);
  }
  /// Something between the two needs the interpreter's lock.
  bool isNeeded(SourceLocation From, SourceLocation To) const {
    return llvm::any_of(Needs, [&](const Fact *E) {
      return isWithin(E->Node ? E->Node->getBeginLoc() : E->Loc, From, To);
    });
  }

  //===-- Two calls -------------------------------------------------------===//

  /// From the call that locks to the one that unlocks, in one block.
  std::optional<Edits> releaseCalled(const LockOperation &Op) {
    const Fact *Taker = findCall(Op);
    const LockOperation *Dropped = nullptr;
    for (const LockOperation &Other : Facts.Locks)
      if (!Other.Takes && Other.Lock == Op.Lock && !Dropped &&
          SM.isBeforeInTranslationUnit(Op.Loc, Other.Loc))
        Dropped = &Other;
    const Fact *Dropper = Dropped ? findCall(*Dropped) : nullptr;
    RegionStyle Style = All.makeStyle(Lock, /*Drops=*/true, Lock.Release, F);
    if (!Taker || !Dropper || Style.empty())
      return std::nullopt;
    FreshNames &Names = All.getNames(F), Before = Names;
    std::vector<const Fact *> Strangers = Needs;
    if (!Style.isGuard())
      All.addThrowers(Facts, Strangers);
    LockRegions Regions(F, Style, Strangers, Names, All.TU);
    auto Made =
        Regions.addRange(*Taker, *Dropper) ? Regions.make() : std::nullopt;
    if (!Made)
      Names = std::move(Before);
    return Made;
  }

  const Fact *findCall(const LockOperation &Op) const {
    auto I = llvm::find_if(Facts.All, [&](const Fact &E) {
      return E.Kind == Fact::Call && E.Node && E.Loc == Op.Loc;
    });
    return I == Facts.All.end() ? nullptr : &*I;
  }

  const FunctionDecl &F;
  const LockModel &Lock;
  LockFixContext &All;
  const ASTContext &Ctx;
  const SourceManager &SM;
  SourceEdit Edit;
  const FunctionFacts &Facts;
  std::vector<const Fact *> Needs;
};

} // namespace

std::optional<Edits> releaseBefore(const NestedLocking &N,
                                   LockFixContext &All) {
  if (N.Inner.Kind != LockId::Mutex || N.Chain.size() != 1)
    return std::nullopt;
  const FunctionDecl *F = N.getIn().getFunction();
  const ASTContext &Ctx = All.TU.getContext();
  if (!F || !isa_and_nonnull<CompoundStmt>(F->getBody()) ||
      F->getTemplateInstantiationPattern() || SourceText(Ctx).hasDirectives(*F))
    return std::nullopt;
  return MutexReleaseMaker(*F, N, All).make(N.InnerTaken);
}

} // namespace interop
