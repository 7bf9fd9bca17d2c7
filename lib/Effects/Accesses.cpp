//===- Accesses.cpp - What a piece of code touches ------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/Accesses.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

/// Entities read for one question; what lies beyond stays unseen.
static constexpr unsigned MaxEntities = 2048;

bool mayAlias(const ObjectRef &A, const ObjectRef &B) {
  if (!A.isKnown() || !B.isKnown())
    return false;
  if (A.Kind == ObjectRef::This || B.Kind == ObjectRef::This)
    return A.Kind == B.Kind;
  // The same field of two members is two objects.
  if (A.Kind == ObjectRef::Member && B.Kind == ObjectRef::Member &&
      A.Root != A.Leaf && B.Root != B.Leaf)
    return A.Root == B.Root;
  return A.Root == B.Root || A.Leaf == B.Leaf || A.Root == B.Leaf ||
         A.Leaf == B.Root;
}

void AccessCollector::addEntity(Entity E, const Binding &B) {
  push(E, B);
  run();
}

void AccessCollector::addEvent(const Event &Ev, const Binding &B) {
  addDirect(Ev, B);
  if (Ev.Target)
    push(Ev.Target, bindCall(Ev, B));
  run();
}

void AccessCollector::push(Entity E, Binding B) {
  const void *On =
      B.This.Kind == ObjectRef::This ? this : (const void *)B.This.Leaf;
  if (Seen.size() < MaxEntities && Seen.insert({E.getOpaque(), On}).second)
    Work.push_back({E, std::move(B)});
}

void AccessCollector::run() {
  while (!Work.empty()) {
    Item I = std::move(Work.back());
    Work.pop_back();
    const FunctionFacts &Facts = Effects.getFacts(I.E);
    for (const ObjectRef &R : Facts.Reads)
      add(Access::Read, I.B.apply(R), nullptr, SourceLocation());
    for (const LockOperation &L : Facts.Locks)
      if (L.Takes)
        add(Access::Lock, I.B.apply(L.Lock), nullptr, L.Loc);
    for (const LoopFact &L : Facts.Loops) {
      BoundLoop Bound{&L, {}};
      for (const ObjectRef &O : L.Conditions)
        Bound.Conditions.push_back(I.B.apply(O));
      Loops.push_back(std::move(Bound));
    }
    for (const Event &Ev : Facts.Events) {
      addDirect(Ev, I.B);
      // Who is the last owner is not known: that end is nobody's for sure.
      if (Ev.Target && !Ev.IfLastOwner)
        push(Ev.Target, bindCall(Ev, I.B));
    }
  }
}

/// A call that cannot change its object, as far as its declaration says.
static bool isConstCall(const Event &Ev) {
  const auto *M = dyn_cast_or_null<CXXMethodDecl>(Ev.Callee);
  return M && Ev.Unknown != UnknownReason::Pointer &&
         (M->isConst() || isa<CXXConversionDecl>(M));
}

void AccessCollector::addDirect(const Event &Ev, const Binding &B) {
  ObjectRef Object = B.apply(Ev.Object);
  if (Ev.Kind == Event::Store)
    return add(Access::Store, Object, &Ev, Ev.Loc);
  const auto *Operator = dyn_cast_or_null<CXXOperatorCallExpr>(Ev.Node);
  if (Operator && Operator->isAssignmentOp())
    return; // the store beside it says it
  bool Changes = !isConstCall(Ev) && !(Ev.Row && Ev.Row->NeverSignals);
  addVirtual(Ev, Object);
  // It tells somebody to stop, whatever it is given.
  ThisEscapes |= Ev.Row && Ev.Row->Signals;
  // A callable of the object's own may have been made of `this`.
  if (Ev.Unknown == UnknownReason::Pointer &&
      Object.Kind != ObjectRef::Variable)
    ThisEscapes |= Object.isKnown();
  // A followed call on `this` says by itself what it touches.
  if (Object.Kind != ObjectRef::This)
    add(Changes ? Access::Call : Access::Read, Object, &Ev, Ev.Loc);
  else if (!Ev.Target && Changes && Ev.Unknown != UnknownReason::None) {
    ThisEscapes = true;
    add(Access::Call, Object, &Ev, Ev.Loc);
  }
  if (!Ev.Target && Changes)
    addArguments(Ev, B);
}

void AccessCollector::addVirtual(const Event &Ev, const ObjectRef &Object) {
  const auto *M = dyn_cast_or_null<CXXMethodDecl>(Ev.Callee);
  if (M && M->isVirtual() && Object.isKnown())
    VirtualCalls.push_back({M, Object});
}

/// What is handed to code that is not read: `write(pipe, ...)`, `stop(&flag)`.
void AccessCollector::addArguments(const Event &Ev, const Binding &B) {
  if (Ev.Callee && isa<CXXConstructorDecl>(Ev.Callee) && !Ev.Row)
    return;
  for (const Expr *A : Ev.Args) {
    if (isa<CXXDefaultArgExpr>(A) || A->isValueDependent())
      continue;
    ObjectRef O = B.apply(getObject(A));
    if (O.Kind == ObjectRef::This && Ev.Unknown != UnknownReason::None)
      ThisEscapes = true;
    if (O.isKnown())
      add(Access::Call, O, &Ev, Ev.Loc);
  }
}

void AccessCollector::add(Access::KindTy Kind, const ObjectRef &O,
                          const Event *By, SourceLocation Loc) {
  if (O.isKnown())
    Found.push_back({Kind, O, By, Loc});
}

} // namespace interop
