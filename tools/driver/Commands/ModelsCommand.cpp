//===- ModelsCommand.cpp - interop-tidy models ----------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is built in, and whether a project's own models are right: they are
// loaded as a check loads them.
//
//===----------------------------------------------------------------------===//

#include "Models/Store/BuiltinModels.h"
#include "Models/Store/ModelCodec.h"
#include "Models/Store/ModelStore.h"
#include "Models/Store/UserModels.h"
#include "driver/Options/Driver.h"
#include "driver/Support/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace interop {

//===-- list and show -----------------------------------------------------===//

static ExitCode listModels() {
  for (const BuiltinModel &M : getBuiltinModels())
    outs() << M.Library << "\n";
  return flushOutput() ? NothingFound : NotDone;
}

static void writeText(const YamlNode &Node, raw_ostream &Out) {
  if (!Node.Quoted) {
    Out << Node.Text;
    return;
  }
  Out << '"';
  for (char C : Node.Text) {
    if (C == '"' || C == '\\')
      Out << '\\';
    if (C == '\n')
      Out << "\\n";
    else
      Out << C;
  }
  Out << '"';
}

static bool isShort(const YamlNode &Node) {
  return Node.Kind == YamlNode::Null || Node.Kind == YamlNode::Scalar;
}

/// A node as YAML; what is not short begins on a line of its own. As deep as
/// the schema of models, which has no recursion.
static void write(const YamlNode &Node, unsigned Indent, raw_ostream &Out) {
  if (Node.Kind == YamlNode::Scalar)
    writeText(Node, Out);
  for (const YamlNode &Item : Node.Items) {
    if (&Item != &Node.Items.front())
      Out.indent(Indent);
    Out << "- ";
    write(Item, Indent + 2, Out);
    if (isShort(Item))
      Out << "\n";
  }
  for (const YamlEntry &Entry : Node.Entries) {
    if (&Entry != &Node.Entries.front())
      Out.indent(Indent);
    Out << Entry.Key << ":";
    if (isShort(Entry.Value)) {
      Out << " ";
      write(Entry.Value, 0, Out);
      Out << "\n";
      continue;
    }
    Out << "\n";
    Out.indent(Indent + 2);
    write(Entry.Value, Indent + 2, Out);
  }
}

static ExitCode showModel(StringRef Library) {
  auto Table = getBuiltinModels();
  auto Found = find_if(Table, [&](const BuiltinModel &M) {
    return M.Library == Library || M.File == Library;
  });
  YamlTree Tree;
  if (Found == Table.end() || !decodeModel(Found->Tree, Tree)) {
    complain("no model of '" + Library +
             "' is built in; 'interop-tidy models "
             "list' names those that are");
    return NotDone;
  }
  write(Tree.Root, 0, outs());
  return flushOutput() ? NothingFound : NotDone;
}

//===-- validate ----------------------------------------------------------===//

/// Files as a check takes them: a .interop-tidy.yaml brings what it names.
static std::vector<std::string> addNamed(ArrayRef<std::string> Given,
                                         std::vector<ModelError> &Errors) {
  std::vector<std::string> Files;
  for (const std::string &File : Given) {
    if (!isConfigurationFile(File)) {
      Files.push_back(File);
      continue;
    }
    SmallString<256> Path(File);
    sys::fs::make_absolute(Path);
    UserModelFiles Named = findUserModels(Path, *vfs::getRealFileSystem());
    append_range(Files, Named.Files);
    append_range(Errors, Named.Errors);
  }
  return Files;
}

static ExitCode validateModels(ArrayRef<std::string> Inputs) {
  Expected<std::vector<std::string>> Given = findFiles(Inputs, {".yaml"});
  if (!Given)
    return fail(Given.takeError());
  std::vector<ModelError> Errors;
  std::vector<std::string> Files = addNamed(*Given, Errors);
  ModelStore().getModels([](StringRef) { return false; }, Files,
                         Confidence::Convention, *vfs::getRealFileSystem(),
                         Errors);
  for (const ModelError &E : Errors)
    complain(E.str());
  if (!Errors.empty()) {
    complain(count(Errors.size(), "fault") + " in models");
    return NotDone;
  }
  complain(count(Files.size(), "model") + " without fault");
  return NothingFound;
}

ExitCode runModels(StringRef What, ArrayRef<std::string> Inputs) {
  if (What == "list" && Inputs.empty())
    return listModels();
  if (What == "show" && Inputs.size() == 1)
    return showModel(Inputs.front());
  if (What == "validate" && !Inputs.empty())
    return validateModels(Inputs);
  if (What == "suggest" && (Inputs.size() == 1 || Inputs.size() == 2))
    return suggestModels(Inputs[0], Inputs.size() == 2 ? Inputs[1] : "");
  complain("expected 'models list', 'models show LIBRARY', 'models suggest "
           "SUMMARIES [LIBRARY]' or 'models validate FILE-OR-FOLDER...'");
  return NotDone;
}

} // namespace interop
