//===- LockFlow.cpp - The state of an interpreter lock --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/LockFlow.h"
#include "AST/Naming.h"
#include "CallGraph/ControlFlow.h"
#include "Dataflow/ForwardFlow.h"
#include "Effects/LockDomain.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

/// Chains of calls longer than this are not followed.
static constexpr unsigned MaxDepth = 256;

const LockSummary &LockFlow::getSummary(Entity E, LockPresence Entry) {
  static const LockSummary Unread;
  std::pair<const void *, unsigned> Key{E.getOpaque(),
                                        static_cast<unsigned>(Entry)};
  auto Found = Summaries.find(Key);
  if (Found != Summaries.end()) {
    if (Found->second)
      return *Found->second;
    // In recursion: as if it changed nothing.
    static const LockSummary Kept = [] {
      LockSummary S;
      S.IsComplete = S.IsUniform = S.KeepsEntry = true;
      return S;
    }();
    return Kept;
  }
  if (Depth >= MaxDepth)
    return Unread;
  Summaries[Key] = nullptr;
  ++Depth;
  std::unique_ptr<LockSummary> Solved = solve(E, Entry);
  --Depth;
  return *(Summaries[Key] = std::move(Solved));
}

namespace {

/// Finds out whether a local token is stored to, tested, and handed to
/// functions of the interpreter or the program, and nothing else. What is out
/// of sight of these unsettles the state by itself.
class TokenUses : public RecursiveASTVisitor<TokenUses> {
public:
  TokenUses(const ObjectRef &Token, Knowledge &Known, const SourceManager &SM)
      : Token(Token), Known(Known), SM(SM) {}
  bool AreOwn = true;

  bool VisitBinaryOperator(BinaryOperator *B) {
    if (B->isAssignmentOp())
      allow(B->getLHS());
    if (B->isComparisonOp()) {
      allow(B->getLHS());
      allow(B->getRHS());
    }
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *U) {
    if (U->getOpcode() == UO_LNot)
      allow(U->getSubExpr());
    return true;
  }
  bool VisitIfStmt(IfStmt *I) {
    allow(I->getCond());
    return true;
  }
  bool VisitCallExpr(CallExpr *C) {
    const FunctionDecl *F = C->getDirectCallee();
    bool IsLibrarys = F && !Known.isInterpretersOwn(*F) && isSystem(*F, SM);
    if (F && !IsLibrarys)
      for (const Expr *A : C->arguments())
        allow(A);
    return true;
  }
  bool VisitMemberExpr(MemberExpr *M) {
    if (M->getMemberDecl()->getCanonicalDecl() != Token.Leaf &&
        Token.Leaf != Token.Root)
      allow(M->getBase()); // another field
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) {
    if (E->getDecl()->getCanonicalDecl() == Token.Root)
      AreOwn &= Allowed.contains(E);
    return true;
  }
  bool TraverseLambdaExpr(LambdaExpr *L) {
    for (const LambdaCapture &C : L->captures())
      if (C.capturesVariable() &&
          C.getCapturedVar()->getCanonicalDecl() == Token.Root)
        AreOwn = false;
    return true;
  }

private:
  /// The variable, its address, or a field of it.
  void allow(const Expr *E) {
    E = E->IgnoreParenCasts();
    if (const auto *U = dyn_cast<UnaryOperator>(E);
        U && U->getOpcode() == UO_AddrOf)
      E = U->getSubExpr()->IgnoreParenCasts();
    while (const auto *M = dyn_cast<MemberExpr>(E))
      E = M->getBase()->IgnoreParenCasts();
    if (const auto *R = dyn_cast<DeclRefExpr>(E))
      Allowed.insert(R);
  }

  const ObjectRef Token;
  Knowledge &Known;
  const SourceManager &SM;
  llvm::SmallPtrSet<const DeclRefExpr *, 8> Allowed;
};

/// Where a body is left with the lock dropped, and nobody else has the token.
class LossFinder {
public:
  LossFinder(const FunctionFacts &Facts, LockFlow &Locks, Knowledge &Known,
             std::vector<LostLock> &Out)
      : Facts(Facts), Locks(Locks), Known(Known), Out(Out) {}

