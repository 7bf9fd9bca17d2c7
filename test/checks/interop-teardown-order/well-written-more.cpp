// More well-written code that must stay silent: what looks like a wrong order and is none.
// RUN: %check_interop_tidy %s interop-teardown-order %t -std=c++20,c++23

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <future>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <pthread.h>
#include <queue>
#include <semaphore.h>
#include <string>
#include <thread>
#include <unordered_map>
#include <utility>
#include <vector>
#include <librdkafka/rdkafka.h>
#include <zmq.hpp>

void work();
void use(int);

// 1. A thread that is joined by the function that started it.
class Sorter {
public:
  void sort() {
    std::thread helper([this] { left_.clear(); });
    right_.clear();
    helper.join();
  }

private:
  std::vector<int> left_;
  std::vector<int> right_;
};

// 2. A thread member that stop() joins; the destructor calls stop(), and so may anybody else.
class Watcher {
public:
  ~Watcher() { stop(); }
  void start() {
    running_ = true;
    thread_ = std::thread([this] {
      while (running_) {
        std::unique_lock<std::mutex> lock(mutex_);
        changed_.wait_for(lock, std::chrono::seconds(1));
        files_.push_back("file");
      }
    });
  }
  void stop() {
    running_ = false;
    changed_.notify_all();
    if (thread_.joinable())
      thread_.join();
  }

private:
  std::atomic<bool> running_{false};
  std::thread thread_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::string> files_;
};

// 3. The same with a jthread.
class JWatcher {
public:
  ~JWatcher() { stop(); }
  void start() {
    thread_ = std::jthread([this](std::stop_token token) {
      while (!token.stop_requested()) {
        std::lock_guard<std::mutex> lock(mutex_);
        files_.push_back("file");
      }
    });
  }
  void stop() {
    thread_.request_stop();
    if (thread_.joinable())
      thread_.join();
  }

private:
  std::jthread thread_;
  std::mutex mutex_;
  std::vector<std::string> files_;
};

// 4. Threads joined through a helper for all of them.
void joinAll(std::vector<std::thread> &threads) {
  for (auto &thread : threads)
    if (thread.joinable())
      thread.join();
}
class Crawler {
public:
  ~Crawler() { joinAll(threads_); }
  void start() {
    threads_.emplace_back([this] { pages_.push_back(1); });
  }

private:
  std::vector<std::thread> threads_;
  std::vector<int> pages_;
};
void joinAll(std::vector<std::jthread> &threads) {
  for (auto &thread : threads)
    thread.join();
}
class JCrawler {
public:
  ~JCrawler() { joinAll(threads_); }
  void start() {
    threads_.emplace_back([this] { pages_.push_back(1); });
  }

private:
  std::vector<std::jthread> threads_;
  std::vector<int> pages_;
};

// 5. std::for_each over them.
class ForEach {
public:
  ~ForEach() {
    std::for_each(threads_.begin(), threads_.end(), [](std::jthread &thread) { thread.join(); });
  }
  void start() {
    threads_.emplace_back([this] { pages_.push_back(1); });
  }

private:
  std::vector<std::jthread> threads_;
  std::vector<int> pages_;
};

// 6. A future whose result is always taken in the function that asked for it.
class Query {
public:
  int run() {
    result_ = std::async(std::launch::async, [this] { return static_cast<int>(rows_.size()); });
    return result_.get();
  }

private:
  std::vector<int> rows_;
  std::future<int> result_;
};

// 7. A closure that holds a copy of all that it needs.
class Notifier {
public:
  void notify() {
    auto name = name_;
    auto targets = targets_;
    thread_ = std::jthread([name, targets] { targets.size(); });
  }

private:
  std::jthread thread_;
  std::string name_;
  std::vector<int> targets_;
};

// 8. A shared state between a worker and its owner.
class Progress {
public:
  void start() {
    worker_ = std::jthread([state = state_] { ++state->done; });
  }

private:
  struct State {
    std::atomic<int> done{0};
    std::mutex mutex;
  };
  std::jthread worker_;
  std::shared_ptr<State> state_ = std::make_shared<State>();
};

// 9. A weak self.
class Device : public std::enable_shared_from_this<Device> {
public:
  void start() {
    worker_ = std::jthread([weak = weak_from_this()] {
      if (auto self = weak.lock())
        self->samples_.push_back(1);
    });
  }

private:
  std::jthread worker_;
  std::vector<int> samples_;
};

