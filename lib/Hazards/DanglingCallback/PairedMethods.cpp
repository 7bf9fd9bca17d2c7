//===- PairedMethods.cpp - Methods that undo each other -------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/DanglingCallback/PairedMethods.h"
#include "AST/Naming.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace interop {

namespace {

struct WordPair {
  llvm::StringRef Do, Undo;
  /// The word alone says it; else the method or the type of what it is given
  /// must be of somebody who is told something (see Listeners).
  bool IsEnough;
};

constexpr WordPair Pairs[] = {
    {"register", "unregister", true},   {"register", "deregister", true},
    {"subscribe", "unsubscribe", true}, {"observe", "unobserve", true},
    {"listen", "unlisten", true},       {"add", "remove", false},
    {"add", "delete", false},           {"attach", "detach", false},
    {"connect", "disconnect", false},   {"append", "remove", false},
    {"install", "uninstall", false},    {"hook", "unhook", false},
    {"watch", "unwatch", false},
};

constexpr llvm::StringRef Listeners[] = {
    "listener", "observer",   "callback", "handler", "subscriber", "watcher",
    "sink",     "subscriber", "delegate", "monitor", "notif"};

bool speaksOfListener(llvm::StringRef Name) {
  std::string Lower = Name.lower();
  return llvm::any_of(Listeners, [&](llvm::StringRef Word) {
    return llvm::StringRef(Lower).contains(Word);
  });
}

/// "removeListener" of "addListener", "remove_listener" of "add_listener".
std::string exchange(llvm::StringRef Name, const WordPair &P) {
  std::string Capital = P.Do.str(), Other = P.Undo.str();
  Capital[0] = llvm::toUpper(Capital[0]);
  Other[0] = llvm::toUpper(Other[0]);
  for (auto [Do, Undo] :
       {std::pair<llvm::StringRef, llvm::StringRef>(P.Do, P.Undo),
        {Capital, Other}})
    if (Name.starts_with(Do)) {
      llvm::StringRef Rest = Name.drop_front(Do.size());
      if (Rest.empty() || !llvm::isLower(Rest.front()))
        return (Undo + Rest).str();
    }
  return {};
}

const CXXRecordDecl *getPointedClass(QualType T) {
  if (T->isPointerType() || T->isReferenceType())
    return T->getPointeeType()->getAsCXXRecordDecl();
  return nullptr;
}

/// A method \p Name of \p R or a base that is given a \p Of.
bool hasMethod(const CXXRecordDecl &R, llvm::StringRef Name,
               const CXXRecordDecl &Of) {
  auto isIt = [&](const CXXMethodDecl *M) {
    return M->getDeclName().isIdentifier() && M->getName() == Name &&
           llvm::any_of(M->parameters(), [&](const ParmVarDecl *P) {
             const CXXRecordDecl *T = getPointedClass(P->getType());
             return T && T->getCanonicalDecl() == Of.getCanonicalDecl();
           });
  };
  auto has = [&](const CXXRecordDecl &C) {
    return llvm::any_of(C.methods(), isIt);
  };
  return has(R) ||
         !R.forallBases([&](const CXXRecordDecl *Base) { return !has(*Base); });
}

} // namespace

std::string findUndo(const CXXMethodDecl &Register, unsigned Arg) {
  const CXXRecordDecl *R = Register.getParent()->getDefinition();
  if (!R || !Register.getDeclName().isIdentifier() ||
      Arg >= Register.getNumParams())
    return {};
  const CXXRecordDecl *Of =
      getPointedClass(Register.getParamDecl(Arg)->getType());
  if (!Of)
    return {};
  bool IsListener =
      speaksOfListener(Register.getName()) || speaksOfListener(Of->getName());
  for (const WordPair &P : Pairs) {
    std::string Undo = exchange(Register.getName(), P);
    if (!Undo.empty() && (P.IsEnough || IsListener) && hasMethod(*R, Undo, *Of))
      return Undo;
  }
  return {};
}

} // namespace interop
