//===- ModelsStoreTest.cpp - Built-in and user models together ------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models/Schema/ModelParser.h"
#include "Models/Store/BuiltinModels.h"
#include "Models/Store/ModelCodec.h"
#include "Models/Store/ModelStore.h"
#include "Models/Store/UserModels.h"
#include "Support/YamlCodec.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gtest/gtest.h"
#include <thread>

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

using llvm::vfs::InMemoryFileSystem;
using Texts = std::vector<std::string>;

class ModelsStore : public ::testing::Test {
protected:
  void addFile(llvm::StringRef Path, llvm::StringRef Text) {
    FS->addFile(Path, 0, llvm::MemoryBuffer::getMemBufferCopy(Text));
  }

  /// With all rows of each model, as a linked program has them.
  std::shared_ptr<const ModelSet> getModels(Texts Names, Texts Files = {}) {
    return readModels(Names, Files, /*IsLinked=*/true);
  }

  std::shared_ptr<const ModelSet> readModels(Texts Names, Texts Files = {},
                                             bool IsLinked = false) {
    Errors.clear();
    return Store.getModels(
        [&](llvm::StringRef Name) {
          return std::find(Names.begin(), Names.end(), Name) != Names.end();
        },
        Files, Confidence::Convention, *FS, Errors, nullptr, {}, nullptr,
        IsLinked);
  }

  Texts getErrors() {
    Texts Out;
    for (const ModelError &E : Errors)
      Out.push_back(E.str());
    return Out;
  }

  llvm::IntrusiveRefCntPtr<InMemoryFileSystem> FS{new InMemoryFileSystem()};
  ModelStore Store;
  std::vector<ModelError> Errors;
};

const char Row[] = "library: l\n"
                   "defaults: {source: s, confidence: documented}\n"
                   "functions:\n";

TEST_F(ModelsStore, LoadsOnlyWhatTheUnitKnows) {
  EXPECT_TRUE(getModels({"nothing"})->empty());
  auto Zmq = getModels({"zmq_ctx_term"});
  EXPECT_TRUE(Zmq->findFunction("zmq_ctx_term", 1));
  EXPECT_TRUE(Zmq->findType("std::vector")) << "base models come along";
  EXPECT_FALSE(Zmq->findFunction("rd_kafka_flush", 2));
  EXPECT_FALSE(Zmq->findFunction("pthread_join", 2));
}

TEST_F(ModelsStore, TheFirstUnitReadsTheRowsThatItKnows) {
  auto First = readModels({"zmq_ctx_term"});
  EXPECT_TRUE(First->findFunction("zmq_ctx_term", 1));
  EXPECT_FALSE(First->findFunction("zmq_ctx_get", 2));
  auto Second = readModels({"zmq_ctx_term"});
  EXPECT_TRUE(Second->findFunction("zmq_ctx_get", 2)) << "now it is whole";
  EXPECT_EQ(Second->findFunction("zmq_ctx_get", 2),
            readModels({"zmq_close"})->findFunction("zmq_ctx_get", 2));
}

TEST_F(ModelsStore, ALinkedUnitReadsAllRows) {
  EXPECT_TRUE(getModels({"zmq_ctx_term"})->findFunction("zmq_ctx_get", 2));
}

TEST_F(ModelsStore, ARowIsReadForOneThatItRefersTo) {
  // Whoever wakes the wait of zmq_ctx_term by zmq_close has its row, too.
  auto Zmq = readModels({"zmq_close"});
  EXPECT_TRUE(Zmq->findFunction("zmq_ctx_term", 1)->Blocks);
  // Members are known by their class, operators as well.
  auto Std = readModels({"zmq_ctx_term", "unique_ptr"});
  EXPECT_TRUE(Std->findFunction("std::unique_ptr::operator=", 1));
}

TEST_F(ModelsStore, ACompiledModelIsItsFile) {
  for (const BuiltinModel &B : getBuiltinModels()) {
    auto File = llvm::MemoryBuffer::getFile(
        std::string(INTEROP_SOURCE_DIR "/models/") + B.File.str());
    ASSERT_TRUE(File) << B.File.str();
    YamlTree Compiled, Text, Part;
    std::vector<YamlError> Wrong;
    ASSERT_TRUE(decodeModel(B.Tree, Compiled));
    ASSERT_TRUE(parseYaml((*File)->getBuffer(), Text, Wrong));
    EXPECT_EQ(encodeYaml(Compiled.Root), encodeYaml(Text.Root));
    for (size_t Size : {size_t(0), size_t(1), B.Tree.size() / 2,
                        B.Tree.size() - 1})
      EXPECT_FALSE(decodeModel(B.Tree.take_front(Size), Part))
          << B.File.str() << " " << Size;
  }
}

