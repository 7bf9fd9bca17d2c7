// What calls an object back is still at work when the object gives up its reference: what answers later keeps what it is asked of.
// RUN: %check_interop_tidy %s interop-dangling-callback %t

typedef void (*GCallback)(void);
typedef struct _GObject { int count; } GObject;
typedef struct _GObjectClass { int kind; void (*dispose)(GObject *object); void (*finalize)(GObject *object); } GObjectClass;
void g_object_unref(void *object);
void g_clear_object(void *at);
void g_cancellable_cancel(void *cancellable);
unsigned long g_signal_connect_data(void *instance, const char *signal, GCallback callback, void *data, void *notify, int flags);
unsigned g_signal_handlers_disconnect_matched(void *instance, int mask, unsigned id, unsigned detail, void *closure, void *function, void *data);
static void found(void *data);

typedef struct _Scanner Scanner;
Scanner *scanner_new(int seconds);
void scanner_stop(Scanner *scanner);
void scanner_scan_async(Scanner *scanner, const char *place, void *cancel);

typedef struct _View { GObject parent; Scanner *scanner; } View;
static void view_finalize(GObject *object);
static void view_class_init(GObjectClass *class) { class->finalize = view_finalize; }
void view_init(View *self) {
  self->scanner = scanner_new(60);
  g_signal_connect_data(self->scanner, "found", (GCallback)found, self, 0, 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'g_signal_connect_data' keeps 'self' after 'view_finalize' has ended it without a call of 'g_signal_handler_disconnect' or 'g_signal_handlers_disconnect_matched': the callback then runs on a dangling pointer
  // CHECK-MESSAGES: :[[@LINE+5]]:13: note: the object ends here
  // CHECK-MESSAGES: :[[@LINE+6]]:3: note: 'scanner', which still has it, is given up here
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'g_signal_connect_data' keeps what it is given (model glib.yaml)
}
void view_look(View *self, const char *place) { scanner_scan_async(self->scanner, place, 0); }
static void view_finalize(GObject *object) {
  View *self = (View *)object;
  g_clear_object(&self->scanner);
}

// It is only asked for what it does at once.
typedef struct _Idle { GObject parent; Scanner *scanner; } Idle;
static void idle_finalize(GObject *object);
static void idle_class_init(GObjectClass *class) { class->finalize = idle_finalize; }
void ok_idle_init(Idle *self) {
  self->scanner = scanner_new(60);
  g_signal_connect_data(self->scanner, "found", (GCallback)found, self, 0, 0);
}
static void idle_finalize(GObject *object) {
  Idle *self = (Idle *)object;
  g_clear_object(&self->scanner);
}

// It is stopped.
typedef struct _Stopped { GObject parent; Scanner *scanner; } Stopped;
static void stopped_finalize(GObject *object);
static void stopped_class_init(GObjectClass *class) { class->finalize = stopped_finalize; }
void ok_stopped_init(Stopped *self) {
  self->scanner = scanner_new(60);
  g_signal_connect_data(self->scanner, "found", (GCallback)found, self, 0, 0);
  scanner_scan_async(self->scanner, "/", 0);
}
static void stopped_finalize(GObject *object) {
  Stopped *self = (Stopped *)object;
  scanner_stop(self->scanner);
  g_object_unref(self->scanner);
}

// What it is asked for is called off.
typedef struct _Cancelled { GObject parent; Scanner *scanner; void *cancel; } Cancelled;
static void cancelled_finalize(GObject *object);
static void cancelled_class_init(GObjectClass *class) { class->finalize = cancelled_finalize; }
void ok_cancelled_init(Cancelled *self) {
  self->scanner = scanner_new(60);
  g_signal_connect_data(self->scanner, "found", (GCallback)found, self, 0, 0);
  scanner_scan_async(self->scanner, "/", self->cancel);
}
static void cancelled_finalize(GObject *object) {
  Cancelled *self = (Cancelled *)object;
  g_cancellable_cancel(self->cancel);
  g_object_unref(self->scanner);
}
