// A library tells of errors by exceptions, and its native methods let them through to the VM, which ends.
// https://github.com/intel-iot-devkit/tinyb/issues/26
// RUN: %check_interop_tidy %s interop-callback-into-interpreter %t -std=c++11,c++17

#include <jni.h>
#include <string>

namespace std {
struct runtime_error {
  explicit runtime_error(const char *);
  const char *what() const noexcept;
};
} // namespace std

enum class BluetoothType { NONE, ADAPTER };
static jfieldID instance;

struct Adapter {
  bool startDiscovery() noexcept;
};
template <class T> static T *getInstance(JNIEnv *env, jobject object) {
  jlong handle = env->GetLongField(object, instance);
  if (handle == 0)
    throw std::runtime_error("Trying to acquire null object");
  return reinterpret_cast<T *>(handle);
}

extern "C" JNIEXPORT jboolean JNICALL Java_tinyb_Adapter_badStartDiscovery(JNIEnv *env, jobject self) {
  Adapter *adapter = getInstance<Adapter>(env, self);
  return adapter->startDiscovery() ? JNI_TRUE : JNI_FALSE;
}
// CHECK-MESSAGES: :[[@LINE-3]]:22: warning: an exception leaves 'Java_tinyb_Adapter_badStartDiscovery' through the C frames of the interpreter that calls it
// CHECK-MESSAGES: :[[@LINE-4]]:22: note: 'Java_tinyb_Adapter_badStartDiscovery' calls 'getInstance' here
// CHECK-MESSAGES: :[[@LINE-10]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-6]]:22: note: catch everything in it, and report the error by its result

extern "C" JNIEXPORT jboolean JNICALL Java_tinyb_Adapter_goodStartDiscovery(JNIEnv *env, jobject self) {
  try {
    Adapter *adapter = getInstance<Adapter>(env, self);
    return adapter->startDiscovery() ? JNI_TRUE : JNI_FALSE;
  } catch (const std::runtime_error &e) {
    env->ThrowNew(env->FindClass("java/lang/RuntimeException"), e.what());
    return JNI_FALSE;
  }
}
