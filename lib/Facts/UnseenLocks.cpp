//===- UnseenLocks.cpp - Locks by their declarations alone ----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/UnseenLocks.h"
#include "AST/Naming.h"
#include "Support/NameWords.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

//===-- Classes -----------------------------------------------------------===//

/// `const char *file, int line` and what else is plain: no lock is chosen.
static bool saysWhere(llvm::ArrayRef<ParmVarDecl *> Params) {
  auto isText = [](const ParmVarDecl *P) {
    const QualType T = P->getType();
    return T->isPointerType() && T->getPointeeType()->isCharType() &&
           T->getPointeeType().isConstQualified();
  };
  return Params.size() > 1 && isText(Params[0]) &&
         Params[1]->getType()->isIntegerType() &&
         llvm::all_of(Params, [&](const ParmVarDecl *P) {
           return P->getType()->isIntegerType() || isText(P);
         });
}

/// `void lock();`, `void lock(const char *file, int line);`
static bool isPlainMethod(const CXXMethodDecl &M, llvm::StringRef Name) {
  return M.getIdentifier() && M.getName().equals_insensitive(Name) &&
         (!M.getNumParams() || saysWhere(M.parameters())) && !M.isStatic() &&
         M.getReturnType()->isVoidType();
}

static bool hasMethod(const CXXRecordDecl &R, llvm::StringRef Name) {
  return llvm::any_of(R.methods(), [Name](const CXXMethodDecl *M) {
    return isPlainMethod(*M, Name);
  });
}

static bool isLockable(const CXXRecordDecl &R) {
  if (hasMethod(R, "lock") && hasMethod(R, "unlock"))
    return true;
  return llvm::any_of(R.bases(), [](const CXXBaseSpecifier &B) {
    const CXXRecordDecl *Base = getDefinedClass(B.getType());
    return Base && hasMethod(*Base, "lock") && hasMethod(*Base, "unlock");
  });
}

// Names come first in what follows: to list the methods of a class is to read
// them all from an editor's preamble.

static std::optional<bool> findLocking(const CXXMethodDecl &M) {
  const bool Takes = isPlainMethod(M, "lock");
  if (!(Takes || isPlainMethod(M, "unlock")) || !isLockable(*M.getParent()))
    return std::nullopt;
  return Takes;
}

/// True for a guard that drops, false for one that takes.
static std::optional<bool> findDrop(llvm::StringRef ClassName) {
  if (hasNameWord(ClassName, {"try", "read", "shared"}))
    return std::nullopt;
  if (hasNameWord(ClassName, {"unlock", "unlocker"}))
    return true;
  return hasNameWord(ClassName, {"lock", "locker", "guard"})
             ? std::optional(false)
             : std::nullopt;
}

std::optional<bool> findUnseenGuard(const CXXConstructorDecl &C) {
  const CXXRecordDecl &R = *C.getParent();
  std::optional<bool> Drops = findDrop(R.getName());
  if (!Drops || C.hasBody() || !C.getNumParams())
    return std::nullopt;
  QualType T = C.getParamDecl(0)->getType();
  const CXXDestructorDecl *End = R.getDestructor();
  if ((!T->isReferenceType() && !T->isPointerType()) || !End ||
      End->isImplicit() || End->hasBody() || isLockable(R))
    return std::nullopt;
  const CXXRecordDecl *Of = getDefinedClass(T->getPointeeType());
  const bool IsSmall = std::distance(R.field_begin(), R.field_end()) <= 2;
  return Of && isLockable(*Of) && IsSmall ? std::optional(!*Drops)
                                          : std::nullopt;
}

//===-- Functions of C ----------------------------------------------------===//

/// What drops, and what takes.
struct NamePair {
  llvm::StringLiteral Drop, Take;
};
constexpr llvm::StringLiteral Suffixes[] = {"_at", "_impl", "_real", "_func",
                                            "_c"};
constexpr NamePair Pairs[] = {{"Unlock", "Lock"},     {"unlock", "lock"},
                              {"Release", "Acquire"}, {"release", "acquire"},
                              {"Leave", "Enter"},     {"leave", "enter"},
                              {"release", "get"}};

/// `queue_mutex_unlock` of `queue_mutex_lock`, and the other way round; empty
/// if the name has neither word of \p P, or both.
static std::string getOpposite(llvm::StringRef Name, const NamePair &P,
                               bool &Takes) {
  size_t AtDrop = Name.rfind(P.Drop);
  Takes = AtDrop == llvm::StringRef::npos;
  llvm::StringRef Own = Takes ? P.Take : P.Drop,
                  Other = Takes ? P.Drop : P.Take;
  size_t At = Takes ? Name.rfind(P.Take) : AtDrop;
  if (At == llvm::StringRef::npos)
    return "";
  return (Name.take_front(At) + Other + Name.drop_front(At + Own.size())).str();
}

