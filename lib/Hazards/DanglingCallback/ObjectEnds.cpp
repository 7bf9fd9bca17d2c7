//===- ObjectEnds.cpp - Objects that end while they are registered --------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/DanglingCallback/ObjectEnds.h"
#include "AST/ImportedPlace.h"
#include "AST/Naming.h"
#include "AST/StmtWalk.h"
#include "Analysis/UserBodies.h"
#include "Dataflow/Reachability.h"
#include "Hazards/DanglingCallback/LastingHolders.h"
#include "Hazards/DanglingCallback/LaterEnds.h"
#include "Hazards/DanglingCallback/Records/OtherRegistrations.h"
#include "Hazards/DanglingCallback/Settling.h"
#include "Support/NameWords.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace interop {

/// The class of the variable \p V itself.
static const CXXRecordDecl *getOwnClass(const VarDecl &V) {
  const CXXRecordDecl *R = V.getType()->getAsCXXRecordDecl();
  return R ? R->getCanonicalDecl() : nullptr;
}

ObjectEnds::ObjectEnds(AnalysisContext &TU) : TU(TU), Effects(TU.getEffects()) {
  for (const Decl *D : TU.getContext().getTraversalScope())
    if (const auto *C = dyn_cast<DeclContext>(D))
      for (const Decl *Inner : C->decls())
        if (const auto *V = dyn_cast<VarDecl>(Inner))
          if (const CXXRecordDecl *R = getOwnClass(*V))
            Static.insert(R);
  for (const UserBody &Body : findUserBodies(TU)) {
    visitParts(*Body.F->getBody(), [&](const Stmt &S) {
      if (const auto *X = dyn_cast<CXXDeleteExpr>(&S))
        if (const CXXRecordDecl *R = getDefinedClass(X->getDestroyedType()))
          Ended.insert(R->getCanonicalDecl());
      const auto *D = dyn_cast<DeclStmt>(&S);
      for (const Decl *Inner : D ? D->getDeclGroup() : DeclGroupRef())
        if (const auto *V = dyn_cast<VarDecl>(Inner))
          if (const CXXRecordDecl *R = getOwnClass(*V);
              R && (V->hasGlobalStorage() || Body.F->isMain()))
            Static.insert(R);
    });
    if (Body.F->isMain())
      continue;
    for (const Fact &E : Effects.getFacts(Entity::makeFunction(*Body.F)).All)
      if (const CXXRecordDecl *R = E.Target.getDestroyed())
        Ended.insert(R->getCanonicalDecl());
  }
}

/// Its objects are there as long as the program: globals, what is returned by
/// an instance(), locals of main().
bool ObjectEnds::endsWithProcess(const CXXRecordDecl &Class) const {
  if (Ended.contains(Class.getCanonicalDecl()))
    return false;
  if (Static.contains(Class.getCanonicalDecl()))
    return true;
  return llvm::any_of(Class.methods(), [&](const CXXMethodDecl *M) {
    QualType T = M->getReturnType();
    if (!M->isStatic() || !(T->isPointerType() || T->isReferenceType()))
      return false;
    const CXXRecordDecl *R = T->getPointeeType()->getAsCXXRecordDecl();
    return R && R->getCanonicalDecl() == Class.getCanonicalDecl() &&
           M->getNumParams() == 0;
  });
}

/// Somebody wrote what its end does, ends one in view, or keeps what the end
/// needs in an object that others own.
bool ObjectEnds::isDestroyed(const Registration &R,
                             const CXXRecordDecl &Class) {
  const CXXDestructorDecl *D = Class.getDestructor();
  if (D && D->isUserProvided() &&
      (isIrrevocable(R) || TU.getLookup().hasBody(*D)))
    return true;
  if (Ended.contains(Class.getCanonicalDecl()))
    return true;
  return R.At->Result.Kind == ObjectRef::Member &&
         ((D && D->isVirtual()) || isa<CXXRecordDecl>(Class.getDeclContext()));
}

//===-- Who keeps it -----------------------------------------------------===//

