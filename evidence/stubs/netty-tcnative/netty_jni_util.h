#pragma once
#define NETTY_JNI_UTIL_BEGIN_MACRO do {
#define NETTY_JNI_UTIL_END_MACRO } while (0)
#include <jni.h>
#include <stdlib.h>
#include <string.h>
typedef struct { const char *methodname; const char *signature; void *fn; } nju_m;
#define NETTY_JNI_UTIL_JNI_VERSION JNI_VERSION_1_6
#define NETTY_JNI_UTIL_DELETE_LOCAL(E, R) do { if ((R) != NULL) { (*(E))->DeleteLocalRef((E), (R)); (R) = NULL; } } while (0)
#define NETTY_JNI_UTIL_NEW_LOCAL_FROM_WEAK(E, C, W, L) do { (C) = (*(E))->NewLocalRef((E), (W)); if ((C) == NULL) goto L; } while (0)
#define NETTY_JNI_UTIL_PREPEND(P, S, N, L) do { (N) = netty_jni_util_prepend((P), (S)); if ((N) == NULL) goto L; } while (0)
#define NETTY_JNI_UTIL_LOAD_CLASS(E, C, N, R) do { jclass c_ = (*(E))->FindClass((E), (N)); if (c_ == NULL) goto R; (C) = (*(E))->NewGlobalRef((E), c_); } while (0)
#define NETTY_JNI_UTIL_LOAD_CLASS_WEAK(E, C, N, R) do { jclass c_ = (*(E))->FindClass((E), (N)); if (c_ == NULL) goto R; (C) = (*(E))->NewWeakGlobalRef((E), c_); } while (0)
#define NETTY_JNI_UTIL_UNLOAD_CLASS_WEAK(E, C) do { if ((C) != NULL) { (*(E))->DeleteWeakGlobalRef((E), (C)); (C) = NULL; } } while (0)
#define NETTY_JNI_UTIL_UNLOAD_CLASS(E, C) do { if ((C) != NULL) { (*(E))->DeleteGlobalRef((E), (C)); (C) = NULL; } } while (0)
#define NETTY_JNI_UTIL_GET_METHOD(E, C, I, N, S, R) do { (I) = (*(E))->GetMethodID((E), (C), (N), (S)); if ((I) == NULL) goto R; } while (0)
#define NETTY_JNI_UTIL_GET_FIELD(E, C, I, N, S, R) do { (I) = (*(E))->GetFieldID((E), (C), (N), (S)); if ((I) == NULL) goto R; } while (0)
char *netty_jni_util_prepend(const char *p, const char *s);
void netty_jni_util_free_dynamic_name(char **n);
void netty_jni_util_free_dynamic_methods_table(JNINativeMethod *m, jint f, jint n);
jint netty_jni_util_register_natives(JNIEnv *e, const char *p, const char *c, const JNINativeMethod *m, jint n);
jint netty_jni_util_unregister_natives(JNIEnv *e, const char *p, const char *c);
