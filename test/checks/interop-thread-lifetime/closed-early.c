// What is closed before the thread is told to end; and atomic flags, as C11 and macros of libraries have them.
// RUN: %check_interop_tidy %s interop-thread-lifetime %t -std=gnu11

#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

#define flag_get(p)                                                            \
  ({                                                                           \
    int value;                                                                 \
    __atomic_load((p), &value, __ATOMIC_SEQ_CST);                              \
    value;                                                                     \
  })
#define flag_set(p, v)                                                         \
  ({                                                                           \
    int value = (v);                                                           \
    __atomic_store((p), &value, __ATOMIC_SEQ_CST);                             \
  })

struct audio;
int audio_play(struct audio *a, int track);
int audio_close(struct audio *a);

//===-- Closed by a function of the program's own ---------------------------===//

static struct audio *output;
static pthread_t player;
static sem_t tracks;
static int state;
static void play_next(void) { audio_play(output, 1); }
static void *play(void *unused) {
  while (flag_get(&state) != 3) {
    sem_wait(&tracks);
    play_next();
  }
  return 0;
}
int player_start(void) { return pthread_create(&player, 0, play, 0); }
void bad_close(void) {
  if (output)
    audio_close(output);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'output' is gone before the join of the thread that runs 'play', which uses it [interop-thread-lifetime]
  // CHECK-MESSAGES: :[[@LINE-5]]:33: note: the thread that runs 'play' is started here
  // CHECK-MESSAGES: :[[@LINE-14]]:42: note: it uses 'output' here
  // CHECK-MESSAGES: :[[@LINE+3]]:3: note: it is joined only here
  flag_set(&state, 3);
  sem_post(&tracks);
  pthread_join(player, 0);
}
void good_close(void) {
  flag_set(&state, 3);
  sem_post(&tracks);
  pthread_join(player, 0);
  audio_close(output);
}
// That it is closed may be what the thread is told by.
void good_told_first(void) {
  flag_set(&state, 3);
  audio_close(output);
  pthread_join(player, 0);
}
void good_told_by_it(void) {
  audio_close(output);
  pthread_join(player, 0);
}

//===-- A join under an atomic flag that the thread clears ------------------===//

struct writer {
  pthread_t thread;
  atomic_bool run;
};
static void *write_on(void *argument) {
  struct writer *w = argument;
  while (atomic_load_explicit(&w->run, memory_order_relaxed))
    if (audio_play(output, 2))
      break;
  w->run = 0;
  return 0;
}
int writer_start(struct writer *w) {
  w->run = 1;
  return pthread_create(&w->thread, 0, write_on, w);
}
void bad_writer_stop(struct writer *w) {
  if (atomic_load_explicit(&w->run, memory_order_relaxed)) {
    atomic_store_explicit(&w->run, 0, memory_order_relaxed);
    pthread_join(w->thread, 0);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'writer::thread' is not joined where the thread that runs 'write_on' has ended by itself: that changes 'run', which this join asks [interop-thread-lifetime]
    // CHECK-MESSAGES: :[[@LINE-7]]:10: note: the thread that runs 'write_on' is started here
    // CHECK-MESSAGES: :[[@LINE-13]]:3: note: it changes 'run' here
  }
}

struct good_writer {
  pthread_t thread;
  atomic_bool run, started;
};
static void *write_good(void *argument) {
  struct good_writer *w = argument;
  while (w->run)
    if (audio_play(output, 2))
      break;
  w->run = 0;
  return 0;
}
int good_writer_start(struct good_writer *w) {
  w->run = 1;
  w->started = 1;
  return pthread_create(&w->thread, 0, write_good, w);
}
void good_writer_stop(struct good_writer *w) {
  if (w->started) {
    w->run = 0;
    pthread_join(w->thread, 0);
  }
}

struct plain_writer {
  pthread_t thread;
  _Atomic int run;
};
static void *write_plain(void *argument) {
  struct plain_writer *w = argument;
  while (w->run)
    if (audio_play(output, 2))
      break;
  w->run = 0;
  return 0;
}
int plain_writer_start(struct plain_writer *w) {
  w->run = 1;
  return pthread_create(&w->thread, 0, write_plain, w);
}
void plain_writer_stop(struct plain_writer *w) {
  if (!w->run)
    return;
  w->run = 0;
  pthread_join(w->thread, 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'plain_writer::thread' is not joined where the thread that runs 'write_plain' has ended by itself: that changes 'run', which this join asks [interop-thread-lifetime]
  // CHECK-MESSAGES: :[[@LINE-8]]:10: note: the thread that runs 'write_plain' is started here
  // CHECK-MESSAGES: :[[@LINE-14]]:3: note: it changes 'run' here
}
