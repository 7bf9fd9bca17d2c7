//===- FrameEnds.cpp - Locals that go while they are kept -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/DanglingCallback/FrameEnds.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Dataflow/Reachability.h"
#include "Effects/Handles/EndedObjects.h"
#include "Hazards/DanglingCallback/Settling.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace interop {

/// The handle in \p Holder is given away: it is returned, or put somewhere.
static bool escapes(const ObjectRef &Holder, const FunctionFacts &Facts) {
  return llvm::any_of(Facts.All, [&](const Fact &E) {
    if (E.Kind == Fact::Return)
      return E.Value && getObject(E.Value).Root == Holder.Root;
    return E.Kind == Fact::Store && E.Object.Root != Holder.Root && E.Value &&
           getObject(E.Value).Root == Holder.Root;
  });
}

/// \p O is, or is led to by, a parameter that others have longer: a reference,
/// a pointer, a shared owner; or a local reference to such an object.
static bool isOfOthers(ObjectRef O, AnalysisContext &TU) {
  const auto *V = dyn_cast_or_null<VarDecl>(O.Root);
  if (V && V->isLocalVarDecl() && V->getType()->isReferenceType() &&
      V->getInit()) {
    O = getObject(V->getInit());
    V = dyn_cast_or_null<VarDecl>(O.Root);
  }
  if (O.Kind == ObjectRef::Member || O.isGlobal())
    return true;
  if (!isa_and_nonnull<ParmVarDecl>(V))
    return false;
  QualType T = V->getType();
  const CXXRecordDecl *R = getDefinedClass(T);
  const TypeModel *Row = R ? TU.getLookup().findRow(*R) : nullptr;
  return T->isReferenceType() || T->isPointerType() || (Row && Row->Shared);
}

/// What keeps it is there when the function has returned.
static bool outlivesFrame(const Registration &R, const FunctionFacts &Facts,
                          AnalysisContext &TU) {
  if (!R.HasHolder)
    return true;
  const ObjectRef &H = R.Holder;
  if (R.KeptIn)
    return H.Kind == ObjectRef::This || isOfOthers(H, TU);
  if (H.isGlobal() || H.Kind == ObjectRef::Member || H.Kind == ObjectRef::This)
    return true;
  if (const ParmVarDecl *P = H.getParam())
    return P->getType()->isReferenceType() || P->getType()->isPointerType();
  return H.Kind == ObjectRef::Variable && H.Root == H.Leaf &&
         H.Root->getType()->isPointerType() && escapes(H, Facts);
}

/// An object that takes itself out at its end.
static bool mayEndItself(const KeptObject &O) {
  const CXXRecordDecl *R = O.Variable->getType()->getAsCXXRecordDecl();
  return !O.IsCaptured && R && R->hasDefinition() &&
         !R->hasTrivialDestructor() && O.At->getType()->isRecordType();
}

std::optional<Dangling> findFrameEnd(Registration R, AnalysisContext &TU) {
  // Whoever is called next may wait until it is over.
  R.IsForgotten = false;
  Dangling D;
  D.Of = R;
  if (R.Kept.Kind == KeptObject::Temporary) {
    D.Kind = Dangling::OutlivesStatement;
    return D;
  }
  D.Kind = Dangling::OutlivesFrame;
  const FunctionFacts &Facts =
      TU.getEffects().getFacts(Entity::makeFunction(*R.In));
  if (R.In->isMain() || !outlivesFrame(R, Facts, TU) || mayEndItself(R.Kept) ||
      isAwaited(R, TU))
    return std::nullopt;
  for (const Fact &E : Facts.All)
    if (mayPrecede(Facts, R.At->At, E.At) && maySettle(R, E, TU))
      return std::nullopt;
  return D;
}

//===-- Requests ----------------------------------------------------------===//

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

/// \p E frees, or what it calls frees what it is given, and does nothing before
/// that may settle \p R.
static std::vector<FreedObject> findFreedBy(const Fact &E, Entity In,
                                            const Registration &R,
                                            AnalysisContext &TU) {
  EffectTable &Effects = TU.getEffects();
  std::vector<FreedObject> Found;
  if (ObjectRef O = findFreed(E); O.Leaf)
    Found.push_back({O, E.Args.empty() ? nullptr : E.Args.front(), &E, In});
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

static const RecordDecl *getPointed(const ValueDecl &D) {
  QualType T = D.getType();
  const RecordDecl *R =
      T->isPointerType() ? T->getPointeeType()->getAsRecordDecl() : nullptr;
  return R ? R->getDefinition() : nullptr;
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
  const RecordDecl *Inner = getPointed(Part), *Outer = getPointed(*V);
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
