//===- ThreadEnds.cpp - What facts end that a thread uses -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/ThreadLifetime/Ends/ThreadEnds.h"
#include "AST/Naming.h"
#include "Analysis/Calls/LentFields.h"
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

bool ThreadEnds::wakes(const Fact &E, bool ForSure) const {
  if (E.Kind != Fact::Call || !E.Row || E.Row->DestroysOwned)
    return false;
  if (!E.Callee || !E.Callee->getDeclName().isIdentifier())
    return true;
  StringRef Name = E.Callee->getName();
  return llvm::any_of(Touched.get(), [&](const Access &A) {
    const FunctionModel *Row = A.By ? A.By->Row : nullptr;
    return Row && Row->Blocks &&
           (llvm::is_contained(Row->Blocks->Unblock, Name) ||
            (!ForSure &&
             llvm::is_contained(Row->Blocks->NotUnblockedBy, Name)));
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

} // namespace interop
