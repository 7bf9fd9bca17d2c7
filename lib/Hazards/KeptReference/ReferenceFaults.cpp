//===- ReferenceFaults.cpp - What a body does wrong with a value ----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/KeptReference/ReferenceFaults.h"
#include "AST/StmtWalk.h"
#include "Hazards/KeptReference/CaseConditions.h"
#include "llvm/ADT/SmallSet.h"

using namespace clang;

namespace interop {

/// Calls \p See for what \p E reads, outside of calls within it, which have
/// facts of their own; \p IsWhole: the value itself is used.
static void forEachUse(const Expr *E, bool IsWhole,
                       llvm::function_ref<void(const Expr &)> See) {
  if (!E)
    return;
  if (IsWhole)
    See(*E);
  walk(E, [&](const Stmt &S) {
    if (isa<LambdaExpr, UnaryExprOrTypeTraitExpr>(S))
      return WalkResult::Skip;
    const Expr *Base = nullptr;
    if (const auto *M = dyn_cast<MemberExpr>(&S); M && M->isArrow())
      Base = M->getBase();
    else if (const auto *U = dyn_cast<UnaryOperator>(&S);
             U && U->getOpcode() == UO_Deref)
      Base = U->getSubExpr();
    else if (const auto *A = dyn_cast<ArraySubscriptExpr>(&S))
      Base = A->getBase();
    if (Base && !isa<CallExpr>(Base->IgnoreParenCasts()))
      See(*Base);
    return isa<CallExpr>(S) ? WalkResult::Skip : WalkResult::Advance;
  });
}

bool isKeptWrongly(const HeldValue &H, const LentValue &V,
                   const ReferenceState &At, const ReferenceDomain &Domain,
                   const BodySetting &Setting) {
  const ReferenceKind *Kind = V.Kind;
  if (!Kind || (Kind->Owned && !Kind->Collected) || Kind->Kept == ReferenceKind::Anywhere ||
      H.State == LentState::Retained || H.State == LentState::Stolen)
    return false;
  // Where it was put to be kept need not be seen.
  if (Kind->Collected && H.Shared)
    return false;
  const VarDecl *Variable = H.At.getVariable();
  bool IsGlobal = Variable && Variable->hasGlobalStorage();
  if (Kind->Kept == ReferenceKind::InObjects && !IsGlobal)
    return false;
  if (IsGlobal && Setting.Lives.isRooted(*Variable))
    return false;
  if (H.State == LentState::Ended && H.ByLender)
    return true;
  // Who lent it may live as long: only what is known to go counts.
  if (!V.Lender)
    return !V.Use || !V.Use->Of;
  const VarDecl *Lender = V.Lender.getVariable();
  if (!Lender || V.Lender.Leaf || H.Ownerless)
    return false;
  for (const HeldValue &Of : ReferenceDomain::getHeld(V.Lender, At)) {
    const LentValue &Whose = Domain.getValue(Of.Value);
    // What was parsed out of arguments belongs to whoever called.
    bool IsCallers = V.Use && V.Use->FromArg && Whose.Param;
    if (Of.State != LentState::Plain ||
        (!IsCallers && (!Whose.Kind || Whose.Kind->Owned)))
      return false;
  }
  return !ReferenceDomain::getHeld(V.Lender, At).empty();
}

namespace {

class FaultFinder {
public:
  FaultFinder(const FunctionFacts &Facts, ReferenceDomain &Domain,
              const BodySetting &Of)
      : Facts(Facts), Domain(Domain), Of(Of) {}

  void see(const Fact &E, const ReferenceState &S) {
    switch (E.Kind) {
    case Fact::Call:
      return seeCall(E, S);
    case Fact::Store:
      return seeStore(E, S);
    case Fact::Declare:
      return forEachUse(E.Value, false,
                        [&](const Expr &U) { checkUse(U, E, S); });
    case Fact::Return:
      forEachUse(E.Value, true, [&](const Expr &U) { checkUse(U, E, S); });
      return seeReturn(E, S);
    default:
      return;
    }
  }

  void seeCondition(const BlockFacts &B, const ReferenceState &S) {
    if (B.FirstFact == B.EndFact)
      return;
    const Fact &Last = Facts.All[B.EndFact - 1];
    forEachUse(B.Condition, false, [&](const Expr &U) {
      checkUse(U, Last, S, U.getExprLoc());
    });
  }

