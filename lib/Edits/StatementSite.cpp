//===- StatementSite.cpp - The statements of a body as places -------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edits/StatementSite.h"
#include "AST/StmtWalk.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace interop {

StatementSites::StatementSites(const FunctionDecl &In, AnalysisContext &TU)
    : SourceText(TU.getContext()), In(In),
      Parents(TU.get<BodyParents>().get(In)),
      File(SM.getFileID(SM.getExpansionLoc(
          In.getBody() ? In.getBody()->getBeginLoc() : In.getLocation()))),
      Code(SM.getBufferData(File)), Lines(Code) {}

//===-- Around a part -----------------------------------------------------===//

/// The largest statement that the same use of a macro wrote.
const Stmt &StatementSites::leaveMacro(const Stmt &Part) const {
  const Stmt *Largest = &Part;
  if (Part.getBeginLoc().isFileID())
    return Part;
  SourceLocation Use = SM.getExpansionLoc(Part.getBeginLoc());
  for (const Stmt *S = &Part; S; S = Parents.get(S))
    if (S->getBeginLoc().isMacroID() && S->getEndLoc().isMacroID() &&
        SM.getExpansionLoc(S->getBeginLoc()) == Use &&
        SM.getExpansionLoc(S->getEndLoc()) == Use)
      Largest = S;
  return *Largest;
}

/// Of `if (int x = f())` and `if (f(); x)` neither part can be moved.
static bool hasOpening(const Stmt &S) {
  if (const auto *If = dyn_cast<IfStmt>(&S))
    return If->getInit() || If->getConditionVariable();
  const auto &Switch = cast<SwitchStmt>(S);
  return Switch.getInit() || Switch.getConditionVariable();
}

/// What can be said of \p S, which a call stands in; nothing if that has no
/// place around it.
static std::optional<StatementSite::KindTy> getKind(const Stmt &S) {
  if (isa<ReturnStmt>(S))
    return StatementSite::Return;
  if (const auto *D = dyn_cast<DeclStmt>(&S))
    return D->isSingleDecl() && isa<VarDecl>(D->getSingleDecl())
               ? std::optional(StatementSite::Declaration)
               : std::nullopt;
  bool IsMacro = S.getBeginLoc().isMacroID() && !isa<CoreturnStmt>(S);
  return isa<Expr>(S) || IsMacro ? std::optional(StatementSite::Plain)
                                 : std::nullopt;
}

std::optional<StatementSite> StatementSites::find(const Stmt &Part) const {
  const Stmt *Child = &leaveMacro(Part);
  bool IsCondition = false;
  for (const Stmt *P = Parents.get(Child);; Child = P, P = Parents.get(P)) {
    if (!P || isa<LambdaExpr, StmtExpr>(P))
      return std::nullopt;
    StmtRole Role = getRole(*Child, *P);
    if (isStatementRole(Role))
      break;
    IsCondition |= Role == StmtRole::Condition;
    if (Role == StmtRole::LoopHead ||
        (isa<IfStmt, SwitchStmt>(P) &&
         (Role != StmtRole::Condition || hasOpening(*P))))
      return std::nullopt;
  }
  auto Kind = getKind(*Child);
  if (IsCondition)
    Kind = isa<IfStmt, SwitchStmt>(Child)
               ? std::optional(StatementSite::Condition)
               : std::nullopt;
  std::optional<StatementSite> Site = getSite(*Child);
  // Lines go before a condition, as a rule; of `else if` all that follows would
  // need braces.
  if (!Kind || !Site || !(IsCondition ? !Site->Span.Header : Site->HasEnd))
    return std::nullopt;
  Site->Kind = *Kind;
  return Site;
}

//===-- The place of a statement ------------------------------------------===//

std::optional<StatementSite> StatementSites::getSite(const Stmt &S) const {
  const Stmt *Parent = Parents.get(&S);
  std::optional<TextSpan> Span = getSpan(S), Whole = getWhole(S);
  if (!Parent || !Span || !isStatementRole(getRole(S, *Parent)))
    return std::nullopt;
  StatementSite Site;
  Site.Statement = &S;
  Site.HasEnd = Whole.has_value();
  Site.Span = Whole.value_or(*Span);
  Site.Block = dyn_cast<CompoundStmt>(Parent);
  Site.IsLabeled = isa<SwitchCase, LabelStmt>(Parent);
  if (Site.Block ||
      (Site.IsLabeled && isa_and_nonnull<CompoundStmt>(Parents.get(Parent))))
    return Site;
  std::optional<TextSpan> Outer = getSpan(*Parent);
  Site.Span.Header = getHeaderEnd(*Parent, S);
  if (!Site.Span.Header || !Outer)
    return std::nullopt;
  Site.Span.HeaderStart = Outer->From;
  return Site;
}

