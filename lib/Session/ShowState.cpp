//===- ShowState.cpp - What the analyses of a unit know, as text ----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Session/ShowState.h"
#include "AST/Naming.h"
#include "Analysis/Calls/DumpEntryPoints.h"
#include "Analysis/InterpreterLock/DumpLocks.h"
#include "Analysis/Threads/DumpThreadRoots.h"
#include "Analysis/UserBodies.h"
#include "Dataflow/DumpHeldLocks.h"
#include "Effects/Handles/DumpHandles.h"
#include "Effects/Handles/HandleFlow.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;

namespace interop {

namespace {

class StateDump {
public:
  StateDump(AnalysisContext &TU, const ShowOptions &Asked,
            const ThreadRootOptions &Threads)
      : TU(TU), SM(TU.getContext().getSourceManager()), Asked(Asked),
        Threads(Threads), Bodies(findUserBodies(TU)),
        Handles(TU.getEffects(), TU.getLookup(), TU.getContext(),
                HandleFlowOptions()) {}

  ShownText run() {
    if (Asked.Kind == ShowOptions::Threads)
      dumpThreads();
    else if (Asked.Kind == ShowOptions::Entries)
      dumpEntries();
    else
      dumpBodies();
    return makeAnswer();
  }

private:
  bool isAskedFor(const FunctionDecl &F) const;
  bool isAskedFor(const UserBody &B) const {
    return isAskedFor(*B.F) ||
           llvm::any_of(B.Outer, [this](const FunctionDecl *Outer) {
             return isAskedFor(*Outer);
           });
  }
  void dumpThreads();
  void dumpEntries();
  void dumpBodies();
  void dumpEntity(Entity E, SourceLocation Loc);
  void dumpLocks(Entity E, const DumpPlaces &Places);
  std::vector<std::string> findSimilar() const;
  ShownText makeAnswer();

  AnalysisContext &TU;
  const SourceManager &SM;
  const ShowOptions &Asked;
  const ThreadRootOptions &Threads;
  const llvm::ArrayRef<UserBody> Bodies;
  HandleFlow Handles;
  std::string Text;
  llvm::raw_string_ostream Out{Text};
};

} // namespace

//===-- Which functions ---------------------------------------------------===//

bool StateDump::isAskedFor(const FunctionDecl &F) const {
  if (Asked.Function.empty())
    return true;
  std::string Name = getQualifiedName(F);
  return Name == Asked.Function ||
         llvm::StringRef(Name).ends_with("::" + Asked.Function);
}

/// What the user may have meant: the names nearest to the one asked for, three
/// at most, the nearest first.
std::vector<std::string> StateDump::findSimilar() const {
  constexpr size_t MaxNames = 3;
  auto getLast = [](llvm::StringRef Name) {
    size_t Colon = Name.rfind(':');
    return Colon == llvm::StringRef::npos ? Name : Name.substr(Colon + 1);
  };
  llvm::StringRef Wanted = getLast(Asked.Function);
  unsigned MaxDistance = (Wanted.size() + 2) / 3; // as clang's own
  std::vector<std::pair<unsigned, std::string>> Near;
  for (const UserBody &B : Bodies) {
    std::string Name = getQualifiedName(*B.F);
    unsigned Distance = getLast(Name).edit_distance(
        Wanted, /*AllowReplacements=*/true, MaxDistance);
    if (Distance <= MaxDistance)
      Near.emplace_back(Distance, std::move(Name));
  }
  llvm::sort(Near);
  Near.erase(std::unique(Near.begin(), Near.end()), Near.end());
  std::vector<std::string> Names;
  for (auto &[Distance, Name] : Near)
    if (Names.size() < MaxNames)
      Names.push_back(std::move(Name));
  return Names;
}

//===-- What is known -----------------------------------------------------===//

void StateDump::dumpThreads() {
  auto IsWanted = [this](const FunctionDecl &F) { return isAskedFor(F); };
  dumpThreadRoots(TU.get<ThreadRoots>(Threads), IsWanted, SM, Out);
}

void StateDump::dumpEntries() {
  auto IsWanted = [this](const FunctionDecl &F) { return isAskedFor(F); };
  dumpEntryPoints(TU.get<EntryPoints>(), IsWanted, SM, Out);
  for (const std::unique_ptr<LockView> &View : TU.get<LockViews>().get())
    dumpLockEntries(*View, IsWanted, SM, Out);
}

void StateDump::dumpLocks(Entity E, const DumpPlaces &Places) {
  EffectTable &Effects = TU.getEffects();
  dumpHeldLocks(Effects.getHeldLocks(E), Effects.getFacts(E), Places, Out);
  if (const FunctionDecl *F = E.getFunction())
    for (const std::unique_ptr<LockView> &View : TU.get<LockViews>().get())
      dumpLockStates(*View, *F, Places, Out);
}

void StateDump::dumpEntity(Entity E, SourceLocation Loc) {
  Out << DumpPlaces(SM, SourceLocation()).get(Loc) << ": "
      << (E.isDestruction()
              ? "the end of '" + getQualifiedName(*E.getDestroyed()) + "'"
              : "'" + E.getName() + "'")
      << '\n';
  const DumpPlaces Places(SM, Loc);
  if (Asked.Kind == ShowOptions::Facts)
    dumpFacts(TU.getEffects().getFacts(E), TU.getContext(), Places, Out);
  else if (Asked.Kind == ShowOptions::Handles)
    dumpHandles(Handles, E, Places, Out);
  else
    dumpLocks(E, Places);
}

void StateDump::dumpBodies() {
  for (const UserBody &B : Bodies) {
    if (!isAskedFor(B))
      continue;
    dumpEntity(Entity::makeFunction(*B.F), B.F->getLocation());
    // What its members and bases do then.
    if (const auto *D = dyn_cast<CXXDestructorDecl>(B.F))
      dumpEntity(Entity::makeDestruction(*D->getParent()), D->getLocation());
  }
}

ShownText StateDump::makeAnswer() {
  static constexpr llvm::StringLiteral Nothing[] = {
      "no function\n", "no function\n", "no function\n", "no thread root\n",
      "no entry point\n"};
  ShownText Answer;
  Answer.IsFound =
      Asked.Function.empty() || !Text.empty() ||
      llvm::any_of(Bodies, [this](const UserBody &B) { return isAskedFor(B); });
  if (!Answer.IsFound)
    Answer.Similar = findSimilar();
  else
    Answer.Text = Text.empty() ? Nothing[Asked.Kind].str() : std::move(Text);
  return Answer;
}

ShownText showState(AnalysisContext &TU, const ShowOptions &Asked,
                    const ThreadRootOptions &Threads) {
  return StateDump(TU, Asked, Threads).run();
}

} // namespace interop
