// Timers, pollers and notifiers that are a part of the record that they call back with.
// RUN: %check_interop_tidy %s interop-dangling-callback %t

void free(void *memory);
void *malloc(unsigned long size);
void pool_free(void *memory, unsigned long size);

struct poller { int fd; void (*ready)(void *, unsigned); void *data; };
void poller_init(struct poller *of, int fd, void (*ready)(void *, unsigned), void *data);
int poller_arm(struct poller *of, unsigned events);
void poller_stop(struct poller *of);
int poller_fd(struct poller *of);

struct conn { struct poller poller; int count; };
static void conn_ready(void *data, unsigned events);

struct conn *conn_new(int fd) {
  struct conn *of = malloc(sizeof(struct conn));
  poller_init(&of->poller, fd, conn_ready, of);
  poller_arm(&of->poller, 1);
  return of;
}
// CHECK-MESSAGES: :[[@LINE-4]]:3: warning: 'poller_init' keeps 'of' after 'conn_close' has freed it without a call of 'poller_stop': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE+4]]:3: note: it is freed here

void conn_close(struct conn *of) {
  of->count = 0;
  pool_free(of, sizeof(*of));
}

struct good { struct poller poller; };
static void good_ready(void *data, unsigned events);
struct good *ok_good_new(int fd) {
  struct good *of = malloc(sizeof(struct good));
  poller_init(&of->poller, fd, good_ready, of);
  poller_arm(&of->poller, 1);
  return of;
}
void ok_good_close(struct good *of) {
  poller_stop(&of->poller);
  pool_free(of, sizeof(*of));
}

// Nobody has it begin.
struct idle { struct poller poller; };
static void idle_ready(void *data, unsigned events);
void ok_idle_init(struct idle *of) { poller_init(&of->poller, 1, idle_ready, of); }
void ok_idle_free(struct idle *of) { free(of); }

// What closes it may stop it, out of sight.
void poller_fini(struct poller *of);
struct closed { struct poller poller; };
static void closed_ready(void *data, unsigned events);
void ok_closed_init(struct closed *of) {
  poller_init(&of->poller, 1, closed_ready, of);
  poller_arm(&of->poller, 1);
}
void ok_closed_free(struct closed *of) {
  poller_fini(&of->poller);
  free(of);
}

// What is seen to do something else does not.
static int fd_of_poller(struct poller *of) { return of->fd; }
struct looked { struct poller poller; int last; };
static void looked_ready(void *data, unsigned events);
void looked_init(struct looked *of) {
  poller_init(&of->poller, 1, looked_ready, of);
  poller_arm(&of->poller, 1);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'poller_init' keeps 'of' after 'looked_free' has freed it without a call of 'poller_stop': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE+3]]:3: note: it is freed here
void looked_free(struct looked *of) {
  of->last = fd_of_poller(&of->poller);
  free(of);
}

//===-- The record itself is kept ----------------------------------------===//

struct timeout { void (*cb)(struct timeout *); int pending; };
int timeout_schedule(struct timeout *of, int ms);
int timeout_cancel(struct timeout *of);

struct job { int id; struct timeout late; };
static void job_late(struct timeout *of);
struct job *job_new(void) {
  struct job *of = malloc(sizeof(struct job));
  of->late.cb = job_late;
  timeout_schedule(&of->late, 100);
  return of;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'timeout_schedule' keeps 'of' after 'job_free' has freed it without a call of 'timeout_cancel': it is left with a dangling pointer
// CHECK-MESSAGES: :[[@LINE+1]]:33: note: it is freed here
void job_free(struct job *of) { free(of); }

struct neat { struct timeout late; };
void ok_neat_start(struct neat *of) { timeout_schedule(&of->late, 100); }
void ok_neat_free(struct neat *of) {
  timeout_cancel(&of->late);
  free(of);
}

// Its callback frees it.
struct last { struct timeout late; };
static void ok_last_late(struct timeout *of) { free((struct last *)of); }
void ok_last_start(struct last *of) {
  of->late.cb = ok_last_late;
  timeout_schedule(&of->late, 100);
}

struct notifier { int (*told)(struct notifier *, int); struct notifier *next; };
int bus_register_notifier(struct notifier *of);
void bus_unregister_notifier(struct notifier *of);

struct device { struct notifier notifier; };
int device_probe(struct device *of) { return bus_register_notifier(&of->notifier); }
// CHECK-MESSAGES: :[[@LINE-1]]:46: warning: 'bus_register_notifier' keeps 'of' after 'device_remove' has freed it without a call of 'bus_unregister_notifier': it is left with a dangling pointer
// CHECK-MESSAGES: :[[@LINE+1]]:41: note: it is freed here
void device_remove(struct device *of) { free(of); }

// It is freed where it could not be registered, and by nobody else.
struct tried { struct notifier notifier; };
static void ok_tried_free(struct tried *of) { free(of); }
int ok_tried_probe(struct tried *of) {
  if (bus_register_notifier(&of->notifier) != 0) {
    ok_tried_free(of);
    return -1;
  }
  return 0;
}

// The registry frees what it has.
struct plugin { const char *name; struct plugin *next; };
int plugin_register(struct plugin *of);
int plugin_unregister(struct plugin *of);
struct plugin *plugin_first(void);
void ok_plugin_load(struct plugin *of) { plugin_register(of); }
void ok_plugins_free(void) {
  struct plugin *of;
  while ((of = plugin_first()))
    free(of);
}

// Items of a list are of nobody who is told.
struct item { struct item *next; };
void list_add(struct item *of);
void list_remove(struct item *of);
void ok_item_push(struct item *of) { list_add(of); }
void ok_item_free(struct item *of) { free(of); }

// A request is given what cancels it: to stop it is no counterpart of that.
struct request { int id; };
void request_start(struct request *of, void (*cancel)(struct request *, void *), void *data);
void request_stop(struct request *of);
struct server { int id; };
static void server_cancel(struct request *of, void *data);
void ok_server_accept(void *data, struct request *request) {
  struct server *of = data;
  request_start(request, server_cancel, data);
  of->id = request->id;
}
void ok_server_free(void *data) {
  struct server *of = data;
  free(of);
}
