//===- ModelLookup.cpp - What is known of the declarations of one TU ------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Facts/ModelLookup.h"
#include "AST/ImportedPlace.h"
#include "AST/Naming.h"
#include "AST/SyntheticDecl.h"
#include "Facts/ImportedFacts.h"
#include "Facts/UnseenConditions.h"
#include "Facts/UnseenThreads.h"
#include "Models/Schema/Annotations.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/TypeLoc.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace interop {

/// What thread-safety analysis calls a scoped capability: its constructor is
/// given the lock.
static TypeModel makeScopedCapability() {
  TypeModel Row;
  Row.Guards = 0;
  return Row;
}

ModelLookup::ModelLookup(std::shared_ptr<const ModelSet> Models)
    : Models(std::move(Models)), Wrappers(*this),
      ScopedCapability(makeScopedCapability()) {}

/// Parameter count of every overload of a destructor.
static constexpr unsigned NoParameters = 0;

/// By its declaration alone.
static std::optional<FunctionModel> findUnseen(const FunctionDecl &F) {
  std::optional<FunctionModel> Row = findUnseenThreading(F);
  return Row ? Row : findUnseenCondition(F);
}

const FunctionModel *ModelLookup::findRow(const FunctionDecl &F) {
  const Decl *Key = F.getCanonicalDecl();
  auto Found = Functions.find(Key);
  if (Found != Functions.end())
    return Found->second;
  const FunctionModel *Row = findStatedRow(F);
  if (!Row) {
    std::optional<FunctionModel> Own = Wrappers.find(F);
    if (!Own && Imported)
      Own = Imported->findWrapper(F);
    if (Own)
      Row = &Made.emplace_back(std::move(*Own));
  }
  return Functions[Key] = Row;
}

const FunctionModel *ModelLookup::findStatedRow(const FunctionDecl &F) {
  const Decl *Key = F.getCanonicalDecl();
  auto Found = Stated.find(Key);
  if (Found != Stated.end())
    return Found->second;
  const FunctionModel *Row = findAnnotated(F);
  if (!Row || !Row->saysEffects())
    Row = findModeled(F);
  if (std::optional<FunctionModel> Own;
      !Row && (Own = findUnseen(F)) && !hasBody(F))
    Row = &Made.emplace_back(std::move(*Own));
  return Stated[Key] = Row;
}

const FunctionModel *ModelLookup::findExits(const FunctionDecl &F) {
  const Decl *Key = F.getCanonicalDecl();
  auto Found = Exits.find(Key);
  if (Found != Exits.end())
    return Found->second;
  const FunctionModel *Row = findAnnotated(F);
  if (!Row || !Row->saysExits())
    Row = findModeledExits(F);
  return Exits[Key] = Row;
}

const FunctionModel *ModelLookup::findModeledExits(const FunctionDecl &F) {
  llvm::StringRef Mentioned = getMentionedName(F);
  if (Mentioned.empty() || !Models->mentions(Mentioned))
    return nullptr;
  if (const FunctionModel *Row =
          Models->findExits(getQualifiedName(F), F.getNumParams()))
    return Row;
  const FunctionModel *Row = findRow(F); // a fallback's
  return Row && Row->saysExits() ? Row : nullptr;
}

/// The first component of the qualified name of \p F.
static llvm::StringRef getFirstComponent(const FunctionDecl &F) {
  const NamedDecl *Outermost = &F;
  if (F.isExternC())
    return getMentionedName(F);
  for (const DeclContext *C = F.getDeclContext(); C; C = C->getParent()) {
    const auto *NS = dyn_cast<NamespaceDecl>(C);
    bool IsLeftOut = NS && (NS->isInline() || NS->isAnonymousNamespace());
    const auto *N = dyn_cast<NamedDecl>(C);
    if (N && N->getIdentifier() && !IsLeftOut)
      Outermost = N;
  }
  return getMentionedName(*Outermost);
}

const FunctionModel *ModelLookup::findLockUses(const FunctionDecl &F) {
  if (!Models->hasLockUses())
    return nullptr;
  const Decl *Key = F.getCanonicalDecl();
  auto Found = LockUses.find(Key);
  if (Found != LockUses.end())
    return Found->second;
  return LockUses[Key] = findModeledLockUses(F);
}

