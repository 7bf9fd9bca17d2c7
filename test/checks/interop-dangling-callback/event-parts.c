// Events that are parts of records: the loop has their addresses until they are deleted.
// RUN: %check_interop_tidy %s interop-dangling-callback %t

struct timeval;
struct event { int fd; };
struct event_base;
struct event_base *event_base_new(void);
void event_set(struct event *event, int fd, short what, void (*called)(int fd, short what, void *data), void *data);
int event_add(struct event *event, const struct timeval *when);
int event_del(struct event *event);
int event_pending(const struct event *event, short what, struct timeval *when);
struct screen { int width; };
void screen_free(struct screen *of);
void log_debug(const char *format, ...);
void free(void *memory);

// What is given another part, or what goes with a format, takes nothing back.
struct clock { struct screen screen; struct event tick; };
static void on_tick(int fd, short what, void *data) { event_add(&((struct clock *)data)->tick, 0); }
void clock_start(struct clock *of) {
  event_set(&of->tick, -1, 0, on_tick, of);
  event_add(&of->tick, 0);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'event_set' keeps 'of' after 'clock_free' has freed it without a call of 'event_del' or 'event_del_noblock': it is left with a dangling pointer
// CHECK-MESSAGES: :[[@LINE+5]]:3: note: it is freed here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'event_set' keeps what it is given (model libevent.yaml)
void clock_free(struct clock *of) {
  log_debug("clock %p", of);
  screen_free(&of->screen);
  free(of);
}
struct ok_clock { struct screen screen; struct event tick; };
static void on_ok_tick(int fd, short what, void *data) { event_add(&((struct ok_clock *)data)->tick, 0); }
void ok_clock_start(struct ok_clock *of) { event_set(&of->tick, -1, 0, on_ok_tick, of); }
void ok_clock_free(struct ok_clock *of) {
  log_debug("clock %p", of);
  screen_free(&of->screen);
  event_del(&of->tick);
  free(of);
}

// Another event of the record.
struct mode { struct event drag, refresh; };
static void on_drag(int fd, short what, void *data);
static void on_refresh(int fd, short what, void *data);
void mode_start(struct mode *of) {
  event_set(&of->drag, -1, 0, on_drag, of);
  event_set(&of->refresh, -1, 0, on_refresh, of);
}
void mode_free(struct mode *of) {
  event_del(&of->refresh);
  free(of);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'mode_free' calls 'event_del' for 'refresh' and not for 'drag', which stays registered by 'event_set': it is left with a dangling pointer
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'drag' is registered here
// CHECK-MESSAGES: :[[@LINE-9]]:3: note: 'event_set' keeps what it is given (model libevent.yaml)
struct ok_mode { struct event drag, refresh; };
void ok_mode_start(struct ok_mode *of) {
  event_set(&of->drag, -1, 0, on_drag, of);
  event_set(&of->refresh, -1, 0, on_refresh, of);
}
void ok_mode_free(struct ok_mode *of) {
  event_del(&of->drag);
  event_del(&of->refresh);
  free(of);
}

// A record inside another one, which somebody else frees.
struct tty { struct event in, start; };
void tty_start(struct tty *of) {
  event_set(&of->in, 0, 2, on_drag, of);
  event_set(&of->start, -1, 0, on_refresh, of);
  event_add(&of->start, 0);
}
void tty_stop(struct tty *of) { event_del(&of->in); }
// CHECK-MESSAGES: :[[@LINE-1]]:33: warning: 'tty_stop' calls 'event_del' for 'in' and not for 'start', which stays registered by 'event_set': it is left with a dangling pointer
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'start' is registered here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'event_set' keeps what it is given (model libevent.yaml)
struct ok_tty { struct event in, start; };
void ok_tty_start(struct ok_tty *of) {
  event_set(&of->in, 0, 2, on_drag, of);
  event_set(&of->start, -1, 0, on_refresh, of);
  event_add(&of->start, 0);
}
void ok_tty_stop(struct ok_tty *of) {
  event_del(&of->in);
  if (event_pending(&of->start, 1, 0))
    event_del(&of->start);
}

// The callback frees it.
struct once { struct event event; };
static void on_once(int fd, short what, void *data) { free(data); }
void ok_once_start(struct once *of) { event_set(&of->event, -1, 0, on_once, of); }

struct event_base *ok_new_base(void) { return event_base_new(); }
