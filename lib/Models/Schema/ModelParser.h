//===- ModelParser.h - From YAML to a Model ---------------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads one model file into a Model. The schema is docs/models.md; the readers
// of its mappings are Read*.cpp; what needs the file as a whole is in
// CheckModel.cpp and CheckLocks.cpp, what needs other files in LinkModel.h.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_MODELS_SCHEMA_MODELPARSER_H
#define INTEROP_LIB_MODELS_SCHEMA_MODELPARSER_H

#include "Models/Values/Model.h"
#include "Models/Values/ModelError.h"
#include "Support/YamlTree.h"
#include "llvm/ADT/StringRef.h"
#include <memory>

namespace interop {

/// A model file belongs to a library; a configuration (.interop-tidy.yaml) may
/// also say `models` and `inherit`, and need not name a library.
enum class ModelFileKind : uint8_t { Library, Configuration };

/// Reads \p Text. Returns null and appends to \p Errors if anything is wrong.
/// \p FileName is shown in errors; notes show its last component.
std::shared_ptr<Model> parseModel(llvm::StringRef Text,
                                  llvm::StringRef FileName,
                                  std::vector<ModelError> &Errors,
                                  ModelFileKind Kind = ModelFileKind::Library);

/// Reads a tree that parseYaml made. \p Trusted: the file was found to be right
/// before, so that what needs the whole file is not checked again.
std::shared_ptr<Model> readModelTree(const YamlNode &Root,
                                     llvm::StringRef FileName,
                                     std::vector<ModelError> &Errors,
                                     ModelFileKind Kind, bool Trusted);

} // namespace interop

#endif // INTEROP_LIB_MODELS_SCHEMA_MODELPARSER_H
