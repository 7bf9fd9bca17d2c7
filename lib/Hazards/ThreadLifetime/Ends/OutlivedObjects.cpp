//===- OutlivedObjects.cpp - Objects that go before their thread ----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/ThreadLifetime/Ends/OutlivedObjects.h"
#include "AST/Naming.h"
#include "AST/PointedRecord.h"
#include "AST/StmtWalk.h"
#include "Dataflow/Reachability.h"
#include "Hazards/ThreadLifetime/Ends/ThreadEnds.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

class OutlivedFinder {
public:
  OutlivedFinder(const StartedBody &Start, const AccessCollector &Touched,
                 const Fact *Gone, AnalysisContext &TU,
                 std::vector<StartFault> &Out)
      : Start(Start), Touched(Touched), IsLetGo(Gone != nullptr),
        LetGo(Gone && Gone->Node != Start.Node ? Gone : nullptr), TU(TU),
        Uses(TU.get<ThreadUses>()), Effects(TU.getEffects()),
        Ends(Start, Touched, TU), Out(Out) {}

  void run() {
    const CXXMethodDecl *Starter = getStarter();
    const CXXRecordDecl *Class = Starter ? Starter->getParent() : nullptr;
    if (Class)
      findDerived(*Class);
    if (!isLeft() || hasSharedOwner())
      return;
    size_t Before = Out.size();
    if (Touched.isComplete() && Class)
      findClass(*Class);
    else if (Touched.isComplete() && !Start.Args.empty() &&
             Start.How->Cookie)
      findFreed();
    if (Class && IsLetGo && Out.size() == Before && isNeverAwaited(*Class))
      findLocalObjects(Start, *Starter, Touched, LetGo, TU, Out);
    if (Out.size() == Before)
      findUnjoinedEnds(Start, Touched, LetGo, TU, Out);
  }

private:
  /// The method that starts the thread on its own object; null if it is none.
  const CXXMethodDecl *getStarter() const {
    const auto *M = dyn_cast_or_null<CXXMethodDecl>(Start.In);
    while (M && M->getParent()->isLambda())
      M = dyn_cast<CXXMethodDecl>(M->getParent()->getDeclContext());
    return isGivenThis() && M && M->isInstance() ? M : nullptr;
  }

  /// As the object of a method, or by the cookie of a function.
  bool isGivenThis() const {
    return Start.On.Kind == ObjectRef::This ||
           (Start.How->Cookie && !Start.Args.empty() &&
            Start.Args.front().Kind == ObjectRef::This);
  }

  //===-- Parts of derived classes ----------------------------------------===//

  /// The destructor of \p Class is the first to join the thread, which calls
  /// what a derived class is: that has ended by then.
  void findDerived(const CXXRecordDecl &Class) {
    const CXXDestructorDecl *D = Class.getDestructor();
    const ThreadSlot *Slot =
        Start.Handle.Leaf ? Uses.find(*Start.Handle.Leaf) : nullptr;
    if (!D || !Slot)
      return;
    auto Pure =
        llvm::find_if(Touched.getVirtualCalls(), [](const VirtualCall &C) {
          return C.Method->isPureVirtual() && C.Object.Kind == ObjectRef::This;
        });
    const ThreadUse *Join = nullptr;
    for (const ThreadUse &U : Slot->Uses) {
      if (U.Act == ThreadAct::Start || U.Act == ThreadAct::Ask ||
          U.Act == ThreadAct::End)
        continue;
      if (U.Act != ThreadAct::Join ||
          !isa_and_nonnull<CXXDestructorDecl>(U.In.getFunction()))
        return; // a derived class may call that in time
      Join = &U;
    }
    if (!Join || Pure == Touched.getVirtualCalls().end())
      return;
    StartFault F;
    F.Kind = StartFault::CallsDerived;
    F.Start = &Start;
    F.Called = Pure->Method;
    F.UsedAt = Pure->By->Loc;
    F.EndAt = Join->At->Loc;
    Out.push_back(std::move(F));
  }

  //===-- Who waits -------------------------------------------------------===//

