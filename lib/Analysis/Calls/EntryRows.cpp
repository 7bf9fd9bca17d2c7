//===- EntryRows.cpp - The rows of the table of entry points --------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AST/Naming.h"
#include "Analysis/AnalysisContext.h"
#include "Analysis/Calls/EntryPoints.h"
#include "Facts/Callables.h"
#include "Facts/Collection/ResultFlow.h"
#include "Facts/Values/ArgumentValue.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

//===-- By names, tables, classes and threads -----------------------------===//

static EntryPoint makeEntry(UnitEntry::KindTy Kind, const FunctionDecl &F,
                            SourceLocation Loc) {
  EntryPoint P;
  P.Kind = Kind;
  P.F = &F;
  P.Loc = Loc;
  return P;
}

void EntryPoints::addNamed(const FunctionDecl &F, AnalysisContext &TU) {
  if (F.isMain())
    return Entries.push_back(makeEntry(UnitEntry::Main, F, F.getLocation()));
  const EntryModel *Row =
      TU.getLookup().getModels().findEntryPoint(getQualifiedName(F));
  if (!Row)
    return;
  EntryPoint P = makeEntry(UnitEntry::Named, F, F.getLocation());
  P.Row = Row;
  P.Managed = TU.findManaged(F.getNameAsString());
  P.IsFinalizer = Row->IsFinalizer || P.Managed;
  P.InPhase = !Row->Phases.empty();
  P.MayThrow = Row->MayThrow;
  Entries.push_back(std::move(P));
}

void EntryPoints::addUnitEntry(const UnitEntry &Found) {
  EntryPoint P{Found};
  if (const EntryModel *Row = P.Row) {
    P.IsFinalizer = isFinalizerSlot(*Row, P.Slot);
    P.InPhase = P.IsFinalizer && !Row->Phases.empty();
    P.MayThrow = Row->MayThrow;
    P.IsEnd = llvm::is_contained(Row->Ends, P.Slot);
  } else if (P.Methods) {
    P.IsFinalizer = P.Methods->IsFinalizer;
    P.InPhase = !P.Methods->Phases.empty();
  }
  Entries.push_back(std::move(P));
}

void EntryPoints::addStart(const StartedBody &S) {
  EntryPoint P = makeEntry(UnitEntry::Started, *S.Body, S.Loc);
  P.In = S.In;
  P.Start = &S;
  Entries.push_back(std::move(P));
}

//===-- By bindings -------------------------------------------------------===//

void EntryPoints::addBindings(AnalysisContext &TU) {
  llvm::ArrayRef<ModeledCall> Calls = TU.get<ModeledCalls>().getCalls();
  llvm::DenseMap<const Expr *, const ModeledCall *> ByArgument;
  for (const ModeledCall &C : Calls)
    if (C.Row->Binds)
      for (const Expr *A : C.Args)
        ByArgument[stripConversions(A)] = &C;
  for (const ModeledCall &C : Calls) {
    // What a binding library calls of itself was bound by its caller.
    if (!C.Row->Binds || (C.In && TU.getLookup().isInterpretersOwn(*C.In)))
      continue;
    const ModeledCall *Outer = ByArgument.lookup(stripConversions(C.Node));
    addBinding(C, Outer ? *Outer : C);
  }
}

void EntryPoints::addBinding(const ModeledCall &C, const ModeledCall &Outer) {
  // The call that selects an overload for another one says nothing new.
  auto isBound = [&](const FunctionDecl &F) {
    return isa<CallExpr>(Outer.Node) &&
           llvm::any_of(Entries, [&](const EntryPoint &P) {
             return P.Outer && P.Outer->Node == Outer.Node &&
                    Entity::makeFunction(*P.F) == Entity::makeFunction(F);
           });
  };
  const EntryBinding &Row = *C.Row->Binds;
  for (size_t I = Row.Callable;
       I < std::min<size_t>(Row.PoliciesFrom, C.Args.size()); ++I) {
    const FunctionDecl *F = getCallable(C.Args[I]);
    if (!F || isBound(*F))
      continue;
    EntryPoint P = makeEntry(UnitEntry::Bound, *F, C.Args[I]->getExprLoc());
    P.In = C.In;
    P.Call = &C;
    P.Outer = &Outer;
    P.Given = C.Args[I];
    Entries.push_back(std::move(P));
  }
}

//===-- By callbacks ------------------------------------------------------===//

/// \p E gives a callable beside it a name by which a collector finds it.
static bool names(const Fact *E, llvm::ArrayRef<std::string> Functions,
                  const Callback &B) {
  return E && llvm::is_contained(Functions, getQualifiedName(*E->Callee)) &&
         llvm::any_of(E->Args, [&B](const Expr *A) {
           return A && llvm::is_contained(B.FinalizerTexts, getLiteral(*A));
         });
}

/// What \p C hands over as \p B is called where something goes.
static bool isFinalizer(const ModeledCall &C, const Callback &B,
                        EffectTable &Effects) {
  if (B.IsFinalizer || B.FinalizerTexts.empty() || !C.In)
    return B.IsFinalizer;
  const Fact *Before = nullptr;
  bool IsPast = false;
  for (const Fact &E : Effects.getFacts(Entity::makeFunction(*C.In)).All) {
    if (E.Kind != Fact::Call || !E.Callee)
      continue;
    if (E.Node == C.Node) {
      IsPast = true;
      continue;
    }
    if (IsPast)
      return names(Before, B.FinalizerBefore, B) ||
             names(&E, B.FinalizerAfter, B);
    Before = &E;
  }
  return IsPast && names(Before, B.FinalizerBefore, B);
}

void EntryPoints::addCallbacks(const ModeledCall &C, AnalysisContext &TU) {
  for (const Callback &B : C.Row->Callbacks) {
    EntryPoint P;
    P.Kind = UnitEntry::Handed;
    P.In = C.In;
    P.Call = &C;
    P.Handed = &B;
    P.Detail = getQualifiedName(*C.Callee);
    for (const FunctionDecl *F : findCallbacks(C, B, TU)) {
      P.F = F;
      P.Given = C.Args[B.Arg];
      P.IsHeld = !getCallable(P.Given);
      P.Loc = P.Given->getExprLoc();
      P.IsFinalizer = isFinalizer(C, B, TU.getEffects());
      P.InPhase = P.IsFinalizer && !B.Phases.empty();
      Entries.push_back(P);
    }
  }
}

} // namespace interop
