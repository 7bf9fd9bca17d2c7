// What the end of an object forgets, while other functions, waits and references look as if they saw to it.
// RUN: %check_interop_tidy %s interop-dangling-callback %t

typedef int (*GSourceFunc)(void *);
typedef void (*GCallback)(void);
typedef struct _GObject { int count; } GObject;
typedef struct _GObjectClass { int kind; void (*dispose)(GObject *object); void (*finalize)(GObject *object); } GObjectClass;
typedef struct _GCancellable GCancellable;
typedef struct _GFile GFile;
typedef struct _GSubprocess GSubprocess;
unsigned g_timeout_add(unsigned interval, GSourceFunc function, void *data);
int g_source_remove(unsigned id);
void g_object_unref(void *object);
void *g_object_ref(void *object);
void g_free(void *memory);
unsigned long g_signal_connect_data(void *instance, const char *signal, GCallback callback, void *data, void *notify, int flags);
unsigned g_signal_handlers_disconnect_matched(void *instance, int mask, unsigned id, unsigned detail, void *closure, void *function, void *data);
void g_file_load_bytes_async(GFile *file, GCancellable *cancellable, void (*done)(GObject *, void *, void *), void *data);
int g_subprocess_wait(GSubprocess *process, GCancellable *cancellable, void **error);

// To wait for a process does not let the loop run.
typedef struct _Alarm { GObject parent; unsigned ring; GSubprocess *player; } Alarm;
static void alarm_finalize(GObject *object);
static void alarm_class_init(GObjectClass *class) { class->finalize = alarm_finalize; }
static int alarm_ring(void *data);
void alarm_start(Alarm *self) { self->ring = g_timeout_add(1000, alarm_ring, self); }
// CHECK-MESSAGES: :[[@LINE-1]]:46: warning: 'g_timeout_add' keeps 'self' after 'alarm_finalize' has ended it without a call of 'g_source_remove' or 'g_source_destroy': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE+3]]:13: note: the object ends here
// CHECK-MESSAGES: :[[@LINE-3]]:46: note: 'g_timeout_add' keeps what it is given (model glib.yaml)
static void end_player(GSubprocess *player) { g_subprocess_wait(player, 0, 0); }
static void alarm_finalize(GObject *object) {
  Alarm *self = (Alarm *)object;
  end_player(self->player);
}

// The number comes into its field by way of a local.
typedef struct _Tab { GObject parent; unsigned save, scroll; } Tab;
static void tab_finalize(GObject *object);
static void tab_class_init(GObjectClass *class) { class->finalize = tab_finalize; }
static int tab_save(void *data);
static int tab_scroll(void *data);
void tab_begin(Tab *self) {
  unsigned timeout = g_timeout_add(1000, tab_save, self);
  self->save = timeout;
  self->scroll = g_timeout_add(10, tab_scroll, self);
}
static void tab_finalize(GObject *object) {
  Tab *self = (Tab *)object;
  if (self->scroll)
    g_source_remove(self->scroll);
}
// CHECK-MESSAGES: :[[@LINE-2]]:5: warning: 'tab_finalize' calls 'g_source_remove' for 'scroll' and not for 'save', which stays registered by 'g_timeout_add': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-10]]:22: note: 'save' is registered here
// CHECK-MESSAGES: :[[@LINE-11]]:22: note: 'g_timeout_add' keeps what it is given (model glib.yaml)
typedef struct _OkTab { GObject parent; unsigned save, scroll; } OkTab;
static void ok_tab_finalize(GObject *object);
static void ok_tab_class_init(GObjectClass *class) { class->finalize = ok_tab_finalize; }
void ok_tab_begin(OkTab *self) {
  unsigned timeout = g_timeout_add(1000, tab_save, self);
  self->save = timeout;
  self->scroll = g_timeout_add(10, tab_scroll, self);
}
static void ok_tab_finalize(GObject *object) {
  OkTab *self = (OkTab *)object;
  if (self->scroll)
    g_source_remove(self->scroll);
  if (self->save)
    g_source_remove(self->save);
}

