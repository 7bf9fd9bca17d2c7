//===- ManagedMembers.cpp - Members of managed classes --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Managed/Syntax/ManagedOutline.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace llvm;

namespace interop {

static bool isModifier(StringRef Word, bool Java) {
  static const StringSet<> All = {
      "public",   "protected", "private",  "static",   "final",
      "abstract", "native",    "default",  "volatile", "transient",
      "sealed",   "strictfp",  "external", "override", "synchronized"};
  static const StringSet<> Script = {
      "open",    "lateinit", "const", "suspend",    "inline",
      "tailrec", "operator", "infix", "internal",   "expect",
      "actual",  "data",     "value", "inner",      "annotation",
      "lazy",    "implicit", "case",  "transparent"};
  return All.contains(Word) || (!Java && Script.contains(Word));
}

void ManagedOutline::readMembers(Pending &P) {
  Modifiers M;
  unsigned I = P.IsEnum ? skipEnumConstants(P) : P.Begin;
  MemberBegin = I;
  while (I < P.End) {
    unsigned Next = readModifier(I, M);
    if (Next == I) {
      M.Static |= P.IsFile;
      Next = readDirective(I, P);
      if (Next == I && isClassAt(I))
        Next = readClass(I, P.Scope);
      else if (Next == I)
        Next = C.isJava() ? readJavaMember(I, P, M) : readScriptMember(I, P, M);
      M = {};
      MemberBegin = std::max(Next, I + 1);
    }
    I = std::max(Next, I + 1);
  }
}

/// Up to the semicolon behind them; all of the body if there is none.
unsigned ManagedOutline::skipEnumConstants(const Pending &P) const {
  unsigned I = P.Begin;
  while (I < P.End && !C.is(I, ";"))
    I = std::max(C.skipGroup(I), I + 1);
  return I;
}

unsigned ManagedOutline::readAnnotation(unsigned I, Modifiers &M) {
  StringRef Name;
  bool OfFile = C.is(I + 1, "file") && C.is(I + 2, ":");
  unsigned Next = C.skipAnnotation(I, Name);
  M.Native |= C.isScala() && Name == "native";
  M.JvmStatic |= Name == "JvmStatic";
  if (Name == "JvmName" && Next > I + 2 &&
      C.at(Next - 2).Kind == ManagedToken::Text) {
    StringRef Given = C.at(Next - 2).Spelling.trim('"');
    if (!OfFile) {
      M.JvmName = Given;
      return Next;
    }
    // The class of the file's functions; readFile has made it.
    for (ManagedClass &Top : Out.Classes)
      if (Top.File == File && !Top.Outer && Top.IsObject) {
        StringRef Binary = Top.Binary;
        Top.Binary = (Binary.drop_back(Top.Name.size()) + Given).str();
        break;
      }
  }
  return Next;
}

unsigned ManagedOutline::readModifier(unsigned I, Modifiers &M) {
  if (C.is(I, "@") && !C.is(I + 1, "interface"))
    return readAnnotation(I, M);
  StringRef Word = C.at(I).Spelling;
  if (!C.isWord(I) || !isModifier(Word, C.isJava())) {
    bool Soft = C.isKotlin() && ((Word == "enum" && C.is(I + 1, "class")) ||
                                 (Word == "fun" && C.is(I + 1, "interface")));
    return I + Soft;
  }
  M.Native |=
      (C.isJava() && Word == "native") || (C.isKotlin() && Word == "external");
  M.Static |= Word == "static";
  M.Private |= Word == "private";
  return C.isScala() && C.is(I + 1, "[") ? C.skipGroup(I + 1) : I + 1;
}

ManagedMethod ManagedOutline::makeMethod(unsigned Class, unsigned At,
                                         const Modifiers &M) const {
  ManagedMethod Method;
  Method.Class = Class;
  Method.Position = C.getPosition(At);
  Method.IsNative = M.Native;
  Method.IsStatic = M.Static;
  Method.IsPrivate = M.Private;
  Method.IsJvmStatic = M.JvmStatic;
  Method.NativeName = M.JvmName;
  return Method;
}

void ManagedOutline::setBody(ManagedMethod &Method, unsigned Begin,
                             unsigned End) {
  Method.HasBody = true;
  Method.Text = C.getText(Begin, End);
  Method.TextStart = C.getPosition(Begin);
}

/// Code outside of methods is of interest only for cleaners.
void ManagedOutline::addInitializer(unsigned Class, unsigned Begin,
                                    unsigned End) {
  if (Begin >= End || !Out.Files[File].HasEnds)
    return;
  ManagedMethod Method = makeMethod(Class, Begin, {});
  setBody(Method, Begin, End);
  Out.addMethod(std::move(Method));
}

unsigned ManagedOutline::readJavaMember(unsigned I, const Pending &P,
                                        const Modifiers &M) {
  if (C.is(I, "<"))
    I = C.skipAngles(I);
  for (unsigned J = I; J < P.End;) {
    const ManagedToken &T = C.at(J);
    StringRef Ignored;
    if (T.Kind == ManagedToken::Word || T.Spelling == ".") {
      ++J;
    } else if (T.Spelling == "<") {
      J = C.skipAngles(J);
    } else if (T.Spelling == "[") {
      J = C.skipGroup(J);
    } else if (T.Spelling == "@") {
      J = C.skipAnnotation(J, Ignored);
    } else if (T.Spelling == "(" && J > I && C.isWord(J - 1)) {
      return readJavaMethod(I, J, P, M);
    } else if (T.Spelling == "=" || T.Spelling == ";" || T.Spelling == ",") {
      return readJavaField(I, J, P);
    } else if (T.Spelling == "{") {
      addInitializer(P.Class, J + 1, T.Match);
      return C.skipGroup(J);
    } else {
      return J + 1;
    }
  }
  return P.End;
}

unsigned ManagedOutline::readJavaField(unsigned Begin, unsigned NameEnd,
                                       const Pending &P) {
  unsigned I = Begin;
  StringRef Type = C.readType(I);
  unsigned End = NameEnd;
  for (; End < P.End && !C.is(End, ";");
       End = std::max(C.skipGroup(End), End + 1))
    if (C.is(End, ",") && C.isWord(End + 1))
      Out.Classes[P.Class].Fields.push_back({C.at(End + 1).Spelling, Type});
  if (I < NameEnd && C.isWord(I))
    Out.Classes[P.Class].Fields.push_back({C.at(I).Spelling, Type});
  addInitializer(P.Class, NameEnd, End);
  return End + 1;
}

unsigned ManagedOutline::readJavaMethod(unsigned Begin, unsigned Open,
                                        const Pending &P, const Modifiers &M) {
  ManagedMethod Method = makeMethod(P.Class, Open - 1, M);
  if (Begin + 1 < Open) { // else a constructor
    Method.Name = C.at(Open - 1).Spelling;
    Method.Type = C.readType(Begin);
  }
  readParameters(Open, Method);
  unsigned I = C.skipGroup(Open);
  while (I < P.End && !C.is(I, "{") && !C.is(I, ";") && !C.is(I, "}"))
    ++I;
  unsigned Next = I + 1;
  if (C.is(I, "{")) {
    setBody(Method, I + 1, C.at(I).Match);
    Next = C.skipGroup(I);
  }
  Out.addMethod(std::move(Method));
  return Next;
}

void ManagedOutline::readParameters(unsigned Open, ManagedMethod &Method) {
  unsigned Begin = Open + 1;
  for (unsigned End : C.splitGroup(Open)) {
    ++Method.MinArguments;
    if (Method.MaxArguments != ManagedMethod::AnyNumber)
      ++Method.MaxArguments;
    if (C.isJava())
      readJavaParameter(Begin, End, Method);
    else
      readScriptParameter(Begin, End, Method);
    Begin = End + 1;
  }
}

void ManagedOutline::readJavaParameter(unsigned Begin, unsigned End,
                                       ManagedMethod &Method) {
  StringRef Ignored;
  while (Begin < End && (C.is(Begin, "@") || C.is(Begin, "final")))
    Begin = C.is(Begin, "@") ? C.skipAnnotation(Begin, Ignored) : Begin + 1;
  StringRef Type = C.readType(Begin);
  if (C.is(Begin, ".")) {
    Method.MaxArguments = ManagedMethod::AnyNumber;
    --Method.MinArguments;
    Type = "";
    Begin += 3;
  }
  Method.Parameters.push_back(
      {Begin < End ? C.at(Begin).Spelling : StringRef(), Type});
}

void ManagedOutline::readScriptParameter(unsigned Begin, unsigned End,
                                         ManagedMethod &Method) {
  unsigned Colon = Begin;
  while (Colon < End && !C.is(Colon, ":"))
    Colon =
        std::max(C.is(Colon, "(") || C.is(Colon, "[") ? C.skipGroup(Colon) : 0,
                 Colon + 1);
  unsigned I = Colon + 1;
  StringRef Type = Colon < End ? C.readType(I) : StringRef();
  bool Many = false, Default = false;
  for (unsigned J = Begin; J < End; ++J) {
    Many |= C.is(J, "vararg") || (J == End - 1 && C.is(J, "*"));
    Default |= C.is(J, "=");
  }
  if (Many)
    Method.MaxArguments = ManagedMethod::AnyNumber;
  if (Many || Default)
    --Method.MinArguments;
  Method.Parameters.push_back(
      {Colon > Begin ? C.at(Colon - 1).Spelling : StringRef(), Type});
}

} // namespace interop
