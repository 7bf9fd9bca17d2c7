// What ends objects and resources of PHP.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t
#include <future>

extern "C" {
typedef struct _zend_object zend_object;
typedef struct _zend_resource {
  void *ptr;
} zend_resource;
typedef struct _zend_object_handlers {
  int offset;
  void (*free_obj)(zend_object *object);
  void (*dtor_obj)(zend_object *object);
  zend_object *(*clone_obj)(zend_object *object);
} zend_object_handlers;
int zend_register_list_destructors_ex(void (*end)(zend_resource *), void (*endPersistent)(zend_resource *), const char *name, int module);
}

struct Job {
  std::future<int> Result;
};

extern "C" {
static void badFree(zend_object *Object) { reinterpret_cast<Job *>(Object)->Result.wait(); }
// CHECK-MESSAGES: :[[@LINE-1]]:44: warning: finalizer 'badFree' may block forever in 'std::future::wait'
// CHECK-MESSAGES: :[[@LINE+10]]:50: note: 'badFree' is in a table of _zend_object_handlers, whose functions are called on the thread of the PHP request
// CHECK-MESSAGES: :[[@LINE-3]]:44: note: 'std::future::wait' waits until the shared state is made ready (model cpp-std.yaml)
// CHECK-MESSAGES: :[[@LINE-4]]:44: note: do this in a method that is called before the object ends, so that its finalizer does not wait

static zend_object *goodClone(zend_object *Object) {
  reinterpret_cast<Job *>(Object)->Result.wait();
  return Object;
}
static void goodFree(zend_object *Object) { delete reinterpret_cast<Job *>(Object); }

static const zend_object_handlers Handlers = {0, badFree, nullptr, goodClone};
static const zend_object_handlers Good = {0, goodFree, nullptr, goodClone};

static void badEnd(zend_resource *Resource) { static_cast<Job *>(Resource->ptr)->Result.wait(); }
// CHECK-MESSAGES: :[[@LINE-1]]:47: warning: finalizer 'badEnd' may block forever in 'std::future::wait'
// CHECK-MESSAGES: :[[@LINE+7]]:37: note: 'badEnd' is handed to 'zend_register_list_destructors_ex' here, and called on the thread of the PHP request
// CHECK-MESSAGES: :[[@LINE-3]]:47: note: 'std::future::wait' waits until the shared state is made ready (model cpp-std.yaml)
// CHECK-MESSAGES: :[[@LINE-4]]:47: note: do this in a method that is called before the object ends, so that its finalizer does not wait
static void goodEnd(zend_resource *Resource) { delete static_cast<Job *>(Resource->ptr); }
}

int startModule(int Module) {
  zend_register_list_destructors_ex(badEnd, nullptr, "job", Module);
  return zend_register_list_destructors_ex(goodEnd, nullptr, "stored job", Module) + Handlers.offset + Good.offset;
}