// A reference that goes to another request is not this one's.
typedef struct _Store { GObject parent; GFile *file; } Store;
GObject *volume_monitor_get_default(void);
static void store_finalize(GObject *object);
static void store_class_init(GObjectClass *class) { class->finalize = store_finalize; }
static void store_loaded(GObject *source, void *result, void *data);
static void store_changed(void *data);
void store_start(Store *self) {
  g_file_load_bytes_async(self->file, 0, store_loaded, g_object_ref(self));
  g_signal_connect_data(volume_monitor_get_default(), "changed", (GCallback)store_changed, self, 0, 0);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'g_signal_connect_data' keeps 'self' after 'store_finalize' has ended it without a call of 'g_signal_handler_disconnect' or 'g_signal_handlers_disconnect_matched': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE+3]]:13: note: the object ends here
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'g_signal_connect_data' keeps what it is given (model glib.yaml)

static void store_finalize(GObject *object) { g_object_unref(((Store *)object)->file); }
typedef struct _OkStore { GObject parent; GFile *file; } OkStore;
static void ok_store_finalize(GObject *object);
static void ok_store_class_init(GObjectClass *class) { class->finalize = ok_store_finalize; }
void ok_store_start_with_reference(OkStore *self) {
  g_object_ref(self);
  g_signal_connect_data(volume_monitor_get_default(), "changed", (GCallback)store_changed, self, 0, 0);
}
static void ok_store_finalize(GObject *object) { g_object_unref(((OkStore *)object)->file); }

// The finalizer sees to the object's sources: one that a callback or a public function may end is forgotten there.
typedef struct _Process { GObject parent; unsigned quit, watch; } Process;
static void process_finalize(GObject *object);
static void process_class_init(GObjectClass *class) { class->finalize = process_finalize; }
static int process_quit(void *data);
static int process_ended(void *data) {
  Process *self = data;
  if (self->quit)
    g_source_remove(self->quit);
  self->quit = 0;
  return 0;
}
void process_start(Process *self) {
  self->watch = g_timeout_add(100, process_ended, self);
  process_ended(self);
}
void process_kill_later(Process *self) { self->quit = g_timeout_add(5000, process_quit, self); }
// CHECK-MESSAGES: :[[@LINE-1]]:55: warning: 'g_timeout_add' keeps 'self' after 'process_finalize' has ended it without a call of 'g_source_remove' or 'g_source_destroy': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE+2]]:13: note: the object ends here
// CHECK-MESSAGES: :[[@LINE-3]]:55: note: 'g_timeout_add' keeps what it is given (model glib.yaml)
static void process_finalize(GObject *object) {
  Process *self = (Process *)object;
  if (self->watch)
    g_source_remove(self->watch);
}

// Its owner must stop it before.
typedef struct _OkProcess { GObject parent; unsigned quit, watch; } OkProcess;
static void ok_process_finalize(GObject *object);
static void ok_process_class_init(GObjectClass *class) { class->finalize = ok_process_finalize; }
static int ok_process_ended(void *data);
void ok_process_start(OkProcess *self) { self->watch = g_timeout_add(100, ok_process_ended, self); }
void ok_process_kill_later(OkProcess *self) { self->quit = g_timeout_add(5000, process_quit, self); }
void ok_process_stop(OkProcess *self) {
  if (self->quit)
    g_source_remove(self->quit);
}
static void ok_process_finalize(GObject *object) {
  OkProcess *self = (OkProcess *)object;
  if (self->watch)
    g_source_remove(self->watch);
}

// The window belongs to others; a local is only a name for the field.
typedef struct _Window Window;
typedef struct _Plugin { GObject parent; Window *window; } Plugin;
static void plugin_dispose(GObject *object);
static void plugin_class_init(GObjectClass *class) { class->dispose = plugin_dispose; }
static void on_tab_added(void *data);
void plugin_set_window(Plugin *self, Window *window) { self->window = g_object_ref(window); }
void plugin_activate(Plugin *self) {
  Window *window = (Window *)self->window;
  g_signal_connect_data(window, "tab-added", (GCallback)on_tab_added, self, 0, 0);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'g_signal_connect_data' keeps 'self' after 'plugin_dispose' has ended it without a call of 'g_signal_handler_disconnect' or 'g_signal_handlers_disconnect_matched': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE+4]]:13: note: the object ends here
