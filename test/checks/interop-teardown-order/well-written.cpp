// Well-written code, as real projects have it, that must stay silent.
// RUN: %check_interop_tidy %s interop-teardown-order %t -std=c++20,c++23
// RUN: %check_interop_tidy %s interop-teardown-order %t -std=c++20 -- --config="{CheckOptions: {interop-teardown-order.MinConfidence: convention}}"

#include <algorithm>
#include <array>
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
#include <shared_mutex>
#include <string>
#include <thread>
#include <unistd.h>
#include <unordered_map>
#include <utility>
#include <vector>
#include <zmq.hpp>

void work();
bool parse(const char *file);

// 1. State first, threads last.
class ThreadPool {
public:
  explicit ThreadPool(unsigned count) {
    for (unsigned i = 0; i != count; ++i)
      threads_.emplace_back([this] { run(); });
  }
  ~ThreadPool() {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      stop_ = true;
    }
    changed_.notify_all();
    for (auto &thread : threads_)
      thread.join();
  }
  template <class F> std::future<void> submit(F f) {
    auto task = std::make_shared<std::packaged_task<void()>>(std::move(f));
    std::future<void> result = task->get_future();
    {
      std::lock_guard<std::mutex> lock(mutex_);
      tasks_.push([task] { (*task)(); });
    }
    changed_.notify_one();
    return result;
  }
  void post(std::function<void()> task) {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      tasks_.push(std::move(task));
    }
    changed_.notify_one();
  }
  void waitForAll() {
    std::unique_lock<std::mutex> lock(mutex_);
    idle_.wait(lock, [this] { return tasks_.empty() && busy_ == 0; });
  }

private:
  void run() {
    for (;;) {
      std::unique_lock<std::mutex> lock(mutex_);
      changed_.wait(lock, [this] { return stop_ || !tasks_.empty(); });
      if (stop_ && tasks_.empty())
        return;
      std::function<void()> task = std::move(tasks_.front());
      tasks_.pop();
      ++busy_;
      lock.unlock();
      task();
      lock.lock();
      --busy_;
      idle_.notify_all();
    }
  }
  std::queue<std::function<void()>> tasks_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::condition_variable idle_;
  int busy_ = 0;
  bool stop_ = false;
  std::vector<std::thread> threads_;
};

// 2. The threads first, but joined by the destructor, and started when all is there.
class LogWriter {
public:
  LogWriter() { thread_ = std::thread(&LogWriter::run, this); }
  ~LogWriter() {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      stop_ = true;
    }
    changed_.notify_one();
    if (thread_.joinable())
      thread_.join();
  }
  void write(std::string line) {
    std::lock_guard<std::mutex> lock(mutex_);
    lines_.push_back(std::move(line));
    changed_.notify_one();
  }

private:
  void run() {
    std::unique_lock<std::mutex> lock(mutex_);
    while (!stop_) {
      changed_.wait(lock);
      lines_.clear();
    }
  }
  std::thread thread_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<std::string> lines_;
  bool stop_ = false;
};

// 3. A server that stops its parts by hand, whatever their order.
class Server {
public:
  Server() : pool_(std::make_unique<ThreadPool>(4)) {}
  ~Server() { shutdown(); }
  void handle(int connection) {
    pool_->post([this, connection] { sessions_[connection] = "open"; });
  }
  void shutdown() {
    if (!pool_)
      return;
    pool_.reset();
    sessions_.clear();
  }

private:
  std::unique_ptr<ThreadPool> pool_;
  std::map<int, std::string> sessions_;
};

// 4. Futures kept and waited for, so that the pool's place is no matter.
class Loader {
public:
  void load() {
    std::vector<std::future<void>> parts;
    for (int i = 0; i != 4; ++i)
      parts.push_back(pool_.submit([this] { std::lock_guard<std::mutex> lock(mutex_); }));
    for (auto &part : parts)
      part.get();
  }

private:
  ThreadPool pool_{2};
  std::mutex mutex_;
};

