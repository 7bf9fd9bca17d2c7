//===- UnseenThreads.cpp - Threads by their declarations alone ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/UnseenThreads.h"
#include "AST/Naming.h"
#include "Support/NameWords.h"
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
  return !T.isNull() && !T->isVoidPointerType() &&
         !T->isFunctionPointerType() &&
         (T->isPointerType() || T->isIntegerType());
}

/// What a function returns is a handle, and not whether it failed.
static bool mayBeHandle(QualType T) {
  return isHandle(T) && (T->isPointerType() || T->getAs<TypedefType>());
}

/// `thread_new(&Handle, body, cookie)`, `Handle = thread_new("name", body,
/// cookie)`: the cookie comes after the body.
static bool readStart(const FunctionDecl &F, FunctionModel &Row) {
  unsigned Body = 0;
  while (Body < F.getNumParams() && !isThreadBody(getParamType(F, Body)))
    ++Body;
  const QualType Cookie = getParamType(F, Body + 1);
  if (Cookie.isNull() || !Cookie->isVoidPointerType())
    return false;
  const QualType To = Body == 0 ? QualType() : getParamType(F, 0);
  const bool IsArgument = !To.isNull() && To->isPointerType() &&
                          !To->getPointeeType().isConstQualified() &&
                          isHandle(To->getPointeeType());
  if (!IsArgument && !mayBeHandle(F.getReturnType()))
    return false;
  Row.Starts.emplace();
  Row.Starts->Body = Body;
  Row.Starts->Cookie = Body + 1;
  if (IsArgument)
    Row.Starts->Handle = Place{Place::Argument, 0};
  return true;
}

/// `thread_join(Handle)`, `thread_join(Handle, &result)`
static bool readJoin(const FunctionDecl &F, FunctionModel &Row) {
  const QualType Result = getParamType(F, 1);
  if (F.getNumParams() > 2 || !isHandle(getParamType(F, 0)) ||
      !(Result.isNull() || Result->isPointerType()))
    return false;
  Row.Joins = Place{Place::Argument, 0};
  Row.WhenUnstarted = FunctionModel::Harmless; // it may ask
  return true;
}

std::optional<FunctionModel> findUnseenThreading(const FunctionDecl &F) {
  if (!F.getIdentifier() || F.getNumParams() == 0 || F.hasBody() ||
      isa<CXXMethodDecl>(F) || isInStd(F) ||
      !hasNameWord(F.getName(), {"thread", "thrd", "pthread", "xpthread"}))
    return std::nullopt;
  FunctionModel Row;
  bool Is = (hasNameWord(F.getName(), {"new", "create", "start", "spawn"}) &&
             readStart(F, Row)) ||
            (hasNameWord(F.getName(), {"join"}) && readJoin(F, Row));
  if (!Is)
    return std::nullopt;
  Row.Names.push_back(getQualifiedName(F));
  Row.From = {"the name", 0, "declaration", Confidence::Convention};
  return Row;
}

} // namespace interop
