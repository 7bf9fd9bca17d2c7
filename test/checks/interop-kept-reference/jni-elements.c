// The elements of arrays, which end where they are released.
// RUN: %check_interop_tidy %s interop-kept-reference %t

#include <jni.h>

JNIEXPORT jint JNICALL Java_demo_Array_badFirst(JNIEnv *env, jclass self, jbyteArray array) {
  jbyte *bytes = (*env)->GetByteArrayElements(env, array, NULL);
  if (!bytes)
    return -1;
  (*env)->ReleaseByteArrayElements(env, array, bytes, JNI_ABORT);
  return bytes[0];
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'bytes' is used after 'JNINativeInterface_::ReleaseByteArrayElements', which gave it back: it may be freed
// CHECK-MESSAGES: :[[@LINE-7]]:18: note: 'JNINativeInterface_::GetByteArrayElements' gives the elements of a Java array here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'JNINativeInterface_::ReleaseByteArrayElements' is called here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: copy them, or release them after the last use (model jni.yaml)
JNIEXPORT jint JNICALL Java_demo_Array_goodFirst(JNIEnv *env, jclass self, jbyteArray array) {
  jbyte *bytes = (*env)->GetByteArrayElements(env, array, NULL);
  if (!bytes)
    return -1;
  jint first = bytes[0];
  (*env)->ReleaseByteArrayElements(env, array, bytes, JNI_ABORT);
  return first;
}
JNIEXPORT jint JNICALL Java_demo_Array_badCritical(JNIEnv *env, jclass self, jbyteArray array) {
  jbyte *bytes = (*env)->GetPrimitiveArrayCritical(env, array, NULL);
  if (!bytes)
    return -1;
  (*env)->ReleasePrimitiveArrayCritical(env, array, bytes, 0);
  return bytes[0];
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'bytes' is used after 'JNINativeInterface_::ReleasePrimitiveArrayCritical', which gave it back: it may be freed
// CHECK-MESSAGES: :[[@LINE-7]]:18: note: 'JNINativeInterface_::GetPrimitiveArrayCritical' gives the elements of a Java array here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'JNINativeInterface_::ReleasePrimitiveArrayCritical' is called here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: copy them, or release them after the last use (model jni.yaml)
// They are written back, and stay.
JNIEXPORT void JNICALL Java_demo_Array_goodCommitted(JNIEnv *env, jclass self, jbyteArray array) {
  jbyte *bytes = (*env)->GetByteArrayElements(env, array, NULL);
  if (!bytes)
    return;
  bytes[0] = 1;
  (*env)->ReleaseByteArrayElements(env, array, bytes, JNI_COMMIT);
  bytes[0] = 2;
  (*env)->ReleaseByteArrayElements(env, array, bytes, 0);
}
// On another way.
JNIEXPORT jint JNICALL Java_demo_Array_goodOtherWay(JNIEnv *env, jclass self, jbyteArray array, jint index) {
  jbyte *bytes = (*env)->GetByteArrayElements(env, array, NULL);
  if (!bytes || index < 0) {
    if (bytes)
      (*env)->ReleaseByteArrayElements(env, array, bytes, JNI_ABORT);
    return -1;
  }
  jint found = bytes[index];
  (*env)->ReleaseByteArrayElements(env, array, bytes, JNI_ABORT);
  bytes = NULL;
  return bytes ? 0 : found;
}
