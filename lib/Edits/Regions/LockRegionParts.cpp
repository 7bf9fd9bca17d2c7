//===- LockRegionParts.cpp - Values of regions ----------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AST/StmtWalk.h"
#include "Edits/Regions/LockRegions.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace interop {

//===-- Declarations -----------------------------------------------------===//

bool LockRegions::addDeclaration(Piece &P, const Fact &E) {
  const auto &V =
      *cast<VarDecl>(cast<DeclStmt>(P.Site.Statement)->getSingleDecl());
  if (!V.hasLocalStorage() || !V.getInit() ||
      V.getInitStyle() != VarDecl::CInit || !canHold(*V.getInit()) ||
      !P.Site.Block)
    return false;
  if (hasStrangers(*V.getInit()) && !hoistArguments(P, E, *V.getInit()))
    return false;
  if (splitDeclaration(P, V))
    return open(P);
  return Style.isGuard() && P.Lines.Ahead.empty() && wrapInitializer(P, V);
}

/// `T x = f();` becomes `T x;` and `x = f();`.
bool LockRegions::splitDeclaration(Piece &P, const VarDecl &V) {
  QualType T = V.getType();
  std::optional<TextSpan> Init = Sites.getSpan(*V.getInit());
  if (!T->isScalarType() || T.isConstQualified() || !Init ||
      !Sites.mayHaveStatementBehind(P.Site))
    return false;
  TextSpan Head{P.Site.Span.From, Init->From};
  llvm::StringRef Declarator = Sites.getText(Head).rtrim();
  if (!Declarator.consume_back("="))
    return false;
  std::string Text = Declarator.rtrim().str();
  if (V.getType()->getContainedAutoType()) {
    auto Printed = declareScalar(T, V.getName(), Ctx);
    if (!Printed)
      return false;
    Text = *Printed;
  }
  P.Lines.Ahead.insert(P.Lines.Ahead.begin(), Text + ";");
  P.Inner.push_back({Head.From, Head.To, V.getName().str() + " = "});
  return true;
}

/// What \p E wraps without being written; null if it is written.
static const Expr *getImplicitSource(const Expr &E) {
  if (const auto *F = dyn_cast<FullExpr>(&E))
    return F->getSubExpr();
  if (const auto *C = dyn_cast<ImplicitCastExpr>(&E))
    return C->getSubExpr();
  if (const auto *M = dyn_cast<MaterializeTemporaryExpr>(&E))
    return M->getSubExpr();
  if (const auto *T = dyn_cast<CXXBindTemporaryExpr>(&E))
    return T->getSubExpr();
  const auto *C = dyn_cast<CXXConstructExpr>(&E);
  return C && C->getNumArgs() == 1 && !isa<CXXTemporaryObjectExpr>(C)
             ? C->getArg(0)
             : nullptr;
}

/// A conversion function makes the value, of what the initializer says: it is
/// not written, and runs after that.
static bool isConverted(const Expr &Init) {
  const Expr *E = &Init;
  while (const Expr *Inner = getImplicitSource(*E)) {
    const auto *Cast = dyn_cast<ImplicitCastExpr>(E);
    if (Cast &&
        isa_and_nonnull<CXXConversionDecl>(Cast->getConversionFunction()))
      return true;
    E = Inner;
  }
  return false;
}

/// `auto x = f();` becomes `auto x = [&] { Guard Release; return f(); }();`.
bool LockRegions::wrapInitializer(Piece &P, const VarDecl &V) {
  const Expr &Init = *V.getInit();
  std::optional<TextSpan> Span = Sites.getSpan(Init);
  bool NamesBinding = anyOutsideLambdas(Init, [](const Stmt &S) {
    const auto *R = dyn_cast<DeclRefExpr>(&S);
    return R && isa<BindingDecl>(R->getDecl());
  });
  if (!Span || V.getType()->isReferenceType() || NamesBinding ||
      isa<InitListExpr>(Init.IgnoreImplicit()) || isConverted(Init) ||
      !Sites.getText({P.Site.Span.From, Span->From}).rtrim().ends_with("="))
    return false;
  std::string Guard =
      Style.Guard + " " + Names.makeLocal(Style.GuardName) + ";";
  P.Inner.push_back({Span->From, Span->From, "[&] { " + Guard + " return "});
  P.Inner.push_back({Span->To, Span->To, "; }()"});
  P.IsInline = true;
  return true;
}

