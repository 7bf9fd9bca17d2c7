// The end of a record takes back some of its registrations, and not all.
// RUN: %check_interop_tidy %s interop-dangling-callback %t

struct wl_list { struct wl_list *prev, *next; };
struct wl_listener { struct wl_list link; void (*notify)(struct wl_listener *listener, void *data); };
struct wl_signal { struct wl_list listener_list; };
struct wl_event_loop;
struct wl_event_source;
struct wl_event_source *wl_event_loop_add_idle(struct wl_event_loop *loop, void (*function)(void *), void *data);
int wl_event_source_remove(struct wl_event_source *source);
void wl_list_remove(struct wl_list *elm);
void wl_signal_add(struct wl_signal *signal, struct wl_listener *listener);
void free(void *memory);
void *calloc(unsigned long count, unsigned long size);
#define container_of(p, type, member) ((type *)((char *)(p) - __builtin_offsetof(type, member)))

struct display { struct wl_event_loop *loop; struct { struct wl_signal destroy, resize; } events; };
struct wl_event_loop *display_get_loop(struct display *of);
void emit(struct wl_signal *signal, void *data);

// Two sources of one loop.
struct screen { struct display *display; struct wl_event_source *idle_frame, *idle_done; struct wl_signal destroyed;
                void (*end)(struct screen *of); };

static void on_done(void *data) { ((struct screen *)data)->idle_done = 0; }
static void on_frame(void *data) { ((struct screen *)data)->idle_frame = 0; }

void screen_schedule_done(struct screen *of) {
  struct wl_event_loop *loop = display_get_loop(of->display);
  if (of->idle_done == 0)
    of->idle_done = wl_event_loop_add_idle(loop, on_done, of);
}

void screen_schedule_frame(struct screen *of) {
  struct wl_event_loop *loop = display_get_loop(of->display);
  of->idle_frame = wl_event_loop_add_idle(loop, on_frame, of);
}

void screen_destroy(struct screen *of) {
  emit(&of->destroyed, of);
  if (of->idle_frame)
    wl_event_source_remove(of->idle_frame);
  if (of->end)
    of->end(of);
  else
    free(of);
}
// CHECK-MESSAGES: :[[@LINE-6]]:5: warning: 'screen_destroy' calls 'wl_event_source_remove' for 'idle_frame' and not for 'idle_done', which stays registered by 'wl_event_loop_add_idle': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-18]]:21: note: 'idle_done' is registered here
// CHECK-MESSAGES: :[[@LINE-19]]:21: note: 'wl_event_loop_add_idle' keeps what it is given (model wayland-server.yaml)

// Both are removed, one of them by a helper.
struct tidy { struct display *display; struct wl_event_source *frame, *done; };
static void drop(struct wl_event_source *source) {
  if (source)
    wl_event_source_remove(source);
}
static void on_tidy(void *data);
void ok_tidy_start(struct tidy *of) {
  of->done = wl_event_loop_add_idle(of->display->loop, on_tidy, of);
  of->frame = wl_event_loop_add_idle(of->display->loop, on_tidy, of);
}
void ok_tidy_destroy(struct tidy *of) {
  drop(of->done);
  wl_event_source_remove(of->frame);
  free(of);
}

// What is removed there is set anew at once.
struct timer { struct display *display; struct wl_event_source *once, *again; };
void ok_timer_restart_after_close(struct timer *of) {
  if (of->again)
    wl_event_source_remove(of->again);
  of->again = wl_event_loop_add_idle(of->display->loop, on_tidy, of);
}
void ok_timer_once(struct timer *of) {
  of->once = wl_event_loop_add_idle(of->display->loop, on_tidy, of);
}

// A node of a signal's list in a record that is freed. Another node of it is unlinked.
struct input { struct wl_list link; struct wl_listener destroy; };

static void on_input_gone(struct wl_listener *listener, void *data) {
  struct input *of = container_of(listener, struct input, destroy);
  wl_list_remove(&of->link);
  free(of);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'on_input_gone' calls 'wl_list_remove' for 'link' and not for 'destroy', which stays registered by 'wl_signal_add': it is left with a dangling pointer
// CHECK-MESSAGES: :[[@LINE+6]]:3: note: 'destroy' is registered here
// CHECK-MESSAGES: :[[@LINE+5]]:3: note: 'wl_signal_add' keeps what it is given (model wayland-server.yaml)

void input_new(struct display *display) {
  struct input *of = calloc(1, sizeof *of);
  of->destroy.notify = on_input_gone;
  wl_signal_add(&display->events.destroy, &of->destroy);
}

struct pointer { struct wl_list link; struct wl_listener destroy; };
static void ok_on_pointer_gone(struct wl_listener *listener, void *data) {
  struct pointer *of = container_of(listener, struct pointer, destroy);
  wl_list_remove(&of->link);
  wl_list_remove(&of->destroy.link);
  free(of);
}
void ok_pointer_new(struct display *display) {
  struct pointer *of = calloc(1, sizeof *of);
  of->destroy.notify = ok_on_pointer_gone;
  wl_signal_add(&display->events.destroy, &of->destroy);
}

// Through a variable.
struct touch { struct wl_list link; struct wl_listener destroy; };
void ok_touch_destroy(struct touch *of) {
  struct wl_listener *node = &of->destroy;
  wl_list_remove(&of->link);
  wl_list_remove(&node->link);
  free(of);
}
void ok_touch_new(struct display *display, struct touch *of) {
  wl_signal_add(&display->events.destroy, &of->destroy);
}

// The signal is a part of the object itself, or goes with it.
struct view { struct wl_list link; struct wl_signal changed; struct wl_listener on_change, on_resize; struct display *own; };
void display_destroy(struct display *of);
void ok_view_init(struct view *of, struct display *display) {
  of->own = display;
  wl_signal_add(&of->changed, &of->on_change);
  wl_signal_add(&of->own->events.resize, &of->on_resize);
}
void ok_view_destroy(struct view *of) {
  wl_list_remove(&of->link);
  display_destroy(of->own);
  free(of);
}

// No end: the list is left for another time.
struct cursor { struct wl_list link; struct wl_listener motion; };
void ok_cursor_hide(struct cursor *of) { wl_list_remove(&of->link); }
void ok_cursor_init(struct cursor *of, struct display *display) {
  wl_signal_add(&display->events.resize, &of->motion);
}
