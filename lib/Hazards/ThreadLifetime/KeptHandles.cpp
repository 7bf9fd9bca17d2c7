//===- KeptHandles.cpp - Plain handles of threads, kept -------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/ThreadLifetime/KeptHandles.h"
#include "AST/StmtWalk.h"
#include "Dataflow/Reachability.h"
#include "Effects/Handles/OwnedHandles.h"
#include "Effects/Handles/PathTests.h"
#include "Hazards/ThreadLifetime/ThreadFlow.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

/// The record that a pointer of type \p T points to; null if there is none.
const RecordDecl *getRecord(QualType T) {
  if (T.isNull() || !T->isPointerType())
    return nullptr;
  const RecordDecl *R = T->getPointeeType()->getAsRecordDecl();
  return R ? cast<RecordDecl>(R->getCanonicalDecl()) : nullptr;
}

/// True if \p O is a pointer to all of a \p Record.
bool isWhole(const ObjectRef &O, const RecordDecl *Record) {
  return Record && O.Leaf && O.Root == O.Leaf &&
         getRecord(O.Leaf->getType()) == Record;
}

class KeptHandleFinder {
public:
  KeptHandleFinder(const StartedBody &Start, const ThreadSlot &Slot,
                   const AccessCollector &Touched, AnalysisContext &TU,
                   std::vector<StartFault> &Out)
      : Start(Start), Slot(Slot), Touched(Touched), TU(TU),
        Uses(TU.get<ThreadUses>()), Effects(TU.getEffects()), Out(Out) {}

  void run() {
    findJoiners();
    if (Joiners.empty())
      return;
    findDetached();
    for (const Entity &Body : Uses.getBodies())
      if (!isOfThread(Body) && Body.getFunction() != Start.In)
        findEarlyEnd(Body);
    if (const auto *Field = dyn_cast<FieldDecl>(Slot.Decl))
      findUnstarted(cast<RecordDecl>(Field->getParent()->getCanonicalDecl()));
  }

private:
  StartFault &add(StartFault::KindTy Kind, SourceLocation At) {
    StartFault F;
    F.Kind = Kind;
    F.Start = &Start;
    F.EndAt = At;
    Out.push_back(std::move(F));
    return Out.back();
  }

  //===-- Who joins -------------------------------------------------------===//

  /// Bodies that join the thread, and those that call one of them, a few calls
  /// away.
  void findJoiners() {
    for (const ThreadUse &U : Slot.Uses)
      if (U.Act == ThreadAct::Join)
        Joiners.insert({U.In, U.At});
    addCallers(Joiners);
  }

  using BodyMap = llvm::MapVector<Entity, const Fact *>;

  /// Adds to \p To what calls one of it, with the call.
  void addCallers(BodyMap &To) {
    for (unsigned Round = 0; Round < 4; ++Round) {
      size_t Before = To.size();
      for (const Entity &Body : Uses.getBodies())
        if (!To.count(Body))
          for (const Fact &E : Effects.getFacts(Body).All)
            if (E.Kind == Fact::Call && E.Target && To.count(E.Target)) {
              To.insert({Body, &E});
              break;
            }
      if (To.size() == Before)
        return;
    }
  }

  /// \p E joins the thread, or calls what does.
  bool joins(const Fact &E) const {
    return llvm::any_of(Slot.Uses,
                        [&E](const ThreadUse &U) {
                          return U.Act == ThreadAct::Join && U.At == &E;
                        }) ||
           (E.Kind == Fact::Call && E.Target && Joiners.count(E.Target));
  }

  /// The thread itself runs \p Body.
  bool isOfThread(const Entity &Body) const {
    return llvm::any_of(Touched.getFrames(),
                        [&Body](const AccessFrame &F) { return F.In == Body; });
  }

  //===-- Detached --------------------------------------------------------===//

  void findDetached() {
    const ThreadUse *Detach = Slot.find(ThreadAct::Detach);
    const ThreadUse *Join = Slot.find(ThreadAct::Join);
    Entity In = Entity::makeFunction(*Start.In);
    if (!Detach || !Join || !(Detach->In == In) || Join->In == In)
      return;
    bool StartsElsewhere = llvm::any_of(Slot.Uses, [&In](const ThreadUse &U) {
      return U.Act == ThreadAct::Start && !(U.In == In);
    });
    if (StartsElsewhere)
      return;
    const ThreadAnswer &A =
        TU.get<ThreadFlow>().get({In, Start.Handle, ThreadState::Never});
    if (!A.IsComplete || !A.leaves(ThreadState::Detached) ||
        A.leaves(ThreadState::Running) || A.leaves(ThreadState::Unknown))
      return;
    StartFault &F = add(StartFault::JoinsDetached, Join->At->Loc);
    F.LetGo = Detach->At;
  }

  //===-- Gone before the join --------------------------------------------===//

  void findEarlyEnd(const Entity &Body) {
    const FunctionFacts &Facts = Effects.getFacts(Body);
    for (const Fact &J : Facts.All) {
      if (!joins(J))
        continue;
      for (const Fact *E : getFactsBefore(Facts, J))
        if (checkEarly(*E, J, Facts))
          return;
    }
  }

