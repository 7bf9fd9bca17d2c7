// Callbacks that wake who waits for them, but not where they are told of a failure.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c11

typedef struct pa_threaded_mainloop pa_threaded_mainloop;
typedef struct pa_context pa_context;
typedef struct pa_operation pa_operation;
void pa_threaded_mainloop_lock(pa_threaded_mainloop *m);
void pa_threaded_mainloop_unlock(pa_threaded_mainloop *m);
void pa_threaded_mainloop_wait(pa_threaded_mainloop *m);
void pa_threaded_mainloop_signal(pa_threaded_mainloop *m, int wait_for_accept);
int pa_operation_get_state(pa_operation *o);
typedef void (*info_cb)(pa_context *c, const char *name, int eol, void *userdata);
pa_operation *pa_context_get_sink_info_list(pa_context *c, info_cb cb, void *userdata);
void log_failure(const char *text);

struct engine {
  pa_threaded_mainloop *loop;
  pa_context *context;
  int sinks, failed;
};
void report_failure(struct engine *e);

// https://github.com/lxqt/lxqt-panel/blob/82f9b1442e/plugin-volume/pulseaudioengine.cpp
static void bad_info(pa_context *c, const char *name, int eol, void *userdata) {
  struct engine *e = userdata;
  if (eol < 0) {
    log_failure(name);
    return;
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'bad_info' returns here and does not wake 'loop': who waits for it after a failure waits for ever [interop-blocking-destructor]
    // CHECK-MESSAGES: :[[@LINE+5]]:5: note: another way wakes it here
    // CHECK-MESSAGES: :[[@LINE+47]]:5: note: 'pa_threaded_mainloop_wait' waits for it here
    // CHECK-MESSAGES: :[[@LINE-4]]:5: note: wake 'loop' before this, too
  }
  if (eol) {
    pa_threaded_mainloop_signal(e->loop, 0);
    return;
  }
  e->sinks++;
}

static void good_info(pa_context *c, const char *name, int eol, void *userdata) {
  struct engine *e = userdata;
  if (eol < 0) {
    log_failure(name);
    pa_threaded_mainloop_signal(e->loop, 0);
    return;
  }
  if (eol > 0) {
    pa_threaded_mainloop_signal(e->loop, 0);
    return;
  }
  e->sinks++;
}

// It is no failure that there is more to come.
static void good_more(pa_context *c, const char *name, int eol, void *userdata) {
  struct engine *e = userdata;
  if (eol == 0) {
    e->sinks++;
    return;
  }
  pa_threaded_mainloop_signal(e->loop, 0);
}

// What is given the engine may wake it.
static void good_report(pa_context *c, const char *name, int eol, void *userdata) {
  struct engine *e = userdata;
  if (eol < 0) {
    report_failure(e);
    return;
  }
  if (eol)
    pa_threaded_mainloop_signal(e->loop, 0);
}

static void await(struct engine *e, pa_operation *o) {
  while (pa_operation_get_state(o) == 0)
    pa_threaded_mainloop_wait(e->loop);
}

void engine_read(struct engine *e) {
  pa_threaded_mainloop_lock(e->loop);
  await(e, pa_context_get_sink_info_list(e->context, bad_info, e));
  await(e, pa_context_get_sink_info_list(e->context, good_info, e));
  await(e, pa_context_get_sink_info_list(e->context, good_more, e));
  await(e, pa_context_get_sink_info_list(e->context, good_report, e));
  pa_threaded_mainloop_unlock(e->loop);
}
