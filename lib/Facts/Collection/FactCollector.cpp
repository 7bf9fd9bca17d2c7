//===- FactCollector.cpp - Reads one body into facts ----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Collection/FactCollector.h"
#include "AST/AtomicAccess.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Facts/Callables.h"
#include "Facts/Collection/BodyShape.h"
#include "Facts/Collection/CallResolver.h"
#include "Facts/Collection/ControlFlow.h"
#include "Facts/Collection/Destruction.h"
#include "Facts/Collection/LiveObjects.h"
#include "Facts/Collection/LockCollector.h"
#include "Facts/Collection/LoopFacts.h"
#include "Facts/Collection/ReadCollector.h"
#include "Facts/Collection/ResultFlow.h"
#include "Facts/ImportedFacts.h"
#include "Facts/Stores.h"
#include "Facts/Values/ArgumentValue.h"
#include "clang/Analysis/CFG.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

class Collector {
public:
  Collector(FunctionFacts &Facts, ModelLookup &Known, ASTContext &Ctx)
      : Facts(Facts), Known(Known), Ctx(Ctx), Locks(Facts, Known, At),
        Reads(Facts, At) {}

  void collect(const FunctionDecl &F) {
    CFG::BuildOptions Options;
    Options.setAllAlwaysAdd();
    const auto *D = dyn_cast<CXXDestructorDecl>(&F);
    Options.AddImplicitDtors = !D || hasCompleteParts(*D->getParent());
    Options.AddInitializers = true;
    Options.AddCXXDefaultInitExprInCtors = true;
    Options.AddTemporaryDtors = true;
    Options.AddEHEdges = true; // handlers are reached by nothing else
    std::unique_ptr<CFG> Graph = buildGraph(F, Ctx, Options);
    Shape.emplace(F);
    collectLoops(F, *Shape, Ctx, Facts.Loops);
    if (!Graph)
      return;
    Facts.Tries = Shape->getTries();
    if (llvm::any_of(F.decls(), [](const Decl *D) {
          const auto *V = dyn_cast<VarDecl>(D);
          return V && isGuardedStatic(*V);
        }))
      Locks.findStatics(*Graph);
    for (const CFGBlock *B : collectBlocks(*Graph, F, Facts))
      collect(*B);
    addThrowingPreds(Facts);
  }

private:
  void collect(const CFGBlock &B) {
    At = {B.getBlockID(), 0};
    BlockFacts &Block = Facts.Blocks[At.Block];
    Facts.Order.push_back(At.Block);
    Block.FirstFact = Facts.All.size();
    Block.FirstLock = Facts.Locks.size();
    Lives.enter(At.Block, Block);
    if (Block.Condition)
      Reads.addTested(*Block.Condition);
    for (const CFGElement &Elem : B)
      collect(Elem);
    if (Block.Rethrows)
      addRethrow();
    Lives.leave(At.Block);
    Block.EndFact = Facts.All.size();
    Block.EndLock = Facts.Locks.size();
  }

  void collect(const CFGElement &Elem) {
    if (auto S = Elem.getAs<CFGStmt>()) {
      stand(*S->getStmt());
      collect(S->getStmt());
    } else if (auto D = Elem.getAs<CFGAutomaticObjDtor>()) {
      setTeams(*D->getTriggerStmt());
      collectScopeExit(*D->getVarDecl(), *D->getTriggerStmt());
    } else if (auto C = Elem.getAs<CFGCleanupFunction>()) {
      collectCleanup(*C->getVarDecl(), *C->getFunctionDecl());
    } else if (auto T = Elem.getAs<CFGTemporaryDtor>()) {
      stand(*T->getBindTemporaryExpr());
      collectTemporaryEnd(*T->getBindTemporaryExpr());
    } else if (auto I = Elem.getAs<CFGInitializer>()) {
      Try = Shape->getInitializerTry();
      IsTeams = OnPrimaryThread = false;
      collectInitializer(*I->getInitializer());
    }
  }

  /// What comes stands where \p S does.
  void stand(const Stmt &S) {
    Try = Shape->getTry(S);
    setTeams(S);
  }

  void setTeams(const Stmt &S) {
    IsTeams = Shape->isTeams(S);
    OnPrimaryThread = IsTeams && Shape->isOfStarter(S);
  }

