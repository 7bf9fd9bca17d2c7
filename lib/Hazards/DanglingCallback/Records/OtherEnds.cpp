//===- OtherEnds.cpp - Ends besides that of the object --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/DanglingCallback/Records/OtherEnds.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Analysis/Calls/EntryPoints.h"
#include "Hazards/DanglingCallback/LaterEnds.h"
#include "Hazards/DanglingCallback/Settling.h"
#include "Support/NameWords.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

/// \p F looks at something as \p Of. Expressions of another unit's body have no
/// casts: the record is that of a variable, or of a field that is named.
static bool hasView(const FunctionDecl &F, const RecordDecl &Of,
                    AnalysisContext &TU) {
  auto isView = [&Of](const Stmt &S) {
    const auto *E = dyn_cast<Expr>(&S);
    const RecordDecl *R =
        E && E->getType()->isPointerType()
            ? E->getType()->getPointeeType()->getAsRecordDecl()
            : nullptr;
    return R && R->getDefinition() == &Of;
  };
  if (const Stmt *Body = F.getBody())
    return anyPart(*Body, isView);
  auto isPart = [&](const Expr *E) { return E && anyPart(*E, isView); };
  auto isOfIt = [&Of](const ValueDecl *D) {
    const auto *Field = dyn_cast_or_null<FieldDecl>(D);
    return getPointedRecord(D) == &Of ||
           (Field && Field->getParent()->getDefinition() == &Of);
  };
  return llvm::any_of(TU.getEffects().getFacts(Entity::makeFunction(F)).All,
                      [&](const Fact &E) {
                        if (isOfIt(E.Object.Leaf) || isPart(E.Value))
                          return true;
                        for (unsigned I = 0; I < E.Args.size(); ++I)
                          if (isPart(E.Args[I]) ||
                              isOfIt(E.getArgObject(I).Leaf))
                            return true;
                        return false;
                      });
}

/// \p F, which looks at something as \p Of, may be given that as an \p R: a base
/// of it, or an interface, which is only declared.
static bool mayBe(const RecordDecl &R, const RecordDecl *Of,
                  const FunctionDecl &F, AnalysisContext &TU) {
  const RecordDecl *Def = R.getDefinition();
  return Def == Of ||
         (Of && (!Def || isBaseOf(Def, Of)) && hasView(F, *Of, TU));
}

/// \p F is given records, and none like \p Of.
static bool isOfOthers(const FunctionDecl &F, const RecordDecl *Of,
                       AnalysisContext &TU) {
  bool Has = false, HasOther = false;
  for (const ParmVarDecl *P : F.parameters())
    if (QualType T = P->getType(); T->isPointerType())
      if (const RecordDecl *R = T->getPointeeType()->getAsRecordDecl())
        (mayBe(*R, Of, F, TU) ? Has : HasOther) = true;
  return HasOther && !Has;
}

/// Whoever comes to \p F from outside of the file comes to the registration as
/// well: `void set(T *t, int v) { cancel(t); t->v = v; call(t); }`. That makes
/// room for the next one, and is no end.
static bool isOnlyRestart(const FunctionDecl &F, const Registration &R,
                          AnalysisContext &TU) {
  const Entity Made = Entity::makeFunction(*R.In);
  bool IsAny = false;
  for (const FunctionDecl *By :
       TU.get<EntryPoints>().getCallers().getWithCallers(F, 64)) {
    if (!isForOthers(*By))
      continue;
    if (!llvm::is_contained(
            TU.getEffects().getReached(Entity::makeFunction(*By)), Made))
      return false;
    IsAny = true;
  }
  return IsAny;
}

static bool isOtherEnd(const Registration &R, const FunctionDecl &F,
                       AnalysisContext &TU) {
  return endsElsewhere(R, F, TU) && !isOnlyRestart(F, R, TU) &&
         !isOfOthers(F, getPointedRecord(R.Kept.Object.Leaf), TU);
}

const FunctionDecl *findOtherEnd(const Registration &R, const FreeSites &Sites,
                                 AnalysisContext &TU) {
  for (const FunctionDecl *F : Sites.getBodies())
    if (isOtherEnd(R, *F, TU))
      return F;
  return nullptr;
}

/// What the end of an object is called, or what its owner must do before that.
static bool saysLastStep(const FunctionDecl &F) {
  return F.getDeclName().isIdentifier() &&
         (hasNameWord(F.getName(), NameWord::End) ||
          hasNameWord(F.getName(), {"unrealize", "unmap", "hide", "unroot",
                                    "deactivate", "disable", "stop", "detach",
                                    "disconnect", "remove", "unset", "leave"}));
}

/// \p F, or who calls it at any distance, does the last step.
static bool isInLastStep(const FunctionDecl &F, AnalysisContext &TU) {
  return llvm::any_of(
      TU.get<EntryPoints>().getCallers().getWithCallers(F, 64),
      [](const FunctionDecl *By) { return saysLastStep(*By); });
}

/// A finalizer takes back others of the kind: sources of the loop, which have
/// nothing but their numbers.
static bool endsOthers(const Registration &R, const FreeSite &Site,
                       AnalysisContext &TU) {
  EffectTable &Effects = TU.getEffects();
  return !Site.At && !Site.IsMissing &&
         llvm::any_of(Effects.getReached(Entity::makeFunction(*Site.In)),
                      [&](Entity In) {
                        return llvm::any_of(Effects.getFacts(In).All,
                                            [&R](const Fact &E) {
                                              return E.Callee &&
                                                     R.isEndedBy(*E.Callee);
                                            });
                      });
}

/// The finalizers see to such things, and forget \p R: no other function has to
/// do with the end of the object.
static bool isUpToFinalizers(const Registration &R, llvm::ArrayRef<FreeSite> Of,
                             const FreeSites &Sites, AnalysisContext &TU) {
  return R.HasKey && !R.HasHolder &&
         llvm::any_of(
             Of, [&](const FreeSite &S) { return endsOthers(R, S, TU); }) &&
         llvm::none_of(Sites.getBodies(), [&](const FunctionDecl *F) {
           return isOtherEnd(R, *F, TU) && isInLastStep(*F, TU);
         });
}

const FunctionDecl *findExpectedEnd(const Registration &R,
                                    llvm::ArrayRef<FreeSite> Of,
                                    const FreeSites &Sites,
                                    AnalysisContext &TU) {
  const FunctionDecl *Other = findOtherEnd(R, Sites, TU);
  if (!Other || R.IsHolderDropped)
    return nullptr;
  const bool IsByCall = R.HasKey || (R.What && R.What->IsMemory);
  if ((IsByCall && !mayBeCalledFirst(*Other, TU)) ||
      isUpToFinalizers(R, Of, Sites, TU))
    return nullptr;
  return Other;
}

} // namespace interop
