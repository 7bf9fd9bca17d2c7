//===- LockGates.cpp - What keeps two orders of locks apart ---------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/LockGates.h"
#include "AST/Naming.h"
#include "Dataflow/Flow.h"
#include "Effects/Rebase.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

static std::optional<OrderedLock> identify(const LockOperation &Op,
                                           const ObjectRef &As) {
  return identify(NamedLock{Op.Kind, As, nullptr});
}

//===-- Callers -----------------------------------------------------------===//

namespace {

/// Who calls which function, and which are named otherwise.
class CallerVisitor : public RecursiveASTVisitor<CallerVisitor> {
public:
  using CallersTy =
      llvm::DenseMap<const Decl *,
                     llvm::SmallSetVector<const FunctionDecl *, 4>>;
  CallerVisitor(CallersTy &Out, const SourceManager &SM) : Out(Out), SM(SM) {}

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool TraverseDecl(Decl *D) {
    if (!D)
      return true;
    const DeclContext *C = D->getDeclContext();
    if (C && C->isFileContext() && !isa<TranslationUnitDecl>(D) &&
        isSystem(*D, SM))
      return true;
    const auto *F = dyn_cast<FunctionDecl>(D);
    const FunctionDecl *Outer = In;
    In = F ? F : In;
    bool Go = RecursiveASTVisitor::TraverseDecl(D);
    In = Outer;
    return Go;
  }

  bool TraverseLambdaExpr(LambdaExpr *L) {
    const FunctionDecl *Outer = In;
    In = L->getCallOperator();
    bool Go = RecursiveASTVisitor::TraverseLambdaExpr(L);
    In = Outer;
    return Go;
  }

  bool VisitCallExpr(CallExpr *C) {
    Callees.insert(C->getCallee()->IgnoreParenImpCasts());
    if (const FunctionDecl *F = C->getDirectCallee())
      addCaller(*F);
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *C) {
    addCaller(*C->getConstructor());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    // A call is visited before its callee.
    if (const auto *F = dyn_cast<FunctionDecl>(E->getDecl()))
      if (!Callees.contains(E))
        Referred.push_back(getKey(*F));
    return true;
  }

  /// What is named otherwise may be entered from anywhere.
  void finish() {
    for (const Decl *F : Referred)
      Out.erase(F);
  }

  static const Decl *getKey(const FunctionDecl &F) {
    return Entity::makeFunction(F).getFunction();
  }

private:
  void addCaller(const FunctionDecl &F) {
    if (In)
      Out[getKey(F)].insert(In);
  }

  CallersTy &Out;
  const SourceManager &SM;
  const FunctionDecl *In = nullptr;
  llvm::DenseSet<const Expr *> Callees;
  std::vector<const Decl *> Referred;
};

} // namespace

void LockGates::collectCallers() {
  if (HasCallers)
    return;
  HasCallers = true;
  ASTContext &Ctx = TU.getContext();
  CallerVisitor Visitor(Callers, Ctx.getSourceManager());
  for (Decl *D : Ctx.getTraversalScope())
    Visitor.TraverseDecl(D);
  Visitor.finish();
}

//===-- Gates -------------------------------------------------------------===//

static void keepCommon(llvm::SmallVectorImpl<OrderedLock> &All,
                       llvm::ArrayRef<OrderedLock> With) {
  llvm::erase_if(All, [With](const OrderedLock &L) {
    return !llvm::is_contained(With, L);
  });
}

/// What every caller in view holds where it calls \p E; nothing in recursion.
const LockGates::Locks &LockGates::getAtEntry(Entity E) {
  static const Locks None;
  auto [Found, IsNew] = AtEntry.try_emplace(E.getOpaque());
  if (!IsNew)
    return Found->second ? *Found->second : None;
  collectCallers();
  std::optional<Locks> Common;
  auto Of = E.getFunction() ? Callers.find(E.getFunction()) : Callers.end();
  if (Of != Callers.end())
    for (const FunctionDecl *Caller : Of->second) {
      if (!Caller->hasBody() || Caller->isDependentContext())
        continue;
      Entity In = Entity::makeFunction(*Caller);
      for (const Event &Ev : Effects.getFacts(In).Events) {
        if (Ev.Target != E)
          continue;
        Locks Here = getAtEntry(In);
        for (const LockOperation &H : Effects.getHeldLocks(In).getAllAt(Ev.At))
          if (auto L = identify(H, H.Lock))
            Here.push_back(*L);
        if (!Common)
          Common = Here;
        keepCommon(*Common, Here);
      }
    }
  return *(AtEntry[E.getOpaque()] =
               std::make_unique<Locks>(Common.value_or(Locks())));
}

