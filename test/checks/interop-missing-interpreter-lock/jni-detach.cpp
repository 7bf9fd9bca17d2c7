// A thread that attaches itself detaches itself before it ends: in a callback or a thread's body, nobody else does.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c++11,c++17

#include <jni.h>
#include <librdkafka/rdkafka.h>
#include <thread>

static JavaVM *vm;
static jobject logger;
static jmethodID log;

static void badLog(const rd_kafka_t *, int, const char *, const char *text) {
  JNIEnv *env;
  vm->AttachCurrentThread(reinterpret_cast<void **>(&env), nullptr);
  env->CallVoidMethod(logger, log, env->NewStringUTF(text));
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'JavaVM_::AttachCurrentThread' is not undone: nothing calls 'JavaVM_::DetachCurrentThread' before the thread that runs 'badLog' ends
// CHECK-MESSAGES: :[[@LINE+42]]:34: note: 'badLog' is called on a thread of the library, which is not a thread attached to the Java VM; it is registered here with 'rd_kafka_conf_set_log_cb'
// CHECK-MESSAGES: :[[@LINE-4]]:61: note: call 'DetachCurrentThread' before each way out, unless the thread had it before

static JNIEnv *attach() {
  JNIEnv *env = nullptr;
  if (vm->GetEnv(reinterpret_cast<void **>(&env), JNI_VERSION_1_6) == JNI_OK)
    return env;
  if (vm->AttachCurrentThread(reinterpret_cast<void **>(&env), nullptr) != JNI_OK)
    return nullptr;
  return env;
}
static void badLogInHelper(const rd_kafka_t *, int, const char *, const char *text) {
  JNIEnv *env = attach();
  if (!env)
    return;
  env->CallVoidMethod(logger, log, env->NewStringUTF(text));
}
// CHECK-MESSAGES: :[[@LINE-5]]:17: warning: 'JavaVM_::AttachCurrentThread' is not undone: nothing calls 'JavaVM_::DetachCurrentThread' before the thread that runs 'badLogInHelper' ends
// CHECK-MESSAGES: :[[@LINE+25]]:34: note: 'badLogInHelper' is called on a thread of the library, which is not a thread attached to the Java VM; it is registered here with 'rd_kafka_conf_set_log_cb'
// CHECK-MESSAGES: :[[@LINE-12]]:7: note: 'attach' calls 'JavaVM_::AttachCurrentThread' here
// CHECK-MESSAGES: :[[@LINE-8]]:17: note: call 'JavaVM_::DetachCurrentThread' before that thread ends, unless it was so before
void startBad() {
  std::thread([] {
    JNIEnv *env = attach();
    if (env)
      env->CallVoidMethod(logger, log);
  }).detach();
}
// CHECK-MESSAGES: :[[@LINE-5]]:19: warning: 'JavaVM_::AttachCurrentThread' is not undone: nothing calls 'JavaVM_::DetachCurrentThread' before the thread that runs the lambda ends
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: the lambda runs on a thread that is started here and is not a thread attached to the Java VM
// CHECK-MESSAGES: :[[@LINE-23]]:7: note: 'attach' calls 'JavaVM_::AttachCurrentThread' here
// CHECK-MESSAGES: :[[@LINE-8]]:19: note: call 'JavaVM_::DetachCurrentThread' before that thread ends, unless it was so before

// It detaches for itself alone.
static void goodLog(const rd_kafka_t *, int, const char *, const char *text) {
  JNIEnv *env;
  if (vm->AttachCurrentThread(reinterpret_cast<void **>(&env), nullptr) != JNI_OK)
    return;
  env->CallVoidMethod(logger, log, env->NewStringUTF(text));
  vm->DetachCurrentThread();
}
void configure(rd_kafka_conf_t *conf) {
  rd_kafka_conf_set_log_cb(conf, badLog);
  rd_kafka_conf_set_log_cb(conf, badLogInHelper);
  rd_kafka_conf_set_log_cb(conf, goodLog);
}

// From Java a thread is attached already.
extern "C" JNIEXPORT void JNICALL Java_demo_Kafka_goodFlush(JNIEnv *, jobject) {
  JNIEnv *env = attach();
  env->CallVoidMethod(logger, log);
}
