// A native finalize() ends the context, which waits for all sockets to be closed: so does the one thread that finalizes
// everything, and the sockets among it.
// https://github.com/zeromq/jzmq/issues/228
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -std=c++11,c++17

#include <jni.h>
#include <zmq.h>

static jfieldID contextHandle;

static void *getContext(JNIEnv *env, jobject self) {
  return reinterpret_cast<void *>(env->GetLongField(self, contextHandle));
}
static void putContext(JNIEnv *env, jobject self, void *context) {
  env->SetLongField(self, contextHandle, reinterpret_cast<jlong>(context));
}

extern "C" JNIEXPORT void JNICALL Java_org_zeromq_ZMQ_00024Context_construct(JNIEnv *env, jobject self) {
  putContext(env, self, zmq_ctx_new());
}
extern "C" JNIEXPORT void JNICALL Java_org_zeromq_ZMQ_00024Context_finalize(JNIEnv *env, jobject self) {
  void *context = getContext(env, self);
  if (!context)
    return;
  zmq_term(context);
  putContext(env, self, nullptr);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: finalizer 'Java_org_zeromq_ZMQ_00024Context_finalize' waits in 'zmq_term' for every 'zmq_socket' made from it, and finalizers run in no order
// CHECK-MESSAGES: :[[@LINE-8]]:35: note: 'Java_org_zeromq_ZMQ_00024Context_finalize' is called on a thread attached to the Java VM
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'zmq_term' waits until every socket is closed and its linger period ends (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: close them in the finalizer first, or let each keep a reference to this object

// Called by name, by whoever is ready to wait.
extern "C" JNIEXPORT void JNICALL Java_org_zeromq_ZMQ_00024Context_goodDestroy(JNIEnv *env, jobject self) {
  void *context = getContext(env, self);
  if (!context)
    return;
  zmq_term(context);
  putContext(env, self, nullptr);
}