  template <typename FlowT> void run(const FlowT &Flow) {
    if (!Facts.Self.getFunction())
      return;
    for (unsigned B : Facts.Order)
      if (B == FunctionFacts::ExitBlock
              ? Facts.Order.size() == 1
              : llvm::is_contained(Facts.Blocks[B].Succs,
                                   unsigned(FunctionFacts::ExitBlock)))
        if (auto S = Flow.findAt({B, ~0u}))
          check(*S, findReturn(B));
    for (const Event &E : Facts.Events)
      if (Locks.isThrower(E))
        if (auto S = Flow.findAt(E.At))
          check(*S, &E);
  }

private:
  const Event *findReturn(unsigned B) const {
    const BlockFacts &Block = Facts.Blocks[B];
    for (unsigned I = Block.EndEvent; I-- > Block.FirstEvent;)
      if (Facts.Events[I].Kind == Event::Return)
        return &Facts.Events[I];
    return nullptr;
  }

  /// A plain local that only what handles the lock is given.
  bool isOwn(const ObjectRef &O) {
    if (O.Kind != ObjectRef::Variable || O.getParam() || O.isGlobal())
      return false;
    if (O.Root->getDeclContext() != Facts.Self.getFunction() ||
        O.Root->hasAttr<CleanupAttr>())
      return false; // captured, or its end takes it again
    QualType T = O.Root->getType();
    if (O.Leaf != O.Root && (T->isPointerType() || T->isReferenceType()))
      return false; // in something that outlives this
    const CXXRecordDecl *R = T->getAsCXXRecordDecl();
    if (R && R->hasDefinition() && !R->hasTrivialDestructor())
      return false; // its end takes it again
    TokenUses Uses(O, Known, O.Root->getASTContext().getSourceManager());
    Uses.TraverseStmt(Facts.Self.getFunction()->getBody());
    return Uses.AreOwn;
  }

  /// Who starts an interpreter lets others run it by dropping the lock for
  /// good.
  bool isTakenHere(const Event *Since) {
    if (!Since)
      return false;
    LockAction::KindTy Kind =
        Locks.getActions()
            .getPlan(Facts.Self)[Since - Facts.Events.data()]
            .Kind;
    return Kind == LockAction::Takes || Kind == LockAction::Ensures;
  }

  void check(const LockState &S, const Event *Leaves) {
    if (S.Now != LockPresence::NotHeld)
      return;
    for (const SavedLock &Saved : S.Saved)
      if (Saved.Drops && !Saved.IsDisarmed && Saved.By == S.Since &&
          !isTakenHere(Saved.SinceBefore) && isOwn(Saved.Token.Object))
        return Out.push_back({Saved.By, Leaves});
  }

  const FunctionFacts &Facts;
  LockFlow &Locks;
  Knowledge &Known;
  std::vector<LostLock> &Out;
};

} // namespace

std::unique_ptr<LockSummary> LockFlow::solve(Entity E, LockPresence Entry) {
  auto Out = std::make_unique<LockSummary>();
  if (!Actions.isTouchedBy(E)) {
    Out->IsComplete = Out->IsUniform = Out->KeepsEntry = true;
    Out->Exit = Entry;
    return Out;
  }
  const FunctionFacts &Facts = Effects.getFacts(E);
  LockDomain Domain(*this, Facts, Ctx, Entry);
  ForwardFlow<LockDomain> Flow(Facts, Domain);
  if (!Flow.isComplete())
    return Out;
  Out->IsComplete = true;
  Out->At.resize(Facts.Events.size());
  Flow.visit([&](const Event &Ev, const LockState &S) {
    unsigned I = &Ev - Facts.Events.data();
    Out->At[I] = {S.Now, S.Since, true, S.IsUnsettled};
    readEvent(E, I, S.IsUntouched, *Out);
  });
  LossFinder(Facts, *this, Known, Out->Lost).run(Flow);
  Out->Consumed = Domain.takeConsumed();
  std::optional<LockState> AtExit = Flow.findAtExit();
  Out->Returns = AtExit.has_value();
  if (!AtExit)
    return Out;
  Out->Exit = AtExit->Now;
  Out->ExitOf = AtExit->Of;
  Out->KeepsEntry = AtExit->IsUntouched;
  for (const SavedLock &S : AtExit->Saved)
    if (isVisibleOutside(S.Token))
      Out->Saved.push_back(S);
  return Out;
}

