// A function that attaches its thread detaches it on some of its ways: the others forget to. Where no way does, callers may.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c99

#include <jni.h>

static JavaVM *vm;
static jobject listener;
static jmethodID changed;

int badResult(int v) {
  JNIEnv *env;
  int attached = 0;
  jint rc = (*vm)->GetEnv(vm, (void **)&env, JNI_VERSION_1_6);
  if (rc == JNI_EDETACHED) {
    if ((*vm)->AttachCurrentThread(vm, (void **)&env, 0) != JNI_OK)
      return -1;
    attached = 1;
  } else if (rc != JNI_OK) {
    return -1;
  }
  int result = (*env)->CallIntMethod(env, listener, changed, v);
  if ((*env)->ExceptionCheck(env)) {
    (*env)->ExceptionClear(env);
    if (attached)
      (*vm)->DetachCurrentThread(vm);
    return -1;
  }
  return result;
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'badResult' returns here without calling 'JNIInvokeInterface_::DetachCurrentThread', as it does on other ways: this stays a thread attached to the Java VM
// CHECK-MESSAGES: :[[@LINE-16]]:9: note: after 'JNIInvokeInterface_::AttachCurrentThread' the thread is a thread attached to the Java VM
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: call 'JNIInvokeInterface_::DetachCurrentThread' here, too

int goodResult(int v) {
  JNIEnv *env;
  int attached = 0;
  jint rc = (*vm)->GetEnv(vm, (void **)&env, JNI_VERSION_1_6);
  if (rc == JNI_EDETACHED) {
    if ((*vm)->AttachCurrentThread(vm, (void **)&env, 0) != JNI_OK)
      return -1;
    attached = 1;
  } else if (rc != JNI_OK) {
    return -1;
  }
  int result = (*env)->CallIntMethod(env, listener, changed, v);
  if ((*env)->ExceptionCheck(env)) {
    (*env)->ExceptionClear(env);
    result = -1;
  }
  if (attached)
    (*vm)->DetachCurrentThread(vm);
  return result;
}

void goodFailure(int v) {
  JNIEnv *env;
  if ((*vm)->AttachCurrentThread(vm, (void **)&env, 0) != JNI_OK)
    return;
  (*env)->CallVoidMethod(env, listener, changed, v);
  (*vm)->DetachCurrentThread(vm);
}

// Who calls it detaches.
int goodHelper(int v) {
  JNIEnv *env;
  if ((*vm)->AttachCurrentThread(vm, (void **)&env, 0) != JNI_OK)
    return -1;
  if (v < 0)
    return -1;
  return (*env)->CallIntMethod(env, listener, changed, v);
}
void goodCaller(void) {
  goodHelper(3);
  (*vm)->DetachCurrentThread(vm);
}