  void collect(const Stmt *S) {
    Locks.beginStatic(*S);
    Locks.beginRegions(*S, *Shape, Ctx);
    if (const auto *C = dyn_cast<CallExpr>(S))
      return collectCall(*C);
    if (const auto *C = dyn_cast<CXXConstructExpr>(S))
      return collectConstruction(*C);
    if (const auto *N = dyn_cast<CXXNewExpr>(S))
      return collectNew(*N);
    if (const auto *D = dyn_cast<CXXDeleteExpr>(S))
      return collectDelete(*D);
    if (const auto *B = dyn_cast<BinaryOperator>(S)) {
      if (B->isAssignmentOp())
        addStore(*B, *B->getLHS());
      else if (B->isComparisonOp())
        Reads.addComparison(*B);
      return;
    }
    if (const auto *U = dyn_cast<UnaryOperator>(S)) {
      if (U->isIncrementDecrementOp())
        addStore(*U, *U->getSubExpr());
      return;
    }
    if (const auto *D = dyn_cast<CXXDefaultArgExpr>(S))
      return addDefaultArgument(*D);
    if (const auto *A = dyn_cast<AtomicExpr>(S))
      return collectAtomic(*A);
    if (const auto *D = dyn_cast<DeclStmt>(S))
      return collectDeclarations(*D);
    if (const auto *T = dyn_cast<CXXThrowExpr>(S))
      return addJump(Fact::Throw, *T, T->getSubExpr());
    if (const auto *R = dyn_cast<ReturnStmt>(S))
      return addJump(Fact::Return, *R, R->getRetValue());
    if (isa<OMPExecutableDirective>(S)) // comes after what stands in it
      return Locks.endRegions(*S, *Shape, Ctx);
    if (const auto *E = dyn_cast<Expr>(S))
      Reads.add(*E);
  }

  //===-- Calls ----------------------------------------------------------===//

  Fact makeFact(Fact::KindTy Kind, const Stmt &S, SourceLocation Loc) {
    Fact E;
    E.Kind = Kind;
    E.Node = &S;
    E.Loc = Loc;
    return E;
  }

  void push(Fact E) {
    Facts.All.push_back(std::move(E));
    place(Facts.All.back());
  }

  /// What the end of a \p T does, by \p Prototype.
  void pushEnd(QualType T, const Fact &Prototype) {
    size_t First = Facts.All.size();
    expandDestruction(T, Prototype, Known, Facts.All);
    for (Fact &E : llvm::drop_begin(Facts.All, First))
      place(E);
  }

  void place(Fact &E) {
    ++At.Seq;
    E.At = At;
    E.Try = Try;
    E.OnOtherThread |= IsTeams;
    E.OnPrimaryThread |= OnPrimaryThread;
    Lives.place(E);
  }

  void collectCall(const CallExpr &C) {
    if (C.isTypeDependent() || C.isUnevaluatedBuiltinCall(Ctx) ||
        isOfAssertion(C.getBeginLoc(), Ctx))
      return;
    if (isa_and_nonnull<CXXDestructorDecl>(C.getDirectCallee()))
      return collectEnd(C);
    const Stmt &Whole = C; // operators begin with their first operand
    Fact E = makeFact(Fact::Call, C, Whole.getBeginLoc());
    E.Callee = Known.findCallee(C);
    setObject(C, E);
    E.Args.append(getArguments(C).begin(), getArguments(C).end());
    Calls.resolve(E);
    if (isStoringOperator(C))
      addStore(C, *C.getArg(0));
    addDestroyedByCall(E);
    push(std::move(E));
    Results.add(C);
    Locks.addCall(Facts.All.back());
    addCallablesCalled(C);
  }

  static void setObject(const CallExpr &C, Fact &E) {
    if (const auto *M = dyn_cast<CXXMemberCallExpr>(&C))
      E.Object = getObject(M->getImplicitObjectArgument());
    else if (isa<CXXOperatorCallExpr>(C) && C.getNumArgs() &&
             isa_and_nonnull<CXXMethodDecl>(E.Callee))
      E.Object = getObject(C.getArg(0));
    else if (!E.Callee)
      E.Object = getObject(C.getCallee());
  }

