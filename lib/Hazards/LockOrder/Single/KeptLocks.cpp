//===- KeptLocks.cpp - Locks that one way out keeps -----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AST/ImportedPlace.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Analysis/Locks/DroppedLocks.h"
#include "Analysis/Locks/LockBodies.h"
#include "Analysis/Locks/ProgramLocks.h"
#include "Dataflow/Conditions.h"
#include "Dataflow/FailureTests.h"
#include "Dataflow/Reachability.h"
#include "Diagnostics/InterpreterLock/LockNotes.h"
#include "Diagnostics/Wording.h"
#include "Hazards/LockOrder/Single/SingleLocks.h"
#include "Support/NameWords.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace interop {

namespace {

class KeptLockFinder {
public:
  explicit KeptLockFinder(AnalysisContext &TU)
      : TU(TU), Ctx(TU.getContext()), Effects(TU.getEffects()),
        Locks(TU.get<ProgramLocks>()) {}

  std::vector<Finding> run() {
    for (const FunctionDecl *F : TU.get<LockBodies>().get())
      if (!isImportedPlace(F->getLocation(), Ctx.getSourceManager()) &&
          !F->isMain() && !isLocksOwn(*F) && !hasCleanup(*F))
        visit(*F);
    return std::move(Found);
  }

private:
  //===-- Functions that keep a lock by design ----------------------------===//

  /// `table_lock()`, `begin_update()`: it is there to leave something locked.
  static bool isLocksOwn(const FunctionDecl &F) {
    if (!F.getDeclName().isIdentifier())
      return true;
    return hasNameWord(F.getName(),
                       {"lock", "unlock", "relock", "trylock", "acquire",
                        "enter", "begin", "wait", "suspend", "freeze", "take",
                        "hold", "grab", "claim", "pause", "prepare"});
  }

  /// A local drops the lock at its end, or may: `__attribute__((cleanup))`, a
  /// closure that a guard runs.
  static bool hasCleanup(const FunctionDecl &F) {
    return F.getBody() && anyPart(*F.getBody(), [](const Stmt &S) {
             if (isa<LambdaExpr>(S))
               return true;
             const auto *D = dyn_cast<DeclStmt>(&S);
             return D && llvm::any_of(D->decls(), [](const Decl *V) {
                      return V->hasAttr<CleanupAttr>();
                    });
           });
  }

  //===-- One body --------------------------------------------------------===//

  void visit(const FunctionDecl &F) {
    Entity E = Entity::makeFunction(F);
    const FunctionFacts &Facts = Effects.getFacts(E);
    Before.clear();
    Held.clear();
    for (const Fact &R : Facts.All)
      if (R.Kind == Fact::Return && !R.Loc.isMacroID())
        for (const LockOperation &Op : getHeld(Facts, R.At))
          if (isOwnMutex(Op) && !mayFail(Facts, Op) &&
              isDroppedElsewhere(Facts, Op, R) && isFailure(F, Facts, Op, R) &&
              !mayDrop(E, Facts, Op, R))
            add(F, Facts, Op, R);
  }

  /// As mayPrecede; what comes before a block is worked out once.
  bool comesBefore(const FunctionFacts &Facts, FlowPoint A, FlowPoint B) {
    if (A.Block == B.Block && A.Seq < B.Seq)
      return true;
    auto [Found, IsNew] = Before.try_emplace(B.Block);
    if (IsNew)
      Found->second = getBlocksBefore(Facts, B.Block);
    return Found->second[A.Block];
  }

  const LockSet &getHeld(const FunctionFacts &Facts, FlowPoint At) {
    std::unique_ptr<LockSet> &Set = Held[{At.Block, At.Seq}];
    if (!Set)
      Set = std::make_unique<LockSet>(Locks.getHeld(Facts.Self, At));
    return *Set;
  }

  static bool isOwnMutex(const LockOperation &Op) {
    return Op.Kind == LockId::Mutex && !Op.Guard && Op.Lock.isKnown();
  }

  /// A function of the program's takes it, and returns whether it could.
  static bool mayFail(const FunctionFacts &Facts, const LockOperation &Op) {
    return llvm::any_of(Facts.All, [&Op](const Fact &E) {
      return E.Kind == Fact::Call && E.Loc == Op.Loc && !E.Row && E.Callee &&
             !E.Callee->getReturnType()->isVoidType();
    });
  }

