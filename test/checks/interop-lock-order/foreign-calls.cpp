// Callbacks and listeners that others have given to an object, called under a lock that its public functions take.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++11,c++20

#include <condition_variable>
#include <functional>
#include <mutex>
#include <vector>

class Bus {
public:
  typedef std::function<void(int)> Handler;
  void subscribe(Handler H) {
    std::lock_guard<std::mutex> Guard(M);
    Handlers.push_back(H);
  }
  void onDone(Handler H) { Done = std::move(H); }
  int size() {
    std::lock_guard<std::mutex> Guard(M);
    return int(Handlers.size());
  }
  void post(int Value);
  void finish(int Value);
  void okPost(int Value);
  void okFinish(int Value);

private:
  std::mutex M;
  std::vector<Handler> Handlers;
  Handler Done;
};

void Bus::post(int Value) {
  std::lock_guard<std::mutex> Guard(M);
  for (Handler &H : Handlers)
    H(Value);
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the callback in 'Bus::Handlers' is called while 'Bus::M' is held, and 'Bus::subscribe' locks it too: a handler that calls it waits for itself for ever
  // CHECK-MESSAGES: :[[@LINE-4]]:31: note: 'Bus::M' is locked here
  // CHECK-MESSAGES: :12:26: note: 'Bus::Handlers' is given what it holds here
  // CHECK-MESSAGES: :13:33: note: 'Bus::M' is locked here too
}

void Bus::finish(int Value) {
  std::lock_guard<std::mutex> Guard(M);
  Done(Value);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: the callback in 'Bus::Done' is called while 'Bus::M' is held, and 'Bus::subscribe' locks it too: a handler that calls it waits for itself for ever
  // CHECK-MESSAGES: :[[@LINE-3]]:31: note: 'Bus::M' is locked here
  // CHECK-MESSAGES: :16:23: note: 'Bus::Done' is given what it holds here
  // CHECK-MESSAGES: :13:33: note: 'Bus::M' is locked here too
}

void Bus::okPost(int Value) {
  std::vector<Handler> Copy;
  {
    std::lock_guard<std::mutex> Guard(M);
    Copy = Handlers;
  }
  for (Handler &H : Copy)
    H(Value);
}

void Bus::okFinish(int Value) {
  std::unique_lock<std::mutex> Guard(M);
  Handler H = Done;
  Guard.unlock();
  H(Value);
}

// Whoever has the lock may take it again.
class OkRecursive {
public:
  void onDone(std::function<void()> F) {
    std::lock_guard<std::recursive_mutex> Guard(M);
    Done = F;
  }
  void finish() {
    std::lock_guard<std::recursive_mutex> Guard(M);
    Done();
  }

private:
  std::recursive_mutex M;
  std::function<void()> Done;
};

// No public function takes the lock of the callback.
class OkPrivateLock {
public:
  void onDone(std::function<void()> F) { Done = F; }
  void finish() {
    std::lock_guard<std::mutex> Guard(M);
    Done();
  }

private:
  std::mutex M;
  std::function<void()> Done;
};

// What is asked for a value is no handler.
class OkAsked {
public:
  void setLoader(std::function<int(int)> F) {
    std::lock_guard<std::mutex> Guard(M);
    Load = F;
  }
  int get(int Key) {
    std::lock_guard<std::mutex> Guard(M);
    return Load(Key);
  }

private:
  std::mutex M;
  std::function<int(int)> Load;
};

// What the class gives to itself is no callback of others.
class OkOwn {
public:
  OkOwn() : Done([] {}) {}
  int size() {
    std::lock_guard<std::mutex> Guard(M);
    return 1;
  }
  void finish() {
    std::lock_guard<std::mutex> Guard(M);
    Done();
  }

private:
  std::mutex M;
  std::function<void()> Done;
};

// Whatever is given to it is in view, and locks nothing.
class OkKnown {
public:
  void onDone(std::function<void()> F) { Done = F; }
  int size() {
    std::lock_guard<std::mutex> Guard(M);
    return 1;
  }
  void finish() {
    std::lock_guard<std::mutex> Guard(M);
    Done();
  }

private:
  std::mutex M;
  std::function<void()> Done;
};
void count();
void setUp(OkKnown &K) {
  K.onDone([] { count(); });
}

struct DeviceListener {
  virtual ~DeviceListener() {}
  virtual void onDevice(int Device) = 0;
};
struct Device {
  virtual ~Device() {}
  virtual void reset() = 0;
};

class Hub {
public:
  void add(DeviceListener *L) {
    std::lock_guard<std::mutex> Guard(M);
    Listeners.push_back(L);
  }
  void remove(DeviceListener *L) {
    std::lock_guard<std::mutex> Guard(M);
    for (DeviceListener *&Each : Listeners)
      if (Each == L)
        Listeners.erase(&Each);
  }
  void fire(int Which) {
    std::lock_guard<std::mutex> Guard(M);
    for (DeviceListener *L : Listeners)
      L->onDevice(Which);
    // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'DeviceListener::onDevice' is called while 'Hub::M' is held, and 'Hub::add' locks it too: a handler that calls it waits for itself for ever
    // CHECK-MESSAGES: :[[@LINE-4]]:33: note: 'Hub::M' is locked here
    // CHECK-MESSAGES: :[[@LINE-16]]:28: note: 'Hub::Listeners' is given what it holds here
    // CHECK-MESSAGES: :[[@LINE-16]]:33: note: 'Hub::M' is locked here too
  }
  void okFire(int Which) {
    std::vector<DeviceListener *> Copy;
    {
      std::lock_guard<std::mutex> Guard(M);
      Copy = Listeners;
    }
    for (DeviceListener *L : Copy)
      L->onDevice(Which);
  }
  // They do what they are told, and know nobody.
  void okAddDevice(Device *D) {
    std::lock_guard<std::mutex> Guard(M);
    Devices.push_back(D);
  }
  void okReset() {
    std::lock_guard<std::mutex> Guard(M);
    for (Device *D : Devices)
      D->reset();
  }

private:
  std::mutex M;
  std::vector<DeviceListener *> Listeners;
  std::vector<Device *> Devices;
};

