//===- Slicer.cpp - What one unit reads of an index -----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program/Linker/Slicer.h"
#include "Program/Index/ImportClosureFinder.h"
#include "Program/Index/IndexWriter.h"
#include "Program/Index/SlicePlaces.h"
#include "Program/Linker/SliceBodies.h"
#include "llvm/ADT/STLExtras.h"
#include <deque>
#include <map>
#include <set>

using namespace llvm;

namespace interop {

namespace {

/// Collects one slice.
class SliceMaker {
public:
  explicit SliceMaker(const SliceBodies &List)
      : Index(List.getIndex()), List(List), IsIn(List.size()) {}

  Error addOwn(const SummaryFile &Unit);
  void addImportClosure();
  std::string finish();

private:
  void add(StringRef Key);
  void add(uint32_t Number);
  void addClass(StringRef Key, bool IsPart);
  void addLinks(const SliceBody &Body);
  void closeDown();
  StringRef makePlaces(const SliceBody &Body);
  /// Of the bodies that are in it, in order.
  std::vector<uint32_t> getNumbers() const;
  void collectEntities(IndexContents &Out);
  void collectUsers(IndexContents &Out) const;
  void collectTargets(IndexContents &Out);

  const IndexFile &Index;
  const SliceBodies &List;
  UnitInIndex Unit;
  std::vector<bool> IsIn;
  std::vector<uint32_t> Work;
  StringSet<> OwnFiles;              ///< that the unit reads
  std::deque<std::string> OwnPlaces; ///< made for this slice alone
  std::set<std::string> Kept;        ///< those of them in which places are real
  std::set<std::string> Names;
  std::set<std::string> Quiet; ///< keys of bodies that do nothing
  StringSet<> Virtual;         ///< keys of methods that are called virtually
  StringSet<> Asked;           ///< whose users are asked for
};

} // namespace

void SliceMaker::add(StringRef Key) {
  if (std::optional<uint32_t> Number = List.find(Key))
    add(*Number);
  else if (Index.isQuiet(Key))
    Quiet.insert(Key.str());
}

void SliceMaker::add(uint32_t Number) {
  if (IsIn[Number])
    return;
  IsIn[Number] = true;
  Work.push_back(Number);
}

void SliceMaker::addClass(StringRef Key, bool IsPart) {
  add(("~" + Key).str());
  for (StringRef Part : List.getQuietParts(Key))
    Quiet.insert(Part.str());
  List.visitMethods(Key, IsPart, [this](uint32_t Number) { add(Number); });
}

void SliceMaker::addLinks(const SliceBody &Body) {
  for (const std::string &Key : Body.Callees)
    add(Key);
  for (const std::string &Key : Body.Functions)
    add(Key);
  for (const std::string &Key : Body.Variables)
    add(Key);
  for (const std::string &Key : Body.Classes)
    addClass(Key, /*IsPart=*/true);
  for (const std::string &Key : Body.VirtualCallees) {
    add(Key);
    Virtual.insert(Key);
    add(Index.findOnlyTarget(Key));
  }
  Names.insert(Body.KnownNames.begin(), Body.KnownNames.end());
}

void SliceMaker::closeDown() {
  while (!Work.empty()) {
    uint32_t Next = Work.back();
    Work.pop_back();
    addLinks(List[Next]);
  }
}

/// Bodies that are the index's were read already.
Error SliceMaker::addOwn(const SummaryFile &File) {
  Unit.Name = File.getUnit();
  for (const FileHead &Each : File.getFiles())
    OwnFiles.insert(Each.Name);
  for (const EntityHead &Head : File.getEntities()) {
    std::string Key = Head.Key.str();
    if (Head.IsMain) {
      Unit.HasMain = true;
      Key = Unit.Name.str() + "|" + Key;
    }
    Unit.Own.push_back(Key);
    std::optional<uint32_t> Number = List.find(Key);
    if (Number)
      add(*Number);
    else if (Head.Linkage != EntitySummary::Internal)
      continue; // it does nothing, and calls nothing that does
    if (Number && List[*Number].Linked.Facts == Head.Facts)
      continue;
    Expected<EntitySummary> Entity = decodeEntity(Head.Facts, StringRef());
    if (!Entity)
      return createStringError(inconvertibleErrorCode(),
                               File.getPath() + ": " +
                                   toString(Entity.takeError()));
    SliceBody Links;
    readLinks(std::move(*Entity), Index, Links);
    addLinks(Links);
  }
  for (StringRef Key : File.getClasses()) {
    bool IsPart = Key.consume_front(UnitSummary::PartPrefix);
    addClass(Key, IsPart);
  }
  return Error::success();
}

void SliceMaker::addImportClosure() {
  Unit.Settling = List.getSettling();
  auto read = [this](StringRef Key) -> std::optional<BodyUses> {
    std::optional<uint32_t> Number = List.find(Key);
    if (!Number)
      return std::nullopt;
    const SliceBody &Body = List[*Number];
    return BodyUses{Body.Callees, Body.VirtualCallees, Body.Uses};
  };
  ImportClosureFinder Finder(Index, Unit, read);
  for (const std::string &Key : Finder.run())
    add(Key);
  Asked = Finder.getAsked();
}

/// In a header that the unit includes, a body of another one has its real
/// place: the unit is read again anyway when a line of that moves.
StringRef SliceMaker::makePlaces(const SliceBody &Body) {
  auto isOwn = [this](StringRef File) { return OwnFiles.contains(File); };
  if (Body.Linked.Unit == Unit.Name || none_of(Body.Files, isOwn))
    return Body.Places;
  copy_if(Body.Files, std::inserter(Kept, Kept.end()), isOwn);
  EntitySummary Entity =
      cantFail(decodeEntity(Body.Linked.Facts, Body.Linked.Places));
  numberPlaces(Entity, isOwn);
  OwnPlaces.push_back(encodePlaces(Entity));
  return OwnPlaces.back();
}

std::vector<uint32_t> SliceMaker::getNumbers() const {
  std::vector<uint32_t> Numbers;
  for (uint32_t Number = 0; Number < List.size(); ++Number)
    if (IsIn[Number])
      Numbers.push_back(Number);
  return Numbers;
}

void SliceMaker::collectEntities(IndexContents &Out) {
  std::map<StringRef, bool> Units; // with whether it has a `main`
  for (uint32_t Number : getNumbers())
    Units[List[Number].Linked.Unit] = List[Number].Linked.IsInProgram;
  std::map<StringRef, uint32_t> UnitNumbers;
  for (auto [Name, HasMain] : Units) {
    UnitNumbers[Name] = Out.Units.size();
    Out.Units.push_back(Name);
    Out.HasMain.push_back(HasMain);
  }
  for (uint32_t Number : getNumbers()) {
    const SliceBody &Body = List[Number];
    Out.Entities.push_back({Body.Key, Body.Linked.All,
                            UnitNumbers[Body.Linked.Unit], Body.Linked.Facts,
                            makePlaces(Body)});
  }
}

/// Everything is in the order that it has in the index, so that it is met in
/// the same order.
void SliceMaker::collectUsers(IndexContents &Out) const {
  std::vector<uint32_t> Own(List.size()); // numbers in the slice
  for (auto [Next, Number] : enumerate(getNumbers()))
    Own[Number] = Next;
  std::vector<StringRef> Keys;
  for (const auto &Key : Asked)
    Keys.push_back(Key.getKey());
  llvm::sort(Keys);
  std::map<uint64_t, StringRef> Methods; // by number in the index
  std::vector<std::pair<StringRef, std::vector<IndexUser>>> Users;
  for (StringRef Key : Keys) {
    std::vector<IndexUser> By = Index.findUsers(Key);
    // Bodies of another program are not looked at.
    llvm::erase_if(
        By, [&](const IndexUser &U) { return !U.IsMethod && !IsIn[U.Number]; });
    for (const IndexUser &U : By)
      if (U.IsMethod)
        Methods[U.Number] = U.Key;
    if (!By.empty())
      Users.emplace_back(Key, std::move(By));
  }
  std::map<uint64_t, uint32_t> MethodNumbers;
  for (auto [Number, Key] : Methods) {
    MethodNumbers[Number] = Out.Methods.size();
    Out.Methods.push_back(Key);
  }
  for (const auto &[Key, By] : Users) {
    std::vector<IndexContents::User> List;
    for (const IndexUser &U : By)
      List.push_back(
          {U.IsMethod ? MethodNumbers[U.Number] : Own[U.Number], U.IsMethod});
    Out.Users.emplace_back(Key, std::move(List));
  }
}

/// A method without an entry is its own only target.
void SliceMaker::collectTargets(IndexContents &Out) {
  for (uint32_t Number : getNumbers())
    Virtual.insert(List[Number].Key);
  std::vector<StringRef> Keys;
  for (const auto &Key : Virtual)
    Keys.push_back(Key.getKey());
  llvm::sort(Keys);
  for (StringRef Key : Keys)
    if (StringRef Target = Index.findOnlyTarget(Key); Target != Key)
      Out.Targets.emplace_back(Key, Target);
}

std::string SliceMaker::finish() {
  closeDown();
  IndexContents Out;
  Out.Release = Index.getRelease();
  collectEntities(Out);
  collectUsers(Out);
  collectTargets(Out);
  for (const std::string &File : Kept)
    if (std::optional<uint64_t> Hash = Index.findFileHash(File))
      Out.Files.emplace_back(File, *Hash);
  Out.Names.assign(Names.begin(), Names.end());
  Out.Quiet.assign(Quiet.begin(), Quiet.end());
  return encodeIndex(Out, /*Threads=*/1).str().str();
}

Slicer::Slicer(std::unique_ptr<SliceBodies> All) : All(std::move(All)) {}
Slicer::Slicer(Slicer &&) = default;
Slicer::~Slicer() = default;

Expected<Slicer> Slicer::create(const IndexFile &Index, unsigned Threads) {
  Expected<std::unique_ptr<SliceBodies>> All =
      SliceBodies::read(Index, Threads);
  if (!All)
    return All.takeError();
  return Slicer(std::move(*All));
}

Expected<std::string> Slicer::slice(const SummaryFile &Unit) const {
  SliceMaker Maker(*All);
  if (Error Problem = Maker.addOwn(Unit))
    return std::move(Problem);
  Maker.addImportClosure();
  return Maker.finish();
}

} // namespace interop
