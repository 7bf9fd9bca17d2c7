//===- PlainLocks.cpp - Locks that are taken once -------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Locks/PlainLocks.h"
#include "AST/ImportedPlace.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Analysis/Calls/EntryPoints.h"
#include "Analysis/UserBodies.h"
#include "Support/NameWords.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

//===-- What its declaration says -----------------------------------------===//

/// All that \p E writes down is zero.
static bool isZero(const Expr &E, const ASTContext &Ctx) {
  if (const auto *L = dyn_cast<InitListExpr>(&E))
    return llvm::all_of(L->inits(),
                        [&](const Expr *I) { return !I || isZero(*I, Ctx); });
  if (isa<ImplicitValueInitExpr>(E) || isNullConstant(E, Ctx))
    return true;
  std::optional<llvm::APSInt> Value = evaluateInteger(E, Ctx);
  return Value && Value->isZero();
}

/// Made with arguments, which may say anything.
static bool isGiven(const Expr *Init) {
  const auto *C =
      Init ? dyn_cast<CXXConstructExpr>(Init->IgnoreImplicit()) : nullptr;
  return C && llvm::any_of(C->arguments(), [](const Expr *A) {
           return !isa<CXXDefaultArgExpr>(A);
         });
}

static bool isMadeWithArguments(const ValueDecl &Lock) {
  if (const auto *V = dyn_cast<VarDecl>(&Lock))
    return isGiven(V->getAnyInitializer());
  const auto *F = dyn_cast<FieldDecl>(&Lock);
  const auto *R = F ? dyn_cast<CXXRecordDecl>(F->getParent()) : nullptr;
  if (!R || isGiven(F->getInClassInitializer()))
    return R != nullptr;
  return llvm::any_of(R->ctors(), [F](const CXXConstructorDecl *C) {
    return llvm::any_of(C->inits(), [F](const CXXCtorInitializer *I) {
      return I->getMember() == F && isGiven(I->getInit());
    });
  });
}

static bool isLock(const RecordDecl &R, AnalysisContext &TU) {
  const TypeModel *Row = TU.getLookup().findRow(R);
  return Row && Row->Synchronization;
}

static bool isLockOrPointer(const ValueDecl &D, AnalysisContext &TU) {
  const RecordDecl *R =
      D.getType()->getPointeeOrArrayElementType()->getAsRecordDecl();
  return R && isLock(*R, TU);
}

/// The one lock in a record that is there to be a lock; null if it remembers
/// who has it, or has more of them.
static const FieldDecl *findInner(const RecordDecl &R, AnalysisContext &TU) {
  const FieldDecl *Inner = nullptr;
  for (const FieldDecl *F : R.fields()) {
    if (hasNameWord(F->getName(), {"owner", "count", "depth", "recursion",
                                   "recursive", "thread", "holder", "nested"}))
      return nullptr;
    const RecordDecl *T = F->getType()->getAsRecordDecl();
    const TypeModel *Row = T ? TU.getLookup().findRow(*T) : nullptr;
    if (!Row || !Row->Synchronization ||
        hasNameWord(getRecordName(*T), {"cond", "condition"}))
      continue;
    if (Inner)
      return nullptr;
    Inner = F;
  }
  return Inner;
}

PlainLocks::KindTy PlainLocks::getKind(const ValueDecl &Lock) {
  auto [Found, IsNew] = Kinds.try_emplace(&Lock, Otherwise);
  return IsNew ? Kinds[&Lock] = findKind(Lock) : Found->second;
}

PlainLocks::KindTy PlainLocks::findKind(const ValueDecl &Lock) {
  QualType T = Lock.getType().getNonReferenceType();
  if (T->isPointerType())
    T = T->getPointeeType();
  // A spinlock: a number cannot say who has it.
  if (T->isIntegerType())
    return Plain;
  const RecordDecl *R = T->getAsRecordDecl();
  if (!R || !R->isCompleteDefinition())
    return Otherwise;
  const TypeModel *Row = TU.getLookup().findRow(*R);
  if (!Row) {
    const FieldDecl *Inner = findInner(*R, TU);
    return Inner && getMade(Lock) != Otherwise ? getKind(*Inner) : Otherwise;
  }
  if (!Row->Synchronization || Row->Recursive)
    return Otherwise;
  const auto *C = dyn_cast<CXXRecordDecl>(R);
  // What kind a plain record is, its contents say.
  if (C && !C->isPOD())
    return isMadeWithArguments(Lock) ? Otherwise : Plain;
  return findInView(Lock);
}

