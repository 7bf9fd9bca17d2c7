// Bytes of Java's are copied to a vector: the length is asked for while the array is held, and exceptions are.
// https://github.com/dropbox/djinni/issues/76
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c++14,c++17

#include <jni.h>
#include <memory>
#include <vector>

static void checkException(JNIEnv *env) {
  if (jthrowable e = env->ExceptionOccurred()) {
    env->ExceptionClear();
    env->DeleteLocalRef(e);
    throw 1;
  }
}

std::vector<unsigned char> badToCpp(JNIEnv *env, jbyteArray j) {
  auto deleter = [env, j](void *c) { env->ReleasePrimitiveArrayCritical(j, c, JNI_ABORT); };
  std::unique_ptr<unsigned char, decltype(deleter)> p(
      reinterpret_cast<unsigned char *>(env->GetPrimitiveArrayCritical(j, nullptr)), deleter);
  checkException(env);
  std::vector<unsigned char> result;
  for (jsize i = 0; i < env->GetArrayLength(j); ++i)
    result.push_back(p.get()[i]);
  return result;
}
// CHECK-MESSAGES: :[[@LINE-6]]:3: warning: 'checkException' calls 'JNIEnv_::ExceptionOccurred', which must not be called inside a JNI critical region
// CHECK-MESSAGES: :[[@LINE-8]]:41: note: 'JNIEnv_::GetPrimitiveArrayCritical' begins it here
// CHECK-MESSAGES: :[[@LINE-19]]:22: note: 'checkException' calls 'JNIEnv_::ExceptionOccurred' here
// CHECK-MESSAGES: :[[@LINE-9]]:3: note: do it before the region, or after its end

std::vector<unsigned char> goodToCpp(JNIEnv *env, jbyteArray j) {
  std::vector<unsigned char> result;
  jsize length = env->GetArrayLength(j);
  checkException(env);
  {
    auto deleter = [env, j](void *c) {
      if (c)
        env->ReleasePrimitiveArrayCritical(j, c, JNI_ABORT);
    };
    std::unique_ptr<unsigned char, decltype(deleter)> p(
        reinterpret_cast<unsigned char *>(env->GetPrimitiveArrayCritical(j, nullptr)), deleter);
    if (p) {
      for (jsize i = 0; i < length; ++i)
        result.push_back(p.get()[i]);
    } else {
      checkException(env);
    }
  }
  return result;
}