// 10. A logger of the process.
class Logger {
public:
  static Logger &get() {
    static Logger logger;
    return logger;
  }
  void write(const char *line) {
    std::lock_guard<std::mutex> lock(mutex_);
    lines_.push_back(line);
  }

private:
  std::mutex mutex_;
  std::vector<std::string> lines_;
};
class Traced {
public:
  Traced() { Logger::get().write("begin"); }
  ~Traced() { Logger::get().write("end"); }
};
class HasTraced {
  Traced traced_;
  std::mutex mutex_;
  std::vector<int> lines_;
};

// 11. A parent that its children know, with the children cleared first.
class Scene;
class Item {
public:
  explicit Item(Scene &scene) : scene_(scene) {}
  ~Item();

private:
  Scene &scene_;
};
class Scene {
public:
  ~Scene() { items_.clear(); }
  void add() { items_.push_back(std::make_unique<Item>(*this)); }
  void remove() { index_.clear(); }

private:
  std::list<std::unique_ptr<Item>> items_;
  std::map<int, int> index_;
};
Item::~Item() { scene_.remove(); }

// 12. A child that detaches itself when its parent says so.
class Hub {
public:
  void add(int id) { ids_.push_back(id); }
  void remove(int) { ids_.clear(); }

private:
  std::vector<int> ids_;
};
class Spoke {
public:
  Spoke() = default;
  void attach(Hub *hub) {
    hub_ = hub;
    hub_->add(1);
  }
  void detach() {
    if (hub_)
      hub_->remove(1);
    hub_ = nullptr;
  }
  ~Spoke() { detach(); }

private:
  Hub *hub_ = nullptr;
};
class Wheel {
public:
  Wheel() { spoke_.attach(&hub_); }
  ~Wheel() { spoke_.detach(); }

private:
  Spoke spoke_;
  Hub hub_;
};

// 13. An intrusive owner by raw pointer, deleted in order.
class Box {
public:
  Box() : context_(new zmq::context_t(1)), socket_(new zmq::socket_t(*context_, ZMQ_PUSH)) {}
  ~Box() {
    delete socket_;
    delete context_;
  }

private:
  zmq::context_t *context_;
  zmq::socket_t *socket_;
};

// 14. A stack of layers in the right order, three deep.
class Transport {
public:
  explicit Transport(zmq::context_t &context) : socket_(context, ZMQ_PUSH) {}

private:
  zmq::socket_t socket_;
};
class Protocol {
public:
  explicit Protocol(Transport &transport) : transport_(transport) {}

private:
  Transport &transport_;
};
class Stack {
  zmq::context_t context_;
  Transport transport_{context_};
  Protocol protocol_{transport_};
};

// 15. One context, many sockets, all behind it.
class Broker {
public:
  Broker() : frontend_(context_, zmq::socket_type::rep), backend_(context_, zmq::socket_type::req) {}
  void addWorker() { workers_.emplace_back(context_, zmq::socket_type::push); }

private:
  zmq::context_t context_{1};
  zmq::socket_t frontend_;
  zmq::socket_t backend_;
  std::vector<zmq::socket_t> workers_;
};

// 16. Its thread has sockets of its own, made from the context and closed in the thread.
class Relay {
public:
  Relay() {
    thread_ = std::jthread([this] {
      zmq::socket_t socket(context_, ZMQ_PULL);
      zmq::message_t message;
      while (socket.recv(message) > 0)
        work();
    });
  }
  ~Relay() { context_.shutdown(); }

private:
  zmq::context_t context_;
  std::jthread thread_;
};

// 17. librdkafka, as its documentation says.
class Producer {
public:
  Producer() {
    rd_kafka_conf_t *conf = rd_kafka_conf_new();
    rd_kafka_conf_set_opaque(conf, this);
    producer_ = rd_kafka_new(RD_KAFKA_PRODUCER, conf, nullptr, 0);
    topic_ = rd_kafka_topic_new(producer_, "x", nullptr);
  }
  ~Producer() {
    rd_kafka_flush(producer_, 1000);
    rd_kafka_topic_destroy(topic_);
    rd_kafka_destroy(producer_);
  }

private:
  rd_kafka_topic_t *topic_;
  rd_kafka_t *producer_;
};