// 5. A private implementation: its order is the implementation's.
class Session {
public:
  Session();
  ~Session();

private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};
struct Session::Impl {
  zmq::context_t context;
  zmq::socket_t socket{context, zmq::socket_type::req};
  std::mutex mutex;
  std::jthread poller;
};
Session::Session() : impl_(std::make_unique<Impl>()) {
  impl_->poller = std::jthread([this] { std::lock_guard<std::mutex> lock(impl_->mutex); });
}
Session::~Session() = default;

// 6. References to what others own.
class Publisher {
public:
  Publisher(zmq::context_t &context, LogWriter &log) : socket_(context, zmq::socket_type::pub), log_(log) {}
  ~Publisher() { log_.write("gone"); }

private:
  zmq::socket_t socket_;
  LogWriter &log_;
};

// 7. The owner of both, in order.
class Application {
public:
  Application() : publisher_(context_, log_) {}

private:
  LogWriter log_;
  zmq::context_t context_;
  Publisher publisher_;
};

// 8. An observer list whose subscriptions end before it.
class EventBus {
public:
  using Handler = std::function<void(int)>;
  int subscribe(Handler handler) {
    std::lock_guard<std::mutex> lock(mutex_);
    handlers_[++last_] = std::move(handler);
    return last_;
  }
  void unsubscribe(int id) {
    std::lock_guard<std::mutex> lock(mutex_);
    handlers_.erase(id);
  }
  void publish(int event) {
    std::lock_guard<std::mutex> lock(mutex_);
    for (auto &entry : handlers_)
      entry.second(event);
  }

private:
  std::mutex mutex_;
  std::map<int, Handler> handlers_;
  int last_ = 0;
};
class Subscription {
public:
  Subscription(EventBus &bus, EventBus::Handler handler) : bus_(&bus), id_(bus.subscribe(std::move(handler))) {}
  Subscription(Subscription &&other) : bus_(std::exchange(other.bus_, nullptr)), id_(other.id_) {}
  ~Subscription() {
    if (bus_)
      bus_->unsubscribe(id_);
  }

private:
  EventBus *bus_;
  int id_;
};
class Widget {
public:
  explicit Widget(EventBus &bus) : subscription_(bus, [this](int event) { last_.push_back(event); }) {}

private:
  std::vector<int> last_;
  Subscription subscription_;
};
class Window {
public:
  Window() { widgets_.push_back(std::make_unique<Widget>(bus_)); }

private:
  EventBus bus_;
  std::vector<std::unique_ptr<Widget>> widgets_;
};

// 9. Callbacks that nothing at the end calls.
class Menu {
public:
  Menu() {
    onOpen_ = [this] { items_.push_back("open"); };
    onClose_ = [this] { items_.clear(); };
  }
  void open() { onOpen_(); }

private:
  std::function<void()> onOpen_;
  std::function<void()> onClose_;
  std::vector<std::string> items_;
};

// 10. A callback member that is let go of first.
class Connection {
public:
  ~Connection() {
    if (onClose_)
      onClose_();
  }
  void setOnClose(std::function<void()> onClose) { onClose_ = std::move(onClose); }

private:
  std::function<void()> onClose_;
};
class Client {
public:
  Client() {
    connection_.setOnClose([this] { pending_.clear(); });
  }
  ~Client() { connection_.setOnClose(nullptr); }

private:
  Connection connection_;
  std::map<int, std::string> pending_;
};

// 11. Detached threads with shares of what they use.
class Downloader {
public:
  void download(const char *url) {
    auto state = state_;
    std::thread([state, url] {
      std::lock_guard<std::mutex> lock(state->mutex);
      state->done = parse(url);
    }).detach();
  }

private:
  struct State {
    std::mutex mutex;
    bool done = false;
  };
  std::shared_ptr<State> state_ = std::make_shared<State>();
};

