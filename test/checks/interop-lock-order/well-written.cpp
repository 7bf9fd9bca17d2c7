// Well-written code: no two locks are taken in both orders.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++17,c++20
// RUN: %check_interop_tidy %s interop-lock-order %t -- -- -DMOCK_PY_MINOR=13 -DPy_GIL_DISABLED=1

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <pybind11/pybind11.h>
#include <shared_mutex>
#include <string>
#include <thread>
#include <vector>

namespace py = pybind11;
int compute(int);

// A pool: a task runs when its mutex is free.
class Pool {
public:
  explicit Pool(int n) {
    for (int i = 0; i < n; ++i)
      threads_.push_back(std::thread([this] { work(); }));
  }
  ~Pool() {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      stop_ = true;
    }
    ready_.notify_all();
    for (std::thread &thread : threads_)
      thread.join();
  }
  void post(std::function<void()> task) {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      tasks_.push_back(std::move(task));
    }
    ready_.notify_one();
  }
  bool stopped() {
    std::lock_guard<std::mutex> lock(mutex_);
    return stop_;
  }

private:
  void work() {
    std::unique_lock<std::mutex> lock(mutex_);
    for (;;) {
      ready_.wait(lock, [this] { return stop_ || !tasks_.empty(); });
      if (stop_)
        return;
      std::function<void()> task = std::move(tasks_.front());
      tasks_.pop_front();
      lock.unlock();
      task();
      {
        py::gil_scoped_acquire acquire;
        PyErr_Clear();
      }
      lock.lock();
    }
  }
  std::mutex mutex_;
  std::condition_variable ready_;
  std::deque<std::function<void()>> tasks_;
  std::vector<std::thread> threads_;
  bool stop_ = false;
};

// A log with a sink in Python: the list of sinks is copied under the mutex, and called without it.
class Log {
public:
  using Sink = std::function<void(int)>;
  void add(std::shared_ptr<py::function> sink) {
    std::lock_guard<std::mutex> lock(mutex_);
    sinks_.push_back(sink);
  }
  void write(int n) {
    std::vector<std::shared_ptr<py::function>> sinks;
    {
      std::lock_guard<std::mutex> lock(mutex_);
      sinks = sinks_;
    }
    py::gil_scoped_acquire acquire;
    for (auto &sink : sinks)
      (*sink)(n);
  }
  int level() {
    std::lock_guard<std::mutex> lock(mutex_);
    return level_;
  }

private:
  std::mutex mutex_;
  std::vector<std::shared_ptr<py::function>> sinks_;
  int level_ = 0;
};

// A cache that is used with the lock held, and never takes it under the mutex.
class Cache {
public:
  static Cache &instance() {
    static Cache cache;
    return cache;
  }
  int get(int key) {
    std::lock_guard<std::mutex> lock(mutex_);
    auto found = values_.find(key);
    return found == values_.end() ? 0 : found->second;
  }
  void fill() {
    py::gil_scoped_release release;
    for (int i = 0; i < 3; ++i) {
      int n = compute(i);
      std::lock_guard<std::mutex> lock(mutex_);
      values_[i] = n;
    }
  }
  void fillFrom(PyObject *list) {
    for (int i = 0; i < PyList_Size(list); ++i) {
      long n = PyLong_AsLong(PyList_GetItem(list, i));
      std::lock_guard<std::mutex> lock(mutex_);
      values_[i] = n;
    }
  }

private:
  std::mutex mutex_;
  std::map<int, int> values_;
};

// A hierarchy: the registry's before each entry's, and each entry's before the counter's.
class Counter {
public:
  void add(int n) {
    std::lock_guard<std::mutex> lock(mutex_);
    sum_ += n;
  }

private:
  std::mutex mutex_;
  int sum_ = 0;
};
class Entry {
public:
  explicit Entry(Counter &counter) : counter_(counter) {}
  void update(int n) {
    std::lock_guard<std::mutex> lock(mutex_);
    value_ = n;
    counter_.add(n);
  }
  int value() {
    std::lock_guard<std::mutex> lock(mutex_);
    return value_;
  }

private:
  std::mutex mutex_;
  Counter &counter_;
  int value_ = 0;
};
class Registry {
public:
  void update(int n) {
    std::lock_guard<std::mutex> lock(mutex_);
    for (auto &entry : entries_)
      entry->update(n);
  }
  int sum() {
    int n = 0;
    std::vector<std::shared_ptr<Entry>> entries;
    {
      std::lock_guard<std::mutex> lock(mutex_);
      entries = entries_;
    }
    for (auto &entry : entries)
      n += entry->value();
    counter_.add(0);
    return n;
  }

private:
  std::mutex mutex_;
  std::vector<std::shared_ptr<Entry>> entries_;
  Counter counter_;
};

// Readers and writers.
class Settings {
public:
  int get() const {
    std::shared_lock<std::shared_mutex> lock(mutex_);
    return value_;
  }
  void set(int n) {
    std::unique_lock<std::shared_mutex> lock(mutex_);
    value_ = n;
  }
  void reload() {
    int n = compute(get());
    set(n);
  }

private:
  mutable std::shared_mutex mutex_;
  int value_ = 0;
};

// A connection: each request has its mutex, and what is pending another one.
class Connection {
public:
  int ask(int n) {
    std::lock_guard<std::mutex> lock(requests_);
    {
      std::lock_guard<std::mutex> inner(pending_);
      last_ = n;
    }
    std::unique_lock<std::mutex> wait(pending_);
    answered_.wait(wait, [this] { return last_ == 0; });
    return n;
  }
  void answer() {
    std::lock_guard<std::mutex> lock(pending_);
    last_ = 0;
    answered_.notify_all();
  }
  bool tryClose() {
    std::lock_guard<std::mutex> lock(pending_);
    std::unique_lock<std::mutex> requests(requests_, std::try_to_lock);
    return requests.owns_lock();
  }

private:
  std::mutex requests_, pending_;
  std::condition_variable answered_;
  int last_ = 0;
};

// Swapping two of a kind.
class Buffer {
public:
  void swap(Buffer &other) {
    if (this == &other)
      return;
    std::scoped_lock both(mutex_, other.mutex_);
    std::swap(size_, other.size_);
  }
  void copy(Buffer &other) {
    int n;
    {
      std::lock_guard<std::mutex> lock(other.mutex_);
      n = other.size_;
    }
    std::lock_guard<std::mutex> lock(mutex_);
    size_ = n;
  }

private:
  std::mutex mutex_;
  int size_ = 0;
};

PYBIND11_MODULE(well, m) {
  py::class_<Pool>(m, "Pool")
      .def("post", &Pool::post, py::call_guard<py::gil_scoped_release>())
      .def("stopped", &Pool::stopped);
  py::class_<Log>(m, "Log")
      .def("add", &Log::add)
      .def("write", &Log::write, py::call_guard<py::gil_scoped_release>())
      .def("level", &Log::level);
  py::class_<Cache>(m, "Cache")
      .def("get", &Cache::get)
      .def("fill", &Cache::fill)
      .def("fill_from", &Cache::fillFrom);
  m.def("cache", [](int key) { return Cache::instance().get(key); });
  py::class_<Registry>(m, "Registry").def("update", &Registry::update).def("sum", &Registry::sum);
  py::class_<Settings>(m, "Settings").def("get", &Settings::get).def("reload", &Settings::reload);
}
