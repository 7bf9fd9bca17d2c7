//===- SameLock.cpp - Whether two names mean one lock ---------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Locks/SameLock.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Analysis/Calls/CalleeFacts.h"
#include "Dataflow/Reachability.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

/// The object of class \p R, an owner of one, that it owns; null if it is none.
const RecordDecl *getOwned(const RecordDecl &R, ModelLookup &Known) {
  const auto *S = dyn_cast<ClassTemplateSpecializationDecl>(&R);
  const TypeModel *Row = S ? Known.findRow(*S) : nullptr;
  if (!Row || Row->Owns.empty() || !hasOperator(*S, OO_Arrow) ||
      Row->Owns[0] >= S->getTemplateArgs().size())
    return nullptr;
  const TemplateArgument &A = S->getTemplateArgs()[Row->Owns[0]];
  return A.getKind() == TemplateArgument::Type
             ? A.getAsType()->getAsRecordDecl()
             : nullptr;
}

/// The record that \p D leads to, by a pointer or an owner of one object; null
/// if it does not.
const RecordDecl *getLedTo(const ValueDecl &D, ModelLookup &Known) {
  const QualType T = D.getType().getNonReferenceType();
  if (T->isPointerType())
    return T->getPointeeType()->getAsRecordDecl();
  const RecordDecl *R = T->getAsRecordDecl();
  return R ? getOwned(*R, Known) : nullptr;
}

/// The record that \p D is, or leads to.
const RecordDecl *getRecord(const ValueDecl &D, ModelLookup &Known) {
  const RecordDecl *To = getLedTo(D, Known);
  return To ? To : D.getType().getNonReferenceType()->getAsRecordDecl();
}

bool isOrDerives(const RecordDecl &R, const RecordDecl &Base) {
  if (R.getCanonicalDecl() == Base.getCanonicalDecl())
    return true;
  const auto *C = dyn_cast<CXXRecordDecl>(&R);
  const auto *B = dyn_cast<CXXRecordDecl>(&Base);
  return C && B && C->hasDefinition() && C->isDerivedFrom(B);
}

/// How many of \p Part, and of what derives from it, each object of \p R has
/// inside; elements of an array count as two.
unsigned countInside(const RecordDecl &R, const RecordDecl &Part) {
  unsigned Inside = 0;
  if (const RecordDecl *Def = R.getDefinition())
    for (const FieldDecl *F : Def->fields()) {
      const QualType T = F->getType();
      const RecordDecl *In = T->getBaseElementTypeUnsafe()->getAsRecordDecl();
      if (In)
        Inside += (isOrDerives(*In, Part) ? 1 : countInside(*In, Part)) *
                  (T->isArrayType() ? 2 : 1);
    }
  return Inside;
}

/// An object of \p R has one of \p Part: inside, by its only pointer to such
/// or owner of one, or beside itself, as GObject's private data.
bool hasOne(const RecordDecl &R, const RecordDecl &Part, ModelLookup &Known) {
  const size_t Pointers = llvm::count_if(R.fields(), [&](const FieldDecl *F) {
    const RecordDecl *To = getLedTo(*F, Known);
    return To && To->getCanonicalDecl() == Part.getCanonicalDecl();
  });
  llvm::StringRef Name = getRecordName(Part);
  Name.consume_front("_");
  llvm::StringRef Of = getRecordName(R);
  Of.consume_front("_");
  const unsigned Inside = countInside(R, Part);
  if (Inside)
    return Inside == 1 && Pointers == 0;
  return Pointers == 1 ||
         (Pointers == 0 && Name.consume_front(Of) && Name == "Private");
}

/// An object of \p R may lead to another one.
bool leadsToItself(const RecordDecl &R, ModelLookup &Known) {
  return llvm::any_of(R.fields(), [&](const FieldDecl *F) {
    const RecordDecl *To = getLedTo(*F, Known);
    return To && To->getCanonicalDecl() == R.getCanonicalDecl();
  });
}

