//===- DeclReader.cpp - Declarations of other units -----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Serialization/Import/DeclReader.h"
#include "AST/Compat.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

DeclReader::DeclReader(ASTContext &Ctx, llvm::StringRef Unit)
    : Ctx(Ctx), Names(Unit) {}

DeclReader::Row &DeclReader::getRow(const EntitySummary &Of) {
  std::unique_ptr<Row> &Known = Rows[&Of];
  if (!Known) {
    Known = std::make_unique<Row>();
    Known->Decls.resize(Of.Decls.size());
    Known->Types.resize(Of.Types.size());
  }
  return *Known;
}

NamedDecl *DeclReader::read(const EntitySummary &From, DeclId Id) {
  if (!Id)
    return nullptr;
  NamedDecl *&Here = getRow(From).Decls[Id - 1];
  if (!Here)
    Here = readKnown(From, From.Decls[Id - 1]);
  return Here;
}

/// Null for what is being made, as well.
NamedDecl *DeclReader::readKnown(const EntitySummary &From, const Summary &D) {
  auto [Found, IsNew] = Known.try_emplace(D.Key, nullptr);
  if (!IsNew)
    return Found->second;
  ++NumBeingMade;
  NamedDecl *New = make(From, D);
  --NumBeingMade;
  return Known[D.Key] = New;
}

NamedDecl *DeclReader::make(const EntitySummary &From, const Summary &D) {
  if (D.Kind == Summary::Parameter)
    return makeParameter(From, D);
  if (!isOfAnotherUnit(D.Key) && !D.has(Summary::IsLocal) &&
      !D.has(Summary::IsSyntheticDecl))
    if (NamedDecl *Own = findOwn(From, D))
      return Own;
  NamedDecl *New = makeSyntheticDecl(From, D);
  if (New)
    SyntheticDecls[New] = D.Key;
  if (New && !(D.Arguments.empty() && D.Homes.empty()))
    Sources[New] = {&From, &D};
  return New;
}

bool DeclReader::isDeclaredWith(const FunctionDecl &F,
                                llvm::StringRef Name) const {
  const Summary *Of = Sources.lookup(F.getCanonicalDecl()).second;
  return Of && llvm::is_contained(Of->Homes, Name);
}

QualType DeclReader::findTypeArgument(const Decl &D, unsigned I) {
  auto [From, Of] = Sources.lookup(D.getCanonicalDecl());
  return Of && I < Of->Arguments.size() && Of->Arguments[I]
             ? readType(*From, Of->Arguments[I])
             : QualType();
}

llvm::StringRef DeclReader::getKey(const Decl &D) {
  auto Found = SyntheticDecls.find(D.getCanonicalDecl());
  return Found == SyntheticDecls.end() ? Names.getKey(D) : Found->second;
}

/// Keys of what only one unit has begin with its path and '|'.
bool DeclReader::isOfAnotherUnit(llvm::StringRef Key) const {
  auto [Of, Rest] = Key.split('|');
  return !Rest.empty() && Of != Names.getUnit();
}

//===-- What the unit declares itself -------------------------------------===//

DeclContext *DeclReader::readContext(const EntitySummary &From, DeclId Id) {
  auto *In = dyn_cast_or_null<DeclContext>(read(From, Id));
  return In ? In : Ctx.getTranslationUnitDecl();
}

DeclarationName DeclReader::readName(const EntitySummary &From,
                                     const Summary &D) {
  DeclarationNameTable &Names = Ctx.DeclarationNames;
  bool IsConstructor = D.has(Summary::IsConstructor);
  if (IsConstructor || D.has(Summary::IsDestructor)) {
    auto *Class = readAs<CXXRecordDecl>(From, D.In);
    if (!Class)
      return {};
    CanQualType T = getTagType(Ctx, *Class);
    return IsConstructor ? Names.getCXXConstructorName(T)
                         : Names.getCXXDestructorName(T);
  }
  if (D.Operator && D.Operator < NUM_OVERLOADED_OPERATORS)
    return Names.getCXXOperatorName(OverloadedOperatorKind(D.Operator));
  return D.Name.empty() ? DeclarationName() : &Ctx.Idents.get(D.Name);
}

