//===- UserModels.cpp - Finds the user's model files ----------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models/Store/UserModels.h"
#include "Support/OddFiles.h"
#include "Support/YamlTree.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <algorithm>

using namespace llvm;

namespace interop {

static constexpr StringLiteral ConfigurationName = ".interop-tidy.yaml";

bool isConfigurationFile(StringRef Path) {
  return sys::path::filename(Path) == ConfigurationName;
}

/// What is needed of a configuration before it is loaded as a model.
struct Head {
  std::vector<std::string> Models; ///< in order of appearance
  bool Inherit = false;
};

static Head readHead(StringRef Text, StringRef Folder) {
  Head Out;
  YamlTree Tree;
  std::vector<YamlError> Errors;
  if (!parseYaml(Text, Tree, Errors))
    return Out; // reported when the file is loaded
  if (const YamlNode *Inherit = Tree.Root.find("inherit"))
    Out.Inherit = Inherit->Text == "true";
  const YamlNode *Models = Tree.Root.find("models");
  if (!Models)
    return Out;
  auto Add = [&](const YamlNode &Node) {
    if (Node.Kind != YamlNode::Scalar || Node.Text.empty())
      return;
    SmallString<128> Path;
    if (!sys::path::is_absolute(Node.Text))
      Path = Folder;
    sys::path::append(Path, Node.Text);
    sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
    Out.Models.push_back(Path.str().str());
  };
  Add(*Models);
  for (const YamlNode &Item : Models->Items)
    Add(Item);
  return Out;
}

/// Adds one configuration, last file first; returns whether to go on upwards.
static bool addConfiguration(StringRef Path, vfs::FileSystem &FS,
                             UserModelFiles &Out) {
  if (StringRef Why = explainOddFile(Path, FS); !Why.empty()) {
    Out.Errors.push_back(
        {Path.str(), 0, 0, "", ("cannot be read: " + Why).str()});
    return false;
  }
  auto Buffer = FS.getBufferForFile(Path);
  if (!Buffer) {
    Out.Errors.push_back({Path.str(), 0, 0, "",
                          "cannot be read: " + Buffer.getError().message()});
    return false;
  }
  Head H = readHead((*Buffer)->getBuffer(), sys::path::parent_path(Path));
  Out.Files.push_back(Path.str());
  Out.Files.insert(Out.Files.end(), H.Models.rbegin(), H.Models.rend());
  return H.Inherit;
}

UserModelFiles findUserModels(StringRef SourceFile, vfs::FileSystem &FS) {
  UserModelFiles Out;
  SmallString<128> Absolute(SourceFile);
  FS.makeAbsolute(Absolute);
  sys::path::remove_dots(Absolute, /*remove_dot_dot=*/true);
  for (StringRef Folder = sys::path::parent_path(Absolute); !Folder.empty();
       Folder = sys::path::parent_path(Folder)) {
    SmallString<128> Path(Folder);
    sys::path::append(Path, ConfigurationName);
    bool IsThere = FS.exists(Path) || !explainOddFile(Path, FS).empty();
    if (IsThere && !addConfiguration(Path, FS, Out))
      break;
  }
  std::reverse(Out.Files.begin(), Out.Files.end());
  return Out;
}

} // namespace interop
