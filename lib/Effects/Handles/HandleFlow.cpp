//===- HandleFlow.cpp - Who holds which handle, path by path --------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/Handles/HandleFlow.h"
#include "AST/ImportedPlace.h"
#include "AST/Naming.h"
#include "Dataflow/ForwardFlow.h"
#include "Dataflow/Reachability.h"
#include "Effects/ArgumentBinding.h"
#include "Effects/Handles/AnswersByFact.h"
#include "Effects/Handles/BodyMemory.h"
#include "Effects/Handles/DumpHandles.h"
#include "Effects/Handles/FailedGifts.h"
#include "Effects/Handles/FailureReturns.h"
#include "Effects/Handles/FreedRecords.h"
#include "Effects/Handles/HandleAcquisition.h"
#include "Effects/Handles/HandleTests.h"
#include "Effects/Handles/LocalRecords.h"
#include "Effects/Handles/PathTests.h"
#include "Effects/Handles/ThrowSources.h"
#include "Effects/Held/FilledRecords.h"
#include "Effects/Held/HandleElements.h"
#include "Effects/NewObjects.h"
#include "Facts/Collection/ResultFlow.h"
#include "Facts/Stores.h"
#include "Facts/Values/ConditionValue.h"
#include "Support/Budgets.h"
#include "Support/NameWords.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace clang;

namespace interop {

//===-- The domain --------------------------------------------------------===//

class HandleDomain {
public:
  using State = HandleState;

  HandleDomain(HandleFlow &Flow, const FunctionFacts &Facts)
      : Flow(Flow), Facts(Facts),
        Tests(Facts, Flow.getLookup(), Flow.getContext()),
        IsNormal(getNormalBlocks(Facts)), MayReturn(getReturningBlocks(Facts)) {
    for (const Fact &E : Facts.All)
      for (const ObjectRef &What : Flow.getFates().getReleased(E))
        addLoopRelease(E, What);
    for (const Fact &E : Facts.All)
      if (E.Kind == Fact::Throw && !Facts.Tries.empty())
        addHandlerReleases(E);
  }

  State getEntry() {
    State S;
    S.add(HandlePath());
    return S;
  }
  void apply(const LockOperation &, State &) {}
  unsigned getHeight() const { return 256; }
  /// Each path goes its own way: up to 256 of them are not run again for one
  /// that joins them.
  static State takeNews(State &S) { return S.takeNews(); }

  bool join(State &Into, State &&From) {
    bool Changed = Into.IsComplete && !From.IsComplete;
    Into.IsComplete &= From.IsComplete;
    for (HandlePath &P : From.Paths)
      Changed |= Into.add(std::move(P));
    return Changed;
  }

  //===-- Facts ----------------------------------------------------------===//

