// CUDA in the child of a fork.
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=CHILD -- -- -DCHILD
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DFIRST
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DEXEC
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DPARENT
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DERROR
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=CALLED -- -- -DCALLED

#include <cuda.h>
#include <unistd.h>
int execv(const char *path, char *const arguments[]);
void _exit(int status);

#if defined(CHILD)
// The parent has used it before.
int main(void) {
  CUdeviceptr data;
  cuInit(0);
  cuMemAlloc(&data, 64);
  if (fork() == 0) {
    CUdeviceptr badCopy;
    cuMemAlloc(&badCopy, 64);
    _exit(0);
  }
  return 0;
}
// CHECK-MESSAGES-CHILD: :[[@LINE-5]]:5: warning: 'cuMemAlloc' is called after a fork in the child, where CUDA does not work
// CHECK-MESSAGES-CHILD: :[[@LINE-10]]:3: note: 'cuInit' is called here before the fork
// CHECK-MESSAGES-CHILD: :[[@LINE-9]]:7: note: 'fork' starts the child here
// CHECK-MESSAGES-CHILD: :[[@LINE-8]]:5: note: run another program in the child (exec), or let it be the first to enter CUDA

#elif defined(FIRST)
// The child is the first to use it.
int main(void) {
  if (fork() == 0) {
    CUdeviceptr goodData;
    cuInit(0);
    cuMemAlloc(&goodData, 64);
    _exit(0);
  }
  return 0;
}

#elif defined(EXEC)
// The child runs another program.
int main(void) {
  CUdeviceptr data;
  cuInit(0);
  if (fork() == 0) {
    char *arguments[] = {(char *)"child", 0};
    execv("./child", arguments);
    _exit(1);
  }
  cuMemAlloc(&data, 64);
  return 0;
}

#elif defined(PARENT)
// The parent goes on with it.
int main(void) {
  CUdeviceptr data;
  cuInit(0);
  int child = fork();
  if (child == 0)
    _exit(0);
  cuMemAlloc(&data, 64);
  cuMemFree(data);
  return 0;
}

#elif defined(ERROR)
// What explains an error needs nothing of it.
int main(void) {
  const char *text;
  CUresult status = cuInit(0);
  if (fork() == 0) {
    cuGetErrorString(status, &text);
    _exit(0);
  }
  return 0;
}

#elif defined(CALLED)
// In what the child calls.
static void serve(void) {
  CUdeviceptr badData;
  cuMemAlloc(&badData, 64);
}
static void startWorkers(void) {
  int i;
  for (i = 0; i < 4; ++i) {
    int child = fork();
    if (child == 0) {
      serve();
      _exit(0);
    }
  }
}
int main(void) {
  cuInit(0);
  startWorkers();
  return 0;
}
// CHECK-MESSAGES-CALLED: :[[@LINE-17]]:3: warning: 'cuMemAlloc' is called after a fork in the child, where CUDA does not work
// CHECK-MESSAGES-CALLED: :[[@LINE-5]]:3: note: 'cuInit' is called here before the fork
// CHECK-MESSAGES-CALLED: :[[@LINE-14]]:17: note: 'fork' starts the child here
// CHECK-MESSAGES-CALLED: :[[@LINE-13]]:7: note: 'startWorkers' calls 'serve' here
// CHECK-MESSAGES-CALLED: :[[@LINE-21]]:3: note: run another program in the child (exec), or let it be the first to enter CUDA
#endif
