// Timers and watches that are known by what the call returns, and callbacks that are set.
// RUN: %check_interop_tidy %s interop-dangling-callback %t

void free(void *memory);
void *malloc(unsigned long size);

struct timer;
struct loop {
  struct timer *(*timeout_new)(struct loop *, int ms, void (*expired)(struct timer *, void *), void *data);
  void (*timeout_free)(struct timer *);
};
static struct loop *get_loop(void);

struct answer { int id; };
static void answer_late(struct timer *timer, void *data);
static void answer_make(struct answer **out) { *out = malloc(sizeof(struct answer)); }
void answer_later(const struct loop *loop) {
  struct answer *of = 0;
  answer_make(&of);
  loop->timeout_new(get_loop(), 100, answer_late, of);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'timeout_new' keeps 'of' after 'answer_free' has freed it: the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE+1]]:39: note: it is freed here
void answer_free(struct answer *of) { free(of); }

struct kept { struct timer *timer; };
static void kept_late(struct timer *timer, void *data);
void ok_kept_start(const struct loop *loop, struct kept *of) {
  of->timer = loop->timeout_new(get_loop(), 100, kept_late, of);
}
void ok_kept_free(const struct loop *loop, struct kept *of) {
  loop->timeout_free(of->timer);
  free(of);
}

// It frees itself.
struct once { int id; };
static void once_late(struct timer *timer, void *data) { free(data); }
void ok_once_start(const struct loop *loop) {
  struct once *of = malloc(sizeof(struct once));
  loop->timeout_new(get_loop(), 100, once_late, of);
}

struct watch;
struct watch *main_watch_new(int fd, void (*ready)(void *), void *data);
void main_watch_free(struct watch *of);
static void on_ready(void *data);

struct session { int fd; struct watch *watch; };
void session_start(struct session *of) { of->watch = main_watch_new(of->fd, on_ready, of); }
// CHECK-MESSAGES: :[[@LINE-1]]:54: warning: 'main_watch_new' keeps 'of' after 'session_free' has freed it without a call of 'main_watch_free': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE+1]]:41: note: it is freed here
void session_free(struct session *of) { free(of); }

struct tidy { int fd; struct watch *watch; };
void ok_tidy_start(struct tidy *of) { of->watch = main_watch_new(of->fd, on_ready, of); }
void ok_tidy_free(struct tidy *of) {
  main_watch_free(of->watch);
  free(of);
}

// A sorter is no source of events, though it keeps what it is given.
struct sorter;
struct sorter *sorter_new(int (*compare)(void *, void *), void *data);
void sorter_free(struct sorter *of);
static int compare(void *a, void *b);
struct table { struct sorter *sorter; };
void ok_table_init(struct table *of) { of->sorter = sorter_new(compare, of); }
void ok_table_free(struct table *of) { free(of); }

// The cookie stands before the callback.
int hub_add_client(int id, void *data, void (*told)(int, void *));
void hub_remove_client(int id);
struct client { int id; };
static void client_told(int id, void *data);
void client_start(struct client *of) { hub_add_client(of->id, of, client_told); }
// CHECK-MESSAGES: :[[@LINE-1]]:40: warning: 'hub_add_client' keeps 'of' after 'client_free' has freed it without a call of 'hub_remove_client': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE+1]]:39: note: it is freed here
void client_free(struct client *of) { free(of); }

//===-- The end is in a field of what the object begins with -------------===//

struct base { int kind; void (*free_fn)(struct base *); };
void base_free(struct base *of);
struct hub;
int hub_connect(struct hub *of, int signal, void (*told)(void *), void *data);
int hub_disconnect(struct hub *of, int signal, void (*told)(void *), void *data);

struct slot { struct base super; int count; };
static void slot_told(void *data) { ((struct slot *)data)->count++; }
static void slot_free(struct base *super) {
  struct slot *of = (struct slot *)super;
  of->count = 0;
  base_free(super);
}
void slot_attach(struct base *super, struct hub *hub) {
  struct slot *of = (struct slot *)super;
  hub_connect(hub, 1, slot_told, of);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'hub_connect' keeps 'super' after 'slot_free' has ended it without a call of 'hub_disconnect': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-10]]:13: note: the object ends here
struct base *slot_new(void) {
  struct slot *of = malloc(sizeof(struct slot));
  of->super.free_fn = slot_free;
  return &of->super;
}

struct apart { struct base super; struct hub *hub; };
static void apart_told(void *data);
static void ok_apart_free(struct base *super) {
  struct apart *of = (struct apart *)super;
  hub_disconnect(of->hub, 1, apart_told, of);
  base_free(super);
}
void ok_apart_attach(struct base *super, struct hub *hub) {
  struct apart *of = (struct apart *)super;
  of->hub = hub;
  hub_connect(hub, 1, apart_told, of);
}
struct base *ok_apart_new(void) {
  struct apart *of = malloc(sizeof(struct apart));
  of->super.free_fn = ok_apart_free;
  return &of->super;
}

// Another function of its table ends it first.
struct later { struct base super; };
static void later_told(void *data);
static void ok_later_free(struct base *super) {
  struct later *of = (struct later *)super;
  of->super.kind = 0;
  base_free(super);
}
void ok_later_attach(struct base *super, struct hub *hub) {
  struct later *of = (struct later *)super;
  hub_connect(hub, 1, later_told, of);
}
void ok_later_detach(struct base *super, struct hub *hub) {
  struct later *of = (struct later *)super;
  hub_disconnect(hub, 1, later_told, of);
}
struct base *ok_later_new(void) {
  struct later *of = malloc(sizeof(struct later));
  of->super.free_fn = ok_later_free;
  return &of->super;
}
