// Handles of C that are kept: detached or cancelled in one function, joined or freed in another.
// RUN: %check_interop_tidy %s interop-thread-lifetime %t

#include <pthread.h>

#define NULL ((void *)0)
typedef unsigned long size_t;
void *calloc(size_t, size_t);
void free(void *);
void use(int);
int isQuick(void);

//===-- Detached by who starts it, joined elsewhere ----------------------===//

static pthread_t badTick;
static int ticks;
static void *tick(void *argument) {
  for (;;)
    ++ticks;
  return argument;
}
int badTickStart(void) {
  if (pthread_create(&badTick, NULL, tick, NULL))
    return -1;
  pthread_detach(badTick);
  return 0;
}
void badTickStop(void) {
  pthread_cancel(badTick);
  pthread_join(badTick, NULL);
// CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'badTick' is joined here, but who starts the thread detaches it: undefined behavior
// CHECK-MESSAGES: :[[@LINE-9]]:7: note: the thread that runs 'tick' is started here
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: the thread is detached here
}

static pthread_t goodTick;
int goodTickStart(int forEver) {
  if (pthread_create(&goodTick, NULL, tick, NULL))
    return -1;
  if (forEver)
    pthread_detach(goodTick);
  return 0;
}
void goodTickStop(void) { pthread_join(goodTick, NULL); }

//===-- Freed before the join --------------------------------------------===//

struct recorder {
  pthread_t thread;
  pthread_mutex_t lock;
  volatile int running;
  char *buffer;
};

static void *record(void *argument) {
  struct recorder *r = argument;
  while (r->running) {
    pthread_mutex_lock(&r->lock);
    r->buffer[0] = 1;
    pthread_mutex_unlock(&r->lock);
  }
  return NULL;
}
int recorderStart(struct recorder *r) {
  r->running = 1;
  return pthread_create(&r->thread, NULL, record, r);
}
void badBufferFirst(struct recorder *r) {
  r->running = 0;
  free(r->buffer);
// CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'buffer' is gone before the join of the thread that runs 'record', which uses it
// CHECK-MESSAGES: :[[@LINE-6]]:10: note: the thread that runs 'record' is started here
// CHECK-MESSAGES: :[[@LINE-14]]:8: note: it uses 'buffer' here
// CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is joined only here
  pthread_join(r->thread, NULL);
}
void badMutexFirst(struct recorder *r) {
  r->running = 0;
  pthread_mutex_destroy(&r->lock);
// CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'lock' is gone before the join of the thread that runs 'record', which uses it
// CHECK-MESSAGES: :[[@LINE-15]]:10: note: the thread that runs 'record' is started here
// CHECK-MESSAGES: :[[@LINE-24]]:28: note: it uses 'lock' here
// CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is joined only here
  pthread_join(r->thread, NULL);
}
void goodJoinFirst(struct recorder *r) {
  r->running = 0;
  pthread_join(r->thread, NULL);
  free(r->buffer);
  pthread_mutex_destroy(&r->lock);
}
void goodUnderTheLock(struct recorder *r) {
  r->running = 0;
  pthread_mutex_lock(&r->lock);
  free(r->buffer);
  r->buffer = NULL;
  pthread_mutex_unlock(&r->lock);
  pthread_join(r->thread, NULL);
}
static void joinRecorder(struct recorder *r) { pthread_join(r->thread, NULL); }
void badThroughHelper(struct recorder *r) {
  r->running = 0;
  free(r->buffer);
// CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'buffer' is gone before the join of the thread that runs 'record', which uses it
// CHECK-MESSAGES: :[[@LINE-39]]:10: note: the thread that runs 'record' is started here
// CHECK-MESSAGES: :[[@LINE-47]]:8: note: it uses 'buffer' here
// CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is joined only here
  joinRecorder(r);
}
void goodThroughHelper(struct recorder *r) {
  r->running = 0;
  joinRecorder(r);
  free(r->buffer);
}

//===-- Cancelled, and not waited for ------------------------------------===//

