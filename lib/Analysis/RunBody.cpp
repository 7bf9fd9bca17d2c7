//===- RunBody.cpp - One body, run with given values ----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A block is run again while what is known before it changes; sets only grow,
// so that this ends. A branch that no value can take is not run.
//
//===----------------------------------------------------------------------===//

#include "Analysis/TUAnalysis.h"
#include "Analysis/WaitSearch.h"
#include "Dataflow/ReachedBlocks.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

using namespace clang;

namespace interop {

/// A number or pointer.
static bool isFollowedType(QualType T) {
  return T->isIntegralOrEnumerationType() || T->isPointerType();
}

/// What a parameter of \p T points or refers to; null if it does not.
static QualType getPointee(QualType T) {
  return T->isPointerType() || T->isReferenceType() ? T->getPointeeType()
                                                    : QualType();
}

namespace {

class BodyRunner : public ValueSource {
public:
  BodyRunner(const RunInput &Input, WaitSearch &Search, BodyRun &To)
      : Input(Input), Search(Search), Effects(Search.Effects), Ctx(Search.Ctx),
        Facts(Effects.getFacts(Input.In)), Self(Input.In.getFunction()),
        IsGivenNumber(Input.isNumberGiven()), To(To) {}

  void run() {
    if (Facts.Order.empty()) {
      for (const Event &E : Facts.Events)
        runEvent(E);
      return chooseLongest();
    }
    Before.resize(Facts.Blocks.size());
    for (unsigned I = 0; I < Facts.Order.size(); ++I)
      Places[Facts.Order[I]] = I;
    ValueState First;
    for (unsigned I = 0; Self && I < Self->getNumParams(); ++I)
      bind(I, First);
    enter(Facts.Order.front(), First);
    for (const TryFacts &T : Facts.Tries) // whatever throws
      enter(T.Dispatch, ValueState());
    unsigned Steps = 0;
    while (!Work.empty() && Steps++ < MaxSteps) {
      unsigned Block = Facts.Order[*Work.begin()];
      Work.erase(Work.begin());
      runBlock(Block);
    }
    To.IsOpen |= !Work.empty();
    To.IsCut |= !Work.empty();
    chooseLongest();
  }

  ValueSet getValue(const Expr &Named) override {
    if (!isFollowedType(Named.getType()))
      return {};
    if (const auto *U = dyn_cast<UnaryOperator>(&Named)) {
      ObjectRef O = getNamed(*U->getSubExpr()->IgnoreParenCasts());
      return isPointer(O) ? State.get({O.Root, nullptr}) : ValueSet();
    }
    const auto *D = dyn_cast<DeclRefExpr>(&Named);
    if (D && !isa<VarDecl>(D->getDecl()))
      return {};
    ObjectRef O = getNamed(Named);
    if (isOwn(O))
      return State.get({O.Root, O.Leaf});
    if (D)
      return {};
    if (const auto *F = dyn_cast_or_null<FieldDecl>(O.Leaf))
      if (const ValueSet &V = Search.findFirstValues(*F); !V.isEmpty())
        return V;
    return ValueSet::makeUnknown();
  }

  ValueSet getReturned(const CallExpr &Call) override {
    const FunctionDecl *F = Call.getDirectCallee();
    const auto *M = dyn_cast_or_null<CXXMethodDecl>(F);
    if (!F || isa<CXXOperatorCallExpr>(Call) || (M && M->isVirtual()) ||
        !isFollowedType(F->getReturnType()))
      return {};
    const FunctionDecl *Body = Search.findBody(*F);
    if (!Body)
      return {};
    llvm::SmallVector<const Expr *, 4> Args(Call.arguments());
    const BodyRun &Run = runCallee(Entity::makeFunction(*Body), Args);
    To.IsCut |= Run.IsCut || !Run.IsDone;
    return Run.Returned.isEmpty() ? ValueSet::makeUnknown() : Run.Returned;
  }

private:
  static constexpr unsigned MaxSteps = 4096;

  /// The variable or field that \p E names.
  static ObjectRef getNamed(const Expr &E) {
    const auto *D = dyn_cast<DeclRefExpr>(&E);
    const auto *V = D ? dyn_cast<VarDecl>(D->getDecl()) : nullptr;
    return V && !V->getType()->isReferenceType() ? ObjectRef::makeVariable(*V)
                                                 : getObject(&E);
  }

