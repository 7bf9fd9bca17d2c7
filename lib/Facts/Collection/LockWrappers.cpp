//===- LockWrappers.cpp - Locks behind functions of the program -----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Collection/LockWrappers.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Facts/Callables.h"
#include "Facts/Fact.h"
#include "Facts/ImportedFacts.h"
#include "Facts/UnseenLocks.h"
#include "Support/Budgets.h"
#include "Support/NameWords.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

/// A wrapper does little else than to lock.
constexpr unsigned MostStatements = 120;
constexpr unsigned MostFacts = 12;
/// A function that leaves a lock to its caller may do some work.
constexpr unsigned MostOfLeaving = 400;

/// `if (mutex)` and `if (lock(m) != 0)`: the call, or a test of what it is made
/// on, stands in the condition.
bool isTestOf(const Expr &Condition, const CallExpr &C) {
  ObjectRef On;
  if (const auto *M = dyn_cast<CXXMemberCallExpr>(&C))
    On = getObject(M->getImplicitObjectArgument());
  else if (C.getNumArgs())
    On = getObject(C.getArg(0));
  return anyPart(Condition, [&](const Stmt &S) {
    const auto *E = dyn_cast<Expr>(&S);
    return E == &C || (E && On.isKnown() && getObject(E).Root == On.Root);
  });
}

/// A variable whose end calls a function, which may drop what is taken.
bool cleansUp(const Stmt &S) {
  const auto *D = dyn_cast<DeclStmt>(&S);
  return D && llvm::any_of(D->decls(), [](const Decl *V) {
           return V->hasAttr<CleanupAttr>();
         });
}

/// The program's own spinlock: what the body does cannot be read as the
/// operation of another lock.
bool isSpinning(const Stmt &Body, bool MayCall = true) {
  return anyPart(Body, [MayCall](const Stmt &S) {
    const auto *C = MayCall ? dyn_cast<CallExpr>(&S) : nullptr;
    const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
    const Stmt *Inner = F ? F->getBody() : nullptr;
    return isa<GCCAsmStmt, MSAsmStmt, AtomicExpr>(S) ||
           (Inner && isSpinning(*Inner, /*MayCall=*/false));
  });
}

/// How a call stands in a wrapper's body.
struct Standing {
  const Stmt *Branch = nullptr; ///< the innermost statement that decides
};

/// The calls of a body that are made on every way, or null tests apart.
class CallReader {
public:
  using IsLockTy = llvm::function_ref<bool(const CallExpr &)>;

  /// False if the body does too much, or what it does depends on more.
  bool read(const Stmt &Body, IsLockTy IsLock) {
    unsigned Statements = 0;
    bool Ended = walkWith(&Body, Standing(), [&](const Stmt &S, Standing &At) {
      if (++Statements > MostStatements || isa<LambdaExpr>(S) || cleansUp(S))
        return WalkResult::Interrupt;
      const auto *C = dyn_cast<CallExpr>(&S);
      if (C && IsLock(*C)) {
        if (Call || !isPlain(*C, At))
          return WalkResult::Interrupt;
        Call = C;
      }
      if (isa<IfStmt, SwitchStmt, ConditionalOperator>(S) || mayRepeat(S))
        At.Branch = &S;
      return WalkResult::Advance;
    });
    return !Ended && Call;
  }

  const CallExpr *Call = nullptr;

private:
  static bool isPlain(const CallExpr &C, const Standing &At) {
    if (!At.Branch)
      return true;
    if (const auto *If = dyn_cast<IfStmt>(At.Branch))
      return isTestOf(*If->getCond(), C);
    const auto *W = dyn_cast<WhileStmt>(At.Branch);
    return W &&
           anyPart(*W->getCond(), [&C](const Stmt &S) { return &S == &C; });
  }
};