TEST_F(ModelsStore, BaseModelsComeOnlyWhereTheirScopeIsKnown) {
  auto getKnowing = [&](llvm::StringRef Known) {
    return Store.getModels(
        [](llvm::StringRef Name) { return Name == "zmq_ctx_term"; }, {},
        Confidence::Convention, *FS, Errors, nullptr, {},
        [&](llvm::StringRef Scope) { return Scope == Known; });
  };
  EXPECT_TRUE(getKnowing("std")->findType("std::vector"));
  EXPECT_FALSE(getKnowing("boost")->findType("std::vector"));
  EXPECT_TRUE(getKnowing("boost")->findType("boost::optional"));
  EXPECT_TRUE(getKnowing("")->findFunction("zmq_ctx_term", 1));
}

TEST_F(ModelsStore, AnExtendingModelBringsWhatItExtends) {
  auto M = getModels({"socket_t"});
  EXPECT_TRUE(M->findType("zmq::socket_t"));
  EXPECT_TRUE(M->findHandle("zmq_socket"));
  EXPECT_TRUE(Errors.empty());
}

TEST_F(ModelsStore, UserFilesOverlayTheBuiltInOnesInOrder) {
  addFile("/a.yaml", std::string(Row) + "  - {name: zmq_ctx_term, params: 1, "
                                        "signals: true}\n");
  addFile("/b.yaml", std::string(Row) + "  - {name: zmq_ctx_term, params: 1, "
                                        "never_signals: true}\n");
  auto M = getModels({"zmq_close"}, {"/a.yaml", "/b.yaml"});
  EXPECT_TRUE(M->findFunction("zmq_ctx_term", 1)->NeverSignals);
  M = getModels({"zmq_close"}, {"/b.yaml", "/a.yaml"});
  EXPECT_TRUE(M->findFunction("zmq_ctx_term", 1)->Signals);
  EXPECT_FALSE(M->findFunction("zmq_ctx_term", 1)->Blocks);
}

TEST_F(ModelsStore, AUserFileIsThereEvenIfNothingElseIs) {
  addFile("/a.yaml", std::string(Row) + "  - {name: f, joins: {arg: 0}}\n");
  auto M = getModels({}, {"/a.yaml"});
  EXPECT_TRUE(M->findFunction("f", 1));
  EXPECT_TRUE(M->findType("std::unique_ptr"));
}

TEST_F(ModelsStore, AWrongFileCountsAsAbsentWhole) {
  addFile("/good.yaml", std::string(Row) + "  - {name: f, joins: object}\n");
  addFile("/bad.yaml", std::string(Row) + "  - {name: g, joins: object}\n"
                                          "  - {name: h}\n");
  auto M = getModels({}, {"/bad.yaml", "/good.yaml", "/none.yaml"});
  EXPECT_EQ(getErrors(),
            (Texts{"/bad.yaml:5:6: functions[1]: the row says nothing of the "
                   "function",
                   "/none.yaml: cannot be read: No such file or directory"}));
  EXPECT_TRUE(M->findFunction("f", 0));
  EXPECT_FALSE(M->findFunction("g", 0));
}

TEST_F(ModelsStore, AFileNamedTwiceIsReadOnce) {
  addFile("/a.yaml", std::string(Row) + "  - {name: f, signals: true}\n");
  addFile("/b.yaml", std::string(Row) + "  - {name: f, never_signals: true}\n");
  auto M = getModels({}, {"/a.yaml", "/b.yaml", "/a.yaml", "/c", "/c"});
  EXPECT_TRUE(M->findFunction("f", 0)->Signals);
  EXPECT_EQ(getErrors(),
            Texts{"/c: cannot be read: No such file or directory"});
}

TEST_F(ModelsStore, AUserFileMayExtendABuiltInModel) {
  std::string Text = std::string(Row) + "  - {name: my_open, acquires: "
                                        "{handle: zmq_socket, at: result}}\n";
  addFile("/a.yaml", "extends: libzmq\n" + Text);
  auto M = getModels({"zmq_close"}, {"/a.yaml"});
  EXPECT_EQ(getErrors(), Texts());
  EXPECT_TRUE(M->findFunction("my_open", 0));
  EXPECT_TRUE(M->findFunction("zmq_close", 1));
  addFile("/b.yaml", "extends: posix\n" + Text);
  M = getModels({}, {"/b.yaml"});
  EXPECT_EQ(getErrors(),
            Texts{"/b.yaml:5:40: functions[0].acquires.handle: neither this "
                  "file nor a model under 'extends' declares 'zmq_socket'"});
  EXPECT_FALSE(M->findFunction("my_open", 0));
}