  /// It is of this body, and others do not change it meanwhile.
  bool isOwn(const ObjectRef &O) const {
    if (O.Kind != ObjectRef::Variable || O.isGlobal() || !Self)
      return false;
    const auto *In = dyn_cast<FunctionDecl>(O.Root->getDeclContext());
    return In && In->getCanonicalDecl() == Self->getCanonicalDecl();
  }

  /// It is a pointer of this body's, and not what one points to.
  bool isPointer(const ObjectRef &O) const {
    return isOwn(O) && O.Root == O.Leaf && O.Root->getType()->isPointerType();
  }

  void bind(unsigned I, ValueState &First) const {
    const ValueDecl *P = ObjectRef::makeVariable(*Self->getParamDecl(I)).Root;
    if (I < Input.Params.size())
      First.set({P, P}, Input.Params[I]);
    for (const auto &[Place, Values] : Input.Fields)
      if (Place.first == I)
        First.set({P, Place.second}, Values);
  }

  void enter(unsigned Block, const ValueState &With) {
    if (Block == BlockFacts::NoBlock || !Places.count(Block))
      return;
    std::optional<ValueState> &Had = Before[Block];
    bool IsNews = !Had || Had->add(With);
    if (!Had)
      Had = With;
    if (IsNews)
      Work.insert(Places[Block]);
  }

  void runBlock(unsigned Block) {
    const BlockFacts &B = Facts.Blocks[Block];
    State = *Before[Block];
    for (unsigned I = B.FirstEvent; I < B.EndEvent; ++I)
      runEvent(Facts.Events[I]);
    if (Block == FunctionFacts::ExitBlock)
      leave();
    if (!B.Condition || B.IsSwitch || B.Succs.size() != 2) {
      // Which of many numbers leads where is not told.
      To.IsOpen |= B.Condition && B.IsSwitch &&
                   findValues(*B.Condition, Ctx, *this).isTried();
      for (unsigned Next : B.Succs)
        enter(Next, State);
      return;
    }
    Outcomes Found = findOutcomes(getOwnTest(*B.Condition), Ctx, *this);
    branch(Found.Yes, B.Succs[0]);
    branch(Found.No, B.Succs[1]);
  }

  void branch(const Outcome &Taken, unsigned Next) {
    if (!Taken.IsPossible)
      return;
    ValueState With = State;
    for (const auto &[Named, Values] : Taken.Left)
      if (isa<DeclRefExpr, MemberExpr>(Named))
        if (ObjectRef O = getNamed(*Named); isOwn(O))
          With.set({O.Root, O.Leaf}, Values);
    enter(Next, With);
  }

  void leave() {
    if (HasLeft)
      To.Left.add(State);
    else
      To.Left = State;
    HasLeft = true;
  }

  //===-- Events ----------------------------------------------------------===//

  void runEvent(const Event &E) {
    switch (E.Kind) {
    case Event::Store:
    case Event::Declare:
    case Event::Begin:
      return store(E);
    case Event::Return:
      if (E.Value && isFollowedType(E.Value->getType())) {
        if (!HasReturned)
          To.Returned = ValueSet();
        HasReturned = true;
        To.Returned.add(findValues(*E.Value, Ctx, *this));
      }
      return;
    case Event::Call:
    case Event::Destroy:
      return call(E);
    case Event::Throw:
    case Event::Allocate:
    case Event::Free:
      return;
    }
  }

  void store(const Event &E) {
    if (!isOwn(E.Object))
      return;
    const Slot To{E.Object.Root, E.Object.Leaf};
    bool IsFollowed = isFollowedType(To.Leaf->getType());
    ValueSet New = ValueSet::makeUnknown();
    if (isPointer(E.Object) && E.Value &&
        E.Value->getType()->isIntegralOrEnumerationType() &&
        getArgumentValue(E.Value, Ctx).IsNull == false)
      return State.set({To.Root, nullptr}, findValues(*E.Value, Ctx, *this));
    if (E.Value && IsFollowed) {
      New = findValues(*E.Value, Ctx, *this);
    } else if (E.Kind == Event::Store && !E.Value && IsGivenNumber &&
               To.Leaf->getType()->isIntegerType()) {
      // Counted on from what the body was given.
      New = ValueSet({PossibleValue::Derived, 0});
    }
    if (To.Root == To.Leaf)
      State.forget(*To.Root);
    State.set(To, std::move(New));
  }

