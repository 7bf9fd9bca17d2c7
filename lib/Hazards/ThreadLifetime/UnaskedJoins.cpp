//===- UnaskedJoins.cpp - Joins that do not ask for a thread --------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Dataflow/Conditions.h"
#include "Dataflow/Reachability.h"
#include "Effects/Handles/PathTests.h"
#include "Facts/Stores.h"
#include "Hazards/ThreadLifetime/KeptHandles.h"
#include "Hazards/ThreadLifetime/ThreadFlags.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

class UnaskedJoinFinder {
public:
  UnaskedJoinFinder(const StartedBody &Start, const ThreadSlot &Slot,
                    const SlotCallers &Callers, AnalysisContext &TU,
                    std::vector<StartFault> &Out)
      : Start(Start), Slot(Slot), Callers(Callers), Uses(TU.get<ThreadUses>()),
        Effects(TU.getEffects()), Out(Out) {}

  void run() {
    if (Uses.isObject(*Slot.Decl))
      return;
    findConditionalStart();
    if (const auto *Field = dyn_cast<FieldDecl>(Slot.Decl))
      findUnstarted(cast<RecordDecl>(Field->getParent()->getCanonicalDecl()));
  }

private:
  //===-- Conditions ------------------------------------------------------===//

  /// The starter starts a thread only if its caller wants one, by an argument
  /// or by a setting; the join does not ask.
  void findConditionalStart() {
    BodyMap Starters;
    Entity In = Entity::makeFunction(*Start.In);
    Starters.insert({In, nullptr});
    for (const ThreadUse &U : Slot.Uses)
      if (U.Act == ThreadAct::Start && U.In.getFunction() != Start.In)
        return;
      else if (U.Act == ThreadAct::Start)
        forEachCondition(Effects.getFacts(U.In), *U.At,
                         [&](const Expr &Test, bool) {
                           const ValueDecl *D = getFlag(Test).Leaf;
                           if (D && isSetting(*D, Starters))
                             Settings.insert(D);
                         });
    if (Settings.empty())
      return;
    for (const ThreadUse &U : Slot.Uses)
      if (U.Act == ThreadAct::Join && !(U.In == In) &&
          U.At->Row->WhenUnstarted != FunctionModel::Harmless &&
          !isAsked({U.In, U.At}, Starters)) {
        StartFault &F =
            addFault(Start, StartFault::JoinsUnstarted, U.At->Loc, Out);
        F.Path = {{U.In, U.At}};
        F.Maker = Start.In;
        return;
      }
  }

  /// \p D is a number or flag that a caller gives, or a field of one that the
  /// starter, which cannot fail, leaves alone.
  bool isSetting(const ValueDecl &D, const BodyMap &Starters) {
    if (!D.getType()->isIntegerType())
      return false;
    return isa<ParmVarDecl>(D) ||
           (isa<FieldDecl>(D) && Start.In->getReturnType()->isVoidType() &&
            !isSetBy(D, Starters));
  }

  //===-- Never started ---------------------------------------------------===//

  /// A record is made by one function, its thread started by another, and the
  /// one that frees it joins the thread in any case.
  void findUnstarted(const RecordDecl *Record) {
    const BodyMap Starters = Callers.getStarters();
    const Fact *Made = nullptr;
    const FunctionDecl *Maker = nullptr;
    for (const Entity &Body : Uses.getBodies())
      for (const Fact &E : Effects.getFacts(Body).All)
        if (isMaking(E, Record)) {
          if (Starters.count(Body))
            return;
          Made = Made ? Made : &E;
          Maker = Maker ? Maker : Body.getFunction();
        }
    if (!Made || !Maker)
      return;
    for (const auto &[Body, At] : Callers.getJoiners()) {
      if (!frees(Body, *At, Record) || Starters.count(Body))
        continue;
      CallPath Path = Callers.makePath(Body);
      if (llvm::any_of(Path,
                       [&](const CallStep &S) { return isAsked(S, Starters); }))
        continue;
      const Fact &Join = *Path.back().At;
      if (!Join.Row || Join.Row->WhenUnstarted == FunctionModel::Harmless)
        return;
      StartFault &F =
          addFault(Start, StartFault::JoinsUnstarted, Join.Loc, Out);
      F.Path = std::move(Path);
      F.At = Made;
      F.Maker = Maker;
      return;
    }
  }

  /// `Record *R = calloc(...)`: memory without a type becomes one.
  static bool isMaking(const Fact &E, const RecordDecl *Record) {
    if ((E.Kind != Fact::Declare && E.Kind != Fact::Store) || !E.Value ||
        !isPointerTo(E.Object, Record))
      return false;
    const auto *C = dyn_cast<CallExpr>(E.Value->IgnoreParenCasts());
    return C && C->getType()->isVoidPointerType();
  }

  /// \p Body frees a \p Record after \p Join.
  bool frees(const Entity &Body, const Fact &Join, const RecordDecl *Record) {
    const FunctionFacts &Facts = Effects.getFacts(Body);
    return llvm::any_of(Facts.All, [&](const Fact &E) {
      return E.Kind == Fact::Call && E.Row && E.Row->Frees &&
             isPointerTo(E.getPlace(*E.Row->Frees), Record) &&
             mayPrecede(Facts, Join.At, E.At);
    });
  }

  /// A condition before \p Step may know whether the thread was started: it
  /// looks at the handle, or at what the starters set; or it cannot be read.
  bool isAsked(const CallStep &Step, const BodyMap &Starters) {
    const FunctionFacts &Facts = Effects.getFacts(Step.In);
    std::vector<bool> Before = getBlocksBefore(Facts, Step.At->At.Block);
    for (unsigned B = 0; B < Facts.Blocks.size(); ++B) {
      const Expr *Test = Facts.Blocks[B].Condition;
      if (Before[B] && Test && knowsStart(*Test, Starters))
        return true;
    }
    return false;
  }

  bool knowsStart(const Expr &Test, const BodyMap &Starters) {
    return namesAny(Test,
                    [&](const ValueDecl &D) {
                      return &D == Slot.Decl->getCanonicalDecl() ||
                             Settings.contains(&D) || isSetBy(D, Starters);
                    }) ||
           anyPart(Test, [](const Stmt &S) { return isa<CallExpr>(S); });
  }

  bool isSetBy(const ValueDecl &D, const BodyMap &Starters) {
    return llvm::any_of(Starters, [&](const auto &S) {
      return llvm::any_of(Effects.getFacts(S.first).All, [&](const Fact &E) {
        return isStore(E) && E.Object.Leaf && E.Object.Leaf == &D;
      });
    });
  }

  const StartedBody &Start;
  const ThreadSlot &Slot;
  const SlotCallers &Callers;
  const ThreadUses &Uses;
  EffectTable &Effects;
  /// What decides whether the starter starts a thread.
  llvm::SmallPtrSet<const ValueDecl *, 2> Settings;
  std::vector<StartFault> &Out;
};

} // namespace

void findUnaskedJoins(const StartedBody &Start, const ThreadSlot &Slot,
                      const SlotCallers &Callers, AnalysisContext &TU,
                      std::vector<StartFault> &Out) {
  UnaskedJoinFinder(Start, Slot, Callers, TU, Out).run();
}

} // namespace interop
