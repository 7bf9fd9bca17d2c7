//===- InferHandles.cpp - The handles a function makes or ends, by bodies -===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A handle is a pointer to memory that the library allocates in one function
// and frees in another. It is freed where the pointer that came in is; what is
// freed with it does not count.
//
//===----------------------------------------------------------------------===//

#include "AST/ImportedPlace.h"
#include "AST/Naming.h"
#include "Analysis/AnalysisContext.h"
#include "Effects/NewObjects.h"
#include "Inference/ArgumentWalk.h"
#include "Inference/InferredRow.h"
#include "Support/Budgets.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

/// The name of what a \p T points to; empty for what is no pointer to a class,
/// structure or union.
static std::string getKind(QualType T) {
  if (!T->isPointerType())
    return {};
  QualType To = T->getPointeeType();
  if (const auto *Alias = To->getAs<TypedefType>(); Alias && To->isRecordType())
    return getQualifiedName(*Alias->getDecl());
  const auto *R = To->getAs<RecordType>();
  return R ? getQualifiedName(*R->getDecl()) : std::string();
}

/// Likewise of the object \p O in the body of \p In.
static std::string getKind(const ObjectRef &O, Entity In) {
  if (O.Kind == ObjectRef::This && In.getClass())
    return getQualifiedName(*In.getClass());
  return O.Leaf && O.Leaf == O.Root ? getKind(O.Leaf->getType())
                                    : std::string();
}

//===-- Made --------------------------------------------------------------===//

namespace {

/// Finds what gives a place memory that nobody had before.
class MakerSearch {
public:
  explicit MakerSearch(EffectTable &Effects) : Effects(Effects) {}

  /// \p Into: a parameter of \p E that points to where it goes, or its result.
  /// The path to the allocation; empty if there is none.
  CallPath find(Entity E, const ObjectRef &Into) {
    Seen.clear();
    Kind.clear();
    return search(E, Into);
  }
  const std::string &getKind() const { return Kind; }

  /// All that is put into \p Local, of \p E, is null or memory that nobody had
  /// before, and some of it is.
  bool isMade(Entity E, const ObjectRef &Local) {
    Seen.clear();
    bool IsMade = false;
    const FunctionFacts &Facts = Effects.getFacts(E);
    for (const Fact &By : Facts.All)
      if (By.Result == Local && By.Kind != Fact::Declare) {
        if (follow(By, E).empty())
          return false;
        IsMade = true;
      }
    return IsMade && llvm::all_of(Facts.All, [&](const Fact &At) {
             bool IsGiven =
                 (At.Kind == Fact::Store || At.Kind == Fact::Declare) &&
                 At.Object == Local && At.Value;
             return !IsGiven ||
                    isa<CallExpr, CXXNewExpr>(At.Value->IgnoreParenCasts()) ||
                    isNullConstant(*At.Value, Local.Root->getASTContext());
           });
  }

private:
  CallPath search(Entity E, const ObjectRef &Into) {
    if (!Seen.insert({E.getOpaque(), Into.Root}).second ||
        exceeds(Seen.size(), Budget::HandleOriginBodies))
      return {};
    const FunctionFacts &Facts = Effects.getFacts(E);
    for (const Fact &Made : Facts.All)
      if (becomes(Made, Into, Facts))
        if (CallPath Found = follow(Made, E); !Found.empty())
          return Found;
    // Handed on to be filled.
    if (Into.Kind == ObjectRef::Variable)
      for (const Fact &Call : Facts.All)
        if (CallPath Found = handOn(Call, E, Into); !Found.empty())
          return Found;
    return {};
  }

  /// True if what \p Made yields is what \p Into gets in the end.
  bool becomes(const Fact &Made, const ObjectRef &Into,
               const FunctionFacts &Facts) const {
    if (Made.Result == Into)
      return Into.Kind == ObjectRef::Result || isStoredThrough(Made, Into);
    bool IsLocal = Made.Result.Kind == ObjectRef::Variable &&
                   Made.Result.Root == Made.Result.Leaf &&
                   !Made.Result.isGlobal() && !Made.Result.getParam();
    return IsLocal && llvm::any_of(Facts.All, [&](const Fact &E) {
             return E.Value && getObject(E.Value) == Made.Result &&
                    (Into.Kind == ObjectRef::Result
                         ? E.Kind == Fact::Return
                         : E.Kind == Fact::Store && E.Object == Into);
           });
  }

  static bool isStoredThrough(const Fact &Made, const ObjectRef &Into) {
    return Made.Kind != Fact::Declare && Into.getParam();
  }