  void call(const Event &E) {
    if (E.Row)
      addRow(E);
    const FunctionDecl *Copy =
        !E.Target && E.Callee && E.Unknown == UnknownReason::NoBody
            ? Search.findBody(*E.Callee)
            : nullptr;
    if (E.Target)
      follow(E, E.Target);
    else if (Copy)
      follow(E, Entity::makeFunction(*Copy));
    else
      forgetArguments(E, nullptr);
    const auto *M = dyn_cast_or_null<CXXMethodDecl>(E.Callee);
    if (!E.Target && M && E.Unknown == UnknownReason::Virtual)
      for (const FunctionDecl *Version : Search.findVersions(*M))
        if (Search.TU.getKnowledge().isFollowed(*Version))
          follow(E, Entity::makeFunction(*Version));
  }

  void follow(const Event &E, Entity Target) {
    if (Knowledge::speaksForWaits(E.Row))
      return forgetArguments(E, nullptr);
    const BodyRun &Run = E.AllArgs.isKnown() || !Target.getFunction()
                             ? Search.runInner({Target, {}, {}})
                             : runCallee(Target, E.Args);
    To.IsOpen |= Run.IsOpen;
    To.HasRounds |= Run.HasRounds;
    To.IsCut |= Run.IsCut || !Run.IsDone;
    carry(Run, E);
    bool IsKnown = Run.IsDone && !Run.IsCut && !E.AllArgs.isKnown();
    forgetArguments(E, IsKnown ? &Run : nullptr);
  }

  const BodyRun &runCallee(Entity Target, llvm::ArrayRef<const Expr *> Args) {
    const FunctionDecl &F = *Target.getFunction();
    RunInput Inner{Target, {}, {}};
    for (unsigned I = 0; I < F.getNumParams(); ++I)
      Inner.Params.push_back(getGiven(F, I, Args, Inner));
    return Search.runInner(std::move(Inner));
  }

  /// What parameter \p I gets; fields that go with it are added to \p Inner.
  ValueSet getGiven(const FunctionDecl &F, unsigned I,
                    llvm::ArrayRef<const Expr *> Args, RunInput &Inner) {
    QualType T = F.getParamDecl(I)->getType();
    const Expr *Arg = I < Args.size() ? Args[I] : nullptr;
    if (!Arg)
      return ValueSet::makeUnknown();
    ObjectRef O = getObject(Arg);
    if (!getPointee(T).isNull() && isOwn(O) && O.Root == O.Leaf)
      for (const auto &[S, Values] : State.getSlots()) {
        if (S.Root != O.Root)
          continue;
        bool IsItself = S.Leaf == S.Root;
        if (!IsItself)
          Inner.Fields.emplace(std::make_pair(I, S.Leaf), Values);
        else if (T->isPointerType() && !isPointer(O))
          Inner.Fields.emplace(std::make_pair(I, nullptr), Values);
      }
    if (!isFollowedType(T))
      return ValueSet::makeUnknown();
    ValueSet Values = findValues(*Arg, Ctx, *this);
    // Which object it is is no value.
    bool IsObject = T->isPointerType() && !Values.isTried() &&
                    !(Values == ValueSet::makeInteger(0));
    return IsObject ? ValueSet::makeUnknown() : Values;
  }

  /// What the call \p E may change; \p Run, if it is there, says to what.
  void forgetArguments(const Event &E, const BodyRun *Run) {
    for (unsigned I = 0; I < E.Args.size(); ++I) {
      ObjectRef O = E.getArgObject(I);
      const Expr *Arg = E.Args[I];
      if (!Arg || !isOwn(O))
        continue;
      QualType T = E.Callee && I < E.Callee->getNumParams()
                       ? E.Callee->getParamDecl(I)->getType()
                       : Arg->getType();
      QualType Pointee = getPointee(T);
      if (Pointee.isNull() || Pointee.isConstQualified())
        continue;
      bool IsItself =
          T->isReferenceType() || !O.Leaf->getType()->isPointerType();
      if (IsItself)
        State.set({O.Root, O.Leaf}, ValueSet::makeUnknown());
      State.forgetFields(*O.Root);
      if (Run && O.Root == O.Leaf)
        takeFields(*Run, I, *O.Root);
    }
  }

  void takeFields(const BodyRun &Run, unsigned I, const ValueDecl &Into) {
    const FunctionDecl *F = Run.In.getFunction();
    if (!F || I >= F->getNumParams())
      return;
    const ValueDecl *P = ObjectRef::makeVariable(*F->getParamDecl(I)).Root;
    for (const auto &[S, Values] : Run.Left.getSlots())
      if (S.Root == P && !S.Leaf && !Into.getType()->isPointerType())
        State.set({&Into, &Into}, Values);
      else if (S.Root == P && S.Leaf != P)
        State.set({&Into, S.Leaf}, Values);
  }

  //===-- Waits -----------------------------------------------------------===//