// 12. CRTP: the derived class's destructor stops what the base runs.
template <class Derived> class Service {
public:
  void start() {
    thread_ = std::thread([this] { static_cast<Derived *>(this)->serve(); });
  }
  void stop() {
    stop_ = true;
    if (thread_.joinable())
      thread_.join();
  }

protected:
  ~Service() { stop(); }
  std::atomic<bool> stop_{false};

private:
  std::thread thread_;
};
class EchoService : public Service<EchoService> {
public:
  ~EchoService() { stop(); }
  void serve() {
    while (!stop_)
      lines_.push_back("echo");
  }

private:
  std::vector<std::string> lines_;
};

// 13. A virtual thread class, stopped by each that derives from it.
class Thread {
public:
  virtual ~Thread() { join(); }
  void start() {
    thread_ = std::thread([this] { run(); });
  }
  void join() {
    if (thread_.joinable())
      thread_.join();
  }

protected:
  virtual void run() = 0;

private:
  std::thread thread_;
};
class Indexer : public Thread {
public:
  ~Indexer() override { join(); }

protected:
  void run() override { words_.push_back("word"); }

private:
  std::vector<std::string> words_;
};

// 14. An object that never ends.
class Registry {
public:
  static Registry &get() {
    static Registry *registry = new Registry;
    return *registry;
  }
  void add(std::string name) {
    std::lock_guard<std::mutex> lock(mutex_);
    names_.push_back(std::move(name));
  }

private:
  std::mutex mutex_;
  std::vector<std::string> names_;
};
class Plugin {
public:
  ~Plugin() { Registry::get().add("gone"); }
};
class PluginHost {
  std::vector<std::unique_ptr<Plugin>> plugins_;
  std::string name_;
};

// 15. Statics of a file: no order within a class.
static std::mutex tableMutex;
static std::map<int, std::string> table;
class TableUser {
public:
  TableUser() {
    worker_ = std::jthread([] {
      std::lock_guard<std::mutex> lock(tableMutex);
      table.clear();
    });
  }

private:
  std::jthread worker_;
  std::string name_;
};

// 16. A pipeline of stages, each declared behind what it writes to.
class Stage {
public:
  explicit Stage(Stage *next) : next_(next) {}
  ~Stage() { flush(); }
  void push(int value) { values_.push_back(value); }
  void flush() {
    for (int value : values_)
      if (next_)
        next_->push(value);
    values_.clear();
  }

private:
  Stage *next_;
  std::vector<int> values_;
};
class Pipeline {
  Stage sink_{nullptr};
  Stage filter_{&sink_};
  Stage source_{&filter_};
};

// 17. Guards on the stack.
class Transaction {
public:
  explicit Transaction(std::map<int, std::string> &table) : table_(table) {}
  ~Transaction() {
    if (!committed_)
      table_.clear();
  }
  void commit() { committed_ = true; }

private:
  std::map<int, std::string> &table_;
  bool committed_ = false;
};
void update() {
  std::mutex mutex;
  std::map<int, std::string> rows;
  std::lock_guard<std::mutex> lock(mutex);
  Transaction transaction(rows);
  rows[1] = "one";
  transaction.commit();
}

// 18. Parallel work over locals, joined before they go.
int sum(const std::vector<int> &values) {
  std::atomic<int> total{0};
  std::vector<std::thread> threads;
  std::mutex mutex;
  for (int i = 0; i != 4; ++i)
    threads.emplace_back([&] {
      std::lock_guard<std::mutex> lock(mutex);
      total = total + *values.begin();
    });
  for (auto &thread : threads)
    thread.join();
  return total;
}

// 19. The same over a pool that is asked to finish.
int sumInPool(const std::vector<int> &values) {
  ThreadPool pool(4);
  std::mutex mutex;
  std::vector<int> results;
  for (int value : values)
    pool.post([&, value] {
      std::lock_guard<std::mutex> lock(mutex);
      results.push_back(value);
    });
  pool.waitForAll();
  return results[0];
}

