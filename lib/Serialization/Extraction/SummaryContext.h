//===- SummaryContext.h - What the entities of a unit share -----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Holds what the entities of one unit are written with: the models, the names
// of files and the keys of declarations, which are worked out once.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_SERIALIZATION_EXTRACTION_SUMMARYCONTEXT_H
#define INTEROP_LIB_SERIALIZATION_EXTRACTION_SUMMARYCONTEXT_H

#include "Facts/ModelLookup.h"
#include "Serialization/Entities/FileNames.h"
#include "Serialization/Entities/UsrKey.h"
#include "llvm/ADT/StringSet.h"
#include <set>

namespace interop {

struct SummaryContext {
  SummaryContext(clang::ASTContext &Ctx, ModelLookup &Known,
                 llvm::StringRef Root)
      : Ctx(Ctx), Known(Known), Files(Ctx.getSourceManager(), Root),
        Keys(Files.getUnit()), Settling(findSettling(Known.getModels())) {}

  clang::ASTContext &Ctx;
  ModelLookup &Known;
  FileNames Files;
  KeyMaker Keys;
  const llvm::StringSet<> Settling; ///< findSettling of the models
  std::set<std::string> Names;      ///< of UnitSummary

  /// Functions, by qualified name, whose call anywhere settles something for
  /// the program: which threads an engine bears, whether a lock is let go.
  static llvm::StringSet<> findSettling(const ModelSet &Models);
};

} // namespace interop

#endif // INTEROP_LIB_SERIALIZATION_EXTRACTION_SUMMARYCONTEXT_H
