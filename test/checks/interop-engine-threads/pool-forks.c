// Threads of a pool are not there in the child of a fork.
// RUN: %check_interop_tidy %s interop-engine-threads %t

#include <glib.h>
#include <stddef.h>
#include <unistd.h>

void handle(gpointer data, gpointer cookie);
int accept_one(void);

static GThreadPool *pool;

static void bad_serve(int fd) {
  if (fork() == 0) {
    g_thread_pool_push(pool, &fd, NULL);
    _exit(0);
  }
}
// CHECK-MESSAGES: :[[@LINE-4]]:5: warning: 'g_thread_pool_push' is called after a fork in the child, where the thread pool of GLib does not work
// CHECK-MESSAGES: :[[@LINE+6]]:10: note: 'g_thread_pool_new' is called here before the fork
// CHECK-MESSAGES: :[[@LINE-7]]:7: note: 'fork' starts the child here
// CHECK-MESSAGES: :[[@LINE-7]]:5: note: make the pool in the child (model glib.yaml)
// CHECK-MESSAGES: :[[@LINE-8]]:5: note: run another program in the child (exec), or let it make one of its own

void bad_main(void) {
  pool = g_thread_pool_new(handle, NULL, 4, FALSE, NULL);
  for (;;)
    bad_serve(accept_one());
}

// The child makes its own.
static GThreadPool *own;
void ok_main(void) {
  for (;;) {
    int fd = accept_one();
    if (fork() == 0) {
      own = g_thread_pool_new(handle, NULL, 4, FALSE, NULL);
      g_thread_pool_push(own, &fd, NULL);
      _exit(0);
    }
  }
}

// The parent goes on with its pool, the child runs another program.
void ok_parent(char **words) {
  GThreadPool *jobs = g_thread_pool_new(handle, NULL, 4, FALSE, NULL);
  if (fork() == 0) {
    execv("/bin/true", words);
    _exit(1);
  }
  g_thread_pool_push(jobs, jobs, NULL);
}
