// How a wait gets into a destructor: written, defaulted, implicit; members, bases and what owns.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++17,c++20

#include <array>
#include <memory>
#include <optional>
#include <poll.h>
#include <utility>
#include <vector>
#include <waiter.h>

void use(const lib::Waiter &);

class BadWritten {
public:
  ~BadWritten() { poll(nullptr, 0, -1); }
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
}

class BadOwnClose {
public:
  ~BadOwnClose() { close(); }
  void close() { poll(nullptr, 0, -1); }
};

class BadOwnCloseAmongOthers {
public:
  ~BadOwnCloseAmongOthers() {
    closed_ = true;
    close();
  }
  void close() { poll(nullptr, 0, -1); }

private:
  bool closed_ = false;
};

class BadMemberImplicit {
  lib::Waiter waiter_;
};

class GoodMemberImplicit {
  lib::Quick quick_;
};

class BadMemberDefaulted {
public:
  ~BadMemberDefaulted() = default;

private:
  lib::Waiter waiter_;
};

class BadMemberWritten {
public:
  ~BadMemberWritten() {}

private:
  lib::Waiter waiter_;
};

class BadBase : lib::Waiter {};

class GoodBase : lib::Quick {};

class BadVirtualBase : virtual lib::Waiter {};

class BadUniquePtr {
  std::unique_ptr<lib::Waiter> waiter_;
};

class GoodUniquePtr {
  std::unique_ptr<lib::Quick> quick_;
};

class BadUniquePtrOfArray {
  std::unique_ptr<lib::Waiter[]> waiters_;
};

struct WaitingDeleter {
  void operator()(lib::Waiter *waiter) const { poll(nullptr, 0, -1); }
};
struct QuickDeleter {
  void operator()(lib::Waiter *waiter) const {}
};

class BadDeleterFunctor {
  std::unique_ptr<lib::Waiter, WaitingDeleter> waiter_;
};

class GoodDeleterFunctor {
  std::unique_ptr<lib::Waiter, QuickDeleter> waiter_;
};

class BadDeleterNamedFunction {
  std::unique_ptr<lib::Waiter, decltype(&lib::waitForEver)> waiter_{nullptr, &lib::waitForEver};
};

class GoodDeleterNamedFunction {
  std::unique_ptr<lib::Waiter, decltype(&lib::waitAMoment)> waiter_{nullptr, &lib::waitAMoment};
};

const auto waitingLambda = [](lib::Waiter *) { poll(nullptr, 0, -1); };
const auto quickLambda = [](lib::Waiter *) { poll(nullptr, 0, 0); };

class BadDeleterLambda {
  std::unique_ptr<lib::Waiter, decltype(waitingLambda)> waiter_{nullptr, waitingLambda};
};

class GoodDeleterLambda {
  std::unique_ptr<lib::Waiter, decltype(quickLambda)> waiter_{nullptr, quickLambda};
};

using WaiterHandle = std::unique_ptr<lib::Waiter, WaitingDeleter>;
class BadDeleterBehindAlias {
  WaiterHandle waiter_;
};

class BadDeleterThatDeletes {
  struct Deleter {
    void operator()(lib::Waiter *waiter) const { delete waiter; }
  };
  std::unique_ptr<lib::Waiter, Deleter> waiter_;
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
};

class BadVector {
  std::vector<lib::Waiter> waiters_;
};

class GoodVector {
  std::vector<lib::Quick> quicks_;
};

class GoodVectorOfPointers {
  std::vector<lib::Waiter *> waiters_;
};

class BadPlainArray {
  lib::Waiter waiters_[4];
};

class BadStdArray {
  std::array<lib::Waiter, 4> waiters_;
};

class BadPair {
  std::pair<int, lib::Waiter> waiter_;
};

class BadNestedOwners {
  std::vector<std::unique_ptr<std::optional<lib::Waiter>>> waiters_;
};

class BadNestedDeleter {
  std::vector<std::unique_ptr<lib::Waiter, WaitingDeleter>> waiters_;
};

class BadDeletesInBody {
public:
  ~BadDeletesInBody() { delete waiter_; }

private:
  lib::Waiter *waiter_ = nullptr;
};

class BadResetsInBody {
public:
  ~BadResetsInBody() { waiter_.reset(); }

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
  }
};

class BadTemporaryInDestructor {
public:
  ~BadTemporaryInDestructor() {
    use(lib::Waiter{1});
  }
};

// Two ways in, two findings.
struct BadBaseAndMember : lib::Waiter {
  lib::Waiter waiter_;
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
  } inner_;
};

class GoodDeclaredOnly {
public:
  ~GoodDeclaredOnly();
};
