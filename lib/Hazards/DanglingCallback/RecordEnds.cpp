//===- RecordEnds.cpp - Records that are freed while they are kept --------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/DanglingCallback/RecordEnds.h"
#include "AST/ImportedPlace.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Analysis/Calls/EntryPoints.h"
#include "Analysis/UserBodies.h"
#include "Dataflow/Reachability.h"
#include "Effects/Handles/EndedObjects.h"
#include "Facts/Callables.h"
#include "Hazards/DanglingCallback/LaterEnds.h"
#include "Hazards/DanglingCallback/Settling.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace interop {

/// The record that \p D points to.
const RecordDecl *RecordEnds::getRecord(const ValueDecl *D) const {
  if (!D || !D->getType()->isPointerType())
    return nullptr;
  const RecordDecl *R = D->getType()->getPointeeType()->getAsRecordDecl();
  return R ? R->getDefinition() : nullptr;
}

/// The record as which \p E, which frees, has it: `of` of `free(of)`, where
/// `struct of *of = data` and \p E's object is the cookie `data`.
static const RecordDecl *findWritten(const Fact &E) {
  if (E.Kind != Fact::Call)
    return nullptr;
  unsigned Arg = 0;
  if (E.Row && E.Row->Frees) {
    if (E.Row->Frees->Kind != Place::Argument)
      return nullptr;
    Arg = E.Row->Frees->Index;
  }
  if (Arg >= E.Args.size() || !E.Args[Arg])
    return nullptr;
  QualType T = E.Args[Arg]->IgnoreParenImpCasts()->getType();
  const RecordDecl *R =
      T->isPointerType() ? T->getPointeeType()->getAsRecordDecl() : nullptr;
  return R ? R->getDefinition() : nullptr;
}

RecordEnds::RecordEnds(AnalysisContext &TU) : TU(TU), Effects(TU.getEffects()) {
  for (const UserBody &Body : findUserBodies(TU)) {
    Bodies.push_back(Body.F);
    addFrees(*Body.F);
  }
  addFreesElsewhere();
  addFinalizers();
}

/// What a function of the program's frees by its name: `mem_free(of, size)`.
static ObjectRef findFreedByName(const Fact &E) {
  if (E.Kind != Fact::Call || E.Row || !E.Callee || E.Args.empty() ||
      isa<CXXMethodDecl>(E.Callee) || !E.Callee->getDeclName().isIdentifier() ||
      !E.Callee->getNumParams() ||
      !E.Callee->getParamDecl(0)->getType()->isVoidPointerType() ||
      !E.Callee->getReturnType()->isVoidType())
    return {};
  std::string Name = E.Callee->getName().lower();
  return llvm::StringRef(Name).ends_with("free") ? E.getArgObject(0)
                                                 : ObjectRef();
}

void RecordEnds::addFrees(const FunctionDecl &F) {
  for (const Fact &E : Effects.getFacts(Entity::makeFunction(F)).All) {
    ObjectRef O = findFreed(E);
    if (!O.Leaf)
      O = findFreedByName(E);
    if (!O.Leaf)
      continue;
    const RecordDecl *R = getRecord(O.Leaf);
    if (!R)
      R = findWritten(E);
    if (R)
      Sites[R].push_back({&F, &E, O});
  }
}

/// Bodies of other units that this one calls.
void RecordEnds::addFreesElsewhere() {
  llvm::DenseSet<const FunctionDecl *> Seen;
  for (const FunctionDecl *F : Bodies)
    for (const Fact &E : Effects.getFacts(Entity::makeFunction(*F)).All)
      if (const FunctionDecl *To = E.Target.getFunction();
          To && !To->hasBody() && Seen.insert(To->getCanonicalDecl()).second)
        addFrees(*To);
}

