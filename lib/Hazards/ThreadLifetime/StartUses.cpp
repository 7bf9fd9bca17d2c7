//===- StartUses.cpp - What a started thread does -------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AST/StmtWalk.h"
#include "Analysis/BodyParents.h"
#include "Analysis/Threads/EngineCalls.h"
#include "Analysis/Threads/ThreadWalk.h"
#include "Dataflow/Reachability.h"
#include "Effects/Held/OwnedHandles.h"
#include "Hazards/ThreadLifetime/Ends/OutlivedObjects.h"
#include "Hazards/ThreadLifetime/KeptHandles.h"
#include "Hazards/ThreadLifetime/ThreadFlags.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

class StartReader {
public:
  StartReader(const StartedBody &Start, AnalysisContext &TU,
              std::vector<StartFault> &Out)
      : Start(Start), TU(TU), Uses(TU.get<ThreadUses>()),
        Effects(TU.getEffects()), Touched(TU.getEffects()), Out(Out) {}

  void run() {
    if (!Start.Body || !TU.getLookup().hasBody(*Start.Body))
      return;
    Entity Body = Entity::makeFunction(*Start.Body);
    Binding Bound;
    Bound.Function = Body.getFunction();
    Bound.This = Start.On;
    Bound.Params = Start.Args;
    Touched.addEntity(Body, Bound);
    addOverrides();
    if (Start.Thread == StartedBody::OfPool)
      return findPooledUses(Start, Touched, TU, Out);
    findOwnJoin();
    if (!Start.In)
      return;
    for (const Fact &E : Effects.getFacts(Entity::makeFunction(*Start.In)).All)
      if (E.Kind == Fact::Call && E.Node == Start.Node)
        readStarter(E);
  }

private:
  //===-- Joins of itself -------------------------------------------------===//

  void findOwnJoin() {
    // ... by the process, by the body's object, or by what its argument is.
    bool IsKept =
        Start.Handle.isGlobal() ||
        (Start.Handle.Kind == ObjectRef::Member &&
         Start.On.Kind == ObjectRef::This) ||
        (Start.Handle.Kind == ObjectRef::Variable && !Start.Args.empty() &&
         Start.Handle.Root == Start.Args.front().Root &&
         Start.Handle.Root != Start.Handle.Leaf);
    if (!IsKept)
      return;
    for (const Access &A : Touched.get()) {
      const FunctionModel *Row = A.By ? A.By->Row : nullptr;
      if (A.Kind != Access::Call || A.By->Kind != Fact::Call || !Row ||
          !Row->Joins || Row->WhenUnstarted == FunctionModel::Harmless ||
          !(A.Object == Start.Handle) || asksThread(A) ||
          isOnlyWithout(Start, Touched.makePath(A), TU))
        continue;
      return void(add(StartFault::JoinsItself, A));
    }
  }

  /// What a base of the program calls on itself is a function of the derived
  /// classes: `Thread::entry() { run(); }`.
  void addOverrides() {
    for (size_t I = 0; I < Touched.getVirtualCalls().size(); ++I) {
      const VirtualCall Call = Touched.getVirtualCalls()[I];
      if (Call.Object.Kind != ObjectRef::This || !Call.Method->isPureVirtual())
        continue;
      for (const CXXRecordDecl *R : TU.get<ThreadWalk>().getClasses()) {
        const CXXMethodDecl *Own =
            R->isDerivedFrom(Call.Method->getParent())
                ? Call.Method->getCorrespondingMethodInClass(R, true)
                : nullptr;
        if (!Own || Own->isPureVirtual() || !TU.getLookup().isFollowed(*Own))
          continue;
        Binding Bound;
        Bound.Function = Own;
        Bound.This = Call.Object;
        Touched.addOverride(Entity::makeFunction(*Own), Bound, Call);
      }
    }
  }

  /// A body on the way asks which thread it is on.
  bool asksThread(const Access &A) {
    EngineCalls &Calls = TU.get<EngineCalls>();
    for (std::optional<unsigned> F = A.Frame; F;
         F = Touched.getFrames()[*F].Outer)
      for (const Fact &E : Effects.getFacts(Touched.getFrames()[*F].In).All)
        if (E.Kind == Fact::Call && E.Callee && Calls.asksThread(*E.Callee))
          return true;
    return false;
  }

