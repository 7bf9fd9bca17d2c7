//===- PairedMethods.cpp - Functions that undo each other -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/DanglingCallback/PairedMethods.h"
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
    {"register", "unregister", true},   {"register", "deregister", true},
    {"subscribe", "unsubscribe", true}, {"observe", "unobserve", true},
    {"listen", "unlisten", true},       {"add", "remove", false},
    {"add", "delete", false},           {"attach", "detach", false},
    {"connect", "disconnect", false},   {"append", "remove", false},
    {"install", "uninstall", false},    {"hook", "unhook", false},
    {"watch", "unwatch", false},        {"add", "del", false},
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

/// "timer_unregister" of "timer_register": the word stands anywhere between
/// underscores.
std::string exchangeWord(llvm::StringRef Name, const WordPair &P) {
  llvm::SmallVector<llvm::StringRef, 8> Words;
  Name.split(Words, '_');
  auto Found = llvm::find(Words, P.Do);
  if (Found == Words.end())
    return {};
  *Found = P.Undo;
  return llvm::join(Words, "_");
}

bool isFunctionPointer(const FunctionDecl &F, unsigned I) {
  return I < F.getNumParams() &&
         F.getParamDecl(I)->getType()->isFunctionPointerType();
}

const FunctionDecl *findDeclared(const FunctionDecl &Beside,
                                 llvm::StringRef Name) {
  ASTContext &Ctx = Beside.getASTContext();
  DeclarationName Key(&Ctx.Idents.get(Name));
  for (const NamedDecl *D : Ctx.getTranslationUnitDecl()->lookup(Key))
    if (const auto *F = dyn_cast<FunctionDecl>(D))
      return F;
  return nullptr;
}

bool takesOne(const FunctionDecl &F, QualType Of) {
  return llvm::any_of(F.parameters(), [&](const ParmVarDecl *P) {
    return F.getASTContext().hasSameUnqualifiedType(P->getType(), Of);
  });
}

/// id = loop_register(loop, tick, self), loop_unregister(loop, id)
void findKey(const FunctionDecl &Do, const FunctionDecl &Undo,
             PairedFunction &Out) {
  QualType Result = Do.getReturnType();
  Out.IsByKey = !Result->isVoidType() && !Result->isBooleanType() &&
                takesOne(Undo, Result) && !takesOne(Do, Result);
  QualType First = Do.getParamDecl(0)->getType();
  Out.HasHolder = Out.IsByKey && Out.Cookie > 1 && First->isPointerType() &&
                  First->getPointeeType()->isRecordType() &&
                  takesOne(Undo, First);
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
    if (!Undo.empty() && hasMethod(*R, Undo, [](const CXXMethodDecl &M) {
          return M.getNumParams() > 0;
        }))
      return Undo;
  }
  return {};
}

std::optional<PairedFunction> findPairedFunction(const FunctionDecl &F) {
  if (!F.getDeclName().isIdentifier() || isa<CXXMethodDecl>(F))
    return std::nullopt;
  PairedFunction Out;
  unsigned I = 0;
  while (I < F.getNumParams() && !isFunctionPointer(F, I))
    ++I;
  Out.Cookie = I + 1;
  if (Out.Cookie >= F.getNumParams() ||
      !F.getParamDecl(Out.Cookie)->getType()->isVoidPointerType())
    return std::nullopt;
  if (isFunctionPointer(F, Out.Cookie + 1))
    Out.Notify = Out.Cookie + 1;
  for (const WordPair &P : Pairs) {
    Out.Undo = exchange(F.getName(), P);
    if (Out.Undo.empty())
      Out.Undo = exchangeWord(F.getName(), P);
    const FunctionDecl *Undo =
        Out.Undo.empty() ? nullptr : findDeclared(F, Out.Undo);
    if (!Undo)
      continue;
    findKey(F, *Undo, Out);
    return Out;
  }
  return std::nullopt;
}

} // namespace interop