/// The records as which \p Body looks at what \p V points to: by a cast, or by
/// a call that makes one of it (`BAR(self)`).
static llvm::SmallVector<const RecordDecl *, 4>
findViews(const Stmt &Body, const ValueDecl &V, const SourceManager &SM) {
  llvm::SmallVector<const RecordDecl *, 4> Found;
  auto isV = [&V](const Stmt &S) {
    const auto *D = dyn_cast<DeclRefExpr>(&S);
    return D && D->getDecl() == &V;
  };
  auto isOther = [](const Stmt &S) {
    const auto *M = dyn_cast<MemberExpr>(&S);
    return M && !M->getMemberDecl()->getName().contains("priv");
  };
  visitParts(Body, [&](const Stmt &S) {
    const auto *E = dyn_cast<Expr>(&S);
    if (!E || !isa<CastExpr, CallExpr, MemberExpr>(E) ||
        !E->getType()->isPointerType())
      return;
    const RecordDecl *R = E->getType()->getPointeeType()->getAsRecordDecl();
    R = R ? R->getDefinition() : nullptr;
    if (R && !isSystem(*R, SM) && !llvm::is_contained(Found, R) &&
        anyPart(*E, isV) && !anyPart(*E, isOther))
      Found.push_back(R);
  });
  return Found;
}

/// `self->super.free_fn = reader_free`: a record's field for what ends it.
static bool isSlotOfEnd(const ValueDecl *D) {
  const auto *F = dyn_cast_or_null<FieldDecl>(D);
  return F && F->getType()->isFunctionPointerType() && F->getIdentifier() &&
         hasNameWord(F->getName(), {"free", "destroy", "destructor", "finalize",
                                    "dtor", "dispose"});
}

/// \p R is what \p Of begins with, or \p Of itself: what all objects of an
/// object system are.
static bool isBaseOf(const RecordDecl *R, const RecordDecl *Of) {
  for (int Steps = 0; Of && Steps < 16; ++Steps) {
    if (R == Of)
      return true;
    if (Of->field_empty())
      return false;
    Of = Of->field_begin()->getType()->getAsRecordDecl();
    Of = Of ? Of->getDefinition() : nullptr;
  }
  return false;
}

/// Functions that an object system, or the program's own, calls at the end of
/// an object, which they look at as one of a record.
void RecordEnds::addFinalizers() {
  llvm::SetVector<const FunctionDecl *> Found;
  for (const EntryPoint &P : TU.get<EntryPoints>().getEntries())
    // A table may name one that is declared before.
    if (P.IsFinalizer && P.F && P.F->getDefinition())
      Found.insert(P.F->getDefinition());
  for (const FunctionDecl *F : Bodies)
    for (const Fact &E : Effects.getFacts(Entity::makeFunction(*F)).All)
      if (E.Kind == Fact::Store && E.Value && isSlotOfEnd(E.Object.Leaf))
        if (const FunctionDecl *To = getCallable(E.Value);
            To && To->getDefinition())
          Found.insert(To->getDefinition());
  for (const FunctionDecl *F : Found)
    addFinalizer(*F);
}

void RecordEnds::addFinalizer(const FunctionDecl &F) {
  if (!F.getBody() || !F.getNumParams())
    return;
  const ParmVarDecl *Ended = F.getParamDecl(0);
  for (const RecordDecl *R :
       findViews(*F.getBody(), *Ended, TU.getContext().getSourceManager()))
    if (!isBaseOf(R, getRecord(Ended)))
      Sites[R].push_back({&F, nullptr, ObjectRef::makeVariable(*Ended)});
}

/// The record that \p R keeps, of which it may only have a base.
const RecordDecl *RecordEnds::findRecord(const Registration &R) const {
  const ValueDecl *Kept = R.Kept.Object.Leaf;
  const RecordDecl *Record = getRecord(Kept);
  if (Sites.count(Record) || !R.In->getBody() ||
      R.Kept.Object.Root != R.Kept.Object.Leaf)
    return Record;
  for (const RecordDecl *View :
       findViews(*R.In->getBody(), *Kept, TU.getContext().getSourceManager()))
    if (Sites.count(View))
      return View;
  return Record;
}