  void collectConstruction(const CXXConstructExpr &C) {
    const CXXConstructorDecl *D = C.getConstructor();
    // Before C++17 a copy that is left out leaves its source's end out too.
    if (C.isElidable() && C.getNumArgs())
      addElided(*C.getArg(0));
    if (D->isTrivial() || D->isDependentContext())
      return;
    Fact E = makeFact(Fact::Call, C, C.getBeginLoc());
    E.Callee = D;
    E.Args.append(C.arg_begin(), C.arg_end());
    Calls.resolve(E);
    push(std::move(E));
    Results.add(C);
  }

  void addElided(const Expr &Source) {
    const Expr *E = Source.IgnoreParenImpCasts();
    if (const auto *M = dyn_cast<MaterializeTemporaryExpr>(E))
      E = M->getSubExpr()->IgnoreParenImpCasts();
    if (const auto *T = dyn_cast<CXXBindTemporaryExpr>(E))
      Elided.insert(T);
  }

  /// A callable handed to a std function without a row, or to a modeled one
  /// that calls it at once, is called there, on what the first argument holds.
  void addCallablesCalled(const CallExpr &C) {
    const FunctionDecl *F = Known.findCallee(C);
    if (!F)
      return;
    const FunctionModel *Row = Known.findRow(*F);
    llvm::ArrayRef<const Expr *> Args = getArguments(C);
    auto IsCalled = [&](const Callback &B) {
      return B.When == Callback::During && areKnownToHold(B.If, Args, Ctx);
    };
    bool FromRow = Row && llvm::any_of(Row->Callbacks, IsCalled);
    bool FromStd = !Row && isInStd(*F) && !isa<CXXMethodDecl>(F);
    if (!FromRow && !FromStd)
      return;
    for (unsigned I = 0; I < Args.size(); ++I) {
      if (FromRow && llvm::none_of(Row->Callbacks, [&](const Callback &B) {
            return B.Arg == I && IsCalled(B);
          }))
        continue;
      const FunctionDecl *Callable = getCallable(Args[I]);
      if (!Callable || !Known.isFollowed(*Callable) ||
          (FromStd && keepsCallable(*F, *Args[I])))
        continue;
      Fact E = makeFact(Fact::Call, C, Args[I]->getBeginLoc());
      E.Callee = Callable;
      E.Target = Entity::makeFunction(*Callable);
      E.Object = ObjectRef::makeThis(); // a lambda's `this` is ours
      E.AllArgs = getObject(Args[0]);
      if (FromRow)
        for (const Callback &B : Row->Callbacks)
          if (B.Arg == I && IsCalled(B))
            E.EntersAs = B.Enters;
      E.OnOtherThread = E.EntersAs != LockPresence::Unknown;
      if (Row)
        Locks.addOnce(*Row, C, I, true);
      push(std::move(E));
      if (Row)
        Locks.addOnce(*Row, C, I, false);
    }
  }

  /// Placement new allocates nothing.
  void collectNew(const CXXNewExpr &N) {
    if (N.getNumPlacementArgs() && N.getOperatorNew() &&
        !N.shouldNullCheckAllocation())
      return;
    push(makeFact(Fact::Allocate, N, N.getBeginLoc()));
    Results.add(N);
  }

  //===-- Ends of lives --------------------------------------------------===//

  void collectDelete(const CXXDeleteExpr &D) {
    if (D.getDestroyedType().isNull())
      return;
    Fact E = makeFact(Fact::Destruction, D, D.getBeginLoc());
    E.Object = getObject(D.getArgument());
    pushEnd(D.getDestroyedType(), E);
    E.Kind = Fact::Free;
    push(std::move(E));
  }

  /// `object.~Class()` ends members and bases, too.
  void collectEnd(const CallExpr &C) {
    Fact E = makeFact(Fact::Destruction, C, C.getBeginLoc());
    setObject(C, E);
    const auto *M = dyn_cast<CXXMemberCallExpr>(&C);
    if (!M)
      return;
    QualType T = M->getImplicitObjectArgument()->getType();
    pushEnd(T->isPointerType() ? T->getPointeeType() : T, E);
  }

  void collectScopeExit(const VarDecl &V, const Stmt &Trigger) {
    Try = Lives.end(V).value_or(Shape->getTry(Trigger));
    Fact E = makeFact(Fact::Destruction, Trigger, V.getLocation());
    E.Node = nullptr;
    E.Object = ObjectRef::makeVariable(V);
    E.Destroyed = &V;
    pushEnd(V.getType(), E);
    Locks.dropGuard(V);
  }

