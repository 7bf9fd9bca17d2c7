//===- RecordEnds.cpp - Records that are freed while they are kept --------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/DanglingCallback/Records/RecordEnds.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Analysis/BodyParents.h"
#include "Analysis/Calls/EntryPoints.h"
#include "Dataflow/Reachability.h"
#include "Facts/Callables.h"
#include "Hazards/DanglingCallback/LastingHolders.h"
#include "Hazards/DanglingCallback/Records/BorrowedObjects.h"
#include "Hazards/DanglingCallback/Records/DroppedKeepers.h"
#include "Hazards/DanglingCallback/Records/OtherEnds.h"
#include "Hazards/DanglingCallback/Records/SharedFields.h"
#include "Hazards/DanglingCallback/Settling.h"
#include "Support/NameWords.h"
#include <algorithm>

using namespace clang;

namespace interop {

/// Of a plain record a reference to an object of another one says nothing.
bool RecordEnds::holdsReference(llvm::ArrayRef<Entity> In,
                                const Registration &R,
                                const FreeSite &Site) const {
  const RecordDecl *Kept = Sites.findRecord(R);
  return llvm::any_of(In, [&](Entity E) {
    return llvm::any_of(Effects.getFacts(E).All, [&](const Fact &Of) {
      if (!returnsReference(Of) || !Of.Args.front())
        return false;
      QualType T = Of.Args.front()->IgnoreParenCasts()->getType();
      const RecordDecl *Its =
          T->isPointerType() ? T->getPointeeType()->getAsRecordDecl() : nullptr;
      return !Site.At || !Kept || !Its ||
             isBaseOf(Its->getDefinition() ? Its->getDefinition() : Its,
                      Kept->getDefinition());
    });
  });
}

/// What is registered itself frees it, as it is called once; or another
/// callback that is stored in the record beside it does, which may be told when
/// the holder ends: `view->destroy.notify = view_free`. One that holds a
/// reference while it runs does not.
bool RecordEnds::isCalledBack(const Registration &R,
                              const FreeSite &Site) const {
  const Entity Freeing = Entity::makeFunction(*Site.In);
  auto frees = [&](const Expr *A) {
    return llvm::any_of(findCalled(A), [&](const FunctionDecl *Called) {
      const auto &Reached = Effects.getReached(Entity::makeFunction(*Called));
      return llvm::is_contained(Reached, Freeing) &&
             !holdsReference(Reached, R, Site);
    });
  };
  if (llvm::any_of(R.At->Args, frees))
    return true;
  const ObjectRef &O = R.Kept.Object;
  return R.What && R.What->IsMemory &&
         llvm::any_of(Effects.getFacts(Entity::makeFunction(*R.In)).All,
                      [&](const Fact &E) {
                        return E.Kind == Fact::Store && E.Value &&
                               E.Object.Root == O.Root && frees(E.Value);
                      });
}

/// Who registers it on the loop of another thread then waits for it.
static bool isAwaitedThere(const Registration &R, const FunctionFacts &Facts) {
  return R.IsForgotten && llvm::any_of(Facts.All, [&R](const Fact &E) {
           return E.Kind == Fact::Call && E.At.Block == R.At->At.Block &&
                  E.At.Seq > R.At->At.Seq && E.Row && E.Row->Blocks;
         });
}

/// \p F is of this file, and only who registers \p R calls it, where that
/// fails.
bool RecordEnds::isOnlyUndone(const Registration &R,
                              const FunctionDecl &F) const {
  auto Callers = TU.get<EntryPoints>().getCallers().getCallers(F);
  return !F.isExternallyVisible() && !Callers.empty() &&
         llvm::all_of(Callers, [&](const FunctionDecl *By) {
           return By->getCanonicalDecl() == R.In->getCanonicalDecl();
         });
}

/// `reader_free_method(super)`, of what is also looked at as something derived.
static bool isEndOfBase(const Fact &E, const ObjectRef &Ended) {
  return E.Kind == Fact::Call && E.Unknown == UnknownReason::NoBody &&
         E.Callee && E.Callee->getDeclName().isIdentifier() &&
         E.getArgObject(0).Root == Ended.Root &&
         E.getArgObject(0).Leaf == Ended.Root &&
         hasNameWord(E.Callee->getName(), NameWord::Destroy);
}

bool RecordEnds::isSettledBefore(const Registration &R,
                                 const FreeSite &Site) const {
  const FunctionFacts &Facts = Effects.getFacts(Entity::makeFunction(*Site.In));
  if (!Site.At)
    // What the record that it is derived from does knows nothing of it.
    return llvm::any_of(Facts.All, [&](const Fact &E) {
      return E.Unknown != UnknownReason::Pointer &&
             !isEndOfBase(E, Site.Freed) &&
             maySettle(R, E, TU, Site.Freed.Root);
    });
  return llvm::any_of(getFactsBefore(Facts, *Site.At), [&](const Fact *E) {
    return maySettle(R, *E, TU, Site.Freed.Root);
  });
}

/// `menu_free(menu); main_loop_run(loop);`
static bool isUsedAfter(const Registration &R, const Fact &End,
                        const FunctionFacts &Facts) {
  return R.What && llvm::any_of(Facts.All, [&](const Fact &E) {
           return E.Kind == Fact::Call && E.Callee &&
                  llvm::is_contained(R.What->UsedBy,
                                     getQualifiedName(*E.Callee)) &&
                  mayPrecede(Facts, End.At, E.At) &&
                  !mayPrecede(Facts, E.At, End.At);
         });
}

bool RecordEnds::isSettledByCallers(const Registration &R,
                                    const FunctionDecl &F) const {
  const CallerMap &Map = TU.get<EntryPoints>().getCallers();
  for (const FunctionDecl *By : Map.getCallers(F)) {
    const FunctionFacts &Facts = Effects.getFacts(Entity::makeFunction(*By));
    for (const Fact &E : Facts.All)
      if (E.Target == Entity::makeFunction(F)) {
        // Loops have run when main() ends what it has made, or run again.
        if (By->isMain())
          return !isUsedAfter(R, E, Facts);
        for (const Fact *Before : getFactsBefore(Facts, E))
          if (maySettle(R, *Before, TU, E.getArgObject(0).Root))
            return true;
        // Nobody calls back between the free and the end of who would.
        if (llvm::any_of(Facts.All, [&](const Fact &After) {
              return &After > &E && endsHolder(R, After);
            }))
          return true;
      }
  }
  return false;
}

/// Adds to \p Work where the body goes on, if it is not in \p Seen.
static void addSuccessors(const BlockFacts &Block, std::vector<bool> &Seen,
                          llvm::SmallVectorImpl<unsigned> &Work) {
  for (unsigned Next : Block.Succs)
    if (Next != BlockFacts::NoBlock && !Seen[Next]) {
      Seen[Next] = true;
      Work.push_back(Next);
    }
}

/// Who registers it takes it back on every way out: `watch(of, ..); work();
/// unwatch(of);`.
bool RecordEnds::isTakenBackAtOnce(const Registration &R) const {
  const FunctionFacts &Facts = Effects.getFacts(Entity::makeFunction(*R.In));
  std::vector<bool> Seen(Facts.Blocks.size());
  for (const Fact &E : Facts.All)
    if (E.Kind == Fact::Call && E.Callee && !R.isAt(E) &&
        endsByName(R, E, TU)) {
      if (E.At.Block == R.At->At.Block && E.At.Seq > R.At->At.Seq)
        return true;
      if (E.At.Block < Seen.size() && E.At.Block != R.At->At.Block)
        Seen[E.At.Block] = true;
    }
  if (llvm::find(Seen, true) == Seen.end())
    return false;
  llvm::SmallVector<unsigned, 16> Work{R.At->At.Block};
  while (!Work.empty()) {
    unsigned Block = Work.pop_back_val();
    if (Block == FunctionFacts::ExitBlock)
      return false;
    addSuccessors(Facts.Blocks[Block], Seen, Work);
  }
  return true;
}

/// The reference that \p Ref makes is for another request, to which it goes
/// with a callback: `read_async(of->file, done, object_ref(of))`.
static bool isForAnother(const Fact &Ref, const FunctionFacts &Facts,
                         const Registration &R) {
  auto isIt = [&Ref](const Stmt &S) { return &S == Ref.Node; };
  return Ref.Node && llvm::any_of(Facts.All, [&](const Fact &E) {
           return E.Kind == Fact::Call && !R.isAt(E) && &E != &Ref &&
                  llvm::any_of(
                      E.Args,
                      [](const Expr *A) { return A && getCallable(A); }) &&
                  llvm::any_of(E.Args, [&](const Expr *A) {
                    return A && anyPart(*A, isIt);
                  });
         });
}

/// A reference of its own goes with it: `object_ref(of)` comes before. Or the
/// object is there until it has run.
bool RecordEnds::isCounted(const Registration &R) const {
  const FunctionFacts &Facts = Effects.getFacts(Entity::makeFunction(*R.In));
  if (isAwaitedThere(R, Facts))
    return true;
  auto isIt = [&R](const Stmt &S) {
    const auto *D = dyn_cast<DeclRefExpr>(&S);
    return D && D->getDecl() == R.Kept.Object.Leaf;
  };
  return llvm::any_of(getFactsBefore(Facts, *R.At), [&](const Fact *E) {
    return returnsReference(*E) && !isForAnother(*E, Facts, R) &&
           (namesObject(*E, R.Kept.Object.Leaf) ||
            E->Result.Leaf == R.Kept.Object.Leaf ||
            (E->Args.front() && anyPart(*E->Args.front(), isIt)));
  });
}

/// Who is called is given the object for something else, too, and may see to
/// it: `object_init_async(self, done, self)`.
bool RecordEnds::isGivenBeside(const Registration &R) const {
  const ObjectRef &O = R.Kept.Object;
  if (!R.What || R.What->IsMemory || O.Root != O.Leaf)
    return false;
  for (unsigned I = 0; I < R.At->Args.size(); ++I)
    if (I != R.Arg && R.At->getArgObject(I) == O)
      return true;
  return false;
}

/// Nobody asks what the call of \p R has answered, which may have been that it
/// keeps nothing.
bool RecordEnds::isUnasked(const Registration &R) const {
  const auto *Node = dyn_cast_or_null<Expr>(R.At->Node);
  return R.HasKey ||
         (Node && (Node->getType()->isVoidType() ||
                   TU.get<BodyParents>().get(*R.In).isStatement(*Node)));
}

/// A step between the call and the free that ends it, or after which the
/// pointer leads to something else.
bool RecordEnds::isOver(const Registration &R, const Fact &E,
                        const FreeSite &Site) const {
  bool IsOther = E.Kind == Fact::Store && E.Object == R.Kept.Object;
  return IsOther || maySettle(R, E, TU, Site.Freed.Root);
}

/// The call and then the free, with nothing on the way that ends it.
bool RecordEnds::isFreedHere(const Registration &R,
                             const FreeSite &Site) const {
  const FunctionFacts &Facts = Effects.getFacts(Entity::makeFunction(*Site.In));
  const ObjectRef &O = R.Kept.Object;
  if (!Site.At || Site.Freed.Root != O.Root || Site.Freed.Leaf != O.Leaf)
    return false;
  std::vector<bool> Seen(Facts.Blocks.size());
  llvm::SmallVector<unsigned, 16> Work;
  auto visit = [&](unsigned Block, const Fact *Behind) {
    for (const Fact &E : getFactsIn(Facts, Block)) {
      if (Behind && E.At.Seq <= Behind->At.Seq)
        continue;
      if (&E == Site.At)
        return true;
      if (isOver(R, E, Site))
        return false;
    }
    addSuccessors(Facts.Blocks[Block], Seen, Work);
    return false;
  };
  if (visit(R.At->At.Block, R.At))
    return true;
  if (!isUnasked(R))
    return false;
  while (!Work.empty()) {
    unsigned Block = Work.pop_back_val();
    if (visit(Block, nullptr))
      return true;
  }
  return false;
}

/// `client_unref(of->client)`, of what keeps \p R, on the way to \p Site.
const Fact *RecordEnds::findGivenUp(const Registration &R,
                                    const FreeSite &Site) const {
  const ValueDecl *Field = Holders.findReference(R);
  Field = Field ? Field : R.Holder.Leaf;
  if (!isa_and_nonnull<FieldDecl>(Field))
    return nullptr;
  for (Entity In : Effects.getReached(Entity::makeFunction(*Site.In)))
    for (const Fact &E : Effects.getFacts(In).All)
      if (E.Kind == Fact::Call && E.Callee && E.Node &&
          E.getArgObject(0).Leaf == Field &&
          hasNameWord(getMentionedName(*E.Callee), NameWord::Unreference))
        return &E;
  return nullptr;
}

/// What the loop keeps, or the one object of its kind, nobody takes back, or
/// only a function that others are to call, of an object that goes without
/// their doing.
bool RecordEnds::isLeftByClass(const Registration &R,
                               const FreeSite &Site) const {
  const FunctionDecl *Other = findOtherEnd(R, Sites, TU);
  const RecordDecl *Class = getPointedRecord(Site.In->getParamDecl(0));
  return (R.HasHolder ? isLastingHolder(R, TU) : R.HasKey) &&
         (!Other || (Other->isExternallyVisible() && Class &&
                     Sites.getObjects().isDestroyedByOthers(*Class)));
}

/// The record ends at \p Site, and \p R with it is left.
bool RecordEnds::isLeft(const Registration &R, const FreeSite &Site) const {
  if (!R.What && !R.KeptIn && isOnlyUndone(R, *Site.In))
    return false;
  return !isCalledBack(R, Site) && !isSettledBefore(R, Site) &&
         !isSettledByCallers(R, *Site.In);
}

/// What the call returned goes on to somebody else, also by a local:
/// `remember(self, connect(..))`.
bool RecordEnds::isKeyGivenOn(const Registration &R) const {
  const auto *Key = dyn_cast_or_null<VarDecl>(R.At->Result.Leaf);
  const bool IsLocal = Key && Key->hasLocalStorage();
  auto isKey = [&](const Stmt &S) {
    const auto *D = dyn_cast<DeclRefExpr>(&S);
    return &S == R.At->Node || (IsLocal && D && D->getDecl() == Key);
  };
  return llvm::any_of(Effects.getFacts(Entity::makeFunction(*R.In)).All,
                      [&](const Fact &E) {
                        return !R.isAt(E) && E.Kind == Fact::Call &&
                               llvm::any_of(E.Args, [&](const Expr *A) {
                                 return A && anyPart(*A, isKey);
                               });
                      });
}

/// `idle_add(reposition, menu)` in a function that has the menu from others,
/// and drops the number: who ends the menu cannot know of it.
std::optional<Dangling>
RecordEnds::findLeftSource(const Registration &R) const {
  const RecordDecl *Record = Sites.findRecord(R);
  if (!R.What || R.What->Once || R.HasHolder || !R.IsForgotten || !Record ||
      !Sites.getObjects().isObject(*Record) || !isOthers(R, TU) ||
      isCounted(R) || isKeyGivenOn(R) || !isOnlyUsed(R, TU) ||
      findOtherEnd(R, Sites, TU))
    return std::nullopt;
  Dangling D;
  D.Kind = Dangling::Borrowed;
  D.Of = R;
  return D;
}

/// Those ends first that take back what another one keeps: there this one is
/// forgotten.
llvm::SmallVector<FreeSite, 4>
RecordEnds::sortByNeed(const Registration &R,
                       llvm::ArrayRef<FreeSite> Found) const {
  llvm::SmallVector<FreeSite, 4> Sorted(Found.begin(), Found.end());
  std::stable_partition(Sorted.begin(), Sorted.end(), [&](const FreeSite &S) {
    const auto &All = Effects.getFacts(Entity::makeFunction(*S.In)).All;
    return !S.At && llvm::any_of(All, [&R](const Fact &E) {
      return E.Callee && R.isEndedBy(*E.Callee);
    });
  });
  return Sorted;
}

/// To give up one of several references ends nothing: other calls must.
static void forgetReferences(llvm::SmallVectorImpl<std::string> &Until) {
  auto isOne = [](const std::string &Name) {
    return hasNameWord(Name, NameWord::Unreference);
  };
  if (!llvm::all_of(Until, isOne))
    llvm::erase_if(Until, isOne);
}

std::optional<Dangling> RecordEnds::find(Registration R) {
  R.IsHolderDropped = Holders.isDropped(R);
  R.HasReference = Holders.findReference(R) != nullptr;
  R.IsHolderShared = R.HasHolder && Holders.isShared(R);
  if (R.IsHolderShared && R.HasReference)
    forgetReferences(R.Until);
  const RecordDecl *Record = Sites.findRecord(R);
  llvm::ArrayRef<FreeSite> Found = Sites.find(Record);
  if (Found.empty()) {
    if (std::optional<Dangling> D = findLeftSource(R))
      return D;
    return findDroppedKeeper(R, Sites.getBodies(), TU);
  }
  if (!Holders.outlives(R) || isCounted(R) || isGivenBeside(R) ||
      isTakenBackAtOnce(R) || isKeyGivenOn(R))
    return std::nullopt;
  const FunctionDecl *Other = findExpectedEnd(R, Found, Sites, TU);
  bool IsOwn = !isSystem(*Record, TU.getContext().getSourceManager()) &&
               !(R.What && R.What->Once && !isOwnRequest(R)) &&
               llvm::all_of(Found, [&](const FreeSite &Site) {
                 return Site.In == R.In || isLeft(R, Site);
               });
  for (const FreeSite &Site : sortByNeed(R, Found)) {
    bool Here = Site.In == R.In;
    // The state of a request ends when that has answered; a counted object
    // ends when the last one gives it up.
    if (Site.IsMissing && !isLeftByClass(R, Site))
      continue;
    if (Here ? !isFreedHere(R, Site)
             : !IsOwn || (Site.At && (Other || isIrrevocable(R))))
      continue;
    Dangling D;
    D.Kind = Dangling::OutlivesFree;
    D.Of = R;
    D.End = Site.At;
    D.EndIn = Entity::makeFunction(*Site.In);
    D.HasNoEnd = Site.IsMissing;
    D.EndedIn = Here || Site.IsMissing ? nullptr : Other;
    D.GivenUp = findGivenUp(R, Site);
    return D;
  }
  return std::nullopt;
}

} // namespace interop
