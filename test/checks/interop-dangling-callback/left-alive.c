// What an object has made calls it, and is left alive where the object ends: the reference that other code of the class gives back is forgotten there.
// RUN: %check_interop_tidy %s interop-dangling-callback %t

typedef void (*GCallback)(void);
typedef struct _GObject { int count; } GObject;
typedef struct _GObjectClass { int kind; void (*dispose)(GObject *object); void (*finalize)(GObject *object); } GObjectClass;
void g_object_unref(void *object);
void g_free(void *memory);
unsigned long g_signal_connect_data(void *instance, const char *signal, GCallback callback, void *data, void *notify, int flags);
typedef struct _Monitor Monitor;
Monitor *monitor_folder(const char *path);
static void changed(void *data);

typedef struct _Backdrop { GObject parent; Monitor *monitor; char *name; } Backdrop;
static void backdrop_finalize(GObject *object);
static void backdrop_class_init(GObjectClass *class) { class->finalize = backdrop_finalize; }

void backdrop_load(Backdrop *self, const char *path) {
  if (self->monitor)
    g_object_unref(self->monitor);
  self->monitor = monitor_folder(path);
  g_signal_connect_data(self->monitor, "changed", (GCallback)changed, self, 0, 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'g_signal_connect_data' keeps 'self' after 'backdrop_finalize' has ended it without a call of 'g_signal_handler_disconnect' or 'g_signal_handlers_disconnect_matched': the callback then runs on a dangling pointer
  // CHECK-MESSAGES: :[[@LINE+4]]:13: note: the object ends here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'g_signal_connect_data' keeps what it is given (model glib.yaml)
}

static void backdrop_finalize(GObject *object) {
  Backdrop *self = (Backdrop *)object;
  g_free(self->name);
}

// Its only reference goes at the end.
typedef struct _Poster { GObject parent; Monitor *monitor; char *name; } Poster;
static void poster_dispose(GObject *object);
static void poster_finalize(GObject *object);
static void poster_class_init(GObjectClass *class) {
  class->dispose = poster_dispose;
  class->finalize = poster_finalize;
}
static void poster_clear(Poster *self) {
  if (self->monitor)
    g_object_unref(self->monitor);
  self->monitor = 0;
}
void ok_poster_load(Poster *self, const char *path) {
  poster_clear(self);
  self->monitor = monitor_folder(path);
  g_signal_connect_data(self->monitor, "changed", (GCallback)changed, self, 0, 0);
}
static void poster_dispose(GObject *object) { poster_clear((Poster *)object); }
static void poster_finalize(GObject *object) { g_free(((Poster *)object)->name); }

// Nothing says that it is the object's to give back.
typedef struct _Frame { GObject parent; Monitor *monitor; char *name; } Frame;
static void frame_finalize(GObject *object);
static void frame_class_init(GObjectClass *class) { class->finalize = frame_finalize; }
void ok_frame_load(Frame *self, const char *path) {
  self->monitor = monitor_folder(path);
  g_signal_connect_data(self->monitor, "changed", (GCallback)changed, self, 0, 0);
}
static void frame_finalize(GObject *object) { g_free(((Frame *)object)->name); }

// Another object has got it, which ends with this one.
typedef struct _Dialog { GObject parent; Monitor *monitor; char *name; } Dialog;
static void dialog_finalize(GObject *object);
static void dialog_class_init(GObjectClass *class) { class->finalize = dialog_finalize; }
void part_add(void *part, Monitor *monitor);
void ok_dialog_init(Dialog *self, void *part) {
  self->monitor = monitor_folder("");
  g_signal_connect_data(self->monitor, "changed", (GCallback)changed, self, 0, 0);
  part_add(part, self->monitor);
  g_object_unref(self->monitor);
}
static void dialog_finalize(GObject *object) { g_free(((Dialog *)object)->name); }