class Consumer {
public:
  explicit Consumer(rd_kafka_conf_t *conf) : consumer_(rd_kafka_new(RD_KAFKA_CONSUMER, conf, nullptr, 0)) {}
  ~Consumer() {
    rd_kafka_consumer_close(consumer_);
    rd_kafka_destroy(consumer_);
  }
  void poll() {
    if (rd_kafka_message_t *message = rd_kafka_consumer_poll(consumer_, 100))
      rd_kafka_message_destroy(message);
  }

private:
  rd_kafka_t *consumer_;
};

// 18. A semaphore behind its waiter, joined first.
class Gate {
public:
  Gate() { sem_init(&semaphore_, 0, 0); }
  ~Gate() {
    sem_post(&semaphore_);
    thread_.join();
    sem_destroy(&semaphore_);
  }
  void start() {
    thread_ = std::thread([this] { sem_wait(&semaphore_); });
  }

private:
  std::thread thread_;
  sem_t semaphore_;
};

// 19. A cache of futures, each waited for by who asks.
class Memo {
public:
  int get(int key) {
    if (results_.find(key) == results_.end())
      results_[key] = std::async(std::launch::deferred, [this, key] { return inputs_[key]; }).share();
    return results_[key].get();
  }

private:
  std::map<int, std::shared_future<int>> results_;
  std::map<int, int> inputs_;
};

// 20. Members that are only told of in comments and names.
class Names {
  std::string thread_; // the thread's name
  std::string context_;
  std::string socket_;
  std::mutex mutex_;
};

// 21. A guard of a mutex as a member, behind the mutex.
class Locked {
public:
  Locked() : lock_(mutex_) {}

private:
  std::mutex mutex_;
  std::unique_lock<std::mutex> lock_;
};

// 22. A lock guard on a mutex of the same block, in order.
void locked() {
  std::mutex mutex;
  std::vector<int> values;
  std::lock_guard<std::mutex> lock(mutex);
  values.push_back(1);
}

// 23. Deferred clean-up by a lambda, in order.
template <class F> class Finally {
public:
  explicit Finally(F f) : f_(std::move(f)) {}
  ~Finally() { f_(); }

private:
  F f_;
};
template <class F> Finally<F> finally(F f) {
  return Finally<F>(std::move(f));
}
void withCleanup() {
  std::vector<int> values;
  auto cleanup = finally([&] { values.clear(); });
  values.push_back(1);
}
class WithCleanup {
public:
  WithCleanup() : cleanup_([this] { values_.clear(); }) {}

private:
  std::vector<int> values_;
  Finally<std::function<void()>> cleanup_;
};

// 24. A strategy that is called during calls only.
class Comparator {
public:
  virtual ~Comparator() = default;
  virtual bool less(int, int) = 0;
};
class Sorted {
public:
  explicit Sorted(std::unique_ptr<Comparator> comparator) : comparator_(std::move(comparator)) {}

private:
  std::unique_ptr<Comparator> comparator_;
  std::vector<int> values_;
};

// 25. A state machine with transitions that use its members, called by itself.
class Machine {
public:
  Machine() {
    transitions_[0] = [this] { log_.push_back("zero"); };
    transitions_[1] = [this] { log_.push_back("one"); };
  }
  void step(int event) { transitions_[event](); }

private:
  std::map<int, std::function<void()>> transitions_;
  std::vector<std::string> log_;
};

// 26. A move-only handle with its own order inside.
class Pair {
public:
  Pair() = default;
  Pair(Pair &&other) noexcept
      : context_(std::exchange(other.context_, nullptr)), socket_(std::exchange(other.socket_, nullptr)) {}
  Pair &operator=(Pair &&other) noexcept {
    reset();
    context_ = std::exchange(other.context_, nullptr);
    socket_ = std::exchange(other.socket_, nullptr);
    return *this;
  }
  ~Pair() { reset(); }
  void reset() {
    if (socket_)
      zmq_close(std::exchange(socket_, nullptr));
    if (context_)
      zmq_ctx_term(std::exchange(context_, nullptr));
  }

private:
  void *socket_ = nullptr;
  void *context_ = nullptr;
};

