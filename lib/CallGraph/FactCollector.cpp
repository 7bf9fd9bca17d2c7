//===- FactCollector.cpp - Reads one body into facts ----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CallGraph/FactCollector.h"
#include "AST/Naming.h"
#include "CallGraph/Callables.h"
#include "CallGraph/Destruction.h"
#include "CallGraph/LockCollector.h"
#include "CallGraph/LoopFacts.h"
#include "clang/Analysis/Analyses/PostOrderCFGView.h"
#include "clang/Analysis/CFG.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

class Collector {
public:
  Collector(FunctionFacts &Facts, Knowledge &Known, ASTContext &Ctx)
      : Facts(Facts), Known(Known), Ctx(Ctx), Locks(Facts, Known) {}

  void collect(const FunctionDecl &F) {
    CFG::BuildOptions Options;
    Options.setAllAlwaysAdd();
    const auto *D = dyn_cast<CXXDestructorDecl>(&F);
    Options.AddImplicitDtors = !D || hasCompleteParts(*D->getParent());
    Options.AddInitializers = true;
    Options.AddTemporaryDtors = true;
    Options.AddEHEdges = true; // handlers are reached by nothing else
    std::unique_ptr<CFG> Graph = CFG::buildCFG(&F, F.getBody(), &Ctx, Options);
    collectLoops(F, Ctx, Facts.Loops);
    if (!Graph)
      return;
    Facts.Predecessors.resize(Graph->getNumBlockIDs());
    PostOrderCFGView Order(Graph.get());
    for (const CFGBlock *B : Order)
      collect(*B);
  }

private:
  void collect(const CFGBlock &B) {
    At.Block = B.getBlockID();
    At.Index = 0;
    for (const CFGBlock::AdjacentBlock &P : B.preds())
      if (P.isReachable())
        Facts.Predecessors[At.Block].push_back(P->getBlockID());
    if (const Stmt *Condition = B.getTerminatorCondition())
      collectTested(*Condition);
    for (const CFGElement &Elem : B) {
      ++At.Index;
      if (auto S = Elem.getAs<CFGStmt>())
        collect(S->getStmt());
      else if (auto D = Elem.getAs<CFGAutomaticObjDtor>())
        collectScopeExit(*D->getVarDecl(), *D->getTriggerStmt());
      else if (auto T = Elem.getAs<CFGTemporaryDtor>())
        collectTemporaryEnd(*T->getBindTemporaryExpr());
      else if (auto I = Elem.getAs<CFGInitializer>())
        collectInitializer(*I->getInitializer());
    }
  }

  void collect(const Stmt *S) {
    if (const auto *C = dyn_cast<CallExpr>(S))
      return collectCall(*C);
    if (const auto *C = dyn_cast<CXXConstructExpr>(S))
      return collectConstruction(*C);
    if (const auto *D = dyn_cast<CXXDeleteExpr>(S))
      return collectDelete(*D);
    if (const auto *B = dyn_cast<BinaryOperator>(S)) {
      if (B->isAssignmentOp())
        addStore(*B, *B->getLHS());
      return;
    }
    if (const auto *U = dyn_cast<UnaryOperator>(S)) {
      if (U->isIncrementDecrementOp())
        addStore(*U, *U->getSubExpr());
      return;
    }
    if (const auto *A = dyn_cast<AtomicExpr>(S))
      return collectAtomic(*A);
    if (const auto *D = dyn_cast<DeclStmt>(S))
      return Locks.addGuards(*D, At);
    if (const auto *E = dyn_cast<Expr>(S))
      collectRead(*E);
  }

  /// Parameters that decide where the body goes.
  void collectTested(const Stmt &Condition) {
    llvm::SmallVector<const Stmt *, 8> Work{&Condition};
    while (!Work.empty()) {
      const Stmt *S = Work.pop_back_val();
      if (!S || isa<CallExpr>(S))
        continue;
      if (const auto *R = dyn_cast<DeclRefExpr>(S))
        if (const auto *P = dyn_cast<ParmVarDecl>(R->getDecl()))
          Facts.DecidingParams.insert(P->getFunctionScopeIndex());
      Work.append(S->child_begin(), S->child_end());
    }
  }

