//===- Driver.cpp - What the commands of interop-tidy share ---------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Options/Driver.h"
#include "Support/ControlCharacters.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace interop {

void complain(const Twine &Sentence) {
  errs() << "interop-tidy: " << escapeControls(Sentence.str(), "\n\t") << "\n";
}

void complainOf(StringRef Name, const Twine &Problem) {
  complain(escapeControls(Name) + ": " + Problem);
}

static bool IsQuiet = false;

void beQuiet() { IsQuiet = true; }

void tell(const Twine &Sentence) {
  if (!IsQuiet)
    complain(Sentence);
}

ExitCode fail(Error Problem) {
  complain(toString(std::move(Problem)));
  return NotDone;
}

bool flushOutput() {
  outs().flush();
  if (!outs().has_error())
    return true;
  complain("the output cannot be written: " + outs().error().message());
  outs().clear_error();
  return false;
}

std::string count(size_t Number, StringRef Noun) {
  std::string Plural = Noun.ends_with("y") ? (Noun.drop_back() + "ies").str()
                                           : (Noun + "s").str();
  return std::to_string(Number) + " " + (Number == 1 ? Noun.str() : Plural);
}

} // namespace interop
