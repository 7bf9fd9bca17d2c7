// Bases, virtual destructors, and virtual calls on the way.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++11,c++20

#include <atomic>
#include <poll.h>
#include <thread>
#include <waiter.h>

void work();

class BadVirtualDestructor {
public:
  virtual ~BadVirtualDestructor() { poll(nullptr, 0, -1); }
};

// Its base is the user's, and reported there.
class GoodOverrides : public BadVirtualDestructor {
public:
  ~GoodOverrides() override {}
};

class BadPureVirtualDestructor {
public:
  virtual ~BadPureVirtualDestructor() = 0;
};
BadPureVirtualDestructor::~BadPureVirtualDestructor() {
  poll(nullptr, 0, -1);
}

class Interface {
public:
  virtual ~Interface() = default;
  virtual void close() = 0;
};

// What close() is cannot be told.
class GoodCallsPureVirtual {
public:
  ~GoodCallsPureVirtual() { interface_->close(); }

private:
  Interface *interface_;
};

// In its own destructor the class's own version runs.
class BadCallsOwnVirtual : public Interface {
public:
  ~BadCallsOwnVirtual() { close(); }
  void close() override { poll(nullptr, 0, -1); }
};

class GoodCallsOwnVirtual : public Interface {
public:
  ~GoodCallsOwnVirtual() { close(); }
  void close() override {}
};

// The derived class's close() waits, but in ~GoodBaseVersion it is gone already.
class GoodBaseVersion {
public:
  virtual ~GoodBaseVersion() { close(); }
  virtual void close() {}
};
class GoodDerivedVersion : public GoodBaseVersion {
public:
  void close() override { poll(nullptr, 0, -1); }
};

class BadCallsOwnFinal {
public:
  ~BadCallsOwnFinal() { member_.close(); }

private:
  struct Member final : Interface {
    void close() override { poll(nullptr, 0, -1); }
  };
  Member member_;
};

class BadQualifiedCall : public GoodDerivedVersion {
public:
  ~BadQualifiedCall() { GoodDerivedVersion::close(); }
};

class BadTwoLevelsDown : protected lib::Waiter {};
class GoodBelowReported : public BadTwoLevelsDown {};

// Base joins the derived class's loop: stopped too late.
class JoiningBase {
public:
  ~JoiningBase() {
    if (thread_.joinable())
      thread_.join();
  }

protected:
  std::thread thread_;
};

class GoodStopsInDerived : JoiningBase {
public:
  GoodStopsInDerived() {
    thread_ = std::thread([this] {
      while (!stop_)
        work();
    });
  }
  ~GoodStopsInDerived() { stop_ = true; }

private:
  std::atomic<bool> stop_{false};
};

class BadMultiple : public lib::Quick, public lib::Waiter {};

struct BadVirtualDiamondLeft : virtual lib::Waiter {};
struct GoodDiamond : BadVirtualDiamondLeft {};