  void add(FoundWait W) {
    if (W.Time.isKnown() && W.Class == BlockingClass::Slow &&
        !(W.Time.getParam() && isOwn(W.Time)))
      W.Class = BlockingClass::Bounded; // the library chose how long
    if (!W.IsAnswer && W.Row->Blocks->BySignal && isOwn(W.Object) &&
        Search.isMadeIn(Input.In, W.Object))
      W.IsAnswer = true;
    if (W.IsAnswer)
      W.Class = BlockingClass::Slow;
    To.HasRounds |=
        W.Class == BlockingClass::Bounded && isInLoop(Facts, W.At->At.Block);
    Found.push_back(std::move(W));
  }

  void chooseLongest() {
    for (FoundWait &W : Found)
      if (W.Class > To.Longest.Class) {
        if (isUncertain(W))
          To.IsOpen = true;
        else
          To.Longest = std::move(W);
      }
  }

  /// What decides whether \p W is reached is known to somebody else alone.
  bool isUncertain(const FoundWait &W) {
    const unsigned Block = W.At->At.Block;
    for (unsigned I = 0; I < Before.size(); ++I) {
      const BlockFacts &B = Facts.Blocks[I];
      if (!Before[I] || !B.Condition || B.IsSwitch || B.Succs.size() != 2)
        continue;
      State = *Before[I];
      const Truth Leading = findDeciding(*B.Condition, Block);
      if (Leading != Truth::Unknown &&
          isByUnknown(getOwnTest(*B.Condition), Leading))
        return true;
    }
    return false;
  }

  /// The variables and fields in \p Condition.
  static llvm::SmallVector<const Expr *, 4> findNamed(const Expr &Condition) {
    llvm::SmallVector<const Expr *, 4> Named;
    llvm::SmallVector<const Stmt *, 8> Work{&Condition};
    while (!Work.empty()) {
      const Stmt *S = Work.pop_back_val();
      const auto *D = dyn_cast_or_null<DeclRefExpr>(S);
      if (isa_and_nonnull<MemberExpr>(S) || (D && isa<VarDecl>(D->getDecl())))
        Named.push_back(cast<Expr>(S));
      else if (S)
        Work.append(S->child_begin(), S->child_end());
    }
    return Named;
  }

  /// It asks numbers that the caller gave, as a flag or a time, and nothing
  /// else, and of those none that is known has the outcome \p Leading.
  bool isByUnknown(const Expr &Condition, Truth Leading) {
    llvm::SmallVector<const Expr *, 4> Named = findNamed(Condition);
    if (Named.empty() || !llvm::all_of(Named, [&](const Expr *E) {
          ObjectRef O = getNamed(*E);
          return E->getType()->isIntegralOrEnumerationType() && O.getParam() &&
                 isOwn(O) && (O.Root == O.Leaf || !getValue(*E).isUnknown());
        }))
      return false;
    Outcomes Found = findOutcomes(Condition, Ctx, *this);
    const Outcome &Leads = Leading == Truth::Yes ? Found.Yes : Found.No;
    return llvm::any_of(Leads.Left, [](const auto &Part) {
      return llvm::all_of(Part.second.getValues(), [](const PossibleValue &V) {
        return V.Kind == PossibleValue::Unknown;
      });
    });
  }

  /// The outcome of \p Condition that leads to \p Block; unknown if both do.
  Truth findDeciding(const Expr &Condition, unsigned Block) const {
    auto reaches = [&](Truth Outcome) -> bool {
      return findReached(Facts, [&](const Expr &Each) {
        return &Each == &Condition ? Outcome : Truth::Unknown;
      })[Block];
    };
    bool IfYes = reaches(Truth::Yes);
    if (IfYes == reaches(Truth::No))
      return Truth::Unknown;
    return IfYes ? Truth::Yes : Truth::No;
  }

  void carry(const BodyRun &Run, const Event &E) {
    if (Run.Longest.Class == BlockingClass::Never)
      return;
    FoundWait Outer = Run.Longest;
    const Binding B = bindCall(E);
    Outer.Object = B.apply(Outer.Object);
    if (Outer.Time.isKnown()) {
      Outer.Time = B.apply(Outer.Time);
      if (!Outer.Time.isKnown() && Outer.Class == BlockingClass::Slow)
        Outer.Class = BlockingClass::Bounded;
    }
    Outer.At = &E;
    Outer.Inner = &Run;
    bool IsApart = E.IfLastOwner || Search.isFromWithin(Input.In, Run.In);
    To.IsOpen |= IsApart;
    if (!IsApart)
      add(std::move(Outer));
  }

