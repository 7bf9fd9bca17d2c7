// The destructor of a key may detach the thread.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t

#include <jni.h>
#include <librdkafka/rdkafka.h>
#include <pthread.h>

static JavaVM *vm;
static pthread_key_t key;
static jobject logger;
static jmethodID log;

static void detach(void *env) {
  if (env)
    (*vm)->DetachCurrentThread(vm);
}
static void goodLog(const rd_kafka_t *rk, int level, const char *facility, const char *text) {
  JNIEnv *env = NULL;
  if ((*vm)->GetEnv(vm, (void **)&env, JNI_VERSION_1_6) == JNI_EDETACHED) {
    if ((*vm)->AttachCurrentThread(vm, (void **)&env, NULL) != JNI_OK)
      return;
    pthread_setspecific(key, env);
  }
  (*env)->CallVoidMethod(env, logger, log, (*env)->NewStringUTF(env, text));
}
JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM *loaded, void *reserved) {
  vm = loaded;
  pthread_key_create(&key, detach);
  return JNI_VERSION_1_6;
}
void configure(rd_kafka_conf_t *conf) { rd_kafka_conf_set_log_cb(conf, goodLog); }
