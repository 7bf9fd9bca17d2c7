//===- HandleFlow.cpp - Who holds which handle, path by path --------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/HandleFlow.h"
#include "AST/Naming.h"
#include "CallGraph/ArgumentValue.h"
#include "CallGraph/ControlFlow.h"
#include "CallGraph/ResultFlow.h"
#include "Dataflow/Flow.h"
#include "Dataflow/ForwardFlow.h"
#include "Effects/HandleTests.h"
#include "Effects/Rebase.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/FoldingSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

/// Bodies within bodies; deeper ones throw nothing and hold nothing.
constexpr unsigned MaxDepth = 256;
/// Ways out of one callee that are told apart.
constexpr size_t MaxExitsOfCall = 8;
/// Handles held on one path; more say nothing new.
constexpr size_t MaxHeld = 16;
/// Conditions kept for one path.
constexpr size_t MaxPassed = 16;
/// Bodies with more blocks are not searched for loops that release.
constexpr size_t MaxLoopBlocks = 512;
/// Calls between a body and what acquires.
constexpr size_t MaxVia = 8;

/// How an event can throw.
struct RaisedBy {
  ThrowCause Cause;
  const ThrowExit *Inner = nullptr;
  const FunctionRow *Row = nullptr; ///< that says so
};

bool containsCall(const Stmt &S) {
  if (isa<CallExpr, CXXConstructExpr>(S))
    return true;
  return llvm::any_of(S.children(),
                      [](const Stmt *C) { return C && containsCall(*C); });
}

bool namesAny(const Stmt &S, llvm::function_ref<bool(const ValueDecl &)> Is) {
  if (const auto *D = dyn_cast<DeclRefExpr>(&S))
    if (Is(*cast<ValueDecl>(D->getDecl()->getCanonicalDecl())))
      return true;
  if (const auto *M = dyn_cast<MemberExpr>(&S))
    if (Is(*cast<ValueDecl>(M->getMemberDecl()->getCanonicalDecl())))
      return true;
  return llvm::any_of(
      S.children(), [&](const Stmt *C) { return C && namesAny(*C, Is); });
}

/// The same condition, written twice.
bool isSameTest(const Expr &A, const Expr &B, const ASTContext &Ctx) {
  if (&A == &B)
    return true;
  llvm::FoldingSetNodeID IdA, IdB;
  A.Profile(IdA, Ctx, true);
  B.Profile(IdB, Ctx, true);
  return IdA == IdB;
}

} // namespace

//===-- The domain --------------------------------------------------------===//

class HandleDomain {
public:
  using State = HandleState;

  HandleDomain(HandleFlow &Flow, const FunctionFacts &Facts)
      : Flow(Flow), Facts(Facts), Tests(Facts, Flow.Known, Flow.Ctx),
        IsNormal(getNormalBlocks()),
        MayReturn(getReturningBlocks()) {
    for (const Event &E : Facts.Events)
      for (const ObjectRef &What : Flow.Fates.getReleased(E))
        addLoopRelease(E, What);
    for (const Event &E : Facts.Events)
      if (E.Kind == Event::Throw && !Facts.Tries.empty())
        addHandlerReleases(E);
  }

  State getEntry() {
    State S;
    S.Paths.emplace_back();
    return S;
  }
  void apply(const LockOperation &, State &) {}
  unsigned getHeight() const { return 256; }

  bool join(State &Into, const State &From) {
    bool Changed = Into.IsComplete && !From.IsComplete;
    Into.IsComplete &= From.IsComplete;
    for (const HandlePath &P : From.Paths)
      Changed |= Into.add(P);
    return Changed;
  }

  //===-- Events ----------------------------------------------------------===//

  void transfer(const Event &E, State &S) {
    if (!mayMatter(E))
      return;
    State Out;
    Out.IsComplete = S.IsComplete;
    for (HandlePath &P : S.Paths) {
      applyFates(E, P);
      forgetTests(E, P);
      acquire(E, P);
      rememberValue(E, P);
      Out.add(std::move(P));
    }
    S = std::move(Out);
  }

  //===-- Conditions ------------------------------------------------------===//

  void refine(const BlockFacts &From, unsigned Succ, State &S) {
    if (const auto *Handler = findHandler(From, Succ))
      return enterHandler(From, *Handler, S);
    if (!IsNormal[&From - Facts.Blocks.data()] && IsNormal[From.Succs[Succ]])
      endHandler(S);
    if (!From.Condition)
      return;
    if (From.IsSwitch)
      return refineCase(From, From.Succs[Succ], S);
    if (From.Succs.size() != 2)
      return;
    const Expr *Test = &getOwnTest(*From.Condition);
    bool Outcome = Succ == 0;
    while (const auto *U = dyn_cast<UnaryOperator>(Test)) {
      if (U->getOpcode() != UO_LNot)
        break;
      Test = U->getSubExpr()->IgnoreParenImpCasts();
      Outcome = !Outcome;
    }
    auto Emptied = LoopReleases.find(&From - Facts.Blocks.data());
    State Out;
    Out.IsComplete = S.IsComplete;
    for (HandlePath &P : S.Paths) {
      if (!pass(*Test, Outcome, isSuccess(From, Succ), P))
        continue;
      if (Emptied != LoopReleases.end())
        for (const ObjectRef &What : Emptied->second)
          drop(What, P);
      Out.add(std::move(P));
    }
    S = std::move(Out);
  }

