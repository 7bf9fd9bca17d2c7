// A callback without a cookie uses a global, which a function clears at the end of what it leads to.
// https://github.com/audacious-media-player/audacious/commit/faa8014453ca38856648b40c54385477c495ab37
// RUN: %check_interop_tidy %s interop-dangling-callback %t

typedef int (*GSourceFunc)(void *);
unsigned g_timeout_add(unsigned interval, GSourceFunc function, void *data);
unsigned g_idle_add(GSourceFunc function, void *data);
int g_source_remove(unsigned id);
int g_source_remove_by_user_data(void *data);
void *memset(void *to, int value, unsigned long size);

typedef struct _Label Label;
void label_set(Label *of, const char *text);
Label *label_new(void);
void label_destroy(Label *of);

static struct { Label *title, *status; } window;

static int clear_status(void *data) {
  label_set(window.status, "");
  // CHECK-MESSAGES: :[[@LINE+8]]:3: warning: 'g_timeout_add' keeps 'clear_status' after 'window_destroyed' has cleared 'window', which it uses: nothing is stored that could take it back
  // CHECK-MESSAGES: :[[@LINE-2]]:13: note: it is used here
  // CHECK-MESSAGES: :[[@LINE+10]]:3: note: it is cleared here
  return 0;
}

void show_status(const char *text) {
  label_set(window.status, text);
  g_timeout_add(3000, clear_status, 0);
}

void window_destroyed(void) {
  memset(&window, 0, sizeof window);
}

// The global goes by a release.
static Label *banner;
static int hide_banner(void *data) {
  label_set(banner, 0);
  // CHECK-MESSAGES: :[[@LINE+5]]:27: warning: 'g_idle_add' keeps 'hide_banner' after 'banner_off' has cleared 'banner', which it uses: nothing is stored that could take it back
  // CHECK-MESSAGES: :[[@LINE-2]]:13: note: it is used here
  // CHECK-MESSAGES: :[[@LINE+6]]:3: note: it is cleared here
  return 0;
}
void banner_later(void) { g_idle_add(hide_banner, 0); }
void banner_off(void) {
  label_destroy(banner);
  banner = 0;
}

// The callback asks whether it is still there.
static Label *asked;
static int ok_ask(void *data) {
  if (asked)
    label_set(asked, "");
  return 0;
}
void ok_ask_later(void) { g_timeout_add(10, ok_ask, 0); }
void asked_destroyed(void) { asked = 0; }

// What it could be taken back by is kept.
static Label *kept;
static unsigned kept_timer;
static int ok_kept(void *data) {
  label_set(kept, "");
  return 0;
}
void ok_kept_later(void) { kept_timer = g_timeout_add(10, ok_kept, 0); }
void kept_destroyed(void) {
  g_source_remove(kept_timer);
  kept = 0;
}

// It is made before it is used, and goes with nothing.
static Label *made;
static int ok_made(void *data) {
  label_set(made, "");
  return 0;
}
void ok_made_later(void) { g_timeout_add(10, ok_made, 0); }
void made_init(void) { made = 0; }
void made_again(void) {
  label_destroy(made);
  made = 0;
  made = label_new();
}

// All sources without data are taken back.
static Label *taken;
static int ok_taken(void *data) {
  label_set(taken, "");
  return 0;
}
void ok_taken_later(void) { g_timeout_add(10, ok_taken, 0); }
void taken_destroyed(void) {
  g_source_remove_by_user_data(0);
  taken = 0;
}

// At the end of main() no loop runs any more.
static Label *last;
static int ok_last(void *data) {
  label_set(last, "");
  return 0;
}
void ok_last_later(void) { g_timeout_add(10, ok_last, 0); }
static void last_destroy(void) { last = 0; }
int main(void) {
  ok_last_later();
  last_destroy();
  return 0;
}
