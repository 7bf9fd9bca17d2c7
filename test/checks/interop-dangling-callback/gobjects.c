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

// Handlers on objects that are there as long as the program.
typedef struct _Settings Settings;
extern Settings *desktop_settings, *view_settings;
Settings *favorites_get_default(void);
Settings *settings_new(void);
void view_free(Settings *of);

typedef struct _View { GObject parent; unsigned long resized; Settings *own; } View;
static void view_dispose(GObject *object);
static void view_class_init(GObjectClass *class) { class->dispose = view_dispose; }
static void fonts_changed(void *data);
static void icons_changed(void *data);
static void favorites_changed(void *data);
static void zoom_changed(void *data);

void view_connect(View *self) {
  g_signal_connect_data(desktop_settings, "changed", (GCallback)fonts_changed, self, 0, 2);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'g_signal_connect_data' keeps 'self' after 'view_dispose' has ended it without a call of 'g_signal_handler_disconnect' or 'g_signal_handlers_disconnect_matched': the callback then runs on a dangling pointer
  // CHECK-MESSAGES: :[[@LINE+22]]:13: note: the object ends here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'g_signal_connect_data' keeps what it is given (model glib.yaml)
  g_signal_connect_data(favorites_get_default(), "changed", (GCallback)favorites_changed, self, 0, 2);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'g_signal_connect_data' keeps 'self' after 'view_dispose' has ended it without a call of 'g_signal_handler_disconnect' or 'g_signal_handlers_disconnect_matched': the callback then runs on a dangling pointer
  // CHECK-MESSAGES: :[[@LINE+18]]:13: note: the object ends here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'g_signal_connect_data' keeps what it is given (model glib.yaml)
  Settings *favorites = favorites_get_default();
  g_signal_connect_data(favorites, "removed", (GCallback)icons_changed, self, 0, 2);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'g_signal_connect_data' keeps 'self' after 'view_dispose' has ended it without a call of 'g_signal_handler_disconnect' or 'g_signal_handlers_disconnect_matched': the callback then runs on a dangling pointer
  // CHECK-MESSAGES: :[[@LINE+13]]:13: note: the object ends here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'g_signal_connect_data' keeps what it is given (model glib.yaml)
}

void ok_view_connect(View *self) {
  self->resized = g_signal_connect_data(view_settings, "resized", (GCallback)icons_changed, self, 0, 2);
  g_signal_connect_data(view_settings, "changed", (GCallback)zoom_changed, self, 0, 2);
  Settings *own = settings_new();
  g_signal_connect_data(own, "changed", (GCallback)icons_changed, self, 0, 2);
  g_signal_connect_data(settings_new(), "changed", (GCallback)icons_changed, self, 0, 2);
  g_signal_connect_data(self, "changed", (GCallback)icons_changed, self, 0, 2);
}

static void view_dispose(GObject *object) {
  View *self = (View *)g_type_check_instance_cast(object, 2);
  // It was connected to others' changes.
  g_signal_handlers_disconnect_matched(view_settings, 24, 0, 0, 0, (void *)fonts_changed, self);
  g_signal_handlers_disconnect_matched(view_settings, 24, 0, 0, 0, (void *)zoom_changed, self);
  g_signal_handler_disconnect(view_settings, self->resized);
  g_object_unref(self->own);
  view_free(self->own);
}

// All that has it as data.
typedef struct _Panel { GObject parent; } Panel;
static void panel_dispose(GObject *object);
static void panel_class_init(GObjectClass *class) { class->dispose = panel_dispose; }

void ok_panel_connect(Panel *self) {
  g_signal_connect_data(favorites_get_default(), "changed", (GCallback)favorites_changed, self, 0, 2);
}

static void panel_dispose(GObject *object) {
  g_signal_handlers_disconnect_matched(favorites_get_default(), 16, 0, 0, 0, 0, object);
}

// Who is told the object may see to it.
typedef struct _Bar { GObject parent; } Bar;
static void bar_dispose(GObject *object);
static void bar_class_init(GObjectClass *class) { class->dispose = bar_dispose; }
void bar_disconnect(Bar *of);

void ok_bar_connect(Bar *self) {
  g_signal_connect_data(favorites_get_default(), "changed", (GCallback)favorites_changed, self, 0, 2);
}

static void bar_dispose(GObject *object) {
  Bar *self = (Bar *)object;
  bar_disconnect(self);
}

// What the object could cancel, and does not.
typedef struct _Proxy Proxy;
typedef struct _Cancellable Cancellable;
typedef struct _Variant Variant;
void g_dbus_proxy_call(Proxy *proxy, const char *method, Variant *parameters, int flags, int timeout, Cancellable *cancellable,
                       void (*callback)(GObject *source, void *result, void *data), void *data);
void g_cancellable_cancel(Cancellable *cancellable);

typedef struct _Item { GObject parent; Cancellable *cancellable; Proxy *proxy; } Item;
static void item_finalize(GObject *object);
static void item_class_init(GObjectClass *class) { class->finalize = item_finalize; }
static void item_answered(GObject *source, void *result, void *data);

