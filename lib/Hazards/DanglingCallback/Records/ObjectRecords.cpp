//===- ObjectRecords.cpp - Records of an object system --------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Hazards/DanglingCallback/Records/ObjectRecords.h"
#include "Hazards/DanglingCallback/Records/FreeSites.h"
#include "Support/NameWords.h"

using namespace clang;

namespace interop {

/// The record that is called \p Name by its tag or by a typedef.
static const RecordDecl *findRecordNamed(ASTContext &Ctx,
                                         llvm::StringRef Name) {
  for (const NamedDecl *D :
       Ctx.getTranslationUnitDecl()->lookup(&Ctx.Idents.get(Name))) {
    const RecordDecl *R = dyn_cast<RecordDecl>(D);
    if (const auto *T = dyn_cast<TypedefNameDecl>(D))
      R = T->getUnderlyingType()->getAsRecordDecl();
    if (R && R->getDefinition())
      return R->getDefinition();
  }
  return nullptr;
}

ObjectRecords::ObjectRecords(AnalysisContext &TU) : TU(TU) {
  for (const EntryModel *Row : TU.getLookup().getModels().getEntries())
    if (!Row->Finalizers.empty() && Row->KeyField.empty())
      addRow(*Row);
}

void ObjectRecords::addRow(const EntryModel &Row) {
  for (llvm::StringRef Name : Row.Records) {
    const RecordDecl *R = findRecordNamed(TU.getContext(), Name);
    if (!R)
      continue;
    Classes.insert(R);
    for (const Constant &Slot : Row.Finalizers) {
      Slots.insert(Slot.Name);
      if (Slot.Name == "destroy")
        Parts.insert(R);
    }
    for (const FieldDecl *F : R->fields()) {
      QualType T = F->getType();
      const auto *Called = T->isFunctionPointerType()
                               ? T->getPointeeType()->getAs<FunctionProtoType>()
                               : nullptr;
      if (!Called || !Slots.contains(F->getName()) ||
          Called->getNumParams() == 0 ||
          !Called->getParamType(0)->isPointerType())
        continue;
      if (const RecordDecl *O =
              Called->getParamType(0)->getPointeeType()->getAsRecordDecl();
          O && O->getDefinition())
        Objects.insert(O->getDefinition());
    }
  }
}

bool ObjectRecords::isObject(const RecordDecl &R) const {
  return llvm::any_of(
      Objects, [&R](const RecordDecl *Base) { return isBaseOf(Base, &R); });
}

bool ObjectRecords::isClass(const RecordDecl &R) const {
  return llvm::any_of(
      Classes, [&R](const RecordDecl *Base) { return isBaseOf(Base, &R); });
}

bool ObjectRecords::isDestroyedByOthers(const RecordDecl &R) const {
  return llvm::any_of(
      Parts, [&R](const RecordDecl *Base) { return isBaseOf(Base, &R); });
}

const RecordDecl *ObjectRecords::findObject(const ParmVarDecl &P) const {
  const RecordDecl *Class = getPointedRecord(&P);
  if (!Class || !isClass(*Class))
    return nullptr;
  const auto *Written = P.getType()->getPointeeType()->getAs<TypedefType>();
  llvm::StringRef Name =
      Written ? Written->getDecl()->getName() : Class->getName();
  const RecordDecl *R = Name.consume_back("Class")
                            ? findRecordNamed(TU.getContext(), Name)
                            : nullptr;
  return R && isObject(*R) ? R : nullptr;
}

bool ObjectRecords::isEnd(const FieldDecl &Slot) const {
  return Slots.contains(Slot.getName()) ||
         hasNameWord(Slot.getName(), NameWord::End) ||
         hasNameWord(Slot.getName(), {"unrealize", "unmap", "unroot", "hide",
                                      "removed", "deactivate", "delete"});
}

} // namespace interop
