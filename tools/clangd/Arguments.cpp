//===- Arguments.cpp - Which arguments clangd is given --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Arguments.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;

namespace interop {

namespace {
/// One argument that begins with a dash, in its parts.
struct OptionText {
  StringRef Name;
  StringRef Value;
  bool HasValue = false; ///< there is an equals sign
};
} // namespace

static OptionText splitOption(StringRef Arg) {
  OptionText Text;
  Text.HasValue = Arg.contains('=');
  std::tie(Text.Name, Text.Value) = Arg.ltrim('-').split('=');
  return Text;
}

/// As it was registered by clangd or LLVM; null if nobody did.
static const cl::Option *findOption(StringRef Name) {
  auto &Known = cl::getRegisteredOptions();
  auto Found = Known.find(Name);
  return Found == Known.end() ? nullptr : Found->second;
}

static bool switchesChecksOff(const OptionText &Text) {
  return Text.Name == "clang-tidy" &&
         (Text.Value == "0" || Text.Value.equals_insensitive("false"));
}

ClangdArguments selectArguments(const std::vector<std::string> &Args) {
  ClangdArguments Out;
  bool TakesNext = false;
  for (const std::string &Arg : Args) {
    OptionText Text = splitOption(Arg);
    bool IsOption = StringRef(Arg).starts_with("-");
    const cl::Option *Option = IsOption ? findOption(Text.Name) : nullptr;
    if (TakesNext) {
      TakesNext = false;
    } else if (!Option) {
      // Clangd takes no file names: this is the value of an unknown option.
      Out.Log.push_back("'" + Arg + "' is no option of clangd; ignored");
      continue;
    } else if (switchesChecksOff(Text)) {
      Out.Log.push_back(
          "'" + Arg +
          "' would switch all checks off; ignored (use clangd for that, or "
          "'Diagnostics: {ClangTidy: {Remove: \"*\"}}' in .clangd)");
      continue;
    } else {
      TakesNext =
          !Text.HasValue && Option->getValueExpectedFlag() == cl::ValueRequired;
      Out.NamesHeaders |= Text.Name == "resource-dir";
    }
    Out.Kept.push_back(Arg);
  }
  return Out;
}

} // namespace interop
