//===- SlotFaults.cpp - Threads that end wrongly --------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/ThreadLifetime/SlotFaults.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Analysis/BodyParents.h"
#include "Dataflow/Reachability.h"
#include "Hazards/ThreadLifetime/OwnerView.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace interop {

namespace {

class SlotFaultFinder {
public:
  SlotFaultFinder(AnalysisContext &TU, const ThreadLifetimeOptions &Options)
      : TU(TU), Uses(TU.get<ThreadUses>()), Flow(TU.get<ThreadFlow>()),
        Owners(TU.get<OwnerView>()), Strict(Options.Strict) {}

  std::vector<SlotFault> run() {
    for (const ThreadSlot &Slot : Uses.getSlots()) {
      if (const auto *Field = dyn_cast<FieldDecl>(Slot.Decl))
        checkField(Slot, *Field);
      else if (const auto *V = dyn_cast<VarDecl>(Slot.Decl))
        checkVariable(Slot, *V);
    }
    for (const StartedBody &S : TU.get<ModeledCalls>().getStarts())
      checkValue(S);
    findRepeatedStarts(TU, Found);
    return std::move(Found);
  }

private:
  SlotFault &report(SlotFault::WhereTy Where, const ThreadSlot &Slot,
                    ThreadFault Fault) {
    SlotFault F;
    F.Where = Where;
    F.Slot = Slot.Decl;
    F.IsThread = Slot.IsThread;
    if (const ThreadUse *Start = Slot.find(ThreadAct::Start))
      F.Start = Start->Start;
    F.JoinedBy = Slot.find(ThreadAct::Join);
    F.Fault = std::move(Fault);
    Found.push_back(std::move(F));
    return Found.back();
  }

  void reportAll(const ThreadSlot &Slot, const ThreadQuestion &Q,
                 llvm::function_ref<bool(const ThreadFault &)> Counts) {
    for (const ThreadFault &F : Flow.get(Q).Faults)
      if (Counts(F) && (Strict || !isUncertain(F)) &&
          Told.insert({F.Path.front().At, F.Path.back().At}).second)
        report(SlotFault::InBody, Slot, F);
  }

  /// What throws is called: whether it ever does is for its own arguments to
  /// say. Or a macro leaves the function (`ASSERT_TRUE(x)`): that the program
  /// does not go on is what it is for.
  bool isUncertain(const ThreadFault &F) {
    const CallStep &Step = F.Path.front();
    if (F.Kind == ThreadFault::UnwindsRunning)
      return Step.At->Kind != Fact::Throw || Step.At->Loc.isMacroID();
    const Fact *Left = findLeave(TU.getEffects().getFacts(Step.In), *Step.At);
    return Left && Left->Loc.isMacroID();
  }

  //===-- Variables -------------------------------------------------------===//

  void checkVariable(const ThreadSlot &Slot, const VarDecl &V) {
    if (V.hasGlobalStorage()) {
      checkBodies(Slot);
      return checkGlobal(Slot, V);
    }
    const auto *F = dyn_cast<FunctionDecl>(V.getDeclContext());
    if (!F || isa<ParmVarDecl>(V) || V.getType()->isReferenceType())
      return;
    ObjectRef O = ObjectRef::makeVariable(V);
    reportAll(Slot, {Entity::makeFunction(*F), O, ThreadState::Never},
              [](const ThreadFault &) { return true; });
  }

  /// Nobody in view joins it before the process ends it.
  void checkGlobal(const ThreadSlot &Slot, const VarDecl &V) {
    const bool Terminates =
        Slot.IsThread ? V.getType()->isRecordType()
                      : terminatesIfJoinable(V.getType(), TU.getLookup());
    if (Slot.isEnded() || !Terminates || !(Strict || Owners.isClosed(V)))
      return;
    report(SlotFault::OfProcess, Slot, {});
  }

  //===-- Objects without a name ------------------------------------------===//

  void checkValue(const StartedBody &S) {
    const auto *C = dyn_cast<CXXConstructExpr>(S.Node);
    if (!C || !S.In || S.Handle.isKnown() ||
        !terminatesIfJoinable(C->getType(), TU.getLookup()) ||
        !isDiscarded(*C, *S.In))
      return;
    SlotFault F;
    F.Where = SlotFault::OfValue;
    F.Start = &S;
    Found.push_back(F);
  }

