//===- FileCommands.cpp - interop-tidy dump and validate ------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What one can do with a summary or an index by itself: dump and validate.
// Which of the two a file is, it says itself.
//
//===----------------------------------------------------------------------===//

#include "Program/Index/IndexFile.h"
#include "driver/Options/Driver.h"
#include "driver/Support/Files.h"
#include "driver/Support/Progress.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace interop {

static Error dumpSummary(const SummaryFile &File) {
  Expected<UnitSummary> Unit = File.decode();
  if (!Unit)
    return Unit.takeError();
  dump(*Unit, outs());
  return Error::success();
}

static Error dumpIndex(const IndexFile &File) {
  if (Error Problem = File.validate())
    return Problem;
  File.dump(outs());
  return Error::success();
}

static Error validateSummary(const SummaryFile &File) {
  return File.decode().takeError();
}

static Error validateIndex(const IndexFile &File) { return File.validate(); }

/// Opens \p Path as what its name says or, failing that, as the other.
static Error visit(StringRef Path, Error (*DoSummary)(const SummaryFile &),
                   Error (*DoIndex)(const IndexFile &)) {
  Expected<SummaryFile> Summary = SummaryFile::open(Path);
  if (Summary)
    return DoSummary(*Summary);
  Expected<std::unique_ptr<IndexFile>> Index = IndexFile::open(Path);
  if (Index) {
    consumeError(Summary.takeError());
    return DoIndex(**Index);
  }
  bool IsIndex = sys::path::extension(Path) == IndexEnding;
  Error Said = IsIndex ? Index.takeError() : Summary.takeError();
  consumeError(IsIndex ? Summary.takeError() : Index.takeError());
  return Said;
}

ExitCode runDump(ArrayRef<std::string> Inputs) {
  ExitCode Code = NothingFound;
  for (const std::string &Path : Inputs) {
    if (Inputs.size() > 1)
      outs() << "== " << Path << "\n";
    Error Problem = visit(Path, dumpSummary, dumpIndex);
    if (!flushOutput())
      return consumeError(std::move(Problem)), NotDone;
    if (!Problem)
      continue;
    complain(toString(std::move(Problem)));
    Code = NotDone;
  }
  return Code;
}

ExitCode runValidate(ArrayRef<std::string> Inputs, bool ShowsProgress) {
  Expected<std::vector<std::string>> Files =
      findFiles(Inputs, {SummaryEnding, IndexEnding});
  if (!Files)
    return fail(Files.takeError());
  size_t Bad = 0;
  Progress Shown(Files->size(), ShowsProgress);
  for (const std::string &Path : *Files) {
    Error Problem = visit(Path, validateSummary, validateIndex);
    Shown.step(Path);
    if (!Problem)
      continue;
    Shown.clear();
    complain(toString(std::move(Problem)));
    ++Bad;
  }
  Shown.clear();
  complain(count(Files->size() - Bad, "file") + " without fault" +
           (Bad ? "; " + count(Bad, "file") + " with" : ""));
  return Bad ? NotDone : NothingFound;
}

} // namespace interop
