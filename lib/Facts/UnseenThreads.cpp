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
  return T->isVoidPointerType() ||
         (isHandle(T) && (T->isPointerType() || T->getAs<TypedefType>()));
}

/// A handle by its name, too: `my_thread_t`, `struct Thread *`.
static bool isNamedHandle(QualType T) {
  if (!isHandle(T))
    return false;
  const auto *Alias = T->getAs<TypedefType>();
  const QualType Of = T->isPointerType() ? T->getPointeeType() : T;
  const auto *OfAlias = Of->getAs<TypedefType>();
  const RecordDecl *R = Of->getAsRecordDecl();
  return llvm::any_of(
      llvm::ArrayRef<const NamedDecl *>{Alias ? Alias->getDecl() : nullptr,
                                        OfAlias ? OfAlias->getDecl() : nullptr,
                                        R},
      [](const NamedDecl *D) {
        return D && D->getName().contains_insensitive("thread");
      });
}

/// The argument behind which a start puts the handle: the first one, or another
/// one that says so by its type.
static std::optional<unsigned> findHandleArgument(const FunctionDecl &F,
                                                  unsigned Body) {
  for (unsigned I = 0; I < F.getNumParams(); ++I) {
    const QualType To = getParamType(F, I);
    if (I == Body || !To->isPointerType() ||
        To->getPointeeType().isConstQualified())
      continue;
    const QualType Of = To->getPointeeType();
    if (I == 0 ? isHandle(Of) : Of->isPointerType() && isNamedHandle(Of))
      return I;
  }
  return std::nullopt;
}

/// `thread_new(&Handle, body, cookie)`, `Handle = thread_new("name", body,
/// cookie)`, `thread_new("name", body, cookie, &Handle)`: the cookie comes
/// after the body.
static bool readStart(const FunctionDecl &F, FunctionModel &Row) {
  unsigned Body = 0;
  while (Body < F.getNumParams() && !isThreadBody(getParamType(F, Body)))
    ++Body;
  const QualType Cookie = getParamType(F, Body + 1);
  if (Cookie.isNull() || !Cookie->isVoidPointerType())
    return false;
  const std::optional<unsigned> To = findHandleArgument(F, Body);
  if (!To && !mayBeHandle(F.getReturnType()))
    return false;
  Row.Starts.emplace();
  Row.Starts->Body = Body;
  Row.Starts->Cookie = Body + 1;
  if (To)
    Row.Starts->Handle = Place{Place::Argument, *To};
  return true;
}

/// `thread_join(Handle)`, `thread_join(Handle, &result)`
static bool readJoin(const FunctionDecl &F, FunctionModel &Row) {
  const QualType Result = getParamType(F, 1);
  const QualType Of = getParamType(F, 0);
  if (F.getNumParams() > 2 ||
      !(isHandle(Of) || (Of->isVoidPointerType() && Result.isNull())) ||
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
