//===- ManagedText.cpp - Comments and strings of managed sources ----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Managed/Syntax/ManagedText.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>

using namespace llvm;

namespace interop {

size_t skipManagedComment(StringRef Text, size_t Pos,
                          ManagedLanguage Language) {
  StringRef Rest = Text.substr(Pos);
  if (Rest.starts_with("//"))
    return std::min(Text.find('\n', Pos), Text.size());
  if (!Rest.starts_with("/*"))
    return 0;
  bool Nests = Language != ManagedLanguage::Java;
  unsigned Depth = 1;
  for (size_t At = Pos + 2;
       (At = Text.find_first_of("*/", At)) < Text.size();) {
    StringRef Two = Text.substr(At, 2);
    if (Two == "*/") {
      At += 2;
      if (--Depth == 0)
        return At;
    } else if (Nests && Two == "/*") {
      At += 2;
      ++Depth;
    } else {
      ++At;
    }
  }
  return Text.size();
}

size_t skipManagedCharacter(StringRef Text, size_t Pos) {
  size_t At = Pos + 1;
  if (At < Text.size() && Text[At] == '\\') {
    size_t End = Text.find_first_of("'\n", At + 2);
    return End < Text.size() && Text[End] == '\'' ? End + 1 : At;
  }
  // One character, which may have several bytes.
  if (At < Text.size() && Text[At] != '\n') {
    ++At;
    while (At < Text.size() && (Text[At] & 0xC0) == 0x80)
      ++At;
    if (At < Text.size() && Text[At] == '\'')
      return At + 1;
  }
  return Pos + 1;
}

namespace {

/// Strings within code within strings, one level each.
class TextSkipper {
public:
  TextSkipper(StringRef Text, size_t Pos, ManagedLanguage Language,
              bool Interpolates)
      : Text(Text), Pos(Pos), Language(Language) {
    enterText(Interpolates);
  }

  size_t run() {
    while (!Levels.empty() && Pos < Text.size()) {
      switch (Levels.back().Kind) {
      case Level::Code:
        stepCode();
        break;
      case Level::Raw:
        stepRaw();
        break;
      case Level::Plain:
        stepPlain();
        break;
      }
    }
    return Pos;
  }

private:
  struct Level {
    enum KindTy : uint8_t { Plain, Raw, Code } Kind;
    bool Interpolates = false;
    unsigned Braces = 0;
  };

  void enterText(bool Interpolates) {
    bool Raw = Text.substr(Pos).starts_with("\"\"\"");
    Levels.push_back({Raw ? Level::Raw : Level::Plain, Interpolates});
    Pos += Raw ? 3 : 1;
  }

  bool enterCode() {
    if (!Levels.back().Interpolates || !Text.substr(Pos).starts_with("${"))
      return false;
    Levels.push_back({Level::Code, false, 1});
    Pos += 2;
    return true;
  }

  void stepPlain() {
    char C = Text[Pos];
    if (C == '\\') {
      Pos = std::min(Pos + 2, Text.size());
    } else if (C == '"' || C == '\n') {
      Pos += C == '"';
      Levels.pop_back();
    } else if (!enterCode()) {
      ++Pos;
    }
  }

  void stepRaw() {
    if (Text[Pos] == '\\' && Language == ManagedLanguage::Java) {
      Pos = std::min(Pos + 2, Text.size());
    } else if (Text.substr(Pos).starts_with("\"\"\"")) {
      Pos += 3;
      // Quotes before the last three are the string's own.
      while (Language != ManagedLanguage::Java && Pos < Text.size() &&
             Text[Pos] == '"')
        ++Pos;
      Levels.pop_back();
    } else if (!enterCode()) {
      ++Pos;
    }
  }

  void stepCode() {
    char C = Text[Pos];
    if (C == '"') {
      char Before = Text[Pos - 1];
      return enterText(Language == ManagedLanguage::Kotlin || isAlnum(Before));
    }
    if (C == '\'') {
      Pos = skipManagedCharacter(Text, Pos);
      return;
    }
    if (size_t End = skipManagedComment(Text, Pos, Language)) {
      Pos = End;
      return;
    }
    ++Pos;
    Levels.back().Braces += C == '{';
    if (C == '}' && --Levels.back().Braces == 0)
      Levels.pop_back();
  }

  StringRef Text;
  size_t Pos;
  ManagedLanguage Language;
  SmallVector<Level, 4> Levels;
};

} // namespace

size_t skipManagedText(StringRef Text, size_t Quote, ManagedLanguage Language,
                       bool Interpolates) {
  return TextSkipper(Text, Quote, Language, Interpolates).run();
}

} // namespace interop
