// Code that does not compile: findings in the parts that are fine, and no crash.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++17,c++20 -- -- -ferror-limit=0

#include <poll.h>
#include <thread>

class BadIsFine {
public:
  ~BadIsFine() { poll(nullptr, 0, -1); }
};

class MissingType {
  Undeclared member_;

public:
  ~MissingType() { poll(nullptr, 0, -1); }
};

class MissingFunction {
public:
  ~MissingFunction() {
    undeclared();
    poll(nullptr, 0, -1);
  }
};

class WrongArguments {
public:
  ~WrongArguments() { poll(1, 2); }
};

class MissingBase : NoSuchBase {
public:
  ~MissingBase() { poll(nullptr, 0, -1); }
};

class BrokenThread {
public:
  BrokenThread() : thread_([this] { missing(); }), nothing_(1) {}
  ~BrokenThread() { thread_.join(); }

private:
  std::thread thread_;
};

template <class T> class BrokenTemplate {
public:
  ~BrokenTemplate() { T::none(); }
};
BrokenTemplate<int> broken;

struct Incomplete;
class HasIncomplete {
  Incomplete member_;
};

class TwoDestructors {
public:
  ~TwoDestructors() {}
  ~TwoDestructors() { poll(nullptr, 0, -1); }
};

void missingBrace() {
  int x = ;
  poll(nullptr, 0, -1)
}

class BadAtTheEnd {
public:
  ~BadAtTheEnd() { poll(nullptr, 0, -1); }
};