  const CXXCatchStmt *findHandler(const BlockFacts &From, unsigned Succ) const {
    unsigned To = From.Succs[Succ];
    return To == BlockFacts::NoBlock
               ? nullptr
               : dyn_cast_or_null<CXXCatchStmt>(Facts.Blocks[To].Label);
  }

  /// An exception whose type is known comes to the first handler of its type.
  void enterHandler(const BlockFacts &From, const CXXCatchStmt &Handler,
                    State &S) const {
    auto entersHere = [&](QualType T) {
      for (unsigned I = 0; I < From.Succs.size(); ++I) {
        const CXXCatchStmt *H = findHandler(From, I);
        if (H == &Handler)
          return isCaughtBy(T, Handler.getCaughtType());
        if (H && isCaughtBy(T, H->getCaughtType()))
          return false;
      }
      return true;
    };
    llvm::erase_if(S.Paths, [&](const HandlePath &P) {
      QualType T;
      if (P.Thrower)
        T = P.Inner ? P.Inner->Type : getThrownType(*P.Thrower, RaisedBy{ThrowCause::Expression});
      return !T.isNull() && !entersHere(T);
    });
  }

  /// The exception is done with.
  static void endHandler(State &S) {
    State Out;
    Out.IsComplete = S.IsComplete;
    for (HandlePath &P : S.Paths) {
      P.Thrower = nullptr;
      P.Inner = nullptr;
      Out.add(std::move(P));
    }
    S = std::move(Out);
  }

  void refineCase(const BlockFacts &From, unsigned To, State &S) {
    llvm::SmallVector<const SwitchCase *, 8> Others;
    for (unsigned Other : From.Succs)
      if (Other != BlockFacts::NoBlock && Other != To)
        Others.push_back(
            dyn_cast_or_null<SwitchCase>(Facts.Blocks[Other].Label));
    State Out;
    Out.IsComplete = S.IsComplete;
    for (HandlePath &P : S.Paths) {
      llvm::erase_if(P.Handles, [&](const Held &H) {
        return !H.IsEarlier &&
               isRuledOut(Tests.askCase(
                   *From.Condition,
                   dyn_cast_or_null<SwitchCase>(Facts.Blocks[To].Label), Others,
                   H));
      });
      Out.add(std::move(P));
    }
    S = std::move(Out);
  }

  //===-- Exceptions ------------------------------------------------------===//

  bool mayThrow(const Event &E) { return !getRaised(E).empty(); }

  void raise(const Event &E, State &S) {
    State Out;
    Out.IsComplete = S.IsComplete;
    for (const HandlePath &P : S.Paths)
      for (const RaisedBy &R : getRaised(E))
        if (std::optional<HandlePath> Q = raiseOne(E, R, P))
          Out.add(std::move(*Q));
    S = std::move(Out);
  }

  bool mayPass(const Event &E, const TryFacts &Try) {
    if (Try.catchesAll())
      return false;
    return llvm::any_of(getRaised(E), [&](const RaisedBy &R) {
      QualType T = getThrownType(E, R);
      return !T.isNull() && llvm::none_of(Try.Caught, [&](QualType Caught) {
        return isCaughtBy(T, Caught);
      });
    });
  }

  void unwind(llvm::ArrayRef<const Event *> Ended, State &S) {
    if (Ended.empty())
      return;
    State Out;
    Out.IsComplete = S.IsComplete;
    for (HandlePath &P : S.Paths) {
      for (const Event *Begin : Ended)
        for (const ObjectRef &What : Flow.Fates.getUnwound(*Begin))
          drop(What, P);
      Out.add(std::move(P));
    }
    S = std::move(Out);
  }

  //===-- Results ---------------------------------------------------------===//

  ThrowExit makeExit(const HandlePath &P) {
    ThrowExit X;
    X.At = P.Thrower;
    X.Inner = P.Inner;
    X.Lost = P.Handles;
    X.Released = P.Released;
    for (const PassedTest &T : P.Passed)
      if (namesAny(*T.Condition,
                   [](const ValueDecl &D) {
                     return isa<ParmVarDecl, FieldDecl>(D);
                   }) &&
          !namesAny(*T.Condition, [this](const ValueDecl &D) {
            return Tests.isStored(D); // not what the caller gave
          }))
        X.Passed.push_back(T);
    for (const RaisedBy &R : getRaised(*X.At))
      if (R.Inner == X.Inner) {
        X.Cause = R.Cause;
        X.Row = R.Row;
        X.Type = getThrownType(*X.At, R);
      }
    return X;
  }

  /// What callers get of \p P.
  void addAcquired(const HandlePath &P, std::vector<Held> &To) const {
    for (const Held &H : P.Handles) {
      Held Out = H;
      llvm::erase_if(Out.In, [](const ObjectRef &O) {
        return O.Kind == ObjectRef::Variable && !O.getParam();
      });
      llvm::erase_if(Out.Status,
                     [](const ObjectRef &O) { return !O.getParam(); });
      Out.Derived.clear();
      Out.Value = nullptr;
      if (!Out.In.empty() &&
          llvm::none_of(To, [&](const Held &O) { return O.isSameHandle(Out); }))
        To.push_back(std::move(Out));
    }
  }

private:
  /// What \p What names is released, and what ends with it.
  static void drop(const ObjectRef &What, HandlePath &P) {
    llvm::erase_if(P.Handles, [&What](const Held &H) {
      return isReleasedBy(What, H.Parent) ||
             llvm::any_of(H.In, [&What](const ObjectRef &Place) {
               return isReleasedBy(What, Place);
             });
    });
  }

