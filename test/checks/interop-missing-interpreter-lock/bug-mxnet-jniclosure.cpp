// The environment of the thread that sets an updater is kept in its closure, and used by whoever runs it.
// https://github.com/apache/mxnet/commit/96a1bebe73599f09557e467f757b84dfee1d8ec6
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c++11,c++17

#include <jni.h>
#include <mxnet/c_api.h>

struct JNIClosure {
  JNIEnv *env;
  jobject obj;
};
static JavaVM *cachedVm;

extern "C" void badUpdater(int key, NDArrayHandle recv, NDArrayHandle local, void *handle) {
  JNIClosure *closure = static_cast<JNIClosure *>(handle);
  JNIEnv *env = closure->env;
  jobject function = closure->obj;
  jclass cls = env->GetObjectClass(function);
  jmethodID update = env->GetMethodID(cls, "update", "(IJJ)V");
  env->CallVoidMethod(function, update, key, reinterpret_cast<jlong>(recv), reinterpret_cast<jlong>(local));
}
// CHECK-MESSAGES: :[[@LINE-4]]:16: warning: 'JNIEnv_::GetObjectClass' may only be called on a thread attached to the Java VM, but this is another thread
// CHECK-MESSAGES: :[[@LINE+9]]:70: note: 'badUpdater' is called on a thread of the library, which is not a thread attached to the Java VM; it is registered here with 'MXKVStoreSetUpdater'
// CHECK-MESSAGES: :[[@LINE-5]]:22: note: 'JNIEnv_::GetMethodID' is called here too
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'JNIEnv_::CallVoidMethod' is called here too
// CHECK-MESSAGES: :[[@LINE-8]]:16: note: attach the thread before (AttachCurrentThread), and detach it when it is done
extern "C" JNIEXPORT jint JNICALL Java_ml_mxnet_LibInfo_mxKVStoreSetBadUpdater(JNIEnv *env, jobject, jlong store,
                                                                            jobject updater) {
  JNIClosure *closure = new JNIClosure();
  closure->env = env;
  closure->obj = env->NewGlobalRef(updater);
  return MXKVStoreSetUpdater(reinterpret_cast<KVStoreHandle>(store), badUpdater, closure);
}

extern "C" void goodUpdater(int key, NDArrayHandle recv, NDArrayHandle local, void *handle) {
  jobject function = static_cast<jobject>(handle);
  JNIEnv *env = nullptr;
  bool attached = false;
  if (cachedVm->GetEnv(reinterpret_cast<void **>(&env), JNI_VERSION_1_6) == JNI_EDETACHED) {
    if (cachedVm->AttachCurrentThread(reinterpret_cast<void **>(&env), nullptr) != JNI_OK)
      return;
    attached = true;
  }
  jclass cls = env->GetObjectClass(function);
  jmethodID update = env->GetMethodID(cls, "update", "(IJJ)V");
  env->CallVoidMethod(function, update, key, reinterpret_cast<jlong>(recv), reinterpret_cast<jlong>(local));
  env->DeleteLocalRef(cls);
  if (attached)
    cachedVm->DetachCurrentThread();
}
extern "C" JNIEXPORT jint JNICALL Java_ml_mxnet_LibInfo_nativeLibInit(JNIEnv *env, jobject) {
  return env->GetJavaVM(&cachedVm);
}
extern "C" JNIEXPORT jint JNICALL Java_ml_mxnet_LibInfo_mxKVStoreSetUpdater(JNIEnv *env, jobject, jlong store,
                                                                            jobject updater) {
  return MXKVStoreSetUpdater(reinterpret_cast<KVStoreHandle>(store), goodUpdater, env->NewGlobalRef(updater));
}