LockGates::Locks LockGates::getAround(const Nesting &N) {
  Locks All = N.Around;
  // An interpreter lock that callers had before they took theirs is no gate.
  if (N.Place.Outer.Kind == OrderedLock::Mutex)
    All.append(getAtEntry(N.Place.getIn()));
  llvm::erase_if(All, [&N](const OrderedLock &L) {
    return L == N.Place.Outer || L == N.Place.Inner;
  });
  return All;
}

bool LockGates::areApart(const Nesting &A, const Nesting &B) {
  Locks Common = getAround(A);
  keepCommon(Common, getAround(B));
  if (!Common.empty())
    return true;
  return !A.View && !B.View && Nestings.isUnderInterpreter(A) &&
         Nestings.isUnderInterpreter(B);
}

//===-- Dropped in between ------------------------------------------------===//

static bool isBefore(const FunctionFacts &Facts, FlowPoint A, FlowPoint B) {
  if (A.Block == B.Block && A.Seq < B.Seq)
    return true;
  return getBlocksBefore(Facts, B.Block)[A.Block];
}

/// True if \p Lock, as the first body names it, is what \p N holds or the guard
/// that holds it.
static bool isOuter(const ObjectRef &Lock, const LockOperation &Op,
                    const Nesting &N) {
  if (N.Outer->Guard && Lock.Kind == ObjectRef::Variable &&
      Lock.Root == N.Outer->Guard)
    return true;
  std::optional<OrderedLock> L = identify(Op, Lock);
  return L && *L == N.Place.Outer;
}

/// True if \p E drops what its caller holds between its beginning and \p To.
bool LockGates::isDroppedIn(Entity E, const Binding &Bound, FlowPoint To,
                            const Nesting &N) {
  const FunctionFacts &Facts = Effects.getFacts(E);
  const HeldLocks &Held = Effects.getHeldLocks(E);
  auto holdsAgain = [&] {
    return llvm::any_of(Held.getAllAt(To), [&](const LockOperation &H) {
      return isOuter(Bound.apply(H.Lock), H, N);
    });
  };
  for (const LockOperation &Op : Facts.Locks)
    if (!Op.Takes && Op.Kind == N.Outer->Kind &&
        isOuter(Bound.apply(Op.Lock), Op, N) && isBefore(Facts, Op.At, To) &&
        !holdsAgain())
      return true;
  return false;
}

/// True if an event of \p E before \p To drops it in what it calls.
bool LockGates::isDroppedByCall(Entity E, const Binding &Bound, FlowPoint To,
                                const Nesting &N) {
  const FunctionFacts &Facts = Effects.getFacts(E);
  const bool IsFirst = E == N.Place.getIn();
  for (unsigned I = 0; I < Facts.Events.size(); ++I) {
    FlowPoint At = Facts.Events[I].At;
    for (const LockTaking &D : Nestings.getTakings().getDroppedAt(E, I))
      if (D.Lock.Kind == N.Outer->Kind &&
          isOuter(Bound.apply(D.Lock.Object), *N.Outer, N) &&
          isBefore(Facts, At, To) &&
          (!IsFirst || isBefore(Facts, N.Outer->At, At)))
        return true;
  }
  return false;
}

bool LockGates::isDropped(const Nesting &N) {
  if (!N.Outer)
    return false;
  Binding Bound;
  for (const LockHop &Hop : N.Place.Chain) {
    bool IsFirst = &Hop == &N.Place.Chain.front();
    if ((!IsFirst && isDroppedIn(Hop.In, Bound, Hop.At->At, N)) ||
        isDroppedByCall(Hop.In, Bound, Hop.At->At, N))
      return true;
    if (Hop.At->Target)
      Bound = bindCall(*Hop.At, Bound);
  }
  return false;
}

} // namespace interop
