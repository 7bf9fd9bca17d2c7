// HDF5, which threads may enter one at a time whatever files they use.
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=FILES -- -- -DFILES
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DONCE
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DLOCKED
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DEACH
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DSTORE
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DBUILT -DH5_HAVE_THREADSAFE=1
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DASKED
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=WRITER -- -- -DWRITER
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DDONE
// RUN: %check_interop_tidy %s interop-engine-threads %t --suffix=ASYNC -- -- -DASYNC
// RUN: %check_interop_tidy %s interop-engine-threads %t -- -- -DDEFERRED

#include <atomic>
#include <future>
#include <hdf5.h>
#include <mutex>
#include <thread>
#include <vector>

#if defined(FILES)
// Different files do not help.
static double readFirst(const char *name) {
  double value = 0;
  hid_t file = H5Fopen(name, H5F_ACC_RDONLY, H5P_DEFAULT);
  hid_t data = H5Dopen(file, "data", H5P_DEFAULT);
  H5Dread(data, H5T_NATIVE_DOUBLE, 0, 0, H5P_DEFAULT, &value);
  H5Dclose(data);
  H5Fclose(file);
  return value;
}

int main() {
  std::thread first([] { readFirst("a.h5"); });
  std::thread second([] { readFirst("b.h5"); });
  first.join();
  second.join();
}
// CHECK-MESSAGES-FILES: :[[@LINE-14]]:16: warning: 'H5Fopen' must not run on two threads at once, but the thread that runs the lambda and another such thread reach HDF5 without a lock
// CHECK-MESSAGES-FILES: :[[@LINE-6]]:15: note: the lambda is started as a thread here
// CHECK-MESSAGES-FILES: :[[@LINE-7]]:26: note: the lambda calls 'readFirst' here
// CHECK-MESSAGES-FILES: :[[@LINE-7]]:15: note: the lambda is started as a thread here
// CHECK-MESSAGES-FILES: :[[@LINE-8]]:27: note: the lambda calls 'readFirst' here
// CHECK-MESSAGES-FILES: :[[@LINE-19]]:16: note: the other thread calls 'H5Fopen' here
// CHECK-MESSAGES-FILES: :[[@LINE-19]]:16: note: 'H5Dopen' is called here, too
// CHECK-MESSAGES-FILES: :[[@LINE-19]]:3: note: 'H5Dread' is called here, too
// CHECK-MESSAGES-FILES: :[[@LINE-19]]:3: note: 'H5Dclose' is called here, too
// CHECK-MESSAGES-FILES: :[[@LINE-19]]:3: note: 'H5Fclose' is called here, too
// CHECK-MESSAGES-FILES: :[[@LINE-24]]:16: note: a library that is built thread-safe (HDF5_ENABLE_THREADSAFE) takes a lock itself (model hdf5.yaml)

#elif defined(ONCE)
// One thread for all of it.
static double readFirst(const char *name) {
  double value = 0;
  hid_t file = H5Fopen(name, H5F_ACC_RDONLY, H5P_DEFAULT);
  hid_t data = H5Dopen(file, "data", H5P_DEFAULT);
  H5Dread(data, H5T_NATIVE_DOUBLE, 0, 0, H5P_DEFAULT, &value);
  H5Dclose(data);
  H5Fclose(file);
  return value;
}

int main() {
  std::thread goodWriter([] { readFirst("a.h5"), readFirst("b.h5"); });
  goodWriter.join();
}

#elif defined(LOCKED)
// One lock for all of it.
static double readFirst(const char *name) {
  double value = 0;
  hid_t file = H5Fopen(name, H5F_ACC_RDONLY, H5P_DEFAULT);
  hid_t data = H5Dopen(file, "data", H5P_DEFAULT);
  H5Dread(data, H5T_NATIVE_DOUBLE, 0, 0, H5P_DEFAULT, &value);
  H5Dclose(data);
  H5Fclose(file);
  return value;
}

static std::mutex library;
static double goodRead(const char *name) {
  std::lock_guard<std::mutex> lock(library);
  return readFirst(name);
}
int main() {
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([] { goodRead("a.h5"); });
  for (std::thread &thread : threads)
    thread.join();
}

