//===- EngineCalls.cpp - Calls that enter engines -------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Threads/EngineCalls.h"
#include "AST/KeptSources.h"
#include "AST/Naming.h"
#include "Analysis/AnalysisContext.h"
#include "Analysis/Calls/EntryPoints.h"
#include "Analysis/Threads/ThreadWalk.h"
#include "Facts/Callables.h"
#include "Facts/Values/ArgumentValue.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

const Expr *getCalledOn(const Fact &Call) {
  const auto *C = dyn_cast_or_null<CXXMemberCallExpr>(Call.Node);
  return C ? C->getImplicitObjectArgument() : nullptr;
}

const VarDecl *findOwnObject(const Fact &Call) {
  const Expr *On = getCalledOn(Call);
  const auto *D =
      On ? dyn_cast<DeclRefExpr>(On->IgnoreParenImpCasts()) : nullptr;
  const auto *V = D ? dyn_cast<VarDecl>(D->getDecl()) : nullptr;
  return V && V->hasLocalStorage() && V->getType()->isRecordType() ? V
                                                                   : nullptr;
}

std::optional<EngineEntry> EngineCalls::find(const FunctionDecl &F) {
  const ModelSet &Models = TU.getLookup().getModels();
  if (Models.getEngines().empty())
    return std::nullopt;
  auto [Found, IsNew] = Known.try_emplace(F.getCanonicalDecl());
  if (IsNew) {
    std::optional<EngineEntry> New = findMethods(F);
    Known[F.getCanonicalDecl()] = New.value_or(EngineEntry());
    return New;
  }
  return Found->second.Engine ? std::optional(Found->second) : std::nullopt;
}

std::optional<EngineEntry> EngineCalls::findMethods(const FunctionDecl &F) {
  ModelLookup &Rows = TU.getLookup();
  auto enter = [&](llvm::StringRef Name,
                   std::optional<Place> At) -> std::optional<EngineEntry> {
    const EngineModel *Engine = Rows.getModels().findEngine(Name);
    return Engine ? std::optional(EngineEntry{Engine, At}) : std::nullopt;
  };
  // What a function says of itself counts, be it an exemption.
  if (const FunctionModel *Use = Rows.findEngineUse(F); Use && Use->Engine)
    return enter(Use->Engine->Engine, Use->Engine->At);
  if (const FunctionModel *Row = Rows.findRow(F))
    for (const Release &R : Row->Releases)
      if (const HandleModel *Kind = Rows.findHandle(R.Handle))
        if (!Kind->Engine.empty())
          return enter(Kind->Engine, R.At);
  const auto *M = dyn_cast<CXXMethodDecl>(&F);
  const TypeModel *Type =
      M && !M->isStatic() ? Rows.findRow(*M->getParent()) : nullptr;
  if (!Type || Type->UseEngine.empty() ||
      llvm::is_contained(Type->UseExcept, M->getNameAsString()))
    return std::nullopt;
  return enter(Type->UseEngine, Place{Place::Object, 0});
}

//===-- What the unit settles ---------------------------------------------===//

Affinity EngineCalls::getAffinity(const EngineModel &Engine) {
  auto [Found, IsNew] = Affinities.try_emplace(&Engine, Engine.Threads);
  if (!IsNew)
    return Found->second;
  Affinity Settled = findAffinity(Engine);
  return Affinities[&Engine] = Settled;
}

/// False for an inline function of a header, a library's own bindings say, to
/// which nothing in the unit's main file leads.
bool EngineCalls::isRun(const FunctionDecl *F) {
  const SourceManager &SM = TU.getContext().getSourceManager();
  const CallerMap &Callers = TU.get<EntryPoints>().getCallers();
  llvm::SmallVector<const FunctionDecl *, 8> Work{F};
  llvm::DenseSet<const FunctionDecl *> Seen;
  while (!Work.empty()) {
    const FunctionDecl *By = Work.pop_back_val();
    if (!By || !By->isInlined() || isa<CXXConstructorDecl>(By) ||
        SM.isInMainFile(SM.getExpansionLoc(By->getLocation())) ||
        !By->hasBody() || Callers.isNamedOtherwise(*By))
      return true;
    if (Seen.insert(By).second)
      llvm::append_range(Work, Callers.getCallers(*By));
  }
  return false;
}

/// The arguments of \p C; in place of a variable its only value: `int flags =
/// SQLITE_OPEN_NOMUTEX; sqlite3_open_v2(file, &db, flags, 0)`.
static llvm::SmallVector<const Expr *, 8> getValues(const CallExpr &C) {
  llvm::SmallVector<const Expr *, 8> Values;
  for (const Expr *A : getArguments(C)) {
    const auto *D = dyn_cast<DeclRefExpr>(A->IgnoreParenImpCasts());
    const auto *V = D ? dyn_cast<VarDecl>(D->getDecl()) : nullptr;
    const Expr *Only = V ? findOnlyValue(*V) : nullptr;
    Values.push_back(Only ? Only : A);
  }
  return Values;
}

Affinity EngineCalls::findAffinity(const EngineModel &Engine) {
  const ThreadWalk &Walk = TU.get<ThreadWalk>();
  auto isCalled = [&](const std::string &Name) {
    return llvm::any_of(
        Walk.getSettings(Name),
        [this](const ThreadWalk::Setting &S) { return isRun(S.In); });
  };
  if (llvm::any_of(Engine.MadeSafeBy, isCalled))
    return Affinity::Any;
  auto settles = [&](const CallExpr *C, const AffinitySetting &S) {
    return S.If.empty() || areKnownToHold(S.If, getValues(*C), TU.getContext());
  };
  for (const AffinitySetting &S : Engine.SetBy)
    for (const std::string &Name : S.Calls)
      for (const ThreadWalk::Setting &C : Walk.getSettings(Name))
        if (settles(C.At, S) && isRun(C.In))
          return S.Threads;
  return Engine.Threads;
}

bool EngineCalls::isOwners(const FunctionDecl &F, const EngineModel &Engine) {
  if (Engine.OwnedBy.empty())
    return false;
  std::string Own = F.getNameAsString();
  return llvm::any_of(Engine.OwnedBy, [&](llvm::StringRef Name) {
    return Name.ends_with(Own) && Name == getQualifiedName(F);
  });
}

bool EngineCalls::asksThread(const FunctionDecl &F) {
  const FunctionModel *Use = TU.getLookup().findEngineUse(F);
  return Use && Use->AsksThread;
}

bool EngineCalls::isDispatcher(const FunctionDecl &F) {
  const FunctionModel *Use = TU.getLookup().findEngineUse(F);
  if (Use && Use->Dispatches)
    return true;
  const FunctionModel *Row = TU.getLookup().findRow(F);
  return Row && llvm::any_of(Row->Callbacks, [](const Callback &B) {
           return B.Thread == CallerThread::Main;
         });
}

} // namespace interop
