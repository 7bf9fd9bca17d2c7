//===- EndedGlobals.cpp - Callbacks that use a cleared global -------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/DanglingCallback/Ends/EndedGlobals.h"
#include "AST/ImportedPlace.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Analysis/BodyParents.h"
#include "Analysis/Calls/EntryPoints.h"
#include "Analysis/FindingSink.h"
#include "Analysis/UserBodies.h"
#include "Diagnostics/Wording.h"
#include "Diagnostics/WrittenPlace.h"
#include "Facts/Callables.h"
#include "Facts/Values/ArgumentValue.h"
#include "Support/NameWords.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/MapVector.h"

using namespace clang;

namespace interop {

/// The global that \p E is, or is a field of; null if it is neither.
static const VarDecl *findGlobal(const Expr &E) {
  ObjectRef O = getObject(&E);
  return O.isGlobal() ? cast<VarDecl>(O.Root)->getCanonicalDecl() : nullptr;
}

namespace {

/// A step that sets a global, or all fields of one, to nothing.
struct Clearing {
  const FunctionDecl *In = nullptr;
  const Fact *At = nullptr;
};

struct EndedGlobal {
  const Fact *At = nullptr; ///< the call that registers Callback
  const FunctionDecl *Callback = nullptr;
  const Expr *Use = nullptr; ///< of Global, in Callback
  const VarDecl *Global = nullptr;
  Clearing End;
};

class EndedGlobalFinder {
public:
  explicit EndedGlobalFinder(AnalysisContext &TU)
      : TU(TU), Effects(TU.getEffects()) {}

  std::vector<EndedGlobal> run() {
    const llvm::ArrayRef<UserBody> Bodies = findUserBodies(TU);
    for (const UserBody &Body : Bodies)
      for (const Fact &E : Effects.getFacts(Entity::makeFunction(*Body.F)).All)
        if (const FunctionDecl *Called = findForgotten(E, *Body.F))
          Registered.push_back({&E, Called});
    if (Registered.empty())
      return {};
    for (const UserBody &Body : Bodies)
      addClearings(*Body.F);
    for (const EndedGlobal &R : Registered)
      judge(R);
    return Found.take(TU.getContext().getSourceManager(),
                      [](const EndedGlobal &P) { return P.At->Loc; });
  }

private:
  //===-- What is registered ----------------------------------------------===//

  /// The callback that \p E registers without a cookie, and without a way to
  /// take it back; null if it registers none.
  const FunctionDecl *findForgotten(const Fact &E, const FunctionDecl &In) {
    const FunctionModel *Row = E.Kind == Fact::Call && E.Callee && E.Node
                                   ? TU.getLookup().findKeeps(*E.Callee)
                                   : nullptr;
    if (!Row || Row->Keeps.empty())
      return nullptr;
    const Keep &K = Row->Keeps.front();
    const auto *Node = dyn_cast<Expr>(E.Node);
    if (!llvm::StringRef(K.Undo).contains("${result}") ||
        K.Arg >= E.Args.size() || !E.Args[K.Arg] || !Node ||
        !getArgumentValue(E.Args[K.Arg], TU.getContext()).IsNull ||
        !TU.get<BodyParents>().get(In).isStatement(*Node))
      return nullptr;
    for (const Expr *A : E.Args)
      if (const FunctionDecl *F = A ? getCallable(A) : nullptr;
          F && F->getDefinition())
        return F->getDefinition();
    return nullptr;
  }

  //===-- What ends -------------------------------------------------------===//

  void addClearings(const FunctionDecl &F) {
    const FunctionFacts &Facts = Effects.getFacts(Entity::makeFunction(F));
    for (const Fact &E : Facts.All)
      if (const VarDecl *V = findCleared(E); V && isEnd(F, *V, Facts))
        Clearings[V].push_back({&F, &E});
  }

  /// `window = NULL`, `memset(&window, 0, sizeof window)`.
  const VarDecl *findCleared(const Fact &E) const {
    if (E.Kind == Fact::Store)
      return E.Value && E.Object.isGlobal() &&
                     isNullConstant(*E.Value, TU.getContext())
                 ? cast<VarDecl>(E.Object.Root)->getCanonicalDecl()
                 : nullptr;
    if (E.Kind != Fact::Call || !E.Callee || E.Args.size() != 3 ||
        E.Callee->getMemoryFunctionKind() != Builtin::BImemset)
      return nullptr;
    return findGlobal(*E.Args[0]);
  }

  /// \p F ends what \p V leads to: its name says so, or it gives that up. What
  /// it makes anew there has not ended.
  /// An event is an end, too: `on_window_destroyed`.
  static bool saysEnd(llvm::StringRef Name) {
    return hasNameWord(Name, NameWord::Release) ||
           hasNameWord(Name, {"destroyed", "closed", "kill"});
  }

