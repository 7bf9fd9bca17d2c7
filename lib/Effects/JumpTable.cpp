//===- JumpTable.cpp - Which calls leave by a jump ------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/JumpTable.h"
#include "Effects/ReturnPoints.h"
#include "Facts/Values/ArgumentValue.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

static bool isAnyPointSetIn(const DeclContext &C) {
  return llvm::any_of(C.decls(), [](const Decl *D) {
    if (const auto *Linkage = dyn_cast<LinkageSpecDecl>(D))
      return isAnyPointSetIn(*Linkage);
    const auto *F = dyn_cast<FunctionDecl>(D);
    return F && F->hasAttr<ReturnsTwiceAttr>() && F->isReferenced();
  });
}

bool JumpTable::isAnyPointSet() {
  if (!AnyPointSet)
    AnyPointSet = isAnyPointSetIn(*Ctx.getTranslationUnitDecl());
  return *AnyPointSet;
}

bool JumpTable::isMeant(const FunctionModel &Row) {
  if (!Row.Jumps && !(Row.JumpsOnMemory && Options.OnMemory))
    return false;
  // Without a place to jump to, the program's error function does otherwise.
  if (Row.JumpsToProgram && !isAnyPointSet())
    return false;
  llvm::StringRef Model = Row.From.File;
  Model.consume_back(".yaml");
  return !llvm::is_contained(Options.Unwinding, Model);
}

const FunctionModel *JumpTable::findRow(const Fact &E) {
  if (E.Kind != Fact::Call || !E.Callee)
    return nullptr;
  const FunctionModel *Row = Known.findExits(*E.Callee);
  if (!Row || !isMeant(*Row) || !areKnownToHold(Row->JumpsIf, E.Args, Ctx))
    return nullptr;
  bool IsOfCxx =
      Row->JumpsInC && Ctx.getLangOpts().CPlusPlus && !E.Callee->isExternC();
  return IsOfCxx ? nullptr : Row;
}

bool JumpTable::isDescribed(const Fact &E) {
  if (!E.Callee || isa<CXXMethodDecl>(E.Callee))
    return false;
  auto speaks = [this](const FunctionModel *Row) {
    return Row && Jumping.contains(Row->From.File);
  };
  return speaks(Known.findExits(*E.Callee)) ||
         speaks(Known.findEngineUse(*E.Callee)) ||
         speaks(Known.findLockUses(*E.Callee)) || speaks(E.Row);
}

bool JumpTable::isKept(const Fact &E) {
  auto keeps = [this](const FunctionDecl *F) {
    const FunctionModel *Row = F ? Known.findExits(*F) : nullptr;
    return Row && Row->Barrier;
  };
  if (keeps(E.Callee))
    return true;
  const auto *C = dyn_cast_or_null<CallExpr>(E.Node);
  const FunctionDecl *Callee = C ? Known.findCallee(*C) : nullptr;
  return Callee != E.Callee && keeps(Callee);
}

bool JumpTable::update(const CallContext &Of, FirstJump &To) {
  if (To)
    return false;
  const FunctionFacts &Facts = Effects.getFacts(Of.Body);
  const ReturnPoints Points(Facts, Ctx);
  std::vector<bool> Reached;
  if (!Of.Given.empty())
    Reached = Effects.getContexts().findReached(Of);
  for (const auto &[I, E] : llvm::enumerate(Facts.All)) {
    bool IsReached = Reached.empty() || Reached[E.At.Block];
    if (!IsReached || !jumps(Of, E) || Points.find(E) ||
        (!Options.OnMemory &&
         Effects.getWantOfMemory().isOnlyFor(Of.Body, E.At.Block)))
      continue;
    To = I;
    return true;
  }
  return false;
}

bool JumpTable::jumps(const CallContext &In, const Fact &E) {
  return findRow(E) || (E.Target && !isDescribed(E) && !isKept(E) &&
                        Firsts.get(Effects.getContexts().getCalled(In, E)));
}

CallPath JumpTable::getPath(Entity In, const Fact &E) {
  CallPath Path{{In, &E}};
  for (CallContext At(In); !findRow(*Path.back().At);) {
    At = Effects.getContexts().getCalled(At, *Path.back().At);
    Path.push_back({At.Body, &getFirst(At)});
  }
  return Path;
}

} // namespace interop
