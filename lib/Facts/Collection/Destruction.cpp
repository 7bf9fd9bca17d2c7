//===- Destruction.cpp - What happens when an object dies -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/Collection/Destruction.h"
#include "AST/ImportedPlace.h"
#include "AST/Naming.h"
#include "Facts/Collection/OwnerValues.h"
#include "Support/Budgets.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

class Expander {
public:
  Expander(const Fact &Prototype, ModelLookup &Known, std::vector<Fact> &Facts)
      : Prototype(Prototype), Known(Known), Facts(Facts) {}

  void run(QualType T) {
    Pending.push_back({T, 0, false});
    while (!Pending.empty()) {
      Item I = Pending.pop_back_val();
      expand(I);
    }
  }

private:
  struct Item {
    QualType T;
    unsigned Depth;
    bool Shared;
  };

  void expand(const Item &I) {
    // What a pointer owns need not have been instantiated.
    const CXXRecordDecl *R = getNamedClass(I.T);
    if (!R || exceeds(I.Depth, Budget::OwnerDepth))
      return;
    if (const CXXRecordDecl *Definition = R->getDefinition())
      R = Definition;
    const FunctionModel *Destructor = Known.findDestructorRow(*R);
    if (Destructor)
      add(R->getDestructor(), Destructor, Entity(), I.Shared);
    if (const FunctionModel *Row = Known.findWrapperEnd(*R))
      add(R->getDestructor(), Row, Entity(), I.Shared);
    if (const TypeModel *Row = Known.findRow(*R); Row && Row->owns())
      return expandOwner(*R, *Row, I);
    expandNamedRelease(*R, I);
    bool Speaks = Destructor && (Destructor->Blocks || Destructor->Joins);
    if (Speaks || isInStd(*R) || !R->hasDefinition() ||
        R->hasTrivialDestructor())
      return;
    add(R->getDestructor(), nullptr, Entity::makeDestruction(*R), I.Shared);
  }

  void expandOwner(const CXXRecordDecl &R, const TypeModel &Row,
                   const Item &I) {
    const auto *S = dyn_cast<ClassTemplateSpecializationDecl>(&R);
    if (!S)
      return;
    bool Shared = I.Shared || Row.Shared;
    const ValueDecl *Owner =
        Row.Shared || takesDeleter(*S, Row) ? findOwner() : nullptr;
    if (Owner) {
      const OwnerContents Holds = findContents(*Owner, Known);
      if (!I.Depth && !I.Shared && isSoleOwner(*Owner, Holds))
        Shared = false;
      if (addGivenDeleters(Holds, Shared))
        return;
    }
    if (Row.Deleter && expandDeleter(*S, I.T, *Row.Deleter, Shared))
      return;
    llvm::SmallVector<TemplateArgument, 4> Args;
    for (const TemplateArgument &A : S->getTemplateArgs().asArray()) {
      if (A.getKind() == TemplateArgument::Pack)
        Args.append(A.pack_begin(), A.pack_end());
      else
        Args.push_back(A);
    }
    // Sugar of the arguments as written, so that nested deleters are seen.
    const auto *Written = I.T->getAs<TemplateSpecializationType>();
    llvm::SmallVector<unsigned, 4> Owned(Row.Owns.begin(), Row.Owns.end());
    if (Row.OwnsAll)
      for (unsigned Index = 0; Index < Args.size(); ++Index)
        Owned.push_back(Index);
    for (unsigned Index : llvm::reverse(Owned)) {
      if (Index >= Args.size() ||
          Args[Index].getKind() != TemplateArgument::Type)
        continue;
      QualType Type = Args[Index].getAsType();
      if (Written && Index < Written->template_arguments().size() &&
          Written->template_arguments()[Index].getKind() ==
              TemplateArgument::Type &&
          !Written->isDependentType())
        Type = Written->template_arguments()[Index].getAsType();
      Pending.push_back({Type, I.Depth + 1, Shared});
    }
  }

  //===-- Deleters that are values ----------------------------------------===//

