// As C++ calls them: where there is no array, there is no region.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c++11,c++17

#include <jni.h>

void copy(void *to, const void *from);

extern "C" {
JNIEXPORT void JNICALL Java_demo_Codec_good(JNIEnv *env, jobject, jbyteArray in, jlong to, jclass error) {
  char *from = static_cast<char *>(env->GetPrimitiveArrayCritical(in, nullptr));
  if (from == nullptr) {
    env->ThrowNew(error, "no memory");
    return;
  }
  copy(reinterpret_cast<void *>(to), from);
  env->ReleasePrimitiveArrayCritical(in, from, JNI_ABORT);
}
JNIEXPORT void JNICALL Java_demo_Codec_goodElse(JNIEnv *env, jobject, jbyteArray in, jlong to, jclass error) {
  void *from = env->GetPrimitiveArrayCritical(in, nullptr);
  if (from) {
    copy(reinterpret_cast<void *>(to), from);
    env->ReleasePrimitiveArrayCritical(in, from, JNI_ABORT);
  } else {
    env->ThrowNew(error, "no memory");
  }
}
JNIEXPORT void JNICALL Java_demo_Codec_goodFlag(JNIEnv *env, jobject, jbyteArray in, jlong to, jclass error) {
  void *from = env->GetPrimitiveArrayCritical(in, nullptr);
  bool failed = from == nullptr;
  if (failed) {
    env->ThrowNew(error, "no memory");
    return;
  }
  copy(reinterpret_cast<void *>(to), from);
  env->ReleasePrimitiveArrayCritical(in, from, JNI_ABORT);
}
JNIEXPORT void JNICALL Java_demo_Codec_bad(JNIEnv *env, jobject, jbyteArray in, jbyteArray out, jclass error) {
  char *from = static_cast<char *>(env->GetPrimitiveArrayCritical(in, nullptr));
  if (!from)
    return;
  char *to = static_cast<char *>(env->GetPrimitiveArrayCritical(out, nullptr));
  if (!to) {
    env->ThrowNew(error, "no memory");
    env->ReleasePrimitiveArrayCritical(in, from, JNI_ABORT);
    return;
  }
  copy(to, from);
  env->ReleasePrimitiveArrayCritical(out, to, 0);
  env->ReleasePrimitiveArrayCritical(in, from, JNI_ABORT);
}
// CHECK-MESSAGES: :[[@LINE-8]]:5: warning: 'JNIEnv_::ThrowNew' must not be called inside a JNI critical region
// CHECK-MESSAGES: :[[@LINE-14]]:36: note: 'JNIEnv_::GetPrimitiveArrayCritical' begins it here
// CHECK-MESSAGES: :[[@LINE-10]]:5: note: do it before the region, or after its end
}
