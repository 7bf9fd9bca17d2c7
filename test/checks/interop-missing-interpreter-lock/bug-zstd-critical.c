// A field is read while two arrays are held.
// https://github.com/luben/zstd-jni/commit/3d16e515253a0b6941810ab3ee4055201ca9ff54
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t

#include <jni.h>

typedef struct Context Context;
static jfieldID nativePtr;
void resetContext(Context *c);
long compress(Context *c, void *to, int space, const void *from, int size);

JNIEXPORT jlong JNICALL Java_luben_CompressCtx_badCompress(JNIEnv *env, jobject self, jbyteArray dst, jint space,
                                                           jbyteArray src, jint length) {
  long size = -1;
  if (length > (*env)->GetArrayLength(env, src))
    return size;
  void *to = (*env)->GetPrimitiveArrayCritical(env, dst, NULL);
  if (to == NULL)
    goto E1;
  void *from = (*env)->GetPrimitiveArrayCritical(env, src, NULL);
  if (from == NULL)
    goto E2;
  Context *c = (Context *)(*env)->GetLongField(env, self, nativePtr);
  resetContext(c);
  size = compress(c, to, space, from, length);
  (*env)->ReleasePrimitiveArrayCritical(env, src, from, JNI_ABORT);
E2:
  (*env)->ReleasePrimitiveArrayCritical(env, dst, to, 0);
E1:
  return size;
}
// CHECK-MESSAGES: :[[@LINE-9]]:27: warning: 'JNINativeInterface_::GetLongField' must not be called inside a JNI critical region
// CHECK-MESSAGES: :[[@LINE-13]]:16: note: 'JNINativeInterface_::GetPrimitiveArrayCritical' begins it here
// CHECK-MESSAGES: :[[@LINE-11]]:27: note: do it before the region, or after its end

JNIEXPORT jlong JNICALL Java_luben_CompressCtx_goodCompress(JNIEnv *env, jobject self, jbyteArray dst, jint space,
                                                            jbyteArray src, jint length) {
  long size = -1;
  if (length > (*env)->GetArrayLength(env, src))
    return size;
  Context *c = (Context *)(*env)->GetLongField(env, self, nativePtr);
  void *to = (*env)->GetPrimitiveArrayCritical(env, dst, NULL);
  if (to == NULL)
    goto E1;
  void *from = (*env)->GetPrimitiveArrayCritical(env, src, NULL);
  if (from == NULL)
    goto E2;
  resetContext(c);
  size = compress(c, to, space, from, length);
  (*env)->ReleasePrimitiveArrayCritical(env, src, from, JNI_ABORT);
E2:
  (*env)->ReleasePrimitiveArrayCritical(env, dst, to, 0);
E1:
  return size;
}
