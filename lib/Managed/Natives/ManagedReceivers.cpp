//===- ManagedReceivers.cpp - What a managed call is made on --------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Managed/Natives/ManagedReceivers.h"

using namespace llvm;

namespace interop {
namespace {

class ReceiverReader {
public:
  ReceiverReader(const ManagedCursor &C,
                 function_ref<std::optional<unsigned>(unsigned)> FindCall,
                 ManagedCall &Call)
      : C(C), FindCall(FindCall), Call(Call) {}

  void run(unsigned I) {
    if (I < 2 || !(C.isDot(I - 1) || C.is(I - 1, "::")))
      return; // a bare name
    unsigned Last = I - 2;
    while (Last > 0 && C.is(Last, "!!"))
      --Last;
    Call.Kind = ManagedCall::Other;
    if (C.isWord(Last))
      readWords(Last);
    else if (C.is(Last, ")"))
      readGroup(Last);
    else if (C.is(Last, "]"))
      readTypeArguments(Last);
    else if (C.is(Last, ">"))
      readKotlinSuper(Last);
  }

private:
  void set(ManagedCall::ReceiverTy Kind, StringRef Receiver = {}) {
    Call.Kind = Kind;
    Call.Receiver = Receiver;
  }

  void readWords(unsigned Last) {
    unsigned First = Last;
    while (First > 1 && C.isDot(First - 1) && C.isWord(First - 2))
      First -= 2;
    if (First > 0 && C.isDot(First - 1))
      return; // a chain through something else
    if (C.is(Last, "super"))
      return set(ManagedCall::Super);
    if (C.is(Last, "this")) // `Outer.this` means a name of the outer class
      return set(First == Last ? ManagedCall::This : ManagedCall::None);
    if (First > 1 && C.is(First - 1, "@") && C.is(First - 2, "this"))
      return set(ManagedCall::None);
    if (C.is(First, "this"))
      First += 2;
    set(ManagedCall::Path, C.getText(First, Last + 1));
  }

  void readGroup(unsigned Close) {
    unsigned Open = C.at(Close).Match;
    if (Open >= Close)
      return;
    if (Open > 0 && C.isWord(Open - 1) && !C.is(Open - 1, "return"))
      return readResult(Open - 1);
    if (C.is(Open + 1, "(")) { // ((T) x)
      unsigned I = Open + 2;
      StringRef Type = C.readType(I);
      if (C.is(I, ")") && I + 1 < Close)
        return set(ManagedCall::Type, Type);
    }
    if (C.is(Open + 1, "new")) { // (new T())
      unsigned I = Open + 2;
      return set(ManagedCall::Type, C.readType(I));
    }
    for (unsigned I = Open + 1; C.isKotlin() && I < Close; ++I)
      if (C.is(I, "as")) { // (x as T)
        I += 1 + C.is(I + 1, "?");
        return set(ManagedCall::Type, C.readType(I));
      }
    if (Close == Open + 2 && C.isWord(Open + 1))
      set(ManagedCall::Path, C.at(Open + 1).Spelling);
  }

  void readResult(unsigned Name) {
    unsigned First = Name;
    while (First > 1 && C.is(First - 1, ".") && C.isWord(First - 2))
      First -= 2;
    if (First > 0 && C.is(First - 1, "new"))
      return set(ManagedCall::Type, C.getText(First, Name + 1));
    if (auto Inner = FindCall(Name)) {
      Call.Kind = ManagedCall::Result;
      Call.Inner = *Inner;
    }
  }

  /// Scala's `x.asInstanceOf[T]` and `super[T]`.
  void readTypeArguments(unsigned Close) {
    unsigned Open = C.at(Close).Match;
    if (Open >= Close || Open == 0)
      return;
    unsigned I = Open + 1;
    if (C.is(Open - 1, "super"))
      set(ManagedCall::Super);
    else if (C.is(Open - 1, "asInstanceOf"))
      set(ManagedCall::Type, C.readType(I));
  }

  /// `super<T>`.
  void readKotlinSuper(unsigned Close) {
    while (Close > 0 && !C.is(Close, "<"))
      --Close;
    if (Close > 0 && C.is(Close - 1, "super"))
      set(ManagedCall::Super);
  }

  const ManagedCursor &C;
  function_ref<std::optional<unsigned>(unsigned)> FindCall;
  ManagedCall &Call;
};

} // namespace

void readManagedReceiver(
    const ManagedCursor &C, unsigned I,
    function_ref<std::optional<unsigned>(unsigned)> FindCall,
    ManagedCall &Call) {
  ReceiverReader(C, FindCall, Call).run(I);
}

} // namespace interop
