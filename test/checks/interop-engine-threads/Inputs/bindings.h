// A library's bindings: inline functions, which nobody need call.
#pragma once
#include <mpi.h>

namespace bindings {
inline int initAll() {
  int provided = 0;
  return MPI_Init_thread(nullptr, nullptr, MPI_THREAD_MULTIPLE, &provided);
}
inline int start() { return initAll(); }
} // namespace bindings
