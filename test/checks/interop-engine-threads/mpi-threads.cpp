// MPI, whose start says which threads will call it.
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=PLAIN -- -- -DPLAIN -fopenmp
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DMULTIPLE -fopenmp
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=SERIALIZED -- -- -DSERIALIZED -fopenmp
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DTURNS -fopenmp
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=FUNNELED -- -- -DFUNNELED -fopenmp
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DMASTER -fopenmp
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DLIBRARY -fopenmp
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DOWNER -fopenmp
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DASKED -fopenmp
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DLEVEL -fopenmp
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=END -- -- -DEND -fopenmp
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DCLOCK -fopenmp

#include <mpi.h>
#include <mutex>
#include <thread>

#if defined(PLAIN)
// MPI_Init() says that no other thread will.
static void work(int to) { MPI_Send(&to, 1, MPI_INT, to, 0, MPI_COMM_WORLD); }

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  std::thread sender(work, 1);
  sender.join();
  MPI_Finalize();
}
// CHECK-MESSAGES-PLAIN: :[[@LINE-8]]:28: warning: 'MPI_Send' is for the main thread alone, but the thread that runs 'work' reaches it
// CHECK-MESSAGES-PLAIN: :[[@LINE-5]]:15: note: 'work' is started as a thread here
// CHECK-MESSAGES-PLAIN: :[[@LINE-10]]:28: note: ask for MPI_THREAD_MULTIPLE in 'MPI_Init_thread', and look at what it provides (model mpi.yaml)

#elif defined(MULTIPLE)
// All threads may.
static void work(int to) { MPI_Send(&to, 1, MPI_INT, to, 0, MPI_COMM_WORLD); }

int main(int argc, char **argv) {
  int provided = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  std::thread sender(work, 1);
  sender.join();
  MPI_Finalize();
}

#elif defined(SERIALIZED)
// One at a time may.
static void work(int to) { MPI_Send(&to, 1, MPI_INT, to, 0, MPI_COMM_WORLD); }

int main(int argc, char **argv) {
  int provided = 0, rank = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  std::thread sender(work, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  sender.join();
  MPI_Finalize();
}
// CHECK-MESSAGES-SERIALIZED: :[[@LINE-10]]:28: warning: 'MPI_Send' must not run on two threads at once, but the thread that runs 'work' and the main thread reach MPI without a lock
// CHECK-MESSAGES-SERIALIZED: :[[@LINE-6]]:15: note: 'work' is started as a thread here
// CHECK-MESSAGES-SERIALIZED: :[[@LINE-6]]:3: note: the main thread calls 'MPI_Comm_rank' here
// CHECK-MESSAGES-SERIALIZED: :[[@LINE-13]]:28: note: ask for MPI_THREAD_MULTIPLE in 'MPI_Init_thread', and look at what it provides (model mpi.yaml)

#elif defined(TURNS)
// They take turns.
static std::mutex network;
static void goodWork(int to) {
  std::lock_guard<std::mutex> lock(network);
  MPI_Send(&to, 1, MPI_INT, to, 0, MPI_COMM_WORLD);
}
int main(int argc, char **argv) {
  int provided = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  std::thread first(goodWork, 1), second(goodWork, 2);
  first.join();
  second.join();
  MPI_Finalize();
}

#elif defined(FUNNELED)
// The main thread alone, of a team, too.
int main(int argc, char **argv) {
  int provided = 0, sum = 0, all = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
#pragma omp parallel reduction(+ : sum)
  {
    ++sum;
    MPI_Allreduce(&sum, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  }
  MPI_Finalize();
}
// CHECK-MESSAGES-FUNNELED: :[[@LINE-4]]:5: warning: 'MPI_Allreduce' is for the main thread alone, but all threads of a team reach it
// CHECK-MESSAGES-FUNNELED: :[[@LINE-8]]:1: note: a team of threads runs what follows
// CHECK-MESSAGES-FUNNELED: :[[@LINE-6]]:5: note: ask for MPI_THREAD_MULTIPLE in 'MPI_Init_thread', and look at what it provides (model mpi.yaml)

#elif defined(MASTER)
// The thread of the team that is the main one.
int main(int argc, char **argv) {
  int provided = 0, sum = 0, all = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
#pragma omp parallel
  {
#pragma omp master
    MPI_Allreduce(&sum, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  }
  MPI_Finalize();
}

#elif defined(LIBRARY)
// A library that does not start it cannot know.
static void work(int to) { MPI_Send(&to, 1, MPI_INT, to, 0, MPI_COMM_WORLD); }

void goodSend() {
  std::thread sender(work, 1);
  sender.join();
}
int main() { goodSend(); }

#elif defined(OWNER)
// The thread that starts it is the one.
static void goodRun() {
  MPI_Init(nullptr, nullptr);
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Finalize();
}
int main() {
  std::thread network(goodRun);
  network.join();
}

#elif defined(ASKED)
// A thread that asks whether it is the one knows.
static void goodWork(int to) {
  int isMain = 0;
  MPI_Is_thread_main(&isMain);
  if (isMain)
    MPI_Send(&to, 1, MPI_INT, to, 0, MPI_COMM_WORLD);
}
int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  std::thread sender(goodWork, 1);
  sender.join();
  MPI_Finalize();
}

#elif defined(LEVEL)
// The level is worked out at run time.
static void work(int to) { MPI_Send(&to, 1, MPI_INT, to, 0, MPI_COMM_WORLD); }

int main(int argc, char **argv) {
  int provided = 0, level = argc > 1 ? MPI_THREAD_MULTIPLE : MPI_THREAD_FUNNELED;
  MPI_Init_thread(&argc, &argv, level, &provided);
  std::thread sender(work, 1);
  sender.join();
  MPI_Finalize();
}

#elif defined(END)
// Whatever the level, the thread that started it ends it.
static void badEnd() { MPI_Finalize(); }
int main(int argc, char **argv) {
  int provided = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  std::thread last(badEnd);
  last.join();
}
// CHECK-MESSAGES-END: :[[@LINE-7]]:24: warning: 'MPI_Finalize' is for the main thread alone, but the thread that runs 'badEnd' reaches it
// CHECK-MESSAGES-END: :[[@LINE-4]]:15: note: 'badEnd' is started as a thread here
// CHECK-MESSAGES-END: :[[@LINE-9]]:24: note: have the thread that owns MPI make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it

#elif defined(CLOCK)
// What needs no level.
static void goodWork() { MPI_Wtime(); }
int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  std::thread clock(goodWork);
  clock.join();
  MPI_Finalize();
}
#endif
