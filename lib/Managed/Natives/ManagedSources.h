//===- ManagedSources.h - Natives that collectors call ----------*- C++ -*-===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds the native methods that finalizers and cleaners of Java, Scala and
// Kotlin sources call: their C functions run on the collector's threads.
//
//   files > ManagedTokens > ManagedOutline > ManagedClasses   all sources
//   ManagedEnds: where a collector begins to run code         files with ends
//   ManagedBodies, ManagedResolver: what that calls           what is reached
//
// A finalizer that calls no native, as one that only reports a leak, gives
// nothing. docs/managed-sources.md has what is recognized.
//
//===----------------------------------------------------------------------===//

#ifndef INTEROP_LIB_MANAGED_NATIVES_MANAGEDSOURCES_H
#define INTEROP_LIB_MANAGED_NATIVES_MANAGEDSOURCES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <string>
#include <vector>

namespace interop {

/// Why a collector runs code.
enum class ManagedEnd : uint8_t {
  Finalizer, ///< finalize()
  Cleaner,   ///< an action registered with a Cleaner
  Reference, ///< a method of a Reference that came out of a ReferenceQueue
};

/// One method on the path, and where it is called. The first is called by the
/// collector and has the place where it stands itself.
struct ManagedStep {
  std::string Name; ///< "org.zeromq.ZMQ.Context.close"
  std::string File;
  unsigned Line = 0; ///< one-based, as is Column (in bytes)
  unsigned Column = 0;
};

struct ManagedNative {
  std::string Symbol; ///< short: "Java_org_zeromq_ZMQ_00024Context_finalize"
  /// The parameters in the long name, behind `__`, if there are overloads and
  /// all their types are known; else empty.
  std::string Signature;
  std::string Class;  ///< "org.zeromq.ZMQ.Context"
  std::string Method; ///< "finalize"
  ManagedEnd End = ManagedEnd::Finalizer;
  /// The shortest path from the finalizer or action to the native, both
  /// included; just the native if that is the finalizer.
  std::vector<ManagedStep> Path;

  std::string getName() const { return Class + "." + Method; }
};

/// A file or folder that was passed over.
struct ManagedSkip {
  std::string Path;
  std::string Reason; ///< "larger than 4 MB"
};

class ManagedSources {
public:
  std::vector<ManagedNative> Natives; ///< by Symbol, then by Signature
  std::vector<ManagedSkip> Skipped;   ///< by Path
  unsigned Files = 0;                 ///< that were read
  uint64_t Bytes = 0;

  /// The native that the C function \p Symbol implements, by its short or its
  /// long name; null if no finalizer or cleaner is known to call it.
  const ManagedNative *find(llvm::StringRef Symbol) const;
  /// Finds the native by what RegisterNatives is given: the class as FindClass
  /// names it ("org/zeromq/ZMQ$Context") and the method's name.
  const ManagedNative *findRegistered(llvm::StringRef Class,
                                      llvm::StringRef Method) const;

private:
  const ManagedNative *findShort(llvm::StringRef Short,
                                 llvm::StringRef Signature) const;
};

/// Reads all .java, .scala and .kt files in \p Roots, which are folders (those
/// whose name begins with a dot are not entered) or files. The same result for
/// the same files in any order of roots. The error names the root that cannot
/// be read; what cannot be read below it is in Skipped.
llvm::Expected<ManagedSources>
scanManagedSources(llvm::ArrayRef<std::string> Roots,
                   llvm::vfs::FileSystem &FS);

} // namespace interop

#endif // INTEROP_LIB_MANAGED_NATIVES_MANAGEDSOURCES_H
