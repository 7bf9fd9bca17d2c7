//===- ValidateFacts.cpp - The facts of a summary, checked ----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The half of validateEntity that is about what stands in Facts/Fact.h:
// kinds, objects, and blocks that have each fact and lock once.
//
//===----------------------------------------------------------------------===//

#include "Program/Summary/EntityRules.h"
#include "Program/Summary/SummaryWords.h"
#include <iterator>

using namespace llvm;

namespace interop {

namespace {

class FactRules : EntityRules {
public:
  using EntityRules::EntityRules;

  std::string find() {
    checkAll(E.Facts, "event", 0);
    checkAll(E.Locks, "lock", 0);
    checkAll(E.Loops, "loop", 0);
    checkAll(E.Reads, "read", 0);
    checkAll(E.Blocks, "block", 0);
    checkAll(E.Tries, "try block", 0);
    checkAll(E.Entries, "entry", 0);
    checkAll(E.Places, "place", 1);
    checkCover(E.Facts, &SummaryBlock::FirstFact, &SummaryBlock::EndFact,
               "event");
    checkCover(E.Locks, &SummaryBlock::FirstLock, &SummaryBlock::EndLock,
               "lock");
    checkOrder();
    return std::move(Problem);
  }

private:
  static constexpr unsigned Field = setOf(SummaryDecl::Field);
  static constexpr uint32_t AllFlags = SummaryFact::ValueIsNode * 2 - 1;

  template <typename T>
  void checkAll(const std::vector<T> &All, StringRef What, size_t First) {
    checkEach(All, What, First,
              [this](const T &One, size_t I) { check(One, I); });
  }

  //===-- Facts -----------------------------------------------------------===//

  void checkPlace(PlaceId Id) { checkId(Id, E.Places.size(), "place"); }

  void check(const SummaryObject &O) {
    checkKind(O.Kind, words::Thrown);
    if (O.Kind == words::Member || O.Kind == words::Part) {
      requireDecl(O.Root, Field, "field of the object");
      requireDecl(O.Leaf, Field, "last field of the object");
    } else if (O.Kind == words::Variable) {
      requireDecl(O.Root, AnyVariable, "variable of the object");
      requireDecl(O.Leaf, O.Leaf == O.Root ? AnyVariable : Field,
                  "last field of the object");
    } else {
      require(!O.Root, "an object without a name has one");
      bool HasFields = O.Kind == words::Result || O.Kind == words::Thrown;
      checkDecl(O.Leaf, HasFields ? Field : 0, "last field of the object");
    }
  }

  void check(const SummaryFact &V, size_t Index) {
    checkKind(V.Kind, std::size(words::FactKinds) - 1);
    checkBelow(V.Unknown, std::size(words::Reasons), "reason");
    checkBelow(V.EntersAs, std::size(words::Presences), "presence");
    require(!(V.Flags & ~AllFlags), "it has a flag that is none");
    checkDecl(V.Callee, setOf(SummaryDecl::Function), "callee");
    if (V.Flags & SummaryFact::TargetIsDestruction)
      requireDecl(V.Target, setOf(SummaryDecl::Record), "class that ends");
    else
      checkDecl(V.Target, setOf(SummaryDecl::Function), "target");
    checkDecl(V.Ended, setOf(SummaryDecl::Record), "class of a row");
    check(V.Object);
    check(V.AllArgs);
    check(V.Result);
    checkDecl(V.Destroyed, AnyVariable | Field, "thing destroyed");
    checkType(V.Base, "base");
    for (ExprId Arg : V.Args)
      checkExpr(Arg, "argument");
    checkExpr(V.Value, "value");
    checkIndex(V.Try, E.Tries.size(), "try block");
    checkLive(V, Index);
    checkPlace(V.At);
  }

  void checkLive(const SummaryFact &V, size_t Index) {
    checkIndex(V.Live, Index, "last beginning before it");
    if (V.Live >= 0 && size_t(V.Live) < Index)
      require(E.Facts[V.Live].Kind == words::BeginFact,
              "what is alive did not begin");
  }

  void check(const SummaryLock &L, size_t) {
    check(L.Lock);
    checkKind(L.Kind, std::size(words::LockKinds) - 1);
    checkDecl(L.Guard, AnyVariable | Field, "guard");
    checkPlace(L.At);
  }

  void check(const SummaryLoop &L, size_t) {
    for (const SummaryObject &O : L.Conditions)
      check(O);
    checkIndex(L.ContinuesWhile, 2, "value that it goes on with");
    checkPlace(L.At);
  }

  void check(const SummaryRead &R, size_t) {
    check(R.Object);
    checkBelow(R.Block, E.Blocks.size(), "block");
    checkPlace(R.At);
  }

  void check(const SummaryPlace &P, size_t) {
    checkBelow(P.File, E.Files.size(), "file");
    require(P.Line && P.Column, "lines and columns count from one");
  }

  //===-- Control flow ----------------------------------------------------===//

  void check(const SummaryBlock &B, size_t) {
    for (uint32_t Pred : B.Preds)
      checkBelow(Pred, E.Blocks.size(), "block before it");
    for (uint32_t Succ : B.Succs)
      if (Succ != words::NoBlock)
        checkBelow(Succ, E.Blocks.size(), "block after it");
    checkExpr(B.Condition, "condition");
  }

  void check(const SummaryTry &T, size_t Index) {
    checkIndex(T.Outer, Index, "try block around it");
    if (T.Dispatch != words::NoBlock)
      checkBelow(T.Dispatch, E.Blocks.size(), "block of its handlers");
    for (TypeId Caught : T.Caught)
      checkType(Caught, "type that is caught");
  }

  void check(const SummaryEntry &N, size_t) {
    checkKind(N.Kind, std::size(words::EntryKinds) - 1);
    requireDecl(N.Function, setOf(SummaryDecl::Function), "function entered");
    checkPlace(N.At);
  }

  void checkOrder() {
    std::vector<bool> Seen(E.Blocks.size());
    for (uint32_t Block : E.Order) {
      checkBelow(Block, E.Blocks.size(), "next block");
      if (hasProblem())
        return;
      require(!Seen[Block], "block " + Twine(Block) + " is reached twice");
      Seen[Block] = true;
    }
  }

  /// Each of \p Facts lies in the range of its block, and ranges have no more.
  template <typename T>
  void checkCover(const std::vector<T> &Facts, uint32_t SummaryBlock::*First,
                  uint32_t SummaryBlock::*End, StringRef What) {
    uint64_t Covered = 0;
    checkEach(E.Blocks, "block", 0, [&](const SummaryBlock &B, size_t) {
      require(B.*First <= B.*End && B.*End <= Facts.size(),
              "its " + What + "s are not among those there are");
      Covered += B.*End - B.*First;
    });
    checkEach(Facts, What, 0, [&](const T &F, size_t I) {
      checkBelow(F.Block, E.Blocks.size(), "block");
      if (hasProblem())
        return;
      const SummaryBlock &B = E.Blocks[F.Block];
      require(B.*First <= I && I < B.*End,
              "it is not among those of its block");
    });
    require(Covered == Facts.size(), "two blocks have the same " + What);
  }
};

} // namespace

std::string findWrongFact(const EntitySummary &E) {
  return FactRules(E).find();
}

} // namespace interop
