//===- PlaceWriter.h - Places of a summary -------------------- -*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes down where the facts of one entity stand. What a macro wrote stands
// where the macro is used.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_SERIALIZATION_EXTRACTION_PLACEWRITER_H
#define INTEROP_LIB_SERIALIZATION_EXTRACTION_PLACEWRITER_H

#include "Serialization/Extraction/SummaryContext.h"
#include <map>
#include <tuple>

namespace interop {

class PlaceWriter {
public:
  PlaceWriter(EntitySummary &Out, SummaryContext &Unit)
      : Out(Out), Unit(Unit) {}

  /// Each place once; 0 where there is none in a file.
  PlaceId add(clang::SourceLocation Loc) {
    const clang::SourceManager &SM = Unit.Ctx.getSourceManager();
    if (Loc.isInvalid())
      return 0;
    auto [Id, Offset] = SM.getDecomposedLoc(SM.getExpansionLoc(Loc));
    llvm::StringRef Name = Unit.Files.use(Id);
    if (Name.empty())
      return 0;
    uint32_t NewFile = Files.size();
    uint32_t File = Files.try_emplace(Name, NewFile).first->second;
    if (File == NewFile)
      Out.Files.push_back(Name.str());
    SummaryPlace P{File, SM.getLineNumber(Id, Offset),
                   SM.getColumnNumber(Id, Offset)};
    PlaceId &Place = Places[{P.File, P.Line, P.Column}];
    if (!Place) {
      Out.Places.push_back(P);
      Place = Out.Places.size();
    }
    return Place;
  }

private:
  EntitySummary &Out;
  SummaryContext &Unit;
  llvm::StringMap<uint32_t> Files;
  std::map<std::tuple<uint32_t, uint32_t, uint32_t>, PlaceId> Places;
};

} // namespace interop

#endif // INTEROP_LIB_SERIALIZATION_EXTRACTION_PLACEWRITER_H
