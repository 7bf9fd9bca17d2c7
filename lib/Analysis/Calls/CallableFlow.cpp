//===- CallableFlow.cpp - Where callables of a unit go --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Calls/CallableFlow.h"
#include "AST/Naming.h"
#include "Facts/Callables.h"
#include "Support/Budgets.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

//===-- Types -------------------------------------------------------------===//

bool CallableTypes::mayHold(const TemplateArgument &A) {
  if (A.getKind() == TemplateArgument::Pack)
    return llvm::any_of(A.pack_elements(), [this](const TemplateArgument &E) {
      return mayHold(E);
    });
  return A.getKind() == TemplateArgument::Type && mayHold(A.getAsType());
}

/// Not what compares, hashes or deletes.
static bool isCalled(const CXXRecordDecl &R) {
  return R.isLambda() ||
         (hasOperator(R, OO_Call) && !(isInStd(R) && R.isEmpty()));
}

bool CallableTypes::mayHold(const CXXRecordDecl &R) {
  auto [Found, IsNew] = Known.try_emplace(&R, false);
  if (!IsNew)
    return Found->second;
  bool Holds = isCalled(R);
  if (const auto *S = dyn_cast<ClassTemplateSpecializationDecl>(&R);
      S && !Holds)
    Holds =
        llvm::any_of(S->getTemplateArgs().asArray(),
                     [this](const TemplateArgument &A) { return mayHold(A); });
  if (!Holds && !isInStd(R))
    Holds = llvm::any_of(
                R.fields(),
                [this](const FieldDecl *F) { return mayHold(F->getType()); }) ||
            llvm::any_of(R.bases(), [this](const CXXBaseSpecifier &B) {
              return mayHold(B.getType());
            });
  return Known[&R] = Holds;
}

bool CallableTypes::mayHold(QualType T) {
  if (T.isNull() || T->isDependentType())
    return false;
  bool IsPointer = false;
  while (T->isReferenceType() || T->isPointerType()) {
    IsPointer |= T->isPointerType();
    T = T->getPointeeType();
  }
  T = QualType(T->getBaseElementTypeUnsafe(), 0);
  if (T->isFunctionType() || T->isMemberFunctionPointerType())
    return true;
  if (T->isVoidType())
    return IsPointer; // a cookie
  const CXXRecordDecl *R = getDefinedClass(T);
  return R && mayHold(*R);
}

/// A class in \p R that \p T, or what it owns or points to, is: where a
/// callable of any type is put.
static bool isOwnPart(QualType T, const CXXRecordDecl &R) {
  const CXXRecordDecl *Part = getClassBehind(T);
  return Part && Part->getDeclContext()->Equals(&R);
}

bool CallableTypes::hasHolderAsBase(const CXXRecordDecl &R) {
  return R.hasDefinition() &&
         llvm::any_of(R.bases(), [this](const CXXBaseSpecifier &B) {
           const CXXRecordDecl *Base = getDefinedClass(B.getType());
           return Base &&
                  (isInStd(*Base) ? mayHold(*Base) : hasHolderAsBase(*Base));
         });
}

bool CallableTypes::isWrapper(const CXXRecordDecl &R) {
  return !R.isLambda() && !isInStd(R) && hasOperator(R, OO_Call) &&
         (hasHolderAsBase(R) ||
          llvm::any_of(R.fields(), [&](const FieldDecl *F) {
            return mayHold(F->getType()) || isOwnPart(F->getType(), R);
          }));
}

bool CallableTypes::isContainer(const CXXRecordDecl &R) {
  return !isInStd(R) && hasHolderAsBase(R) && !isWrapper(R);
}

//===-- Objects -----------------------------------------------------------===//

/// A \p T is an object of class \p Of, or owns such alone.
static bool isOrOwns(QualType T, const CXXRecordDecl &Of, ModelLookup &Known) {
  const CXXRecordDecl *R = T->isReferenceType() ? nullptr : getDefinedClass(T);
  if (!R)
    return false;
  if (R->getCanonicalDecl() == Of.getCanonicalDecl() || R->isDerivedFrom(&Of))
    return true;
  const TypeModel *Row = Known.findRow(*R);
  const auto *S = dyn_cast<ClassTemplateSpecializationDecl>(R);
  return Row && S && !Row->Shared && llvm::any_of(Row->Owns, [&](unsigned I) {
           const TemplateArgumentList &Args = S->getTemplateArgs();
           return I < Args.size() &&
                  Args[I].getKind() == TemplateArgument::Type &&
                  isOrOwns(Args[I].getAsType(), Of, Known);
         });
}

const ValueDecl *getOwnPlace(const ObjectRef &O, const CXXRecordDecl &Of,
                             ModelLookup &Known) {
  return O.Leaf && !isa<ParmVarDecl>(O.Leaf) && Of.hasDefinition() &&
                 isOrOwns(O.Leaf->getType(), Of, Known)
             ? O.Leaf
             : nullptr;
}

