//===- SharedFields.cpp - Fields that have what is others' too ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/DanglingCallback/Records/SharedFields.h"
#include "AST/ImportedPlace.h"
#include "AST/Naming.h"
#include "Hazards/DanglingCallback/KeptObjects.h"
#include "Hazards/DanglingCallback/LastingHolders.h"
#include "Hazards/DanglingCallback/Records/FreeSites.h"
#include "Support/NameWords.h"

using namespace clang;

namespace interop {

static bool saysReference(const FunctionDecl &F) {
  if (!F.getDeclName().isIdentifier())
    return false;
  std::string Name = F.getName().lower();
  llvm::StringRef N = Name;
  return (N.ends_with("ref") && !N.ends_with("unref")) || N.contains("_ref_") ||
         N.contains("retain") || N.contains("addref") || N.ends_with("clone") ||
         N.ends_with("_hold");
}

bool returnsReference(const Fact &E) {
  return E.Kind == Fact::Call && E.Callee && !E.Args.empty() &&
         saysReference(*E.Callee);
}

namespace {

class SharedField {
public:
  SharedField(const ValueDecl &Field, const RecordDecl *Owner,
              AnalysisContext &TU, bool IsGivenBack)
      : Field(Field), Owner(Owner), TU(TU), IsGivenBack(IsGivenBack) {}

  bool is(llvm::ArrayRef<const FunctionDecl *> Bodies) {
    bool Shared = false;
    for (const FunctionDecl *F : Bodies)
      for (const Fact &E :
           TU.getEffects().getFacts(Entity::makeFunction(*F)).All)
        if (const Expr *From = findStored(E)) {
          if (isNullConstant(*From, TU.getContext()))
            continue;
          if (!isOthers(*From) && !isPartOfLasting(*From, *F))
            return false;
          Shared = true;
        }
    return Shared;
  }

private:
  /// What \p E stores in the field; null if it stores nothing there.
  const Expr *findStored(const Fact &E) const {
    if ((E.Kind == Fact::Call || E.Kind == Fact::Allocate) &&
        E.Result.Leaf == &Field)
      return dyn_cast_or_null<Expr>(E.Node);
    return E.Kind == Fact::Store && E.Object.Leaf == &Field ? E.Value : nullptr;
  }

  bool isOthers(const Expr &Value) const {
    if (const ObjectRef From = getObject(&Value);
        From.getParam() || From.isGlobal())
      return true;
    if (const auto *C = dyn_cast<ConditionalOperator>(Value.IgnoreParenCasts()))
      return isOthersOrNull(*C->getTrueExpr()) &&
             isOthersOrNull(*C->getFalseExpr());
    const auto *C = dyn_cast<CallExpr>(skipCasts(&Value));
    const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
    if (!F || !F->getDeclName().isIdentifier())
      return false;
    const FunctionModel *Row = TU.getLookup().findKeeps(*F);
    if (Row && Row->LastingResult)
      return true;
    if (isGetter(*F))
      return asksByConstants(*C, TU) ||
             (isOfGiven(*C) && (IsGivenBack || givesCopy(*F)));
    return saysReference(*F) && C->getNumArgs() > 0 &&
           isReferenceOfOthers(*C->getArg(0));
  }

  /// `app_get_profiles(app)`, where \p In has `app = app_get()`
  bool isPartOfLasting(const Expr &Value, const FunctionDecl &In) const {
    const auto *C = dyn_cast<CallExpr>(skipCasts(&Value));
    const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
    if (F && saysReference(*F) && C->getNumArgs() == 1)
      return isPartOfLasting(*C->getArg(0), In);
    return F && isGetter(*F) && C->getNumArgs() == 1 &&
           isLastingIn(In, *C->getArg(0), TU);
  }

  bool isOthersOrNull(const Expr &Value) const {
    return isNullConstant(Value, TU.getContext()) || isOthers(Value);
  }

  /// `object_ref(app)`, `object_ref(app_get_settings(app))`,
  /// `object_ref(app->bus)`
  bool isReferenceOfOthers(const Expr &Of) const {
    if (isGiven(Of) || isFieldOfAnother(Of))
      return true;
    const auto *C = dyn_cast<CallExpr>(skipCasts(&Of));
    const FunctionDecl *F = C ? C->getDirectCallee() : nullptr;
    return F && isGetter(*F) && (asksByConstants(*C, TU) || isOfGiven(*C));
  }

  /// A record of another kind has it, too.
  bool isFieldOfAnother(const Expr &Of) const {
    const auto *Its = dyn_cast<FieldDecl>(&Field);
    const auto *M = dyn_cast<MemberExpr>(skipCasts(&Of));
    const auto *Other =
        M ? dyn_cast<FieldDecl>(M->getMemberDecl()) : nullptr;
    return Its && Other && !isSameOwner(*Its->getParent(), *Other->getParent());
  }

  /// \p B is the record of the field, the object's, or the private part of it.
  bool isSameOwner(const RecordDecl &A, const RecordDecl &B) const {
    const RecordDecl *Whole = Owner ? Owner->getDefinition() : nullptr;
    return A.getCanonicalDecl() == B.getCanonicalDecl() ||
           isBaseOf(B.getDefinition(), Whole) ||
           B.getName().contains_insensitive("priv") !=
               A.getName().contains_insensitive("priv");
  }

  static bool givesCopy(const FunctionDecl &F) {
    return hasNameWord(getMentionedName(F), {"dup", "ref"});
  }

  /// Asked for by what a function was given, which is not the object itself.
  bool isOfGiven(const CallExpr &C) const {
    return C.getNumArgs() == 1 && isGiven(*C.getArg(0));
  }

  bool isGiven(const Expr &E) const {
    const ObjectRef O = getObject(skipCasts(&E));
    const ParmVarDecl *P = O.getParam();
    if (O.isGlobal())
      return true;
    return P && O.Root == O.Leaf && P->getType()->isPointerType() &&
           !isOfOwner(*P);
  }

  /// \p P may be the object that has the field, or its private part.
  bool isOfOwner(const ParmVarDecl &P) const {
    const RecordDecl *Its = getPointedRecord(&P);
    const auto *F = dyn_cast<FieldDecl>(&Field);
    return Its && ((F && isBaseOf(Its, F->getParent()->getDefinition())) ||
                   (Owner && isBaseOf(Its, Owner->getDefinition())));
  }

  const ValueDecl &Field;
  const RecordDecl *Owner; ///< may be null
  AnalysisContext &TU;
  const bool IsGivenBack;
};

} // namespace

bool isSharedField(const ValueDecl &Field, const RecordDecl *Owner,
                   llvm::ArrayRef<const FunctionDecl *> Bodies,
                   AnalysisContext &TU, bool IsGivenBack) {
  return SharedField(Field, Owner, TU, IsGivenBack).is(Bodies);
}

} // namespace interop