  /// The field or variable that is ended, or that holds what is ended.
  const ValueDecl *findOwner() const {
    const ValueDecl *D =
        Prototype.Object.Leaf ? Prototype.Object.Leaf : Prototype.Destroyed;
    if (!D || D->getType()->isPointerType() || !isa<FieldDecl, VarDecl>(D))
      return nullptr;
    // Other units have told what their own are given.
    const SourceManager &SM = D->getASTContext().getSourceManager();
    return isImportedPlace(D->getLocation(), SM) ? nullptr : D;
  }

  /// A pointer to a function, or what can be any callable.
  bool takesDeleter(const ClassTemplateSpecializationDecl &S,
                    const TypeModel &Row) const {
    llvm::ArrayRef<TemplateArgument> Args = S.getTemplateArgs().asArray();
    if (!Row.Deleter || *Row.Deleter >= Args.size() ||
        Args[*Row.Deleter].getKind() != TemplateArgument::Type)
      return false;
    QualType D = Args[*Row.Deleter].getAsType();
    if (D->isPointerType() || D->isReferenceType())
      return true;
    const CXXRecordDecl *R = getDefinedClass(D);
    const TypeModel *Closure = R ? Known.findRow(*R) : nullptr;
    return Closure && Closure->Closure;
  }

  /// True if nothing ends but by the deleters that the owner is given.
  bool addGivenDeleters(const OwnerContents &Holds, bool Shared) {
    for (const GivenDeleter &D : Holds.Deleters)
      addFunction(*D.Function, Shared);
    return !Holds.Deleters.empty() && !Holds.IsPlain;
  }

  /// True if a deleter other than the library's own ends the object.
  bool expandDeleter(const ClassTemplateSpecializationDecl &S, QualType Sugar,
                     unsigned Index, bool Shared) {
    if (Index >= S.getTemplateArgs().size() ||
        S.getTemplateArgs()[Index].getKind() != TemplateArgument::Type)
      return false;
    QualType D = S.getTemplateArgs()[Index].getAsType();
    if (const CXXRecordDecl *R = getDefinedClass(D)) {
      if (isInStd(*R))
        return false;
      for (const CXXMethodDecl *M : R->methods())
        if (M->getOverloadedOperator() == OO_Call)
          addFunction(*M, Shared);
      return true;
    }
    if (const auto *TST = Sugar->getAs<TemplateSpecializationType>())
      if (const FunctionDecl *F = findNamedDeleter(*TST, Index))
        addFunction(*F, Shared);
    return D->isPointerType() || D->isReferenceType();
  }

  /// A smart pointer of the project's own that names what releases its handle,
  /// `Handle<T, decltype(&release)>`: which argument is the deleter is for its
  /// body to say, but a function that releases is named for no other use.
  void expandNamedRelease(const CXXRecordDecl &R, const Item &I) {
    const auto *Written = I.T->getAs<TemplateSpecializationType>();
    if (!Written || isInStd(R))
      return;
    for (unsigned A = 0; A < Written->template_arguments().size(); ++A) {
      const FunctionDecl *F = findNamedDeleter(*Written, A);
      const FunctionModel *Row = F ? Known.findRow(*F) : nullptr;
      if (!Row || Row->Releases.empty())
        continue;
      addFunction(*F, I.Shared);
      return;
    }
  }

  /// The function in `decltype(&f)`: by convention the deleter given.
  static const FunctionDecl *
  findNamedDeleter(const TemplateSpecializationType &T, unsigned Index) {
    if (Index >= T.template_arguments().size())
      return nullptr;
    const TemplateArgument &A = T.template_arguments()[Index];
    if (A.getKind() != TemplateArgument::Type)
      return nullptr;
    // `decltype(&f)`, or `decltype(f) *`.
    QualType D = A.getAsType();
    const auto *DT = D->getAs<DecltypeType>();
    if (!DT)
      if (const auto *P = D->getAs<PointerType>())
        DT = P->getPointeeType()->getAs<DecltypeType>();
    if (!DT)
      return nullptr;
    const Expr *E = DT->getUnderlyingExpr()->IgnoreParenCasts();
    if (const auto *U = dyn_cast<UnaryOperator>(E))
      E = U->getSubExpr()->IgnoreParenCasts();
    const auto *Ref = dyn_cast<DeclRefExpr>(E);
    return Ref ? dyn_cast<FunctionDecl>(Ref->getDecl()) : nullptr;
  }

