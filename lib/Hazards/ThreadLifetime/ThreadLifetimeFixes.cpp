//===- ThreadLifetimeFixes.cpp - Fixes for joins and ends -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/ThreadLifetime/ThreadLifetimeFixes.h"
#include "Edits/SourceEdit.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace interop {

/// The method of a thread's class that tells whether it can be joined.
static std::optional<std::string> findQuestion(const CXXRecordDecl &Thread,
                                               ModelLookup &Known) {
  for (const CXXMethodDecl *M : Thread.methods())
    if (const FunctionModel *Row =
            M->getDeclName().isIdentifier() ? Known.findRow(*M) : nullptr;
        Row && Row->TellsJoinable)
      return M->getNameAsString();
  return std::nullopt;
}

/// `thread_.join();`: with `if (thread_.joinable())` before it.
static void askBeforeJoin(const SlotFault &Of, AnalysisContext &TU,
                          Finding &F) {
  const CallStep &Step = Of.Fault.Path.back();
  const auto *Call = dyn_cast_or_null<CXXMemberCallExpr>(Step.At->Node);
  const FunctionDecl *In = Step.In.getFunction();
  if (!Call || !In || In->isTemplateInstantiation())
    return;
  const Expr *Object = Call->getImplicitObjectArgument();
  auto Name = findQuestion(*Call->getRecordDecl(), TU.getLookup());
  SourceEdit Edit(*In, TU);
  auto Text = Edit.getText(*Object);
  if (!Name || !Text || Edit.findStatement(*Call) != Call ||
      Object->getType()->isPointerType() || Call->getBeginLoc().isMacroID())
    return;
  F.Fixes.push_back(FixItHint::CreateInsertion(
      Call->getBeginLoc(), "if (" + *Text + "." + *Name + "()) "));
}

/// A destructor that forgets its thread joins it at its end.
static void joinAtEnd(const SlotFault &Of, AnalysisContext &TU, Finding &F) {
  const CXXDestructorDecl *D = Of.Class->getDestructor();
  const FunctionDecl *Body = nullptr;
  const CXXRecordDecl *Thread = Of.Slot->getType()->getAsCXXRecordDecl();
  if (!D || !D->hasBody(Body) || Body->isDefaulted() || D->isImplicit() ||
      Body->isTemplateInstantiation() || !Thread)
    return;
  auto Name = findQuestion(*Thread, TU.getLookup());
  if (!Name)
    return;
  std::string Slot = Of.Slot->getNameAsString();
  SourceEdit Edit(*Body, TU);
  if (auto Hint = Edit.insertAtEnd("if (" + Slot + "." + *Name + "()) " + Slot +
                                   ".join();")) {
    addNote(F, Body->getLocation(),
            "a join here waits for the thread; tell it to stop before that");
    F.Notes.back().Fixes.push_back(*Hint);
  }
}

void addThreadLifetimeFixes(const SlotFault &Of, AnalysisContext &TU,
                            Finding &F) {
  if (Of.Fault.Path.empty() || Of.IsThread)
    return;
  if (Of.Fault.Kind == ThreadFault::JoinsNone)
    askBeforeJoin(Of, TU, F);
  if (Of.Where == SlotFault::OfClass &&
      Of.Fault.Kind == ThreadFault::EndsRunning)
    joinAtEnd(Of, TU, F);
}

} // namespace interop
