// Shutdowns as good projects write them: silent, each for a reason of its own.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++17,c++20

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <future>
#include <librdkafka/rdkafka.h>
#include <map>
#include <memory>
#include <mutex>
#include <poll.h>
#include <pthread.h>
#include <queue>
#include <string>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>
#include <vector>
#include <zmq.hpp>

void handle(int);

// A pool of workers over a queue of tasks.
class ThreadPool {
public:
  explicit ThreadPool(unsigned count) : stop_(false) {
    for (unsigned i = 0; i < count; ++i)
      workers_.emplace_back([this] {
        for (;;) {
          std::function<void()> task;
          {
            std::unique_lock<std::mutex> lock(mutex_);
            condition_.wait(lock, [this] { return stop_ || !tasks_.empty(); });
            if (stop_ && tasks_.empty())
              return;
            task = std::move(tasks_.front());
            tasks_.pop();
          }
          task();
        }
      });
  }
  ~ThreadPool() {
    {
      std::unique_lock<std::mutex> lock(mutex_);
      stop_ = true;
    }
    condition_.notify_all();
    for (std::thread &worker : workers_)
      worker.join();
  }

private:
  std::vector<std::thread> workers_;
  std::queue<std::function<void()>> tasks_;
  std::mutex mutex_;
  std::condition_variable condition_;
  bool stop_;
};

// A logger that posts one terminating message for each thread.
struct Message {
  enum Kind { Log, Terminate } kind;
};
template <class T> class BlockingQueue {
public:
  void enqueue(T item) {
    {
      std::unique_lock<std::mutex> lock(mutex_);
      items_.push_back(std::move(item));
    }
    pushed_.notify_one();
  }
  void dequeue(T &item) {
    std::unique_lock<std::mutex> lock(mutex_);
    pushed_.wait(lock, [this] { return !items_.empty(); });
    item = std::move(items_.front());
    items_.pop_front();
  }

private:
  std::mutex mutex_;
  std::condition_variable pushed_;
  std::deque<T> items_;
};
class LogPool {
public:
  LogPool() {
    threads_.emplace_back([this] {
      while (processNext()) {
      }
    });
  }
  ~LogPool() {
    for (unsigned i = 0; i < threads_.size(); ++i)
      post(Message{Message::Terminate});
    for (auto &thread : threads_)
      thread.join();
  }
  void post(Message message) { queue_.enqueue(message); }

private:
  bool processNext() {
    Message message;
    queue_.dequeue(message);
    return message.kind != Message::Terminate;
  }
  BlockingQueue<Message> queue_;
  std::vector<std::thread> threads_;
};

// A server that is shut down by its library.
class RpcServer {
public:
  virtual ~RpcServer();
  void Wait();
  void Shutdown();
};
class RpcService {
public:
  RpcService() : thread_([this] { server_->Wait(); }) {}
  ~RpcService() {
    server_->Shutdown();
    if (thread_.joinable())
      thread_.join();
  }

private:
  std::unique_ptr<RpcServer> server_;
  std::thread thread_;
};

// A flag in shared state that outlives both sides.
class SharedStateWorker {
  struct State {
    std::atomic<bool> running{true};
  };

public:
  SharedStateWorker() : state_(std::make_shared<State>()) {
    thread_ = std::thread([state = state_] {
      while (state->running)
        handle(1);
    });
  }
  ~SharedStateWorker() {
    state_->running = false;
    thread_.join();
  }

private:
  std::shared_ptr<State> state_;
  std::thread thread_;
};

// An event loop woken by a byte in its pipe, with poll and a flag.
class EventLoop {
public:
  EventLoop() {
    pipe(pipe_);
    thread_ = std::thread(&EventLoop::loop, this);
  }
  ~EventLoop() {
    quit();
    thread_.join();
    close(pipe_[0]);
    close(pipe_[1]);
  }
  void quit() {
    quit_ = true;
    wakeup();
  }

private:
  void wakeup() {
    char one = 1;
    write(pipe_[1], &one, sizeof one);
  }
  void loop() {
    while (!quit_) {
      pollfd items[1] = {{pipe_[0], POLLIN, 0}};
      if (poll(items, 1, -1) > 0)
        handle(items[0].fd);
    }
  }
  int pipe_[2];
  std::atomic<bool> quit_{false};
  std::thread thread_;
};

// A listener whose socket is shut down first.
class Listener {
public:
  explicit Listener(int fd) : fd_(fd), thread_([this] {
    int client;
    while ((client = accept(fd_, nullptr, nullptr)) >= 0)
      handle(client);
  }) {}
  ~Listener() {
    shutdown(fd_, SHUT_RDWR);
    close(fd_);
    thread_.join();
  }

private:
  int fd_;
  std::thread thread_;
};

// A poller with a bounded wait and a flag.
class KafkaPoller {
public:
  explicit KafkaPoller(rd_kafka_t *handle) : handle_(handle), thread_([this] {
    while (running_)
      rd_kafka_poll(handle_, 100);
  }) {}
  ~KafkaPoller() {
    running_ = false;
    thread_.join();
    rd_kafka_flush(handle_, 5000);
    rd_kafka_destroy(handle_);
  }

private:
  rd_kafka_t *handle_;
  std::atomic<bool> running_{true};
  std::thread thread_;
};

