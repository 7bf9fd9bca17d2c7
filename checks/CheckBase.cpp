//===- CheckBase.cpp - What every check of interop-tidy shares ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CheckBase.h"
#include "AST/Compat.h"
#include "Analysis/ApiFunctions.h"
#include "Analysis/WaitSearch.h"
#include "Index/IndexQuestions.h"
#include "Index/IndexStore.h"
#include "Models/ModelStore.h"
#include "Models/UserModels.h"
#include "Report/FixTitle.h"
#include "Report/ForeignPlaces.h"
#include "Report/GeneratedCode.h"
#include "Report/RowText.h"
#include "Report/WayMarks.h"
#include "Summary/FileNames.h"
#include "Summary/SummaryReader.h"
#include "Summary/SummaryWriter.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/GlobPattern.h"
#include <map>
#include <mutex>

using namespace clang;
using namespace clang::ast_matchers;

namespace interop {

/// What all checks of one TU share.
struct CheckedUnit {
  std::unique_ptr<TUAnalysis> TU; ///< never null
  bool IsLinked = false;          ///< it has an index
  size_t Said = 0;                ///< how many errors of the index were told
  std::shared_ptr<const RecordingIndex> Recorded; ///< null: it is not recorded
};

static std::optional<Confidence> parseConfidence(llvm::StringRef Name) {
  return llvm::StringSwitch<std::optional<Confidence>>(Name)
      .Case("documented", Confidence::Documented)
      .Case("implementation", Confidence::Implementation)
      .Case("observed", Confidence::Observed)
      .Case("convention", Confidence::Convention)
      .Default(std::nullopt);
}

static ModelStore &getStore() {
  // Parsed built-in models, for the life of the process; thread-safe.
  static ModelStore Store;
  return Store;
}

/// The analysis of \p Ctx with these models, shared by all checks that hold it.
/// Editors check several TUs at once, each on its own thread.
static std::shared_ptr<CheckedUnit>
share(ASTContext &Ctx, std::string Options,
      llvm::function_ref<std::shared_ptr<CheckedUnit>()> Make) {
  static std::mutex Mutex;
  static std::map<std::pair<const ASTContext *, std::string>,
                  std::weak_ptr<CheckedUnit>>
      Alive;
  std::lock_guard<std::mutex> Lock(Mutex);
  for (auto I = Alive.begin(); I != Alive.end();)
    I = I->second.expired() ? Alive.erase(I) : std::next(I);
  std::weak_ptr<CheckedUnit> &Slot = Alive[{&Ctx, std::move(Options)}];
  std::shared_ptr<CheckedUnit> Unit = Slot.lock();
  if (!Unit)
    Slot = Unit = Make();
  return Unit;
}

static OptionalFileEntryRef findHeader(Preprocessor &PP, llvm::StringRef Name) {
  return PP.getHeaderSearchInfo().LookupFile(
      Name, SourceLocation(), /*isAngled=*/true, nullptr, nullptr, {}, nullptr,
      nullptr, nullptr, nullptr, nullptr, nullptr);
}

CheckBase::CheckBase(llvm::StringRef Name, tidy::ClangTidyContext *Context)
    : ClangTidyCheck(Name, Context), TidyContext(*Context),
      ModelFiles(Options.getLocalOrGlobal("ModelFiles", "").str()),
      MinConfidence(
          Options.getLocalOrGlobal("MinConfidence", "implementation").str()),
      ManagedRoots(Options.getLocalOrGlobal("ManagedSources", "").str()),
      IndexPath(Options.getLocalOrGlobal("Index", "").str()),
      SummaryPath(Options.getLocalOrGlobal("SummaryFile", "").str()),
      Root(Options.getLocalOrGlobal("SummaryRoot", "").str()),
      AskedPath(Options.getLocalOrGlobal(AskedFileOption, "").str()),
      AwaitsIndex(Options.getLocalOrGlobal(AwaitsIndexOption, false)),
      Inference(InferenceOptions::decode(
                    Options.getLocalOrGlobal(InferenceOptions::Name, ""))
                    .value_or(InferenceOptions())) {}

void CheckBase::storeOptions(tidy::ClangTidyOptions::OptionMap &Opts) {
  Options.store(Opts, "ModelFiles", ModelFiles);
  Options.store(Opts, "MinConfidence", MinConfidence);
  Options.store(Opts, "ManagedSources", ManagedRoots);
  Options.store(Opts, "Index", IndexPath);
  Options.store(Opts, "SummaryFile", SummaryPath);
  Options.store(Opts, "SummaryRoot", Root);
}

/// Holds until the analysis of the TU was made.
AST_MATCHER_P(Decl, isFirst, const ASTContext **, Done) {
  (void)Node, (void)Finder, (void)Builder;
  return *Done == nullptr;
}

void CheckBase::registerMatchers(MatchFinder *Finder) {
  // The first match starts the analysis of the TU. An editor's traversal scope
  // holds the file's own top-level declarations and not the TU itself.
  Finder->addMatcher(translationUnitDecl(), this);
  Finder->addMatcher(cxxRecordDecl(isFirst(&Done)), this);
  Finder->addMatcher(functionDecl(isFirst(&Done)), this);
  Finder->addMatcher(varDecl(isFirst(&Done), hasGlobalStorage()), this);
}

void CheckBase::check(const MatchFinder::MatchResult &Result) {
  if (Done)
    return;
  Done = Result.Context;
  analyse(*Result.Context);
}

void CheckBase::registerPPCallbacks(const SourceManager &, Preprocessor *P,
                                    Preprocessor *) {
  PP = P;
}

void CheckBase::onEndOfTranslationUnit() {
  // Nobody will ask any more.
  if (Unit && Unit->Recorded && Unit.use_count() == 1)
    writeQuestions();
  Unit.reset();
  Done = nullptr;
}

/// What \p Name is replaced by at the end of the TU, without its parameters.
static std::optional<std::string> findMacro(Preprocessor &PP,
                                            llvm::StringRef Name) {
  const MacroInfo *Info = PP.getMacroInfo(PP.getIdentifierInfo(Name));
  if (!Info)
    return std::nullopt;
  std::string Text;
  for (const Token &T : Info->tokens())
    Text += PP.getSpelling(T);
  return Text;
}

DiagnosticBuilder CheckBase::sayWrong(llvm::StringRef Message,
                                      DiagnosticIDs::Level Level) {
  if (!areDiagsSelfContained() || !PP)
    return configurationDiag(Message, Level);
  const SourceManager &SM = PP->getSourceManager();
  return TidyContext.diag("clang-tidy-config",
                          SM.getLocForStartOfFile(SM.getMainFileID()), Message,
                          Level);
}

std::shared_ptr<const ModelSet> CheckBase::loadModels(ASTContext &Ctx,
                                                      const IndexReader *Index,
                                                      bool TellsErrors) {
  const SourceManager &SM = Ctx.getSourceManager();
  llvm::vfs::FileSystem &FS = SM.getFileManager().getVirtualFileSystem();
  UserModelFiles User;
  if (auto Main = SM.getFileEntryRefForID(SM.getMainFileID()))
    User = findUserModels(Main->getName(), FS);
  llvm::SmallVector<llvm::StringRef, 4> Named;
  llvm::StringRef(ModelFiles).split(Named, ';', -1, false);
  for (llvm::StringRef File : Named)
    User.Files.push_back(File.trim().str());
  std::optional<Confidence> Weakest = parseConfidence(MinConfidence);
  if (!Weakest && TellsErrors)
    sayWrong("interop-tidy: '%0' is no value of MinConfidence; "
             "expected documented, implementation, observed or "
             "convention",
             DiagnosticIDs::Warning)
        << MinConfidence;
  auto findText = [this](llvm::StringRef Name) -> std::optional<std::string> {
    return PP ? findMacro(*PP, Name) : std::nullopt;
  };
  auto Models = getStore().getModels(
      [&](llvm::StringRef Name) {
        return Ctx.Idents.find(Name) != Ctx.Idents.end() ||
               (Index && Index->knowsName(Name));
      },
      User.Files, Weakest.value_or(Confidence::Implementation), FS, User.Errors,
      findText, Inference.Omitted);
  if (TellsErrors)
    for (const ModelError &E : User.Errors)
      sayWrong("interop-tidy: %0") << E.str();
  return Models;
}

/// What managed code under \p Roots calls from finalizers; read once a process.
/// An error is not kept.
static llvm::Expected<std::shared_ptr<const ManagedSources>>
scanOnce(const std::string &Roots, llvm::vfs::FileSystem &FS) {
  static std::mutex Mutex;
  static std::map<std::string, std::shared_ptr<const ManagedSources>> Known;
  std::lock_guard<std::mutex> Lock(Mutex);
  if (auto Found = Known.find(Roots); Found != Known.end())
    return Found->second;
  llvm::SmallVector<llvm::StringRef, 4> Named;
  llvm::StringRef(Roots).split(Named, ';', -1, false);
  std::vector<std::string> Paths;
  for (llvm::StringRef Path : Named)
    if (!Path.trim().empty())
      Paths.push_back(Path.trim().str());
  llvm::Expected<ManagedSources> Read = scanManagedSources(Paths, FS);
  if (!Read)
    return Read.takeError();
  return Known[Roots] = std::make_shared<ManagedSources>(std::move(*Read));
}

std::shared_ptr<const ManagedSources>
CheckBase::readManaged(const ModelSet &Models, ASTContext &Ctx) {
  // Natives are entry points of some interpreter.
  if (ManagedRoots.empty() || Models.getEntries().empty())
    return nullptr;
  auto Read =
      scanOnce(ManagedRoots,
               Ctx.getSourceManager().getFileManager().getVirtualFileSystem());
  if (Read)
    return std::move(*Read);
  sayWrong("interop-tidy: %0") << llvm::toString(Read.takeError());
  return nullptr;
}

//===-- Whole programs ----------------------------------------------------===//

static std::string getMainFile(const SourceManager &SM) {
  auto Main = SM.getFileEntryRefForID(SM.getMainFileID());
  llvm::SmallString<256> Path(Main ? Main->getName() : "");
  SM.getFileManager().makeAbsolutePath(Path);
  return Path.str().str();
}

/// Null without one, or where it cannot be opened, which is said.
std::shared_ptr<const IndexFile> CheckBase::openIndex(const IndexPlace &Place) {
  static IndexStore Store;
  if (Place.Path.empty())
    return nullptr;
  auto Opened = Store.get(Place.Path);
  if (Opened && (*Opened)->getRelease() != getRelease()) {
    sayWrong("interop-tidy: %0: is of '%1', and this is '%2'; link "
             "summaries of this release; this unit is checked "
             "without it")
        << Place.Path << (*Opened)->getRelease().str() << getRelease();
    return nullptr;
  }
  if (Opened)
    return *Opened;
  sayWrong("interop-tidy: %0; this unit is checked without it")
      << llvm::toString(Opened.takeError());
  return nullptr;
}

/// Without the index itself.
IndexView CheckBase::makeView(ASTContext &Ctx, std::string From) {
  IndexView View;
  View.Unit = FileNames(Ctx.getSourceManager(), From).getUnit();
  View.Root = std::move(From);
  View.FindHeader = [this](llvm::StringRef Name) -> OptionalFileEntryRef {
    return PP ? findHeader(*PP, Name) : std::nullopt;
  };
  return View;
}

/// True for files of the index that the unit \p View is of reads itself.
static std::function<bool(llvm::StringRef)> makeIsOwn(IndexView View,
                                                      SourceManager &SM) {
  auto Known = std::make_shared<llvm::StringMap<bool>>();
  return [View = std::move(View), &SM, Known](llvm::StringRef Name) {
    auto [Entry, IsNew] = Known->try_emplace(Name, false);
    if (IsNew)
      if (auto File = View.findFile(Name, SM.getFileManager()))
        Entry->second = SM.translateFile(*File).isValid();
    return Entry->second;
  };
}

/// Waits until stdin has a line or ends: then the index is there.
static void awaitIndex() {
  static const bool HasCome = [] {
    for (int C = std::getchar(); C != '\n' && C != EOF;)
      C = std::getchar();
    return true;
  }();
  (void)HasCome;
}

void CheckBase::writeSummary(TUAnalysis &TU) {
  std::string Bytes;
  runOnLargeStack([&] {
    SummaryOptions Options{Root, getRelease()};
    Bytes = encodeUnit(summarise(TU.getEffects(), TU.getKnowledge(),
                                 TU.getContext(),
                                 TU.getEntryWalk().getEntries(), Options));
  });
  if (llvm::Error E = writeWhole(SummaryPath, Bytes))
    sayWrong("interop-tidy: %0") << llvm::toString(std::move(E));
}

/// Compiles \p Globs; those that are none were refused before.
static std::vector<llvm::GlobPattern>
compile(llvm::ArrayRef<std::string> Globs) {
  std::vector<llvm::GlobPattern> Compiled;
  for (const std::string &Glob : Globs)
    if (auto Pattern = llvm::GlobPattern::create(Glob))
      Compiled.push_back(std::move(*Pattern));
    else
      llvm::consumeError(Pattern.takeError());
  return Compiled;
}

void CheckBase::writeRows(TUAnalysis &TU) {
  const SourceManager &SM = TU.getContext().getSourceManager();
  FileNames Files(SM, Root);
  std::vector<llvm::GlobPattern> Globs = compile(Inference.Headers);
  auto IsPublic = [&](FileID Id) {
    llvm::StringRef Name = Files.use(Id);
    return llvm::any_of(Globs,
                        [Name](const auto &Glob) { return Glob.match(Name); });
  };
  std::vector<RowRecord> Rows;
  runOnLargeStack([&] {
    WaitSearch Search(TU, [&](const FunctionDecl &F) {
      return isApiFunction(F, SM, IsPublic);
    });
    for (const FunctionDecl *F : findApiFunctions(TU, IsPublic))
      Rows.push_back(tell(inferRow(*F, TU, Search), SM, Files));
  });
  if (llvm::Error E = writeWhole(Inference.Output, encodeRecords(Rows)))
    sayWrong("interop-tidy: %0") << llvm::toString(std::move(E));
}

/// Several groups of checks may ask, each with its own options.
void CheckBase::writeQuestions() {
  std::error_code Problem;
  llvm::raw_fd_ostream Out(AskedPath, Problem, llvm::sys::fs::OF_Append);
  if (!Problem) {
    Out << Unit->Recorded->encode();
    Out.close();
    Problem = Out.error();
    Out.clear_error();
  }
  if (Problem)
    sayWrong("interop-tidy: '%0' cannot be written: %1")
        << AskedPath << Problem.message();
}

std::shared_ptr<CheckedUnit> CheckBase::makeAnalysis(ASTContext &Ctx) {
  // interop-tidy does not link, and waits for, what does not compile.
  bool IsBroken =
      AwaitsIndex && Ctx.getDiagnostics().hasUncompilableErrorOccurred();
  if (SummaryPath.empty() || IsBroken)
    return makeLinked(Ctx, /*Awaits=*/false);
  // A summary knows of no other unit.
  auto Models = loadModels(Ctx, nullptr, /*TellsErrors=*/IndexPath.empty());
  auto Managed = readManaged(*Models, Ctx);
  auto New = std::make_shared<CheckedUnit>();
  New->TU = std::make_unique<TUAnalysis>(Ctx, Models, Managed);
  writeSummary(*New->TU);
  return IndexPath.empty() ? New : makeLinked(Ctx, AwaitsIndex);
}

/// With the index, if there is one.
std::shared_ptr<CheckedUnit> CheckBase::makeLinked(ASTContext &Ctx,
                                                   bool Awaits) {
  if (Awaits)
    awaitIndex();
  SourceManager &SM = Ctx.getSourceManager();
  IndexPlace Place = findIndex(IndexPath, Root, getMainFile(SM));
  std::shared_ptr<const IndexReader> Index = openIndex(Place);
  IndexView View = makeView(Ctx, Place.Root);
  auto New = std::make_shared<CheckedUnit>();
  if (Index && !AskedPath.empty())
    Index = New->Recorded =
        std::make_shared<RecordingIndex>(Index, makeIsOwn(View, SM));
  auto Models = loadModels(Ctx, Index.get(), /*TellsErrors=*/true);
  auto Managed = readManaged(*Models, Ctx);
  New->TU = std::make_unique<TUAnalysis>(Ctx, std::move(Models), Managed);
  if (!Index)
    return New;
  New->IsLinked = true;
  View.Index = std::move(Index);
  New->TU->setIndex(std::move(View));
  if (!Inference.Output.empty())
    writeRows(*New->TU);
  return New;
}

void CheckBase::sayIndexErrors() {
  llvm::ArrayRef<std::string> All = Unit->TU->getIndexErrors();
  for (const std::string &Error : All.drop_front(Unit->Said))
    sayWrong("interop-tidy: %0") << Error;
  Unit->Said = All.size();
}

void CheckBase::analyse(ASTContext &Ctx) {
  std::vector<Finding> Found;
  Unit = share(Ctx,
               llvm::join(
                   std::initializer_list<llvm::StringRef>{
                       ModelFiles, MinConfidence, ManagedRoots, IndexPath,
                       SummaryPath, Root},
                   "\n"),
               [&] { return makeAnalysis(Ctx); });
  TUAnalysis &TU = *Unit->TU;
  if (!Inference.Output.empty())
    return sayIndexErrors();
  if (TU.isEmpty())
    return;
  runOnLargeStack([&] { Found = findAll(TU); });
  sayIndexErrors();
  if (Unit->IsLinked)
    keepOwn(Found, Ctx.getSourceManager());
  if (Found.empty())
    return;
  GeneratedCode Generated(TU.getKnowledge().getModels(), Ctx);
  for (Finding &F : Found) {
    Generated.removeEdits(F);
    Generated.addOrigin(F);
    report(F);
  }
}

void CheckBase::report(const Finding &F) {
  // In an editor, a fix on a note is offered by the name of the note.
  bool HasTitle = areDiagsSelfContained() && !F.Fixes.empty();
  llvm::ArrayRef<FixItHint> Fixes = F.Fixes;
  diag(F.Loc, "%0") << F.Message
                    << (HasTitle ? llvm::ArrayRef<FixItHint>() : Fixes);
  if (HasTitle)
    diag(F.Loc, "%0", DiagnosticIDs::Note)
        << makeFixTitle(Fixes, Unit->TU->getContext().getSourceManager(),
                        getLangOpts())
        << Fixes;
  const SourceManager &SM = Unit->TU->getContext().getSourceManager();
  std::vector<unsigned> Marks = getWayMarks(F, SM);
  for (size_t I = 0; I < F.Notes.size(); ++I) {
    const Note &N = F.Notes[I];
    auto Builder = diag(N.Loc, "%0", DiagnosticIDs::Note);
    Builder << N.Text << llvm::ArrayRef<FixItHint>(N.Fixes);
    SourceLocation Loc = SM.getFileLoc(N.Loc);
    for (unsigned Mark = 0; Mark < Marks[I]; ++Mark)
      Builder << CharSourceRange::getCharRange(Loc, Loc);
  }
}

bool CheckBase::canInclude(llvm::StringRef Header) const {
  return PP && findHeader(*PP, Header).has_value();
}

} // namespace interop
