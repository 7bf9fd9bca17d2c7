// A program frees the object and then runs its loop on.
// RUN: %check_interop_tidy %s interop-dangling-callback %t

typedef void (*GCallback)(void);
void *g_object_ref(void *object);
void g_object_unref(void *object);
void g_free(void *memory);
void *g_malloc0(unsigned long size);
unsigned long g_signal_connect_data(void *instance, const char *signal, GCallback callback, void *data, void *notify, int flags);
unsigned g_signal_handlers_disconnect_matched(void *instance, int mask, unsigned id, unsigned detail, void *closure, void *function, void *data);
typedef struct _GMainLoop GMainLoop;
GMainLoop *g_main_loop_new(void *context, int running);
void g_main_loop_run(GMainLoop *loop);

typedef struct _Monitor Monitor;
Monitor *monitor_get_default(void);

typedef struct Uploader { Monitor *net; int online; } Uploader;
static void changed(Monitor *net, int available, void *data) { ((Uploader *)data)->online = available; }
static Uploader *uploader_new(void) {
  Uploader *u = g_malloc0(sizeof *u);
  u->net = g_object_ref(monitor_get_default());
  g_signal_connect_data(u->net, "changed", (GCallback)changed, u, 0, 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'g_signal_connect_data' keeps 'u' after 'uploader_free' has freed it without a call of 'g_signal_handler_disconnect' or 'g_signal_handlers_disconnect_matched': the callback then runs on a dangling pointer
  // CHECK-MESSAGES: :[[@LINE+7]]:3: note: it is freed here
  // CHECK-MESSAGES: :[[@LINE+5]]:3: note: 'net', which still has it, is given up here
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'g_signal_connect_data' keeps what it is given (model glib.yaml)
  return u;
}
static void uploader_free(Uploader *u) {
  g_object_unref(u->net);
  g_free(u);
}

// This one is freed when the loop has run.
typedef struct Viewer { Monitor *net; int online; } Viewer;
static void seen(Monitor *net, int available, void *data) { ((Viewer *)data)->online = available; }
static Viewer *viewer_new(void) {
  Viewer *v = g_malloc0(sizeof *v);
  v->net = g_object_ref(monitor_get_default());
  g_signal_connect_data(v->net, "changed", (GCallback)seen, v, 0, 0);
  return v;
}
static void viewer_free(Viewer *v) {
  g_object_unref(v->net);
  g_free(v);
}

int main(void) {
  GMainLoop *loop = g_main_loop_new(0, 0);
  Uploader *u = uploader_new();
  Viewer *v = viewer_new();
  uploader_free(u);
  g_main_loop_run(loop);
  viewer_free(v);
  return 0;
}
