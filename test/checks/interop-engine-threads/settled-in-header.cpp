// A call in an inline function of a header settles nothing where nobody comes to it.
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=UNCALLED
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DCALLED

#include "Inputs/bindings.h"
#include <thread>

static void work() {
  int value = 0;
  MPI_Send(&value, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
}

int main(int argc, char **argv) {
#ifdef CALLED
  bindings::start();
#else
  MPI_Init(&argc, &argv);
#endif
  std::thread helper(work);
  helper.join();
}
