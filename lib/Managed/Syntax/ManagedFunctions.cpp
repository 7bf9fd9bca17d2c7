//===- ManagedFunctions.cpp - Members of Scala and Kotlin classes ---------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Managed/Syntax/ManagedOutline.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace interop {

unsigned ManagedOutline::readScriptMember(unsigned I, const Pending &P,
                                          const Modifiers &M) {
  if (C.is(I, "def") || C.is(I, "fun"))
    return readFunction(I, P, M);
  if ((C.is(I, "val") || C.is(I, "var")) && C.isWord(I + 1))
    return readValue(I, P);
  if (C.isKotlin() && C.is(I, "init") && C.is(I + 1, "{")) {
    addInitializer(P.Class, I + 2, C.at(I + 1).Match);
    return C.skipGroup(I + 1);
  }
  if (C.isKotlin() && C.is(I, "constructor") && C.is(I + 1, "(")) {
    ManagedMethod Method = makeMethod(P.Class, I, M);
    readParameters(I + 1, Method);
    unsigned Next = readFunctionBody(C.skipGroup(I + 1),
                                     C.at(MemberBegin).Column, P, Method);
    Out.addMethod(std::move(Method));
    return Next;
  }
  if (!C.isWord(I) && !C.is(I, "{") && !C.is(I, "("))
    return I + 1;
  unsigned End = C.findStatementEnd(I, P.End, C.at(MemberBegin).Column);
  addInitializer(P.Class, I, End);
  return End;
}

/// Leaves Name empty for operators and constructors.
unsigned ManagedOutline::readFunctionName(unsigned I, ManagedMethod &Method) {
  if (C.isScala()) {
    Method.Position = C.getPosition(I);
    if (C.isWord(I) && !C.is(I, "this"))
      Method.Name = C.at(I).Spelling;
    ++I;
    while (C.at(I).Kind == ManagedToken::Mark && !C.is(I, "(") &&
           !C.is(I, "[") && !C.is(I, "=") && !C.is(I, "{") && !C.is(I, ":"))
      ++I;
    return C.skipTypeArguments(I);
  }
  I = C.skipTypeArguments(I);
  // `List<T>?.name`: the last one is the name.
  while (C.isWord(I)) {
    Method.Name = C.at(I).Spelling;
    Method.Position = C.getPosition(I);
    I = C.skipTypeArguments(I + 1);
    if (C.is(I, "?"))
      ++I;
    if (!C.isDot(I))
      break;
    ++I;
  }
  return I;
}

unsigned ManagedOutline::readFunction(unsigned I, const Pending &P,
                                      const Modifiers &M) {
  unsigned Indent = C.at(MemberBegin).Column;
  ManagedMethod Method = makeMethod(P.Class, I, M);
  I = readFunctionName(I + 1, Method);
  if (C.is(I, "(")) {
    readParameters(I, Method);
    while (C.is(I, "("))
      I = C.skipGroup(I);
  }
  if (C.is(I, ":")) {
    ++I;
    Method.Type = C.readType(I);
  }
  I = readFunctionBody(I, Indent, P, Method);
  Out.addMethod(std::move(Method));
  return I;
}

unsigned ManagedOutline::readFunctionBody(unsigned I, unsigned Indent,
                                          const Pending &P,
                                          ManagedMethod &Method) {
  // The rest of a type, a call of another constructor.
  while (I < P.End && !C.is(I, "=") && !C.is(I, "{") && !C.is(I, ";") &&
         !C.is(I, "}") && (!C.at(I).FirstOnLine || C.is(I, "where")))
    I = std::max(C.is(I, "(") || C.is(I, "[") ? C.skipGroup(I) : 0, I + 1);
  if (C.is(I, "{")) {
    setBody(Method, I + 1, C.at(I).Match);
    return C.skipGroup(I);
  }
  if (!C.is(I, "=") || I >= P.End)
    return I;
  ++I;
  unsigned Next = C.is(I, "{") ? C.skipGroup(I) : I;
  if (Next > I && (Next >= P.End || C.at(Next).FirstOnLine || C.is(Next, ";") ||
                   C.is(Next, "}"))) {
    setBody(Method, I + 1, C.at(I).Match);
    return Next;
  }
  unsigned End = C.findStatementEnd(I, P.End, Indent);
  setBody(Method, I, End);
  return End;
}

StringRef readMadeType(const ManagedCursor &C, unsigned I) {
  if (C.is(I, "new")) {
    ++I;
    return C.readType(I);
  }
  if (C.isJava() || !C.isWord(I))
    return {};
  StringRef Type = C.readType(I);
  StringRef Last = getLastName(Type);
  return C.is(I, "(") && !Last.empty() && isUpper(Last[0]) ? Type : StringRef();
}

unsigned ManagedOutline::readValue(unsigned I, const Pending &P) {
  unsigned End = C.findStatementEnd(I, P.End, C.at(MemberBegin).Column);
  ManagedVariable Value{C.at(I + 1).Spelling, {}};
  unsigned J = I + 2;
  if (C.is(J, ":")) {
    ++J;
    Value.Type = C.readType(J);
  }
  while (J < End && !C.is(J, "="))
    J = std::max(C.skipGroup(J), J + 1);
  if (Value.Type.empty() && J < End)
    Value.Type = readMadeType(C, J + 1);
  Out.Classes[P.Class].Fields.push_back(Value);
  addInitializer(P.Class, I, End);
  return End;
}

} // namespace interop
