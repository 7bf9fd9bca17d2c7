//===- PairedFunctions.cpp - Registries of C by their names ---------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/DanglingCallback/Registering/PairedFunctions.h"
#include "Hazards/DanglingCallback/Registering/PairedMethods.h"
#include "Support/NameWords.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace interop {

namespace {

struct FunctionWords {
  llvm::StringRef Do, Undo;
};

constexpr FunctionWords FunctionPairs[] = {
    {"register", "unregister"},
    {"register", "deregister"},
    {"subscribe", "unsubscribe"},
    {"observe", "unobserve"},
    {"schedule", "cancel"},
    {"schedule", "unschedule"},
    {"listen", "unlisten"},
    {"add", "remove"},
    {"add", "delete"},
    {"add", "del"},
    {"add", "cancel"},
    {"attach", "detach"},
    {"connect", "disconnect"},
    {"append", "remove"},
    {"install", "uninstall"},
    {"hook", "unhook"},
    {"watch", "unwatch"},
    {"register", "cancel"},
    {"arm", "disarm"},
    {"arm", "cancel"},
    {"set", "cancel"},
    {"set", "unset"},
    {"set", "clear"},
    {"set", "remove"},
    {"set", "del"},
    {"associate", "dissociate"},
};

/// Of what somebody keeps that is made by the call: its end is that of what the
/// call returns.
constexpr FunctionWords Makers[] = {{"new", "free"},      {"new", "cancel"},
                                    {"new", "destroy"},   {"create", "destroy"},
                                    {"create", "delete"}, {"create", "free"},
                                    {"create", "cancel"}, {"add", "free"}};

constexpr llvm::StringRef Sources[] = {"timer", "timers",  "timeout", "idle",
                                       "watch", "watcher", "source",  "event",
                                       "alarm", "monitor", "tick"};

const FunctionDecl *findDeclared(const FunctionDecl &Beside,
                                 llvm::StringRef Name) {
  ASTContext &Ctx = Beside.getASTContext();
  auto Known = Ctx.Idents.find(Name);
  if (Known == Ctx.Idents.end())
    return nullptr;
  DeclarationName Key(Known->second);
  for (const NamedDecl *D : Ctx.getTranslationUnitDecl()->lookup(Key))
    if (const auto *F = dyn_cast<FunctionDecl>(D))
      return F;
  return nullptr;
}

llvm::SmallVector<QualType, 8> getTypes(const FunctionDecl &F) {
  llvm::SmallVector<QualType, 8> Types;
  for (const ParmVarDecl *P : F.parameters())
    Types.push_back(P->getType().getCanonicalType().getUnqualifiedType());
  return Types;
}

bool takes(const FunctionDecl &F, QualType Of) {
  return llvm::is_contained(getTypes(F),
                            Of.getCanonicalType().getUnqualifiedType());
}

/// It leads to a record that the callee may change.
bool leadsToRecord(QualType T) {
  return T->isPointerType() && !T->getPointeeType().isConstQualified() &&
         T->getPointeeType()->isRecordType();
}

const FunctionProtoType *getFunctionType(QualType Pointer) {
  return Pointer->isFunctionPointerType()
             ? Pointer->getPointeeType()->getAs<FunctionProtoType>()
             : nullptr;
}

/// A function of \p Type is called with what a caller keeps: it has a `void *`,
/// and is neither a comparison nor one that only frees what it is given.
bool isCalledBack(QualType Type, bool IsBehind) {
  const FunctionProtoType *P = getFunctionType(Type);
  if (!P)
    return true;
  unsigned Pointers = llvm::count_if(
      P->getParamTypes(), [](QualType T) { return T->isVoidPointerType(); });
  bool OnlyFrees = P->getNumParams() == 1 && !IsBehind;
  return Pointers > 0 && !OnlyFrees &&
         (Pointers < 2 || P->getReturnType()->isVoidType());
}

/// A callback, what it is called with, which stands behind it or before it, and
/// who is told when that goes.
std::optional<PairedFunction> findCallback(llvm::ArrayRef<QualType> Types) {
  const auto *At = llvm::find_if(
      Types, [](QualType T) { return T->isFunctionPointerType(); });
  if (At == Types.end())
    return std::nullopt;
  const unsigned Callback = At - Types.begin();
  auto isCookie = [&](unsigned I) {
    return I < Types.size() && Types[I]->isVoidPointerType() &&
           !Types[I]->getPointeeType().isConstQualified();
  };
  bool IsBehind = isCookie(Callback + 1);
  if (!(IsBehind || (Callback > 0 && isCookie(Callback - 1))) ||
      !isCalledBack(*At, IsBehind))
    return std::nullopt;
  PairedFunction Out;
  Out.Callback = Callback;
  Out.Kept = IsBehind ? Callback + 1 : Callback - 1;
  for (unsigned I = Callback + 1; I < Types.size() && !Out.Notify; ++I)
    if (Types[I]->isFunctionPointerType())
      Out.Notify = I;
  return Out;
}

/// id = loop_register(loop, tick, self), loop_unregister(loop, id)
void findKey(const FunctionDecl &Do, const FunctionDecl &Undo,
             PairedFunction &Out) {
  QualType Result = Do.getReturnType();
  Out.IsByKey = !Result->isVoidType() && !Result->isBooleanType() &&
                takes(Undo, Result) && !takes(Do, Result);
  QualType First = Do.getParamDecl(0)->getType();
  if (Out.Kept > 0 && leadsToRecord(First) && takes(Undo, First))
    Out.Holder = 0;
}

void addUndo(const FunctionDecl &F, const FunctionWords &P,
             PairedFunction &Out) {
  std::string Name = exchangeWord(F.getName(), P.Do, P.Undo);
  const FunctionDecl *Undo = Name.empty() ? nullptr : findDeclared(F, Name);
  if (!Undo || llvm::is_contained(Out.Undo, Name))
    return;
  if (Out.Undo.empty())
    findKey(F, *Undo, Out);
  Out.Undo.push_back(Name);
}

/// link_set_handler(link, told, self), link_register_callback(link, told,
/// self): there is room for one, which the next call takes out.
std::optional<PairedFunction> findSetter(const FunctionDecl &F,
                                         PairedFunction Out) {
  bool Sets = hasNameWord(F.getName(), {"set", "register"}) &&
              hasNameWord(F.getName(), NameWord::Callback);
  if (!Sets || Out.Notify || F.isVariadic())
    return std::nullopt;
  QualType First = F.getParamDecl(0)->getType();
  if (Out.Kept > 0 && Out.Callback > 0 && leadsToRecord(First))
    Out.Holder = 0;
  Out.IsByKey = false;
  Out.IsSetter = true;
  Out.Undo.assign({F.getName().str()});
  return Out;
}

} // namespace

