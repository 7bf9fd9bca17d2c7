// What calls an object back goes on after the object has given up its reference: it is exported, or it is asked for at a store.
// Or a function lets go of it and forgets the handler.
// RUN: %check_interop_tidy %s interop-dangling-callback %t

typedef void (*GCallback)(void);
typedef struct _GObject { int count; } GObject;
typedef struct _GObjectClass { int kind; void (*dispose)(GObject *object); void (*finalize)(GObject *object); } GObjectClass;
void g_object_unref(void *object);
void *g_type_check_instance_cast(void *object, unsigned long type);
unsigned long g_signal_connect_data(void *instance, const char *signal, GCallback callback, void *data, void *notify, int flags);
unsigned g_signal_handlers_disconnect_matched(void *instance, int mask, unsigned id, unsigned detail, void *closure, void *function, void *data);
static void changed(void *data);

typedef struct _Skeleton Skeleton;
typedef struct _Bus Bus;
typedef struct _Error Error;
typedef struct _Proxy Proxy;
Skeleton *skeleton_new(void);
int interface_skeleton_export(Skeleton *skeleton, Bus *bus, const char *path);
void interface_skeleton_unexport(Skeleton *skeleton);
void skeleton_print(Skeleton *skeleton, const char *path);

// The bus has the skeleton, too, and calls it for others.
typedef struct _Display { GObject parent; Skeleton *skeleton; } Display;
void display_register(Display *self, Bus *bus) {
  self->skeleton = skeleton_new();
  g_signal_connect_data(self->skeleton, "handle-get-id", (GCallback)changed, self, 0, 0);
  interface_skeleton_export((Skeleton *)g_type_check_instance_cast(self->skeleton, 1), bus, "/display");
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'g_signal_connect_data' keeps 'self' after 'display_finalize' has ended it without a call of 'g_signal_handler_disconnect' or 'g_signal_handlers_disconnect_matched': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE+3]]:13: note: the object ends here
// CHECK-MESSAGES: :[[@LINE+4]]:3: note: 'skeleton', which still has it, is given up here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'g_signal_connect_data' keeps what it is given (model glib.yaml)
static void display_finalize(GObject *object) {
  Display *self = (Display *)g_type_check_instance_cast(object, 1);
  g_object_unref(self->skeleton);
}
static void display_class_init(GObjectClass *class) { class->finalize = display_finalize; }

// It takes the export back.
typedef struct _Seat { GObject parent; Skeleton *skeleton; } Seat;
void ok_seat_register(Seat *self, Bus *bus) {
  self->skeleton = skeleton_new();
  g_signal_connect_data(self->skeleton, "handle-get-id", (GCallback)changed, self, 0, 0);
  interface_skeleton_export(self->skeleton, bus, "/seat");
}
static void seat_finalize(GObject *object) {
  Seat *self = (Seat *)g_type_check_instance_cast(object, 1);
  interface_skeleton_unexport(self->skeleton);
  g_object_unref(self->skeleton);
}
static void seat_class_init(GObjectClass *class) { class->finalize = seat_finalize; }

// Nobody exports it.
typedef struct _Quiet { GObject parent; Skeleton *skeleton; } Quiet;
void ok_quiet_register(Quiet *self) {
  self->skeleton = skeleton_new();
  g_signal_connect_data(self->skeleton, "handle-get-id", (GCallback)changed, self, 0, 0);
  skeleton_print(self->skeleton, "/quiet");
}
static void quiet_finalize(GObject *object) {
  Quiet *self = (Quiet *)g_type_check_instance_cast(object, 1);
  g_object_unref(self->skeleton);
}
static void quiet_class_init(GObjectClass *class) { class->finalize = quiet_finalize; }

// Who asks the store for the same gets the same.
Proxy *object_storage_create_proxy(int bus, const char *name, Error **error);
Proxy *proxy_cache_create(int bus, const char *name, Error **error);
typedef struct _Panel { GObject parent; Proxy *proxy; } Panel;
void panel_init(Panel *self) {
  Error *error = 0;
  self->proxy = object_storage_create_proxy(1, "org.sensor", &error);
  g_signal_connect_data(self->proxy, "changed", (GCallback)changed, self, 0, 0);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'g_signal_connect_data' keeps 'self' after 'panel_dispose' has ended it without a call of 'g_signal_handler_disconnect' or 'g_signal_handlers_disconnect_matched': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE+3]]:13: note: the object ends here