/// The record that \p E names a part of, at whatever depth: `p->impl` of
/// `p->impl.pool.lock`.
const Expr *dropParts(const Expr *E) {
  E = E->IgnoreParenCasts();
  for (;;) {
    const auto *M = dyn_cast<MemberExpr>(E);
    const auto *U = dyn_cast<UnaryOperator>(E);
    // `((Pool *)&p->pool)->lock` is a part of `p->pool`.
    if (M && M->isArrow())
      U = dyn_cast<UnaryOperator>(M->getBase()->IgnoreParenCasts());
    if (U && U->getOpcode() == UO_AddrOf)
      E = U->getSubExpr()->IgnoreParenCasts();
    else if (M && !M->isArrow())
      E = M->getBase()->IgnoreParenCasts();
    else
      return E;
  }
}

/// The written name of \p O goes from its beginning to the field at once:
/// `p->lock`, `this->impl->lock`, `p->pool.lock`.
bool isWrittenDirectly(const Expr *E, const ObjectRef &O) {
  E = dropParts(E);
  if (const auto *M = dyn_cast<MemberExpr>(E))
    E = M->getBase()->IgnoreParenImpCasts();
  const auto *M = dyn_cast<MemberExpr>(E);
  if (M && O.Kind == ObjectRef::Member &&
      M->getMemberDecl()->getCanonicalDecl() == O.Root)
    E = M->getBase()->IgnoreParenImpCasts();
  return isa<DeclRefExpr, CXXThisExpr>(E);
}

/// Where a local is another name of \p O's beginning, under a type of its own
/// (`pool *p = data; lock(&p->lock);`): it has one of \p F's record, and \p By
/// is given the lock from there at once.
bool isDirectByAlias(const ObjectRef &O, const FieldDecl &F, const Fact *By,
                     ModelLookup &Known) {
  return By && llvm::any_of(By->Args, [&](const Expr *A) {
           if (!(getObject(A) == O) || !isWrittenDirectly(A, O))
             return false;
           const auto *M = dyn_cast<MemberExpr>(dropParts(A));
           const auto *D = dyn_cast<DeclRefExpr>(
               M ? M->getBase()->IgnoreParenCasts() : dropParts(A));
           const RecordDecl *R = D ? getRecord(*D->getDecl(), Known) : nullptr;
           return R && D->getDecl() != O.Root && R->isCompleteDefinition() &&
                  (isOrDerives(*R, *F.getParent()) ||
                   hasOne(*R, *F.getParent(), Known));
         });
}

/// \p O is a name for one object: no element, nothing behind another one.
bool isDirect(const ObjectRef &O, const Fact *By, ModelLookup &Known) {
  if (O.Kind == ObjectRef::This)
    return true;
  if (O.Kind != ObjectRef::Member && O.Kind != ObjectRef::Variable)
    return false;
  if (O.Root->getType()->isArrayType() || O.Leaf->getType()->isArrayType())
    return false;
  if (O.Root == O.Leaf)
    return true;
  const auto *F = dyn_cast<FieldDecl>(O.Leaf);
  const RecordDecl *R = getRecord(*O.Root, Known);
  if (!F)
    return false;
  if (!R || !R->isCompleteDefinition() ||
      !(isOrDerives(*R, *F->getParent()) || hasOne(*R, *F->getParent(), Known)))
    return isDirectByAlias(O, *F, By, Known);
  if (!leadsToItself(*R, Known))
    return true;
  return By && llvm::any_of(By->Args, [&O](const Expr *A) {
           return getObject(A) == O && isWrittenDirectly(A, O);
         });
}

class SameLockFinder {
public:
  explicit SameLockFinder(AnalysisContext &TU)
      : Effects(TU.getEffects()), Locks(TU.get<ProgramLocks>()),
        Known(TU.getLookup()) {}