const FunctionModel *ModelLookup::findModeledLockUses(const FunctionDecl &F) {
  if (!Models->mentionsLockUse(getMentionedName(F), getFirstComponent(F)))
    return nullptr;
  const FunctionModel *Row = Models->findLockUses(
      getQualifiedName(F), F.getNumParams(),
      [&](llvm::StringRef Name) { return isDeclaredWith(F, Name); });
  bool IsSeen = F.hasBody() && !F.hasSkippedBody();
  return Row && Row->WithoutBody && IsSeen ? nullptr : Row;
}

/// A plain function of no namespace that is `static` in the main file, or
/// defined there, is no library's, whatever its name; or the unit is the
/// library, and the body says what it does.
static bool isProgramsOwn(const FunctionDecl &F) {
  if (!F.getDeclContext()->getRedeclContext()->isTranslationUnit() ||
      F.getTemplatedKind() != FunctionDecl::TK_NonTemplate)
    return false;
  const SourceManager &SM = F.getASTContext().getSourceManager();
  const FunctionDecl *Body = nullptr;
  const FunctionDecl *At = F.getStorageClass() == SC_Static ? &F
                           : F.hasBody(Body)                ? Body
                                                            : nullptr;
  return At && SM.isInMainFile(SM.getExpansionLoc(At->getLocation()));
}

const FunctionModel *ModelLookup::findEngineUse(const FunctionDecl &F) {
  auto [Found, IsNew] = EngineUses.try_emplace(F.getCanonicalDecl(), nullptr);
  if (!IsNew)
    return Found->second;
  const FunctionModel *Row = findAnnotated(F);
  if (!Row || !Row->saysEngineUse())
    Row = findModeledEngineUse(F);
  return EngineUses[F.getCanonicalDecl()] = Row;
}

const FunctionModel *ModelLookup::findModeledEngineUse(const FunctionDecl &F) {
  if (!Models->mentionsEngineUse(getMentionedName(F), getFirstComponent(F)) ||
      isProgramsOwn(F))
    return nullptr;
  return Models->findEngineUse(
      getQualifiedName(F), F.getNumParams(),
      [&](llvm::StringRef Name) { return isDeclaredWith(F, Name); });
}

const ReferenceUse *ModelLookup::findReferenceUse(const FunctionDecl &F) {
  auto [Found, IsNew] =
      ReferenceUses.try_emplace(F.getCanonicalDecl(), nullptr);
  if (IsNew &&
      Models->mentionsReferenceUse(getMentionedName(F), getFirstComponent(F)) &&
      !isProgramsOwn(F))
    Found->second = Models->findReferenceUse(
        getQualifiedName(F), F.getNumParams(),
        [&](llvm::StringRef Name) { return isDeclaredWith(F, Name); });
  const FunctionModel *Row = Found->second;
  return Row ? &*Row->Reference : nullptr;
}

const ReferenceUse *ModelLookup::findReferenceUse(const FieldDecl &F) {
  auto [Found, IsNew] =
      ReferenceUses.try_emplace(F.getCanonicalDecl(), nullptr);
  const NamedDecl *Record = F.getParent()->getTypedefNameForAnonDecl();
  if (!Record)
    Record = F.getParent();
  if (IsNew && Record->getIdentifier() && F.getIdentifier() &&
      Models->mentionsReferenceUse(F.getName(), Record->getName()))
    Found->second = Models->findReferenceUse(
        getQualifiedName(*Record) + "::" + F.getName().str(), 0,
        [](llvm::StringRef) { return false; });
  const FunctionModel *Row = Found->second;
  return Row ? &*Row->Reference : nullptr;
}

const FunctionModel *ModelLookup::findKeeps(const FunctionDecl &F) {
  auto [Found, IsNew] = Keeps.try_emplace(F.getCanonicalDecl(), nullptr);
  if (!IsNew)
    return Found->second;
  llvm::StringRef Mentioned = getMentionedName(F);
  if (Mentioned.empty() || !Models->mentions(Mentioned) || isProgramsOwn(F))
    return nullptr;
  return Keeps[F.getCanonicalDecl()] =
             Models->findKeeps(getQualifiedName(F), F.getNumParams());
}