  /// A statement of its own.
  bool isDiscarded(const CXXConstructExpr &C, const FunctionDecl &In) {
    const StmtParents &Parents = TU.get<BodyParents>().get(In);
    const Stmt *Child = &C;
    const Stmt *P = Parents.get(Child);
    for (; P; Child = P, P = Parents.get(P))
      if (!isa<CXXFunctionalCastExpr, CXXBindTemporaryExpr, ExprWithCleanups,
               ParenExpr, MaterializeTemporaryExpr, ImplicitCastExpr>(P))
        break;
    return P && isa<CompoundStmt>(P) && P->child_begin() != P->child_end();
  }

  //===-- Members ---------------------------------------------------------===//

  void checkField(const ThreadSlot &Slot, const FieldDecl &Field) {
    checkBodies(Slot);
    size_t Before = Found.size();
    checkClass(Slot, Field);
    // Who has such an object may wait where a signal comes, out of every way.
    if (Found.size() == Before && !Slot.IsThread)
      checkLocalOwners(Slot, Field);
  }

  void checkClass(const ThreadSlot &Slot, const FieldDecl &Field) {
    const auto *Class = dyn_cast<CXXRecordDecl>(Field.getParent());
    if (!Class || !Class->hasDefinition() || Class->isLambda())
      return;
    ObjectRef O = ObjectRef::makeMember(Field);
    Entity End = Entity::makeDestruction(*Class);
    if (TU.getEffects().getFacts(End).isBodyUnseen())
      return;
    checkConstructors(Slot, *Class, O);
    checkStartLoops(Slot, *Class);
    checkEnd(Slot, *Class, Flow.get({End, O, ThreadState::Running}));
    checkUnstarted(Slot, *Class, O, Flow.get({End, O, ThreadState::Never}));
    checkJoinedBefore(Slot, *Class, O, Flow.get({End, O, ThreadState::Joined}));
  }

  /// What one function does wrong whoever calls it.
  void checkBodies(const ThreadSlot &Slot) {
    llvm::SetVector<const void *> Seen;
    for (const ThreadUse &U : Slot.Uses) {
      ObjectRef O = getSlotIn(U, *Slot.Decl);
      if (!O.isKnown() || !Seen.insert(U.In.getOpaque()) ||
          namesSeveral(*U.In.getFunction(), *Slot.Decl))
        continue;
      reportAll(Slot, {U.In, O, ThreadState::Unknown},
                [](const ThreadFault &F) { return F.Before.Since != nullptr; });
    }
  }

  /// \p F has the slot of several objects behind one: `p->in.thread` and
  /// `p->out.thread` are one name (ObjectRef) and two threads.
  static bool namesSeveral(const FunctionDecl &F, const ValueDecl &Slot) {
    const FunctionDecl *Def = nullptr;
    if (!F.hasBody(Def))
      return false;
    llvm::SmallSetVector<const ValueDecl *, 2> Owners;
    anyPart(*Def->getBody(), [&](const Stmt &S) {
      const auto *M = dyn_cast<MemberExpr>(&S);
      if (M && M->getMemberDecl()->getCanonicalDecl() == &Slot)
        if (const auto *Of =
                dyn_cast<MemberExpr>(M->getBase()->IgnoreParenImpCasts()))
          Owners.insert(
              cast<ValueDecl>(Of->getMemberDecl()->getCanonicalDecl()));
      return false;
    });
    return Owners.size() > 1;
  }

  /// The slot as the function names it that \p U stands in.
  static ObjectRef getSlotIn(const ThreadUse &U, const ValueDecl &Slot) {
    const FunctionDecl *F = U.In.getFunction();
    if (!F || isa<CXXConstructorDecl>(F))
      return {};
    const auto *Field = dyn_cast<FieldDecl>(&Slot);
    if (Field && isa<CXXMethodDecl>(F))
      return ObjectRef::makeMember(*Field);
    if (U.Act == ThreadAct::Start)
      return U.Start->Handle;
    bool IsJoin = U.Act == ThreadAct::Join && U.At->Row->Joins;
    return IsJoin ? U.At->getPlace(*U.At->Row->Joins) : ObjectRef();
  }

