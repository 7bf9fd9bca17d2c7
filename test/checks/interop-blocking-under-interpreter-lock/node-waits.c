// A wait on the JavaScript thread stops its event loop.
// RUN: %check_interop_tidy %s interop-blocking-under-interpreter-lock %t

#include <node/node_api.h>
#include <pthread.h>
#include <semaphore.h>
#include <sqlite3.h>
#include <zmq.h>

typedef struct {
  void *socket;
  sem_t done;
  pthread_t thread;
  char text[64];
  napi_async_work work;
} channel;

static channel *getChannel(napi_env env, napi_callback_info info) {
  napi_value self;
  void *native;
  napi_get_cb_info(env, info, NULL, NULL, &self, NULL);
  napi_unwrap(env, self, &native);
  return (channel *)native;
}

//===-- Functions for JavaScript --------------------------------------------===//

static napi_value badReceive(napi_env env, napi_callback_info info) {
  channel *c = getChannel(env, info);
  zmq_recv(c->socket, c->text, sizeof(c->text), 0);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'zmq_recv' may block forever on the JavaScript thread
// CHECK-MESSAGES: :[[@LINE+96]]:25: note: 'badReceive' is in a table of napi_property_descriptor, whose functions are called on the JavaScript thread
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'zmq_recv' waits until a message arrives (model libzmq.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: wait on another thread (napi_create_async_work), and go on in its complete callback

static napi_value goodReceive(napi_env env, napi_callback_info info) {
  channel *c = getChannel(env, info);
  zmq_recv(c->socket, c->text, sizeof(c->text), ZMQ_DONTWAIT);
  return NULL;
}

static napi_value badWait(napi_env env, napi_callback_info info) {
  sem_wait(&getChannel(env, info)->done);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'sem_wait' may block forever on the JavaScript thread
// CHECK-MESSAGES: :[[@LINE+84]]:22: note: 'badWait' is in a table of napi_property_descriptor, whose functions are called on the JavaScript thread
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'sem_wait' waits until the semaphore is posted (model posix.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: wait on another thread (napi_create_async_work), and go on in its complete callback

// It ends by itself: what is made to be synchronous is so by design.
static napi_value goodSynchronous(napi_env env, napi_callback_info info) {
  void *self;
  napi_get_cb_info(env, info, NULL, NULL, NULL, &self);
  sqlite3_close((sqlite3 *)self);
  return NULL;
}

// It needs nothing else of JavaScript: a table says who calls it.
static sem_t ready;
static napi_value badGetter(napi_env env, napi_callback_info info) {
  sem_wait(&ready);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'sem_wait' may block forever on the JavaScript thread
// CHECK-MESSAGES: :[[@LINE+66]]:29: note: 'badGetter' is in a table of napi_property_descriptor, whose functions are called on the JavaScript thread
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'sem_wait' waits until the semaphore is posted (model posix.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: wait on another thread (napi_create_async_work), and go on in its complete callback

static napi_value badConstructor(napi_env env, napi_callback_info info) {
  sem_wait(&ready);
  return NULL;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'sem_wait' may block forever on the JavaScript thread
// CHECK-MESSAGES: :[[@LINE+60]]:55: note: 'badConstructor' is handed to 'napi_define_class' here, and called on the JavaScript thread
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'sem_wait' waits until the semaphore is posted (model posix.yaml)
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: wait on another thread (napi_create_async_work), and go on in its complete callback

//===-- Elsewhere -----------------------------------------------------------===//

static void execute(napi_env env, void *data) {
  channel *c = (channel *)data;
  zmq_recv(c->socket, c->text, sizeof(c->text), 0);
}
static void badComplete(napi_env env, napi_status status, void *data) {
  sem_wait(&((channel *)data)->done);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'sem_wait' may block forever on the JavaScript thread
// CHECK-MESSAGES: :[[@LINE+8]]:52: note: 'badComplete' is handed to 'napi_create_async_work' here, and called on the JavaScript thread
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'sem_wait' waits until the semaphore is posted (model posix.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: wait on another thread (napi_create_async_work), and go on in its complete callback

static napi_value receiveLater(napi_env env, napi_callback_info info) {
  channel *c = getChannel(env, info);
  napi_value name;
  napi_create_string_utf8(env, "receive", NAPI_AUTO_LENGTH, &name);
  napi_create_async_work(env, NULL, name, execute, badComplete, c, &c->work);
  napi_queue_async_work(env, c->work);
  return NULL;
}

static void *run(void *data) {
  sem_wait(&((channel *)data)->done);
  return NULL;
}
static void badCall(napi_env env, napi_value callback, void *context, void *data) {
  sem_wait(&((channel *)context)->done);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'sem_wait' may block forever on the JavaScript thread
// CHECK-MESSAGES: :[[@LINE+11]]:79: note: 'badCall' is handed to 'napi_create_threadsafe_function' here, and called on the JavaScript thread
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'sem_wait' waits until the semaphore is posted (model posix.yaml)
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: wait on another thread (napi_create_async_work), and go on in its complete callback
// The place where the thread is joined: the event loop is done with it.
static void goodEnd(napi_env env, void *data, void *hint) {
  pthread_join(((channel *)data)->thread, NULL);
}
static void goodHook(void *data) {
  sem_wait(&((channel *)data)->done);
}
void startThread(napi_env env, napi_value name, channel *c, napi_threadsafe_function *f) {
  napi_create_threadsafe_function(env, NULL, NULL, name, 0, 1, c, goodEnd, c, badCall, f);
  napi_add_env_cleanup_hook(env, goodHook, c);
  pthread_create(&c->thread, NULL, run, c);
}

static napi_value init(napi_env env, napi_value exports) {
  napi_property_descriptor properties[] = {
      {"receive", NULL, badReceive, NULL, NULL, NULL, napi_default, NULL},
      {"poll", NULL, goodReceive, NULL, NULL, NULL, napi_default, NULL},
      {"close", NULL, goodSynchronous, NULL, NULL, NULL, napi_default, NULL},
      {"wait", NULL, badWait, NULL, NULL, NULL, napi_default, NULL},
      {"ready", NULL, NULL, badGetter, NULL, NULL, napi_default, NULL},
  };
  napi_value class, later;
  napi_define_class(env, "Channel", NAPI_AUTO_LENGTH, badConstructor, NULL, 5, properties, &class);
  napi_create_function(env, "later", NAPI_AUTO_LENGTH, receiveLater, NULL, &later);
  napi_set_named_property(env, exports, "Channel", class);
  napi_set_named_property(env, exports, "later", later);
  return exports;
}
NAPI_MODULE(channel, init)
