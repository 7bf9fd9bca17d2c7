// The headers of an installed JDK, in C.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t --real-headers -- -- %jni_flags
// REQUIRES: real-jni

#include <jni.h>
#include <pthread.h>

static JavaVM *vm;
static jobject listener;
static jmethodID changed;
static jfieldID handle;

static void *badWorker(void *cookie) {
  JNIEnv *env = (JNIEnv *)cookie;
  (*env)->CallVoidMethod(env, listener, changed);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'JNINativeInterface_::CallVoidMethod' may only be called on a thread attached to the Java VM, but this is another thread
// CHECK-MESSAGES: :[[@LINE+22]]:3: note: 'badWorker' runs on a thread that is started here and is not a thread attached to the Java VM
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: attach the thread before (AttachCurrentThread), and detach it when it is done
static void *badStays(void *cookie) {
  JNIEnv *env;
  if ((*vm)->AttachCurrentThread(vm, (void **)&env, NULL) != JNI_OK)
    return NULL;
  (*env)->CallVoidMethod(env, listener, changed);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-5]]:7: warning: 'JNIInvokeInterface_::AttachCurrentThread' is not undone: nothing calls 'JNIInvokeInterface_::DetachCurrentThread' before the thread that runs 'badStays' ends
// CHECK-MESSAGES: :[[@LINE+13]]:3: note: 'badStays' runs on a thread that is started here and is not a thread attached to the Java VM
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: call 'DetachCurrentThread' before each way out, unless the thread had it before
static void *goodWorker(void *cookie) {
  JNIEnv *env;
  if ((*vm)->AttachCurrentThread(vm, (void **)&env, NULL) != JNI_OK)
    return NULL;
  (*env)->CallVoidMethod(env, listener, changed);
  (*vm)->DetachCurrentThread(vm);
  return NULL;
}
JNIEXPORT void JNICALL Java_demo_Watcher_start(JNIEnv *env, jobject self) {
  pthread_t thread;
  pthread_create(&thread, NULL, badWorker, env);
  pthread_create(&thread, NULL, badStays, NULL);
  pthread_create(&thread, NULL, goodWorker, NULL);
}
JNIEXPORT jlong JNICALL Java_demo_Codec_badSum(JNIEnv *env, jobject self, jbyteArray array) {
  jbyte *bytes = (*env)->GetPrimitiveArrayCritical(env, array, NULL);
  if (!bytes)
    return 0;
  jlong sum = bytes[0] + (*env)->GetLongField(env, self, handle);
  (*env)->ReleasePrimitiveArrayCritical(env, array, bytes, JNI_ABORT);
  return sum;
}
// CHECK-MESSAGES: :[[@LINE-4]]:26: warning: 'JNINativeInterface_::GetLongField' must not be called inside a JNI critical region
// CHECK-MESSAGES: :[[@LINE-8]]:18: note: 'JNINativeInterface_::GetPrimitiveArrayCritical' begins it here
// CHECK-MESSAGES: :[[@LINE-6]]:26: note: do it before the region, or after its end
JNIEXPORT jlong JNICALL Java_demo_Codec_goodSum(JNIEnv *env, jobject self, jbyteArray array) {
  jlong sum = (*env)->GetLongField(env, self, handle);
  jbyte *bytes = (*env)->GetPrimitiveArrayCritical(env, array, NULL);
  if (!bytes)
    return 0;
  sum += bytes[0];
  (*env)->ReleasePrimitiveArrayCritical(env, array, bytes, JNI_ABORT);
  return sum;
}