// CHECK-MESSAGES: :[[@LINE+3]]:47: note: 'window', which still has it, is given up here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'g_signal_connect_data' keeps what it is given (model glib.yaml)

static void plugin_dispose(GObject *object) { g_object_unref(((Plugin *)object)->window); }
typedef struct _OkPlugin { GObject parent; Window *window; } OkPlugin;
static void ok_plugin_dispose(GObject *object);
static void ok_plugin_class_init(GObjectClass *class) { class->dispose = ok_plugin_dispose; }
void ok_plugin_set_window(OkPlugin *self, Window *window) { self->window = g_object_ref(window); }
void ok_plugin_activate(OkPlugin *self) {
  Window *window = (Window *)self->window;
  g_signal_connect_data(window, "tab-added", (GCallback)on_tab_added, self, 0, 0);
}
static void ok_plugin_dispose(GObject *object) {
  OkPlugin *self = (OkPlugin *)object;
  g_signal_handlers_disconnect_matched(self->window, 16, 0, 0, 0, 0, self);
  g_object_unref(self->window);
}

// The same by way of the private part, which a local names.
typedef struct _Spell Spell;
typedef struct _SpellPrivate { Window *window; unsigned long added; } SpellPrivate;
struct _Spell { GObject parent; SpellPrivate *priv; };
static void spell_dispose(GObject *object);
static void spell_class_init(GObjectClass *class) { class->dispose = spell_dispose; }
void spell_set_window(Spell *self, Window *window) { self->priv->window = g_object_ref(window); }
void spell_activate(Spell *self) {
  SpellPrivate *data = self->priv;
  Window *window = (Window *)data->window;
  data->added = g_signal_connect_data(window, "tab-added", (GCallback)on_tab_added, self, 0, 0);
}
// CHECK-MESSAGES: :[[@LINE-2]]:17: warning: 'g_signal_connect_data' keeps 'self' after 'spell_dispose' has ended it without a call of 'g_signal_handler_disconnect' or 'g_signal_handlers_disconnect_matched': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE+4]]:13: note: the object ends here
// CHECK-MESSAGES: :[[@LINE+3]]:46: note: 'window', which still has it, is given up here
// CHECK-MESSAGES: :[[@LINE-5]]:17: note: 'g_signal_connect_data' keeps what it is given (model glib.yaml)

static void spell_dispose(GObject *object) { g_object_unref(((Spell *)object)->priv->window); }

// Who does a job later has it, too.
typedef struct _Job Job;
Job *job_new(void);
void job_scheduler_push_job(Job *job, int priority);
void job_run(Job *job);
static void on_finished(void *data);
typedef struct _Sidebar { GObject parent; Job *job; } Sidebar;
static void sidebar_dispose(GObject *object);
static void sidebar_class_init(GObjectClass *class) { class->dispose = sidebar_dispose; }
void sidebar_load(Sidebar *self) {
  self->job = job_new();
  g_signal_connect_data(self->job, "finished", (GCallback)on_finished, self, 0, 0);
  job_scheduler_push_job(self->job, 1);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'g_signal_connect_data' keeps 'self' after 'sidebar_dispose' has ended it without a call of 'g_signal_handler_disconnect' or 'g_signal_handlers_disconnect_matched': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE+4]]:13: note: the object ends here
// CHECK-MESSAGES: :[[@LINE+3]]:48: note: 'job', which still has it, is given up here
// CHECK-MESSAGES: :[[@LINE-6]]:3: note: 'g_signal_connect_data' keeps what it is given (model glib.yaml)

static void sidebar_dispose(GObject *object) { g_object_unref(((Sidebar *)object)->job); }
typedef struct _OkSidebar { GObject parent; Job *job; } OkSidebar;
static void ok_sidebar_dispose(GObject *object);
static void ok_sidebar_class_init(GObjectClass *class) { class->dispose = ok_sidebar_dispose; }
void ok_sidebar_load(OkSidebar *self) {
  self->job = job_new();
  g_signal_connect_data(self->job, "finished", (GCallback)on_finished, self, 0, 0);
  job_run(self->job);
}
static void ok_sidebar_dispose(GObject *object) { g_object_unref(((OkSidebar *)object)->job); }

