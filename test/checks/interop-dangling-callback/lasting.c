// What keeps a handler is there for longer than what it is asked about, and is often behind a cast.
// https://github.com/xfce-mirror/xfce4-panel/commit/84857f2b3ccf13e5caec05e6682824eda5faeeb7
// RUN: %check_interop_tidy %s interop-dangling-callback %t

#define GTK_MAJOR_VERSION (3)
#define GTK_MINOR_VERSION (24)
void gtk_init(int *count, char ***arguments);
typedef void (*GCallback)(void);
typedef struct _GObject { int count; } GObject;
typedef struct _GObjectClass { int kind; void (*dispose)(GObject *object); void (*finalize)(GObject *object); } GObjectClass;
typedef struct _GdkScreen GdkScreen;
typedef struct _GtkWidget GtkWidget;
typedef struct _Child Child;
GdkScreen *gtk_widget_get_screen(GtkWidget *widget);
Child *gtk_widget_get_child(GtkWidget *widget);
void g_free(void *memory);
void *g_type_check_instance_cast(void *object, unsigned long type);
unsigned long g_signal_connect_data(void *instance, const char *signal, GCallback callback, void *data, void *notify, int flags);
unsigned g_signal_handlers_disconnect_matched(void *instance, int mask, unsigned id, unsigned detail, void *closure, void *function, void *data);
static void changed(void *data);

typedef struct _Panel { GObject parent; char *name; } Panel;
void panel_init(Panel *self) {
  GdkScreen *screen;
  screen = gtk_widget_get_screen((GtkWidget *)g_type_check_instance_cast(self, 1));
  g_signal_connect_data(g_type_check_instance_cast(screen, 2), "composited-changed", (GCallback)changed, self, 0, 0);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'g_signal_connect_data' keeps 'self' after 'panel_finalize' has ended it without a call of 'g_signal_handler_disconnect' or 'g_signal_handlers_disconnect_matched': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE+9]]:13: note: the object ends here
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'g_signal_connect_data' keeps what it is given (model glib.yaml)

// A child goes with its parent.
void ok_panel_child(Panel *self) {
  Child *child = gtk_widget_get_child((GtkWidget *)g_type_check_instance_cast(self, 1));
  g_signal_connect_data(g_type_check_instance_cast(child, 2), "changed", (GCallback)changed, self, 0, 0);
}

static void panel_finalize(GObject *object) {
  Panel *self = (Panel *)g_type_check_instance_cast(object, 1);
  g_free(self->name);
}
static void panel_class_init(GObjectClass *class) { class->finalize = panel_finalize; }

typedef struct _Good { GObject parent; char *name; } Good;
void ok_good_init(Good *self) {
  GdkScreen *screen = gtk_widget_get_screen((GtkWidget *)self);
  g_signal_connect_data(g_type_check_instance_cast(screen, 2), "composited-changed", (GCallback)changed, self, 0, 0);
}
static void good_finalize(GObject *object) {
  Good *self = (Good *)g_type_check_instance_cast(object, 1);
  g_signal_handlers_disconnect_matched(gtk_widget_get_screen((GtkWidget *)self), 24, 0, 0, 0, (void *)changed, self);
}
static void good_class_init(GObjectClass *class) { class->finalize = good_finalize; }

// Somebody else is told what it can be taken back by.
void weak_ref(void *object, void (*gone)(void *data), void *data);
static void disconnect_it(void *data);
void ok_panel_menu(Panel *self, void *menu) {
  GdkScreen *screen = gtk_widget_get_screen((GtkWidget *)self);
  unsigned long id = g_signal_connect_data(screen, "monitors-changed", (GCallback)changed, self, 0, 0);
  weak_ref(menu, disconnect_it, (void *)id);
}

// What a function is given as a child of the object goes with it.
void ok_panel_add(Panel *self, GtkWidget *child) {
  g_signal_connect_data(g_type_check_instance_cast(child, 2), "clicked", (GCallback)changed, self, 0, 0);
}
void remember(Panel *self, unsigned long id);
void ok_panel_remembered(Panel *self) {
  GdkScreen *screen = gtk_widget_get_screen((GtkWidget *)self);
  remember(self, g_signal_connect_data(screen, "size-changed", (GCallback)changed, self, 0, 0));
}
