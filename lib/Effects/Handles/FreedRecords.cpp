//===- FreedRecords.cpp - Records that functions in view end -------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/Handles/FreedRecords.h"
#include "AST/ImportedPlace.h"
#include "AST/Naming.h"
#include "Dataflow/Reachability.h"
#include "Effects/ArgumentBinding.h"
#include "Effects/EndedObjects.h"
#include "Effects/NewObjects.h"
#include "Facts/Stores.h"
#include "Facts/Values/ConditionValue.h"
#include "Support/Budgets.h"
#include "Support/NameWords.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

using namespace clang;

namespace interop {

/// A body that \p E reaches gives the record, or the field of \p H, to code
/// that is not to be seen.
bool FreedRecords::givesUnseen(const Fact &E, const OwnedHandle &H) {
  auto mayHave = [&H](const ObjectRef &O) {
    if (!O.isKnown() || O.isGlobal())
      return false;
    return O.Leaf == O.Root || llvm::any_of(H.In, [&O](const ObjectRef &In) {
             return In.Leaf == O.Leaf;
           });
  };
  auto isUnseen = [](const Fact &Call) {
    return Call.Kind == Fact::Call && !Call.Target && !Call.Row &&
           !(Call.Callee &&
             isSystem(*Call.Callee,
                      Call.Callee->getASTContext().getSourceManager()));
  };
  return llvm::any_of(
      Effects.getReached(E.Target, Budget::ReleaseBodies), [&](Entity In) {
        return llvm::any_of(Effects.getFacts(In).All, [&](const Fact &Call) {
          return isUnseen(Call) &&
                 llvm::any_of(
                     llvm::seq<unsigned>(0, Call.Args.size()), [&](unsigned I) {
                       return Call.Args[I]->getType()->isPointerType() &&
                              mayHave(Call.getArgObject(I));
                     });
        });
      });
}

ObjectRef FreedRecords::findFreed(const Fact &E, const OwnedHandle &H) {
  if (E.Kind != Fact::Call)
    return {};
  if (E.Row && E.Row->Frees)
    return E.getPlace(*E.Row->Frees);
  if (!E.Target || !E.Target.getFunction() || H.In.empty())
    return {};
  const ValueDecl *Record = H.In.front().Root;
  const bool IsGiven =
      llvm::any_of(llvm::seq<unsigned>(0, E.Args.size()), [&](unsigned I) {
        const ObjectRef O = E.getArgObject(I);
        return O.Root == Record && O.Leaf == Record;
      });
  if (!IsGiven || givesUnseen(E, H))
    return {};
  for (const EndedObject &O :
       findEndedObjects({Facts.Self, &E}, Effects, Known))
    if (O.Object.Root == Record && O.Object.Leaf == Record &&
        interop::findFreed(*O.Path.back().At).isKnown())
      return O.Object;
  return {};
}

/// `calloc(1, sizeof *p)`, `g_new0(T, 1)`: all fields are 0.
static bool isZeroed(const Expr &Value) {
  const auto *C = dyn_cast<CallExpr>(Value.IgnoreParenCasts());
  const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
  return F && (F->getBuiltinID() == Builtin::BIcalloc ||
               (isAllocator(*F) && F->getDeclName().isIdentifier() &&
                hasNameWord(F->getName(), {"calloc", "zalloc", "kzalloc",
                                           "malloc0", "xcalloc"})));
}

/// \p Field, of the record that a local points to, is as it was made where \p E
/// is come to: nobody was given the record, and nothing was stored there.
bool FreedRecords::isZeroAt(const ObjectRef &Field, const Fact &E) {
  const ObjectRef Pointer = ObjectRef::makeVariable(*cast<VarDecl>(Field.Root));
  bool IsMade = false;
  for (const Fact &S : Facts.All) {
    if (!isStore(S) && S.Kind != Fact::Declare)
      continue;
    if (S.Object == Pointer && S.Value && !isThroughPointer(S)) {
      if (!isZeroed(*S.Value))
        return false;
      IsMade = true;
    }
    // `*p = ..` as well.
    if (S.Object.Root == Field.Root && mayPrecede(Facts, S.At, E.At) &&
        (S.Object.Leaf == Field.Leaf || isThroughPointer(S)))
      return false;
  }
  return IsMade && isOfNewObject(Field, Facts, E.At);
}

/// The blocks of \p Of that are come to where \p getValue holds.
static std::vector<bool> findReached(const FunctionFacts &Of,
                                     const ASTContext &Ctx,
                                     Assumption getValue) {
  std::vector<bool> Reached(Of.Blocks.size());
  if (Of.Order.empty())
    return Reached;
  llvm::SmallVector<unsigned, 8> Work = {Of.Order.front()};
  while (!Work.empty()) {
    const unsigned B = Work.pop_back_val();
    if (Reached[B])
      continue;
    Reached[B] = true;
    const BlockFacts &Block = Of.Blocks[B];
    const Truth Is =
        !Block.Condition || Block.IsSwitch || Block.Succs.size() != 2
            ? Truth::Unknown
            : evaluateUnder(*Block.Condition, Ctx, getValue).asTruth();
    for (unsigned I = 0; I < Block.Succs.size(); ++I)
      if (Block.Succs[I] != BlockFacts::NoBlock &&
          (Is == Truth::Unknown || (Is == Truth::Yes) == (I == 0)))
        Work.push_back(Block.Succs[I]);
  }
  return Reached;
}

bool FreedRecords::isReleaseSkipped(const Fact &E, const OwnedHandle &H) {
  const FunctionDecl *F =
      E.Kind == Fact::Call && E.Target ? E.Target.getFunction() : nullptr;
  if (!F || H.In.size() != 1 || H.In.front().Leaf == H.In.front().Root)
    return false;
  const ObjectRef &Place = H.In.front();
  const auto *V = dyn_cast_or_null<VarDecl>(Place.Root);
  if (!V || !V->hasLocalStorage() || !V->getType()->isPointerType())
    return false;
  const ASTContext &Ctx = F->getASTContext();
  const FunctionFacts &Of = Effects.getFacts(E.Target);
  const Binding Bound = bindCall(E);
  const std::vector<bool> Reached = findReached(Of, Ctx, [&](const Expr &Part) {
    const ObjectRef O =
        isa<MemberExpr>(Part) ? Bound.apply(getObject(&Part)) : ObjectRef();
    const bool IsZero = O.Root == Place.Root && O.Leaf != O.Root &&
                        !(O == Place) && isZeroAt(O, E);
    return IsZero ? AssumedValue::makeInteger(0) : AssumedValue();
  });
  bool IsSkipped = false;
  for (const Fact &Release : Of.All)
    for (const ObjectRef &What : Fates.getReleased(Release))
      if (isReleasedBy(Bound.apply(What), Place)) {
        if (Reached[Release.At.Block])
          return false;
        IsSkipped = true;
      }
  return IsSkipped;
}

} // namespace interop
