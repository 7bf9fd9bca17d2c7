// While an exception is pending few JNI functions may be called.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c++11,c++17

#include <jni.h>

static jmethodID run;
static jfieldID handle;

static void throwIllegalState(JNIEnv *env, const char *message) {
  jclass cls = env->FindClass("java/lang/IllegalStateException");
  env->ThrowNew(cls, message);
}

extern "C" JNIEXPORT jlong JNICALL Java_demo_Device_bad(JNIEnv *env, jobject self, jclass error) {
  jlong value = env->GetLongField(self, handle);
  if (!value)
    env->ThrowNew(error, "closed");
  return value;
}
extern "C" JNIEXPORT jlong JNICALL Java_demo_Device_badGoesOn(JNIEnv *env, jobject self, jclass error) {
  env->ThrowNew(error, "closed");
  return env->GetLongField(self, handle);
}
// CHECK-MESSAGES: :[[@LINE-2]]:10: warning: 'JNIEnv_::GetLongField' must not be called while an exception is pending
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'JNIEnv_::ThrowNew' begins it here
// CHECK-MESSAGES: :[[@LINE-4]]:10: note: return, or clear the exception (ExceptionClear) before
extern "C" JNIEXPORT void JNICALL Java_demo_Device_badTwice(JNIEnv *env, jobject self) {
  throwIllegalState(env, "first");
  throwIllegalState(env, "second");
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'throwIllegalState' calls 'JNIEnv_::FindClass', which must not be called while an exception is pending
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'throwIllegalState' begins it here
// CHECK-MESSAGES: :[[@LINE-23]]:16: note: 'throwIllegalState' calls 'JNIEnv_::FindClass' here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: return, or clear the exception (ExceptionClear) before
extern "C" JNIEXPORT void JNICALL Java_demo_Device_badKept(JNIEnv *env, jobject self) {
  env->CallVoidMethod(self, run);
  if (jthrowable e = env->ExceptionOccurred()) {
    env->SetLongField(self, handle, 0);
    env->ExceptionClear();
    env->DeleteLocalRef(e);
  }
}
// CHECK-MESSAGES: :[[@LINE-5]]:5: warning: 'JNIEnv_::SetLongField' must not be called while an exception is pending
// CHECK-MESSAGES: :[[@LINE-6]]:5: note: return, or clear the exception (ExceptionClear) before
extern "C" JNIEXPORT void JNICALL Java_demo_Device_badChecked(JNIEnv *env, jobject self) {
  env->CallVoidMethod(self, run);
  if (env->ExceptionCheck())
    throwIllegalState(env, "run failed");
}
// CHECK-MESSAGES: :[[@LINE-2]]:5: warning: 'throwIllegalState' calls 'JNIEnv_::FindClass', which must not be called while an exception is pending
// CHECK-MESSAGES: :[[@LINE-41]]:16: note: 'throwIllegalState' calls 'JNIEnv_::FindClass' here
// CHECK-MESSAGES: :[[@LINE-4]]:5: note: return, or clear the exception (ExceptionClear) before

// What is allowed.
extern "C" JNIEXPORT void JNICALL Java_demo_Device_goodCleanup(JNIEnv *env, jobject self, jstring name, jclass error) {
  const char *chars = env->GetStringUTFChars(name, nullptr);
  env->MonitorEnter(self);
  env->PushLocalFrame(4);
  env->ThrowNew(error, chars);
  env->PopLocalFrame(nullptr);
  env->MonitorExit(self);
  env->ReleaseStringUTFChars(name, chars);
  env->DeleteLocalRef(error);
}
extern "C" JNIEXPORT void JNICALL Java_demo_Device_goodReturns(JNIEnv *env, jobject self) {
  env->CallVoidMethod(self, run);
  if (env->ExceptionCheck())
    return;
  env->CallVoidMethod(self, run);
}
extern "C" JNIEXPORT void JNICALL Java_demo_Device_goodCleared(JNIEnv *env, jobject self) {
  env->CallVoidMethod(self, run);
  if (env->ExceptionCheck()) {
    env->ExceptionDescribe();
    env->ExceptionClear();
  }
  env->CallVoidMethod(self, run);
}
extern "C" JNIEXPORT void JNICALL Java_demo_Device_goodReplaced(JNIEnv *env, jobject self) {
  env->CallVoidMethod(self, run);
  if (jthrowable e = env->ExceptionOccurred()) {
    env->ExceptionClear();
    jobject kept = env->NewGlobalRef(e);
    throwIllegalState(env, "run failed");
    env->DeleteGlobalRef(kept);
  }
}
extern "C" JNIEXPORT void JNICALL Java_demo_Device_goodMaybe(JNIEnv *env, jobject self, jboolean fail) {
  if (fail)
    throwIllegalState(env, "failed");
  if (!fail)
    env->CallVoidMethod(self, run);
}
extern "C" JNIEXPORT void JNICALL Java_demo_Device_goodFatal(JNIEnv *env, jobject self) {
  env->CallVoidMethod(self, run);
  if (env->ExceptionCheck())
    env->FatalError("run failed");
}
