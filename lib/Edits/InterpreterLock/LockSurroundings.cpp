//===- LockSurroundings.cpp - What is around a lock problem ---------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edits/InterpreterLock/LockSurroundings.h"
#include "AST/Naming.h"
#include "Analysis/BodyParents.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace interop {

llvm::StringRef getFirstWord(llvm::StringRef Line) {
  return Line.ltrim().take_while(
      [](char C) { return llvm::isAlnum(C) || C == '_'; });
}

bool LockSurroundings::doesMore() const {
  if (P.Chain.size() < 2 || !P.getFirst().Target)
    return false;
  auto hasWork = [this](Entity E) {
    return llvm::any_of(TU.getEffects().getFacts(E).All,
                        [this](const Fact &E) { return isImportedWork(E); });
  };
  return llvm::any_of(TU.getEffects().getReached(P.getFirst().Target),
                      hasWork) &&
         !hasOtherWork();
}

/// The region is for something else.
bool LockSurroundings::hasOtherWork() const {
  const Stmt *Region = findMacroRegion(*P.getFirst().Node);
  const StmtParents &Parents = TU.get<BodyParents>().get(*In);
  return Region &&
         llvm::any_of(TU.getEffects().getFacts(P.Chain.front().In).All,
                      [&](const Fact &E) {
                        return &E != &P.getFirst() &&
                               !llvm::is_contained(P.Others, &E) &&
                               isImportedWork(E) &&
                               Parents.isInside(E.Node, *Region);
                      });
}

bool LockSurroundings::isImportedWork(const Fact &E) const {
  if (E.Kind != Fact::Call)
    return false;
  const FunctionDecl *F = E.Callee;
  if (!F)
    return true;
  bool IsInterpreters =
      TU.getLookup().findLockUses(*F) || TU.getLookup().isInterpretersOwn(*F);
  return !F->hasBody() && !F->getBuiltinID() && !IsInterpreters;
}

std::vector<const Fact *> LockSurroundings::findWaits() const {
  std::vector<const Fact *> Waiting;
  Entity E = P.Chain.front().In;
  const FunctionFacts &Facts = TU.getEffects().getFacts(E);
  for (const Wait &W : TU.getEffects().getWaits(E))
    if (W.IsJoin || W.Class >= BlockingClass::Slow)
      Waiting.push_back(&Facts.All[W.Via]);
  return Waiting;
}

const CompoundStmt *LockSurroundings::findMacroRegion(const Stmt &S) const {
  const ASTContext &Ctx = TU.getContext();
  const StmtParents &Parents = TU.get<BodyParents>().get(*In);
  llvm::StringRef Macro = getFirstWord(P.Lock->Release.Begin);
  const SourceManager &SM = Ctx.getSourceManager();
  for (const Stmt *Outer = &S; Outer; Outer = Parents.get(Outer)) {
    const auto *Block = dyn_cast<CompoundStmt>(Outer);
    if (!Block || !Block->getLBracLoc().isMacroID())
      continue;
    for (SourceLocation Loc = Block->getLBracLoc(); Loc.isMacroID();
         Loc = SM.getImmediateExpansionRange(Loc).getBegin())
      if (Lexer::getImmediateMacroName(Loc, SM, Ctx.getLangOpts()) == Macro)
        return Block;
  }
  return nullptr;
}

bool LockSurroundings::isDroppedHere(const Stmt &S) const {
  const LockReason *Last = P.Why.empty() ? nullptr : &P.Why.back();
  if (!Last || Last->Kind != LockReason::Dropped || !Last->At)
    return false;
  const StmtParents &Parents = TU.get<BodyParents>().get(*In);
  const Stmt *Made = Last->At->Node;
  if (!In->getBody() || !Parents.isInside(Made, *In->getBody()))
    return false; // in a caller
  if (!isa<CXXConstructExpr>(Made))
    return true;
  const auto *Declared = Parents.findAround<DeclStmt>(Made);
  const auto *Block = dyn_cast_or_null<CompoundStmt>(
      Declared ? Parents.get(Declared) : nullptr);
  return Block && Parents.isInside(&S, *Block);
}

} // namespace interop
