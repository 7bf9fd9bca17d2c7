// A class without a function for the end of its objects cannot take a handler back: where the one object of its kind emits
// the signal, the handler outlives them.
// RUN: %check_interop_tidy %s interop-dangling-callback %t

typedef void (*GCallback)(void);
typedef struct _GObject { int count; } GObject;
typedef struct _GObjectClass { int kind; void (*dispose)(GObject *object); void (*finalize)(GObject *object); } GObjectClass;
unsigned long g_signal_connect_data(void *instance, const char *signal, GCallback callback, void *data, void *notify, int flags);
int g_signal_handlers_disconnect_matched(void *instance, int mask, unsigned id, unsigned detail, void *closure, void *func, void *data);
GObject *icons_get_default(void);

typedef struct _Bar { GObject parent; int at; } Bar;
typedef struct _BarClass { GObjectClass parent; } BarClass;
static void changed(GObject *icons, Bar *bar) { bar->at = 0; }
static void bar_class_init(BarClass *class) {}
static void bar_init(Bar *bar) {
  g_signal_connect_data(icons_get_default(), "changed", (GCallback)changed, bar, 0, 0);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'g_signal_connect_data' keeps 'bar', whose class has nothing that calls 'g_signal_handler_disconnect' or 'g_signal_handlers_disconnect_matched' at the end of an object: the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-5]]:13: note: the class is set up here
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'g_signal_connect_data' keeps what it is given (model glib.yaml)

// What emits it is the object's own, and may end with it.
typedef struct _Row { GObject parent; GObject *model; } Row;
typedef struct _RowClass { GObjectClass parent; } RowClass;
GObject *model_new(void);
static void row_changed(GObject *model, Row *row) { row->model = model; }
static void row_class_init(RowClass *class) {}
static void row_init(Row *row) {
  row->model = model_new();
  g_signal_connect_data(row->model, "changed", (GCallback)row_changed, row, 0, 0);
}