  /// `__attribute__((cleanup(F)))`: the scope ends with `F(&V)`.
  void collectCleanup(const VarDecl &V, const FunctionDecl &F) {
    Fact E;
    E.Loc = V.getLocation();
    E.Callee = &F;
    E.AllArgs = ObjectRef::makeVariable(V);
    Calls.resolve(E);
    push(std::move(E));
    Locks.dropGuard(V);
  }

  void collectTemporaryEnd(const CXXBindTemporaryExpr &T) {
    if (Elided.count(&T))
      return;
    SourceLocation Loc = DefaultArguments.lookup(&T);
    Fact E =
        makeFact(Fact::Destruction, T, Loc.isValid() ? Loc : T.getBeginLoc());
    pushEnd(T.getType(), E);
  }

  /// What a default argument makes ends where it is used, not where it is
  /// written.
  void addDefaultArgument(const CXXDefaultArgExpr &D) {
    visitParts(*D.getExpr(), [&](const Stmt &S) {
      if (const auto *T = dyn_cast<CXXBindTemporaryExpr>(&S))
        DefaultArguments[T] = D.getUsedLocation();
    });
  }

  /// `ptr.reset()`, `ptr = nullptr`, `threads.clear()`.
  void addDestroyedByCall(const Fact &Call) {
    if (!Call.Row || !Call.Row->DestroysOwned)
      return;
    const Expr *On = nullptr;
    if (const auto *M = dyn_cast<CXXMemberCallExpr>(Call.Node))
      On = M->getImplicitObjectArgument();
    else if (const auto *O = dyn_cast<CXXOperatorCallExpr>(Call.Node))
      On = O->getArg(0);
    if (!On)
      return;
    Fact E = Call;
    E.Row = nullptr;
    QualType T = On->getType();
    if (T->isPointerType())
      T = T->getPointeeType();
    if (const auto *S = dyn_cast<MemberExpr>(On->IgnoreParenImpCasts()))
      T = S->getMemberDecl()->getType(); // with its sugar
    pushEnd(T, E);
  }

  //===-- Beginnings of lives --------------------------------------------===//

  void collectInitializer(const CXXCtorInitializer &I) {
    if (!I.getInit() || I.getInit()->getType().isNull())
      return; // after an error
    Fact E = makeFact(Fact::Store, *I.getInit(), I.getSourceLocation());
    E.Value = I.getInit();
    if (const FieldDecl *F = I.getAnyMember()) {
      E.Object = ObjectRef::makeMember(*F);
      if (const auto *InClass = dyn_cast<CXXDefaultInitExpr>(I.getInit()))
        E.Value = InClass->getExpr();
      Results.give(E.Value, E.Object);
      if (I.isWritten() || E.Value != I.getInit())
        push(E);
      E.Destroyed = cast<ValueDecl>(F->getCanonicalDecl());
      return addBegin(std::move(E), F->getType());
    }
    E.Object = ObjectRef::makeThis();
    Results.give(I.getInit(), E.Object);
    if (I.isBaseInitializer())
      E.Base = findBase(*I.getBaseClass());
    addBegin(std::move(E), QualType(I.getInit()->getType()));
  }

  const CXXBaseSpecifier *findBase(const Type &T) const {
    const CXXRecordDecl *R = Facts.Self.getClass();
    for (const CXXBaseSpecifier &B : R->bases())
      if (Ctx.hasSameUnqualifiedType(B.getType(), QualType(&T, 0)))
        return &B;
    return nullptr; // a virtual base, of a class further up
  }

  void collectDeclarations(const DeclStmt &S) {
    for (const Decl *D : S.decls()) {
      const auto *V = dyn_cast<VarDecl>(D);
      if (V)
        Results.give(V->getInit(), ObjectRef::makeVariable(*V));
      if (!V || !V->hasLocalStorage() || V->getType()->isReferenceType())
        continue;
      Fact E = makeFact(Fact::Declare, S, V->getLocation());
      E.Object = ObjectRef::makeVariable(*V);
      E.Value = V->getInit();
      if (E.Value && V->getType()->isScalarType()) {
        push(std::move(E));
        continue;
      }
      E.Destroyed = V->getCanonicalDecl();
      addBegin(std::move(E), V->getType());
    }
    Locks.addGuards(S);
    Locks.endStatics(S);
  }