  StartFault &add(StartFault::KindTy Kind, const Access &A,
                  const Fact *At = nullptr) {
    StartFault F;
    F.Kind = Kind;
    F.Start = &Start;
    F.Used = A.Object;
    F.UsedAt = A.Loc;
    F.At = At;
    F.Path = Touched.makePath(A);
    Out.push_back(std::move(F));
    return Out.back();
  }

  //===-- The starter -----------------------------------------------------===//

  void readStarter(const Fact &At) {
    Entity In = Entity::makeFunction(*Start.In);
    const FunctionFacts &Facts = Effects.getFacts(In);
    std::vector<const Fact *> Before = getFactsBefore(Facts, At);
    llvm::DenseSet<const Fact *> Earlier(Before.begin(), Before.end());
    std::vector<const Fact *> Later;
    for (const Fact &E : Facts.All)
      if (!Earlier.contains(&E) && &E != &At &&
          llvm::is_contained(getFactsBefore(Facts, E), &At))
        Later.push_back(&E);
    findLateMaking(At, Before, Later, In);
    const Fact *Gone = findLetGo(At, Later);
    findLostLocal(Gone || !leaves(Later) ? Gone : &At, Later, Facts);
    findOutlivedObjects(Start, Touched, Gone, TU, Out);
    findKeptHandleFaults(Start, Touched, TU, Out);
  }

  /// Made after the start, although the body uses it: unless the starter holds
  /// a lock, which the body may wait for.
  void findLateMaking(const Fact &At, llvm::ArrayRef<const Fact *> Before,
                      llvm::ArrayRef<const Fact *> Later, Entity In) {
    if (!Effects.getHeldLocks(In).getAt(At.At).empty())
      return;
    for (const Fact *E : Later) {
      ObjectRef Made = getMade(*E);
      if (!Made.isKnown() || llvm::any_of(Before, [&](const Fact *F) {
            return isSamePlace(getMade(*F), Made);
          }))
        continue;
      for (const Access &A : Touched.get())
        if (isSamePlace(A.Object, Made))
          return void(add(StartFault::StartsEarly, A, E));
    }
  }

  static ObjectRef getMade(const Fact &E) {
    return E.Kind == Fact::Call && E.Row && E.Row->Initializes
               ? E.getPlace(*E.Row->Initializes)
               : ObjectRef();
  }

  //===-- Locals ----------------------------------------------------------===//

  /// The handle goes elsewhere, to a field, a global or the caller: who joins
  /// the thread does so when the starter has returned.
  bool leaves(llvm::ArrayRef<const Fact *> Later) const {
    const ObjectRef &To = Start.Handle;
    return Start.Thread == StartedBody::New &&
           (isLasting(To) || To.Kind == ObjectRef::Result ||
            llvm::any_of(Later, [&To](const Fact *E) {
              return E->Kind == Fact::Return && E->Value && To.isKnown() &&
                     getObject(E->Value) == To;
            }));
  }

  /// The thread is let go, and uses a local of the function that returns.
  void findLostLocal(const Fact *Gone, llvm::ArrayRef<const Fact *> Later,
                     const FunctionFacts &Facts) {
    if (!Gone || Start.In->isMain() || mayWait(*Gone, Later, Facts))
      return;
    for (const Access &A : Touched.get()) {
      const auto *V = dyn_cast_or_null<VarDecl>(A.Object.Root);
      if (A.Object.Kind != ObjectRef::Variable || !V)
        continue;
      if (const VarDecl *Of = findPointedLocal(*V, Facts)) {
        add(StartFault::OutlivesLocal, A, Gone).Used =
            ObjectRef::makeVariable(*Of);
        return;
      }
      if (isBorrowed(*V))
        return void(add(StartFault::OutlivesLocal, A, Gone));
    }
  }

