// As C++ writes it; a scope may hold the array.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t -std=c++11,c++17

#include <jni.h>
#include <condition_variable>
#include <mutex>
#include <zmq.h>

class CriticalArray {
public:
  CriticalArray(JNIEnv *env, jarray array)
      : env_(env), array_(array), data_(env->GetPrimitiveArrayCritical(array, nullptr)) {}
  CriticalArray(const CriticalArray &) = delete;
  ~CriticalArray() {
    if (data_)
      env_->ReleasePrimitiveArrayCritical(array_, data_, 0);
  }
  void *get() const { return data_; }

private:
  JNIEnv *env_;
  jarray array_;
  void *data_;
};

extern "C" JNIEXPORT jint JNICALL Java_demo_Socket_badReceive(JNIEnv *env, jobject, jlong socket, jbyteArray into,
                                                              jint size) {
  void *to = env->GetPrimitiveArrayCritical(into, nullptr);
  if (to == nullptr)
    return -1;
  int got = zmq_recv(reinterpret_cast<void *>(socket), to, size, 0);
  env->ReleasePrimitiveArrayCritical(into, to, 0);
  return got;
}
// CHECK-MESSAGES: :[[@LINE-4]]:13: warning: 'zmq_recv' may block forever inside a JNI critical region
// CHECK-MESSAGES: :[[@LINE-8]]:14: note: 'JNIEnv_::GetPrimitiveArrayCritical' begins it here
// CHECK-MESSAGES: :[[@LINE-6]]:13: note: 'zmq_recv' waits until a message arrives (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:13: note: wait before the region, or after its end
extern "C" JNIEXPORT jint JNICALL Java_demo_Socket_goodReceive(JNIEnv *env, jobject, jlong socket, jbyteArray into) {
  char buffer[256];
  int got = zmq_recv(reinterpret_cast<void *>(socket), buffer, sizeof buffer, 0);
  CriticalArray to(env, into);
  for (int i = 0; to.get() && i < got && i < 256; ++i)
    static_cast<char *>(to.get())[i] = buffer[i];
  return got;
}

static std::mutex lock;
static std::condition_variable changed;
static bool ready;
extern "C" JNIEXPORT void JNICALL Java_demo_Queue_goodWait(JNIEnv *, jobject) {
  std::unique_lock<std::mutex> held(lock);
  while (!ready)
    changed.wait(held);
}