//===-- The graph ---------------------------------------------------------===//

bool CallableFlow::Node::isKept() const {
  const auto *V = dyn_cast_or_null<VarDecl>(Place);
  return isa_and_nonnull<FieldDecl>(Place) || (V && V->hasGlobalStorage());
}

unsigned CallableFlow::getPlace(const ValueDecl &D) {
  const Decl *Key = isa<ParmVarDecl>(D) ? &D : D.getCanonicalDecl();
  if (const auto *F = dyn_cast<FunctionDecl>(&D))
    Key = Entity::makeFunction(*F).getFunction();
  auto [Found, IsNew] = Places.try_emplace(Key, Nodes.size());
  if (IsNew)
    Nodes.emplace_back().Place = cast<ValueDecl>(Key);
  return Found->second;
}

unsigned CallableFlow::getPlace(const CXXRecordDecl &Container) {
  auto [Found, IsNew] =
      Places.try_emplace(Container.getCanonicalDecl(), Nodes.size());
  if (IsNew)
    Nodes.emplace_back().IsClass = true;
  return Found->second;
}

unsigned CallableFlow::getSource(const FunctionDecl &Body,
                                 const FunctionDecl *In, const Expr &At) {
  auto [Found, IsNew] = Written.try_emplace(&At, Nodes.size());
  if (IsNew) {
    Sources.push_back({Entity::makeFunction(Body).getFunction(), In, &At,
                       static_cast<unsigned>(Nodes.size())});
    Nodes.emplace_back();
  }
  return Found->second;
}

/// The field or global that \p N is, or, of a container, one that is such.
const ValueDecl *CallableFlow::findKept(const Node &N) const {
  if (N.isKept())
    return N.Place;
  for (auto [I, Of] : N.To)
    if (N.IsClass && Nodes[I].isKept())
      return Nodes[I].Place;
  return nullptr;
}

std::vector<CallableFlow::Reached> CallableFlow::reach(unsigned Start) const {
  std::vector<Reached> Out{{Start, nullptr, nullptr, nullptr, false}};
  llvm::DenseSet<std::pair<unsigned, const ValueDecl *>> Seen{
      {Start, nullptr}};
  for (size_t I = 0;
       I < Out.size() && !reaches(Out.size(), Budget::CallablePlaces); ++I)
    for (auto [Next, Of] : Nodes[Out[I].Node].To) {
      Reached R = Out[I];
      R.Node = Next;
      if (!R.Kept && Of.getInt())
        R.On = Of.getPointer();
      if (!R.Kept && !isa_and_nonnull<FieldDecl>(findKept(Nodes[Next])) &&
          findKept(Nodes[Next]))
        R.On = nullptr; // a variable is nobody's
      if (!Seen.insert({Next, R.On}).second)
        continue;
      const ValueDecl *Place = Nodes[Next].Place;
      const auto *P = dyn_cast_or_null<ParmVarDecl>(Place);
      if (P && !R.Into)
        R.Into = dyn_cast<FunctionDecl>(P->getDeclContext());
      if (!R.Kept)
        R.Kept = findKept(Nodes[Next]);
      R.IsPassed |= P || R.Kept || isa_and_nonnull<FunctionDecl>(Place);
      Out.push_back(R);
    }
  return Out;
}

/// What a call through a place gives is given to all that may stand there.
void CallableFlow::giveArguments() {
  bool Changed = true;
  for (unsigned Round = 0; Changed && !reaches(Round, Budget::CallableRounds);
       ++Round) {
    Changed = false;
    for (size_t S = 0; S < Sources.size(); ++S)
      for (const Reached &R : reach(Sources[S]))
        for (size_t U = 0; U < Nodes[R.Node].Uses.size(); ++U) {
          auto Args = Nodes[R.Node].Uses[U].Args; // getPlace may move them
          const FunctionDecl &Body = *Sources[S].Body;
          for (unsigned I = 0; I < Args.size() && I < Body.getNumParams(); ++I)
            for (unsigned From : Args[I]) {
              unsigned To = getPlace(*Body.getParamDecl(I));
              Changed |= Nodes[From].To.insert({To, getUnknownOwner()});
            }
        }
  }
}

/// What a call runs, or has run, that \p U is about: the type of that.
static QualType getUsedType(const CallableFlow::Use &U) {
  llvm::ArrayRef<const Expr *> Args;
  if (const auto *C = dyn_cast<CallExpr>(U.At)) {
    if (U.Kind == CallableFlow::Use::Called && !C->getDirectCallee())
      return C->getCallee()->IgnoreParenCasts()->getType();
    Args = getArguments(*C);
  } else if (const auto *C = dyn_cast<CXXConstructExpr>(U.At)) {
    Args = llvm::ArrayRef<const Expr *>(C->getArgs(), C->getNumArgs());
  }
  return U.Arg < Args.size() ? Args[U.Arg]->IgnoreParenCasts()->getType()
                             : QualType();
}

