//===- BodyMemory.cpp - Memory that a body gets for itself ----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/Handles/BodyMemory.h"
#include "AST/ImportedPlace.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Dataflow/Conditions.h"
#include "Dataflow/Reachability.h"
#include "Effects/EndedObjects.h"
#include "Effects/Held/OwnedHandles.h"
#include "Effects/MakerNames.h"
#include "Effects/NewObjects.h"
#include "Facts/Callables.h"
#include "Facts/Stores.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace clang;

namespace interop {

bool isBehindPointer(const Expr &E) {
  const Expr *Plain = E.IgnoreParenCasts();
  if (const auto *A = dyn_cast<ArraySubscriptExpr>(Plain))
    return A->getBase()->IgnoreParenImpCasts()->getType()->isPointerType();
  const auto *U = dyn_cast<UnaryOperator>(Plain);
  return U && U->getOpcode() == UO_Deref;
}

bool storesBehind(const Fact &E) {
  const auto *B = dyn_cast_or_null<BinaryOperator>(E.Node);
  return E.Kind == Fact::Store && B && isPlainLocal(E.Object) &&
         E.Object.Leaf->getType()->isPointerType() &&
         isBehindPointer(*B->getLHS());
}

//===-- Who makes it ------------------------------------------------------===//

/// What these return free() takes. A function with the attribute may have a
/// pool, or a collector of garbage.
static bool isOfHeap(const FunctionDecl &F) {
  switch (F.getBuiltinID()) {
  case Builtin::BImalloc:
  case Builtin::BIcalloc:
  case Builtin::BIaligned_alloc:
  case Builtin::BIstrdup:
  case Builtin::BIstrndup:
    return true;
  default:
    return false;
  }
}

bool BodyMemory::isMadeBy(const Fact &E, unsigned Calls) {
  if (E.Kind != Fact::Call || !E.Callee)
    return false;
  if (isOfHeap(*E.Callee) || (!E.Target && givesHeapMemory(*E.Callee)))
    return true;
  return E.Target && !E.Row && Calls && !isa<CXXMethodDecl>(E.Callee) &&
         E.Callee->getReturnType()->isPointerType() &&
         isMaker(E.Target, Calls - 1);
}

/// \p Value is that of a call which makes memory.
bool BodyMemory::isNew(const Expr &Value, const FunctionFacts &Facts,
                       unsigned Calls) {
  const Expr *Plain = Value.IgnoreParenCasts();
  return llvm::any_of(Facts.All, [&](const Fact &E) {
    return E.Node == Plain && isMadeBy(E, Calls);
  });
}

/// \p Local holds nothing but new memory, and nobody else is given it.
bool BodyMemory::holdsNew(const ObjectRef &Local, const FunctionFacts &Facts,
                          unsigned Calls) {
  const ASTContext &Ctx = Local.Root->getASTContext();
  bool HoldsNew = false;
  for (const Fact &E : Facts.All) {
    if (E.Kind != Fact::Return && keeps(E, Local, Calls))
      return false;
    bool IsStored = (E.Kind == Fact::Store || E.Kind == Fact::Declare) &&
                    E.Object == Local && E.Value;
    if (!IsStored || storesBehind(E) || isNullConstant(*E.Value, Ctx))
      continue;
    if (!isNew(*E.Value, Facts, Calls))
      return false;
    HoldsNew = true;
  }
  return HoldsNew;
}

/// Whatever \p F returns is new memory, or null.
bool BodyMemory::isMaker(Entity F, unsigned Calls) {
  auto [At, IsFirst] = Makers.try_emplace({F, Calls}, false);
  if (!IsFirst || !F.getFunction())
    return At->second;
  const FunctionFacts &Facts = Effects.getFacts(F);
  const ASTContext &Ctx = F.getFunction()->getASTContext();
  bool ReturnsNew = false;
  for (const Fact &E : Facts.All) {
    if (E.Kind != Fact::Return || !E.Value || isNullConstant(*E.Value, Ctx))
      continue;
    const ObjectRef From = getObject(E.Value);
    if (!isNew(*E.Value, Facts, Calls) &&
        !(isPlainLocal(From) && holdsNew(From, Facts, Calls)))
      return false;
    ReturnsNew = true;
  }
  return Makers[{F, Calls}] = ReturnsNew;
}

//===-- Who keeps it ------------------------------------------------------===//

/// A function of the system is given it to fill or to read: `read(fd, p, n)`.
/// The other pointers to anything that it is given are data for its caller.
static bool isBuffer(const FunctionDecl &F, unsigned Arg) {
  const QualType T = F.getParamDecl(Arg)->getType();
  if (!T->isVoidPointerType())
    return !T->getPointeeType()->isCharType() || F.getNumParams() > 1;
  return Arg + 1 < F.getNumParams() &&
         F.getParamDecl(Arg + 1)->getType()->isIntegerType();
}

/// `printf("%s", p)`
static bool isPrinted(const FunctionDecl &F) {
  const unsigned Count = F.getNumParams();
  const QualType Last =
      Count ? F.getParamDecl(Count - 1)->getType() : QualType();
  return F.isVariadic() && !Last.isNull() && Last->isPointerType() &&
         Last->getPointeeType()->isCharType() &&
         Last->getPointeeType().isConstQualified();
}

/// `P = realpath(Name, Buffer)`: what is stored may be the argument itself.
static bool mayGiveBack(const Fact &E, unsigned Arg) {
  const QualType Given = E.Callee && Arg < E.Callee->getNumParams()
                             ? E.Callee->getParamDecl(Arg)->getType()
                             : QualType();
  return E.Result.isKnown() && !Given.isNull() && Given->isPointerType() &&
         Given.getCanonicalType().getUnqualifiedType() ==
             E.Callee->getReturnType().getCanonicalType();
}

bool givesVariable(const Expr &Arg) {
  const auto *U = dyn_cast<UnaryOperator>(Arg.IgnoreParenCasts());
  return U && U->getOpcode() == UO_AddrOf &&
         isa<DeclRefExpr>(U->getSubExpr()->IgnoreParens());
}

bool BodyMemory::mayKeep(const Fact &E, unsigned Arg, unsigned Calls) {
  const FunctionDecl *F = E.Callee;
  // `putchar(*p)`
  if (!E.Args[Arg]->IgnoreParenCasts()->getType()->isPointerType())
    return false;
  if (!F || isa<CXXMethodDecl>(F) || !Calls || mayGiveBack(E, Arg) ||
      givesVariable(*E.Args[Arg]))
    return true;
  if (F->getBuiltinID())
    return F->getBuiltinID() == Builtin::BIrealloc;
  if (Arg >= F->getNumParams())
    return !isPrinted(*F);
  const QualType T = F->getParamDecl(Arg)->getType();
  if (!T->isPointerType() || llvm::any_of(E.Args, getCallable))
    return true;
  if (T->getPointeeType().isConstQualified() && !T->isVoidPointerType())
    return false;
  const FunctionDecl *Body = E.Target.getFunction();
  if (!Body || Arg >= Body->getNumParams())
    return !isSystem(*F, F->getASTContext().getSourceManager()) ||
           !isBuffer(*F, Arg);
  auto [At, IsFirst] = Keepers.try_emplace({E.Target, Arg}, true);
  if (!IsFirst)
    return At->second;
  const ObjectRef Given = ObjectRef::makeVariable(*Body->getParamDecl(Arg));
  bool Keeps =
      llvm::any_of(Effects.getFacts(E.Target).All, [&](const Fact &Inner) {
        // Where it is freed on some ways, it may be gone.
        return findFreed(Inner) == Given || keeps(Inner, Given, Calls - 1);
      });
  return Keepers[{E.Target, Arg}] = Keeps;
}

/// \p E stores \p Pointer somewhere, or gives it to somebody who may keep it.
bool BodyMemory::keeps(const Fact &E, const ObjectRef &Pointer,
                       unsigned Calls) {
  if (givesPart(E, Pointer))
    return true;
  if (E.Kind == Fact::Call)
    return llvm::any_of(llvm::seq<unsigned>(0, E.Args.size()), [&](unsigned I) {
      return E.getArgObject(I) == Pointer && mayKeep(E, I, Calls);
    });
  return E.Value && E.Value->getType()->isPointerType() &&
         !isBehindPointer(*E.Value) && getObject(E.Value) == Pointer &&
         !(E.Object == Pointer);
}

/// Blocks in which \p Pointer gets another value.
static std::vector<bool> getMakings(const ObjectRef &Pointer,
                                    const FunctionFacts &Facts) {
  std::vector<bool> Blocks(Facts.Blocks.size());
  for (const Fact &S : Facts.All)
    if (isStore(S) && S.Object == Pointer && S.Value && !storesBehind(S) &&
        !isNullConstant(*S.Value, Pointer.Root->getASTContext()))
      Blocks[S.At.Block] = true;
  return Blocks;
}

/// Marks in \p To the blocks that lead to \p Block, which frees what they have:
/// not past one of \p Makings, which has another value then.
static void markBefore(const FunctionFacts &Facts, unsigned Block,
                       const std::vector<bool> &Makings,
                       std::vector<bool> &To) {
  llvm::SmallVector<unsigned, 8> Work = {Block};
  while (!Work.empty()) {
    const unsigned B = Work.pop_back_val();
    if (To[B])
      continue;
    To[B] = true;
    if (!Makings[B])
      Work.append(Facts.Blocks[B].Preds.begin(), Facts.Blocks[B].Preds.end());
  }
}

bool BodyMemory::isFreedBehind(
    const Fact &E, const ObjectRef &Pointer,
    llvm::function_ref<bool(const Fact &)> IsFreeing) {
  const auto *In = Pointer.Root
                       ? dyn_cast<FunctionDecl>(Pointer.Root->getDeclContext())
                       : nullptr;
  if (!In)
    return false;
  const FunctionFacts &Facts = Effects.getFacts(Entity::makeFunction(*In));
  // In the next turn of a loop it is the next one that is freed.
  const std::vector<bool> Makings = getMakings(Pointer, Facts);
  std::vector<bool> LeadsToFree(Facts.Blocks.size());
  for (const Fact &Freeing : Facts.All) {
    // `add(list, p); p = NULL;`: what is freed later is nothing.
    if (Freeing.Kind == Fact::Store && Freeing.Object == Pointer &&
        Freeing.Value && isNullConstant(*Freeing.Value, In->getASTContext()) &&
        mayPrecede(Facts, E.At, Freeing.At))
      return false;
    if (!IsFreeing(Freeing))
      continue;
    if (Freeing.At.Block == E.At.Block && Freeing.At.Seq > E.At.Seq)
      return true;
    markBefore(Facts, Freeing.At.Block, Makings, LeadsToFree);
  }
  // The failure of an assertion is no way of the program.
  const std::vector<bool> MayReturn = getReturningBlocks(Facts);
  unsigned Block = E.At.Block;
  for (unsigned Steps = 0; Steps <= Facts.Blocks.size(); ++Steps) {
    llvm::SmallVector<unsigned, 2> Ways;
    for (unsigned To : Facts.Blocks[Block].Succs)
      if (To != BlockFacts::NoBlock && MayReturn[To])
        Ways.push_back(To);
    if (Ways.size() != 1)
      return !Ways.empty() && llvm::all_of(Ways, [&](unsigned To) {
        return bool(LeadsToFree[To]);
      });
    Block = Ways.front();
  }
  return false;
}

/// The body goes one way or another by what \p E returns.
static bool choosesWay(const Fact &E, const FunctionFacts &Facts) {
  if (!E.Callee)
    return true;
  if (E.Callee->getReturnType()->isVoidType())
    return false;
  return E.Result.isKnown() ||
         llvm::any_of(Facts.Blocks, [&E](const BlockFacts &B) {
           return B.Condition && anyPart(*B.Condition, [&E](const Stmt &S) {
                    return &S == E.Node;
                  });
         });
}

/// Something between the beginning of its block and \p Ending gives \p Place
/// another value.
static bool isMadeBefore(const Fact &Ending, const ObjectRef &Place,
                         const FunctionFacts &Facts) {
  return llvm::any_of(Facts.All, [&](const Fact &S) {
    return (isStore(S) || S.Kind == Fact::Declare) && S.Object == Place &&
           S.At.Block == Ending.At.Block && S.At.Seq < Ending.At.Seq;
  });
}

bool BodyMemory::mayBeEndedBehind(
    const Fact &E, const ObjectRef &Place,
    llvm::function_ref<bool(const Fact &)> IsEnding) {
  const auto *In = dyn_cast_or_null<FunctionDecl>(
      Place.Root ? Place.Root->getDeclContext() : nullptr);
  if (!In)
    return false;
  const FunctionFacts &Facts = Effects.getFacts(Entity::makeFunction(*In));
  if (choosesWay(E, Facts))
    return isFreedBehind(E, Place, IsEnding);
  const std::vector<bool> Makings = getMakings(Place, Facts);
  std::vector<bool> LeadsToEnd(Facts.Blocks.size());
  for (const Fact &Ending : Facts.All) {
    if (!IsEnding(Ending))
      continue;
    if (Ending.At.Block == E.At.Block && Ending.At.Seq > E.At.Seq)
      return true;
    if (!isMadeBefore(Ending, Place, Facts))
      markBefore(Facts, Ending.At.Block, Makings, LeadsToEnd);
  }
  return llvm::any_of(Facts.Blocks[E.At.Block].Succs, [&](unsigned To) {
    return To != BlockFacts::NoBlock && LeadsToEnd[To];
  });
}

bool BodyMemory::isEndedIfRefused(
    const Fact &E, const ObjectRef &Place,
    llvm::function_ref<bool(const Fact &)> IsEnding) {
  const auto *In = dyn_cast_or_null<FunctionDecl>(
      Place.Root ? Place.Root->getDeclContext() : nullptr);
  if (!In || !isPlainLocal(E.Result) ||
      !E.Result.Leaf->getType()->isPointerType())
    return false;
  const FunctionFacts &Facts = Effects.getFacts(Entity::makeFunction(*In));
  bool IsEnded = false;
  for (const Fact &Other : Facts.All) {
    if (&Other == &E || !mayPrecede(Facts, E.At, Other.At))
      continue;
    if ((isStore(Other) || Other.Kind == Fact::Return) && Other.Value &&
        getObject(Other.Value) == Place)
      return false;
    if (!IsEnding(Other))
      continue;
    bool IsRefused = false;
    forEachCondition(Facts, Other, [&](const Expr &Test, bool Outcome) {
      const Expr *Null = findNull(Test, Outcome);
      IsRefused |= Null && getObject(Null) == E.Result;
    });
    if (!IsRefused)
      return false;
    IsEnded = true;
  }
  return IsEnded;
}

} // namespace interop
