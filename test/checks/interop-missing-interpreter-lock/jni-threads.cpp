// Threads that a program starts are not attached to the Java VM. As C++ calls it: by methods.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c++11,c++17,c++20

#include <jni.h>
#include <functional>
#include <thread>

static JavaVM *vm;
static jmethodID changed;
int readEvent();

struct Listener {
  JNIEnv *env;
  jobject object;
  void notify() { env->CallVoidMethod(object, changed); }
};

extern "C" JNIEXPORT void JNICALL Java_demo_Watcher_startBad(JNIEnv *env, jobject self) {
  jobject object = env->NewGlobalRef(self);
  std::thread([env, object] {
    while (readEvent())
      env->CallVoidMethod(object, changed);
  }).detach();
}
// CHECK-MESSAGES: :[[@LINE-3]]:7: warning: 'JNIEnv_::CallVoidMethod' may only be called on a thread attached to the Java VM, but this is another thread
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: the lambda runs on a thread that is started here and is not a thread attached to the Java VM
// CHECK-MESSAGES: :[[@LINE-5]]:7: note: attach the thread before (AttachCurrentThread), and detach it when it is done

extern "C" JNIEXPORT void JNICALL Java_demo_Watcher_startBadMember(JNIEnv *env, jobject self) {
  auto *listener = new Listener{env, env->NewGlobalRef(self)};
  std::thread([listener] {
    while (readEvent())
      listener->notify();
  }).detach();
}
// CHECK-MESSAGES: :[[@LINE-3]]:7: warning: 'Listener::notify' calls 'JNIEnv_::CallVoidMethod', which may only be called on a thread attached to the Java VM, but this is another thread
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: the lambda runs on a thread that is started here and is not a thread attached to the Java VM
// CHECK-MESSAGES: :[[@LINE-23]]:19: note: 'Listener::notify' calls 'JNIEnv_::CallVoidMethod' here
// CHECK-MESSAGES: :[[@LINE-6]]:7: note: attach the thread before (AttachCurrentThread), and detach it when it is done

// A guard attaches and detaches.
class AttachGuard {
public:
  explicit AttachGuard(JavaVM *vm) : vm_(vm) {
    if (vm_->GetEnv(reinterpret_cast<void **>(&env_), JNI_VERSION_1_6) == JNI_EDETACHED)
      attached_ = vm_->AttachCurrentThread(reinterpret_cast<void **>(&env_), nullptr) == JNI_OK;
  }
  AttachGuard(const AttachGuard &) = delete;
  ~AttachGuard() {
    if (attached_)
      vm_->DetachCurrentThread();
  }
  JNIEnv *operator->() { return env_; }
  JNIEnv *get() { return env_; }

private:
  JavaVM *vm_;
  JNIEnv *env_ = nullptr;
  bool attached_ = false;
};
extern "C" JNIEXPORT void JNICALL Java_demo_Watcher_startGood(JNIEnv *env, jobject self) {
  jobject object = env->NewGlobalRef(self);
  std::thread([object] {
    AttachGuard guard(vm);
    while (readEvent())
      guard->CallVoidMethod(object, changed);
    guard.get()->DeleteGlobalRef(object);
  }).detach();
}
extern "C" JNIEXPORT void JNICALL Java_demo_Watcher_startGoodDirect(JNIEnv *env, jobject self) {
  jobject object = env->NewGlobalRef(self);
  std::thread([object] {
    JNIEnv *own = nullptr;
    if (vm->AttachCurrentThread(reinterpret_cast<void **>(&own), nullptr) != JNI_OK)
      return;
    own->CallVoidMethod(object, changed);
    vm->DetachCurrentThread();
  }).detach();
}
// Before the guard.
extern "C" JNIEXPORT void JNICALL Java_demo_Watcher_startBadEarly(JNIEnv *env, jobject self) {
  std::thread([env, self] {
    jobject object = env->NewGlobalRef(self);
    AttachGuard guard(vm);
    guard->CallVoidMethod(object, changed);
  }).detach();
}
// CHECK-MESSAGES: :[[@LINE-5]]:22: warning: 'JNIEnv_::NewGlobalRef' may only be called on a thread attached to the Java VM, but this is another thread
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: the lambda runs on a thread that is started here and is not a thread attached to the Java VM
// CHECK-MESSAGES: :[[@LINE-7]]:22: note: attach the thread before (AttachCurrentThread), and detach it when it is done

// The thread waits in Java's own.
extern "C" JNIEXPORT void JNICALL Java_demo_Watcher_runGood(JNIEnv *env, jobject self) {
  std::thread worker([] {
    while (readEvent())
      ;
  });
  worker.join();
  env->CallVoidMethod(self, changed);
}