/// A function takes no more than a call through a pointer gives: what else came
/// there came in something that holds several.
static bool fits(const CallableFlow::Source &S, const CallableFlow::Use &U) {
  QualType T = getUsedType(U);
  T = T.isNull() ? T : T.getNonReferenceType();
  if (const auto *P = T.isNull() ? nullptr : T->getAs<PointerType>())
    T = P->getPointeeType();
  const auto *F = T.isNull() ? nullptr : T->getAs<FunctionProtoType>();
  return !F || F->isVariadic() || S.Body->getNumParams() <= F->getNumParams();
}

bool CallableFlow::mayRun(const Source &S, const Use &U) const {
  return fits(S, U) && !(U.Kind == Use::Called &&
                         Constants.isExcluded(*S.At, S.In, *U.At, U.In));
}

/// A call through a pointer or of an object, and not one of a function that
/// calls what it is given: the facts of a body have that.
static bool isInvocation(const CallableFlow::Use &U) {
  const auto *C = dyn_cast<CallExpr>(U.At);
  const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
  return U.Kind == CallableFlow::Use::Called && U.In && C &&
         (!F || F->getOverloadedOperator() == OO_Call);
}

void CallableFlow::collectUses() {
  for (size_t I = 0; I < Sources.size(); ++I) {
    const Source &S = Sources[I];
    Invocations &Of = InvocationsOf[S.Body];
    bool IsUsed = false;
    for (const Reached &R : reach(S))
      for (const Use &U : Nodes[R.Node].Uses) {
        if (U.Kind == Use::Lost)
          Of.IsComplete = false;
        if (U.Kind == Use::Lost || !mayRun(S, U))
          continue;
        IsUsed = true;
        Given[{U.At, U.Arg}].insert(I);
        Of.IsComplete &= isInvocation(U);
        if (Invocation New{U.In, U.At};
            isInvocation(U) && !llvm::is_contained(Of.All, New))
          Of.All.push_back(New);
      }
    Of.IsComplete &= IsUsed;
  }
}

std::vector<CallableFlow::Invocation>
CallableFlow::findInvocations(const FunctionDecl &F) const {
  auto Found = InvocationsOf.find(Entity::makeFunction(F).getFunction());
  return Found != InvocationsOf.end() && Found->second.IsComplete
             ? Found->second.All
             : std::vector<Invocation>();
}

/// A pointer to a function, or a class template over a function's type:
/// `std::function<void(int)>`, and not an object that an interpreter calls.
static bool isFunctionOrWrapper(QualType T) {
  T = T.getNonReferenceType();
  const auto *S = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      getDefinedClass(T));
  return T->isFunctionPointerType() ||
         (S && S->getTemplateArgs().size() &&
          S->getTemplateArgs()[0].getKind() == TemplateArgument::Type &&
          S->getTemplateArgs()[0].getAsType()->isFunctionType());
}

std::vector<CallableFlow::KeptCall> CallableFlow::findKeptCalls(
    llvm::function_ref<bool(const FunctionDecl &)> IsAsked) const {
  std::vector<KeptCall> Found;
  for (unsigned I = 0; I < Nodes.size(); ++I) {
    const auto *P = dyn_cast_or_null<ParmVarDecl>(Nodes[I].Place);
    const auto *F =
        P ? dyn_cast<FunctionDecl>(P->getDeclContext()) : nullptr;
    if (!F || !isFunctionOrWrapper(P->getType()) || !IsAsked(*F))
      continue;
    for (const Reached &R : reach(I))
      if (R.Kept)
        for (const Use &U : Nodes[R.Node].Uses)
          if (isInvocation(U))
            Found.push_back({{U.In, U.At}, P, R.Kept});
  }
  return Found;
}

std::vector<const CallableFlow::Source *>
CallableFlow::findGiven(const Expr &At, unsigned Arg) const {
  std::vector<const Source *> Found;
  auto Known = Given.find({&At, Arg});
  if (Known == Given.end())
    return Found;
  for (unsigned I : Known->second)
    if (llvm::none_of(
            Found, [&](const Source *S) { return S->Body == Sources[I].Body; }))
      Found.push_back(&Sources[I]);
  if (reaches(Found.size(), Budget::CallableTargets))
    Found.clear();
  return Found;
}

std::vector<const CallableFlow::Source *>
CallableFlow::findIn(const ValueDecl &Place) const {
  std::vector<const Source *> Found;
  auto At = Places.find(Place.getCanonicalDecl());
  if (At != Places.end())
    for (const Source &S : Sources)
      if (llvm::any_of(reach(S), [&](const Reached &R) {
            return R.Node == At->second;
          }))
        Found.push_back(&S);
  return Found;
}

} // namespace interop
