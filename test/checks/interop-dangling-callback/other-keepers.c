// The end of an object takes back what one keeper has, and leaves what another one has.
// RUN: %check_interop_tidy %s interop-dangling-callback %t

typedef void (*GCallback)(void);
typedef struct _GObject { int count; } GObject;
typedef struct _GObjectClass { int kind; void (*dispose)(GObject *object); void (*finalize)(GObject *object); } GObjectClass;
void g_object_unref(void *object);
void g_free(void *memory);
void *g_type_check_instance_cast(void *object, unsigned long type);
unsigned long g_signal_connect_data(void *instance, const char *signal, GCallback callback, void *data, void *notify, int flags);
unsigned g_signal_handlers_disconnect_matched(void *instance, int mask, unsigned id, unsigned detail, void *closure, void *function, void *data);
static void changed(void *data);

typedef struct _Recent { GObject parent; int items; } Recent;
typedef struct _Monitor Monitor;
typedef struct _App App;
typedef struct _Profiles Profiles;
Recent *recent_get_default(void);
Monitor *monitor_get(void);
App *app_get(void);
Profiles *app_get_profiles(App *app);

// The one of the program is left; that in a field is not.
typedef struct _Window { GObject parent; Monitor *monitor; char *name; } Window;
static void window_finalize(GObject *object);
static void window_dispose(GObject *object) { g_free(((Window *)object)->name); }
static void window_class_init(GObjectClass *class) {
  class->dispose = window_dispose;
  class->finalize = window_finalize;
}
void window_init(Window *self) {
  self->monitor = monitor_get();
  g_signal_connect_data(self->monitor, "changed", (GCallback)changed, self, 0, 0);
  g_signal_connect_data(g_type_check_instance_cast(recent_get_default(), 1), "changed", (GCallback)changed, self, 0, 0);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'g_signal_connect_data' keeps 'self' after 'window_finalize' has ended it without a call of 'g_signal_handler_disconnect' or 'g_signal_handlers_disconnect_matched': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE+2]]:13: note: the object ends here
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'g_signal_connect_data' keeps what it is given (model glib.yaml)
static void window_finalize(GObject *object) {
  Window *self = (Window *)object;
  g_signal_handlers_disconnect_matched(self->monitor, 16, 0, 0, 0, 0, self);
  g_object_unref(self->monitor);
}

// The handler is taken back from the application, whose part has it.
typedef struct _Tab { GObject parent; char *name; } Tab;
static void tab_dispose(GObject *object);
static void tab_class_init(GObjectClass *class) { class->dispose = tab_dispose; }
void tab_init(Tab *self) {
  App *app = app_get();
  Profiles *profiles = app_get_profiles(app);
  g_signal_connect_data(app, "changed", (GCallback)changed, self, 0, 0);
  g_signal_connect_data(profiles, "changed", (GCallback)changed, self, 0, 0);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'g_signal_connect_data' keeps 'self' after 'tab_dispose' has ended it without a call of 'g_signal_handler_disconnect' or 'g_signal_handlers_disconnect_matched': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE+2]]:13: note: the object ends here
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'g_signal_connect_data' keeps what it is given (model glib.yaml)
static void tab_dispose(GObject *object) {
  Tab *self = (Tab *)object;
  App *app;
  app = app_get();
  g_signal_handlers_disconnect_matched(app, 24, 0, 0, 0, (void *)changed, self);
}

// One is asked for again.
typedef struct _Asks { GObject parent; char *name; } Asks;
static void asks_finalize(GObject *object);
static void asks_class_init(GObjectClass *class) { class->finalize = asks_finalize; }
void ok_asks_init(Asks *self) {
  g_signal_connect_data(recent_get_default(), "changed", (GCallback)changed, self, 0, 0);
}
static void asks_finalize(GObject *object) {
  Asks *self = (Asks *)object;
  Recent *recent = recent_get_default();
  g_signal_handlers_disconnect_matched(recent, 16, 0, 0, 0, 0, self);
}

// The field has what others gave, which may be the same.
typedef struct _Given { GObject parent; Monitor *monitor; } Given;
static void given_finalize(GObject *object);
static void given_class_init(GObjectClass *class) { class->finalize = given_finalize; }
void ok_given_init(Given *self, Monitor *monitor) {
  self->monitor = monitor;
  g_signal_connect_data(recent_get_default(), "changed", (GCallback)changed, self, 0, 0);
}
static void given_finalize(GObject *object) {
  Given *self = (Given *)object;
  g_signal_handlers_disconnect_matched(self->monitor, 16, 0, 0, 0, 0, self);
}

