// How a wait gets into a destructor: written, defaulted, implicit; members, bases and what owns.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++17,c++20

#include <array>
#include <deque>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <poll.h>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>
#include <waiter.h>

void use(const lib::Waiter &);
void mayThrow();

class BadWritten {
public:
  ~BadWritten() { poll(nullptr, 0, -1); }
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: destructor of 'BadWritten' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:19: note: 'BadWritten::~BadWritten' calls 'poll' here
  // CHECK-MESSAGES: :[[@LINE-3]]:19: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:36: note: wait for a bounded time
};

class GoodWritten {
public:
  ~GoodWritten() { poll(nullptr, 0, 0); }
};

class BadOutOfLine {
public:
  ~BadOutOfLine();
};
BadOutOfLine::~BadOutOfLine() {
  poll(nullptr, 0, -1);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: destructor of 'BadOutOfLine' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:3: note: 'BadOutOfLine::~BadOutOfLine' calls 'poll' here
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:20: note: wait for a bounded time
}

class BadOwnClose {
public:
  ~BadOwnClose() { close(); }
  void close() { poll(nullptr, 0, -1); }
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: destructor of 'BadOwnClose' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-3]]:20: note: 'BadOwnClose::~BadOwnClose' calls 'BadOwnClose::close' here
  // CHECK-MESSAGES: :[[@LINE-3]]:18: note: 'BadOwnClose::close' calls 'poll' here
  // CHECK-MESSAGES: :[[@LINE-4]]:18: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-5]]:35: note: wait for a bounded time
};

class BadOwnCloseAmongOthers {
public:
  ~BadOwnCloseAmongOthers() {
    closed_ = true;
    close();
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: destructor of 'BadOwnCloseAmongOthers' may block forever in 'poll'
    // CHECK-MESSAGES: :[[@LINE-2]]:5: note: 'BadOwnCloseAmongOthers::~BadOwnCloseAmongOthers' calls 'BadOwnCloseAmongOthers::close' here
    // CHECK-MESSAGES: :[[@LINE+4]]:18: note: 'BadOwnCloseAmongOthers::close' calls 'poll' here
    // CHECK-MESSAGES: :[[@LINE+3]]:18: note: 'poll' waits until a descriptor is ready (model posix.yaml)
    // CHECK-MESSAGES: :[[@LINE+2]]:35: note: wait for a bounded time
  }
  void close() { poll(nullptr, 0, -1); }

private:
  bool closed_ = false;
};

class BadMemberImplicit {
  lib::Waiter waiter_;
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: destructor of 'BadMemberImplicit' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:15: note: member 'waiter_' is destroyed here by 'lib::Waiter::~Waiter'
  // CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
  // CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
};

class GoodMemberImplicit {
  lib::Quick quick_;
};

class BadMemberDefaulted {
public:
  ~BadMemberDefaulted() = default;

private:
  lib::Waiter waiter_;
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: destructor of 'BadMemberDefaulted' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:15: note: member 'waiter_' is destroyed here by 'lib::Waiter::~Waiter'
  // CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
  // CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
};

class BadMemberWritten {
public:
  ~BadMemberWritten() {}

private:
  lib::Waiter waiter_;
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: destructor of 'BadMemberWritten' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:15: note: member 'waiter_' is destroyed here by 'lib::Waiter::~Waiter'
  // CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
  // CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
};

class BadBase : lib::Waiter {};
// CHECK-MESSAGES: :[[@LINE-1]]:17: warning: destructor of 'BadBase' may block forever in 'poll'
// CHECK-MESSAGES: :[[@LINE-2]]:17: note: base class 'lib::Waiter' is destroyed here by 'lib::Waiter::~Waiter'
// CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
// CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)

class GoodBase : lib::Quick {};

class BadVirtualBase : virtual lib::Waiter {};
// CHECK-MESSAGES: :[[@LINE-1]]:24: warning: destructor of 'BadVirtualBase' may block forever in 'poll'
// CHECK-MESSAGES: :[[@LINE-2]]:24: note: base class 'lib::Waiter' is destroyed here by 'lib::Waiter::~Waiter'
// CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
// CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)

class BadUniquePtr {
  std::unique_ptr<lib::Waiter> waiter_;
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: destructor of 'BadUniquePtr' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:32: note: member 'waiter_' is destroyed here by 'lib::Waiter::~Waiter'
  // CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
  // CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
};

class GoodUniquePtr {
  std::unique_ptr<lib::Quick> quick_;
};

