// Objects that are ended under a lock which their destructor takes.
// RUN: %check_interop_tidy %s interop-lock-order %t -std=c++17,c++20

#include <map>
#include <memory>
#include <mutex>
#include <vector>

class Pool;

class Item {
public:
  explicit Item(Pool &Of) : Of(Of) {}
  ~Item();

private:
  Pool &Of;
};

class Pool {
public:
  void drop(int Key);
  void reset();
  void remove(Item *I);
  Item *make() { return new Item(*this); }
  void okDrop(int Key);
  void okUnlocked(int Key);
  void forget(Item *) { std::lock_guard<std::mutex> Guard(M); }

private:
  std::mutex M;
  std::map<int, std::unique_ptr<Item>> Items;
  std::unique_ptr<Item> One;
};

Item::~Item() { Of.forget(this); }

void Pool::drop(int Key) {
  std::lock_guard<std::mutex> Guard(M);
  Items.erase(Key);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: an 'Item' ends here while 'Pool::M' is held, and its destructor locks it too: the thread waits for itself for ever
  // CHECK-MESSAGES: :[[@LINE-3]]:31: note: 'Pool::M' is locked here
  // CHECK-MESSAGES: :36:17: note: 'Item::~Item' calls 'Pool::forget' here
  // CHECK-MESSAGES: :28:53: note: 'Pool::M' is locked here too
}

void Pool::reset() {
  std::lock_guard<std::mutex> Guard(M);
  One.reset();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: an 'Item' ends here while 'Pool::M' is held, and its destructor locks it too: the thread waits for itself for ever
  // CHECK-MESSAGES: :[[@LINE-3]]:31: note: 'Pool::M' is locked here
  // CHECK-MESSAGES: :36:17: note: 'Item::~Item' calls 'Pool::forget' here
  // CHECK-MESSAGES: :28:53: note: 'Pool::M' is locked here too
}

void Pool::remove(Item *I) {
  std::lock_guard<std::mutex> Guard(M);
  delete I;
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: an 'Item' ends here while 'Pool::M' is held, and its destructor locks it too: the thread waits for itself for ever
  // CHECK-MESSAGES: :[[@LINE-3]]:31: note: 'Pool::M' is locked here
  // CHECK-MESSAGES: :36:17: note: 'Item::~Item' calls 'Pool::forget' here
  // CHECK-MESSAGES: :28:53: note: 'Pool::M' is locked here too
}

// It is taken out under the lock, and ends after it.
void Pool::okDrop(int Key) {
  std::unique_ptr<Item> Out;
  std::lock_guard<std::mutex> Guard(M);
  Out = std::move(Items[Key]);
}

void Pool::okUnlocked(int Key) {
  {
    std::lock_guard<std::mutex> Guard(M);
  }
  Items.erase(Key);
}

// The destructor of a derived class, by a shared owner that may be the last.
class Timer;

class Task {
public:
  virtual ~Task();
};

class Timer {
public:
  void destroy();
  bool cancel(Task *T);

private:
  std::mutex M;
  std::vector<std::shared_ptr<Task>> Tasks;
};

class Connection : public Task {
public:
  explicit Connection(Timer *Of) : Of(Of) {}
  ~Connection() override { Of->cancel(this); }

private:
  Timer *Of;
};

bool Timer::cancel(Task *T) {
  std::lock_guard<std::mutex> Guard(M);
  return T != nullptr;
}

void Timer::destroy() {
  std::lock_guard<std::mutex> Guard(M);
  Tasks.clear();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: a 'Connection' may end here while 'Timer::M' is held, and its destructor locks it too: the thread waits for itself for ever
  // CHECK-MESSAGES: :[[@LINE-3]]:31: note: 'Timer::M' is locked here
  // CHECK-MESSAGES: :100:28: note: 'Connection::~Connection' calls 'Timer::cancel' here
  // CHECK-MESSAGES: :107:31: note: 'Timer::M' is locked here too
}

// A lock that there is once.
static std::mutex Registry;

struct Entry {
  ~Entry() { std::lock_guard<std::mutex> Guard(Registry); }
};

class Table {
public:
  void clear() {
    std::lock_guard<std::mutex> Guard(Registry);
    Entries.clear();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: the end of an 'Entry' locks 'Registry' again, which this thread holds already: it waits for itself for ever
    // CHECK-MESSAGES: :[[@LINE-3]]:33: note: 'Registry' is locked here
    // CHECK-MESSAGES: :124:42: note: 'Registry' is locked again here
  }
  void okClear() {
    std::vector<std::unique_ptr<Entry>> Old;
    {
      std::lock_guard<std::mutex> Guard(Registry);
      Old = std::move(Entries);
    }
  }

private:
  std::vector<std::unique_ptr<Entry>> Entries;
};

// Its own lock, not that of the one that ends it.
class Own {
public:
  ~Own() { std::lock_guard<std::mutex> Guard(M); }

private:
  std::mutex M;
};

class Owns {
public:
  void okOther() {
    std::lock_guard<std::mutex> Guard(M);
    All.clear();
  }

private:
  std::mutex M;
  std::vector<std::unique_ptr<Own>> All;
};

// A state of the object decides whether it takes the lock.
class Hub;

class Part {
public:
  explicit Part(Hub &Of) : Of(Of) {}
  ~Part();
  void leave() { Joined = false; }

private:
  Hub &Of;
  bool Joined = true;
};

class Hub {
public:
  void okAsked() {
    std::lock_guard<std::mutex> Guard(M);
    for (auto &P : Parts)
      P->leave();
    Parts.clear();
  }
  void forget() { std::lock_guard<std::mutex> Guard(M); }

private:
  std::mutex M;
  std::vector<std::unique_ptr<Part>> Parts;
};

Part::~Part() {
  if (Joined)
    Of.forget();
}

// A lock that its owner may take again.
class Again;

class Member {
public:
  explicit Member(Again &Of) : Of(Of) {}
  ~Member();

private:
  Again &Of;
};

class Again {
public:
  void okRecursive() {
    std::lock_guard<std::recursive_mutex> Guard(M);
    Members.clear();
  }
  void forget() { std::lock_guard<std::recursive_mutex> Guard(M); }

private:
  std::recursive_mutex M;
  std::vector<std::unique_ptr<Member>> Members;
};

Member::~Member() { Of.forget(); }

// Another object of the class whose lock the destructor takes: nobody of it
// made the object.
class Room {
public:
  void okForeign(Item *I, Pool *) {
    std::lock_guard<std::mutex> Guard(M);
    delete I;
  }

private:
  std::mutex M;
};