/// Of a class that is only declared here, and defined where the summary is
/// from, nothing can be asked: a stand-in is better.
static NamedDecl *takeOwn(TagDecl &Own, const SummaryDecl &D) {
  if (TagDecl *Definition = Own.getDefinition())
    return Definition;
  return isa<RecordDecl>(Own) && D.has(SummaryDecl::IsDefined) ? nullptr : &Own;
}

NamedDecl *DeclReader::findSpecialization(const Summary &D,
                                          NamedDecl &Candidate) {
  if (auto *F = dyn_cast<FunctionTemplateDecl>(&Candidate)) {
    for (FunctionDecl *S : F->specializations())
      if (getKey(*S) == D.Key)
        return S->getCanonicalDecl();
    return nullptr;
  }
  auto *C = dyn_cast<ClassTemplateDecl>(&Candidate);
  if (!C || D.Arguments.empty())
    return nullptr;
  for (ClassTemplateSpecializationDecl *S : C->specializations())
    if (getKey(*S) == D.Key)
      return takeOwn(*S, D);
  return nullptr;
}

NamedDecl *DeclReader::findOwn(const EntitySummary &From, const Summary &D) {
  NamedDecl *In = D.In ? read(From, D.In) : nullptr;
  if (D.In && (!isa_and_nonnull<DeclContext>(In) || isa<FunctionDecl>(In)))
    return nullptr;
  DeclarationName Name = readName(From, D);
  if (!Name)
    return nullptr;
  for (NamedDecl *Found : readContext(From, D.In)->lookup(Name)) {
    if (NamedDecl *S = findSpecialization(D, *Found))
      return S;
    if (isa<TemplateDecl>(Found) || getKey(*Found) != D.Key)
      continue;
    if (auto *R = dyn_cast<TagDecl>(Found))
      return takeOwn(*R, D);
    return cast<NamedDecl>(Found->getCanonicalDecl());
  }
  return nullptr;
}

//===-- Stand-ins ---------------------------------------------------------===//

NamedDecl *DeclReader::makeSyntheticDecl(const EntitySummary &From,
                                         const Summary &D) {
  switch (D.Kind) {
  case Summary::Namespace: {
    IdentifierInfo *Id = D.Name.empty() ? nullptr : &Ctx.Idents.get(D.Name);
    return NamespaceDecl::Create(Ctx, readContext(From, D.In),
                                 D.has(Summary::IsInline), Place, Place, Id,
                                 nullptr, false);
  }
  case Summary::Record:
    return makeRecord(From, D);
  case Summary::Enumeration:
    return EnumDecl::Create(Ctx, readContext(From, D.In), Place, Place,
                            &Ctx.Idents.get(D.Name), nullptr, false, false,
                            false);
  case Summary::Function:
    return makeFunction(From, D);
  case Summary::Field:
    return makeField(From, D);
  case Summary::Variable:
    return makeVariable(From, D);
  case Summary::Constant:
    return makeConstant(From, D);
  case Summary::Parameter:
    break; // made with its function
  }
  return nullptr;
}

NamedDecl *DeclReader::makeRecord(const EntitySummary &From, const Summary &D) {
  DeclContext *In = readContext(From, D.In);
  IdentifierInfo *Id = D.Name.empty() ? nullptr : &Ctx.Idents.get(D.Name);
  TagTypeKind Kind =
      D.has(Summary::IsUnion) ? TagTypeKind::Union : TagTypeKind::Struct;
  if (!Ctx.getLangOpts().CPlusPlus) {
    RecordDecl *R = RecordDecl::Create(Ctx, Kind, In, Place, Place, Id);
    R->setInvalidDecl();
    return R;
  }
  CXXRecordDecl *R =
      D.has(Summary::IsLambda)
          ? CXXRecordDecl::CreateLambda(Ctx, In, nullptr, Place,
                                        CXXRecordDecl::LDK_Unknown, false,
                                        LCD_None)
          : CXXRecordDecl::Create(Ctx, Kind, In, Place, Place, Id);
  // It has no layout, and nobody shall ask for one.
  R->setInvalidDecl();
  if (D.has(Summary::IsDefined) && !D.has(Summary::IsLambda)) {
    // Its bases may speak of it.
    Known[D.Key] = R;
    SyntheticDecls[R] = D.Key;
    define(From, D, *R);
  }
  return R;
}