  void seeExit(const ReferenceState &S) {
    llvm::SmallVector<ReferencePlace, 8> Seen;
    for (const HeldValue &H : S.Held) {
      if (llvm::is_contained(Seen, H.At) || !Of.Lives.isLasting(H.At, Of.F))
        continue;
      Seen.push_back(H.At);
      std::vector<HeldValue> All = ReferenceDomain::getHeld(H.At, S);
      bool Wrong = llvm::all_of(All, [&](const HeldValue &Other) {
        return isKeptWrongly(Other, Domain.getValue(Other.Value), S, Domain,
                             Of);
      });
      if (Wrong && H.Since)
        add(ReferenceFault::Kept, H, *H.Since);
    }
  }

  std::vector<ReferenceFault> takeFaults() { return std::move(Faults); }

private:
  //===-- Uses ------------------------------------------------------------===//

  void seeCall(const Fact &E, const ReferenceState &S) {
    CallUse Use = Domain.getUse(E);
    for (const Expr *A : E.Args) {
      bool IsGivenBack =
          Use.Row && llvm::any_of(Use.Row->Releases, [&](const Place &P) {
            return Domain.getArg(E, P) == A;
          });
      forEachUse(A, true, [&](const Expr &U) {
        if (!(IsGivenBack && &U == A && checkRelease(U, E, S)))
          checkUse(U, E, S);
      });
    }
    checkOrder(E, S);
    for (unsigned I = 0; Use.Body && I < E.Args.size() && I < 32; ++I)
      if (Use.Body->Needs & (1u << I))
        checkNeed(*E.Args[I], E, S);
    if (!Use.Row)
      return;
    for (const Place &P : Use.Row->Steals)
      if (const Expr *A = Domain.getArg(E, P))
        checkGift(*A, E, S);
    for (const Place &P : Use.Row->Needs)
      if (const Expr *A = Domain.getArg(E, P))
        checkNeed(*A, E, S);
  }

  /// `set(install("x"), make())`: what make() gives is there before install()
  /// is called, or after it, as the compiler likes.
  void checkOrder(const Fact &E, const ReferenceState &S) {
    for (const Expr *A : E.Args) {
      if (!A || !isa<CallExpr>(A->IgnoreParenCasts()))
        continue;
      std::vector<HeldValue> All = Domain.findHeld(A, S);
      if (All.empty() || llvm::any_of(All, [&](const HeldValue &H) {
            const LentValue &V = Domain.getValue(H.Value);
            return !V.Kind || !V.Kind->Collected || H.State != LentState::Plain;
          }))
        continue;
      for (const Expr *Other : E.Args)
        if (const Fact *C = A != Other ? findCollecting(Other) : nullptr) {
          All.front().EndedBy = C;
          add(ReferenceFault::Unordered, All.front(), E);
          break;
        }
    }
  }

  /// The call in \p Arg that may collect.
  const Fact *findCollecting(const Expr *Arg) const {
    for (const Fact &E : Facts.All) {
      if (E.Kind != Fact::Call || !E.Node || !Arg ||
          !Of.Parents.isInside(E.Node, *Arg))
        continue;
      CallUse Use = Domain.getUse(E);
      if (Use.Row ? Use.Row->Collects && !isExcepted(E, *Use.Row)
                  : Use.Body && Use.Body->Collects)
        return &E;
    }
    return nullptr;
  }

  void checkUse(const Expr &U, const Fact &E, const ReferenceState &S,
                SourceLocation Loc = {}) {
    std::vector<HeldValue> All = Domain.findHeld(&U, S);
    for (const HeldValue &H : All)
      if (H.State != LentState::Ended || !isEndTold(H) ||
          !isForgotten(H, S))
        return;
    if (!All.empty())
      add(ReferenceFault::UsedAfterEnd, All.front(), E, Loc);
  }

  /// The variable of the owner of \p H is not named any more from the end of \p H
  /// on, so that it need not be there. True for what needs no such variable.
  bool isForgotten(const HeldValue &H, const ReferenceState &S) const {
    const LentValue &V = Domain.getValue(H.Value);
    if (!V.Kind || !V.Kind->Guarded)
      return true;
    std::vector<HeldValue> Owners = ReferenceDomain::getHeld(V.Lender, S);
    for (const HeldValue &Owner : Owners)
      if (!Domain.getValue(Owner.Value).Given ||
          Owner.State != LentState::Plain)
        return false;
    const VarDecl *Variable = V.Lender.getVariable();
    if (Owners.empty() || !Variable)
      return !Owners.empty();
    return !Variable->getType().isVolatileQualified() && V.Lender.isLocal() &&
           !isNeededAfter(*Variable, *H.EndedBy);
  }

