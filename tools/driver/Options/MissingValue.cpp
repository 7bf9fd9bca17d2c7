//===- MissingValue.cpp - An option instead of a value --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "driver/Options/MissingValue.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;

namespace interop {

/// The option of \p Command that \p Word names in full, with two dashes or, if
/// its name is one letter, one; null if there is none.
static const cl::Option *findOption(StringRef Word, cl::SubCommand &Command) {
  StringRef Name = Word;
  if (!Name.consume_front("--") &&
      !(Name.size() == 2 && Name.consume_front("-")))
    return nullptr;
  return cl::getRegisteredOptions(Command).lookup(Name.split('=').first);
}

std::string findMissingValue(ArrayRef<const char *> Words) {
  if (Words.empty())
    return {};
  for (cl::SubCommand *Command : cl::getRegisteredSubcommands()) {
    if (Command->getName() != Words.front())
      continue;
    for (size_t I = 1; I + 1 < Words.size(); ++I) {
      StringRef Word = Words[I], Next = Words[I + 1];
      const cl::Option *Option = findOption(Word, *Command);
      if (Option && !Word.contains('=') &&
          Option->getValueExpectedFlag() == cl::ValueRequired &&
          findOption(Next, *Command))
        return (Word + " needs a value (" + Option->ValueStr +
                "), but the option " + Next.split('=').first + " follows it")
            .str();
    }
  }
  return {};
}

} // namespace interop
