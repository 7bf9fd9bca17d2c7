// A callback asks for the environment, attaches its thread where there is none, and leaves it so.
// https://github.com/wolfSSL/wolfssljni/commit/8691f8ee33c31cdda0b1e37088970b2cbad26bfb
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t

#include <jni.h>

typedef struct Store Store;
void setVerify(void *ssl, int mode, int (*verify)(int, Store *));
static JavaVM *vm;
static jobject listener;
static jmethodID verifyCallback;

int badVerify(int ok, Store *store) {
  JNIEnv *env;
  jint result = (*vm)->GetEnv(vm, (void **)&env, JNI_VERSION_1_6);
  if (result == JNI_EDETACHED) {
    result = (*vm)->AttachCurrentThread(vm, (void **)&env, NULL);
    if (result)
      return -101;
  } else if (result != JNI_OK) {
    return -102;
  }
  jint answer = (*env)->CallIntMethod(env, listener, verifyCallback, ok, (jlong)store);
  if ((*env)->ExceptionOccurred(env)) {
    (*env)->ExceptionDescribe(env);
    (*env)->ExceptionClear(env);
    return -109;
  }
  return answer;
}
// CHECK-MESSAGES: :[[@LINE-14]]:14: warning: 'JNIInvokeInterface_::AttachCurrentThread' is not undone: nothing calls 'JNIInvokeInterface_::DetachCurrentThread' before the thread that runs 'badVerify' ends
// CHECK-MESSAGES: :[[@LINE-15]]:14: note: call 'JNIInvokeInterface_::DetachCurrentThread' before that thread ends, unless it was so before

int goodVerify(int ok, Store *store) {
  JNIEnv *env;
  int attached = 0;
  jint result = (*vm)->GetEnv(vm, (void **)&env, JNI_VERSION_1_6);
  if (result == JNI_EDETACHED) {
    result = (*vm)->AttachCurrentThread(vm, (void **)&env, NULL);
    if (result)
      return -101;
    attached = 1;
  } else if (result != JNI_OK) {
    return -102;
  }
  jint answer = (*env)->CallIntMethod(env, listener, verifyCallback, ok, (jlong)store);
  if ((*env)->ExceptionOccurred(env)) {
    (*env)->ExceptionDescribe(env);
    (*env)->ExceptionClear(env);
    answer = -109;
  }
  if (attached)
    (*vm)->DetachCurrentThread(vm);
  return answer;
}

JNIEXPORT void JNICALL Java_wolf_Session_setVerify(JNIEnv *env, jobject self, jlong ssl, jint mode) {
  setVerify((void *)ssl, mode, mode ? goodVerify : badVerify);
}