/// The folder of the first declaration of \p D that stands in a file.
static OptionalDirectoryEntryRef findFolder(const Decl &D,
                                            const SourceManager &SM) {
  OptionalDirectoryEntryRef Folder;
  for (const Decl *R = D.getMostRecentDecl(); R; R = R->getPreviousDecl()) {
    SourceLocation Loc = SM.getExpansionLoc(R->getLocation());
    if (OptionalFileEntryRef File = SM.getFileEntryRefForID(SM.getFileID(Loc)))
      Folder = File->getDir();
  }
  return Folder;
}

/// A declaration of the qualified \p Name in the TU, or null.
static const NamedDecl *findDeclaration(llvm::StringRef Name, ASTContext &Ctx) {
  const DeclContext *In = Ctx.getTranslationUnitDecl();
  while (In) {
    auto [First, Rest] = Name.split("::");
    DeclContext::lookup_result Found = In->lookup(&Ctx.Idents.get(First));
    if (Found.empty())
      return nullptr;
    const NamedDecl *D = Found.front();
    if (Rest.empty())
      return D;
    In = dyn_cast<DeclContext>(D);
    Name = Rest;
  }
  return nullptr;
}

static bool isSameOrBelow(DirectoryEntryRef Folder, DirectoryEntryRef Above) {
  if (&Folder.getDirEntry() == &Above.getDirEntry())
    return true;
  llvm::StringRef Name = Folder.getName();
  return Name.consume_front(Above.getName()) && !Name.empty() &&
         llvm::sys::path::is_separator(Name.front());
}

OptionalDirectoryEntryRef ModelLookup::findHome(llvm::StringRef Name,
                                                ASTContext &Ctx) {
  auto [Known, IsNew] = Folders.try_emplace(Name);
  if (IsNew)
    if (const NamedDecl *D = findDeclaration(Name, Ctx))
      Known->second = findFolder(*D, Ctx.getSourceManager());
  return Known->second;
}

bool ModelLookup::isDeclaredWith(const FunctionDecl &F, llvm::StringRef Name) {
  if (Imported && Imported->isDeclaredWith(F, Name))
    return true;
  ASTContext &Ctx = F.getASTContext();
  OptionalDirectoryEntryRef Home = findHome(Name, Ctx);
  OptionalDirectoryEntryRef Own =
      Home ? findFolder(F, Ctx.getSourceManager()) : std::nullopt;
  return Own && isSameOrBelow(*Own, *Home);
}

std::vector<std::string> ModelLookup::findHomes(const FunctionDecl &F) {
  std::vector<std::string> Found;
  if (findLockUses(F))
    for (const std::string &Name : Models->getHomes())
      if (isDeclaredWith(F, Name))
        Found.push_back(Name);
  return Found;
}

bool ModelLookup::isInterpretersOwn(const Decl &D) {
  if (Models->getHomes().empty())
    return false;
  ASTContext &Ctx = D.getASTContext();
  const SourceManager &SM = Ctx.getSourceManager();
  FileID Id = SM.getFileID(SM.getExpansionLoc(D.getLocation()));
  auto [Known, IsNew] = OwnFiles.try_emplace(Id, false);
  OptionalFileEntryRef File =
      IsNew ? SM.getFileEntryRefForID(Id) : std::nullopt;
  OptionalFileEntryRef Main = SM.getFileEntryRefForID(SM.getMainFileID());
  // A program that declares what it uses by itself is no interpreter.
  if (File && Main)
    Known->second =
        llvm::any_of(Models->getHomes(), [&](const std::string &Name) {
          OptionalDirectoryEntryRef Home = findHome(Name, Ctx);
          return Home && !isSameOrBelow(Main->getDir(), *Home) &&
                 isSameOrBelow(File->getDir(), *Home);
        });
  return Known->second;
}

const FunctionModel *ModelLookup::findModeled(const FunctionDecl &F) {
  llvm::StringRef Mentioned = getMentionedName(F);
  if (Mentioned.empty() || !Models->mentions(Mentioned) || isProgramsOwn(F))
    return nullptr;
  std::string Name = getQualifiedName(F);
  const FunctionModel *Row = Models->findFunction(Name, F.getNumParams());
  // An editor's preamble leaves the bodies of headers out. That another row
  // refers to the function says nothing of what it does.
  if ((!Row || !Row->saysEffects()) && (F.hasSkippedBody() || !F.hasBody()))
    if (const FunctionModel *Own = Models->findFallback(Name, F.getNumParams()))
      return Own;
  return Row;
}

