//===- HandleOrder.cpp - Parents released before their children -----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/TeardownOrder/HandleOrder.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Analysis/Calls/ModeledCalls.h"
#include "Dataflow/Reachability.h"
#include "Effects/EmptyObjects.h"
#include "Hazards/TeardownOrder/HandleOrigin.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

class HandleOrderFinder {
public:
  HandleOrderFinder(std::shared_ptr<const OwnerScope> Frame,
                    const SubobjectProvenance &History, AnalysisContext &TU)
      : Frame(std::move(Frame)), TU(TU), Effects(TU.getEffects()),
        E(this->Frame->getEntity()), Facts(Effects.getFacts(E)),
        Releases(Effects.getReleases(E)),
        Origin(*this->Frame, History, Releases, TU) {}

  std::vector<OrderProblem> find() {
    for (const HandleRelease &Child : Releases) {
      const HandleModel *Kind = TU.getLookup().findHandle(Child.What->Handle);
      if (!Kind)
        continue;
      for (const HandleRelease &Parent : Releases)
        if (llvm::is_contained(Kind->Parents, Parent.What->Handle))
          considerPair(Parent, Child, *Kind);
      if (Child.What->CallsBack && Frame->getClass())
        for (const HandleRelease &Storage : Releases)
          if (llvm::is_contained(Kind->ConfiguredBy, Storage.What->Handle))
            considerStorage(Storage, Child, *Kind);
    }
    return std::move(Found);
  }

private:
  const Fact &getFact(const HandleRelease &R) const { return Facts.All[R.Via]; }

  std::optional<unsigned> findEnded(const HandleRelease &R) const {
    return Frame->findEnded(getFact(R));
  }

  //===-- Parents and children --------------------------------------------===//

  void considerPair(const HandleRelease &Parent, const HandleRelease &Child,
                    const HandleModel &Kind) {
    Enforcement Rule = Parent.What->ForChildren.value_or(Kind.WhenOutlived);
    if (Rule == Enforcement::None || Rule == Enforcement::RefCounted ||
        Parent.Via == Child.Via || !isOfFrame(Child.Object) ||
        !isOfFrame(Parent.Object) || !comesBefore(Parent, Child) ||
        isReplacement(Parent) || isReplacement(Child) ||
        isOfBody(Parent, Child) || isOnePart(Parent, Child))
      return;
    const ModeledCall *Call = nullptr;
    Made M = Origin.isMadeFrom(Child, Parent, Kind, Call);
    if (M == Made::No ||
        (M == Made::Unknown && !Origin.isOnlyCandidate(Child, Parent)))
      return;
    // Last what reads many bodies.
    if (isGoneBefore(Child, Parent) || isTakenByClosure(Child, Parent) ||
        (Rule == Enforcement::Error && isTriedAgain(Parent, Child)))
      return;
    OrderProblem P;
    P.Story.ChildKind = &Kind;
    P.Story.ParentKind = Parent.What->Handle;
    P.Story.Rule = Rule;
    P.Story.Made = Call;
    P.IsStrict = isCounted(Parent);
    add(std::move(P), Parent, Child);
  }

  /// Not a local of some function that is called.
  bool isOfFrame(const ObjectRef &O) const {
    if (O.Kind != ObjectRef::Variable || O.isGlobal())
      return O.isKnown();
    return !Frame->getClass() &&
           O.Root->getDeclContext() == Frame->getFunction();
  }

  /// What is released is an old value, in whose place comes another.
  bool isReplacement(const HandleRelease &R) const {
    return llvm::any_of(makeWitness(E, R, Effects), [](const CallStep &F) {
      const auto *O = dyn_cast_or_null<CXXOperatorCallExpr>(F.At->Node);
      bool Puts = (O && O->isAssignmentOp()) ||
                  (F.At->Kind == Fact::Destruction && F.At->Node);
      return Puts && !leavesEmpty(*F.At);
    });
  }

  /// The destructor's body, which is asked itself, releases both.
  bool isOfBody(const HandleRelease &Parent, const HandleRelease &Child) const {
    return Frame->getClass() && !findEnded(Parent) &&
           llvm::any_of(Releases, [&](const HandleRelease &R) {
             return R.Via == Parent.Via &&
                    R.What->Handle == Child.What->Handle &&
                    R.Object.Root == Child.Object.Root;
           });
  }

  /// Both belong to one member, whose class is asked itself.
  bool isOnePart(const HandleRelease &A, const HandleRelease &B) const {
    std::optional<unsigned> PA = findEnded(A), PB = findEnded(B);
    return PA && PA == PB;
  }

  bool comesBefore(const HandleRelease &A, const HandleRelease &B) const {
    std::optional<unsigned> PA = findEnded(A), PB = findEnded(B);
    if (Frame->getClass())
      return PA && PB ? Frame->outlives(*PB, *PA) : A.Via < B.Via;
    const Fact &EA = getFact(A), &EB = getFact(B);
    if (EA.At.Block == EB.At.Block) // also once round a loop
      return EA.At.Seq < EB.At.Seq;
    return isBefore(EA, EB) && !isBefore(EB, EA);
  }