/// What is stored was there before: given, or the one object of its class.
static bool isFromOutside(const Expr &Value) {
  ObjectRef From = getObject(&Value);
  if (From.getParam() || From.isGlobal())
    return true;
  const Expr *E = Value.IgnoreParenCasts()->IgnoreImplicit();
  if (const auto *U = dyn_cast<UnaryOperator>(E))
    E = U->getSubExpr()->IgnoreParenCasts();
  const auto *C = dyn_cast<CallExpr>(E);
  const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
  const auto *M = dyn_cast_or_null<CXXMethodDecl>(F);
  return F && C->getNumArgs() == 0 &&
         (M ? M->isStatic() || C->isLValue() : isGetter(*F) || C->isLValue());
}

/// What \p E stores in \p Field; null if it stores nothing there. \p IsMade:
/// something that was made for it.
static const Expr *findStored(const Fact &E, const ValueDecl &Field,
                              bool &IsMade) {
  bool IsResult = E.Kind == Fact::Call || E.Kind == Fact::Allocate;
  const ObjectRef &To = IsResult ? E.Result : E.Object;
  if (To.Kind != ObjectRef::Member || To.Root != &Field || To.Leaf != &Field)
    return nullptr;
  const auto *Node = dyn_cast_or_null<Expr>(E.Node);
  if (!IsResult)
    return E.Value;
  if (E.Kind == Fact::Call && Node && isFromOutside(*Node))
    return Node;
  IsMade = true;
  return nullptr;
}

/// All that is ever stored in \p Field was there before the object.
bool ObjectEnds::comesFromOutside(const ValueDecl &Field,
                                  const CXXRecordDecl &Class) {
  if (Field.getType()->isReferenceType())
    return true;
  if (!Field.getType()->isPointerType())
    return false;
  bool IsGiven = false, IsMade = false;
  auto see = [&](const Expr *Value) {
    if (!Value || isNullConstant(*Value, TU.getContext()) ||
        isa<CXXDefaultInitExpr, ImplicitValueInitExpr>(Value))
      return;
    (isFromOutside(*Value) ? IsGiven : IsMade) = true;
  };
  for (const CXXMethodDecl *M : Class.methods()) {
    for (const Fact &E : Effects.getFacts(Entity::makeFunction(*M)).All)
      see(findStored(E, Field, IsMade));
    if (const auto *C = dyn_cast<CXXConstructorDecl>(M))
      for (const CXXCtorInitializer *I : C->inits())
        if (I->getAnyMember() == &Field)
          see(I->getInit());
  }
  return IsGiven && !IsMade;
}

/// \p O was there before an object of \p Class, and stays.
bool ObjectEnds::isOutside(const ObjectRef &O, const CXXRecordDecl &Class) {
  if (O.isGlobal())
    return true;
  if (const ParmVarDecl *P = O.getParam())
    return P->getType()->isReferenceType() || P->getType()->isPointerType();
  return O.Kind == ObjectRef::Member && comesFromOutside(*O.Root, Class);
}

/// The registration goes with a context, which stands behind the sender. That
/// is often the owner of the object, by way of a private part of it.
static bool goesWithContext(const Registration &R) {
  return R.What && R.What->Holder && isa<CXXMethodDecl>(R.At->Callee) &&
         R.What->Holder->Kind == Place::Argument && R.What->Holder->Index != 0;
}

bool ObjectEnds::holderOutlives(const Registration &R,
                                const CXXRecordDecl &Class) {
  if (!R.HasHolder)
    return true;
  return !goesWithContext(R) &&
         (isLastingHolder(R, TU) || isOutside(R.Holder, Class));
}

//===-- Whether it is taken back -----------------------------------------===//

/// \p E has to do with \p O, and may change what is known of it.
static bool touches(const Fact &E, const ObjectRef &O) {
  if (!O.Root)
    return false;
  if (E.Object.Root == O.Root && E.Kind != Fact::Store) {
    const auto *M = dyn_cast_or_null<CXXMethodDecl>(E.Callee);
    return E.Kind != Fact::Call || !M || !M->isConst();
  }
  for (unsigned I = 0; I < E.Args.size(); ++I)
    if (E.getArgObject(I).Root == O.Root)
      return true;
  return false;
}

/// The end of a number or a pointer that the call returned, with what has it:
/// where nobody wrote what that does, it does nothing.
static bool isEndOfPlainKey(const Fact &E, const ValueDecl &Key) {
  const auto *Field = dyn_cast<FieldDecl>(&Key);
  const CXXRecordDecl *Of = E.Target.getDestroyed();
  const CXXDestructorDecl *D =
      Of && Of->hasDefinition() ? Of->getDestructor() : nullptr;
  if (!Field || Key.getType()->isRecordType() || !Of)
    return false;
  return !D || !D->isUserProvided() || isInStd(*Of) ||
         Field->getParent()->getCanonicalDecl() != Of->getCanonicalDecl();
}