TEST_F(ModelsStore, LocksMayStandInExtendedFiles) {
  std::string Origin = "defaults: {source: s, confidence: documented}\n";
  addFile("/a.yaml", "library: a\n" + Origin +
                         "locks: [{name: l, kind: interpreter, title: t}]\n");
  addFile("/b.yaml", "library: b\nextends: a\n" + Origin +
                         "slots: [{record: r, enters: held}]\n");
  auto M = getModels({}, {"/a.yaml", "/b.yaml"});
  EXPECT_EQ(getErrors(), Texts());
  ASSERT_TRUE(M->findSlot("r", "f"));
  EXPECT_EQ(M->findSlot("r", "f")->Lock, "l");
  M = getModels({}, {"/b.yaml"});
  EXPECT_EQ(getErrors(),
            Texts{"/b.yaml:4:10: slots[0]: 'lock' is missing, and the models "
                  "under 'extends' do not declare just one interpreter lock"});
  EXPECT_FALSE(M->findSlot("r", "f"));
}

TEST_F(ModelsStore, EveryBuiltInEntryNamesALock) {
  auto M = Store.getModels([](llvm::StringRef) { return true; }, {},
                           Confidence::Convention, *FS, Errors);
  for (const EntryModel *Row : M->getEntries())
    EXPECT_TRUE(M->findLock(Row->Lock) ||
                (Row->Lock.empty() && Row->Enters == LockPresence::Unknown &&
                 Row->Thread != CallerThread::Unspecified))
        << Row->From.File << Row->From.Line;
}

TEST_F(ModelsStore, WhatRunsPythonYields) {
  auto M = getModels({"PyEval_SaveThread", "pybind11"});
  auto find = [&](llvm::StringRef Name) -> std::optional<LockUse> {
    const FunctionModel *R =
        M->findLockUses(Name, 3, [](llvm::StringRef) { return true; });
    if (!R || R->LockUses.size() != 1)
      return std::nullopt;
    return R->LockUses[0];
  };
  for (const char *Name :
       {"PyObject_Call", "PyObject_CallMethodNoArgs", "PyObject_CallFunction",
        "_PyObject_CallFunction_SizeT", "PyObject_Vectorcall",
        "_PyObject_FastCallDict", "PyEval_EvalCode", "PyRun_StringFlags",
        "PyImport_ImportModuleLevelObject", "PyImport_Import", "PyErr_Print",
        "pybind11::module_::import", "pybind11::detail::object_api::operator()",
        "pybind11::exec"}) {
    auto Use = find(Name);
    ASSERT_TRUE(Use) << Name;
    EXPECT_TRUE(Use->Action == LockUse::Requires && Use->Yields) << Name;
  }
  for (const char *Name :
       {"PyObject_CallFinalizerFromDealloc", "PyObject_Str", "PyList_Append",
        "PyEval_GetBuiltins", "PyImport_AddModule", "PyErr_Occurred",
        "pybind11::module_::def", "pybind11::detail::object_api::contains"}) {
    auto Use = find(Name);
    ASSERT_TRUE(Use) << Name;
    EXPECT_TRUE(Use->Action == LockUse::Requires && !Use->Yields) << Name;
  }
  EXPECT_EQ(find("Py_IsFinalizing")->Action, LockUse::Free);
}

TEST_F(ModelsStore, FinalizersOfPythonAreKnown) {
  auto M = getModels({"PyEval_SaveThread", "pybind11"});
  auto isFinalizer = [&](llvm::StringRef Record, llvm::StringRef Field,
                         llvm::StringRef Name) {
    const EntryModel *Row = M->findSlot(Record, Field);
    return Row &&
           std::any_of(Row->Finalizers.begin(), Row->Finalizers.end(),
                       [&](const Constant &C) { return C.Name == Name; });
  };
  EXPECT_TRUE(isFinalizer("PyTypeObject", "tp_dealloc", "tp_dealloc"));
  EXPECT_TRUE(isFinalizer("_typeobject", "tp_finalize", "tp_finalize"));
  EXPECT_FALSE(isFinalizer("PyTypeObject", "tp_repr", "tp_repr"));
  EXPECT_FALSE(isFinalizer("PyTypeObject", "tp_traverse", "tp_traverse"));
  EXPECT_TRUE(isFinalizer("PyModuleDef", "m_free", "m_free"));
  EXPECT_TRUE(isFinalizer("PyType_Slot", "pfunc", "Py_tp_dealloc"));
  const EntryModel *Keyed = M->findSlot("PyType_Slot", "pfunc");
  EXPECT_EQ(Keyed->KeyField, "slot");
  for (const Constant &C : Keyed->Finalizers)
    EXPECT_TRUE(C.Value) << C.Name;
  ASSERT_TRUE(M->findType("pybind11::class_"));
  EXPECT_TRUE(M->findType("pybind11::class_")->Finalizes);
  EXPECT_TRUE(M->findFunction("PyCapsule_New", 3)->Callbacks.at(0).IsFinalizer);
}

