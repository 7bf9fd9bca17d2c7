//===- WriteWhole.cpp - Replaces a file at once ---------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Writes beside the file and renames. Not llvm::writeToOutput or
// TempFile::keep: they copy where they cannot rename, and so leave half a file
// on a full disk.
//
//===----------------------------------------------------------------------===//

#include "Program/Summary/SummaryFile.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Signals.h"

using namespace llvm;

namespace interop {

static Error makeError(StringRef Path, const Twine &Why) {
  return createStringError(inconvertibleErrorCode(),
                           Path + ": cannot be written: " + Why);
}

/// Opens a new file beside \p Path. LLVM's patterns for such names would take a
/// '%' of a folder for their own.
static std::error_code createBeside(StringRef Path, SmallString<128> &Name,
                                    int &FD) {
  std::error_code EC;
  for (unsigned Try = 0; Try < 100; ++Try) {
    Name = sys::path::parent_path(Path);
    sys::path::append(Name, ".interop-" +
                                utohexstr(sys::Process::GetRandomNumber()) +
                                ".tmp");
    EC = sys::fs::openFileForWrite(Name, FD, sys::fs::CD_CreateNew);
    if (EC != std::errc::file_exists)
      break;
  }
  return EC;
}

/// In parts: for one write of many megabytes Linux finds memory in its largest
/// pieces, and where it is a guest, those are what its host has taken back. An
/// index of 74 MB took 0.19 s in one piece, and 0.02 s in these.
static std::error_code writeTo(int FD, StringRef Bytes) {
  constexpr size_t PartSize = 1 << 20;
  raw_fd_ostream Out(FD, /*shouldClose=*/true);
  for (; !Bytes.empty();
       Bytes = Bytes.drop_front(std::min(PartSize, Bytes.size())))
    Out << Bytes.take_front(PartSize);
  Out.close();
  std::error_code EC = Out.error();
  Out.clear_error();
  return EC;
}

Error writeWhole(StringRef Path, StringRef Bytes) {
  sys::fs::file_status Old;
  if (!sys::fs::status(Path, Old) &&
      Old.type() != sys::fs::file_type::regular_file)
    return makeError(Path, sys::fs::is_directory(Old) ? "it is a folder"
                                                      : "it is no plain file");
  SmallString<128> Name;
  int FD = -1;
  if (std::error_code EC = createBeside(Path, Name, FD))
    return makeError(Path, EC.message());
  sys::RemoveFileOnSignal(Name);
  std::error_code EC = writeTo(FD, Bytes);
  if (!EC)
    EC = sys::fs::rename(Name, Path);
  if (EC)
    sys::fs::remove(Name);
  sys::DontRemoveFileOnSignal(Name);
  return EC ? makeError(Path, EC.message()) : Error::success();
}

} // namespace interop
