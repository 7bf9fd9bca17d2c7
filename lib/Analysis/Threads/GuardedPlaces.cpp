//===- GuardedPlaces.cpp - What a program does under which lock -----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Threads/GuardedPlaces.h"
#include "AST/Naming.h"
#include "Analysis/Calls/EntryPoints.h"
#include "Analysis/Calls/ModeledCalls.h"
#include "Analysis/Locks/LockBodies.h"
#include "Analysis/UserBodies.h"
#include "Dataflow/Reachability.h"
#include "Support/Budgets.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

/// A pointer to a record of the kind that it stands in.
static bool leadsToOther(const FieldDecl &F) {
  const QualType T = F.getType();
  const RecordDecl *To =
      T->isPointerType() ? T->getPointeeType()->getAsRecordDecl() : nullptr;
  return To && To->getCanonicalDecl() == F.getParent()->getCanonicalDecl();
}

/// A link of elements. A node that holds nothing else is a part of all kinds of
/// records, and does not say which list it is in.
static bool isLink(const ValueDecl &D) {
  const auto *F = dyn_cast<FieldDecl>(&D);
  return F && leadsToOther(*F) &&
         llvm::any_of(F->getParent()->fields(), [](const FieldDecl *Other) {
           return !leadsToOther(*Other);
         });
}

/// A class of a library's that holds elements, and no threads' own.
static bool isContainer(const CXXRecordDecl &R, const SourceManager &SM) {
  auto has = [&R](llvm::StringRef Name) {
    return R.hasMemberName(&R.getASTContext().Idents.get(Name));
  };
  return isSystem(R, SM) && (has("begin") || has("pop")) && has("empty");
}

bool isContainer(const ValueDecl &D) {
  const CXXRecordDecl *R = getDefinedClass(D.getType());
  return R && isContainer(*R, D.getASTContext().getSourceManager());
}

/// No method of this name looks at elements alone: `push_back`, `erase`, but
/// not `begin` or `front`.
static bool isChange(const CXXMethodDecl &M) {
  if (M.isConst() || M.isStatic() || !M.getIdentifier() ||
      isa<CXXConstructorDecl, CXXDestructorDecl>(M))
    return false;
  return llvm::none_of(
      M.getParent()->lookup(M.getDeclName()), [](const NamedDecl *D) {
        const auto *Other = dyn_cast_or_null<CXXMethodDecl>(D->getAsFunction());
        return Other && Other->isConst();
      });
}

/// A call starts the thread of a library that has a lock of its own for that.
static bool startsOwnThread(AnalysisContext &TU) {
  for (const EngineModel *E : TU.getLookup().getModels().getEngines())
    if (!E->Own.Lock.empty())
      for (const ModeledCall &C : TU.get<ModeledCalls>().getCalls())
        if (llvm::is_contained(E->Own.From, getQualifiedName(*C.Callee)))
          return true;
  return false;
}

GuardedPlaces::GuardedPlaces(AnalysisContext &TU)
    : TU(TU), Locks(TU.get<ProgramLocks>()) {
  if (TU.get<LockBodies>().get().empty() && !startsOwnThread(TU))
    return;
  for (const UserBody &B : findUserBodies(TU))
    addBody(*B.F);
}

void GuardedPlaces::addBody(const FunctionDecl &F) {
  Entity E = Entity::makeFunction(F);
  for (const Fact &At : TU.getEffects().getFacts(E).All)
    addFact(E, At);
  addWalks(E);
}

void GuardedPlaces::addFact(Entity E, const Fact &At) {
  if (At.Kind == Fact::Store || At.Kind == Fact::Free) {
    const bool IsLink = At.Object.Leaf && isLink(*At.Object.Leaf);
    add(At.Kind == Fact::Free ? GuardedUse::End
        : IsLink              ? GuardedUse::Change
                              : GuardedUse::Touch,
        E, &At, At.Loc, At.At, At.Object);
    return;
  }
  if (At.Kind != Fact::Call || !At.Callee)
    return;
  const std::optional<EngineEntry> Use = TU.get<EngineCalls>().find(*At.Callee);
  if (Use && !Use->Engine->PerHandle)
    addEngine(E, At, *Use->Engine);
  if (At.Row)
    return addRow(E, At, Use);
  addMember(E, At);
}

