//===- SliceBodies.cpp - The bodies of an index, for slices ---------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program/Linker/SliceBodies.h"
#include "Program/Index/SlicePlaces.h"
#include "llvm/Support/ThreadPool.h"

using namespace llvm;

namespace interop {

static constexpr StringLiteral MethodMark = "@F@";

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

void readLinks(EntitySummary Entity, const IndexFile &Index, SliceBody &Into) {
  for (const SummaryDecl &D : Entity.Decls) {
    if (D.Kind == SummaryDecl::Variable && !D.has(SummaryDecl::IsLocal))
      Into.Variables.push_back(D.Key);
    if (D.Kind != SummaryDecl::Function && D.Kind != SummaryDecl::Record)
      continue;
    (D.Kind == SummaryDecl::Function ? Into.Functions : Into.Classes)
        .push_back(D.Key);
    if (Index.knowsName(D.Name))
      Into.KnownNames.push_back(D.Name);
    llvm::append_range(Into.KnownNames, D.Homes);
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
  Body.Files = Entity->Files;
  numberPlaces(*Entity, [](StringRef) { return false; });
  Body.Places = encodePlaces(*Entity);
  readLinks(std::move(*Entity), Index, Body);
}

/// Calls \p Visit for what \p Key may be a method of.
static void visitClasses(StringRef Key, function_ref<void(StringRef)> Visit) {
  for (size_t At = Key.find(MethodMark); At != StringRef::npos;
       At = Key.find(MethodMark, At + 1))
    Visit(Key.take_front(At));
}

void SliceBodies::add(StringRef Key, const LinkedEntity &Linked) {
  uint32_t Number = List.size();
  visitClasses(Key, [&](StringRef Class) { Methods[Class].push_back(Number); });
  Numbers[Key] = Number;
  List.emplace_back();
  List.back().Key = Key;
  List.back().Linked = Linked;
}

void SliceBodies::addQuiet(StringRef Key) {
  visitClasses(Key, [&](StringRef Class) {
    if (runsUnnamed(Key, Class))
      QuietParts[Class].push_back(Key);
  });
}

Expected<std::unique_ptr<SliceBodies>> SliceBodies::read(const IndexFile &Index,
                                                         unsigned Threads) {
  std::unique_ptr<SliceBodies> All(new SliceBodies(Index));
  Index.visitEntities([&](StringRef Key, const LinkedEntity &Linked) {
    All->add(Key, Linked);
  });
  Index.visitQuiet([&](StringRef Key) { All->addQuiet(Key); });
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
  return std::move(All);
}

std::optional<uint32_t> SliceBodies::find(StringRef Key) const {
  auto Number = Numbers.find(Key);
  if (Number == Numbers.end())
    return std::nullopt;
  return Number->getValue();
}

void SliceBodies::visitMethods(StringRef Class, bool IsPart,
                               function_ref<void(uint32_t)> Visit) const {
  auto Found = Methods.find(Class);
  if (Found == Methods.end())
    return;
  for (uint32_t Number : Found->getValue())
    if (!IsPart || runsUnnamed(List[Number].Key, Class))
      Visit(Number);
}

ArrayRef<StringRef> SliceBodies::getQuietParts(StringRef Class) const {
  auto Found = QuietParts.find(Class);
  return Found == QuietParts.end() ? ArrayRef<StringRef>()
                                   : ArrayRef<StringRef>(Found->getValue());
}

} // namespace interop
