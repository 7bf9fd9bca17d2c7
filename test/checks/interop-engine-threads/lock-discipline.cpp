// As lock-discipline.c, for members of classes and their containers.
// RUN: %check_interop_tidy %s interop-engine-threads %t

#include <list>
#include <mutex>
#include <vector>

struct Client {
  int id = 0;
};

class Server {
public:
  Server() { clients_.push_back(nullptr); }
  ~Server() { clients_.clear(); }

  void good_add(Client *c) {
    std::lock_guard<std::mutex> guard(mutex_);
    clients_.push_back(c);
  }
  void good_remove(Client *c) {
    std::lock_guard<std::mutex> guard(mutex_);
    clients_.clear();
  }
  bool good_ask() {
    std::lock_guard<std::mutex> guard(mutex_);
    return clients_.empty();
  }
  // Its callers in view hold the lock.
  void good_reset() {
    std::unique_lock<std::mutex> guard(mutex_);
    drop();
  }
  void bad_stop() { clients_.clear(); }
// CHECK-MESSAGES: :[[@LINE-1]]:21: warning: 'clients_' is changed without 'mutex_', which 4 other functions hold where they use it: another thread may be using it
// CHECK-MESSAGES: :[[@LINE-18]]:33: note: 'mutex_' is locked here
// CHECK-MESSAGES: :[[@LINE-18]]:5: note: and held here, where 'clients_' is used
  // One that no lock is for.
  void good_own(int value) { values_.push_back(value); }
  // What is only asked without a lock is the program's to know.
  bool good_look() { return clients_.empty(); }

private:
  void drop() { clients_.clear(); }

  std::mutex mutex_;
  std::list<Client *> clients_;
  std::vector<int> values_;
};

// A global outlives whoever is in it.
static std::mutex registry_mutex;
static std::vector<int> all;

void good_first(int v) {
  std::lock_guard<std::mutex> guard(registry_mutex);
  all.push_back(v);
}
void good_second() {
  std::lock_guard<std::mutex> guard(registry_mutex);
  all.pop_back();
}
int good_third() {
  std::lock_guard<std::mutex> guard(registry_mutex);
  return all.empty() ? 0 : all.back();
}

struct Scope {
  explicit Scope(int v) { good_first(v); }
  ~Scope() { all.pop_back(); } // bad
};
// CHECK-MESSAGES: :[[@LINE-2]]:14: warning: 'all' is changed without 'registry_mutex', which 3 other functions hold where they use it: another thread may be using it
// CHECK-MESSAGES: :[[@LINE-17]]:31: note: 'registry_mutex' is locked here
// CHECK-MESSAGES: :[[@LINE-17]]:3: note: and held here, where 'all' is used

// Another lock may guard it as well.
class Two {
public:
  void good_a() { std::lock_guard<std::mutex> g(m_); list_.push_back(1); }
  void good_b() { std::lock_guard<std::mutex> g(m_); list_.pop_back(); }
  void good_c() { std::lock_guard<std::mutex> g(m_); list_.push_back(2); }
  void good_d() { std::lock_guard<std::mutex> g(other_); list_.clear(); }

private:
  std::mutex m_, other_;
  std::vector<int> list_;
};

// Those who call it may hold the lock, which others can name.
struct Open {
  void good_a() { std::lock_guard<std::mutex> g(m); list.push_back(1); }
  void good_b() { std::lock_guard<std::mutex> g(m); list.pop_back(); }
  void good_c() { std::lock_guard<std::mutex> g(m); list.push_back(2); }

protected:
  void good_locked() { list.clear(); }
  std::mutex m;
  std::vector<int> list;
};

// Half of them hold it: nobody knows.
class Mixed {
public:
  void good_a() { std::lock_guard<std::mutex> g(m_); list_.push_back(1); }
  void good_b() { std::lock_guard<std::mutex> g(m_); list_.pop_back(); }
  void good_c() { list_.clear(); }
  void good_d() { list_.push_back(2); }

private:
  std::mutex m_;
  std::vector<int> list_;
};

// Of a container that its class alone can use, two functions show the rule.
class Traffic {
public:
  void record(int id) {
    std::lock_guard<std::mutex> guard(mutex_);
    peers_.push_back(id);
  }
  std::vector<int> snapshot() {
    std::lock_guard<std::mutex> guard(mutex_);
    return peers_;
  }
  void bad_reset() { peers_.clear(); }
// CHECK-MESSAGES: :[[@LINE-1]]:22: warning: 'peers_' is changed without 'mutex_', which 2 other functions hold where they use it: another thread may be using it
// CHECK-MESSAGES: :[[@LINE-9]]:33: note: 'mutex_' is locked here
// CHECK-MESSAGES: :[[@LINE-9]]:5: note: and held here, where 'peers_' is used

private:
  std::mutex mutex_;
  std::vector<int> peers_;
};

// One that another class can use, too.
class OpenTraffic {
public:
  void record(int id) {
    std::lock_guard<std::mutex> guard(mutex_);
    peers_.push_back(id);
  }
  std::vector<int> snapshot() {
    std::lock_guard<std::mutex> guard(mutex_);
    return peers_;
  }
  void good_reset() { peers_.clear(); }
  std::vector<int> peers_;

private:
  std::mutex mutex_;
};

// One function that locks may do so for something else.
class OnceLocked {
public:
  void record(int id) {
    std::lock_guard<std::mutex> guard(mutex_);
    peers_.push_back(id);
  }
  void good_reset() { peers_.clear(); }

private:
  std::mutex mutex_;
  std::vector<int> peers_;
};

// The destructor ends what a part of the object has, and what its elements have.
struct Settings {
  Client *owner = nullptr;
};
class Pool {
public:
  ~Pool() {
    delete settings_.owner;
    for (Settings &S : all_)
      delete S.owner;
  }
  void good_a(Client *c) {
    std::lock_guard<std::mutex> guard(mutex_);
    settings_.owner = c;
  }
  void good_b() {
    std::lock_guard<std::mutex> guard(mutex_);
    settings_.owner = nullptr;
  }
  void good_c() {
    std::lock_guard<std::mutex> guard(mutex_);
    delete settings_.owner;
  }

private:
  std::mutex mutex_;
  Settings settings_;
  std::list<Settings> all_;
};
