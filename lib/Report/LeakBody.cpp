//===- LeakBody.cpp - The function that loses handles, for its fixes ------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Report/LeakBody.h"
#include "AST/Naming.h"
#include "Effects/HandleFate.h"
#include "Report/LeakStory.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

/// Calls \p Visit for \p S and all in it, but for what lambdas do.
static bool anyOf(const Stmt &S, llvm::function_ref<bool(const Stmt &)> Visit) {
  llvm::SmallVector<const Stmt *, 16> Work{&S};
  while (!Work.empty()) {
    const Stmt *At = Work.pop_back_val();
    if (!At || isa<LambdaExpr>(At))
      continue;
    if (Visit(*At))
      return true;
    Work.append(At->child_begin(), At->child_end());
  }
  return false;
}

void visitOutsideLambdas(const Stmt &S,
                         llvm::function_ref<void(const Stmt &)> Visit) {
  anyOf(S, [&](const Stmt &Inner) { return Visit(Inner), false; });
}

static bool isLeaveByThrow(const Stmt &S) { return isa<CXXThrowExpr>(S); }

static bool isLeave(const Stmt &S) {
  const Stmt *Inner = &S;
  if (const auto *E = dyn_cast<Expr>(Inner))
    Inner = E->IgnoreParenImpCasts()->IgnoreUnlessSpelledInSource();
  if (const auto *C = dyn_cast<CallExpr>(Inner))
    return C->getDirectCallee() && C->getDirectCallee()->isNoReturn();
  return isa<ReturnStmt, CXXThrowExpr>(Inner);
}

LeakBody::LeakBody(const LeakProblem &P, TUAnalysis &TU)
    : TU(TU), Self(P.Thrown[P.Anchor].In), In(Self.getFunction()) {
  const auto *Block =
      In ? dyn_cast_or_null<CompoundStmt>(In->getBody()) : nullptr;
  // What a callee loses may have owners again when it is called elsewhere.
  if (!Block || P.Anchor ||
      !SourceEdit(TU.getContext()).isEditable(Block->getSourceRange()) ||
      anyOf(*Block, [](const Stmt &S) {
        return isa<GotoStmt, IndirectGotoStmt, LabelStmt>(S);
      }))
    return;
  Body = Block;
  Parents = std::make_shared<ParentMap>(const_cast<CompoundStmt *>(Block));
}

//===-- Places
//--------------------------------------------------------------===//

const Stmt *LeakBody::findIn(const CompoundStmt &Block,
                             const Stmt *Part) const {
  while (Part) {
    const Stmt *Outer = Parents->getParent(Part);
    if (Outer == &Block)
      return Part;
    Part = Outer;
  }
  return nullptr;
}

bool LeakBody::isBehind(const CompoundStmt &Block, const Stmt &S,
                        const Stmt *First) {
  return !First ||
         llvm::find(Block.body(), &S) > llvm::find(Block.body(), First);
}

bool LeakBody::isAcquired(const Stmt &S, const LeakHandle &H) const {
  const Stmt *Own = findIn(*H.Block, &S);
  if (!Own)
    return false;
  // `if (open(&h) != 0) throw`
  const auto *If = dyn_cast<IfStmt>(Own);
  bool IsBranch = If && Own == H.Statement && !isPartOf(S, If->getCond());
  return IsBranch || isBehind(*H.Block, *Own, H.Statement);
}

bool LeakBody::isTested(const Stmt &S, const LeakHandle &H) const {
  const Stmt *Own = findIn(*H.Block, &S);
  return H.IsTested && Own && isBehind(*H.Block, *Own, H.Ready);
}

bool LeakBody::isPartOf(const Stmt &S, const Stmt *Whole) const {
  const Stmt *At = &S;
  while (At && At != Whole)
    At = Parents->getParent(At);
  return At != nullptr;
}

bool LeakBody::isGuarded(const Stmt &S, const LeakHandle &H) const {
  const Stmt *Own = findIn(*Body, &S);
  return Own && isBehind(*Body, *Own, H.Ready);
}

bool LeakBody::leavesBlock(const Stmt &Part) const {
  const Stmt *S = &Part;
  while (S && !isa_and_nonnull<CompoundStmt>(Parents->getParent(S)))
    S = Parents->getParent(S);
  if (!S)
    return false;
  const auto *Block = cast<CompoundStmt>(Parents->getParent(S));
  return Block != Body && isLeave(*Block->body_back());
}

