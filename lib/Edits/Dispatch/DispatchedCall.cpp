//===- DispatchedCall.cpp - Calls handed to another thread ----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edits/Dispatch/DispatchedCall.h"
#include "AST/StmtWalk.h"
#include "Diagnostics/Wording.h"
#include "Edits/Dispatch/TaskCaptures.h"
#include "Edits/SourceEdit.h"
#include "Edits/TextLines.h"
#include "clang/AST/ParentMap.h"

using namespace clang;

namespace interop {

std::string writeDispatch(const DispatchStyle &Style, llvm::StringRef Task) {
  if (!llvm::StringRef(Style.Text).contains("${task}"))
    return Style.Text + "(" + Task.str() + ")";
  std::string Text = Style.Text;
  replaceAll(Text, "${task}", Task);
  return Text;
}

std::string getDispatcherName(llvm::StringRef Text) {
  // "getLoop().post(${task})": the call that is given the task.
  llvm::StringRef Name = Text.split("${task}").first.trim();
  if (Name.size() < Text.trim().size())
    Name = Name.rsplit('(').first.trim();
  size_t At = Name.find_last_of(".>");
  if (At != llvm::StringRef::npos)
    Name = Name.substr(At + 1);
  return Name.ltrim(":").trim().str();
}

/// What stands around \p Call, and its part that holds it: casts to void and
/// what the compiler adds left out.
static std::pair<const Stmt *, const Stmt *>
findAround(const ParentMap &Parents, const Expr &Call) {
  const Stmt *Child = &Call;
  for (const Stmt *P = Parents.getParent(Child); P;
       Child = P, P = Parents.getParent(P)) {
    const auto *Cast = dyn_cast<ExplicitCastExpr>(P);
    if (!isa<ExprWithCleanups, ParenExpr, ImplicitCastExpr>(P) &&
        !(Cast && Cast->getType()->isVoidType()))
      return {P, Child};
  }
  return {nullptr, Child};
}

/// \p Child is one of the statements of \p Around, not a condition of it.
static bool isStatementOf(const Stmt &Around, const Stmt *Child) {
  if (isa<CompoundStmt, LabelStmt, SwitchCase>(Around))
    return true;
  if (const auto *If = dyn_cast<IfStmt>(&Around))
    return If->getThen() == Child || If->getElse() == Child;
  if (const auto *F = dyn_cast<ForStmt>(&Around))
    return F->getBody() == Child;
  if (const auto *F = dyn_cast<CXXForRangeStmt>(&Around))
    return F->getBody() == Child;
  if (const auto *W = dyn_cast<WhileStmt>(&Around))
    return W->getBody() == Child;
  return false;
}

bool isStatement(const FunctionDecl &In, const Expr &Call) {
  if (!In.getBody())
    return false;
  auto [Around, Child] = findAround(ParentMap(In.getBody()), Call);
  return Around && isStatementOf(*Around, Child);
}

const ReturnStmt *findReturn(const FunctionDecl &In, const Expr &Call) {
  if (!In.getBody() || !In.getReturnType()->isIntegerType())
    return nullptr;
  ParentMap Parents(In.getBody());
  const auto *R = dyn_cast_or_null<ReturnStmt>(findAround(Parents, Call).first);
  return R && isa_and_nonnull<CompoundStmt>(Parents.getParent(R)) ? R : nullptr;
}

/// The last part that a lambda cannot capture; null if there is none.
static const ValueDecl *findBinding(const Expr &Call) {
  const ValueDecl *Found = nullptr;
  walk(&Call, [&Found](const Stmt &S) {
    const auto *R = dyn_cast<DeclRefExpr>(&S);
    if (R && isa<BindingDecl>(R->getDecl()))
      Found = R->getDecl();
    return Found ? WalkResult::Interrupt : WalkResult::Advance;
  });
  return Found;
}

/// Runs where the frame is alive.
static Task makeAwaitedTask(const FunctionDecl &In, const Expr &Call,
                            const SourceEdit &Edit) {
  const ValueDecl *Binding = findBinding(Call);
  auto Text = Edit.getText(Call);
  Task T;
  if (!Text)
    T.WhyNot = "it stands in a macro";
  else if (Binding)
    T.WhyNot = "a lambda cannot name " + quote(Binding->getName());
  else if (Call.isGLValue())
    T.WhyNot = "it returns a reference";
  else if (Call.getType()->isVoidType() || isStatement(In, Call))
    T.Text = "[&] { " + *Text + "; }";
  else
    T.Text = "[&] { return " + *Text + "; }";
  return T;
}

static std::string findHindrance(const FunctionDecl &In, const Expr &Call,
                                 const DispatchStyle &Style,
                                 const ASTContext &Ctx) {
  if (!Ctx.getLangOpts().CPlusPlus11)
    return "it takes a lambda of C++";
  if (In.getTemplateInstantiationPattern() || In.isDependentContext())
    return "it stands in a template";
  if (isa<CXXOperatorCallExpr>(Call))
    return "it is an operator";
  if (!Style.Waits && !isStatement(In, Call))
    return "its result is used";
  return {};
}

DispatchedCall dispatchCall(const FunctionDecl &In, const Expr &Call,
                            const DispatchStyle &Style, const ASTContext &Ctx) {
  DispatchedCall Out;
  Out.WhyNot = findHindrance(In, Call, Style, Ctx);
  if (!Out.WhyNot.empty())
    return Out;
  SourceEdit Edit(Ctx);
  Task T =
      Style.Waits ? makeAwaitedTask(In, Call, Edit) : makeTask(In, Call, Ctx);
  Out.WhyNot = T.WhyNot;
  Out.Needs = join(T.Needs);
  if (T.Text.empty())
    return Out;
  if (auto Hint = Edit.replace(Call, writeDispatch(Style, T.Text)))
    Out.Edits.push_back(*Hint);
  else
    Out.WhyNot = "it stands in a macro";
  return Out;
}

} // namespace interop
