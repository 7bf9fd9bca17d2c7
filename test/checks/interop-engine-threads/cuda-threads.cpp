// CUDA, which any thread may call, and its graphs, which only one at a time may.
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DANY
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=GRAPH -- -- -DGRAPH
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DLOCKED
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DOWN

#include <cuda.h>
#include <mutex>
#include <thread>

#if defined(ANY)
// Any thread.
static void goodWork() {
  CUdeviceptr data;
  cuMemAlloc(&data, 64);
  cuMemFree(data);
}
int main() {
  cuInit(0);
  std::thread first(goodWork), second(goodWork);
  first.join();
  second.join();
}

#elif defined(GRAPH)
// One graph of two threads.
static CUgraph graph;
static void badAdd() {
  CUgraphNode node;
  cuGraphAddEmptyNode(&node, graph, nullptr, 0);
}
int main() {
  cuGraphCreate(&graph, 0);
  std::thread first(badAdd), second(badAdd);
  first.join();
  second.join();
}
// CHECK-MESSAGES-GRAPH: :[[@LINE-8]]:3: warning: 'cuGraphAddEmptyNode' must not run on two threads at once, but several threads that run 'badAdd' reach it without a lock
// CHECK-MESSAGES-GRAPH: :[[@LINE-5]]:15: note: 'badAdd' is started as a thread here
// CHECK-MESSAGES-GRAPH: :[[@LINE-6]]:30: note: 'badAdd' is also started here
// CHECK-MESSAGES-GRAPH: :[[@LINE-11]]:3: note: hold one lock around every call of the CUDA graph

#elif defined(LOCKED)
// With a lock.
static CUgraph graph;
static std::mutex mutex;
static void goodAdd() {
  CUgraphNode node;
  std::lock_guard<std::mutex> lock(mutex);
  cuGraphAddEmptyNode(&node, graph, nullptr, 0);
}
int main() {
  cuGraphCreate(&graph, 0);
  std::thread first(goodAdd), second(goodAdd);
  first.join();
  second.join();
}

#elif defined(OWN)
// Each thread has its own.
static void goodMake() {
  CUgraph graph;
  CUgraphNode node;
  cuGraphCreate(&graph, 0);
  cuGraphAddEmptyNode(&node, graph, nullptr, 0);
  cuGraphDestroy(graph);
}
int main() {
  std::thread first(goodMake), second(goodMake);
  first.join();
  second.join();
}
#endif