/// The end of a member that holds just what the call returned, which does not
/// take it back.
static bool isPlainEnd(const Fact &E, const Registration &R) {
  if (E.Kind != Fact::Destruction &&
      !isa_and_nonnull<CXXDestructorDecl>(E.Callee))
    return false;
  if (R.Key && isEndOfPlainKey(E, *R.Key))
    return true;
  auto getClass = [](QualType T) {
    const CXXRecordDecl *C = T.getNonReferenceType()->getAsCXXRecordDecl();
    return C ? C->getCanonicalDecl() : nullptr;
  };
  return R.What && getClass(R.At->Result.Root->getType()) ==
                       getClass(R.At->Callee->getReturnType());
}

/// \p E is given `this`, and nothing is known of what it does.
static bool mayDoAnything(const Fact &E) {
  if (E.Kind != Fact::Call || E.Unknown == UnknownReason::None || E.Row)
    return false;
  const auto *M = dyn_cast_or_null<CXXMethodDecl>(E.Callee);
  if (M && (isInStd(*M) || M->isConst()))
    return false;
  if (E.Object.Kind == ObjectRef::This)
    return !isa_and_nonnull<CXXDestructorDecl>(E.Callee);
  for (unsigned I = 0; I < E.Args.size(); ++I)
    if (E.getArgObject(I).Kind == ObjectRef::This)
      return true;
  return false;
}

/// `object_unref(of->settings)`: others have had what keeps \p R before.
static bool givesUpHolder(const Fact &E) {
  return E.Kind == Fact::Call && E.Callee && !isa<CXXMethodDecl>(E.Callee) &&
         hasNameWord(getMentionedName(*E.Callee), NameWord::Unreference);
}

/// `channel.unregisterAll(this)`, of what has nothing to do with what keeps
/// \p R: the name says what it takes back.
static bool takesBackFromAnother(const Registration &R, const Fact &E) {
  const auto *M = dyn_cast_or_null<CXXMethodDecl>(E.Callee);
  const auto *By = dyn_cast_or_null<CXXMethodDecl>(R.At->Callee);
  if (!M || !By || R.Holder.Kind != ObjectRef::Member ||
      E.Object.Kind != ObjectRef::Member || E.Object.Leaf == R.Holder.Leaf ||
      !M->getDeclName().isIdentifier() ||
      !hasNameWord(M->getName(), NameWord::Unregister))
    return false;
  const CXXRecordDecl *Its = M->getParent()->getDefinition();
  const CXXRecordDecl *Keeper = By->getParent()->getDefinition();
  return Its && Keeper && Its != Keeper && !Its->isDerivedFrom(Keeper) &&
         !Keeper->isDerivedFrom(Its);
}

bool ObjectEnds::mayEnd(const Registration &R, const Fact &E) const {
  if (E.Callee && endsByName(R, E, TU))
    return true;
  if (R.At->Result.Kind == ObjectRef::Member && touches(E, R.At->Result) &&
      !isPlainEnd(E, R))
    return true;
  if (R.Holder.Kind == ObjectRef::Member && touches(E, R.Holder) &&
      !givesUpHolder(E))
    return true;
  return !R.isAt(E) && !takesBackFromAnother(R, E) && !R.IsForgotten &&
         !isIrrevocable(R) && mayDoAnything(E) && !isOfAnotherCallback(R, E);
}

/// The class of the object, which the registration stands in.
static const CXXRecordDecl *getKeptClass(const Registration &R) {
  const CXXRecordDecl *Class = getThisClass(*R.In);
  if (R.Kept.Kind == KeptObject::This ||
      R.Kept.Object.Root != R.Kept.Object.Leaf)
    return Class;
  QualType T = R.Kept.Object.Leaf->getType();
  Class = T->isPointerType() ? T->getPointeeCXXRecordDecl() : nullptr;
  Class = Class ? Class->getDefinition() : nullptr;
  const DeclContext *Around = R.In;
  while (Around && Around != Class)
    Around = Around->getParent();
  return Around ? Class : nullptr;
}

