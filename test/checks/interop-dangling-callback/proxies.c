// Requests that the object makes itself, and that a scanner's function hands on.
// RUN: %check_interop_tidy %s interop-dangling-callback %t

#include <stdint.h>

void free(void *memory);
struct wl_proxy;
int wl_proxy_add_listener(struct wl_proxy *proxy, void (**table)(void), void *data);
void wl_proxy_destroy(struct wl_proxy *proxy);
struct wl_proxy *wl_proxy_marshal(struct wl_proxy *proxy, uint32_t opcode);

struct wl_surface;
struct wl_callback;
struct wl_callback_listener {
  void (*done)(void *data, struct wl_callback *callback, uint32_t serial);
};
static inline int wl_callback_add_listener(struct wl_callback *callback, const struct wl_callback_listener *table, void *data) {
  return wl_proxy_add_listener((struct wl_proxy *)callback, (void (**)(void))table, data);
}
static inline void wl_callback_destroy(struct wl_callback *callback) { wl_proxy_destroy((struct wl_proxy *)callback); }
static inline void wl_surface_destroy(struct wl_surface *surface) { wl_proxy_destroy((struct wl_proxy *)surface); }
static inline struct wl_callback *wl_surface_frame(struct wl_surface *surface) {
  return (struct wl_callback *)wl_proxy_marshal((struct wl_proxy *)surface, 3);
}

// Nobody keeps the request.
struct window { struct wl_surface *surface; int dirty; };
static void window_frame_done(void *data, struct wl_callback *callback, uint32_t serial) {
  wl_callback_destroy(callback);
  ((struct window *)data)->dirty = 0;
}
static const struct wl_callback_listener window_listener = {.done = window_frame_done};
void window_damage(struct window *of) {
  struct wl_callback *callback = wl_surface_frame(of->surface);
  wl_callback_add_listener(callback, &window_listener, of);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'wl_callback_add_listener' keeps 'of' after 'window_free' has freed it without a call of 'wl_proxy_destroy' or 'wl_display_disconnect': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE+5]]:3: note: it is freed here
// CHECK-MESSAGES: :18:10: note: 'wl_proxy_add_listener' keeps what it is given (model wayland.yaml)

void window_free(struct window *of) {
  wl_surface_destroy(of->surface);
  free(of);
}

// It is kept, and left.
struct panel { struct wl_surface *surface; struct wl_callback *frame; };
static void panel_frame_done(void *data, struct wl_callback *callback, uint32_t serial) {
  wl_callback_destroy(callback);
  ((struct panel *)data)->frame = 0;
}
static const struct wl_callback_listener panel_listener = {.done = panel_frame_done};
void panel_damage(struct panel *of) {
  of->frame = wl_surface_frame(of->surface);
  wl_callback_add_listener(of->frame, &panel_listener, of);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'wl_callback_add_listener' keeps 'of' after 'panel_free' has freed it without a call of 'wl_proxy_destroy' or 'wl_display_disconnect': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE+3]]:37: note: it is freed here
// CHECK-MESSAGES: :18:10: note: 'wl_proxy_add_listener' keeps what it is given (model wayland.yaml)

void panel_free(struct panel *of) { free(of); }

struct good { struct wl_surface *surface; struct wl_callback *frame; };
static const struct wl_callback_listener good_listener = {.done = panel_frame_done};
void ok_good_damage(struct good *of) {
  of->frame = wl_surface_frame(of->surface);
  wl_callback_add_listener(of->frame, &good_listener, of);
}
void ok_good_free(struct good *of) {
  if (of->frame)
    wl_callback_destroy(of->frame);
  free(of);
}

// What is called back frees it.
struct once { int value; };
static void once_done(void *data, struct wl_callback *callback, uint32_t serial) {
  wl_callback_destroy(callback);
  free((struct once *)data);
}
static const struct wl_callback_listener once_listener = {.done = once_done};
void ok_once(struct wl_surface *surface, struct once *of) {
  struct wl_callback *callback = wl_surface_frame(surface);
  wl_callback_add_listener(callback, &once_listener, of);
}
