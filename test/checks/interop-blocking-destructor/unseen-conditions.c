// Conditions of the program's own, by their declarations alone.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c11

typedef struct sys_mutex sys_mutex;
typedef struct sys_cond sys_cond;
int sys_mutex_lock(sys_mutex *m);
int sys_mutex_unlock(sys_mutex *m);
int sys_cond_wait(sys_cond *c, sys_mutex *m);
int sys_cond_wait_for(sys_cond *c, sys_mutex *m);
int sys_cond_signal(sys_cond *c);

struct query {
  sys_mutex *lock;
  sys_cond *answered;
  int answers, done;
};
typedef void (*query_reply)(int last, void *data);
void query_send(query_reply reply, void *data);

// https://github.com/eclipse-zenoh/zenoh-pico/blob/67cf118dbf/src/api/primitives.c
static void on_reply(int last, void *data) {
  struct query *q = data;
  if (last)
    sys_cond_signal(q->answered);
  else
    q->answers++;
}
int bad_query(struct query *q) {
  query_send(on_reply, q);
  sys_mutex_lock(q->lock);
  sys_cond_wait(q->answered, q->lock);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: this wait can miss the wake of 'answered': nothing is asked after 'lock' is locked, and the wake may have come before [interop-blocking-destructor]
  // CHECK-MESSAGES: :[[@LINE-9]]:5: note: 'answered' is woken here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: wait in a loop that asks, with 'lock' locked, for what whoever wakes has set
  sys_mutex_unlock(q->lock);
  return q->answers;
}

// It asks.
struct asked {
  sys_mutex *lock;
  sys_cond *answered;
  int done;
};
static void on_asked(int last, void *data) {
  struct asked *q = data;
  sys_mutex_lock(q->lock);
  q->done = last;
  sys_cond_signal(q->answered);
  sys_mutex_unlock(q->lock);
}
void good_asked(struct asked *q) {
  query_send(on_asked, q);
  sys_mutex_lock(q->lock);
  while (!q->done)
    sys_cond_wait(q->answered, q->lock);
  sys_mutex_unlock(q->lock);
}

// A wait with an end.
struct timed {
  sys_mutex *lock;
  sys_cond *answered;
};
static void on_timed(int last, void *data) { sys_cond_signal(((struct timed *)data)->answered); }
void good_timed(struct timed *q) {
  query_send(on_timed, q);
  sys_mutex_lock(q->lock);
  sys_cond_wait_for(q->answered, q->lock);
  sys_mutex_unlock(q->lock);
}

// Nothing is declared that wakes it.
typedef struct odd_cond odd_cond;
void odd_cond_wait(odd_cond *c, sys_mutex *m);
struct odd {
  sys_mutex *lock;
  odd_cond *answered;
};
void odd_cond_touch(odd_cond *c);
static void on_odd(int last, void *data) { odd_cond_touch(((struct odd *)data)->answered); }
void good_odd(struct odd *q) {
  query_send(on_odd, q);
  sys_mutex_lock(q->lock);
  odd_cond_wait(q->answered, q->lock);
  sys_mutex_unlock(q->lock);
}
