//===- ManagedEnds.cpp - Where collectors begin to run code ---------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Managed/Natives/ManagedEnds.h"
#include "Managed/Natives/ManagedBodies.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace interop {
namespace {

bool isReference(StringRef Name) {
  return Name == "PhantomReference" || Name == "WeakReference" ||
         Name == "SoftReference";
}
bool isQueue(StringRef Name) { return Name == "ReferenceQueue"; }

class EndFinder {
public:
  EndFinder(ManagedClasses &Classes, ManagedResolver &Resolver)
      : Classes(Classes), Resolver(Resolver) {}

  std::vector<ManagedRoot> run() {
    // Bodies add methods and classes, which are read in turn.
    for (unsigned M = 0; M < Classes.Methods.size(); ++M)
      if (Classes.getFileOf(Classes.Methods[M]).HasEnds)
        readBody(M);
    for (unsigned C = 0; C < Classes.Classes.size(); ++C)
      addFinalizer(C);
    return std::move(Roots);
  }

private:
  void addFinalizer(unsigned Class);
  void readBody(unsigned Method);
  void addAction(ManagedTarget Caller, const ManagedAction &A);
  void addReferences(ManagedTarget Caller, ArrayRef<ManagedCall> Calls);
  bool takesFromQueue(ManagedTarget Caller, const ManagedCall &Call);
  void add(ManagedEnd End, ArrayRef<ManagedTarget> Targets) {
    for (ManagedTarget T : Targets)
      Roots.push_back({T, End});
  }

  ManagedClasses &Classes;
  ManagedResolver &Resolver;
  std::vector<ManagedRoot> Roots;
};

void EndFinder::addFinalizer(unsigned Class) {
  const ManagedClass &C = Classes.Classes[Class];
  bool Declares = any_of(C.Methods, [&](unsigned Id) {
    const ManagedMethod &M = Classes.Methods[Id];
    return M.Name == "finalize" && M.MaxArguments == 0 && !M.IsStatic &&
           (M.HasBody || M.IsNative);
  });
  if (!Declares)
    return;
  for (unsigned Self : Resolver.getAllDerived(Class))
    for (ManagedTarget T : Resolver.findMethods(Self, "finalize", 0))
      if (Classes.Methods[T.Method].Class == Class)
        Roots.push_back({{T.Method, Self}, ManagedEnd::Finalizer});
}

void EndFinder::readBody(unsigned Method) {
  const ManagedBody &Body = getManagedBody(Classes, Method);
  ManagedTarget Caller{Method, Classes.Methods[Method].Class};
  for (const ManagedAction &A : Body.Actions)
    addAction(Caller, A);
  if (any_of(Body.Calls, [&](const ManagedCall &Call) {
        return takesFromQueue(Caller, Call);
      }))
    addReferences(Caller, Body.Calls);
}

void EndFinder::addAction(ManagedTarget Caller, const ManagedAction &A) {
  if (A.Method)
    return Roots.push_back({{*A.Method, Caller.Self}, ManagedEnd::Cleaner});
  std::optional<unsigned> Class = A.Class;
  if (!Class && !A.Type.empty())
    Class = Classes.findType(A.Type, Caller.Self);
  if (!Class && !A.Variable.empty()) {
    ManagedValue V = Resolver.findValue(Caller, A.Variable);
    if (V.Kind == ManagedValue::Known)
      Class = V.Class;
  }
  if (Class)
    add(ManagedEnd::Cleaner, Resolver.findMethods(*Class, "run", 0));
}

bool EndFinder::takesFromQueue(ManagedTarget Caller, const ManagedCall &Call) {
  if ((Call.Name != "remove" && Call.Name != "poll") ||
      Call.Kind == ManagedCall::Result)
    return false;
  ManagedValue V = Resolver.findReceiver(Caller, Call);
  return isQueue(getLastName(V.Type)) ||
         (V.Kind == ManagedValue::Known &&
          Classes.hasBaseNamed(V.Class, isQueue));
}

/// What the loop calls on variables whose class is a reference.
void EndFinder::addReferences(ManagedTarget Caller,
                              ArrayRef<ManagedCall> Calls) {
  for (const ManagedCall &Call : Calls) {
    if (Call.Kind != ManagedCall::Path && Call.Kind != ManagedCall::Type)
      continue;
    ManagedValue V = Resolver.findReceiver(Caller, Call);
    if (V.Kind == ManagedValue::Known &&
        Classes.hasBaseNamed(V.Class, isReference))
      add(ManagedEnd::Reference, Resolver.findMethods(V.Class, Call));
  }
}

} // namespace

std::vector<ManagedRoot> findManagedEnds(ManagedClasses &Classes,
                                         ManagedResolver &Resolver) {
  return EndFinder(Classes, Resolver).run();
}

} // namespace interop
