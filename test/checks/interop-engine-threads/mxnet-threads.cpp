// MXNet's engine, which always wants the same thread.
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=MUTEX -- -- -DMUTEX -I%root/include
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DONE -I%root/include
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=AFTER -- -- -DAFTER -I%root/include
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DQUERY -I%root/include
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=ENTRY -- -- -DENTRY -I%root/include
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DDISPATCHED -I%root/include
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DNAMED -I%root/include
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=SIBLING -- -- -DSIBLING -I%root/include
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DOWN -I%root/include
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DUPDATER -I%root/include
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=JAVA -- -- -DJAVA -I%root/include

#include <condition_variable>
#include <deque>
#include <functional>
#include <interop/annotations.h>
#include <jni.h>
#include <mutex>
#include <mxnet/c_api.h>
#include <thread>
#include <vector>

#if defined(MUTEX)
// A mutex does not help.
static std::mutex mutex;
static void badPredict(ExecutorHandle model) {
  std::lock_guard<std::mutex> lock(mutex);
  MXExecutorForward(model, 0);
}
void serve(ExecutorHandle model) {
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back(badPredict, model);
  for (std::thread &thread : threads)
    thread.join();
}
// CHECK-MESSAGES-MUTEX: :[[@LINE-9]]:3: warning: 'MXExecutorForward' must always be called by the same thread, but several threads that run 'badPredict' reach it
// CHECK-MESSAGES-MUTEX: :[[@LINE-5]]:5: note: 'badPredict' is started as a thread here, in a loop
// CHECK-MESSAGES-MUTEX: :[[@LINE-12]]:31: note: the lock taken here does not help: MXNet's engine keeps what belongs to the thread that calls it
// CHECK-MESSAGES-MUTEX: :[[@LINE-12]]:3: note: have the thread that owns MXNet's engine make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it

#elif defined(ONE)
// One thread that makes all calls.
static NDArrayHandle makeArray() {
  const unsigned shape[] = {2, 3};
  NDArrayHandle array = nullptr;
  MXNDArrayCreate(shape, 2, 1, 0, 0, &array);
  return array;
}

static void goodRun() {
  NDArrayHandle array = makeArray();
  MXNDArrayWaitToRead(array);
  MXNDArrayFree(array);
}
void serve() {
  std::thread engine(goodRun);
  engine.join();
}

#elif defined(AFTER)
// Not even one after the other.
static NDArrayHandle makeArray() {
  const unsigned shape[] = {2, 3};
  NDArrayHandle array = nullptr;
  MXNDArrayCreate(shape, 2, 1, 0, 0, &array);
  return array;
}

int main() {
  NDArrayHandle array = makeArray();
  std::thread reader([array] { MXNDArrayWaitToRead(array); });
  reader.join();
  MXNDArrayFree(array);
}
// CHECK-MESSAGES-AFTER: :[[@LINE-4]]:32: warning: 'MXNDArrayWaitToRead' must always be called by the same thread, but the thread that runs the lambda and the main thread reach MXNet's engine
// CHECK-MESSAGES-AFTER: :[[@LINE-5]]:15: note: the lambda is started as a thread here
// CHECK-MESSAGES-AFTER: :[[@LINE-4]]:3: note: the main thread calls 'MXNDArrayFree' here
// CHECK-MESSAGES-AFTER: :[[@LINE-7]]:32: note: have the thread that owns MXNet's engine make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it

#elif defined(QUERY)
// What only looks at an array, or for an error, does without the engine.
static NDArrayHandle makeArray() {
  const unsigned shape[] = {2, 3};
  NDArrayHandle array = nullptr;
  MXNDArrayCreate(shape, 2, 1, 0, 0, &array);
  return array;
}

int main() {
  NDArrayHandle array = makeArray();
  std::thread looker([array] {
    unsigned rank = 0;
    const unsigned *shape = nullptr;
    if (MXNDArrayGetShape(array, &rank, &shape))
      MXGetLastError();
  });
  looker.join();
  MXNDArrayFree(array);
}

#elif defined(ENTRY)
// Functions that any thread may call.
INTEROP_ANY_THREAD int badForward(ExecutorHandle model) { return MXExecutorForward(model, 0); }
// CHECK-MESSAGES-ENTRY: :[[@LINE-1]]:66: warning: 'MXExecutorForward' must always be called by the same thread, but any thread that calls 'badForward' reaches it
// CHECK-MESSAGES-ENTRY: :[[@LINE-2]]:24: note: any thread may call 'badForward'
// CHECK-MESSAGES-ENTRY: :[[@LINE-3]]:66: note: have the thread that owns MXNet's engine make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it

