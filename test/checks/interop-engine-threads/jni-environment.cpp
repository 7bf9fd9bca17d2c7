// The environment of JNI is of one thread.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20

#include <jni.h>
#include <thread>

static JavaVM *Vm;
static jmethodID Method;

// Captured.
extern "C" JNIEXPORT void JNICALL Java_Player_badStart(JNIEnv *Env, jobject Self) {
  jobject Kept = Env->NewGlobalRef(Self);
  std::thread([Env, Kept] { Env->CallVoidMethod(Kept, Method); }).detach();
}
// CHECK-MESSAGES: :[[@LINE-2]]:29: warning: 'JNIEnv_::CallVoidMethod' uses 'Env' on the thread that runs the lambda, but it belongs to the thread that made it
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE-6]]:64: note: 'Env' is given to another thread here
// CHECK-MESSAGES: :[[@LINE-5]]:29: note: keep the JavaVM instead, and ask it for the environment of this thread (GetEnv, AttachCurrentThread) (model jni.yaml)
extern "C" JNIEXPORT void JNICALL Java_Player_goodStart(JNIEnv *Env, jobject Self) {
  jobject Kept = Env->NewGlobalRef(Self);
  std::thread([Kept] {
    JNIEnv *Own = nullptr;
    if (Vm->AttachCurrentThread(reinterpret_cast<void **>(&Own), nullptr) != JNI_OK)
      return;
    Own->CallVoidMethod(Kept, Method);
    Vm->DetachCurrentThread();
  }).detach();
}
// Attached, but the environment is that of another thread.
extern "C" JNIEXPORT void JNICALL Java_Player_badAttached(JNIEnv *Env, jobject Self) {
  jobject Kept = Env->NewGlobalRef(Self);
  std::thread([Env, Kept] {
    void *Own = nullptr;
    if (Vm->AttachCurrentThread(&Own, nullptr) != JNI_OK)
      return;
    Env->CallVoidMethod(Kept, Method);
    Vm->DetachCurrentThread();
  }).detach();
}
// CHECK-MESSAGES: :[[@LINE-4]]:5: warning: 'JNIEnv_::CallVoidMethod' uses 'Env' on the thread that runs the lambda, but it belongs to the thread that made it
// CHECK-MESSAGES: :[[@LINE-9]]:3: note: the lambda is started as a thread here
// CHECK-MESSAGES: :[[@LINE-12]]:67: note: 'Env' is given to another thread here
// CHECK-MESSAGES: :[[@LINE-7]]:5: note: keep the JavaVM instead, and ask it for the environment of this thread (GetEnv, AttachCurrentThread) (model jni.yaml)

// Kept in a static by one call, used by another, which may be of another thread.
static JNIEnv *Cached;
extern "C" JNIEXPORT void JNICALL Java_Player_open(JNIEnv *Env, jobject) { Cached = Env; }
extern "C" JNIEXPORT void JNICALL Java_Player_badPlay(JNIEnv *, jobject Self) { Cached->CallVoidMethod(Self, Method); }
// CHECK-MESSAGES: :[[@LINE-1]]:81: warning: 'JNIEnv_::CallVoidMethod' uses 'Cached' on any thread that calls 'Java_Player_badPlay', but it belongs to the thread that made it
// CHECK-MESSAGES: :[[@LINE-2]]:35: note: any thread may call 'Java_Player_badPlay'
// CHECK-MESSAGES: :[[@LINE-4]]:76: note: 'Cached' is made here, on another thread
// CHECK-MESSAGES: :[[@LINE-4]]:81: note: keep the JavaVM instead, and ask it for the environment of this thread (GetEnv, AttachCurrentThread) (model jni.yaml)
extern "C" JNIEXPORT void JNICALL Java_Player_goodPlay(JNIEnv *Env, jobject Self) {
  Env->CallVoidMethod(Self, Method);
}

// A helper on the stack.
class Scope {
public:
  explicit Scope(JNIEnv *Env) : Env(Env) { Env->PushLocalFrame(4); }
  ~Scope() { Env->PopLocalFrame(nullptr); }

private:
  JNIEnv *Env;
};
extern "C" JNIEXPORT void JNICALL Java_Player_goodScope(JNIEnv *Env, jobject) { Scope Frame(Env); }

// An object that outlives the call.
class BadListener {
public:
  BadListener(JNIEnv *Env, jobject Self) : Env(Env), Self(Env->NewGlobalRef(Self)) {}
  void start() { std::thread(&BadListener::notify, this).detach(); }

private:
  void notify() { Env->CallVoidMethod(Self, Method); }
  JNIEnv *Env;
  jobject Self;
};
// CHECK-MESSAGES: :[[@LINE-4]]:19: warning: 'JNIEnv_::CallVoidMethod' uses 'Env' on the thread that runs 'BadListener::notify', but it belongs to the thread that made it
// CHECK-MESSAGES: :[[@LINE-8]]:18: note: 'BadListener::notify' is started as a thread here
// CHECK-MESSAGES: :[[@LINE-10]]:44: note: 'Env' is made here, on another thread
// CHECK-MESSAGES: :[[@LINE-7]]:19: note: keep the JavaVM instead, and ask it for the environment of this thread (GetEnv, AttachCurrentThread) (model jni.yaml)
extern "C" JNIEXPORT jlong JNICALL Java_Player_listen(JNIEnv *Env, jobject Self) {
  auto *Made = new BadListener(Env, Self);
  Made->start();
  return reinterpret_cast<jlong>(Made);
}

extern "C" JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM *Loaded, void *) {
  Vm = Loaded;
  return JNI_VERSION_1_6;
}
