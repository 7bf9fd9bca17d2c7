//===- DispatchedCall.cpp - Calls handed to another thread ----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edits/Dispatch/DispatchedCall.h"
#include "AST/StmtWalk.h"
#include "Analysis/BodyParents.h"
#include "Diagnostics/Wording.h"
#include "Edits/Dispatch/TaskCaptures.h"
#include "Edits/SourceText.h"
#include "Edits/TextLines.h"

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

const ReturnStmt *findReturn(const FunctionDecl &In, const Expr &Call,
                             AnalysisContext &TU) {
  if (!In.getReturnType()->isIntegerType())
    return nullptr;
  const StmtParents &Parents = TU.get<BodyParents>().get(In);
  const auto *R =
      dyn_cast_or_null<ReturnStmt>(Parents.get(Parents.skipWrappers(Call)));
  return R && isa_and_nonnull<CompoundStmt>(Parents.get(R)) ? R : nullptr;
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
static Task makeAwaitedTask(const Expr &Call, bool IsStatement,
                            const SourceText &Source) {
  const ValueDecl *Binding = findBinding(Call);
  auto Text = Source.getText(Call);
  Task T;
  if (!Text)
    T.WhyNot = "it stands in a macro";
  else if (Binding)
    T.WhyNot = "a lambda cannot name " + quote(Binding->getName());
  else if (Call.isGLValue())
    T.WhyNot = "it returns a reference";
  else if (Call.getType()->isVoidType() || IsStatement)
    T.Text = "[&] { " + *Text + "; }";
  else
    T.Text = "[&] { return " + *Text + "; }";
  return T;
}

static std::string findHindrance(const FunctionDecl &In, const Expr &Call,
                                 bool IsUsed, const ASTContext &Ctx) {
  if (!Ctx.getLangOpts().CPlusPlus11)
    return "it takes a lambda of C++";
  if (In.getTemplateInstantiationPattern() || In.isDependentContext())
    return "it stands in a template";
  if (isa<CXXOperatorCallExpr>(Call))
    return "it is an operator";
  if (IsUsed)
    return "its result is used";
  return {};
}

DispatchedCall dispatchCall(const FunctionDecl &In, const Expr &Call,
                            const DispatchStyle &Style, AnalysisContext &TU) {
  const ASTContext &Ctx = TU.getContext();
  bool IsStatement = TU.get<BodyParents>().get(In).isStatement(Call);
  DispatchedCall Out;
  Out.WhyNot = findHindrance(In, Call, !Style.Waits && !IsStatement, Ctx);
  if (!Out.WhyNot.empty())
    return Out;
  SourceText Source(Ctx);
  Task T = Style.Waits ? makeAwaitedTask(Call, IsStatement, Source)
                       : makeTask(In, Call, Ctx);
  Out.WhyNot = T.WhyNot;
  Out.Needs = join(T.Needs);
  if (T.Text.empty())
    return Out;
  if (auto Hint = Source.replace(Call, writeDispatch(Style, T.Text)))
    Out.Edits.push_back(*Hint);
  else
    Out.WhyNot = "it stands in a macro";
  return Out;
}

} // namespace interop
