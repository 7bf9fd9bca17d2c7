//===- LockNesting.cpp - Which lock is taken under which ------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/LockOrder/LockNesting.h"
#include "AST/Naming.h"
#include "Hazards/LockOrder/LockBodies.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

/// Places that are kept of one order of two locks, and of all.
static constexpr unsigned MaxPlaces = 256, MaxAll = 1 << 17;

static OrderedLock::KindTy getKind(LockOperation::KindTy Kind) {
  switch (Kind) {
  case LockOperation::Once:
    return OrderedLock::Once;
  case LockOperation::Static:
    return OrderedLock::Static;
  case LockOperation::Critical:
    return OrderedLock::Critical;
  default:
    return OrderedLock::Mutex;
  }
}

std::optional<OrderedLock> identify(const NamedLock &Lock) {
  OrderedLock Out;
  if (Lock.Row) {
    Out.Kind = OrderedLock::Library;
    Out.Row = Lock.Row;
    return Out;
  }
  const ObjectRef &O = Lock.Object;
  if (Lock.Kind == LockOperation::Single)
    return std::nullopt;
  if (!isa_and_nonnull<FieldDecl>(O.Leaf) &&
      !(O.isGlobal() && O.Leaf == O.Root))
    return std::nullopt;
  Out.Decl = cast<ValueDecl>(O.Leaf->getCanonicalDecl());
  Out.Kind = getKind(Lock.Kind);
  return Out;
}

static std::optional<OrderedLock> identify(const LockOperation &Op) {
  return identify(NamedLock{Op.Kind, Op.Lock, nullptr});
}

LockNesting::LockNesting(AnalysisContext &TU)
    : TU(TU), Effects(TU.getEffects()),
      Takings(Effects, TU.getKnowledge(), TU.getContext()) {
  for (const std::unique_ptr<LockView> &View : TU.get<LockViews>().get())
    if (View->getLock().Exclusive)
      Views.push_back(View.get());
}

//===-- Edges -------------------------------------------------------------===//

std::vector<Nesting> LockNesting::find() {
  for (const FunctionDecl *F : findLockBodies(TU, !Views.empty())) {
    Entity E = Entity::makeFunction(*F);
    if (Effects.getFacts(E).Locks.empty())
      continue;
    visitOperations(E);
    visitEvents(E);
    for (LockView *View : Views)
      visitWaits(*F, *View);
  }
  visitCallbacks();
  for (LockView *View : Views)
    visitInterpreter(*View);
  return std::move(Found);
}

static const void *getKey(const OrderedLock &L) {
  return L.Row ? static_cast<const void *>(L.Row)
               : static_cast<const void *>(L.Decl);
}

void LockNesting::push(Nesting N) {
  if (N.Place.Outer == N.Place.Inner || Found.size() >= MaxAll)
    return;
  if (++Counts[{getKey(N.Place.Outer), getKey(N.Place.Inner)}] <= MaxPlaces)
    Found.push_back(std::move(N));
}

/// The locks that \p E takes by operations of its own, all of them.
const std::vector<LockTaking> &LockNesting::getOwn(Entity E) {
  std::unique_ptr<std::vector<LockTaking>> &List = Own[E.getOpaque()];
  if (List)
    return *List;
  List = std::make_unique<std::vector<LockTaking>>();
  const FunctionFacts &Facts = Effects.getFacts(E);
  for (const LockOperation &Op : Facts.Locks)
    if (Op.Takes)
      List->push_back({{Op.Kind, Op.Lock, nullptr},
                       Op.Lock,
                       LockTakings::findEvent(Facts, Op),
                       &Op,
                       std::nullopt});
  return *List;
}

void LockNesting::visitOperations(Entity E) {
  for (const LockTaking &T : getOwn(E))
    if (T.Via < Effects.getFacts(E).Events.size())
      add(E, Effects.getHeldLocks(E).getAllAt(T.Op->At), T);
}

void LockNesting::visitEvents(Entity E) {
  const FunctionFacts &Facts = Effects.getFacts(E);
  for (unsigned I = 0; I < Facts.Events.size(); ++I) {
    std::vector<LockTaking> Taken = Takings.getTakenAt(E, I);
    if (Taken.empty())
      continue;
    std::vector<LockOperation> Held =
        Effects.getHeldLocks(E).getAllAt(Facts.Events[I].At);
    for (const LockTaking &T : Taken)
      add(E, Held, T);
  }
}

std::vector<LockHop> LockNesting::makeChain(Entity E, const LockTaking &T,
                                            SourceLocation &Taken) {
  std::vector<LockHop> Chain;
  const LockTaking *Now = &T;
  while (true) {
    const Event &At = Effects.getFacts(E).Events[Now->Via];
    Chain.push_back({E, &At});
    Taken = Now->Op ? Now->Op->Loc : At.Loc;
    if (!Now->Inner)
      return Chain;
    E = At.Target;
    Now = &Takings.getTaken(E)[*Now->Inner];
  }
}

/// What was taken by one operation (std::lock) is not one under the other.
static bool isSameOperation(const LockOperation &A, const LockOperation *B) {
  return B && A.Loc == B->Loc && A.At.Block == B->At.Block && A.Kind == B->Kind;
}