std::optional<PairedFunction> findPairedFunction(const FunctionDecl &F) {
  if (!F.getDeclName().isIdentifier() || isa<CXXMethodDecl>(F) ||
      !F.getNumParams())
    return std::nullopt;
  std::optional<PairedFunction> Out = findCallback(getTypes(F));
  if (!Out)
    return std::nullopt;
  for (const FunctionWords &P : FunctionPairs)
    addUndo(F, P, *Out);
  if (!Out->Undo.empty())
    return Out;
  if (hasNameWord(F.getName(), Sources))
    for (const FunctionWords &P : Makers)
      addUndo(F, P, *Out);
  if (!Out->Undo.empty() && Out->IsByKey)
    return Out;
  return findSetter(F, *Out);
}

std::optional<PairedFunction> findPairedField(const FieldDecl &Field) {
  const FunctionProtoType *Type = getFunctionType(Field.getType());
  if (!Type || !Field.getIdentifier())
    return std::nullopt;
  std::optional<PairedFunction> Out = findCallback(Type->getParamTypes());
  QualType Result = Type->getReturnType().getCanonicalType();
  if (!Out || !Result->isPointerType())
    return std::nullopt;
  auto ends = [&](const FieldDecl *Other, const FunctionWords &P) {
    const FunctionProtoType *T = getFunctionType(Other->getType());
    return T &&
           Other->getName() == exchangeWord(Field.getName(), P.Do, P.Undo) &&
           llvm::any_of(T->getParamTypes(), [&](QualType Q) {
             return Q.getCanonicalType() == Result;
           });
  };
  auto isPaired = [&](const FunctionWords &P) {
    return llvm::any_of(Field.getParent()->fields(),
                        [&](const FieldDecl *F) { return ends(F, P); });
  };
  if (!llvm::any_of(FunctionPairs, isPaired) && !llvm::any_of(Makers, isPaired))
    return std::nullopt;
  Out->IsByKey = true;
  return Out;
}

} // namespace interop