  //===-- Calls ----------------------------------------------------------===//

  Event makeEvent(Event::KindTy Kind, const Stmt &S, SourceLocation Loc) {
    Event E;
    E.Kind = Kind;
    E.Node = &S;
    E.Loc = Loc;
    E.At = At;
    return E;
  }

  void collectCall(const CallExpr &C) {
    if (C.isTypeDependent() || C.isUnevaluatedBuiltinCall(Ctx))
      return;
    const Stmt &Whole = C; // operators begin with their first operand
    Event E = makeEvent(Event::Call, C, Whole.getBeginLoc());
    E.Callee = C.getDirectCallee();
    setObject(C, E);
    E.Args.append(getArguments(C).begin(), getArguments(C).end());
    resolve(E);
    if (isAssignment(C))
      addStore(C, *C.getArg(0));
    addDestroyedByCall(E);
    Locks.addCall(E);
    Facts.Events.push_back(std::move(E));
    addCallablesCalled(C);
  }

  static bool isAssignment(const CallExpr &C) {
    const auto *O = dyn_cast<CXXOperatorCallExpr>(&C);
    return O && (O->isAssignmentOp() || O->getOperator() == OO_PlusPlus ||
                 O->getOperator() == OO_MinusMinus);
  }

  static void setObject(const CallExpr &C, Event &E) {
    if (const auto *M = dyn_cast<CXXMemberCallExpr>(&C))
      E.Object = getObject(M->getImplicitObjectArgument());
    else if (isa<CXXOperatorCallExpr>(C) && C.getNumArgs() &&
             isa_and_nonnull<CXXMethodDecl>(E.Callee))
      E.Object = getObject(C.getArg(0));
    else if (!E.Callee)
      E.Object = getObject(C.getCallee());
  }

  /// Fills in row, target and what stays unknown.
  void resolve(Event &E) {
    if (!E.Callee) {
      E.Unknown = UnknownReason::Pointer;
      return;
    }
    devirtualise(E);
    E.Row = Known.findRow(*E.Callee);
    if (isClosureCall(*E.Callee)) {
      E.Unknown = UnknownReason::Pointer;
      followStoredClosure(E);
    } else if (Known.isFollowed(*E.Callee))
      E.Target = Entity::makeFunction(*E.Callee);
    else if (const auto *M = dyn_cast<CXXMethodDecl>(E.Callee);
             M && M->isPureVirtual())
      E.Unknown = UnknownReason::Virtual;
    else if (E.Callee->hasSkippedBody())
      E.Unknown = UnknownReason::Skipped;
    else if (!E.Row && !isInStd(*E.Callee))
      E.Unknown = UnknownReason::NoBody;
  }

  /// The call of what a type-erased callable holds.
  bool isClosureCall(const FunctionDecl &F) {
    const auto *M = dyn_cast<CXXMethodDecl>(&F);
    if (!M || M->getOverloadedOperator() != OO_Call)
      return false;
    const TypeRow *Row = Known.findRow(*M->getParent());
    return Row && Row->Closure;
  }

  /// The lambda that a member is initialised with is what its call runs.
  void followStoredClosure(Event &E) {
    const auto *F = dyn_cast_or_null<FieldDecl>(E.Object.Leaf);
    const FunctionDecl *Body = F ? findStoredLambda(*F) : nullptr;
    if (!Body || !Known.isFollowed(*Body))
      return;
    E.Target = Entity::makeFunction(*Body);
    E.Unknown = UnknownReason::None;
  }