/// It is there to be a lock, and has not much more than one: no handle beside a
/// pointer to the lock, as in `struct { sqlite3 *db; ErlNifMutex *mutex; }`. A
/// small record with another name is an object that has a lock.
bool isLockRecord(QualType T) {
  const auto *R = T.isNull() ? nullptr : T->getAsRecordDecl();
  constexpr unsigned Most = 4;
  return R && R->isCompleteDefinition() &&
         hasNameWord(getRecordName(*R),
                     {"critical", "futex", "guard", "latch", "lock", "locker",
                      "monitor", "mtx", "mutex", "rwlock", "sem", "semaphore",
                      "spinlock", "sync"}) &&
         std::distance(R->field_begin(), R->field_end()) <= Most &&
         llvm::count_if(R->fields(), [](const FieldDecl *F) {
           return F->getType()->isPointerType() &&
                  F->getType()->getPointeeType()->isRecordType();
         }) <= 1;
}

QualType getRecordType(const ObjectRef &O) {
  if (!O.Leaf)
    return {};
  QualType T = O.Leaf->getType().getNonReferenceType();
  return T->isPointerType() ? T->getPointeeType() : T;
}

/// \p Inner, a part of \p Whole as the callee sees it, as the caller names it.
ObjectRef place(const ObjectRef &Whole, const ObjectRef &Part) {
  if (!Part.isKnown() || Whole.Kind == ObjectRef::This)
    return Part;
  return Whole.isKnown() && isLockRecord(getRecordType(Whole))
             ? Whole
             : makeNested(Whole, Part);
}

/// What the callee's name \p Inner is for a call on \p Object with \p Args.
ObjectRef placeInCaller(const ObjectRef &Inner, const ObjectRef &Object,
                        llvm::ArrayRef<const Expr *> Args) {
  if (Inner.Kind == ObjectRef::Member)
    return place(Object, Inner);
  if (Inner.Kind == ObjectRef::This)
    return Object;
  if (Inner.Kind == ObjectRef::Part)
    return Inner;
  const ParmVarDecl *P = Inner.getParam();
  if (!P)
    return Inner.isGlobal() ? Inner : ObjectRef();
  unsigned I = P->getFunctionScopeIndex();
  if (I >= Args.size())
    return {};
  ObjectRef Given = getObject(Args[I]);
  if (Inner.Root == Inner.Leaf)
    return Given;
  // `conn_lock(c)` is the lock in `c`, as `lock(&c->mutex)` is.
  const bool IsOwner = Given.Kind == ObjectRef::Variable &&
                       Given.Root == Given.Leaf &&
                       !isLockRecord(getRecordType(Given));
  return IsOwner ? ObjectRef{Given.Kind, Given.Root, Inner.Leaf}
                 : place(Given, ObjectRef::makePart(Inner));
}

} // namespace

std::optional<LockWrappers::Operation>
LockWrappers::findAt(const CallExpr &C, unsigned Depth) const {
  const FunctionDecl *F = C.getDirectCallee();
  if (!F)
    return std::nullopt;
  ObjectRef Object;
  if (const auto *M = dyn_cast<CXXMemberCallExpr>(&C))
    Object = getObject(M->getImplicitObjectArgument());
  Arguments Args = getArguments(C);
  if (const FunctionModel *Row = Known.findRow(*F)) {
    const auto &At = Row->Locks ? Row->Locks : Row->Unlocks;
    if (!At || Row->TriesLock || Row->LocksAll)
      return std::nullopt;
    ObjectRef Lock = At->Kind == Place::Argument
                         ? (At->Index < Args.size() ? getObject(Args[At->Index])
                                                    : ObjectRef())
                         : Object;
    return Operation{Lock, Row->Locks.has_value()};
  }
  std::optional<Operation> In = findInside(*F, Depth + 1);
  if (In)
    In->Lock = placeInCaller(In->Lock, Object, Args);
  return In;
}

/// True if \p Body is a plain wrapper; \p Found is the last operation it has.
bool LockWrappers::readBody(const Stmt &Body, unsigned Depth,
                            std::optional<Operation> &Found) const {
  CallReader Reader;
  return Reader.read(Body, [&](const CallExpr &C) {
    std::optional<Operation> Op = findAt(C, Depth);
    if (Op)
      Found = Op;
    return Op.has_value();
  });
}

