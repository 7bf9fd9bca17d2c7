//===- LeakBody.cpp - The function that loses handles, for its fixes ------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/ConstructorLeak/LeakBody.h"
#include "AST/Naming.h"
#include "Effects/Handles/OwnershipEffects.h"
#include "Hazards/ConstructorLeak/LeakDiagnostic.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

LeakBody::LeakBody(const LeakProblem &P, const ProgramHandles &Own,
                   AnalysisContext &TU)
    : TU(TU), Own(Own), Self(P.Thrown[P.Anchor].In), In(Self.getFunction()) {
  const auto *Block =
      In ? dyn_cast_or_null<CompoundStmt>(In->getBody()) : nullptr;
  // What a callee loses may have owners again when it is called elsewhere.
  if (!Block || P.Anchor ||
      !SourceText(TU.getContext()).isEditable(Block->getSourceRange()) ||
      anyOutsideLambdas(*Block, [](const Stmt &S) {
        return isa<GotoStmt, IndirectGotoStmt, LabelStmt>(S);
      }))
    return;
  Body = Block;
  Parents = &TU.get<BodyParents>().get(*In);
}

//===-- Places ------------------------------------------------------------===//

const Stmt *LeakBody::findIn(const CompoundStmt &Block,
                             const Stmt *Part) const {
  return Parents->findPart(Block, Part);
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
  bool IsBranch =
      If && Own == H.Statement && !Parents->isInside(&S, *If->getCond());
  return IsBranch || isBehind(*H.Block, *Own, H.Statement);
}

bool LeakBody::isGuarded(const Stmt &S, const LeakHandle &H) const {
  const Stmt *Own = findIn(*Body, &S);
  return Own && isBehind(*Body, *Own, H.Ready);
}

bool LeakBody::leavesBlock(const Stmt &Part, const Stmt *To) const {
  const Stmt *S = &Part;
  while (S && !isa_and_nonnull<CompoundStmt>(Parents->get(S)))
    S = Parents->get(S);
  if (!S)
    return false;
  const auto *Block = cast<CompoundStmt>(Parents->get(S));
  return Block != Body && isLeave(*Block->body_back()) &&
         !Parents->isInside(To, *Block);
}

bool LeakBody::isInLoop(const Stmt &Part) const {
  for (const Stmt *S = &Part; S; S = Parents->get(S))
    if (mayRepeat(*S))
      return true;
  return false;
}

//===-- Handles -----------------------------------------------------------===//

std::optional<LeakHandle> LeakBody::findHandle(const LeakProblem &P,
                                               const LostHandle &Lost) const {
  LeakHandle H;
  llvm::ArrayRef<CallStep> Path = getOwnPath(P, Lost);
  if (Path.empty() || !Path.front().At->Node)
    return std::nullopt;
  H.Problem = &P;
  H.Lost = &Lost;
  H.Made = Path.front().At;
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
  bool IsSetLater = anyOutsideLambdas(*Body, [&](const Stmt &S) {
    const auto *B = dyn_cast<BinaryOperator>(&S);
    const auto *U = dyn_cast<UnaryOperator>(&S);
    const Expr *Set = B && B->isAssignmentOp()           ? B->getLHS()
                      : U && U->getOpcode() == UO_AddrOf ? U->getSubExpr()
                                                         : nullptr;
    if (!Set || !mentions(*Set, Member))
      return false;
    bool IsBefore = SM.isBeforeInTranslationUnit(S.getEndLoc(), H.Made->Loc);
    IsSet |= IsBefore && Parents->get(&S) == Body;
    return !IsBefore;
  });
  return IsSet && !IsSetLater;
}

/// Finds the statement. What is acquired in a branch of an expression may not
/// have been.
bool LeakBody::place(LeakHandle &H) const {
  const Stmt *S = H.Made->Node;
  if (!Parents->isInside(S, *Body)) {
    H.Block = Body;
    return isa<CXXConstructorDecl>(In);
  }
  while (const Stmt *Outer = Parents->get(S)) {
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
  return false;
}

//===-- What happens to it ------------------------------------------------===//

std::vector<const Fact *> LeakBody::getLosses(const LeakHandle &H) {
  std::vector<const Fact *> All{&H.Problem->getThrower()};
  const auto &Others = H.Lost->OtherThrows;
  All.insert(All.end(), Others.begin(), Others.end());
  return All;
}

std::vector<const Fact *> LeakBody::findEnds(const LostHandle &Lost) const {
  OwnedHandle H;
  H.What = &Lost.What;
  for (const CallStep &S : Lost.Made)
    H.Via.push_back(S.At);
  H.In.push_back(Lost.In);
  SummaryFixpoint Fixpoint;
  OwnershipEffects Fates(TU.getEffects(), TU.getLookup(), Own, Fixpoint);
  std::vector<const Fact *> Ends;
  for (const Fact &E : TU.getEffects().getFacts(Self).All) {
    OwnershipEffect::KindTy Kind = Fates.getEffect(E, H).Kind;
    if (Kind == OwnershipEffect::Released || Kind == OwnershipEffect::Escapes)
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
  std::vector<const Fact *> Ends = findEnds(*H.Lost);
  return anyOutsideLambdas(*Body, [&](const Stmt &S) {
    bool IsLater = Throw && SM.isBeforeInTranslationUnit(Throw->getBeginLoc(),
                                                         S.getBeginLoc());
    return !IsLater && makesOwner(S, *H.Decl) &&
           llvm::none_of(Ends, [&](const Fact *E) {
             return Parents->isInside(E->Node, S);
           });
  });
}

} // namespace interop