/// The lock that the pointer \p Lock leads to from the beginning, and that no
/// other file can change: `static pthread_mutex_t *m = &store;`
static const ValueDecl *findOnlyLedTo(const ValueDecl &Lock) {
  const auto *V = dyn_cast<VarDecl>(&Lock);
  const Expr *Init = V && V->hasGlobalStorage() && !V->isExternallyVisible()
                         ? V->getAnyInitializer()
                         : nullptr;
  const ObjectRef To = Init ? getObject(Init) : ObjectRef();
  return To.isGlobal() && To.Root == To.Leaf && To.Root != V ? To.Leaf
                                                             : nullptr;
}

/// Of a lock whose type can be both kinds.
PlainLocks::KindTy PlainLocks::findInView(const ValueDecl &Lock) {
  const KindTy Kind = getMade(Lock);
  // What a pointer leads to may be made by whoever gives it.
  if (Lock.getType()->isPointerType()) {
    const ValueDecl *Only = Kind == Unseen ? findOnlyLedTo(Lock) : nullptr;
    return Kind == Plain || (Only && getKind(*Only) == Plain) ? Plain
                                                              : Otherwise;
  }
  const auto *V = dyn_cast<VarDecl>(&Lock);
  const Expr *Init = V ? V->getAnyInitializer() : nullptr;
  if (!Init || Kind == Otherwise)
    return Kind;
  return isZero(*Init, TU.getContext()) ? Plain : Otherwise;
}

//===-- What makes it -----------------------------------------------------===//

PlainLocks::KindTy PlainLocks::getMade(const ValueDecl &Lock) {
  if (!IsCollected)
    collectMade();
  auto Found = Made.find(cast<ValueDecl>(Lock.getCanonicalDecl()));
  return Found == Made.end() ? Unseen : Found->second;
}

void PlainLocks::add(const ValueDecl &Lock, KindTy Kind) {
  if (Kind == Unseen)
    return;
  auto [Found, IsNew] =
      Made.try_emplace(cast<ValueDecl>(Lock.getCanonicalDecl()), Kind);
  if (!IsNew && Kind != Plain)
    Found->second = Kind;
}

void PlainLocks::collectMade() {
  IsCollected = true;
  // Another unit's may make it.
  for (const FunctionDecl *F : TU.get<EntryPoints>().getFunctions())
    for (const Fact &E : TU.getEffects().getFacts(Entity::makeFunction(*F)).All)
      if (E.Kind == Fact::Call)
        addMade(E);
      else if (E.Kind == Fact::Store)
        addStored(E);
  for (const UserBody &B : findUserBodies(TU))
    if (B.F->getBody())
      addWritten(*B.F->getBody());
  collectWritten(*TU.getContext().getTranslationUnitDecl());
}

/// The initializers of the variables of \p Top and of the namespaces in it.
void PlainLocks::collectWritten(const DeclContext &Top) {
  llvm::SmallVector<const DeclContext *, 8> Work = {&Top};
  while (!Work.empty())
    for (const Decl *D : Work.pop_back_val()->decls()) {
      if (isa<NamespaceDecl, LinkageSpecDecl>(D))
        Work.push_back(cast<DeclContext>(D));
      const auto *V = dyn_cast<VarDecl>(D);
      if (V && V->getInit() &&
          (V->getType()->isRecordType() || V->getType()->isArrayType()))
        addWritten(*V->getInit());
    }
}

/// A record that is written down, with a lock in it that is not zero. Of what
/// is zero nobody knows what it is made to be later.
void PlainLocks::addWritten(const Stmt &In) {
  visitParts(In, [this](const Stmt &S) {
    const auto *L = dyn_cast<InitListExpr>(&S);
    if (L && L->getSemanticForm())
      L = L->getSemanticForm();
    const RecordDecl *R = L ? L->getType()->getAsRecordDecl() : nullptr;
    if (!R || R->isUnion())
      return;
    unsigned I = 0;
    for (const FieldDecl *F : R->fields()) {
      if (F->isUnnamedBitField())
        continue;
      if (I >= L->getNumInits())
        return;
      const Expr *Init = L->getInit(I++);
      const RecordDecl *T = F->getType()->getAsRecordDecl();
      if (Init && T && isLock(*T, TU) && !isZero(*Init, TU.getContext()))
        add(*F, Otherwise);
    }
  });
}

/// `c->lock = shared;`, `c->lock = (pthread_mutex_t)RECURSIVE;`
void PlainLocks::addStored(const Fact &E) {
  const ValueDecl *Lock = E.Object.Leaf;
  if (!Lock || !E.Value || !isLockOrPointer(*Lock, TU))
    return;
  const Expr *Value = E.Value->IgnoreParenCasts();
  if (const auto *L = dyn_cast<CompoundLiteralExpr>(Value))
    Value = L->getInitializer();
  // Memory, which is made a lock afterwards.
  if (Lock->getType()->isPointerType() && isa<CallExpr, CXXNewExpr>(Value))
    return;
  add(*Lock, isZero(*Value, TU.getContext()) ? Unseen : Otherwise);
}

