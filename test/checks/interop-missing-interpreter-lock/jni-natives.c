// Functions that are registered are called by Java's threads.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t

#include <jni.h>
#include <pthread.h>

static jmethodID run;

static void goodNotify(JNIEnv *env, jobject self) {
  (*env)->CallVoidMethod(env, self, run);
}
// Started as a thread, too.
static void badBoth(JNIEnv *env, jobject self) {
  (*env)->CallVoidMethod(env, self, run);
}
static void *body(void *cookie) {
  badBoth((JNIEnv *)cookie, NULL);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'badBoth' calls 'JNINativeInterface_::CallVoidMethod', which may only be called on a thread attached to the Java VM, but this is another thread
// CHECK-MESSAGES: :[[@LINE+5]]:3: note: 'body' runs on a thread that is started here and is not a thread attached to the Java VM
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'badBoth' calls 'JNINativeInterface_::CallVoidMethod' here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: attach the thread before (AttachCurrentThread), and detach it when it is done
static void start(JNIEnv *env, jobject self) {
  pthread_t thread;
  pthread_create(&thread, NULL, body, env);
}
static const JNINativeMethod methods[] = {
    {(char *)"notify", (char *)"()V", (void *)goodNotify},
    {(char *)"both", (char *)"()V", (void *)badBoth},
    {.name = (char *)"start", .signature = (char *)"()V", .fnPtr = (void *)start},
};

JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM *vm, void *reserved) {
  JNIEnv *env;
  if ((*vm)->GetEnv(vm, (void **)&env, JNI_VERSION_1_6) != JNI_OK)
    return JNI_ERR;
  (*env)->RegisterNatives(env, (*env)->FindClass(env, "demo/Device"), methods, 3);
  return JNI_VERSION_1_6;
}