const FunctionModel *ModelLookup::findDestructorRow(const CXXRecordDecl &R) {
  const Decl *Key = R.getCanonicalDecl();
  auto Found = Destructors.find(Key);
  if (Found != Destructors.end())
    return Found->second;
  const FunctionModel *Row = nullptr;
  if (const CXXDestructorDecl *D = R.getDestructor())
    Row = findRow(*D);
  if (!Row && R.getIdentifier() && Models->mentions(R.getName()))
    Row = Models->findFunction(
        getQualifiedName(R) + "::~" + R.getNameAsString(), NoParameters);
  return Destructors[Key] = Row;
}

const TypeModel *ModelLookup::findRow(const RecordDecl &R) {
  const Decl *Key = R.getCanonicalDecl();
  auto Found = Types.find(Key);
  if (Found != Types.end())
    return Found->second;
  const TypeModel *Row = nullptr;
  if (R.hasAttr<ScopedLockableAttr>())
    Row = &ScopedCapability;
  else {
    // `typedef union {...} pthread_mutex_t`
    const NamedDecl *Named = R.getTypedefNameForAnonDecl();
    if (!Named)
      Named = &R;
    if (Named->getIdentifier() && Models->mentions(Named->getName()))
      Row = Models->findType(getQualifiedName(*Named));
  }
  return Types[Key] = Row;
}

const CXXRecordDecl *
ModelLookup::findSaying(const CXXRecordDecl &R,
                        llvm::function_ref<bool(const TypeModel &)> Says) {
  const TypeModel *Row = findRow(R);
  if (Row && Says(*Row))
    return &R;
  if (!R.hasDefinition())
    return nullptr;
  for (const CXXBaseSpecifier &Base : R.bases())
    if (const CXXRecordDecl *Of = getDefinedClass(Base.getType()))
      if (const CXXRecordDecl *Found = findSaying(*Of, Says))
        return Found;
  return nullptr;
}

const FunctionDecl *ModelLookup::findSyntheticDecl(const FieldDecl &F) {
  auto [Found, IsNew] =
      SyntheticDecls.try_emplace(F.getCanonicalDecl(), nullptr);
  if (!IsNew)
    return Found->second;
  const NamedDecl *Record = F.getParent()->getTypedefNameForAnonDecl();
  if (!Record)
    Record = F.getParent();
  if (!Record->getIdentifier() || !F.getIdentifier() ||
      !(Models->mentions(Record->getName()) ||
        Models->mentionsLockUse(F.getName(), Record->getName()) ||
        Models->mentionsEngineUse(F.getName(), Record->getName()) ||
        Models->mentionsReferenceUse(F.getName(), Record->getName())))
    return nullptr;
  const FunctionDecl &New = makeFieldSyntheticDecl(F);
  if (findRow(New) || findLockUses(New) || findEngineUse(New) ||
      findExits(New) || findReferenceUse(New))
    return SyntheticDecls[F.getCanonicalDecl()] = &New;
  return nullptr;
}

/// `(isConstant(p) ? f_inline : f)(p)`, as macros write it: the function that
/// is called if that is known, else the last one.
static const FunctionDecl *findChosen(const CallExpr &C) {
  const auto *Choice =
      dyn_cast<ConditionalOperator>(C.getCallee()->IgnoreParenCasts());
  if (!Choice || Choice->isInstantiationDependent())
    return nullptr;
  auto getFunction = [](const Expr &E) -> const FunctionDecl * {
    const auto *R = dyn_cast<DeclRefExpr>(E.IgnoreParenCasts());
    return R ? dyn_cast<FunctionDecl>(R->getDecl()) : nullptr;
  };
  const FunctionDecl *Last = getFunction(*Choice->getFalseExpr());
  bool IsFirst = false;
  return Last &&
                 Choice->getCond()->EvaluateAsBooleanCondition(
                     IsFirst, Last->getASTContext()) &&
                 IsFirst
             ? getFunction(*Choice->getTrueExpr())
             : Last;
}

