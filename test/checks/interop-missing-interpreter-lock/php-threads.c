// What PHP calls runs on the thread of the request; no other thread can get there.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct _zval_struct zval;
typedef struct _zend_execute_data zend_execute_data;
typedef struct _zend_fcall_info zend_fcall_info;
typedef struct _zend_fcall_info_cache zend_fcall_info_cache;
int zend_parse_parameters(unsigned count, const char *format, ...);
int zend_call_function(zend_fcall_info *info, zend_fcall_info_cache *cache);
void *_emalloc(size_t size);
void _efree(void *pointer);
double zend_strtod(const char *text, const char **end);

typedef struct _zend_function_entry {
  const char *fname;
  void (*handler)(zend_execute_data *execute_data, zval *return_value);
} zend_function_entry;

// A watcher that the client's thread calls (php-zookeeper/php-zookeeper#8).
typedef struct _zhandle zhandle_t;
typedef void (*watcher_fn)(zhandle_t *handle, int type, int state, const char *path, void *context);
zhandle_t *zookeeper_init(const char *host, watcher_fn watcher, int timeout, const void *id, void *context, int flags);

struct callback {
  zend_fcall_info *info;
  zend_fcall_info_cache *cache;
};

static void badWatcher(zhandle_t *handle, int type, int state, const char *path, void *context) {
  struct callback *callback = context;
  zend_call_function(callback->info, callback->cache);
// CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'zend_call_function' may only be called on the thread of the PHP request, but this is another thread
// CHECK-MESSAGES: :[[@LINE+22]]:28: note: 'badWatcher' is called on a thread of the library, which is not the thread of the PHP request; it is registered here with 'zookeeper_init'
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: keep what came in memory of malloc() under a mutex, and let the request's thread take it from there (zend_interrupt_function)
}

struct event {
  struct event *next;
  int state;
};
static struct event *Events;
static pthread_mutex_t EventsLock = PTHREAD_MUTEX_INITIALIZER;

static void goodWatcher(zhandle_t *handle, int type, int state, const char *path, void *context) {
  struct event *event = malloc(sizeof *event);
  event->state = state + (int)zend_strtod(path, NULL);
  pthread_mutex_lock(&EventsLock);
  event->next = Events;
  Events = event;
  pthread_mutex_unlock(&EventsLock);
}

static void connectTo(zend_execute_data *execute_data, zval *return_value) {
  struct callback *callback = _emalloc(sizeof *callback);
  zookeeper_init("server", badWatcher, 1000, NULL, callback, 0);
  zookeeper_init("server", goodWatcher, 1000, NULL, callback, 0);
}

// Memory of the request, on a thread of the extension's own.
static void *badSend(void *data) {
  _efree(data);
// CHECK-MESSAGES: :[[@LINE-1]]:3: warning: '_efree' may only be called on the thread of the PHP request, but this is another thread
// CHECK-MESSAGES: :[[@LINE+8]]:7: note: 'badSend' runs on a thread that is started here and is not the thread of the PHP request
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: keep what came in memory of malloc() under a mutex, and let the request's thread take it from there (zend_interrupt_function)
  return NULL;
}
static void *goodSend(void *data) { return free(data), NULL; }

static void sendAll(zend_execute_data *execute_data, zval *return_value) {
  pthread_t bad, good;
  if (pthread_create(&bad, NULL, badSend, _emalloc(16)) == 0 && pthread_create(&good, NULL, goodSend, malloc(16)) == 0)
    pthread_join(good, NULL), pthread_join(bad, NULL);
}

static const zend_function_entry Functions[] = {{"connect", connectTo}, {"send", sendAll}, {NULL, NULL}};
const zend_function_entry *getFunctions(void) { return Functions; }