struct sampler {
  pthread_t thread;
  int *values;
};
static void *sample(void *argument) {
  struct sampler *s = argument;
  for (;;)
    use(s->values[0]);
  return NULL;
}
struct sampler *samplerNew(void) {
  struct sampler *s = calloc(1, sizeof(*s));
  if (pthread_create(&s->thread, NULL, sample, s) != 0)
    return NULL;
  return s;
}
void badSamplerFree(struct sampler *s) {
  pthread_cancel(s->thread);
  free(s);
// CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the thread that runs 'sample' may still use 's' when it is freed: nothing waits for the thread
// CHECK-MESSAGES: :[[@LINE-8]]:7: note: the thread that runs 'sample' is started here
// CHECK-MESSAGES: :[[@LINE-14]]:12: note: it uses the object here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'pthread_cancel' only asks the thread to end; it goes on for a while
}

struct goodSampler {
  pthread_t thread;
  int *values;
};
static void *sampleGood(void *argument) {
  struct goodSampler *s = argument;
  for (;;)
    use(s->values[0]);
  return NULL;
}
struct goodSampler *goodSamplerNew(void) {
  struct goodSampler *s = calloc(1, sizeof(*s));
  if (pthread_create(&s->thread, NULL, sampleGood, s) != 0)
    return NULL;
  return s;
}
void goodSamplerFree(struct goodSampler *s) {
  pthread_cancel(s->thread);
  pthread_join(s->thread, NULL);
  free(s);
}

//===-- Joined at the end of an object that may never have started one ---===//

struct radio {
  pthread_t thread;
  int streaming, stop;
};
static void *stream(void *argument) {
  struct radio *r = argument;
  while (r->streaming)
    use(r->stop);
  return NULL;
}
struct radio *radioOpen(void) { return calloc(1, sizeof(struct radio)); }
struct radio *radioOpenKept(void) {
  struct radio *r = calloc(1, sizeof(*r));
  return r;
}
int radioStart(struct radio *r) {
  r->streaming = 1;
  return pthread_create(&r->thread, NULL, stream, r);
}
static void killRadio(struct radio *r) {
  if (r->stop) {
    r->stop = 0;
    pthread_join(r->thread, NULL);
// CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'radio::thread' is joined here even if it was never started: undefined behavior
// CHECK-MESSAGES: :[[@LINE-7]]:10: note: the thread that runs 'stream' is started here
// CHECK-MESSAGES: :[[@LINE-13]]:17: note: 'radioOpenKept' makes the object without a thread
// CHECK-MESSAGES: :[[@LINE+5]]:3: note: 'badRadioClose' calls 'killRadio' here
  }
}
void badRadioClose(struct radio *r) {
  r->stop = 1;
  killRadio(r);
  free(r);
}

struct goodRadio {
  pthread_t thread;
  int streaming, stop;
};
static void *streamGood(void *argument) {
  struct goodRadio *r = argument;
  while (r->streaming)
    use(r->stop);
  return NULL;
}
struct goodRadio *goodRadioOpen(void) {
  struct goodRadio *r = calloc(1, sizeof(*r));
  return r;
}
int goodRadioStart(struct goodRadio *r) {
  r->streaming = 1;
  return pthread_create(&r->thread, NULL, streamGood, r);
}
void goodRadioClose(struct goodRadio *r) {
  if (r->streaming) {
    r->streaming = 0;
    pthread_join(r->thread, NULL);
  }
  free(r);
}

struct startedRadio {
  pthread_t thread;
  int stop;
};
static void *streamStarted(void *argument) {
  struct startedRadio *r = argument;
  while (!r->stop)
    use(0);
  return NULL;
}
struct startedRadio *goodStartedOpen(void) {
  struct startedRadio *r = calloc(1, sizeof(*r));
  if (pthread_create(&r->thread, NULL, streamStarted, r))
    return NULL;
  return r;
}
void goodStartedClose(struct startedRadio *r) {
  r->stop = 1;
  pthread_join(r->thread, NULL);
  free(r);
}

//===-- Joined by itself ---------------------------------------------------===//

struct poller {
  pthread_t thread;
  int failed;
};
static void stopPoller(struct poller *p) { pthread_join(p->thread, NULL); }
// CHECK-MESSAGES: :[[@LINE-1]]:44: warning: the thread that runs 'poll' comes to this join of itself: it waits for ever, or the join fails
// CHECK-MESSAGES: :[[@LINE+10]]:10: note: the thread that runs 'poll' is started here
// CHECK-MESSAGES: :[[@LINE+5]]:7: note: 'poll' calls 'stopPoller' here
static void *poll(void *argument) {
  struct poller *p = argument;
  while (isQuick())
    if (p->failed)
      stopPoller(p);
  return NULL;
}
int pollerStart(struct poller *p) {
  return pthread_create(&p->thread, NULL, poll, p);
}
void pollerEnd(struct poller *p) { stopPoller(p); }

