// A class that starts a library's thread, and calls the library from its public functions without ever taking the library's lock.
// RUN: %check_interop_tidy %s interop-engine-threads %t

typedef struct pa_threaded_mainloop pa_threaded_mainloop;
typedef struct pa_context pa_context;
typedef struct pa_mainloop_api pa_mainloop_api;
typedef void (*pa_context_notify_cb_t)(pa_context *c, void *data);
extern "C" {
pa_threaded_mainloop *pa_threaded_mainloop_new(void);
pa_mainloop_api *pa_threaded_mainloop_get_api(pa_threaded_mainloop *m);
int pa_threaded_mainloop_start(pa_threaded_mainloop *m);
void pa_threaded_mainloop_stop(pa_threaded_mainloop *m);
void pa_threaded_mainloop_free(pa_threaded_mainloop *m);
pa_context *pa_context_new(pa_mainloop_api *api, const char *name);
void pa_context_set_state_callback(pa_context *c, pa_context_notify_cb_t cb, void *data);
int pa_context_connect(pa_context *c, const char *server, int flags, const void *spawn);
void pa_context_disconnect(pa_context *c);
void pa_context_unref(pa_context *c);
void *pa_context_set_sink_mute_by_index(pa_context *c, unsigned idx, int mute, void *cb, void *data);
}

class Mixer {
public:
  Mixer() {
    Loop = pa_threaded_mainloop_new();
    Context = pa_context_new(pa_threaded_mainloop_get_api(Loop), "mixer");
    pa_context_set_state_callback(Context, changed, this);
    pa_context_connect(Context, nullptr, 0, nullptr);
    pa_threaded_mainloop_start(Loop);
  }
  ~Mixer() {
    pa_threaded_mainloop_stop(Loop);
    pa_context_disconnect(Context);
    pa_context_unref(Context);
    pa_threaded_mainloop_free(Loop);
  }
  void mute(bool On) {
    pa_context_set_sink_mute_by_index(Context, 0, On, nullptr, nullptr);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'pa_context_set_sink_mute_by_index' uses an object of the threaded main loop without the library's lock, which nothing here takes: the library's thread may be using it
    // CHECK-MESSAGES: :[[@LINE-11]]:5: note: 'pa_threaded_mainloop_start' starts that thread here
  }

private:
  // The library calls it, on its own thread and with the lock.
  static void changed(pa_context *C, void *) { pa_context_set_sink_mute_by_index(C, 0, 0, nullptr, nullptr); }
  pa_threaded_mainloop *Loop = nullptr;
  pa_context *Context = nullptr;
};