  /// The fact that detaches the thread; of one that is kept in a local which
  /// nothing ends or takes, the start itself.
  const Fact *findLetGo(const Fact &At, llvm::ArrayRef<const Fact *> Later) {
    if (Start.Thread != StartedBody::New)
      return nullptr;
    const ThreadSlot *Slot =
        Start.Handle.Leaf ? Uses.find(*Start.Handle.Leaf) : nullptr;
    for (const Fact *E : Later) {
      bool Detaches = E->Kind == Fact::Call && E->Row &&
                      !E->Row->Releases.empty() && !E->Row->Joins;
      if (!Detaches)
        continue;
      if (Start.Handle.isKnown() &&
          Uses.getAct(*E, Start.Handle) == ThreadAct::Detach)
        return E;
      const auto *C = dyn_cast_or_null<CallExpr>(E->Node);
      if (!Start.Handle.isKnown() && C &&
          anyPart(*C, [&](const Stmt &S) { return &S == Start.Node; }))
        return E;
    }
    if (!Start.How->Handle ||
        Start.How->Handle->Kind == Place::Object)
      return nullptr;
    bool IsLocal = Start.Handle.Kind == ObjectRef::Variable &&
                   !Start.Handle.isGlobal() && !Start.Handle.getParam();
    bool IsDropped = !Start.Handle.isKnown() && isUnused(At);
    return IsDropped || (IsLocal && Slot && !Slot->isEnded()) ? &At : nullptr;
  }

  /// Something between the start and the end of a way through \p Gone waits, or
  /// looks until something changes.
  bool mayWait(const Fact &Gone, llvm::ArrayRef<const Fact *> Later,
               const FunctionFacts &Facts) {
    return llvm::any_of(Later, [&](const Fact *E) {
      if (isElsewhere(*E, Gone, Facts) || mayTimeOut(*E, Gone, Later, Facts))
        return false;
      if (getBlocksBefore(Facts, E->At.Block)[E->At.Block])
        return true; // in a loop
      if (E->Row && (E->Row->Joins || E->Row->Blocks))
        return true;
      bool IsUnseen =
          E->Kind == Fact::Call && E->Unknown != UnknownReason::None && !E->Row;
      return IsUnseen || (E->Target && !Effects.getWaits(E->Target).empty());
    });
  }

  /// No way leads through both.
  static bool isElsewhere(const Fact &E, const Fact &Gone,
                          const FunctionFacts &Facts) {
    return &E != &Gone && !mayPrecede(Facts, E.At, Gone.At) &&
           !mayPrecede(Facts, Gone.At, E.At);
  }

  /// Nobody asks for the result of \p E.
  bool isUnused(const Fact &E) {
    const auto *Node = dyn_cast_or_null<Expr>(E.Node);
    return Node && TU.get<BodyParents>().get(*Start.In).isStatement(*Node);
  }

  /// \p E, before \p Gone, waits for a time only. If nobody asks how it ended,
  /// it has not waited for the thread; nor if the thread is joined otherwise:
  /// `if (Done.wait_for(Limit) == timeout) T.detach(); else T.join();`.
  bool mayTimeOut(const Fact &E, const Fact &Gone,
                  llvm::ArrayRef<const Fact *> Later,
                  const FunctionFacts &Facts) {
    if (!E.Row || !E.Row->Blocks || E.Row->Joins ||
        E.Row->Blocks->Class != BlockingClass::Bounded ||
        !mayPrecede(Facts, E.At, Gone.At))
      return false;
    return isUnused(E) || llvm::any_of(Later, [&](const Fact *J) {
             return J->Row && J->Row->Joins &&
                    J->getPlace(*J->Row->Joins) == Start.Handle &&
                    mayPrecede(Facts, E.At, J->At) &&
                    isElsewhere(*J, Gone, Facts);
           });
  }

  /// The local of the starter that the pointer \p V has the address of, for as
  /// long as it lives; null if it is no such pointer.
  const VarDecl *findPointedLocal(const VarDecl &V,
                                  const FunctionFacts &Facts) const {
    if (!V.getType()->isPointerType() || !isOwnLocal(V))
      return nullptr;
    const VarDecl *Of = nullptr;
    for (const Fact &E : Facts.All) {
      if (E.Object.Root != &V || E.Object.Leaf != &V ||
          (E.Kind != Fact::Store && E.Kind != Fact::Declare))
        continue;
      const VarDecl *To = E.Value ? findAddressed(*E.Value) : nullptr;
      if (!To || (Of && Of != To))
        return nullptr;
      Of = To;
    }
    return Of;
  }

