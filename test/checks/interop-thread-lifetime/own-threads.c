// Threads of the program's own: what its functions start and join for their callers is seen at the calls.
// RUN: %check_interop_tidy %s interop-thread-lifetime %t -std=c99

#include <pthread.h>
#include <stdlib.h>

// The body is a parameter.
struct plain_thread {
  pthread_t handle;
};

int plain_start(struct plain_thread *t, void *(*run)(void *), void *arg) {
  return pthread_create(&t->handle, NULL, run, arg);
}

void plain_join(struct plain_thread *t) {
  pthread_join(t->handle, NULL);
}

struct bad_plain {
  struct plain_thread thread;
  pthread_mutex_t lock;
  int stop;
  char *buffer;
};

static void *bad_plain_run(void *p) {
  struct bad_plain *b = p;
  int go = 1;
  while (go) {
    pthread_mutex_lock(&b->lock);
    b->buffer[0] = 1;
    go = !b->stop;
    pthread_mutex_unlock(&b->lock);
  }
  return NULL;
}

void bad_plain_start(struct bad_plain *b) {
  plain_start(&b->thread, bad_plain_run, b);
}

void bad_plain_end(struct bad_plain *b) {
  pthread_mutex_lock(&b->lock);
  b->stop = 1;
  pthread_mutex_unlock(&b->lock);
  free(b->buffer);
  plain_join(&b->thread);
}
// CHECK-MESSAGES: :[[@LINE-3]]:3: warning: 'buffer' is gone before the join of the thread that runs 'bad_plain_run', which uses it
// CHECK-MESSAGES: :[[@LINE-11]]:3: note: the thread that runs 'bad_plain_run' is started here
// CHECK-MESSAGES: :[[@LINE-20]]:8: note: it uses 'buffer' here
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: it is joined only here

struct good_plain {
  struct plain_thread thread;
  pthread_mutex_t lock;
  int stop;
  char *buffer;
};

static void *good_plain_run(void *p) {
  struct good_plain *b = p;
  int go = 1;
  while (go) {
    pthread_mutex_lock(&b->lock);
    b->buffer[0] = 1;
    go = !b->stop;
    pthread_mutex_unlock(&b->lock);
  }
  return NULL;
}

void good_plain_start(struct good_plain *b) {
  plain_start(&b->thread, good_plain_run, b);
}

void good_plain_end(struct good_plain *b) {
  pthread_mutex_lock(&b->lock);
  b->stop = 1;
  pthread_mutex_unlock(&b->lock);
  plain_join(&b->thread);
  free(b->buffer);
}

// Body and argument are kept in the record, from which a function of the wrapper's takes them.
struct kept_thread {
  pthread_t handle;
  void (*run)(void *);
  void *arg;
};

static void *kept_main(void *p) {
  struct kept_thread *t = p;
  t->run(t->arg);
  return NULL;
}

int kept_start(struct kept_thread *t, void (*run)(void *), void *arg) {
  t->run = run;
  t->arg = arg;
  return pthread_create(&t->handle, NULL, kept_main, t);
}

void kept_join(struct kept_thread *t) {
  pthread_join(t->handle, NULL);
}

struct bad_kept {
  struct kept_thread thread;
  pthread_mutex_t lock;
  int stop;
};

static void bad_kept_run(void *p) {
  struct bad_kept *b = p;
  int go = 1;
  while (go) {
    pthread_mutex_lock(&b->lock);
    go = !b->stop;
    pthread_mutex_unlock(&b->lock);
  }
}

void bad_kept_start(struct bad_kept *b) {
  kept_start(&b->thread, bad_kept_run, b);
}

