// Sources of a loop that nobody can take back: their object belongs to others, or its class has nothing at the end of an object.
// RUN: %check_interop_tidy %s interop-dangling-callback %t

typedef int (*GSourceFunc)(void *data);
typedef void (*GCallback)(void);
typedef struct _GObject { int count; } GObject;
typedef struct _GObjectClass { int kind; void (*dispose)(GObject *object); void (*finalize)(GObject *object); } GObjectClass;
void *g_object_ref(void *object);
void g_object_unref(void *object);
unsigned g_idle_add(GSourceFunc callback, void *data);
unsigned g_timeout_add(unsigned after, GSourceFunc callback, void *data);
int g_source_remove(unsigned tag);
unsigned long g_signal_connect_data(void *instance, const char *signal, GCallback callback, void *data, void *notify, int flags);

typedef struct _GtkWidgetClass { GObjectClass parent; void (*destroy)(void *widget); } GtkWidgetClass;
void gtk_init(int *count, char ***arguments);
typedef struct _Widget { GObject parent; int shown; } Widget;
typedef struct _Menu { Widget parent; int rows; } Menu;
typedef struct _Plugin { GObject parent; } Plugin;
typedef struct _Plain { int rows; } Plain;
Widget *widget_get_parent(Widget *widget);
void menu_reposition(Menu *menu);
static int reposition(void *data) { menu_reposition(data); return 0; }
static int reposition_once(void *data) { menu_reposition(data); g_object_unref(data); return 0; }
static int look(void *data) { return *(int *)data; }

void popup(Plugin *plugin, Menu *menu) {
  g_idle_add(reposition, menu);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'g_idle_add' keeps 'menu' without a reference to it: the callback runs on a dangling object once the caller drops its own
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'g_idle_add' keeps what it is given (model glib.yaml)

void unmap(Widget *widget) {
  Widget *parent;
  parent = widget_get_parent(widget);
  while (parent && !parent->shown)
    parent = widget_get_parent(parent);
  g_idle_add(reposition, parent);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'g_idle_add' keeps 'parent' without a reference to it: the callback runs on a dangling object once the caller drops its own
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'g_idle_add' keeps what it is given (model glib.yaml)

// It has a reference.
void ok_popup_counted(Plugin *plugin, Menu *menu) {
  g_idle_add(reposition_once, g_object_ref(menu));
}
// The callback gives up what it has.
void ok_popup_given(Plugin *plugin, Menu *menu) {
  g_idle_add(reposition_once, menu);
}
// Somebody keeps the number.
struct Popups { unsigned id; };
void ok_popup_number(struct Popups *popups, Menu *menu) {
  popups->id = g_idle_add(reposition, menu);
}
// It is no counted object.
void ok_popup_plain(Plugin *plugin, Plain *plain) {
  g_idle_add(look, plain);
}

// A class that has nothing at the end of an object.
typedef struct _Spinner { Widget parent; unsigned timeout; int at; } Spinner;
typedef struct _SpinnerClass { GtkWidgetClass parent; void (*turned)(Spinner *spinner); } SpinnerClass;
static int turn(void *data) { ((Spinner *)data)->at++; return 1; }
static void spinner_class_init(SpinnerClass *class) { class->turned = 0; }
void spinner_start(Spinner *spinner) {
  spinner->timeout = g_timeout_add(80, turn, spinner);
}
// CHECK-MESSAGES: :[[@LINE-2]]:22: warning: 'g_timeout_add' keeps 'spinner', whose class has nothing that calls 'g_source_remove' or 'g_source_destroy' at the end of an object: the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-5]]:13: note: the class is set up here
// CHECK-MESSAGES: :[[@LINE-4]]:22: note: 'g_timeout_add' keeps what it is given (model glib.yaml)
void spinner_stop(Spinner *spinner) {
  g_source_remove(spinner->timeout);
  spinner->timeout = 0;
}

// This one is told of its end.
typedef struct _Wheel { Widget parent; unsigned timeout; int at; } Wheel;
typedef struct _WheelClass { GtkWidgetClass parent; } WheelClass;
static int roll(void *data) { ((Wheel *)data)->at++; return 1; }
static void wheel_dispose(GObject *object) { g_source_remove(((Wheel *)object)->timeout); }
static void wheel_class_init(WheelClass *class) { class->parent.parent.dispose = wheel_dispose; }
void ok_wheel_start(Wheel *wheel) { wheel->timeout = g_timeout_add(80, roll, wheel); }

// A function of this file alone may be called when it is no longer shown.
typedef struct _Clock { Widget parent; unsigned timeout; int at; } Clock;
typedef struct _ClockClass { GtkWidgetClass parent; void (*shown)(Clock *clock, int now); } ClockClass;
static int tick(void *data) { ((Clock *)data)->at++; return 1; }
static void clock_shown(Clock *clock, int now) {
  if (!now)
    g_source_remove(clock->timeout);
}
static void clock_class_init(ClockClass *class) { class->shown = clock_shown; }
void ok_clock_start(Clock *clock) { clock->timeout = g_timeout_add(80, tick, clock); }

// Who has the last reference may stop it first.
typedef struct _Job { GObject parent; unsigned timeout; int at; } Job;
typedef struct _JobClass { GObjectClass parent; } JobClass;
static int work(void *data) { ((Job *)data)->at++; return 1; }
static void job_class_init(JobClass *class) {}
void ok_job_start(Job *job) { job->timeout = g_timeout_add(80, work, job); }
void job_stop(Job *job) { g_source_remove(job->timeout); }

// Nobody stops this one.
typedef struct _Poll { GObject parent; unsigned timeout; int at; } Poll;
typedef struct _PollClass { GObjectClass parent; } PollClass;
static int look_again(void *data) { ((Poll *)data)->at++; return 1; }
static void poll_class_init(PollClass *class) {}
void poll_start(Poll *self) {
  self->timeout = g_timeout_add(80, look_again, self);
}
// CHECK-MESSAGES: :[[@LINE-2]]:19: warning: 'g_timeout_add' keeps 'self', whose class has nothing that calls 'g_source_remove' or 'g_source_destroy' at the end of an object: the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-5]]:13: note: the class is set up here
// CHECK-MESSAGES: :[[@LINE-4]]:19: note: 'g_timeout_add' keeps what it is given (model glib.yaml)
