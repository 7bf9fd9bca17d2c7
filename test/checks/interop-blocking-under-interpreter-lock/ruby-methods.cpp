// Waits in methods that C++ binds, and regions around lambdas.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t

#include <mutex>
#include <queue>
#include <condition_variable>
#include <ruby.h>
#include <ruby/thread.h>

static std::mutex lock;
static std::condition_variable added;
static std::queue<int> jobs;

static VALUE badPop(VALUE self) {
  std::unique_lock<std::mutex> guard(lock);
  while (jobs.empty())
    added.wait(guard);
  jobs.pop();
  return Qnil;
}
// CHECK-MESSAGES: :[[@LINE-4]]:5: warning: 'std::condition_variable::wait' may block forever while the GVL is held
// CHECK-MESSAGES: :[[@LINE+28]]:38: note: 'badPop' is bound here and entered with the GVL held
// CHECK-MESSAGES: :[[@LINE-6]]:5: note: 'std::condition_variable::wait' waits until another thread notifies it (model cpp-std.yaml)
// CHECK-MESSAGES: :[[@LINE-7]]:5: note: release the GVL before the mutex is locked, not around this call

static VALUE goodPop(VALUE self) {
  rb_thread_call_without_gvl(
      [](void *) -> void * {
        std::unique_lock<std::mutex> guard(lock);
        while (jobs.empty())
          added.wait(guard);
        jobs.pop();
        return nullptr;
      },
      nullptr, RUBY_UBF_IO, nullptr);
  return Qnil;
}

static VALUE push(VALUE self, VALUE job) {
  {
    std::lock_guard<std::mutex> guard(lock);
    jobs.push(NUM2INT(job));
  }
  added.notify_one();
  return self;
}

extern "C" void Init_jobs() {
  VALUE klass = rb_define_class("Jobs", rb_cObject);
  rb_define_method(klass, "bad_pop", RUBY_METHOD_FUNC(badPop), 0);
  rb_define_method(klass, "good_pop", RUBY_METHOD_FUNC(goodPop), 0);
  rb_define_method(klass, "push", (VALUE(*)(ANYARGS))push, 1);
}