class BadUniquePtrOfArray {
  std::unique_ptr<lib::Waiter[]> waiters_;
  // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: destructor of 'BadUniquePtrOfArray' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:34: note: member 'waiters_' is destroyed here by 'lib::Waiter::~Waiter'
  // CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
  // CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
};

struct WaitingDeleter {
  void operator()(lib::Waiter *waiter) const { poll(nullptr, 0, -1); }
};
struct QuickDeleter {
  void operator()(lib::Waiter *waiter) const {}
};

class BadDeleterFunctor {
  std::unique_ptr<lib::Waiter, WaitingDeleter> waiter_;
  // CHECK-MESSAGES: :[[@LINE-1]]:48: warning: destructor of 'BadDeleterFunctor' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:48: note: member 'waiter_' is destroyed here by 'WaitingDeleter::operator()'
  // CHECK-MESSAGES: :[[@LINE-10]]:48: note: 'WaitingDeleter::operator()' calls 'poll' here
  // CHECK-MESSAGES: :[[@LINE-11]]:48: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-12]]:65: note: wait for a bounded time
};

class GoodDeleterFunctor {
  std::unique_ptr<lib::Waiter, QuickDeleter> waiter_;
};

class BadDeleterNamedFunction {
  std::unique_ptr<lib::Waiter, decltype(&lib::waitForEver)> waiter_{nullptr, &lib::waitForEver};
  // CHECK-MESSAGES: :[[@LINE-1]]:61: warning: destructor of 'BadDeleterNamedFunction' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:61: note: member 'waiter_' is destroyed here by 'lib::waitForEver'
  // CHECK-MESSAGES: waiter.h:22:37: note: 'lib::waitForEver' calls 'poll' here
  // CHECK-MESSAGES: waiter.h:22:37: note: 'poll' waits until a descriptor is ready (model posix.yaml)
};

class GoodDeleterNamedFunction {
  std::unique_ptr<lib::Waiter, decltype(&lib::waitAMoment)> waiter_{nullptr, &lib::waitAMoment};
};

const auto waitingLambda = [](lib::Waiter *) { poll(nullptr, 0, -1); };
const auto quickLambda = [](lib::Waiter *) { poll(nullptr, 0, 0); };

class BadDeleterLambda {
  std::unique_ptr<lib::Waiter, decltype(waitingLambda)> waiter_{nullptr, waitingLambda};
  // CHECK-MESSAGES: :[[@LINE-1]]:57: warning: destructor of 'BadDeleterLambda' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:57: note: member 'waiter_' is destroyed here by 'lambda'
  // CHECK-MESSAGES: :[[@LINE-7]]:48: note: 'lambda' calls 'poll' here
  // CHECK-MESSAGES: :[[@LINE-8]]:48: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-9]]:65: note: wait for a bounded time
};

class GoodDeleterLambda {
  std::unique_ptr<lib::Waiter, decltype(quickLambda)> waiter_{nullptr, quickLambda};
};

using WaiterHandle = std::unique_ptr<lib::Waiter, WaitingDeleter>;
class BadDeleterBehindAlias {
  WaiterHandle waiter_;
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: destructor of 'BadDeleterBehindAlias' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:16: note: member 'waiter_' is destroyed here by 'WaitingDeleter::operator()'
  // CHECK-MESSAGES: :[[@LINE-52]]:48: note: 'WaitingDeleter::operator()' calls 'poll' here
  // CHECK-MESSAGES: :[[@LINE-53]]:48: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-54]]:65: note: wait for a bounded time
};

class BadDeleterThatDeletes {
  struct Deleter {
    void operator()(lib::Waiter *waiter) const { delete waiter; }
  };
  std::unique_ptr<lib::Waiter, Deleter> waiter_;
  // CHECK-MESSAGES: :[[@LINE-1]]:41: warning: destructor of 'BadDeleterThatDeletes' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:41: note: member 'waiter_' is destroyed here by 'BadDeleterThatDeletes::Deleter::operator()'
  // CHECK-MESSAGES: :[[@LINE-5]]:50: note: 'BadDeleterThatDeletes::Deleter::operator()' calls 'lib::Waiter::~Waiter' here
  // CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
  // CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
};

// Somebody else may be the last owner.
class StrictSharedPtr {
  std::shared_ptr<lib::Waiter> waiter_;
};

class GoodWeakPtr {
  std::weak_ptr<lib::Waiter> waiter_;
};

class GoodRawPointer {
  lib::Waiter *waiter_;
};

class GoodReference {
  lib::Waiter &waiter_;
};

