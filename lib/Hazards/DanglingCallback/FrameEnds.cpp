//===- FrameEnds.cpp - Locals that go while they are kept -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/DanglingCallback/FrameEnds.h"
#include "AST/ImportedPlace.h"
#include "AST/Naming.h"
#include "Analysis/UserBodies.h"
#include "Dataflow/Reachability.h"
#include "Hazards/DanglingCallback/LastingHolders.h"
#include "Hazards/DanglingCallback/Settling.h"
#include "Support/NameWords.h"
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

/// A fact that returns what keeps it, in the record that it is in.
static bool isReturned(const ObjectRef &Holder, const Fact &E) {
  return E.Kind == Fact::Return && E.Value && Holder.Root &&
         getObject(E.Value) ==
             ObjectRef{ObjectRef::Variable, Holder.Root, Holder.Root};
}

/// The local pointer that leads to what keeps it is made here and returned:
/// `t->handle` and `return t;`.
static bool isOfReturned(const Registration &R, const FunctionFacts &Facts) {
  const auto *V = dyn_cast_or_null<VarDecl>(R.Holder.Root);
  return R.HasHolder && R.What && R.Holder.Kind == ObjectRef::Variable && V &&
         V->hasLocalStorage() && !isa<ParmVarDecl>(V) &&
         V->getType()->isPointerType() &&
         llvm::any_of(Facts.All,
                      [&R](const Fact &E) { return isReturned(R.Holder, E); });
}

/// A way leads from the call to a return of what keeps it, and past nothing
/// that \p Settles.
static bool isLeftByReturn(const Registration &R, const FunctionFacts &Facts,
                           llvm::function_ref<bool(const Fact &)> Settles) {
  std::vector<bool> Seen(Facts.Blocks.size());
  llvm::SmallVector<unsigned, 16> Work{R.At->At.Block};
  for (bool IsFirst = true; !Work.empty(); IsFirst = false) {
    const unsigned Block = Work.pop_back_val();
    bool IsOver = false;
    for (const Fact &E : getFactsIn(Facts, Block)) {
      if (IsFirst && E.At.Seq <= R.At->At.Seq)
        continue;
      if (isReturned(R.Holder, E))
        return true;
      if ((IsOver = Settles(E)))
        break;
    }
    for (unsigned Next : Facts.Blocks[Block].Succs)
      if (!IsOver && Next != BlockFacts::NoBlock && !Seen[Next]) {
        Seen[Next] = true;
        Work.push_back(Next);
      }
  }
  return false;
}

/// \p E sets the option that \p R has set.
static bool setsOption(const Registration &R, const Fact &E,
                       const ASTContext &Ctx) {
  return !R.isAt(E) && E.Kind == Fact::Call && E.Callee && R.What &&
         !R.What->If.empty() && E.Callee == R.At->Callee &&
         E.Args.size() == R.At->Args.size() &&
         llvm::all_of(R.What->If, [&](const ArgumentTest &T) {
           if (T.Index >= E.Args.size())
             return false;
           auto Now = evaluateInteger(*E.Args[T.Index], Ctx);
           auto Then = evaluateInteger(*R.At->Args[T.Index], Ctx);
           return Now && Then && *Now == *Then;
         });
}

/// \p E sets the same option of the same keeper to something else:
/// `easy_setopt(handle, ERRORBUFFER, NULL)`.
static bool isSetAnew(const Registration &R, const Fact &E,
                      const ASTContext &Ctx) {
  return R.HolderAt && setsOption(R, E, Ctx) &&
         llvm::any_of(E.Args, [&R](const Expr *A) {
           return A && getObject(skipCasts(A)) == R.Holder;
         });
}

/// It is an option of a handle in a member or a global, where it stays set.
static bool isLastingOption(const Registration &R) {
  return R.What && !R.What->If.empty() && !R.What->Once &&
         !R.What->UsedBy.empty() &&
         (R.Holder.Kind == ObjectRef::Member || R.Holder.isGlobal());
}

