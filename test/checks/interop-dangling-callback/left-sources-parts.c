// A signal that speaks of the end of something else does not tell an object of its own end.
// RUN: %check_interop_tidy %s interop-dangling-callback %t

typedef int (*GSourceFunc)(void *data);
typedef void (*GCallback)(void);
typedef struct _GObject { int count; } GObject;
typedef struct _GObjectClass { int kind; void (*dispose)(GObject *object); void (*finalize)(GObject *object); } GObjectClass;
unsigned g_timeout_add(unsigned after, GSourceFunc callback, void *data);
int g_source_remove(unsigned tag);
unsigned long g_signal_connect_object(void *instance, const char *signal, GCallback callback, void *object, int flags);

typedef struct _Bar { GObject parent; unsigned attention; int at; } Bar;
typedef struct _BarClass { GObjectClass parent; } BarClass;
static int calm(void *data) { ((Bar *)data)->at = 0; return 0; }
static void bar_class_init(BarClass *class) {}
static void bar_attend(Bar *bar) {
  if (bar->attention)
    g_source_remove(bar->attention);
  bar->attention = g_timeout_add(80, calm, bar);
}
// CHECK-MESSAGES: :[[@LINE-2]]:20: warning: 'g_timeout_add' keeps 'bar', whose class has nothing that calls 'g_source_remove' or 'g_source_destroy' at the end of an object: the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-7]]:13: note: the class is set up here
// CHECK-MESSAGES: :[[@LINE-4]]:20: note: 'g_timeout_add' keeps what it is given (model glib.yaml)
static void download_removed(GObject *downloads, int which, Bar *bar) { bar_attend(bar); }
static void bar_init(Bar *bar) {
  extern GObject *downloads;
  g_signal_connect_object(downloads, "download-removed", (GCallback)download_removed, bar, 0);
}
