//===- UsrKey.cpp - Names that all units agree on -------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Serialization/Entities/UsrKey.h"
#include "AST/StmtWalk.h"
#include "AST/SyntheticDecl.h"
#include "Serialization/Entities/DeclContexts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Index/USRGeneration.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/BLAKE3.h"

using namespace clang;

namespace interop {

std::string makeKey(const Decl &D, llvm::StringRef Unit) {
  return KeyMaker(Unit).getKey(D).str();
}

std::string makeKey(Entity E, llvm::StringRef Unit) {
  return KeyMaker(Unit).getKey(E);
}

std::string KeyMaker::getKey(Entity E) {
  if (const CXXRecordDecl *R = E.getDestroyed())
    return "~" + getKey(*R).str();
  return getKey(*E.getFunction()).str();
}

llvm::StringRef KeyMaker::getKey(const Decl &D) {
  const Decl *Of = D.getCanonicalDecl();
  if (auto Found = Keys.find(Of); Found != Keys.end())
    return Found->second;
  llvm::StringRef Key = getBare(*Of);
  if (isInternal(*Of))
    Key = Saver.save(llvm::Twine(Unit) + "|" + Key);
  return Keys[Of] = Key;
}

void KeyMaker::addTeamBody(const FunctionDecl &Body, const FunctionDecl &In) {
  if (Keys.contains(Body.getCanonicalDecl()))
    return;
  unsigned Number = Numbers[In.getCanonicalDecl()]++;
  llvm::StringRef Key = getKey(In);
  Keys[Body.getCanonicalDecl()] =
      Saver.save(Key + "#team" + llvm::Twine(Number));
}

llvm::StringRef KeyMaker::getBare(const Decl &D) {
  const Decl *Of = D.getCanonicalDecl();
  if (auto Found = Bare.find(Of); Found != Bare.end())
    return Found->second;
  std::string Made = makeBare(*Of);
  return Bare[Of] = Saver.save(Made);
}

/// A function or variable of C: the same wherever it is declared.
static const NamedDecl *getOfC(const Decl &D) {
  const auto *F = dyn_cast<FunctionDecl>(&D);
  const auto *V = dyn_cast<VarDecl>(&D);
  bool IsOfC = (F && F->isExternC() && F->isExternallyVisible()) ||
               (V && V->isExternC() && V->isExternallyVisible());
  return IsOfC ? cast<NamedDecl>(&D) : nullptr;
}

//===-- Whose it is -------------------------------------------------------===//

static bool isInternalTag(const TagDecl &T) {
  if (!T.getASTContext().getLangOpts().CPlusPlus)
    return !isNamed(T);
  return !isNamed(T) || !T.isExternallyVisible();
}

/// A function, or the class of a lambda, that \p D stands in at any depth.
static const Decl *findBodyAround(const Decl &D) {
  const Decl *C = findContext(D);
  while (C && !isa<FunctionDecl>(C) && !findLambda(*C))
    C = findContext(*C);
  return C;
}

bool KeyMaker::isInternal(const Decl &D) {
  if (const Decl *Around = findBodyAround(D))
    return isInternal(*Around);
  if (const CXXRecordDecl *R = findLambda(D)) {
    const Decl *Owner = findOwner(*R);
    return !Owner || isInternal(*Owner);
  }
  if (const auto *N = dyn_cast<NamespaceDecl>(&D))
    return N->isInAnonymousNamespace() || N->isAnonymousNamespace();
  const auto *T = dyn_cast<TagDecl>(&D);
  if (isa<FieldDecl, EnumConstantDecl>(D) || (T && !isNamed(*T)))
    if (const auto *Around = dyn_cast_or_null<TagDecl>(findContext(D)))
      return isInternal(*Around);
  if (T)
    return isInternalTag(*T);
  const auto *V = dyn_cast<VarDecl>(&D);
  if (V && findCriticalName(*V))
    return false;
  return (V || isa<FunctionDecl>(D)) &&
         !cast<NamedDecl>(D).isExternallyVisible();
}

//===-- Putting it together -----------------------------------------------===//

/// Only what stands before a key has a '|' behind it.
static std::string escape(llvm::StringRef Text) {
  std::string Out;
  for (char C : Text)
    Out += C == '|' ? std::string("%7C") : std::string(1, C);
  return Out;
}

/// Of a long \p Key the first part, for people, and a hash of all of it: in
/// libtorrent keys have 290 bytes on average, and most of that is arguments of
/// templates.
static std::string shorten(std::string Key) {
  constexpr size_t MaxSize = 96, HeadSize = 40;
  if (Key.size() <= MaxSize)
    return Key;
  auto Hash = llvm::BLAKE3::hash<16>(llvm::arrayRefFromStringRef(Key));
  size_t End = HeadSize;
  while (End && (Key[End] & 0xC0) == 0x80)
    --End; // not within a character
  return Key.substr(0, End) + "%" + llvm::toHex(Hash, /*LowerCase=*/true);
}

std::string KeyMaker::makeBare(const Decl &D) {
  if (const NamedDecl *Global = getOfC(D))
    return std::string(isa<FunctionDecl>(D) ? "c:@F@" : "c:@") +
           Global->getNameAsString();
  const auto *P = dyn_cast<ParmVarDecl>(&D);
  if (const FunctionDecl *F = findFunctionAround(D))
    return P ? makeParameter(*P, *F) : makeLocal(D, *F);
  if (const CXXRecordDecl *R = findLambda(D))
    return makeFileLambda(*R);
  llvm::SmallString<128> Usr;
  if (isPlain(D) && !index::generateUSRForDecl(&D, Usr))
    return shorten(escape(Usr));
  const Decl *Parent = findContext(D);
  return shorten((Parent ? getBare(*Parent).str() : "c:") + escape(compose(D)));
}

std::string KeyMaker::makeParameter(const ParmVarDecl &P,
                                    const FunctionDecl &F) {
  std::optional<unsigned> Index = findIndex(P, F);
  // One of a type that is written in the body has no function.
  return Index ? (getBare(F) + "#p" + llvm::Twine(*Index)).str()
               : makeLocal(P, F);
}

std::string KeyMaker::makeLocal(const Decl &D, const FunctionDecl &F) {
  if (Numbered.insert(&F).second)
    numberLocals(F);
  // The key of F may number the locals of others.
  llvm::StringRef Key = getBare(F);
  if (auto Found = Numbers.find(&D); Found != Numbers.end())
    return (Key + "#" + llvm::Twine(Found->second)).str();
  // What no statement declares: the compiler's own variables.
  const auto *N = dyn_cast<NamedDecl>(&D);
  unsigned Before = 0;
  for (const Decl *Other : F.decls()) {
    if (Other == &D)
      break;
    Before += Other->getKind() == D.getKind();
  }
  return (Key + "#x" + llvm::Twine(Before) +
          escape(N ? N->getNameAsString() : std::string()))
      .str();
}

std::string KeyMaker::makeFileLambda(const CXXRecordDecl &R) {
  const Decl *Owner = findOwner(R);
  return (Owner ? getBare(*Owner).str() : "c:") + "#" +
         std::to_string(Numbers.lookup(R.getCanonicalDecl()));
}

//===-- Numbers -----------------------------------------------------------===//

/// Locals and lambdas in the order of the source. What a lambda declares is its
/// own.
void KeyMaker::numberLocals(const FunctionDecl &F) {
  unsigned Next = 0;
  auto number = [&](const Decl *D) {
    if (D && Numbers.try_emplace(D->getCanonicalDecl(), Next).second)
      ++Next;
  };
  auto visit = [&](const Stmt &S) {
    if (isa<CXXDefaultArgExpr, CXXDefaultInitExpr>(S))
      return WalkResult::Skip;
    if (const auto *L = dyn_cast<LambdaExpr>(&S))
      number(L->getLambdaClass());
    else if (const auto *D = dyn_cast<DeclStmt>(&S))
      llvm::for_each(D->decls(), number);
    else if (const auto *C = dyn_cast<CXXCatchStmt>(&S))
      number(C->getExceptionDecl());
    return WalkResult::Advance;
  };
  if (const auto *C = dyn_cast<CXXConstructorDecl>(&F))
    for (const CXXCtorInitializer *I : C->inits())
      walkBody(I->getInit(), visit);
  walkBody(F.getBody(), visit);
}

const Decl *KeyMaker::findOwner(const CXXRecordDecl &Lambda) {
  const DeclContext *In = Lambda.getDeclContext();
  if (Numbered.insert(In).second)
    numberLambdas(*In);
  return Owners.lookup(Lambda.getCanonicalDecl());
}

/// A lambda outside of functions belongs to the variable or field that is
/// declared last before it, if it does not know itself.
void KeyMaker::numberLambdas(const DeclContext &In) {
  const Decl *Last = nullptr;
  llvm::DenseMap<const Decl *, unsigned> Count;
  for (const Decl *D : In.decls()) {
    const CXXRecordDecl *R = findLambda(*D);
    if (isa<VarDecl, FieldDecl>(D))
      Last = D;
    if (!R)
      continue;
    const Decl *Known = R->getLambdaContextDecl();
    const Decl *Owner = Known ? Known : Last;
    Owners[R->getCanonicalDecl()] = Owner;
    Numbers[R->getCanonicalDecl()] = Count[Owner]++;
  }
}

} // namespace interop