/// The lock comes first; the rest says where it is locked:
/// `queue_lock_at(queue *, const char *file, int line)`. A text that may be
/// changed is a file's name beside a number alone.
static bool takesLockFirst(const FunctionDecl &F) {
  if (F.getNumParams() == 0 || F.isVariadic() ||
      !F.getParamDecl(0)->getType()->isPointerType())
    return false;
  auto Rest = llvm::drop_begin(F.parameters());
  const bool HasNumber = llvm::any_of(Rest, [](const ParmVarDecl *P) {
    return P->getType()->isIntegerType();
  });
  return llvm::all_of(Rest, [HasNumber](const ParmVarDecl *P) {
    const QualType T = P->getType();
    return T->isIntegerType() ||
           (T->isPointerType() && T->getPointeeType()->isCharType() &&
            (HasNumber || T->getPointeeType().isConstQualified()));
  });
}

/// `queue_lock` of `queue_lock_at`: without what says that it is told where.
static llvm::StringRef getPlainName(llvm::StringRef Name) {
  for (llvm::StringRef Suffix : Suffixes)
    if (Name.consume_back(Suffix))
      break;
  return Name;
}

/// A function of that plain name, with the same lock.
static const FunctionDecl *findDeclared(llvm::StringRef Plain,
                                        const FunctionDecl &Like) {
  ASTContext &Ctx = Like.getASTContext();
  QualType T = Like.getParamDecl(0)->getType();
  auto isLike = [&](const NamedDecl *D) {
    const auto *F = dyn_cast<FunctionDecl>(D);
    return F && takesLockFirst(*F) &&
           Ctx.hasSameUnqualifiedType(
               F->getParamDecl(0)->getType()->getPointeeType(),
               T->getPointeeType());
  };
  auto find = [&](const llvm::Twine &Name) -> const FunctionDecl * {
    auto Known = Ctx.Idents.find(Name.str());
    if (Known != Ctx.Idents.end())
      for (const NamedDecl *D :
           Like.getDeclContext()->getRedeclContext()->lookup(Known->second))
        if (isLike(D))
          return cast<FunctionDecl>(D);
    return nullptr;
  };
  if (const FunctionDecl *F = find(Plain))
    return F;
  for (llvm::StringRef Suffix : Suffixes)
    if (const FunctionDecl *F = find(Plain + Suffix))
      return F;
  return nullptr;
}

/// The last word of the type's name is a lock: `pool_lock`, `PoolLock_t`,
/// `ticketlock`, but not `block`, and not `lock_manager`.
static bool isNamedLock(QualType T) {
  std::string Name = T.getLocalUnqualifiedType().getAsString();
  llvm::StringRef Last(Name);
  for (llvm::StringRef Suffix : {"_t", "_s", "_st"})
    if (Last.consume_back(Suffix))
      break;
  Last = Last.substr(Last.find_last_of("_ :") + 1);
  auto endsWith = [&Last](llvm::StringRef Word) {
    return Last.ends_with_insensitive(Word);
  };
  return endsWith("mutex") ||
         (endsWith("lock") &&
          llvm::none_of(llvm::ArrayRef<llvm::StringRef>(
                            {"block", "clock", "flock", "unlock", "deadlock"}),
                        endsWith));
}

/// What it is called on is there to be a lock, by the name of the function, or
/// of the type: `pool_lock_acquire(pool_lock *)`, `rwlock_rdlock(rwlock_t *)`.
static bool isOfLock(const FunctionDecl &F, const NamePair &P) {
  llvm::StringRef Name = F.getName();
  if (Name.contains_insensitive("try"))
    return false;
  if (Name.contains_insensitive("mutex") ||
      hasNameWord(Name, {"mtx", "spin", "spinlock", "critical"}))
    return true;
  // Of `table_lock(table_t *)` only the name speaks of a lock.
  const bool IsSection = P.Take.equals_insensitive("enter");
  return !IsSection &&
         hasNameWord(Name, {"lock", "spinlock", "unlock", "rwlock", "rdlock",
                            "wrlock", "rdunlock", "wrunlock"}) &&
         isNamedLock(F.getParamDecl(0)->getType()->getPointeeType()) &&
         !hasNameWord(Name, {"read", "shared", "wake", "file"});
}

/// The other function, and whether \p F takes.
static std::pair<const FunctionDecl *, bool>
findOpposite(const FunctionDecl &F) {
  QualType R = F.getReturnType();
  if (!F.getIdentifier() || !takesLockFirst(F) ||
      !(R->isVoidType() || R->isIntegerType()))
    return {};
  llvm::StringRef Name = getPlainName(F.getName());
  for (const NamePair &P : Pairs) {
    bool Takes = false, OtherTakes = false;
    // Both are known, or none: a lock that nobody is seen to drop is held for
    // ever.
    std::string Other = getOpposite(Name, P, Takes);
    if (Other.empty() || !isOfLock(F, P))
      continue;
    const FunctionDecl *Of = findDeclared(Other, F);
    if (Of && getOpposite(Other, P, OtherTakes) == Name && OtherTakes != Takes)
      return {Of, Takes};
  }
  return {};
}

const FunctionDecl *findUnseenOpposite(const FunctionDecl &F) {
  return isInStd(F) || isa<CXXMethodDecl>(F) ? nullptr : findOpposite(F).first;
}

std::optional<bool> findUnseenLocking(const FunctionDecl &F) {
  if (isInStd(F))
    return std::nullopt;
  const auto *M = dyn_cast<CXXMethodDecl>(&F);
  if (M)
    return findLocking(*M);
  const auto [Other, Takes] = findOpposite(F);
  return Other ? std::optional(Takes) : std::nullopt;
}

} // namespace interop