/// With its bases and its destructor; fields are made where they are asked for.
void DeclReader::define(const EntitySummary &From, const Summary &D,
                        CXXRecordDecl &R) {
  R.startDefinition();
  llvm::SmallVector<CXXBaseSpecifier, 2> Bases;
  for (DeclId Base : D.Parts)
    if (auto *B = readAs<CXXRecordDecl>(From, Base); B && B->hasDefinition())
      Bases.emplace_back(SourceRange(Place), false, true, AS_public,
                         Ctx.getTrivialTypeSourceInfo(getTagType(Ctx, *B)),
                         SourceLocation());
  llvm::SmallVector<const CXXBaseSpecifier *, 2> Pointers;
  for (const CXXBaseSpecifier &B : Bases)
    Pointers.push_back(&B);
  R.setBases(Pointers.data(), Pointers.size());
  if (D.has(Summary::IsUserProvidedEnd)) {
    QualType T = Ctx.getFunctionType(Ctx.VoidTy, {}, {});
    DeclarationNameInfo Name(
        Ctx.DeclarationNames.getCXXDestructorName(getTagType(Ctx, R)), Place);
    auto *End = CXXDestructorDecl::Create(
        Ctx, &R, Place, Name, T, Ctx.getTrivialTypeSourceInfo(T), false, false,
        false, ConstexprSpecKind::Unspecified);
    End->setAccess(AS_public);
    R.addDecl(End);
  }
  R.completeDefinition();
}

QualType DeclReader::readFunctionType(const EntitySummary &From,
                                      const SummaryType &T) {
  llvm::SmallVector<QualType, 4> Params;
  for (TypeId P : T.Parts)
    Params.push_back(readType(From, P));
  return Ctx.getFunctionType(readType(From, T.Inner), Params, {});
}

/// The type of \p D with what its flags add.
static QualType getFunctionType(const FunctionProtoType &Plain,
                                const SummaryDecl &D, ASTContext &Ctx) {
  FunctionProtoType::ExtProtoInfo Info;
  Info.Variadic = D.has(SummaryDecl::IsVariadic);
  if (D.has(SummaryDecl::IsNoexcept))
    Info.ExceptionSpec.Type = EST_BasicNoexcept;
  if (D.has(SummaryDecl::IsConst))
    Info.TypeQuals.addConst();
  return Ctx.getFunctionType(Plain.getReturnType(), Plain.getParamTypes(),
                             Info);
}

static FunctionDecl *makeMethod(const SummaryDecl &D, CXXRecordDecl &Class,
                                DeclarationNameInfo Name, QualType T,
                                ASTContext &Ctx) {
  SourceLocation At = Name.getLoc();
  TypeSourceInfo *Written = Ctx.getTrivialTypeSourceInfo(T, At);
  auto Spec = ConstexprSpecKind::Unspecified;
  if (D.has(SummaryDecl::IsConstructor))
    return CXXConstructorDecl::Create(Ctx, &Class, At, Name, T, Written,
                                      ExplicitSpecifier(), false, false, false,
                                      Spec);
  if (D.has(SummaryDecl::IsDestructor))
    return CXXDestructorDecl::Create(Ctx, &Class, At, Name, T, Written, false,
                                     false, false, Spec);
  return CXXMethodDecl::Create(Ctx, &Class, At, Name, T, Written,
                               D.has(SummaryDecl::IsStatic) ? SC_Static
                                                            : SC_None,
                               false, false, Spec, At);
}