  /// Every dropping is on another way than \p R, and one follows \p Op.
  bool isDroppedElsewhere(const FunctionFacts &Facts, const LockOperation &Op,
                          const Fact &R) {
    bool Any = false;
    for (const LockOperation &D : Facts.Locks) {
      if (D.Takes || D.Lock.Leaf != Op.Lock.Leaf)
        continue;
      // The end of another part of the body that takes it.
      if (D == Op && !comesBefore(Facts, Op.At, D.At) &&
          getHeld(Facts, D.At).has(Op))
        continue;
      // It may have been another name of the same lock.
      if (!(D == Op) && comesBefore(Facts, D.At, R.At))
        return false;
      // What is dropped before it is taken is the caller's.
      if (!comesBefore(Facts, Op.At, D.At))
        return false;
      Any |= D == Op;
    }
    return Any;
  }

  //===-- What the caller is told -----------------------------------------===//

  /// The caller cannot know that the lock is kept: \p R returns nothing, what a
  /// way out returns that drops it, or a failure.
  bool isFailure(const FunctionDecl &F, const FunctionFacts &Facts,
                 const LockOperation &Op, const Fact &R) {
    bool Ends = false;
    std::optional<int64_t> Kept = getConstant(R);
    for (const Fact &O : Facts.All) {
      if (O.Kind != Fact::Return || &O == &R ||
          !comesBefore(Facts, Op.At, O.At) || isHeldAt(Facts, Op, O))
        continue;
      Ends = true;
      std::optional<int64_t> Other = getConstant(O);
      if (Kept && Other && *Kept == *Other)
        return true;
    }
    if (F.getReturnType()->isVoidType())
      return true;
    return Ends &&
           (Kept ? isFailureValue(*Kept, F.getReturnType()) ||
                       (*Kept != 0 && isCalledFailure(*R.Value))
                 : isFailing(Facts, Op, R) || isLabeledFailure(Facts, R));
  }

  /// `err_out: cleanup(); return rc;`, where no other way returns from there.
  bool isLabeledFailure(const FunctionFacts &Facts, const Fact &R) {
    for (unsigned B = 0; B < Facts.Blocks.size(); ++B) {
      const auto *L = dyn_cast_or_null<LabelStmt>(Facts.Blocks[B].Label);
      if (!L || !hasNameWord(L->getName(), NameWord::Fail))
        continue;
      auto isBehind = [&](const Fact &E) {
        return E.At.Block == B || comesBefore(Facts, {B, 0}, E.At);
      };
      if (isBehind(R) && llvm::none_of(Facts.All, [&](const Fact &O) {
            return O.Kind == Fact::Return && &O != &R && isBehind(O);
          }))
        return true;
    }
    return false;
  }

  /// \p R returns what was just found to be a failure, or what a function says
  /// that is there to say so: `return rc;` where `rc < 0`.
  bool isFailing(const FunctionFacts &Facts, const LockOperation &Op,
                 const Fact &R) const {
    if (!R.Value)
      return false;
    const Expr *Value = R.Value->IgnoreParenImpCasts();
    if (const auto *C = dyn_cast<CallExpr>(Value)) {
      const FunctionDecl *F = C->getDirectCallee();
      return F && F->getIdentifier() &&
             hasNameWord(F->getName(), NameWord::Fail) &&
             (F->hasBody() || onlySays(*F) || !isGivenOwner(*C, Op));
    }
    const auto *Of = dyn_cast<DeclRefExpr>(Value);
    const auto *V = Of ? dyn_cast<VarDecl>(Of->getDecl()) : nullptr;
    bool Fails = false;
    if (V && V->hasLocalStorage())
      forEachCondition(Facts, R, [&](const Expr &Test, bool Outcome) {
        Fails |= saysFailure(Test, Outcome, *V, Ctx);
      });
    return Fails;
  }

  /// `set_error(t, "closed")`; `conn_fail(t)` may unlock what it gets as well.
  static bool onlySays(const FunctionDecl &F) {
    return hasNameWord(F.getName(), {"set", "log", "report", "print", "make",
                                     "format", "throw", "raise"});
  }

  static bool isGivenOwner(const CallExpr &C, const LockOperation &Op) {
    return isa<CXXMemberCallExpr>(C) ||
           llvm::any_of(C.arguments(), [&Op](const Expr *A) {
             const ObjectRef O = getObject(A);
             return O.Root == Op.Lock.Root &&
                    !O.Root->getType()->isArithmeticType();
           });
  }

