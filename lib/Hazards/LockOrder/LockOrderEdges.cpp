//===- LockOrderEdges.cpp - Which lock is taken under which ---------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/LockOrder/LockOrderEdges.h"
#include "AST/Naming.h"
#include "Analysis/Calls/ModeledCalls.h"
#include "Analysis/Locks/LockBodies.h"
#include "Dataflow/Reachability.h"
#include "Effects/NewObjects.h"
#include "Support/Budgets.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

LockOrderEdges::LockOrderEdges(AnalysisContext &TU)
    : TU(TU), Effects(TU.getEffects()), Locks(TU.get<ProgramLocks>()) {
  for (const std::unique_ptr<LockView> &View : TU.get<LockViews>().get())
    if (View->getLock().Exclusive)
      Views.push_back(View.get());
}

//===-- Edges -------------------------------------------------------------===//

std::vector<Nesting> LockOrderEdges::find() {
  LockBodies &Bodies = TU.get<LockBodies>();
  for (const FunctionDecl *F :
       Views.empty() ? Bodies.get() : Bodies.getWithStatics()) {
    Entity E = Entity::makeFunction(*F);
    if (Effects.getFacts(E).Locks.empty())
      continue;
    for (const LockAcquisition &T : Locks.getTakings(E))
      add(E, T);
    for (LockView *View : Views)
      visitWaits(*F, *View);
  }
  visitCallbacks();
  for (LockView *View : Views)
    visitInterpreter(*View);
  return std::move(Found);
}

void LockOrderEdges::push(Nesting N) {
  if (N.Place.Outer == N.Place.Inner ||
      reaches(Found.size(), Budget::LockOrderAllPlaces))
    return;
  unsigned &Count = Counts[{N.Place.Outer.getKey(), N.Place.Inner.getKey()}];
  if (!exceeds(++Count, Budget::LockOrderPlaces))
    Found.push_back(std::move(N));
}

/// What was taken by one operation (std::lock) is not one under the other.
static bool isSameOperation(const LockOperation &A, const LockOperation *B) {
  return B && A.Loc == B->Loc && A.At.Block == B->At.Block && A.Kind == B->Kind;
}

/// True for the first wait for \p Inner under the lock that \p Outer of \p E
/// takes: what follows comes of that.
bool LockOrderEdges::isFirst(Entity E, const LockOperation &Outer,
                             const LockId &Inner) {
  return Firsts
      .insert({E.getOpaque(), Outer.At.Block, Outer.At.Seq, Inner.getKey()})
      .second;
}

/// True if \p O is a member of a plain local object of \p E, or of what a local
/// owner made: nobody else has it.
bool LockOrderEdges::isLocal(Entity E, const ObjectRef &O) {
  const auto *V =
      O.Kind == ObjectRef::Variable ? dyn_cast<VarDecl>(O.Root) : nullptr;
  const auto *F = dyn_cast_or_null<FieldDecl>(O.Leaf);
  if (!V || !F || !V->hasLocalStorage() || isa<ParmVarDecl>(V) ||
      V->getDeclContext() != E.getFunction())
    return false;
  const CXXRecordDecl *R = getDefinedClass(V->getType());
  if (!R || R == F->getParent())
    return R != nullptr;
  const TypeModel *Row = TU.getLookup().findRow(*R);
  const auto *S = dyn_cast<ClassTemplateSpecializationDecl>(R);
  if (!Row || !S || !Row->owns() || Row->Shared || !S->getTemplateArgs().size())
    return false;
  const TemplateArgument &A = S->getTemplateArgs()[0];
  return A.getKind() == TemplateArgument::Type &&
         getDefinedClass(A.getAsType()) == F->getParent();
}

/// True if \p Op is on a member of an object that no other thread has (yet).
bool LockOrderEdges::isUnshared(Entity E, const LockOperation &Op) {
  if (isLocal(E, Op.Lock))
    return true;
  if (Op.Lock.Kind != ObjectRef::Member ||
      !isa_and_nonnull<CXXConstructorDecl>(E.getFunction()))
    return false;
  const FunctionFacts &Facts = Effects.getFacts(E);
  return llvm::none_of(Facts.All, [&](const Fact &Ev) {
    return Ev.Row && Ev.Row->Starts &&
           (Ev.At.Block != Op.At.Block || Ev.At.Seq < Op.At.Seq);
  });
}

