// The headers of an installed JDK, in C++.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t --real-headers -- -- %jni_flags
// REQUIRES: real-jni

#include <jni.h>
#include <thread>

static JavaVM *vm;
static jmethodID changed;

extern "C" JNIEXPORT void JNICALL Java_demo_Watcher_start(JNIEnv *env, jobject self) {
  jobject object = env->NewGlobalRef(self);
  std::thread bad([env, object] { env->CallVoidMethod(object, changed); });
  bad.detach();
  std::thread good([object] {
    JNIEnv *own = nullptr;
    if (vm->AttachCurrentThread(reinterpret_cast<void **>(&own), nullptr) != JNI_OK)
      return;
    own->CallVoidMethod(object, changed);
    vm->DetachCurrentThread();
  });
  good.detach();
}
// CHECK-MESSAGES: :[[@LINE-11]]:35: warning: 'JNIEnv_::CallVoidMethod' may only be called on a thread attached to the Java VM, but this is another thread
// CHECK-MESSAGES: :[[@LINE-12]]:15: note: the lambda runs on a thread that is started here and is not a thread attached to the Java VM
// CHECK-MESSAGES: :[[@LINE-13]]:35: note: attach the thread before (AttachCurrentThread), and detach it when it is done
extern "C" JNIEXPORT void JNICALL Java_demo_Watcher_badRun(JNIEnv *env, jobject self, jclass error) {
  env->CallVoidMethod(self, changed);
  if (env->ExceptionCheck())
    env->ThrowNew(env->FindClass("java/lang/IllegalStateException"), "run failed");
}
// CHECK-MESSAGES: :[[@LINE-2]]:19: warning: 'JNIEnv_::FindClass' must not be called while an exception is pending
// CHECK-MESSAGES: :[[@LINE-3]]:19: note: return, or clear the exception (ExceptionClear) before
extern "C" JNIEXPORT void JNICALL Java_demo_Watcher_goodRun(JNIEnv *env, jobject self, jclass error) {
  env->CallVoidMethod(self, changed);
  if (env->ExceptionCheck()) {
    env->ExceptionClear();
    env->ThrowNew(error, "run failed");
  }
}