/// What \p E returns is one more reference to what it is given:
/// `object_ref(of)`, `client_clone(of)`.
static bool isReferenced(const Fact &E) {
  if (E.Kind != Fact::Call || !E.Callee || E.Args.empty() ||
      !E.Callee->getDeclName().isIdentifier())
    return false;
  std::string Name = E.Callee->getName().lower();
  llvm::StringRef N = Name;
  return (N.ends_with("ref") && !N.ends_with("unref")) || N.contains("_ref_") ||
         N.contains("retain") || N.contains("addref") || N.ends_with("clone") ||
         N.ends_with("_hold");
}

//===-- Who keeps it -----------------------------------------------------===//

/// Somebody stores in \p Field what he was given, or a reference to that.
bool RecordEnds::isGiven(const ValueDecl &Field) const {
  bool Given = false;
  for (const FunctionDecl *F : Bodies)
    for (const Fact &E : Effects.getFacts(Entity::makeFunction(*F)).All) {
      if ((E.Kind == Fact::Call || E.Kind == Fact::Allocate) &&
          E.Result.Leaf == &Field) {
        if (!isReferenced(E) || !E.getArgObject(0).getParam())
          return false;
        Given = true;
      }
      if (E.Kind != Fact::Store || E.Object.Leaf != &Field || !E.Value ||
          isNullConstant(*E.Value, TU.getContext()))
        continue;
      ObjectRef From = getObject(E.Value);
      if (!From.getParam() && !From.isGlobal())
        return false;
      Given = true;
    }
  return Given;
}

/// All that \p R's body stores in the local that keeps it is the one object of
/// its kind: `settings = settings_get_default()`.
bool RecordEnds::isSingletonInLocal(const Registration &R) const {
  const auto *V = dyn_cast_or_null<VarDecl>(R.Holder.Leaf);
  if (!V || !V->hasLocalStorage() || isa<ParmVarDecl>(V))
    return false;
  bool IsOne = false;
  for (const Fact &E : Effects.getFacts(Entity::makeFunction(*R.In)).All) {
    bool IsStored = E.Kind == Fact::Store && E.Object.Leaf == V;
    if (!IsStored && E.Result.Leaf != V)
      continue;
    const auto *Made = IsStored ? E.Value : dyn_cast_or_null<Expr>(E.Node);
    if (!isOfSingleton(Made))
      return false;
    IsOne = true;
  }
  return IsOne;
}

static bool saysDestroy(const FunctionDecl &F) {
  return F.getDeclName().isIdentifier() &&
         hasNameWord(F.getName(),
                     {"destroy", "free", "delete", "close", "cancel"});
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

/// The object made what keeps \p R and has it in a field, other code ends such
/// things, and whoever ends the object does not look at that field.
bool RecordEnds::isLeftBehind(const Registration &R) const {
  const auto *Field = dyn_cast_or_null<FieldDecl>(R.Holder.Leaf);
  if (!Field || R.HasKey || !R.What || !Field->getType()->isPointerType())
    return false;
  auto names = [&](Entity In) {
    return llvm::any_of(Effects.getFacts(In).All, [&](const Fact &E) {
      return namesObject(E, Field) ||
             (E.Value && getObject(E.Value).Leaf == Field);
    });
  };
  const CallerMap &Map = TU.get<EntryPoints>().getCallers();
  for (const FreeSite &Site : Sites.lookup(findRecord(R))) {
    for (Entity In : Effects.getReached(Entity::makeFunction(*Site.In)))
      if (names(In))
        return false;
    for (const FunctionDecl *By : Map.getCallers(*Site.In))
      if (names(Entity::makeFunction(*By)))
        return false;
  }
  return llvm::any_of(Bodies, [&](const FunctionDecl *F) {
    return llvm::any_of(
        Effects.getFacts(Entity::makeFunction(*F)).All, [&](const Fact &E) {
          return E.Kind == Fact::Call && E.Callee && saysDestroy(*E.Callee) &&
                 isGivenKind(E, *Field) &&
                 (endsByName(R, E) || endsInside(R, E, TU));
        });
  });
}

/// What keeps \p R is made by the body that registers it, and only by it.
bool RecordEnds::isHolderDropped(const Registration &R) const {
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
    } else if (&E != R.At && namesObject(E, V) && E.Kind != Fact::Declare) {
      return false;
    }
  }
  return IsMade;
}

