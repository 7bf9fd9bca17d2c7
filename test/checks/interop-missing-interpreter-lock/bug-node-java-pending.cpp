// An exception of Java's is kept by a global reference, which may not be made while it is pending.
// https://github.com/joeferner/node-java/pull/45
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c++11,c++17

#include <jni.h>

struct Call {
  jthrowable error = nullptr;
  jobject result = nullptr;
  void badExecute(JNIEnv *env, jobject method, jmethodID invoke);
  void goodExecute(JNIEnv *env, jobject method, jmethodID invoke);
};

void Call::badExecute(JNIEnv *env, jobject method, jmethodID invoke) {
  jobject made = env->CallObjectMethod(method, invoke);
  jthrowable e = env->ExceptionOccurred();
  if (e) {
    error = static_cast<jthrowable>(env->NewGlobalRef(e));
    env->ExceptionClear();
    return;
  }
  result = env->NewGlobalRef(made);
}
// CHECK-MESSAGES: :[[@LINE-6]]:37: warning: 'JNIEnv_::NewGlobalRef' must not be called while an exception is pending
// CHECK-MESSAGES: :[[@LINE-7]]:37: note: return, or clear the exception (ExceptionClear) before

void Call::goodExecute(JNIEnv *env, jobject method, jmethodID invoke) {
  jobject made = env->CallObjectMethod(method, invoke);
  jthrowable e = env->ExceptionOccurred();
  if (e) {
    env->ExceptionClear();
    error = static_cast<jthrowable>(env->NewGlobalRef(e));
    return;
  }
  result = env->NewGlobalRef(made);
}