  static bool isEnd(const FunctionDecl &F, const VarDecl &V,
                    const FunctionFacts &Facts) {
    bool Ends = F.getDeclName().isIdentifier() && saysEnd(F.getName());
    for (const Fact &E : Facts.All) {
      bool Stores = E.Kind == Fact::Store || E.Kind == Fact::Call ||
                    E.Kind == Fact::Allocate;
      const ObjectRef &To = E.Kind == Fact::Store ? E.Object : E.Result;
      if (Stores && To.Root == &V && To.isGlobal() &&
          !(E.Value && isNullConstant(*E.Value, V.getASTContext())))
        return false;
      Ends |= E.Kind == Fact::Call && E.Callee &&
              E.getArgObject(0).Root == &V &&
              saysEnd(getMentionedName(*E.Callee));
    }
    return Ends;
  }

  /// Only main() leads to \p F: no loop runs any more.
  bool isAtExit(const FunctionDecl &F) const {
    const CallerMap &Map = TU.get<EntryPoints>().getCallers();
    llvm::SmallVector<const FunctionDecl *, 8> Seen{&F};
    for (unsigned I = 0; I < Seen.size(); ++I) {
      auto Callers = Map.getCallers(*Seen[I]);
      if (Seen[I]->isMain())
        continue;
      if (Callers.empty() || Seen.size() > 32)
        return false;
      for (const FunctionDecl *By : Callers)
        if (!llvm::is_contained(Seen, By))
          Seen.push_back(By);
    }
    return true;
  }

  //===-- Whether the callback cares --------------------------------------===//

  /// Some condition of \p F asks for a global: it may be what has ended, or a
  /// flag for it.
  static bool asksForGlobal(const FunctionDecl &F) {
    auto namesGlobal = [](const Stmt &S) {
      const auto *D = dyn_cast<DeclRefExpr>(&S);
      const auto *V = D ? dyn_cast<VarDecl>(D->getDecl()) : nullptr;
      return V && V->hasGlobalStorage();
    };
    return anyPart(*F.getBody(), [&](const Stmt &S) {
      const Expr *Asked = nullptr;
      if (const auto *I = dyn_cast<IfStmt>(&S))
        Asked = I->getCond();
      else if (const auto *C = dyn_cast<AbstractConditionalOperator>(&S))
        Asked = C->getCond();
      else if (const auto *B = dyn_cast<BinaryOperator>(&S);
               B && B->isLogicalOp())
        Asked = B->getLHS();
      return Asked && anyPart(*Asked, namesGlobal);
    });
  }

  /// Where \p F gives away what a pointer of the file leads to.
  static std::vector<const Expr *> findUses(const FunctionDecl &F) {
    std::vector<const Expr *> Found;
    visitParts(*F.getBody(), [&Found](const Stmt &S) {
      const auto *C = dyn_cast<CallExpr>(&S);
      if (!C)
        return;
      for (const Expr *A : C->arguments()) {
        const Expr *Plain = A->IgnoreParenCasts();
        if (Plain->getType()->isPointerType() && Plain->isLValue() &&
            findGlobal(*Plain))
          Found.push_back(Plain);
      }
    });
    return Found;
  }

  /// What ends the global, or what that calls, may take the callback back.
  bool mayTakeBack(const FunctionDecl &End, const Keep &K) const {
    for (Entity In : Effects.getReached(Entity::makeFunction(End)))
      for (const Fact &E : Effects.getFacts(In).All)
        if (E.Kind == Fact::Call && E.Callee &&
            (llvm::is_contained(K.Until, getQualifiedName(*E.Callee)) ||
             llvm::is_contained(K.UsedBy, getQualifiedName(*E.Callee))))
          return true;
    return false;
  }

  void judge(const EndedGlobal &R) {
    if (asksForGlobal(*R.Callback))
      return;
    const Keep &K = TU.getLookup().findKeeps(*R.At->Callee)->Keeps.front();
    for (const Expr *Use : findUses(*R.Callback)) {
      const VarDecl *V = findGlobal(*Use);
      for (const Clearing &End : Clearings.lookup(V)) {
        if (End.In == R.Callback || mayTakeBack(*End.In, K) ||
            isAtExit(*End.In) || !Found.isNew(R.At))
          continue;
        Found.push({R.At, R.Callback, Use, V, End});
        return;
      }
    }
  }

  AnalysisContext &TU;
  EffectTable &Effects;
  std::vector<EndedGlobal> Registered; ///< with At and Callback alone
  llvm::MapVector<const VarDecl *, std::vector<Clearing>> Clearings;
  FindingSink<EndedGlobal, const Fact *> Found;
};

Finding makeFinding(const EndedGlobal &P, AnalysisContext &TU) {
  const SourceManager &SM = TU.getContext().getSourceManager();
  Finding F;
  F.Loc = findWrittenPlace(P.At->Loc, P.At->Callee, SM).Loc;
  F.Message = quote(getWrittenName(*P.At, SM)) + " keeps " +
              quoteName(*P.Callback) + " after " + quoteName(*P.End.In) +
              " has cleared " + quoteName(*P.Global) +
              ", which it uses: nothing is stored that could take it back";
  addNote(F, P.Use->getBeginLoc(), "it is used here");
  addNote(F, P.End.At->Loc, "it is cleared here");
  return F;
}

} // namespace

std::vector<Finding> findEndedGlobals(AnalysisContext &TU) {
  std::vector<Finding> Found;
  for (const EndedGlobal &P : EndedGlobalFinder(TU).run())
    Found.push_back(makeFinding(P, TU));
  return Found;
}

} // namespace interop