// A zmq proxy ended by a message on its control socket, linger bounded.
class Broker {
public:
  Broker() : control_(context_, zmq::socket_type::push), thread_([this] { run(); }) {
    control_.set(zmq::sockopt::linger, 0);
  }
  ~Broker() {
    control_.send(zmq::str_buffer("TERMINATE"));
    thread_.join();
  }

private:
  void run() {
    zmq::socket_t in(context_, zmq::socket_type::pull);
    zmq::message_t message;
    while (in.recv(message) > 0 && message.size() != 9)
      handle(1);
  }
  zmq::context_t context_;
  zmq::socket_t control_;
  std::thread thread_;
};

// The context is shut down, so that every receive ends.
class Subscriber {
public:
  Subscriber() : socket_(context_, zmq::socket_type::sub), thread_([this] {
    zmq::message_t message;
    while (socket_.recv(message) > 0)
      handle(1);
    socket_.close();
  }) {}
  ~Subscriber() {
    context_.shutdown();
    thread_.join();
  }

private:
  zmq::context_t context_;
  zmq::socket_t socket_;
  std::thread thread_;
};

// A timer: wait_for with a predicate, told under the lock.
class Timer {
public:
  Timer() : thread_([this] {
    std::unique_lock<std::mutex> lock(mutex_);
    while (!condition_.wait_for(lock, std::chrono::seconds(1), [this] { return done_; }))
      handle(0);
  }) {}
  ~Timer() {
    std::unique_lock<std::mutex> lock(mutex_);
    done_ = true;
    lock.unlock();
    condition_.notify_one();
    thread_.join();
  }

private:
  std::mutex mutex_;
  std::condition_variable condition_;
  bool done_ = false;
  std::thread thread_;
};

// Started and stopped by functions, joined where it still runs.
class Restartable {
public:
  ~Restartable() { stop(); }
  void start() {
    std::lock_guard<std::mutex> lock(mutex_);
    if (running_)
      return;
    running_ = true;
    thread_ = std::make_unique<std::thread>([this] {
      while (running_)
        handle(0);
    });
  }
  void stop() {
    std::unique_ptr<std::thread> thread;
    {
      std::lock_guard<std::mutex> lock(mutex_);
      running_ = false;
      thread = std::move(thread_);
    }
    if (thread)
      thread->join();
  }

private:
  std::mutex mutex_;
  std::atomic<bool> running_{false};
  std::unique_ptr<std::thread> thread_;
};

// The C way: a condition, a flag, a cookie.
class PosixWorker {
public:
  PosixWorker() { pthread_create(&thread_, nullptr, &PosixWorker::enter, this); }
  ~PosixWorker() {
    pthread_mutex_lock(&mutex_);
    stop_ = true;
    pthread_cond_signal(&condition_);
    pthread_mutex_unlock(&mutex_);
    pthread_join(thread_, nullptr);
  }

private:
  static void *enter(void *self) {
    static_cast<PosixWorker *>(self)->run();
    return nullptr;
  }
  void run() {
    pthread_mutex_lock(&mutex_);
    while (!stop_)
      pthread_cond_wait(&condition_, &mutex_);
    pthread_mutex_unlock(&mutex_);
  }
  pthread_t thread_;
  pthread_mutex_t mutex_ = PTHREAD_MUTEX_INITIALIZER;
  pthread_cond_t condition_ = PTHREAD_COND_INITIALIZER;
  bool stop_ = false;
};

// Tasks whose futures are kept and waited for: they end by themselves.
class Batch {
public:
  void add(int value) {
    tasks_.push_back(std::async(std::launch::async, [value] { handle(value); }));
  }
  ~Batch() {
    for (auto &task : tasks_)
      task.wait();
  }

private:
  std::vector<std::future<void>> tasks_;
};

// A process-wide thread, never joined.
class Background {
public:
  static void start() {
    std::thread([] {
      for (;;)
        handle(0);
    }).detach();
  }
};

// An owner of workers, each of which stops itself.
class Supervisor {
  class Worker {
  public:
    Worker() : thread_([this] {
      while (!stopped_.load())
        handle(0);
    }) {}
    ~Worker() {
      stop();
      thread_.join();
    }
    void stop() { stopped_.store(true); }

  private:
    std::atomic<bool> stopped_{false};
    std::thread thread_;
  };

public:
  ~Supervisor() {
    for (auto &worker : workers_)
      worker.second->stop();
    workers_.clear();
  }

private:
  std::map<std::string, std::unique_ptr<Worker>> workers_;
};

// Stops all first, then joins all: the stop stands in another loop.
class StopsAllFirst {
  struct Slot {
    std::atomic<bool> stop{false};
    std::thread thread;
  };

public:
  StopsAllFirst() {
    for (auto &slot : slots_)
      slot.thread = std::thread([&slot] {
        while (!slot.stop)
          handle(0);
      });
  }
  ~StopsAllFirst() {
    for (auto &slot : slots_)
      slot.stop = true;
    for (auto &slot : slots_)
      slot.thread.join();
  }

private:
  Slot slots_[4];
};

// The flag belongs to a static member or a global that a signal handler sets.
volatile int interrupted = 0;
class SignalDriven {
public:
  SignalDriven() : thread_([] {
    while (!interrupted)
      handle(0);
  }) {}
  ~SignalDriven() {
    interrupted = 1;
    thread_.join();
  }

private:
  std::thread thread_;
};