#elif defined(DISPATCHED)
// Handed to the one thread of a queue.
class Engine {
public:
  Engine() : thread_([this] { run(); }) {}
  ~Engine() {
    post(nullptr);
    thread_.join();
  }
  void post(std::function<void()> task) {
    std::lock_guard<std::mutex> lock(mutex_);
    tasks_.push_back(std::move(task));
    ready_.notify_one();
  }

private:
  void run() {
    for (;;) {
      std::unique_lock<std::mutex> lock(mutex_);
      ready_.wait(lock, [this] { return !tasks_.empty(); });
      std::function<void()> task = std::move(tasks_.front());
      tasks_.pop_front();
      lock.unlock();
      if (!task)
        return;
      task();
    }
  }
  std::mutex mutex_;
  std::condition_variable ready_;
  std::deque<std::function<void()>> tasks_;
  std::thread thread_;
};
static Engine engine;
INTEROP_ANY_THREAD void goodForward(ExecutorHandle model) {
  engine.post([model] { MXExecutorForward(model, 0); });
}
INTEROP_ANY_THREAD void goodFree(NDArrayHandle array) {
  engine.post([array] { MXNDArrayFree(array); });
}

#elif defined(NAMED)
// Handed to a dispatcher that the source names.
INTEROP_DISPATCHER void onEngine(std::function<void()> task);
INTEROP_ANY_THREAD void goodForward(ExecutorHandle model) {
  onEngine([model] { MXExecutorForward(model, 0); });
}
INTEROP_ANY_THREAD void goodFree(NDArrayHandle array) {
  onEngine([array] { MXNDArrayFree(array); });
}

#elif defined(SIBLING)
// One of two is.
INTEROP_DISPATCHER void onEngine(std::function<void()> task);
INTEROP_ANY_THREAD void goodForward(ExecutorHandle model) {
  onEngine([model] { MXExecutorForward(model, 0); });
}
INTEROP_ANY_THREAD void badFree(NDArrayHandle array) { MXNDArrayFree(array); }
// CHECK-MESSAGES-SIBLING: :[[@LINE-1]]:56: warning: 'MXNDArrayFree' must always be called by the same thread, but any thread that calls 'badFree' reaches it
// CHECK-MESSAGES-SIBLING: :[[@LINE-2]]:25: note: any thread may call 'badFree'
// CHECK-MESSAGES-SIBLING: :[[@LINE-5]]:3: note: 'goodForward' hands such a call to 'onEngine' here

#elif defined(OWN)
// A function that always runs on the engine's thread.
static NDArrayHandle makeArray() {
  const unsigned shape[] = {2, 3};
  NDArrayHandle array = nullptr;
  MXNDArrayCreate(shape, 2, 1, 0, 0, &array);
  return array;
}

INTEROP_ENGINE_THREAD void goodStep(NDArrayHandle array) { MXNDArrayWaitToRead(array); }
INTEROP_ANY_THREAD void serve(NDArrayHandle array) { goodStep(array); }

#elif defined(UPDATER)
// What MXNet calls must free what it is given there, on whichever thread that is.
static void goodUpdate(int, NDArrayHandle pushed, NDArrayHandle stored, void *) {
  MXNDArrayFree(pushed);
  MXNDArrayFree(stored);
}
int main() {
  MXKVStoreSetUpdater(nullptr, goodUpdate, nullptr);
  MXNDArrayWaitAll();
}

#elif defined(JAVA)
// Any thread of Java.
extern "C" JNIEXPORT jint JNICALL Java_Model_badForward(JNIEnv *, jobject, jlong model) {
  return MXExecutorForward(reinterpret_cast<ExecutorHandle>(model), 0);
}
// CHECK-MESSAGES-JAVA: :[[@LINE-2]]:10: warning: 'MXExecutorForward' must always be called by the same thread, but any thread that calls 'Java_Model_badForward' reaches it
// CHECK-MESSAGES-JAVA: :[[@LINE-4]]:35: note: any thread may call 'Java_Model_badForward'
// CHECK-MESSAGES-JAVA: :[[@LINE-4]]:10: note: have the thread that owns MXNet's engine make this call; the options Dispatcher and DispatcherRun can name a function that passes the call to it
#endif