/// True if \p Condition depends on \p D and not only on what a function makes
/// of it whose body is not to be seen.
static bool asksFor(const Stmt &Condition, const ValueDecl &D) {
  llvm::SmallVector<const Stmt *, 8> Work{&Condition};
  while (!Work.empty()) {
    const Stmt *S = Work.pop_back_val();
    if (!S)
      continue;
    if (const auto *C = dyn_cast<CallExpr>(S))
      if (C->getDirectCallee() && !C->getDirectCallee()->hasBody())
        continue;
    const auto *E = dyn_cast<Expr>(S);
    if (E && isa<DeclRefExpr, MemberExpr>(E) && mentions(*E, D))
      return true;
    Work.append(S->child_begin(), S->child_end());
  }
  return false;
}

bool LeakBody::dependsOn(const Stmt &Part, const CompoundStmt *Block,
                         const ValueDecl &D) const {
  for (const Stmt *S = &Part; S && S != Block; S = Parents->getParent(S))
    if (const auto *If = dyn_cast<IfStmt>(S))
      if (asksFor(*If->getCond(), D))
        return true;
  return false;
}

bool LeakBody::isInLoop(const Stmt &Part) const {
  for (const Stmt *S = &Part; S; S = Parents->getParent(S))
    if (isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(S))
      return true;
  return false;
}

//===-- Handles
//-------------------------------------------------------------===//

std::optional<LeakHandle> LeakBody::findHandle(const LeakProblem &P,
                                               const LostHandle &Lost) const {
  LeakHandle H;
  llvm::ArrayRef<Step> Way = getOwnWay(P, Lost);
  if (Way.empty() || !Way.front().At->Node)
    return std::nullopt;
  H.Problem = &P;
  H.Lost = &Lost;
  H.Made = Way.front().At;
  H.Decl = Lost.In.Leaf;
  std::optional<std::string> Name = getNameIn(*In, Lost.In);
  if (!Name || !H.Decl->getType()->isScalarType())
    return std::nullopt;
  H.Name = *Name;
  if (H.Made->Result.isKnown() && !(H.Made->Result == Lost.In))
    H.Status = H.Made->Result.Leaf;
  std::optional<ReleaseText> Release = findRelease(Lost, *In, TU);
  if (!Release || !place(H))
    return std::nullopt;
  H.Release = *Release;
  if (!llvm::all_of(H.Release.Others, [&](const ValueDecl *Member) {
        return isSetBefore(*Member, H);
      }))
    return std::nullopt;
  skipTests(H);
  return H;
}

/// True if \p Member has the value that the destructor would find once \p H is
/// acquired.
bool LeakBody::isSetBefore(const ValueDecl &Member, const LeakHandle &H) const {
  const auto *C = dyn_cast<CXXConstructorDecl>(In);
  bool IsSet = C && llvm::any_of(C->inits(), [&](const CXXCtorInitializer *I) {
                 return I->getMember() == &Member;
               });
  const SourceManager &SM = TU.getContext().getSourceManager();
  bool IsSetLater = anyOf(*Body, [&](const Stmt &S) {
    const auto *B = dyn_cast<BinaryOperator>(&S);
    const auto *U = dyn_cast<UnaryOperator>(&S);
    const Expr *Set = B && B->isAssignmentOp()           ? B->getLHS()
                      : U && U->getOpcode() == UO_AddrOf ? U->getSubExpr()
                                                         : nullptr;
    if (!Set || !mentions(*Set, Member))
      return false;
    bool IsBefore = SM.isBeforeInTranslationUnit(S.getEndLoc(), H.Made->Loc);
    IsSet |= IsBefore && Parents->getParent(&S) == Body;
    return !IsBefore;
  });
  return IsSet && !IsSetLater;
}

/// `check(rc)`: a function that throws itself.
static bool isCheck(const Stmt &S) {
  const auto *Call = dyn_cast<CallExpr>(&S);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  return Callee && Callee->hasBody(Callee) && !isa<CXXMethodDecl>(Callee) &&
         anyOf(*Callee->getBody(), isLeaveByThrow);
}

