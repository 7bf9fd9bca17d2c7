//===- ThreadWaits.cpp - What may wait for a thread -----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AST/Naming.h"
#include "AST/PointedRecord.h"
#include "AST/StmtWalk.h"
#include "Dataflow/Reachability.h"
#include "Effects/Handles/PathTests.h"
#include "Facts/FieldFunctions.h"
#include "Hazards/ThreadLifetime/Ends/ThreadEnds.h"
#include "Support/NameWords.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

/// Who joins another thread does not wait for this one.
bool ThreadEnds::isOfAnother(const ObjectRef &Joined) const {
  return Joined.Leaf && Start.Handle.Leaf && Joined.Leaf != Start.Handle.Leaf;
}

bool ThreadEnds::waitsItself(const Fact &E) const {
  if (E.Row && E.Row->Joins)
    return !isOfAnother(E.getPlace(*E.Row->Joins));
  return E.Row && E.Row->Blocks;
}

bool ThreadEnds::waits(const Fact &E) const {
  return (E.Row && (E.Row->Joins || E.Row->Blocks)) ||
         (E.Target && !Effects.getWaits(E.Target).empty());
}

bool ThreadEnds::waitsForThread(const Fact &E) const {
  if (waitsItself(E))
    return true;
  const Binding Bound = bindCall(E);
  return E.Target && llvm::any_of(Effects.getWaits(E.Target),
                                  [&](const Wait &W) {
                                    return !W.IsJoin ||
                                           !isOfAnother(Bound.apply(W.Object));
                                  });
}

bool ThreadEnds::mayWait(const Fact &E, const FunctionFacts &Facts) const {
  if (waitsItself(E))
    return true;
  if (E.Kind != Fact::Call)
    return false;
  return looksAgain(E, Facts) ||
         (E.Unknown != UnknownReason::None && !E.Row && mayWaitUnseen(E));
}

bool ThreadEnds::mayWaitWithin(const Fact &E) const {
  if (!E.Target)
    return false;
  if (waitsForThread(E))
    return true;
  AccessCollector Done(Effects);
  Done.addFact(E, {});
  return !Done.isComplete() ||
         llvm::any_of(Done.getFrames(), [this](const AccessFrame &Frame) {
           const FunctionFacts &Facts = Effects.getFacts(Frame.In);
           return llvm::any_of(
               Facts.All, [&](const Fact &W) { return mayWait(W, Facts); });
         });
}

/// A loop around \p E asks what the thread changes, or what a function says: it
/// may look until the thread has ended.
bool ThreadEnds::looksAgain(const Fact &E, const FunctionFacts &Facts) const {
  const std::vector<bool> Before = getBlocksBefore(Facts, E.At.Block);
  if (!Before[E.At.Block])
    return false;
  const std::vector<bool> After = getBlocksAfter(Facts, E.At.Block);
  bool HasCondition = false;
  for (unsigned B = 0; B < Facts.Blocks.size(); ++B)
    if (const Expr *Test = Before[B] && After[B] ? Facts.Blocks[B].Condition
                                                 : nullptr) {
      HasCondition = true;
      if (asksThread(*Test))
        return true;
    }
  return !HasCondition;
}

bool ThreadEnds::asksThread(const Expr &Test) const {
  return anyPart(Test, [](const Stmt &S) {
    const auto *C = dyn_cast<CallExpr>(&S);
    const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
    return C && !(F && (isInStd(*F) || F->getBuiltinID()));
  }) || namesAny(Test, [this](const ValueDecl &D) {
    return llvm::any_of(Touched.get(), [&D](const Access &A) {
      return A.Object.Leaf == &D && A.Kind != Access::Read;
    });
  });
}

//===-- Code out of sight -------------------------------------------------===//

/// The name that \p E calls by: of a function, or of what points to one.
static StringRef getNameOutOfSight(const Fact &E) {
  if (E.Callee)
    return getMentionedName(*E.Callee);
  const auto *C = dyn_cast_or_null<CallExpr>(E.Node);
  const ValueDecl *Pointer = C ? getCalledPointer(*C) : nullptr;
  return Pointer ? getMentionedName(*Pointer) : StringRef();
}

/// What takes any number of arguments writes them down. Who waits says so, or
/// ends what leads to the thread.
bool ThreadEnds::mayWaitUnseen(const Fact &E) const {
  if (E.Callee && E.Callee->isVariadic())
    return false;
  const bool IsGiven = leadsToThread(E);
  // A library knows no thread of the program's.
  if (E.Callee && isSystem(*E.Callee, TU.getContext().getSourceManager()))
    return IsGiven;
  const StringRef Name = getNameOutOfSight(E);
  if (Name.empty() || hasNameWord(Name, NameWord::Wait) ||
      Name.contains_insensitive("thread"))
    return true;
  return hasNameWord(Name, NameWord::End) && (IsGiven || isKnownElsewhere());
}

/// It is given the handle, or what the handle is a part of.
bool ThreadEnds::leadsToThread(const Fact &E) const {
  const ObjectRef &Handle = Start.Handle;
  const auto *Field = dyn_cast_or_null<FieldDecl>(Handle.Leaf);
  auto leads = [&](const ObjectRef &O, QualType T) {
    if (Handle.Leaf && O.Leaf == Handle.Leaf)
      return true;
    if (O.Kind == ObjectRef::This)
      return Field != nullptr;
    const RecordDecl *R = getPointedRecord(T);
    return Field && R && R == Field->getParent()->getCanonicalDecl();
  };
  if (E.Object.isKnown() &&
      leads(E.Object, E.Object.Leaf ? E.Object.Leaf->getType() : QualType()))
    return true;
  for (unsigned I = 0; I < E.Args.size(); ++I)
    if (leads(E.getArgObject(I), E.Args[I]->getType()))
      return true;
  return false;
}

/// Other files can name the handle, or what it is a part of.
bool ThreadEnds::isKnownElsewhere() const {
  const auto *V = dyn_cast_or_null<VarDecl>(Start.Handle.Root);
  return !V || !V->hasGlobalStorage() || V->hasExternalFormalLinkage();
}

} // namespace interop
