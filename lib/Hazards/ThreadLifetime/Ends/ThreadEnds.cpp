//===- ThreadEnds.cpp - What facts end that a thread uses -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/ThreadLifetime/Ends/ThreadEnds.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Analysis/Calls/LentFields.h"
#include "Dataflow/Reachability.h"
#include "Effects/Handles/PathTests.h"
#include "Facts/FieldFunctions.h"
#include "Support/NameWords.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

bool ThreadEnds::isOfOthers(const Entity &Body) const {
  return Body.getFunction() != Start.In &&
         llvm::none_of(Touched.getFrames(),
                       [&Body](const AccessFrame &F) { return F.In == Body; });
}

//===-- Ends --------------------------------------------------------------===//

std::vector<EndedObject>
ThreadEnds::find(const FunctionFacts &Facts, const Fact &E,
                 llvm::ArrayRef<llvm::StringRef> More) const {
  std::vector<EndedObject> All =
      findEndedObjects({Facts.Self, &E}, Effects, TU.getLookup());
  if (ObjectRef O = findByName(E, More); O.isKnown())
    All.push_back({O, {{Facts.Self, &E}}});
  return All;
}

/// Beside another object it may be what the ended is taken out of; a number or
/// a setting beside it says how it ends.
static bool isGivenAlone(const Fact &E) {
  return !E.Args.empty() &&
         llvm::all_of(llvm::drop_begin(E.Args), [](const Expr *A) {
           return A->getType()->isIntegralOrEnumerationType();
         });
}

/// What a function ends by its name: `client_cleanup(&client)`. Words of
/// \p More say so of what the thread was not given as its own.
ObjectRef ThreadEnds::findByName(const Fact &E,
                                 llvm::ArrayRef<llvm::StringRef> More) const {
  if (E.Kind != Fact::Call || !E.Callee || E.Row || !isGivenAlone(E) ||
      !E.Callee->getDeclName().isIdentifier())
    return {};
  const ObjectRef O = E.getArgObject(0);
  if (hasNameWord(E.Callee->getName(), NameWord::Destroy))
    return O;
  bool IsGiven = llvm::any_of(
      Start.Args, [&O](const ObjectRef &A) { return A.Leaf == O.Leaf; });
  return !IsGiven && hasNameWord(E.Callee->getName(), More) ? O : ObjectRef();
}

const Fact *ThreadEnds::findDestruction(const CallStep &At) const {
  for (const Fact &E : Effects.getFacts(At.In).All)
    if (E.Kind == Fact::Destruction && E.Node && E.Node == At.At->Node)
      return &E;
  return nullptr;
}

//===-- Uses --------------------------------------------------------------===//

/// `p->buffer = ...`, not `p->buffer[0] = ...`.
static bool setsPointer(const Access &A) {
  if (A.Kind != Access::Store || !A.By->Node)
    return false;
  const Expr *To = nullptr;
  if (const auto *B = dyn_cast<BinaryOperator>(A.By->Node))
    To = B->getLHS();
  else if (const auto *U = dyn_cast<UnaryOperator>(A.By->Node))
    To = U->getSubExpr();
  return !To || isa<MemberExpr, DeclRefExpr>(To->IgnoreParenImpCasts());
}

/// It is no plain call of a library that ends it.
static bool isOwned(const EndedObject &Ended) {
  return Ended.Path.size() > 1 || Ended.Path.back().At->Kind != Fact::Call;
}

const Access *ThreadEnds::findUse(const EndedObject &Ended) const {
  const ObjectRef &O = Ended.Object;
  if (!isLasting(O) || O.Leaf == Start.Handle.Leaf)
    return nullptr;
  const Access *Used = nullptr;
  unsigned Calls = 0;
  for (const Access &A : Touched.get()) {
    if (A.Object.Leaf != O.Leaf && !isLent(A.Object, O))
      continue;
    Calls += A.Kind == Access::Call;
    Used = Used ? Used : &A;
    if (isOwned(Ended) && A.Object.Leaf == O.Leaf && setsPointer(A))
      return nullptr; // the thread says itself what is there
  }
  return Calls <= 1 && mayStop(Ended) ? nullptr : Used;
}

