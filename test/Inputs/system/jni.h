/* A mock of the header of the Java Native Interface: what the tests need, quick to parse. */
#ifndef MOCK_JNI_H
#define MOCK_JNI_H

#include <stdarg.h>

#ifdef __cplusplus
extern "C" {
#endif

#define JNIEXPORT __attribute__((visibility("default")))
#define JNIIMPORT
#define JNICALL

typedef int jint;
typedef long jlong;
typedef signed char jbyte;
typedef unsigned char jboolean;
typedef unsigned short jchar;
typedef jint jsize;

#ifdef __cplusplus
class _jobject {};
class _jclass : public _jobject {};
class _jthrowable : public _jobject {};
class _jstring : public _jobject {};
class _jarray : public _jobject {};
class _jbyteArray : public _jarray {};
typedef _jobject *jobject;
typedef _jclass *jclass;
typedef _jthrowable *jthrowable;
typedef _jstring *jstring;
typedef _jarray *jarray;
typedef _jbyteArray *jbyteArray;
#else
struct _jobject;
typedef struct _jobject *jobject;
typedef jobject jclass;
typedef jobject jthrowable;
typedef jobject jstring;
typedef jobject jarray;
typedef jarray jbyteArray;
#endif
typedef jobject jweak;
struct _jfieldID;
typedef struct _jfieldID *jfieldID;
struct _jmethodID;
typedef struct _jmethodID *jmethodID;

#ifndef NULL
#define NULL 0
#endif
#define JNI_FALSE 0
#define JNI_TRUE 1
#define JNI_OK 0
#define JNI_ERR (-1)
#define JNI_EDETACHED (-2)
#define JNI_COMMIT 1
#define JNI_ABORT 2
#define JNI_VERSION_1_6 0x00010006

typedef struct {
  char *name;
  char *signature;
  void *fnPtr;
} JNINativeMethod;
typedef struct {
  jint version;
  char *name;
  jobject group;
} JavaVMAttachArgs;

struct JNINativeInterface_;
struct JNIInvokeInterface_;
struct JNIEnv_;
struct JavaVM_;
#ifdef __cplusplus
typedef JNIEnv_ JNIEnv;
typedef JavaVM_ JavaVM;
#else
typedef const struct JNINativeInterface_ *JNIEnv;
typedef const struct JNIInvokeInterface_ *JavaVM;
#endif

struct JNINativeInterface_ {
  void *reserved0;
  jint (*GetVersion)(JNIEnv *env);
  jclass (*FindClass)(JNIEnv *env, const char *name);
  jint (*Throw)(JNIEnv *env, jthrowable object);
  jint (*ThrowNew)(JNIEnv *env, jclass cls, const char *message);
  jthrowable (*ExceptionOccurred)(JNIEnv *env);
  void (*ExceptionDescribe)(JNIEnv *env);
  void (*ExceptionClear)(JNIEnv *env);
  void (*FatalError)(JNIEnv *env, const char *message);
  jint (*PushLocalFrame)(JNIEnv *env, jint capacity);
  jobject (*PopLocalFrame)(JNIEnv *env, jobject result);
  jobject (*NewGlobalRef)(JNIEnv *env, jobject object);
  void (*DeleteGlobalRef)(JNIEnv *env, jobject object);
  void (*DeleteLocalRef)(JNIEnv *env, jobject object);
  jboolean (*IsSameObject)(JNIEnv *env, jobject one, jobject other);
  jobject (*NewObject)(JNIEnv *env, jclass cls, jmethodID method, ...);
  jobject (*NewObjectV)(JNIEnv *env, jclass cls, jmethodID method, va_list arguments);
  jclass (*GetObjectClass)(JNIEnv *env, jobject object);
  jmethodID (*GetMethodID)(JNIEnv *env, jclass cls, const char *name, const char *signature);
  jobject (*CallObjectMethod)(JNIEnv *env, jobject object, jmethodID method, ...);
  jobject (*CallObjectMethodV)(JNIEnv *env, jobject object, jmethodID method, va_list arguments);
  jint (*CallIntMethod)(JNIEnv *env, jobject object, jmethodID method, ...);
  jint (*CallIntMethodV)(JNIEnv *env, jobject object, jmethodID method, va_list arguments);
  void (*CallVoidMethod)(JNIEnv *env, jobject object, jmethodID method, ...);
  void (*CallVoidMethodV)(JNIEnv *env, jobject object, jmethodID method, va_list arguments);
  void (*CallStaticVoidMethod)(JNIEnv *env, jclass cls, jmethodID method, ...);
  void (*CallStaticVoidMethodV)(JNIEnv *env, jclass cls, jmethodID method, va_list arguments);
  jlong (*GetLongField)(JNIEnv *env, jobject object, jfieldID field);
  void (*SetLongField)(JNIEnv *env, jobject object, jfieldID field, jlong value);
  jstring (*NewStringUTF)(JNIEnv *env, const char *text);
  const char *(*GetStringUTFChars)(JNIEnv *env, jstring string, jboolean *copied);
  void (*ReleaseStringUTFChars)(JNIEnv *env, jstring string, const char *chars);
  jsize (*GetArrayLength)(JNIEnv *env, jarray array);
  jbyteArray (*NewByteArray)(JNIEnv *env, jsize length);
  jbyte *(*GetByteArrayElements)(JNIEnv *env, jbyteArray array, jboolean *copied);
  void (*ReleaseByteArrayElements)(JNIEnv *env, jbyteArray array, jbyte *elements, jint mode);
  void (*GetByteArrayRegion)(JNIEnv *env, jbyteArray array, jsize start, jsize length, jbyte *buffer);
  void (*SetByteArrayRegion)(JNIEnv *env, jbyteArray array, jsize start, jsize length, const jbyte *buffer);
  jint (*RegisterNatives)(JNIEnv *env, jclass cls, const JNINativeMethod *methods, jint count);
  jint (*MonitorEnter)(JNIEnv *env, jobject object);
  jint (*MonitorExit)(JNIEnv *env, jobject object);
  jint (*GetJavaVM)(JNIEnv *env, JavaVM **vm);
  void *(*GetPrimitiveArrayCritical)(JNIEnv *env, jarray array, jboolean *copied);
  void (*ReleasePrimitiveArrayCritical)(JNIEnv *env, jarray array, void *elements, jint mode);
  const jchar *(*GetStringCritical)(JNIEnv *env, jstring string, jboolean *copied);
  void (*ReleaseStringCritical)(JNIEnv *env, jstring string, const jchar *chars);
  jweak (*NewWeakGlobalRef)(JNIEnv *env, jobject object);
  void (*DeleteWeakGlobalRef)(JNIEnv *env, jweak object);
  jboolean (*ExceptionCheck)(JNIEnv *env);
};

struct JNIEnv_ {
  const struct JNINativeInterface_ *functions;
#ifdef __cplusplus
  jint GetVersion() { return functions->GetVersion(this); }
  jclass FindClass(const char *name) { return functions->FindClass(this, name); }
  jint Throw(jthrowable object) { return functions->Throw(this, object); }
  jint ThrowNew(jclass cls, const char *message) { return functions->ThrowNew(this, cls, message); }
  jthrowable ExceptionOccurred() { return functions->ExceptionOccurred(this); }
  void ExceptionDescribe() { functions->ExceptionDescribe(this); }
  void ExceptionClear() { functions->ExceptionClear(this); }
  void FatalError(const char *message) { functions->FatalError(this, message); }
  jint PushLocalFrame(jint capacity) { return functions->PushLocalFrame(this, capacity); }
  jobject PopLocalFrame(jobject result) { return functions->PopLocalFrame(this, result); }
  jobject NewGlobalRef(jobject object) { return functions->NewGlobalRef(this, object); }
  void DeleteGlobalRef(jobject object) { functions->DeleteGlobalRef(this, object); }
  void DeleteLocalRef(jobject object) { functions->DeleteLocalRef(this, object); }
  jboolean IsSameObject(jobject one, jobject other) { return functions->IsSameObject(this, one, other); }
  jobject NewObject(jclass cls, jmethodID method, ...) {
    va_list arguments;
    va_start(arguments, method);
    jobject result = functions->NewObjectV(this, cls, method, arguments);
    va_end(arguments);
    return result;
  }
  jclass GetObjectClass(jobject object) { return functions->GetObjectClass(this, object); }
  jmethodID GetMethodID(jclass cls, const char *name, const char *signature) {
    return functions->GetMethodID(this, cls, name, signature);
  }
  jobject CallObjectMethod(jobject object, jmethodID method, ...) {
    va_list arguments;
    va_start(arguments, method);
    jobject result = functions->CallObjectMethodV(this, object, method, arguments);
    va_end(arguments);
    return result;
  }
  jint CallIntMethod(jobject object, jmethodID method, ...) {
    va_list arguments;
    va_start(arguments, method);
    jint result = functions->CallIntMethodV(this, object, method, arguments);
    va_end(arguments);
    return result;
  }
  void CallVoidMethod(jobject object, jmethodID method, ...) {
    va_list arguments;
    va_start(arguments, method);
    functions->CallVoidMethodV(this, object, method, arguments);
    va_end(arguments);
  }
  void CallStaticVoidMethod(jclass cls, jmethodID method, ...) {
    va_list arguments;
    va_start(arguments, method);
    functions->CallStaticVoidMethodV(this, cls, method, arguments);
    va_end(arguments);
  }
  jlong GetLongField(jobject object, jfieldID field) { return functions->GetLongField(this, object, field); }
  void SetLongField(jobject object, jfieldID field, jlong value) {
    functions->SetLongField(this, object, field, value);
  }
  jstring NewStringUTF(const char *text) { return functions->NewStringUTF(this, text); }
  const char *GetStringUTFChars(jstring string, jboolean *copied) {
    return functions->GetStringUTFChars(this, string, copied);
  }
  void ReleaseStringUTFChars(jstring string, const char *chars) {
    functions->ReleaseStringUTFChars(this, string, chars);
  }
  jsize GetArrayLength(jarray array) { return functions->GetArrayLength(this, array); }
  jbyteArray NewByteArray(jsize length) { return functions->NewByteArray(this, length); }
  jbyte *GetByteArrayElements(jbyteArray array, jboolean *copied) {
    return functions->GetByteArrayElements(this, array, copied);
  }
  void ReleaseByteArrayElements(jbyteArray array, jbyte *elements, jint mode) {
    functions->ReleaseByteArrayElements(this, array, elements, mode);
  }
  void GetByteArrayRegion(jbyteArray array, jsize start, jsize length, jbyte *buffer) {
    functions->GetByteArrayRegion(this, array, start, length, buffer);
  }
  void SetByteArrayRegion(jbyteArray array, jsize start, jsize length, const jbyte *buffer) {
    functions->SetByteArrayRegion(this, array, start, length, buffer);
  }
  jint RegisterNatives(jclass cls, const JNINativeMethod *methods, jint count) {
    return functions->RegisterNatives(this, cls, methods, count);
  }
  jint MonitorEnter(jobject object) { return functions->MonitorEnter(this, object); }
  jint MonitorExit(jobject object) { return functions->MonitorExit(this, object); }
  jint GetJavaVM(JavaVM **vm) { return functions->GetJavaVM(this, vm); }
  void *GetPrimitiveArrayCritical(jarray array, jboolean *copied) {
    return functions->GetPrimitiveArrayCritical(this, array, copied);
  }
  void ReleasePrimitiveArrayCritical(jarray array, void *elements, jint mode) {
    functions->ReleasePrimitiveArrayCritical(this, array, elements, mode);
  }
  const jchar *GetStringCritical(jstring string, jboolean *copied) {
    return functions->GetStringCritical(this, string, copied);
  }
  void ReleaseStringCritical(jstring string, const jchar *chars) {
    functions->ReleaseStringCritical(this, string, chars);
  }
  jweak NewWeakGlobalRef(jobject object) { return functions->NewWeakGlobalRef(this, object); }
  void DeleteWeakGlobalRef(jweak object) { functions->DeleteWeakGlobalRef(this, object); }
  jboolean ExceptionCheck() { return functions->ExceptionCheck(this); }
#endif
};

struct JNIInvokeInterface_ {
  void *reserved0;
  jint (*DestroyJavaVM)(JavaVM *vm);
  jint (*AttachCurrentThread)(JavaVM *vm, void **env, void *arguments);
  jint (*DetachCurrentThread)(JavaVM *vm);
  jint (*GetEnv)(JavaVM *vm, void **env, jint version);
  jint (*AttachCurrentThreadAsDaemon)(JavaVM *vm, void **env, void *arguments);
};

struct JavaVM_ {
  const struct JNIInvokeInterface_ *functions;
#ifdef __cplusplus
  jint DestroyJavaVM() { return functions->DestroyJavaVM(this); }
  jint AttachCurrentThread(void **env, void *arguments) {
    return functions->AttachCurrentThread(this, env, arguments);
  }
  jint DetachCurrentThread() { return functions->DetachCurrentThread(this); }
  jint GetEnv(void **env, jint version) { return functions->GetEnv(this, env, version); }
  jint AttachCurrentThreadAsDaemon(void **env, void *arguments) {
    return functions->AttachCurrentThreadAsDaemon(this, env, arguments);
  }
#endif
};

JNIIMPORT jint JNICALL JNI_CreateJavaVM(JavaVM **vm, void **env, void *arguments);
JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM *vm, void *reserved);
JNIEXPORT void JNICALL JNI_OnUnload(JavaVM *vm, void *reserved);

#ifdef __cplusplus
}
#endif

#endif
