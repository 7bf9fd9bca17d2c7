//===- ListWalks.cpp - Elements that a callback ends in a walk ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/DanglingCallback/Ends/ListWalks.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Analysis/FindingSink.h"
#include "Analysis/UserBodies.h"
#include "Diagnostics/Wording.h"
#include "Hazards/DanglingCallback/Records/FreeSites.h"

using namespace clang;

namespace interop {

namespace {

struct ListWalk {
  const CallExpr *Call = nullptr; ///< of what the element holds
  const Expr *Next = nullptr;     ///< of the element, read after that
  const VarDecl *Element = nullptr;
  const FieldDecl *Callback = nullptr;
  FreeSite End;
};

/// `for (..; ..; t = t->next)`: the right side; null if it is no such loop.
const Expr *findStep(const ForStmt &Loop, const VarDecl *&Element) {
  const auto *B = dyn_cast_or_null<BinaryOperator>(Loop.getInc());
  if (!B || B->getOpcode() != BO_Assign)
    return nullptr;
  const auto *D = dyn_cast<DeclRefExpr>(B->getLHS()->IgnoreParenCasts());
  Element = D ? dyn_cast<VarDecl>(D->getDecl()) : nullptr;
  if (!Element || !Element->hasLocalStorage() || !getPointedRecord(Element))
    return nullptr;
  const auto *M = dyn_cast<MemberExpr>(B->getRHS()->IgnoreParenCasts());
  const Expr *Base = M ? M->getBase()->IgnoreParenCasts() : nullptr;
  const auto *Of = dyn_cast_or_null<DeclRefExpr>(Base);
  return Of && Of->getDecl() == Element ? B->getRHS() : nullptr;
}

/// The field of \p Element that \p C calls what it holds; null if it is none.
const FieldDecl *findCalled(const CallExpr &C, const VarDecl &Element) {
  const Expr *Callee = C.getCallee()->IgnoreParenCasts();
  if (const auto *U = dyn_cast<UnaryOperator>(Callee))
    Callee = U->getSubExpr()->IgnoreParenCasts();
  const auto *M = dyn_cast<MemberExpr>(Callee);
  const auto *D =
      M ? dyn_cast<DeclRefExpr>(M->getBase()->IgnoreParenCasts()) : nullptr;
  return D && D->getDecl() == &Element ? dyn_cast<FieldDecl>(M->getMemberDecl())
                                       : nullptr;
}

class ListWalkFinder {
public:
  explicit ListWalkFinder(AnalysisContext &TU)
      : TU(TU), Effects(TU.getEffects()) {}

  std::vector<ListWalk> run() {
    for (const UserBody &Body : findUserBodies(TU))
      visitParts(*Body.F->getBody(), [&](const Stmt &S) {
        if (const auto *Loop = dyn_cast<ForStmt>(&S))
          visitLoop(*Loop, *Body.F);
      });
    return Found.take(TU.getContext().getSourceManager(),
                      [](const ListWalk &P) { return P.Call->getBeginLoc(); });
  }

private:
  void visitLoop(const ForStmt &Loop, const FunctionDecl &In) {
    ListWalk P;
    P.Next = findStep(Loop, P.Element);
    if (!P.Next)
      return;
    visitParts(*Loop.getBody(), [&](const Stmt &S) {
      const auto *C = dyn_cast<CallExpr>(&S);
      if (const FieldDecl *F = C ? findCalled(*C, *P.Element) : nullptr;
          F && !P.Call) {
        P.Call = C;
        P.Callback = F;
      }
    });
    if (!P.Call || !isGiven(*P.Callback) || isGuarded(Loop, P, In))
      return;
    if (const FreeSite *End = findEnd(*P.Element)) {
      P.End = *End;
      Found.add(P.Call, std::move(P));
    }
  }

  /// Others give what \p Field holds.
  bool isGiven(const FieldDecl &Field) {
    return llvm::any_of(getSites().getBodies(), [&](const FunctionDecl *F) {
      return isForOthers(*F) &&
             llvm::any_of(Effects.getFacts(Entity::makeFunction(*F)).All,
                          [&](const Fact &E) {
                            return E.Kind == Fact::Store &&
                                   E.Object.Leaf == &Field && E.Value &&
                                   getObject(E.Value).getParam();
                          });
    });
  }

  /// The walk has a lock, or says of the element or its list that it is at
  /// work, or leaves after the call.
  bool isGuarded(const ForStmt &Loop, const ListWalk &P,
                 const FunctionDecl &In) {
    const FunctionFacts &Facts = Effects.getFacts(Entity::makeFunction(In));
    if (!Facts.Locks.empty())
      return true;
    const SourceManager &SM = TU.getContext().getSourceManager();
    auto isBefore = [&](SourceLocation L) {
      return SM.isBeforeInTranslationUnit(L, P.Call->getBeginLoc());
    };
    bool Guarded = llvm::any_of(Facts.All, [&](const Fact &E) {
      return E.Kind == Fact::Store && isBefore(E.Loc) &&
             isa_and_nonnull<FieldDecl>(E.Object.Leaf);
    });
    visitParts(*Loop.getBody(), [&](const Stmt &S) {
      Guarded |=
          isa<BreakStmt, ReturnStmt, GotoStmt>(S) && !isBefore(S.getBeginLoc());
    });
    return Guarded;
  }

  /// Where a function for others frees just the element that it is given.
  const FreeSite *findEnd(const VarDecl &Element) {
    for (const FreeSite &Site : getSites().find(getPointedRecord(&Element)))
      if (Site.At && isForOthers(*Site.In) && Site.Freed.getParam() &&
          Site.Freed.Root == Site.Freed.Leaf)
        return &Site;
    return nullptr;
  }

  const FreeSites &getSites() {
    if (!Sites)
      Sites.emplace(TU);
    return *Sites;
  }

  AnalysisContext &TU;
  EffectTable &Effects;
  std::optional<FreeSites> Sites; ///< made when a walk asks for it
  FindingSink<ListWalk, const CallExpr *> Found;
};

Finding makeWalkFinding(const ListWalk &P) {
  Finding F;
  addNote(F, P.Next->getBeginLoc(), "it is used again here");
  addNote(F, P.End.At->Loc, "it is freed here");
  F.Loc = P.Call->getBeginLoc();
  F.Message = "the walk goes on from " + quoteName(*P.Element) +
              " after it has called " + quoteName(*P.Callback) +
              ", which may call " + quoteName(*P.End.In) +
              " for it: the walk then uses freed memory";
  return F;
}

} // namespace

std::vector<Finding> findListWalks(AnalysisContext &TU) {
  const std::vector<ListWalk> Walks = ListWalkFinder(TU).run();
  std::vector<Finding> Found(Walks.size());
  llvm::transform(Walks, Found.begin(), makeWalkFinding);
  return Found;
}

} // namespace interop
