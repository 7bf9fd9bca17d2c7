//===- Slicer.cpp - What one unit reads of an index -----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Index/Slicer.h"
#include "Index/IndexWriter.h"
#include "Index/SlicePlaces.h"
#include "Index/SurroundingFinder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ThreadPool.h"
#include <map>
#include <set>

using namespace llvm;

namespace interop {

namespace {

/// What is kept of a body that was read.
struct SliceBody {
  StringRef Key;
  LinkedEntity Linked;
  std::string Places; ///< numbered
  std::vector<std::string> Callees, VirtualCallees, Uses;
  std::vector<std::string> Functions, Classes; ///< that it speaks of
  std::vector<std::string> KnownNames;         ///< that models may know
  std::string Problem;                         ///< why it could not be read
};

} // namespace

struct Slicer::Bodies {
  const IndexFile &Index;
  std::vector<SliceBody> List; ///< by number
  StringMap<uint32_t> Numbers;
  std::vector<std::string> Settling;
  /// The bodies of methods, by what stands before "@F@" in their keys.
  StringMap<std::vector<uint32_t>> Methods;
};

static constexpr StringLiteral MethodMark = "@F@";

static void addMethod(StringRef Key, uint32_t Number,
                      StringMap<std::vector<uint32_t>> &To) {
  for (size_t At = Key.find(MethodMark); At != StringRef::npos;
       At = Key.find(MethodMark, At + 1))
    To[Key.take_front(At)].push_back(Number);
}

/// True if \p Key is of a constructor, the destructor or the call operator of
/// \p Class: what runs without being named.
static bool runsUnnamed(StringRef Key, StringRef Class) {
  StringRef Name = Key.drop_front(Class.size() + MethodMark.size())
                       .split('#')
                       .first.split('<')
                       .first;
  if (Name == "operator()")
    return true;
  Name.consume_front("~");
  Class = Class.split('>').first;
  return Class.consume_back(Name) && Class.ends_with("@");
}

/// Fills in what \p Entity speaks of.
static void readLinks(EntitySummary Entity, const IndexFile &Index,
                      SliceBody &Into) {
  for (const SummaryDecl &D : Entity.Decls) {
    if (D.Kind != SummaryDecl::Function && D.Kind != SummaryDecl::Record)
      continue;
    (D.Kind == SummaryDecl::Function ? Into.Functions : Into.Classes)
        .push_back(D.Key);
    if (Index.knowsName(D.Name))
      Into.KnownNames.push_back(D.Name);
  }
  Into.Callees = std::move(Entity.Callees);
  Into.VirtualCallees = std::move(Entity.VirtualCallees);
  Into.Uses = std::move(Entity.Uses);
}

static void readBody(const IndexFile &Index, SliceBody &Body) {
  Expected<EntitySummary> Entity =
      decodeEntity(Body.Linked.Facts, Body.Linked.Places);
  if (!Entity) {
    Body.Problem = toString(Entity.takeError());
    return;
  }
  numberPlaces(*Entity);
  Body.Places = encodeEntity(*Entity).Places;
  readLinks(std::move(*Entity), Index, Body);
}

Slicer::Slicer(std::unique_ptr<Bodies> All) : All(std::move(All)) {}
Slicer::Slicer(Slicer &&) = default;
Slicer::~Slicer() = default;

Expected<Slicer> Slicer::create(const IndexFile &Index, unsigned Threads) {
  auto All = std::make_unique<Bodies>(Bodies{Index, {}, {}, {}, {}});
  Index.visitEntities([&](StringRef Key, const LinkedEntity &Linked) {
    addMethod(Key, All->List.size(), All->Methods);
    All->Numbers[Key] = All->List.size();
    All->List.emplace_back();
    All->List.back().Key = Key;
    All->List.back().Linked = Linked;
  });
  Index.visitUsed([&](StringRef Key) {
    if (Key.starts_with(EntitySummary::SettlesPrefix))
      All->Settling.push_back(Key.str());
  });
  DefaultThreadPool Pool(hardware_concurrency(Threads));
  for (SliceBody &Body : All->List)
    Pool.async([&Index, &Body] { readBody(Index, Body); });
  Pool.wait();
  for (const SliceBody &Body : All->List)
    if (!Body.Problem.empty())
      return createStringError(inconvertibleErrorCode(),
                               Index.getPath() + ": " + Body.Problem);
  return Slicer(std::move(All));
}

namespace {

/// Collects one slice.
class SliceMaker {
public:
  SliceMaker(const IndexFile &Index, ArrayRef<SliceBody> List,
             const StringMap<uint32_t> &Numbers,
             const StringMap<std::vector<uint32_t>> &Methods)
      : Index(Index), List(List), Numbers(Numbers), Methods(Methods),
        IsIn(List.size()) {}

