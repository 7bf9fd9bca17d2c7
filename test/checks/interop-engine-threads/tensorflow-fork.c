// TensorFlow in the child of a fork.
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=CHILD -- -- -DCHILD
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DLATER
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DEXEC

#include <tensorflow/c/c_api.h>
#include <unistd.h>
int execv(const char *path, char *const arguments[]);
void _exit(int status);

#if defined(CHILD)
// The session was made before.
void badServe(TF_Graph *graph, TF_SessionOptions *options, TF_Status *status) {
  TF_Session *session = TF_NewSession(graph, options, status);
  if (fork() == 0) {
    TF_SessionRun(session, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, status);
    _exit(0);
  }
  TF_DeleteSession(session, status);
}
// CHECK-MESSAGES-CHILD: :[[@LINE-5]]:5: warning: 'TF_SessionRun' is called after a fork in the child, where TensorFlow does not work
// CHECK-MESSAGES-CHILD: :[[@LINE-8]]:25: note: 'TF_NewSession' is called here before the fork
// CHECK-MESSAGES-CHILD: :[[@LINE-8]]:7: note: 'fork' starts the child here
// CHECK-MESSAGES-CHILD: :[[@LINE-8]]:5: note: run another program in the child (exec), or let it be the first to enter TensorFlow

#elif defined(LATER)
// It is made in the child.
void goodServe(TF_Graph *graph, TF_SessionOptions *options, TF_Status *status) {
  if (fork() == 0) {
    TF_Session *session = TF_NewSession(graph, options, status);
    TF_SessionRun(session, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, status);
    TF_DeleteSession(session, status);
    _exit(0);
  }
}

#elif defined(EXEC)
// The child is another program.
void goodServe(TF_Graph *graph, TF_SessionOptions *options, TF_Status *status) {
  TF_Session *session = TF_NewSession(graph, options, status);
  int child = fork();
  if (child == 0) {
    execv("./serve", 0);
    _exit(1);
  }
  if (child > 0)
    TF_SessionRun(session, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, status);
  TF_DeleteSession(session, status);
}
#endif
