// Calls that run callbacks, made with a lock held that the callback takes.
// RUN: %check_interop_tidy %s interop-lock-order %t

#include <glib.h>
#include <pthread.h>
#include <stddef.h>
typedef struct _GMainLoop GMainLoop;
typedef struct _GMainContext GMainContext;
gboolean g_main_context_iteration(GMainContext *context, gboolean may_block);
GMainContext *g_main_context_new(void);
GMainLoop *g_main_loop_new(GMainContext *context, gboolean is_running);
void g_main_loop_run(GMainLoop *loop);

//===-- A main loop ---------------------------------------------------------===//

struct agent {
  pthread_mutex_t lock;
  int ready, runs;
};
void agent_init(struct agent *a) { pthread_mutex_init(&a->lock, NULL); }

static gboolean agent_died(gpointer data) {
  struct agent *a = data;
  pthread_mutex_lock(&a->lock);
  a->runs = 0;
  pthread_mutex_unlock(&a->lock);
  return FALSE;
}
static void agent_start(struct agent *a) {
  a->runs = 1;
  g_idle_add(agent_died, a);
}

static void agent_await(struct agent *a) {
  while (!a->ready)
    g_main_context_iteration(NULL, FALSE);
}
void agent_connect(struct agent *a) {
  pthread_mutex_lock(&a->lock);
  agent_start(a);
  agent_await(a);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'g_main_context_iteration' can call 'agent_died' while 'agent::lock' is held, and that locks it again: the thread waits for itself for ever [interop-lock-order]
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'agent::lock' is locked here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'agent_connect' calls 'agent_await' here
  // CHECK-MESSAGES: :[[@LINE-9]]:5: note: 'g_main_context_iteration' is called here
  // CHECK-MESSAGES: :[[@LINE-15]]:14: note: 'agent_died' is handed to 'g_idle_add' here
  // CHECK-MESSAGES: :[[@LINE-23]]:3: note: 'agent::lock' is locked again here
  pthread_mutex_unlock(&a->lock);
}

void agent_ok_connect(struct agent *a) {
  pthread_mutex_lock(&a->lock);
  agent_start(a);
  while (!a->ready) {
    pthread_mutex_unlock(&a->lock);
    g_main_context_iteration(NULL, FALSE);
    pthread_mutex_lock(&a->lock);
  }
  pthread_mutex_unlock(&a->lock);
}

// A loop of its own runs nothing of the others.
void agent_ok_ask(struct agent *a) {
  GMainContext *own = g_main_context_new();
  GMainLoop *loop = g_main_loop_new(own, FALSE);
  pthread_mutex_lock(&a->lock);
  g_main_loop_run(loop);
  pthread_mutex_unlock(&a->lock);
}

//===-- A lock that may be taken again --------------------------------------===//

struct view {
  pthread_mutex_t lock;
  int shown;
};
void view_init(struct view *v) {
  pthread_mutexattr_t attr;
  pthread_mutexattr_init(&attr);
  pthread_mutexattr_settype(&attr, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&v->lock, &attr);
}
static gboolean view_show(gpointer data) {
  struct view *v = data;
  pthread_mutex_lock(&v->lock);
  v->shown = 1;
  pthread_mutex_unlock(&v->lock);
  return FALSE;
}
void view_ok_await(struct view *v) {
  g_idle_add(view_show, v);
  pthread_mutex_lock(&v->lock);
  while (!v->shown)
    g_main_context_iteration(NULL, FALSE);
  pthread_mutex_unlock(&v->lock);
}

//===-- A call that reads ---------------------------------------------------===//

typedef struct Curl CURL;
typedef int CURLoption, CURLcode;
#define CURLOPT_WRITEFUNCTION 20011
CURLcode curl_easy_setopt(CURL *handle, CURLoption option, ...);
CURLcode curl_easy_perform(CURL *handle);

static pthread_mutex_t pages_lock = PTHREAD_MUTEX_INITIALIZER, files_lock = PTHREAD_MUTEX_INITIALIZER;
static size_t pages;

static size_t add_page(char *text, size_t size, size_t count, void *data) {
  pthread_mutex_lock(&pages_lock);
  pages += count;
  pthread_mutex_unlock(&pages_lock);
  return size * count;
}
void pages_init(CURL *h) { curl_easy_setopt(h, CURLOPT_WRITEFUNCTION, add_page); }
int pages_read(CURL *h) {
  pthread_mutex_lock(&pages_lock);
  int error = curl_easy_perform(h);
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: 'curl_easy_perform' can call 'add_page' while 'pages_lock' is held, and that locks it again: the thread waits for itself for ever [interop-lock-order]
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'pages_lock' is locked here
  // CHECK-MESSAGES: :[[@LINE-6]]:71: note: 'add_page' is handed to 'curl_easy_setopt' here
  // CHECK-MESSAGES: :[[@LINE-12]]:3: note: 'pages_lock' is locked again here
  pthread_mutex_unlock(&pages_lock);
  return error;
}
int pages_ok_read(CURL *h) {
  pthread_mutex_lock(&files_lock);
  int error = curl_easy_perform(h);
  pthread_mutex_unlock(&files_lock);
  return error;
}