// CHECK-MESSAGES: :[[@LINE+4]]:3: note: 'proxy', which still has it, is given up here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'g_signal_connect_data' keeps what it is given (model glib.yaml)
static void panel_dispose(GObject *object) {
  Panel *self = (Panel *)g_type_check_instance_cast(object, 1);
  g_object_unref(self->proxy);
}
static void panel_class_init(GObjectClass *class) { class->dispose = panel_dispose; }

// This makes a cache of its own.
typedef struct _Owner { GObject parent; Proxy *proxy; } Owner;
void ok_owner_init(Owner *self) {
  Error *error = 0;
  self->proxy = proxy_cache_create(1, "org.sensor", &error);
  g_signal_connect_data(self->proxy, "changed", (GCallback)changed, self, 0, 0);
}
static void owner_dispose(GObject *object) {
  Owner *self = (Owner *)g_type_check_instance_cast(object, 1);
  g_object_unref(self->proxy);
}
static void owner_class_init(GObjectClass *class) { class->dispose = owner_dispose; }

// A plugin is switched off: it takes back one handler and forgets the other.
typedef struct _Registry Registry;
typedef struct _Player Player;
Registry *registry_get_default(void);
Player *player_new(void);
typedef struct _Plugin { GObject parent; Registry *registry; Player *player; } Plugin;
void plugin_activate(Plugin *self) {
  self->registry = registry_get_default();
  g_signal_connect_data(self->registry, "source-added", (GCallback)changed, self, 0, 0);
  self->player = player_new();
  g_signal_connect_data(self->player, "changed", (GCallback)changed, self, 0, 0);
}
// CHECK-MESSAGES: :[[@LINE-4]]:3: warning: 'g_signal_connect_data' keeps 'self', and 'plugin_deactivate' gives up 'registry' without a call of 'g_signal_handler_disconnect' or 'g_signal_handlers_disconnect_matched' for it: others still have it, and the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE+5]]:3: note: another registration is taken back here
// CHECK-MESSAGES: :[[@LINE+3]]:3: note: 'registry', which still has it, is given up here
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: 'g_signal_connect_data' keeps what it is given (model glib.yaml)
void plugin_deactivate(Plugin *self) {
  self->registry = 0;
  g_signal_handlers_disconnect_matched(self->player, 24, 0, 0, 0, (void *)changed, self);
  g_object_unref(self->player);
}

typedef struct _Careful { GObject parent; Registry *registry; Player *player; } Careful;
void ok_careful_activate(Careful *self) {
  self->registry = registry_get_default();
  g_signal_connect_data(self->registry, "source-added", (GCallback)changed, self, 0, 0);
  self->player = player_new();
  g_signal_connect_data(self->player, "changed", (GCallback)changed, self, 0, 0);
}
void ok_careful_deactivate(Careful *self) {
  g_signal_handlers_disconnect_matched(self->registry, 24, 0, 0, 0, (void *)changed, self);
  self->registry = 0;
  g_signal_handlers_disconnect_matched(self->player, 24, 0, 0, 0, (void *)changed, self);
  g_object_unref(self->player);
}

// Nothing says that others have it.
typedef struct _Alone { GObject parent; Player *first; Player *player; } Alone;
void ok_alone_activate(Alone *self) {
  self->first = player_new();
  g_signal_connect_data(self->first, "changed", (GCallback)changed, self, 0, 0);
  self->player = player_new();
  g_signal_connect_data(self->player, "changed", (GCallback)changed, self, 0, 0);
}
void ok_alone_deactivate(Alone *self) {
  g_object_unref(self->first);
  self->first = 0;
  g_signal_handlers_disconnect_matched(self->player, 24, 0, 0, 0, (void *)changed, self);
}

// It is taken back where it is no longer shown, by a function that looks at it as one of its base.
typedef struct _Theme Theme;
Theme *theme_get_default(void);
typedef struct _Widget { GObject parent; int shown; } Widget;
typedef struct _Chooser { Widget parent; Theme *theme; } Chooser;
void ok_chooser_realize(Chooser *self) {
  self->theme = theme_get_default();
  g_signal_connect_data(self->theme, "changed", (GCallback)changed, self, 0, 0);
}
void ok_chooser_unrealize(Widget *widget) {
  Chooser *self = (Chooser *)g_type_check_instance_cast(widget, 1);
  g_signal_handlers_disconnect_matched(self->theme, 24, 0, 0, 0, (void *)changed, self);
}
static void chooser_dispose(GObject *object) {
  Chooser *self = (Chooser *)g_type_check_instance_cast(object, 1);
  self->theme = 0;
}
static void chooser_class_init(GObjectClass *class) { class->dispose = chooser_dispose; }
