//===- ManagedOutline.h - Reading classes of managed sources ----*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads packages, imports, classes and their members into ManagedClasses.
// Bodies are only marked; ManagedBodies reads those that matter, and comes back
// for the classes within them. What is not understood is passed over.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_MANAGED_SYNTAX_MANAGEDOUTLINE_H
#define INTEROP_LIB_MANAGED_SYNTAX_MANAGEDOUTLINE_H

#include "Managed/Syntax/ManagedCursor.h"
#include <deque>

namespace interop {

/// Where a class stands.
struct ManagedScope {
  std::optional<unsigned> Outer;
  std::string Package;
  unsigned Depth = 0;
  bool IsLocal = false;
};

class ManagedOutline {
public:
  ManagedOutline(ManagedClasses &Out, unsigned File, ManagedCursor Cursor)
      : Out(Out), File(File), C(Cursor) {}

  /// All of a file. \p FileName names the class of Kotlin's functions.
  void readFile(llvm::StringRef FileName);

  /// A class is declared at \p I.
  bool isClassAt(unsigned I) const;
  /// Reads that class; returns what follows it.
  unsigned readClass(unsigned I, const ManagedScope &Scope);
  /// The class whose body opens at \p Brace.
  unsigned addAnonymous(llvm::StringRef Base, unsigned Brace,
                        const ManagedScope &Scope);
  /// The members of all classes read until now.
  void readPending();

private:
  struct Pending {
    unsigned Class;
    unsigned Begin;
    unsigned End;
    ManagedScope Scope; ///< of what stands in it
    bool IsFile = false;
    bool IsEnum = false;
  };
  struct Modifiers {
    bool Native = false, Static = false, Private = false, JvmStatic = false;
    llvm::StringRef JvmName;
  };

  // Headers: ManagedOutline.cpp
  void nameClass(ManagedClass &Class, const ManagedScope &Scope);
  unsigned readHeader(unsigned I, ManagedClass &Class);
  unsigned readJavaBases(unsigned I, ManagedClass &Class);
  unsigned readScalaBases(unsigned I, ManagedClass &Class);
  unsigned readKotlinBases(unsigned I, ManagedClass &Class);
  unsigned queueBody(unsigned I, unsigned End, unsigned Indent, Pending P);
  unsigned readDirective(unsigned I, Pending &P);
  unsigned readImport(unsigned I);
  unsigned readImportGroup(unsigned I, llvm::StringRef Prefix);
  void addImport(std::string Path, llvm::StringRef Name);

  // Members: ManagedMembers.cpp
  void readMembers(Pending &P);
  unsigned readModifier(unsigned I, Modifiers &M);
  unsigned readAnnotation(unsigned I, Modifiers &M);
  unsigned skipEnumConstants(const Pending &P) const;
  unsigned readJavaMember(unsigned I, const Pending &P, const Modifiers &M);
  unsigned readJavaField(unsigned Begin, unsigned NameEnd, const Pending &P);
  unsigned readJavaMethod(unsigned Begin, unsigned Open, const Pending &P,
                          const Modifiers &M);
  unsigned readScriptMember(unsigned I, const Pending &P, const Modifiers &M);
  unsigned readFunction(unsigned I, const Pending &P, const Modifiers &M);
  unsigned readFunctionName(unsigned I, ManagedMethod &Method);
  unsigned readFunctionBody(unsigned I, unsigned Indent, const Pending &P,
                            ManagedMethod &Method);
  unsigned readValue(unsigned I, const Pending &P);
  void readParameters(unsigned Open, ManagedMethod &Method);
  void readJavaParameter(unsigned Begin, unsigned End, ManagedMethod &Method);
  void readScriptParameter(unsigned Begin, unsigned End, ManagedMethod &Method);
  void setBody(ManagedMethod &Method, unsigned Begin, unsigned End);
  void addInitializer(unsigned Class, unsigned Begin, unsigned End);
  ManagedMethod makeMethod(unsigned Class, unsigned At,
                           const Modifiers &M) const;

  ManagedClasses &Out;
  unsigned File;
  ManagedCursor C;
  std::deque<Pending> Queue;
  unsigned MemberBegin = 0; ///< its first modifier, or itself
};

/// The type of `new T(...)` and, for Scala and Kotlin, `T(...)` at \p I; empty
/// if it is neither.
llvm::StringRef readMadeType(const ManagedCursor &C, unsigned I);

} // namespace interop

#endif // INTEROP_LIB_MANAGED_SYNTAX_MANAGEDOUTLINE_H