  /// A constructor that throws after it has started the thread.
  void checkConstructors(const ThreadSlot &Slot, const CXXRecordDecl &Class,
                         const ObjectRef &O) {
    for (const CXXConstructorDecl *C : Class.ctors())
      if (Owners.isRead(*C))
        reportAll(
            Slot, {Entity::makeFunction(*C), O, ThreadState::Never},
            [](const ThreadFault &F) { return F.Before.Since != nullptr; });
  }

  /// A loop of a constructor starts many threads, and a later one may not
  /// start: then what holds those before it is destroyed. Only a system that
  /// has no more threads to give does so.
  void checkStartLoops(const ThreadSlot &Slot, const CXXRecordDecl &Class) {
    if (!Strict || !holdsMany(*Slot.Decl, TU.getLookup()) || !Slot.isEnded() ||
        !terminatesIfJoinable(Slot.Decl->getType(), TU.getLookup()))
      return;
    for (const ThreadUse &U : Slot.Uses) {
      const auto *C = dyn_cast_or_null<CXXConstructorDecl>(U.In.getFunction());
      if (U.Act != ThreadAct::Start || !C || C->getParent() != &Class ||
          C->isDelegatingConstructor() || U.At->Try != Fact::NoIndex)
        continue;
      const FunctionFacts &Facts = TU.getEffects().getFacts(U.In);
      if (!getBlocksBefore(Facts, U.At->At.Block)[U.At->At.Block])
        continue;
      ThreadFault F{ThreadFault::UnwindsRunning,
                    {{U.In, U.At}},
                    {ThreadState::Running, U.At}};
      report(SlotFault::InBody, Slot, std::move(F));
      return;
    }
  }

  /// Nobody in view ends the thread before the object.
  void checkEnd(const ThreadSlot &Slot, const CXXRecordDecl &Class,
                const ThreadAnswer &End) {
    if (Slot.isEnded() || !End.IsComplete || !Owners.isDestroyed(Class) ||
        !(Strict || Owners.isClosed(*Slot.Decl)))
      return;
    for (const ThreadFault &F : End.Faults)
      if (F.Kind == ThreadFault::EndsRunning && !F.Before.Since) {
        report(SlotFault::OfClass, Slot, F).Class = &Class;
        return;
      }
  }

  /// The destructor joins the thread, whether or not there is one.
  void checkUnstarted(const ThreadSlot &Slot, const CXXRecordDecl &Class,
                      const ObjectRef &O, const ThreadAnswer &End) {
    for (const ThreadFault &F : End.Faults) {
      if (F.Kind != ThreadFault::JoinsNone || F.Before.Since)
        continue;
      const FunctionDecl *By = nullptr;
      if (!mayBeUnstarted(Slot, Class, O, By))
        return;
      SlotFault &Of = report(SlotFault::OfClass, Slot, F);
      Of.Class = &Class;
      Of.LeftBy = By;
      return;
    }
  }

  /// A constructor may leave the object without a thread, and nobody is seen to
  /// start it then.
  bool mayBeUnstarted(const ThreadSlot &Slot, const CXXRecordDecl &Class,
                      const ObjectRef &O, const FunctionDecl *&By) {
    bool Later = false;
    for (const CXXConstructorDecl *C : Class.ctors()) {
      if (C->isDeleted() || C->isCopyOrMoveConstructor())
        continue;
      if (C->isImplicit() || !Owners.isRead(*C))
        continue;
      const ThreadAnswer &A =
          Flow.get({Entity::makeFunction(*C), O, ThreadState::Never});
      if (!A.IsComplete || !A.leaves(ThreadState::Never))
        continue;
      By = C;
      if (A.leaves(ThreadState::Running))
        return true;
      Later = true;
    }
    if (!Class.hasUserDeclaredConstructor())
      Later = !startsInClass(Slot);
    // Whoever includes a header may always start what it has.
    return Later && (Strict || Owners.isOfMainFile(Class)) &&
           !Owners.isStartedFromOutside(Slot, Class);
  }

  //===-- Joined by the destructor once more ------------------------------===//

