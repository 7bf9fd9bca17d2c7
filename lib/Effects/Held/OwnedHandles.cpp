//===- OwnedHandles.cpp - The handles held on a path ----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Effects/Held/OwnedHandles.h"
#include "Support/Budgets.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

const OwnedHandle *HandlePool::keep(OwnedHandle H) {
  std::deque<OwnedHandle> &Alike = Kept[H.What];
  auto Same = llvm::find(Alike, H);
  return Same == Alike.end() ? &Alike.emplace_back(std::move(H)) : &*Same;
}

/// Keeps of \p Into what \p From has too. True if something went.
template <typename T>
static bool intersect(std::vector<T> &Into, const std::vector<T> &From) {
  size_t Before = Into.size();
  llvm::erase_if(
      Into, [&From](const T &Fact) { return !llvm::is_contained(From, Fact); });
  return Into.size() != Before;
}

/// Two codes of failures are some code of a failure.
static bool joinFailures(HandlePath &Into, const HandlePath &From) {
  bool Changed = false;
  for (KnownValue &V : Into.Values)
    if (V.isFailure() && V.Value.Kind != AssumedValue::Unknown &&
        llvm::any_of(From.Values, [&V](const KnownValue &O) {
          return O.In == V.In && O.isFailure() && !(O == V);
        })) {
      V.Value = {};
      Changed = true;
    }
  return Changed;
}

static bool keepShared(HandlePath &Into, const HandlePath &From) {
  bool Changed = intersect(Into.Passed, From.Passed);
  Changed |= joinFailures(Into, From);
  const size_t Before = Into.Values.size();
  llvm::erase_if(Into.Values, [&From](const KnownValue &V) {
    return llvm::none_of(From.Values, [&V](const KnownValue &O) {
      return O == V || (V.Value.Kind == AssumedValue::Unknown && O.In == V.In &&
                        O.isFailure());
    });
  });
  return Changed || Into.Values.size() != Before;
}

template <typename PathT> bool HandleState::addOne(PathT &&P) {
  const size_t Hash = P.computeHash();
  for (HandlePath &Old : Paths)
    if (Old.Hash == Hash && Old.holdsSame(P)) {
      bool Changed = keepShared(Old, P);
      Old.IsNew |= Changed;
      return Changed;
    }
  auto isIdle = [](const HandlePath &Q) {
    return Q.Thrower && Q.Handles.empty();
  };
  bool IsFull = reaches(Paths.size(), Budget::HandlePaths) ||
                (isIdle(P) && reaches(llvm::count_if(Paths, isIdle),
                                      Budget::HandleIdlePaths));
  if (!IsFull) {
    Paths.push_back(std::forward<PathT>(P));
    Paths.back().IsNew = true;
    Paths.back().Hash = Hash;
    return true;
  }
  bool Changed = IsComplete;
  IsComplete = false;
  return Changed;
}

template bool HandleState::addOne(const HandlePath &);
template bool HandleState::addOne(HandlePath &&);

HandleState HandleState::takeNews() {
  HandleState News;
  News.IsComplete = IsComplete;
  for (HandlePath &P : Paths)
    if (P.IsNew) {
      News.Paths.push_back(P); // new to whoever gets it, too
      P.IsNew = false;
    }
  return News;
}

bool isGivenToChange(const Fact &E, unsigned Arg) {
  const Expr *A = E.Args[Arg]->IgnoreParenImpCasts();
  if (const auto *U = dyn_cast<UnaryOperator>(A);
      U && U->getOpcode() == UO_AddrOf)
    return true;
  if (!E.Callee || Arg >= E.Callee->getNumParams())
    return false;
  QualType T = E.Callee->getParamDecl(Arg)->getType();
  return T->isReferenceType() && !T->getPointeeType().isConstQualified();
}

const FieldDecl *getPointerMember(const ObjectRef &O) {
  const auto *Field = O.Kind == ObjectRef::Member && O.Root == O.Leaf
                          ? dyn_cast<FieldDecl>(O.Leaf)
                          : nullptr;
  return Field && Field->getType()->isPointerType() ? Field : nullptr;
}

bool isSamePlace(const ObjectRef &A, const ObjectRef &B) {
  if (!A.isKnown() || !B.isKnown())
    return false;
  if (A == B)
    return true;
  return (A.Kind == ObjectRef::Part || B.Kind == ObjectRef::Part) &&
         A.Leaf == B.Leaf;
}

bool mentionsPlace(const ObjectRef &Arg, const ObjectRef &Place) {
  if (isSamePlace(Arg, Place))
    return true;
  return Arg.Root && Arg.Root == Arg.Leaf && Arg.Kind == Place.Kind &&
         Arg.Root == Place.Root;
}

bool isReleasedBy(const ObjectRef &What, const ObjectRef &Place) {
  if (isSamePlace(What, Place))
    return true;
  auto isWhole = [](const ObjectRef &O) {
    return O.Root == O.Leaf && !O.Root->getType()->isPointerType();
  };
  // A wrapper as a whole; what a pointer leads to is another object.
  if (mentionsPlace(What, Place) && isWhole(What))
    return true;
  // What stands in an element of a container: `for (auto &E : Map) E.second`.
  return What.Root && What.Root == Place.Root && What.Kind == Place.Kind &&
         isWhole(Place) && Place.Root->getType()->isRecordType();
}

bool isPlainLocal(const ObjectRef &O) {
  return O.Kind == ObjectRef::Variable && O.Root == O.Leaf && !O.getParam() &&
         !O.isGlobal();
}

bool isCleanedUp(const ObjectRef &O) {
  return O.Kind == ObjectRef::Variable && O.Root->hasAttr<CleanupAttr>();
}

bool isOfLocalsAlone(const OwnedHandle &H) {
  return !H.In.empty() && llvm::all_of(H.In, isPlainLocal);
}

bool isOutParameter(const ObjectRef &Place, const OwnedHandle &H) {
  const ParmVarDecl *P = Place.getParam();
  QualType To = P && Place.Leaf == Place.Root ? P->getType()->getPointeeType()
                                              : QualType();
  return !To.isNull() && !H.Type.isNull() &&
         To.getCanonicalType().getUnqualifiedType() ==
             H.Type.getCanonicalType().getUnqualifiedType();
}

/// \p V leads to what a parameter leads to: `Device *D = Given->Private`.
static bool isOfParameter(const VarDecl &V) {
  if (isa<ParmVarDecl>(V))
    return true;
  const Expr *Init = V.hasLocalStorage() ? V.getInit() : nullptr;
  return Init && getObject(Init).getParam();
}

bool isOfOthers(const ObjectRef &Place, const OwnedHandle &H) {
  if (Place.Kind != ObjectRef::Variable || Place.isGlobal())
    return false;
  return isOutParameter(Place, H) ||
         (Place.Leaf != Place.Root && Place.Root->getType()->isPointerType() &&
          isOfParameter(*cast<VarDecl>(Place.Root)));
}

} // namespace interop
