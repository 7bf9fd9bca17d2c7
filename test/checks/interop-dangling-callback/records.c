// A record of C is freed while a library still has it.
// RUN: %check_interop_tidy %s interop-dangling-callback %t

typedef int (*GSourceFunc)(void *);
unsigned g_timeout_add(unsigned interval, GSourceFunc function, void *data);
int g_source_remove(unsigned id);
int poll(void *fds, unsigned long count, int timeout);
void free(void *memory);
void *malloc(unsigned long size);

struct DBusConnection;
int dbus_connection_add_filter(struct DBusConnection *connection, int (*function)(void *), void *data, void (*free)(void *));
void dbus_connection_remove_filter(struct DBusConnection *connection, int (*function)(void *), void *data);

typedef struct uv_loop_s uv_loop_t;
typedef struct uv_handle_s { void *data; } uv_handle_t;
typedef struct uv_timer_s { void *data; } uv_timer_t;
void uv_close(uv_handle_t *handle, void (*callback)(uv_handle_t *));
int uv_run(uv_loop_t *loop, int mode);

struct poller { unsigned id; int count; };
static int poll_tick(void *data);

struct poller *poller_new(void) {
  struct poller *of = malloc(sizeof(struct poller));
  of->id = g_timeout_add(100, poll_tick, of);
  return of;
}
// CHECK-MESSAGES: :[[@LINE-3]]:12: warning: 'g_timeout_add' keeps 'of' after 'poller_free' has freed it without a call of 'g_source_remove' or 'g_source_destroy': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE+3]]:39: note: it is freed here
// CHECK-MESSAGES: :[[@LINE-5]]:12: note: 'g_timeout_add' keeps what it is given (model glib.yaml)

void poller_free(struct poller *of) { free(of); }

struct good { unsigned id; };
static int good_tick(void *data);

struct good *good_new(void) {
  struct good *of = malloc(sizeof(struct good));
  of->id = g_timeout_add(100, good_tick, of);
  return of;
}

void ok_good_free(struct good *of) {
  g_source_remove(of->id);
  free(of);
}

struct task { int value; };
static int task_run(void *data) {
  struct task *of = data;
  free(of);
  return 0;
}

void ok_freed_by_itself(int value) {
  struct task *of = malloc(sizeof(struct task));
  of->value = value;
  g_timeout_add(0, task_run, of);
}

struct filter { struct DBusConnection *connection; };
static int on_message(void *data);

struct filter *filter_new(struct DBusConnection *connection) {
  struct filter *of = malloc(sizeof(struct filter));
  of->connection = connection;
  dbus_connection_add_filter(connection, on_message, of, 0);
  return of;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'dbus_connection_add_filter' keeps 'of' after 'filter_free' has freed it without a call of 'dbus_connection_remove_filter': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE+3]]:39: note: it is freed here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'dbus_connection_add_filter' keeps what it is given (model dbus.yaml)

void filter_free(struct filter *of) { free(of); }

struct stream { uv_timer_t timer; uv_loop_t *loop; };

static void on_close(uv_handle_t *handle) { free(handle->data); }
void ok_stream_closed(struct stream *of) {
  of->timer.data = of;
  uv_close((uv_handle_t *)&of->timer, on_close);
}

void ok_stream_runs(struct stream *of) {
  uv_close((uv_handle_t *)&of->timer, 0);
  uv_run(of->loop, 0);
  free(of);
}

// A loop of another library, which names the end of a registration as it likes.
struct loop;
struct node { int fd; };
struct node *ev_register(struct loop *loop, int fd, void (*handler)(void *), void *data);
void ev_unregister(struct loop *loop, struct node *node);
void ev_sched_close(struct loop *loop, struct node *node);
void loop_free(struct loop *loop);

struct job { struct loop *loop; struct node *node; int fd; };
static void job_send(void *data) { ((struct job *)data)->fd = 3; }
static void job_stop(struct job *of) {
  ev_sched_close(of->loop, of->node);
  of->node = 0;
}
void ok_job_close(struct job *of) {
  job_stop(of);
  free(of);
}
struct job *job_start(struct loop *loop) {
  struct job *of = malloc(sizeof *of);
  of->loop = loop;
  of->node = ev_register(of->loop, 1, job_send, of);
  return of;
}

struct task2 { struct loop *loop; struct node *node; int fd; };
static void task2_send(void *data) { ((struct task2 *)data)->fd = 3; }
static void ok_task2_free(struct task2 *of) { free(of); }
struct task2 *task2_start(struct loop *loop) {
  struct task2 *of = malloc(sizeof *of);
  of->loop = loop;
  of->node = ev_register(of->loop, 1, task2_send, of);
  return of;
}
void task2_serve(struct loop *loop) {
  struct task2 *of = task2_start(loop);
  loop_free(loop);
  ok_task2_free(of);
}

struct task3 { struct loop *loop; struct node *node; int fd; };
static void task3_send(void *data) { ((struct task3 *)data)->fd = 3; }
static void ok_task3_free(struct task3 *of) { free(of); }
struct task3 *task3_start(struct loop *loop) {
  struct task3 *of = malloc(sizeof *of);
  of->loop = loop;
  of->node = ev_register(of->loop, 1, task3_send, of);
  return of;
}
void task3_serve(struct loop *loop) {
  struct task3 *of = task3_start(loop);
  ok_task3_free(of);
  loop_free(loop);
}

struct task4 { struct loop *loop; struct node *node; int fd; };
static void task4_send(void *data) { ((struct task4 *)data)->fd = 3; }
static void task4_free(struct task4 *of) { free(of); }
struct task4 *task4_start(struct loop *loop) {
  struct task4 *of = malloc(sizeof *of);
  of->loop = loop;
  of->node = ev_register(of->loop, 1, task4_send, of);
  return of;
}
// CHECK-MESSAGES: :[[@LINE-3]]:14: warning: 'ev_register' keeps 'of' after 'task4_free' has freed it without a call of 'ev_unregister': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-8]]:44: note: it is freed here
void loop_count(struct loop *loop);
void task4_serve(struct loop *loop) {
  struct task4 *of = task4_start(loop);
  task4_free(of);
}

// The call that ends it is told whom to call when that is done.
struct loop;
void watch_register(struct loop *loop, void (*run)(void *), void *data);
void watch_unregister(struct loop *loop, void *data, int (*ended)(void *, int));
struct watch { struct loop *loop; };
static void watch_run(void *data);
static int watch_ended(void *data, int status);

void ok_watch_start(struct loop *loop, struct watch *of) {
  of->loop = loop;
  watch_register(loop, watch_run, of);
}

void watch_free(struct watch *of) {
  watch_unregister(of->loop, of, watch_ended);
  free(of);
}