bool LockOrderEdges::isUnshared(Entity E, const LockAcquisition &T) {
  return T.Op ? isUnshared(E, *T.Op) : isLocal(E, T.Lock);
}

/// Adds what \p E takes on a way to \p At and leaves to its caller: nothing in
/// it drops the lock, so that it is held on that way whatever the others do.
/// `if (match) lock(&n->lock); else n = NULL; prune(table); return n;`
void LockOrderEdges::addLeft(Entity E, FlowPoint At, LockSet &Held) {
  const FunctionFacts &Facts = Effects.getFacts(E);
  for (const LockOperation &Op : Facts.Locks) {
    if (!Op.Takes || Op.Guard || Op.Kind != LockId::Mutex || Held.has(Op) ||
        !mayPrecede(Facts, Op.At, At) ||
        llvm::any_of(Facts.Locks, [&Op](const LockOperation &D) {
          return !D.Takes && D.Lock.Leaf == Op.Lock.Leaf;
        }))
      continue;
    bool IsDropped = false;
    for (unsigned I = 0; I < Facts.All.size() && !IsDropped; ++I)
      IsDropped =
          llvm::any_of(Locks.getDroppedAt(E, I), [&Op](const LockId &D) {
            return D.Lock.Leaf == Op.Lock.Leaf;
          });
    if (!IsDropped)
      Held.push(Op);
  }
}

void LockOrderEdges::add(Entity E, const LockAcquisition &T) {
  LockSet Held = Locks.getHeld(E, Locks.getPlace(E, T));
  std::optional<LockId> Inner = T.findInProgram();
  const FunctionFacts &Facts = Effects.getFacts(E);
  const FlowPoint At = Locks.getPlace(E, T);
  // What is held already is not waited for.
  if (!Inner || Held.hasInProgram(*Inner) || isUnshared(E, T) ||
      isOfNewObject(T.Lock, Facts, At))
    return;
  addLeft(E, At, Held);
  Nesting N;
  N.Place.Inner = *Inner;
  N.InnerWhole = T.Lock;
  for (const LockOperation &H : Held) {
    std::optional<LockId> Outer = H.findInProgram();
    if (!Outer || isSameOperation(H, T.Op) || isUnshared(E, H) ||
        isOfNewObject(H.Lock, Facts, At))
      continue;
    N.Place.Outer = *Outer;
    N.Outer = H;
    N.Place.OuterTaken = H.Loc;
    N.Place.Chain = Locks.makeChain(E, T, N.Place.InnerTaken);
    push(N);
    N.Around.push(H);
  }
}

//===-- Callbacks under a library's lock ----------------------------------===//

/// A program that takes the library's locks itself, by functions that the
/// library has for that alone, keeps its own order. What it names is a mutex of
/// its own.
static bool isManagedByProgram(const LockModel &L, AnalysisContext &TU) {
  return llvm::any_of(
      TU.get<ModeledCalls>().getCalls(), [&L](const ModeledCall &C) {
        return C.Row->Locks && C.Row->From.File == L.From.File &&
               !llvm::is_contained(C.Row->TakesLocks, L.Name) &&
               !LockId{C.getPlace(*C.Row->Locks)}.findInProgram();
      });
}

void LockOrderEdges::visitCallbacks() {
  for (const EntryPoint &P : TU.get<EntryPoints>().getEntries())
    if (P.Kind == UnitEntry::Handed && TU.getLookup().hasBody(*P.F) &&
        isUsers(*P.F, TU))
      for (const std::string &Name : P.Handed->LocksHeld)
        if (const LockModel *L = TU.getLookup().getModels().findLock(Name))
          if (!isManagedByProgram(*L, TU))
            addCallback(P, *L);
}

void LockOrderEdges::addCallback(const EntryPoint &P, const LockModel &Under) {
  Entity E = Entity::makeFunction(*P.F);
  for (const LockAcquisition &T : Locks.getTaken(E)) {
    std::optional<LockId> Inner = T.findInProgram();
    if (!Inner || Inner->Kind == LockId::Library)
      continue;
    Nesting N;
    N.Place.Outer.Kind = LockId::Library;
    N.Place.Outer.Row = &Under;
    N.Place.Inner = *Inner;
    N.Place.OuterTaken = P.Loc;
    N.Place.Chain = Locks.makeChain(E, T, N.Place.InnerTaken);
    N.Place.Callback = P.F;
    N.Place.CallbackOf = P.Call->Callee;
    push(std::move(N));
  }
}

} // namespace interop
