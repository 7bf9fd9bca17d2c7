//===- IncludeEdit.cpp - Includes that fixes need -------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edits/IncludeEdit.h"
#include "clang/Tooling/Inclusions/HeaderIncludes.h"
#include "llvm/Support/Regex.h"

using namespace clang;

namespace interop {

/// Quoted headers, then those in angles. The C++ library's own are a group of
/// their own only where the file has some.
static tooling::IncludeStyle makeStyle(llvm::StringRef Code) {
  tooling::IncludeStyle Style;
  Style.IncludeBlocks = tooling::IncludeStyle::IBS_Preserve;
  Style.IncludeIsMainRegex = "([-_](test|unittest))?$";
  auto add = [&](const char *Regex, int Priority) {
    tooling::IncludeStyle::IncludeCategory C;
    C.Regex = Regex;
    C.Priority = Priority;
    C.SortPriority = Priority;
    C.RegexIsCaseSensitive = false;
    Style.IncludeCategories.push_back(C);
  };
  static const char *const Plain = "^[ \t]*#[ \t]*include[ \t]*<[^.>/]*>";
  if (llvm::Regex(Plain, llvm::Regex::Newline).match(Code))
    add("^<[^./]*>", 2);
  add("^<", 3);
  add(".*", 1);
  return Style;
}

std::optional<FixItHint> IncludeEdit::add(SourceLocation User,
                                          llvm::StringRef Header) {
  FileID File = SM.getFileID(User);
  auto Entry = SM.getFileEntryRefForID(File);
  if (!Entry || !Added.insert({File, Header.str()}).second)
    return std::nullopt;
  bool IsQuoted = Header.consume_front("\"");
  if (!IsQuoted)
    Header.consume_front("<");
  Header = Header.rtrim("\">");
  llvm::StringRef Code = SM.getBufferData(File);
  tooling::HeaderIncludes Includes(Entry->getName(), Code, makeStyle(Code));
  std::optional<tooling::Replacement> R =
      Includes.insert(Header, !IsQuoted, tooling::IncludeDirective::Include);
  if (!R)
    return std::nullopt;
  SourceLocation Loc =
      SM.getLocForStartOfFile(File).getLocWithOffset(int(R->getOffset()));
  // The first include of a file stands apart from what follows.
  llvm::StringRef Behind = Code.substr(R->getOffset());
  bool IsFirst = !Code.contains("#include") && !Behind.starts_with("\n");
  return FixItHint::CreateInsertion(
      Loc, (R->getReplacementText() + (IsFirst ? "\n" : "")).str());
}

} // namespace interop