const Stmt *StatementSites::findStatement(const Stmt &Part,
                                          bool OutOfLoops) const {
  const Stmt *Child = &Part;
  while (const Stmt *P = Parents.get(Child)) {
    StmtRole Role = getRole(*Child, *P);
    if (Role == StmtRole::Statement) {
      const Stmt *Outer = Parents.get(P);
      if (!OutOfLoops || !Outer || !isLoop(*Outer))
        return isa<Expr, DeclStmt, IfStmt, ReturnStmt>(Child) || isLoop(*Child)
                   ? Child
                   : nullptr;
      P = Outer;
    } else if (!OutOfLoops && (isLoop(*P) || isa<IfStmt>(P)) &&
               Role != StmtRole::Condition) {
      // A branch or loop body without braces is no place for two statements,
      // but before the whole of it is, where being out of it is asked for.
      return nullptr;
    }
    Child = P;
  }
  return nullptr;
}

const Stmt *StatementSites::findBranch(const Stmt &Part) const {
  const Stmt *Child = &Part;
  for (const Stmt *P = Parents.get(Child); P; Child = P, P = Parents.get(P)) {
    StmtRole Role = getRole(*Child, *P);
    if (Role == StmtRole::Statement || Role == StmtRole::Branch)
      return Child;
    // A loop's head is evaluated again and again.
    if (isStatementRole(Role) || Role == StmtRole::LoopHead ||
        isa<LambdaExpr>(P))
      return nullptr;
  }
  return nullptr;
}

const CompoundStmt *StatementSites::findBlock(const Stmt &A,
                                              const Stmt &B) const {
  const Stmt *P = Parents.get(&A);
  return P == Parents.get(&B) ? dyn_cast_or_null<CompoundStmt>(P) : nullptr;
}

const DeclStmt *StatementSites::findDeclaration(const ValueDecl &D) const {
  const DeclStmt *Found = nullptr;
  walk(In.getBody(), [&](const Stmt &S) {
    const auto *Made = dyn_cast<DeclStmt>(&S);
    if (Made && Made->isSingleDecl() && Made->getSingleDecl() == &D &&
        isa_and_nonnull<CompoundStmt>(Parents.get(Made)))
      Found = Made;
    return Found ? WalkResult::Interrupt : WalkResult::Advance;
  });
  return Found;
}

//===-- What may stand there ----------------------------------------------===//

bool StatementSites::mayMix(const Stmt &At) const {
  const LangOptions &Opts = Ctx.getLangOpts();
  return Opts.CPlusPlus ||
         (Opts.C99 && Ctx.getDiagnostics().isIgnored(
                          diag::warn_mixed_decls_code, At.getBeginLoc()));
}

bool StatementSites::mayHaveDeclarationBefore(const StatementSite &Site) const {
  if (Site.IsLabeled)
    return false;
  const Stmt &S = *Site.Statement;
  if (!Site.Block || mayMix(S))
    return true;
  auto Own = llvm::find(Site.Block->body(), &S);
  return std::all_of(Site.Block->body_begin(), Own,
                     [](const Stmt *Other) { return isa<DeclStmt>(Other); });
}

bool StatementSites::mayHaveStatementBehind(const StatementSite &Site) const {
  const Stmt &S = *Site.Statement;
  if (!Site.Block || mayMix(S))
    return true;
  auto Own = llvm::find(Site.Block->body(), &S);
  return Own + 1 == Site.Block->body_end() || !isa<DeclStmt>(*(Own + 1));
}

bool StatementSites::isIn(const Fact &E, const Stmt &S) const {
  return E.Node ? Parents.isInside(E.Node, S)
                : SM.isPointWithin(SM.getExpansionLoc(E.Loc),
                                   SM.getExpansionLoc(S.getBeginLoc()),
                                   SM.getExpansionLoc(S.getEndLoc()));
}

/// It changes something, or calls what may.
static bool hasEffect(const Stmt &S) {
  if (const auto *B = dyn_cast<BinaryOperator>(&S))
    return B->isAssignmentOp() || B->getOpcode() == BO_Comma;
  if (const auto *U = dyn_cast<UnaryOperator>(&S))
    return U->isIncrementDecrementOp();
  if (const auto *C = dyn_cast<CXXConstructExpr>(&S))
    return !C->getConstructor()->isTrivial();
  return isa<CallExpr, CXXNewExpr, CXXDeleteExpr, CXXThrowExpr, StmtExpr>(S);
}

bool StatementSites::isFirst(const Expr &Part, const Stmt &S) const {
  const Stmt *Child = &Part;
  for (const Stmt *P = Parents.get(Child); Child != &S && P;
       Child = P, P = Parents.get(P)) {
    const auto *B = dyn_cast<BinaryOperator>(P);
    bool IsMaybe =
        (B && B->isLogicalOp() && B->getRHS() == Child) ||
        (isa<AbstractConditionalOperator>(P) && *P->child_begin() != Child) ||
        isa<LambdaExpr, StmtExpr>(P);
    if (IsMaybe || (B && B->getOpcode() == BO_Comma))
      return false;
    // Assignments happen behind both sides.
    for (const Stmt *Sibling : P->children()) {
      if (Sibling == Child || isa<IfStmt, SwitchStmt>(P))
        break;
      if (Sibling && anyOutsideLambdas(*Sibling, hasEffect))
        return false;
    }
  }
  return Child == &S;
}

} // namespace interop
