//===- EngineReleases.cpp - Releases that enter an engine -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/FinalizerReleasesEngineHandle/EngineReleases.h"
#include "AST/Naming.h"
#include "Analysis/AnalysisContext.h"
#include "Analysis/Threads/EngineCalls.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

/// Of engines that are one for each object, that of another argument is the
/// matter of whoever gave it.
static bool uses(const EngineEntry &Entry, const Release &What) {
  return !Entry.Engine->PerHandle || !Entry.At || *Entry.At == What.At;
}

const EngineModel *EngineReleases::find(const HandleRelease &R) {
  const FunctionDecl *F = R.Cause->Callee;
  if (F)
    if (std::optional<EngineEntry> Entry = TU.get<EngineCalls>().find(*F))
      return uses(*Entry, *R.What) ? Entry->Engine : nullptr;
  // What a function says of itself counts, be it an exemption.
  ModelLookup &Known = TU.getLookup();
  const FunctionModel *Use = F ? Known.findEngineUse(*F) : nullptr;
  const HandleModel *Kind =
      Use && Use->Engine ? nullptr : Known.findHandle(R.What->Handle);
  return Kind && !Kind->Engine.empty()
             ? Known.getModels().findEngine(Kind->Engine)
             : nullptr;
}

bool EngineReleases::isEngine(const HandleRelease &R) {
  auto Entry = R.Cause->Callee ? TU.get<EngineCalls>().find(*R.Cause->Callee)
                               : std::nullopt;
  return Entry && Entry->Engine->PerHandle && Entry->At == R.What->At;
}

//===-- The way there -----------------------------------------------------===//

bool EngineReleases::isSending(const FunctionDecl &F) {
  const FunctionModel *Use = TU.getLookup().findEngineUse(F);
  return TU.get<EngineCalls>().isDispatcher(F) ||
         (Use && Use->OnEngineThread) ||
         llvm::any_of(Dispatchers, [&F](const std::string &Name) {
           return F.getIdentifier() &&
                  (F.getName() == Name || getQualifiedName(F) == Name);
         });
}

/// A callable that is called at once is a fact of whoever hands it over.
bool EngineReleases::sendsToOwner(const CallStep &Frame) {
  if (Frame.At->Callee && isSending(*Frame.At->Callee))
    return true;
  const auto *C = dyn_cast_or_null<CallExpr>(Frame.At->Node);
  const FunctionDecl *F = C ? TU.getLookup().findCallee(*C) : nullptr;
  if (F && isSending(*F))
    return true;
  const FunctionDecl *In = Frame.In ? Frame.In.getFunction() : nullptr;
  return In && isSending(*In);
}

bool EngineReleases::knowsThread(Entity E, const EngineModel &Engine) {
  EngineCalls &Calls = TU.get<EngineCalls>();
  const FunctionDecl *Self = E.getFunction();
  if (Self && Calls.isOwners(*Self, Engine))
    return true;
  return llvm::any_of(TU.getEffects().getFacts(E).All, [&](const Fact &Ev) {
    return Ev.Kind == Fact::Call && Ev.Callee &&
           (Calls.asksThread(*Ev.Callee) || Calls.isOwners(*Ev.Callee, Engine));
  });
}

bool EngineReleases::isSentToOwner(const CallPath &Path,
                                   const EngineModel &Engine) {
  return llvm::any_of(Path, [&](const CallStep &Frame) {
    return sendsToOwner(Frame) || (Frame.In && knowsThread(Frame.In, Engine));
  });
}

bool EngineReleases::isOwnThreads(Entity E, const HandleRelease &R) {
  EffectTable &Effects = TU.getEffects();
  for (const HandleRelease *At = &R; At; At = getInner(*At)) {
    if (Effects.isMadeIn(E, At->Object))
      return true;
    E = Effects.getFacts(E).All[At->Via].Target;
  }
  return false;
}

} // namespace interop
