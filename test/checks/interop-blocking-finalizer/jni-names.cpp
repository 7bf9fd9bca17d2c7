// Which native methods Java's finalizers are, by their names, and what they may do.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -std=c++11,c++17

#include <jni.h>
#include <zmq.h>

extern "C" {
JNIEXPORT void JNICALL Java_demo_Device_nativeFinalize__J(JNIEnv *, jobject, jlong handle) {
  zmq_ctx_term(reinterpret_cast<void *>(handle));
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: finalizer 'Java_demo_Device_nativeFinalize__J' waits in 'zmq_ctx_term' for every 'zmq_socket' made from it, and finalizers run in no order
// CHECK-MESSAGES: :[[@LINE-4]]:24: note: 'Java_demo_Device_nativeFinalize__J' is called on a thread attached to the Java VM
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: close them in the finalizer first, or let each keep a reference to this object
JNIEXPORT void JNICALL Java_demo_Device_native_1finalize(JNIEnv *, jobject, jlong handle) {
  zmq_ctx_term(reinterpret_cast<void *>(handle));
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: finalizer 'Java_demo_Device_native_1finalize' waits in 'zmq_ctx_term' for every 'zmq_socket' made from it, and finalizers run in no order
// CHECK-MESSAGES: :[[@LINE-4]]:24: note: 'Java_demo_Device_native_1finalize' is called on a thread attached to the Java VM
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'zmq_ctx_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: close them in the finalizer first, or let each keep a reference to this object
JNIEXPORT void JNICALL Java_demo_Socket_finalize(JNIEnv *, jobject, jlong handle) {
  char last[16];
  zmq_recv(reinterpret_cast<void *>(handle), last, sizeof last, 0);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: finalizer 'Java_demo_Socket_finalize' may block forever in 'zmq_recv'
// CHECK-MESSAGES: :[[@LINE-5]]:24: note: 'Java_demo_Socket_finalize' is called on a thread attached to the Java VM
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'zmq_recv' waits until a message arrives (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: do this in a method that is called before the object ends, so that its finalizer does not wait
// They free, and wait for nobody.
JNIEXPORT void JNICALL Java_demo_Buffer_finalize(JNIEnv *, jobject, jlong handle) {
  delete[] reinterpret_cast<int *>(handle);
}
JNIEXPORT void JNICALL Java_demo_Buffer_nativeFinalize(JNIEnv *env, jobject, jobject reference) {
  env->DeleteGlobalRef(reference);
}
// Not by their names.
JNIEXPORT void JNICALL Java_demo_Device_goodClose(JNIEnv *, jobject, jlong handle) {
  zmq_ctx_term(reinterpret_cast<void *>(handle));
}
JNIEXPORT void JNICALL Java_demo_Device_goodFinalizeOrder(JNIEnv *, jobject, jlong handle) {
  zmq_ctx_term(reinterpret_cast<void *>(handle));
}
JNIEXPORT void JNICALL Java_demo_Device_dispose(JNIEnv *, jobject, jlong handle) {
  zmq_ctx_term(reinterpret_cast<void *>(handle));
}
}
