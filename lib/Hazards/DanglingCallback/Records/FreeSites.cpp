//===- FreeSites.cpp - Where records are freed ----------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/DanglingCallback/Records/FreeSites.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Analysis/Calls/EntryPoints.h"
#include "Analysis/UserBodies.h"
#include "Effects/EndedObjects.h"
#include "Facts/Callables.h"
#include "Support/NameWords.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace interop {

/// The record that a \p T points to.
static const RecordDecl *getPointed(QualType T) {
  const RecordDecl *R =
      T->isPointerType() ? T->getPointeeType()->getAsRecordDecl() : nullptr;
  return R ? R->getDefinition() : nullptr;
}

const RecordDecl *getPointedRecord(const ValueDecl *D) {
  return D ? getPointed(D->getType()) : nullptr;
}

/// The record as which \p E, which frees, has it: `of` of `free(of)`, where
/// `struct of *of = data` and \p E's object is the cookie `data`.
static const RecordDecl *findWritten(const Fact &E) {
  if (E.Kind != Fact::Call)
    return nullptr;
  unsigned Arg = 0;
  if (E.Row && E.Row->Frees) {
    if (E.Row->Frees->Kind != Place::Argument)
      return nullptr;
    Arg = E.Row->Frees->Index;
  }
  if (Arg >= E.Args.size() || !E.Args[Arg])
    return nullptr;
  return getPointed(E.Args[Arg]->IgnoreParenImpCasts()->getType());
}

FreeSites::FreeSites(AnalysisContext &TU)
    : TU(TU), Effects(TU.getEffects()), Objects(TU) {
  for (const UserBody &Body : findUserBodies(TU))
    Bodies.push_back(Body.F);
  addImported();
  for (const FunctionDecl *F : Bodies)
    addFrees(*F);
  addFinalizers();
  addMissing();
}

/// What a function of the program's frees by its name: `mem_free(of)`.
static ObjectRef findFreedByName(const Fact &E) {
  if (E.Kind != Fact::Call || E.Row || !E.Callee || E.Args.empty() ||
      isa<CXXMethodDecl>(E.Callee) || !E.Callee->getDeclName().isIdentifier() ||
      !E.Callee->getNumParams() ||
      !E.Callee->getParamDecl(0)->getType()->isVoidPointerType() ||
      !E.Callee->getReturnType()->isVoidType())
    return {};
  // `mem_free`, where there is a `mem_malloc`; `rwlock_free` is another end.
  std::string Name = E.Callee->getName().str();
  llvm::StringRef Of = Name;
  const IdentifierTable &Names = E.Callee->getASTContext().Idents;
  auto isDeclared = [&](llvm::StringRef Alloc) {
    return Names.find((Of + Alloc).str()) != Names.end();
  };
  bool IsMemory = Of.consume_back("free") && !Of.empty() &&
                  (isDeclared("malloc") || isDeclared("alloc") ||
                   isDeclared("calloc") || isDeclared("realloc"));
  return IsMemory ? E.getArgObject(0) : ObjectRef();
}

void FreeSites::addFrees(const FunctionDecl &F) {
  for (const Fact &E : Effects.getFacts(Entity::makeFunction(F)).All) {
    ObjectRef O = findFreed(E);
    if (!O.Leaf)
      O = findFreedByName(E);
    if (!O.Leaf)
      continue;
    const RecordDecl *R = getPointedRecord(O.Leaf);
    if (!R)
      R = findWritten(E);
    if (R)
      Sites[R].push_back({&F, &E, O});
  }
}

/// Bodies of other units: those around this one, and those that it calls.
void FreeSites::addImported() {
  llvm::DenseSet<const FunctionDecl *> Seen;
  auto add = [&](const FunctionDecl &F) {
    if (!F.hasBody() && isUsers(F, TU) &&
        Seen.insert(F.getCanonicalDecl()).second)
      Bodies.push_back(&F);
  };
  const std::vector<const FunctionDecl *> Own = Bodies;
  for (const FunctionDecl *F : Own)
    for (const Fact &E : Effects.getFacts(Entity::makeFunction(*F)).All)
      if (const FunctionDecl *To = E.Target.getFunction())
        add(*To);
  for (const FunctionDecl *F : TU.get<EntryPoints>().getFunctions())
    add(*F);
}

