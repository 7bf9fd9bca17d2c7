// Threads that a program starts are not attached to the Java VM. As C calls it: through tables.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c99,c11,c17

#include <jni.h>
#include <pthread.h>

static JavaVM *vm;
static JNIEnv *cached;
static jobject listener;
static jmethodID changed;
int readEvent(void);

static void *badWorker(void *cookie) {
  JNIEnv *env = (JNIEnv *)cookie;
  while (readEvent())
    (*env)->CallVoidMethod(env, listener, changed);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:5: warning: 'JNINativeInterface_::CallVoidMethod' may only be called on a thread attached to the Java VM, but this is another thread
// CHECK-MESSAGES: :[[@LINE+4]]:3: note: 'badWorker' runs on a thread that is started here and is not a thread attached to the Java VM
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: attach the thread before (AttachCurrentThread), and detach it when it is done
JNIEXPORT void JNICALL Java_demo_Watcher_startBad(JNIEnv *env, jobject self) {
  pthread_t thread;
  pthread_create(&thread, NULL, badWorker, env);
}

static void *badGlobal(void *cookie) {
  while (readEvent())
    (*cached)->CallVoidMethod(cached, listener, changed);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:5: warning: 'JNINativeInterface_::CallVoidMethod' may only be called on a thread attached to the Java VM, but this is another thread
// CHECK-MESSAGES: :[[@LINE+5]]:3: note: 'badGlobal' runs on a thread that is started here and is not a thread attached to the Java VM
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: attach the thread before (AttachCurrentThread), and detach it when it is done
JNIEXPORT void JNICALL Java_demo_Watcher_startBadGlobal(JNIEnv *env, jobject self) {
  pthread_t thread;
  cached = env;
  pthread_create(&thread, NULL, badGlobal, NULL);
}

// In a helper.
static void notify(JNIEnv *env) {
  jclass cls = (*env)->GetObjectClass(env, listener);
  (*env)->CallVoidMethod(env, listener, (*env)->GetMethodID(env, cls, "changed", "()V"));
}
static void *badHelper(void *cookie) {
  notify((JNIEnv *)cookie);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'notify' calls 'JNINativeInterface_::GetObjectClass', which may only be called on a thread attached to the Java VM, but this is another thread
// CHECK-MESSAGES: :[[@LINE+6]]:3: note: 'badHelper' runs on a thread that is started here and is not a thread attached to the Java VM
// CHECK-MESSAGES: :[[@LINE-9]]:16: note: 'notify' calls 'JNINativeInterface_::GetObjectClass' here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: attach the thread before (AttachCurrentThread), and detach it when it is done
JNIEXPORT void JNICALL Java_demo_Watcher_startBadHelper(JNIEnv *env, jobject self) {
  pthread_t thread;
  notify(env);
  pthread_create(&thread, NULL, badHelper, env);
}

// After the end.
static void *badDetached(void *cookie) {
  JNIEnv *env;
  if ((*vm)->AttachCurrentThread(vm, (void **)&env, NULL) != JNI_OK)
    return NULL;
  (*env)->CallVoidMethod(env, listener, changed);
  (*vm)->DetachCurrentThread(vm);
  (*env)->DeleteGlobalRef(env, listener);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'JNINativeInterface_::DeleteGlobalRef' may only be called on a thread attached to the Java VM, but this is another thread
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: after 'JNIInvokeInterface_::DetachCurrentThread' the thread is no longer a thread attached to the Java VM
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: attach the thread before (AttachCurrentThread), and detach it when it is done
static void *goodWorker(void *cookie) {
  JNIEnv *env;
  if ((*vm)->AttachCurrentThread(vm, (void **)&env, NULL) != JNI_OK)
    return NULL;
  while (readEvent())
    (*env)->CallVoidMethod(env, listener, changed);
  notify(env);
  (*vm)->DetachCurrentThread(vm);
  return NULL;
}
static void *goodAsked(void *cookie) {
  JNIEnv *env = NULL;
  int attached = 0;
  if ((*vm)->GetEnv(vm, (void **)&env, JNI_VERSION_1_6) == JNI_EDETACHED) {
    if ((*vm)->AttachCurrentThreadAsDaemon(vm, (void **)&env, NULL) != JNI_OK)
      return NULL;
    attached = 1;
  }
  (*env)->CallVoidMethod(env, listener, changed);
  if (attached)
    (*vm)->DetachCurrentThread(vm);
  return NULL;
}
static void *badAskedOnly(void *cookie) {
  JNIEnv *env = NULL;
  if ((*vm)->GetEnv(vm, (void **)&env, JNI_VERSION_1_6) != JNI_OK) {
    (*cached)->CallVoidMethod(cached, listener, changed);
    return NULL;
  }
  (*env)->CallVoidMethod(env, listener, changed);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-6]]:5: warning: 'JNINativeInterface_::CallVoidMethod' may only be called on a thread attached to the Java VM, but this is another thread
// CHECK-MESSAGES: :[[@LINE+12]]:3: note: 'badAskedOnly' runs on a thread that is started here and is not a thread attached to the Java VM
// CHECK-MESSAGES: :[[@LINE-8]]:5: note: attach the thread before (AttachCurrentThread), and detach it when it is done
static void *goodNative(void *cookie) {
  while (readEvent())
    ;
  return NULL;
}
JNIEXPORT void JNICALL Java_demo_Watcher_startOthers(JNIEnv *env, jobject self) {
  pthread_t thread;
  pthread_create(&thread, NULL, badDetached, NULL);
  pthread_create(&thread, NULL, goodWorker, NULL);
  pthread_create(&thread, NULL, goodAsked, NULL);
  pthread_create(&thread, NULL, badAskedOnly, NULL);
  pthread_create(&thread, NULL, goodNative, NULL);
}

// A thread of Java's is attached, and may wait.
JNIEXPORT void JNICALL Java_demo_Watcher_run(JNIEnv *env, jobject self) {
  pthread_t thread;
  pthread_create(&thread, NULL, goodNative, NULL);
  pthread_join(thread, NULL);
  (*env)->CallVoidMethod(env, self, changed);
}

// Who makes the VM is its main thread.
int goodMain(void) {
  JNIEnv *env;
  if (JNI_CreateJavaVM(&vm, (void **)&env, NULL) != JNI_OK)
    return 1;
  notify(env);
  (*vm)->DestroyJavaVM(vm);
  return 0;
}
