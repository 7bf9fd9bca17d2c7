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
  // CHECK-MESSAGES: :[[@LINE-1]]:33: warning: destructor of 'BadMemberFunctionPointer' may block forever in 'std::thread::join': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:33: note: 'BadMemberFunctionPointer::~BadMemberFunctionPointer' calls 'std::thread::join' here
  // CHECK-MESSAGES: :[[@LINE-4]]:32: note: the thread that runs 'BadMemberFunctionPointer::run' is started here
  // CHECK-MESSAGES: :[[@LINE+5]]:5: note: it leaves this loop only when 'stop_' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:33: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first

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
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: destructor of 'BadBind' may block forever in 'std::thread::join': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:16: note: 'BadBind::~BadBind' calls 'std::thread::join' here
  // CHECK-MESSAGES: :[[@LINE-4]]:15: note: the thread that runs 'BadBind::run' is started here
  // CHECK-MESSAGES: :[[@LINE+5]]:5: note: it leaves this loop only when 'stop_' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:16: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first

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
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: destructor of 'BadAssignedLater' may block forever in 'std::thread::join': nothing tells the thread to stop
      // CHECK-MESSAGES: :[[@LINE-2]]:7: note: 'BadAssignedLater::~BadAssignedLater' calls 'std::thread::join' here
      // CHECK-MESSAGES: :[[@LINE-6]]:28: note: the thread that runs 'BadAssignedLater::run' is started here
      // CHECK-MESSAGES: :[[@LINE+6]]:5: note: it leaves this loop only when 'stop_' changes
      // CHECK-MESSAGES: :[[@LINE-5]]:7: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
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
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: destructor of 'BadMovedIn' may block forever in 'std::thread::join': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:19: note: 'BadMovedIn::~BadMovedIn' calls 'std::thread::join' here
  // CHECK-MESSAGES: :[[@LINE-6]]:17: note: the thread that runs 'BadMovedIn::run' is started here
  // CHECK-MESSAGES: :[[@LINE+5]]:5: note: it leaves this loop only when 'stop_' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:19: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first

private:
  void run() {
    while (!stop_)
      work();
  }
  bool stop_ = false;
  std::thread thread_;
};

class BadInClassInitializer {
public:
  ~BadInClassInitializer() { thread_.join(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:30: warning: destructor of 'BadInClassInitializer' may block forever in 'std::thread::join': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:30: note: 'BadInClassInitializer::~BadInClassInitializer' calls 'std::thread::join' here
  // CHECK-MESSAGES: :[[@LINE+10]]:22: note: the thread that runs 'BadInClassInitializer::run' is started here
  // CHECK-MESSAGES: :[[@LINE+5]]:5: note: it leaves this loop only when 'stop_' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:30: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first

private:
  void run() {
    while (!stop_)
      work();
  }
  bool stop_ = false;
  std::thread thread_{&BadInClassInitializer::run, this};
};

class GoodInClassInitializer {
public:
  ~GoodInClassInitializer() {
    stop_ = true;
    thread_.join();
  }

private:
  void run() {
    while (!stop_)
      work();
  }
  bool stop_ = false;
  std::thread thread_{&GoodInClassInitializer::run, this};
};

class BadMakeUnique {
public:
  BadMakeUnique() : thread_(std::make_unique<std::thread>(&BadMakeUnique::run, this)) {}
  ~BadMakeUnique() { thread_->join(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: destructor of 'BadMakeUnique' may block forever in 'std::thread::join': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:22: note: 'BadMakeUnique::~BadMakeUnique' calls 'std::thread::join' here
  // CHECK-MESSAGES: :[[@LINE-4]]:29: note: the thread that runs 'BadMakeUnique::run' is started here
  // CHECK-MESSAGES: :[[@LINE+5]]:5: note: it leaves this loop only when 'stop_' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:22: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first

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
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: destructor of 'BadResetNew' may block forever in 'std::thread::join': nothing tells the thread to stop
      // CHECK-MESSAGES: :[[@LINE-2]]:7: note: 'BadResetNew::~BadResetNew' calls 'std::thread::join' here
      // CHECK-MESSAGES: :[[@LINE-6]]:36: note: the thread is started here
      // CHECK-MESSAGES: :[[@LINE+6]]:5: note: it leaves this loop only when 'stop_' changes
      // CHECK-MESSAGES: :[[@LINE-5]]:7: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
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
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadRawPointer' may block forever in 'std::thread::join': nothing tells the thread to stop
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadRawPointer::~BadRawPointer' calls 'std::thread::join' here
    // CHECK-MESSAGES: :[[@LINE-5]]:33: note: the thread is started here
    // CHECK-MESSAGES: :[[@LINE+7]]:5: note: it leaves this loop only when 'stop_' changes
    // CHECK-MESSAGES: :[[@LINE-5]]:5: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first
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
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: destructor of 'BadFreeFunctionWithThis' may block forever in 'std::thread::join': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:32: note: 'BadFreeFunctionWithThis::~BadFreeFunctionWithThis' calls 'std::thread::join' here
  // CHECK-MESSAGES: :[[@LINE-4]]:31: note: the thread that runs 'BadFreeFunctionWithThis::enter' is started here
  // CHECK-MESSAGES: :[[@LINE+6]]:5: note: it leaves this loop only when 'stop_' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:32: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first

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
  // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: destructor of 'BadFunctorObject' may block forever in 'std::thread::join': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:25: note: 'BadFunctorObject::~BadFunctorObject' calls 'std::thread::join' here
  // CHECK-MESSAGES: :[[@LINE-4]]:24: note: the thread that runs 'BadFunctorObject::Body::operator()' is started here
  // CHECK-MESSAGES: :[[@LINE-11]]:7: note: it leaves this loop only when 'stop_' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:25: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first

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
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: destructor of 'BadNamedLambda' may block forever in 'std::thread::join': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:23: note: 'BadNamedLambda::~BadNamedLambda' calls 'std::thread::join' here
  // CHECK-MESSAGES: :[[@LINE-5]]:15: note: the thread is started here
  // CHECK-MESSAGES: :[[@LINE-9]]:7: note: it leaves this loop only when 'stop_' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:23: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first

private:
  bool stop_ = false;
  std::thread thread_;
};

// The flag is handed to the body by reference.
class BadFlagByReference {
public:
  BadFlagByReference() : thread_(&BadFlagByReference::run, std::ref(stop_)) {}
  ~BadFlagByReference() { thread_.join(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: destructor of 'BadFlagByReference' may block forever in 'std::thread::join': nothing tells the thread to stop
  // CHECK-MESSAGES: :[[@LINE-2]]:27: note: 'BadFlagByReference::~BadFlagByReference' calls 'std::thread::join' here
  // CHECK-MESSAGES: :[[@LINE-4]]:26: note: the thread that runs 'BadFlagByReference::run' is started here
  // CHECK-MESSAGES: :[[@LINE+5]]:5: note: it leaves this loop only when 'Stop' changes
  // CHECK-MESSAGES: :[[@LINE-5]]:27: note: nothing tells the thread to stop before it is waited for; set what its loop reads or wake what it waits in first

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
