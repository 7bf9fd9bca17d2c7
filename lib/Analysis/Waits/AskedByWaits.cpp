//===- AskedByWaits.cpp - What a thread waits for -------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads the conditions of the innermost loop around a wait from the control
// flow: the blocks that lead from the wait back to it and do nothing else.
//
//===----------------------------------------------------------------------===//

#include "AST/StmtWalk.h"
#include "Analysis/Waits/StopSignals.h"
#include "Analysis/Waits/VainWakes.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

using Objects = llvm::SmallVector<ObjectRef, 2>;

class WaitLoop {
public:
  WaitLoop(const FunctionFacts &Facts, const Fact &Wait, const Binding &Bound,
           EffectTable &Effects)
      : Facts(Facts), Wait(Wait), Bound(Bound), Effects(Effects) {}

  Objects findAsked() {
    if (Wait.Row && !Wait.Row->Callbacks.empty())
      return readPredicate();
    return isAlone() ? readLoop() : Objects();
  }

private:
  const BlockFacts &getHome() const { return Facts.Blocks[Wait.At.Block]; }

  //===-- Predicates ------------------------------------------------------===//

  /// `wait(lock, [this] { return ready; })`
  Objects readPredicate() {
    const BlockFacts &Home = getHome();
    for (unsigned I = Home.FirstFact; I < Home.EndFact; ++I)
      if (const Fact &E = Facts.All[I];
          E.Target && &E != &Wait && E.At.Seq > Wait.At.Seq &&
          E.Kind == Fact::Call && E.Node == Wait.Node)
        addRead(E);
    return IsKnown ? std::move(Asked) : Objects();
  }

  //===-- Loops -----------------------------------------------------------===//

  /// Nothing else happens in the block of the wait.
  bool isAlone() const {
    const BlockFacts &Home = getHome();
    for (unsigned I = Home.FirstFact; I < Home.EndFact; ++I)
      if (&Facts.All[I] != &Wait && !isHarmless(Facts.All[I]))
        return false;
    return Home.FirstLock == Home.EndLock;
  }

  /// It changes nothing, whatever it reads.
  bool isHarmless(const Fact &E) const {
    if (!E.isAction())
      return E.Kind != Fact::Throw && E.Kind != Fact::Return;
    if (E.Kind != Fact::Call)
      return false;
    AccessCollector Done(Effects);
    Done.addFact(E, Bound);
    return Done.isComplete() && !Done.escapesThis() &&
           (E.Target || E.Row || isa_and_nonnull<CXXMethodDecl>(E.Callee)) &&
           llvm::none_of(Done.get(), [](const Access &A) {
             return changesObject(A) && A.Object.Leaf;
           });
  }

  bool isHarmless(const BlockFacts &B) const {
    for (unsigned I = B.FirstFact; I < B.EndFact; ++I)
      if (!isHarmless(Facts.All[I]))
        return false;
    return B.FirstLock == B.EndLock;
  }

  /// The blocks that lead back to the wait, by \p Next, and do nothing.
  template <typename NextT> std::vector<bool> collect(NextT GetNext) const {
    std::vector<bool> Seen(Facts.Blocks.size());
    llvm::SmallVector<unsigned, 8> Work{Wait.At.Block};
    while (!Work.empty())
      for (unsigned To : GetNext(Facts.Blocks[Work.pop_back_val()]))
        if (To < Seen.size() && !Seen[To] &&
            (To == Wait.At.Block || isHarmless(Facts.Blocks[To]))) {
          Seen[To] = true;
          if (To != Wait.At.Block)
            Work.push_back(To);
        }
    return Seen;
  }

  Objects readLoop() {
    std::vector<bool> After = collect(
        [](const BlockFacts &B) { return llvm::ArrayRef(B.Succs); });
    std::vector<bool> Ahead = collect(
        [](const BlockFacts &B) { return llvm::ArrayRef(B.Preds); });
    if (!After[Wait.At.Block])
      return {};
    auto isInside = [&](unsigned B) {
      return B < After.size() && After[B] && Ahead[B];
    };
    for (unsigned B = 0; B < Facts.Blocks.size(); ++B)
      if (isInside(B) && !llvm::all_of(Facts.Blocks[B].Succs, isInside))
        addCondition(Facts.Blocks[B]);
    return IsKnown ? std::move(Asked) : Objects();
  }

  void addCondition(const BlockFacts &B) {
    if (!B.Condition)
      return;
    walk(B.Condition, [&](const Stmt &S) { return readPart(S); });
  }

  WalkResult readPart(const Stmt &S) {
    if (isa<CallExpr>(S)) {
      bool Found = false;
      // A call may be the last of a block of its own, before that of the test.
      for (const Fact &E : Facts.All)
        if (E.Node == &S) {
          addRead(E);
          Found = true;
        }
      IsKnown &= Found;
      return WalkResult::Skip;
    }
    if (isa<MemberExpr, DeclRefExpr>(S)) {
      add(getObject(cast<Expr>(&S)));
      return WalkResult::Skip;
    }
    return WalkResult::Advance;
  }

  /// A local of the body says nothing of who changes it.
  void add(const ObjectRef &O) {
    const auto *V = dyn_cast_or_null<VarDecl>(O.Root);
    bool IsOwn = O.Kind == ObjectRef::Variable && O.Root == O.Leaf && V &&
                 !V->hasGlobalStorage() && !isa<EnumConstantDecl>(O.Root);
    IsKnown &= O.isKnown() && !IsOwn;
    addAsked(Bound.apply(O));
  }

  void addAsked(const ObjectRef &O) {
    if (O.isKnown() && !llvm::is_contained(Asked, O))
      Asked.push_back(O);
  }

  void addRead(const Fact &E) {
    AccessCollector Read(Effects);
    Read.addFact(E, Bound);
    IsKnown &= Read.isComplete() && !Read.escapesThis();
    for (const Access &A : Read.get()) {
      const auto *V = dyn_cast_or_null<VarDecl>(A.Object.Root);
      IsKnown &= !V || V->getDeclContext() != Facts.Self.getFunction();
      addAsked(A.Object);
    }
  }

  const FunctionFacts &Facts;
  const Fact &Wait;
  const Binding &Bound;
  EffectTable &Effects;
  Objects Asked;
  bool IsKnown = true;
};

} // namespace

llvm::SmallVector<ObjectRef, 2> findAsked(const FunctionFacts &Facts,
                                          const Fact &Wait,
                                          const Binding &Bound,
                                          EffectTable &Effects) {
  return WaitLoop(Facts, Wait, Bound, Effects).findAsked();
}

} // namespace interop
