// What goes before a join: handles that were copied, functions that the thread calls as well, and files that are closed before the thread is told.
// RUN: %check_interop_tidy %s interop-thread-lifetime %t

#include <pthread.h>
#include <poll.h>
#include <unistd.h>
void free(void *);
int pthread_equal(pthread_t, pthread_t);

//===-- A handle that its starter copies --------------------------------------===//

struct monitor {
  pthread_t thread;
  pthread_mutex_t lock;
  int quit;
};
static void *watch(void *argument) {
  struct monitor *m = argument;
  int quit = 0;
  while (!quit) {
    pthread_mutex_lock(&m->lock);
    quit = m->quit;
    pthread_mutex_unlock(&m->lock);
  }
  return 0;
}
int monitor_start(struct monitor *m) {
  pthread_t id;
  if (pthread_create(&id, 0, watch, m))
    return -1;
  m->thread = id;
  return 0;
}
void bad_monitor_stop(struct monitor *m) {
  m->quit = 1;
  pthread_mutex_destroy(&m->lock);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'lock' is gone before the join of the thread that runs 'watch', which uses it [interop-thread-lifetime]
  // CHECK-MESSAGES: :[[@LINE-9]]:7: note: the thread that runs 'watch' is started here
  // CHECK-MESSAGES: :[[@LINE-18]]:28: note: it uses 'lock' here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is joined only here
  pthread_join(m->thread, 0);
}
void good_monitor_stop(struct monitor *m) {
  m->quit = 1;
  pthread_join(m->thread, 0);
  pthread_mutex_destroy(&m->lock);
}

//===-- A function that the thread calls as well ------------------------------===//

struct link {
  pthread_t thread;
  pthread_mutex_t lock;
  char *buffer;
  int failed;
};
void link_free(struct link *l);
static void *receive(void *argument) {
  struct link *l = argument;
  pthread_mutex_lock(&l->lock);
  pthread_mutex_unlock(&l->lock);
  if (l->failed)
    link_free(l);
  return 0;
}
int link_start(struct link *l) {
  return pthread_create(&l->thread, 0, receive, l);
}
void link_free(struct link *l) {
  pthread_mutex_destroy(&l->lock);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'lock' is gone before the join of the thread that runs 'receive', which uses it [interop-thread-lifetime]
  // CHECK-MESSAGES: :[[@LINE-5]]:10: note: the thread that runs 'receive' is started here
  // CHECK-MESSAGES: :[[@LINE-13]]:26: note: it uses 'lock' here
  // CHECK-MESSAGES: :[[@LINE+2]]:5: note: it is joined only here
  if (!pthread_equal(l->thread, pthread_self())) {
    pthread_join(l->thread, 0);
  }
  free(l);
}

//===-- A file that is closed before the thread is told -----------------------===//

struct port {
  pthread_t thread;
  int fd, quit;
};
static void *read_port(void *argument) {
  struct port *p = argument;
  while (!p->quit) {
    struct pollfd wanted = {p->fd, POLLIN, 0};
    if (poll(&wanted, 1, -1) < 0)
      break;
  }
  return 0;
}
int port_open(struct port *p) {
  return pthread_create(&p->thread, 0, read_port, p);
}
void bad_port_close(struct port *p) {
  close(p->fd);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'fd' is gone before the join of the thread that runs 'read_port', which uses it [interop-thread-lifetime]
  // CHECK-MESSAGES: :[[@LINE-5]]:10: note: the thread that runs 'read_port' is started here
  // CHECK-MESSAGES: :[[@LINE-13]]:32: note: it uses 'fd' here
  // CHECK-MESSAGES: :[[@LINE+2]]:3: note: it is joined only here
  p->quit = 1;
  pthread_join(p->thread, 0);
}
// The thread is told first; that it is closed may be meant to end its wait.
void good_port_close(struct port *p) {
  p->quit = 1;
  close(p->fd);
  pthread_join(p->thread, 0);
}