bool RecordEnds::holderOutlives(const Registration &R) const {
  if (!R.HasHolder || isOwnRequest(R) || R.IsHolderDropped)
    return true;
  const ObjectRef &H = R.Holder;
  if (H.isGlobal() || isOfSingleton(R.HolderAt) || isSingletonInLocal(R))
    return true;
  if (H.Root == R.Kept.Object.Root || H.Kind == ObjectRef::Member)
    return H.Leaf != R.Kept.Object.Leaf && H.Leaf &&
           (isGiven(*H.Leaf) || isLeftBehind(R));
  return H.getParam() && H.Root == H.Leaf;
}

//===-- Whether it is taken back -----------------------------------------===//

bool RecordEnds::holdsReference(llvm::ArrayRef<Entity> In) const {
  return llvm::any_of(In, [&](Entity E) {
    return llvm::any_of(Effects.getFacts(E).All, isReferenced);
  });
}

/// The functions that \p A, which may be null, hands over: itself, or those in
/// the table that it points to.
static llvm::SmallVector<const FunctionDecl *, 4> findCalled(const Expr *A) {
  llvm::SmallVector<const FunctionDecl *, 4> Found;
  if (!A)
    return Found;
  if (const FunctionDecl *Called = getCallable(A))
    Found.push_back(Called);
  const auto *U = dyn_cast<UnaryOperator>(A->IgnoreParenCasts());
  const auto *D = U && U->getOpcode() == UO_AddrOf
                      ? dyn_cast<DeclRefExpr>(U->getSubExpr()->IgnoreParens())
                      : nullptr;
  const auto *Table = D ? dyn_cast<VarDecl>(D->getDecl()) : nullptr;
  const Expr *Init = Table ? Table->getAnyInitializer() : nullptr;
  if (Init)
    visitParts(*Init, [&](const Stmt &S) {
      const auto *E = dyn_cast<DeclRefExpr>(&S);
      if (const auto *F = E ? dyn_cast<FunctionDecl>(E->getDecl()) : nullptr)
        Found.push_back(F);
    });
  return Found;
}

/// What is registered itself frees it: it is called once. One that holds a
/// reference while it runs does not.
bool RecordEnds::isCalledBack(const Registration &R,
                              const FunctionDecl &F) const {
  Entity Freeing = Entity::makeFunction(F);
  for (const Expr *A : R.At->Args)
    for (const FunctionDecl *Called : findCalled(A))
      if (const auto &Reached =
              Effects.getReached(Entity::makeFunction(*Called));
          llvm::is_contained(Reached, Freeing) && !holdsReference(Reached))
        return true;
  return false;
}

/// What is kept is a record with a callback in it, and a function that is given
/// such a record leads to \p F.
bool RecordEnds::isCalledWithRecord(const Registration &R,
                                    const FunctionDecl &F) const {
  const FunctionDecl *Callee = R.At->Callee;
  if (!R.IsMemory || !Callee || R.Arg >= Callee->getNumParams())
    return false;
  QualType Kept = Callee->getParamDecl(R.Arg)->getType().getCanonicalType();
  return llvm::any_of(Bodies, [&](const FunctionDecl *By) {
    return llvm::any_of(By->parameters(),
                        [&](const ParmVarDecl *P) {
                          return P->getType().getCanonicalType() == Kept;
                        }) &&
           llvm::is_contained(Effects.getReached(Entity::makeFunction(*By)),
                              Entity::makeFunction(F));
  });
}

/// \p F is of this file, and only who registers \p R calls it, where that
/// fails.
bool RecordEnds::isOnlyUndone(const Registration &R,
                              const FunctionDecl &F) const {
  auto Callers = TU.get<EntryPoints>().getCallers().getCallers(F);
  return !F.isExternallyVisible() && !Callers.empty() &&
         llvm::all_of(Callers, [&](const FunctionDecl *By) {
           return By->getCanonicalDecl() == R.In->getCanonicalDecl();
         });
}

