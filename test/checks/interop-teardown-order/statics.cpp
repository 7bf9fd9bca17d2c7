// Variables of one file, which end in the reverse order of their definitions.
// RUN: %check_interop_tidy %s interop-teardown-order %t

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

//===-- Ends -------------------------------------------------------------===//

class BadManager {
public:
  ~BadManager();
};
static BadManager badManager;
// CHECK-MESSAGES: :[[@LINE-1]]:19: warning: variable 'badManager' outlives 'timers', which its destructor uses [interop-teardown-order]
// CHECK-MESSAGES: :[[@LINE+3]]:25: note: 'timers' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE+3]]:29: note: 'timers' is used here
// CHECK-MESSAGES: :[[@LINE-4]]:19: note: declare 'badManager' after 'timers'
static std::vector<int> timers;
BadManager::~BadManager() { timers.clear(); }

// The right order.
class GoodManager {
public:
  ~GoodManager();
};
static std::vector<int> goodTimers;
static GoodManager goodManager;
GoodManager::~GoodManager() { goodTimers.clear(); }

// A plain number is there to the end, and so is what is behind a pointer.
class GoodCounter {
public:
  ~GoodCounter();
};
static GoodCounter goodCounter;
static int count;
static std::vector<int> *kept = new std::vector<int>;
GoodCounter::~GoodCounter() {
  ++count;
  kept->clear();
}

// A flag says whether it is still there.
class GoodAsked {
public:
  ~GoodAsked();
};
static GoodAsked goodAsked;
static bool isReady;
static std::vector<int> askedTimers;
GoodAsked::~GoodAsked() {
  if (isReady)
    askedTimers.clear();
}

// Through an owner.
struct Job {
  ~Job();
};
static std::unique_ptr<Job> badJob;
// CHECK-MESSAGES: :[[@LINE-1]]:29: warning: variable 'badJob' outlives 'names', which its destructor uses [interop-teardown-order]
// CHECK-MESSAGES: :[[@LINE+3]]:28: note: 'names' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE+3]]:15: note: 'names' is used here
// CHECK-MESSAGES: :[[@LINE-4]]:29: note: declare 'badJob' after 'names'
static std::map<int, Job*> names;
Job::~Job() { names.clear(); }

//===-- Beginnings -------------------------------------------------------===//

struct BadRegistration {
  BadRegistration();
};
static BadRegistration badRegistration;
// CHECK-MESSAGES: :[[@LINE-1]]:24: warning: variable 'badRegistration' uses 'registry' before 'registry' is constructed [interop-teardown-order]
// CHECK-MESSAGES: :[[@LINE+3]]:27: note: 'registry' is declared later, so that it is constructed later
// CHECK-MESSAGES: :[[@LINE+3]]:38: note: 'registry' is used here
// CHECK-MESSAGES: :[[@LINE-4]]:24: note: declare 'badRegistration' after 'registry'
static std::map<int, int> registry;
BadRegistration::BadRegistration() { registry[1] = 2; }

// Constant from the beginning.
struct GoodRegistration {
  GoodRegistration();
};
static GoodRegistration goodRegistration;
static std::mutex constantMutex;
static int number = 1;
GoodRegistration::GoodRegistration() {
  constantMutex.lock();
  number = 2;
  constantMutex.unlock();
}
