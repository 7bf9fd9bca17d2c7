// Native code of Java's may wait, but not in a critical region.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -std=c99,c11

#include <jni.h>
#include <pthread.h>
#include <zmq.h>

JNIEXPORT jint JNICALL Java_demo_Socket_badReceive(JNIEnv *env, jobject self, jlong socket, jbyteArray into, jint size) {
  void *to = (*env)->GetPrimitiveArrayCritical(env, into, NULL);
  if (!to)
    return -1;
  int got = zmq_recv((void *)socket, to, size, 0);
  (*env)->ReleasePrimitiveArrayCritical(env, into, to, 0);
  return got;
}
// CHECK-MESSAGES: :[[@LINE-4]]:13: warning: 'zmq_recv' may block forever inside a JNI critical region
// CHECK-MESSAGES: :[[@LINE-8]]:14: note: 'JNINativeInterface_::GetPrimitiveArrayCritical' begins it here
// CHECK-MESSAGES: :[[@LINE-6]]:13: note: 'zmq_recv' waits until a message arrives (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:13: note: wait before the region, or after its end
JNIEXPORT jint JNICALL Java_demo_Socket_goodReceive(JNIEnv *env, jobject self, jlong socket, jbyteArray into) {
  char buffer[256];
  int got = zmq_recv((void *)socket, buffer, sizeof buffer, 0);
  if (got <= 0)
    return got;
  char *to = (*env)->GetPrimitiveArrayCritical(env, into, NULL);
  if (!to)
    return -1;
  for (int i = 0; i < got && i < 256; ++i)
    to[i] = buffer[i];
  (*env)->ReleasePrimitiveArrayCritical(env, into, to, 0);
  return got;
}
JNIEXPORT jint JNICALL Java_demo_Socket_goodElements(JNIEnv *env, jobject self, jlong socket, jbyteArray into) {
  jbyte *to = (*env)->GetByteArrayElements(env, into, NULL);
  if (!to)
    return -1;
  int got = zmq_recv((void *)socket, to, 256, 0);
  (*env)->ReleaseByteArrayElements(env, into, to, 0);
  return got;
}
JNIEXPORT void JNICALL Java_demo_Socket_goodJoin(JNIEnv *env, jobject self, jlong thread) {
  pthread_join((pthread_t)thread, NULL);
}
JNIEXPORT void JNICALL Java_demo_Socket_goodPending(JNIEnv *env, jobject self, jclass error, jlong thread) {
  (*env)->ThrowNew(env, error, "failed");
  pthread_join((pthread_t)thread, NULL);
}
static void *attached(void *vm) {
  JNIEnv *env;
  (*(JavaVM *)vm)->AttachCurrentThread((JavaVM *)vm, (void **)&env, NULL);
  (*(JavaVM *)vm)->DetachCurrentThread((JavaVM *)vm);
  return NULL;
}
// Threads attach while others run.
JNIEXPORT void JNICALL Java_demo_Socket_goodJoinAttached(JNIEnv *env, jobject self) {
  pthread_t thread;
  JavaVM *vm;
  (*env)->GetJavaVM(env, &vm);
  pthread_create(&thread, NULL, attached, vm);
  pthread_join(thread, NULL);
}

// Natives of this name are called in a region.
JNIEXPORT jint JNICALL JavaCritical_demo_Socket_badReceive(jlong socket, jint length, jbyte *into) {
  return zmq_recv((void *)socket, into, length, 0);
}
// CHECK-MESSAGES: :[[@LINE-2]]:10: warning: 'zmq_recv' may block forever inside a JNI critical region
// CHECK-MESSAGES: :[[@LINE-4]]:24: note: 'JavaCritical_demo_Socket_badReceive' is called inside a JNI critical region
// CHECK-MESSAGES: :[[@LINE-4]]:10: note: 'zmq_recv' waits until a message arrives (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:10: note: wait before the region, or after its end
JNIEXPORT jint JNICALL JavaCritical_demo_Socket_goodSum(jint length, jbyte *from) {
  jint sum = 0;
  for (jint i = 0; i < length; ++i)
    sum += from[i];
  return sum;
}