  /// Named after \p End, or its address is somewhere, so that it stays in memory.
  bool isNeededAfter(const VarDecl &Variable, const Fact &End) const {
    const SourceManager &SM = Of.F.getASTContext().getSourceManager();
    SourceLocation From =
        SM.getExpansionRange(End.Node ? End.Node->getEndLoc() : End.Loc)
            .getEnd();
    return anyPart(*Of.F.getBody(), [&](const Stmt &Part) {
      const Expr *E = dyn_cast<Expr>(&Part);
      if (findPointedPlace(E) == ReferencePlace::makeVariable(Variable))
        return true;
      const auto *D = dyn_cast_or_null<DeclRefExpr>(E);
      return D && D->getDecl()->getCanonicalDecl() == &Variable &&
             !SM.isBeforeInTranslationUnit(
                 SM.getExpansionLoc(D->getLocation()), From);
    });
  }

  /// What a body gives back for its caller is the caller's to know.
  bool isEndTold(const HeldValue &H) const {
    const LentValue &V = Domain.getValue(H.Value);
    return V.Kind && (H.ByLender || V.Kind->Owned || !V.Param);
  }

  //===-- Giving back and away --------------------------------------------===//

  /// True if the release itself is what is wrong.
  bool checkRelease(const Expr &A, const Fact &E, const ReferenceState &S) {
    std::vector<HeldValue> All = Domain.findHeld(&A, S);
    if (All.empty())
      return false;
    auto are = [&](LentState Is, bool Owned) {
      return llvm::all_of(All, [&](const HeldValue &H) {
        const LentValue &V = Domain.getValue(H.Value);
        bool MayHaveFailed = H.EndedBy && Is == LentState::Stolen &&
                             Domain.getUse(*H.EndedBy).Row &&
                             Domain.getUse(*H.EndedBy).Row->OnSuccess;
        return V.Kind && V.Kind->Counted && H.State == Is && !MayHaveFailed &&
               V.Kind->Owned == Owned;
      });
    };
    if (are(LentState::Plain, false) && !mayBeCookies())
      return add(ReferenceFault::ReleasedLent, All.front(), E), true;
    for (const HeldValue &H : All) {
      const LentValue &V = Domain.getValue(H.Value);
      if (V.Kind && V.Kind->Counted && !mayBeCookies() && !V.Kind->Owned && H.Since &&
          H.State == LentState::Plain && isAlways(E, *H.Since, A))
        return add(ReferenceFault::ReleasedLent, H, E), true;
    }
    if (are(LentState::Stolen, true))
      return add(ReferenceFault::ReleasedStolen, All.front(), E), true;
    return false;
  }

  /// The body ends what another one began: it may give back references that were
  /// taken there, for code that is not seen.
  bool mayBeCookies() const {
    return Of.Lives.hasCookies() && llvm::any_of(Facts.All, [&](const Fact &E) {
             CallUse Use = Domain.getUse(E);
             return E.Kind == Fact::Call && !Use.Row && !Use.Body;
           });
  }

  /// Whether \p E comes after \p Store depends on nothing but what \p A is: not
  /// on another variable, which may say what it is to be given back for.
  bool isAlways(const Fact &E, const Fact &Store, const Expr &A) const {
    const VarDecl *Own = findPlace(&A).getVariable();
    if (!Own || !E.Node || !Store.Node)
      return false;
    for (const Stmt *S = Of.Parents.get(E.Node); S; S = Of.Parents.get(S)) {
      if (Of.Parents.isInside(Store.Node, *S))
        return true;
      const auto *If = dyn_cast<IfStmt>(S);
      if (isa<SwitchStmt>(S) || mayRepeat(*S) ||
          (If && isTakenUnder(*If->getCond(), *Own)) ||
          (If && anyPart(*If->getCond(), [Own](const Stmt &Part) {
             const auto *D = dyn_cast<DeclRefExpr>(&Part);
             return D && isa<VarDecl>(D->getDecl()) && D->getDecl() != Own;
           })))
        return false;
    }
    return true;
  }

  /// True if \p E makes what \p Own holds a reference of the body's own.
  bool retains(const Fact &E, const VarDecl &Own) const {
    CallUse Use = Domain.getUse(E);
    return Use.Row && llvm::any_of(Use.Row->Retains, [&](const Place &P) {
             const Expr *A = Domain.getArg(E, P);
             return A && findPlace(A) == ReferencePlace::makeVariable(Own);
           });
  }