  void addFunction(const FunctionDecl &F, bool Shared) {
    const FunctionModel *Row = Known.findRow(F);
    Entity Target;
    if (Known.isFollowed(F))
      Target = Entity::makeFunction(F);
    add(&F, Row, Target, Shared);
    Facts.back().AllArgs = Prototype.Object;
  }

  void add(const FunctionDecl *Callee, const FunctionModel *Row, Entity Target,
           bool Shared) {
    Fact E = Prototype;
    E.Kind = Fact::Destruction;
    E.Callee = Callee;
    E.Row = Row;
    E.Target = Target;
    E.IfLastOwner = Shared;
    Facts.push_back(std::move(E));
  }

  const Fact &Prototype;
  ModelLookup &Known;
  std::vector<Fact> &Facts;
  llvm::SmallVector<Item, 8> Pending;
};

} // namespace

void expandDestruction(QualType T, const Fact &Prototype, ModelLookup &Known,
                       std::vector<Fact> &Facts) {
  Expander(Prototype, Known, Facts).run(T);
}

std::vector<Fact> expandEnd(const VarDecl &V, ModelLookup &Known) {
  Fact Prototype;
  Prototype.Kind = Fact::Destruction;
  Prototype.Loc = V.getLocation();
  Prototype.Object = ObjectRef::makeVariable(V);
  Prototype.Destroyed = &V;
  std::vector<Fact> Ends;
  expandDestruction(V.getType(), Prototype, Known, Ends);
  return Ends;
}

static void expandMembers(const CXXRecordDecl &Class, ModelLookup &Known,
                          std::vector<Fact> &Facts) {
  if (Class.isUnion())
    return;
  llvm::SmallVector<const FieldDecl *, 16> Fields(Class.fields());
  for (const FieldDecl *F : llvm::reverse(Fields)) {
    if (F->isInvalidDecl())
      continue;
    Fact E;
    E.Loc = F->getLocation();
    E.Object = ObjectRef::makeMember(*F);
    E.Destroyed = F;
    expandDestruction(F->getType(), E, Known, Facts);
  }
  llvm::SmallVector<const CXXBaseSpecifier *, 4> Bases;
  for (const CXXBaseSpecifier &B : Class.bases())
    Bases.push_back(&B);
  for (const CXXBaseSpecifier *B : llvm::reverse(Bases)) {
    Fact E;
    E.Loc = B->getBeginLoc();
    E.Object = ObjectRef::makeThis();
    E.Base = B;
    expandDestruction(B->getType(), E, Known, Facts);
  }
}

void expandClass(const CXXRecordDecl &Class, ModelLookup &Known,
                 std::vector<Fact> &Facts) {
  const CXXDestructorDecl *D = Class.getDestructor();
  if (D && D->isUserProvided()) {
    Fact E;
    E.Kind = Fact::Call;
    E.Callee = D;
    E.Loc = D->getLocation();
    E.Object = ObjectRef::makeThis();
    E.Row = Known.findRow(*D);
    if (Known.isFollowed(*D))
      E.Target = Entity::makeFunction(*D);
    else
      E.Unknown =
          D->hasSkippedBody() ? UnknownReason::Skipped : UnknownReason::NoBody;
    Facts.push_back(std::move(E));
  }
  expandMembers(Class, Known, Facts);
  for (unsigned I = 0; I < Facts.size(); ++I)
    Facts[I].At = {0, I};
}

bool hasCompleteParts(const CXXRecordDecl &Class) {
  auto IsComplete = [](QualType T) {
    const CXXRecordDecl *R =
        T->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    return !R || R->hasDefinition();
  };
  auto IsCompleteBase = [&](const CXXBaseSpecifier &B) {
    return IsComplete(B.getType());
  };
  return llvm::all_of(
             Class.fields(),
             [&](const FieldDecl *M) { return IsComplete(M->getType()); }) &&
         llvm::all_of(Class.bases(), IsCompleteBase) &&
         llvm::all_of(Class.vbases(), IsCompleteBase);
}

} // namespace interop