/// The object says which of several locks it is, or whether it is one:
///   switch (l->kind) { case Spin: spin(&l->s); break; case Mutex: ... }
/// Whoever uses it sees one lock, as \p F and its opposite are declared. Both
/// are to be read in this way, or what one takes the other does not drop.
bool LockWrappers::isChosen(const FunctionDecl &F, const Stmt &Body,
                            unsigned Depth) const {
  auto isLittle = [](const Stmt &In) {
    unsigned Statements = 0;
    return !anyPart(In, [&Statements](const Stmt &) {
      return ++Statements > MostStatements;
    });
  };
  const FunctionDecl *Other = findUnseenOpposite(F), *Def = nullptr;
  if (!Other || !isLittle(Body))
    return false;
  std::optional<Operation> Found;
  return !Other->hasBody(Def) || (isLittle(*Def->getBody()) &&
                                  !readBody(*Def->getBody(), Depth, Found));
}

std::optional<LockWrappers::Operation>
LockWrappers::findInside(const FunctionDecl &F, unsigned Depth) const {
  const FunctionDecl *Def = nullptr;
  if (Depth > getLimit(Budget::LockerDepth) || F.isDependentContext() ||
      isInStd(F))
    return std::nullopt;
  if (!F.hasBody(Def))
    return findUnseen(F);
  const auto *M = dyn_cast<CXXMethodDecl>(&F);
  if (M && M->isVirtual() && !isa<CXXDestructorDecl>(M))
    return std::nullopt;
  std::optional<Operation> Found;
  const bool Is = readBody(*Def->getBody(), Depth, Found);
  if (!Found && findUnseenLocking(F) && isSpinning(*Def->getBody()))
    return findDeclared(F);
  if (!Is && isChosen(F, *Def->getBody(), Depth))
    return findDeclared(F);
  if (!Is && Found && Depth == 1)
    return findLeft(*Def->getBody());
  return Is && Found->Lock.isKnown() ? Found : std::nullopt;
}

/// `find_locked()`: of several locks the one that the body takes on every way
/// and leaves to its caller.
std::optional<LockWrappers::Operation>
LockWrappers::findLeft(const Stmt &Body) const {
  const unsigned Deepest = getLimit(Budget::LockerDepth) - 1;
  std::vector<Operation> Sure, Others; // takings; all the rest
  unsigned Statements = 0;
  const bool Ended =
      walkWith(&Body, Standing(), [&](const Stmt &S, Standing &At) {
        if (++Statements > MostOfLeaving || isa<LambdaExpr>(S) || cleansUp(S))
          return WalkResult::Interrupt;
        // What was visited before stands behind it.
        if (isa<ReturnStmt, GotoStmt>(S)) {
          llvm::append_range(Others, Sure);
          Sure.clear();
        }
        const auto *C = dyn_cast<CallExpr>(&S);
        if (std::optional<Operation> Op =
                C ? findAt(*C, Deepest) : std::nullopt) {
          if (!Op->Lock.isKnown())
            return WalkResult::Interrupt;
          (Op->Takes && !At.Branch ? Sure : Others).push_back(*Op);
        }
        if (isa<IfStmt, SwitchStmt, ConditionalOperator>(S) || mayRepeat(S))
          At.Branch = &S;
        return WalkResult::Advance;
      });
  auto isDropped = [&Others](const Operation &Op) {
    return llvm::any_of(Others, [&Op](const Operation &O) {
      return !O.Takes && O.Lock.Leaf == Op.Lock.Leaf;
    });
  };
  llvm::erase_if(Sure, isDropped);
  const bool LeavesMore = llvm::any_of(
      Others, [&](const Operation &O) { return O.Takes && !isDropped(O); });
  return Ended || LeavesMore || Sure.size() != 1 ? std::nullopt
                                                 : std::optional(Sure.front());
}

/// By its body, if another unit has it, else by its declaration.
std::optional<LockWrappers::Operation>
LockWrappers::findUnseen(const FunctionDecl &F) const {
  if (ImportedFacts *Imported = Known.getImported();
      Imported && Imported->hasBody(F))
    return findElsewhere(F, *Imported);
  return findDeclared(F);
}

/// By its declaration, whatever its body does.
std::optional<LockWrappers::Operation>
LockWrappers::findDeclared(const FunctionDecl &F) {
  std::optional<bool> Takes = findUnseenLocking(F);
  if (!Takes)
    return std::nullopt;
  return Operation{isa<CXXMethodDecl>(F)
                       ? ObjectRef::makeThis()
                       : ObjectRef::makeVariable(*F.getParamDecl(0)),
                   *Takes};
}

