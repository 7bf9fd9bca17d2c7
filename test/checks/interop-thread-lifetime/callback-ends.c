// What goes before a library's thread, which calls back what uses it, is stopped.
// RUN: %check_interop_tidy %s interop-thread-lifetime %t

typedef struct _client jack_client_t;
typedef struct _ring jack_ringbuffer_t;
int jack_set_process_callback(jack_client_t *, int (*)(unsigned, void *), void *);
int jack_deactivate(jack_client_t *);
int jack_client_close(jack_client_t *);
void jack_ringbuffer_free(jack_ringbuffer_t *);
unsigned long jack_ringbuffer_read(jack_ringbuffer_t *, char *, unsigned long);
void free(void *);

//===-- Globals -------------------------------------------------------------===//

static jack_client_t *client;
static jack_ringbuffer_t *ring;
static int play(unsigned frames, void *unused) {
  char sample[4];
  return !jack_ringbuffer_read(ring, sample, frames);
}
void output_start(void) { jack_set_process_callback(client, play, 0); }

void bad_freed_first(void) {
  jack_ringbuffer_free(ring);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'ring' is gone before 'jack_client_close' stops the thread that calls 'play', which uses it [interop-thread-lifetime]
  // CHECK-MESSAGES: :[[@LINE-5]]:61: note: 'play' is given to the library here
  // CHECK-MESSAGES: :[[@LINE-8]]:32: note: it uses 'ring' here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is stopped only here
  jack_client_close(client);
}
void good_closed_first(void) {
  jack_client_close(client);
  jack_ringbuffer_free(ring);
}
void good_stopped_first(void) {
  jack_deactivate(client);
  jack_ringbuffer_free(ring);
  jack_client_close(client);
}
static void stop(void) { jack_deactivate(client); }
void good_stopped_by_another(void) {
  stop();
  jack_ringbuffer_free(ring);
  jack_client_close(client);
}
void bad_stopped_by_another(void) {
  jack_ringbuffer_free(ring);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'ring' is gone before 'stop' stops the thread that calls 'play', which uses it [interop-thread-lifetime]
  // CHECK-MESSAGES: :[[@LINE-28]]:61: note: 'play' is given to the library here
  // CHECK-MESSAGES: :[[@LINE-31]]:32: note: it uses 'ring' here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is stopped only here
  stop();
}
// Another one comes in its place.
jack_ringbuffer_t *jack_ringbuffer_create(unsigned long);
void good_replaced(void) {
  jack_ringbuffer_free(ring);
  ring = jack_ringbuffer_create(8);
  if (!ring)
    stop();
}
// Another callback has no use for it.
static int count(unsigned frames, void *unused) { return 0; }
void good_another_callback(void) {
  jack_set_process_callback(client, count, 0);
  jack_ringbuffer_free(ring);
  jack_client_close(client);
}

//===-- Records -------------------------------------------------------------===//

struct voice {
  float *samples;
  char *name;
  jack_client_t *client;
};
static int mix(unsigned frames, void *cookie) {
  struct voice *v = cookie;
  v->samples[frames] = 0;
  return 0;
}
void voice_start(struct voice *v) {
  jack_set_process_callback(v->client, mix, v);
}
static void voice_clear(struct voice *v) { free(v->samples); }
void bad_voice_free(struct voice *v) {
  free(v->name);
  voice_clear(v);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'samples' is gone before 'jack_deactivate' stops the thread that calls 'mix', which uses it [interop-thread-lifetime]
  // CHECK-MESSAGES: :[[@LINE-7]]:40: note: 'mix' is given to the library here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'bad_voice_free' calls 'voice_clear' here
  // CHECK-MESSAGES: :[[@LINE-13]]:6: note: it uses 'samples' here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is stopped only here
  jack_deactivate(v->client);
  free(v);
}
void good_voice_free(struct voice *v) {
  free(v->name);
  jack_deactivate(v->client);
  voice_clear(v);
  free(v);
}