  CallPath follow(const Fact &Made, Entity In) {
    if (Made.Kind == Fact::Allocate || isAllocation(Made)) {
      if (const auto *N = dyn_cast_or_null<CXXNewExpr>(Made.Node))
        if (const auto *R = N->getAllocatedType()->getAsCXXRecordDecl())
          Kind = getQualifiedName(*R);
      return {{In, &Made}};
    }
    if (Made.Kind != Fact::Call || !Made.Target)
      return {};
    return prepend(Made, In, search(Made.Target, ObjectRef::makeResult()));
  }

  CallPath handOn(const Fact &Call, Entity In, const ObjectRef &Into) {
    const FunctionDecl *Target = Call.Target.getFunction();
    for (unsigned I = 0; Target && I < Target->getNumParams(); ++I)
      if (Call.getArgObject(I) == Into)
        if (CallPath Found = search(
                Call.Target, ObjectRef::makeVariable(*Target->getParamDecl(I)));
            !Found.empty())
          return prepend(Call, In, std::move(Found));
    return {};
  }

  static CallPath prepend(const Fact &By, Entity In, CallPath Rest) {
    if (!Rest.empty())
      Rest.insert(Rest.begin(), {In, &By});
    return Rest;
  }

  static bool isAllocation(const Fact &E) {
    return E.Kind == Fact::Call && E.Callee && !E.Target &&
           isAllocator(*E.Callee);
  }

  EffectTable &Effects;
  std::set<std::pair<const void *, const ValueDecl *>> Seen;
  std::string Kind;
};

} // namespace

std::vector<InferredHandle> inferAcquires(Entity E, AnalysisContext &TU) {
  const FunctionDecl &F = *E.getFunction();
  MakerSearch Search(TU.getEffects());
  std::vector<InferredHandle> Found;
  auto add = [&](Place At, const ObjectRef &Into, QualType T) {
    std::string Kind = getKind(T);
    if (Kind.empty() && !T->isVoidPointerType())
      return;
    CallPath Shown = Search.find(E, Into);
    if (Kind.empty())
      Kind = Search.getKind();
    if (!Shown.empty() && !Kind.empty())
      Found.push_back({At, Kind, std::move(Shown)});
  };
  add({Place::Result, 0}, ObjectRef::makeResult(), F.getReturnType());
  for (unsigned I = 0; I < F.getNumParams(); ++I)
    if (QualType T = F.getParamDecl(I)->getType(); T->isPointerType())
      add({Place::Argument, I}, ObjectRef::makeVariable(*F.getParamDecl(I)),
          T->getPointeeType());
  return Found;
}

bool isAllocatedIn(Entity E, const ObjectRef &Local, EffectTable &Effects) {
  return MakerSearch(Effects).isMade(E, Local);
}

//===-- Ended -------------------------------------------------------------===//

static bool isFreed(const Fact &E, const ObjectRef &O) {
  if (E.Kind == Fact::Free)
    return E.Object == O;
  return E.Kind == Fact::Call && E.Callee && !E.Target &&
         E.Callee->getBuiltinID() == Builtin::BIfree && E.getArgObject(0) == O;
}

/// The class of what \p E deletes, if this unit has the statement.
static std::string getDeletedKind(const Fact &E) {
  const auto *D = dyn_cast_or_null<CXXDeleteExpr>(E.Node);
  QualType T = D ? D->getDestroyedType() : QualType();
  const CXXRecordDecl *R = T.isNull() ? nullptr : T->getAsCXXRecordDecl();
  return R ? getQualifiedName(*R) : std::string();
}

/// Of a pointer to a handle what it points to.
static std::optional<InferredHandle>
inferRelease(const FunctionDecl &F, unsigned Arg, EffectTable &Effects) {
  QualType T = F.getParamDecl(Arg)->getType();
  if (T->getPointeeType()->isPointerType())
    T = T->getPointeeType();
  std::string Kind = getKind(T);
  if (Kind.empty() && !T->isVoidPointerType())
    return std::nullopt;
  ArgumentWalk Walk(Entity::makeFunction(F),
                    ObjectRef::makeVariable(*F.getParamDecl(Arg)), Effects);
  for (const ArgumentFrame &In : Walk.getFrames())
    for (const Fact &E : Effects.getFacts(In.In).All)
      if (isFreed(E, In.Argument)) {
        if (Kind.empty())
          Kind = getKind(In.Argument, In.In);
        if (Kind.empty())
          Kind = getDeletedKind(E);
        if (!Kind.empty())
          return InferredHandle{
              {Place::Argument, Arg}, Kind, Walk.getPath(In, E)};
      }
  return std::nullopt;
}

std::vector<InferredHandle> inferReleases(Entity E, AnalysisContext &TU) {
  const FunctionDecl &F = *E.getFunction();
  std::vector<InferredHandle> Found;
  for (unsigned I = 0; I < F.getNumParams(); ++I)
    if (F.getParamDecl(I)->getType()->isPointerType())
      if (auto Release = inferRelease(F, I, TU.getEffects()))
        Found.push_back(std::move(*Release));
  return Found;
}

} // namespace interop
