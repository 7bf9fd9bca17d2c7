// Overrides that take the lock which the base class holds where it calls them.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++17

#include <mutex>
#include <string>

template <typename MutexType> class Sink {
public:
  virtual ~Sink() = default;
  void log(int Message) {
    std::lock_guard<MutexType> Guard(Mutex);
    write(Message);
  }
  void flush() {
    flushNow();
    std::lock_guard<MutexType> Guard(Mutex);
    ++Flushed;
  }

protected:
  virtual void write(int Message) = 0;
  virtual void flushNow() {}
  MutexType Mutex;
  int Flushed = 0;
};

template <typename MutexType> class FileSink : public Sink<MutexType> {
public:
  std::string getName() {
    std::lock_guard<MutexType> Guard(this->Mutex);
    return Name;
  }

private:
  void write(int Message) override {
    if (Message > 0)
      rotate();
  }
  void rotate() {
    std::string Old = getName();
    // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: 'FileSink::getName' locks 'Sink::Mutex' again, which 'Sink::log' holds when it calls 'Sink::write': the thread waits for itself for ever [interop-lock-order]
    // CHECK-MESSAGES: :[[@LINE-31]]:32: note: 'Sink::Mutex' is locked here
    // CHECK-MESSAGES: :[[@LINE-31]]:5: note: 'Sink::log' calls 'Sink::write' here, and this class overrides it
    // CHECK-MESSAGES: :[[@LINE-7]]:7: note: 'FileSink::write' calls 'FileSink::rotate' here
    // CHECK-MESSAGES: :[[@LINE-15]]:32: note: 'Sink::Mutex' is locked again here
  }
  void flushNow() override { Name = getName(); }
  std::string Name;
};

// Not the only override: which one runs is not known.
class NullSink : public Sink<std::mutex> {
  void write(int Message) override { Flushed = Message; }
};

void makeSinks() {
  NullSink Zero;
  Zero.log(0);
  FileSink<std::mutex> One;
  One.log(1);
  FileSink<std::recursive_mutex> Two;
  Two.log(2);
}

// It asks another sink, lets go of the lock, or is told that it is held.
class Base {
public:
  void run() {
    std::lock_guard<std::mutex> Guard(Mutex);
    step();
  }
  int getCount() {
    std::lock_guard<std::mutex> Guard(Mutex);
    return Count;
  }
  int getCountIf(bool Locked) {
    if (Locked)
      return Count;
    std::lock_guard<std::mutex> Guard(Mutex);
    return Count;
  }

protected:
  virtual void step() = 0;
  std::mutex Mutex;
  int Count = 0;
};
class OkOther : public Base {
  void step() override { Count = Next->getCount(); }
  Base *Next;
};
class OkUnlocked : public Base {
  void step() override {
    Mutex.unlock();
    getCount();
    Mutex.lock();
  }
};
class OkTold : public Base {
  void step() override { Count = getCountIf(true); }
};
class Again : public Base {
  void step() override { Count = getCount() + 1; }
  // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: 'Base::getCount' locks 'Base::Mutex' again, which 'Base::run' holds when it calls 'Base::step': the thread waits for itself for ever [interop-lock-order]
  // CHECK-MESSAGES: :[[@LINE-36]]:33: note: 'Base::Mutex' is locked here
  // CHECK-MESSAGES: :[[@LINE-36]]:5: note: 'Base::run' calls 'Base::step' here, and this class overrides it
  // CHECK-MESSAGES: :[[@LINE-34]]:33: note: 'Base::Mutex' is locked again here
};
