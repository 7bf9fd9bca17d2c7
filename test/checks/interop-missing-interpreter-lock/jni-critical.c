// In a critical region no JNI function may be called, but those that open and close one.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c99,c11

#include <jni.h>

void *memcpy(void *to, const void *from, unsigned long size);
int compress(void *to, const void *from, int size);
static jfieldID handle;

JNIEXPORT jint JNICALL Java_demo_Codec_bad(JNIEnv *env, jobject self, jbyteArray in, jbyteArray out) {
  void *to = (*env)->GetPrimitiveArrayCritical(env, out, NULL);
  if (!to)
    return -1;
  void *from = (*env)->GetPrimitiveArrayCritical(env, in, NULL);
  int size = -1;
  if (from) {
    size = compress(to, from, (*env)->GetArrayLength(env, in));
    (*env)->ReleasePrimitiveArrayCritical(env, in, from, JNI_ABORT);
  }
  (*env)->ReleasePrimitiveArrayCritical(env, out, to, 0);
  return size;
}
// CHECK-MESSAGES: :[[@LINE-6]]:31: warning: 'JNINativeInterface_::GetArrayLength' must not be called inside a JNI critical region
// CHECK-MESSAGES: :[[@LINE-10]]:16: note: 'JNINativeInterface_::GetPrimitiveArrayCritical' begins it here
// CHECK-MESSAGES: :[[@LINE-8]]:31: note: do it before the region, or after its end
JNIEXPORT jint JNICALL Java_demo_Codec_good(JNIEnv *env, jobject self, jbyteArray in, jbyteArray out) {
  jsize length = (*env)->GetArrayLength(env, in);
  void *to = (*env)->GetPrimitiveArrayCritical(env, out, NULL);
  if (!to)
    return -1;
  void *from = (*env)->GetPrimitiveArrayCritical(env, in, NULL);
  int size = -1;
  if (from) {
    size = compress(to, from, length);
    (*env)->ReleasePrimitiveArrayCritical(env, in, from, JNI_ABORT);
  }
  (*env)->ReleasePrimitiveArrayCritical(env, out, to, 0);
  (*env)->SetLongField(env, self, handle, size);
  return size;
}

static void throwOutOfMemory(JNIEnv *env) {
  (*env)->ThrowNew(env, (*env)->FindClass(env, "java/lang/OutOfMemoryError"), "no memory");
}
// Where there is no array, there is no region.
JNIEXPORT void JNICALL Java_demo_Codec_goodNull(JNIEnv *env, jobject self, jbyteArray in, jlong to) {
  void *from = (*env)->GetPrimitiveArrayCritical(env, in, NULL);
  if (from == NULL) {
    throwOutOfMemory(env);
    return;
  }
  memcpy((void *)to, from, 16);
  (*env)->ReleasePrimitiveArrayCritical(env, in, from, JNI_ABORT);
}
// The first array is still held where the second fails.
JNIEXPORT void JNICALL Java_demo_Codec_badSecond(JNIEnv *env, jobject self, jbyteArray in, jbyteArray out) {
  void *from = (*env)->GetPrimitiveArrayCritical(env, in, NULL);
  if (from == NULL)
    return;
  void *to = (*env)->GetPrimitiveArrayCritical(env, out, NULL);
  if (to == NULL) {
    throwOutOfMemory(env);
    (*env)->ReleasePrimitiveArrayCritical(env, in, from, JNI_ABORT);
    return;
  }
  memcpy(to, from, 16);
  (*env)->ReleasePrimitiveArrayCritical(env, out, to, 0);
  (*env)->ReleasePrimitiveArrayCritical(env, in, from, JNI_ABORT);
}
// CHECK-MESSAGES: :[[@LINE-8]]:5: warning: 'throwOutOfMemory' calls 'JNINativeInterface_::FindClass', which must not be called inside a JNI critical region
// CHECK-MESSAGES: :[[@LINE-14]]:16: note: 'JNINativeInterface_::GetPrimitiveArrayCritical' begins it here
// CHECK-MESSAGES: :[[@LINE-29]]:25: note: 'throwOutOfMemory' calls 'JNINativeInterface_::FindClass' here
// CHECK-MESSAGES: :[[@LINE-11]]:5: note: do it before the region, or after its end
JNIEXPORT jlong JNICALL Java_demo_Text_bad(JNIEnv *env, jobject self, jstring text) {
  const jchar *chars = (*env)->GetStringCritical(env, text, NULL);
  jlong first = chars ? chars[0] + (*env)->GetLongField(env, self, handle) : 0;
  if (chars)
    (*env)->ReleaseStringCritical(env, text, chars);
  return first;
}
// CHECK-MESSAGES: :[[@LINE-5]]:36: warning: 'JNINativeInterface_::GetLongField' must not be called inside a JNI critical region
// CHECK-MESSAGES: :[[@LINE-7]]:24: note: 'JNINativeInterface_::GetStringCritical' begins it here
// CHECK-MESSAGES: :[[@LINE-7]]:36: note: do it before the region, or after its end
JNIEXPORT jlong JNICALL Java_demo_Text_good(JNIEnv *env, jobject self, jstring text) {
  jlong first = (*env)->GetLongField(env, self, handle);
  const jchar *chars = (*env)->GetStringCritical(env, text, NULL);
  if (!chars)
    return 0;
  first += chars[0];
  (*env)->ReleaseStringCritical(env, text, chars);
  (*env)->SetLongField(env, self, handle, first);
  return first;
}