  /// Nobody in view waits for the end of the thread.
  bool isLeft() const {
    if (IsLetGo)
      return true;
    // Who joins a thread that another unit starts need not be in view.
    const ThreadSlot *Slot = Start.Handle.Leaf && Start.In->hasBody()
                                 ? Uses.find(*Start.Handle.Leaf)
                                 : nullptr;
    return Slot &&
           (!Uses.isObject(*Slot->Decl) || Slot->find(ThreadAct::Detach)) &&
           !Slot->find(ThreadAct::Join) && !Slot->find(ThreadAct::Move) &&
           !Slot->find(ThreadAct::Unseen);
  }

  /// The thread keeps what it uses alive.
  bool hasSharedOwner() const {
    return anyPart(*Start.Node, [this](const Stmt &S) {
      const auto *E = dyn_cast<Expr>(&S);
      const CXXRecordDecl *R = E ? getDefinedClass(E->getType()) : nullptr;
      const TypeModel *Row = R ? TU.getLookup().findRow(*R) : nullptr;
      if (Row && Row->Shared)
        return true;
      const auto *L = dyn_cast<LambdaExpr>(&S);
      return L && llvm::any_of(L->captures(), [&](const LambdaCapture &C) {
               const CXXRecordDecl *Of =
                   C.capturesVariable()
                       ? getDefinedClass(C.getCapturedVar()->getType())
                       : nullptr;
               const TypeModel *Is = Of ? TU.getLookup().findRow(*Of) : nullptr;
               return Is && Is->Shared;
             });
    });
  }

  //===-- Objects of a class ----------------------------------------------===//

  void findClass(const CXXRecordDecl &Class) {
    const CXXDestructorDecl *D = Class.getDestructor();
    const FunctionDecl *Body = nullptr;
    if (!D || !D->hasBody(Body) || D->isDefaulted())
      return;
    Entity End = Entity::makeFunction(*Body);
    const Access *Used = findUsed(
        [](const ObjectRef &O) { return O.Kind == ObjectRef::Member; });
    const Fact *Signal = findSignal(End);
    if (!Used || !Signal || !isDestroyed(Class, *Signal) ||
        mayWait(Entity::makeDestruction(Class)) ||
        llvm::any_of(Class.methods(),
                     [&](const CXXMethodDecl *M) { return isStop(*M); }))
      return;
    StartFault &F = add(*Used, Signal);
    F.Signal = Signal;
    F.Class = &Class;
    F.EndAt = Body->getLocation();
  }

  /// Neither the end of an object nor a method waits for the thread.
  bool isNeverAwaited(const CXXRecordDecl &Class) {
    const Entity End = Entity::makeDestruction(Class);
    return !Effects.getFacts(End).isBodyUnseen() && !mayWait(End) &&
           llvm::none_of(Class.methods(),
                         [this](const CXXMethodDecl *M) { return isStop(*M); });
  }

  /// Whoever cancels a thread in a destructor means it to be run.
  bool isDestroyed(const CXXRecordDecl &Class, const Fact &Signal) {
    return Ends.isCancel(Signal) || TU.get<OwnerView>().isDestroyed(Class);
  }

  /// A method that tells the thread to stop, and may wait for it.
  bool isStop(const CXXMethodDecl &M) {
    if (isa<CXXConstructorDecl, CXXDestructorDecl>(M) || M.isImplicit() ||
        M.isDeleted() ||
        Entity::makeFunction(M) == Entity::makeFunction(*Start.Body))
      return false;
    if (!TU.getLookup().isFollowed(M))
      return true;
    Entity E = Entity::makeFunction(M);
    return findSignal(E) && mayWait(E);
  }

  const Access *findUsed(llvm::function_ref<bool(const ObjectRef &)> Is) const {
    for (const Access &A : Touched.get())
      if (Is(A.Object))
        return &A;
    return nullptr;
  }

  /// A store of \p In to what a loop of the thread asks, or a cancel.
  const Fact *findSignal(Entity In) {
    for (const Fact &E : Effects.getFacts(In).All)
      if (Ends.isSignal(E) || Ends.isCancel(E))
        return &E;
    return nullptr;
  }

