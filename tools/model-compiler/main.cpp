//===- main.cpp - Checks models and writes them as a table ----------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// interop-model-compiler -o OUT models/*.yaml   writes BuiltinModels.inc
// interop-model-compiler --check FILES          validates only
// interop-model-compiler --list FILES           prints what the models name
//
// Exit code 1 and errors with file, line and column if a model is wrong.
//
//===----------------------------------------------------------------------===//

#include "ModelLister.h"
#include "Models/Schema/LinkModel.h"
#include "Models/Schema/ModelParser.h"
#include "Models/Store/BuiltinModels.h"
#include "Models/Store/ModelCodec.h"
#include "Models/Store/UserModels.h"
#include "Models/Values/ModelNames.h"
#include "Support/OddFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace interop;
using namespace llvm;

namespace {

struct Input {
  std::string Path;
  std::unique_ptr<MemoryBuffer> Buffer;
  std::shared_ptr<Model> Parsed;
};

struct Arguments {
  bool CheckOnly = false;
  bool List = false;
  std::string Output;
  std::vector<std::string> Files;
};

} // namespace

static bool readArguments(int Count, char **Values, Arguments &Out) {
  for (int I = 1; I < Count; ++I) {
    StringRef Value = Values[I];
    if (Value == "--check")
      Out.CheckOnly = true;
    else if (Value == "--list")
      Out.List = true;
    else if (Value == "-o" && I + 1 < Count)
      Out.Output = Values[++I];
    else if (Value.starts_with("-"))
      return false;
    else
      Out.Files.push_back(Value.str());
  }
  unsigned Modes = Out.CheckOnly + Out.List + !Out.Output.empty();
  return !Out.Files.empty() && Modes == 1;
}

static Input readInput(const std::string &Path,
                       std::vector<ModelError> &Errors) {
  Input Out{Path, nullptr, nullptr};
  if (StringRef Why = explainOddFile(Path); !Why.empty()) {
    Errors.push_back({Path, 0, 0, "", ("cannot be read: " + Why).str()});
    return Out;
  }
  auto Buffer = MemoryBuffer::getFile(Path);
  if (!Buffer) {
    Errors.push_back(
        {Path, 0, 0, "", "cannot be read: " + Buffer.getError().message()});
    return Out;
  }
  Out.Buffer = std::move(*Buffer);
  Out.Parsed =
      parseModel(Out.Buffer->getBuffer(), Path, Errors,
                 isConfigurationFile(Path) ? ModelFileKind::Configuration
                                           : ModelFileKind::Library);
  return Out;
}

/// Rows by pattern, of functions or of entry points, which the names of other
/// rows do not speak for: engines are entered by functions of one header.
static bool hasPattern(const Model &M) {
  auto isPattern = [](const auto &Row) { return !Row.Pattern.empty(); };
  auto isAlone = [&](const FunctionModel &Row) {
    return isPattern(Row) && (!Row.saysEngineUse() || getTriggers(M).empty());
  };
  return any_of(M.Functions, isAlone) || any_of(M.Entries, isPattern);
}

/// What a single file cannot know: foreign kinds and locks, and that a file
/// with patterns says itself when it matters.
static void checkTogether(ArrayRef<Input> Inputs, bool AreBuiltIn,
                          std::vector<ModelError> &Errors) {
  SmallVector<const Model *, 16> All;
  for (const Input &I : Inputs)
    if (I.Parsed)
      All.push_back(I.Parsed.get());
  for (const Input &I : Inputs) {
    if (!I.Parsed)
      continue;
    linkModel(*I.Parsed, All, I.Path, Errors);
    if (AreBuiltIn && hasPattern(*I.Parsed) && I.Parsed->Triggers.empty())
      Errors.push_back({I.Path, 0, 0, "",
                        "a built-in model with a 'pattern' needs 'triggers'"});
  }
}

static void writeNames(raw_ostream &OS, StringRef Kind, size_t Index,
                       ArrayRef<std::string> Names) {
  OS << "static const char *const " << Kind << Index << "[] = {";
  for (const std::string &Name : Names)
    OS << "\"" << Name << "\", ";
  OS << "nullptr};\n";
}

static void writeText(raw_ostream &OS, StringRef Text) {
  for (; !Text.empty();
       Text = Text.drop_front(std::min<size_t>(Text.size(), 64))) {
    OS << "\n    \"";
    OS.write_escaped(Text.take_front(64), /*UseHexEscapes=*/false);
    OS << "\"";
  }
  OS << ";\n";
}

/// The text is known to be right: it is kept as the tree that it stands for,
/// which is read several times faster.
static void writeTree(raw_ostream &OS, size_t Index, const Input &In) {
  YamlTree Tree;
  std::vector<YamlError> Errors;
  parseYaml(In.Buffer->getBuffer(), Tree, Errors);
  std::string Code = encodeModel(Tree.Root, *In.Parsed);
  OS << "static const char Tree" << Index << "[] =";
  writeText(OS, Code);
}