/// A method of \p Class gives `this` to an object of \p Part, or what \p R
/// returned.
bool ObjectEnds::isGivenTo(const Registration &R, const CXXRecordDecl &Part,
                           const CXXRecordDecl &Class) const {
  const ValueDecl *Key = R.Key;
  auto isIt = [&](const Fact &E) {
    const auto *M = dyn_cast_or_null<CXXMethodDecl>(E.Callee);
    if (!M || M->getParent()->getCanonicalDecl() != Part.getCanonicalDecl())
      return false;
    for (unsigned I = 0; I < E.Args.size(); ++I)
      if (ObjectRef O = E.getArgObject(I);
          O.Kind == ObjectRef::This || (Key && O.Leaf == Key))
        return true;
    return false;
  };
  return llvm::any_of(Class.methods(), [&](const CXXMethodDecl *M) {
    return llvm::any_of(Effects.getFacts(Entity::makeFunction(*M)).All, isIt);
  });
}

/// A part that knows the object has no way to what keeps \p R for a function of
/// C, nor to what that returned.
static bool isHidden(const Registration &R) {
  const auto *Field = R.Holder.Kind == ObjectRef::Member
                          ? dyn_cast_or_null<FieldDecl>(R.Holder.Leaf)
                          : nullptr;
  return R.What && Field && Field->getAccess() == AS_private &&
         !R.Key && !isa_and_nonnull<CXXMethodDecl>(R.At->Callee);
}

/// A destructor that is not seen may end \p R: it is the one of the class; of a
/// base of the program that has what ends it; or of a part that was given a way
/// to it. Of a library's base the row says what its end takes back. Where
/// nothing takes it back, none does.
bool ObjectEnds::mayKnowIt(const Registration &R, const FunctionDecl &D) const {
  if (isIrrevocable(R))
    return false;
  const CXXRecordDecl *Class = getKeptClass(R);
  const CXXRecordDecl *Of = cast<CXXMethodDecl>(D).getParent();
  if (!Class || Of->getCanonicalDecl() == Class->getCanonicalDecl())
    return true;
  bool IsLibrarys = R.What && isSystem(*Of, TU.getContext().getSourceManager());
  if (IsLibrarys || !Class->isDerivedFrom(Of))
    return !isHidden(R) && isGivenTo(R, *Of, *Class);
  const auto *Key = dyn_cast_or_null<FieldDecl>(R.Key);
  return !R.IsForgotten && !(R.HasKey && Key && Key->getParent() == Class);
}

bool ObjectEnds::isEndedIn(const Registration &R, Entity Body) const {
  for (Entity In : Effects.getReached(Body)) {
    const FunctionFacts &Facts = Effects.getFacts(In);
    if (Facts.isBodyUnseen() && mayKnowIt(R, *Facts.All.front().Callee))
      return true;
    bool Here = In.getFunction() == Entity::makeFunction(*R.In).getFunction();
    for (const Fact &E : Facts.All)
      if ((!Here || mayPrecede(Facts, R.At->At, E.At)) && mayEnd(R, E))
        return true;
  }
  return false;
}

/// A method of the class, or a function of C that it may have called back, ends
/// it at another time. Who registers anew is none.
const FunctionDecl *ObjectEnds::findOtherEnd(const Registration &R,
                                             const CXXRecordDecl &Class) {
  for (const UserBody &Body : findUserBodies(TU)) {
    const CXXRecordDecl *Of = getThisClass(*Body.F);
    if (Of ? Of != &Class : !R.What)
      continue;
    if (endsElsewhere(R, *Body.F, TU))
      return Body.F;
  }
  return nullptr;
}

std::optional<Dangling> ObjectEnds::find(const Registration &R) {
  const CXXRecordDecl *Class = getKeptClass(R);
  if (R.What && R.What->Once && !isInOwnDestruction(*R.In, TU))
    return std::nullopt;
  if (!Class || Class->isLambda() || endsWithProcess(*Class) ||
      !isDestroyed(R, *Class) || !holderOutlives(R, *Class) ||
      isEndedIn(R, Entity::makeDestruction(*Class)))
    return std::nullopt;
  Dangling D;
  D.Of = R;
  D.Class = Class;
  D.EndedIn = findOtherEnd(R, *Class);
  if (D.EndedIn && !mayBeCalledFirst(*D.EndedIn, TU))
    D.EndedIn = nullptr;
  return D;
}

} // namespace interop
