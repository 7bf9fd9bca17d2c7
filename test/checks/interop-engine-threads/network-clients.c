// Connections and event loops of network libraries that are for one thread at a time, or for the thread that serves.
// RUN: %check_interop_tidy %s interop-engine-threads %t
typedef unsigned long pthread_t;
typedef struct { int state; } pthread_mutex_t;
int pthread_create(pthread_t *thread, const void *attributes, void *(*body)(void *), void *argument);
int pthread_join(pthread_t thread, void **result);
int pthread_mutex_lock(pthread_mutex_t *mutex);
int pthread_mutex_unlock(pthread_mutex_t *mutex);

// rabbitmq-c: a connection with all its channels.
typedef struct amqp_connection_state_t_ *amqp_connection_state_t;
typedef struct { unsigned long len; void *bytes; } amqp_bytes_t;
typedef struct amqp_frame_t_ amqp_frame_t;
struct timeval;
struct amqp_basic_properties_t_;
int amqp_basic_publish(amqp_connection_state_t state, unsigned short channel, amqp_bytes_t exchange, amqp_bytes_t key, int mandatory,
                       int immediate, const struct amqp_basic_properties_t_ *properties, amqp_bytes_t body);
int amqp_simple_wait_frame_noblock(amqp_connection_state_t state, amqp_frame_t *decoded, const struct timeval *timeout);

static amqp_connection_state_t Shared, Locked;
static pthread_mutex_t Mutex;
static amqp_bytes_t Text;

static void *receive(void *frame) {
  for (;;)
    amqp_simple_wait_frame_noblock(Shared, frame, 0);
}
// CHECK-MESSAGES: :[[@LINE-2]]:5: warning: 'amqp_simple_wait_frame_noblock' must not run on two threads at once, but the thread that runs 'receive' and the thread that runs 'publish' reach 'Shared' without a lock
// CHECK-MESSAGES: :[[@LINE+33]]:3: note: 'receive' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+33]]:3: note: 'publish' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+5]]:5: note: the other thread calls 'amqp_basic_publish' here
// CHECK-MESSAGES: :[[@LINE-6]]:5: note: give each thread a connection of its own, or put a lock around all that uses this one (model rabbitmq-c.yaml)

static void *publish(void *unused) {
  for (;;)
    amqp_basic_publish(Shared, 1, Text, Text, 0, 0, 0, Text);
}
// CHECK-MESSAGES: :[[@LINE-2]]:5: warning: 'amqp_basic_publish' must not run on two threads at once, but the thread that runs 'publish' and the thread that runs 'receive' reach 'Shared' without a lock
// CHECK-MESSAGES: :[[@LINE+24]]:3: note: 'publish' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+22]]:3: note: 'receive' is started as a thread here
// CHECK-MESSAGES: :[[@LINE-15]]:5: note: the other thread calls 'amqp_simple_wait_frame_noblock' here
// CHECK-MESSAGES: :[[@LINE-6]]:5: note: give each thread a connection of its own, or put a lock around all that uses this one (model rabbitmq-c.yaml)

static void *receiveLocked(void *frame) {
  for (;;) {
    pthread_mutex_lock(&Mutex);
    amqp_simple_wait_frame_noblock(Locked, frame, 0);
    pthread_mutex_unlock(&Mutex);
  }
}

static void *publishLocked(void *unused) {
  for (;;) {
    pthread_mutex_lock(&Mutex);
    amqp_basic_publish(Locked, 1, Text, Text, 0, 0, 0, Text);
    pthread_mutex_unlock(&Mutex);
  }
}

void startAmqp(void) {
  pthread_t threads[4];
  pthread_create(&threads[0], 0, receive, 0);
  pthread_create(&threads[1], 0, publish, 0);
  pthread_create(&threads[2], 0, receiveLocked, 0);
  pthread_create(&threads[3], 0, publishLocked, 0);
}

// libev: a loop is for the thread that runs it, but for ev_async_send.
struct ev_loop;
typedef struct ev_timer { int active; void (*cb)(struct ev_loop *, struct ev_timer *, int); } ev_timer;
typedef struct ev_async { int active; void (*cb)(struct ev_loop *, struct ev_async *, int); } ev_async;
int ev_run(struct ev_loop *loop, int flags);
void ev_timer_start(struct ev_loop *loop, ev_timer *w);
void ev_async_send(struct ev_loop *loop, ev_async *w);

static struct ev_loop *Loop;
static ev_timer Timer;
static ev_async Wake;

static void *runLoop(void *unused) {
  ev_run(Loop, 0);
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'ev_run' must not run on two threads at once, but the thread that runs 'runLoop' and the thread that runs 'startsTimer' reach 'Loop' without a lock
// CHECK-MESSAGES: :[[@LINE+22]]:3: note: 'runLoop' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+22]]:3: note: 'startsTimer' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+4]]:3: note: the other thread calls 'ev_timer_start' here
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: 'ev_async_send' is for any thread: its watcher's callback, on the loop's thread, can do the rest (model libev.yaml)

static void *startsTimer(void *unused) {
  ev_timer_start(Loop, &Timer);
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'ev_timer_start' must not run on two threads at once, but the thread that runs 'startsTimer' and the thread that runs 'runLoop' reach 'Loop' without a lock
// CHECK-MESSAGES: :[[@LINE+13]]:3: note: 'startsTimer' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+11]]:3: note: 'runLoop' is started as a thread here
// CHECK-MESSAGES: :[[@LINE-16]]:3: note: the other thread calls 'ev_run' here
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: 'ev_async_send' is for any thread: its watcher's callback, on the loop's thread, can do the rest (model libev.yaml)

static void *okWakes(void *unused) {
  ev_async_send(Loop, &Wake);
  return 0;
}

void startEv(void) {
  pthread_t threads[3];
  pthread_create(&threads[0], 0, runLoop, 0);
  pthread_create(&threads[1], 0, startsTimer, 0);
  pthread_create(&threads[2], 0, okWakes, 0);
}

// libwebsockets: what is sent is sent by the thread that serves.
struct lws_context;
struct lws;
int lws_service(struct lws_context *context, int timeout);
void lws_cancel_service(struct lws_context *context);
int lws_write(struct lws *wsi, unsigned char *buffer, unsigned long length, int protocol);

static struct lws_context *Context;
static struct lws *Peer;
static unsigned char Message[64];

static void *serve(void *unused) {
  while (lws_service(Context, 0) >= 0)
    lws_write(Peer, Message, 4, 0);
  return 0;
}

static void *sends(void *unused) {
  lws_write(Peer, Message, 4, 0);
  return 0;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'lws_write' must always be called by the same thread, but the thread that runs 'sends' and the thread that runs 'serve' reach libwebsockets
// CHECK-MESSAGES: :[[@LINE+14]]:3: note: 'sends' is started as a thread here
// CHECK-MESSAGES: :[[@LINE+12]]:3: note: 'serve' is started as a thread here
// CHECK-MESSAGES: :[[@LINE-12]]:10: note: the other thread calls 'lws_service' here
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: hand over what is to be sent, and wake the thread that serves with 'lws_cancel_service' (model libwebsockets.yaml)

static void *okHandsOver(void *unused) {
  Message[0] = 1;
  lws_cancel_service(Context);
  return 0;
}

void startLws(void) {
  pthread_t threads[3];
  pthread_create(&threads[0], 0, serve, 0);
  pthread_create(&threads[1], 0, sends, 0);
  pthread_create(&threads[2], 0, okHandsOver, 0);
}
