//===- ManagedOutline.cpp - Reading classes of managed sources ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Managed/Syntax/ManagedOutline.h"
#include "Support/Budgets.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace interop {

void ManagedOutline::readFile(StringRef FileName) {
  ManagedClass Top;
  Top.File = File;
  // Functions outside of classes are static methods of one named so.
  if (C.isKotlin()) {
    Top.Name = FileName;
    Top.IsObject = true;
  }
  Pending P;
  P.IsFile = true;
  P.End = C.size();
  P.Begin = 0;
  // The package must be known before the first class is named.
  for (unsigned I = 0;
       I < C.size() && I < getLimit(Budget::ManagedPackageTokens); ++I)
    if (C.is(I, "package") && !C.isScala()) {
      P.Scope.Package = C.readPath(++I).str();
      break;
    }
  if (!Top.Name.empty())
    nameClass(Top, P.Scope);
  P.Class = Out.addClass(std::move(Top));
  Queue.push_back(std::move(P));
  readPending();
}

void ManagedOutline::readPending() {
  while (!Queue.empty()) {
    Pending P = std::move(Queue.front());
    Queue.pop_front();
    readMembers(P);
  }
}

bool ManagedOutline::isClassAt(unsigned I) const {
  if (!C.isWord(I) || (I > 0 && (C.isDot(I - 1) || C.is(I - 1, "::"))))
    return false;
  if (C.is(I, "class") || C.is(I, "interface"))
    return C.isWord(I + 1);
  if (C.is(I, "enum"))
    return !C.isKotlin() && C.isWord(I + 1);
  if (C.isJava())
    return C.is(I, "record") && C.isWord(I + 1) &&
           (C.is(I + 2, "(") || C.is(I + 2, "<"));
  if (C.is(I, "companion"))
    return C.is(I + 1, "object");
  return (C.is(I, "object") || (C.isScala() && C.is(I, "trait"))) &&
         C.isWord(I + 1);
}

void ManagedOutline::nameClass(ManagedClass &Class, const ManagedScope &Scope) {
  Class.File = File;
  Class.Package = Scope.Package;
  Class.Outer = Scope.Outer;
  Class.IsLocal = Scope.IsLocal;
  std::string Name = Class.Name.str();
  std::string Binary = Name;
  if (C.isScala() && Class.IsObject)
    Binary += '$';
  if (Scope.Outer) {
    const ManagedClass &Outer = Out.Classes[*Scope.Outer];
    StringRef Prefix = Outer.Binary;
    // What stands in an object of Scala has one `$` before it, not two.
    if (C.isScala())
      Prefix.consume_back("$");
    Class.Binary = (Prefix + "$" + Binary).str();
    Class.Shown = Outer.Shown + "." + Name;
    return;
  }
  std::string Prefix = Scope.Package.empty() ? "" : Scope.Package + ".";
  Class.Binary = Prefix + Binary;
  Class.Shown = Prefix + Name;
}

unsigned ManagedOutline::readClass(unsigned I, const ManagedScope &Scope) {
  unsigned Indent = C.getIndent(I);
  ManagedClass Class;
  bool IsEnum = C.is(I, "enum") && C.isJava();
  bool IsCompanion = C.is(I, "companion");
  I += IsCompanion;
  Class.IsObject = C.is(I, "object");
  Class.IsInterface = C.is(I, "interface") || C.is(I, "trait");
  Class.Position = C.getPosition(I++);
  if (C.isWord(I) && !(IsCompanion && C.at(I).FirstOnLine))
    Class.Name = C.at(I++).Spelling;
  else
    Class.Name = "Companion";
  nameClass(Class, Scope);
  I = readHeader(I, Class);

  Pending P;
  P.IsEnum = IsEnum;
  P.Scope = {std::nullopt, Scope.Package, Scope.Depth + 1, Scope.IsLocal};
  Class.Depth = P.Scope.Depth;
  P.Class = Out.addClass(std::move(Class));
  P.Scope.Outer = P.Class;
  if (IsCompanion && Scope.Outer)
    Out.Classes[*Scope.Outer].Companion = P.Class;
  return queueBody(I, C.size(), Indent, std::move(P));
}

