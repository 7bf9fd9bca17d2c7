//===- Accesses.cpp - What a piece of code touches ------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/Accesses.h"
#include "Support/Budgets.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace clang;

namespace interop {

// The cost of one question is at most the facts of Budget::AccessFrames
// bodies.

/// Two variables that are objects themselves, or fields right in them.
static bool areOwnObjects(const ObjectRef &A, const ObjectRef &B) {
  auto isObject = [](const ObjectRef &O) {
    if (O.Kind != ObjectRef::Variable)
      return false;
    const RecordDecl *R = O.Root->getType()->getAsRecordDecl();
    const auto *F = dyn_cast<FieldDecl>(O.Leaf);
    return R && (O.Leaf == O.Root ||
                 (F && F->getParent()->getCanonicalDecl() ==
                           R->getCanonicalDecl()));
  };
  return A.Root != B.Root && isObject(A) && isObject(B);
}

bool mayAlias(const ObjectRef &A, const ObjectRef &B) {
  if (!A.isKnown() || !B.isKnown() || areOwnObjects(A, B))
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

CallPath AccessCollector::makePath(const Access &A) const {
  CallPath Path;
  const Fact *At = A.By;
  for (std::optional<unsigned> F = A.Frame; F; F = Frames[*F].Outer) {
    Path.push_back({Frames[*F].In, At});
    At = Frames[*F].Via;
  }
  std::reverse(Path.begin(), Path.end());
  return Path;
}

void AccessCollector::addEntity(Entity E, const Binding &B) {
  push(E, B, nullptr);
  run();
}

void AccessCollector::addOverride(Entity E, const Binding &B,
                                  const VirtualCall &Call) {
  Current = Call.Frame;
  push(E, B, Call.By);
  run();
}

void AccessCollector::addFact(const Fact &Ev, const Binding &B) {
  addDirect(Ev, B);
  if (Ev.Target)
    push(Ev.Target, bindCall(Ev, B), &Ev);
  run();
}

void AccessCollector::push(Entity E, Binding B, const Fact *Via) {
  llvm::SmallVector<unsigned, 1> &Own =
      FramesOf[{E.getOpaque(), {B.This.Root, B.This.Leaf}}];
  if (Own.size() >= getLimit(Budget::AccessBindings))
    B = forgetInnerLocals(std::move(B));
  if (llvm::any_of(Own, [&](unsigned F) { return Frames[F].Bound == B; }))
    return;
  if (reaches(Frames.size(), Budget::AccessFrames) ||
      reaches(Own.size() / 2, Budget::AccessBindings)) {
    Complete = false;
    return;
  }
  Own.push_back(Frames.size());
  if (E.getFunction())
    Bodies.insert(E.getFunction());
  Frames.push_back({E, Via, Current, std::move(B)});
}

/// Which local of a body that was read a parameter is matters to nobody
/// outside.
Binding AccessCollector::forgetInnerLocals(Binding B) const {
  for (ObjectRef &P : B.Params)
    if (P.Kind == ObjectRef::Variable && !P.isGlobal() &&
        Bodies.count(P.Root->getDeclContext()))
      P = ObjectRef::makePart(P);
  return B;
}

void AccessCollector::run() {
  for (; Next < Frames.size(); ++Next) {
    Current = Next;
    Binding B = Frames[Next].Bound; // Frames grows
    read(Effects.getFacts(Frames[Next].In), B);
  }
  Current.reset();
}

void AccessCollector::read(const FunctionFacts &Facts, const Binding &B) {
  for (const ReadFact &R : Facts.Reads)
    add(Access::Read, B.apply(R.Object), nullptr, R.Loc);
  for (const LockOperation &L : Facts.Locks)
    if (L.Takes && L.isMutual())
      add(Access::Lock, B.apply(L.Lock), nullptr, L.Loc);
  for (const LoopFact &L : Facts.Loops) {
    BoundLoop Bound{&L, {}};
    for (const ObjectRef &O : L.Conditions)
      Bound.Conditions.push_back(B.apply(O));
    Loops.push_back(std::move(Bound));
  }
  for (const Fact &Ev : Facts.All) {
    addDirect(Ev, B);
    // Who is the last owner is not known: that end is nobody's for sure.
    if (Ev.Target && !Ev.IfLastOwner && (!Follows || Follows(Ev.Target)))
      push(Ev.Target, bindCall(Ev, B), &Ev);
  }
}

/// A call that cannot change its object, as far as its declaration says.
static bool isConstCall(const Fact &Ev) {
  const auto *M = dyn_cast_or_null<CXXMethodDecl>(Ev.Callee);
  return M && Ev.Unknown != UnknownReason::Pointer &&
         (M->isConst() || isa<CXXConversionDecl>(M));
}

void AccessCollector::addDirect(const Fact &Ev, const Binding &B) {
  if (!Ev.isAction())
    return;
  ObjectRef Object = B.apply(Ev.Object);
  if (Ev.Kind == Fact::Store)
    return add(Access::Store, Object, &Ev, Ev.Loc);
  const auto *Operator = dyn_cast_or_null<CXXOperatorCallExpr>(Ev.Node);
  if (Operator && Operator->isAssignmentOp())
    return; // the store beside it says it
  bool Changes = !isConstCall(Ev) && !(Ev.Row && Ev.Row->NeverSignals);
  addVirtual(Ev, Object);
  // It is a stop signal, whatever it is given.
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
  const auto *Made = dyn_cast_or_null<CXXConstructorDecl>(Ev.Callee);
  if (Changes && (!Ev.Target || (Made && Made->isMoveConstructor())))
    addArguments(Ev, B);
}

void AccessCollector::addVirtual(const Fact &Ev, const ObjectRef &Object) {
  const auto *M = dyn_cast_or_null<CXXMethodDecl>(Ev.Callee);
  if (M && M->isVirtual() && Object.isKnown())
    VirtualCalls.push_back({M, Object, &Ev, Current});
}

/// What is handed to code that is not read: `write(pipe, ...)`, `stop(&flag)`.
void AccessCollector::addArguments(const Fact &Ev, const Binding &B) {
  // A constructor takes note, but a moved one takes away.
  const auto *Made = dyn_cast_or_null<CXXConstructorDecl>(Ev.Callee);
  if (Made && !Ev.Row && !Made->isMoveConstructor())
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
                          const Fact *By, SourceLocation Loc) {
  if (!O.isKnown())
    return;
  if (!reaches(Found.size(), Budget::Accesses))
    Found.push_back({Kind, O, By, Loc, Current});
  else
    Complete = false;
}

} // namespace interop
