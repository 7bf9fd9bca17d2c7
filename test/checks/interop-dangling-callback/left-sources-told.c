// A unit whose objects hear of their end by a signal of their own is not judged by its classes.
// RUN: %check_interop_tidy %s interop-dangling-callback %t

typedef int (*GSourceFunc)(void *data);
typedef void (*GCallback)(void);
typedef struct _GObject { int count; } GObject;
typedef struct _GObjectClass { int kind; void (*dispose)(GObject *object); void (*finalize)(GObject *object); } GObjectClass;
unsigned g_timeout_add(unsigned after, GSourceFunc callback, void *data);
int g_source_remove(unsigned tag);
unsigned long g_signal_connect_data(void *instance, const char *signal, GCallback callback, void *data, void *notify, int flags);

typedef struct _Spinner { GObject parent; unsigned timeout; int at; } Spinner;
typedef struct _SpinnerClass { GObjectClass parent; } SpinnerClass;
static int turn(void *data) { ((Spinner *)data)->at++; return 1; }
static void spinner_class_init(SpinnerClass *class) {}
void spinner_stop(Spinner *spinner) { g_source_remove(spinner->timeout); }
void ok_spinner_start(Spinner *spinner) {
  g_signal_connect_data(spinner, "destroy", (GCallback)spinner_stop, 0, 0, 0);
  spinner->timeout = g_timeout_add(80, turn, spinner);
}
