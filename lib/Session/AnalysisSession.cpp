//===- AnalysisSession.cpp - The analysis that all checks of a TU share ---===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Session/AnalysisSession.h"
#include "AST/GivenObject.h"
#include "AST/ImportedPlace.h"
#include "Analysis/Calls/EntryPoints.h"
#include "Inference/ApiFunctions.h"
#include "Inference/RowText.h"
#include "Inference/WaitSearch.h"
#include "Models/Store/ModelStore.h"
#include "Models/Store/UserModels.h"
#include "Program/Index/IndexPrefetch.h"
#include "Program/Index/IndexQueries.h"
#include "Serialization/Entities/FileNames.h"
#include "Serialization/Extraction/SummaryWriter.h"
#include "Serialization/Import/SummaryReader.h"
#include "Session/ShowState.h"
#include "Session/UnitMentions.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/GlobPattern.h"
#include "llvm/Support/TimeProfiler.h"

using namespace clang;

namespace interop {

std::string UnitOptions::makeKey() const {
  return llvm::join(
      std::initializer_list<llvm::StringRef>{ModelFiles, MinConfidence,
                                             ManagedSources, Index, SummaryFile,
                                             SummaryRoot},
      "\n");
}

//===-- Models ------------------------------------------------------------===//

static std::optional<Confidence> parseConfidence(llvm::StringRef Name) {
  return llvm::StringSwitch<std::optional<Confidence>>(Name)
      .Case("documented", Confidence::Documented)
      .Case("implementation", Confidence::Implementation)
      .Case("observed", Confidence::Observed)
      .Case("convention", Confidence::Convention)
      .Default(std::nullopt);
}

static ModelStore &getStore() {
  // Parsed built-in models, for the life of the process; thread-safe. Nobody
  // takes them apart at its end.
  static ModelStore &Store = *new ModelStore;
  return Store;
}

OptionalFileEntryRef findHeader(Preprocessor &PP, llvm::StringRef Name) {
  return PP.getHeaderSearchInfo().LookupFile(
      Name, SourceLocation(), /*isAngled=*/true, nullptr, nullptr, {}, nullptr,
      nullptr, nullptr, nullptr, nullptr, nullptr);
}

/// What \p Name is replaced by at the end of the TU, without its parameters and
/// without parentheses: `(3)` is a version as `3` is.
static std::optional<std::string> findMacro(Preprocessor &PP,
                                            llvm::StringRef Name) {
  const MacroInfo *Info = PP.getMacroInfo(PP.getIdentifierInfo(Name));
  if (!Info)
    return std::nullopt;
  std::string Text;
  for (const Token &T : Info->tokens())
    if (!T.isOneOf(tok::l_paren, tok::r_paren))
      Text += PP.getSpelling(T);
  return Text;
}

std::shared_ptr<const ModelSet>
AnalysisSession::loadModels(ASTContext &Ctx, const IndexReader *Index,
                            bool TellsErrors) {
  llvm::TimeTraceScope Phase("InteropModels");
  const SourceManager &SM = Ctx.getSourceManager();
  llvm::vfs::FileSystem &FS = SM.getFileManager().getVirtualFileSystem();
  UserModelFiles User;
  if (auto Main = SM.getFileEntryRefForID(SM.getMainFileID()))
    User = findUserModels(Main->getName(), FS);
  llvm::SmallVector<llvm::StringRef, 4> Named;
  llvm::StringRef(Options.ModelFiles).split(Named, ';', -1, false);
  for (llvm::StringRef File : Named)
    User.Files.push_back(File.trim().str());
  std::optional<Confidence> Weakest = parseConfidence(Options.MinConfidence);
  if (!Weakest && TellsErrors)
    sayWrong("interop-tidy: '%0' is no value of MinConfidence; "
             "expected documented, implementation, observed or "
             "convention",
             DiagnosticIDs::Warning)
        << Options.MinConfidence;
  // A summary, and what is written for people, have bodies without findings.
  const bool IsAlone = !Index && Options.SummaryFile.empty() &&
                       !Host.getRequest().isForWriting();
  if (IsAlone && User.Files.empty() && User.Errors.empty() &&
      !mayNeedModels(Ctx))
    return std::make_shared<ModelSet>(
        std::vector<std::shared_ptr<const Model>>(),
        Confidence::Implementation);
  auto findText = [this](llvm::StringRef Name) -> std::optional<std::string> {
    return PP ? findMacro(*PP, Name) : std::nullopt;
  };
  auto knows = [&Ctx](llvm::StringRef Name) {
    return Ctx.Idents.find(Name) != Ctx.Idents.end();
  };
  auto forEachName = [&Ctx](llvm::function_ref<void(llvm::StringRef)> Visit) {
    for (const auto &Known : Ctx.Idents)
      Visit(Known.getKey());
  };
  // An index does not list scopes.
  auto knowsScope = [&](llvm::StringRef Scope) {
    return Index || knows(Scope);
  };
  auto Models = getStore().getModels(
      [&](llvm::StringRef Name) {
        return knows(Name) || (Index && Index->knowsName(Name));
      },
      User.Files, Weakest.value_or(Confidence::Implementation), FS, User.Errors,
      findText, Host.getRequest().Inference.Omitted, knowsScope,
      /*IsLinked=*/Index != nullptr, forEachName);
  if (TellsErrors)
    for (const ModelError &E : User.Errors)
      sayWrong("interop-tidy: %0") << E.str();
  return Models;
}

std::shared_ptr<const ManagedSources>
AnalysisSession::readManaged(const ModelSet &Models, ASTContext &Ctx) {
  // Natives are entry points of some interpreter.
  if (Options.ManagedSources.empty() || Models.getEntries().empty())
    return nullptr;
  llvm::TimeTraceScope Phase("InteropManagedSources");
  auto Read = Host.readManaged(
      Options.ManagedSources,
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
std::shared_ptr<const IndexFile>
AnalysisSession::openIndex(const IndexPlace &Place) {
  if (Place.Path.empty())
    return nullptr;
  llvm::TimeTraceScope Phase("InteropIndexOpen", Place.Path);
  auto Opened = Host.getIndexes().get(Place.Path);
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
IndexView AnalysisSession::makeView(ASTContext &Ctx, std::string From) {
  IndexView View;
  View.Unit = FileNames(Ctx.getSourceManager(), From).getUnit();
  View.Root = std::move(From);
  View.FindHeader = [PP = PP](llvm::StringRef Name) -> OptionalFileEntryRef {
    return PP ? findHeader(*PP, Name) : std::nullopt;
  };
  return View;
}

/// True for files of the index that the unit \p View is of reads itself.
static std::function<bool(llvm::StringRef)> makeIsOwn(IndexView View,
                                                      SourceManager &SM) {
  struct State {
    explicit State(SourceManager &SM) : SM(SM), Own(SM) {}
    SourceManager &SM;
    FileIds Own;
    llvm::StringMap<bool> Known;
  };
  auto Of = std::make_shared<State>(SM);
  return [View = std::move(View), Of](llvm::StringRef Name) {
    auto [Entry, IsNew] = Of->Known.try_emplace(Name, false);
    if (IsNew)
      if (auto File = View.findFile(Name, Of->SM.getFileManager()))
        Entry->second = Of->Own.find(*File).isValid();
    return Entry->second;
  };
}

void AnalysisSession::writeSummary(AnalysisContext &TU) {
  llvm::TimeTraceScope Phase("InteropSummary", Options.SummaryFile);
  std::string Bytes;
  LargeStack().run([&] {
    SummaryOptions Of{Options.SummaryRoot, getRelease()};
    Bytes =
        encodeUnit(summarize(TU.getEffects(), TU.getLookup(), TU.getContext(),
                             TU.get<EntryPoints>().getUnitEntries(), Of));
  });
  if (llvm::Error E = writeWhole(Options.SummaryFile, Bytes))
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

void AnalysisSession::writeRows(AnalysisContext &TU) {
  llvm::TimeTraceScope Phase("InteropInference");
  const SourceManager &SM = TU.getContext().getSourceManager();
  FileNames Files(SM, Options.SummaryRoot);
  std::vector<llvm::GlobPattern> Globs =
      compile(Host.getRequest().Inference.Headers);
  auto IsPublic = [&](FileID Id) {
    llvm::StringRef Name = Files.use(Id);
    return llvm::any_of(Globs,
                        [Name](const auto &Glob) { return Glob.match(Name); });
  };
  std::vector<RowRecord> Rows;
  LargeStack().run([&] {
    WaitSearch Search(TU, [&](const FunctionDecl &F) {
      return isApiFunction(F, SM, IsPublic);
    });
    for (const FunctionDecl *F : findApiFunctions(TU, IsPublic))
      Rows.push_back(makeRowRecord(inferRow(*F, TU, Search), SM, Files));
  });
  if (llvm::Error E =
          writeWhole(Host.getRequest().Inference.Output, encodeRecords(Rows)))
    sayWrong("interop-tidy: %0") << llvm::toString(std::move(E));
}

void AnalysisSession::writeState(AnalysisContext &TU) {
  std::string Bytes;
  LargeStack().run([&] {
    Bytes = showState(TU, Host.getRequest().Show, Options.Threads).encode();
  });
  if (llvm::Error E = writeWhole(Host.getRequest().Show.Output, Bytes))
    sayWrong("interop-tidy: %0") << llvm::toString(std::move(E));
}

void AnalysisSession::writeQuestions(const CheckedUnit &Unit) {
  std::error_code Problem;
  llvm::raw_fd_ostream Out(Host.getRequest().AskedFile, Problem,
                           llvm::sys::fs::OF_Append);
  if (!Problem) {
    Out << Unit.Recorded->encode();
    Out.close();
    Problem = Out.error();
    Out.clear_error();
  }
  if (Problem)
    sayWrong("interop-tidy: '%0' cannot be written: %1")
        << Host.getRequest().AskedFile << Problem.message();
}

std::shared_ptr<CheckedUnit> AnalysisSession::make(ASTContext &Ctx) {
  // interop-tidy does not link, and waits for, what does not compile.
  bool IsBroken = Host.getRequest().AwaitsIndex &&
                  Ctx.getDiagnostics().hasUncompilableErrorOccurred();
  if (Options.SummaryFile.empty() || IsBroken)
    return makeLinked(Ctx, /*Awaits=*/false);
  std::shared_ptr<CheckedUnit> New = makeSummarized(Ctx);
  if (Options.Index.empty())
    return New;
  Fields = New->TU->getLookup().shareFieldFunctions(Ctx);
  // Taken apart now, while the others are linked.
  New.reset();
  return makeLinked(Ctx, Host.getRequest().AwaitsIndex);
}

/// Writes its summary, which knows of no other unit.
std::shared_ptr<CheckedUnit> AnalysisSession::makeSummarized(ASTContext &Ctx) {
  auto New = std::make_shared<CheckedUnit>();
  BudgetScope Counting(&New->Cut);
  auto Models = loadModels(Ctx, nullptr, /*TellsErrors=*/Options.Index.empty());
  auto Managed = readManaged(*Models, Ctx);
  New->TU = std::make_unique<AnalysisContext>(Ctx, Models, Managed);
  writeSummary(*New->TU);
  return New;
}

/// With the index, if there is one.
std::shared_ptr<CheckedUnit> AnalysisSession::makeLinked(ASTContext &Ctx,
                                                         bool Awaits) {
  if (Awaits)
    Host.awaitIndex();
  SourceManager &SM = Ctx.getSourceManager();
  IndexPlace Place =
      findIndex(Options.Index, Options.SummaryRoot, getMainFile(SM));
  std::shared_ptr<const IndexReader> Index = openIndex(Place);
  IndexView View = makeView(Ctx, Place.Root);
  auto New = std::make_shared<CheckedUnit>();
  BudgetScope Counting(&New->Cut);
  if (Index && !Host.getRequest().AskedFile.empty())
    Index = New->Recorded =
        std::make_shared<RecordingIndex>(Index, makeIsOwn(View, SM), Ahead);
  auto Models = loadModels(Ctx, Index.get(), /*TellsErrors=*/true);
  auto Managed = readManaged(*Models, Ctx);
  New->TU = std::make_unique<AnalysisContext>(Ctx, std::move(Models), Managed);
  New->TU->getLookup().setFieldFunctions(std::move(Fields));
  if (Index) {
    New->IsLinked = true;
    View.Index = std::move(Index);
    New->TU->setIndex(std::move(View));
  }
  GivenScope Asking(New->TU->getLookup().getImported());
  if (New->IsLinked && !Host.getRequest().Inference.Output.empty())
    writeRows(*New->TU);
  if (!Host.getRequest().Show.Output.empty())
    writeState(*New->TU);
  return New;
}

} // namespace interop
