// Callbacks that call what waits until they have returned: the handler of a GCancellable that takes itself back
// (https://gitlab.gnome.org/GNOME/glib/-/blob/main/gio/gcancellable.c, g_cancellable_disconnect).
// RUN: %check_interop_tidy %s interop-lock-order %t

#include <glib.h>
typedef struct _GCancellable GCancellable;
unsigned long g_cancellable_connect(GCancellable *c, GCallback cb, gpointer data, void (*destroy)(gpointer));
void g_cancellable_disconnect(GCancellable *c, unsigned long id);

typedef struct {
  GCancellable *cancellable;
  unsigned long id, other_id;
} Job;

static void job_done(Job *job) {
  if (job->id != 0)
    g_cancellable_disconnect(job->cancellable, job->id);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'g_cancellable_disconnect' waits until 'job_cancelled' has returned, which makes this call: it waits for itself for ever [interop-lock-order]
  // CHECK-MESSAGES: :[[@LINE+8]]:53: note: 'g_cancellable_connect' is given 'job_cancelled' here
  // CHECK-MESSAGES: :[[@LINE+4]]:3: note: 'job_cancelled' calls 'job_done' here
  job->id = 0;
}
static void job_cancelled(GCancellable *c, Job *job) {
  job_done(job);
}
void job_start(Job *job) {
  job->id = g_cancellable_connect(job->cancellable, (GCallback)job_cancelled, job, NULL);
}

// It is forgotten before.
static void task_done(Job *job) {
  if (job->id != 0)
    g_cancellable_disconnect(job->cancellable, job->id);
}
static void task_cancelled(GCancellable *c, Job *job) {
  job->id = 0;
  task_done(job);
}
void task_start(Job *job) {
  job->id = g_cancellable_connect(job->cancellable, (GCallback)task_cancelled, job, NULL);
}

// Another registration.
static void outer_cancelled(GCancellable *c, Job *job) {
  g_cancellable_disconnect(c, job->other_id);
}
void outer_start(Job *job) {
  job->id = g_cancellable_connect(job->cancellable, (GCallback)outer_cancelled, job, NULL);
}

// Whoever finishes otherwise may wait.
static void read_done(Job *job) {
  g_cancellable_disconnect(job->cancellable, job->id);
}
static void read_cancelled(GCancellable *c, Job *job) {}
void read_start(Job *job) {
  job->id = g_cancellable_connect(job->cancellable, (GCallback)read_cancelled, job, NULL);
  read_done(job);
}

// The handler says that it is one: then another function takes it back, which
// does not wait.
void g_signal_handler_disconnect(gpointer instance, unsigned long id);
static void list_done(Job *job, int ok) {
  if (job->id == 0)
    return;
  if (ok)
    g_cancellable_disconnect(job->cancellable, job->id);
  else
    g_signal_handler_disconnect(job->cancellable, job->id);
}
static void list_cancelled(GCancellable *c, Job *job) {
  list_done(job, 0);
}
void list_start(Job *job) {
  job->id = g_cancellable_connect(job->cancellable, (GCallback)list_cancelled, job, NULL);
  list_done(job, 1);
}