class Monitor {
public:
  explicit Monitor(Device *D) : Dev(D) {}
  void setListener(DeviceListener *L) { One = L; }
  int count() {
    std::lock_guard<std::mutex> Guard(M);
    return Events;
  }
  void fire(int Which) {
    std::lock_guard<std::mutex> Guard(M);
    ++Events;
    if (One)
      One->onDevice(Which);
    // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'DeviceListener::onDevice' is called while 'Monitor::M' is held, and 'Monitor::count' locks it too: a handler that calls it waits for itself for ever
    // CHECK-MESSAGES: :[[@LINE-5]]:33: note: 'Monitor::M' is locked here
    // CHECK-MESSAGES: :[[@LINE-12]]:36: note: 'Monitor::One' is given what it holds here
    // CHECK-MESSAGES: :[[@LINE-11]]:33: note: 'Monitor::M' is locked here too
  }
  void okFire(int Which) {
    {
      std::lock_guard<std::mutex> Guard(M);
      ++Events;
    }
    if (One)
      One->onDevice(Which);
  }
  void okReset() {
    std::lock_guard<std::mutex> Guard(M);
    Dev->reset();
  }

private:
  std::mutex M;
  DeviceListener *One = nullptr;
  Device *Dev;
  int Events = 0;
};

// A signal of another object, which a member leads to.
typedef void *gpointer;
extern "C" void g_signal_emit(gpointer Instance, unsigned Id, unsigned Detail, ...);

class Player {
public:
  int position() {
    std::lock_guard<std::mutex> Guard(M);
    return At;
  }
  void okEmit() {
    std::lock_guard<std::mutex> Guard(M);
    g_signal_emit(Element, 1, 0);
  }

private:
  std::mutex M;
  gpointer Element = nullptr;
  int At = 0;
};

// A wait gives the lock up, and has it again when it returns (https://github.com/indilib/indi/blob/d3897d7e72/libs/indibase/thread/indisinglethreadpool.cpp).
class Pool {
public:
  void start(std::function<void(int)> F) {
    std::lock_guard<std::mutex> Guard(M);
    Next = F;
    Changed.notify_one();
  }
  void run() {
    std::unique_lock<std::mutex> Guard(M);
    while (!Quit) {
      Changed.wait(Guard);
      if (Quit)
        break;
      Next(1);
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: the callback in 'Pool::Next' is called while 'Pool::M' is held, and 'Pool::start' locks it too: a handler that calls it waits for itself for ever
      // CHECK-MESSAGES: :[[@LINE-7]]:34: note: 'Pool::M' is locked here
      // CHECK-MESSAGES: :[[@LINE-14]]:39: note: 'Pool::Next' is given what it holds here
      // CHECK-MESSAGES: :[[@LINE-14]]:33: note: 'Pool::M' is locked here too
    }
  }
  void okRun() {
    std::unique_lock<std::mutex> Guard(M);
    while (!Quit) {
      Changed.wait(Guard);
      if (Quit)
        break;
      std::function<void(int)> F = Next;
      Guard.unlock();
      F(1);
      Guard.lock();
    }
  }

private:
  std::mutex M;
  std::condition_variable Changed;
  std::function<void(int)> Next;
  bool Quit = false;
};

// A helper calls it, which only those call who hold the lock.
class Notifier {
public:
  void onChange(std::function<void(int)> F) {
    std::lock_guard<std::mutex> Guard(M);
    Changed = F;
  }
  void set(int Value) {
    std::lock_guard<std::mutex> Guard(M);
    notify(Value);
  }

private:
  void notify(int Value) { Changed(Value); }
  // CHECK-MESSAGES: :[[@LINE-1]]:28: warning: the callback in 'Notifier::Changed' is called while 'Notifier::M' is held, and 'Notifier::onChange' locks it too: a handler that calls it waits for itself for ever
  // CHECK-MESSAGES: :[[@LINE-7]]:33: note: 'Notifier::M' is locked here
  // CHECK-MESSAGES: :[[@LINE-13]]:42: note: 'Notifier::Changed' is given what it holds here
  // CHECK-MESSAGES: :[[@LINE-13]]:33: note: 'Notifier::M' is locked here too
  std::mutex M;
  std::function<void(int)> Changed;
};

// Another caller of the helper does not hold it.
class OkNotifier {
public:
  void onChange(std::function<void(int)> F) {
    std::lock_guard<std::mutex> Guard(M);
    Changed = F;
  }
  void set(int Value) {
    std::lock_guard<std::mutex> Guard(M);
    notify(Value);
  }
  void touch() { notify(0); }

private:
  void notify(int Value) { Changed(Value); }
  std::mutex M;
  std::function<void(int)> Changed;
};