/// `get_source_object(task)` gives another object, `get_instance_private(self)`
/// a part of it.
static bool givesAnother(const Stmt &S) {
  const auto *C = dyn_cast<CallExpr>(&S);
  const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
  return F && F->getIdentifier() && !F->getName().contains("private") &&
         (hasNameWord(F->getName(), NameWord::Make) ||
          hasNameWord(F->getName(), {"get", "find", "lookup", "steal"}));
}

namespace {

/// Finds the records as which a body looks at what a variable, or a field of
/// what one leads to, points to: by a cast, or by a call that makes one of it
/// (`BAR(self)`, `BAR(reply->data)`).
class ViewFinder {
public:
  ViewFinder(const ObjectRef &V, const SourceManager &SM) : V(V), SM(SM) {}

  llvm::SmallVector<const RecordDecl *, 4> run(const FunctionDecl &F,
                                               EffectTable &Effects) {
    if (const Stmt *Body = F.getBody()) {
      visitParts(*Body, [this](const Stmt &S) { visit(S); });
      return std::move(Found);
    }
    for (const Fact &E : Effects.getFacts(Entity::makeFunction(F)).All)
      visit(E);
    return std::move(Found);
  }

private:
  bool isV(const Stmt &S) const {
    const auto *D = dyn_cast<DeclRefExpr>(&S);
    const auto *M = dyn_cast<MemberExpr>(&S);
    return V.Root == V.Leaf ? D && D->getDecl() == V.Leaf
                            : M && getObject(M) == V;
  }

  bool isOther(const Stmt &S) const {
    const auto *M = dyn_cast<MemberExpr>(&S);
    return (givesAnother(S) &&
            anyPart(S, [this](const Stmt &Part) { return isV(Part); })) ||
           (M && !isV(S) && !M->getMemberDecl()->getName().contains("priv"));
  }

  /// \p S leads to what V points to, and to nothing behind that.
  bool isOfV(const Stmt &S) const {
    return anyPart(S, [this](const Stmt &Part) { return isV(Part); }) &&
           !anyPart(S, [this](const Stmt &Part) { return isOther(Part); });
  }

  void add(const RecordDecl *R) {
    if (R && !isSystem(*R, SM) && !llvm::is_contained(Found, R))
      Found.push_back(R);
  }

  void visit(const Stmt &S) {
    const auto *E = dyn_cast<Expr>(&S);
    if (E && isa<CastExpr, CallExpr, MemberExpr>(E) && isOfV(*E))
      add(getPointed(E->getType()));
  }

  /// Of another unit's body, whose casts are left out: what is looked at as a
  /// record is kept in a pointer to one, or has its fields named.
  void visit(const Fact &E) {
    if (E.Kind == Fact::Declare && E.Value && isOfV(*E.Value))
      add(getPointedRecord(E.Object.Leaf));
    auto look = [this](const Stmt &S) {
      visit(S);
      const auto *M = dyn_cast<MemberExpr>(&S);
      const auto *F = M ? dyn_cast<FieldDecl>(M->getMemberDecl()) : nullptr;
      if (F && !isV(*M) && isOfV(*M->getBase()))
        add(F->getParent()->getDefinition());
    };
    if (E.Value)
      visitParts(*E.Value, look);
    for (const Expr *A : E.Args)
      if (A)
        visitParts(*A, look);
  }

  const ObjectRef V;
  const SourceManager &SM;
  llvm::SmallVector<const RecordDecl *, 4> Found;
};

} // namespace

/// `self->super.free_fn = reader_free`: a record's field for what ends it.
static bool isSlotOfEnd(const ValueDecl *D) {
  const auto *F = dyn_cast_or_null<FieldDecl>(D);
  return F && F->getType()->isFunctionPointerType() && F->getIdentifier() &&
         F->getName() != "free" && hasNameWord(F->getName(), NameWord::Destroy);
}

bool isBaseOf(const RecordDecl *R, const RecordDecl *Of) {
  for (int Steps = 0; Of && Steps < 16; ++Steps) {
    if (R == Of)
      return true;
    if (Of->field_empty())
      return false;
    Of = Of->field_begin()->getType()->getAsRecordDecl();
    Of = Of ? Of->getDefinition() : nullptr;
  }
  return false;
}