/// `reader_free_method(super)`, of what is also looked at as something derived.
static bool isEndOfBase(const Fact &E, const ObjectRef &Ended) {
  return E.Kind == Fact::Call && E.Unknown == UnknownReason::NoBody &&
         E.Callee && E.Callee->getDeclName().isIdentifier() &&
         E.getArgObject(0).Root == Ended.Root &&
         E.getArgObject(0).Leaf == Ended.Root &&
         hasNameWord(E.Callee->getName(),
                     {"free", "destroy", "finalize", "dispose"});
}

bool RecordEnds::isSettledBefore(const Registration &R,
                                 const FreeSite &Site) const {
  const FunctionFacts &Facts = Effects.getFacts(Entity::makeFunction(*Site.In));
  if (!Site.At)
    // What the record that it is derived from does knows nothing of it.
    return llvm::any_of(Facts.All, [&](const Fact &E) {
      return E.Unknown != UnknownReason::Pointer &&
             !isEndOfBase(E, Site.Freed) &&
             maySettle(R, E, TU, Site.Freed.Root);
    });
  return llvm::any_of(getFactsBefore(Facts, *Site.At), [&](const Fact *E) {
    return maySettle(R, *E, TU, Site.Freed.Root);
  });
}

bool RecordEnds::isSettledByCallers(const Registration &R,
                                    const FunctionDecl &F) const {
  const CallerMap &Map = TU.get<EntryPoints>().getCallers();
  for (const FunctionDecl *By : Map.getCallers(F)) {
    const FunctionFacts &Facts = Effects.getFacts(Entity::makeFunction(*By));
    for (const Fact &E : Facts.All)
      if (E.Target == Entity::makeFunction(F)) {
        // Loops have run when main() ends what it has made.
        if (By->isMain())
          return true;
        for (const Fact *Before : getFactsBefore(Facts, E))
          if (maySettle(R, *Before, TU, E.getArgObject(0).Root))
            return true;
        // Nobody calls back between the free and the end of who would.
        if (llvm::any_of(Facts.All, [&](const Fact &After) {
              return &After > &E && endsHolder(R, After);
            }))
          return true;
      }
  }
  return false;
}

/// A reference of its own goes with it: `object_ref(of)` comes before.
bool RecordEnds::isCounted(const Registration &R) const {
  const FunctionFacts &Facts = Effects.getFacts(Entity::makeFunction(*R.In));
  auto isIt = [&R](const Stmt &S) {
    const auto *D = dyn_cast<DeclRefExpr>(&S);
    return D && D->getDecl() == R.Kept.Object.Leaf;
  };
  return llvm::any_of(getFactsBefore(Facts, *R.At), [&](const Fact *E) {
    return isReferenced(*E) &&
           (namesObject(*E, R.Kept.Object.Leaf) ||
            (E->Args.front() && anyPart(*E->Args.front(), isIt)));
  });
}

/// Who is called is given the object for something else, too, and may see to
/// it: `object_init_async(self, done, self)`.
bool RecordEnds::isGivenBeside(const Registration &R) const {
  const ObjectRef &O = R.Kept.Object;
  if (!R.What || O.Root != O.Leaf)
    return false;
  for (unsigned I = 0; I < R.At->Args.size(); ++I)
    if (I != R.Arg && R.At->getArgObject(I) == O)
      return true;
  return false;
}

/// The call and then the free, one after the other.
bool RecordEnds::isFreedHere(const Registration &R,
                             const FreeSite &Site) const {
  const FunctionFacts &Facts = Effects.getFacts(Entity::makeFunction(*Site.In));
  const ObjectRef &O = R.Kept.Object;
  if (!Site.At || Site.Freed.Root != O.Root || Site.Freed.Leaf != O.Leaf ||
      Site.At->At.Block != R.At->At.Block || Site.At->At.Seq < R.At->At.Seq)
    return false;
  return llvm::none_of(Facts.All, [&](const Fact &E) {
    return E.At.Block == R.At->At.Block && E.At.Seq > R.At->At.Seq &&
           E.At.Seq < Site.At->At.Seq && maySettle(R, E, TU);
  });
}

