//===- ForgottenSiblings.cpp - Registrations left beside others -----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/DanglingCallback/Siblings/ForgottenSiblings.h"
#include "AST/StmtWalk.h"
#include "Analysis/BodyParents.h"
#include "Analysis/Calls/EntryPoints.h"
#include "Analysis/UserBodies.h"
#include "Effects/EndedObjects.h"
#include "Hazards/DanglingCallback/Settling.h"
#include "Support/NameWords.h"

using namespace clang;

namespace interop {

/// The field of an object behind a pointer that \p E is, or is a part of: `a`
/// of `&of->a.link`. \p Base is that pointer.
static const FieldDecl *findField(const Expr *E, const Expr *&Base) {
  const FieldDecl *Outermost = nullptr;
  for (int Steps = 0; Steps < 16; ++Steps) {
    E = E->IgnoreParenCasts();
    if (const auto *U = dyn_cast<UnaryOperator>(E);
        U && U->getOpcode() == UO_AddrOf) {
      E = U->getSubExpr();
      continue;
    }
    const auto *M = dyn_cast<MemberExpr>(E);
    if (!M)
      break;
    Outermost = dyn_cast<FieldDecl>(M->getMemberDecl());
    Base = M->getBase();
    if (!Outermost || M->isArrow())
      break;
    E = Base;
  }
  return Outermost;
}

static const FieldDecl *findField(const Expr *E) {
  const Expr *Base = nullptr;
  return E ? findField(E, Base) : nullptr;
}

/// The field that stands for \p R: a node that is kept itself, or what holds
/// the result.
static const FieldDecl *findHandle(const Registration &R) {
  if (R.What && R.What->IsMemory && R.What->Arg < R.At->Args.size())
    return findField(R.At->Args[R.What->Arg]);
  return R.HasKey ? dyn_cast_or_null<FieldDecl>(R.Key) : nullptr;
}

/// \p Field may stand for a registration as \p Handle does: both are nodes, or
/// both hold what a call has returned.
static bool isAlike(const Registration &R, const FieldDecl &Field,
                    const FieldDecl &Handle) {
  if (R.What && R.What->IsMemory)
    return Field.getType()->isRecordType();
  ASTContext &Ctx = Field.getASTContext();
  return Ctx.hasSameUnqualifiedType(Field.getType(), Handle.getType());
}

void ForgottenSiblings::collect() {
  if (!Bodies.empty())
    return;
  for (const UserBody &Body : findUserBodies(TU)) {
    Bodies.push_back(Body.F);
    addUses(*Body.F);
  }
}

void ForgottenSiblings::addUses(const FunctionDecl &F) {
  for (const Fact &E : Effects.getFacts(Entity::makeFunction(F)).All) {
    if (E.Kind != Fact::Call || !E.Callee)
      continue;
    for (const Expr *A : E.Args) {
      const Expr *Base = nullptr;
      if (const FieldDecl *Field = A ? findField(A, Base) : nullptr)
        Uses[Field].push_back({&F, &E, Base ? getObject(Base) : ObjectRef()});
    }
  }
}

//===-- Whether anything else could take it back -------------------------===//

/// \p F registers \p R, or is known to do something else with a node than to
/// take it back: it makes it pending, or asks whether it is.
bool ForgottenSiblings::isHarmlessCall(const FunctionDecl &F,
                                       const Registration &R) const {
  return &F == R.At->Callee || (R.What && R.What->IsMemory &&
                                TU.getLookup().findRow(F) && !R.isEndedBy(F));
}

/// \p M, of the field that stands for \p R, registers it, asks whether it is
/// set, sets it, or sets a part of it.
bool ForgottenSiblings::isHarmless(const MemberExpr &M, const Registration &R,
                                   const FunctionDecl &In) const {
  const StmtParents &Parents = TU.get<BodyParents>().get(In);
  const Stmt *Part = &M;
  bool Taken = false;
  for (const Stmt *S = Parents.get(Part); S; Part = S, S = Parents.get(S)) {
    if (const auto *B = dyn_cast<BinaryOperator>(S)) {
      if (B->isAssignmentOp() && !Taken)
        return B->getLHS() == Part;
      return B->isComparisonOp() || B->isLogicalOp();
    }
    if (const auto *C = dyn_cast<CallExpr>(S))
      return C->getDirectCallee() && isHarmlessCall(*C->getDirectCallee(), R);
    const auto *U = dyn_cast<UnaryOperator>(S);
    if (U && U->getOpcode() == UO_LNot)
      return true;
    if (isa<IfStmt, ConditionalOperator>(S))
      return !isa<ConditionalOperator>(S) ||
             Part == cast<ConditionalOperator>(S)->getCond();
    Taken |= U && U->getOpcode() == UO_AddrOf;
    if (!U && !isa<ParenExpr, CastExpr, MemberExpr>(S))
      return isa<CompoundStmt>(S);
  }
  return false;
}

/// Only who registers it has to do with \p Handle.
bool ForgottenSiblings::isLeftAlone(const Registration &R,
                                    const FieldDecl &Handle) const {
  return llvm::all_of(Bodies, [&](const FunctionDecl *F) {
    return !anyPart(*F->getBody(), [&](const Stmt &S) {
      const auto *M = dyn_cast<MemberExpr>(&S);
      return M && M->getMemberDecl() == &Handle && !isHarmless(*M, R, *F);
    });
  });
}

/// What keeps it is a part of the object, or goes with it: a call that names
/// the field destroys something.
bool ForgottenSiblings::holderEnds(const Registration &R) const {
  if (!R.HasHolder || !R.HolderAt)
    return false;
  const RecordDecl *Record = findHandle(R)->getParent();
  const FieldDecl *Field = nullptr;
  visitParts(*R.HolderAt, [&](const Stmt &S) {
    if (const auto *M = dyn_cast<MemberExpr>(&S))
      if (const auto *D = dyn_cast<FieldDecl>(M->getMemberDecl());
          D && D->getParent() == Record)
        Field = D;
  });
  if (!Field)
    return false;
  if (!Field->getType()->isPointerType())
    return true;
  const SourceManager &SM = TU.getContext().getSourceManager();
  return llvm::any_of(Bodies, [&](const FunctionDecl *F) {
    llvm::SmallVector<SourceLocation, 4> Named, Ending;
    visitParts(*F->getBody(), [&](const Stmt &S) {
      if (const auto *M = dyn_cast<MemberExpr>(&S);
          M && M->getMemberDecl() == Field)
        Named.push_back(SM.getExpansionLoc(M->getBeginLoc()));
      if (const auto *D = dyn_cast<DeclRefExpr>(&S);
          D && isa<FunctionDecl>(D->getDecl()) &&
          D->getDecl()->getDeclName().isIdentifier() &&
          (hasNameWord(D->getDecl()->getName(), NameWord::End) ||
           hasNameWord(D->getDecl()->getName(), {"disconnect"})))
        Ending.push_back(SM.getExpansionLoc(D->getBeginLoc()));
    });
    // In one line: `destroy(of->holder)`, `clear(&of->holder, destroy)`.
    return llvm::any_of(Named, [&](SourceLocation At) {
      return llvm::any_of(Ending, [&](SourceLocation End) {
        return SM.getExpansionLineNumber(At) == SM.getExpansionLineNumber(End);
      });
    });
  });
}

//===-- Its sibling -------------------------------------------------------===//

/// The body of \p U ends the object that \p U speaks of.
bool ForgottenSiblings::endsRecord(const Use &U) const {
  if (isa<CXXDestructorDecl>(U.In))
    return true;
  for (const EntryPoint &P : TU.get<EntryPoints>().getEntries())
    if (P.IsFinalizer && P.F && P.F->getDefinition() == U.In)
      return true;
  if (U.In->getDeclName().isIdentifier() &&
      (hasNameWord(U.In->getName(), NameWord::End) ||
       hasNameWord(U.In->getName(), {"detach"})))
    return true;
  return llvm::any_of(
      Effects.getFacts(Entity::makeFunction(*U.In)).All, [&](const Fact &E) {
        ObjectRef O = findFreed(E);
        return O.Root && O.Root == U.Object.Root && O.Leaf == U.Object.Leaf;
      });
}

/// The body of \p U gives \p Field another registration.
bool ForgottenSiblings::isMadeAnew(const Use &U, const FieldDecl &Field) const {
  return llvm::any_of(Effects.getFacts(Entity::makeFunction(*U.In)).All,
                      [&](const Fact &E) {
                        return E.Kind == Fact::Call && E.Result.Leaf == &Field;
                      });
}

std::optional<Dangling> ForgottenSiblings::find(const Registration &R) {
  const FieldDecl *Handle = findHandle(R);
  if (!Handle || (R.What && R.What->Once))
    return std::nullopt;
  collect();
  const FieldDecl *Holder = R.HolderAt ? findField(R.HolderAt) : nullptr;
  const Use *Found = nullptr;
  const FieldDecl *Sibling = nullptr;
  for (const auto &[Field, Of] : Uses)
    for (const Use &U : Of)
      if (!Found && Field != Handle && Field != Holder &&
          Field->getParent() == Handle->getParent() &&
          isAlike(R, *Field, *Handle) && R.isEndedBy(*U.At->Callee) &&
          endsRecord(U) && !isMadeAnew(U, *Field)) {
        Found = &U;
        Sibling = Field;
      }
  if (!Found || holderEnds(R) || !isLeftAlone(R, *Handle))
    return std::nullopt;
  Dangling D;
  D.Kind = Dangling::ForgottenSibling;
  D.Of = R;
  D.End = Found->At;
  D.EndIn = Entity::makeFunction(*Found->In);
  D.Handle = Handle;
  D.Sibling = Sibling;
  return D;
}

} // namespace interop