  /// In a destructor, a virtual call on `this` reaches the class's own version.
  void devirtualise(Event &E) {
    const auto *M = dyn_cast<CXXMethodDecl>(E.Callee);
    const auto *In =
        dyn_cast_or_null<CXXDestructorDecl>(Facts.Self.getFunction());
    if (!M || !In || !M->isVirtual() || E.Object.Kind != ObjectRef::This)
      return;
    if (const CXXMethodDecl *Own =
            M->getCorrespondingMethodInClass(In->getParent(), true))
      E.Callee = Own;
  }

  void collectConstruction(const CXXConstructExpr &C) {
    const CXXConstructorDecl *D = C.getConstructor();
    // Before C++17 a copy that is left out leaves its source's end out too.
    if (C.isElidable() && C.getNumArgs())
      addElided(*C.getArg(0));
    if (D->isTrivial() || D->isDependentContext())
      return;
    Event E = makeEvent(Event::Call, C, C.getBeginLoc());
    E.Callee = D;
    E.Args.append(C.arg_begin(), C.arg_end());
    resolve(E);
    Facts.Events.push_back(std::move(E));
  }

  void addElided(const Expr &Source) {
    const Expr *E = Source.IgnoreParenImpCasts();
    if (const auto *M = dyn_cast<MaterializeTemporaryExpr>(E))
      E = M->getSubExpr()->IgnoreParenImpCasts();
    if (const auto *T = dyn_cast<CXXBindTemporaryExpr>(E))
      Elided.insert(T);
  }

  /// A callable handed to a std function without a row, or to a modelled one
  /// that calls it at once, is called there, on what the first argument holds.
  void addCallablesCalled(const CallExpr &C) {
    const FunctionDecl *F = C.getDirectCallee();
    if (!F)
      return;
    const FunctionRow *Row = Known.findRow(*F);
    bool FromRow = Row && llvm::any_of(Row->Callbacks, [](const Callback &B) {
                     return B.When == Callback::During;
                   });
    bool FromStd = !Row && isInStd(*F) && !isa<CXXMethodDecl>(F);
    if (!FromRow && !FromStd)
      return;
    llvm::ArrayRef<const Expr *> Args = getArguments(C);
    for (unsigned I = 0; I < Args.size(); ++I) {
      if (FromRow && llvm::none_of(Row->Callbacks, [I](const Callback &B) {
            return B.When == Callback::During && B.Arg == I;
          }))
        continue;
      const FunctionDecl *Callable = getCallable(Args[I]);
      if (!Callable || !Known.isFollowed(*Callable))
        continue;
      Event E = makeEvent(Event::Call, C, Args[I]->getBeginLoc());
      E.Callee = Callable;
      E.Target = Entity::makeFunction(*Callable);
      E.Object = ObjectRef::makeThis(); // a lambda's `this` is ours
      E.AllArgs = getObject(Args[0]);
      Facts.Events.push_back(std::move(E));
    }
  }

  //===-- Ends of lives --------------------------------------------------===//

  void collectDelete(const CXXDeleteExpr &D) {
    if (D.getDestroyedType().isNull())
      return;
    Event E = makeEvent(Event::Destroy, D, D.getBeginLoc());
    E.Object = getObject(D.getArgument());
    expandDestruction(D.getDestroyedType(), E, Known, Facts.Events);
  }

  void collectScopeExit(const VarDecl &V, const Stmt &Trigger) {
    Locks.dropGuard(V, At);
    Event E = makeEvent(Event::Destroy, Trigger, V.getLocation());
    E.Node = nullptr;
    E.Object = ObjectRef::makeVariable(V);
    E.Destroyed = &V;
    expandDestruction(V.getType(), E, Known, Facts.Events);
  }

  void collectTemporaryEnd(const CXXBindTemporaryExpr &T) {
    if (Elided.count(&T))
      return;
    Event E = makeEvent(Event::Destroy, T, T.getBeginLoc());
    expandDestruction(T.getType(), E, Known, Facts.Events);
  }