// 20. Sockets in a function: context first.
void request() {
  zmq::context_t context(1);
  zmq::socket_t socket(context, zmq::socket_type::req);
  socket.set(zmq::sockopt::linger, 0);
  socket.connect("tcp://localhost:5555");
  socket.send(zmq::str_buffer("x"));
}

// 21. Sockets by hand, closed before their context, with checks.
class RawClient {
public:
  RawClient() : context_(zmq_ctx_new()), socket_(zmq_socket(context_, ZMQ_REQ)) {}
  ~RawClient() { close(); }
  RawClient(const RawClient &) = delete;
  void close() {
    if (socket_) {
      zmq_close(socket_);
      socket_ = nullptr;
    }
    if (context_) {
      zmq_ctx_term(context_);
      context_ = nullptr;
    }
  }

private:
  void *socket_;
  void *context_;
};

// 22. Reopened: the old pair goes, a new one comes.
class Reconnecting {
public:
  ~Reconnecting() { closeAll(); }
  void reconnect() {
    closeAll();
    context_ = zmq_ctx_new();
    socket_ = zmq_socket(context_, ZMQ_SUB);
  }

private:
  void closeAll() {
    zmq_close(socket_);
    zmq_ctx_term(context_);
  }
  void *context_ = zmq_ctx_new();
  void *socket_ = zmq_socket(context_, ZMQ_SUB);
};

// 23. Contexts of others: a parameter, a singleton, a share.
class Subscriber {
public:
  explicit Subscriber(std::shared_ptr<zmq::context_t> context)
      : context_(std::move(context)), socket_(*context_, zmq::socket_type::sub) {}

private:
  std::shared_ptr<zmq::context_t> context_;
  zmq::socket_t socket_;
};

zmq::context_t &getContext() {
  static zmq::context_t context;
  return context;
}
class StaticContextUser {
  zmq::socket_t socket_{getContext(), zmq::socket_type::push};
  std::string name_;
};

