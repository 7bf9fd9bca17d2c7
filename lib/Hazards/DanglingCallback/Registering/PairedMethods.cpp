//===- PairedMethods.cpp - Functions that undo each other -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/DanglingCallback/Registering/PairedMethods.h"
#include "AST/Naming.h"
#include "clang/AST/ASTContext.h"
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
    {"register", "unregister", true},
    {"register", "deregister", true},
    {"subscribe", "unsubscribe", true},
    {"observe", "unobserve", true},
    {"listen", "unlisten", true},
    {"add", "remove", false},
    {"add", "delete", false},
    {"attach", "detach", false},
    {"connect", "disconnect", false},
    {"append", "remove", false},
    {"install", "uninstall", false},
    {"hook", "unhook", false},
    {"watch", "unwatch", false},
    {"add", "del", false},
};

constexpr llvm::StringRef Listeners[] = {
    "listener", "observer", "callback", "handler", "subscriber",
    "watcher",  "sink",     "delegate", "monitor", "notif"};

/// "removeListener" of "addListener".
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

/// A method \p Name of \p R or a base of which \p Is holds.
bool hasMethod(const CXXRecordDecl &R, llvm::StringRef Name,
               llvm::function_ref<bool(const CXXMethodDecl &)> Is) {
  auto has = [&](const CXXRecordDecl &C) {
    return llvm::any_of(C.methods(), [&](const CXXMethodDecl *M) {
      return M->getDeclName().isIdentifier() && M->getName() == Name && Is(*M);
    });
  };
  return has(R) ||
         !R.forallBases([&](const CXXRecordDecl *Base) { return !has(*Base); });
}

bool takes(const CXXMethodDecl &M, const CXXRecordDecl &Of) {
  return llvm::any_of(M.parameters(), [&](const ParmVarDecl *P) {
    const CXXRecordDecl *T = getPointedClass(P->getType());
    return T && T->getCanonicalDecl() == Of.getCanonicalDecl();
  });
}

bool speaksOfListener(llvm::StringRef Name) {
  std::string Lower = Name.lower();
  return llvm::any_of(Listeners, [&](llvm::StringRef Word) {
    return llvm::StringRef(Lower).contains(Word);
  });
}

} // namespace

std::string exchangeWord(llvm::StringRef Name, llvm::StringRef Do,
                         llvm::StringRef Undo) {
  if (std::string Other = exchange(Name, {Do, Undo, true}); !Other.empty())
    return Other;
  llvm::SmallVector<llvm::StringRef, 8> Words;
  Name.split(Words, '_');
  auto Found = llvm::find(Words, Do);
  if (Found == Words.end())
    return {};
  *Found = Undo;
  return llvm::join(Words, "_");
}

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
    if (!Undo.empty() && (P.IsEnough || IsListener) &&
        hasMethod(*R, Undo,
                  [Of](const CXXMethodDecl &M) { return takes(M, *Of); }))
      return Undo;
  }
  return {};
}

std::string findCallableUndo(const CXXMethodDecl &Register) {
  const CXXRecordDecl *R = Register.getParent()->getDefinition();
  if (!R || !Register.getDeclName().isIdentifier())
    return {};
  for (const WordPair &P : Pairs) {
    std::string Undo = exchange(Register.getName(), P);
    if (!Undo.empty() &&
        hasMethod(*R, Undo,
                  [](const CXXMethodDecl &M) { return M.getNumParams() > 0; }))
      return Undo;
  }
  return {};
}

} // namespace interop