  //===-- Events ----------------------------------------------------------===//

  static bool mayMatter(const Event &E) {
    return E.isAction() || E.Kind == Event::Free ||
           E.Kind == Event::Allocate || E.Kind == Event::Declare ||
           E.Kind == Event::Return;
  }

  void applyFates(const Event &E, HandlePath &P) {
    addReleased(E, P);
    std::vector<Held> Kept;
    for (Held &H : P.Handles)
      if (staysHeld(E, H))
        Kept.push_back(std::move(H));
    P.Handles = std::move(Kept);
  }

  /// False if \p E takes \p H from this body.
  bool staysHeld(const Event &E, Held &H) {
    if (E.Kind == Event::Return)
      return addReturned(E, H), true;
    Fate F = Flow.Fates.getFate(E, H);
    if (F.Kind == FateKind::Released || F.Kind == FateKind::Taken)
      return false;
    followValue(E, H);
    forgetStatus(E, H);
    if (isStore(E)) {
      if (!overwrite(E, F, H))
        return false;
      Tests.noteStored(E, H);
      return true;
    }
    if (F.Kind == FateKind::Kept && !llvm::is_contained(H.In, F.Into))
      H.In.push_back(F.Into);
    return true;
  }

  /// A place that another call may write to tells nothing of \p H any more.
  static void forgetStatus(const Event &E, Held &H) {
    if (E.Kind != Event::Call || H.Status.empty() || &E == H.Via.front())
      return;
    for (unsigned I = 0; I < E.Args.size(); ++I)
      if (isForStatus(E, I))
        llvm::erase(H.Status, E.getArgObject(I));
  }

  /// `fd = check(open(..))`: the result of a function of the same type, given
  /// nothing else that it could be, is the handle.
  void followValue(const Event &E, Held &H) {
    const auto *C = dyn_cast_or_null<CallExpr>(E.Node);
    if (!C || E.Kind != Event::Call || !H.Value || &E == H.Via.front())
      return;
    for (const Expr *Arg : E.Args)
      if (stripConversions(Arg) == H.Value &&
          C->getType().getCanonicalType().getUnqualifiedType() ==
              Arg->getType().getCanonicalType().getUnqualifiedType()) {
        H.Value = C;
        if (E.Result.isKnown() && !llvm::is_contained(H.In, E.Result))
          H.In.push_back(E.Result);
      }
  }

  static bool isStore(const Event &E) {
    return E.Kind == Event::Store || E.Kind == Event::Declare;
  }

  /// A store to where \p H, or its status, is kept. False if it is nowhere any
  /// more.
  static bool overwrite(const Event &E, const Fate &F, Held &H) {
    const auto *Made = dyn_cast_or_null<Expr>(H.Via.front()->Node);
    bool IsOwnValue = isSource(E.Value, H.Value) || isSource(E.Value, Made);
    if (F.Kind == FateKind::Kept) {
      if (!llvm::is_contained(H.In, F.Into))
        H.In.push_back(F.Into);
      return true;
    }
    // What ++ moves leads to the place, and is not the place.
    if (IsOwnValue || !E.Value)
      return true;
    llvm::erase(H.Status, E.Object);
    if (!llvm::is_contained(H.In, E.Object))
      return true;
    llvm::erase(H.In, E.Object);
    return !H.In.empty();
  }

  void addReturned(const Event &E, Held &H) const {
    if (!E.Value)
      return;
    ObjectRef Into = ObjectRef::makeResult();
    ObjectRef O = getObject(E.Value);
    bool IsIt = stripConversions(E.Value) == H.Value ||
                llvm::any_of(H.In, [&](const ObjectRef &Place) {
                  return Place.Kind != ObjectRef::Result &&
                         mentionsPlace(O, Place);
                });
    if (IsIt && !llvm::is_contained(H.In, Into))
      H.In.push_back(Into);
    if (IsIt || !E.Value->getType()->isScalarType())
      return;
    noteStatus(*E.Value, H);
  }

  /// The body returns \p Value where it holds \p H.
  void noteStatus(const Expr &Value, Held &H) const {
    Expr::EvalResult R;
    H.OnSuccess = {};
    if (!Value.getType()->isIntegralOrEnumerationType() ||
        Value.isValueDependent() || !Value.EvaluateAsInt(R, Flow.Ctx))
      return;
    std::optional<int64_t> V = R.Val.getInt().tryExtValue();
    if (!V)
      return;
    H.OnSuccess.IsKnown = true;
    H.OnSuccess.Values.push_back(*V);
  }

  void addReleased(const Event &E, HandlePath &P) {
    for (const ObjectRef &What : Flow.Fates.getReleased(E)) {
      bool IsOurs = llvm::any_of(P.Handles, [&](const Held &H) {
        return llvm::is_contained(H.In, What);
      });
      bool IsCallers = What.Kind == ObjectRef::Member || What.getParam();
      if (!IsOurs && IsCallers && !llvm::is_contained(P.Released, What))
        P.Released.push_back(What);
    }
  }