  /// `&V`, or an array itself.
  const VarDecl *findAddressed(const Expr &Value) const {
    const Expr *E = Value.IgnoreParenCasts();
    if (const auto *U = dyn_cast<UnaryOperator>(E))
      E = U->getOpcode() == UO_AddrOf ? U->getSubExpr()->IgnoreParens()
                                      : nullptr;
    else if (!E->getType()->isArrayType())
      return nullptr;
    const auto *R = dyn_cast_or_null<DeclRefExpr>(E);
    const auto *V = R ? dyn_cast<VarDecl>(R->getDecl()) : nullptr;
    return V && isOwnLocal(*V) && !V->getType()->isPointerType()
               ? V->getCanonicalDecl()
               : nullptr;
  }

  bool isOwnLocal(const VarDecl &V) const {
    return !V.hasGlobalStorage() && !isa<ParmVarDecl>(V) &&
           !V.getType()->isReferenceType() && V.getDeclContext() == Start.In;
  }

  /// A plain local of the starter that the body was given by reference or
  /// address.
  bool isBorrowed(const VarDecl &V) const {
    if (V.hasGlobalStorage() || V.getType()->isReferenceType() ||
        V.getDeclContext() != Start.In || V.getType()->isPointerType())
      return false;
    bool Found = false;
    walk(Start.Node, [&](const Stmt &S) {
      const auto *L = dyn_cast<LambdaExpr>(&S);
      Found |= L ? isCaptured(*L, V) : givesAddress(S, V);
      // What the body does with a copy is the body's own.
      return Found ? WalkResult::Interrupt
             : L   ? WalkResult::Skip
                   : WalkResult::Advance;
    });
    return Found;
  }

  /// `[&V]`, `[P = &V]`
  bool isCaptured(const LambdaExpr &L, const VarDecl &V) const {
    return llvm::any_of(L.captures(),
                        [&V](const LambdaCapture &C) {
                          return C.capturesVariable() &&
                                 C.getCaptureKind() == LCK_ByRef &&
                                 C.getCapturedVar()->getCanonicalDecl() == &V;
                        }) ||
           llvm::any_of(L.capture_inits(), [&](const Expr *Init) {
             return Init && anyPart(*Init, [&](const Stmt &S) {
                      return givesAddress(S, V);
                    });
           });
  }

  /// `&V`, an array, or a pointer that never points to anything else; what a
  /// call gives (`V.get()`) is another object. The handle's address is for who
  /// starts the thread.
  bool givesAddress(const Stmt &S, const VarDecl &V) const {
    const auto *E = dyn_cast<Expr>(&S);
    if (!E || !E->getType()->isPointerType() || Start.Handle.Root == &V ||
        isa<CallExpr>(E->IgnoreParenCasts()))
      return false;
    const auto *Name = dyn_cast<DeclRefExpr>(E->IgnoreParenCasts());
    return getObject(E) == ObjectRef::makeVariable(V) &&
           !(Name && isAssigned(*Name->getDecl()));
  }

  /// The starter gives \p D another value than its first one.
  bool isAssigned(const ValueDecl &D) const {
    const FunctionDecl *Def = nullptr;
    return Start.In->hasBody(Def) &&
           anyPart(*Def->getBody(), [&](const Stmt &S) {
             const auto *B = dyn_cast<BinaryOperator>(&S);
             const auto *To =
                 B && B->isAssignmentOp()
                     ? dyn_cast<DeclRefExpr>(B->getLHS()->IgnoreParenImpCasts())
                     : nullptr;
             return To && To->getDecl() == &D;
           });
  }

  const StartedBody &Start;
  AnalysisContext &TU;
  const ThreadUses &Uses;
  EffectTable &Effects;
  AccessCollector Touched;
  std::vector<StartFault> &Out;
};

} // namespace

StartFault &addFault(const StartedBody &Start, StartFault::KindTy Kind,
                     SourceLocation At, std::vector<StartFault> &Out) {
  StartFault F;
  F.Kind = Kind;
  F.Start = &Start;
  F.EndAt = At;
  Out.push_back(std::move(F));
  return Out.back();
}

std::vector<StartFault> findStartFaults(AnalysisContext &TU) {
  std::vector<StartFault> Found;
  llvm::DenseSet<const Stmt *> Seen;
  for (const StartedBody &S : TU.get<ModeledCalls>().getStarts())
    if (S.Thread != StartedBody::Unknown && Seen.insert(S.Node).second)
      StartReader(S, TU, Found).run();
  findMovedEnds(TU, Found);
  findCallbackEnds(TU, Found);
  return Found;
}

} // namespace interop
