// Objects of C++ classes that free functions delete.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <ruby.h>
#include <ruby/thread.h>
#include <thread>

static VALUE results;
static void *report(void *) {
  rb_ary_push(results, Qnil);
  return nullptr;
}

// Its thread needs the GVL, which the collector has.
class BadWorker {
public:
  BadWorker() : thread([this] { run(); }) {}
  ~BadWorker() {
    stop = true;
    thread.join();
  }

private:
  void run() {
    while (!stop)
      rb_thread_call_with_gvl(report, nullptr);
  }
  std::atomic<bool> stop{false};
  std::thread thread;
};

// Its thread needs nothing of Ruby's, and ends when it is told.
class GoodWorker {
public:
  GoodWorker() : thread([this] { run(); }) {}
  ~GoodWorker() {
    stop = true;
    thread.join();
  }

private:
  void run() {
    while (!stop)
      ++count;
  }
  std::atomic<bool> stop{false};
  std::atomic<int> count{0};
  std::thread thread;
};

// Nobody is there any more to add what it waits for.
class BadQueue {
public:
  ~BadQueue() {
    std::unique_lock<std::mutex> guard(mutex);
    while (count)
      taken.wait(guard);
  }

private:
  std::mutex mutex;
  std::condition_variable taken;
  int count = 0;
};

template <class T> static void freeObject(void *data) {
  delete static_cast<T *>(data);
}
static void badFree(void *data) {
  delete static_cast<BadWorker *>(data);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: finalizer 'badFree' waits in 'std::thread::join' for a thread that needs the GVL, which is held here
// CHECK-MESSAGES: :[[@LINE+15]]:60: note: 'badFree' is in a table of rb_data_type_struct, whose functions are entered with the GVL held
// CHECK-MESSAGES: :[[@LINE-54]]:5: note: 'BadWorker::~BadWorker' calls 'std::thread::join' here
// CHECK-MESSAGES: :[[@LINE-49]]:31: note: the thread takes the GVL here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: do this in a method that is called before the object ends, so that its finalizer does not wait
static void goodFree(void *data) {
  delete static_cast<GoodWorker *>(data);
}
static void badFreeQueue(void *data) {
  delete static_cast<BadQueue *>(data);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: finalizer 'badFreeQueue' may block forever in 'std::condition_variable::wait' while the GVL is held
// CHECK-MESSAGES: :[[@LINE+15]]:10: note: 'badFreeQueue' is handed to 'rb_data_object_wrap' here, and entered with the GVL held
// CHECK-MESSAGES: :[[@LINE-28]]:7: note: 'BadQueue::~BadQueue' calls 'std::condition_variable::wait' here
// CHECK-MESSAGES: :[[@LINE-29]]:7: note: 'std::condition_variable::wait' waits until another thread notifies it (model cpp-std.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: do this in a method that is called before the object ends, so that its finalizer does not wait
static const rb_data_type_t badType = {"worker", {nullptr, badFree}, nullptr, nullptr, RUBY_TYPED_FREE_IMMEDIATELY};
static const rb_data_type_t goodType = {"worker", {nullptr, goodFree}, nullptr, nullptr, RUBY_TYPED_FREE_IMMEDIATELY};
static const rb_data_type_t ownType = {"worker", {nullptr, freeObject<GoodWorker>}, nullptr, nullptr, 0};

static VALUE badAllocate(VALUE klass) {
  return TypedData_Wrap_Struct(klass, &badType, new BadWorker);
}
static VALUE goodAllocate(VALUE klass) {
  return TypedData_Wrap_Struct(klass, klass ? &goodType : &ownType, new GoodWorker);
}
static VALUE queueAllocate(VALUE klass) {
  return Data_Wrap_Struct(klass, nullptr, badFreeQueue, new BadQueue);
}

extern "C" void Init_worker() {
  rb_define_alloc_func(rb_define_class("Bad", rb_cObject), badAllocate);
  rb_define_alloc_func(rb_define_class("Good", rb_cObject), goodAllocate);
  rb_define_alloc_func(rb_define_class("Queue", rb_cObject), queueAllocate);
}
