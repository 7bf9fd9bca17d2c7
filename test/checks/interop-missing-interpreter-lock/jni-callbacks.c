// A library's own thread is not attached to the Java VM.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c99,c11

#include <jni.h>
#include <librdkafka/rdkafka.h>

static JavaVM *vm;
static JNIEnv *cached;
static jobject logger;
static jmethodID log;

static void badLog(const rd_kafka_t *rk, int level, const char *facility, const char *text) {
  jstring message = (*cached)->NewStringUTF(cached, text);
  (*cached)->CallVoidMethod(cached, logger, log, message);
}
// CHECK-MESSAGES: :[[@LINE-3]]:21: warning: 'JNINativeInterface_::NewStringUTF' may only be called on a thread attached to the Java VM, but this is another thread
// CHECK-MESSAGES: :[[@LINE+21]]:55: note: 'badLog' is called on a thread of the library, which is not a thread attached to the Java VM; it is registered here with 'rd_kafka_conf_set_log_cb'
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'JNINativeInterface_::CallVoidMethod' is called here too
// CHECK-MESSAGES: :[[@LINE-6]]:21: note: attach the thread before (AttachCurrentThread), and detach it when it is done
static void goodLog(const rd_kafka_t *rk, int level, const char *facility, const char *text) {
  JNIEnv *env;
  if ((*vm)->AttachCurrentThread(vm, (void **)&env, NULL) != JNI_OK)
    return;
  jstring message = (*env)->NewStringUTF(env, text);
  (*env)->CallVoidMethod(env, logger, log, message);
  (*env)->DeleteLocalRef(env, message);
  (*vm)->DetachCurrentThread(vm);
}
static void goodAttachedAlone(const rd_kafka_t *rk, int level, const char *facility, const char *text) {
  JNIEnv *env;
  if ((*vm)->GetEnv(vm, (void **)&env, JNI_VERSION_1_6) != JNI_OK)
    return;
  (*env)->CallVoidMethod(env, logger, log, (*env)->NewStringUTF(env, text));
}
JNIEXPORT void JNICALL Java_demo_Kafka_configure(JNIEnv *env, jobject self, jlong conf, jint which) {
  cached = env;
  if (which == 0)
    rd_kafka_conf_set_log_cb((rd_kafka_conf_t *)conf, badLog);
  else if (which == 1)
    rd_kafka_conf_set_log_cb((rd_kafka_conf_t *)conf, goodLog);
  else
    rd_kafka_conf_set_log_cb((rd_kafka_conf_t *)conf, goodAttachedAlone);
}
