//===- InferenceOptions.cpp - What infer-models asks a unit for -----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models/Inferred/InferenceOptions.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

using namespace llvm;

namespace interop {

std::string InferenceOptions::encode() const {
  return formatv("{0}", json::Value(json::Object{{"headers", Headers},
                                                 {"omitted", Omitted},
                                                 {"output", Output}}))
      .str();
}

std::optional<InferenceOptions> InferenceOptions::decode(StringRef Text) {
  Expected<json::Value> Parsed = json::parse(Text);
  if (!Parsed) {
    consumeError(Parsed.takeError());
    return std::nullopt;
  }
  InferenceOptions Result;
  json::Path::Root Root;
  json::ObjectMapper Map(*Parsed, Root);
  if (!Map || !Map.map("headers", Result.Headers) ||
      !Map.map("omitted", Result.Omitted) || !Map.map("output", Result.Output))
    return std::nullopt;
  return Result;
}

} // namespace interop