  bool isSame(Entity E, const LockOperation &Held, const LockAcquisition &T) {
    const FunctionFacts &Facts = Effects.getFacts(E);
    return T.Lock == Held.Lock && T.Kind == Held.Kind &&
           isDirect(Held.Lock, findBy(Facts, Held), Known) &&
           !isMoved(E, findBy(Facts, Held), Held.Lock) &&
           !isChanged(Facts, Held.Lock, &Held.At, Locks.getPlace(E, T)) &&
           isHandedOn(E, T);
  }

private:
  /// The call that \p Op is; of a guard the one that makes it.
  static const Fact *findBy(const FunctionFacts &Facts,
                            const LockOperation &Op) {
    const BlockFacts &B = Facts.Blocks[Op.At.Block];
    for (unsigned I = ProgramLocks::findFact(Facts, Op) + 1; I-- > B.FirstFact;)
      if (I < B.EndFact && Facts.All[I].Kind == Fact::Call)
        return &Facts.All[I];
    return nullptr;
  }

  /// What \p Call gets is named by a local that is another name of \p Lock's
  /// object, but leads elsewhere at times; or it lies beside that object:
  ///   Node *n = this; lock(n->m); n = n->parent; n->set();  f(&c[1]);
  /// Numbers lead to no lock, and a lock that is a variable lies nowhere else.
  static bool isMoved(Entity E, const Fact *Call, const ObjectRef &Lock) {
    const FunctionDecl *F = E.getFunction();
    if (!F || !F->getBody() || !Call || isVariable(Lock))
      return false;
    auto isMoving = [&](const Expr *Written) {
      return Written && !Written->getType()->isArithmeticType() &&
             !Written->getType()->isEnumeralType() && anyPart(*Written, [&](const Stmt &S) {
               if (const auto *B = dyn_cast<BinaryOperator>(&S))
                 return B->isAdditiveOp() && B->getType()->isPointerType();
               if (isa<ArraySubscriptExpr>(&S))
                 return true;
               const auto *D = dyn_cast<DeclRefExpr>(&S);
               const auto *V = D ? dyn_cast<VarDecl>(D->getDecl()) : nullptr;
               return V && V->hasLocalStorage() &&
                      V->getCanonicalDecl() != Lock.Root &&
                      isWritten(*F->getBody(), *V);
             });
    };
    if (const auto *M = dyn_cast_or_null<CXXMemberCallExpr>(Call->Node);
        M && isMoving(M->getImplicitObjectArgument()))
      return true;
    return llvm::any_of(Call->Args, isMoving);
  }

  static bool isVariable(const ObjectRef &Lock) {
    return Lock.isGlobal() && Lock.Root == Lock.Leaf;
  }

  static bool isWritten(const Stmt &Body, const VarDecl &V) {
    auto isIt = [&V](const Expr *E) {
      const auto *D = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
      return D && D->getDecl() == &V;
    };
    return anyPart(Body, [&](const Stmt &S) {
      if (const auto *B = dyn_cast<BinaryOperator>(&S))
        return B->isAssignmentOp() && isIt(B->getLHS());
      const auto *U = dyn_cast<UnaryOperator>(&S);
      return U &&
             (U->isIncrementDecrementOp() || U->getOpcode() == UO_AddrOf) &&
             isIt(U->getSubExpr());
    });
  }

  /// \p Call may make \p Root, a pointer, lead to another object.
  bool mayChange(const Fact &Call, const ValueDecl &Root) {
    if (Call.Row)
      return false;
    for (const Expr *A : Call.Args) {
      const auto *U = dyn_cast<UnaryOperator>(A->IgnoreParenCasts());
      const auto *D =
          U && U->getOpcode() == UO_AddrOf
              ? dyn_cast<DeclRefExpr>(U->getSubExpr()->IgnoreParens())
              : nullptr;
      if (D && D->getDecl()->getCanonicalDecl() == &Root &&
          Root.getType()->isPointerType())
        return true;
    }
    const auto *V = dyn_cast<VarDecl>(&Root);
    return V && V->hasGlobalStorage() && V->getType()->isPointerType() &&
           !V->getType().isConstQualified() && mayStoreTo(Call, *V);
  }

