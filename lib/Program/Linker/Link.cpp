//===- Link.cpp - The summaries of many units into one index --------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program/Linker/Link.h"
#include "Program/Index/IndexWriter.h"
#include "Program/Linker/LinkBodies.h"
#include "Program/Linker/LinkGraph.h"
#include "Program/Linker/LinkMethods.h"
#include "Program/Linker/LinkUsers.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/ThreadPool.h"
#include <optional>
#include <tuple>

using namespace llvm;

namespace interop {

/// \p Files by unit.
static LinkUnits sortUnits(ArrayRef<SummaryFile> Files) {
  LinkUnits Units;
  for (const SummaryFile &File : Files)
    Units.push_back(&File);
  llvm::sort(Units, [](const SummaryFile *A, const SummaryFile *B) {
    return std::make_tuple(A->getUnit(), A->getRelease(), A->getPath()) <
           std::make_tuple(B->getUnit(), B->getRelease(), B->getPath());
  });
  return Units;
}

/// What forbids to link \p Units together.
static Error checkUnits(const LinkUnits &Units) {
  for (size_t I = 1; I < Units.size(); ++I) {
    const SummaryFile &First = *Units.front(), &Before = *Units[I - 1],
                      &Unit = *Units[I];
    if (Unit.getUnit() == Before.getUnit())
      return createStringError(inconvertibleErrorCode(),
                               Unit.getPath() + ": is of '" + Unit.getUnit() +
                                   "', as is " + Before.getPath() +
                                   "; link one of them");
    if (Unit.getRelease() != First.getRelease())
      return createStringError(
          inconvertibleErrorCode(),
          Unit.getPath() + ": was made by '" + Unit.getRelease() + "', and " +
              First.getPath() + " by '" + First.getRelease() +
              "'; summarize both with one release");
  }
  return Error::success();
}

namespace {

/// What keys of units were found to be, so that each is looked up once for a
/// row of bodies of its unit.
class KnownNodes {
public:
  template <typename Finder>
  uint32_t get(uint32_t Unit, uint32_t Text, Finder Find) {
    if (Text >= Known.size())
      Known.resize(Text + 1);
    auto &[Of, Node] = Known[Text];
    if (Of != Unit) {
      Of = Unit;
      Node = Find();
    }
    return Node;
  }

private:
  struct Entry {
    uint32_t Unit = NoNode, Node = NoNode;
  };
  std::vector<Entry> Known; ///< by text
};

/// Everything behind the choice of bodies. The nodes of its graph are the
/// bodies, and after them the methods: what a virtual call of each can reach.
class Linker {
public:
  Linker(const LinkBodies &Bodies, const LinkMethods &Methods, unsigned Threads)
      : Bodies(Bodies), Methods(Methods), Threads(Threads) {}

  /// Adds to what is in \p Index already: all that units say of themselves.
  LinkResult run(IndexContents Index) const;

private:
  void addBody(uint32_t Body, KnownNodes &Direct, KnownNodes &Virtual,
               std::vector<uint32_t> &To) const;
  void addMethod(uint32_t Method, std::vector<uint32_t> &To) const;
  LinkGraph makePart(uint32_t Begin, uint32_t End) const;
  LinkGraph makeGraph() const;
  /// The node that stands for all that no unit of the program has a body of.
  uint32_t getUnseen() const { return Bodies.size() + Methods.size(); }
  std::vector<uint32_t> closeEffects(const LinkGraph &Graph) const;
  bool isRoot(uint32_t Body, const LinkGraph &Graph) const;
  std::vector<bool> findNamed(const LinkGraph &Graph) const;
  void collectBodies(IndexContents &Index) const;
  void collectTargets(IndexContents &Index) const;