#elif defined(EACH)
// A lock for each file, which is not told: the same member of two objects counts as one lock.
class Store {
public:
  explicit Store(const char *name) : file_(H5Fopen(name, H5F_ACC_RDONLY, H5P_DEFAULT)) {}
  void flush() {
    std::lock_guard<std::mutex> lock(mutex_);
    H5Fflush(file_, 0);
  }

private:
  std::mutex mutex_;
  hid_t file_;
};
int main() {
  Store a("a.h5"), b("b.h5");
  std::thread first([&a] { a.flush(); });
  std::thread second([&b] { b.flush(); });
  first.join();
  second.join();
}

#elif defined(STORE)
// A lock and one file.
class Store {
public:
  explicit Store(const char *name) : file_(H5Fopen(name, H5F_ACC_RDONLY, H5P_DEFAULT)) {}
  void goodFlush() {
    std::lock_guard<std::mutex> lock(mutex_);
    H5Fflush(file_, 0);
  }

private:
  std::mutex mutex_;
  hid_t file_;
};
int main() {
  Store a("a.h5");
  std::thread first([&a] { a.goodFlush(); });
  std::thread second([&a] { a.goodFlush(); });
  first.join();
  second.join();
}

#elif defined(BUILT)
// A library that is built thread-safe.
static double readFirst(const char *name) {
  double value = 0;
  hid_t file = H5Fopen(name, H5F_ACC_RDONLY, H5P_DEFAULT);
  hid_t data = H5Dopen(file, "data", H5P_DEFAULT);
  H5Dread(data, H5T_NATIVE_DOUBLE, 0, 0, H5P_DEFAULT, &value);
  H5Dclose(data);
  H5Fclose(file);
  return value;
}

int main() {
  std::thread first([] { readFirst("a.h5"); });
  std::thread second([] { readFirst("b.h5"); });
  first.join();
  second.join();
}

#elif defined(ASKED)
// Who asks for the build knows.
static double readFirst(const char *name) {
  double value = 0;
  hid_t file = H5Fopen(name, H5F_ACC_RDONLY, H5P_DEFAULT);
  hid_t data = H5Dopen(file, "data", H5P_DEFAULT);
  H5Dread(data, H5T_NATIVE_DOUBLE, 0, 0, H5P_DEFAULT, &value);
  H5Dclose(data);
  H5Fclose(file);
  return value;
}

int main() {
  bool safe = false;
  H5is_library_threadsafe(&safe);
  if (!safe)
    return 1;
  std::thread first([] { readFirst("a.h5"); });
  std::thread second([] { readFirst("b.h5"); });
  first.join();
  second.join();
  return 0;
}

#elif defined(WRITER)
// A writer in the background, and a reader in main().
static double readFirst(const char *name) {
  double value = 0;
  hid_t file = H5Fopen(name, H5F_ACC_RDONLY, H5P_DEFAULT);
  hid_t data = H5Dopen(file, "data", H5P_DEFAULT);
  H5Dread(data, H5T_NATIVE_DOUBLE, 0, 0, H5P_DEFAULT, &value);
  H5Dclose(data);
  H5Fclose(file);
  return value;
}

