//===- SummaryReader.cpp - Facts of other units ---------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Serialization/Import/SummaryReader.h"
#include "Program/Index/SlicePlaces.h"
#include "Serialization/Extraction/UnitWalk.h"
#include "Serialization/Import/CallNodes.h"
#include "Serialization/Import/ExprReader.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"
#include <map>

using namespace clang;

namespace interop {

/// From one summary to the facts of its entity.
class BodyReader {
public:
  BodyReader(SummaryReader &Reader, const EntitySummary &From)
      : Reader(Reader), Decls(Reader.Decls), From(From), In(Reader.open(From)),
        Exprs(Reader.Ctx, Reader.Decls, From) {
    SourceLocation Place = Reader.findPlace(In);
    Decls.setPlace(Place);
    Exprs.setPlace(Reader.makeImported(Place));
    Reader.giveValues(From);
  }

  std::unique_ptr<FunctionFacts> read(Entity Self) {
    auto Facts = std::make_unique<FunctionFacts>();
    Facts->Self = Self;
    Facts->All.reserve(From.Facts.size());
    Facts->Blocks.reserve(From.Blocks.size());
    for (const SummaryTry &T : From.Tries)
      Facts->Tries.push_back(readTry(T));
    for (const SummaryFact &E : From.Facts)
      Facts->All.push_back(readFact(E));
    uniteCalls(*Facts);
    for (const SummaryLock &L : From.Locks)
      Facts->Locks.push_back(readLock(L));
    for (const SummaryLoop &L : From.Loops)
      Facts->Loops.push_back(readLoop(L));
    for (const SummaryRead &R : From.Reads)
      Facts->Reads.push_back(
          {readObject(R.Object), locate(R.At), {R.Block, R.Seq}});
    for (uint32_t P : From.DecidingParams)
      Facts->DecidingParams.insert(P);
    for (const SummaryBlock &B : From.Blocks)
      Facts->Blocks.push_back(readBlock(B));
    Facts->Order.assign(From.Order.begin(), From.Order.end());
    return Facts;
  }

private:
  SourceLocation locate(PlaceId At) const { return Reader.getLocation(In, At); }

  ObjectRef readObject(const SummaryObject &O) {
    ObjectRef Out;
    Out.Kind = ObjectRef::KindTy(O.Kind);
    Out.Root = Decls.readAs<ValueDecl>(From, O.Root);
    Out.Leaf = Decls.readAs<ValueDecl>(From, O.Leaf);
    bool IsLost = (O.Root && !Out.Root) || (O.Leaf && !Out.Leaf);
    return IsLost ? ObjectRef() : Out;
  }

  Entity readTarget(const SummaryFact &E) {
    if (E.Flags & SummaryFact::TargetIsDestruction) {
      auto *R = Decls.readAs<CXXRecordDecl>(From, E.Target);
      return R && R->getDefinition() ? Entity::makeDestruction(*R) : Entity();
    }
    auto *F = Decls.readAs<FunctionDecl>(From, E.Target);
    return F && Reader.Known.isFollowed(*F) ? Entity::makeFunction(*F)
                                            : Entity();
  }

  /// What models say is asked here: they are those of the unit that reads.
  const FunctionModel *findRow(const SummaryFact &E, const Fact &Of) {
    if (auto *R = Decls.readAs<CXXRecordDecl>(From, E.Ended)) {
      const FunctionModel *Row = Reader.Known.findDestructorRow(*R);
      return Row ? Row : Reader.Known.findWrapperEnd(*R);
    }
    return Of.Callee && E.Kind != Fact::Store ? Reader.Known.findRow(*Of.Callee)
                                              : nullptr;
  }

  const CXXBaseSpecifier *readBase(TypeId Id) {
    const auto *Self = Decls.readAs<Decl>(From, From.Self);
    const auto *M = dyn_cast_or_null<CXXMethodDecl>(Self);
    const auto *Class =
        M ? M->getParent() : dyn_cast_or_null<CXXRecordDecl>(Self);
    if (!Id || !Class || !Class->hasDefinition())
      return nullptr;
    QualType T = Decls.readType(From, Id);
    for (const CXXBaseSpecifier &B : Class->getDefinition()->bases())
      if (Reader.Ctx.hasSameUnqualifiedType(B.getType(), T))
        return &B;
    return nullptr;
  }