/// \p F is given records, and none like \p Of.
bool RecordEnds::isOfOthers(const FunctionDecl &F, const RecordDecl *Of) const {
  bool Has = false, HasOther = false;
  for (const ParmVarDecl *P : F.parameters())
    if (QualType T = P->getType(); T->isPointerType())
      if (const RecordDecl *R = T->getPointeeType()->getAsRecordDecl())
        (R->getDefinition() == Of ? Has : HasOther) = true;
  return HasOther && !Has;
}

const FunctionDecl *RecordEnds::findOtherEnd(const Registration &R) const {
  const RecordDecl *Of = getRecord(R.Kept.Object.Leaf);
  for (const FunctionDecl *F : Bodies)
    if (endsElsewhere(R, *F, TU) && !isOfOthers(*F, Of))
      return F;
  return nullptr;
}

/// `client_unref(of->client)`, of what keeps \p R, on the way to \p Site.
const Fact *RecordEnds::findGivenUp(const Registration &R,
                                    const FreeSite &Site) const {
  if (!isa_and_nonnull<FieldDecl>(R.Holder.Leaf))
    return nullptr;
  for (Entity In : Effects.getReached(Entity::makeFunction(*Site.In)))
    for (const Fact &E : Effects.getFacts(In).All)
      if (E.Kind == Fact::Call && E.Callee && E.Node &&
          E.getArgObject(0).Leaf == R.Holder.Leaf &&
          hasNameWord(getMentionedName(*E.Callee),
                      {"unref", "release", "put", "drop"}))
        return &E;
  return nullptr;
}

/// Who keeps the record itself frees it: the registry is in this file, or the
/// one that is freed was found by a walk over many.
bool RecordEnds::isOfRegistry(const Registration &R,
                              const FreeSite &Site) const {
  if (!R.IsMemory)
    return false;
  if (R.At->Callee && R.At->Callee->hasBody())
    return true;
  const auto *V = dyn_cast_or_null<VarDecl>(Site.Freed.Root);
  return !V || V->hasGlobalStorage() ||
         !(isa<ParmVarDecl>(V) ||
           (V->hasInit() && getObject(V->getInit()).getParam()));
}

/// The record ends at \p Site, and \p R with it is left.
bool RecordEnds::isLeft(const Registration &R, const FreeSite &Site) const {
  if (!R.What && !R.KeptIn &&
      (isOnlyUndone(R, *Site.In) || isCalledWithRecord(R, *Site.In) ||
       isOfRegistry(R, Site)))
    return false;
  return !isCalledBack(R, *Site.In) && !isSettledBefore(R, Site) &&
         !isSettledByCallers(R, *Site.In);
}

std::optional<Dangling> RecordEnds::find(Registration R) {
  R.IsHolderDropped = isHolderDropped(R);
  const RecordDecl *Record = findRecord(R);
  auto Found = Sites.find(Record);
  if (Found == Sites.end() || !holderOutlives(R) || isCounted(R) ||
      isGivenBeside(R))
    return std::nullopt;
  const FunctionDecl *Other = findOtherEnd(R);
  if (Other && R.HasKey && !mayBeCalledFirst(*Other, TU))
    Other = nullptr;
  if (R.IsHolderDropped)
    Other = nullptr;
  bool IsOwn = !isSystem(*Record, TU.getContext().getSourceManager()) &&
               !(R.What && R.What->Once && !isOwnRequest(R)) &&
               llvm::all_of(Found->second, [&](const FreeSite &Site) {
                 return Site.In == R.In || isLeft(R, Site);
               });
  for (const FreeSite &Site : Found->second) {
    bool Here = Site.In == R.In;
    if (Here ? !isFreedHere(R, Site) : !IsOwn || (Site.At && Other))
      continue;
    Dangling D;
    D.Kind = Dangling::OutlivesFree;
    D.Of = R;
    D.End = Site.At;
    D.EndIn = Entity::makeFunction(*Site.In);
    D.EndedIn = Other;
    D.GivenUp = findGivenUp(R, Site);
    return D;
  }
  return std::nullopt;
}

} // namespace interop