//===-- Two threads of one record, of which the second may fail ----------===//

struct pair {
  pthread_t reader, writer;
};
static void *read1(void *argument) { return argument; }
static void joinPair(struct pair *p) {
  pthread_join(p->reader, NULL);
  pthread_join(p->writer, NULL);
// CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'pair::writer' is joined here even if it was never started: undefined behavior
// CHECK-MESSAGES: :[[@LINE+7]]:5: note: 'badPair' calls 'joinPair' here
// CHECK-MESSAGES: :[[@LINE+5]]:7: note: no thread is started here if this fails
}
int badPair(struct pair *p) {
  if (pthread_create(&p->reader, NULL, read1, p) != 0)
    return -1;
  if (pthread_create(&p->writer, NULL, read1, p) != 0) {
    joinPair(p);
    return -1;
  }
  return 0;
}
int goodPair(struct pair *p) {
  if (pthread_create(&p->reader, NULL, read1, p) != 0)
    return -1;
  if (pthread_create(&p->writer, NULL, read1, p) != 0) {
    pthread_join(p->reader, NULL);
    return -1;
  }
  return 0;
}
static pthread_t first, second;
int badGlobals(void) {
  if (pthread_create(&first, NULL, read1, NULL) != 0)
    return -1;
  int failed = pthread_create(&second, NULL, read1, NULL);
  if (failed) {
    pthread_join(first, NULL);
    pthread_join(second, NULL);
// CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'second' is joined here even if it was never started: undefined behavior
// CHECK-MESSAGES: :[[@LINE-5]]:16: note: no thread is started here if this fails
  }
  return failed;
}

//===-- Started only if the caller wants that ----------------------------===//

struct screen {
  pthread_t client;
  int background;
};
static void *serve(void *argument) { return argument; }
void runLoop(struct screen *s, int background) {
  if (background) {
    pthread_create(&s->client, NULL, serve, s);
    return;
  }
  serve(s);
}
void badShutdown(struct screen *s) { pthread_join(s->client, NULL); }

struct goodScreen {
  pthread_t client;
  int background;
};
// CHECK-MESSAGES: :[[@LINE-6]]:38: warning: 'screen::client' is joined here even if it was never started: undefined behavior
// CHECK-MESSAGES: :[[@LINE-12]]:5: note: the thread that runs 'serve' is started here
// CHECK-MESSAGES: :[[@LINE-15]]:6: note: 'runLoop' starts it only under a condition that the join does not ask
void runGoodLoop(struct goodScreen *s, int background) {
  if (background) {
    s->background = 1;
    pthread_create(&s->client, NULL, serve, s);
    return;
  }
  serve(s);
}
void goodShutdown(struct goodScreen *s) {
  if (s->background)
    pthread_join(s->client, NULL);
}

struct client {
  pthread_t thread;
  struct screen *screen;
};
static void startClient(struct client *c) {
  if (c->screen->background)
    pthread_create(&c->thread, NULL, serve, c);
  else
    serve(c);
}
void badClientEnd(struct client *c) { pthread_join(c->thread, NULL); }
void addClient(struct client *c) { startClient(c); }

struct goodClient {
  pthread_t thread;
  struct screen *screen;
};
// CHECK-MESSAGES: :[[@LINE-7]]:39: warning: 'client::thread' is joined here even if it was never started: undefined behavior
// CHECK-MESSAGES: :[[@LINE-12]]:5: note: the thread that runs 'serve' is started here
// CHECK-MESSAGES: :[[@LINE-15]]:13: note: 'startClient' starts it only under a condition that the join does not ask
static void startGoodClient(struct goodClient *c) {
  if (c->screen->background)
    pthread_create(&c->thread, NULL, serve, c);
}
void goodClientEnd(struct goodClient *c) {
  if (c->screen->background)
    pthread_join(c->thread, NULL);
}
void addGoodClient(struct goodClient *c) { startGoodClient(c); }

//===-- A join under a flag that the thread clears -----------------------===//