class BadOptional {
  std::optional<lib::Waiter> waiter_;
  // CHECK-MESSAGES: :[[@LINE-1]]:30: warning: destructor of 'BadOptional' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:30: note: member 'waiter_' is destroyed here by 'lib::Waiter::~Waiter'
  // CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
  // CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
};

class BadVector {
  std::vector<lib::Waiter> waiters_;
  // CHECK-MESSAGES: :[[@LINE-1]]:28: warning: destructor of 'BadVector' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:28: note: member 'waiters_' is destroyed here by 'lib::Waiter::~Waiter'
  // CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
  // CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
};

class GoodVector {
  std::vector<lib::Quick> quicks_;
};

class GoodVectorOfPointers {
  std::vector<lib::Waiter *> waiters_;
};

class BadPlainArray {
  lib::Waiter waiters_[4];
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: destructor of 'BadPlainArray' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:15: note: member 'waiters_' is destroyed here by 'lib::Waiter::~Waiter'
  // CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
  // CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
};

class BadStdArray {
  std::array<lib::Waiter, 4> waiters_;
  // CHECK-MESSAGES: :[[@LINE-1]]:30: warning: destructor of 'BadStdArray' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:30: note: member 'waiters_' is destroyed here by 'lib::Waiter::~Waiter'
  // CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
  // CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
};

class BadPair {
  std::pair<int, lib::Waiter> waiter_;
  // CHECK-MESSAGES: :[[@LINE-1]]:31: warning: destructor of 'BadPair' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:31: note: member 'waiter_' is destroyed here by 'lib::Waiter::~Waiter'
  // CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
  // CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
};

class BadNestedOwners {
  std::vector<std::unique_ptr<std::optional<lib::Waiter>>> waiters_;
  // CHECK-MESSAGES: :[[@LINE-1]]:60: warning: destructor of 'BadNestedOwners' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:60: note: member 'waiters_' is destroyed here by 'lib::Waiter::~Waiter'
  // CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
  // CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
};

class BadNestedDeleter {
  std::vector<std::unique_ptr<lib::Waiter, WaitingDeleter>> waiters_;
  // CHECK-MESSAGES: :[[@LINE-1]]:61: warning: destructor of 'BadNestedDeleter' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:61: note: member 'waiters_' is destroyed here by 'WaitingDeleter::operator()'
  // CHECK-MESSAGES: :[[@LINE-146]]:48: note: 'WaitingDeleter::operator()' calls 'poll' here
  // CHECK-MESSAGES: :[[@LINE-147]]:48: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-148]]:65: note: wait for a bounded time
};

class BadDeletesInBody {
public:
  ~BadDeletesInBody() { delete waiter_; }
  // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: destructor of 'BadDeletesInBody' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:25: note: 'BadDeletesInBody::~BadDeletesInBody' calls 'lib::Waiter::~Waiter' here
  // CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
  // CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)

private:
  lib::Waiter *waiter_ = nullptr;
};