/// The body of another unit: one operation, and little else.
std::optional<LockWrappers::Operation>
LockWrappers::findElsewhere(const FunctionDecl &F,
                            ImportedFacts &Imported) const {
  if (F.getNumParams() > 1)
    return std::nullopt;
  std::unique_ptr<FunctionFacts> Facts = Imported.read(Entity::makeFunction(F));
  if (!Facts || Facts->Locks.size() != 1 || !Facts->Loops.empty() ||
      Facts->All.size() > MostFacts || Facts->Locks.front().Guard)
    return std::nullopt;
  const LockOperation &Op = Facts->Locks.front();
  return Op.isMutual() && Op.Lock.isKnown()
             ? std::optional(Operation{Op.Lock, Op.Takes})
             : std::nullopt;
}

std::optional<LockWrappers::Operation>
LockWrappers::find(const FunctionDecl *Callee, const ObjectRef &Object,
                   Arguments Args) const {
  if (!Callee || isa<CXXConstructorDecl, CXXDestructorDecl>(Callee))
    return std::nullopt;
  std::optional<Operation> In = findInside(*Callee, 1);
  if (!In)
    return std::nullopt;
  In->Lock = placeInCaller(In->Lock, Object, Args);
  return In->Lock.isKnown() ? In : std::nullopt;
}

//===-- Guards ------------------------------------------------------------===//

/// The parameter that the constructor keeps in the field \p O begins with.
static ObjectRef findKept(const CXXConstructorDecl &C, const ObjectRef &O) {
  if (O.Kind != ObjectRef::Member)
    return O;
  for (const CXXCtorInitializer *I : C.inits())
    if (I->isAnyMemberInitializer() &&
        I->getAnyMember()->getCanonicalDecl() == O.Root) {
      ObjectRef Of = getObject(I->getInit());
      return Of.getParam() ? Of : O;
    }
  return O;
}

/// What the end of a guard drops, in any case or where the guard still has it:
/// `~Locker() { if (owns_) mutex_.unlock(); }`.
std::optional<LockWrappers::Operation>
LockWrappers::findDrop(const CXXDestructorDecl &End) const {
  if (std::optional<Operation> Always = findInside(End, 0))
    return Always;
  const FunctionDecl *Def = nullptr;
  if (!End.hasBody(Def) || End.isDependentContext())
    return std::nullopt;
  std::optional<Operation> Found;
  bool Takes = false;
  unsigned Statements = 0;
  bool Ended = walk(Def->getBody(), [&](const Stmt &S) {
    if (++Statements > MostStatements)
      return WalkResult::Interrupt;
    const auto *C = dyn_cast<CallExpr>(&S);
    std::optional<Operation> Op = C ? findAt(*C, 0) : std::nullopt;
    Takes |= Op && Op->Takes;
    if (Op && !Found)
      Found = Op;
    return WalkResult::Advance;
  });
  return Ended || Takes ? std::nullopt : Found;
}

ObjectRef LockWrappers::findGuarded(const CXXConstructExpr &Guard) const {
  const FunctionDecl *Def = nullptr;
  const CXXConstructorDecl *C = Guard.getConstructor();
  const CXXDestructorDecl *End = C->getParent()->getDestructor();
  if (C->isCopyOrMoveConstructor() || !End || isInStd(*C))
    return {};
  llvm::SmallVector<const Expr *, 4> Args(Guard.arguments());
  if (std::optional<bool> Takes = findUnseenGuard(*C))
    return *Takes ? getObject(Args.front()) : ObjectRef();
  std::optional<Operation> Takes = findInside(*C, 0);
  std::optional<Operation> Drops = findDrop(*End);
  if (!Takes || !Takes->Takes || !Drops || Drops->Takes)
    return {};
  ObjectRef Kept = C->hasBody(Def)
                       ? findKept(*cast<CXXConstructorDecl>(Def), Takes->Lock)
                       : Takes->Lock;
  if (!Kept.getParam() && !Kept.isGlobal())
    return {};
  return placeInCaller(Kept, {}, Args);
}

} // namespace interop
