// Calls that macros write.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t

#include <jni.h>
#include <pthread.h>

#define ENV(e) (*(e))
#define CALL(e, function, ...) ENV(e)->function(e, __VA_ARGS__)
#define THREAD_BEGIN(vm)                                                                                               \
  JNIEnv *env;                                                                                                         \
  jint known = (*vm)->GetEnv(vm, (void **)&env, JNI_VERSION_1_6);                                                      \
  if (known == JNI_EDETACHED)                                                                                          \
    (*vm)->AttachCurrentThread(vm, (void **)&env, NULL);
#define THREAD_END(vm)                                                                                                 \
  if (known == JNI_EDETACHED)                                                                                          \
    (*vm)->DetachCurrentThread(vm);

static JavaVM *vm;
static jobject listener;
static jmethodID changed;

static void *badWorker(void *cookie) {
  JNIEnv *env = (JNIEnv *)cookie;
  CALL(env, CallVoidMethod, listener, changed);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'JNINativeInterface_::CallVoidMethod' may only be called on a thread attached to the Java VM, but this is another thread
// CHECK-MESSAGES: :[[@LINE-20]]:32: note: expanded from macro 'CALL'
// CHECK-MESSAGES: :[[@LINE-22]]:16: note: expanded from macro 'ENV'
// CHECK-MESSAGES: :[[@LINE+12]]:3: note: 'badWorker' runs on a thread that is started here and is not a thread attached to the Java VM
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: attach the thread before (AttachCurrentThread), and detach it when it is done
// CHECK-MESSAGES: :[[@LINE-24]]:32: note: expanded from macro 'CALL'
// CHECK-MESSAGES: :[[@LINE-26]]:16: note: expanded from macro 'ENV'
static void *goodWorker(void *cookie) {
  THREAD_BEGIN(vm)
  CALL(env, CallVoidMethod, listener, changed);
  THREAD_END(vm)
  return NULL;
}
void start(JNIEnv *env) {
  pthread_t thread;
  pthread_create(&thread, NULL, badWorker, env);
  pthread_create(&thread, NULL, goodWorker, NULL);
}
