// A message borrows the memory of a Java buffer. The I/O thread that is done with it gives back the reference, by the
// environment of the thread that sent it.
// https://github.com/zeromq/jzmq/blob/master/jzmq-jni/src/main/c%2B%2B/Socket.cpp, s_delete_ref
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c++11,c++17

#include <jni.h>
#include <zmq.h>

struct Hint {
  JNIEnv *env;
  jobject buffer;
};
static void badRelease(void *, void *cookie) {
  Hint *hint = static_cast<Hint *>(cookie);
  hint->env->DeleteGlobalRef(hint->buffer);
  delete hint;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'JNIEnv_::DeleteGlobalRef' may only be called on a thread attached to the Java VM, but this is another thread
// CHECK-MESSAGES: :[[@LINE+6]]:69: note: 'badRelease' is called on a thread of the library, which is not a thread attached to the Java VM; it is registered here with 'zmq_msg_init_data'
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: attach the thread before (AttachCurrentThread), and detach it when it is done
extern "C" JNIEXPORT jint JNICALL Java_org_zeromq_Socket_badSend(JNIEnv *env, jobject, jlong socket, jobject buffer,
                                                                 jlong data, jint size) {
  zmq_msg_t message;
  Hint *hint = new Hint{env, env->NewGlobalRef(buffer)};
  zmq_msg_init_data(&message, reinterpret_cast<void *>(data), size, badRelease, hint);
  return zmq_msg_send(&message, reinterpret_cast<void *>(socket), 0);
}

struct OwnHint {
  JavaVM *vm;
  jobject buffer;
};
static void goodRelease(void *, void *cookie) {
  OwnHint *hint = static_cast<OwnHint *>(cookie);
  JNIEnv *env = nullptr;
  bool attached = false;
  if (hint->vm->GetEnv(reinterpret_cast<void **>(&env), JNI_VERSION_1_6) == JNI_EDETACHED)
    attached = hint->vm->AttachCurrentThreadAsDaemon(reinterpret_cast<void **>(&env), nullptr) == JNI_OK;
  if (env)
    env->DeleteGlobalRef(hint->buffer);
  if (attached)
    hint->vm->DetachCurrentThread();
  delete hint;
}
extern "C" JNIEXPORT jint JNICALL Java_org_zeromq_Socket_goodSend(JNIEnv *env, jobject, jlong socket, jobject buffer,
                                                                  jlong data, jint size) {
  zmq_msg_t message;
  OwnHint *hint = new OwnHint{nullptr, env->NewGlobalRef(buffer)};
  env->GetJavaVM(&hint->vm);
  zmq_msg_init_data(&message, reinterpret_cast<void *>(data), size, goodRelease, hint);
  return zmq_msg_send(&message, reinterpret_cast<void *>(socket), 0);
}