// What is taken back from begins with what keeps it.
typedef struct _Special { Recent parent; int more; } Special;
Special *special_get(void);
typedef struct _Derived { GObject parent; char *name; } Derived;
static void derived_finalize(GObject *object);
static void derived_class_init(GObjectClass *class) { class->finalize = derived_finalize; }
void ok_derived_init(Derived *self) {
  g_signal_connect_data(recent_get_default(), "changed", (GCallback)changed, self, 0, 0);
}
static void derived_finalize(GObject *object) {
  Derived *self = (Derived *)object;
  Special *special = special_get();
  g_signal_handlers_disconnect_matched(special, 16, 0, 0, 0, 0, self);
}

// A record of another kind, wherever it comes from.
typedef struct _Table { GObject parent; int rows; } Table;
typedef struct _View { GObject parent; Table *table; } View;
static void view_finalize(GObject *object);
static void view_class_init(GObjectClass *class) { class->finalize = view_finalize; }
void view_init(View *self, Table *table) {
  self->table = table;
  g_signal_connect_data(recent_get_default(), "changed", (GCallback)changed, self, 0, 0);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'g_signal_connect_data' keeps 'self' after 'view_finalize' has ended it without a call of 'g_signal_handler_disconnect' or 'g_signal_handlers_disconnect_matched': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE+2]]:13: note: the object ends here
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'g_signal_connect_data' keeps what it is given (model glib.yaml)
static void view_finalize(GObject *object) {
  View *self = (View *)object;
  g_signal_handlers_disconnect_matched(self->table, 16, 0, 0, 0, 0, self);
}

// A part of the one of the program, which a field has without a reference.
typedef struct _Bar { GObject parent; Profiles *profiles; } Bar;
static void bar_dispose(GObject *object);
static void bar_class_init(GObjectClass *class) { class->dispose = bar_dispose; }
void bar_init(Bar *self) {
  App *app = (App *)g_type_check_instance_cast(app_get(), 1);
  self->profiles = app_get_profiles(app);
  g_signal_connect_data(self->profiles, "changed", (GCallback)changed, self, 0, 0);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'g_signal_connect_data' keeps 'self' after 'bar_dispose' has ended it without a call of 'g_signal_handler_disconnect' or 'g_signal_handlers_disconnect_matched': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE+2]]:13: note: the object ends here
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'g_signal_connect_data' keeps what it is given (model glib.yaml)
static void bar_dispose(GObject *object) {
  Bar *self = (Bar *)object;
  self->profiles = 0;
}

// A part of what the object has made goes with that.
App *app_new(void);
typedef struct _Own { GObject parent; App *app; Profiles *profiles; } Own;
static void own_dispose(GObject *object);
static void own_class_init(GObjectClass *class) { class->dispose = own_dispose; }
void ok_own_init(Own *self) {
  App *app = app_new();
  self->app = app;
  self->profiles = app_get_profiles(app);
  g_signal_connect_data(self->profiles, "changed", (GCallback)changed, self, 0, 0);
}
static void own_dispose(GObject *object) {
  Own *self = (Own *)object;
  g_object_unref(self->app);
}

// A global of the program keeps one, and is forgotten.
extern Recent *preferences;
typedef struct _Slot { GObject parent; char *name; } Slot;
static void slot_dispose(GObject *object);
static void slot_class_init(GObjectClass *class) { class->dispose = slot_dispose; }
void slot_init(Slot *self) {
  g_signal_connect_data(monitor_get(), "changed", (GCallback)changed, self, 0, 0);
  g_signal_connect_data(preferences, "changed", (GCallback)changed, self, 0, 0);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'g_signal_connect_data' keeps 'self' after 'slot_dispose' has ended it without a call of 'g_signal_handler_disconnect' or 'g_signal_handlers_disconnect_matched': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE+2]]:13: note: the object ends here
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'g_signal_connect_data' keeps what it is given (model glib.yaml)
static void slot_dispose(GObject *object) {
  Slot *self = (Slot *)object;
  g_signal_handlers_disconnect_matched(monitor_get(), 16, 0, 0, 0, 0, self);
}
