//===- HandleUses.cpp - Who only uses a local's handle ------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/ConstructorLeak/HandleUses.h"
#include "AST/ImportedPlace.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Support/Budgets.h"
#include "Support/NameWords.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace clang;

namespace interop {

bool HandleUses::isGiven(const Fact &E, const ObjectRef &Place) {
  return llvm::any_of(llvm::seq<unsigned>(0, E.Args.size()), [&](unsigned I) {
    return mentionsPlace(E.getArgObject(I), Place) ||
           mentionsPlace(getObject(&Flow.getFates().skipCasts(*E.Args[I])),
                         Place);
  });
}

bool HandleUses::mayBeUndone(const OwnedHandle &H) {
  return H.Via.size() > 1 && H.What->What && H.What->What->EvenOnFailure;
}

/// It may stay with the callee of \p E, or be held for as long as the program
/// runs, as a lock on a file is.
bool HandleUses::mayStay(const Fact &E) {
  if (E.Kind != Fact::Call || !E.Callee)
    return E.Kind == Fact::Call;
  if (hasNameWord(getMentionedName(*E.Callee), {"lock", "flock", "lockf"}))
    return true;
  return !E.Row && !E.Target && !isSystem(*E.Callee, SM);
}

/// It is put into a record where that is made: `new Model{engine, name}`.
static bool isPutInto(const FunctionDecl &F, const OwnedHandle &H) {
  return F.getBody() && anyPart(*F.getBody(), [&H](const Stmt &S) {
           return isa<InitListExpr>(&S) &&
                  llvm::any_of(H.In, [&S](const ObjectRef &O) {
                    return O.Root && mentions(S, *O.Root);
                  });
         });
}

bool HandleUses::isOnlyUsed(const FunctionDecl &F, const OwnedHandle &H,
                            const ObjectRef &Place) {
  return !mayBeUndone(H) && isPlainLocal(Place) && isOfLocalsAlone(H) &&
         H.What->What && !isPutInto(F, H) &&
         llvm::none_of(Flow.getEffects().getFacts(Entity::makeFunction(F)).All,
                       [&](const Fact &E) {
                         return &E != H.Via.front() && mayStay(E) &&
                                llvm::any_of(H.In, [&](const ObjectRef &O) {
                                  return isGiven(E, O);
                                });
                       });
}

/// The body of \p E, which is given \p Place, and what it gives that on to,
/// does nothing but read it.
bool HandleUses::onlyReads(const Fact &E, const ObjectRef &Place,
                           unsigned Calls) {
  if (!E.Target)
    return !mayStay(E);
  const FunctionDecl *F = E.Target.getFunction();
  if (!F || !Calls)
    return false;
  for (unsigned I = 0; I < E.Args.size(); ++I) {
    if (!mentionsPlace(E.getArgObject(I), Place))
      continue;
    if (I >= F->getNumParams())
      return false;
    const ObjectRef Given = ObjectRef::makeVariable(*F->getParamDecl(I));
    const bool Reads = llvm::all_of(
        Flow.getEffects().getFacts(E.Target).All, [&](const Fact &Inner) {
          if (Inner.Kind == Fact::Call)
            return !isGiven(Inner, Given) || onlyReads(Inner, Given, Calls - 1);
          return !Inner.Value || !mentionsPlace(getObject(Inner.Value), Given);
        });
    if (!Reads)
      return false;
  }
  return true;
}

bool HandleUses::isOnlyRead(const FunctionDecl &F, const OwnedHandle &H,
                            const ObjectRef &Place) {
  return llvm::all_of(Flow.getEffects().getFacts(Entity::makeFunction(F)).All,
                      [&](const Fact &E) {
                        return E.Kind != Fact::Call || !E.Target ||
                               &E == H.Via.front() || !isGiven(E, Place) ||
                               onlyReads(E, Place, getLimit(Budget::HandleVia));
                      });
}

/// `h = state_new(s, sizeof *h); tcp_init(loop, h);`: the handle is a record
/// that a call has given, and whoever gave it knows it. Memory of the heap is
/// the body's own.
bool HandleUses::isInGivenMemory(const FunctionDecl &F, const OwnedHandle &H) {
  const Acquire *How = H.What->What;
  const Fact &Made = *H.Via.front();
  if (!How || How->At.Kind != Place::Argument || &Made != H.What->At ||
      How->At.Index >= Made.Args.size())
    return false;
  const ObjectRef Local = getNamedLocal(*Made.Args[How->At.Index]);
  if (!Local.isKnown() ||
      !Local.Root->getType()->getPointeeType()->isRecordType())
    return false;
  llvm::ArrayRef<Fact> All =
      Flow.getEffects().getFacts(Entity::makeFunction(F)).All;
  return llvm::any_of(All, [&](const Fact &E) {
    if ((E.Kind != Fact::Store && E.Kind != Fact::Declare) || !E.Value ||
        !(E.Object == Local) || storesBehind(E))
      return false;
    const Expr *Given = E.Value->IgnoreParenCasts();
    return llvm::any_of(All, [&](const Fact &Call) {
      return Call.Kind == Fact::Call && Call.Node == Given &&
             !Flow.getProgramHandles().getMemory().isMadeBy(Call);
    });
  });
}

/// A child of it is kept elsewhere, which the end of its parent releases:
/// whoever has the child is meant to end both, and libraries tell the parent
/// (`pw_core_get_context(core)`).
bool HandleUses::hasChildElsewhere(const FunctionDecl &F,
                                   const OwnedHandle &H) {
  auto isElsewhere = [&](const Fact &E, const Acquire &A) {
    const HandleModel *Kind = Flow.getLookup().findHandle(A.Handle);
    const ObjectRef Child =
        A.At.Kind == Place::Result ? E.Result : E.getPlace(A.At);
    return A.Parent && Kind &&
           Kind->WhenOutlived == Enforcement::ImplicitRelease &&
           llvm::is_contained(H.In, E.getPlace(*A.Parent)) &&
           Child.isKnown() && !isPlainLocal(Child);
  };
  return llvm::any_of(
      Flow.getEffects().getFacts(Entity::makeFunction(F)).All,
      [&](const Fact &E) {
        return E.Row && llvm::any_of(E.Row->Acquires, [&](const Acquire &A) {
                 return isElsewhere(E, A);
               });
      });
}

bool HandleUses::mayBeKnown(const FunctionDecl &F, const OwnedHandle &H) {
  return isInGivenMemory(F, H) || hasChildElsewhere(F, H);
}

} // namespace interop