void bad_kept_free(struct bad_kept *b) {
  pthread_mutex_lock(&b->lock);
  b->stop = 1;
  pthread_mutex_unlock(&b->lock);
  free(b);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: the thread that runs 'bad_kept_run' may still use 'b' when it is freed: nothing waits for the thread
// CHECK-MESSAGES: :[[@LINE-10]]:3: note: the thread that runs 'bad_kept_run' is started here
// CHECK-MESSAGES: :[[@LINE-18]]:28: note: it uses the object here
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: 'stop' only asks the thread to end; it goes on for a while

struct good_kept {
  struct kept_thread thread;
  pthread_mutex_t lock;
  int stop;
};

static void good_kept_run(void *p) {
  struct good_kept *b = p;
  int go = 1;
  while (go) {
    pthread_mutex_lock(&b->lock);
    go = !b->stop;
    pthread_mutex_unlock(&b->lock);
  }
}

void good_kept_start(struct good_kept *b) {
  kept_start(&b->thread, good_kept_run, b);
}

void good_kept_free(struct good_kept *b) {
  pthread_mutex_lock(&b->lock);
  b->stop = 1;
  pthread_mutex_unlock(&b->lock);
  kept_join(&b->thread);
  free(b);
}

// They come to the new thread in a block of their own, and the wrapper makes its record.
struct boxed_thread {
  pthread_t handle;
};

struct boxed_call {
  int (*run)(void *);
  void *arg;
};

static void *boxed_main(void *p) {
  struct boxed_call call = *(struct boxed_call *)p;
  free(p);
  call.run(call.arg);
  return NULL;
}

struct boxed_thread *boxed_start(int (*run)(void *), void *arg) {
  struct boxed_call *call = malloc(sizeof *call);
  struct boxed_thread *t = malloc(sizeof *t);
  call->run = run;
  call->arg = arg;
  if (pthread_create(&t->handle, NULL, boxed_main, call)) {
    free(call);
    free(t);
    return NULL;
  }
  return t;
}

void boxed_join(struct boxed_thread *t) {
  pthread_join(t->handle, NULL);
  free(t);
}

struct bad_boxed {
  struct boxed_thread *thread;
  pthread_mutex_t lock;
  int stop;
};

static int bad_boxed_run(void *p) {
  struct bad_boxed *b = p;
  int go = 1;
  while (go) {
    pthread_mutex_lock(&b->lock);
    go = !b->stop;
    pthread_mutex_unlock(&b->lock);
  }
  return 0;
}

void bad_boxed_start(struct bad_boxed *b) {
  b->thread = boxed_start(bad_boxed_run, b);
}

void bad_boxed_free(struct bad_boxed *b) {
  pthread_mutex_lock(&b->lock);
  b->stop = 1;
  pthread_mutex_unlock(&b->lock);
  free(b);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: the thread that runs 'bad_boxed_run' may still use 'b' when it is freed: nothing waits for the thread
// CHECK-MESSAGES: :[[@LINE-10]]:15: note: the thread that runs 'bad_boxed_run' is started here
// CHECK-MESSAGES: :[[@LINE-19]]:28: note: it uses the object here
// CHECK-MESSAGES: :[[@LINE-7]]:3: note: 'stop' only asks the thread to end; it goes on for a while

struct good_boxed {
  struct boxed_thread *thread;
  pthread_mutex_t lock;
  int stop;
};

static int good_boxed_run(void *p) {
  struct good_boxed *b = p;
  int go = 1;
  while (go) {
    pthread_mutex_lock(&b->lock);
    go = !b->stop;
    pthread_mutex_unlock(&b->lock);
  }
  return 0;
}

void good_boxed_start(struct good_boxed *b) {
  b->thread = boxed_start(good_boxed_run, b);
}

void good_boxed_free(struct good_boxed *b) {
  pthread_mutex_lock(&b->lock);
  b->stop = 1;
  pthread_mutex_unlock(&b->lock);
  boxed_join(b->thread);
  free(b);
}

// One of its functions does more to the thread than to join it: what it does is read in its body.
struct other_thread {
  pthread_t handle;
  pthread_mutex_t lock;
  int quit;
};

int other_start(struct other_thread *t, void *(*run)(void *), void *arg) {
  return pthread_create(&t->handle, NULL, run, arg);
}

void other_stop(struct other_thread *t) {
  pthread_mutex_lock(&t->lock);
  t->quit = 1;
  pthread_mutex_unlock(&t->lock);
  pthread_join(t->handle, NULL);
}

struct good_other {
  struct other_thread thread;
  char *buffer;
};

static void *good_other_run(void *p) {
  struct good_other *g = p;
  int go = 1;
  while (go) {
    pthread_mutex_lock(&g->thread.lock);
    g->buffer[0] = 1;
    go = !g->thread.quit;
    pthread_mutex_unlock(&g->thread.lock);
  }
  return NULL;
}

void good_other_start(struct good_other *g) {
  other_start(&g->thread, good_other_run, g);
}

void good_other_free(struct good_other *g) {
  other_stop(&g->thread);
  free(g->buffer);
  free(g);
}

// It is let go where it is started: nobody can join it.
int loose_start(void *(*run)(void *), void *arg) {
  pthread_t handle;
  int failed = pthread_create(&handle, NULL, run, arg);
  if (!failed)
    pthread_detach(handle);
  return failed;
}

static void *loose_run(void *p) {
  free(p);
  return NULL;
}

void good_loose(void) {
  loose_start(loose_run, malloc(8));
}