// 24. A poller that is interrupted, then joined by its destructor.
class Poller {
public:
  Poller() : thread_([this] { run(); }) {}
  ~Poller() {
    stop_ = true;
    write(pipe_, "x", 1);
    thread_.join();
  }

private:
  void run() {
    char byte;
    while (!stop_)
      read(pipe_, &byte, 1);
  }
  int pipe_ = 0;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

// 25. jthreads with tokens, behind what they use.
class Sampler {
public:
  Sampler()
      : thread_([this](std::stop_token token) {
          while (!token.stop_requested()) {
            std::lock_guard<std::mutex> lock(mutex_);
            samples_.push_back(1);
          }
        }) {}

private:
  std::mutex mutex_;
  std::vector<int> samples_;
  std::jthread thread_;
};

// 26. A map of workers, each whole in itself.
class Workers {
public:
  void add(int id) { workers_[id] = std::make_unique<Sampler>(); }

private:
  std::unordered_map<int, std::unique_ptr<Sampler>> workers_;
  std::shared_mutex mutex_;
};

// 27. Tasks that hold their object alive.
class Reader : public std::enable_shared_from_this<Reader> {
public:
  void start(ThreadPool &pool) {
    pool.post([self = shared_from_this()] { self->lines_.push_back("x"); });
  }

private:
  std::vector<std::string> lines_;
};

// 28. POSIX threads, joined.
class PosixWorker {
public:
  PosixWorker() { pthread_create(&thread_, nullptr, &PosixWorker::main, this); }
  ~PosixWorker() { pthread_join(thread_, nullptr); }

private:
  static void *main(void *self) {
    static_cast<PosixWorker *>(self)->items_.push_back(1);
    return nullptr;
  }
  pthread_t thread_;
  std::vector<int> items_;
};

// 29. A cache whose loader is asked during calls only.
class Cache {
public:
  explicit Cache(std::function<int(int)> loader) : loader_(std::move(loader)) {}
  int get(int key) {
    std::lock_guard<std::mutex> lock(mutex_);
    if (values_.find(key) == values_.end())
      values_[key] = loader_(key);
    return values_[key];
  }

private:
  std::function<int(int)> loader_;
  std::mutex mutex_;
  std::map<int, int> values_;
};
class Catalogue {
public:
  Catalogue() : cache_([this](int key) { return prices_[key]; }) {}

private:
  Cache cache_;
  std::map<int, int> prices_;
};

// 30. A work guard and an executor, in the order that the executor's documentation asks for.
class Executor {
public:
  void run() {
    while (guards_ > 0)
      work();
  }
  std::atomic<int> guards_{0};
};
class WorkGuard {
public:
  explicit WorkGuard(Executor &executor) : executor_(&executor) { ++executor_->guards_; }
  ~WorkGuard() { reset(); }
  void reset() {
    if (executor_)
      --executor_->guards_;
    executor_ = nullptr;
  }

private:
  Executor *executor_;
};
class Runtime {
public:
  Runtime() : guard_(std::make_unique<WorkGuard>(executor_)), thread_([this] { executor_.run(); }) {}
  ~Runtime() {
    guard_.reset();
    thread_.join();
  }

private:
  Executor executor_;
  std::unique_ptr<WorkGuard> guard_;
  std::thread thread_;
};

// 31. An optional part, present only while it runs.
class Recorder {
public:
  void start() { thread_.emplace([this] { samples_.push_back(1); }); }
  void stop() { thread_.reset(); }
  ~Recorder() { stop(); }

private:
  std::optional<std::jthread> thread_;
  std::vector<int> samples_;
};

// 32. Numbers shared with a thread that the end of the object joins.
class Meter {
public:
  Meter() {
    thread_ = std::jthread([this] { ticks_.fetch_add(1); });
  }

private:
  std::jthread thread_;
  std::atomic<long> ticks_;
};

// 33. The thread works on what it is given, moved into it.
class Uploader {
public:
  void upload(std::vector<int> data) {
    thread_ = std::jthread([data = std::move(data)]() mutable { data.clear(); });
  }

private:
  std::jthread thread_;
  std::vector<int> pending_;
};

// 34. A struct of settings, an array, plain old data.
struct Settings {
  std::string host;
  int port = 0;
  std::array<int, 4> limits;
};
class Configured {
  Settings settings_;
  std::mutex mutex_;
};

// 35. Moved-from and swapped on assignment.
class Channel {
public:
  Channel(zmq::context_t &context) : socket_(context, zmq::socket_type::push) {}
  Channel(Channel &&) = default;
  Channel &operator=(Channel &&other) {
    std::swap(socket_, other.socket_);
    return *this;
  }

private:
  zmq::socket_t socket_;
};
class Router {
public:
  void add() { channels_.push_back(std::make_unique<Channel>(context_)); }

private:
  zmq::context_t context_{1};
  std::list<std::unique_ptr<Channel>> channels_;
};

// 36. A node that knows its parent, and a parent that owns its nodes last.
class Tree;
class Node {
public:
  explicit Node(Tree &tree) : tree_(tree) {}
  ~Node();

private:
  Tree &tree_;
};
class Tree {
public:
  void add() { nodes_.push_back(std::make_unique<Node>(*this)); }
  void forget() { ++forgotten_; }

private:
  std::vector<std::unique_ptr<Node>> nodes_;
  int forgotten_ = 0;
};
Node::~Node() { tree_.forget(); }

// 37. A scoped task group over locals.
class TaskGroup {
public:
  ~TaskGroup() { wait(); }
  template <class F> void run(F f) { threads_.emplace_back(std::move(f)); }
  void wait() {
    for (auto &thread : threads_)
      thread.join();
    threads_.clear();
  }

private:
  std::vector<std::thread> threads_;
};
void inParallel() {
  std::vector<int> left, right;
  TaskGroup group;
  group.run([&] { left.push_back(1); });
  group.run([&] { right.push_back(2); });
}
void inParallelWaited() {
  TaskGroup group;
  std::vector<int> left, right;
  group.run([&] { left.push_back(1); });
  group.run([&] { right.push_back(2); });
  group.wait();
}