  Fact readFact(const SummaryFact &E) {
    Fact Out;
    Out.Kind = Fact::KindTy(E.Kind);
    Out.Unknown = UnknownReason(E.Unknown);
    Out.EntersAs = LockPresence(E.EntersAs);
    Out.IfLastOwner = E.Flags & SummaryFact::IfLastOwner;
    Out.OnOtherThread = E.Flags & SummaryFact::OnOtherThread;
    Out.OnPrimaryThread = E.Flags & SummaryFact::OnPrimaryThread;
    Out.Loc = locate(E.At);
    Exprs.setPlace(Reader.makeImported(Out.Loc));
    Out.Callee = Decls.readAs<FunctionDecl>(From, E.Callee);
    Out.Object = readObject(E.Object);
    Out.AllArgs = readObject(E.AllArgs);
    Out.Result = readObject(E.Result);
    Out.Destroyed = Decls.readAs<ValueDecl>(From, E.Destroyed);
    Out.Base = readBase(E.Base);
    for (ExprId A : E.Args)
      Out.Args.push_back(Exprs.read(A));
    Out.Value = Exprs.read(E.Value);
    Out.At = {E.Block, E.Seq};
    Out.Try = E.Try;
    Out.Live = E.Live;
    Out.Row = findRow(E, Out);
    Out.Target = readTarget(E);
    followField(Out);
    followFurther(Out);
    if (Out.Kind == Fact::Call && E.Flags & SummaryFact::HasNode)
      Out.Node = makeNode(E, Out);
    if (Out.Kind == Fact::Allocate)
      Out.Node =
          dyn_cast_or_null<CXXNewExpr>(std::exchange(Out.Value, nullptr));
    if (E.Flags & SummaryFact::ValueIsNode)
      splitStore(Out);
    return Out;
  }

  /// The value of \p E is the whole store: that is the node, and of a plain
  /// assignment the right side the value.
  static void splitStore(Fact &E) {
    E.Node = std::exchange(E.Value, nullptr);
    const auto *B = dyn_cast_or_null<BinaryOperator>(E.Node);
    if (B && B->getOpcode() == BO_Assign)
      E.Value = B->getRHS();
  }

  /// A call like the one that was written.
  const Expr *makeNode(const SummaryFact &E, const Fact &Of) {
    auto *Callee = E.Callee ? Decls.readAs<FunctionDecl>(From, E.Callee)
                            : const_cast<FunctionDecl *>(Of.Callee);
    llvm::SmallVector<Expr *, 4> Args;
    for (ExprId A : E.Args)
      if (Expr *Arg = Exprs.read(A))
        Args.push_back(Arg);
    if (!Callee)
      return Exprs.makeCallThrough(Exprs.makeObject(Of.Object), Args);
    return Exprs.makeCall(*Callee, Exprs.makeObject(Of.Object), Args);
  }

  /// Through a table of functions that several units know.
  void followField(Fact &E) {
    const auto *Field = dyn_cast_or_null<FieldDecl>(E.Object.Leaf);
    if (E.Kind != Fact::Call || E.Callee || !Field ||
        !llvm::is_contained(From.VirtualCallees, Decls.getKey(*Field)))
      return;
    E.Callee = Reader.Known.findFieldFunction(*Field);
    if (!E.Callee)
      return;
    bool IsFollowed = Reader.Known.isFollowed(*E.Callee);
    if (IsFollowed)
      E.Target = Entity::makeFunction(*E.Callee);
    E.Row = Reader.Known.findRow(*E.Callee);
    E.Unknown =
        IsFollowed || E.Row ? UnknownReason::None : UnknownReason::NoBody;
    E.Object = ObjectRef();
  }