  /// The destructor joins the thread without a question, and whoever has the
  /// object may have joined it: `void stop() { Worker.join(); }`, which both
  /// call.
  void checkJoinedBefore(const ThreadSlot &Slot, const CXXRecordDecl &Class,
                         const ObjectRef &O, const ThreadAnswer &End) {
    if (holdsMany(*Slot.Decl, TU.getLookup()) ||
        Slot.Decl->getType()->isPointerType())
      return;
    for (const ThreadFault &F : End.Faults)
      if (F.Kind == ThreadFault::JoinsAgain && !F.Before.Since &&
          !isQuestioned(F.Path))
        if (const FunctionDecl *By = findJoiner(Class, O)) {
          SlotFault &Of = report(SlotFault::OfClass, Slot, F);
          Of.Class = &Class;
          Of.LeftBy = By;
          return;
        }
  }

  /// A function that others can call, and that leaves the thread joined.
  const FunctionDecl *findJoiner(const CXXRecordDecl &Class,
                                 const ObjectRef &O) {
    for (const CXXMethodDecl *M : Class.methods()) {
      if (M->getAccess() != AS_public || M->isStatic() || M->isImplicit() ||
          isa<CXXConstructorDecl, CXXDestructorDecl>(M) || !Owners.isRead(*M) ||
          !(M->isExternallyVisible() || Owners.isCalledFromOutside(*M)))
        continue;
      const ThreadAnswer &A =
          Flow.get({Entity::makeFunction(*M), O, ThreadState::Running});
      if (A.IsComplete && A.leaves(ThreadState::Joined))
        return M;
    }
    return nullptr;
  }

  /// On the way to the join something is asked that may know of the thread:
  /// anything but what a caller gives.
  bool isQuestioned(const CallPath &Path) {
    return llvm::any_of(Path, [this](const CallStep &Step) {
      const FunctionFacts &Facts = TU.getEffects().getFacts(Step.In);
      std::vector<bool> Before = getBlocksBefore(Facts, Step.At->At.Block);
      for (unsigned B = 0; B < Facts.Blocks.size(); ++B)
        if (const Expr *Test = Facts.Blocks[B].Condition;
            Before[B] && Test && !asksParameters(*Test))
          return true;
      return Step.At->OnOtherThread || Step.At->Try != Fact::NoIndex;
    });
  }

  static bool asksParameters(const Expr &Test) {
    return !anyPart(Test, [](const Stmt &S) {
      const auto *R = dyn_cast<DeclRefExpr>(&S);
      return isa<CallExpr, MemberExpr>(S) ||
             (R && !isa<ParmVarDecl, EnumConstantDecl>(R->getDecl()));
    });
  }

  static bool startsInClass(const ThreadSlot &Slot) {
    const auto *F = dyn_cast<FieldDecl>(Slot.Decl);
    return F && F->hasInClassInitializer();
  }

  /// Locals of the class whose end, on some path, is that of its thread.
  void checkLocalOwners(const ThreadSlot &Slot, const FieldDecl &Field) {
    for (const auto &[Body, Local] : Owners.getLocals(Field))
      reportAll(Slot,
                {Body,
                 {ObjectRef::Variable, Local, Field.getCanonicalDecl()},
                 ThreadState::Never},
                [&](const ThreadFault &F) {
                  return F.Before.Since || F.Kind == ThreadFault::JoinsNone;
                });
  }

  AnalysisContext &TU;
  ThreadUses &Uses;
  ThreadFlow &Flow;
  OwnerView &Owners;
  const bool Strict;
  llvm::DenseSet<std::pair<const Fact *, const Fact *>> Told;
  std::vector<SlotFault> Found;
};

} // namespace

const Fact *findLeave(const FunctionFacts &Facts, const Fact &End) {
  if (End.Kind != Fact::Destruction || End.At.Block >= Facts.Blocks.size())
    return nullptr;
  const BlockFacts &B = Facts.Blocks[End.At.Block];
  for (unsigned I = B.FirstFact; I < B.EndFact; ++I)
    if (Facts.All[I].Kind == Fact::Return)
      return &Facts.All[I];
  return nullptr;
}

std::vector<SlotFault> findSlotFaults(AnalysisContext &TU,
                                      const ThreadLifetimeOptions &Options) {
  return SlotFaultFinder(TU, Options).run();
}

} // namespace interop