NamedDecl *DeclReader::makeFunction(const EntitySummary &From,
                                    const Summary &D) {
  const auto *Plain = readType(From, D.Type)->getAs<FunctionProtoType>();
  DeclarationName Name = readName(From, D);
  if (!Plain || !Name)
    return nullptr;
  QualType T = getFunctionType(*Plain, D, Ctx);
  DeclContext *In = readContext(From, D.In);
  if (auto *Class = dyn_cast<CXXRecordDecl>(In)) {
    if (D.has(Summary::IsDestructor) && Class->hasDefinition())
      if (CXXDestructorDecl *End = Class->getDestructor())
        return End;
    auto *M = makeMethod(D, *Class, {Name, Place}, T, Ctx);
    M->setAccess(AS_public);
    M->setVirtualAsWritten(D.has(Summary::IsVirtual));
    M->setIsPureVirtual(D.has(Summary::IsPure) && Class->hasDefinition());
    addParams(From, D, *M);
    return M;
  }
  if (D.has(Summary::IsExternC) && Ctx.getLangOpts().CPlusPlus)
    In = LinkageSpecDecl::Create(Ctx, In, Place, Place,
                                 LinkageSpecLanguageIDs::C, true);
  auto *F = FunctionDecl::Create(
      Ctx, In, Place, Place, Name, T, Ctx.getTrivialTypeSourceInfo(T, Place),
      llvm::StringRef(D.Key).contains('|') ? SC_Static : SC_None);
  addParams(From, D, *F);
  return F;
}

void DeclReader::addParams(const EntitySummary &From, const Summary &D,
                           FunctionDecl &F) {
  llvm::SmallVector<ParmVarDecl *, 4> Params;
  for (QualType T : F.getType()->castAs<FunctionProtoType>()->param_types()) {
    auto *P = ParmVarDecl::Create(Ctx, &F, Place, Place, nullptr, T,
                                  Ctx.getTrivialTypeSourceInfo(T, Place),
                                  SC_None, nullptr);
    P->setScopeInfo(0, Params.size());
    unsigned Index = Params.size();
    if (Index < D.Parts.size())
      if (const Summary &Named = From.Decls[D.Parts[Index] - 1];
          !Named.Name.empty())
        P->setDeclName(&Ctx.Idents.get(Named.Name));
    Params.push_back(P);
  }
  F.setParams(Params);
  for (const std::string &Text : D.Annotations)
    F.addAttr(AnnotateAttr::CreateImplicit(Ctx, Text, nullptr, 0));
  if (D.has(Summary::ReturnsTwice))
    F.addAttr(ReturnsTwiceAttr::CreateImplicit(Ctx));
}

NamedDecl *DeclReader::makeParameter(const EntitySummary &From,
                                     const Summary &D) {
  auto *F = readAs<FunctionDecl>(From, D.In);
  if (!F)
    return nullptr;
  const Summary &Of = From.Decls[D.In - 1];
  for (unsigned I = 0; I < Of.Parts.size() && I < F->getNumParams(); ++I)
    if (From.Decls[Of.Parts[I] - 1].Key == D.Key)
      return F->getParamDecl(I);
  return nullptr;
}

NamedDecl *DeclReader::makeField(const EntitySummary &From, const Summary &D) {
  DeclContext *In = readContext(From, D.In);
  // This unit's class is another one than that of the summary.
  if (const auto *R = dyn_cast<RecordDecl>(In);
      R && R->getDefinition() && !isSyntheticDecl(*R))
    return nullptr;
  QualType T = readType(From, D.Type);
  auto *F = FieldDecl::Create(
      Ctx, In, Place, Place, D.Name.empty() ? nullptr : &Ctx.Idents.get(D.Name),
      T, Ctx.getTrivialTypeSourceInfo(T, Place), nullptr, false, ICIS_NoInit);
  F->setAccess(AS_public);
  return F;
}

