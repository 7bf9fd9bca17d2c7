// A call in an inline function of a header settles nothing where nobody comes to it.
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=UNCALLED
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DCALLED

#include "Inputs/bindings.h"
#include <thread>

static void work() {
  int value = 0;
  MPI_Send(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
}
// CHECK-MESSAGES-UNCALLED: :[[@LINE-2]]:3: warning: 'MPI_Send' is for the main thread alone, but the thread that runs 'work' reaches it
// CHECK-MESSAGES-UNCALLED: :[[@LINE+9]]:15: note: 'work' is started as a thread here
// CHECK-MESSAGES-UNCALLED: :[[@LINE-4]]:3: note: ask for MPI_THREAD_MULTIPLE in 'MPI_Init_thread', and look at what it provides (model mpi.yaml)

int main(int argc, char **argv) {
#ifdef CALLED
  bindings::start();
#else
  MPI_Init(&argc, &argv);
#endif
  std::thread helper(work);
  helper.join();
}