  /// The body takes a reference where it asks the same: what it takes there it
  /// gives back here.
  bool isTakenUnder(const Expr &Test, const VarDecl &Own) const {
    return llvm::any_of(Facts.All, [&](const Fact &E) {
      if (E.Kind != Fact::Call || !E.Node || !retains(E, Own))
        return false;
      const auto *If = Of.Parents.findAround<IfStmt>(E.Node);
      return If && If->getCond() &&
             isWrittenAlike(*If->getCond(), Test, Of.F.getASTContext());
    });
  }

  /// `give(holder, object); keep(object);`: nothing comes in between that could
  /// end the object.
  bool isTakenNext(const Fact &Gift, const Expr &A) const {
    const VarDecl *Own = findPlace(&A).getVariable();
    const FunctionFacts &In = Facts;
    if (!Own)
      return false;
    for (size_t I = &Gift - In.All.data() + 1; I < In.All.size(); ++I)
      if (In.All[I].Kind == Fact::Call)
        return retains(In.All[I], *Own) && In.All[I].At.Block == Gift.At.Block;
    return false;
  }

  void checkNeed(const Expr &A, const Fact &E, const ReferenceState &S) {
    std::vector<HeldValue> All = Domain.findHeld(&A, S);
    for (const HeldValue &H : All) {
      const LentValue &V = Domain.getValue(H.Value);
      if (!V.Kind || !V.Kind->Collected || H.State != LentState::Plain)
        return;
    }
    if (!All.empty())
      add(ReferenceFault::Unprotected, All.front(), E);
  }

  void checkGift(const Expr &A, const Fact &E, const ReferenceState &S) {
    std::vector<HeldValue> All = Domain.findHeld(&A, S);
    for (const HeldValue &H : All) {
      const LentValue &V = Domain.getValue(H.Value);
      bool IsLent = V.Kind && V.Kind->Counted && !V.Kind->Owned &&
                    H.State == LentState::Plain;
      if (!IsLent)
        return;
    }
    if (std::optional<HeldValue> Read = findOwnedElsewhere(&A, S))
      All.push_back(*Read);
    if (!All.empty() && !isSwap(E, S) && !isTakenNext(E, A))
      add(ReferenceFault::GivenAway, All.front(), E);
  }

  /// `self->name`, which the record gives back at its end: who hands it on takes
  /// a reference first.
  std::optional<HeldValue> findOwnedElsewhere(const Expr *E,
                                              const ReferenceState &S) {
    std::optional<HeldValue> Read = Domain.findRead(E, S);
    if (!Read || !Of.Lives.isInManaged(Read->At) ||
        !Of.Lives.isReleased(Read->At))
      return std::nullopt;
    const ReferenceKind *Kind = Domain.getValue(Read->Value).Kind;
    return Kind->Counted && !Kind->Owned ? Read : std::nullopt;
  }

  /// The body still has what the container held, and is to put it back.
  bool isSwap(const Fact &E, const ReferenceState &S) const {
    return llvm::any_of(E.Args, [&](const Expr *A) {
      ReferencePlace To = findPlace(A);
      return To && llvm::any_of(S.Held, [&](const HeldValue &H) {
        return H.At.isLocal() && H.State == LentState::Plain &&
               Domain.getValue(H.Value).Lender == To;
      });
    });
  }

  void seeReturn(const Fact &E, const ReferenceState &S) {
    if (S.IsStackKnown && !S.Stack.empty() && IsPopped && !IsOneWay)
      addUnbalanced(E, S);
    if (!Of.ReturnsOwned)
      return;
    std::vector<HeldValue> All = Domain.findHeld(E.Value, S);
    for (const HeldValue &H : All) {
      const LentValue &V = Domain.getValue(H.Value);
      if (!V.Kind || !V.Kind->Counted || V.Kind->Owned ||
          H.State != LentState::Plain || !isOfKind(*V.Kind, E.Value->getType()))
        return;
    }
    if (std::optional<HeldValue> Read = findOwnedElsewhere(E.Value, S))
      All.push_back(*Read);
    if (!All.empty())
      add(ReferenceFault::Returned, All.front(), E);
  }

  //===-- Stores ----------------------------------------------------------===//