  /// What had no body in the unit of the facts may have one elsewhere.
  void followFurther(Fact &E) {
    if (E.Target || E.Kind != Fact::Call || !E.Callee)
      return;
    const FunctionDecl *Callee = E.Callee;
    if (E.Unknown == UnknownReason::Virtual)
      Callee = Reader.findOnlyVersion(*Callee);
    else if (E.Unknown != UnknownReason::NoBody &&
             E.Unknown != UnknownReason::Skipped)
      return;
    if (!Callee || !Reader.Known.isFollowed(*Callee))
      return;
    E.Callee = Callee;
    E.Target = Entity::makeFunction(*Callee);
    E.Unknown = UnknownReason::None;
  }

  LockOperation readLock(const SummaryLock &L) {
    LockOperation Out;
    Out.Lock = readObject(L.Lock);
    Out.Takes = L.Takes;
    Out.Loc = locate(L.At);
    Out.At = {L.Block, L.Seq};
    Out.Guard = Decls.readAs<ValueDecl>(From, L.Guard);
    Out.Kind = LockOperation::KindTy(L.Kind);
    return Out;
  }

  LoopFact readLoop(const SummaryLoop &L) {
    LoopFact Out;
    Out.Loc = locate(L.At);
    for (const SummaryObject &O : L.Conditions)
      Out.Conditions.push_back(readObject(O));
    if (L.ContinuesWhile >= 0)
      Out.ContinuesWhile = L.ContinuesWhile != 0;
    return Out;
  }

  BlockFacts readBlock(const SummaryBlock &B) {
    BlockFacts Out;
    Out.FirstFact = B.FirstFact;
    Out.EndFact = B.EndFact;
    Out.FirstLock = B.FirstLock;
    Out.EndLock = B.EndLock;
    Out.Preds.assign(B.Preds.begin(), B.Preds.end());
    Out.Succs.assign(B.Succs.begin(), B.Succs.end());
    Out.Condition = Exprs.read(B.Condition);
    Out.IsSwitch = B.IsSwitch;
    Out.Rethrows = B.Rethrows;
    return Out;
  }

  TryFacts readTry(const SummaryTry &T) {
    TryFacts Out;
    Out.Outer = T.Outer;
    Out.Dispatch = T.Dispatch;
    for (TypeId Caught : T.Caught)
      Out.Caught.push_back(Caught ? Decls.readType(From, Caught) : QualType());
    Out.CoversInitializers = T.CoversInitializers;
    return Out;
  }