/// The thread's own record was given \p Ended by its owner, and the thread gets
/// there by a field of that record.
bool ThreadEnds::isLent(const ObjectRef &Used, const ObjectRef &Ended) const {
  auto refers = [&](const ValueDecl *D) {
    const auto *Field = dyn_cast_or_null<FieldDecl>(D);
    return Field && TU.get<LentFields>().refersTo(*Field, *Ended.Leaf);
  };
  return refers(Used.Leaf) || (Used.Root != Used.Leaf && refers(Used.Root));
}

/// All that the thread does is to run the object, whose destructor is out of
/// sight and may wait for it.
bool ThreadEnds::mayStop(const EndedObject &Ended) const {
  const Fact *End = findDestruction(Ended.Path.back());
  return End && !End->Row &&
         (!End->Target || Effects.getFacts(End->Target).isBodyUnseen());
}

//===-- What makes it right -----------------------------------------------===//

bool ThreadEnds::isGuarded(const EndedObject &Ended) const {
  return llvm::any_of(Ended.Path, [this](const CallStep &S) {
    return !Effects.getHeldLocks(S.In).getAt(S.At->At).empty();
  });
}

bool ThreadEnds::wakes(const Fact &E) const {
  if (E.Kind != Fact::Call || !E.Row || E.Row->DestroysOwned)
    return false;
  if (!E.Callee || !E.Callee->getDeclName().isIdentifier())
    return true;
  StringRef Name = E.Callee->getName();
  return llvm::any_of(Touched.get(), [&](const Access &A) {
    const FunctionModel *Row = A.By ? A.By->Row : nullptr;
    return Row && Row->Blocks &&
           (llvm::is_contained(Row->Blocks->Unblock, Name) ||
            llvm::is_contained(Row->Blocks->NotUnblockedBy, Name));
  });
}

bool ThreadEnds::isCancel(const Fact &E) const {
  if (E.Kind != Fact::Call || E.Target || !E.Callee || E.Node == Start.Node ||
      !Start.Handle.Leaf || (E.Row && (E.Row->Blocks || E.Row->Starts)))
    return false;
  return E.Args.size() == 1 && E.getArgObject(0).Leaf == Start.Handle.Leaf &&
         hasNameWord(E.Callee->getName(), {"cancel", "kill", "terminate"});
}

/// `running`, `Stopped`, `quit`: whether to go on, or whether it has gone on.
static bool saysWhetherToGoOn(const ValueDecl &Flag) {
  static constexpr StringRef More[] = {
      "abort",   "aborted",  "active",   "alive",   "cancel",   "cancelled",
      "closing", "done",     "dying",    "enabled", "ended",    "exiting",
      "going",   "quitting", "run",      "running", "shutting", "started",
      "stopped", "stopping", "terminated"};
  const StringRef Name = getMentionedName(Flag);
  return hasNameWord(Name, NameWord::End) || hasNameWord(Name, More);
}

bool ThreadEnds::isSignal(const Fact &E) const {
  if (!E.Object.Leaf || (E.Kind != Fact::Store && E.Kind != Fact::Call))
    return false;
  const auto *M = dyn_cast_or_null<CXXMethodDecl>(E.Callee);
  if (E.Kind == Fact::Call && !(M && isInStd(*M) && !M->isConst()))
    return false;
  const ValueDecl *Flag = E.Object.Leaf;
  if (llvm::any_of(Touched.getLoops(), [Flag](const BoundLoop &L) {
        return llvm::any_of(L.Conditions, [Flag](const ObjectRef &O) {
          return O.Leaf == Flag;
        });
      }))
    return true;
  // The loop may end otherwise, too: its condition is not the flag alone.
  return !Flag->getType()->isPointerType() && saysWhetherToGoOn(*Flag) &&
         llvm::any_of(Touched.get(), [Flag](const Access &A) {
           return A.Object.Leaf == Flag && A.Kind == Access::Read;
         });
}

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