class BadResetsInBody {
public:
  ~BadResetsInBody() { waiter_.reset(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: destructor of 'BadResetsInBody' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:24: note: 'BadResetsInBody::~BadResetsInBody' calls 'lib::Waiter::~Waiter' here
  // CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
  // CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)

private:
  std::shared_ptr<int> other_;
  std::unique_ptr<lib::Waiter> waiter_;
};

class GoodReleasesInBody {
public:
  ~GoodReleasesInBody() { waiter_.release(); }

private:
  std::unique_ptr<lib::Waiter, QuickDeleter> waiter_;
};

class BadLocalInDestructor {
public:
  ~BadLocalInDestructor() {
    lib::Waiter waiter;
    // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: destructor of 'BadLocalInDestructor' may block forever in 'poll'
    // CHECK-MESSAGES: :[[@LINE-2]]:17: note: variable 'waiter' is destroyed here by 'lib::Waiter::~Waiter'
    // CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
    // CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  }
};

class BadTemporaryInDestructor {
public:
  ~BadTemporaryInDestructor() {
    use(lib::Waiter{1});
    // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: destructor of 'BadTemporaryInDestructor' may block forever in 'poll'
    // CHECK-MESSAGES: :[[@LINE-2]]:9: note: 'BadTemporaryInDestructor::~BadTemporaryInDestructor' calls 'lib::Waiter::~Waiter' here
    // CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
    // CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  }
};

// Two ways in, two findings.
struct BadBaseAndMember : lib::Waiter {
  // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: destructor of 'BadBaseAndMember' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:27: note: base class 'lib::Waiter' is destroyed here by 'lib::Waiter::~Waiter'
  // CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
  // CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  lib::Waiter waiter_;
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: destructor of 'BadBaseAndMember' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:15: note: member 'waiter_' is destroyed here by 'lib::Waiter::~Waiter'
  // CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
  // CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
};

// The class that waits is the user's: it is reported, and not all that contain it.
class GoodContainsReported {
  BadWritten member_;
  std::vector<BadOwnClose> more_;
};

class GoodDerivesFromReported : BadWritten {};

union GoodUnion {
  GoodUnion() {}
  ~GoodUnion() {}
  lib::Waiter waiter_;
};

class GoodStaticMember {
  static int count_;
};

class GoodDeletedDestructor {
public:
  ~GoodDeletedDestructor() = delete;

private:
  lib::Waiter waiter_;
};

class BadAnonymousStruct {
  struct {
    lib::Waiter waiter_;
    // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: destructor of 'BadAnonymousStruct::(unnamed)' may block forever in 'poll'
    // CHECK-MESSAGES: :[[@LINE-2]]:17: note: member 'waiter_' is destroyed here by 'lib::Waiter::~Waiter'
    // CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
    // CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  } inner_;
};

class GoodDeclaredOnly {
public:
  ~GoodDeclaredOnly();
};

// What the pointer holds is what it is given.
class BadDeleterFunctionPointer {
  std::unique_ptr<lib::Waiter, void (*)(lib::Waiter *)> waiter_{nullptr, &lib::waitForEver};
  // CHECK-MESSAGES: :[[@LINE-1]]:57: warning: destructor of 'BadDeleterFunctionPointer' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:57: note: member 'waiter_' is destroyed here by 'lib::waitForEver'
  // CHECK-MESSAGES: waiter.h:22:37: note: 'lib::waitForEver' calls 'poll' here
  // CHECK-MESSAGES: waiter.h:22:37: note: 'poll' waits until a descriptor is ready (model posix.yaml)
};

// Which function that is cannot be told.
class GoodDeleterParameter {
public:
  explicit GoodDeleterParameter(void (*end)(lib::Waiter *)) : waiter_(nullptr, end) {}

private:
  std::unique_ptr<lib::Waiter, void (*)(lib::Waiter *)> waiter_;
};

class BadTuple {
  std::tuple<int, lib::Waiter> waiter_;
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: destructor of 'BadTuple' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:32: note: member 'waiter_' is destroyed here by 'lib::Waiter::~Waiter'
  // CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
  // CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
};

class BadVariant {
  std::variant<int, lib::Waiter> waiter_;
  // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: destructor of 'BadVariant' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:34: note: member 'waiter_' is destroyed here by 'lib::Waiter::~Waiter'
  // CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
  // CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
};

class BadMap {
  std::map<int, lib::Waiter> waiters_;
  // CHECK-MESSAGES: :[[@LINE-1]]:30: warning: destructor of 'BadMap' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:30: note: member 'waiters_' is destroyed here by 'lib::Waiter::~Waiter'
  // CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
  // CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
};

class BadListOfDeques {
  std::list<std::deque<lib::Waiter>> waiters_;
  // CHECK-MESSAGES: :[[@LINE-1]]:38: warning: destructor of 'BadListOfDeques' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:38: note: member 'waiters_' is destroyed here by 'lib::Waiter::~Waiter'
  // CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
  // CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
};

class GoodMapOfQuick {
  std::map<int, lib::Quick> quicks_;
};

class BadArrayOfArrays {
  lib::Waiter waiters_[2][3];
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: destructor of 'BadArrayOfArrays' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:15: note: member 'waiters_' is destroyed here by 'lib::Waiter::~Waiter'
  // CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
  // CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
};

class BadMoveOnlyOwners {
public:
  ~BadMoveOnlyOwners() { waiters_.clear(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: destructor of 'BadMoveOnlyOwners' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:26: note: 'BadMoveOnlyOwners::~BadMoveOnlyOwners' calls 'lib::Waiter::~Waiter' here
  // CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
  // CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)

private:
  std::vector<std::unique_ptr<lib::Waiter>> waiters_;
};

class GoodClearsQuick {
public:
  ~GoodClearsQuick() { quicks_.clear(); }

private:
  std::vector<lib::Quick> quicks_;
};

class BadAssignsNull {
public:
  ~BadAssignsNull() { waiter_ = nullptr; }
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: destructor of 'BadAssignsNull' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:23: note: 'BadAssignsNull::~BadAssignsNull' calls 'lib::Waiter::~Waiter' here
  // CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
  // CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)

private:
  std::unique_ptr<lib::Waiter> waiter_;
};

class BadPops {
public:
  ~BadPops() {
    while (!waiters_.empty())
      waiters_.pop_back();
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: destructor of 'BadPops' may block forever in 'poll'
      // CHECK-MESSAGES: :[[@LINE-2]]:7: note: 'BadPops::~BadPops' calls 'lib::Waiter::~Waiter' here
      // CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
      // CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  }

private:
  std::vector<lib::Waiter> waiters_;
};

class BadPlacementDestroyed {
public:
  ~BadPlacementDestroyed() { get()->~Waiter(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:30: warning: destructor of 'BadPlacementDestroyed' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:30: note: 'BadPlacementDestroyed::~BadPlacementDestroyed' calls 'lib::Waiter::~Waiter' here
  // CHECK-MESSAGES: waiter.h:13:15: note: 'lib::Waiter::~Waiter' calls 'poll' here
  // CHECK-MESSAGES: waiter.h:13:15: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  lib::Waiter *get() { return reinterpret_cast<lib::Waiter *>(storage_); }

private:
  char storage_[sizeof(lib::Waiter)];
};

class BadTryBlock {
public:
  ~BadTryBlock() {
    try {
      poll(nullptr, 0, -1);
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: destructor of 'BadTryBlock' may block forever in 'poll'
      // CHECK-MESSAGES: :[[@LINE-2]]:7: note: 'BadTryBlock::~BadTryBlock' calls 'poll' here
      // CHECK-MESSAGES: :[[@LINE-3]]:7: note: 'poll' waits until a descriptor is ready (model posix.yaml)
      // CHECK-MESSAGES: :[[@LINE-4]]:24: note: wait for a bounded time
    } catch (...) {
    }
  }
};

class BadInHandler {
public:
  ~BadInHandler() {
    try {
      mayThrow();
    } catch (...) {
      poll(nullptr, 0, -1);
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: destructor of 'BadInHandler' may block forever in 'poll'
      // CHECK-MESSAGES: :[[@LINE-2]]:7: note: 'BadInHandler::~BadInHandler' calls 'poll' here
      // CHECK-MESSAGES: :[[@LINE-3]]:7: note: 'poll' waits until a descriptor is ready (model posix.yaml)
      // CHECK-MESSAGES: :[[@LINE-4]]:24: note: wait for a bounded time
    }
  }
};

class BadFunctionTryBlock {
public:
  ~BadFunctionTryBlock() try { poll(nullptr, 0, -1); } catch (...) {
    // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: destructor of 'BadFunctionTryBlock' may block forever in 'poll'
    // CHECK-MESSAGES: :[[@LINE-2]]:32: note: 'BadFunctionTryBlock::~BadFunctionTryBlock' calls 'poll' here
    // CHECK-MESSAGES: :[[@LINE-3]]:32: note: 'poll' waits until a descriptor is ready (model posix.yaml)
    // CHECK-MESSAGES: :[[@LINE-4]]:49: note: wait for a bounded time
  }
};

class GoodUnreachable {
public:
  ~GoodUnreachable() {
    if (false)
      poll(nullptr, 0, -1);
    return;
    poll(nullptr, 0, -1);
  }
};

class GoodNotCompiledIn {
  static constexpr bool Wait = false;

public:
  ~GoodNotCompiledIn() {
    if constexpr (Wait)
      poll(nullptr, 0, -1);
  }
};

class BadConditionalOperator {
public:
  ~BadConditionalOperator() { fast_ ? poll(nullptr, 0, 0) : poll(nullptr, 0, -1); }
  // CHECK-MESSAGES: :[[@LINE-1]]:61: warning: destructor of 'BadConditionalOperator' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:61: note: 'BadConditionalOperator::~BadConditionalOperator' calls 'poll' here
  // CHECK-MESSAGES: :[[@LINE-3]]:61: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:78: note: wait for a bounded time

private:
  bool fast_ = false;
};

class BadShortCircuit {
public:
  ~BadShortCircuit() { open_ && poll(nullptr, 0, -1); }
  // CHECK-MESSAGES: :[[@LINE-1]]:33: warning: destructor of 'BadShortCircuit' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:33: note: 'BadShortCircuit::~BadShortCircuit' calls 'poll' here
  // CHECK-MESSAGES: :[[@LINE-3]]:33: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:50: note: wait for a bounded time

private:
  bool open_ = false;
};

