//===- SummaryWriter.cpp - From an AST to summaries -----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Serialization/Extraction/SummaryWriter.h"
#include "AST/Naming.h"
#include "Serialization/Extraction/BodyWriter.h"
#include "Serialization/Extraction/UnitWalk.h"
#include <map>
#include <set>

using namespace clang;

namespace interop {

/// By key. What has the same key is the same.
static std::map<std::string, Entity>
sortByKey(const std::vector<Entity> &Entities, KeyMaker &Keys) {
  std::map<std::string, Entity> Sorted;
  for (Entity E : Entities)
    Sorted.emplace(Keys.getKey(E), E);
  return Sorted;
}

using MethodMap = std::map<std::string, MethodSummary>;

/// What stands in fields that are called, as if it overrode them.
static void addStored(SummaryContext &Unit, MethodMap &Sorted) {
  struct Places {
    std::set<std::string> Fields;
    bool IsEmpty = false;
  };
  std::map<std::string, Places> Stored;
  Unit.Known.getFieldFunctions(Unit.Ctx).visitShared(
      [&](const FieldDecl &F, const FunctionDecl *Holds,
          const NamedDecl *Unless) {
        if (Unit.Known.isInterpretersOwn(*F.getParent()))
          return;
        std::string Key = Holds    ? Unit.Keys.getKey(*Holds).str()
                          : Unless ? MethodSummary::UnlessPrefix +
                                         Unit.Keys.getKey(*Unless).str()
                                   : MethodSummary::Anything;
        Places &In = Stored[Key];
        In.Fields.insert(Unit.Keys.getKey(F).str());
        In.IsEmpty = Holds && isEmptyFunction(*Holds);
      });
  for (const auto &[Key, In] : Stored) {
    MethodSummary &Method = Sorted[Key];
    Method.Key = Key;
    Method.IsPure = In.IsEmpty;
    llvm::append_range(Method.Overrides, In.Fields);
  }
}

static std::vector<MethodSummary> findMethods(const UserCode &Code,
                                              SummaryContext &Unit) {
  KeyMaker &Keys = Unit.Keys;
  MethodMap Sorted;
  for (const CXXRecordDecl *R : Code.Classes)
    for (const CXXMethodDecl *M : R->methods()) {
      if (!M->size_overridden_methods())
        continue;
      MethodSummary Method;
      Method.Key = Keys.getKey(*M).str();
      Method.IsPure = M->isPureVirtual();
      for (const CXXMethodDecl *Overridden : M->overridden_methods())
        Method.Overrides.push_back(Keys.getKey(*Overridden).str());
      std::string Key = Method.Key;
      Sorted.emplace(std::move(Key), std::move(Method));
    }
  addStored(Unit, Sorted);
  std::vector<MethodSummary> Methods;
  for (auto &[Key, Method] : Sorted)
    Methods.push_back(std::move(Method));
  return Methods;
}

/// By key, the variables that other units ask for: numbers, and objects with
/// fields that are called. What a header defines everybody sees.
static std::map<std::string, const VarDecl *>
findDefined(const UserCode &Code, SummaryContext &Unit) {
  const SourceManager &SM = Unit.Ctx.getSourceManager();
  std::map<std::string, const VarDecl *> Sorted;
  for (const VarDecl *V : Code.Variables) {
    bool IsNumber = V->getType().isConstQualified() &&
                    V->getType()->isIntegralOrEnumerationType();
    if (V->isThisDeclarationADefinition() != VarDecl::DeclarationOnly &&
        SM.isInMainFile(SM.getExpansionLoc(V->getLocation())) &&
        (IsNumber || FieldFunctions::hasShared(*V)))
      Sorted[Unit.Keys.getKey(*V).str()] = V;
  }
  return Sorted;
}

//===-- Classes -----------------------------------------------------------===//

namespace {

class ClassFinder {
public:
  ClassFinder(const ASTContext &Ctx, KeyMaker &Keys)
      : SM(Ctx.getSourceManager()), Keys(Keys) {}