  /// \p Call stores to \p V, or goes on out of view.
  bool mayStoreTo(const Fact &Call, const VarDecl &V) {
    return anyInCallees(
        Call, Effects,
        [](const Fact &C) {
          return C.Row || (C.Callee && isSystems(*C.Callee));
        },
        [&V](const Fact &E) {
          return E.Kind == Fact::Store && E.Object.Root == &V &&
                 E.Object.Leaf == &V;
        },
        [](const Fact &) { return true; });
  }

  static bool isSystems(const FunctionDecl &F) {
    return F.getBuiltinID() ||
           isInSystemFile(F.getLocation(),
                          F.getASTContext().getSourceManager());
  }

  /// What \p Lock begins with is another object between \p From and \p To.
  bool isChanged(const FunctionFacts &Facts, const ObjectRef &Lock,
                 const FlowPoint *From, FlowPoint To) {
    if (!Lock.Root || Lock.Root == Lock.Leaf)
      return false;
    return llvm::any_of(Facts.All, [&](const Fact &E) {
      const bool Is =
          E.Kind == Fact::Call
              ? mayChange(E, *Lock.Root)
              : (E.Kind == Fact::Store || E.Kind == Fact::Declare) &&
                    E.Object.Root == Lock.Root && E.Object.Leaf == Lock.Root;
      return Is && (!From || mayPrecede(Facts, *From, E.At)) &&
             mayPrecede(Facts, E.At, To);
    });
  }

  /// Each body from \p E to the taking gets the object itself.
  bool isHandedOn(Entity E, const LockAcquisition &T) {
    const LockAcquisition *Now = &T;
    while (!Now->Op) {
      const Fact &At = Effects.getFacts(E).All[Now->Via];
      // A global lock is the same whatever object a callable is for.
      const bool IsKept = Now->Kept && isVariable(Now->Lock);
      if (!Now->Inner || At.OnOtherThread ||
          !(IsKept || (At.Target && !Now->Kept)) || isMoved(E, &At, Now->Lock))
        return false;
      E = IsKept ? Now->Kept : At.Target;
      Now = &Locks.getTaken(E)[*Now->Inner];
      if (!isGiven(At, Now->Lock) ||
          isChanged(Effects.getFacts(E), Now->Lock, nullptr,
                    Locks.getPlace(E, *Now)))
        return false;
    }
    const Fact *By = findBy(Effects.getFacts(E), *Now->Op);
    return isDirect(Now->Lock, By, Known) && !isMoved(E, By, Now->Lock);
  }

  /// \p Lock, of what \p Call calls, is in the object that the call hands over.
  bool isGiven(const Fact &Call, const ObjectRef &Lock) {
    if (Lock.isGlobal())
      return true;
    ObjectRef Object = Call.Object;
    if (const ParmVarDecl *P = Lock.getParam())
      Object = Call.getArgObject(P->getFunctionScopeIndex());
    else if (Lock.Kind != ObjectRef::Member)
      return false;
    return Object.Kind == ObjectRef::This ||
           (Object.Root && Object.Root == Object.Leaf &&
            !Object.Root->getType()->isArrayType()) ||
           // A lock by itself is named as the caller names it.
           ((Lock.Root == Lock.Leaf || isPart(Object)) &&
            isDirect(Object, &Call, Known));
  }

  /// `&c->pool`: a record inside another one.
  static bool isPart(const ObjectRef &O) {
    return isa_and_nonnull<FieldDecl>(O.Leaf) &&
           O.Leaf->getType()->isRecordType();
  }

  EffectTable &Effects;
  ProgramLocks &Locks;
  ModelLookup &Known;
};

} // namespace

bool isSameLock(Entity E, const LockOperation &Held, const LockAcquisition &T,
                AnalysisContext &TU) {
  return SameLockFinder(TU).isSame(E, Held, T);
}

} // namespace interop
