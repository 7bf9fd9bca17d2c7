// Every way to start a thread leads to the same body.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++14,c++20

#include <functional>
#include <memory>
#include <thread>
#include <utility>

void work();

class BadMemberFunctionPointer {
public:
  BadMemberFunctionPointer() : thread_(&BadMemberFunctionPointer::run, this) {}
  ~BadMemberFunctionPointer() { thread_.join(); }

private:
  void run() {
    while (!stop_)
      work();
  }
  bool stop_ = false;
  std::thread thread_;
};

class GoodMemberFunctionPointer {
public:
  GoodMemberFunctionPointer() : thread_(&GoodMemberFunctionPointer::run, this) {}
  ~GoodMemberFunctionPointer() {
    stop_ = true;
    thread_.join();
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  bool stop_ = false;
  std::thread thread_;
};

class BadBind {
public:
  BadBind() : thread_(std::bind(&BadBind::run, this)) {}
  ~BadBind() { thread_.join(); }

private:
  void run() {
    while (!stop_)
      work();
  }
  bool stop_ = false;
  std::thread thread_;
};

class GoodBind {
public:
  GoodBind() : thread_(std::bind(&GoodBind::run, this)) {}
  ~GoodBind() {
    stop_ = true;
    thread_.join();
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  bool stop_ = false;
  std::thread thread_;
};

class BadAssignedLater {
public:
  void start() { thread_ = std::thread(&BadAssignedLater::run, this); }
  ~BadAssignedLater() {
    if (thread_.joinable())
      thread_.join();
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  bool stop_ = false;
  std::thread thread_;
};

class GoodAssignedLater {
public:
  void start() { thread_ = std::thread(&GoodAssignedLater::run, this); }
  ~GoodAssignedLater() {
    stop_ = true;
    if (thread_.joinable())
      thread_.join();
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  bool stop_ = false;
  std::thread thread_;
};

class BadMovedIn {
public:
  void start() {
    std::thread thread(&BadMovedIn::run, this);
    thread_ = std::move(thread);
  }
  ~BadMovedIn() { thread_.join(); }

private:
  void run() {
    while (!stop_)
      work();
  }
  bool stop_ = false;
  std::thread thread_;
};

class BadInClassInitialiser {
public:
  ~BadInClassInitialiser() { thread_.join(); }

private:
  void run() {
    while (!stop_)
      work();
  }
  bool stop_ = false;
  std::thread thread_{&BadInClassInitialiser::run, this};
};

class GoodInClassInitialiser {
public:
  ~GoodInClassInitialiser() {
    stop_ = true;
    thread_.join();
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  bool stop_ = false;
  std::thread thread_{&GoodInClassInitialiser::run, this};
};

class BadMakeUnique {
public:
  BadMakeUnique() : thread_(std::make_unique<std::thread>(&BadMakeUnique::run, this)) {}
  ~BadMakeUnique() { thread_->join(); }

private:
  void run() {
    while (!stop_)
      work();
  }
  bool stop_ = false;
  std::unique_ptr<std::thread> thread_;
};

class GoodMakeUnique {
public:
  GoodMakeUnique() : thread_(std::make_unique<std::thread>(&GoodMakeUnique::run, this)) {}
  ~GoodMakeUnique() {
    stop_ = true;
    thread_->join();
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  bool stop_ = false;
  std::unique_ptr<std::thread> thread_;
};

class BadResetNew {
public:
  void start() { thread_.reset(new std::thread([this] { run(); })); }
  ~BadResetNew() {
    if (thread_)
      thread_->join();
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  bool stop_ = false;
  std::unique_ptr<std::thread> thread_;
};

class BadRawPointer {
public:
  BadRawPointer() : thread_(new std::thread([this] { run(); })) {}
  ~BadRawPointer() {
    thread_->join();
    delete thread_;
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  bool stop_ = false;
  std::thread *thread_;
};

class GoodRawPointer {
public:
  GoodRawPointer() : thread_(new std::thread([this] { run(); })) {}
  ~GoodRawPointer() {
    stop_ = true;
    thread_->join();
    delete thread_;
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  bool stop_ = false;
  std::thread *thread_;
};

class BadFreeFunctionWithThis {
public:
  BadFreeFunctionWithThis() : thread_(&BadFreeFunctionWithThis::enter, this) {}
  ~BadFreeFunctionWithThis() { thread_.join(); }

private:
  static void enter(BadFreeFunctionWithThis *Self) { Self->run(); }
  void run() {
    while (!stop_)
      work();
  }
  bool stop_ = false;
  std::thread thread_;
};

class GoodFreeFunctionWithThis {
public:
  GoodFreeFunctionWithThis() : thread_(&GoodFreeFunctionWithThis::enter, this) {}
  ~GoodFreeFunctionWithThis() {
    stop_ = true;
    thread_.join();
  }

private:
  static void enter(GoodFreeFunctionWithThis *Self) { Self->run(); }
  void run() {
    while (!stop_)
      work();
  }
  bool stop_ = false;
  std::thread thread_;
};

class BadFunctorObject {
  struct Body {
    BadFunctorObject *Owner;
    void operator()() {
      while (!Owner->stop_)
        work();
    }
  };

public:
  BadFunctorObject() : thread_(Body{this}) {}
  ~BadFunctorObject() { thread_.join(); }

private:
  bool stop_ = false;
  std::thread thread_;
};

class GoodFunctorObject {
  struct Body {
    GoodFunctorObject *Owner;
    void operator()() {
      while (!Owner->stop_)
        work();
    }
  };

public:
  GoodFunctorObject() : thread_(Body{this}) {}
  ~GoodFunctorObject() {
    stop_ = true;
    thread_.join();
  }

private:
  bool stop_ = false;
  std::thread thread_;
};

class BadNamedLambda {
public:
  BadNamedLambda() {
    auto body = [this] {
      while (!stop_)
        work();
    };
    thread_ = std::thread(body);
  }
  ~BadNamedLambda() { thread_.join(); }

private:
  bool stop_ = false;
  std::thread thread_;
};

// The flag is handed to the body by reference.
class BadFlagByReference {
public:
  BadFlagByReference() : thread_(&BadFlagByReference::run, std::ref(stop_)) {}
  ~BadFlagByReference() { thread_.join(); }

private:
  static void run(bool &Stop) {
    while (!Stop)
      work();
  }
  bool stop_ = false;
  std::thread thread_;
};

class GoodFlagByReference {
public:
  GoodFlagByReference() : thread_(&GoodFlagByReference::run, std::ref(stop_)) {}
  ~GoodFlagByReference() {
    stop_ = true;
    thread_.join();
  }

private:
  static void run(bool &Stop) {
    while (!Stop)
      work();
  }
  bool stop_ = false;
  std::thread thread_;
};

// A stored callable can be anything.
class StrictStoredFunction {
public:
  explicit StrictStoredFunction(std::function<void()> body) : thread_(std::move(body)) {}
  ~StrictStoredFunction() { thread_.join(); }

private:
  std::thread thread_;
};