  /// The release that fails first is made again once the child is gone.
  bool isTriedAgain(const HandleRelease &Parent,
                    const HandleRelease &Child) const {
    return llvm::any_of(Releases, [&](const HandleRelease &R) {
      return R.What->Handle == Parent.What->Handle &&
             R.Object == Parent.Object && comesBefore(Child, R);
    });
  }

  bool isBefore(const Fact &A, const Fact &B) const {
    return llvm::is_contained(getFactsBefore(Facts, B), &A);
  }

  /// The child was released, or given to somebody, before the parent is; or it
  /// is another one, stored in between.
  bool isGoneBefore(const HandleRelease &Child,
                    const HandleRelease &Parent) const {
    if (isDeclaredAfter(Child, Parent))
      return true;
    CallPath Chain = makeWitness(E, Parent, Effects);
    if (Facts.isBodyUnseen()) // the first fact, which nothing is known of
      return false;
    AccessCollector Before(Effects);
    for (const Fact *Ev : getFactsBefore(Facts, getFact(Parent)))
      // Not in the round of a loop before this one, nor a temporary's own end.
      if (!endsSame(*Ev, Child) && !isEndOfTemporary(*Ev))
        Before.addFact(*Ev, {});
    Chain.erase(Chain.begin());
    collectBefore(Chain, Effects, Before);
    if (Before.escapesThis() && Frame->getClass())
      return true;
    for (const Access &A : Before.get())
      if (A.By && isEnd(*A.By, A.Object, Child) && !isInReplacement(Before, A))
        return true;
    if (Frame->getClass())
      return false;
    std::vector<const Fact *> BeforeChild =
        getFactsBefore(Facts, getFact(Child));
    return llvm::any_of(BeforeChild, [&](const Fact *Ev) {
      return Ev->Kind == Fact::Store && Ev->Object == Child.Object &&
             isBefore(getFact(Parent), *Ev);
    });
  }

  static bool isEndOfTemporary(const Fact &Ev) {
    return Ev.Kind == Fact::Destruction && !Ev.Object.isKnown() &&
           isa_and_nonnull<CXXBindTemporaryExpr>(Ev.Node);
  }

  /// The child is a local that does not exist yet.
  bool isDeclaredAfter(const HandleRelease &Child,
                       const HandleRelease &Parent) const {
    const SourceManager &SM = TU.getContext().getSourceManager();
    return Child.Object.Kind == ObjectRef::Variable &&
           !Child.Object.isGlobal() && !Child.Object.getParam() &&
           !findEnded(Parent) &&
           SM.isBeforeInTranslationUnit(getFact(Parent).Loc,
                                        Child.Object.Root->getLocation());
  }

  /// The function that a statement calls releases under a condition on
  /// something else than the handle: a count of references, a flag.
  bool isCounted(const HandleRelease &Parent) const {
    if (findEnded(Parent))
      return false;
    CallPath Chain = makeWitness(E, Parent, Effects);
    return llvm::any_of(llvm::drop_begin(Chain), [&](const CallStep &F) {
      const FunctionDecl *Fn = F.In.getFunction();
      return Fn && !isa<CXXDestructorDecl>(Fn) && isUnderOtherCondition(F);
    });
  }

  /// Some branch of the body goes round the call, and does not ask for what is
  /// released.
  bool isUnderOtherCondition(const CallStep &F) const {
    const FunctionFacts &In = Effects.getFacts(F.In);
    const unsigned Call = F.At->At.Block;
    std::vector<bool> Before = getBlocksBefore(In, Call);
    // From the entry, which has the highest number, up to the call.
    std::vector<bool> Seen(Before.size());
    llvm::SmallVector<unsigned, 16> Work{unsigned(Before.size()) - 1};
    while (!Work.empty()) {
      unsigned B = Work.pop_back_val();
      if (B >= Seen.size() || Seen[B] || B == Call || !Before[B])
        continue;
      Seen[B] = true;
      const BlockFacts &Block = In.Blocks[B];
      bool GoesRound = llvm::any_of(Block.Succs, [&](unsigned S) {
        return S != Call && !(S < Before.size() && Before[S]);
      });
      if (GoesRound && Block.Condition && !asksFor(*Block.Condition, *F.At))
        return true;
      Work.append(Block.Succs.begin(), Block.Succs.end());
    }
    return false;
  }

  static bool asksFor(const Expr &Condition, const Fact &At) {
    return anyPart(Condition, [&At](const Stmt &S) {
      const auto *X = dyn_cast<Expr>(&S);
      const ValueDecl *Leaf = X ? getObject(X).Leaf : nullptr;
      return Leaf &&
             (Leaf == At.Object.Leaf || Leaf == At.getArgObject(0).Leaf);
    });
  }

  bool endsSame(const Fact &Ev, const HandleRelease &R) const {
    std::optional<unsigned> Ended = Frame->findEnded(Ev);
    return Ended && Ended == findEnded(R);
  }