/// Functions that an object system, or the program's own, calls at the end of
/// an object, which they look at as one of a record.
void FreeSites::addFinalizers() {
  llvm::SetVector<const FunctionDecl *> Found;
  for (const EntryPoint &P : TU.get<EntryPoints>().getEntries())
    // A table may name one that is declared before, or stands in another unit.
    if (P.IsFinalizer && P.F)
      Found.insert(Entity::makeFunction(*P.F).getFunction());
  for (const FunctionDecl *F : Bodies)
    for (const Fact &E : Effects.getFacts(Entity::makeFunction(*F)).All)
      if (E.Kind == Fact::Store && E.Value && isSlotOfEnd(E.Object.Leaf))
        if (const FunctionDecl *To = getCallable(E.Value))
          Found.insert(Entity::makeFunction(*To).getFunction());
  for (const FunctionDecl *F : Found)
    addFinalizer(*F);
}

void FreeSites::addFinalizer(const FunctionDecl &F) {
  if (!TU.getLookup().hasBody(F) || !F.getNumParams())
    return;
  const ParmVarDecl *Ended = F.getParamDecl(0);
  // Who is told of the end of a source frees what it ends.
  if (Ended->getType()->isVoidPointerType())
    return;
  for (const RecordDecl *R : ViewFinder(ObjectRef::makeVariable(*Ended),
                                        TU.getContext().getSourceManager())
                                 .run(F, Effects))
    if (!isBaseOf(R, getPointedRecord(Ended)))
      Sites[R].push_back({&F, nullptr, ObjectRef::makeVariable(*Ended)});
}

/// `"unrealize"`; `"download-removed"` is about something else.
static bool namesEndOfObject(llvm::StringRef Signal) {
  return hasNameWord(Signal, {"destroy", "unrealize", "unmap", "delete", "hide",
                              "disposed", "parent"}) ||
         hasNameWord(Signal.split('-').first.split('_').first,
                     {"removed", "closed"});
}

/// Objects of this unit may be told of their end by a signal of their own.
bool FreeSites::hasOtherEnds() const {
  // A handler comes behind the name of its signal: other texts, such as those
  // that a dialog shows, name nothing.
  auto namesEnd = [](const Fact &E) {
    bool Names = false;
    for (const Expr *A : E.Args) {
      if (!A)
        continue;
      const auto *L = dyn_cast<StringLiteral>(A->IgnoreParenImpCasts());
      if (L && L->isOrdinary())
        Names |= namesEndOfObject(L->getString());
      else if (Names && getCallable(A))
        return true;
    }
    return false;
  };
  return llvm::any_of(Bodies, [&](const FunctionDecl *F) {
    return llvm::any_of(
        Effects.getFacts(Entity::makeFunction(*F)).All,
        [&](const Fact &E) { return E.Kind == Fact::Call && namesEnd(E); });
  });
}

void FreeSites::addMissing() {
  auto setsEnd = [this](const Fact &E) {
    const auto *Slot = dyn_cast_or_null<FieldDecl>(E.Object.Leaf);
    return E.Kind == Fact::Store && Slot && Objects.isEnd(*Slot);
  };
  std::vector<std::pair<const RecordDecl *, FreeSite>> Missing;
  for (const FunctionDecl *F : Bodies) {
    const RecordDecl *R = F->getNumParams() &&
                                  F->getDeclName().isIdentifier() &&
                                  hasNameWord(F->getName(), {"init"})
                              ? Objects.findObject(*F->getParamDecl(0))
                              : nullptr;
    if (R && !Sites.count(R) &&
        llvm::none_of(Effects.getFacts(Entity::makeFunction(*F)).All, setsEnd))
      Missing.push_back(
          {R,
           {F, nullptr, ObjectRef::makeVariable(*F->getParamDecl(0)), true}});
  }
  if (!Missing.empty() && !hasOtherEnds())
    for (auto &[R, Site] : Missing)
      if (!Sites.count(R))
        Sites[R].push_back(std::move(Site));
}

llvm::ArrayRef<FreeSite> FreeSites::find(const RecordDecl *R) const {
  auto Found = Sites.find(R);
  if (Found == Sites.end())
    return {};
  return Found->second;
}

const RecordDecl *FreeSites::findRecord(const Registration &R) const {
  const ObjectRef &Kept = R.Kept.Object;
  const RecordDecl *Record = getPointedRecord(Kept.Leaf);
  if (Sites.count(Record) || !Kept.Leaf ||
      (Kept.Root != Kept.Leaf && !Kept.Leaf->getType()->isVoidPointerType()))
    return Record;
  for (const RecordDecl *View :
       ViewFinder(Kept, TU.getContext().getSourceManager()).run(*R.In, Effects))
    if (Sites.count(View))
      return View;
  return Record;
}

} // namespace interop
