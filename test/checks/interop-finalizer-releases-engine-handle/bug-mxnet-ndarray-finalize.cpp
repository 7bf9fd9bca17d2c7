// Finalizers of Scala dispose of arrays, on the thread that finalizes everything: the engine must be called by one
// thread, for the life of the process.
// https://github.com/apache/mxnet/issues/12756
// RUN: %check_interop_tidy %s interop-finalizer-releases-engine-handle %t -std=c++11,c++17 -- --config="{CheckOptions: {ManagedSources: '%S/Inputs/NDArray.scala'}}"

#include <jni.h>
#include <mxnet/c_api.h>

extern "C" JNIEXPORT jint JNICALL Java_org_apache_mxnet_LibInfo_mxNDArrayFree(JNIEnv *, jobject, jlong ndArrayHandle) {
  return MXNDArrayFree(reinterpret_cast<NDArrayHandle>(ndArrayHandle));
}
// CHECK-MESSAGES: :[[@LINE-2]]:10: warning: 'MXNDArrayFree' releases a handle of MXNet's engine on the collector's thread, which calls 'Java_org_apache_mxnet_LibInfo_mxNDArrayFree'
// CHECK-MESSAGES: :[[@LINE-4]]:35: note: it is called by the finalizer 'org.apache.mxnet.NDArray.finalize' (NDArray.scala:4), 'org.apache.mxnet.NDArray.dispose' (NDArray.scala:4)
// CHECK-MESSAGES: :[[@LINE-4]]:10: note: MXNet's engine must always be called by the same thread, and a lock does not help (model mxnet.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:10: note: only report here that the handle leaks (interop::LeakReporter of interop/leak_reporter.h), or post its release to the thread of MXNet's engine, and do not wait for it
