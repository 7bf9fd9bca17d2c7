// What JNI gives through C's table of functions.
// RUN: %check_interop_tidy %s interop-constructor-leak %t

#include <jni.h>

int accept(const void *data);

int notGivenBack(JNIEnv *env, jstring name) {
  const char *text = (*env)->GetStringUTFChars(env, name, NULL);
  if (!text)
    return -1;
  if (!accept(text))
    return -2;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'notGivenBack' without releasing 'text', a jni_string_chars
  // CHECK-MESSAGES: :[[@LINE-6]]:22: note: 'JNINativeInterface_::GetStringUTFChars' acquires it here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is released here, but only where nothing fails
  (*env)->ReleaseStringUTFChars(env, name, text);
  return 0;
}
int okGivenBack(JNIEnv *env, jstring name) {
  const char *text = (*env)->GetStringUTFChars(env, name, NULL);
  if (!text)
    return -1;
  int result = accept(text) ? 0 : -2;
  (*env)->ReleaseStringUTFChars(env, name, text);
  return result;
}
int elementsNotGivenBack(JNIEnv *env, jbyteArray data) {
  jbyte *bytes = (*env)->GetByteArrayElements(env, data, NULL);
  if (!bytes)
    return -1;
  if (!accept(bytes))
    return -2;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'elementsNotGivenBack' without releasing 'bytes', a jni_array_elements
  // CHECK-MESSAGES: :[[@LINE-6]]:18: note: 'JNINativeInterface_::GetByteArrayElements' acquires it here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is released here, but only where nothing fails
  (*env)->ReleaseByteArrayElements(env, data, bytes, 0);
  return 0;
}
int okElementsGivenBack(JNIEnv *env, jbyteArray data) {
  jbyte *bytes = (*env)->GetByteArrayElements(env, data, NULL);
  if (!bytes)
    return -1;
  int result = accept(bytes) ? 0 : -2;
  (*env)->ReleaseByteArrayElements(env, data, bytes, 0);
  return result;
}