/// Finds the statement. What is acquired in a branch of an expression may not
/// have been.
bool LeakBody::place(LeakHandle &H) const {
  const Stmt *S = H.Made->Node;
  while (const Stmt *Outer = Parents->getParent(S)) {
    if (const auto *Block = dyn_cast<CompoundStmt>(Outer)) {
      H.Block = Block;
      H.Statement = S;
      return !isInLoop(*S);
    }
    const auto *B = dyn_cast<BinaryOperator>(Outer);
    const auto *If = dyn_cast<IfStmt>(Outer);
    H.IsTested |= isCheck(*Outer);
    if (isa<ConditionalOperator, LambdaExpr>(Outer) ||
        (B && B->isLogicalOp() && B->getRHS() == S) ||
        (If && If->getCond() != S) || !(If || isa<Expr, DeclStmt>(Outer)))
      return false;
    S = Outer;
  }
  H.Block = Body;
  return isa<CXXConstructorDecl>(In) && S == H.Made->Node;
}

/// The statements right behind the acquisition that leave where it failed.
void LeakBody::skipTests(LeakHandle &H) const {
  H.Ready = H.Statement;
  auto Behind = H.Block->body_begin();
  if (H.Statement) {
    Behind = llvm::find(H.Block->body(), H.Statement) + 1;
    H.IsTested |= isa<IfStmt>(H.Statement) && anyOf(*H.Statement, isLeave);
  }
  for (; Behind != H.Block->body_end() && isTest(**Behind, H); ++Behind) {
    H.Ready = *Behind;
    H.IsTested = true;
  }
}

bool LeakBody::isTest(const Stmt &S, const LeakHandle &H) const {
  bool Asks = false;
  if (const auto *If = dyn_cast<IfStmt>(&S))
    Asks = anyOf(S, isLeave) &&
           (asksFor(*If->getCond(), *H.Decl) ||
            (H.Status && mentions(*If->getCond(), *H.Status)));
  else if (const auto *E = dyn_cast<Expr>(&S))
    Asks = isCheck(*E->IgnoreUnlessSpelledInSource()) &&
           (mentions(S, *H.Decl) || (H.Status && mentions(S, *H.Status)));
  if (!Asks)
    return false;
  return llvm::none_of(getLosses(H), [&](const Event *E) {
    return E->Node && findIn(*H.Block, E->Node) == &S;
  });
}

//===-- Whether there is one
//------------------------------------------------===//

std::optional<std::string> LeakBody::getCondition(const LeakHandle &H,
                                                  const Stmt *Throw) const {
  const Acquire *A = H.Lost->What.What;
  bool IsDirect = H.Made->Result == H.Lost->In || isStored(H);
  bool IsAlways = !A || (A->EvenOnFailure && H.Lost->Made.size() == 1);
  if ((IsAlways && (A || IsDirect)) ||
      (Throw ? isTested(*Throw, H) : H.IsTested))
    return "";
  if (!IsDirect && !hasValue(H))
    return std::nullopt;
  if (IsDirect && !H.Release.IsConditional && !isAsked(*H.Decl))
    return "";
  if (H.isPointer())
    return H.Name;
  const HandleRow *Kind = A ? TU.getKnowledge().findHandle(A->Handle) : nullptr;
  if (!A || A->Sentinel || (Kind && Kind->Sentinel))
    return std::nullopt;
  return H.Name + " >= 0";
}

/// True if the body asks anywhere whether there is a handle: the destructor of
/// a whole object need not.
bool LeakBody::isAsked(const ValueDecl &Handle) const {
  return anyOf(*Body, [&](const Stmt &S) {
    if (const auto *If = dyn_cast<IfStmt>(&S))
      return asksFor(*If->getCond(), Handle);
    if (const auto *C = dyn_cast<ConditionalOperator>(&S))
      return asksFor(*C->getCond(), Handle);
    const auto *Call = dyn_cast<CallExpr>(&S);
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    return Callee && Callee->hasBody() && !isa<CXXMethodDecl>(Callee) &&
           mentions(S, Handle);
  });
}

/// True if what a call makes of the acquired handle is stored where that is
/// kept: `h_(checked(open()))`.
bool LeakBody::isStored(const LeakHandle &H) const {
  if (H.Lost->What.What && H.Lost->What.What->At.Kind != Place::Result)
    return false;
  if (!H.Statement) {
    const auto *C = cast<CXXConstructorDecl>(In);
    return llvm::any_of(C->inits(), [&](const CXXCtorInitializer *I) {
      return I->getMember() == H.Decl &&
             anyOf(*I->getInit(),
                   [&](const Stmt &S) { return &S == H.Made->Node; });
    });
  }
  const auto *B = dyn_cast<BinaryOperator>(H.Statement);
  if (B && B->getOpcode() == BO_Assign && getObject(B->getLHS()) == H.Lost->In)
    return isPartOf(*H.Made->Node, B->getRHS());
  const auto *V = dyn_cast<VarDecl>(H.Decl);
  return V && V->getInit() && isPartOf(*H.Made->Node, V->getInit());
}

