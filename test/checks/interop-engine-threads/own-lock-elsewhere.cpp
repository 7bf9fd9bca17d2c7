// As own-lock-never.cpp: here other files can name the loop, and take its lock.
// RUN: %check_interop_tidy %s interop-engine-threads %t

#include "Inputs/shared-loop.h"

typedef struct pa_context pa_context;
extern "C" {
pa_threaded_mainloop *pa_threaded_mainloop_new(void);
int pa_threaded_mainloop_start(pa_threaded_mainloop *m);
void *pa_context_set_sink_mute_by_index(pa_context *c, unsigned idx, int mute, void *cb, void *data);
}

pa_threaded_mainloop *Loop;
pa_context *Context;
void okStart() {
  Loop = pa_threaded_mainloop_new();
  pa_threaded_mainloop_start(Loop);
}
void okMute(bool On) { pa_context_set_sink_mute_by_index(Context, 0, On, nullptr, nullptr); }