  Error addOwn(const SummaryFile &Unit);
  void addSurroundings(ArrayRef<std::string> Settling);
  std::string finish();

private:
  void add(StringRef Key);
  void add(uint32_t Number);
  void addClass(StringRef Key, bool IsPart);
  void addLinks(const SliceBody &Body);
  void closeDown();
  void collectEntities(IndexContents &Out);
  void collectUsers(IndexContents &Out) const;
  void collectTargets(IndexContents &Out);

  const IndexFile &Index;
  ArrayRef<SliceBody> List;
  const StringMap<uint32_t> &Numbers;
  const StringMap<std::vector<uint32_t>> &Methods;
  UnitInIndex Unit;
  std::vector<bool> IsIn;
  std::vector<uint32_t> Work;
  std::set<std::string> Names;
  StringSet<> Virtual; ///< keys of methods that are called virtually
  StringSet<> Asked;   ///< whose users are asked for
};

} // namespace

void SliceMaker::add(StringRef Key) {
  if (auto Number = Numbers.find(Key); Number != Numbers.end())
    add(Number->getValue());
}

void SliceMaker::add(uint32_t Number) {
  if (IsIn[Number])
    return;
  IsIn[Number] = true;
  Work.push_back(Number);
}

void SliceMaker::addClass(StringRef Key, bool IsPart) {
  add(("~" + Key).str());
  auto Found = Methods.find(Key);
  if (Found == Methods.end())
    return;
  for (uint32_t Number : Found->getValue())
    if (!IsPart || runsUnnamed(List[Number].Key, Key))
      add(Number);
}

void SliceMaker::addLinks(const SliceBody &Body) {
  for (const std::string &Key : Body.Callees)
    add(Key);
  for (const std::string &Key : Body.Functions)
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
  for (const EntityHead &Head : File.getEntities()) {
    std::string Key = Head.Key.str();
    if (Head.IsMain) {
      Unit.HasMain = true;
      Key = Unit.Name.str() + "|" + Key;
    }
    Unit.Own.push_back(Key);
    auto Number = Numbers.find(Key);
    if (Number != Numbers.end())
      add(Key);
    else if (Head.Linkage != EntitySummary::Internal)
      continue; // it does nothing, and calls nothing that does
    if (Number != Numbers.end() &&
        List[Number->getValue()].Linked.Facts == Head.Facts)
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

void SliceMaker::addSurroundings(ArrayRef<std::string> Settling) {
  Unit.Settling = Settling;
  auto read = [this](StringRef Key) -> std::optional<BodyUses> {
    auto Number = Numbers.find(Key);
    if (Number == Numbers.end())
      return std::nullopt;
    const SliceBody &Body = List[Number->getValue()];
    return BodyUses{Body.Callees, Body.Uses};
  };
  SurroundingFinder Finder(Index, Unit, read);
  for (const std::string &Key : Finder.run())
    add(Key);
  Asked = Finder.getAsked();
}

void SliceMaker::collectEntities(IndexContents &Out) {
  std::map<StringRef, bool> Units; // with whether it has a `main`
  for (auto [Number, Body] : enumerate(List))
    if (IsIn[Number])
      Units[Body.Linked.Unit] = Body.Linked.IsInProgram;
  std::map<StringRef, uint32_t> UnitNumbers;
  for (auto [Name, HasMain] : Units) {
    UnitNumbers[Name] = Out.Units.size();
    Out.Units.push_back(Name);
    Out.HasMain.push_back(HasMain);
  }
  for (auto [Number, Body] : enumerate(List))
    if (IsIn[Number])
      Out.Entities.push_back({Body.Key, Body.Linked.All,
                              UnitNumbers[Body.Linked.Unit], Body.Linked.Facts,
                              Body.Places});
}

/// Everything is in the order that it has in the index, so that it is met in
/// the same order.
void SliceMaker::collectUsers(IndexContents &Out) const {
  std::vector<uint32_t> Own(List.size()); // numbers in the slice
  for (uint32_t Number = 0, Next = 0; Number < List.size(); ++Number)
    if (IsIn[Number])
      Own[Number] = Next++;
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
  for (auto [Number, Body] : enumerate(List))
    if (IsIn[Number])
      Virtual.insert(Body.Key);
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
  Out.Names.assign(Names.begin(), Names.end());
  return encodeIndex(Out);
}

Expected<std::string> Slicer::slice(const SummaryFile &Unit) const {
  SliceMaker Maker(All->Index, All->List, All->Numbers, All->Methods);
  if (Error Problem = Maker.addOwn(Unit))
    return std::move(Problem);
  Maker.addSurroundings(All->Settling);
  return Maker.finish();
}

} // namespace interop