/// True for the first wait for \p Inner under the lock that \p Outer of \p E
/// takes: what follows comes of that.
bool LockNesting::isFirst(Entity E, const LockOperation &Outer,
                          const OrderedLock &Inner) {
  const void *What = Inner.Row ? static_cast<const void *>(Inner.Row)
                               : static_cast<const void *>(Inner.Decl);
  return Firsts.insert({E.getOpaque(), Outer.At.Block, Outer.At.Seq, What})
      .second;
}

/// True if \p O is a member of a plain local object of \p E, or of what a local
/// owner made: nobody else has it.
bool LockNesting::isLocal(Entity E, const ObjectRef &O) {
  const auto *V =
      O.Kind == ObjectRef::Variable ? dyn_cast<VarDecl>(O.Root) : nullptr;
  const auto *F = dyn_cast_or_null<FieldDecl>(O.Leaf);
  if (!V || !F || !V->hasLocalStorage() || isa<ParmVarDecl>(V) ||
      V->getDeclContext() != E.getFunction())
    return false;
  const CXXRecordDecl *R = getDefinedClass(V->getType());
  if (!R || R == F->getParent())
    return R != nullptr;
  const TypeRow *Row = TU.getKnowledge().findRow(*R);
  const auto *S = dyn_cast<ClassTemplateSpecializationDecl>(R);
  if (!Row || !S || !Row->owns() || Row->Shared || !S->getTemplateArgs().size())
    return false;
  const TemplateArgument &A = S->getTemplateArgs()[0];
  return A.getKind() == TemplateArgument::Type &&
         getDefinedClass(A.getAsType()) == F->getParent();
}

/// True if \p Op is on a member of an object that no other thread has (yet).
bool LockNesting::isUnshared(Entity E, const LockOperation &Op) {
  if (isLocal(E, Op.Lock))
    return true;
  if (Op.Lock.Kind != ObjectRef::Member ||
      !isa_and_nonnull<CXXConstructorDecl>(E.getFunction()))
    return false;
  const FunctionFacts &Facts = Effects.getFacts(E);
  return llvm::none_of(Facts.Events, [&](const Event &Ev) {
    return Ev.Row && Ev.Row->Starts &&
           (Ev.At.Block != Op.At.Block || Ev.At.Seq < Op.At.Seq);
  });
}

bool LockNesting::isUnshared(Entity E, const LockTaking &T) {
  return T.Op ? isUnshared(E, *T.Op) : isLocal(E, T.Whole);
}

/// \p T comes about with \p Held.
void LockNesting::add(Entity E, const std::vector<LockOperation> &Held,
                      const LockTaking &T) {
  std::optional<OrderedLock> Inner = identify(T.Lock);
  // What is held already is not waited for.
  if (!Inner || isUnshared(E, T) ||
      llvm::any_of(
          Held, [&](const LockOperation &H) { return identify(H) == Inner; }))
    return;
  Nesting N;
  N.Place.Inner = *Inner;
  N.InnerWhole = T.Whole;
  for (const LockOperation &H : Held) {
    std::optional<OrderedLock> Outer = identify(H);
    if (!Outer || isSameOperation(H, T.Op) || isUnshared(E, H))
      continue;
    N.Place.Outer = *Outer;
    N.Outer = H;
    N.Place.OuterTaken = H.Loc;
    N.Place.Chain = makeChain(E, T, N.Place.InnerTaken);
    push(N);
    N.Around.push_back(*Outer);
  }
}

//===-- Callbacks under a library's lock ----------------------------------===//

/// A program that takes the library's locks itself, by functions that the
/// library has for that alone, keeps its own order. What it names is a mutex of
/// its own.
static bool isManagedByProgram(const LockRow &L, AnalysisContext &TU) {
  return llvm::any_of(
      TU.get<ModelledCalls>().getCalls(), [&L](const ModelledCall &C) {
        return C.Row->Locks && C.Row->From.File == L.From.File &&
               !llvm::is_contained(C.Row->TakesLocks, L.Name) &&
               !identify(NamedLock{LockOperation::Mutex,
                                   C.getPlace(*C.Row->Locks), nullptr});
      });
}

void LockNesting::visitCallbacks() {
  for (const ModelledCall &C : TU.get<ModelledCalls>().getCalls())
    for (const Callback &B : C.Row->Callbacks) {
      const FunctionDecl *F =
          B.LocksHeld.empty() ? nullptr : findCallback(C, B, TU.getContext());
      if (!F || !F->hasBody() || !isUsers(*F, TU))
        continue;
      for (const std::string &Name : B.LocksHeld)
        if (const LockRow *L = TU.getKnowledge().getModels().findLock(Name))
          if (!isManagedByProgram(*L, TU))
            addCallback(C, B, *F, *L);
    }
}

void LockNesting::addCallback(const ModelledCall &C, const Callback &B,
                              const FunctionDecl &F, const LockRow &Under) {
  Entity E = Entity::makeFunction(F);
  for (const LockTaking &T : Takings.getTaken(E)) {
    std::optional<OrderedLock> Inner = identify(T.Lock);
    if (!Inner || Inner->Kind == OrderedLock::Library)
      continue;
    Nesting N;
    N.Place.Outer.Kind = OrderedLock::Library;
    N.Place.Outer.Row = &Under;
    N.Place.Inner = *Inner;
    N.Place.OuterTaken = C.Args[B.Arg]->getExprLoc();
    N.Place.Chain = makeChain(E, T, N.Place.InnerTaken);
    N.Place.Callback = &F;
    N.Place.CallbackOf = C.Callee;
    push(std::move(N));
  }
}

} // namespace interop
