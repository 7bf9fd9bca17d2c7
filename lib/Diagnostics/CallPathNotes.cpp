//===- CallPathNotes.cpp - The notes along a path through calls -----------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Diagnostics/CallPathNotes.h"
#include "Diagnostics/Wording.h"
#include "Diagnostics/WrittenPlace.h"
#include "llvm/ADT/Twine.h"

using namespace clang;
using llvm::Twine;

namespace interop {

namespace {

/// Of a longer path only these many steps are written.
constexpr size_t FirstSteps = 12, LastSteps = 6;

class CallPathWriter {
public:
  CallPathWriter(llvm::ArrayRef<CallStep> Path, const CallPathWording &Wording,
                 Finding &F)
      : Path(Path), Wording(Wording), F(F) {}

  void write() {
    const size_t Count = Path.size() - Wording.NamesNextBody;
    for (size_t I = 0; I < Count; ++I) {
      if (!Path[I].At)
        continue;
      if (I == FirstSteps && Count > FirstSteps + LastSteps) {
        add(*Path[I].At, Twine(Count - FirstSteps - LastSteps) +
                             " more calls lead on from here");
        I = Count - LastSteps - 1;
        continue;
      }
      write(Path[I], Wording.NamesNextBody ? Path[I + 1].In : Entity());
    }
  }

private:
  /// \p Next is what is called, if that is not what the call names.
  void write(const CallStep &Step, Entity Next) {
    const Fact &E = *Step.At;
    if (E.Kind == Fact::Throw)
      return add(E, "the exception is thrown here");
    std::string Called = Next ? Next.getName() : getName(E);
    if (Wording.NamesDestroyed && E.Kind == Fact::Destruction &&
        (E.Destroyed || E.Base))
      return add(
          E, {describeDestroyed(E) + " is destroyed here by " + quote(Called),
              makeCall(Step, Called)});
    bool IsPart = Step.In.isDestruction() && (Next || E.Kind == Fact::Call);
    bool IsOverload = !Wording.WritesOverloads && Step.In.getName() == Called;
    if (Step.In && !IsPart && !IsOverload)
      add(E, {describeBody(Step.In.getName()) + " calls " +
                  describeBody(Called) + " here",
              makeCall(Step, Called)});
  }

  static Statement makeCall(const CallStep &Step, const std::string &Called) {
    return {Statement::Calls, Step.In ? Step.In.getName() : "", Called};
  }

  std::string getName(const Fact &E) const {
    return Wording.AsWritten ? getWrittenName(E, *Wording.AsWritten)
                             : getCalledName(E);
  }

  std::string describeBody(llvm::StringRef Name) const {
    return Wording.AsWritten ? describeFunction(Name) : quote(Name);
  }

  /// Nothing where \p E stands nowhere.
  void add(const Fact &E, NoteText Text) {
    SourceLocation Loc =
        Wording.AsWritten
            ? findWrittenPlace(E.Loc, E.Callee, *Wording.AsWritten).Loc
            : E.Loc;
    if (Loc.isValid())
      addNote(F, Loc, std::move(Text));
  }

  llvm::ArrayRef<CallStep> Path;
  const CallPathWording &Wording;
  Finding &F;
};

} // namespace

void explainPath(llvm::ArrayRef<CallStep> Path, const CallPathWording &Wording,
                 Finding &F) {
  if (!Path.empty())
    CallPathWriter(Path, Wording, F).write();
}

} // namespace interop
