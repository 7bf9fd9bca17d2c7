// Native methods are called by any thread of Java, finalizers by the collector's.
// RUN: %check_interop_tidy %s interop-engine-threads %t -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}"

#include "Inputs/press.h"
#include <jni.h>

JNIEXPORT void JNICALL Java_Press_badRun(JNIEnv *env, jobject self, jint sheet) { press_run(sheet); }
// CHECK-MESSAGES: :[[@LINE-1]]:83: warning: 'press_run' must always be called by the same thread, but any thread that calls 'Java_Press_badRun' and the collector's thread, which calls 'Java_Press_finalize', reach the press
// CHECK-MESSAGES: :[[@LINE-2]]:24: note: any thread may call 'Java_Press_badRun'
// CHECK-MESSAGES: :[[@LINE+4]]:24: note: a collector calls 'Java_Press_finalize' on a thread of its own
// CHECK-MESSAGES: :[[@LINE+3]]:73: note: the other thread calls 'press_stop' here
// CHECK-MESSAGES: :[[@LINE-5]]:83: note: have the thread that owns the press make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it
JNIEXPORT jint JNICALL Java_Press_goodVersion(JNIEnv *env, jobject self) { return press_version(); }
JNIEXPORT void JNICALL Java_Press_finalize(JNIEnv *env, jobject self) { press_stop(); }

static void badShow(JNIEnv *env, jobject self) { desk_show(1); }
static jint goodCount(JNIEnv *env, jobject self) { return press_version(); }

static const JNINativeMethod methods[] = {
    {"show", "()V", (void *)badShow},
    {"count", "()I", (void *)goodCount},
};

JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM *vm, void *reserved) {
  JNIEnv *env;
  if ((*vm)->GetEnv(vm, (void **)&env, JNI_VERSION_1_6) != JNI_OK)
    return JNI_ERR;
  (*env)->RegisterNatives(env, (*env)->FindClass(env, "Press"), methods, 2);
  return JNI_VERSION_1_6;
}
