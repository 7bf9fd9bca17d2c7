//===- OrderProblems.cpp - Things destroyed in the wrong order ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/TeardownOrder/OrderProblems.h"
#include "AST/Naming.h"
#include "AST/ScopeWalk.h"
#include "Analysis/Calls/EntryPoints.h"
#include "Analysis/Calls/ModeledCalls.h"
#include "Analysis/FindingSink.h"
#include "Facts/Collection/Destruction.h"
#include "Hazards/TeardownOrder/StaticOrder.h"
#include "Hazards/TeardownOrder/SubobjectOrder.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include <set>

using namespace clang;

namespace interop {

namespace {

/// A thread can begin with an object of type \p T.
bool mayStartThread(QualType T, ModelLookup &Known) {
  return holds(T, Known, [&Known](const CXXRecordDecl &R, const TypeModel *) {
    return Known.findStartingRow(R) != nullptr;
  });
}

class TeardownOrderFinder {
public:
  TeardownOrderFinder(AnalysisContext &TU, bool Strict)
      : TU(TU), Effects(TU.getEffects()),
        SM(TU.getContext().getSourceManager()), Strict(Strict) {}

  void visitClass(const CXXRecordDecl &R) {
    const CXXDestructorDecl *D = R.getDestructor();
    if (R.isLambda() || R.isUnion() || R.hasTrivialDestructor() ||
        (D && D->isDeleted()))
      return;
    if (D && D->hasBody() && hasPair(Entity::makeFunction(*D)))
      Functions.insert(D);
    OwnerScope Frame = OwnerScope::makeClass(R);
    if (Frame.getParts().size() < 2 || !isInteresting(Frame))
      return;
    SubobjectProvenance History(R, TU);
    take(findFrameOrder(std::move(Frame), History, TU));
  }

  void visitVariable(const VarDecl &V) {
    if (isOrderedStatic(V))
      Statics.push_back(&V);
    const auto *F = dyn_cast<FunctionDecl>(V.getDeclContext());
    if (F && V.hasLocalStorage() && F->hasBody() && !F->isDependentContext() &&
        llvm::any_of(expandEnd(V, TU.getLookup()),
                     [this](const Fact &E) { return mayUse(E); }))
      Functions.insert(F);
  }

  void visitFunctions() {
    if (TU.getLookup().hasParentHandles())
      for (const ModeledCall &C : TU.get<ModeledCalls>().getCalls())
        if (C.In && C.In->hasBody() && !C.Row->Releases.empty())
          addWithCallers(*C.In, 2);
    for (const FunctionDecl *F : Functions) {
      const FunctionDecl *Def = nullptr;
      F->hasBody(Def);
      if (!Seen.insert(Def).second)
        continue;
      SubobjectProvenance History(*Def, TU);
      take(findFrameOrder(OwnerScope::makeFunction(*Def), History, TU));
    }
  }

  /// What releases, and who calls it, where that releases something else:
  /// `close_db(d); close_query(d);`.
  void addWithCallers(const FunctionDecl &F, unsigned Depth) {
    if (!isSystem(F, SM) && hasPair(Entity::makeFunction(F)))
      Functions.insert(&F);
    else if (Depth)
      for (const FunctionDecl *By :
           TU.get<EntryPoints>().getCallers().getCallers(F))
        if (By->hasBody())
          addWithCallers(*By, Depth - 1);
  }

  void visitStatics() { take(findStaticOrder(Statics, TU)); }

  std::vector<OrderProblem> takeAll() {
    return Found.take(SM, &OrderProblem::Anchor);
  }

private:
  void take(std::vector<OrderProblem> Problems) {
    // Instantiations of one template say the same at the same place.
    for (OrderProblem &P : Problems)
      if ((!P.IsStrict || Strict) && P.Anchor.isValid() &&
          !isInSystemFile(SM.getExpansionLoc(P.Anchor), SM))
        Found.add({P.Anchor, P.Relation}, std::move(P));
  }

  /// Two releases that models relate.
  bool hasPair(Entity E) {
    const std::vector<HandleRelease> &All = Effects.getReleases(E);
    return llvm::any_of(All, [&](const HandleRelease &Child) {
      const HandleModel *Kind = TU.getLookup().findHandle(Child.What->Handle);
      return Kind && llvm::any_of(All, [Kind](const HandleRelease &Other) {
               return llvm::is_contained(Kind->Parents, Other.What->Handle) ||
                      llvm::is_contained(Kind->ConfiguredBy,
                                         Other.What->Handle);
             });
    });
  }

  /// Some part that is not the last may use another while it ends, or start a
  /// thread that does.
  bool isInteresting(const OwnerScope &Frame) {
    if (hasPair(Frame.getEntity()))
      return true;
    const FunctionFacts &Facts = Effects.getFacts(Frame.getEntity());
    unsigned Last = Frame.getParts().size() - 1;
    return llvm::any_of(Facts.All,
                        [&](const Fact &E) {
                          std::optional<unsigned> Ended = Frame.findEnded(E);
                          return Ended && *Ended != Last && mayUse(E);
                        }) ||
           llvm::any_of(llvm::drop_end(Frame.getParts()), [&](const Part &P) {
             return mayStartThread(P.Type, TU.getLookup());
           });
  }

  /// The end joins a thread, releases a handle, or runs a destructor that can
  /// know something of its owner.
  bool mayUse(const Fact &End) {
    if (End.Row && (End.Row->Joins || !End.Row->Releases.empty()))
      return true;
    if (!End.Target)
      return false;
    if (!Effects.getReleases(End.Target).empty() ||
        llvm::any_of(Effects.getWaits(End.Target),
                     [](const Wait &W) { return W.IsJoin; }))
      return true;
    const CXXRecordDecl *R = End.Target.getDestroyed();
    return R && !isSystem(*R, SM) && knowsOthers(*R);
  }

  /// It has a destructor of its own and holds pointers, references or closures.
  bool knowsOthers(const CXXRecordDecl &R) {
    const CXXDestructorDecl *D = R.getDestructor();
    return D && D->isUserProvided() &&
           holds(&R, TU.getLookup(),
                 [](const CXXRecordDecl &Part, const TypeModel *Row) {
                   return (Row && Row->Closure) ||
                          llvm::any_of(Part.fields(), [](const FieldDecl *F) {
                            return F->getType()->isAnyPointerType() ||
                                   F->getType()->isReferenceType();
                          });
                 });
  }

  AnalysisContext &TU;
  EffectTable &Effects;
  const SourceManager &SM;
  const bool Strict;
  FindingSink<OrderProblem, std::pair<SourceLocation, unsigned>> Found;
  llvm::SetVector<const FunctionDecl *> Functions;
  std::vector<const VarDecl *> Statics; ///< in the order of their file
  std::set<const FunctionDecl *> Seen;
};

} // namespace

std::vector<OrderProblem> findOrderProblems(AnalysisContext &TU, bool Strict) {
  TeardownOrderFinder F(TU, Strict);
  walkScope(
      TU.getUserDecls(), [&F](const CXXRecordDecl &R) { F.visitClass(R); },
      [&F](const VarDecl &V) { F.visitVariable(V); });
  F.visitFunctions();
  F.visitStatics();
  return F.takeAll();
}

} // namespace interop