/// The function that \p T is written after: `typeof(f) *`, `decltype(&f)`.
static const FunctionDecl *findNamedByType(QualType T, const ASTContext &Ctx) {
  const Expr *Of = nullptr;
  for (unsigned Step = 0; Step < 8 && !Of; ++Step) {
    if (const auto *D = dyn_cast<DecltypeType>(T.getTypePtr()))
      Of = D->getUnderlyingExpr();
    else if (const auto *O = dyn_cast<TypeOfExprType>(T.getTypePtr()))
      Of = O->getUnderlyingExpr();
    else if (const auto *P = dyn_cast<PointerType>(T.getTypePtr()))
      T = P->getPointeeType();
    else
      T = T.getSingleStepDesugaredType(Ctx);
  }
  Of = Of ? Of->IgnoreParenImpCasts() : nullptr;
  if (const auto *U = dyn_cast_or_null<UnaryOperator>(Of))
    Of = U->getOpcode() == UO_AddrOf ? U->getSubExpr()->IgnoreParens() : Of;
  const auto *R = dyn_cast_or_null<DeclRefExpr>(Of);
  return R ? dyn_cast<FunctionDecl>(R->getDecl()) : nullptr;
}

const FunctionDecl *ModelLookup::findCallee(const CallExpr &C) {
  if (const FunctionDecl *F = C.getDirectCallee())
    return F;
  if (const FunctionDecl *F = findChosen(C))
    return F;
  const ValueDecl *Pointer = getCalledPointer(C);
  if (!Pointer)
    return nullptr;
  const auto *F = dyn_cast<FieldDecl>(Pointer);
  if (const FunctionDecl *Field = F ? findSyntheticDecl(*F) : nullptr)
    return Field;
  // A program that loads a library names its pointers' types by its functions.
  if (const FunctionDecl *Like =
          findNamedByType(Pointer->getType(), Pointer->getASTContext());
      Like && (findRow(*Like) || findLockUses(*Like)))
    return Like;
  return findLoaded(*Pointer);
}

/// The name of the type of a pointer to functions; empty if it has none.
static llvm::StringRef getTypeName(const ValueDecl &Pointer) {
  const auto *T = Pointer.getType()->getAs<TypedefType>();
  return T && T->isFunctionPointerType() ? T->getDecl()->getName() : "";
}

/// What a program fills with what it loads at run time. A library whose
/// functions are all found so declares types of pointers to them, whose names
/// rows have. An interpreter's function goes by the name of the pointer:
/// `PyGILState_Ensure`, `py3_PyGILState_Ensure`.
const FunctionDecl *ModelLookup::findLoaded(const ValueDecl &Pointer) {
  auto [Found, IsNew] =
      SyntheticDecls.try_emplace(Pointer.getCanonicalDecl(), nullptr);
  if (!IsNew && Found->second)
    return Found->second;
  if (llvm::StringRef Type = getTypeName(Pointer);
      !Type.empty() &&
      (Models->mentions(Type) || Models->mentionsEngineUse(Type, Type))) {
    const FunctionDecl &New = makeLoadedSyntheticDecl(Pointer, Type);
    if (findRow(New) || findEngineUse(New))
      return SyntheticDecls[Pointer.getCanonicalDecl()] = &New;
  }
  const auto *V = dyn_cast<VarDecl>(&Pointer);
  if (!Models->hasLockUses() || !Pointer.getIdentifier() ||
      (V && !V->hasGlobalStorage()))
    return nullptr;
  ASTContext &Ctx = Pointer.getASTContext();
  for (llvm::StringRef Name = Pointer.getName(); !Name.empty();
       Name = Name.split('_').second) {
    if (!Name.contains('_') || !Models->mentionsLockUse(Name, Name))
      continue;
    for (const NamedDecl *D :
         Ctx.getTranslationUnitDecl()->lookup(&Ctx.Idents.get(Name)))
      if (const auto *F = dyn_cast<FunctionDecl>(D); F && findLockUses(*F))
        return SyntheticDecls[Pointer.getCanonicalDecl()] = F;
    const FunctionDecl &New = makeLoadedSyntheticDecl(Pointer, Name);
    if (findLockUses(New))
      return SyntheticDecls[Pointer.getCanonicalDecl()] = &New;
  }
  return nullptr;
}

