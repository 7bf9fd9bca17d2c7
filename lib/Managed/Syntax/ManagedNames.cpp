//===- ManagedNames.cpp - Names of native methods -------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Managed/Syntax/ManagedNames.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/ConvertUTF.h"

using namespace llvm;

namespace interop {
namespace {

void appendUnit(std::string &Out, UTF16 Unit) {
  if (Unit < 0x80 && isAlnum(char(Unit))) {
    Out += char(Unit);
    return;
  }
  switch (Unit) {
  case '.':
  case '/':
    Out += '_';
    return;
  case '_':
    Out += "_1";
    return;
  case ';':
    Out += "_2";
    return;
  case '[':
    Out += "_3";
    return;
  default:
    Out += "_0";
    for (int Shift = 12; Shift >= 0; Shift -= 4)
      Out += hexdigit((Unit >> Shift) & 0xF, /*LowerCase=*/true);
  }
}

/// The letter of a primitive type in a descriptor.
StringRef getPrimitive(StringRef Type) {
  return StringSwitch<StringRef>(Type)
      .Case("boolean", "Z")
      .Case("byte", "B")
      .Case("char", "C")
      .Case("short", "S")
      .Case("int", "I")
      .Case("long", "J")
      .Case("float", "F")
      .Case("double", "D")
      .Default("");
}

} // namespace

std::string mangleManagedName(StringRef Name) {
  SmallVector<UTF16, 128> Units;
  std::string Out;
  if (!convertUTF8ToUTF16String(Name, Units))
    for (char C : Name)
      Units.push_back(static_cast<unsigned char>(C));
  for (UTF16 Unit : Units)
    appendUnit(Out, Unit);
  return Out;
}

std::string mangleManagedMethod(StringRef BinaryClass, StringRef Method) {
  return "Java_" + mangleManagedName(BinaryClass) + "_" +
         mangleManagedName(Method);
}

std::string mangleManagedParameter(StringRef Type, ManagedLanguage Language) {
  std::string Out;
  while (Type.consume_back("[]"))
    Out += "_3";
  if (Type == "String")
    return Out + "Ljava_lang_String_2";
  // Java's `Long` is an object, Scala's and Kotlin's is Java's `long`.
  bool Java = Language == ManagedLanguage::Java;
  StringRef Letter = getPrimitive(Java ? Type.str() : Type.lower());
  return Letter.empty() ? "" : Out + Letter.str();
}

} // namespace interop
