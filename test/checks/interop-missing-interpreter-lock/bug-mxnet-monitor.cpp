// A monitor's callback attaches whatever thread calls it, and leaves it so. Others in the file detach, but themselves
// alone.
// https://github.com/apache/mxnet/blob/v1.x/scala-package/native/src/main/native/org_apache_mxnet_native_c_api.cc
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c++11,c++17

#include <jni.h>
#include <mxnet/c_api.h>

static JavaVM *vm;

extern "C" void badMonitor(const char *name, NDArrayHandle array, void *handle) {
  jobject callback = static_cast<jobject>(handle);
  JNIEnv *env;
  vm->AttachCurrentThread(reinterpret_cast<void **>(&env), nullptr);
  jclass cls = env->GetObjectClass(callback);
  jmethodID invoke = env->GetMethodID(cls, "invoke", "(Ljava/lang/String;J)V");
  jstring text = env->NewStringUTF(name);
  env->CallVoidMethod(callback, invoke, text, reinterpret_cast<jlong>(array));
  env->DeleteLocalRef(text);
  env->DeleteLocalRef(cls);
}
// CHECK-MESSAGES: :[[@LINE-8]]:3: warning: 'JavaVM_::AttachCurrentThread' is not undone: nothing calls 'JavaVM_::DetachCurrentThread' before the thread that runs 'badMonitor' ends
// CHECK-MESSAGES: :[[@LINE+14]]:83: note: 'badMonitor' is called on a thread of the library, which is not a thread attached to the Java VM; it is registered here with 'MXExecutorSetMonitorCallback'
// CHECK-MESSAGES: :[[@LINE-4]]:28: note: call 'DetachCurrentThread' before each way out, unless the thread had it before
extern "C" void goodUpdater(int key, NDArrayHandle recv, NDArrayHandle local, void *handle) {
  jobject callback = static_cast<jobject>(handle);
  JNIEnv *env;
  vm->AttachCurrentThread(reinterpret_cast<void **>(&env), nullptr);
  jmethodID update = env->GetMethodID(env->GetObjectClass(callback), "update", "(IJJ)V");
  env->CallVoidMethod(callback, update, key, reinterpret_cast<jlong>(recv), reinterpret_cast<jlong>(local));
  vm->DetachCurrentThread();
}
extern "C" JNIEXPORT jint JNICALL Java_org_mxnet_LibInfo_setCallbacks(JNIEnv *env, jobject, jlong executor,
                                                                      jlong store, jobject callback) {
  env->GetJavaVM(&vm);
  MXKVStoreSetUpdater(reinterpret_cast<KVStoreHandle>(store), goodUpdater, env->NewGlobalRef(callback));
  return MXExecutorSetMonitorCallback(reinterpret_cast<ExecutorHandle>(executor), badMonitor,
                                      env->NewGlobalRef(callback));
}
