//===- JumpLosses.cpp - What an error jump loses --------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/ConstructorLeak/JumpLosses.h"
#include "AST/Naming.h"
#include "Support/NameWords.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

/// The object that the interpreter calls \p F on: its first parameter, or the
/// third one behind a count and an array.
static const ParmVarDecl *getSelf(const FunctionDecl &F) {
  unsigned N = F.getNumParams();
  if (N == 3 && F.getParamDecl(0)->getType()->isIntegerType() &&
      F.getParamDecl(1)->getType()->isPointerType())
    return F.getParamDecl(2);
  return N ? F.getParamDecl(0) : nullptr;
}

/// \p E raises what the call that was to make \p H has told: `sk =
/// make(&status); if (status) rb_jump_tag(status)`.
static bool raisesFailureOf(const Fact &E, const OwnedHandle &H) {
  auto getVariable = [](const Expr *A) {
    const auto *D = A ? dyn_cast<DeclRefExpr>(A->IgnoreParenCasts()) : nullptr;
    return D ? D->getDecl() : nullptr;
  };
  auto getPointed = [&](const Expr *A) {
    const auto *U =
        A ? dyn_cast<UnaryOperator>(A->IgnoreParenCasts()) : nullptr;
    return U && U->getOpcode() == UO_AddrOf ? getVariable(U->getSubExpr())
                                            : nullptr;
  };
  return llvm::any_of(E.Args, [&](const Expr *Raised) {
    const ValueDecl *V = getVariable(Raised);
    return V && llvm::any_of(H.Via.front()->Args,
                             [&](const Expr *A) { return getPointed(A) == V; });
  });
}

/// `test_abort()`: where it jumps to the run ends, and with it what is held.
static bool endsRun(const Fact &E) {
  return E.Callee && E.Callee->getIdentifier() &&
         hasNameWord(E.Callee->getName(), {"abort"});
}

bool losesByJump(const FunctionDecl &F, const ThrowExit &X,
                 const OwnedHandle &H, ModelLookup &Known) {
  const Fact &E = *X.At;
  if (!isOfLocalsAlone(H) || raisesFailureOf(E, H) || endsRun(E))
    return false;
  const std::string Maker =
      H.What->At->Callee ? getQualifiedName(*H.What->At->Callee) : "";
  for (const LockModel *L : Known.getModels().getInterpreterLocks())
    if (L->Instances && llvm::is_contained(L->Instances->MadeBy, Maker))
      return false;
  const auto *D =
      E.Args.empty() || !E.Args.front()
          ? nullptr
          : dyn_cast<DeclRefExpr>(E.Args.front()->IgnoreParenCasts());
  // What is given by a pointer is the interpreter, and no object.
  return !D || D->getDecl() != getSelf(F) || D->getType()->isPointerType() ||
         !E.Callee || E.Callee->isNoReturn() ||
         !Known.isInterpretersOwn(*E.Callee) ||
         llvm::any_of(llvm::drop_begin(E.Args), [](const Expr *A) {
           return A && !isa<IntegerLiteral, DeclRefExpr>(A->IgnoreParenCasts());
         });
}

} // namespace interop
