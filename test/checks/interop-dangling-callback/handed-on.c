// A function of the program gives what it is given to a library, which keeps it: that is a registration of who calls it. One that takes
// a reference for it, or puts it into a record of its own, is none.
// RUN: %check_interop_tidy %s interop-dangling-callback %t -std=gnu11

typedef void *gpointer;
typedef struct _GObject { int count; } GObject;
typedef struct _GObjectClass { int kind; void (*finalize)(GObject *object); } GObjectClass;
typedef struct _GDBusProxy GDBusProxy;
typedef struct _GCancellable GCancellable;
typedef struct _GAsyncResult GAsyncResult;
typedef struct _GVariant GVariant;
typedef void (*GAsyncReadyCallback)(GObject *source, GAsyncResult *result, gpointer data);
void g_dbus_proxy_call(GDBusProxy *proxy, const char *method, GVariant *parameters, int flags, int timeout,
                       GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);
GVariant *g_dbus_proxy_call_finish(GDBusProxy *proxy, GAsyncResult *result, void **error);
void g_variant_unref(GVariant *of);
GCancellable *g_cancellable_new(void);
void g_cancellable_cancel(GCancellable *of);
gpointer g_object_ref(gpointer object);

typedef struct {
  GObject parent;
  GDBusProxy *proxy;
  GCancellable *operation;
} Pane;

static void painted(GObject *source, GAsyncResult *result, gpointer data) {
  Pane *pane = data;
  g_variant_unref(g_dbus_proxy_call_finish((GDBusProxy *)source, result, 0));
  pane->operation = 0;
}

static void send(GDBusProxy *to, GCancellable *cancellable, GAsyncReadyCallback done, gpointer data) {
  g_dbus_proxy_call(to, "Paint", 0, 0, -1, cancellable, done, data);
}
static void send_twice(GDBusProxy *to, GCancellable *cancellable, GAsyncReadyCallback done, gpointer data) {
  send(to, cancellable, done, data);
}
static void send_kept(GDBusProxy *to, GCancellable *cancellable, GAsyncReadyCallback done, gpointer data) {
  g_object_ref(data);
  g_dbus_proxy_call(to, "Paint", 0, 0, -1, cancellable, done, data);
}

void pane_paint(Pane *pane) {
  pane->operation = g_cancellable_new();
  send(pane->proxy, pane->operation, painted, pane);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'g_dbus_proxy_call' keeps 'pane' after 'pane_finalize' has ended it without a call of 'g_cancellable_cancel': the callback then runs on a dangling pointer
  // CHECK-MESSAGES: :[[@LINE+21]]:13: note: the object ends here
  // CHECK-MESSAGES: :[[@LINE-16]]:13: note: 'send' hands it on to 'g_dbus_proxy_call'
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'g_dbus_proxy_call' keeps what it is given (model glib.yaml)
}
void pane_paint_again(Pane *pane) {
  pane->operation = g_cancellable_new();
  send_twice(pane->proxy, pane->operation, painted, pane);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'g_dbus_proxy_call' keeps 'pane' after 'pane_finalize' has ended it without a call of 'g_cancellable_cancel': the callback then runs on a dangling pointer
  // CHECK-MESSAGES: :[[@LINE+13]]:13: note: the object ends here
  // CHECK-MESSAGES: :[[@LINE-21]]:13: note: 'send_twice' hands it on to 'g_dbus_proxy_call'
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'g_dbus_proxy_call' keeps what it is given (model glib.yaml)
}
void ok_pane_paint(Pane *pane) {
  pane->operation = g_cancellable_new();
  send_kept(pane->proxy, pane->operation, painted, pane);
}
void ok_pane_paint_referred(Pane *pane) {
  pane->operation = g_cancellable_new();
  send(pane->proxy, pane->operation, painted, g_object_ref(pane));
}

static void pane_finalize(GObject *object) {
  Pane *pane = (Pane *)object;
  pane->operation = 0;
}
static void pane_class_init(GObjectClass *class) { class->finalize = pane_finalize; }