struct player {
  pthread_t thread;
  volatile int run;
};
static void *play(void *argument) {
  struct player *p = argument;
  while (p->run)
    if (isQuick())
      break;
  p->run = 0;
  return NULL;
}
int playerStart(struct player *p) {
  p->run = 1;
  return pthread_create(&p->thread, NULL, play, p);
}
void badPlayerStop(struct player *p) {
  if (p->run) {
    p->run = 0;
    pthread_join(p->thread, NULL);
  }
}
// CHECK-MESSAGES: :[[@LINE-3]]:5: warning: 'player::thread' is not joined where the thread that runs 'play' has ended by itself: that changes 'run', which this join asks
// CHECK-MESSAGES: :[[@LINE-9]]:10: note: the thread that runs 'play' is started here
// CHECK-MESSAGES: :[[@LINE-15]]:3: note: it changes 'run' here

struct goodPlayer {
  pthread_t thread;
  volatile int run, started;
};
static void *playGood(void *argument) {
  struct goodPlayer *p = argument;
  while (p->run)
    if (isQuick())
      break;
  p->run = 0;
  return NULL;
}
int goodPlayerStart(struct goodPlayer *p) {
  p->run = p->started = 1;
  return pthread_create(&p->thread, NULL, playGood, p);
}
void goodPlayerStop(struct goodPlayer *p) {
  if (p->started) {
    p->run = 0;
    pthread_join(p->thread, NULL);
  }
}

//===-- Ended by the program's own functions before the join -------------===//

struct link {
  char *bytes;
  int references;
};
struct receiver {
  pthread_t thread;
  volatile int running;
  struct link link;
};
static void *receive(void *argument) {
  struct receiver *r = argument;
  while (r->running)
    r->link.bytes[0]++;
  return NULL;
}
int receiverStart(struct receiver *r) {
  r->running = 1;
  return pthread_create(&r->thread, NULL, receive, r);
}
static void linkCleanup(struct link *l) {
  if (l->bytes)
    free(l->bytes);
  l->bytes = NULL;
}
void badReceiverStop(struct receiver *r) {
  r->running = 0;
  linkCleanup(&r->link);
// CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'bytes' is gone before the join of the thread that runs 'receive', which uses it
// CHECK-MESSAGES: :[[@LINE-11]]:10: note: the thread that runs 'receive' is started here
// CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'badReceiverStop' calls 'linkCleanup' here
// CHECK-MESSAGES: :[[@LINE-18]]:13: note: it uses 'bytes' here
// CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is joined only here
  pthread_join(r->thread, NULL);
}
void goodReceiverStop(struct receiver *r) {
  r->running = 0;
  pthread_join(r->thread, NULL);
  linkCleanup(&r->link);
}
static void linkRelease(struct link *l) {
  if (--l->references == 0)
    free(l->bytes);
}
void goodReceiverRelease(struct receiver *r) {
  r->running = 0;
  linkRelease(&r->link);
  pthread_join(r->thread, NULL);
}

//===-- Cancelled, and nobody joins --------------------------------------===//

struct session {
  int socket;
};
int clientLoop(struct session *);
int client_cleanup(struct session *);
void client_report(struct session *);

static pthread_t badListener;
static struct session badClient;
static void *badListen(void *argument) {
  clientLoop(&badClient);
  return argument;
}
int badListenerStart(void) { return pthread_create(&badListener, NULL, badListen, NULL); }
int badListenerStop(void) {
  pthread_cancel(badListener);
  return client_cleanup(&badClient);
// CHECK-MESSAGES: :[[@LINE-1]]:10: warning: the thread that runs 'badListen' may still use 'badClient' when it is freed: nothing waits for the thread
// CHECK-MESSAGES: :[[@LINE-5]]:37: note: the thread that runs 'badListen' is started here
// CHECK-MESSAGES: :[[@LINE-9]]:15: note: it uses the object here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: 'pthread_cancel' only asks the thread to end; it goes on for a while
}

static pthread_t goodListener;
static struct session goodClient;
static void *goodListen(void *argument) {
  clientLoop(&goodClient);
  return argument;
}
int goodListenerStart(void) { return pthread_create(&goodListener, NULL, goodListen, NULL); }
int goodListenerStop(void) {
  pthread_cancel(goodListener);
  pthread_join(goodListener, NULL);
  return client_cleanup(&goodClient);
}

// Nothing is ended that it uses.
static pthread_t goodReporter;
static struct session reported, otherClient;
static void *goodReport(void *argument) {
  clientLoop(&reported);
  return argument;
}
int goodReporterStart(void) { return pthread_create(&goodReporter, NULL, goodReport, NULL); }
int goodReporterStop(void) {
  pthread_cancel(goodReporter);
  client_report(&reported);
  return client_cleanup(&otherClient);
}
