//===- EntityCodec.cpp - One entity as bytes ------------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Facts and places are written apart. FactsWalk.h has the order of the facts.
//
//===----------------------------------------------------------------------===//

#include "Program/Summary/FactsWalk.h"
#include "Program/Summary/SummaryFile.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace interop {

StringRef guessName(const SummaryDecl &D) {
  StringRef Key = D.Key;
  switch (D.Kind) {
  case SummaryDecl::Namespace:
    return Key.rsplit("@N@").second;
  case SummaryDecl::Record:
    return Key.split('>').first.rsplit("@S@").second;
  case SummaryDecl::Enumeration:
    return Key.rsplit("@E@").second;
  case SummaryDecl::Function:
    return Key.rsplit("@F@").second.split('#').first.split('<').first;
  case SummaryDecl::Field:
    return Key.rsplit("@FI@").second;
  case SummaryDecl::Variable:
  case SummaryDecl::Constant:
    return Key.rsplit('@').second;
  case SummaryDecl::Parameter:
    break;
  }
  return "";
}

namespace {

template <typename Code, typename Entity> void walkPlaces(Code &C, Entity &E) {
  C.list(E.Files, [&C](auto &File) { C.text(File); });
  SummaryPlace Last;
  C.list(E.Places, [&C, &Last](auto &P) {
    C.near(P.File, Last.File);
    C.step(P.Line, Last.Line);
    C.step(P.Column, Last.Column);
    Last = P;
  });
}

/// The key is known unless the damage comes before it.
Error makeDamage(const EntitySummary &E, StringRef What, StringRef Why) {
  return createStringError(inconvertibleErrorCode(),
                           "entity '" + E.Key + "': its " + What +
                               " are damaged: " + Why);
}

void dropPlaces(EntitySummary &E) {
  auto Drop = [](auto &Facts) {
    for (auto &Fact : Facts)
      Fact.At = 0;
  };
  Drop(E.Facts);
  Drop(E.Locks);
  Drop(E.Loops);
  Drop(E.Reads);
  Drop(E.Entries);
}

} // namespace

EncodedEntity encodeEntity(const EntitySummary &Entity) {
  FieldWriter Facts;
  FactsWalk<FieldWriter>(Facts, Entity).walk();
  return {Facts.finish(), encodePlaces(Entity)};
}

std::string encodePlaces(const EntitySummary &Entity) {
  FieldWriter Places;
  walkPlaces(Places, Entity);
  return Places.finish();
}

/// Why \p Places cannot be read; empty if they are in \p Into now.
static StringRef readPlaces(StringRef Places, EntitySummary &Into) {
  FieldReader Reader(Places);
  walkPlaces(Reader, Into);
  return Reader.finish();
}

Expected<EntitySummary> decodePlaces(StringRef Places) {
  EntitySummary E;
  StringRef Why = readPlaces(Places, E);
  if (Why.empty() && any_of(E.Places, [&E](const SummaryPlace &P) {
        return P.File >= E.Files.size();
      }))
    Why = "one is in no file";
  if (!Why.empty())
    return makeDamage(E, "places", Why);
  return std::move(E);
}

Expected<EntitySummary> decodeEntity(StringRef Facts, StringRef Places) {
  EntitySummary E;
  FieldReader FactsReader(Facts);
  FactsWalk<FieldReader>(FactsReader, E).walk();
  if (StringRef Why = FactsReader.finish(); !Why.empty())
    return makeDamage(E, "facts", Why);
  if (Places.empty()) {
    dropPlaces(E);
  } else if (StringRef Why = readPlaces(Places, E); !Why.empty()) {
    return makeDamage(E, "places", Why);
  }
  if (Error Wrong = validateEntity(E))
    return std::move(Wrong);
  return std::move(E);
}

} // namespace interop