  /// What \p E may change is not known any more.
  void forgetTests(const Event &E, HandlePath &P) {
    if (!E.isAction() && E.Kind != Event::Declare)
      return;
    llvm::erase_if(P.Values, [&E](const KnownValue &V) {
      return V.In.Leaf && mayChange(E, *V.In.Leaf);
    });
    llvm::erase_if(P.Passed, [&](const PassedTest &T) {
      return namesAny(*T.Condition,
                      [&](const ValueDecl &D) { return mayChange(E, D); });
    });
  }

  /// `Opened = true;`
  void rememberValue(const Event &E, HandlePath &P) const {
    if (!isStore(E) || !E.Value || !E.Object.Leaf ||
        E.Object.Leaf != E.Object.Root ||
        P.Values.size() == MaxPassed)
      return;
    AssumedValue V = getConstant(*E.Value);
    if (isShared(*E.Object.Leaf))
      return;
    if (V.Kind != AssumedValue::Unknown)
      P.Values.push_back({E.Object, V});
  }

  AssumedValue getConstant(const Expr &E) const {
    const Expr *Plain = E.IgnoreParenImpCasts();
    const auto *U = dyn_cast<UnaryOperator>(Plain);
    if (isa<StringLiteral>(Plain) || (U && U->getOpcode() == UO_AddrOf))
      return AssumedValue::makePointer();
    return evaluateUnder(E, Flow.Ctx,
                         [](const Expr &) { return AssumedValue(); });
  }

  /// `++It`, whose object is what it leads to.
  static bool isMoved(const Event &E, const ValueDecl &D) {
    const auto *U = dyn_cast_or_null<UnaryOperator>(E.Node);
    const auto *Ref =
        U ? dyn_cast<DeclRefExpr>(U->getSubExpr()->IgnoreParenImpCasts())
          : nullptr;
    return Ref && Ref->getDecl()->getCanonicalDecl() == &D;
  }

  /// Others may write to \p D at any time.
  bool isShared(const ValueDecl &D) const {
    const auto *V = dyn_cast<VarDecl>(&D);
    return D.getType().isVolatileQualified() || (V && V->hasGlobalStorage()) ||
           Tests.isCaptured(D);
  }

  static bool mayChange(const Event &E, const ValueDecl &D) {
    if (isStore(E))
      return E.Object.Leaf == &D || E.Object.Root == &D || isMoved(E, D);
    if (E.Kind != Event::Call)
      return false;
    const auto *M = dyn_cast_or_null<CXXMethodDecl>(E.Callee);
    if (isa<FieldDecl>(D) && M && !M->isConst() &&
        (E.Object.Kind == ObjectRef::This || M->getParent()->isLambda()))
      return true;
    for (unsigned I = 0; I < E.Args.size(); ++I) {
      ObjectRef O = E.getArgObject(I);
      if (isa<FieldDecl>(D) && O.Kind == ObjectRef::This)
        return true;
      if ((O.Leaf == &D || O.Root == &D) && isGivenToChange(E, I))
        return true;
    }
    return E.Object.Root == &D && (!M || !M->isConst());
  }

  //===-- Acquisitions ----------------------------------------------------===//

  void acquire(const Event &E, HandlePath &P) {
    if (E.Kind == Event::Allocate)
      return acquireNew(E, P);
    if (E.Kind != Event::Call)
      return;
    if (E.Row)
      for (const Acquire &A : E.Row->Acquires)
        acquireByRow(E, A, P);
    if (E.Target && (!E.Row || E.Row->Acquires.empty()))
      acquireInCallee(E, P);
  }

  void hold(Held H, HandlePath &P) {
    for (Held &Old : P.Handles)
      if (Old.isSameHandle(H))
        keepEarlier(Old);
    // What stood there before is lost or gone; nobody can tell.
    llvm::erase_if(P.Handles, [&H](const Held &Old) {
      return Old.isSameHandle(H) ||
             (!Old.IsEarlier && !H.In.empty() && Old.In == H.In);
    });
    dropDoubles(P);
    if (P.Handles.size() < MaxHeld)
      P.Handles.push_back(std::move(H));
  }

  /// In a loop: what is kept in a container stays beside the new one.
  static void keepEarlier(Held &Old) {
    auto isSingle = [](const ObjectRef &O) {
      QualType T = O.Leaf ? O.Leaf->getType().getNonReferenceType()
                          : QualType();
      return T.isNull() || T->isScalarType();
    };
    if (llvm::all_of(Old.In, isSingle))
      return;
    llvm::erase_if(Old.In, isSingle);
    Old.IsEarlier = true;
    Old.Value = nullptr;
    Old.Status.clear();
  }

  static void dropDoubles(HandlePath &P) {
    std::vector<Held> Unique;
    for (Held &H : P.Handles)
      if (llvm::none_of(Unique,
                        [&H](const Held &O) { return O.isSameHandle(H); }))
        Unique.push_back(std::move(H));
    P.Handles = std::move(Unique);
  }