std::shared_ptr<const FieldFunctions>
ModelLookup::shareFieldFunctions(ASTContext &Ctx) {
  if (!Fields)
    Fields = std::make_shared<FieldFunctions>(Ctx);
  return Fields;
}

const FunctionDecl *ModelLookup::findFieldFunction(const FieldDecl &F) {
  const FieldFunctions &Own = getFieldFunctions(F.getASTContext());
  if (!Imported || !isSharedField(F) || isInterpretersOwn(*F.getParent()))
    return Own.find(F);
  auto Here = Own.findOnly(F);
  if (Here && !*Here)
    return nullptr;
  // An empty one leaves open what other units put there.
  const bool HasOwn = Here && !isEmptyFunction(**Here);
  return Imported->findStored(F, HasOwn ? *Here : nullptr);
}

/// acquire_handle on the function or on an out-parameter, release_handle on a
/// parameter (AttrDocs.td, "Handle Attributes").
static bool readHandleAttributes(const FunctionDecl &F, FunctionModel &Row) {
  // On a function it is an attribute of the type.
  if (const TypeSourceInfo *Written = F.getTypeSourceInfo())
    if (auto Loc = Written->getTypeLoc().getAs<AttributedTypeLoc>())
      if (const auto *A = Loc.getAttrAs<AcquireHandleAttr>())
        Row.Acquires.push_back(
            {A->getHandleType().str(), {Place::Result, 0}, {}, {}});
  for (const ParmVarDecl *P : F.parameters()) {
    Place At{Place::Argument, P->getFunctionScopeIndex()};
    if (const auto *A = P->getAttr<AcquireHandleAttr>())
      Row.Acquires.push_back({A->getHandleType().str(), At, {}, {}});
    if (const auto *A = P->getAttr<ReleaseHandleAttr>())
      Row.Releases.push_back({A->getHandleType().str(), At});
  }
  return !Row.Acquires.empty() || !Row.Releases.empty();
}

/// What the attributes that clang has anyway say of \p F.
static bool readAttributes(const FunctionDecl &F, FunctionModel &Row) {
  bool Any = false;
  for (const FunctionEffectWithCondition &E : F.getFunctionEffects()) {
    FunctionEffect::Kind Kind = E.Effect.kind();
    if (Kind != FunctionEffect::Kind::NonBlocking &&
        Kind != FunctionEffect::Kind::Blocking)
      continue;
    Row.Blocks.emplace();
    Row.Blocks->Class = Kind == FunctionEffect::Kind::NonBlocking
                            ? BlockingClass::Never
                            : BlockingClass::Bounded;
    Any = true;
  }
  Any |= readHandleAttributes(F, Row);
  if (const auto *A = F.getAttr<AcquireCapabilityAttr>())
    if (A->args_size() == 0)
      Row.Locks = Place{Place::Object, 0}, Any = true;
  if (const auto *A = F.getAttr<ReleaseCapabilityAttr>())
    if (A->args_size() == 0)
      Row.Unlocks = Place{Place::Object, 0}, Any = true;
  return Any;
}

const FunctionModel *ModelLookup::findAnnotated(const FunctionDecl &F) {
  bool OnParams = llvm::any_of(
      F.parameters(), [](const ParmVarDecl *P) { return P->hasAttrs(); });
  bool OnType = F.getType()->getAs<AttributedType>() != nullptr;
  if (!F.hasAttrs() && !OnParams && !OnType && F.getFunctionEffects().empty())
    return nullptr;
  FunctionModel Row;
  bool Any = readAttributes(F, Row);
  for (const auto *A : F.specific_attrs<AnnotateAttr>())
    Any |= readAnnotation(A->getAnnotation(), Row);
  if (!Any)
    return nullptr;
  Row.Names.push_back(getQualifiedName(F));
  Row.From = {"in-source annotation", 0, "declaration", Confidence::Documented};
  Made.push_back(std::move(Row));
  Annotations.insert(&Made.back());
  return &Made.back();
}

/// True if \p Row says what a call does, so that the body need not be read.
bool ModelLookup::speaksForBody(const FunctionModel &Row) const {
  bool Waits = Row.Blocks && !(Row.Blocks->Class == BlockingClass::Never &&
                               Annotations.count(&Row));
  return Waits || Row.Joins || Row.Starts || Row.Locks || Row.Unlocks ||
         !Row.Callbacks.empty() || Row.CallsKept;
}