  void transfer(const Fact &E, State &S) {
    if (!mayMatter(E))
      return;
    rebuild(S, [&](HandlePath &P) {
      applyEffects(E, P);
      Paths.forget(E, P);
      Maker.acquire(E, P);
      Paths.rememberValue(E, P);
      return true;
    });
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
    bool Outcome = Succ == 0;
    const Expr *Test = &getUnnegated(*From.Condition, Outcome);
    auto Emptied = LoopReleases.find(&From - Facts.Blocks.data());
    rebuild(S, [&](HandlePath &P) {
      if (!Paths.pass(*Test, Outcome, isSuccess(From, Succ), P))
        return false;
      if (Emptied != LoopReleases.end())
        for (const ObjectRef &What : Emptied->second)
          drop(What, P);
      return true;
    });
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
        T = P.Inner
                ? P.Inner->Type
                : getThrownType(*P.Thrower, RaisedBy{ThrowCause::Expression});
      return !T.isNull() && !entersHere(T);
    });
  }

  /// The exception is done with.
  static void endHandler(State &S) {
    rebuild(S, [](HandlePath &P) {
      P.Thrower = nullptr;
      P.Inner = nullptr;
      return true;
    });
  }

  void refineCase(const BlockFacts &From, unsigned To, State &S) {
    llvm::SmallVector<const SwitchCase *, 8> Others;
    for (unsigned Other : From.Succs)
      if (Other != BlockFacts::NoBlock && Other != To)
        Others.push_back(
            dyn_cast_or_null<SwitchCase>(Facts.Blocks[Other].Label));
    rebuild(S, [&](HandlePath &P) {
      llvm::erase_if(P.Handles, [&](const OwnedHandle *H) {
        return !H->IsEarlier &&
               isRuledOut(Tests.askCase(
                   *From.Condition,
                   dyn_cast_or_null<SwitchCase>(Facts.Blocks[To].Label), Others,
                   *H));
      });
      return true;
    });
  }

  //===-- Exceptions ------------------------------------------------------===//

  bool mayThrow(const Fact &E) { return !Throws.get(E).empty(); }

  void raise(const Fact &E, State &S) {
    State Out;
    Out.IsComplete = S.IsComplete;
    for (const HandlePath &P : S.Paths)
      for (const RaisedBy &R : Throws.get(E))
        if (std::optional<HandlePath> Q = raiseOne(E, R, P))
          Out.add(std::move(*Q));
    S = std::move(Out);
  }

  bool mayPass(const Fact &E, const TryFacts &Try) {
    if (Try.catchesAll())
      return false;
    return llvm::any_of(Throws.get(E), [&](const RaisedBy &R) {
      QualType T = getThrownType(E, R);
      return !T.isNull() && llvm::none_of(Try.Caught, [&](QualType Caught) {
        return isCaughtBy(T, Caught);
      });
    });
  }

  void unwind(llvm::ArrayRef<const Fact *> Ended, State &S) {
    if (Ended.empty())
      return;
    rebuild(S, [&](HandlePath &P) {
      for (const Fact *Begin : Ended)
        for (const ObjectRef &What : Flow.getFates().getUnwound(*Begin))
          drop(What, P);
      return true;
    });
  }

  //===-- Results ---------------------------------------------------------===//

  ThrowExit makeExit(const HandlePath &P) {
    ThrowExit X;
    X.At = P.Thrower;
    X.Inner = P.Inner;
    for (const OwnedHandle *H : P.Handles)
      if (!H->GivenIf)
        X.Lost.push_back(*H);
    X.Released = P.Released;
    for (const PassedTest &T : P.Passed)
      if (namesAny(*T.Condition,
                   [](const ValueDecl &D) {
                     return isa<ParmVarDecl, FieldDecl>(D);
                   }) &&
          !namesAny(*T.Condition, [this](const ValueDecl &D) {
            // Not what the caller gave.
            return isa<ParmVarDecl>(D) && Tests.isStored(D);
          }))
        X.Passed.push_back(T);
    for (const RaisedBy &R : Throws.get(*X.At))
      if (R.Inner == X.Inner) {
        X.Cause = R.Cause;
        X.Row = R.Row;
        X.Type = getThrownType(*X.At, R);
      }
    return X;
  }

  /// What callers get of \p P.
  void addAcquired(const HandlePath &P, std::vector<OwnedHandle> &To) const {
    for (const OwnedHandle *H : P.Handles) {
      if (H->GivenIf)
        continue;
      OwnedHandle Out = *H;
      llvm::erase_if(Out.In, [](const ObjectRef &O) {
        return O.Kind == ObjectRef::Variable && !O.getParam();
      });
      llvm::erase_if(Out.Status,
                     [](const ObjectRef &O) { return !O.getParam(); });
      Out.Derived.clear();
      Out.Value = nullptr;
      if (!Out.In.empty() && llvm::none_of(To, [&](const OwnedHandle &O) {
            return O.isSameHandle(Out);
          }))
        To.push_back(std::move(Out));
    }
  }