static GuardedUse makeUse(GuardedUse::KindTy Kind, Entity E, const Fact *By,
                          SourceLocation Loc, FlowPoint At,
                          const ObjectRef &O) {
  GuardedUse U;
  U.Kind = Kind;
  U.In = E;
  U.By = By;
  U.Loc = Loc;
  U.At = At;
  U.Object = O;
  return U;
}

/// What only gives a look at something static (`localtime`) is left out: a lock
/// that is held there may be for something else.
void GuardedPlaces::addEngine(Entity E, const Fact &At, const EngineModel &Of) {
  const bool HasOwn = !Of.Own.Lock.empty();
  if (Of.SeenThreadsOnly || (!HasOwn && TU.get<EngineCalls>().getAffinity(Of) !=
                                            Affinity::Serialized))
    return;
  if (!HasOwn && At.Callee->getReturnType()->isPointerType() &&
      (!At.Row || At.Row->Acquires.empty()))
    return;
  lift(Engines[&Of],
       makeUse(GuardedUse::Use, E, &At, At.Loc, At.At, ObjectRef()));
}

void GuardedPlaces::addRow(Entity E, const Fact &At,
                           const std::optional<EngineEntry> &Use) {
  if (At.Row->Locks || At.Row->Unlocks)
    return;
  llvm::SmallVector<const ValueDecl *, 2> Ended;
  for (const Release &R : At.Row->Releases) {
    ObjectRef O = At.getPlace(R.At);
    add(GuardedUse::End, E, &At, At.Loc, At.At, O);
    Ended.push_back(O.Leaf);
  }
  if (Use && Use->At && Use->Engine->PerHandle &&
      !Use->Engine->SeenThreadsOnly) {
    const Affinity Who = TU.get<EngineCalls>().getAffinity(*Use->Engine);
    ObjectRef O = At.getPlace(*Use->At);
    if (!llvm::is_contained(Ended, O.Leaf))
      add(Who == Affinity::Serialized || Who == Affinity::Handoff
              ? GuardedUse::Use
              : GuardedUse::Touch,
          E, &At, At.Loc, At.At, O);
    return;
  }
  if (!Ended.empty())
    return;
  if (isa<CXXMethodDecl>(At.Callee))
    return addMember(E, At);
  addArguments(E, At);
}

/// `if (!ready) { init(&list); ready = 1; }`: \p At stands between the test of
/// a flag of the program's and what sets it.
static bool isFirstTime(const FunctionFacts &Facts, const Fact &At) {
  auto isFlag = [](const ObjectRef &O) {
    return O.isGlobal() && O.Leaf == O.Root &&
           O.Leaf->getType()->isIntegralOrEnumerationType();
  };
  return llvm::any_of(Facts.All, [&](const Fact &Set) {
    return Set.Kind == Fact::Store && isFlag(Set.Object) && Set.Value &&
           mayPrecede(Facts, At.At, Set.At) &&
           !mayPrecede(Facts, Set.At, At.At) &&
           llvm::any_of(Facts.Reads, [&](const ReadFact &R) {
             return R.Object == Set.Object && mayPrecede(Facts, R.At, At.At) &&
                    R.At.Block != At.At.Block;
           });
  });
}

/// A condition is woken without the mutex as well as with it.
static bool isSynchronization(const ObjectRef &O, AnalysisContext &TU) {
  const RecordDecl *R = O.Leaf ? O.Leaf->getType()->getAsRecordDecl() : nullptr;
  const TypeModel *Row = R ? TU.getLookup().findRow(*R) : nullptr;
  return Row && Row->Synchronization;
}

/// A function of the program's own, or of a library that no row knows.
void GuardedPlaces::addArguments(Entity E, const Fact &At) {
  const FunctionFacts &Facts = TU.getEffects().getFacts(E);
  for (unsigned I = 0; I < At.Args.size(); ++I) {
    const ObjectRef O = At.getArgObject(I);
    const bool IsRecord =
        O.isGlobal() && O.Leaf == O.Root && O.Leaf->getType()->isRecordType();
    if (!At.Target || IsRecord)
      add(IsRecord && !isSynchronization(O, TU) && isFirstTime(Facts, At)
              ? GuardedUse::Init
              : GuardedUse::Touch,
          E, &At, At.Loc, At.At, O);
  }
}

