// What ends with the thread may detach it.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c++11,c++17

#include <jni.h>
#include <librdkafka/rdkafka.h>

static JavaVM *vm;
static jobject logger;
static jmethodID log;

struct Detacher {
  bool attached = false;
  ~Detacher() {
    if (attached)
      vm->DetachCurrentThread();
  }
};
static thread_local Detacher detacher;

static void goodLog(const rd_kafka_t *, int, const char *, const char *text) {
  JNIEnv *env = nullptr;
  if (vm->GetEnv(reinterpret_cast<void **>(&env), JNI_VERSION_1_6) == JNI_EDETACHED) {
    if (vm->AttachCurrentThreadAsDaemon(reinterpret_cast<void **>(&env), nullptr) != JNI_OK)
      return;
    detacher.attached = true;
  }
  env->CallVoidMethod(logger, log, env->NewStringUTF(text));
}
void configure(rd_kafka_conf_t *conf) { rd_kafka_conf_set_log_cb(conf, goodLog); }
