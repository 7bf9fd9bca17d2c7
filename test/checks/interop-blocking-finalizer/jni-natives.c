// A table of natives names the finalizers among them.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t

#include <jni.h>
#include <pthread.h>
#include <zmq.h>

static void badFinalize(JNIEnv *env, jobject self, jlong context) {
  zmq_ctx_term((void *)context);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: finalizer 'badFinalize' waits in 'zmq_ctx_term' for every 'zmq_socket' made from it, and finalizers run in no order
// CHECK-MESSAGES: :[[@LINE+12]]:48: note: 'badFinalize' is in a table of JNINativeMethod, whose functions are called on a thread attached to the Java VM
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: close them in the finalizer first, or let each keep a reference to this object
static void goodDestroy(JNIEnv *env, jobject self, jlong context) {
  zmq_ctx_term((void *)context);
}
static void goodFinalize(JNIEnv *env, jobject self, jlong socket) {
  int none = 0;
  zmq_setsockopt((void *)socket, ZMQ_LINGER, &none, sizeof none);
  zmq_close((void *)socket);
}
static const JNINativeMethod methods[] = {
    {(char *)"nativeFinalize", (char *)"(J)V", (void *)badFinalize},
    {(char *)"destroy", (char *)"(J)V", (void *)goodDestroy},
};
static const JNINativeMethod socketMethods[] = {
    {.fnPtr = (void *)goodFinalize, .name = (char *)"finalize", .signature = (char *)"(J)V"},
};

JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM *vm, void *reserved) {
  JNIEnv *env;
  if ((*vm)->GetEnv(vm, (void **)&env, JNI_VERSION_1_6) != JNI_OK)
    return JNI_ERR;
  (*env)->RegisterNatives(env, (*env)->FindClass(env, "demo/Context"), methods, 2);
  (*env)->RegisterNatives(env, (*env)->FindClass(env, "demo/Socket"), socketMethods, 1);
  return JNI_VERSION_1_6;
}