  std::vector<std::string> run(const UserCode &Code) {
    for (const CXXRecordDecl *R : Code.Classes)
      if (isLookedAt(*R))
        add(*R);
    return {Found.begin(), Found.end()};
  }

private:
  /// Others are looked at where their bodies are.
  bool isLookedAt(const CXXRecordDecl &R) const {
    bool HasBody = false, HasOther = false;
    for (const CXXMethodDecl *M : R.methods())
      if (M->isUserProvided() && !M->isPureVirtual())
        (M->isDefined() ? HasBody : HasOther) = true;
    return HasBody || !HasOther || SM.isWrittenInMainFile(R.getLocation());
  }

  void add(const CXXRecordDecl &R) {
    Found.insert(Keys.getKey(R).str());
    for (const CXXBaseSpecifier &B : R.bases())
      addParts(B.getType());
    for (const FieldDecl *F : R.fields())
      addParts(F->getType());
  }

  void addParts(QualType T) {
    const Type *Inner = T->getPointeeOrArrayElementType();
    const CXXRecordDecl *R = Inner->getAsCXXRecordDecl();
    if (!R)
      return;
    if (!isSystem(*R, SM))
      Found.insert(UnitSummary::PartPrefix + Keys.getKey(*R).str());
    if (const auto *S = dyn_cast<ClassTemplateSpecializationDecl>(R))
      for (const TemplateArgument &A : S->getTemplateArgs().asArray())
        if (A.getKind() == TemplateArgument::Type)
          addParts(A.getAsType());
  }

  const SourceManager &SM;
  KeyMaker &Keys;
  std::set<std::string> Found;
};

} // namespace

using EntryList = llvm::SmallVector<const UnitEntry *, 2>;
using EntriesTy = llvm::DenseMap<const Decl *, EntryList>;

/// By the body that they stand in; null outside of functions.
static EntriesTy sortByBody(llvm::ArrayRef<UnitEntry> Entries) {
  EntriesTy Sorted;
  for (const UnitEntry &E : Entries)
    Sorted[E.In ? Entity::makeFunction(*E.In).getFunction() : nullptr]
        .push_back(&E);
  return Sorted;
}

/// Outer ones come before those that stand in them.
static void addTeamBodies(llvm::ArrayRef<UnitEntry> Entries, KeyMaker &Keys,
                          std::vector<Entity> &To) {
  for (const UnitEntry &E : Entries)
    if (E.Kind == UnitEntry::Team) {
      Keys.addTeamBody(*E.F, *Entity::makeFunction(*E.In).getFunction());
      To.push_back(Entity::makeFunction(*E.F));
    }
}

UnitSummary summarize(EffectTable &Effects, ModelLookup &Known, ASTContext &Ctx,
                      llvm::ArrayRef<UnitEntry> Entries,
                      const SummaryOptions &Options) {
  SummaryContext Unit(Ctx, Known, Options.Root);
  UserCode Code = findUserCode(Ctx, Known);
  UnitSummary Out;
  Out.Unit = Unit.Keys.getUnit().str();
  Out.Release = Options.Release;
  EntriesTy ByBody = sortByBody(Entries);
  std::vector<Entity> Entities = findEntities(Code, Effects);
  addTeamBodies(Entries, Unit.Keys, Entities);
  for (const auto &[Key, E] : sortByKey(Entities, Unit.Keys))
    Out.Entities.push_back(writeEntity(
        Effects.getFacts(E),
        E.isDestruction() ? EntryList() : ByBody.lookup(E.getFunction()),
        Unit));
  for (const auto &[Key, V] : findDefined(Code, Unit))
    Out.Entities.push_back(writeVariable(*V, Unit));
  if (ByBody.count(nullptr))
    Out.Entities.push_back(writeOutside(ByBody.lookup(nullptr), Unit));
  llvm::sort(Out.Entities, [](const EntitySummary &A, const EntitySummary &B) {
    return A.Key < B.Key;
  });
  Out.Methods = findMethods(Code, Unit);
  Out.Files = Unit.Files.getFiles();
  Out.Classes = ClassFinder(Ctx, Unit.Keys).run(Code);
  Out.Names.assign(Unit.Names.begin(), Unit.Names.end());
  return Out;
}

} // namespace interop