  bool mayWait(Entity In) {
    const FunctionFacts &Facts = Effects.getFacts(In);
    return !Effects.getWaits(In).empty() ||
           llvm::any_of(Facts.All, [&](const Fact &E) {
             return Ends.mayWait(E, Facts) ||
                    (E.Target && E.Kind == Fact::Call &&
                     mayWaitItself(E.Target));
           });
  }

  bool mayWaitItself(Entity In) {
    const FunctionFacts &Facts = Effects.getFacts(In);
    return llvm::any_of(Facts.All,
                        [&](const Fact &E) { return Ends.mayWait(E, Facts); });
  }

  //===-- Records of C ----------------------------------------------------===//

  void findFreed() {
    const ObjectRef &Cookie = Start.Args.front();
    const RecordDecl *Record =
        Cookie.Leaf ? getPointedRecord(Cookie.Leaf->getType()) : nullptr;
    if (!Record)
      return;
    for (const Entity &Body : Uses.getBodies())
      for (const Fact &E : Effects.getFacts(Body).All)
        if (E.Kind == Fact::Call && E.Row && E.Row->Frees)
          if (ObjectRef O = E.getPlace(*E.Row->Frees);
              isPointerTo(O, Record) && checkFree(E, O, Effects.getFacts(Body)))
            return;
  }

  bool checkFree(const Fact &Free, const ObjectRef &O,
                 const FunctionFacts &Facts) {
    const Fact *Signal = nullptr;
    for (const Fact *E : getFactsBefore(Facts, Free)) {
      if (Ends.mayWait(*E, Facts) || Ends.mayWaitWithin(*E))
        return false;
      if (isStop(*E, O) || isCancel(*E, O))
        Signal = E;
    }
    const Access *Used = findUsed([&](const ObjectRef &P) {
      return P.Root != P.Leaf && P.Leaf && isa<FieldDecl>(P.Leaf) &&
             P.Root == Start.Args.front().Root;
    });
    if (!Signal || !Used)
      return false;
    StartFault &F = add(*Used, Signal);
    F.At = &Free;
    F.EndAt = Free.Loc;
    F.Used = O;
    return true;
  }

  /// `O->quit = 1`, also in a function that \p E calls.
  bool isStop(const Fact &E, const ObjectRef &O) const {
    if (!E.Target)
      return E.Object.Root == O.Root && Ends.isSignal(E);
    AccessCollector Done(Effects);
    Done.addFact(E, {});
    return llvm::any_of(Done.get(), [&](const Access &A) {
      return A.By && A.Kind == Access::Store && A.Object.Root == O.Root &&
             Ends.isSignal(*A.By);
    });
  }

  /// `pthread_cancel(O->thread)`: a library is given the handle.
  bool isCancel(const Fact &E, const ObjectRef &O) const {
    if (E.Kind != Fact::Call || !E.Row || E.Target)
      return false;
    for (unsigned I = 0; I < E.Args.size(); ++I)
      if (ObjectRef A = E.getArgObject(I);
          A.Root == O.Root && A.Leaf && A.Leaf == Start.Handle.Leaf)
        return true;
    return false;
  }

  StartFault &add(const Access &A, const Fact *Signal) {
    StartFault F;
    F.Kind = StartFault::OutlivesObject;
    F.Start = &Start;
    F.Used = A.Object;
    F.UsedAt = A.Loc;
    F.Signal = Signal;
    F.LetGo = LetGo;
    Out.push_back(std::move(F));
    return Out.back();
  }

  const StartedBody &Start;
  const AccessCollector &Touched;
  const bool IsLetGo;
  const Fact *LetGo; ///< null also where nothing keeps the thread
  AnalysisContext &TU;
  const ThreadUses &Uses;
  EffectTable &Effects;
  const ThreadEnds Ends;
  std::vector<StartFault> &Out;
};

} // namespace

void findOutlivedObjects(const StartedBody &Start,
                         const AccessCollector &Touched, const Fact *Gone,
                         AnalysisContext &TU, std::vector<StartFault> &Out) {
  OutlivedFinder(Start, Touched, Gone, TU, Out).run();
}

} // namespace interop
