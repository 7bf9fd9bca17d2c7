//===- FactsWalk.h - The fields of an entity, in order ----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Walks the fields of an entity: their order is the format, once for both
// directions. What can be guessed costs a bit: a key is written as what it does
// not share with that of its class, a place as the one after the last.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_PROGRAM_SUMMARY_FACTSWALK_H
#define INTEROP_LIB_PROGRAM_SUMMARY_FACTSWALK_H

#include "Program/Summary/FieldCode.h"
#include "Program/Summary/Summary.h"
#include "llvm/ADT/STLExtras.h"
#include <tuple>

namespace interop {

/// What the USR of \p D has as its name, in most cases.
llvm::StringRef guessName(const SummaryDecl &D);

/// Goes over all fields but the places; \p Code is FieldWriter or FieldReader.
template <typename Code> class FactsWalk {
  template <typename T>
  using Field = std::conditional_t<Code::IsReader, T, const T>;

public:
  FactsWalk(Code &C, Field<EntitySummary> &E) : C(C), E(E) {}

  void walk() {
    walkList(E.Decls);
    walkHead();
    walkList(E.Types);
    walkList(E.Exprs);
    walkList(E.Facts);
    LastBlock = LastSeq = 0;
    walkList(E.Locks);
    walkList(E.Loops);
    LastBlock = LastSeq = 0;
    walkList(E.Reads);
    walkSteps(E.DecidingParams, 0);
    LastFact = E.Facts.size();
    LastLock = E.Locks.size();
    walkList(E.Blocks);
    walkOrder();
    walkList(E.Tries);
    walkList(E.Entries);
  }

private:
  //===-- Parts -----------------------------------------------------------===//

  template <typename List> void walkList(List &Items) {
    C.list(Items, [this](auto &Item) { this->walk(Item); });
  }

  /// Positions that are near to one another.
  void walkSteps(Field<std::vector<uint32_t>> &Ids, uint32_t Last) {
    C.list(Ids, [this, &Last](auto &Id) {
      C.step(Id, Last);
      Last = Id;
    });
  }

  /// A position that is often none.
  void walkStep(Field<uint32_t> &Id, uint32_t Last) {
    if (C.test(Id != 0))
      C.step(Id, Last);
  }

  void walk(Field<SummaryObject> &O) {
    if (!C.test(O.Kind || O.Root || O.Leaf))
      return;
    C.template number<5>(O.Kind);
    C.number(O.Root);
    C.near(O.Leaf, O.Root);
  }

  void walkPlace(Field<PlaceId> &At) {
    C.near(At, LastPlace + 1);
    LastPlace = At;
  }

  template <typename Fact> void walkPoint(Fact &F) {
    C.near(F.Block, LastBlock);
    C.near(F.Seq, F.Block == LastBlock ? LastSeq + 1 : 1);
    LastBlock = F.Block;
    LastSeq = F.Seq;
  }

  /// Codes the key of a declaration, or '~' and one, as its number.
  void walk(Field<std::string> &Key) {
    uint32_t Number = findKey(Key);
    C.number(Number);
    if (!Number)
      return C.text(Key);
    if constexpr (Code::IsReader) {
      if (Number < 2 || Number / 2 > E.Decls.size())
        return C.fail("a key is that of a declaration that is not there");
      const std::string &Of = E.Decls[Number / 2 - 1].Key;
      C.spend(Of.size());
      Key = (Number % 2 ? "~" : "") + Of;
    }
  }

  uint32_t findKey(llvm::StringRef Key) const {
    if (uint32_t Decl = Keys.lookup(Key))
      return Decl * 2;
    uint32_t Ended = Key.consume_front("~") ? Keys.lookup(Key) : 0;
    return Ended ? Ended * 2 + 1 : 0;
  }

  //===-- Declarations, types, expressions --------------------------------===//

  /// Many declarations have few shapes. They count from one; 0 is a new one.
  void walkShape(Field<SummaryDecl> &D) {
    auto Known = llvm::find(Shapes, Shape(D.Kind, D.Flags));
    uint32_t Number = Known == Shapes.end() ? 0 : Known - Shapes.begin() + 1;
    C.template number<4>(Number);
    if (Number == 0) {
      C.template number<5>(D.Kind);
      C.number(D.Flags);
      if (Shapes.size() < MaxShapes)
        Shapes.push_back({D.Kind, D.Flags});
    }
    if constexpr (Code::IsReader) {
      if (Number > Shapes.size())
        return C.fail("a declaration is like one that is not there");
      if (Number)
        std::tie(D.Kind, D.Flags) = Shapes[Number - 1];
    }
  }

  void walk(Field<SummaryDecl> &D) {
    uint32_t Before = &D - E.Decls.data();
    walkShape(D);
    C.rare(D.Operator);
    C.near(D.In, LastIn);
    LastIn = D.In;
    // What stands further back is not known yet.
    uint32_t Model = D.In && D.In <= Before ? D.In : Before;
    C.tail(D.Key,
           Model ? llvm::StringRef(E.Decls[Model - 1].Key) : llvm::StringRef());
    C.part(D.Name, D.Key, guessName(D));
    C.rare(D.Type);
    walkSteps(D.Parts, Before + 1);
    walkSteps(D.Arguments, 0);
    C.list(D.Annotations, [this](auto &Text) { C.text(Text); });
    C.list(D.Homes, [this](auto &Text) { C.text(Text); });
    C.rare(D.Value);
    if (!Code::IsReader && !D.Key.empty())
      Keys.try_emplace(D.Key, Before + 1);
  }

  void walkHead() {
    walk(E.Key);
    C.template number<5>(E.Linkage);
    C.number(E.Own);
    C.flag(E.IsMain);
    C.flag(E.IsDestruction);
    C.number(E.Self);
    if (E.Own & EntitySummary::WrapsThread)
      walk(E.Wrapper);
    walkList(E.Callees);
    walkList(E.VirtualCallees);
    walkList(E.Uses);
  }

  void walk(Field<SummaryWrapper> &W) {
    C.number(W.Kind);
    C.number(W.HandleKind);
    C.number(W.HandleIndex);
    C.number(W.Body);
    C.number(W.Cookie);
    C.flag(W.DestroysCaptures);
    C.flag(W.OnPool);
  }

  void walk(Field<SummaryType> &T) {
    uint32_t Before = &T - E.Types.data();
    C.template number<5>(T.Kind);
    C.flag(T.IsConst);
    C.flag(T.IsSigned);
    C.rare(T.Bits);
    walkStep(T.Inner, Before);
    C.rare(T.Decl);
    walkSteps(T.Parts, Before);
    C.text(T.Text);
  }

  void walk(Field<SummaryExpr> &X) {
    C.template number<5>(X.Kind);
    C.rare(X.Operator);
    C.rare(X.Type);
    C.rare(X.Decl);
    C.rare(X.Value);
    walkSteps(X.Parts, &X - E.Exprs.data());
    C.text(X.Words);
  }

  //===-- Facts -----------------------------------------------------------===//

  void walk(Field<SummaryFact> &V) {
    C.template number<5>(V.Kind);
    C.rare(V.Unknown);
    C.rare(V.EntersAs);
    C.near(V.Flags, LastFlags);
    C.rare(V.Callee);
    C.near(V.Target, V.Callee);
    C.rare(V.Ended);
    walk(V.Object);
    walk(V.AllArgs);
    walk(V.Result);
    C.rare(V.Destroyed);
    C.rare(V.Base);
    walkSteps(V.Args, LastExpr);
    LastExpr = V.Args.empty() ? LastExpr : V.Args.back();
    walkStep(V.Value, LastExpr);
    LastExpr = V.Value ? V.Value : LastExpr;
    walkPoint(V);
    C.near(V.Try, LastTry);
    C.near(V.Live, LastLive);
    walkPlace(V.At);
    LastFlags = V.Flags;
    LastTry = V.Try;
    LastLive = V.Live;
  }

  void walk(Field<SummaryLock> &L) {
    walk(L.Lock);
    C.flag(L.Takes);
    C.rare(L.Kind);
    C.rare(L.Guard);
    walkPoint(L);
    walkPlace(L.At);
  }

  void walk(Field<SummaryLoop> &L) {
    walkList(L.Conditions);
    C.near(L.ContinuesWhile, int8_t(-1));
    walkPlace(L.At);
  }

  void walk(Field<SummaryRead> &R) {
    walk(R.Object);
    walkPoint(R);
    walkPlace(R.At);
  }

  /// clang numbers blocks backwards.
  void walk(Field<SummaryBlock> &B) {
    uint32_t Own = &B - E.Blocks.data();
    C.near(B.EndFact, LastFact);
    C.near(B.FirstFact, B.EndFact);
    C.near(B.EndLock, LastLock);
    C.near(B.FirstLock, B.EndLock);
    LastFact = B.FirstFact;
    LastLock = B.FirstLock;
    walkSteps(B.Preds, Own + 1);
    walkSteps(B.Succs, Own - 1);
    walkStep(B.Condition, LastCondition);
    LastCondition = B.Condition ? B.Condition : LastCondition;
    C.flag(B.IsSwitch);
    C.flag(B.Rethrows);
  }

  void walkOrder() {
    uint32_t Last = E.Blocks.size();
    C.list(E.Order, [this, &Last](auto &Block) {
      C.near(Block, Last - 1);
      Last = Block;
    });
  }

  void walk(Field<SummaryTry> &T) {
    C.near(T.Outer, -1);
    C.near(T.Dispatch, ~0u);
    walkSteps(T.Caught, 0);
    C.flag(T.CoversInitializers);
  }

  void walk(Field<SummaryEntry> &N) {
    C.template number<5>(N.Kind);
    C.number(N.Function);
    C.text(N.Record);
    C.text(N.Field);
    C.text(N.Detail);
    C.text(N.Slot);
    walkPlace(N.At);
  }

  using Shape = std::pair<SummaryDecl::KindTy, uint32_t>;
  static constexpr size_t MaxShapes = 64;

  Code &C;
  Field<EntitySummary> &E;
  std::vector<Shape> Shapes;
  llvm::StringMap<uint32_t> Keys; ///< of declarations, from one; a writer's
  // What the fact before had.
  uint32_t LastIn = 0, LastExpr = 0, LastCondition = 0, LastPlace = 0;
  uint32_t LastBlock = 0, LastSeq = 0, LastFact = 0, LastLock = 0;
  int32_t LastTry = -1, LastLive = -1;
  uint8_t LastFlags = 0;
};

} // namespace interop

#endif // INTEROP_LIB_PROGRAM_SUMMARY_FACTSWALK_H
