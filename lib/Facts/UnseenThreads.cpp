//===- UnseenThreads.cpp - Threads by their declarations alone ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/UnseenThreads.h"
#include "AST/Naming.h"
#include "clang/AST/DeclCXX.h"

using namespace clang;

namespace interop {

static QualType getParamType(const FunctionDecl &F, unsigned I) {
  return I < F.getNumParams() ? F.getParamDecl(I)->getType() : QualType();
}

/// `void *(*)(void *)` or what another system has for it.
static bool isThreadBody(QualType T) {
  if (!T->isFunctionPointerType())
    return false;
  const auto *P = T->getPointeeType()->getAs<FunctionProtoType>();
  return P && P->getNumParams() == 1 && P->getParamType(0)->isVoidPointerType();
}

/// A handle in \p T: `thread_t` or `struct thread *`.
static bool isHandle(QualType T) {
  return !T.isNull() && !T->isVoidPointerType() && !T->isFunctionPointerType() &&
         (T->isPointerType() || T->isIntegerType());
}

/// `thread_new(&Handle, body, cookie)`.
static bool readStart(const FunctionDecl &F, FunctionModel &Row) {
  if (F.getNumParams() != 3 || !isThreadBody(getParamType(F, 1)) ||
      !getParamType(F, 2)->isVoidPointerType())
    return false;
  QualType To = getParamType(F, 0);
  if (!To->isPointerType() || !isHandle(To->getPointeeType()))
    return false;
  Row.Starts.emplace();
  Row.Starts->Body = 1;
  Row.Starts->Cookie = 2;
  Row.Starts->Handle = Place{Place::Argument, 0};
  return true;
}

/// `thread_join(Handle)`.
static bool readJoin(const FunctionDecl &F, FunctionModel &Row) {
  if (F.getNumParams() != 1 || !isHandle(getParamType(F, 0)))
    return false;
  Row.Joins = Place{Place::Argument, 0};
  Row.WhenUnstarted = FunctionModel::Harmless; // it may ask
  return true;
}

std::optional<FunctionModel> findUnseenThreading(const FunctionDecl &F) {
  if (!F.getIdentifier() || F.getNumParams() == 0 || F.hasBody() ||
      isa<CXXMethodDecl>(F) || isInStd(F) ||
      !hasNameWord(F.getName(), {"thread", "thrd"}))
    return std::nullopt;
  FunctionModel Row;
  bool Is =
      (hasNameWord(F.getName(), {"new", "create", "start", "spawn"}) &&
       readStart(F, Row)) ||
      (hasNameWord(F.getName(), {"join"}) && readJoin(F, Row));
  if (!Is)
    return std::nullopt;
  Row.Names.push_back(getQualifiedName(F));
  Row.From = {"the name", 0, "declaration", Confidence::Convention};
  return Row;
}

} // namespace interop