static bool isCalledInit(const FunctionDecl &F) {
  return F.getIdentifier() &&
         hasNameWord(F.getName(),
                     {"init", "initialize", "create", "new", "setup", "make"});
}

void PlainLocks::addMade(const Fact &E) {
  const std::optional<Place> At = E.Row ? E.Row->Initializes : std::nullopt;
  const bool IsSeen = E.Target && !E.Row;
  if (!E.Callee || !(At || IsSeen || isCalledInit(*E.Callee)))
    return;
  const unsigned First = At ? At->Index : 0;
  const unsigned End = IsSeen ? E.Args.size() : First + 1;
  for (unsigned I = First; I < End && I < E.Args.size(); ++I)
    if (const ValueDecl *Lock = E.getArgObject(I).Leaf;
        Lock && (!IsSeen || isLockOrPointer(*Lock, TU)))
      add(*Lock, getMadeBy(E, I, /*Depth=*/0));
}

/// \p E is written with \p Word: `MT_RECURSIVE` may be any number. How another
/// unit writes a number is not known: it may be so.
static bool says(const Expr &E, llvm::StringRef Word, const ASTContext &Ctx) {
  if (isImportedPlace(E.getExprLoc(), Ctx.getSourceManager()))
    return !isZero(E, Ctx);
  return Lexer::getSourceText(CharSourceRange::getTokenRange(
                                  Ctx.getSourceManager()
                                      .getExpansionRange(E.getSourceRange())
                                      .getAsRange()),
                              Ctx.getSourceManager(), Ctx.getLangOpts())
      .contains_insensitive(Word);
}

/// Argument \p Arg of \p E is the address of a local, which the body gives to
/// library functions alone, with constants that do not speak of recursion or
/// of a test: `setprotocol(&attr, PTHREAD_PRIO_INHERIT); init(&m, &attr);`
bool PlainLocks::isPlainAttribute(const Fact &E, unsigned Arg) {
  const ObjectRef Attribute = E.getArgObject(Arg);
  const auto *V = dyn_cast_or_null<VarDecl>(Attribute.Leaf);
  const auto *In = V && V->hasLocalStorage() && V->getType()->isRecordType()
                       ? dyn_cast<FunctionDecl>(V->getDeclContext())
                       : nullptr;
  if (!In)
    return false;
  auto isPlainArg = [&](const Expr *A) {
    return getObject(A).Leaf == V || (evaluateInteger(*A, TU.getContext()) &&
                                      !says(*A, "recurs", TU.getContext()) &&
                                      !says(*A, "check", TU.getContext()));
  };
  return llvm::all_of(TU.getEffects().getFacts(Entity::makeFunction(*In)).All,
                      [&](const Fact &Call) {
                        if (Call.Kind != Fact::Call || Call.Args.size() == 0 ||
                            &Call == &E || Call.getArgObject(0).Leaf != V)
                          return true;
                        return !Call.Target &&
                               llvm::all_of(Call.Args, isPlainArg);
                      });
}

/// What the call \p E makes of what its argument \p Arg leads to. Where it goes
/// on out of view, anything may be made of it.
PlainLocks::KindTy PlainLocks::getMadeBy(const Fact &E, unsigned Arg,
                                         unsigned Depth) {
  constexpr unsigned Deepest = 8;
  if (E.Callee && E.Callee->getIdentifier() &&
      hasNameWord(E.Callee->getName(), {"rec", "recursive", "recursion"}))
    return Otherwise;
  if (E.Target && !E.Row && Depth < Deepest) {
    KindTy Kind = Unseen;
    for (const Fact &In : TU.getEffects().getFacts(E.Target).All)
      for (unsigned I = 0; In.Kind == Fact::Call && I < In.Args.size(); ++I) {
        const ParmVarDecl *P = In.getArgObject(I).getParam();
        if (!P || P->getFunctionScopeIndex() != Arg ||
            !(In.Row ? In.Row->Initializes && In.Row->Initializes->Index == I
                     : bool(In.Target)))
          continue;
        const KindTy Inner = getMadeBy(In, I, Depth + 1);
        Kind = Inner == Unseen || Kind == Otherwise ? Kind : Inner;
      }
    return Kind;
  }
  for (unsigned I = 0; I < E.Args.size(); ++I)
    if (I != Arg && !isPlainAttribute(E, I) &&
        (!isZero(*E.Args[I], TU.getContext()) ||
         says(*E.Args[I], "recurs", TU.getContext())))
      return Otherwise;
  return E.Row && E.Row->Initializes ? Plain : Unseen;
}

} // namespace interop