// A reference to what a record of another kind has.
typedef struct _Bus Bus;
typedef struct _List { GObject parent; Bus *bus; } List;
typedef struct _User { GObject parent; Bus *bus; } User;
static void user_finalize(GObject *object);
static void user_class_init(GObjectClass *class) { class->finalize = user_finalize; }
void user_watch(User *self, List *list) {
  self->bus = g_object_ref(list->bus);
  g_signal_connect_data(self->bus, "changed", (GCallback)on_finished, self, 0, 0);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'g_signal_connect_data' keeps 'self' after 'user_finalize' has ended it without a call of 'g_signal_handler_disconnect' or 'g_signal_handlers_disconnect_matched': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE+4]]:13: note: the object ends here
// CHECK-MESSAGES: :[[@LINE+3]]:46: note: 'bus', which still has it, is given up here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'g_signal_connect_data' keeps what it is given (model glib.yaml)

static void user_finalize(GObject *object) { g_object_unref(((User *)object)->bus); }
Bus *bus_new(void);
typedef struct _OkUser { GObject parent; Bus *bus, *made; } OkUser;
static void ok_user_finalize(GObject *object);
static void ok_user_class_init(GObjectClass *class) { class->finalize = ok_user_finalize; }
void ok_user_watch(OkUser *self) {
  self->made = bus_new();
  self->bus = g_object_ref(self->made);
  g_signal_connect_data(self->bus, "changed", (GCallback)on_finished, self, 0, 0);
}
static void ok_user_finalize(GObject *object) { g_object_unref(((OkUser *)object)->bus); }

// Another thread waits until the loop has called it.
typedef struct _GMutex GMutex;
typedef struct _GCond { void *p; } GCond;
void g_cond_wait(GCond *cond, GMutex *mutex);
unsigned g_idle_add(GSourceFunc function, void *data);
typedef struct _Player { GObject parent; GCond ended; GMutex *lock; } Player;
static void player_dispose(GObject *object);
static void player_class_init(GObjectClass *class) { class->dispose = player_dispose; }
static int on_ending(void *data);
static int on_volume(void *data);
static void ok_player_ending(Player *self) {
  g_idle_add(on_ending, self);
  g_cond_wait(&self->ended, self->lock);
}
static void player_volume(Player *self) { g_idle_add(on_volume, self); }
// CHECK-MESSAGES: :[[@LINE-1]]:43: warning: 'g_idle_add' keeps 'self' after 'player_dispose' has ended it without a call of 'g_source_remove' or 'g_source_destroy': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE+3]]:13: note: the object ends here
// CHECK-MESSAGES: :[[@LINE-3]]:43: note: 'g_idle_add' keeps what it is given (model glib.yaml)

static void player_dispose(GObject *object) { g_object_unref(((Player *)object)->lock); }
void ok_player_listen(Player *self) { player_volume(self); ok_player_ending(self); }

// What is activated is deactivated by way of an interface, of which only the name is known.
typedef struct _Activatable Activatable;
typedef struct _Trail { GObject parent; Window *window; } Trail;
static void trail_dispose(GObject *object);
static void trail_class_init(GObjectClass *class) { class->dispose = trail_dispose; }
void trail_set_window(Trail *self, Window *window) { self->window = g_object_ref(window); }
void ok_trail_activate(Activatable *of) {
  Trail *self = (Trail *)of;
  g_signal_connect_data(self->window, "tab-added", (GCallback)on_tab_added, self, 0, 0);
}
void ok_trail_deactivate(Activatable *of) {
  Trail *self = (Trail *)of;
  g_signal_handlers_disconnect_matched(self->window, 16, 0, 0, 0, 0, self);
}
static void trail_dispose(GObject *object) { g_object_unref(((Trail *)object)->window); }

// A setter of what is done later does nothing.
typedef struct _Print { GObject parent; Job *job; } Print;
void job_set_allow_async(Job *job, int allow);
static void print_finalize(GObject *object);
static void print_class_init(GObjectClass *class) { class->finalize = print_finalize; }
void ok_print_start(Print *self) {
  self->job = job_new();
  job_set_allow_async(self->job, 1);
  g_signal_connect_data(self->job, "finished", (GCallback)on_finished, self, 0, 0);
}
static void print_finalize(GObject *object) { g_object_unref(((Print *)object)->job); }