  const LinkBodies &Bodies;
  const LinkMethods &Methods;
  unsigned Threads;
};

} // namespace

void Linker::addBody(uint32_t Body, KnownNodes &Direct, KnownNodes &Virtual,
                     std::vector<uint32_t> &To) const {
  const LinkBody &From = Bodies[Body];
  ArrayRef<StringRef> Texts = Bodies.getTexts(Body);
  auto AddDirect = [&](uint32_t Text) {
    To.push_back(Direct.get(From.Unit, Text, [&] {
      return Bodies.findFrom(From.Unit, Texts[Text]);
    }));
  };
  for_each(From.Head->Callees, AddDirect);
  for (uint32_t Text : From.Head->VirtualCallees)
    To.push_back(Virtual.get(From.Unit, Text, [&] {
      uint32_t Method = Methods.find(Texts[Text]);
      return Method == NoNode ? Bodies.find(Texts[Text])
                              : Bodies.size() + Method;
    }));
  const bool CallsUnseen = is_contained(To, NoNode);
  for_each(From.Head->Uses, AddDirect);
  llvm::erase(To, NoNode);
  if (CallsUnseen)
    To.push_back(getUnseen());
}

void Linker::addMethod(uint32_t Method, std::vector<uint32_t> &To) const {
  uint32_t Body = Bodies.find(Methods.getKey(Method));
  if (!Methods.isPure(Method))
    To.push_back(Body == NoNode ? getUnseen() : Body);
  for (uint32_t Overrider : Methods.getOverriders(Method))
    To.push_back(Bodies.size() + Overrider);
}

/// The edges of the nodes from \p Begin to \p End.
LinkGraph Linker::makePart(uint32_t Begin, uint32_t End) const {
  LinkGraph Part;
  KnownNodes Direct, Virtual;
  std::vector<uint32_t> To;
  for (uint32_t Node = Begin; Node < End; ++Node) {
    To.clear();
    if (Node < Bodies.size())
      addBody(Node, Direct, Virtual, To);
    else if (Node != getUnseen())
      addMethod(Node - Bodies.size(), To);
    Part.addNode(To);
  }
  return Part;
}

/// Looking up callees is most of the linker's work, and each is by itself.
LinkGraph Linker::makeGraph() const {
  constexpr uint32_t PartSize = 1 << 14;
  uint32_t Size = getUnseen() + 1;
  std::vector<LinkGraph> Parts(divideCeil(Size, PartSize));
  {
    DefaultThreadPool Pool(hardware_concurrency(Threads));
    for (uint32_t I = 0; I < Parts.size(); ++I)
      Pool.async([this, &Parts, I, Size] {
        Parts[I] = makePart(I * PartSize, std::min(Size, (I + 1) * PartSize));
      });
  }
  LinkGraph Graph;
  for (LinkGraph &Part : Parts) {
    Graph.addNodes(Part);
    Part = LinkGraph();
  }
  return Graph;
}

/// Not in files: what a body leads to has a call of which nothing is known.
static constexpr uint32_t CallsUnseen = 1u << 31;

/// EntitySummary::Own of each node, closed over calls; and CallsUnseen.
std::vector<uint32_t> Linker::closeEffects(const LinkGraph &Graph) const {
  std::vector<uint32_t> All(Graph.size());
  constexpr uint32_t OfItself =
      EntitySummary::GivesObject | EntitySummary::WrapsThread;
  for (uint32_t Body = 0; Body < Bodies.size(); ++Body)
    All[Body] = Bodies[Body].Head->Own & ~OfItself;
  All[getUnseen()] = CallsUnseen;
  closeOver(Graph, LinkGroups(Graph), All,
            [](uint32_t A, uint32_t B) { return A | B; });
  for (uint32_t Body = 0; Body < Bodies.size(); ++Body)
    All[Body] |= Bodies[Body].Head->Own & OfItself;
  return All;
}

/// A body that other units can name, that has functions entered, or that leads
/// out of its unit.
bool Linker::isRoot(uint32_t Body, const LinkGraph &Graph) const {
  const EntityHead &Head = *Bodies[Body].Head;
  return Head.Linkage != EntitySummary::Internal ||
         Head.Own & EntitySummary::HasEntry ||
         any_of(Graph.getTargets(Body), [&](uint32_t To) {
           return To != getUnseen() &&
                  (To >= Bodies.size() || Bodies[To].Unit != Bodies[Body].Unit);
         });
}

/// Roots, and what they lead to.
std::vector<bool> Linker::findNamed(const LinkGraph &Graph) const {
  std::vector<uint32_t> Roots;
  for (uint32_t Body = 0; Body < Bodies.size(); ++Body)
    if (isRoot(Body, Graph))
      Roots.push_back(Body);
  return findReached(Graph, std::move(Roots));
}

void Linker::collectBodies(IndexContents &Index) const {
  LinkGraph Graph = makeGraph();
  std::vector<uint32_t> All = closeEffects(Graph);
  std::vector<bool> IsNamed = findNamed(Graph);
  std::vector<uint32_t> Kept;
  for (uint32_t Number = 0; Number < Bodies.size(); ++Number) {
    const LinkBody &Body = Bodies[Number];
    const uint32_t Does = All[Number] & ~CallsUnseen;
    if (Does && IsNamed[Number]) {
      Kept.push_back(Number);
      Index.Entities.push_back(
          {Body.Key, Does, Body.Unit, Body.Head->Facts, Body.Head->Places});
    } else if (!All[Number] && Body.Head->Linkage != EntitySummary::Internal)
      Index.Quiet.push_back(Body.Key);
  }
  collectUsers(Graph, All, Kept, Bodies, Methods, Index);
}

void Linker::collectTargets(IndexContents &Index) const {
  for (auto [Method, Target] : enumerate(Methods.findOnlyTargets(Bodies)))
    Index.Targets.emplace_back(Methods.getKey(Method),
                               Target == NoNode ? StringRef()
                                                : Methods.getKey(Target));
}

/// Each file with its hash; left out if units saw it with different ones.
static void collectFiles(const LinkUnits &Units, IndexContents &Index) {
  MapVector<CachedHashStringRef, std::optional<uint64_t>> Hashes;
  for (const SummaryFile *Unit : Units)
    for (const FileHead &File : Unit->getFiles()) {
      auto [At, IsNew] =
          Hashes.insert({CachedHashStringRef(File.Name), File.Hash});
      if (!IsNew && At->second != File.Hash)
        At->second = std::nullopt;
    }
  for (const auto &[Name, Hash] : Hashes)
    if (Hash)
      Index.Files.emplace_back(Name.val(), *Hash);
}

static void collectNames(const LinkUnits &Units, IndexContents &Index) {
  DenseSet<CachedHashStringRef> Seen;
  for (const SummaryFile *Unit : Units)
    for (StringRef Name : Unit->getNames())
      if (Seen.insert(CachedHashStringRef(Name)).second)
        Index.Names.push_back(Name);
}

/// What needs no body of another unit.
static void collectUnits(const LinkUnits &Units, IndexContents &Index) {
  if (!Units.empty())
    Index.Release = Units.front()->getRelease();
  for (const SummaryFile *Unit : Units)
    Index.Units.push_back(Unit->getUnit());
  collectFiles(Units, Index);
  collectNames(Units, Index);
}

LinkResult Linker::run(IndexContents Index) const {
  for (uint32_t Unit = 0; Unit < Index.Units.size(); ++Unit)
    Index.HasMain.push_back(Bodies.hasMain(Unit));
  collectBodies(Index);
  collectTargets(Index);
  LinkResult Result;
  Result.Bytes = encodeIndex(Index, Threads);
  Result.Conflicts = Bodies.getConflicts();
  Result.Units = Index.Units.size();
  Result.Entities = Index.Entities.size();
  Result.Folded = Bodies.countFolded();
  Result.Programs = Bodies.countPrograms();
  return Result;
}

Expected<LinkResult> link(ArrayRef<SummaryFile> Files, unsigned Threads) {
  LinkUnits Units = sortUnits(Files);
  if (Error Problem = checkUnits(Units))
    return Expected<LinkResult>(std::move(Problem));
  std::optional<LinkBodies> Bodies;
  std::optional<LinkMethods> Methods;
  IndexContents Index;
  {
    DefaultThreadPool Pool(hardware_concurrency(Threads));
    Pool.async([&] { Bodies.emplace(Units); });
    Pool.async([&] {
      Methods.emplace(Units);
      collectUnits(Units, Index);
    });
  }
  return Linker(*Bodies, *Methods, Threads).run(std::move(Index));
}

} // namespace interop
