//===- TextLines.cpp - Lines of a file ------------------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edits/TextLines.h"
#include <algorithm>

namespace interop {

unsigned TextLines::getStart(unsigned Offset) const {
  // The break belongs to the line that it ends.
  size_t Break = Text.rfind('\n', Offset);
  return Break == llvm::StringRef::npos ? 0 : unsigned(Break) + 1;
}

unsigned TextLines::getEnd(unsigned Offset) const {
  size_t Break = std::min(Text.find('\n', Offset), Text.size());
  bool HasReturn = Break > Offset && Text[Break - 1] == '\r';
  return unsigned(Break) - HasReturn;
}

unsigned TextLines::getNext(unsigned Offset) const {
  size_t Break = Text.find('\n', Offset);
  return unsigned(Break == llvm::StringRef::npos ? Text.size() : Break + 1);
}

llvm::StringRef TextLines::getIndentation(unsigned Offset) const {
  return Text.substr(getStart(Offset)).take_while([](char C) {
    return C == ' ' || C == '\t';
  });
}

llvm::StringRef TextLines::getBreak(unsigned Offset) const {
  return Text.substr(getEnd(Offset)).starts_with("\r\n") ? "\r\n" : "\n";
}

unsigned TextLines::skipComment(unsigned Offset) const {
  unsigned End = getEnd(Offset);
  llvm::StringRef Rest = get(Offset, End).trim();
  bool IsComment =
      Rest.starts_with("//") ||
      (Rest.starts_with("/*") && Rest.find("*/") + 2 == Rest.size());
  return IsComment && !Rest.ends_with("\\") ? End : Offset;
}

unsigned TextLines::skipCommentsAbove(unsigned At) const {
  while (At) {
    unsigned Above = getStart(At - 1);
    llvm::StringRef Line = get(Above, getEnd(Above)).trim();
    if (!Line.starts_with("//")) {
      size_t Open = Text.take_front(At).rfind("/*");
      if (!Line.ends_with("*/") || Open == llvm::StringRef::npos)
        return At;
      Above = getStart(unsigned(Open));
      if (!isBlank(Above, unsigned(Open)))
        return At;
    }
    At = Above;
  }
  return At;
}

bool TextLines::hasDirectives(unsigned From, unsigned To) const {
  for (unsigned At = getNext(From); At < To; At = getNext(At))
    if (get(At, getEnd(At)).ltrim().starts_with("#"))
      return true;
  return false;
}

void replaceAll(std::string &Text, llvm::StringRef From, llvm::StringRef To) {
  for (size_t At = Text.find(From.str()); At != std::string::npos;
       At = Text.find(From.str(), At + To.size()))
    Text.replace(At, From.size(), To.str());
}

} // namespace interop
