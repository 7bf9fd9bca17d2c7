//===- ManagedSourcesTest.cpp - Natives that collectors call --------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Managed/Natives/ManagedSources.h"
#include "Managed/Syntax/ManagedNames.h"
#include "Managed/Syntax/ManagedTokens.h"
#include "gtest/gtest.h"

namespace interop {
namespace INTEROP_TEST_NAMESPACE {

using Source = std::pair<llvm::StringRef, llvm::StringRef>;

ManagedSources scan(std::initializer_list<Source> Files,
                    std::vector<std::string> Roots = {"/src"}) {
  llvm::vfs::InMemoryFileSystem FS;
  for (const Source &F : Files)
    FS.addFile("/src/" + F.first.str(), 0,
               llvm::MemoryBuffer::getMemBufferCopy(F.second));
  auto Result = scanManagedSources(Roots, FS);
  if (Result)
    return std::move(*Result);
  ADD_FAILURE() << llvm::toString(Result.takeError());
  return {};
}

/// All symbols, without what they have in common, in one line.
std::string list(const ManagedSources &S) {
  std::string Out;
  for (const ManagedNative &N : S.Natives) {
    llvm::StringRef Name = N.Symbol;
    Name.consume_front("Java_");
    Out += (Out.empty() ? "" : " ") + Name.str();
  }
  return Out;
}

std::string java(llvm::StringRef Text) {
  return list(scan({{"A.java", Text}}));
}
std::string scala(llvm::StringRef Text) {
  return list(scan({{"A.scala", Text}}));
}
std::string kotlin(llvm::StringRef Text) {
  return list(scan({{"a.kt", Text}}));
}

/// The names on the way, in one line.
std::string way(const ManagedNative &N) {
  std::string Out;
  for (const ManagedStep &S : N.Path)
    Out += (Out.empty() ? "" : " > ") + S.Name + ":" + std::to_string(S.Line);
  return Out;
}

//===-- Names -------------------------------------------------------------===//

TEST(ManagedNames, FollowTheSpecification) {
  EXPECT_EQ(mangleManagedMethod("org.zeromq.ZMQ$Context", "finalize"),
            "Java_org_zeromq_ZMQ_00024Context_finalize");
  EXPECT_EQ(mangleManagedMethod("A_b", "c_d"), "Java_A_1b_c_1d");
  EXPECT_EQ(mangleManagedName("[Lx;"), "_3Lx_2");
  EXPECT_EQ(mangleManagedName("caf\xC3\xA9"), "caf_000e9");
  // Outside of the BMP: two units.
  EXPECT_EQ(mangleManagedName("\xF0\x9D\x92\xB3"), "_0d835_0dcb3");
  EXPECT_EQ(mangleManagedParameter("long[]", ManagedLanguage::Java), "_3J");
  EXPECT_EQ(mangleManagedParameter("String", ManagedLanguage::Kotlin),
            "Ljava_lang_String_2");
  EXPECT_EQ(mangleManagedParameter("Long", ManagedLanguage::Scala), "J");
  EXPECT_EQ(mangleManagedParameter("Long", ManagedLanguage::Java), "");
  EXPECT_EQ(mangleManagedParameter("Other", ManagedLanguage::Java), "");
}

//===-- Tokens ------------------------------------------------------------===//

std::string lex(llvm::StringRef Text, ManagedLanguage Language) {
  std::string Out;
  for (const ManagedToken &T : lexManagedSource(Text, Language))
    if (T.Kind != ManagedToken::End)
      Out += (Out.empty() ? "" : " ") +
             (T.Kind == ManagedToken::Text ? "\"\"" : T.Spelling.str());
  return Out;
}

TEST(ManagedTokens, CommentsAndStringsOfJava) {
  auto Java = ManagedLanguage::Java;
  EXPECT_EQ(lex("a /* /* */ b // c\nd", Java), "a b d");
  EXPECT_EQ(lex("f(\"}\\\"{\", '\"', '\\'', '{')", Java),
            "f ( \"\" , \"\" , \"\" , \"\" )");
  EXPECT_EQ(lex("x = \"\"\"\n a \\\"\"\" \" } \"\"\"; y", Java),
            "x = \"\" ; y");
  EXPECT_EQ(lex("open = \"never closed\nb", Java), "open = \"\" b");
  EXPECT_EQ(lex("/* never closed", Java), "");
}

TEST(ManagedTokens, CommentsAndStringsOfScalaAndKotlin) {
  auto Scala = ManagedLanguage::Scala, Kotlin = ManagedLanguage::Kotlin;
  EXPECT_EQ(lex("a /* /* */ b */ c", Scala), "a c");
  EXPECT_EQ(lex("s\"x ${f(\"}\", '}')} y\" z", Scala), "\"\" z");
  EXPECT_EQ(lex("\"x ${\" y", Scala), "\"\" y"); // no prefix: plain
  EXPECT_EQ(lex("\"\"\"a \\\"\"\" b", Scala), "\"\" b");
  EXPECT_EQ(lex("\"\"\"a\"\"\"\" b", Kotlin), "\"\" b");
  EXPECT_EQ(lex("\"x ${if (a) \"${b}\" else \"}\"} y\" z", Kotlin), "\"\" z");
  EXPECT_EQ(lex("Map('key -> 1)", Scala), "Map ( key -> 1 )");
  EXPECT_EQ(lex("`fun` a", Kotlin), "fun a");
}

TEST(ManagedTokens, KnowTheirPlace) {
  auto Tokens =
      lexManagedSource("a\n  { b\n} c", ManagedLanguage::Java, {7, 5});
  EXPECT_EQ(Tokens[0].Column, 5u);
  EXPECT_EQ(Tokens[1].Line, 8u);
  EXPECT_EQ(Tokens[1].Column, 3u);
  EXPECT_TRUE(Tokens[1].FirstOnLine);
  EXPECT_FALSE(Tokens[2].FirstOnLine);
  EXPECT_EQ(Tokens[1].Match, 3u);
}

TEST(ManagedTokens, BracketsThatDoNotMatch) {
  auto Tokens = lexManagedSource("{ ( [ } ) x", ManagedLanguage::Java);
  EXPECT_EQ(Tokens[0].Match, 3u);
  EXPECT_EQ(Tokens[1].Match, 3u);
  EXPECT_EQ(Tokens[4].Match, ManagedToken::NoMatch);
  EXPECT_EQ(lexManagedSource("{ x", ManagedLanguage::Java)[0].Match, 2u);
}

//===-- Finalizers of Java ------------------------------------------------===//

// zeromq/jzmq issue 228: the finalizer is native itself.
TEST(ManagedSources, JavaNativeFinalizer) {
  auto S = scan({{"org/zeromq/ZMQ.java",
                  "package org.zeromq;\n"
                  "public class ZMQ {\n"
                  "  public static class Context implements Closeable {\n"
                  "    public void term() { finalize(); }\n"
                  "    /** Free resources. */\n"
                  "    @Override\n"
                  "    protected native void finalize();\n"
                  "  }\n"
                  "}\n"}});
  ASSERT_EQ(list(S), "org_zeromq_ZMQ_00024Context_finalize");
  const ManagedNative &N = S.Natives[0];
  EXPECT_EQ(N.getName(), "org.zeromq.ZMQ.Context.finalize");
  EXPECT_EQ(way(N), "org.zeromq.ZMQ.Context.finalize:7");
  EXPECT_EQ(N.Path[0].File, "/src/org/zeromq/ZMQ.java");
  EXPECT_EQ(N.Path[0].Column, 27u);
  EXPECT_EQ(N.End, ManagedEnd::Finalizer);
}

// Its fix: the native has another name and nothing finalizes.
TEST(ManagedSources, JavaNativeThatNobodyFinalizes) {
  EXPECT_EQ(java("class A { public void close() { destroy(); }\n"
                 "  // protected void finalize() { destroy(); }\n"
                 "  String s = \"void finalize() { destroy(); }\";\n"
                 "  private native void destroy(); }"),
            "");
}

TEST(ManagedSources, JavaFinalizerThatCallsOn) {
  auto S = scan({{"A.java", "package p;\n"
                            "class A<T extends Comparable<T>> {\n"
                            "  @Override\n"
                            "  protected void finalize() throws Throwable {\n"
                            "    try { this.close(); }\n"
                            "    finally { super.finalize(); }\n"
                            "  }\n"
                            "  public synchronized void close() {\n"
                            "    if (h != 0) { free0(h); h = 0; }\n"
                            "  }\n"
                            "  private static native void free0(long h);\n"
                            "  private native void other(long h);\n"
                            "}\n"}});
  ASSERT_EQ(list(S), "p_A_free0");
  EXPECT_EQ(way(S.Natives[0]), "p.A.finalize:4 > p.A.close:5 > p.A.free0:9");
}

TEST(ManagedSources, JavaMethodsThatAreNoFinalizers) {
  EXPECT_EQ(java("class A { void finalize(int x) { free(); }\n"
                 "  static void finalize() { free(); } native void free(); }"),
            "");
}

TEST(ManagedSources, JavaFinalizerThatOnlyReports) {
  EXPECT_EQ(java("class A { protected void finalize() {\n"
                 "  if (h != 0) log.warn(\"leak: free(h) \" + h); }\n"
                 "  void close() { free(h); } native void free(long h); }"),
            "");
}

// RocksDB 3: the base finalizes, the derived classes free.
TEST(ManagedSources, JavaOverriddenHelper) {
  auto S = scan(
      {{"RocksObject.java",
        "package org.rocksdb;\n"
        "public abstract class RocksObject {\n"
        "  public final synchronized void dispose() { disposeInternal(); }\n"
        "  protected abstract void disposeInternal();\n"
        "  @Override protected void finalize() { dispose(); }\n}\n"},
       {"Options.java", "package org.rocksdb;\n"
                        "public class Options extends RocksObject {\n"
                        "  @Override protected void disposeInternal() {\n"
                        "    disposeInternal(nativeHandle_); }\n"
                        "  private native void disposeInternal(long handle);\n"
                        "  private native void setX(long handle); }\n"},
       {"Quiet.java", "package org.rocksdb;\n"
                      "class Quiet extends RocksObject {\n"
                      "  protected void disposeInternal() { release(1); }\n"
                      "  protected void finalize() {}\n"
                      "  native void release(long handle); }\n"}});
  EXPECT_EQ(list(S), "org_rocksdb_Options_disposeInternal");
}

TEST(ManagedSources, JavaSuperCall) {
  EXPECT_EQ(java("class B { void close() { freeB(); } native void freeB(); }\n"
                 "class A extends B {\n"
                 "  protected void finalize() { super.close(); }\n"
                 "  void close() { freeA(); } native void freeA(); }"),
            "B_freeB");
}

TEST(ManagedSources, JavaReceiverOfKnownType) {
  const char *Lib = "class Lib { native void free(long h); }\n"
                    "class Other { native void free(long h); }\n";
  EXPECT_EQ(java(std::string(Lib) +
                 "class A { private final Lib lib = new Lib();\n"
                 "  protected void finalize() { lib.free(h); } }"),
            "Lib_free");
  EXPECT_EQ(java(std::string(Lib) + "class A { protected void finalize() {\n"
                                    "  Other o = get(); o.free(h); } }"),
            "Other_free");
  EXPECT_EQ(java(std::string(Lib) +
                 "class A { Lib get() { return x; }\n"
                 "  protected void finalize() { get().free(h); } }"),
            "Lib_free");
  EXPECT_EQ(java(std::string(Lib) +
                 "class A { Object o; protected void finalize() {\n"
                 "  ((Other) o).free(h); } }"),
            "Other_free");
  // A type from elsewhere, and none at all.
  EXPECT_EQ(java(std::string(Lib) +
                 "class A { Stream s; protected void finalize() {\n"
                 "  s.free(h); x.free(h); } }"),
            "");
}

TEST(ManagedSources, JavaStaticNativeOfAnotherFile) {
  auto S =
      scan({{"NativeCrypto.java",
             "package org.c; final class NativeCrypto {\n"
             "  static native void X509_free(long ctx, Object holder); }"},
            {"Cert.java", "package org.c; class Cert {\n"
                          "  protected void finalize() throws Throwable {\n"
                          "    NativeCrypto.X509_free(mContext, this); }}"}});
  EXPECT_EQ(list(S), "org_c_NativeCrypto_X509_1free");
  EXPECT_EQ(S.Files, 2u);
}

TEST(ManagedSources, JavaStaticImport) {
  EXPECT_EQ(
      list(scan({{"L.java", "package l; public class L {\n"
                            "  public static native void free(long h); }"},
                 {"A.java", "package a; import static l.L.free;\n"
                            "class A { protected void finalize() {\n"
                            "  free(h); } }"}})),
      "l_L_free");
}

TEST(ManagedSources, JavaOverloads) {
  auto S =
      scan({{"A.java", "class A { protected void finalize() { free(true); }\n"
                       "  native void free(boolean b);\n"
                       "  native void free(String s);\n"
                       "  native void free(long h, int n); }"}});
  ASSERT_EQ(S.Natives.size(), 1u);
  EXPECT_EQ(S.Natives[0].Signature, "Z");
  EXPECT_TRUE(S.find("Java_A_free__Z"));
  EXPECT_FALSE(S.find("Java_A_free__Ljava_lang_String_2"));
  EXPECT_FALSE(S.find("Java_A_free__JI"));
}

// The dispatcher: the native runs in the thread that may call it.
TEST(ManagedSources, JavaFinalizerThatHandsOn) {
  EXPECT_EQ(
      java("class A { native void free0(long h);\n"
           "  protected void finalize() {\n"
           "    executor.execute(() -> free0(h));\n"
           "    queue.add(this::release);\n"
           "    new Thread(() -> free0(h)).start();\n"
           "    ui.post(new Runnable() { public void run() { free0(h); } });\n"
           "  } void release() { free0(h); } }"),
      "");
  EXPECT_EQ(java("class A { native void free0(long h);\n"
                 "  protected void finalize() {\n"
                 "    handles.forEach(h -> free0(h)); } }"),
            "A_free0");
}

TEST(ManagedSources, JavaAnonymousClassWithAFinalizer) {
  EXPECT_EQ(java("class A { native void free0(long h);\n"
                 "  Object guard = new Object() {\n"
                 "    @Override protected void finalize() { free0(h); } }; }"),
            "A_free0");
}

TEST(ManagedSources, JavaCallsThatComeBack) {
  EXPECT_EQ(java("class A { protected void finalize() { a(); }\n"
                 "  void a() { b(); } void b() { a(); c0(); }\n"
                 "  native void c0(); }"),
            "A_c0");
}

//===-- Cleaners ----------------------------------------------------------===//

TEST(ManagedSources, JavaCleanerWithALambda) {
  auto S =
      scan({{"A.java", "class A {\n"
                       "  static final Cleaner CLEANER = Cleaner.create();\n"
                       "  A(Lib lib, long h) {\n"
                       "    CLEANER.register(this, () -> free0(h));\n"
                       "    used0(h);\n"
                       "  }\n"
                       "  static native void free0(long h);\n"
                       "  static native void used0(long h); }"}});
  ASSERT_EQ(list(S), "A_free0");
  EXPECT_EQ(way(S.Natives[0]), "A.<cleaner>:4 > A.free0:4");
  EXPECT_EQ(S.Natives[0].End, ManagedEnd::Cleaner);
}

TEST(ManagedSources, JavaCleanerWithAState) {
  const char *State = "  static class State implements Runnable { long h;\n"
                      "    public void run() { free0(h); }\n"
                      "    void other() { used0(h); } }\n"
                      "  static native void free0(long h);\n"
                      "  static native void used0(long h); }";
  for (const char *Use :
       {"class A { A() { Cleaner.create().register(this, new State(1)); }\n",
        "class A { final State state; A() { cleaner.register(this, state); }\n",
        "class A { A() { State s = make(); cleaner.register(this, s); }\n",
        "class A { { sun.misc.Cleaner.create(this, new State(1)); }\n"})
    EXPECT_EQ(java(std::string(Use) + State), "A_free0") << Use;
  EXPECT_EQ(
      java(std::string("class A { A() { map.register(this, new State(1)); "
                       "Cleaner.create(); }\n") +
           State),
      "");
}

TEST(ManagedSources, JavaCleanerWithAReferenceToAMethod) {
  EXPECT_EQ(java("class A { A() { CLEANER.register(this, this::close); }\n"
                 "  void close() { free0(h); } native void free0(long h); }"),
            "A_free0");
  EXPECT_EQ(java("class A { A() { CLEANER.register(this, new Runnable() {\n"
                 "    @Override public void run() { free0(h); } }); }\n"
                 "  native void free0(long h); }"),
            "A_free0");
}

TEST(ManagedSources, JavaReferenceQueue) {
  const char *Ref = "class Ref extends PhantomReference<Obj> {\n"
                    "  void cleanup() { nativeCleanUp(p); }\n"
                    "  static native void nativeCleanUp(long p); }\n";
  auto S = scan(
      {{"A.java", std::string(Ref) + "class Loop implements Runnable {\n"
                                     "  ReferenceQueue<Obj> queue;\n"
                                     "  public void run() { while (true) {\n"
                                     "    Ref r = (Ref) queue.remove();\n"
                                     "    r.cleanup(); } } }"}});
  ASSERT_EQ(list(S), "Ref_nativeCleanUp");
  EXPECT_EQ(S.Natives[0].End, ManagedEnd::Reference);
  EXPECT_EQ(java(std::string(Ref) + "class Loop { List<Ref> list;\n"
                                    "  void run() { Ref r = list.remove(0);\n"
                                    "    r.cleanup(); } }"),
            "");
}

TEST(ManagedSources, KotlinCleaners) {
  const char *Natives = "\n private external fun free(h: Long)\n}";
  for (const char *Use :
       {"class A(h: Long) { init { CLEANER.register(this) { free(h) } }",
        "class A(h: Long) { val c = CLEANER.register(this, { free(h) })",
        "class A(h: Long) { val c = Cleaner.create().register(this, ::close)\n"
        " fun close() = free(h)",
        "class A { val c = CLEANER.register(this, object : Runnable {\n"
        "  override fun run() { free(h) } })"})
    EXPECT_EQ(kotlin(std::string(Use) + Natives), "A_free") << Use;
}

TEST(ManagedSources, ScalaCleaners) {
  EXPECT_EQ(scala("object A { val cleaner = Cleaner.create()\n"
                  "  @native def free0(h: Long): Unit\n"
                  "  class State(h: Long) extends Runnable {\n"
                  "    override def run(): Unit = free0(h)\n  }\n}\n"
                  "class A(h: Long) {\n"
                  "  private val state = new A.State(h)\n"
                  "  private val c = A.cleaner.register(this, state)\n}"),
            "A_00024_free0");
}

//===-- Scala -------------------------------------------------------------===//

constexpr Source LibInfo = {
    "LibInfo.scala", "package ml.dmlc.mxnet\n"
                     "class LibInfo {\n"
                     "  @native def mxNDArrayFree(handle: NDArrayHandle): "
                     "Int\n"
                     "  @native def mxNDArrayWaitAll(): Int\n}\n"};
constexpr Source Base = {"Base.scala", "package ml.dmlc.mxnet\n"
                                       "private[mxnet] object Base {\n"
                                       "  val _LIB = new LibInfo\n}\n"};

// apache/mxnet before pull request 8887.
TEST(ManagedSources, ScalaFinalizer) {
  auto S =
      scan({LibInfo,
            Base,
            {"NDArray.scala",
             "package ml.dmlc.mxnet\n"
             "import ml.dmlc.mxnet.Base._\n"
             "object NDArray { def waitall() = _LIB.mxNDArrayWaitAll() }\n"
             "class NDArray private[mxnet](val handle: NDArrayHandle,\n"
             "                             val writable: Boolean = true) {\n"
             "  override protected def finalize(): Unit = {\n"
             "    dispose()\n  }\n"
             "  def dispose(): Unit = {\n"
             "    if (!disposed) {\n"
             "      _LIB.mxNDArrayFree(handle)\n"
             "      disposed = true\n    }\n  }\n}\n"}});
  ASSERT_EQ(list(S), "ml_dmlc_mxnet_LibInfo_mxNDArrayFree");
  EXPECT_EQ(
      way(S.Natives[0]),
      "ml.dmlc.mxnet.NDArray.finalize:6 > ml.dmlc.mxnet.NDArray.dispose:7 "
      "> ml.dmlc.mxnet.LibInfo.mxNDArrayFree:11");
}

// And after it: the finalizer, in a trait, only reports.
TEST(ManagedSources, ScalaFinalizerThatOnlyReports) {
  auto S = scan(
      {LibInfo,
       Base,
       {"WarnIfNotDisposed.scala",
        "package ml.dmlc.mxnet\n"
        "protected trait WarnIfNotDisposed {\n"
        "  protected def isDisposed: Boolean\n"
        "  override protected def finalize(): Unit = {\n"
        "    if (!isDisposed) logger.warn(s\"LEAK: ${getClass()} {}\", 1)\n"
        "    super.finalize()\n  }\n}\n"},
       {"NDArray.scala", "package ml.dmlc.mxnet\n"
                         "class NDArray(val handle: Long) extends "
                         "WarnIfNotDisposed {\n"
                         "  protected def isDisposed = disposed\n"
                         "  def dispose(): Unit = _LIB.mxNDArrayFree(handle)\n"
                         "}\n"}});
  EXPECT_EQ(list(S), "");
}

TEST(ManagedSources, ScalaWithoutParentheses) {
  EXPECT_EQ(scala("class A { @native def dispose()\n"
                  "  override def finalize { this.dispose } }"),
            "A_dispose");
  EXPECT_EQ(
      scala("class A { @native def free(): Int\n"
            "  def cleanup = if (open)\n    free()\n  else\n    0\n"
            "  override def finalize() = try cleanup catch { case _ => }\n"
            "}"),
      "A_free");
}

TEST(ManagedSources, ScalaObjectsAndPackages) {
  EXPECT_EQ(scala("package a\npackage b\n"
                  "object PytorchModel { @native def release(r: Long): Unit }\n"
                  "class PytorchModel {\n"
                  "  override def finalize(): Unit = {\n"
                  "    super.finalize()\n"
                  "    PytorchModel.release(r)\n  }\n}"),
            "a_b_PytorchModel_00024_release");
  EXPECT_EQ(scala("package c { object O { class In {\n"
                  "  @native def free(): Unit\n"
                  "  override def finalize() = free() } } }"),
            "c_O_00024In_free");
}

TEST(ManagedSources, ScalaIndented) {
  EXPECT_EQ(scala("class A:\n"
                  "  @native def free(): Unit\n"
                  "  override def finalize(): Unit =\n"
                  "    log()\n"
                  "    free()\n"
                  "class B:\n"
                  "  @native def keep(): Unit\n"),
            "A_free");
}

TEST(ManagedSources, ScalaUnknownReceiver) {
  const char *Lib = "class Lib { @native def fooFree(h: Long): Int\n"
                    "  @native def close(): Int }\n";
  EXPECT_EQ(scala(std::string(Lib) +
                  "class A { val l = pick()\n"
                  "  override def finalize() = { l.fooFree(1); l.close() } }"),
            "Lib_fooFree");
  // Two classes have it.
  EXPECT_EQ(scala(std::string(Lib) +
                  "class Lib2 { @native def fooFree(h: Long): Int }\n"
                  "class A { val l = pick()\n"
                  "  override def finalize() = { l.fooFree(1) } }"),
            "");
}

TEST(ManagedSources, ScalaFuture) {
  EXPECT_EQ(scala("class A { @native def free(): Int\n"
                  "  override def finalize() = { Future { free() } } }"),
            "");
}

//===-- Kotlin ------------------------------------------------------------===//

TEST(ManagedSources, KotlinFinalizer) {
  auto S = scan({{"a.kt", "package p.q\n"
                          "class Engine : AutoCloseable {\n"
                          "  private var h: Long = 0\n"
                          "  protected fun finalize() { release() }\n"
                          "  fun release() {\n"
                          "    if (h != 0L) { destroyEngine(h); h = 0L } }\n"
                          "  override fun close() = release()\n"
                          "  private external fun destroyEngine(h: Long)\n"
                          "  private external fun tap(h: Long)\n}\n"}});
  ASSERT_EQ(list(S), "p_q_Engine_destroyEngine");
  EXPECT_EQ(way(S.Natives[0]), "p.q.Engine.finalize:4 > p.q.Engine.release:4 > "
                               "p.q.Engine.destroyEngine:6");
}

TEST(ManagedSources, KotlinFinalizerThatOnlyReports) {
  EXPECT_EQ(
      kotlin("class A { protected fun finalize() {\n"
             "    Log.w(tag, \"leak ${if (h > 0) \"}\" else \"\"} free(h)\")\n"
             "  } fun close() { free(h) }\n"
             "  external fun free(h: Long) }"),
      "");
}

TEST(ManagedSources, KotlinCompanions) {
  const char *Finalizer = "class A { fun finalize() { free(1) }\n companion "
                          "object {\n";
  EXPECT_EQ(kotlin(std::string(Finalizer) + "external fun free(h: Long) } }"),
            "A_00024Companion_free");
  EXPECT_EQ(kotlin(std::string(Finalizer) +
                   "@JvmStatic external fun free(h: Long) } }"),
            "A_free");
  EXPECT_EQ(kotlin(std::string(Finalizer) + "@JvmStatic @JvmName(\"nFree\")\n"
                                            "external fun free(h: Long) } }"),
            "A_nFree");
}

TEST(ManagedSources, KotlinFunctionsOfAFile) {
  EXPECT_EQ(kotlin("package p\nexternal fun freeIt(h: Long)\n"
                   "class A { protected fun finalize() = freeIt(1) }"),
            "p_AKt_freeIt");
  EXPECT_EQ(kotlin("@file:JvmName(\"Natives\")\npackage p\n"
                   "external fun freeIt(h: Long)\n"
                   "class A { protected fun finalize() = freeIt(1) }"),
            "p_Natives_freeIt");
}

TEST(ManagedSources, KotlinScopeFunctions) {
  EXPECT_EQ(kotlin("object Lib { external fun free(h: Long) }\n"
                   "class A { protected fun finalize() {\n"
                   "    handle?.let { Lib.free(it) } } }"),
            "Lib_free");
  EXPECT_EQ(kotlin("object Lib { external fun free(h: Long) }\n"
                   "class A { protected fun finalize() {\n"
                   "    scope.launch { Lib.free(1) } } }"),
            "");
}

// BidiLine: a nested class that derives from the one around it.
TEST(ManagedSources, KotlinNestedDerivedClass) {
  EXPECT_EQ(kotlin("abstract class Line {\n"
                   "  private class Finalizable(p: Line) : Line(p) {\n"
                   "    override fun dispose() { throw Error() }\n"
                   "    protected fun finalize() { super.dispose() }\n  }\n"
                   "  open fun dispose() { freeLine(1) }\n"
                   "  private external fun freeLine(h: Long)\n}"),
            "Line_freeLine");
}

//===-- Look-up, files ----------------------------------------------------===//

TEST(ManagedSources, FindsLongNames) {
  auto S = scan({{"A.java", "class A { protected void finalize() { _f(1); }\n"
                            "  native void _f(long h); }"}});
  ASSERT_EQ(S.Natives[0].Symbol, "Java_A__1f");
  EXPECT_TRUE(S.find("Java_A__1f"));
  EXPECT_TRUE(S.find("Java_A__1f__J"));
  EXPECT_FALSE(S.find("Java_A__1"));
  EXPECT_FALSE(S.find("Java_A"));
  EXPECT_FALSE(S.find("Java_A__1fx"));
  EXPECT_FALSE(S.find(""));
}

TEST(ManagedSources, FindsRegisteredMethods) {
  auto S = scan({{"A.java", "package p; class A { static class In {\n"
                            "  native void finalize(); } }"}});
  EXPECT_TRUE(S.findRegistered("p/A$In", "finalize"));
  EXPECT_FALSE(S.findRegistered("p/A", "finalize"));
}

TEST(ManagedSources, NamesANativeOnce) {
  const char *Text = "class A { native void finalize(); }";
  EXPECT_EQ(list(scan({{"b/A.java", Text}, {"a/A.java", Text}})), "A_finalize");
}

TEST(ManagedSources, NamesTheRootThatCannotBeRead) {
  llvm::vfs::InMemoryFileSystem FS;
  FS.addFile("/src/x.txt", 0, llvm::MemoryBuffer::getMemBuffer(""));
  std::vector<std::string> Missing = {"/none"}, Text = {"/src/x.txt"};
  auto Result = scanManagedSources(Missing, FS);
  ASSERT_FALSE(Result);
  EXPECT_EQ(llvm::toString(Result.takeError()),
            "cannot read managed sources '/none': No such file or directory");
  Result = scanManagedSources(Text, FS);
  ASSERT_FALSE(Result);
  EXPECT_EQ(llvm::toString(Result.takeError()),
            "cannot read managed sources '/src/x.txt': neither a folder nor a "
            ".java, .scala or .kt file");
}

TEST(ManagedSources, SkipsWithAReason) {
  std::string Big(5u << 20, ' ');
  auto S = scan({{"Big.java", Big},
                 {"Nul.java", llvm::StringRef("class\0A", 7)},
                 {".git/B.java", "class B {}"},
                 {"b.txt", "class B {}"},
                 {"c/C.java", "class C {}"}});
  ASSERT_EQ(S.Skipped.size(), 2u);
  EXPECT_EQ(S.Skipped[0].Path, "/src/Big.java");
  EXPECT_EQ(S.Skipped[0].Reason, "larger than 4 MB");
  EXPECT_EQ(S.Skipped[1].Reason, "not text");
  EXPECT_EQ(S.Files, 1u);
}

TEST(ManagedSources, TakesFilesAndOverlappingRoots) {
  Source A = {"A.java", "class A { native void finalize(); }"};
  EXPECT_EQ(list(scan({A}, {"/src/A.java"})), "A_finalize");
  auto S = scan({A}, {"/src/A.java", "/src", "/src"});
  EXPECT_EQ(S.Files, 1u);
  EXPECT_EQ(S.Natives.size(), 1u);
}

TEST(ManagedSources, SurvivesBrokenSources) {
  Source Good = {"Z.java", "class Z { native void finalize(); }"};
  for (const char *Bad : {"class A { void finalize() { free(",
                          "class A { native finalize( }",
                          "class",
                          "class A extends",
                          "}}}}))) class B {",
                          "\"\"\" class {",
                          "import",
                          "import {",
                          "package",
                          "class A { void finalize() { x.",
                          "native native native",
                          "@",
                          "@interface",
                          "enum E { A(",
                          "new",
                          "class A { { cleaner.register(",
                          "Cleaner.create(,)",
                          "record R(",
                          "class A { { cleaner.register(a,b }",
                          "class A<T<<<<< {"}) {
    auto S = scan({{"A.java", Bad}, {"A.scala", Bad}, {"A.kt", Bad}, Good});
    EXPECT_TRUE(S.find("Java_Z_finalize")) << Bad;
  }
}

TEST(ManagedSources, SurvivesDeepNesting) {
  std::string Deep = "class Z { native void finalize(); } ";
  for (int I = 0; I < 20000; ++I)
    Deep += "class A { void f(int a) { f(new B() { ";
  EXPECT_EQ(java(Deep), "Z_finalize");
  std::string Wide = "class Z { native void finalize(); } class Y { { x = ";
  for (int I = 0; I < 50000; ++I)
    Wide += "post(() -> f(((";
  EXPECT_EQ(java(Wide), "Z_finalize");
  std::string Chain =
      "class Z { native void finalize(); } class Y { Y finalize() "
      "{ y";
  for (int I = 0; I < 50000; ++I)
    Chain += ".y()";
  EXPECT_EQ(java(Chain), "Z_finalize");
}

TEST(ManagedSources, BasesThatGoRound) {
  EXPECT_EQ(java("class A extends B { protected void finalize() { f0(); } }\n"
                 "class B extends A { native void f0(); }\n"
                 "class C extends C { }"),
            "B_f0");
}

} // namespace INTEROP_TEST_NAMESPACE
} // namespace interop