  void seeStore(const Fact &E, const ReferenceState &S) {
    const auto *B = dyn_cast_or_null<BinaryOperator>(E.Node);
    if (B)
      forEachUse(B->getLHS(), false, [&](const Expr &U) { checkUse(U, E, S); });
    forEachUse(E.Value, false, [&](const Expr &U) { checkUse(U, E, S); });
    ReferencePlace To = B ? findPlace(B->getLHS()) : ReferencePlace();
    if (!To.Leaf || To.IsElement || !E.Value ||
        !Of.Lives.isInManaged(To))
      return;
    const Expr *V = getValueExpr(E.Value);
    if (!V || isa<IntegerLiteral, CXXNullPtrLiteralExpr, GNUNullExpr>(V))
      return;
    for (const HeldValue &H : ReferenceDomain::getHeld(To, S))
      if (H.Value == 0 && H.State == LentState::Ended && H.EndedBy &&
          isCounted(*H.EndedBy))
        return add(ReferenceFault::ReleasedWhileKept, H, E);
  }

  bool isCounted(const Fact &E) const {
    CallUse Use = Domain.getUse(E);
    return Use.Row && !Use.Row->Releases.empty() && Use.Row->Runs;
  }

  //===-- Faults ----------------------------------------------------------===//

  void add(ReferenceFault::KindTy Kind, const HeldValue &H, const Fact &E,
           SourceLocation Loc = {}) {
    if (IsOneWay && !isCertainOnOneWay(Kind, H, E))
      return;
    ReferenceFault F;
    F.Kind = Kind;
    F.Held = H;
    F.Value = Domain.getValue(H.Value);
    F.At = &E;
    F.Loc = Loc.isValid() ? Loc : E.Loc;
    F.In = Facts.Self;
    F.IsGivenBack = Of.Lives.isReleased(H.At);
    // One use of what has ended tells of it.
    bool IsTold = llvm::any_of(Faults, [&](const ReferenceFault &Old) {
      return Old.Kind == Kind && Old.Held.Value == H.Value &&
             (Kind != ReferenceFault::UsedAfterEnd ||
              Old.Held.EndedBy == H.EndedBy) &&
             (Kind == ReferenceFault::UsedAfterEnd || Old.At == &E);
    });
    if (!IsTold)
      Faults.push_back(std::move(F));
  }

  /// On one of several ways only the end by a collection counts, which comes
  /// whatever the other ways are for.
  bool isCertainOnOneWay(ReferenceFault::KindTy Kind, const HeldValue &H,
                         const Fact &E) const {
    const LentValue &V = Domain.getValue(H.Value);
    return (Kind == ReferenceFault::UsedAfterEnd ||
            Kind == ReferenceFault::Unprotected) &&
           V.Kind && V.Kind->Collected && V.Kind->Owned && !H.ByLender &&
           V.Given && !isForCase(H, V, &E, Of);
  }

  void addUnbalanced(const Fact &E, const ReferenceState &S) {
    ReferenceFault F;
    F.Kind = ReferenceFault::Unbalanced;
    F.At = &E;
    F.Loc = E.Loc;
    F.In = Facts.Self;
    F.Count = S.Stack.size();
    Faults.push_back(std::move(F));
  }

public:
  bool IsPopped = false; ///< the body gives protections back
  bool IsOneWay = false; ///< the state is of one of several ways

private:
  const FunctionFacts &Facts;
  ReferenceDomain &Domain;
  const BodySetting &Of;
  std::vector<ReferenceFault> Faults;
};

} // namespace

std::vector<ReferenceFault> findFaultsOf(const FunctionFacts &Facts,
                                         ReferenceDomain &Domain,
                                         const ReferenceSolution &Solution,
                                         const BodySetting &Setting) {
  FaultFinder Finder(Facts, Domain, Setting);
  for (const Fact &E : Facts.All)
    if (E.Kind == Fact::Call)
      if (CallUse Use = Domain.getUse(E); Use.Row && Use.Row->Pops)
        Finder.IsPopped = true;
  Solution.visit([&](const Fact &E, const ReferencePaths &S) {
    Finder.see(E, S.flatten());
    Finder.IsOneWay = true;
    for (const ReferenceState &Path : S.Paths)
      if (S.Paths.size() > 1 && !Path.IsMerged)
        Finder.see(E, Path);
    Finder.IsOneWay = false;
  });
  for (unsigned B : Facts.Order)
    if (Facts.Blocks[B].Condition)
      if (auto S = Solution.findAt({B, ~0u}))
        Finder.seeCondition(Facts.Blocks[B], S->flatten());
  if (auto S = Solution.findAtExit())
    Finder.seeExit(S->flatten());
  return Finder.takeFaults();
}

} // namespace interop