/// Something that others can call uses what the options of a member or global
/// lead to, and does not set this one before. Where each use sets its own,
/// nobody looks at the one that is left.
static bool isUsedUnset(const Registration &R, AnalysisContext &TU) {
  EffectTable &Effects = TU.getEffects();
  const CXXRecordDecl *Class =
      R.Holder.Kind == ObjectRef::Member ? getThisClass(*R.In) : nullptr;
  return llvm::any_of(findUserBodies(TU), [&](const UserBody &Body) {
    if (!isForOthers(*Body.F) || (Class && getThisClass(*Body.F) != Class))
      return false;
    bool Uses = false, Sets = false;
    for (Entity In : Effects.getReached(Entity::makeFunction(*Body.F)))
      for (const Fact &E : Effects.getFacts(In).All) {
        Uses |= E.Kind == Fact::Call && E.Callee &&
                llvm::is_contained(R.What->UsedBy, getQualifiedName(*E.Callee));
        Sets |= R.isAt(E) || setsOption(R, E, TU.getContext());
      }
    return Uses && !Sets;
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

/// \p E is a local, or what a local owns: it goes with the frame.
static bool isOfFrame(const Expr &E) {
  const Expr *A = E.IgnoreParenImpCasts();
  const auto *U = dyn_cast<UnaryOperator>(A);
  ObjectRef O =
      getObject(U && U->getOpcode() == UO_AddrOf ? U->getSubExpr() : A);
  return O.Kind == ObjectRef::Variable && !O.isGlobal() &&
         !O.Root->getType()->isPointerType() &&
         !O.Root->getType()->isReferenceType();
}

/// `new Timer(this)`: it belongs to somebody who is there for longer.
static bool hasOwner(const Expr &Made) {
  const auto *N = dyn_cast<CXXNewExpr>(Made.IgnoreParenCasts());
  const CXXConstructExpr *C = N ? N->getConstructExpr() : nullptr;
  return C && llvm::any_of(C->arguments(), [](const Expr *A) {
           A = A->IgnoreParenImpCasts();
           const ParmVarDecl *P = getObject(A).getParam();
           return A->getType()->isPointerType() &&
                  (isa<CXXThisExpr>(A) || (P && P->getType()->isPointerType()));
         });
}

/// All that the local \p V gets has an owner.
static bool isOwned(const ObjectRef &O, const FunctionFacts &Facts) {
  const auto *V = dyn_cast_or_null<VarDecl>(O.Leaf);
  return V && V->hasLocalStorage() && V->getInit() && hasOwner(*V->getInit()) &&
         llvm::none_of(Facts.All, [V](const Fact &E) {
           return E.Kind == Fact::Store && E.Object.Leaf == V && E.Value &&
                  !hasOwner(*E.Value);
         });
}

/// What the call is given beside it, such as a sender, goes with the frame.
static bool isSentByFrame(const Registration &R) {
  return R.What && llvm::any_of(llvm::ArrayRef(R.At->Args).take_front(R.Arg),
                                [](const Expr *A) {
                                  return A && A->getType()->isPointerType() &&
                                         isOfFrame(*A);
                                });
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
  if (isLastingHolder(R, TU) || isOwned(H, Facts))
    return true;
  return H.Kind == ObjectRef::Variable && H.Root == H.Leaf &&
         H.Root->getType()->isPointerType() && escapes(H, Facts);
}

/// An object that takes itself out at its end.
static bool mayEndItself(const KeptObject &O) {
  const CXXRecordDecl *R = O.Variable->getType()->getAsCXXRecordDecl();
  return !O.IsCaptured && R && R->hasDefinition() && !isInStd(*R) &&
         !R->hasTrivialDestructor() && O.At->getType()->isRecordType();
}

/// `Store::self()`: who is asked for what there is one of waits for nothing.
static bool asksOnly(const Fact &E) {
  const auto *Node = dyn_cast_or_null<Expr>(E.Node);
  return E.Kind == Fact::Call && !E.Row && Node && E.Args.empty() &&
         !isa<CXXMemberCallExpr>(Node) && isOfSingleton(Node);
}

/// `job->exec()`: what calls the lambda is over when it returns.
static bool mayRunLambda(const Registration &R, const Fact &E) {
  return R.Kept.IsCaptured && E.Kind == Fact::Call && E.Callee &&
         E.Callee->getDeclName().isIdentifier() &&
         hasNameWord(E.Callee->getName(),
                     {"exec", "execute", "run", "wait", "join", "process",
                      "poll", "dispatch", "loop", "sync", "block", "finish",
                      "flush", "drain"});
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
  const bool IsReturned = isOfReturned(R, Facts);
  if (R.In->isMain() || isSentByFrame(R) || mayEndItself(R.Kept) ||
      isAwaited(R, TU) ||
      !(IsReturned || (outlivesFrame(R, Facts, TU) &&
                       (!isLastingOption(R) || isUsedUnset(R, TU)))))
    return std::nullopt;
  // An option stays set when what it is for is over.
  Keep Lasting;
  Registration Option = R;
  if (isLastingOption(R)) {
    Lasting = *R.What;
    Lasting.UsedBy.clear();
    Lasting.IsMemory = true;
    Option.What = &Lasting;
  }
  auto settles = [&](const Fact &E) {
    return !asksOnly(E) && (maySettle(Option, E, TU) || mayRunLambda(R, E) ||
                            isSetAnew(R, E, TU.getContext()));
  };
  // What comes before an exception alone settles nothing for who returns.
  auto isLeftOtherwise = [&] {
    const std::vector<bool> Returning = getReturningBlocks(Facts);
    return llvm::none_of(Facts.All, [&](const Fact &E) {
      return Returning[E.At.Block] && mayPrecede(Facts, R.At->At, E.At) &&
             settles(E);
    });
  };
  const bool IsLeft =
      IsReturned ? isLeftByReturn(R, Facts, settles) : isLeftOtherwise();
  return IsLeft ? std::optional(D) : std::nullopt;
}

} // namespace interop