  bool checkEarly(const Fact &E, const Fact &Join, const FunctionFacts &Facts) {
    ObjectRef O = getEnded(E);
    if (!O.isKnown() || mayPrecede(Facts, Join.At, E.At))
      return false;
    const Access *Used = findUse(O);
    if (!Used || !Effects.getHeldLocks(Facts.Self).getAt(E.At).empty() ||
        isWake(E) || llvm::any_of(getFactsBefore(Facts, E), [&](const Fact *W) {
          return joins(*W) || waitsInView(*W);
        }))
      return false;
    StartFault &F = add(StartFault::EndsEarly, E.Loc);
    F.Used = O;
    F.UsedAt = Used->Loc;
    F.At = &Join;
    return true;
  }

  /// The memory that \p E frees, or what it is kept in that \p E releases.
  ObjectRef getEnded(const Fact &E) const {
    if (E.Kind != Fact::Call || !E.Row || E.Row->Joins)
      return {};
    if (E.Row->Frees)
      return E.getPlace(*E.Row->Frees);
    return E.Row->Releases.empty() ? ObjectRef()
                                   : E.getPlace(E.Row->Releases.front().At);
  }

  /// The thread uses \p O, a field or a global.
  const Access *findUse(const ObjectRef &O) const {
    bool IsLasting = O.isGlobal() || (O.Leaf && isa<FieldDecl>(O.Leaf));
    if (!IsLasting || O.Leaf == Slot.Decl)
      return nullptr;
    for (const Access &A : Touched.get())
      if (A.Object.Leaf == O.Leaf)
        return &A;
    return nullptr;
  }

  /// What \p E ends is what the thread waits with: it is told so to go on.
  bool isWake(const Fact &E) const {
    if (!E.Callee || !E.Callee->getDeclName().isIdentifier())
      return true;
    StringRef Name = E.Callee->getName();
    return llvm::any_of(Touched.get(), [&](const Access &A) {
      const FunctionModel *Row = A.By ? A.By->Row : nullptr;
      return Row && Row->Blocks &&
             (llvm::is_contained(Row->Blocks->Unblock, Name) ||
              llvm::is_contained(Row->Blocks->NotUnblockedBy, Name));
    });
  }

  bool waitsInView(const Fact &E) const {
    return (E.Row && (E.Row->Joins || E.Row->Blocks)) ||
           (E.Target && !Effects.getWaits(E.Target).empty());
  }

  //===-- Never started ---------------------------------------------------===//

  /// A record is made by one function, its thread started by another, and the
  /// one that frees it joins the thread in any case.
  void findUnstarted(const RecordDecl *Record) {
    BodyMap Starters;
    for (const ThreadUse &U : Slot.Uses)
      if (U.Act == ThreadAct::Start)
        Starters.insert({U.In, U.At});
    addCallers(Starters);
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
    for (const auto &[Body, At] : Joiners) {
      if (!frees(Body, *At, Record) || Starters.count(Body))
        continue;
      CallPath Path = makePath(Body);
      if (llvm::any_of(Path,
                       [&](const CallStep &S) { return isAsked(S, Starters); }))
        continue;
      const Fact &Join = *Path.back().At;
      if (!Join.Row || Join.Row->WhenUnstarted == FunctionModel::Harmless)
        return;
      StartFault &F = add(StartFault::JoinsUnstarted, Join.Loc);
      F.Path = std::move(Path);
      F.At = Made;
      F.Maker = Maker;
      return;
    }
  }

  /// `Record *R = calloc(...)`: memory without a type becomes one.
  static bool isMaking(const Fact &E, const RecordDecl *Record) {
    if ((E.Kind != Fact::Declare && E.Kind != Fact::Store) || !E.Value ||
        !isWhole(E.Object, Record))
      return false;
    const auto *C = dyn_cast<CallExpr>(E.Value->IgnoreParenCasts());
    return C && C->getType()->isVoidPointerType();
  }

  /// \p Body frees a \p Record after \p Join.
  bool frees(const Entity &Body, const Fact &Join, const RecordDecl *Record) {
    const FunctionFacts &Facts = Effects.getFacts(Body);
    return llvm::any_of(Facts.All, [&](const Fact &E) {
      return E.Kind == Fact::Call && E.Row && E.Row->Frees &&
             isWhole(E.getPlace(*E.Row->Frees), Record) &&
             mayPrecede(Facts, Join.At, E.At);
    });
  }

  CallPath makePath(Entity Body) const {
    CallPath Path;
    while (true) {
      const Fact *At = Joiners.find(Body)->second;
      Path.push_back({Body, At});
      if (!At->Target || !Joiners.count(At->Target) || Path.size() > 8)
        return Path;
      Body = At->Target;
    }
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
                             isSetBy(D, Starters);
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
  const AccessCollector &Touched;
  AnalysisContext &TU;
  const ThreadUses &Uses;
  EffectTable &Effects;
  BodyMap Joiners; ///< with the join, or the call of another one
  std::vector<StartFault> &Out;
};

} // namespace

void findKeptHandleFaults(const StartedBody &Start,
                          const AccessCollector &Touched, AnalysisContext &TU,
                          std::vector<StartFault> &Out) {
  const ThreadUses &Uses = TU.get<ThreadUses>();
  const ThreadSlot *Slot =
      Start.Handle.Leaf ? Uses.find(*Start.Handle.Leaf) : nullptr;
  if (Slot && Start.In && !Uses.isObject(*Slot->Decl) &&
      (Start.Handle.isGlobal() || isa<FieldDecl>(Slot->Decl)))
    KeptHandleFinder(Start, *Slot, Touched, TU, Out).run();
}

} // namespace interop
