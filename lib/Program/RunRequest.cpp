//===- RunRequest.cpp - Runs of one interop-clang-tidy --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program/RunRequest.h"
#include "llvm/ADT/SmallVector.h"

using namespace llvm;

namespace interop {

/// How many texts come before the words.
static constexpr size_t NumFixed = 4;

std::string RunRequest::encode() const {
  std::string Bytes = std::to_string(NumFixed + Words.size()) + '\0';
  for (const std::string *Text : {&Id, &Input, &Output, &Errors})
    Bytes += *Text + '\0';
  for (const std::string &Word : Words)
    Bytes += Word + '\0';
  return Bytes;
}

std::optional<RunRequest> RunRequest::take(std::string &Bytes) {
  StringRef Rest = Bytes;
  SmallVector<StringRef, 32> Texts;
  size_t Number = 1; // the first text says how many there are
  while (Texts.size() < Number) {
    size_t End = Rest.find('\0');
    if (End == StringRef::npos)
      return std::nullopt;
    Texts.push_back(Rest.take_front(End));
    Rest = Rest.drop_front(End + 1);
    size_t Others = 0;
    if (Texts.size() == 1 && !Texts.front().getAsInteger(10, Others))
      Number += Others;
  }
  RunRequest Taken;
  if (Texts.size() > NumFixed) {
    Taken.Id = Texts[1].str();
    Taken.Input = Texts[2].str();
    Taken.Output = Texts[3].str();
    Taken.Errors = Texts[4].str();
    Taken.Words.assign(Texts.begin() + NumFixed + 1, Texts.end());
  }
  Bytes = Rest.str();
  return Taken;
}

} // namespace interop