  /// `ptr.reset()`, `ptr = nullptr`, `threads.clear()`.
  void addDestroyedByCall(const Event &Call) {
    if (!Call.Row || !Call.Row->DestroysOwned)
      return;
    const Expr *On = nullptr;
    if (const auto *M = dyn_cast<CXXMemberCallExpr>(Call.Node))
      On = M->getImplicitObjectArgument();
    else if (const auto *O = dyn_cast<CXXOperatorCallExpr>(Call.Node))
      On = O->getArg(0);
    if (!On)
      return;
    Event E = Call;
    E.Row = nullptr;
    QualType T = On->getType();
    if (T->isPointerType())
      T = T->getPointeeType();
    if (const auto *S = dyn_cast<MemberExpr>(On->IgnoreParenImpCasts()))
      T = S->getMemberDecl()->getType(); // with its sugar
    expandDestruction(T, E, Known, Facts.Events);
  }

  void collectInitializer(const CXXCtorInitializer &I) {
    if (!I.isAnyMemberInitializer() || !I.isWritten())
      return;
    Event E = makeEvent(Event::Store, *I.getInit(), I.getSourceLocation());
    E.Object = ObjectRef::makeMember(*I.getAnyMember());
    Facts.Events.push_back(std::move(E));
  }

  //===-- Stores, reads, locks -------------------------------------------===//

  void addStore(const Expr &S, const Expr &To) {
    Event E = makeEvent(Event::Store, S, S.getBeginLoc());
    E.Object = getObject(&To);
    if (const ParmVarDecl *P = E.Object.getParam())
      Facts.DecidingParams.insert(P->getFunctionScopeIndex());
    if (E.Object.isKnown())
      Facts.Events.push_back(std::move(E));
  }

  /// The compiler's own atomic operations: all but loads store.
  void collectAtomic(const AtomicExpr &A) {
    switch (A.getOp()) {
    case AtomicExpr::AO__atomic_load:
    case AtomicExpr::AO__atomic_load_n:
    case AtomicExpr::AO__c11_atomic_load:
      return;
    default:
      addStore(A, *A.getPtr());
    }
  }

  void collectRead(const Expr &E) {
    if (!isa<MemberExpr, DeclRefExpr>(E))
      return;
    ObjectRef O = getObject(&E);
    const ParmVarDecl *P = O.getParam();
    bool IsShared = O.Leaf != O.Root || (P && P->getType()->isReferenceType());
    if (O.Kind != ObjectRef::Member && !O.isGlobal() && !IsShared &&
        !isCaptured(O))
      return;
    if (Seen.insert({O.Root, O.Leaf}).second)
      Facts.Reads.push_back(O);
  }

  /// A variable of an enclosing function, seen from inside a lambda.
  bool isCaptured(const ObjectRef &O) const {
    if (O.Kind != ObjectRef::Variable)
      return false;
    const DeclContext *Own = Facts.Self.getFunction();
    return O.Root->getDeclContext() != Own;
  }

  FunctionFacts &Facts;
  Knowledge &Known;
  ASTContext &Ctx;
  FlowPoint At;
  LockCollector Locks;
  llvm::DenseSet<std::pair<const ValueDecl *, const ValueDecl *>> Seen;
  llvm::DenseSet<const CXXBindTemporaryExpr *> Elided;
};

} // namespace

std::unique_ptr<FunctionFacts> collectFacts(Entity E, Knowledge &Known,
                                            ASTContext &Ctx) {
  auto Facts = std::make_unique<FunctionFacts>();
  Facts->Self = E;
  if (const CXXRecordDecl *R = E.getDestroyed())
    expandClass(*R, Known, Facts->Events);
  else if (E.getFunction()->hasBody() && !E.getFunction()->isDependentContext())
    Collector(*Facts, Known, Ctx).collect(*E.getFunction());
  return Facts;
}

} // namespace interop
