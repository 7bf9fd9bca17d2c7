// What calls an object back is one that others have as well: the object gives its own reference up, and stays registered.
// RUN: %check_interop_tidy %s interop-dangling-callback %t

typedef void (*GCallback)(void);
typedef struct _GObject { int count; } GObject;
typedef struct _GObjectClass { int kind; void (*dispose)(GObject *object); void (*finalize)(GObject *object); } GObjectClass;
typedef struct _GValue GValue;
void g_object_unref(void *object);
void *g_object_ref(void *object);
void *g_value_dup_object(const GValue *value);
void *g_value_get_object(const GValue *value);
void g_free(void *memory);
void *g_type_check_instance_cast(void *object, unsigned long type);
unsigned long g_signal_connect_data(void *instance, const char *signal, GCallback callback, void *data, void *notify, int flags);
unsigned g_signal_handlers_disconnect_matched(void *instance, int mask, unsigned id, unsigned detail, void *closure, void *function, void *data);
static void changed(void *data);

typedef struct _Monitor Monitor;
typedef struct _App App;
typedef struct _Error Error;
Monitor *monitor_get(void);
Monitor *monitor_new(void);
Monitor *monitor_get_for_bus(int bus, Error **error);
Monitor *app_get_monitor(App *app);
App *app_get_default(void);