/// True if \p E says that there is no handle.
static bool isNone(const Expr *E, const ASTContext &Ctx) {
  if (const auto *D = dyn_cast_or_null<CXXDefaultInitExpr>(E))
    E = D->getExpr();
  Expr::EvalResult Value;
  if (!E || E->isValueDependent() || !E->EvaluateAsRValue(Value, Ctx))
    return false;
  if (Value.Val.isLValue())
    return Value.Val.isNullPointer();
  return Value.Val.isInt() && Value.Val.getInt().isNegative();
}

/// True if the handle says so where the acquisition has failed: it had such a
/// value before, or a function that does nothing first has stored one.
bool LeakBody::hasValue(const LeakHandle &H) const {
  const ASTContext &Ctx = TU.getContext();
  if (const auto *V = dyn_cast<VarDecl>(H.Decl))
    return isNone(V->getInit(), Ctx);
  if (const auto *C = dyn_cast<CXXConstructorDecl>(In))
    for (const CXXCtorInitializer *I : C->inits())
      if (I->getMember() == H.Decl && isNone(I->getInit(), Ctx))
        return true;
  if (H.Lost->Made.size() != 2)
    return false;
  const Step &Last = H.Lost->Made.back();
  const FunctionDecl *F = Last.In.getFunction();
  const auto *Block =
      F ? dyn_cast_or_null<CompoundStmt>(F->getBody()) : nullptr;
  if (!Block || Last.At->Result.Leaf != H.Decl)
    return false;
  for (const Stmt *S : Block->body()) {
    if (!isa<Expr>(S))
      return false;
    if (anyOf(*S, [&](const Stmt &I) { return &I == Last.At->Node; }))
      return true;
  }
  return false;
}

//===-- What happens to it
//--------------------------------------------------===//

std::vector<const Event *> LeakBody::getLosses(const LeakHandle &H) {
  std::vector<const Event *> All{&H.Problem->getThrower()};
  const auto &Others = H.Lost->OtherThrows;
  All.insert(All.end(), Others.begin(), Others.end());
  return All;
}

std::vector<const Event *> LeakBody::findEnds(const LostHandle &Lost) const {
  Held H;
  H.What = &Lost.What;
  for (const Step &S : Lost.Made)
    H.Via.push_back(S.At);
  H.In.push_back(Lost.In);
  HandleFate Fates(TU.getEffects(), TU.getKnowledge());
  std::vector<const Event *> Ends;
  for (const Event &E : TU.getEffects().getFacts(Self).Events) {
    FateKind Kind = Fates.getFate(E, H).Kind;
    if (Kind == FateKind::Released || Kind == FateKind::Taken)
      Ends.push_back(&E);
  }
  return Ends;
}

/// Of a member or local class object, made or assigned with the handle.
static bool makesOwner(const Stmt &S, const ValueDecl &Handle) {
  QualType Of;
  if (const auto *C = dyn_cast<CXXMemberCallExpr>(&S))
    Of = C->getImplicitObjectArgument()->getType();
  else if (const auto *O = dyn_cast<CXXOperatorCallExpr>(&S))
    Of = O->isAssignmentOp() ? O->getArg(0)->getType() : QualType();
  const CXXRecordDecl *R = Of.isNull() ? nullptr : getDefinedClass(Of);
  return R && !R->hasTrivialDestructor() && mentions(S, Handle);
}

bool LeakBody::isShared(const LeakHandle &H, const Stmt *Throw) const {
  if (const auto *C = dyn_cast<CXXConstructorDecl>(In))
    for (const CXXCtorInitializer *I : C->inits()) {
      const auto *Made = I->getInit()->getType()->getAsCXXRecordDecl();
      if (Made && Made->hasDefinition() && !Made->hasTrivialDestructor() &&
          mentions(*I->getInit(), *H.Decl))
        return true;
    }
  const SourceManager &SM = TU.getContext().getSourceManager();
  std::vector<const Event *> Ends = findEnds(*H.Lost);
  return anyOf(*Body, [&](const Stmt &S) {
    bool IsLater = Throw && SM.isBeforeInTranslationUnit(Throw->getBeginLoc(),
                                                         S.getBeginLoc());
    return !IsLater && makesOwner(S, *H.Decl) &&
           llvm::none_of(Ends, [&](const Event *E) {
             return E->Node && isPartOf(*E->Node, &S);
           });
  });
}

} // namespace interop