  void acquireByRow(const Event &E, const Acquire &A, HandlePath &P) {
    for (const ArgumentTest &Test : A.If)
      if (!isKnownToHold(Test, E.Args, Flow.Ctx))
        return;
    Held H;
    H.What = Flow.makeAcquisition(E, &A);
    H.Via.push_back(&E);
    ObjectRef At = A.At.Kind == Place::Result ? E.Result : E.getPlace(A.At);
    if (At.isGlobal() || At.Kind == ObjectRef::Part)
      return;
    if (At.isKnown())
      H.In.push_back(At);
    else if (A.At.Kind != Place::Result)
      return;
    if (A.At.Kind == Place::Result)
      H.Value = dyn_cast_or_null<Expr>(E.Node);
    H.OnSuccess = getSuccess(E, A);
    H.Type = getHandleType(E, A);
    if (A.At.Kind == Place::Result)
      addOutStatus(E, H);
    else if (!A.EvenOnFailure && E.Result.isKnown())
      H.Status.push_back(E.Result);
    const HandleRow *Kind = Flow.Known.findHandle(A.Handle);
    if (A.Parent && Kind && Kind->WhenOutlived == Enforcement::ImplicitRelease)
      H.Parent = E.getPlace(*A.Parent);
    hold(std::move(H), P);
  }

  /// Of the handle that \p E makes by \p A; null if that is not to be told.
  static QualType getHandleType(const Event &E, const Acquire &A) {
    const auto *X = dyn_cast_or_null<Expr>(E.Node);
    if (A.At.Kind == Place::Result)
      return X ? X->getType() : QualType();
    if (A.At.Kind != Place::Argument || !E.Callee ||
        A.At.Index >= E.Callee->getNumParams())
      return {};
    QualType T = E.Callee->getParamDecl(A.At.Index)->getType();
    return T->isPointerType() || T->isReferenceType() ? T->getPointeeType()
                                                      : QualType();
  }

  /// `make(.., &Err)`: what is stored there may say that there is no handle.
  static void addOutStatus(const Event &E, Held &H) {
    for (unsigned I = 0; I < E.Args.size(); ++I)
      if (isForStatus(E, I) && E.getArgObject(I).isKnown())
        H.Status.push_back(E.getArgObject(I));
  }

  static bool isForStatus(const Event &E, unsigned Arg) {
    if (!E.Callee || Arg >= E.Callee->getNumParams())
      return false;
    QualType T = E.Callee->getParamDecl(Arg)->getType();
    if (!T->isPointerType() && !T->isReferenceType())
      return false;
    if (T->getPointeeType().isConstQualified())
      return false;
    const auto *U =
        dyn_cast<UnaryOperator>(E.Args[Arg]->IgnoreParenImpCasts());
    bool IsAddress = U && U->getOpcode() == UO_AddrOf;
    return T->getPointeeType()->isScalarType() ||
           (IsAddress && T->getPointeeType()->isRecordType());
  }

  void acquireNew(const Event &E, HandlePath &P) {
    if (!E.Result.isKnown() || E.Result.isGlobal() || !E.Result.Leaf ||
        !E.Result.Leaf->getType()->isPointerType() || isGivenThis(E))
      return;
    Held H;
    H.What = Flow.makeAcquisition(E, nullptr);
    H.Via.push_back(&E);
    H.In.push_back(E.Result);
    H.Type = cast<CXXNewExpr>(E.Node)->getType();
    hold(std::move(H), P);
  }

  /// `new Child(this)`: the object that is being made is the owner.
  static bool isGivenThis(const Event &E) {
    const CXXConstructExpr *C = cast<CXXNewExpr>(E.Node)->getConstructExpr();
    return C && llvm::any_of(C->arguments(), [](const Expr *A) {
      return isa<CXXThisExpr>(A->IgnoreParenCasts());
    });
  }

  static bool isConstruction(const Event &E) {
    return isa_and_nonnull<CXXConstructorDecl>(E.Callee);
  }

  /// A finished object answers for what its constructor acquired.
  static bool endsItself(const Event &E) {
    const auto *C = dyn_cast_or_null<CXXConstructorDecl>(E.Callee);
    return C && !C->getParent()->hasTrivialDestructor();
  }

  static ObjectRef rebase(const ObjectRef &O, const Event &E,
                          const Binding &B) {
    return O.Kind == ObjectRef::Result ? E.Result : B.apply(O);
  }

  /// \p Inner, in the terms of the body of \p E.
  std::optional<Held> rebase(const Held &Inner, const Event &E) {
    if (Inner.Via.size() == MaxVia)
      return std::nullopt;
    Binding B = bindCall(E);
    if (isConstruction(E))
      B.This = E.Result;
    Held H;
    H.What = Inner.What;
    H.Via.push_back(&E);
    H.Via.append(Inner.Via.begin(), Inner.Via.end());
    H.Type = Inner.Type;
    for (const ObjectRef &O : Inner.Status)
      if (ObjectRef Outer = B.apply(O); Outer.isKnown())
        H.Status.push_back(Outer);
    H.Parent = B.apply(Inner.Parent);
    for (const ObjectRef &O : Inner.In) {
      ObjectRef Outer = rebase(O, E, B);
      if (Outer.isGlobal() || Outer.Kind == ObjectRef::Part)
        return std::nullopt;
      bool IsForeign = Outer.Kind == ObjectRef::Variable &&
                       Outer.Root->getDeclContext() == B.Function;
      if (Outer.isKnown() && !IsForeign)
        H.In.push_back(Outer);
      if (O.Kind == ObjectRef::Result)
        H.Value = dyn_cast_or_null<Expr>(E.Node);
    }
    if (H.In.empty() && !H.Value)
      return std::nullopt;
    return H;
  }