// The one of the program.
typedef struct _Lister { GObject parent; Monitor *monitor; } Lister;
static void lister_finalize(GObject *object);
static void lister_class_init(GObjectClass *class) { class->finalize = lister_finalize; }
void lister_init(Lister *self) {
  self->monitor = (Monitor *)g_type_check_instance_cast(monitor_get(), 3);
  g_signal_connect_data(self->monitor, "changed", (GCallback)changed, self, 0, 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'g_signal_connect_data' keeps 'self' after 'lister_finalize' has ended it without a call of 'g_signal_handler_disconnect' or 'g_signal_handlers_disconnect_matched': the callback then runs on a dangling pointer
  // CHECK-MESSAGES: :[[@LINE+4]]:13: note: the object ends here
  // CHECK-MESSAGES: :[[@LINE+5]]:3: note: 'monitor', which still has it, is given up here
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'g_signal_connect_data' keeps what it is given (model glib.yaml)
}
static void lister_finalize(GObject *object) {
  Lister *self = (Lister *)object;
  g_object_unref(self->monitor);
}

// That of a bus, which is asked for by numbers alone.
typedef struct _Client { GObject parent; Monitor *monitor; } Client;
static void client_dispose(GObject *object);
static void client_class_init(GObjectClass *class) { class->dispose = client_dispose; }
void client_init(Client *self) {
  Error *error = 0;
  self->monitor = monitor_get_for_bus(1, &error);
  g_signal_connect_data(self->monitor, "changed", (GCallback)changed, self, 0, 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'g_signal_connect_data' keeps 'self' after 'client_dispose' has ended it without a call of 'g_signal_handler_disconnect' or 'g_signal_handlers_disconnect_matched': the callback then runs on a dangling pointer
  // CHECK-MESSAGES: :[[@LINE+4]]:13: note: the object ends here
  // CHECK-MESSAGES: :[[@LINE+4]]:3: note: 'monitor', which still has it, is given up here
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'g_signal_connect_data' keeps what it is given (model glib.yaml)
}
static void client_dispose(GObject *object) {
  g_object_unref(((Client *)object)->monitor);
}

// A reference to a part of another object.
typedef struct _Page { GObject parent; Monitor *monitor; } Page;
static void page_dispose(GObject *object);
static void page_class_init(GObjectClass *class) { class->dispose = page_dispose; }
void page_set_app(Page *self, App *app) {
  self->monitor = g_object_ref(app_get_monitor(app));
  g_signal_connect_data(self->monitor, "changed", (GCallback)changed, self, 0, 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'g_signal_connect_data' keeps 'self' after 'page_dispose' has ended it without a call of 'g_signal_handler_disconnect' or 'g_signal_handlers_disconnect_matched': the callback then runs on a dangling pointer
  // CHECK-MESSAGES: :[[@LINE+4]]:13: note: the object ends here
  // CHECK-MESSAGES: :[[@LINE+4]]:3: note: 'monitor', which still has it, is given up here
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'g_signal_connect_data' keeps what it is given (model glib.yaml)
}
static void page_dispose(GObject *object) {
  g_object_unref(((Page *)object)->monitor);
}

// A property, of which it takes a reference.
typedef struct _Row { GObject parent; Monitor *monitor; } Row;
static void row_dispose(GObject *object);
static void row_class_init(GObjectClass *class) { class->dispose = row_dispose; }
void row_set_property(Row *self, const GValue *value) {
  self->monitor = g_value_dup_object(value);
  g_signal_connect_data(self->monitor, "changed", (GCallback)changed, self, 0, 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'g_signal_connect_data' keeps 'self' after 'row_dispose' has ended it without a call of 'g_signal_handler_disconnect' or 'g_signal_handlers_disconnect_matched': the callback then runs on a dangling pointer
  // CHECK-MESSAGES: :[[@LINE+4]]:13: note: the object ends here
  // CHECK-MESSAGES: :[[@LINE+4]]:3: note: 'monitor', which still has it, is given up here
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'g_signal_connect_data' keeps what it is given (model glib.yaml)
}
static void row_dispose(GObject *object) {
  g_object_unref(((Row *)object)->monitor);
}

// Its own goes with its only reference.
typedef struct _Own { GObject parent; Monitor *monitor; } Own;
static void own_finalize(GObject *object);
static void own_class_init(GObjectClass *class) { class->finalize = own_finalize; }
void ok_own_init(Own *self) {
  self->monitor = (Monitor *)g_type_check_instance_cast(monitor_new(), 3);
  g_signal_connect_data(self->monitor, "changed", (GCallback)changed, self, 0, 0);
}
static void own_finalize(GObject *object) { g_object_unref(((Own *)object)->monitor); }

// What is sometimes its own.
typedef struct _Mixed { GObject parent; Monitor *monitor; } Mixed;
static void mixed_finalize(GObject *object);
static void mixed_class_init(GObjectClass *class) { class->finalize = mixed_finalize; }
void ok_mixed_init(Mixed *self, int other) {
  self->monitor = other ? 0 : monitor_get();
  if (other)
    self->monitor = monitor_new();
  g_signal_connect_data(self->monitor, "changed", (GCallback)changed, self, 0, 0);
}
static void mixed_finalize(GObject *object) { g_object_unref(((Mixed *)object)->monitor); }

// A part of its own part, which ends with it.
typedef struct _Box { GObject parent; App *app; Monitor *monitor; } Box;
static void box_finalize(GObject *object);
static void box_class_init(GObjectClass *class) { class->finalize = box_finalize; }
void ok_box_init(Box *self) {
  self->monitor = g_object_ref(app_get_monitor(self->app));
  g_signal_connect_data(self->monitor, "changed", (GCallback)changed, self, 0, 0);
}
static void box_finalize(GObject *object) { g_object_unref(((Box *)object)->monitor); }

// It is taken back first.
typedef struct _Good { GObject parent; Monitor *monitor; } Good;
static void good_finalize(GObject *object);
static void good_class_init(GObjectClass *class) { class->finalize = good_finalize; }
void ok_good_init(Good *self) {
  self->monitor = monitor_get();
  g_signal_connect_data(self->monitor, "changed", (GCallback)changed, self, 0, 0);
}
static void good_finalize(GObject *object) {
  Good *self = (Good *)object;
  g_signal_handlers_disconnect_matched(self->monitor, 16, 0, 0, 0, 0, self);
  g_object_unref(self->monitor);
}

// A child of what was given is often a child of the object that is made of it.
typedef struct _Part { GObject parent; Monitor *monitor; } Part;
static void part_finalize(GObject *object);
static void part_class_init(GObjectClass *class) { class->finalize = part_finalize; }
void ok_part_init(Part *self, App *app) {
  self->monitor = app_get_monitor(app);
  g_signal_connect_data(self->monitor, "changed", (GCallback)changed, self, 0, 0);
}
static void part_finalize(GObject *object) { g_free(((Part *)object)->monitor); }

// What is given to the object becomes a child of it.
void container_add(void *container, void *child);
typedef struct _Frame { GObject parent; Monitor *monitor; } Frame;
static void frame_finalize(GObject *object);
static void frame_class_init(GObjectClass *class) { class->finalize = frame_finalize; }
void ok_frame_set(Frame *self, Monitor *monitor) {
  self->monitor = monitor;
  g_signal_connect_data(monitor, "changed", (GCallback)changed, self, 0, 0);
  container_add(self, monitor);
}
static void frame_finalize(GObject *object) { g_free(((Frame *)object)->parent.count ? object : 0); }

// What is taken back from one says nothing of another.
typedef struct _Two { GObject parent; Monitor *monitor, *screen; } Two;
static void two_finalize(GObject *object);
static void two_class_init(GObjectClass *class) { class->finalize = two_finalize; }
void two_init(Two *self) {
  self->monitor = monitor_get();
  self->screen = monitor_get_for_bus(2, 0);
  g_signal_connect_data(self->screen, "changed", (GCallback)changed, self, 0, 0);
  g_signal_connect_data(self->monitor, "changed", (GCallback)changed, self, 0, 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'g_signal_connect_data' keeps 'self' after 'two_finalize' has ended it without a call of 'g_signal_handler_disconnect' or 'g_signal_handlers_disconnect_matched': the callback then runs on a dangling pointer
  // CHECK-MESSAGES: :[[@LINE+4]]:13: note: the object ends here
  // CHECK-MESSAGES: :[[@LINE+6]]:3: note: 'monitor', which still has it, is given up here
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'g_signal_connect_data' keeps what it is given (model glib.yaml)
}
static void two_finalize(GObject *object) {
  Two *self = (Two *)object;
  g_signal_handlers_disconnect_matched(self->screen, 16, 0, 0, 0, 0, self);
  g_object_unref(self->monitor);
  g_object_unref(self->screen);
}

// An object that calls itself back, by another name.
void ok_good_watch(GObject *object) {
  Lister *self;
  self = (Lister *)g_type_check_instance_cast(object, 3);
  g_signal_connect_data(object, "notify", (GCallback)changed, self, 0, 0);
}

static inline Lister *LISTER(void *object) { return (Lister *)g_type_check_instance_cast(object, 3); }
void ok_good_watch_declared(GObject *object) {
  Lister *self;
  self = LISTER(object);
  g_signal_connect_data(object, "notify", (GCallback)changed, self, 0, 0);
}

// A part of the one object of its kind.
static Own *the_own;
Own *own_new(void);
void free(void *memory);
void ok_own_show(void) {
  the_own = own_new();
  g_signal_connect_data(the_own->monitor, "destroy", (GCallback)changed, the_own, 0, 0);
}
void own_free(Own *of) { free(of); }