  SummaryReader &Reader;
  DeclReader &Decls;
  const EntitySummary &From;
  const SummaryReader::Files In;
  ExprReader Exprs;
};

SummaryReader::SummaryReader(ASTContext &Ctx, ModelLookup &Known,
                             IndexView View)
    : Ctx(Ctx), Known(Known), View(std::move(View)),
      Own(Ctx.getSourceManager()), Decls(Ctx, this->View.Unit) {
  for (const VarDecl *V : findUserCode(Ctx, Known).Variables)
    giveValue(*const_cast<VarDecl *>(V));
}

const EntitySummary *SummaryReader::find(llvm::StringRef Key) {
  auto [Found, IsNew] = Read.try_emplace(Key);
  if (!IsNew)
    return Found->second.get();
  std::optional<LinkedEntity> Linked = View.Index->find(Key);
  if (!Linked)
    return nullptr;
  llvm::Expected<EntitySummary> Entity = View.Index->read(Key, *Linked);
  if (Entity)
    Found->second = std::make_unique<EntitySummary>(std::move(*Entity));
  else
    Errors.push_back(
        (View.Index->getPath() + ": " + llvm::toString(Entity.takeError()))
            .str());
  return Found->second.get();
}

/// Each program has a main() of its own, which the index keeps by its unit: the
/// one that is meant is that of the program which leads here.
std::string SummaryReader::makeIndexKey(const FunctionDecl &F) {
  return F.isMain() && !MainKey.empty() ? MainKey : Decls.getKey(F).str();
}

/// Another unit has its body, which does nothing that outlasts it and gives
/// nothing.
bool SummaryReader::doesNothing(const FunctionDecl &F) {
  return (isa<CXXDestructorDecl>(F) || F.getReturnType()->isVoidType()) &&
         View.Index->isQuiet(Decls.getKey(F));
}

bool SummaryReader::hasBody(const FunctionDecl &F) {
  if (F.isDependentContext())
    return false;
  auto [Found, IsNew] = Bodies.try_emplace(F.getCanonicalDecl(), false);
  if (IsNew) {
    bool Has = View.Index->find(Decls.getKey(F)).has_value() || doesNothing(F);
    Bodies[F.getCanonicalDecl()] = Has;
    return Has;
  }
  return Found->second;
}

std::optional<FunctionModel>
SummaryReader::findWrapper(const FunctionDecl &F) {
  if (F.isDependentContext() || F.hasBody())
    return std::nullopt;
  llvm::StringRef Key = Decls.getKey(F);
  std::optional<LinkedEntity> Linked = View.Index->find(Key);
  if (!Linked || !(Linked->All & EntitySummary::WrapsThread))
    return std::nullopt;
  const EntitySummary *From = find(Key);
  if (!From)
    return std::nullopt;
  const SummaryWrapper &W = From->Wrapper;
  const Place Handle{Place::KindTy(W.HandleKind), W.HandleIndex};
  FunctionModel Row = makeWrapperRow(F);
  if (W.Kind == SummaryWrapper::Starts) {
    Row.Starts.emplace();
    Row.Starts->Body = W.Body;
    Row.Starts->Cookie = W.Cookie;
    Row.Starts->Handle = Handle;
    Row.Starts->DestroysCaptures = W.DestroysCaptures;
    Row.Starts->OnPool = W.OnPool;
  } else {
    Row.Joins = Handle;
    if (W.Kind == SummaryWrapper::JoinsAndFrees)
      Row.Frees = Handle;
  }
  return Row;
}

std::unique_ptr<FunctionFacts> SummaryReader::read(Entity E) {
  const FunctionDecl *F = E.getFunction();
  if (F ? F->hasBody() : !Decls.isSyntheticDecl(*E.getDestroyed()))
    return nullptr;
  std::string Key =
      F ? makeIndexKey(*F) : "~" + Decls.getKey(*E.getDestroyed()).str();
  if (const EntitySummary *From = find(Key))
    return BodyReader(*this, *From).read(E);
  if (!F || !doesNothing(*F))
    return nullptr;
  auto Nothing = std::make_unique<FunctionFacts>();
  Nothing->Self = E;
  return Nothing;
}

const Expr *SummaryReader::findGiven(const FunctionDecl &F, int Steps) {
  auto [Found, IsNew] = Given.try_emplace(F.getCanonicalDecl(), nullptr);
  if (!IsNew || F.getReturnType()->isVoidType() || !hasBody(F))
    return Found->second;
  const EntitySummary *From = find(makeIndexKey(F));
  if (!From)
    return nullptr;
  const SourceLocation Outer = Decls.getPlace();
  const SourceLocation Place = findPlace(open(*From));
  Decls.setPlace(Place);
  ExprReader Exprs(Ctx, Decls, *From);
  Exprs.setPlace(makeImported(Place));
  llvm::SmallVector<const Expr *, 2> Returned;
  for (const SummaryFact &E : From->Facts)
    if (E.Kind == Fact::Return)
      Returned.push_back(Exprs.read(E.Value));
  Decls.setPlace(Outer);
  const Expr *Agreed = findAgreed(F, Returned, Steps);
  return Given[F.getCanonicalDecl()] = Agreed;
}

const FunctionDecl *SummaryReader::findFunction(llvm::StringRef Key) {
  const EntitySummary *From = Key.empty() ? nullptr : find(Key);
  return From ? readFunction(*From) : nullptr;
}

/// One that is not declared here stands where its body does.
const FunctionDecl *SummaryReader::readFunction(const EntitySummary &From) {
  const SourceLocation Outer = Decls.getPlace();
  Decls.setPlace(findPlace(open(From)));
  const auto *F = Decls.readAs<FunctionDecl>(From, From.Self);
  Decls.setPlace(Outer);
  return F;
}

const FunctionDecl *SummaryReader::findOnlyVersion(const FunctionDecl &F) {
  return findFunction(View.Index->findOnlyTarget(Decls.getKey(F)));
}

const FunctionDecl *SummaryReader::findStored(const FieldDecl &F,
                                              const FunctionDecl *Own) {
  llvm::StringRef Key = View.Index->findOnlyTarget(Decls.getKey(F));
  if (Own)
    return Decls.getKey(*Own) == Key ? Own : nullptr;
  return findFunction(Key);
}

//===-- Values of constants -----------------------------------------------===//

static bool lacksValue(const VarDecl &V) {
  return V.hasGlobalStorage() && V.getType().isConstQualified() &&
         V.getType()->isIntegralOrEnumerationType() && !V.getAnyInitializer();
}

void SummaryReader::giveValues(const EntitySummary &Of) {
  for (DeclId Id = 1; Id <= Of.Decls.size(); ++Id)
    if (Of.Decls[Id - 1].Kind == SummaryDecl::Variable)
      if (auto *V = Decls.readAs<VarDecl>(Of, Id))
        giveValue(*V);
}

/// Another declaration of the same variable, in no list of declarations, has
/// the value: clang looks for it there, too.
void SummaryReader::giveValue(VarDecl &V) {
  const EntitySummary *From = lacksValue(V) ? find(Decls.getKey(V)) : nullptr;
  if (!From || From->Facts.empty() || !From->Facts.front().Value)
    return;
  ExprReader Exprs(Ctx, Decls, *From);
  Exprs.setPlace(V.getLocation());
  Expr *Value = Exprs.read(From->Facts.front().Value);
  if (!Ctx.hasSameUnqualifiedType(Value->getType(), V.getType()))
    Value = ImplicitCastExpr::Create(Ctx, V.getType().getUnqualifiedType(),
                                     CK_IntegralCast, Value, nullptr,
                                     VK_PRValue, FPOptionsOverride());
  auto *Definition = VarDecl::Create(
      Ctx, V.getDeclContext(), V.getLocation(), V.getLocation(),
      V.getIdentifier(), V.getType(), V.getTypeSourceInfo(), SC_None);
  Definition->setLexicalDeclContext(Ctx.getTranslationUnitDecl());
  Definition->setPreviousDecl(V.getMostRecentDecl());
  Definition->setInit(Value);
}

//===-- Places ------------------------------------------------------------===//

std::string IndexView::makePath(llvm::StringRef Name) const {
  llvm::SmallString<256> Path(Root);
  llvm::sys::path::append(Path, Name);
  return llvm::sys::path::is_absolute(Name) ? Name.str() : Path.str().str();
}

OptionalFileEntryRef IndexView::findFile(llvm::StringRef Name,
                                         FileManager &Files) const {
  if (OptionalFileEntryRef File = Files.getOptionalFileRef(makePath(Name)))
    return File;
  return FindHeader ? FindHeader(Name) : std::nullopt;
}

FileID SummaryReader::open(llvm::StringRef Name) {
  auto [Found, IsNew] = Opened.try_emplace(Name);
  if (!IsNew || parseNumberedFile(Name))
    return Found->second;
  OptionalFileEntryRef File = findFile(Name);
  std::optional<uint64_t> Hash = View.Index->findFileHash(Name);
  if (!File || !Hash)
    return Found->second;
  SourceManager &SM = Ctx.getSourceManager();
  FileID Id = Own.find(*File);
  if (Id.isInvalid()) {
    Id = SM.createFileID(*File, getImportedInclude(SM), SrcMgr::C_User);
    Own.add(*File, Id);
  }
  // In a file that changed since, nothing stands where it did.
  if (llvm::xxh3_64bits(llvm::arrayRefFromStringRef(SM.getBufferData(Id))) ==
      *Hash)
    Found->second = Id;
  return Found->second;
}

SummaryReader::Files SummaryReader::open(const EntitySummary &Of) {
  Files Out{Of, {}};
  for (unsigned File = 0; File < Of.Files.size(); ++File) {
    FileID Id = open(Of.Files[File]);
    Out.Ids.push_back(Id.isValid() ? Id : makeBlank(Of, File));
  }
  return Out;
}

/// What notes call a file in which places are as they were summarized.
std::string SummaryReader::makeName(llvm::StringRef Name) const {
  auto Numbered = parseNumberedFile(Name);
  llvm::StringRef Real = Numbered ? Numbered->File : Name;
  OptionalFileEntryRef File = findFile(Real);
  // All files are in one order (isBeforeInProgram), those that are gone too.
  std::string Path = File ? File->getName().str() : View.makePath(Real);
  return Path + Name.drop_front(Real.size()).str();
}

/// A text of blanks in which the places of \p Of in one of its files are where
/// they were: of a file that is not there, or not as it was.
FileID SummaryReader::makeBlank(const EntitySummary &Of, unsigned File) {
  std::map<uint32_t, uint32_t> Widths; // by line
  for (const SummaryPlace &P : Of.Places)
    if (P.File == File)
      Widths[P.Line] = std::max(Widths[P.Line], P.Column);
  std::string Text;
  uint32_t Line = 1;
  for (auto [At, Width] : Widths) {
    Text.append(At - Line, '\n').append(Width, ' ');
    Line = At;
  }
  Text += '\n';
  return createFile(Of.Files[File], Text);
}

/// Of those whose names an index can make out, the name is exported; nobody
/// should look for a real file at places that it does not have any more.
FileID SummaryReader::createFile(llvm::StringRef Name, llvm::StringRef Text) {
  SourceManager &SM = Ctx.getSourceManager();
  std::string Path = makeName(Name);
  auto Buffer = llvm::MemoryBuffer::getMemBufferCopy(Text, Path);
  if (!parseNumberedFile(Name))
    return SM.createFileID(std::move(Buffer), SrcMgr::C_User, 0, 0,
                           getImportedInclude(SM));
  FileEntryRef File = SM.getFileManager().getVirtualFileRef(
      Path, Text.size(), /*ModificationTime=*/0);
  SM.overrideFileContents(File, std::move(Buffer));
  return SM.createFileID(File, getImportedInclude(SM), SrcMgr::C_User);
}

/// Expressions that are made stand in files of other units, whoever includes
/// these: clang must not evaluate them (isEvaluable).
SourceLocation SummaryReader::makeImported(SourceLocation Loc) {
  SourceManager &SM = Ctx.getSourceManager();
  if (Loc.isInvalid() || isImportedPlace(Loc, SM))
    return Loc;
  auto [Id, Offset] = SM.getDecomposedLoc(Loc);
  OptionalFileEntryRef File = SM.getFileEntryRefForID(Id);
  if (!File)
    return {};
  FileID &Twin = Twins[Id];
  if (Twin.isInvalid())
    Twin = SM.createFileID(*File, getImportedInclude(SM), SrcMgr::C_User);
  return SM.getComposedLoc(Twin, Offset);
}

/// Where stand-ins stand: with the first of the facts.
SourceLocation SummaryReader::findPlace(const Files &In) const {
  for (PlaceId P = 1; P <= In.Of.Places.size(); ++P)
    if (SourceLocation Loc = getLocation(In, P); Loc.isValid())
      return Loc;
  return {};
}

SourceLocation SummaryReader::getLocation(const Files &In, PlaceId At) const {
  if (!At || At > In.Of.Places.size())
    return {};
  const SummaryPlace &P = In.Of.Places[At - 1];
  FileID File = P.File < In.Ids.size() ? In.Ids[P.File] : FileID();
  return File.isValid()
             ? Ctx.getSourceManager().translateLineCol(File, P.Line, P.Column)
             : SourceLocation();
}

} // namespace interop