/// The hash table of findTriggered(), without pointers: the loader of a program
/// has to adjust each of these.
static void writeTriggers(raw_ostream &OS, ArrayRef<Input> Inputs) {
  std::map<std::string, std::vector<size_t>> ByName;
  for (size_t I = 0; I < Inputs.size(); ++I)
    for (const std::string &Name : getTriggers(*Inputs[I].Parsed))
      ByName[Name].push_back(I);
  std::vector<TriggerSlot> Slots(NextPowerOf2(2 * ByName.size()));
  std::string Names, Models;
  uint32_t Listed = 0;
  for (const auto &[Name, Of] : ByName) {
    uint32_t Hash = hashTrigger(Name);
    size_t At = Hash & (Slots.size() - 1);
    while (Slots[At].Length)
      At = (At + 1) & (Slots.size() - 1);
    Slots[At] = {Hash, uint32_t(Names.size()), uint16_t(Name.size()),
                 uint16_t(Of.size()), Listed};
    Names += Name;
    for (size_t I : Of)
      Models += std::to_string(I) + ", ";
    Listed += Of.size();
  }
  OS << "static const char TriggerNames[] =";
  writeText(OS, Names);
  OS << "static const uint16_t TriggeredModels[] = {" << Models << "0};\n"
     << "static const TriggerSlot TriggerSlots[] = {\n";
  for (const TriggerSlot &S : Slots)
    OS << "    {" << S.Hash << "u, " << S.NameAt << ", " << S.Length << ", "
       << S.Count << ", " << S.First << "},\n";
  OS << "};\n";
}

/// The hash table of isNamedByModels().
static void writeRowNames(raw_ostream &OS, ArrayRef<Input> Inputs) {
  std::set<uint32_t> Hashes;
  for (const Input &I : Inputs)
    for (const std::string &Name : getRowNames(*I.Parsed))
      Hashes.insert(hashTrigger(Name));
  std::vector<uint32_t> Slots(NextPowerOf2(2 * Hashes.size()));
  for (uint32_t Hash : Hashes) {
    size_t At = Hash & (Slots.size() - 1);
    while (Slots[At])
      At = (At + 1) & (Slots.size() - 1);
    Slots[At] = Hash;
  }
  OS << "static const uint32_t RowNames[] = {\n";
  for (uint32_t Hash : Slots)
    OS << Hash << "u,\n";
  OS << "};\n";
}

static void writeTable(raw_ostream &OS, ArrayRef<Input> Inputs) {
  OS << "// Written by interop-model-compiler; do not edit.\n";
  for (size_t I = 0; I < Inputs.size(); ++I) {
    writeTree(OS, I, Inputs[I]);
    writeNames(OS, "Extends", I, Inputs[I].Parsed->Extends);
    std::set<std::string> Scopes = getOuterScopes(*Inputs[I].Parsed);
    writeNames(OS, "Scopes", I,
               std::vector<std::string>(Scopes.begin(), Scopes.end()));
  }
  OS << "static const BuiltinModel Table[] = {\n";
  for (size_t I = 0; I < Inputs.size(); ++I) {
    const Model &M = *Inputs[I].Parsed;
    auto List = [&](StringRef Kind) {
      return ("llvm::ArrayRef<const char *>(" + Kind + Twine(I) +
              ").drop_back()")
          .str();
    };
    OS << "    {\"" << M.File << "\", \"" << M.Library
       << "\", llvm::StringRef(Tree" << I << ", sizeof(Tree" << I << ") - 1), "
       << List("Extends") << ", " << (M.Base ? "true" : "false") << ", "
       << List("Scopes") << "},\n";
  }
  OS << "};\n";
  writeTriggers(OS, Inputs);
  writeRowNames(OS, Inputs);
}

static bool writeOutput(const std::string &Path, ArrayRef<Input> Inputs) {
  std::error_code Error;
  raw_fd_ostream OS(Path, Error);
  if (!Error)
    writeTable(OS, Inputs);
  OS.flush();
  if (!Error && !OS.has_error())
    return true;
  errs() << Path
         << ": cannot be written: " << (Error ? Error : OS.error()).message()
         << "\n";
  OS.clear_error();
  return false;
}

int main(int Count, char **Values) {
  Arguments Args;
  if (!readArguments(Count, Values, Args)) {
    errs() << "usage: interop-model-compiler -o OUT FILES | --check FILES | "
              "--list FILES\n";
    return 2;
  }
  std::vector<ModelError> Errors;
  std::vector<Input> Inputs;
  for (const std::string &Path : Args.Files)
    Inputs.push_back(readInput(Path, Errors));
  checkTogether(Inputs, !Args.Output.empty(), Errors);
  for (const ModelError &E : Errors)
    errs() << E.str() << "\n";
  if (!Errors.empty())
    return 1;
  if (Args.List)
    for (const Input &I : Inputs)
      listModel(outs(), *I.Parsed);
  // The same bytes whatever the order of the arguments; base models first, so
  // that any other overlays them.
  llvm::sort(Inputs, [](const Input &A, const Input &B) {
    return std::make_pair(!A.Parsed->Base, StringRef(A.Parsed->File)) <
           std::make_pair(!B.Parsed->Base, StringRef(B.Parsed->File));
  });
  return Args.Output.empty() || writeOutput(Args.Output, Inputs) ? 0 : 1;
}