  /// `EINVAL`, `STATUS_FAILED`: the name of a number, be it an enumerator's or
  /// a macro's. `NO_ERROR` and `ERR_OK` are none, nor is an `EMPTY` of the
  /// program's own.
  bool isCalledFailure(const Expr &Value) const {
    const Expr *E = Value.IgnoreParenImpCasts();
    llvm::StringRef Name;
    if (const auto *D = dyn_cast<DeclRefExpr>(E))
      Name = D->getDecl()->getName();
    else if (E->getBeginLoc().isMacroID())
      Name = Lexer::getImmediateMacroName(
          E->getBeginLoc(), Ctx.getSourceManager(), Ctx.getLangOpts());
    const bool IsErrno =
        Name.size() > 2 && Name[0] == 'E' && !isa<DeclRefExpr>(E) &&
        llvm::all_of(Name, [](char C) { return llvm::isUpper(C); }) &&
        isInSystemFile(Ctx.getSourceManager().getSpellingLoc(E->getBeginLoc()),
                       Ctx.getSourceManager());
    if (hasNameWord(Name.lower(),
                    {"ok", "okay", "success", "successful", "none", "no", "not",
                     "un", "non", "without"}))
      return false;
    return IsErrno || hasNameWord(Name.lower(), NameWord::Fail);
  }

  static bool isFailureValue(int64_t Value, QualType T) {
    return T->isPointerType() || T->isBooleanType() ? Value == 0 : Value < 0;
  }

  std::optional<int64_t> getConstant(const Fact &R) const {
    if (!R.Value)
      return std::nullopt;
    if (isNullConstant(*R.Value, Ctx))
      return 0;
    std::optional<llvm::APSInt> Value = evaluateInteger(*R.Value, Ctx);
    return Value ? Value->tryExtValue() : std::nullopt;
  }

  bool isHeldAt(const FunctionFacts &Facts, const LockOperation &Op,
                const Fact &At) {
    return getHeld(Facts, At.At).has(Op);
  }

  //===-- Droppings out of sight ------------------------------------------===//

  /// A call on the way to \p R drops it, or its name says that it may.
  bool mayDrop(Entity E, const FunctionFacts &Facts, const LockOperation &Op,
               const Fact &R) {
    for (unsigned I = 0; I < Facts.All.size(); ++I) {
      const Fact &C = Facts.All[I];
      if (C.Kind != Fact::Call || !comesBefore(Facts, C.At, R.At) ||
          !comesBefore(Facts, Op.At, C.At))
        continue;
      if (llvm::any_of(Locks.getDroppedAt(E, I),
                       [&Op](const LockAcquisition &D) {
                         return D.Lock.Leaf == Op.Lock.Leaf;
                       }))
        return true;
      // In the copy of the process it is not this one's to drop.
      const FunctionModel *Use =
          C.Callee ? TU.getLookup().findEngineUse(*C.Callee) : nullptr;
      if (mayBeUnlock(C, &Op) || (Use && Use->Forks))
        return true;
    }
    return false;
  }

  //===-- Words -----------------------------------------------------------===//

  void add(const FunctionDecl &F, const FunctionFacts &Facts,
           const LockOperation &Op, const Fact &R) {
    Finding Of;
    LockNotes Notes(Ctx.getSourceManager(), Of);
    Of.Loc = Notes.getPlace(R.Loc);
    const std::string Lock = describe(Op.Lock);
    Of.Message = quote(getQualifiedName(F)) + " returns here with " + Lock +
                 " still locked: whoever locks it next waits for ever, and so "
                 "does a teardown that waits for that thread";
    Notes.add(Notes.getPlace(Op.Loc), Lock + " is locked here");
    for (const LockOperation &D : Facts.Locks)
      if (!D.Takes && D == Op && comesBefore(Facts, Op.At, D.At)) {
        Notes.add(Notes.getPlace(D.Loc), "another way out unlocks it here");
        break;
      }
    Found.push_back(std::move(Of));
  }

  AnalysisContext &TU;
  ASTContext &Ctx;
  EffectTable &Effects;
  ProgramLocks &Locks;
  /// Of the body that is looked at: see comesBefore, and what is held where.
  llvm::DenseMap<unsigned, std::vector<bool>> Before;
  llvm::DenseMap<std::pair<unsigned, unsigned>, std::unique_ptr<LockSet>> Held;
  std::vector<Finding> Found;
};

} // namespace

std::vector<Finding> findKeptLocks(AnalysisContext &TU) {
  return KeptLockFinder(TU).run();
}

} // namespace interop
