//===- InferenceOptions.cpp - What infer-models asks a unit for -----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models/Inferred/InferenceOptions.h"

using namespace llvm;

namespace interop {

json::Value toJSON(const InferenceOptions &Options) {
  return json::Object{{"headers", Options.Headers},
                      {"omitted", Options.Omitted},
                      {"output", Options.Output}};
}

bool fromJSON(const json::Value &Of, InferenceOptions &Options,
              json::Path Path) {
  json::ObjectMapper Map(Of, Path);
  return Map && Map.map("headers", Options.Headers) &&
         Map.map("omitted", Options.Omitted) &&
         Map.map("output", Options.Output);
}

} // namespace interop