NamedDecl *DeclReader::makeVariable(const EntitySummary &From,
                                    const Summary &D) {
  QualType T = readType(From, D.Type);
  bool IsStatic =
      D.has(Summary::IsStatic) || llvm::StringRef(D.Key).contains('|');
  auto *V = VarDecl::Create(Ctx, readContext(From, D.In), Place, Place,
                            D.Name.empty() ? nullptr : &Ctx.Idents.get(D.Name),
                            T, Ctx.getTrivialTypeSourceInfo(T, Place),
                            IsStatic && !D.has(Summary::IsLocal) ? SC_Static
                                                                 : SC_None);
  if (D.has(Summary::IsThreadLocal))
    V->setTSCSpec(TSCS_thread_local);
  return V;
}

NamedDecl *DeclReader::makeConstant(const EntitySummary &From,
                                    const Summary &D) {
  auto *Of = readAs<EnumDecl>(From, D.In);
  if (!Of)
    return nullptr;
  return EnumConstantDecl::Create(
      Ctx, Of, Place, &Ctx.Idents.get(D.Name), Ctx.IntTy, nullptr,
      llvm::APSInt(llvm::APInt(Ctx.getIntWidth(Ctx.IntTy), D.Value, true),
                   false));
}

//===-- Types -------------------------------------------------------------===//

static QualType readInteger(const SummaryType &T, ASTContext &Ctx) {
  QualType Type = Ctx.getIntTypeForBitwidth(T.Bits, T.IsSigned);
  return Type.isNull() ? QualType(Ctx.IntTy) : Type;
}

static QualType readFloating(const SummaryType &T, ASTContext &Ctx) {
  for (QualType Type : {Ctx.FloatTy, Ctx.DoubleTy})
    if (Ctx.getTypeSize(Type) == T.Bits)
      return Type;
  return Ctx.LongDoubleTy;
}

/// A class, or a type of which nothing is known.
QualType DeclReader::readDeclared(const EntitySummary &From,
                                  const SummaryType &T) {
  if (auto *Tag = readAs<TagDecl>(From, T.Decl))
    return getTagType(Ctx, *Tag);
  if (!Nothing)
    Nothing =
        RecordDecl::Create(Ctx, TagTypeKind::Struct,
                           Ctx.getTranslationUnitDecl(), Place, Place, nullptr);
  return getTagType(Ctx, *cast<TagDecl>(Nothing));
}

QualType DeclReader::readType(const EntitySummary &From, TypeId Id) {
  if (!Id)
    return Ctx.VoidTy;
  QualType &Here = getRow(From).Types[Id - 1];
  if (!Here.isNull())
    return Here;
  QualType New = makeType(From, From.Types[Id - 1]);
  // What is being made is not known yet to those types that speak of it.
  if (!NumBeingMade)
    Here = New;
  return New;
}

QualType DeclReader::makeType(const EntitySummary &From, const SummaryType &T) {
  auto makePlain = [&]() -> QualType {
    switch (T.Kind) {
    case SummaryType::Void:
      return Ctx.VoidTy;
    case SummaryType::Bool:
      return Ctx.BoolTy;
    case SummaryType::Integer:
      return readInteger(T, Ctx);
    case SummaryType::Floating:
      return readFloating(T, Ctx);
    case SummaryType::NullPointer:
      return Ctx.NullPtrTy;
    case SummaryType::Pointer:
    case SummaryType::Array: // of a length that nobody asks for
      return Ctx.getPointerType(readType(From, T.Inner));
    case SummaryType::LValueReference:
      return Ctx.getLValueReferenceType(readType(From, T.Inner));
    case SummaryType::RValueReference:
      return Ctx.getRValueReferenceType(readType(From, T.Inner));
    case SummaryType::Function:
      return readFunctionType(From, T);
    case SummaryType::Record:
    case SummaryType::Other:
      return readDeclared(From, T);
    }
    llvm_unreachable("every kind is handled above");
  };
  QualType Plain = makePlain();
  return T.IsConst && !Plain->isFunctionType() ? Plain.withConst() : Plain;
}

} // namespace interop
