//===- UnseenConditions.cpp - Conditions by declarations alone ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/UnseenConditions.h"
#include "AST/Naming.h"
#include "Support/NameWords.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

//===-- Functions of C ----------------------------------------------------===//

/// A word of a name, as it is written in two styles.
struct Verb {
  llvm::StringLiteral Lower, Upper;
};
constexpr Verb WaitVerb = {"wait", "Wait"};
constexpr Verb WakeVerbs[] = {
    {"signal", "Signal"}, {"broadcast", "Broadcast"}, {"notify", "Notify"}};

constexpr llvm::StringRef ConditionWords[] = {"cond", "condvar", "condition",
                                              "cv"};

} // namespace

/// What parameter \p I of \p F points to; null if it is no pointer to an
/// object.
static QualType getPointee(const FunctionDecl &F, unsigned I) {
  const QualType T =
      I < F.getNumParams() ? F.getParamDecl(I)->getType() : QualType();
  return T.isNull() || !T->isPointerType() || T->isVoidPointerType() ||
                 T->isFunctionPointerType()
             ? QualType()
             : T->getPointeeType();
}

static bool isCalled(QualType T, llvm::ArrayRef<llvm::StringRef> Words) {
  return hasNameWord(T.getUnqualifiedType().getAsString(), Words);
}

static bool isOfCondition(const FunctionDecl &F) {
  return hasNameWord(F.getName(), ConditionWords) ||
         isCalled(getPointee(F, 0), ConditionWords);
}

/// `sys_cond_wait(cond, mutex)`, which waits as long as it takes.
static bool isWaitDeclared(const FunctionDecl &F) {
  return F.getNumParams() == 2 && !F.isVariadic() && isOfCondition(F) &&
         !getPointee(F, 1).isNull() &&
         isCalled(getPointee(F, 1), {"mutex", "mtx", "lock"}) &&
         !hasNameWord(F.getName(), {"timed", "timeout", "until", "for"});
}

static bool isWakeDeclared(const FunctionDecl &F) {
  return F.getNumParams() == 1 && !F.isVariadic() && isOfCondition(F);
}

/// The function beside \p F that is called by \p To where \p F is by \p From,
/// and is given the same condition.
static const FunctionDecl *findBeside(const FunctionDecl &F, const Verb &From,
                                      const Verb &To,
                                      bool (*Is)(const FunctionDecl &)) {
  ASTContext &Ctx = F.getASTContext();
  for (const bool IsUpper : {false, true}) {
    const llvm::StringRef Own = IsUpper ? From.Upper : From.Lower;
    const size_t At = F.getName().rfind(Own);
    if (At == llvm::StringRef::npos)
      continue;
    const std::string Name =
        (F.getName().take_front(At) + (IsUpper ? To.Upper : To.Lower) +
         F.getName().drop_front(At + Own.size()))
            .str();
    auto Known = Ctx.Idents.find(Name);
    if (Known == Ctx.Idents.end())
      continue;
    for (const NamedDecl *D :
         F.getDeclContext()->getRedeclContext()->lookup(Known->second)) {
      const auto *Other = dyn_cast<FunctionDecl>(D);
      if (Other && !getPointee(*Other, 0).isNull() && Is(*Other) &&
          Ctx.hasSameUnqualifiedType(getPointee(*Other, 0), getPointee(F, 0)))
        return Other;
    }
  }
  return nullptr;
}

static bool readWait(const FunctionDecl &F, FunctionModel &Row) {
  if (!isWaitDeclared(F))
    return false;
  Blocking Blocks;
  Blocks.Until = "another thread signals the condition";
  Blocks.BySignal = true;
  for (const Verb &To : WakeVerbs)
    if (const FunctionDecl *Wake = findBeside(F, WaitVerb, To, &isWakeDeclared))
      Blocks.Unblock.push_back(getQualifiedName(*Wake));
  if (Blocks.Unblock.empty())
    return false;
  Row.Blocks = std::move(Blocks);
  return true;
}

static bool readWake(const FunctionDecl &F, FunctionModel &Row) {
  for (const Verb &From : WakeVerbs)
    if (findBeside(F, From, WaitVerb, &isWaitDeclared) && isWakeDeclared(F)) {
      Row.WakesOne = From.Lower == "signal";
      return true;
    }
  return false;
}

//===-- Classes -----------------------------------------------------------===//

constexpr llvm::StringLiteral OneWakes[] = {
    "signal", "notify", "notify_one", "notifyOne", "signalOne", "wakeOne"};
constexpr llvm::StringLiteral AllWakes[] = {
    "broadcast", "notify_all", "notifyAll", "signalAll", "wakeAll"};

static bool isWakeMethod(const CXXMethodDecl &M,
                         llvm::ArrayRef<llvm::StringLiteral> Names) {
  return M.getIdentifier() && M.getNumParams() == 0 && !M.isStatic() &&
         llvm::any_of(Names, [&M](llvm::StringRef Name) {
           return M.getName().equals_insensitive(Name);
         });
}

/// `void wait(Mutex &);`
static bool isWaitMethod(const CXXMethodDecl &M) {
  return M.getIdentifier() && M.getName().equals_insensitive("wait") &&
         M.getNumParams() == 1 && !M.isStatic() &&
         isCalled(M.getParamDecl(0)->getType(), {"mutex", "mtx", "lock"});
}

static bool readMethod(const CXXMethodDecl &M, FunctionModel &Row) {
  const bool IsWait = isWaitMethod(M), IsOne = isWakeMethod(M, OneWakes);
  if (!IsWait && !IsOne && !isWakeMethod(M, AllWakes))
    return false;
  Blocking Blocks;
  Blocks.Until = "another thread signals the condition";
  Blocks.BySignal = true;
  bool Waits = false;
  for (const CXXMethodDecl *Other : M.getParent()->methods()) {
    Waits |= isWaitMethod(*Other);
    if (isWakeMethod(*Other, OneWakes) || isWakeMethod(*Other, AllWakes))
      Blocks.Unblock.push_back(getQualifiedName(*Other));
  }
  Row.WakesOne = IsOne;
  if (IsWait)
    Row.Blocks = std::move(Blocks);
  return Waits && !(IsWait && Row.Blocks->Unblock.empty());
}

static bool readFunction(const FunctionDecl &F, FunctionModel &Row) {
  if (getPointee(F, 0).isNull())
    return false;
  return F.getName().contains_insensitive("wait") ? readWait(F, Row)
                                                  : readWake(F, Row);
}

std::optional<FunctionModel> findUnseenCondition(const FunctionDecl &F) {
  if (!F.getIdentifier() || F.hasBody() || isInStd(F) ||
      !(F.getReturnType()->isVoidType() ||
        F.getReturnType()->isIntegralOrEnumerationType()))
    return std::nullopt;
  const auto *M = dyn_cast<CXXMethodDecl>(&F);
  FunctionModel Row;
  if (M ? !(M->getParent()->getIdentifier() &&
            hasNameWord(M->getParent()->getName(), ConditionWords) &&
            readMethod(*M, Row))
        : !readFunction(F, Row))
    return std::nullopt;
  Row.Names.push_back(getQualifiedName(F));
  Row.From = {"the name", 0, "declaration", Confidence::Convention};
  return Row;
}

} // namespace interop
