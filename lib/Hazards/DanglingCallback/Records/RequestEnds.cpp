//===- RequestEnds.cpp - Memory freed before the answer -------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/DanglingCallback/Records/RequestEnds.h"
#include "AST/StmtWalk.h"
#include "Dataflow/Reachability.h"
#include "Effects/EndedObjects.h"
#include "Hazards/DanglingCallback/Records/FreeSites.h"
#include "Hazards/DanglingCallback/Settling.h"

using namespace clang;

namespace interop {

namespace {

/// A step that frees what an object of the body at hand points to.
struct FreedObject {
  ObjectRef Object;
  const Expr *Written = nullptr; ///< may be null
  const Fact *At = nullptr;
  Entity In;
};

} // namespace

/// Only tests of \p P itself decide whether \p At comes: no count, no flag.
static bool comesAlways(const FunctionFacts &Facts, const Fact &At,
                        const ParmVarDecl &P) {
  std::vector<bool> Before = getBlocksBefore(Facts, At.At.Block);
  for (unsigned B = 0; B < Facts.Blocks.size(); ++B) {
    const Expr *C = Before[B] ? Facts.Blocks[B].Condition : nullptr;
    if (C && anyPart(*C, [&P](const Stmt &S) {
          const auto *D = dyn_cast<DeclRefExpr>(&S);
          return isa<MemberExpr, CallExpr>(S) || (D && D->getDecl() != &P);
        }))
      return false;
  }
  return true;
}

/// What \p E is written with at \p At; null if that is no argument.
static const Expr *getArgument(const Fact &E, const Place &At) {
  return At.Kind == Place::Argument && At.Index < E.Args.size()
             ? E.Args[At.Index]
             : nullptr;
}

/// \p E frees, or what it calls frees what it is given, and does nothing before
/// that may settle \p R.
static std::vector<FreedObject> findFreedBy(const Fact &E, Entity In,
                                            const Registration &R,
                                            AnalysisContext &TU) {
  EffectTable &Effects = TU.getEffects();
  std::vector<FreedObject> Found;
  if (ObjectRef O = findFreed(E); O.Leaf)
    Found.push_back({O, E.Args.empty() ? nullptr : E.Args.front(), &E, In});
  // A handle is memory of its library.
  if (E.Kind == Fact::Call && E.Row)
    for (const Release &End : E.Row->Releases)
      if (ObjectRef O = E.getPlace(End.At); O.Leaf)
        Found.push_back({O, getArgument(E, End.At), &E, In});
  if (E.Kind != Fact::Call || !E.Target)
    return Found;
  const FunctionFacts &Facts = Effects.getFacts(E.Target);
  for (const Fact &Inner : Facts.All) {
    ObjectRef O = findFreed(Inner);
    const ParmVarDecl *P = O.getParam();
    unsigned I = P ? P->getFunctionScopeIndex() : 0;
    if (P && O.Leaf == P && I < E.Args.size() &&
        comesAlways(Facts, Inner, *P) &&
        llvm::none_of(getFactsBefore(Facts, Inner), [&](const Fact *Before) {
          return maySettle(R, *Before, TU);
        }))
      Found.push_back({E.getArgObject(I), E.Args[I], &Inner, E.Target});
  }
  return Found;
}

/// \p Part leads to the local \p Whole, whose record has one such as a part:
/// `struct process *of = handle->data;`.
static bool isPartOf(const ValueDecl &Part, const Expr *Whole) {
  const auto *W =
      Whole ? dyn_cast<DeclRefExpr>(Whole->IgnoreParenCasts()) : nullptr;
  const auto *V = W ? dyn_cast<VarDecl>(W->getDecl()) : nullptr;
  const Expr *Init = V ? V->getInit() : nullptr;
  if (!Init || !isa<ParmVarDecl>(Part))
    return false;
  const RecordDecl *Inner = getPointedRecord(&Part),
                   *Outer = getPointedRecord(V);
  if (!Inner || !Outer ||
      llvm::none_of(Outer->fields(), [&](const FieldDecl *F) {
        const RecordDecl *R = F->getType()->getAsRecordDecl();
        return R && R->getDefinition() == Inner;
      }))
    return false;
  return anyPart(*Init, [&](const Stmt &S) {
    const auto *D = dyn_cast<DeclRefExpr>(&S);
    return D && D->getDecl() == &Part;
  });
}

std::optional<Dangling> findRequestEnd(const Registration &R,
                                       AnalysisContext &TU) {
  const ObjectRef &Kept = R.Kept.Object;
  if (!R.What || !R.What->Once || !R.What->IsMemory || !Kept.Leaf)
    return std::nullopt;
  EffectTable &Effects = TU.getEffects();
  const Entity In = Entity::makeFunction(*R.In);
  for (const Fact &E : Effects.getFacts(In).All) {
    if (E.At.Block != R.At->At.Block || E.At.Seq <= R.At->At.Seq)
      continue;
    for (const FreedObject &F : findFreedBy(E, In, R, TU)) {
      bool IsIt = F.Object.Root == Kept.Root && F.Object.Leaf == Kept.Leaf;
      if (!F.Object.Leaf || !(IsIt || (Kept.Root == Kept.Leaf &&
                                       isPartOf(*Kept.Leaf, F.Written))))
        continue;
      Dangling D;
      D.Kind = Dangling::OutlivesFree;
      D.Of = R;
      D.End = F.At;
      D.EndIn = F.In;
      return D;
    }
    bool IsOther = E.Kind == Fact::Store && E.Object.Root == Kept.Root &&
                   E.Object.Leaf == Kept.Root;
    if (IsOther || maySettle(R, E, TU))
      return std::nullopt;
  }
  return std::nullopt;
}

} // namespace interop
