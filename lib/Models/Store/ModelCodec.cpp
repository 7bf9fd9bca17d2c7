//===- ModelCodec.cpp - A model file as bytes, row by row -----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models/Store/ModelCodec.h"
#include "Models/Values/ModelNames.h"
#include "Support/YamlCodec.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/DataExtractor.h"
#include "llvm/Support/LEB128.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace interop {

static constexpr StringRef FunctionsKey = "functions";

static void writeBytes(raw_ostream &OS, StringRef Bytes) {
  encodeULEB128(Bytes.size(), OS);
  OS << Bytes;
}

static StringRef readBytes(DataExtractor &Data, DataExtractor::Cursor &At) {
  return Data.getBytes(At, Data.getULEB128(At));
}

/// \p Root with \p Rows as its functions, in the same place.
static YamlNode replaceFunctions(const YamlNode &Root,
                                 MutableArrayRef<YamlEntry> Entries,
                                 ArrayRef<YamlNode> Rows) {
  copy(Root.Entries, Entries.begin());
  for (YamlEntry &Entry : Entries)
    if (Entry.Key == FunctionsKey)
      Entry.Value.Items = Rows;
  YamlNode Out = Root;
  Out.Entries = Entries;
  return Out;
}

std::string encodeModel(const YamlNode &Root, const Model &M) {
  std::vector<YamlEntry> Entries(Root.Entries.size());
  const YamlNode *Functions = Root.find(FunctionsKey);
  ArrayRef<YamlNode> Rows = Functions ? Functions->Items : ArrayRef<YamlNode>();
  assert(Rows.size() == M.Functions.size());
  std::string Out;
  raw_string_ostream OS(Out);
  writeBytes(OS, encodeYaml(replaceFunctions(Root, Entries, {})));
  encodeULEB128(Rows.size(), OS);
  for (auto [Row, Function] : zip(Rows, M.Functions)) {
    std::set<std::string> Names = getNamesToKnow(Function);
    encodeULEB128(Names.size(), OS);
    for (const std::string &Name : Names)
      writeBytes(OS, Name);
    writeBytes(OS, encodeYaml(Row));
  }
  OS.flush();
  return Out;
}

/// Reads the names of a row. True if it is to be read: it has none, or \p Knows
/// one of them.
static bool isRowWanted(DataExtractor &Data, DataExtractor::Cursor &At,
                        function_ref<bool(StringRef)> Knows) {
  uint64_t Names = Data.getULEB128(At);
  bool IsWanted = !Names || !Knows;
  for (; At && Names; --Names) {
    StringRef Name = readBytes(Data, At);
    IsWanted = IsWanted || (At && Knows(Name));
  }
  return IsWanted;
}

bool decodeModel(StringRef Code, YamlTree &Tree,
                 function_ref<bool(StringRef)> Knows) {
  DataExtractor Data(Code, /*IsLittleEndian=*/true, /*AddressSize=*/8);
  DataExtractor::Cursor At(0);
  StringRef Head = readBytes(Data, At);
  SmallVector<StringRef, 64> Wanted;
  for (uint64_t Left = Data.getULEB128(At); At && Left; --Left) {
    bool IsWanted = isRowWanted(Data, At, Knows);
    StringRef Row = readBytes(Data, At);
    if (IsWanted)
      Wanted.push_back(Row);
  }
  bool IsWhole = At && Data.eof(At);
  consumeError(At.takeError());
  YamlNode Root;
  if (!IsWhole || !decodeYaml(Head, Root, Tree.Memory))
    return false;
  auto *Rows = Tree.Memory.Allocate<YamlNode>(Wanted.size());
  std::uninitialized_fill_n(Rows, Wanted.size(), YamlNode());
  for (auto [I, Row] : enumerate(Wanted))
    if (!decodeYaml(Row, Rows[I], Tree.Memory))
      return false;
  auto *Entries = Tree.Memory.Allocate<YamlEntry>(Root.Entries.size());
  std::uninitialized_fill_n(Entries, Root.Entries.size(), YamlEntry());
  Tree.Root = replaceFunctions(Root, {Entries, Root.Entries.size()},
                               {Rows, Wanted.size()});
  return true;
}

} // namespace interop
