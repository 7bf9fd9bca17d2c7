//===- ModelsTestSupport.h - Helpers of the model tests ------- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_TEST_UNIT_MODELSTESTSUPPORT_H
#define INTEROP_TEST_UNIT_MODELSTESTSUPPORT_H

#include "Models/Schema/ModelParser.h"
#include "gtest/gtest.h"

namespace interop {

/// Line 1 to 3 of a model; what follows begins on line 4.
constexpr const char *Head = "library: lib\n"
                             "defaults: {source: s, confidence: documented}\n"
                             "constants: {FLAG: 4, NONE: 0, NAMED: }\n";

inline std::shared_ptr<Model>
parseOk(llvm::StringRef Text, ModelFileKind Kind = ModelFileKind::Library) {
  std::vector<ModelError> Errors;
  auto M = parseModel(Text, "dir/m.yaml", Errors, Kind);
  for (const ModelError &E : Errors)
    ADD_FAILURE() << E.str();
  return M;
}

/// All errors, one per line, without the file's name.
inline std::string parseBad(llvm::StringRef Text,
                            ModelFileKind Kind = ModelFileKind::Library) {
  std::vector<ModelError> Errors;
  if (parseModel(Text, "m.yaml", Errors, Kind))
    ADD_FAILURE() << "was taken";
  std::string Out;
  for (const ModelError &E : Errors)
    Out += (Out.empty() ? "" : "\n") + E.str().substr(strlen("m.yaml:"));
  return Out;
}

/// The one function of a model whose head is Head; \p Row is its mapping.
inline FunctionModel parseFunction(llvm::StringRef Row) {
  auto M = parseOk(Head + ("handles: [{name: a}, {name: b}]\n"
                           "functions:\n  - " +
                           Row.str() + "\n"));
  if (!M || M->Functions.size() != 1)
    return {};
  return M->Functions.front();
}

/// Errors of one function row; it stands on line 6 from column 5.
inline std::string rejectFunction(llvm::StringRef Row) {
  return parseBad(Head + ("handles: [{name: a}, {name: b}]\n"
                          "functions:\n  - " +
                          Row.str() + "\n"));
}

} // namespace interop

#endif // INTEROP_TEST_UNIT_MODELSTESTSUPPORT_H
