// An object of GObject ends, and what was registered with it as data does not.
// RUN: %check_interop_tidy %s interop-dangling-callback %t

typedef int (*GSourceFunc)(void *);
typedef void (*GCallback)(void);
typedef struct _GObject { int count; } GObject;
typedef struct _GObjectClass { int kind; void (*dispose)(GObject *object); void (*finalize)(GObject *object); } GObjectClass;
unsigned g_timeout_add(unsigned interval, GSourceFunc function, void *data);
int g_source_remove(unsigned id);
void g_object_unref(void *object);
void *g_object_ref(void *object);
void g_free(void *memory);
void *g_type_check_instance_cast(void *object, unsigned long type);
unsigned long g_signal_connect_data(void *instance, const char *signal, GCallback callback, void *data, void *notify, int flags);
void g_signal_handler_disconnect(void *instance, unsigned long id);
unsigned g_signal_handlers_disconnect_matched(void *instance, int mask, unsigned id, unsigned detail, void *closure, void *function, void *data);

// The functions of a class are declared before they are put into its table.
typedef struct _Cycler { GObject parent; unsigned timer; char *name; } Cycler;
static void cycler_finalize(GObject *object);
static int cycler_tick(void *data);

static void cycler_class_init(GObjectClass *class) { class->finalize = cycler_finalize; }

void cycler_start(Cycler *self) { self->timer = g_timeout_add(1000, cycler_tick, self); }
// CHECK-MESSAGES: :[[@LINE-1]]:49: warning: 'g_timeout_add' keeps 'self' after 'cycler_finalize' has ended it without a call of 'g_source_remove' or 'g_source_destroy': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE+3]]:13: note: the object ends here
// CHECK-MESSAGES: :[[@LINE-3]]:49: note: 'g_timeout_add' keeps what it is given (model glib.yaml)

static void cycler_finalize(GObject *object) {
  Cycler *self = (Cycler *)g_type_check_instance_cast(object, 1);
  g_free(self->name);
}

typedef struct _Good { GObject parent; unsigned timer; } Good;
static void good_dispose(GObject *object);
static int good_tick(void *data);

static void good_class_init(GObjectClass *class) { class->dispose = good_dispose; }

void ok_start(Good *self) { self->timer = g_timeout_add(1000, good_tick, self); }

static void good_dispose(GObject *object) {
  Good *self = (Good *)object;
  if (self->timer)
    g_source_remove(self->timer);
}

// The callback frees its own data, and gives up references of others.
struct unload { GObject *file; int count; };

static int unload_file(void *data) {
  struct unload *of = data;
  g_object_unref(of->file);
  g_free(of);
  return 0;
}

void ok_freed_by_itself(GObject *file, struct unload *of) {
  of->file = g_object_ref(file);
  g_timeout_add(1000, unload_file, of);
}
