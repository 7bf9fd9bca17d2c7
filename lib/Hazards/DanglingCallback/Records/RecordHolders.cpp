//===- RecordHolders.cpp - Who keeps a registration -----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/DanglingCallback/Records/RecordHolders.h"
#include "AST/ImportedPlace.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Analysis/Calls/EntryPoints.h"
#include "Dataflow/Reachability.h"
#include "Hazards/DanglingCallback/LastingHolders.h"
#include "Hazards/DanglingCallback/Records/BusyKeepers.h"
#include "Hazards/DanglingCallback/Records/SharedFields.h"
#include "Hazards/DanglingCallback/Settling.h"
#include "Support/NameWords.h"
#include "clang/AST/DeclCXX.h"

using namespace clang;

namespace interop {

static bool saysDestroy(const FunctionDecl &F) {
  return F.getDeclName().isIdentifier() &&
         (hasNameWord(F.getName(), NameWord::Release) ||
          hasNameWord(F.getName(), {"cancel"}));
}

/// \p E is given a pointer such as \p Field is.
static bool isGivenKind(const Fact &E, const FieldDecl &Field) {
  QualType T = Field.getType().getCanonicalType().getUnqualifiedType();
  return llvm::any_of(E.Args, [T](const Expr *A) {
    return A && A->IgnoreParenImpCasts()
                        ->getType()
                        .getCanonicalType()
                        .getUnqualifiedType() == T;
  });
}

/// \p E gives back a reference that \p Field has. One that goes behind \p R was
/// for whoever has got it in between.
bool RecordHolders::givesBack(const Fact &E, const FunctionDecl &In,
                              const FieldDecl &Field,
                              const Registration &R) const {
  bool IsBehind =
      &In == R.In &&
      mayPrecede(Effects.getFacts(Entity::makeFunction(In)), R.At->At, E.At);
  return !IsBehind && E.Kind == Fact::Call && E.Callee && !E.Args.empty() &&
         E.getArgObject(0).Leaf == &Field &&
         hasNameWord(getMentionedName(*E.Callee), NameWord::Unreference);
}

/// A reference to what keeps \p R goes somewhere.
bool RecordHolders::isGivenBack(const Registration &R) const {
  const auto *Field = dyn_cast_or_null<FieldDecl>(R.Holder.Leaf);
  return Field && llvm::any_of(Sites.getBodies(), [&](const FunctionDecl *F) {
           return llvm::any_of(
               Effects.getFacts(Entity::makeFunction(*F)).All,
               [&](const Fact &E) { return givesBack(E, *F, *Field, R); });
         });
}

/// The object made what keeps \p R and has it in a field, other code ends such
/// things, and whoever ends the object does not look at that field.
bool RecordHolders::isLeftBehind(const Registration &R) const {
  const auto *Field = dyn_cast_or_null<FieldDecl>(R.Holder.Leaf);
  if (!Field || (R.HasKey && !R.IsForgotten) || !R.What ||
      !Field->getType()->isPointerType())
    return false;
  auto names = [&](Entity In) {
    return llvm::any_of(Effects.getFacts(In).All, [&](const Fact &E) {
      return namesObject(E, Field) ||
             (E.Value && getObject(E.Value).Leaf == Field);
    });
  };
  const CallerMap &Map = TU.get<EntryPoints>().getCallers();
  for (const FreeSite &Site : Sites.find(Sites.findRecord(R))) {
    for (Entity In : Effects.getReached(Entity::makeFunction(*Site.In)))
      if (names(In))
        return false;
    for (const FunctionDecl *By : Map.getCallers(*Site.In))
      if (names(Entity::makeFunction(*By)))
        return false;
  }
  if (isGivenBack(R))
    return true;
  return !R.HasKey &&
         llvm::any_of(Sites.getBodies(), [&](const FunctionDecl *F) {
           return llvm::any_of(
               Effects.getFacts(Entity::makeFunction(*F)).All,
               [&](const Fact &E) {
                 return E.Kind == Fact::Call && E.Callee &&
                        saysDestroy(*E.Callee) && isGivenKind(E, *Field) &&
                        (endsByName(R, E, TU) || endsInside(R, E, TU));
               });
         });
}

bool RecordHolders::isDropped(const Registration &R) const {
  const auto *V = dyn_cast_or_null<VarDecl>(R.Holder.Leaf);
  if (!R.HasHolder || R.HasKey || !V || !V->hasLocalStorage() ||
      isa<ParmVarDecl>(V) || !V->getType()->isPointerType() ||
      R.Holder.Root != V)
    return false;
  bool IsMade = false;
  for (const Fact &E : Effects.getFacts(Entity::makeFunction(*R.In)).All) {
    if (E.Value && anyPart(*E.Value, [V](const Stmt &S) {
          const auto *D = dyn_cast<DeclRefExpr>(&S);
          return D && D->getDecl() == V;
        }))
      return false;
    if (E.Kind == Fact::Call && E.Result.Leaf == V) {
      const auto *Made = dyn_cast_or_null<Expr>(E.Node);
      if (E.Args.empty() || isOfSingleton(Made) || !E.Callee ||
          hasNameWord(getMentionedName(*E.Callee), {"get", "find", "lookup"}))
        return false;
      IsMade = true;
    } else if (!R.isAt(E) && namesObject(E, V) && E.Kind != Fact::Declare) {
      return false;
    }
  }
  return IsMade;
}

/// What \p At, which may be null, is a part of by embedded fields alone:
/// `surface` of `&surface->events.commit`. Unknown if it is no such part.
static ObjectRef findWhole(const Expr *At) {
  const auto *U =
      At ? dyn_cast<UnaryOperator>(At->IgnoreParenCasts()) : nullptr;
  const Expr *E = U && U->getOpcode() == UO_AddrOf ? U->getSubExpr() : nullptr;
  while (E) {
    const auto *M = dyn_cast<MemberExpr>(E->IgnoreParens());
    if (!M)
      return {};
    E = M->getBase();
    if (M->isArrow())
      return getObject(E);
  }
  return {};
}

/// What keeps \p R, or what that is an embedded part of.
static ObjectRef findKeeper(const Registration &R) {
  const ObjectRef Whole = findWhole(R.HolderAt);
  return Whole.isKnown() ? Whole : R.Holder;
}

/// \p H is in a field of what \p R keeps.
static bool isPart(const ObjectRef &H, const Registration &R) {
  return H.Leaf && H.Leaf != R.Kept.Object.Leaf &&
         (H.Root == R.Kept.Object.Root || H.Kind == ObjectRef::Member);
}

/// The function that takes back what one called \p Name publishes:
/// `skeleton_unexport` of `skeleton_export`. Empty if nothing of \p Names is
/// called so.
static std::string findPublishUndo(llvm::StringRef Name,
                                   const IdentifierTable &Names) {
  static constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> Pairs[] =
      {{"_export", "_unexport"}, {"_add_interface", "_remove_interface"}};
  for (const auto &[Word, Undo] : Pairs)
    if (llvm::StringRef Of = Name; Of.consume_back(Word))
      if (std::string Full = (Of + Undo).str(); Names.find(Full) != Names.end())
        return Full;
  return {};
}

static bool givesField(const Fact &E, const ValueDecl &Field) {
  return E.Kind == Fact::Call && E.Callee &&
         E.Callee->getDeclName().isIdentifier() &&
         llvm::any_of(E.Args, [&Field](const Expr *A) {
           return A && getObject(skipCasts(A)).Leaf == &Field;
         });
}

/// Others can call what \p Field points to, as somebody has exported it, and
/// the end of the object does not take that back.
bool RecordHolders::isExported(const ValueDecl &Field,
                               const Registration &R) const {
  const IdentifierTable &Names = TU.getContext().Idents;
  llvm::SmallVector<std::string, 2> Undo;
  for (const FunctionDecl *F : Sites.getBodies())
    for (const Fact &E : Effects.getFacts(Entity::makeFunction(*F)).All)
      if (givesField(E, Field))
        if (std::string Name = findPublishUndo(E.Callee->getName(), Names);
            !Name.empty())
          Undo.push_back(Name);
  auto isUndone = [&](Entity In) {
    return llvm::any_of(Effects.getFacts(In).All, [&](const Fact &E) {
      return givesField(E, Field) &&
             llvm::any_of(Undo, [&E](llvm::StringRef Name) {
               return E.Callee->getName().starts_with(Name);
             });
    });
  };
  return !Undo.empty() &&
         llvm::none_of(Sites.find(Sites.findRecord(R)), [&](const FreeSite &S) {
           return llvm::any_of(Effects.getReached(Entity::makeFunction(*S.In)),
                               isUndone);
         });
}

const ValueDecl *RecordHolders::findReference(const Registration &R) const {
  const ObjectRef Holder = findKeeper(R);
  const bool IsGiven = Holder.getParam() && Holder.Root == Holder.Leaf;
  if (!R.HasHolder || (!IsGiven && !isPart(Holder, R)))
    return nullptr;
  auto isIt = [&](const Fact &E) {
    return IsGiven ? isPart(E.Result, R) &&
                         getObject(skipCasts(E.Args.front())) == Holder
                   : E.Result.Leaf == Holder.Leaf;
  };
  for (const FunctionDecl *F : Sites.getBodies())
    if (!IsGiven || F->getCanonicalDecl() == R.In->getCanonicalDecl())
      for (const Fact &E : Effects.getFacts(Entity::makeFunction(*F)).All)
        if (returnsReference(E) && E.Args.front() && isIt(E))
          return E.Result.Leaf;
  return nullptr;
}

bool RecordHolders::isShared(const Registration &R) const {
  const ObjectRef H = findKeeper(R);
  if (R.HasReference && H.getParam())
    return true;
  return isPart(H, R) &&
         (isExported(*H.Leaf, R) || isBusy(*H.Leaf, R, Sites, TU) ||
          isSharedField(*H.Leaf, Sites.findRecord(R), Sites.getBodies(), TU,
                        isGivenBack(R)));
}

/// In the body of \p R \p A and \p B are one object by two names:
/// `self = CLOCK(widget);`
bool RecordHolders::areSame(const ObjectRef &A, const ObjectRef &B,
                            const Registration &R) const {
  auto isNameOf = [](const Fact &E, const ObjectRef &To, const ObjectRef &Of) {
    return E.Object == To && E.Value && getObject(skipCasts(E.Value)) == Of;
  };
  return A.isKnown() && B.isKnown() &&
         llvm::any_of(Effects.getFacts(Entity::makeFunction(*R.In)).All,
                      [&](const Fact &E) {
                        return (E.Kind == Fact::Store ||
                                E.Kind == Fact::Declare) &&
                               (isNameOf(E, A, B) || isNameOf(E, B, A));
                      });
}

static bool saysAdd(const Fact &E) {
  return E.Callee && hasNameWord(getMentionedName(*E.Callee),
                                 {"add", "append", "pack", "put", "set",
                                  "attach", "insert", "prepend"});
}

/// What keeps \p R becomes a part of the object: `container_add(self, view)`.
bool RecordHolders::isAdopted(const Registration &R) const {
  const ObjectRef &O = R.Kept.Object;
  auto isIt = [](const Expr *A, const ObjectRef &Of) {
    return A && Of.isKnown() && getObject(skipCasts(A)) == Of;
  };
  return R.Holder.Leaf && R.Holder.Leaf != O.Leaf &&
         llvm::any_of(Effects.getFacts(Entity::makeFunction(*R.In)).All,
                      [&](const Fact &E) {
                        return E.Kind == Fact::Call && !R.isAt(E) &&
                               E.Args.size() > 1 && isIt(E.Args.front(), O) &&
                               llvm::any_of(llvm::drop_begin(E.Args),
                                            [&](const Expr *A) {
                                              return isIt(A, R.Holder);
                                            }) &&
                               saysAdd(E);
                      });
}

/// The name of what registers as \p F does, and ends with the object:
/// `signal_connect_object` of `signal_connect_data`.
static std::string findTiedName(const FunctionDecl &F) {
  llvm::StringRef Name = F.getIdentifier() ? F.getName() : "";
  size_t At = Name.rfind('_');
  return At == llvm::StringRef::npos ? std::string()
                                     : (Name.take_front(At) + "_object").str();
}

/// Beside \p R somebody ties another handler on the same keeper, which he asked
/// for, to the same object: who does that knows that the keeper lives longer.
bool RecordHolders::isTiedBeside(const Registration &R) const {
  const auto *V = dyn_cast_or_null<VarDecl>(R.Holder.Leaf);
  const ValueDecl *Kept = R.Kept.Object.Leaf;
  if (!V || !V->hasLocalStorage() || V->getType()->isRecordType() ||
      !R.At->Callee || !Kept || R.Kept.Object.Root != Kept)
    return false;
  const std::string Tied = findTiedName(*R.At->Callee);
  auto isGivenKept = [&](const Fact &E) {
    return llvm::any_of(E.Args, [&](const Expr *A) {
      const ObjectRef O = A ? getObject(skipCasts(A)) : ObjectRef();
      return O == R.Kept.Object || areSame(O, R.Kept.Object, R);
    });
  };
  bool IsAsked = isa<ParmVarDecl>(V), IsTied = false;
  for (const Fact &E : Effects.getFacts(Entity::makeFunction(*R.In)).All) {
    const auto *Made =
        E.Result.Leaf == V ? dyn_cast_or_null<CallExpr>(E.Node) : nullptr;
    const FunctionDecl *F = Made ? Made->getDirectCallee() : nullptr;
    IsAsked |= F && isGetter(*F);
    IsTied |= E.Kind == Fact::Call && E.Callee && E.Callee->getIdentifier() &&
              E.Callee->getName() == Tied && namesObject(E, V) &&
              isGivenKept(E);
  }
  return IsAsked && IsTied;
}

bool RecordHolders::outlives(const Registration &R) const {
  if (!R.HasHolder || isOwnRequest(R) || R.IsHolderDropped || R.IsHolderShared)
    return true;
  if (isAdopted(R) || areSame(R.Kept.Object, R.Holder, R))
    return false;
  const ObjectRef H = findKeeper(R);
  if ((H.isGlobal() && !isPart(H, R)) || isLastingHolder(R, TU) ||
      isTiedBeside(R))
    return true;
  if (H.Root == R.Kept.Object.Root || H.Kind == ObjectRef::Member)
    return isPart(H, R) && isLeftBehind(R);
  return H.getParam() && H.Root == H.Leaf;
}

} // namespace interop