/// A token that may be none says nothing of how its function is entered.
static bool isTested(const ParmVarDecl &Token, const FunctionFacts &In) {
  return llvm::any_of(In.Blocks, [&Token](const BlockFacts &B) {
    const Expr *E = B.Condition ? B.Condition->IgnoreParenImpCasts() : nullptr;
    if (const auto *U = dyn_cast_or_null<UnaryOperator>(E);
        U && U->getOpcode() == UO_LNot)
      E = U->getSubExpr()->IgnoreParenImpCasts();
    if (const auto *C = dyn_cast_or_null<BinaryOperator>(E);
        C && C->isComparisonOp())
      E = C->getLHS()->IgnoreParenImpCasts();
    const auto *R = dyn_cast_or_null<DeclRefExpr>(E);
    return R && R->getDecl() == &Token;
  });
}

void LockFlow::readEvent(Entity E, unsigned I, bool IsUntouched,
                         LockSummary &Out) {
  const Event &Ev = Effects.getFacts(E).Events[I];
  const LockAction &A = Actions.getPlan(E)[I];
  auto note = [I](int &First) {
    if (First < 0)
      First = I;
  };
  bool IsDropped = Out.At[I].Now == LockPresence::NotHeld;
  switch (A.Kind) {
  case LockAction::Needs:
  case LockAction::Drops:
    if (IsDropped)
      note(Out.FirstNeed);
    return;
  case LockAction::Takes:
    if (const ParmVarDecl *P = A.Token.Object.getParam();
        P && IsUntouched && Out.TokenParam < 0 &&
        !isTested(*P, Effects.getFacts(E))) {
      Out.TokenParam = P->getFunctionScopeIndex();
      Out.FirstTokenUse = I;
    }
    [[fallthrough]];
  case LockAction::Ensures:
    if (IsDropped)
      note(Out.FirstTake);
    return;
  case LockAction::Follows:
    break;
  default:
    return;
  }
  const LockSummary &Inner = getSummary(Ev.Target, Out.At[I].Now);
  if (Inner.FirstNeed >= 0)
    note(Out.FirstNeed);
  if (Inner.FirstTake >= 0)
    note(Out.FirstTake);
  if (Inner.TokenParam < 0 || !IsUntouched || Out.TokenParam >= 0)
    return;
  if (const ParmVarDecl *P = Ev.getArgObject(Inner.TokenParam).getParam()) {
    Out.TokenParam = P->getFunctionScopeIndex();
    Out.FirstTokenUse = I;
  }
}

LockAt LockFlow::getAt(Entity E, LockPresence Entry, unsigned I) {
  const LockSummary &S = getSummary(E, Entry);
  if (S.IsUniform)
    return {Entry, nullptr, true};
  return I < S.At.size() ? S.At[I] : LockAt();
}

//===-- Exceptions --------------------------------------------------------===//

/// An interpreter's functions and other C functions do not throw.
bool LockFlow::mayThrow(const Event &E) {
  if (E.Callee && ((E.Callee->isExternC() && !E.Callee->hasBody()) ||
                   Known.findLockUses(*E.Callee)))
    return false;
  return interop::mayThrow(E);
}

/// An exception that is written leaves the body from \p E. Whatever stands in a
/// try block may be caught: types are not compared.
bool LockFlow::isThrower(const Event &E) {
  if (E.Try != Event::NoIndex)
    return false;
  if (E.Kind == Event::Throw)
    return true;
  if (E.Kind != Event::Call || !mayThrow(E) || !E.Target)
    return false;
  auto [Found, IsNew] = Throwers.try_emplace(E.Target.getOpaque(), false);
  if (!IsNew || Depth >= MaxDepth)
    return Throwers[E.Target.getOpaque()];
  ++Depth;
  bool Throws =
      llvm::any_of(Effects.getFacts(E.Target).Events,
                   [&](const Event &Inner) { return isThrower(Inner); });
  --Depth;
  return Throwers[E.Target.getOpaque()] = Throws;
}

bool LockFlow::endNeedsLock(const Event &End) {
  LockAction A = Actions.classifyEnd(End);
  if (A.Kind == LockAction::Follows)
    return getSummary(End.Target, LockPresence::NotHeld).FirstNeed >= 0;
  return A.Kind == LockAction::Needs;
}

} // namespace interop