  /// \p By, made on \p On, ends the life of \p Child's handle.
  bool isEnd(const Fact &By, const ObjectRef &On,
             const HandleRelease &Child) const {
    bool Whole = On == Child.Object ||
                 (On.Root == Child.Object.Root && On.Leaf == On.Root);
    bool Same = Whole || (On.Leaf && On.Leaf == Child.Object.Leaf);
    if (!Same)
      return false;
    if (By.Kind == Fact::Destruction)
      return leavesEmpty(By);
    if (By.Kind == Fact::Store)
      return Whole && isa_and_nonnull<CXXOperatorCallExpr>(By.Node) &&
             leavesEmpty(By);
    if (By.Row && llvm::any_of(By.Row->Releases, [&Child](const Release &R) {
          return R.Handle == Child.What->Handle;
        }))
      return true;
    if (By.Row)
      return Whole && By.Row->DestroysOwned && leavesEmpty(By);
    if (Whole && isTakenFrom(By))
      return true;
    // Code that is not read may be its close(): what is called on it, what a
    // raw handle is given to, and whatever a destructor does.
    bool MayTake = isa_and_nonnull<CXXMethodDecl>(By.Callee) ||
                   Frame->getClass() ||
                   !getDefinedClass(Child.Object.Root->getType());
    return isUnread(By) && MayTake;
  }

  /// A closure that was handed over before takes the local with it.
  bool isTakenByClosure(const HandleRelease &Child,
                        const HandleRelease &Parent) const {
    if (Frame->getClass())
      return false;
    AccessCollector Inside(Effects);
    for (const Fact *Ev : getFactsBefore(Facts, getFact(Parent)))
      addClosures(*Ev, Effects, Inside, Budget::HandleClosureDepth);
    return llvm::any_of(Inside.get(), [&](const Access &In) {
      return In.By && isEnd(*In.By, In.Object, Child);
    });
  }

  //===-- Storage of callbacks --------------------------------------------===//

  void considerStorage(const HandleRelease &Storage, const HandleRelease &User,
                       const HandleModel &Kind) {
    std::optional<unsigned> Late = findEnded(Storage), Early = findEnded(User);
    if (!Late || !Early || !Frame->outlives(*Early, *Late) ||
        isGoneBefore(User, Storage) ||
        !holds(Frame->getParts()[*Late].Type, TU.getLookup(),
               [](const CXXRecordDecl &, const TypeModel *Row) {
                 return Row && Row->Closure;
               }))
      return;
    OrderProblem P;
    P.Relation = OrderProblem::Storage;
    P.Story.ChildKind = &Kind;
    P.Story.ParentKind = Storage.What->Handle;
    add(std::move(P), Storage, User);
  }

  //===-- Findings --------------------------------------------------------===//

  void add(OrderProblem P, const HandleRelease &Parent,
           const HandleRelease &Child) {
    P.Frame = Frame;
    P.IsStrict |= Parent.IfLastOwner || Child.IfLastOwner;
    P.Story.ParentRow = Parent.Row;
    P.Story.Parent = Parent.Object;
    P.Story.Child = Child.Object;
    P.Story.ParentEnd = makeWitness(E, Parent, Effects);
    P.Story.ChildEnd = makeWitness(E, Child, Effects);
    std::optional<unsigned> Late = findEnded(Parent), Early = findEnded(Child);
    if (Early && Late) {
      P.Early = Early;
      P.Needed.push_back(*Late);
      P.Anchor = Frame->getParts()[*Early].Loc;
    } else {
      P.Relation = OrderProblem::Statements;
      for (const CallStep &F : P.Story.ParentEnd)
        if (F.In.getFunction()) {
          P.Anchor = F.At->Loc;
          break;
        }
    }
    // A wrapper's own row and the call in its body say the same; the call that
    // waits says more.
    for (OrderProblem &Old : Found)
      if (Old.Anchor == P.Anchor && Old.Relation == P.Relation &&
          Old.Needed == P.Needed) {
        if (!llvm::is_contained(Old.Story.Others, Child.Object) &&
            Child.Object.Leaf != Old.Story.Child.Leaf &&
            P.Relation == OrderProblem::Statements) {
          Old.Story.Others.push_back(Child.Object);
          Old.Story.OtherEnds.push_back(P.Story.ChildEnd);
          return;
        }
        if (P.Story.ParentRow->Blocks && !Old.Story.ParentRow->Blocks) {
          if (!P.Story.Made)
            P.Story.Made = Old.Story.Made;
          Old = std::move(P);
        } else if (!Old.Story.Made) {
          Old.Story.Made = P.Story.Made;
        }
        return;
      }
    Found.push_back(std::move(P));
  }

  std::shared_ptr<const OwnerScope> Frame;
  AnalysisContext &TU;
  EffectTable &Effects;
  const Entity E;
  const FunctionFacts &Facts;
  const std::vector<HandleRelease> &Releases;
  const HandleOrigin Origin;
  std::vector<OrderProblem> Found;
};

} // namespace

std::vector<OrderProblem>
findHandleOrder(const std::shared_ptr<const OwnerScope> &Frame,
                const SubobjectProvenance &History, AnalysisContext &TU) {
  return HandleOrderFinder(Frame, History, TU).find();
}

} // namespace interop
