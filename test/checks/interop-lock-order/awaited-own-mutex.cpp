// A join under a mutex class of the program, which its own guard holds: that the guard is given the mutex says nothing of the thread.
// RUN: %check_interop_tidy %s interop-lock-order %t

#include <pthread.h>

class Mutex {
  pthread_mutex_t mutex_;

public:
  void lock() { pthread_mutex_lock(&mutex_); }
  void unlock() { pthread_mutex_unlock(&mutex_); }
};
struct Guard {
  Mutex &of;
  explicit Guard(Mutex &mutex) : of(mutex) { of.lock(); }
  ~Guard() { of.unlock(); }
};

class Worker {
public:
  void open() { pthread_create(&thread_, nullptr, run, this); }
  void close() {
    Guard held(mutex_);
    pthread_join(thread_, nullptr);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'pthread_join' waits, while 'Worker::mutex_' is held, for the thread of 'Worker::run', which locks it
    // CHECK-MESSAGES: :[[@LINE-3]]:11: note: 'Worker::mutex_' is locked here
    // CHECK-MESSAGES: :[[@LINE-6]]:17: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE+11]]:11: note: 'Worker::mutex_' is locked here; this waits for ever if the other waits already
    // CHECK-MESSAGES: :[[@LINE-5]]:5: note: unlock 'Worker::mutex_' before this call
  }
  void okClose() {
    { Guard held(mutex_); }
    pthread_join(thread_, nullptr);
  }

private:
  static void *run(void *of) {
    auto *worker = static_cast<Worker *>(of);
    Guard held(worker->mutex_);
    return nullptr;
  }
  Mutex mutex_;
  pthread_t thread_;
};

// Here the thread says under the mutex that it is done, and who joins asks that.
class OkWorker {
public:
  void open() { pthread_create(&thread_, nullptr, run, this); }
  void close() {
    Guard held(mutex_);
    if (isDone_)
      pthread_join(thread_, nullptr);
  }

private:
  static void *run(void *of) {
    auto *worker = static_cast<OkWorker *>(of);
    Guard held(worker->mutex_);
    worker->isDone_ = true;
    return nullptr;
  }
  Mutex mutex_;
  pthread_t thread_;
  bool isDone_ = false;
};

void use(Worker &worker, OkWorker &other) {
  worker.open();
  worker.close();
  other.open();
  other.close();
}