TEST_F(ModelsStore, JumpsAreKnownWhereTheUnitKnowsThem) {
  EXPECT_TRUE(getModels({"longjmp"})->findExits("longjmp", 2)->Jumps);
  EXPECT_TRUE(getModels({"lua_gettop"})->findExits("luaL_error", 2)->Jumps);
  EXPECT_FALSE(getModels({"zmq_close"})->findExits("longjmp", 2));
}

TEST_F(ModelsStore, MacrosSelectRows) {
  addFile("/a.yaml", std::string(Row) +
                         "  - {name: f, signals: true, build: {defined: D}}\n");
  auto load = [&](MacroQuery Macros) {
    return Store.getModels([](llvm::StringRef) { return false; }, {"/a.yaml"},
                           Confidence::Convention, *FS, Errors, Macros);
  };
  auto isD = [](llvm::StringRef Name) -> std::optional<std::string> {
    if (Name == "D")
      return "1";
    return std::nullopt;
  };
  EXPECT_TRUE(load(isD)->findFunction("f", 0));
  EXPECT_FALSE(load(nullptr)->findFunction("f", 0));
}

TEST_F(ModelsStore, MayBeAskedFromSeveralThreads) {
  std::vector<std::thread> Threads;
  std::vector<std::shared_ptr<const ModelSet>> Sets(8);
  for (auto &Set : Sets)
    Threads.emplace_back([this, &Set] {
      std::vector<ModelError> Own;
      Set = Store.getModels([](llvm::StringRef) { return true; }, {},
                            Confidence::Convention, *FS, Own, nullptr, {},
                            nullptr, /*IsLinked=*/true);
    });
  for (std::thread &T : Threads)
    T.join();
  for (const auto &Set : Sets)
    EXPECT_EQ(Set->findFunction("zmq_close", 1),
              Sets[0]->findFunction("zmq_close", 1));
}

TEST_F(ModelsStore, EveryBuiltInRowHasASource) {
  for (const BuiltinModel &B : getBuiltinModels()) {
    std::vector<ModelError> Own;
    YamlTree Tree;
    ASSERT_TRUE(decodeModel(B.Tree, Tree));
    auto M = readModelTree(Tree.Root, B.File, Own, ModelFileKind::Library,
                           /*Trusted=*/false);
    ASSERT_TRUE(M) << B.File.str() << (Own.empty() ? "" : Own[0].str());
    EXPECT_FALSE(M->Versions.empty()) << B.File.str();
    for (const FunctionModel &R : M->Functions)
      EXPECT_FALSE(R.From.Source.empty()) << B.File.str() << R.From.Line;
    for (const TypeModel &R : M->Types)
      EXPECT_FALSE(R.From.Source.empty()) << B.File.str() << R.From.Line;
    for (const HandleModel &R : M->Handles)
      EXPECT_FALSE(R.From.Source.empty()) << B.File.str() << R.From.Line;
  }
}

/// What everybody has as a method must not wake a model.
TEST_F(ModelsStore, TriggersAreNotEverydayMethodNames) {
  for (const char *Common : {"close", "get", "lock", "join", "set", "reset"})
    EXPECT_TRUE(findTriggered(Common).empty()) << Common;
}

