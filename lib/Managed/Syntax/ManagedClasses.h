//===- ManagedClasses.h - Classes of managed sources ------------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Holds what ManagedOutline reads of Java, Scala and Kotlin: classes with their
// bases, fields and methods, and names to find them by. Types are dotted names
// as written, without type arguments. Text refers to the files' buffers.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_MANAGED_SYNTAX_MANAGEDCLASSES_H
#define INTEROP_LIB_MANAGED_SYNTAX_MANAGEDCLASSES_H

#include "Managed/Syntax/ManagedTokens.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>
#include <optional>
#include <string>

namespace interop {

struct ManagedImport {
  std::string Path; ///< "org.x.Base" of `import org.x.Base._`
  std::string Name; ///< what it is called here; empty for all that is in Path
};

struct ManagedFile {
  std::string Path;
  std::unique_ptr<llvm::MemoryBuffer> Text;
  ManagedLanguage Language = ManagedLanguage::Java;
  std::vector<ManagedImport> Imports;
  bool HasEnds = false; ///< names finalizers, cleaners or reference queues
};

struct ManagedVariable {
  llvm::StringRef Name;
  llvm::StringRef Type; ///< empty if it is not written
};

/// A call in a body, as written.
struct ManagedCall {
  enum ReceiverTy : uint8_t {
    None,   ///< `close()`, `this.close()` of an outer class
    This,   ///< `this.close()`
    Super,  ///< `super.close()`
    Path,   ///< `a.b.close()`: Receiver is "a.b"
    Type,   ///< `((T)x).close()`, `new T().close()`: Receiver is "T"
    Result, ///< `get().close()`: Inner is the call of `get`
    Other,  ///< `x[0].close()`
  };
  static constexpr unsigned Unwritten = ~0u;

  llvm::StringRef Name;
  llvm::StringRef Receiver;
  ReceiverTy Kind = None;
  unsigned Inner = 0;
  unsigned Arguments = Unwritten; ///< Unwritten: without parentheses
  llvm::StringRef FirstArgument;  ///< if that is one token
  ManagedPosition Position;
};

/// `Cleaner.register(object, action)`: the action, one of three.
struct ManagedAction {
  std::optional<unsigned> Method; ///< the lambda, as a method
  std::optional<unsigned> Class;  ///< an anonymous class, for its run()
  llvm::StringRef Type;           ///< `new T(...)`, for its run()
  llvm::StringRef Variable;       ///< a variable, for the run() of its type
  ManagedPosition Position;
};

struct ManagedBody {
  std::vector<ManagedCall> Calls;
  std::vector<ManagedVariable> Locals;
  std::vector<ManagedAction> Actions;
};

struct ManagedMethod {
  static constexpr unsigned AnyNumber = ~0u;

  llvm::StringRef Name; ///< empty for initializers and the like
  llvm::StringRef Type; ///< of its result
  llvm::SmallVector<ManagedVariable, 2> Parameters;
  unsigned MinArguments = 0;
  unsigned MaxArguments = 0;
  unsigned Class = 0;
  llvm::StringRef Text; ///< the body
  ManagedPosition TextStart;
  ManagedPosition Position;
  llvm::StringRef NativeName; ///< given by @JvmName
  bool IsNative = false;
  bool IsStatic = false;
  bool IsPrivate = false;
  bool IsJvmStatic = false;
  bool HasBody = false;
  std::unique_ptr<ManagedBody> Body; ///< when it has been scanned
};

struct ManagedClass {
  llvm::StringRef Name;
  std::string Binary; ///< "org.zeromq.ZMQ$Context"
  std::string Shown;  ///< "org.zeromq.ZMQ.Context"
  std::string Package;
  unsigned File = 0;
  unsigned Depth = 0; ///< of nesting
  std::optional<unsigned> Outer;
  std::optional<unsigned> Companion;
  std::vector<llvm::StringRef> Bases;
  std::vector<ManagedVariable> Fields;
  std::vector<unsigned> Methods;
  ManagedPosition Position;
  bool IsInterface = false;
  bool IsObject = false;
  bool IsLocal = false;    ///< stands in a body
  bool IsScripted = false; ///< the top of a file, which has functions
};

class ManagedClasses {
public:
  std::vector<ManagedFile> Files;
  std::vector<ManagedClass> Classes;
  std::vector<ManagedMethod> Methods;

  unsigned addClass(ManagedClass C);
  unsigned addMethod(ManagedMethod M);

  const ManagedFile &getFileOf(const ManagedMethod &M) const {
    return Files[Classes[M.Class].File];
  }

  /// The class that \p Type means within \p Scope: nested, inherited, imported,
  /// of the package, or the only one of that name.
  std::optional<unsigned> findType(llvm::StringRef Type, unsigned Scope) const;
  /// The bases that are in the sources, last mixed in first for Scala.
  llvm::SmallVector<unsigned, 2> getBases(unsigned Class) const;
  /// \p Class, its bases and theirs, each once, nearest first.
  llvm::SmallVector<unsigned, 8> getHierarchy(unsigned Class) const;
  bool derivesFrom(unsigned Class, unsigned Base) const;
  /// True if some class of the hierarchy names such a base, known or not.
  bool hasBaseNamed(unsigned Class,
                    llvm::function_ref<bool(llvm::StringRef)> Test) const;
  /// All natives of that name.
  llvm::ArrayRef<unsigned> findNatives(llvm::StringRef Name) const;
  /// Returns true if some method of that name is not native.
  bool hasOrdinaryMethod(llvm::StringRef Name) const;

  /// A class within \p Class or within a base of it.
  std::optional<unsigned> findNested(llvm::StringRef Name,
                                     unsigned Class) const;

private:
  std::optional<unsigned> findShown(llvm::StringRef Shown) const;
  std::optional<unsigned> findImported(llvm::StringRef Name,
                                       unsigned File) const;
  std::optional<unsigned> findFirst(llvm::StringRef Name, unsigned Scope) const;
  void pairCompanions(unsigned Id);

  llvm::StringMap<llvm::SmallVector<unsigned, 1>> ByShown;
  llvm::StringMap<llvm::SmallVector<unsigned, 1>> ByName;
  llvm::StringMap<llvm::SmallVector<unsigned, 1>> Natives;
  llvm::StringMap<bool> Ordinary;
  mutable std::vector<std::optional<llvm::SmallVector<unsigned, 2>>> BaseCache;
};

/// The last part of a dotted name.
inline llvm::StringRef getLastName(llvm::StringRef Path) {
  return Path.substr(Path.rfind('.') + 1);
}

} // namespace interop

#endif // INTEROP_LIB_MANAGED_SYNTAX_MANAGEDCLASSES_H