unsigned ManagedOutline::addAnonymous(StringRef Base, unsigned Brace,
                                      const ManagedScope &Scope) {
  ManagedClass Class;
  Class.File = File;
  Class.Package = Scope.Package;
  Class.Outer = Scope.Outer;
  Class.IsLocal = true;
  Class.Depth = Scope.Depth + 1;
  Class.Position = C.getPosition(Brace);
  if (!Base.empty())
    Class.Bases.push_back(Base);
  if (Scope.Outer)
    Class.Shown = Out.Classes[*Scope.Outer].Shown;
  Pending P;
  P.Class = Out.addClass(std::move(Class));
  P.Scope = {P.Class, Scope.Package, Scope.Depth + 1, true};
  unsigned Id = P.Class;
  queueBody(Brace, C.size(), 0, std::move(P));
  return Id;
}

/// In braces, or indented after a colon (Scala 3).
unsigned ManagedOutline::queueBody(unsigned I, unsigned End, unsigned Indent,
                                   Pending P) {
  unsigned Next = I;
  if (C.is(I, "{")) {
    Next = C.skipGroup(I);
    P.Begin = I + 1;
    P.End = C.at(I).Match;
  } else if (C.isScala() && C.is(I, ":") && C.at(I + 1).FirstOnLine) {
    P.Begin = I + 1;
    P.End = P.Begin;
    while (P.End < End && C.getPosition(P.End).Column > Indent)
      P.End = C.findStatementEnd(P.End, End, Indent);
    Next = P.End;
  } else {
    return Next;
  }
  if (!reaches(P.Scope.Depth, Budget::ManagedClassDepth))
    Queue.push_back(std::move(P));
  return std::max(Next, I + 1);
}

unsigned ManagedOutline::readHeader(unsigned I, ManagedClass &Class) {
  if (C.isJava())
    return readJavaBases(I, Class);
  I = C.skipTypeArguments(I);
  // Modifiers, annotations, `constructor`.
  while (true) {
    StringRef Ignored;
    if (C.is(I, "@"))
      I = C.skipAnnotation(I, Ignored);
    else if (C.isWord(I) && !C.at(I).FirstOnLine && !C.is(I, "extends"))
      I = C.isScala() && C.is(I + 1, "[") ? C.skipGroup(I + 1) : I + 1;
    else
      break;
  }
  for (bool First = true; C.is(I, "("); First = false) {
    ManagedMethod Constructor;
    if (First)
      readParameters(I, Constructor);
    Class.Fields.insert(Class.Fields.end(), Constructor.Parameters.begin(),
                        Constructor.Parameters.end());
    I = C.skipGroup(I);
  }
  return C.isScala() ? readScalaBases(I, Class) : readKotlinBases(I, Class);
}

unsigned ManagedOutline::readJavaBases(unsigned I, ManagedClass &Class) {
  I = C.skipTypeArguments(I);
  if (C.is(I, "(")) {
    ManagedMethod Record;
    readParameters(I, Record);
    Class.Fields.assign(Record.Parameters.begin(), Record.Parameters.end());
    I = C.skipGroup(I);
  }
  bool Extends = false;
  while (I < C.size() && !C.is(I, "{") && !C.is(I, ";")) {
    StringRef Ignored;
    if (C.is(I, "@")) {
      I = C.skipAnnotation(I, Ignored);
    } else if (C.is(I, "permits")) {
      Extends = false;
      ++I;
    } else if (C.is(I, "extends") || C.is(I, "implements")) {
      Extends = true;
      ++I;
    } else if (C.isWord(I)) {
      StringRef Base = C.readType(I);
      if (Extends)
        Class.Bases.push_back(Base);
    } else {
      ++I;
    }
  }
  return I;
}

unsigned ManagedOutline::readScalaBases(unsigned I, ManagedClass &Class) {
  if (!C.is(I, "extends"))
    return I;
  do {
    ++I;
    StringRef Base = C.readType(I);
    if (Base.empty())
      return I;
    Class.Bases.push_back(Base);
    while (C.is(I, "("))
      I = C.skipGroup(I);
  } while (C.is(I, "with") || C.is(I, ","));
  return I;
}

unsigned ManagedOutline::readKotlinBases(unsigned I, ManagedClass &Class) {
  if (!C.is(I, ":"))
    return I;
  do {
    ++I;
    StringRef Base = C.readType(I);
    if (Base.empty())
      return I;
    Class.Bases.push_back(Base);
    if (C.is(I, "("))
      I = C.skipGroup(I);
    if (C.is(I, "by"))
      for (++I; I < C.size() && !C.is(I, ",") && !C.is(I, "{") &&
                !C.at(I).FirstOnLine;)
        I = C.skipGroup(I);
  } while (C.is(I, ","));
  if (C.is(I, "where"))
    while (I < C.size() && !C.is(I, "{"))
      ++I;
  return I;
}

} // namespace interop