  /// Where the end of a \p T does nothing, unwinding does nothing.
  void addBegin(Fact E, QualType T) {
    if (T.isNull()) // an initializer with errors
      return;
    const CXXRecordDecl *R =
        T->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    if (!R || !R->hasDefinition() || R->hasTrivialDestructor())
      return;
    E.Kind = Fact::LifetimeBegin;
    push(std::move(E));
    Lives.begin();
  }

  //===-- Jumps ----------------------------------------------------------===//

  void addJump(Fact::KindTy Kind, const Stmt &S, const Expr *Value) {
    Results.give(Value, Kind == Fact::Return ? ObjectRef::makeResult()
                                             : ObjectRef::makeThrown());
    Fact E = makeFact(Kind, S, S.getBeginLoc());
    E.Value = Value;
    push(std::move(E));
  }

  void addRethrow() {
    Try = Fact::NoIndex;
    const CXXTryStmt &Whole = *Facts.Tries.front().Node;
    addJump(Fact::Throw, Whole, nullptr);
  }

  //===-- Stores, reads, locks -------------------------------------------===//

  void addStore(const Expr &S, const Expr &To) {
    Fact E = makeFact(Fact::Store, S, S.getBeginLoc());
    E.Object = getObject(&To);
    E.Value = getStored(S);
    Results.give(E.Value, E.Object);
    Locks.keep(E.Object, E.Value);
    if (const ParmVarDecl *P = E.Object.getParam())
      Facts.DecidingParams.insert(P->getFunctionScopeIndex());
    if (E.Object.isKnown())
      push(std::move(E));
  }

  /// The value that an assignment stores; null if it is worked out in place.
  static const Expr *getStored(const Expr &S) {
    if (const auto *B = dyn_cast<BinaryOperator>(&S))
      return B->getOpcode() == BO_Assign ? B->getRHS() : nullptr;
    if (const auto *A = dyn_cast<AtomicExpr>(&S))
      return getStoredValue(*A);
    const auto *O = dyn_cast<CXXOperatorCallExpr>(&S);
    return O && O->getOperator() == OO_Equal && O->getNumArgs() == 2
               ? O->getArg(1)
               : nullptr;
  }

  /// The compiler's own atomic operations: all but loads store.
  void collectAtomic(const AtomicExpr &A) {
    if (!isAtomicLoad(A))
      addStore(A, *A.getPtr());
  }

  FunctionFacts &Facts;
  ModelLookup &Known;
  ASTContext &Ctx;
  std::optional<BodyShape> Shape;
  FlowPoint At;
  int Try = Fact::NoIndex;      ///< that sees what the element throws
  bool IsTeams = false;         ///< see Fact::OnOtherThread
  bool OnPrimaryThread = false; ///< see Fact
  LiveObjects Lives{Facts};
  ResultFlow Results{Facts};
  CallResolver Calls{Facts.Self, Known};
  LockCollector Locks;
  ReadCollector Reads;
  /// Where temporaries of default arguments are used.
  llvm::DenseMap<const CXXBindTemporaryExpr *, SourceLocation> DefaultArguments;
  llvm::DenseSet<const CXXBindTemporaryExpr *> Elided;
};

/// One straight line.
void collectDestruction(const CXXRecordDecl &R, ModelLookup &Known,
                        FunctionFacts &Facts) {
  expandClass(R, Known, Facts.All);
  Facts.Blocks.emplace_back().EndFact = Facts.All.size();
  Facts.Order.push_back(FunctionFacts::ExitBlock);
}

} // namespace

std::unique_ptr<FunctionFacts> collectFacts(Entity E, ModelLookup &Known,
                                            ASTContext &Ctx) {
  if (ImportedFacts *Imported = Known.getImported())
    if (std::unique_ptr<FunctionFacts> Read = Imported->read(E))
      return Read;
  auto Facts = std::make_unique<FunctionFacts>();
  Facts->Self = E;
  if (const CXXRecordDecl *R = E.getDestroyed())
    collectDestruction(*R, Known, *Facts);
  else if (E.getFunction()->hasBody() && !E.getFunction()->isDependentContext())
    Collector(*Facts, Known, Ctx).collect(*E.getFunction());
  return Facts;
}

} // namespace interop