//===-- Values -----------------------------------------------------------===//

/// `if ((x = f()) < 0)`: the assignment; null if \p Value is no such thing.
const BinaryOperator *LockRegions::findAssignment(const Expr &Value) const {
  const StmtParents &Parents = Sites.getParents();
  const Stmt *P = Parents.get(&Value);
  while (isa_and_nonnull<ImplicitCastExpr>(P))
    P = Parents.get(P);
  const auto *B = dyn_cast_or_null<BinaryOperator>(P);
  bool IsSet = B && B->getOpcode() == BO_Assign &&
               isa<DeclRefExpr>(B->getLHS()) &&
               isa_and_nonnull<ParenExpr>(Parents.get(B));
  return IsSet ? B : nullptr;
}

/// `return f() < 0;` becomes `T Result;`, `Result = f();` and
/// `return Result < 0;`.
bool LockRegions::addValue(Piece &P, const Fact &E) {
  const auto *Call = dyn_cast_or_null<Expr>(E.Node);
  if (!Call)
    return false;
  // A static one is made once.
  const auto *D = dyn_cast<DeclStmt>(P.Site.Statement);
  if (D && !cast<VarDecl>(D->getSingleDecl())->hasLocalStorage())
    return false;
  if (!Call || !Call->isPRValue() || P.Site.IsLabeled ||
      !Sites.isFirst(*Call, *P.Site.Statement))
    return false;
  // What is set is declared already.
  const BinaryOperator *Set = findAssignment(*Call);
  P.Value = Set ? Set : Call;
  const Stmt *Gone = Set ? Sites.getParents().get(Set) : Call;
  auto Span = Sites.getSpan(*P.Value), GoneSpan = Sites.getSpan(*Gone);
  if (!Span || !GoneSpan ||
      (hasStrangers(*P.Value) && !hoistArguments(P, E, *P.Value)))
    return false;
  std::string Text = Sites.getText(*Span, P.Inner) + ";", Result;
  if (Set) {
    Result = cast<DeclRefExpr>(Set->getLHS())->getDecl()->getNameAsString();
  } else {
    Result = Names.make("Result");
    auto Declared = declareScalar(Call->getType(), Result, Ctx);
    if (!Declared)
      return false;
    P.Lines.Ahead.push_back(*Declared + ";");
    Text = Result + " = " + Text;
  }
  P.Lines.Body.push_back(std::move(Text));
  P.Inner = {{GoneSpan->From, GoneSpan->To, Result}};
  return open(P);
}

/// Works out before the region what the arguments of \p E need, if no other
/// part of \p Within, which the region is to hold, needs anything.
bool LockRegions::hoistArguments(Piece &P, const Fact &E, const Stmt &Within) {
  for (const Fact *Stranger : Strangers) {
    if (!Sites.isIn(*Stranger, Within))
      continue;
    bool IsArgument = llvm::any_of(E.Args, [&](const Expr *A) {
      return A && Sites.getParents().isInside(Stranger->Node, *A);
    });
    if (!IsArgument)
      return false;
  }
  const auto *Call = dyn_cast_or_null<Expr>(E.Node);
  if (!Call || !Sites.isFirst(*Call, *P.Site.Statement))
    return false;
  return llvm::all_of(E.Args, [&](const Expr *A) {
    return !A || isa<CXXDefaultArgExpr>(A) || !hasStrangers(*A) ||
           hoistArgument(P, *A);
  });
}

bool LockRegions::hoistArgument(Piece &P, const Expr &A) {
  std::optional<TextSpan> Span = Sites.getSpan(A);
  // What a temporary owns ends with the full expression.
  bool OwnsSomething = anyOutsideLambdas(
      A, [](const Stmt &S) { return isa<CXXBindTemporaryExpr>(S); });
  if (!Span || !A.isPRValue() || OwnsSomething)
    return false;
  std::string Name = Names.make("Argument");
  auto Declared = declareScalar(A.getType(), Name, Ctx);
  if (!Declared)
    return false;
  P.Lines.Ahead.push_back(*Declared + " = " + Sites.getText(*Span).str() + ";");
  P.Inner.push_back({Span->From, Span->To, Name});
  return true;
}

} // namespace interop