  void acquireInCallee(const Event &E, HandlePath &P) {
    if (endsItself(E) || !Flow.Effects.mayAcquire(E.Target))
      return;
    for (const Held &Inner : Flow.getSummary(E.Target).Acquired) {
      std::optional<Held> H = rebase(Inner, E);
      if (!H)
        continue;
      // Smart pointers and other objects that the callee returns own it.
      if (H->Value && H->Value->getType()->isRecordType() &&
          !isRaw(H->Value->getType()))
        continue;
      if (!H->Value && E.Callee && !E.Callee->getReturnType()->isVoidType() &&
          !isConstruction(E)) {
        H->OnSuccess = Inner.OnSuccess;
        if (E.Result.isKnown())
          H->Status.push_back(E.Result);
      }
      hold(std::move(*H), P);
    }
  }

  static bool isRaw(QualType T) {
    const CXXRecordDecl *R = T->getAsCXXRecordDecl();
    return R && R->hasDefinition() && R->hasTrivialDestructor();
  }

  //===-- Conditions ------------------------------------------------------===//

  /// `for (H : Handles) close(H);` releases all, also where there are none.
  void addLoopRelease(const Event &E, const ObjectRef &What) {
    QualType T = What.Leaf ? What.Leaf->getType().getNonReferenceType()
                           : QualType();
    if (T.isNull() || T->isScalarType() || Facts.Blocks.size() > MaxLoopBlocks)
      return;
    std::vector<bool> Before = getBlocksBefore(Facts, E.At.Block);
    for (unsigned B : Facts.Order)
      if (Before[B] && Facts.Blocks[B].Condition &&
          getBlocksBefore(Facts, B)[E.At.Block])
        LoopReleases[B].push_back(What);
  }

  /// Of two ways one only throws: nobody goes on the other after a failure.
  bool isSuccess(const BlockFacts &From, unsigned Succ) const {
    unsigned To = From.Succs[Succ], Other = From.Succs[1 - Succ];
    return To != BlockFacts::NoBlock && Other != BlockFacts::NoBlock &&
           MayReturn[To] && !MayReturn[Other];
  }

  static bool isRuledOut(HandleTests::Verdict V) {
    return V == HandleTests::Fails || V == HandleTests::IsUncertain;
  }

  /// False if \p P cannot go on where \p Test has \p Outcome.
  bool pass(const Expr &Test, bool Outcome, bool IsSuccess, HandlePath &P) {
    bool HasCall = containsCall(Test);
    if (!HasCall)
      for (const PassedTest &Known : P.Passed)
        if (isSameTest(*Known.Condition, Test, Flow.Ctx))
          return Known.Outcome == Outcome;
    Truth T = evaluateUnder(Test, Flow.Ctx, [&P](const Expr &E) {
                if (isa<DeclRefExpr, MemberExpr>(E))
                  for (const KnownValue &V : P.Values)
                    if (V.In == getObject(&E))
                      return V.Value;
                return AssumedValue();
              }).asTruth();
    if (T != Truth::Unknown && (T == Truth::Yes) != Outcome && !P.Values.empty())
      return false;
    llvm::erase_if(P.Handles, [&](const Held &H) {
      if (H.IsEarlier)
        return false;
      HandleTests::Verdict V = Tests.ask(Test, Outcome, H);
      return V == HandleTests::Fails ||
             (V == HandleTests::IsUncertain && !IsSuccess);
    });
    bool IsOfOthers = namesAny(
        Test, [this](const ValueDecl &D) { return isShared(D); });
    if (P.Passed.size() < MaxPassed && !IsOfOthers)
      P.Passed.push_back({&Test, Outcome});
    return true;
  }

  //===-- Exceptions ------------------------------------------------------===//

  llvm::ArrayRef<RaisedBy> getRaised(const Event &E) {
    auto [At, IsNew] = Raised.try_emplace(&E);
    if (!IsNew)
      return At->second;
    llvm::SmallVector<RaisedBy, 1> Found;
    collectRaised(E, Found);
    return Raised[&E] = std::move(Found);
  }

  void collectRaised(const Event &E, llvm::SmallVectorImpl<RaisedBy> &To) {
    if (E.Kind == Event::Throw)
      return To.push_back({ThrowCause::Expression});
    if (E.Kind == Event::Allocate && Flow.Options.Memory)
      return To.push_back({ThrowCause::Memory});
    if (!interop::mayThrow(E) || !Flow.Ctx.getLangOpts().CXXExceptions)
      return;
    const FunctionRow *Exits = E.Callee ? Flow.Known.findExits(*E.Callee) : nullptr;
    if (Exits && Exits->Throws != ThrowClass::Unsaid) {
      if (Exits->Throws == ThrowClass::May)
        To.push_back({ThrowCause::Row, nullptr, Exits});
      if (Exits->Throws == ThrowClass::OnMemory && Flow.Options.Memory)
        To.push_back({ThrowCause::Memory, nullptr, Exits});
      return;
    }
    if (E.Target)
      return collectInner(E, To);
    if (E.Row && !isInStd(*E.Callee))
      return;
    if (E.Callee && isInStd(*E.Callee)) {
      if (Flow.Options.Memory)
        To.push_back({ThrowCause::Memory});
      return;
    }
    if (Flow.Options.Unknown && (!E.Callee || !E.Callee->isExternC()))
      To.push_back({ThrowCause::Unknown});
  }