private:
  /// What a path holds.
  struct Holding {
    explicit Holding(const HandlePath &P)
        : Handles(P.Handles.begin(), P.Handles.end()), Thrower(P.Thrower),
          Inner(P.Inner), Released(P.Released.size()) {}
    bool isOf(const HandlePath &P) const {
      return Thrower == P.Thrower && Inner == P.Inner &&
             Released == P.Released.size() &&
             llvm::ArrayRef(Handles) == llvm::ArrayRef(P.Handles);
    }
    llvm::SmallVector<const OwnedHandle *, 16> Handles;
    const Fact *Thrower;
    const ThrowExit *Inner;
    size_t Released; ///< none goes
  };

  /// \p Change alters each path, and says whether it goes on; paths that have
  /// become alike are one. Most facts leave alone what all paths hold, so that
  /// none is compared with all others.
  template <typename ChangeT> static void rebuild(State &S, ChangeT Change) {
    bool AreOthers = false;
    llvm::erase_if(S.Paths, [&](HandlePath &P) {
      Holding Before(P);
      bool GoesOn = Change(P);
      AreOthers |= !Before.isOf(P);
      return !GoesOn;
    });
    if (!AreOthers)
      return;
    State Out;
    Out.IsComplete = S.IsComplete;
    for (HandlePath &P : S.Paths)
      Out.add(std::move(P));
    S = std::move(Out);
  }

  /// What \p What names is released, and what ends with it.
  static void drop(const ObjectRef &What, HandlePath &P) {
    llvm::erase_if(P.Handles, [&What](const OwnedHandle *H) {
      return isReleasedBy(What, H->Parent) ||
             llvm::any_of(H->In, [&What](const ObjectRef &Place) {
               return isReleasedBy(What, Place);
             });
    });
  }

  //===-- Facts ----------------------------------------------------------===//

  static bool mayMatter(const Fact &E) {
    return E.isAction() || E.Kind == Fact::Free || E.Kind == Fact::Allocate ||
           E.Kind == Fact::Declare || E.Kind == Fact::Return;
  }

  void applyEffects(const Fact &E, HandlePath &P) {
    addReleased(E, P);
    for (const OwnedHandle *&H : P.Handles)
      H = getAfter(E, *H);
    llvm::erase(P.Handles, nullptr);
  }

  /// \p H after \p E; null if E takes it from this body.
  const OwnedHandle *getAfter(const Fact &E, const OwnedHandle &H) {
    auto &Known = After.of(E);
    auto [At, IsNew] = Known.try_emplace(&H);
    if (!IsNew)
      return At->second;
    OwnedHandle Later = H;
    return Known[&H] =
               staysHeld(E, Later) ? Pool.keep(std::move(Later)) : nullptr;
  }

  /// False if \p E takes \p H from this body.
  bool staysHeld(const Fact &E, OwnedHandle &H) {
    if (namesOtherElement(E, H))
      return true;
    if (E.Kind == Fact::Return)
      return passOn(E, H);
    OwnershipEffect F = Flow.getFates().getEffect(E, H);
    if (F.Kind == OwnershipEffect::Released) {
      if (!Records.isReleaseSkipped(E, H))
        return false;
      F = {};
    }
    if (F.Kind == OwnershipEffect::Escapes)
      return isLent(E, F, H);
    if (isAnswerLost(E, H))
      return false;
    noteFreed(E, H);
    followValue(E, H);
    forgetStatus(E, H);
    if (isStore(E)) {
      if (!overwrite(E, F, H))
        return false;
      Tests.noteStored(E, H);
      return true;
    }
    if (F.Kind == OwnershipEffect::Aliased)
      keepIn(F.Into, E, H);
    return true;
  }

  /// \p H goes to \p E unless that fails: what it returns will tell.
  bool isLent(const Fact &E, const OwnershipEffect &How, OwnedHandle &H) {
    if (H.GivenIf || !Gifts.mayBeRefused(E, How, H))
      return false;
    H.GivenIf = Pool.keep(
        FailedGifts::makeSuccess(E, How, *Flow.makeAcquisition(E, nullptr)));
    return true;
  }

  /// \p E stores over what tells whether \p H was taken.
  static bool isAnswerLost(const Fact &E, const OwnedHandle &H) {
    return H.GivenIf && isStore(E) &&
           llvm::is_contained(H.GivenIf->Status, E.Object) &&
           !isSource(E.Value,
                     dyn_cast_or_null<Expr>(H.GivenIf->Via.front()->Node));
  }

  /// \p E frees the memory that \p H stands in, nothing else has it, and nobody
  /// who was given the whole may have released it.
  void noteFreed(const Fact &E, OwnedHandle &H) {
    if (H.In.empty() || !isFieldOfPointed(H.In.front()))
      return;
    const ObjectRef Freed = Records.findFreed(E, H);
    H.IsOrphaned |= isPlainLocal(Freed) &&
                    Freed.Leaf->getType()->isPointerType() &&
                    llvm::all_of(H.In,
                                 [&Freed](const ObjectRef &Place) {
                                   return Place.Root == Freed.Root &&
                                          isFieldOfPointed(Place);
                                 }) &&
                    !isEndedElsewhere(Freed, E, H);
  }

  /// Something between \p H's making and \p Freeing may end what the whole that
  /// stands in \p Whole has: under a condition, or out of sight.
  bool isEndedElsewhere(const ObjectRef &Whole, const Fact &Freeing,
                        const OwnedHandle &H) {
    return llvm::any_of(Facts.All, [&](const Fact &E) {
      if (E.Kind != Fact::Call || &E == &Freeing || !E.Callee ||
          !mayPrecede(Facts, H.Via.front()->At, E.At) ||
          !mayPrecede(Facts, E.At, Freeing.At))
        return false;
      if (Flow.getFates().getEffect(E, H).Kind == OwnershipEffect::Released)
        return true;
      const bool MayEnd =
          E.Target || (E.Callee->getDeclName().isIdentifier() &&
                       hasNameWord(E.Callee->getName(), NameWord::End));
      return MayEnd && llvm::any_of(llvm::seq<unsigned>(0, E.Args.size()),
                                    [&](unsigned I) {
                                      return E.getArgObject(I) == Whole;
                                    });
    });
  }

  /// From \p E on \p H is in \p Into, too. A statement expression's own
  /// variable has ended then, and is not the one to be named.
  static void keepIn(const ObjectRef &Into, const Fact &E, OwnedHandle &H) {
    if (llvm::is_contained(H.In, Into))
      return;
    bool IsOfBlock = E.Value && isa<StmtExpr>(stripConversions(E.Value));
    H.In.insert(IsOfBlock ? H.In.begin() : H.In.end(), Into);
  }

  /// A place that another call may write to says nothing of \p H any more.
  static void forgetStatus(const Fact &E, OwnedHandle &H) {
    if (E.Kind != Fact::Call || H.Status.empty() || &E == H.Via.front())
      return;
    for (unsigned I = 0; I < E.Args.size(); ++I)
      if (isForStatus(E, I))
        llvm::erase(H.Status, E.getArgObject(I));
  }

  /// `fd = check(open(..))`: the result of a function of the same type, given
  /// nothing else that it could be, is the handle.
  void followValue(const Fact &E, OwnedHandle &H) {
    const auto *C = dyn_cast_or_null<CallExpr>(E.Node);
    if (!C || E.Kind != Fact::Call || !H.Value || &E == H.Via.front())
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

  /// A store to where \p H, or its status, is kept. False if it is nowhere any
  /// more.
  static bool overwrite(const Fact &E, const OwnershipEffect &F,
                        OwnedHandle &H) {
    const auto *Made = dyn_cast_or_null<Expr>(H.Via.front()->Node);
    bool IsOwnValue = isSource(E.Value, H.Value) || isSource(E.Value, Made);
    if (F.Kind == OwnershipEffect::Aliased) {
      keepIn(F.Into, E, H);
      return true;
    }
    // What ++ moves leads to the place, and is not the place.
    if (IsOwnValue || !E.Value || storesBehind(E))
      return true;
    llvm::erase(H.Status, E.Object);
    if (!llvm::is_contained(H.In, E.Object))
      return true;
    llvm::erase(H.In, E.Object);
    return !H.In.empty();
  }

  /// The pointer that is returned leads to a record that \p H stands in: the
  /// caller has that record, which is no handle, and ends it as such.
  static bool isReturnedWithin(const Fact &E, const OwnedHandle &H) {
    if (!E.Value || !E.Value->getType()->isPointerType())
      return false;
    ObjectRef O = getObject(E.Value);
    return llvm::any_of(H.In,
                        [&O](const ObjectRef &Place) {
                          return Place.Root != Place.Leaf &&
                                 mentionsPlace(O, Place);
                        }) &&
           !llvm::is_contained(H.In, O);
  }

  /// False if what \p E returns is \p H's owner from then on.
  bool passOn(const Fact &E, OwnedHandle &H) const {
    if (isReturnedWithin(E, H))
      return false;
    addReturned(E, H);
    return true;
  }

  void addReturned(const Fact &E, OwnedHandle &H) const {
    if (!E.Value)
      return;
    ObjectRef Into = ObjectRef::makeResult();
    ObjectRef O = getObject(E.Value);
    bool IsIt =
        stripConversions(E.Value) == H.Value ||
        llvm::any_of(H.In, [&](const ObjectRef &Place) {
          return Place.Kind != ObjectRef::Result &&
                 (mentionsPlace(O, Place) || getNamedLocal(*E.Value) == Place);
        });
    if (IsIt && !llvm::is_contained(H.In, Into))
      H.In.push_back(Into);
    if (IsIt || !E.Value->getType()->isScalarType())
      return;
    noteStatus(*E.Value, H);
  }

  /// `return rc;`, `return pipe(p);`: callers are told what the body was.
  static bool isOwnStatus(const Expr &Value, const OwnedHandle &H) {
    const Expr *Plain = stripConversions(&Value);
    return Plain == H.Via.front()->Node ||
           (isa<DeclRefExpr>(Plain) &&
            llvm::is_contained(H.Status, getObject(Plain)));
  }

  /// The body returns \p Value where it holds \p H.
  void noteStatus(const Expr &Value, OwnedHandle &H) const {
    if (isOwnStatus(Value, H))
      return;
    H.OnSuccess = {};
    if (!Value.getType()->isIntegralOrEnumerationType())
      return;
    std::optional<llvm::APSInt> Number =
        evaluateInteger(Value, Flow.getContext());
    if (std::optional<int64_t> V =
            Number ? Number->tryExtValue() : std::nullopt) {
      H.OnSuccess.IsKnown = true;
      H.OnSuccess.Values.push_back(*V);
    }
  }

  void addReleased(const Fact &E, HandlePath &P) {
    for (const ObjectRef &What : Flow.getFates().getReleased(E)) {
      bool IsOurs = llvm::any_of(P.Handles, [&](const OwnedHandle *H) {
        return llvm::is_contained(H->In, What);
      });
      bool IsCallers = What.Kind == ObjectRef::Member || What.getParam();
      if (!IsOurs && IsCallers && !llvm::is_contained(P.Released, What))
        P.Released.push_back(What);
    }
  }

  //===-- Conditions ------------------------------------------------------===//

  /// `for (H : Handles) close(H);` releases all, also where there are none.
  void addLoopRelease(const Fact &E, const ObjectRef &What) {
    QualType T =
        What.Leaf ? What.Leaf->getType().getNonReferenceType() : QualType();
    if (T.isNull() || T->isScalarType() ||
        exceeds(Facts.Blocks.size(), Budget::LoopBlocks))
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

  //===-- Exceptions ------------------------------------------------------===//

  /// What a handler releases under whatever condition is released where it
  /// throws again: `if (created) delete p; throw;`.
  void addHandlerReleases(const Fact &Throw) {
    if (IsNormal[Throw.At.Block])
      return;
    std::vector<bool> Before = getBlocksBefore(Facts, Throw.At.Block);
    for (const Fact &E : Facts.All) {
      if (IsNormal[E.At.Block] ||
          !(Before[E.At.Block] || E.At.Block == Throw.At.Block))
        continue;
      for (const ObjectRef &What : Flow.getFates().getReleased(E))
        HandlerReleases[&Throw].push_back(What);
    }
  }

  std::optional<HandlePath> raiseOne(const Fact &E, const RaisedBy &R,
                                     const HandlePath &P) {
    HandlePath Q = P;
    if (!IsNormal[E.At.Block])
      for (const ObjectRef &What : Flow.getFates().getReleased(E))
        drop(What, Q); // a clean-up that fails
    if (auto Ends = HandlerReleases.find(&E); Ends != HandlerReleases.end())
      for (const ObjectRef &What : Ends->second)
        drop(What, Q);
    bool IsAgain = E.Kind == Fact::Throw && !E.Value && Q.Thrower;
    if (!IsAgain) {
      Q.Thrower = &E;
      Q.Inner = R.Inner;
    }
    if (!R.Inner)
      return Q;
    llvm::erase_if(Q.Handles, [&](const OwnedHandle *H) {
      return llvm::any_of(R.Inner->Passed, [&](const PassedTest &T) {
        return isRuledOut(Tests.askInCallee(*T.Condition, T.Outcome, E, *H));
      });
    });
    release(E, *R.Inner, Q);
    loseInner(E, *R.Inner, Q);
    return Q;
  }

  /// What the callee releases before it throws.
  void release(const Fact &E, const ThrowExit &X, HandlePath &P) {
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
  void loseInner(const Fact &E, const ThrowExit &X, HandlePath &P) {
    if (isConstruction(E))
      return;
    for (const OwnedHandle &Inner : X.Lost) {
      bool IsOurs = llvm::any_of(Inner.In, [](const ObjectRef &O) {
        return O.Kind == ObjectRef::Member || O.getParam();
      });
      if (!IsOurs)
        continue;
      if (std::optional<OwnedHandle> H = Maker.rebase(Inner, E))
        Maker.hold(std::move(*H), P);
    }
  }

  HandleFlow &Flow;
  const FunctionFacts &Facts;
  HandleTests Tests;
  ThrowSources Throws{Flow, Facts, Tests};
  HandlePool Pool;
  PathTests Paths{Tests, Flow.getContext(), &Pool};
  FailedGifts Gifts{Flow.getEffects(), Flow.getProgramHandles()};
  FreedRecords Records{Flow.getEffects(), Flow.getLookup(), Flow.getFates(),
                       Facts};
  HandleAcquisition Maker{Flow, Pool};
  AnswersByFact<const OwnedHandle *, const OwnedHandle *>
      After;                         ///< see getAfter()
  const std::vector<bool> IsNormal;  ///< by block: reached without an exception
  const std::vector<bool> MayReturn; ///< by block: some way leads to a return
  /// By the block of a loop's test: what the loop releases of a container.
  llvm::DenseMap<unsigned, llvm::SmallVector<ObjectRef, 1>> LoopReleases;
  /// By the throw in a handler.
  llvm::DenseMap<const Fact *, llvm::SmallVector<ObjectRef, 1>> HandlerReleases;
};

//===-- Summaries ---------------------------------------------------------===//

struct SolvedBody {
  SolvedBody(HandleFlow &Of, Entity Self)
      : Self(Self), Facts(Of.getEffects().getFacts(Self)), Domain(Of, Facts),
        Flow(Facts, Domain) {}
  const Entity Self;
  const FunctionFacts &Facts;
  HandleDomain Domain;
  const ForwardFlow<HandleDomain> Flow;
};

HandleFlow::HandleFlow(EffectTable &Effects, ModelLookup &Known,
                       ASTContext &Ctx, HandleFlowOptions Options,
                       ProgramHandles *Own)
    : Effects(Effects), Known(Known), Ctx(Ctx), Options(Options),
      NoOwn(Effects, ""), Own(Own ? *Own : NoOwn),
      Fates(Effects, Known, this->Own, Fixpoint,
            [this](Entity E, const ObjectRef &O) {
              return returnsReleased(E, O);
            }),
      Summaries(Fixpoint,
                [this](Entity E, HandleSummary &To) { return update(E, To); }) {
}

HandleFlow::~HandleFlow() = default;

const SolvedBody &HandleFlow::getSolved(Entity E) {
  auto Known = llvm::find_if(
      Last, [E](const std::unique_ptr<SolvedBody> &S) { return S->Self == E; });
  if (Known != Last.end())
    return **Known;
  return keepSolved(std::make_unique<SolvedBody>(*this, E));
}

const SolvedBody &HandleFlow::keepSolved(std::unique_ptr<SolvedBody> S) {
  if (Last.size() == LastKept)
    Last.pop_front();
  return *Last.emplace_back(std::move(S));
}

const Acquisition *HandleFlow::makeAcquisition(const Fact &At,
                                               const Acquire *What) {
  std::unique_ptr<Acquisition> &A = Acquisitions[{&At, What}];
  if (!A)
    A = std::make_unique<Acquisition>(
        Acquisition{&At, What, What ? At.Row : nullptr});
  return A.get();
}

/// The one like \p X of \p E: the same in each round of the fixpoint.
const ThrowExit *HandleFlow::keep(Entity E, ThrowExit X) {
  std::deque<ThrowExit> &Known = Exits[E];
  auto Same = llvm::find(Known, X);
  return Same == Known.end() ? &Known.emplace_back(std::move(X)) : &*Same;
}

/// What one throw's body releases under a condition is meant for that throw:
/// `if (h) close(h); throw`.
static void shareReleased(std::vector<ThrowExit> &Exits) {
  for (ThrowExit &A : Exits)
    for (const ThrowExit &B : Exits)
      if (&A != &B && A.At == B.At && A.Inner == B.Inner)
        for (const ObjectRef &O : B.Released)
          if (!llvm::is_contained(A.Released, O))
            A.Released.push_back(O);
}

HandleSummary HandleFlow::solve(Entity E) {
  HandleSummary Out;
  Out.IsRead = true;
  llvm::erase_if(
      Last, [E](const std::unique_ptr<SolvedBody> &S) { return S->Self == E; });
  // What a coroutine's body throws, its promise is told.
  if (const FunctionDecl *F = E.getFunction();
      F && isa_and_nonnull<CoroutineBodyStmt>(F->getBody()))
    return Out;
  auto Solved = std::make_unique<SolvedBody>(*this, E);
  HandleDomain &Domain = Solved->Domain;
  const ForwardFlow<HandleDomain> &Flow = Solved->Flow;
  if (!Flow.isComplete())
    return Out;
  std::vector<ThrowExit> Found;
  if (const std::optional<HandleState> &S = Flow.getAtThrow())
    for (const HandlePath &P : S->Paths)
      Found.push_back(Domain.makeExit(P));
  shareReleased(Found);
  for (ThrowExit &X : Found)
    if (const ThrowExit *Kept = keep(E, std::move(X));
        !llvm::is_contained(Out.Throws, Kept))
      Out.Throws.push_back(Kept);
  if (std::optional<HandleState> S = Flow.findAtExit())
    for (const HandlePath &P : S->Paths) {
      Domain.addAcquired(P, Out.Acquired);
      for (const ObjectRef &O : P.Released)
        if (!llvm::is_contained(Out.Released, O))
          Out.Released.push_back(O);
    }
  Out.IsComplete = true;
  keepSolved(std::move(Solved));
  return Out;
}

/// \p Place is a plain local or a field of one, or a field of what the body has
/// made and given to nobody before it comes to \p At.
static bool isBodysOwn(const ObjectRef &Place, const OwnedHandle &H,
                       const FunctionFacts &Facts, const Fact &At,
                       LocalRecords &Locals) {
  if (isPlainLocal(Place) || Locals.isOwn(Place, H, Facts, At))
    return true;
  return isFieldOfPointed(Place) && isOfNewObject(Place, Facts, At.At);
}

/// A number that a function of the system works out of what it is given:
/// `fileno(f)`.
static bool isSystemsNumber(const Expr &E, const ASTContext &Ctx) {
  const auto *C = dyn_cast<CallExpr>(E.IgnoreParenCasts());
  const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
  return F && F->getReturnType()->isArithmeticType() &&
         isSystem(*F, Ctx.getSourceManager());
}

/// A number that a function in view returns, which is given the pointer \p H:
/// `return tell(L, error(h))`. What it does with that is told elsewhere.
static bool isAnswer(const Expr &E, const OwnedHandle &H,
                     const ModelLookup &Known) {
  const auto *C = dyn_cast<CallExpr>(E.IgnoreParenCasts());
  const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
  return F && Known.hasBody(*F) && F->getReturnType()->isArithmeticType() &&
         llvm::all_of(H.In, [](const ObjectRef &O) {
           return O.Leaf && O.Leaf->getType()->isPointerType();
         });
}

/// \p At returns \p H, or something that names where it is kept.
static bool returnsWith(const Fact &At, const OwnedHandle &H,
                        HandleFlow &Flow) {
  return At.Value && !isSystemsNumber(*At.Value, Flow.getContext()) &&
         !isAnswer(*At.Value, H, Flow.getLookup()) &&
         !namesOtherElement(*At.Value, H) &&
         namesAny(*At.Value, [&H](const ValueDecl &D) {
           return llvm::any_of(
               H.In, [&D](const ObjectRef &O) { return O.Root == &D; });
         });
}

/// \p At returns what the call tells that was given \p H: where that has not
/// kept it, nobody has it.
static bool returnsAnswer(const Fact &At, const OwnedHandle &H,
                          OwnershipEffects &Fates) {
  const Fact &Gift = *H.GivenIf->Via.front();
  return At.Kind == Fact::Return && At.Value &&
         stripConversions(At.Value) == Gift.Node &&
         Fates.getEffect(Gift, H).Told;
}

/// Adds to \p X what \p At, a return of \p Facts or a store, loses of what \p P
/// holds, or leaves with others.
static void addLostByFailure(const Fact &At, const HandlePath &P,
                             const FunctionFacts &Facts, HandleFlow &Flow,
                             LocalRecords &Locals, ThrowExit &X) {
  const ASTContext &Ctx = Flow.getContext();
  for (const OwnedHandle *Held : P.Handles) {
    const OwnedHandle &H = *Held;
    if (H.GivenIf && !returnsAnswer(At, H, Flow.getFates()))
      continue;
    auto isOwn = [&](const ObjectRef &O) {
      return H.IsOrphaned || isBodysOwn(O, H, Facts, At, Locals);
    };
    auto isAsked = [&](const ObjectRef &O) {
      return isOwn(O) || isOfOthers(O, H);
    };
    if (At.Kind != Fact::Return) {
      if (isOverwrittenByFailure(At, H, P, Ctx))
        X.Lost.push_back(H);
    } else if (!H.In.empty() && !returnsWith(At, H, Flow) &&
               llvm::all_of(H.In, isAsked)) {
      (llvm::all_of(H.In, isOwn) ? X.Lost : X.Left).push_back(H);
    }
  }
}

static void addTold(const ToldStatus &T, std::vector<ToldStatus> &To) {
  if (!llvm::is_contained(To, T))
    To.push_back(T);
}

BodyFailures HandleFlow::findFailures(Entity E) {
  BodyFailures Out;
  const FunctionFacts &Facts = Effects.getFacts(E);
  if (llvm::none_of(Facts.All, [this](const Fact &At) {
        return At.Kind == Fact::Return || storesNull(At, Ctx);
      }))
    return Out;
  const ForwardFlow<HandleDomain> &Flow = getSolved(E).Flow;
  if (!Flow.isComplete())
    return Out;
  LocalRecords Locals(Effects, Fates, Own);
  auto addExit = [&](const Fact &At, const HandlePath &P,
                     const ReturnedStatus &Status) {
    ThrowExit X;
    addLostByFailure(At, P, Facts, *this, Locals, X);
    X.IsPlain = Status.Kind == ReturnedStatus::Unknown;
    if (X.IsPlain) {
      X.Left.clear();
      llvm::erase_if(X.Lost,
                     [](const OwnedHandle &H) { return !isOfLocalsAlone(H); });
    }
    if (X.Lost.empty() && X.Left.empty())
      return;
    X.At = &At;
    X.Cause = ThrowCause::Failure;
    if (Status.Kind == ReturnedStatus::Number)
      X.Number = Status.Value;
    if (const ThrowExit *Kept = keep(E, std::move(X));
        !llvm::is_contained(Out.Exits, Kept))
      Out.Exits.push_back(Kept);
  };
  Flow.visit([&](const Fact &At, const HandleState &S) {
    if (At.Kind != Fact::Return && (At.Kind != Fact::Store || !At.Value))
      return;
    for (const HandlePath &P : S.Paths) {
      ReturnedStatus Status =
          At.Value ? getReturnedStatus(*At.Value, P, Ctx) : ReturnedStatus();
      if (At.Kind == Fact::Return && At.Value) {
        addTold({&At, Status}, Out.Told);
        if (!P.Handles.empty())
          addTold({&At, Status}, Out.ToldWithHandles);
      }
      if (Status.Kind != ReturnedStatus::Unknown || At.Kind == Fact::Return)
        addExit(At, P, Status);
    }
  });
  return Out;
}

/// The same but for the way there.
static bool isAlike(const OwnedHandle &A, const OwnedHandle &B) {
  return A.What == B.What && A.In == B.In && A.IsEarlier == B.IsEarlier &&
         A.OnSuccess == B.OnSuccess;
}

static bool isAlike(const ThrowExit *A, const ThrowExit *B) {
  return A->At == B->At && A->Cause == B->Cause && A->Type == B->Type &&
         A->Released == B->Released && A->Passed == B->Passed &&
         std::equal(A->Lost.begin(), A->Lost.end(), B->Lost.begin(),
                    B->Lost.end(),
                    [](const OwnedHandle &L, const OwnedHandle &R) {
                      return isAlike(L, R);
                    });
}

/// In a circle the first way to anything stays: it is the shortest, and ways
/// that go round once more are no news.
template <typename T>
static void keepAlike(const std::vector<T> &Old, std::vector<T> &New) {
  std::vector<T> Out;
  for (T &Each : New) {
    auto Known = llvm::find_if(
        Old, [&Each](const T &Other) { return isAlike(Each, Other); });
    T Kept = Known == Old.end() ? std::move(Each) : *Known;
    if (!llvm::is_contained(Out, Kept))
      Out.push_back(std::move(Kept));
  }
  New = std::move(Out);
}

bool HandleFlow::update(Entity E, HandleSummary &To) {
  HandleSummary New = solve(E);
  keepAlike(To.Throws, New.Throws);
  keepAlike(To.Acquired, New.Acquired);
  return replace(To, std::move(New));
}

/// A helper that closes before it throws has not closed where it returns.
bool HandleFlow::returnsReleased(Entity E, const ObjectRef &O) {
  bool IsCallers = O.Kind == ObjectRef::Member || O.getParam();
  if (!IsCallers || !E.getFunction())
    return true;
  const HandleSummary &S = getSummary(E);
  return (S.IsRead && (!S.IsComplete || S.Throws.empty())) ||
         llvm::any_of(S.Released, [&O](const ObjectRef &Released) {
           return isReleasedBy(Released, O) || isReleasedBy(O, Released);
         });
}

//===-- The dump ----------------------------------------------------------===//

/// Prints a line for each holding of \p State, unless it is nothing on all
/// paths. True if it printed some.
static bool printHoldings(const std::string &Prefix, const HandleState &State,
                          const DumpPlaces &Places, llvm::raw_ostream &Out) {
  std::vector<std::string> Holdings = getHoldings(State, Places);
  if (Holdings.empty() ||
      (Holdings.size() == 1 && Holdings.front() == "nothing"))
    return false;
  for (const std::string &Holding : Holdings)
    Out << Prefix << "holds " << Holding << '\n';
  if (!State.IsComplete)
    Out << Prefix << "may hold more: a budget ended\n";
  return true;
}

static SourceLocation getEnd(Entity E) {
  const FunctionDecl *F = E.getFunction();
  return F ? F->getEndLoc() : E.getDestroyed()->getLocation();
}

void dumpHandles(HandleFlow &Of, Entity E, const DumpPlaces &Places,
                 llvm::raw_ostream &Out) {
  auto makePrefix = [&](const Fact &At) {
    return "  " + Places.get(At.Loc) + ": " + getFactText(At) + ": ";
  };
  const HandleSummary &Summary = Of.getSummary(E);
  if (!Summary.IsComplete)
    return void(Out << "  what it holds is not known\n");
  const FunctionFacts &Facts = Of.getEffects().getFacts(E);
  HandleDomain Domain(Of, Facts);
  ForwardFlow<HandleDomain> Flow(Facts, Domain);
  bool HasLines = false;
  Flow.visit([&](const Fact &At, const HandleState &State) {
    if (isShown(At))
      HasLines |= printHoldings(makePrefix(At), State, Places, Out);
  });
  if (std::optional<HandleState> AtEnd = Flow.findAtExit())
    HasLines |= printHoldings("  " + Places.get(getEnd(E)) + ": end: ", *AtEnd,
                              Places, Out);
  for (const ThrowExit *X : Summary.Throws)
    Out << makePrefix(*X->At) << getThrowText(*X, Places) << '\n';
  if (!HasLines)
    Out << "  holds nothing anywhere\n";
}

} // namespace interop