// 27. A thread that owns its arguments.
void consume(std::vector<int> values);
class Feeder {
public:
  void feed(std::vector<int> values) { thread_ = std::jthread(consume, std::move(values)); }

private:
  std::jthread thread_;
  std::vector<int> rest_;
};

// 28. Threads by id, ended one by one.
class Table {
public:
  ~Table() {
    while (!threads_.empty())
      threads_.pop_back();
  }
  void add() {
    threads_.emplace_back([this] { rows_.push_back(1); });
  }

private:
  std::vector<std::jthread> threads_;
  std::vector<int> rows_;
};

// 29. Ended in a try block, as destructors do that must not throw.
class Careful {
public:
  ~Careful() {
    try {
      worker_.join();
    } catch (...) {
    }
  }
  void start() {
    worker_ = std::jthread([this] { rows_.push_back(1); });
  }

private:
  std::jthread worker_;
  std::vector<int> rows_;
};

// 30. Ended in a derived class's base's hook.
class Lifecycle {
public:
  virtual ~Lifecycle() = default;
  virtual void onStop() = 0;
};
class Component : public Lifecycle {
public:
  ~Component() override { onStop(); }
  void onStop() override { worker_ = {}; }
  void start() {
    worker_ = std::jthread([this] { rows_.push_back(1); });
  }

private:
  std::jthread worker_;
  std::vector<int> rows_;
};

// 31. Only numbers after the thread.
class Counter {
public:
  void start() {
    worker_ = std::jthread([this] {
      for (int i = 0; i != 10; ++i)
        counts_[i] += limits_.most;
    });
  }

private:
  struct Limits {
    int least;
    int most;
  };
  std::jthread worker_;
  int counts_[10];
  Limits limits_;
};

// 32. What the end of an element touches is the element's own.
class Entry {
public:
  ~Entry() { values_.clear(); }

private:
  std::vector<int> values_;
};
class Entries {
  std::vector<Entry> entries_;
  std::vector<int> values_;
};

// 33. A pointer to a sibling, never followed at the end.
class View {
public:
  explicit View(const std::vector<int> &values) : values_(&values) {}
  int first() const { return *values_->begin(); }

private:
  const std::vector<int> *values_;
};
class Model {
  View view_{values_};
  std::vector<int> values_;
};

// 34. Closures given to a member during a call, with the member's end elsewhere.
class Engine {
public:
  template <class F> void each(F f) {
    for (int i : items_)
      f(i);
  }

private:
  std::vector<int> items_;
};
class Report {
public:
  void collect() {
    engine_.each([this](int i) { found_.push_back(i); });
  }

private:
  Engine engine_;
  std::vector<int> found_;
};

// 35. An alarm that is cancelled in its own destructor, never called by it.
class Alarm {
public:
  ~Alarm() { cancel(); }
  void set(std::function<void()> ring) { ring_ = std::move(ring); }
  void cancel() { ring_ = nullptr; }
  void fire() {
    if (ring_)
      ring_();
  }

private:
  std::function<void()> ring_;
};
class Clock {
public:
  Clock() {
    alarm_.set([this] { rung_.push_back(1); });
  }

private:
  Alarm alarm_;
  std::vector<int> rung_;
};

// 36. A mailbox; who posts waits for the answer, which a local of the function carries.
class Mailbox {
public:
  Mailbox() : thread_([this] { run(); }) {}
  ~Mailbox() {
    post(nullptr);
    thread_.join();
  }
  void post(std::function<void()> letter) {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      letters_.push(std::move(letter));
    }
    changed_.notify_one();
  }

private:
  void run() {
    for (;;) {
      std::unique_lock<std::mutex> lock(mutex_);
      while (letters_.empty())
        changed_.wait(lock);
      std::function<void()> letter = std::move(letters_.front());
      letters_.pop();
      lock.unlock();
      if (!letter)
        return;
      letter();
    }
  }
  std::mutex mutex_;
  std::condition_variable changed_;
  std::queue<std::function<void()>> letters_;
  std::thread thread_;
};
class Account {
public:
  void deposit(int amount) {
    std::promise<void> done;
    mailbox_.post([this, amount, &done] {
      entries_.push_back(amount);
      done.set_value();
    });
    done.get_future().wait();
  }

private:
  Mailbox mailbox_;
  std::vector<int> entries_;
};