void item_update(Item *self) {
  g_dbus_proxy_call(self->proxy, "Get", 0, 0, -1, self->cancellable, item_answered, self);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'g_dbus_proxy_call' keeps 'self' after 'item_finalize' has ended it without a call of 'g_cancellable_cancel': the callback then runs on a dangling pointer
  // CHECK-MESSAGES: :[[@LINE+9]]:13: note: the object ends here
  // CHECK-MESSAGES: :[[@LINE+10]]:3: note: 'cancellable', which still has it, is given up here
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'g_dbus_proxy_call' keeps what it is given (model glib.yaml)
}

void ok_item_with_reference(Item *self) {
  g_dbus_proxy_call(self->proxy, "Get", 0, 0, -1, self->cancellable, item_answered, g_object_ref(self));
}

static void item_finalize(GObject *object) {
  Item *self = (Item *)object;
  g_object_unref(self->cancellable);
}

typedef struct _Tray { GObject parent; Cancellable *cancellable; Proxy *proxy; } Tray;
static void tray_finalize(GObject *object);
static void tray_class_init(GObjectClass *class) { class->finalize = tray_finalize; }

void ok_tray_update(Tray *self, Cancellable *others) {
  g_dbus_proxy_call(self->proxy, "Get", 0, 0, -1, self->cancellable, item_answered, self);
  g_dbus_proxy_call(self->proxy, "Get", 0, 0, -1, others, item_answered, self);
}

static void tray_finalize(GObject *object) {
  Tray *self = (Tray *)object;
  g_cancellable_cancel(self->cancellable);
  g_object_unref(self->cancellable);
}

// A reference goes with it, or the program is told to go on.
typedef struct _Window { GObject parent; unsigned timer; } Window;
static void window_finalize(GObject *object);
static void window_class_init(GObjectClass *class) { class->finalize = window_finalize; }
static int window_tick(void *data);
void application_hold(void *application);

void ok_window_with_reference(Window *self) {
  g_object_ref(g_type_check_instance_cast(self, 1));
  self->timer = g_timeout_add(1000, window_tick, self);
}

void ok_window_on_hold(Window *self) {
  application_hold(g_type_check_instance_cast(self, 1));
  self->timer = g_timeout_add(1000, window_tick, self);
}

// Another object, which is looked at as what all of them begin with.
typedef struct _Widget { GObject parent; } Widget;
void ok_another_object(Widget *menu) {
  g_type_check_instance_cast((GObject *)menu, 1);
  g_timeout_add(1000, window_tick, menu);
}

static void window_finalize(GObject *object) {
  Window *self = (Window *)g_type_check_instance_cast((GObject *)object, 1);
  self->timer = 0;
}

// What the call returns ends it, and who is given the object in another file does not know that.
typedef struct _Watcher { GObject parent; unsigned name; char *text; } Watcher;
unsigned g_bus_watch_name(int type, const char *name, int flags, void *appeared, void *vanished, void *data, void *notify);
void g_bus_unwatch_name(unsigned id);
void text_clear(char **text);
static void watcher_finalize(GObject *object);

static void watcher_class_init(GObjectClass *class) { class->finalize = watcher_finalize; }

static void watcher_appeared(void *connection, const char *name, const char *owner, void *data);
void watcher_start(Watcher *self) { self->name = g_bus_watch_name(1, "org.example", 0, watcher_appeared, 0, self, 0); }
// CHECK-MESSAGES: :[[@LINE-1]]:50: warning: 'g_bus_watch_name' keeps 'self' after 'watcher_finalize' has ended it without a call of 'g_bus_unwatch_name': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE+3]]:13: note: the object ends here
// CHECK-MESSAGES: :[[@LINE-3]]:50: note: 'g_bus_watch_name' keeps what it is given (model glib.yaml)

static void watcher_finalize(GObject *object) {
  Watcher *self = (Watcher *)g_type_check_instance_cast(object, 1);
  text_clear(&self->text);
}

typedef struct _Unwatcher { GObject parent; unsigned name; char *text; } Unwatcher;
static void unwatcher_finalize(GObject *object);
static void unwatcher_class_init(GObjectClass *class) { class->finalize = unwatcher_finalize; }
void ok_watcher_start(Unwatcher *self) { self->name = g_bus_watch_name(1, "org.example", 0, watcher_appeared, 0, self, 0); }
static void unwatcher_finalize(GObject *object) {
  Unwatcher *self = (Unwatcher *)g_type_check_instance_cast(object, 1);
  g_bus_unwatch_name(self->name);
  text_clear(&self->text);
}

// What the call returned comes into the field by a local.
typedef struct _Saver { GObject parent; unsigned timer, idle; } Saver;
static void saver_finalize(GObject *object);
static void saver_class_init(GObjectClass *class) { class->finalize = saver_finalize; }
void ok_saver_start(Saver *self) {
  unsigned timer = g_timeout_add(1000, cycler_tick, self);
  self->timer = timer;
}
static void saver_finalize(GObject *object) {
  Saver *self = (Saver *)object;
  g_source_remove(self->timer);
}
