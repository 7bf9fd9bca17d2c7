// Objects of a library that has a thread and a lock of its own, used without that lock.
// RUN: %check_interop_tidy %s interop-engine-threads %t

typedef struct pa_threaded_mainloop pa_threaded_mainloop;
typedef struct pa_context pa_context;
typedef struct pa_stream pa_stream;
typedef struct pa_operation pa_operation;
typedef void (*pa_success_cb)(pa_stream *s, int success, void *data);
typedef void (*pa_stream_cb)(pa_stream *s, void *data);
pa_threaded_mainloop *pa_threaded_mainloop_new(void);
int pa_threaded_mainloop_start(pa_threaded_mainloop *m);
void pa_threaded_mainloop_stop(pa_threaded_mainloop *m);
void pa_threaded_mainloop_free(pa_threaded_mainloop *m);
void pa_threaded_mainloop_lock(pa_threaded_mainloop *m);
void pa_threaded_mainloop_unlock(pa_threaded_mainloop *m);
pa_context *pa_context_new(void *api, const char *name);
int pa_context_connect(pa_context *c, const char *server, int flags, const void *spawn);
void pa_context_disconnect(pa_context *c);
void pa_context_unref(pa_context *c);
int pa_stream_disconnect(pa_stream *s);
void pa_stream_unref(pa_stream *s);
pa_operation *pa_stream_cork(pa_stream *s, int b, pa_success_cb cb, void *data);
void pa_stream_set_write_callback(pa_stream *s, pa_stream_cb cb, void *data);
int pa_stream_write(pa_stream *p, const void *data, unsigned long size, void (*free_cb)(void *), long offset, int seek);

static pa_threaded_mainloop *loop;
static pa_context *context;

// Before the thread is there.
int good_init(void) {
  loop = pa_threaded_mainloop_new();
  context = pa_context_new(0, "player");
  pa_context_connect(context, 0, 0, 0);
  return pa_threaded_mainloop_start(loop);
}

// Called by the library, with the lock.
static void good_write(pa_stream *s, void *data) { pa_stream_write(s, data, 10, 0, 0, 0); }

void good_pause(pa_stream *s) {
  pa_threaded_mainloop_lock(loop);
  pa_stream_cork(s, 1, 0, 0);
  pa_stream_set_write_callback(s, good_write, 0);
  pa_threaded_mainloop_unlock(loop);
}

// https://github.com/BelledonneCommunications/mediastreamer2/blob/555a6c93df/src/audiofilters/pulseaudio.c
void bad_uninit(void) {
  pa_context_disconnect(context);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'pa_context_disconnect' uses an object of the threaded main loop without 'loop', which 2 other functions hold where they use it: another thread may be using it
  // CHECK-MESSAGES: :[[@LINE-10]]:3: note: 'loop' is locked here
  // CHECK-MESSAGES: :[[@LINE-10]]:3: note: and held here, where an object of the threaded main loop is used
  pa_context_unref(context);
  pa_threaded_mainloop_stop(loop);
  pa_threaded_mainloop_free(loop);
}

// After the thread has ended.
void good_uninit(void) {
  pa_threaded_mainloop_stop(loop);
  pa_context_disconnect(context);
  pa_context_unref(context);
  pa_threaded_mainloop_free(loop);
}

// A helper of who has the lock.
static void drop(pa_stream *s) {
  pa_stream_disconnect(s);
  pa_stream_unref(s);
}
void good_close(pa_stream *s) {
  pa_threaded_mainloop_lock(loop);
  drop(s);
  pa_threaded_mainloop_unlock(loop);
}

// By a table of the program, whose caller cannot have the lock.
struct sink {
  void (*pause)(pa_stream *s);
};
static void bad_resume(pa_stream *s) {
  pa_stream_cork(s, 0, 0, 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'pa_stream_cork' uses an object of the threaded main loop without 'loop', which 2 other functions hold where they use it: another thread may be using it
  // CHECK-MESSAGES: :[[@LINE-43]]:3: note: 'loop' is locked here
  // CHECK-MESSAGES: :[[@LINE-43]]:3: note: and held here, where an object of the threaded main loop is used
}
const struct sink resuming = {bad_resume};

// What else keeps it may call it on the library's thread.
void keep(void (*f)(pa_stream *s));
static void good_kept(pa_stream *s) { pa_stream_cork(s, 0, 0, 0); }
void keep_it(void) { keep(good_kept); }
