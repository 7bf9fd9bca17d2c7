// Java's VM is C: no exception of C++ may leave a native method.
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t -std=c++11,c++17

#include <jni.h>

int check(int value) noexcept;

extern "C" {
JNIEXPORT jint JNICALL Java_demo_Text_badThrow(JNIEnv *env, jobject, jint value) {
  if (value < 0)
    throw 1;
  return check(value);
}
// CHECK-MESSAGES: :[[@LINE-3]]:5: warning: an exception leaves 'Java_demo_Text_badThrow' through the C frames of the interpreter that calls it
// CHECK-MESSAGES: :[[@LINE-4]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: catch everything in it, and report the error by its result
JNIEXPORT jint JNICALL Java_demo_Text_goodCaught(JNIEnv *env, jobject, jint value, jclass error) {
  try {
    if (value < 0)
      throw 1;
    return check(value);
  } catch (...) {
    env->ThrowNew(error, "negative");
    return 0;
  }
}
JNIEXPORT jint JNICALL Java_demo_Text_goodNothing(JNIEnv *env, jobject self, jint value, jmethodID run) {
  env->CallVoidMethod(self, run);
  return check(value);
}
}

// Registered, too.
static jint badNative(JNIEnv *, jobject, jint value) {
  if (value < 0)
    throw 1;
  return check(value);
}
// CHECK-MESSAGES: :[[@LINE-3]]:5: warning: an exception leaves 'badNative' through the C frames of the interpreter that calls it
// CHECK-MESSAGES: :[[@LINE+9]]:61: note: 'badNative' is put into a table of JNINativeMethod here
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-6]]:5: note: catch everything in it, and report the error by its result
static jint goodNative(JNIEnv *env, jobject, jint value) {
  if (value < 0)
    env->ThrowNew(env->FindClass("java/lang/IllegalArgumentException"), "negative");
  return check(value);
}
static const JNINativeMethod methods[] = {
    {const_cast<char *>("bad"), const_cast<char *>("(I)I"), reinterpret_cast<void *>(badNative)},
    {const_cast<char *>("good"), const_cast<char *>("(I)I"), reinterpret_cast<void *>(goodNative)},
};
extern "C" JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM *vm, void *) {
  JNIEnv *env = nullptr;
  if (vm->GetEnv(reinterpret_cast<void **>(&env), JNI_VERSION_1_6) != JNI_OK)
    return JNI_ERR;
  env->RegisterNatives(env->FindClass("demo/Text"), methods, 2);
  return JNI_VERSION_1_6;
}