  void addRow(const Event &E) {
    To.IsOpen |= E.Row->Joins.has_value();
    if (!E.Row->Blocks || E.IfLastOwner) {
      To.IsOpen |= E.Row->Blocks && E.IfLastOwner;
      return;
    }
    const Blocking &B = *E.Row->Blocks;
    FoundWait W;
    W.Class = decide(B, E);
    W.Row = E.Row;
    W.At = &E;
    W.Object = B.On                 ? E.getPlace(*B.On)
               : E.Object.isKnown() ? E.Object
                                    : E.getArgObject(0);
    if (W.Class == BlockingClass::Slow && !B.NeverWhen.empty()) {
      W.Time = E.getArgObject(B.NeverWhen.front().Index);
      if (!W.Time.isKnown())
        W.Class = BlockingClass::Bounded;
    }
    // Another call may have made it harmless before, as that which made the
    // descriptor one that does not block.
    if (!B.Mitigations.empty())
      To.IsOpen |= W.Class != BlockingClass::Never;
    else if (W.Class != BlockingClass::Never)
      add(std::move(W));
  }

  /// How the tests of a row come out.
  struct Answer {
    bool CanHold = false, CanFail = false, IsUnknown = false;
  };

  /// The longest that the row leaves possible.
  BlockingClass decide(const Blocking &B, const Event &E) {
    for (const ArgumentTest &Test : B.NeverWhen)
      if (Answer A = ask(Test, E); A.CanHold && !A.CanFail && !A.IsUnknown)
        return BlockingClass::Never;
    bool IsPossible = true, IsUnknown = false;
    auto Demand = [&](bool Can, bool Unknown) {
      IsPossible &= Can;
      IsUnknown |= !Can && Unknown;
      return Can || Unknown;
    };
    for (const ArgumentTest &Test : B.When)
      if (Answer A = ask(Test, E); !Demand(A.CanHold, A.IsUnknown))
        return B.Otherwise;
    for (const ArgumentTest &Test : B.Unless)
      if (Answer A = ask(Test, E); !Demand(A.CanFail, A.IsUnknown))
        return B.Otherwise;
    if (IsPossible)
      return B.Class;
    To.IsOpen = true;
    return IsUnknown && B.Otherwise == BlockingClass::Slow
               ? B.Otherwise
               : BlockingClass::Never;
  }

  Answer ask(const ArgumentTest &Test, const Event &E) {
    Answer Out;
    auto Add = [&](Truth T) {
      Out.CanHold |= T == Truth::Yes;
      Out.CanFail |= T == Truth::No;
      Out.IsUnknown |= T == Truth::Unknown;
    };
    const Expr *Arg = Test.Index < E.Args.size() ? E.Args[Test.Index] : nullptr;
    Truth Plain = evaluate(Test, getArgumentValue(Arg, Ctx));
    if (Plain != Truth::Unknown || !Arg || !isFollowedType(Arg->getType())) {
      Add(Plain);
      return Out;
    }
    const ValueSet Values = findValues(*Arg, Ctx, *this);
    for (const PossibleValue &V : Values.getValues())
      Add(evaluate(Test, toArgument(V, Test)));
    return Out;
  }

  static ArgumentValue toArgument(const PossibleValue &V,
                                  const ArgumentTest &Test) {
    ArgumentValue Out;
    if (V.Kind == PossibleValue::Integer) {
      Out.Integer = V.Value;
      Out.IsNull = V.Value == 0;
    }
    Out.IsNonNull = V.Kind == PossibleValue::Pointer;
    // A time that is some way off.
    if (V.Kind == PossibleValue::Derived && Test.Op != ArgumentTest::HasFlag)
      Out.Integer = INT32_MAX;
    return Out;
  }

  const RunInput &Input;
  WaitSearch &Search;
  EffectTable &Effects;
  ASTContext &Ctx;
  const FunctionFacts &Facts;
  const FunctionDecl *Self;
  const bool IsGivenNumber;
  BodyRun &To;
  ValueState State; ///< where the body is run just now
  std::vector<std::optional<ValueState>> Before; ///< of each block
  std::map<unsigned, unsigned> Places;           ///< of blocks in Order
  std::set<unsigned> Work;                       ///< places
  std::vector<FoundWait> Found;
  bool HasLeft = false, HasReturned = false;
};

} // namespace

void runBody(const RunInput &Input, WaitSearch &Search, BodyRun &To) {
  BodyRunner(Input, Search, To).run();
}

} // namespace interop