bool ModelLookup::hasBody(const FunctionDecl &F) const {
  return F.hasBody() || (Imported && Imported->hasBody(F));
}

bool ModelLookup::isFollowed(const FunctionDecl &F) {
  if (F.isDependentContext() || isInStd(F))
    return false;
  const FunctionModel *Row = findRow(F);
  return !(Row && speaksForBody(*Row)) && hasBody(F);
}

const FunctionModel *ModelLookup::findWrapperEnd(const CXXRecordDecl &R) {
  const TypeModel *Type = findRow(R);
  if (!Type || Type->Wraps.empty())
    return nullptr;
  const FunctionModel *&Row = WrapperEnds[Type];
  if (!Row) {
    FunctionModel New;
    New.From = Type->From;
    New.Releases.push_back({Type->Wraps, {Place::Object, 0}});
    Row = &Made.emplace_back(std::move(New));
  }
  return Row;
}

/// The type that is argument \p I of \p Specialization, whose \p Args are null
/// if it is another unit's.
QualType ModelLookup::findTypeArgument(const Decl &Specialization,
                                       const TemplateArgumentList *Args,
                                       unsigned I) {
  if (!Args)
    return Imported ? Imported->findTypeArgument(Specialization, I)
                    : QualType();
  return I < Args->size() && Args->get(I).getKind() == TemplateArgument::Type
             ? Args->get(I).getAsType()
             : QualType();
}

const CXXRecordDecl *ModelLookup::findConstructed(const FunctionModel &Row,
                                                  const FunctionDecl &Callee) {
  QualType Made;
  if (Row.Constructs == FunctionModel::TemplateArgument) {
    Made = findTypeArgument(Callee, Callee.getTemplateSpecializationArgs(), 0);
  } else if (Row.Constructs == FunctionModel::Element) {
    const auto *M = dyn_cast<CXXMethodDecl>(&Callee);
    const TypeModel *Owner = M ? findRow(*M->getParent()) : nullptr;
    if (!Owner || Owner->Owns.empty())
      return nullptr;
    const auto *S = dyn_cast<ClassTemplateSpecializationDecl>(M->getParent());
    Made =
        findTypeArgument(*M->getParent(), S ? &S->getTemplateArgs() : nullptr,
                         Owner->Owns.back());
  }
  return Made.isNull() ? nullptr : getDefinedClass(Made);
}

/// Parameter count of what no row tells overloads of apart.
static constexpr unsigned AnyParameters = 1;

const FunctionModel *ModelLookup::findStartingRow(const CXXRecordDecl &R) {
  // Nobody annotates std, and to list the constructors of a class is to read
  // all that is in it from an editor's preamble.
  if (isInStd(R) && !Models->mentionsStart(R.getName()))
    return nullptr;
  const FunctionModel *Row = nullptr;
  for (const CXXConstructorDecl *C : R.ctors())
    if (Row = findRow(*C); Row && Row->Starts)
      return Row;
  // A class of another unit has no constructors but those called there.
  if (isImportedPlace(R.getLocation(), R.getASTContext().getSourceManager()) &&
      R.getIdentifier() && Models->mentions(R.getName()))
    Row = Models->findFunction(getQualifiedName(R) + "::" + R.getNameAsString(),
                               AnyParameters);
  return Row && Row->Starts ? Row : nullptr;
}

const VarDecl &ModelLookup::getRegionLock(ASTContext &Ctx,
                                          llvm::StringRef Key) {
  const VarDecl *&Made = Regions[Key];
  if (!Made)
    Made = &makeRegionSyntheticDecl(Ctx, Key);
  return *Made;
}

bool isLentTo(const FunctionDecl &F, const TypeModel &Row) {
  if (Row.LentTo.empty() || isa<CXXConstructorDecl, CXXDestructorDecl>(F))
    return false;
  const auto *M = dyn_cast<CXXMethodDecl>(&F);
  if (M && M->isInstance())
    return false;
  PrintingPolicy Policy(F.getASTContext().getLangOpts());
  Policy.SuppressTagKeyword = true;
  return F.getType().getCanonicalType().getAsString(Policy) == Row.LentTo;
}

} // namespace interop