  /// Ways out of the callee that differ for who calls it.
  void collectInner(const Event &E, llvm::SmallVectorImpl<RaisedBy> &To) {
    for (const ThrowExit &X : Flow.getSummary(E.Target).Throws) {
      if (llvm::any_of(X.Passed, [&](const PassedTest &T) {
            return Tests.isImpossible(*T.Condition, T.Outcome, E);
          }))
        continue;
      bool IsKnown = llvm::any_of(To, [&](const RaisedBy &R) {
        return R.Inner && R.Cause == X.Cause &&
               R.Inner->Released == X.Released &&
               R.Inner->Passed == X.Passed && R.Inner->Lost == X.Lost &&
               isSameType(R.Inner->Type, X.Type);
      });
      if (!IsKnown && To.size() < MaxExitsOfCall)
        To.push_back({X.Cause, &X, X.Row});
    }
  }

  static bool isSameType(QualType A, QualType B) {
    return A.isNull() || B.isNull()
               ? A.isNull() == B.isNull()
               : A.getCanonicalType() == B.getCanonicalType();
  }

  static QualType getThrownType(const Event &E, const RaisedBy &R) {
    if (R.Inner)
      return R.Inner->Type;
    if (E.Kind != Event::Throw || !E.Value)
      return {};
    return E.Value->getType();
  }

  static bool isCaughtBy(QualType Thrown, QualType Caught) {
    if (Caught.isNull())
      return true;
    QualType C = Caught.getNonReferenceType();
    QualType T = Thrown.getNonReferenceType();
    if (C.getCanonicalType().getUnqualifiedType() ==
        T.getCanonicalType().getUnqualifiedType())
      return true;
    const CXXRecordDecl *Base = C->getAsCXXRecordDecl();
    const CXXRecordDecl *Derived = T->getAsCXXRecordDecl();
    return Base && Derived && Derived->hasDefinition() &&
           Derived->isDerivedFrom(Base);
  }

  /// What a handler releases under whatever condition is released where it
  /// throws again: `if (created) delete p; throw;`.
  void addHandlerReleases(const Event &Throw) {
    if (IsNormal[Throw.At.Block])
      return;
    std::vector<bool> Before = getBlocksBefore(Facts, Throw.At.Block);
    for (const Event &E : Facts.Events) {
      if (IsNormal[E.At.Block] || !(Before[E.At.Block] ||
                                   E.At.Block == Throw.At.Block))
        continue;
      for (const ObjectRef &What : Flow.Fates.getReleased(E))
        HandlerReleases[&Throw].push_back(What);
    }
  }

  /// Blocks from which the body may be left without an exception.
  std::vector<bool> getReturningBlocks() const {
    std::vector<llvm::SmallVector<unsigned, 2>> Preds(Facts.Blocks.size());
    for (unsigned B = 0; B < Facts.Blocks.size(); ++B)
      for (unsigned To : Facts.Blocks[B].Succs)
        if (To != BlockFacts::NoBlock)
          Preds[To].push_back(B);
    std::vector<bool> Before(Facts.Blocks.size());
    llvm::SmallVector<unsigned, 16> Work;
    if (!Facts.Blocks.empty())
      Work.push_back(FunctionFacts::ExitBlock);
    while (!Work.empty()) {
      unsigned B = Work.pop_back_val();
      if (Before[B])
        continue;
      Before[B] = true;
      Work.append(Preds[B].begin(), Preds[B].end());
    }
    return Before;
  }

  /// Blocks that are reached without an exception.
  std::vector<bool> getNormalBlocks() const {
    std::vector<bool> Reached(Facts.Blocks.size());
    llvm::SmallVector<unsigned, 16> Work;
    if (!Facts.Order.empty())
      Work.push_back(Facts.Order.front());
    while (!Work.empty()) {
      unsigned B = Work.pop_back_val();
      if (B == BlockFacts::NoBlock || Reached[B])
        continue;
      Reached[B] = true;
      Work.append(Facts.Blocks[B].Succs.begin(), Facts.Blocks[B].Succs.end());
    }
    return Reached;
  }

  std::optional<HandlePath> raiseOne(const Event &E, const RaisedBy &R,
                                     const HandlePath &P) {
    HandlePath Q = P;
    if (!IsNormal[E.At.Block])
      for (const ObjectRef &What : Flow.Fates.getReleased(E))
        drop(What, Q); // a clean-up that fails
    if (auto Ends = HandlerReleases.find(&E); Ends != HandlerReleases.end())
      for (const ObjectRef &What : Ends->second)
        drop(What, Q);
    bool IsAgain = E.Kind == Event::Throw && !E.Value && Q.Thrower;
    if (!IsAgain) {
      Q.Thrower = &E;
      Q.Inner = R.Inner;
    }
    if (!R.Inner)
      return Q;
    llvm::erase_if(Q.Handles, [&](const Held &H) {
      return llvm::any_of(R.Inner->Passed, [&](const PassedTest &T) {
        return isRuledOut(Tests.askInCallee(*T.Condition, T.Outcome, E, H));
      });
    });
    release(E, *R.Inner, Q);
    loseInner(E, *R.Inner, Q);
    return Q;
  }