void GuardedPlaces::addMember(Entity E, const Fact &At) {
  const auto *M = dyn_cast<CXXMethodDecl>(At.Callee);
  if (findOwnObject(At))
    return;
  if (M && isContainer(*M->getParent(), TU.getContext().getSourceManager())) {
    add(isChange(*M) ? GuardedUse::Change : GuardedUse::Touch, E, &At, At.Loc,
        At.At, At.Object);
    if (isa<CXXConstructorDecl>(M)) // `return items_;`
      for (unsigned I = 0; I < At.Args.size(); ++I)
        add(GuardedUse::Touch, E, &At, At.Loc, At.At, At.getArgObject(I));
    return;
  }
  addArguments(E, At);
}

void GuardedPlaces::addWalks(Entity E) {
  const FunctionFacts &Facts = TU.getEffects().getFacts(E);
  for (const ReadFact &R : Facts.Reads)
    if (R.Object.Leaf && isLink(*R.Object.Leaf) &&
        mayPrecede(Facts, R.At, R.At))
      add(GuardedUse::Walk, E, nullptr, R.Loc, R.At, R.Object);
}

void GuardedPlaces::add(GuardedUse::KindTy Kind, Entity E, const Fact *By,
                        SourceLocation Loc, FlowPoint At, const ObjectRef &O) {
  const ValueDecl *Of = O.Leaf;
  const bool IsShared = isa_and_nonnull<FieldDecl>(Of) || O.isGlobal();
  // A number may stand for anything, and sockets are written and read at once.
  if (!IsShared || Loc.isInvalid() || Of->getType()->isArithmeticType() ||
      Of->getType()->isEnumeralType())
    return;
  lift(Places[Of], makeUse(Kind, E, By, Loc, At, O));
}

/// Functions that only call sites in view call.
static bool isLocal(const FunctionDecl &F) {
  return !F.isExternallyVisible() || F.getAccess() == AS_private;
}

void GuardedPlaces::lift(std::vector<GuardedUse> &To, GuardedUse First) {
  const CallerMap &Callers = TU.get<EntryPoints>().getCallers();
  constexpr unsigned MostCalls = 3;
  std::deque<GuardedUse> Work{std::move(First)};
  while (!Work.empty() && !reaches(To.size(), Budget::GuardedUses)) {
    GuardedUse U = std::move(Work.front());
    Work.pop_front();
    const Entity E = U.getDecider();
    const Fact *Call = U.Calls.empty() ? U.By : U.Calls.front().At;
    LockSet Held = Call ? Locks.getHeldWithUnnamed(E, *Call)
                        : Locks.getHeld(E, U.getPlace());
    U.Held.append(Held);
    U.Held.HasUnnamed |= Held.HasUnnamed;
    const FunctionDecl *F = E.getFunction();
    const bool IsNamed = F && Callers.isNamedOtherwise(*F);
    if (IsNamed) // what libraries run is entered with what is held around that
      U.Held.append(Locks.getHeldAroundRuns(*F));
    const bool MayRise = F && U.Held.holdsNothing() && isLocal(*F) &&
                         !IsNamed && U.Calls.size() < MostCalls;
    if (!MayRise || !rise(E, U, Work))
      To.push_back(std::move(U));
  }
}

/// Adds \p U, as the callers of \p E in view make it, to \p To; false if there
/// are none.
bool GuardedPlaces::rise(Entity E, const GuardedUse &U,
                         std::deque<GuardedUse> &To) {
  const size_t Before = To.size();
  for (const FunctionDecl *By :
       TU.get<EntryPoints>().getCallers().getCallers(*E.getFunction())) {
    Entity In = Entity::makeFunction(*By);
    if (!TU.getLookup().hasBody(*By) || By->isDependentContext() || In == E)
      continue;
    for (const Fact &At : TU.getEffects().getFacts(In).All)
      if (At.Target == E) {
        GuardedUse Outer = U;
        Outer.Calls.insert(Outer.Calls.begin(), {In, &At});
        To.push_back(std::move(Outer));
      }
  }
  return To.size() != Before;
}

} // namespace interop
