//===- InferredRecords.cpp - Records of rows as JSON ----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models/Inferred/InferredModel.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

using namespace llvm;

namespace interop {

static json::Value toJSON(const RecordLock &L) {
  return json::Object{{"name", L.Name}, {"object", L.IsPerObject}};
}

static json::Value toJSON(const RecordEntry &E) {
  json::Array Held;
  for (const RecordLock &L : E.Held)
    Held.push_back(toJSON(L));
  return json::Object{{"key", E.Key},
                      {"value", E.Value},
                      {"handle", E.Handle},
                      {"held", std::move(Held)},
                      {"path", E.Path}};
}

static json::Value toJSON(const RowRecord &R) {
  json::Array Entries, Taken;
  for (const RecordEntry &E : R.Entries)
    Entries.push_back(toJSON(E));
  for (const RecordLock &L : R.Taken)
    Taken.push_back(toJSON(L));
  return json::Object{{"name", R.Name},
                      {"params", int64_t(R.Params)},
                      {"type", R.Type},
                      {"at", R.At},
                      {"entries", std::move(Entries)},
                      {"taken", std::move(Taken)}};
}

static bool fromJSON(const json::Value &V, RecordLock &L, json::Path P) {
  json::ObjectMapper Map(V, P);
  return Map && Map.map("name", L.Name) && Map.map("object", L.IsPerObject);
}

static bool fromJSON(const json::Value &V, RecordEntry &E, json::Path P) {
  json::ObjectMapper Map(V, P);
  return Map && Map.map("key", E.Key) && Map.map("value", E.Value) &&
         Map.map("handle", E.Handle) && Map.map("held", E.Held) &&
         Map.map("path", E.Path);
}

static bool fromJSON(const json::Value &V, RowRecord &R, json::Path P) {
  json::ObjectMapper Map(V, P);
  return Map && Map.map("name", R.Name) && Map.map("params", R.Params) &&
         Map.map("type", R.Type) && Map.map("at", R.At) &&
         Map.map("entries", R.Entries) && Map.map("taken", R.Taken);
}

std::string encodeRecords(ArrayRef<RowRecord> Records) {
  json::Array All;
  for (const RowRecord &R : Records)
    All.push_back(toJSON(R));
  return formatv("{0}\n", json::Value(std::move(All))).str();
}

Expected<std::vector<RowRecord>> decodeRecords(StringRef Text) {
  return json::parse<std::vector<RowRecord>>(Text);
}

} // namespace interop