  /// What the callee releases before it throws.
  void release(const Event &E, const ThrowExit &X, HandlePath &P) {
    if (X.Released.empty())
      return;
    Binding B = bindCall(E);
    for (const ObjectRef &O : X.Released) {
      ObjectRef What = B.apply(O);
      drop(What, P);
      if ((What.Kind == ObjectRef::Member || What.getParam()) &&
          !llvm::is_contained(P.Released, What))
        P.Released.push_back(What);
    }
  }

  /// What the callee acquired for its caller before it threw; a constructor's
  /// own is told of there.
  void loseInner(const Event &E, const ThrowExit &X, HandlePath &P) {
    if (isConstruction(E))
      return;
    for (const Held &Inner : X.Lost) {
      bool IsOurs = llvm::any_of(Inner.In, [](const ObjectRef &O) {
        return O.Kind == ObjectRef::Member || O.getParam();
      });
      if (!IsOurs)
        continue;
      if (std::optional<Held> H = rebase(Inner, E))
        hold(std::move(*H), P);
    }
  }

  HandleFlow &Flow;
  const FunctionFacts &Facts;
  HandleTests Tests;
  const std::vector<bool> IsNormal; ///< by block: reached without an exception
  const std::vector<bool> MayReturn; ///< by block: some way leads to a return
  llvm::DenseMap<const Event *, llvm::SmallVector<RaisedBy, 1>> Raised;
  /// By the block of a loop's test: what the loop releases of a container.
  llvm::DenseMap<unsigned, llvm::SmallVector<ObjectRef, 1>> LoopReleases;
  /// By the throw in a handler.
  llvm::DenseMap<const Event *, llvm::SmallVector<ObjectRef, 1>>
      HandlerReleases;
};

//===-- Summaries ---------------------------------------------------------===//

const Acquisition *HandleFlow::makeAcquisition(const Event &At,
                                               const Acquire *What) {
  std::unique_ptr<Acquisition> &A = Acquisitions[{&At, What}];
  if (!A)
    A = std::make_unique<Acquisition>(
        Acquisition{&At, What, What ? At.Row : nullptr});
  return A.get();
}

const HandleSummary &HandleFlow::getSummary(Entity E) {
  std::unique_ptr<HandleSummary> &Slot = Summaries[E.getOpaque()];
  if (Slot)
    return *Slot;
  Slot = std::make_unique<HandleSummary>();
  HandleSummary *Summary = Slot.get(); // recursion sees it empty
  if (Depth < MaxDepth) {
    ++Depth;
    *Summary = solve(E);
    --Depth;
  }
  return *Summary;
}

/// What one throw's body releases under a condition is meant for that throw:
/// `if (h) close(h); throw`.
static void shareReleased(std::deque<ThrowExit> &Exits) {
  for (ThrowExit &A : Exits)
    for (const ThrowExit &B : Exits)
      if (&A != &B && A.At == B.At && A.Inner == B.Inner)
        for (const ObjectRef &O : B.Released)
          if (!llvm::is_contained(A.Released, O))
            A.Released.push_back(O);
}

static bool isSameExit(const ThrowExit &A, const ThrowExit &B) {
  return A.At == B.At && A.Inner == B.Inner && A.Lost == B.Lost &&
         A.Released == B.Released && A.Passed == B.Passed;
}

HandleSummary HandleFlow::solve(Entity E) {
  HandleSummary Out;
  // What a coroutine's body throws, its promise is told.
  if (const FunctionDecl *F = E.getFunction();
      F && isa_and_nonnull<CoroutineBodyStmt>(F->getBody()))
    return Out;
  const FunctionFacts &Facts = Effects.getFacts(E);
  HandleDomain Domain(*this, Facts);
  ForwardFlow<HandleDomain> Flow(Facts, Domain);
  if (!Flow.isComplete())
    return Out;
  if (const std::optional<HandleState> &S = Flow.getAtThrow())
    for (const HandlePath &P : S->Paths) {
      ThrowExit X = Domain.makeExit(P);
      if (llvm::none_of(Out.Throws, [&X](const ThrowExit &O) {
            return isSameExit(X, O);
          }))
        Out.Throws.push_back(std::move(X));
    }
  shareReleased(Out.Throws);
  if (std::optional<HandleState> S = Flow.findAtExit())
    for (const HandlePath &P : S->Paths) {
      Domain.addAcquired(P, Out.Acquired);
      for (const ObjectRef &O : P.Released)
        if (!llvm::is_contained(Out.Released, O))
          Out.Released.push_back(O);
    }
  Out.IsComplete = true;
  return Out;
}

/// A helper that closes before it throws has not closed where it returns.
bool HandleFlow::returnsReleased(Entity E, const ObjectRef &O) {
  bool IsCallers = O.Kind == ObjectRef::Member || O.getParam();
  if (!IsCallers || !E.getFunction() || Depth == MaxDepth)
    return true;
  const HandleSummary &S = getSummary(E);
  return !S.IsComplete || S.Throws.empty() ||
         llvm::any_of(S.Released, [&O](const ObjectRef &Released) {
           return isReleasedBy(Released, O) || isReleasedBy(O, Released);
         });
}

} // namespace interop
