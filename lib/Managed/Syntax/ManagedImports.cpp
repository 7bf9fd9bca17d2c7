//===- ManagedImports.cpp - Packages and imports of managed sources -------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Managed/Syntax/ManagedOutline.h"

using namespace llvm;

namespace interop {

void ManagedOutline::addImport(std::string Path, StringRef Name) {
  Out.Files[File].Imports.push_back({std::move(Path), Name.str()});
}

/// `package` and `import` at \p I; \p I if neither is there.
unsigned ManagedOutline::readDirective(unsigned I, Pending &P) {
  if (C.is(I, "import") && C.isWord(I + 1))
    return readImport(I + 1);
  if (!P.IsFile || !C.is(I, "package") || !C.isWord(I + 1))
    return I;
  if (!C.isScala()) {
    C.readPath(++I);
    return I;
  }
  if (C.is(I + 1, "object"))
    return I + 1;
  std::string Package = C.readPath(++I).str();
  if (!P.Scope.Package.empty())
    Package = P.Scope.Package + "." + Package;
  if (!C.is(I, "{")) {
    P.Scope.Package = Package;
    return I;
  }
  Pending Inner = P;
  Inner.Scope.Package = Package;
  ++Inner.Scope.Depth;
  return queueBody(I, C.size(), 0, std::move(Inner));
}

unsigned ManagedOutline::readImport(unsigned I) {
  bool Static = C.isJava() && C.is(I, "static");
  I += Static;
  do {
    I += C.is(I, ",");
    StringRef Path = C.readPath(I);
    if (Path.empty())
      return I;
    if (C.is(I, ".") && C.is(I + 1, "{")) {
      I = readImportGroup(I + 1, Path);
    } else if (C.is(I, ".") && C.is(I + 1, "*")) {
      addImport(Path.str(), "");
      I += 2;
    } else if (C.isScala() && getLastName(Path) == "_") {
      addImport(Path.drop_back(2).str(), "");
    } else {
      StringRef Name = getLastName(Path);
      if (!C.isJava() && C.is(I, "as") && C.isWord(I + 1)) {
        Name = C.at(I + 1).Spelling;
        I += 2;
      }
      addImport(Path.str(), Name);
    }
  } while (C.isScala() && C.is(I, ","));
  return I;
}

/// `{A, B => C, _}` behind \p Prefix.
unsigned ManagedOutline::readImportGroup(unsigned I, StringRef Prefix) {
  unsigned Begin = I + 1;
  for (unsigned End : C.splitGroup(I)) {
    StringRef Name = C.at(Begin).Spelling;
    bool Renamed = C.is(Begin + 1, "=>") || C.is(Begin + 1, "as");
    if (Name == "_" || Name == "*")
      addImport(Prefix.str(), "");
    else
      addImport((Prefix + "." + Name).str(),
                Renamed ? C.at(Begin + 2).Spelling : Name);
    Begin = End + 1;
  }
  return C.skipGroup(I);
}

} // namespace interop