TEST_F(ModelsStore, ListedNamesSelectWhatAskedOnesDo) {
  auto select = [&](Texts Names, bool AreListed) {
    auto knows = [&](llvm::StringRef Name) {
      return std::find(Names.begin(), Names.end(), Name) != Names.end();
    };
    auto list = [&](llvm::function_ref<void(llvm::StringRef)> Visit) {
      for (const std::string &Name : Names)
        Visit(Name);
    };
    ModelStore::NameList List = nullptr;
    if (AreListed)
      List = list;
    return Store.getModels(knows, {}, Confidence::Convention, *FS, Errors,
                           nullptr, {}, nullptr, false, List);
  };
  unsigned Count = 0;
  forEachTrigger([&](llvm::StringRef Name, llvm::ArrayRef<uint16_t> Models) {
    EXPECT_EQ(findTriggered(Name), Models) << Name.str();
    EXPECT_FALSE(Models.empty()) << Name.str();
    ++Count;
  });
  EXPECT_GT(Count, 1000u);
  for (const char *Name : {"zmq_ctx_term", "PyGILState_Ensure", "nothing", ""})
    EXPECT_EQ(select({Name}, true)->empty(), select({Name}, false)->empty())
        << Name;
  EXPECT_TRUE(
      select({"nothing", "zmq_close"}, true)->findFunction("zmq_close", 1));
}

//===----------------------------------------------------------------------===//
// .interop-tidy.yaml
//===----------------------------------------------------------------------===//

TEST_F(ModelsStore, TheNearestConfigurationCounts) {
  addFile("/p/.interop-tidy.yaml", "models: [outer.yaml]\n");
  addFile("/p/src/.interop-tidy.yaml", "models: [m/one.yaml, ../two.yaml]\n");
  UserModelFiles Found = findUserModels("/p/src/deep/x.cpp", *FS);
  EXPECT_EQ(Found.Files, (Texts{"/p/src/m/one.yaml", "/p/two.yaml",
                                "/p/src/.interop-tidy.yaml"}));
  EXPECT_TRUE(Found.Errors.empty());
  EXPECT_EQ(findUserModels("/p/x.cpp", *FS).Files,
            (Texts{"/p/outer.yaml", "/p/.interop-tidy.yaml"}));
  EXPECT_TRUE(findUserModels("/q/x.cpp", *FS).Files.empty());
}

TEST_F(ModelsStore, AnInheritingConfigurationStandsOverTheOuterOnes) {
  addFile("/.interop-tidy.yaml", "");
  addFile("/p/.interop-tidy.yaml", "models: outer.yaml\n");
  addFile("/p/a/.interop-tidy.yaml", "inherit: true\nmodels: [/abs.yaml]\n");
  EXPECT_EQ(findUserModels("/p/a/x.cpp", *FS).Files,
            (Texts{"/p/outer.yaml", "/p/.interop-tidy.yaml", "/abs.yaml",
                   "/p/a/.interop-tidy.yaml"}));
}

TEST_F(ModelsStore, AConfigurationMayHoldRows) {
  addFile("/p/.interop-tidy.yaml",
          "defaults: {source: s, confidence: documented}\n"
          "models: [m.yaml]\n"
          "functions:\n  - {name: f, signals: true}\n");
  addFile("/p/m.yaml", std::string(Row) + "  - {name: f, joins: object}\n"
                                          "  - {name: g, joins: object}\n");
  auto M = getModels({}, findUserModels("/p/x.cpp", *FS).Files);
  EXPECT_EQ(getErrors(), Texts());
  EXPECT_TRUE(M->findFunction("f", 0)->Signals);
  EXPECT_TRUE(M->findFunction("g", 0)->Joins);
}

TEST_F(ModelsStore, AMalformedConfigurationIsReportedOnce) {
  addFile("/p/.interop-tidy.yaml", "models: [m.yaml\n");
  addFile("/q/.interop-tidy.yaml", "modles: [m.yaml]\n");
  UserModelFiles Found = findUserModels("/p/x.cpp", *FS);
  EXPECT_TRUE(Found.Errors.empty());
  getModels({}, Found.Files);
  EXPECT_EQ(getErrors(),
            Texts{"/p/.interop-tidy.yaml:1:16: Could not find closing ]!"});
  getModels({}, findUserModels("/q/x.cpp", *FS).Files);
  EXPECT_EQ(getErrors(), Texts{"/q/.interop-tidy.yaml:1:1: modles: unknown key "
                               "'modles'; did you mean 'models'?"});
}

TEST_F(ModelsStore, AnUnreadableConfigurationIsAnError) {
  addFile("/p/.interop-tidy.yaml/file", ""); // a folder of that name
  UserModelFiles Found = findUserModels("/p/x.cpp", *FS);
  EXPECT_TRUE(Found.Files.empty());
  ASSERT_EQ(Found.Errors.size(), 1u);
  EXPECT_EQ(Found.Errors[0].File, "/p/.interop-tidy.yaml");
  EXPECT_EQ(Found.Errors[0].Message.find("cannot be read: "), 0u);
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