static std::atomic<bool> stop;
static void flush(hid_t file) {
  while (!stop)
    H5Fflush(file, 0);
}
int main() {
  hid_t file = H5Fcreate("log.h5", H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
  std::thread writer(flush, file);
  double badValue = readFirst("a.h5");
  stop = true;
  writer.join();
  H5Fclose(file);
  return badValue > 0;
}
// CHECK-MESSAGES-WRITER: :[[@LINE-11]]:5: warning: 'H5Fflush' must not run on two threads at once, but the thread that runs 'flush' and the main thread reach HDF5 without a lock
// CHECK-MESSAGES-WRITER: :[[@LINE-8]]:15: note: 'flush' is started as a thread here
// CHECK-MESSAGES-WRITER: :[[@LINE-8]]:21: note: 'main' calls 'readFirst' here
// CHECK-MESSAGES-WRITER: :[[@LINE-25]]:16: note: the main thread calls 'H5Fopen' here
// CHECK-MESSAGES-WRITER: :[[@LINE-15]]:5: note: a library that is built thread-safe (HDF5_ENABLE_THREADSAFE) takes a lock itself (model hdf5.yaml)

#elif defined(DONE)
// It is read when the writer has ended.
static double readFirst(const char *name) {
  double value = 0;
  hid_t file = H5Fopen(name, H5F_ACC_RDONLY, H5P_DEFAULT);
  hid_t data = H5Dopen(file, "data", H5P_DEFAULT);
  H5Dread(data, H5T_NATIVE_DOUBLE, 0, 0, H5P_DEFAULT, &value);
  H5Dclose(data);
  H5Fclose(file);
  return value;
}

static std::atomic<bool> stop;
static void flush(hid_t file) {
  while (!stop)
    H5Fflush(file, 0);
}
int main() {
  hid_t file = H5Fcreate("log.h5", H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
  std::thread writer(flush, file);
  stop = true;
  writer.join();
  double goodValue = readFirst("a.h5");
  H5Fclose(file);
  return goodValue > 0;
}

#elif defined(ASYNC)
// std::async, and a callback that HDF5 calls at once.
static herr_t visit(hid_t group, const char *name, const void *, void *) {
  hid_t data = H5Dopen(group, name, H5P_DEFAULT);
  return H5Dclose(data);
}
static int badList(const char *name) {
  hid_t file = H5Fopen(name, H5F_ACC_RDONLY, H5P_DEFAULT);
  int done = H5Literate(file, 0, 0, nullptr, visit, nullptr);
  H5Fclose(file);
  return done;
}
int main() {
  std::future<int> a = std::async(std::launch::async, badList, "a.h5");
  std::future<int> b = std::async(std::launch::async, badList, "b.h5");
  return a.get() + b.get();
}
// CHECK-MESSAGES-ASYNC: :[[@LINE-14]]:16: warning: 'H5Dopen' must not run on two threads at once, but several threads that run 'badList' reach it without a lock
// CHECK-MESSAGES-ASYNC: :[[@LINE-5]]:24: note: 'badList' is started as a thread here
// CHECK-MESSAGES-ASYNC: :[[@LINE-5]]:24: note: 'badList' is also started here
// CHECK-MESSAGES-ASYNC: :[[@LINE-12]]:46: note: 'badList' calls 'visit' here
// CHECK-MESSAGES-ASYNC: :[[@LINE-17]]:10: note: 'H5Dclose' is called here, too
// CHECK-MESSAGES-ASYNC: :[[@LINE-19]]:16: note: a library that is built thread-safe (HDF5_ENABLE_THREADSAFE) takes a lock itself (model hdf5.yaml)
// CHECK-MESSAGES-ASYNC: :[[@LINE-16]]:16: warning: 'H5Fopen' must not run on two threads at once, but several threads that run 'badList' reach it without a lock
// CHECK-MESSAGES-ASYNC: :[[@LINE-11]]:24: note: 'badList' is started as a thread here
// CHECK-MESSAGES-ASYNC: :[[@LINE-11]]:24: note: 'badList' is also started here
// CHECK-MESSAGES-ASYNC: :[[@LINE-18]]:14: note: 'H5Literate' is called here, too
// CHECK-MESSAGES-ASYNC: :[[@LINE-18]]:3: note: 'H5Fclose' is called here, too
// CHECK-MESSAGES-ASYNC: :[[@LINE-21]]:16: note: a library that is built thread-safe (HDF5_ENABLE_THREADSAFE) takes a lock itself (model hdf5.yaml)

#elif defined(DEFERRED)
// On the thread that asks.
static int goodOpen(const char *name) {
  hid_t file = H5Fopen(name, H5F_ACC_RDONLY, H5P_DEFAULT);
  H5Fclose(file);
  return 0;
}
int main() {
  std::future<int> a = std::async(std::launch::deferred, goodOpen, "a.h5");
  std::future<int> b = std::async(std::launch::deferred, goodOpen, "b.h5");
  return a.get() + b.get();
}
#endif
