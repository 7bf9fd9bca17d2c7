// What keeps a registration is a part of what the function was given, and outlives the record.
// RUN: %check_interop_tidy %s interop-dangling-callback %t

struct wl_list { struct wl_list *prev, *next; };
struct wl_listener { struct wl_list link; void (*notify)(struct wl_listener *listener, void *data); };
struct wl_signal { struct wl_list listener_list; };
void wl_list_remove(struct wl_list *elm);
void wl_signal_add(struct wl_signal *signal, struct wl_listener *listener);
void free(void *memory);
void *calloc(unsigned long count, unsigned long size);
#define container_of(p, type, member) ((type *)((char *)(p) - __builtin_offsetof(type, member)))

struct surface { struct { struct wl_signal destroy, commit; } events; };

struct view { struct surface *surface; struct wl_listener commit; int count; };
static void view_commit(struct wl_listener *listener, void *data) { container_of(listener, struct view, commit)->count++; }

struct view *view_new(struct surface *surface) {
  struct view *of = calloc(1, sizeof *of);
  of->surface = surface;
  of->commit.notify = view_commit;
  wl_signal_add(&surface->events.commit, &of->commit);
  return of;
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'wl_signal_add' keeps 'of' after 'view_destroy' has freed it without a call of 'wl_list_remove': it is left with a dangling pointer
// CHECK-MESSAGES: :[[@LINE+3]]:38: note: it is freed here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'wl_signal_add' keeps what it is given (model wayland-server.yaml)

void view_destroy(struct view *of) { free(of); }

// The field was given.
struct cursor { struct surface *surface; struct wl_listener commit; int count; };
static void cursor_commit(struct wl_listener *listener, void *data) { container_of(listener, struct cursor, commit)->count++; }

void cursor_set(struct cursor *of, struct surface *surface) {
  of->surface = surface;
  of->commit.notify = cursor_commit;
  wl_signal_add(&of->surface->events.commit, &of->commit);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'wl_signal_add' keeps 'of' after 'cursor_destroy' has freed it without a call of 'wl_list_remove': it is left with a dangling pointer
// CHECK-MESSAGES: :[[@LINE+3]]:42: note: it is freed here
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'wl_signal_add' keeps what it is given (model wayland-server.yaml)

void cursor_destroy(struct cursor *of) { free(of); }

// The record ends with what keeps it: another of its listeners hears of that.
struct shadow { struct wl_listener destroy, commit; int count; };
static void ok_shadow_commit(struct wl_listener *listener, void *data) { container_of(listener, struct shadow, commit)->count++; }
static void ok_shadow_destroy(struct wl_listener *listener, void *data) { free(container_of(listener, struct shadow, destroy)); }

void ok_shadow_new(struct surface *surface) {
  struct shadow *of = calloc(1, sizeof *of);
  of->destroy.notify = ok_shadow_destroy;
  wl_signal_add(&surface->events.destroy, &of->destroy);
  of->commit.notify = ok_shadow_commit;
  wl_signal_add(&surface->events.commit, &of->commit);
}

// It is taken back.
struct popup { struct wl_listener commit; int count; };
static void ok_popup_commit(struct wl_listener *listener, void *data) { container_of(listener, struct popup, commit)->count++; }
struct popup *ok_popup_new(struct surface *surface) {
  struct popup *of = calloc(1, sizeof *of);
  of->commit.notify = ok_popup_commit;
  wl_signal_add(&surface->events.commit, &of->commit);
  return of;
}
void ok_popup_destroy(struct popup *of) {
  wl_list_remove(&of->commit.link);
  free(of);
}
// The signal is a part of the record itself.
struct window { struct { struct wl_signal commit; } events; struct wl_listener commit; int count; };
static void ok_window_commit(struct wl_listener *listener, void *data) { container_of(listener, struct window, commit)->count++; }
struct window *ok_window_new(void) {
  struct window *of = calloc(1, sizeof *of);
  of->commit.notify = ok_window_commit;
  wl_signal_add(&of->events.commit, &of->commit);
  return of;
}
void ok_window_destroy(struct window *of) { free(of); }
