// The object has a reference of its own to what keeps it: to give that up takes nothing back.
// RUN: %check_interop_tidy %s interop-dangling-callback %t

typedef struct pa_context pa_context;
typedef void (*pa_context_subscribe_cb_t)(pa_context *context, int type, unsigned index, void *data);
void pa_context_set_subscribe_callback(pa_context *context, pa_context_subscribe_cb_t callback, void *data);
pa_context *pa_context_ref(pa_context *context);
void pa_context_unref(pa_context *context);
void *calloc(unsigned long number, unsigned long size);
void free(void *memory);

typedef struct mixer { pa_context *context; unsigned last; } mixer;
static void changed(pa_context *context, int type, unsigned index, void *data) { ((mixer *)data)->last = index; }

mixer *mixer_new(pa_context *context) {
  mixer *m = calloc(1, sizeof *m);
  m->context = pa_context_ref(context);
  pa_context_set_subscribe_callback(context, changed, m);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'pa_context_set_subscribe_callback' keeps 'm' after 'mixer_free' has freed it without a call of 'pa_context_disconnect' or 'pa_mainloop_free': the callback then runs on a dangling pointer
  // CHECK-MESSAGES: :[[@LINE+7]]:3: note: it is freed here
  // CHECK-MESSAGES: :[[@LINE+5]]:3: note: 'context', which still has it, is given up here
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'pa_context_set_subscribe_callback' keeps what it is given (model pulseaudio.yaml)
  return m;
}
void mixer_free(mixer *m) {
  pa_context_unref(m->context);
  free(m);
}

// The same by the field.
typedef struct meter { pa_context *context; unsigned last; } meter;
static void measured(pa_context *context, int type, unsigned index, void *data) { ((meter *)data)->last = index; }
meter *meter_new(pa_context *context) {
  meter *m = calloc(1, sizeof *m);
  m->context = pa_context_ref(context);
  pa_context_set_subscribe_callback(m->context, measured, m);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'pa_context_set_subscribe_callback' keeps 'm' after 'meter_free' has freed it without a call of 'pa_context_disconnect' or 'pa_mainloop_free': the callback then runs on a dangling pointer
  // CHECK-MESSAGES: :[[@LINE+7]]:3: note: it is freed here
  // CHECK-MESSAGES: :[[@LINE+5]]:3: note: 'context', which still has it, is given up here
  // CHECK-MESSAGES: :[[@LINE-4]]:3: note: 'pa_context_set_subscribe_callback' keeps what it is given (model pulseaudio.yaml)
  return m;
}
void meter_free(meter *m) {
  pa_context_unref(m->context);
  free(m);
}

// It is taken back.
typedef struct good { pa_context *context; unsigned last; } good;
static void good_changed(pa_context *context, int type, unsigned index, void *data) { ((good *)data)->last = index; }
good *good_new(pa_context *context) {
  good *m = calloc(1, sizeof *m);
  m->context = pa_context_ref(context);
  pa_context_set_subscribe_callback(context, good_changed, m);
  return m;
}
void good_free(good *m) {
  pa_context_set_subscribe_callback(m->context, 0, 0);
  pa_context_unref(m->context);
  free(m);
}

// The reference of the caller is the object's from now on, and the last one.
typedef struct owner { pa_context *context; unsigned last; } owner;
static void owner_changed(pa_context *context, int type, unsigned index, void *data) { ((owner *)data)->last = index; }
owner *owner_new(pa_context *context) {
  owner *m = calloc(1, sizeof *m);
  m->context = context;
  pa_context_set_subscribe_callback(context, owner_changed, m);
  return m;
}
void owner_free(owner *m) {
  pa_context_unref(m->context);
  free(m);
}

// It makes what keeps it.
pa_context *pa_context_new(void *api, const char *name);
typedef struct maker { pa_context *context; unsigned last; } maker;
static void maker_changed(pa_context *context, int type, unsigned index, void *data) { ((maker *)data)->last = index; }
maker *maker_new(void *api) {
  maker *m = calloc(1, sizeof *m);
  m->context = pa_context_new(api, "maker");
  pa_context_set_subscribe_callback(m->context, maker_changed, m);
  return m;
}
void maker_free(maker *m) {
  pa_context_unref(m->context);
  free(m);
}
