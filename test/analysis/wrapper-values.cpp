// A project's own wrapper waits only for the values that make what it wraps wait.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -std=c++11,c++20

#include <poll.h>

bool waitReadable(int fd, int milliseconds) {
  pollfd item = {fd, POLLIN, 0};
  return poll(&item, 1, milliseconds) > 0;
}

class Channel {
public:
  bool drain(int milliseconds = -1) { return waitReadable(fd_, milliseconds); }
  bool drainShortly(int milliseconds = 100) { return waitReadable(fd_, milliseconds); }
  bool drainFor(bool forEver) { return waitReadable(fd_, forEver ? -1 : 100); }

private:
  int fd_ = 0;
};

class BadMinusOne {
public:
  ~BadMinusOne() { channel_.drain(-1); }
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: destructor of 'BadMinusOne' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:20: note: 'BadMinusOne::~BadMinusOne' calls 'Channel::drain' here
  // CHECK-MESSAGES: :[[@LINE-13]]:46: note: 'Channel::drain' calls 'waitReadable' here
  // CHECK-MESSAGES: :[[@LINE-19]]:10: note: 'waitReadable' calls 'poll' here
  // CHECK-MESSAGES: :[[@LINE-20]]:10: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-6]]:35: note: wait for a bounded time
  // CHECK-ALTERNATIVE-1: ~BadMinusOne() { channel_.drain(1000); }

private:
  Channel channel_;
};

class GoodZero {
public:
  ~GoodZero() { channel_.drain(0); }

private:
  Channel channel_;
};

class GoodHundred {
public:
  ~GoodHundred() { channel_.drain(100); }

private:
  Channel channel_;
};

class BadDefaultArgument {
public:
  ~BadDefaultArgument() { channel_.drain(); }
  // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: destructor of 'BadDefaultArgument' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:27: note: 'BadDefaultArgument::~BadDefaultArgument' calls 'Channel::drain' here
  // CHECK-MESSAGES: :[[@LINE-44]]:46: note: 'Channel::drain' calls 'waitReadable' here
  // CHECK-MESSAGES: :[[@LINE-50]]:10: note: 'waitReadable' calls 'poll' here
  // CHECK-MESSAGES: :[[@LINE-51]]:10: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-6]]:27: note: end the wait first, with 'write' or 'writev'

private:
  Channel channel_;
};

class GoodDefaultArgument {
public:
  ~GoodDefaultArgument() { channel_.drainShortly(); }

private:
  Channel channel_;
};

class BadOverDefaultArgument {
public:
  ~BadOverDefaultArgument() { channel_.drainShortly(-1); }
  // CHECK-MESSAGES: :[[@LINE-1]]:31: warning: destructor of 'BadOverDefaultArgument' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:31: note: 'BadOverDefaultArgument::~BadOverDefaultArgument' calls 'Channel::drainShortly' here
  // CHECK-MESSAGES: :[[@LINE-65]]:54: note: 'Channel::drainShortly' calls 'waitReadable' here
  // CHECK-MESSAGES: :[[@LINE-72]]:10: note: 'waitReadable' calls 'poll' here
  // CHECK-MESSAGES: :[[@LINE-73]]:10: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-6]]:53: note: wait for a bounded time

private:
  Channel channel_;
};

class BadOneHop {
public:
  ~BadOneHop() { waitReadable(0, -1); }
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: destructor of 'BadOneHop' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:18: note: 'BadOneHop::~BadOneHop' calls 'waitReadable' here
  // CHECK-MESSAGES: :[[@LINE-85]]:10: note: 'waitReadable' calls 'poll' here
  // CHECK-MESSAGES: :[[@LINE-86]]:10: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-5]]:34: note: wait for a bounded time
};

class GoodOneHop {
public:
  ~GoodOneHop() { waitReadable(0, 100); }
};

// What the parameter becomes is not constant here.
class GoodComputed {
public:
  ~GoodComputed() { channel_.drainFor(false); }

private:
  Channel channel_;
};

class GoodUnknownMember {
public:
  ~GoodUnknownMember() { channel_.drain(timeout_); }

private:
  Channel channel_;
  int timeout_ = 100;
};

class BadConstantMember {
  static constexpr int Timeout = -1;

public:
  ~BadConstantMember() { channel_.drain(Timeout); }
  // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: destructor of 'BadConstantMember' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:26: note: 'BadConstantMember::~BadConstantMember' calls 'Channel::drain' here
  // CHECK-MESSAGES: :[[@LINE-115]]:46: note: 'Channel::drain' calls 'waitReadable' here
  // CHECK-MESSAGES: :[[@LINE-121]]:10: note: 'waitReadable' calls 'poll' here
  // CHECK-MESSAGES: :[[@LINE-122]]:10: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-6]]:41: note: wait for a bounded time

private:
  Channel channel_;
};

class GoodConstantMember {
  static constexpr int Timeout = 10;

public:
  ~GoodConstantMember() { channel_.drain(Timeout); }

private:
  Channel channel_;
};

// A parameter swapped on the way.
void waitSwapped(int milliseconds, int fd) {
  waitReadable(fd, milliseconds);
}
class BadSwapped {
public:
  ~BadSwapped() { waitSwapped(-1, 5); }
  // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: destructor of 'BadSwapped' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:19: note: 'BadSwapped::~BadSwapped' calls 'waitSwapped' here
  // CHECK-MESSAGES: :[[@LINE-7]]:3: note: 'waitSwapped' calls 'waitReadable' here
  // CHECK-MESSAGES: :[[@LINE-149]]:10: note: 'waitReadable' calls 'poll' here
  // CHECK-MESSAGES: :[[@LINE-150]]:10: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-6]]:31: note: wait for a bounded time
  // CHECK-ALTERNATIVE-5: ~BadSwapped() { waitSwapped(1000, 5); }
};
class GoodSwapped {
public:
  ~GoodSwapped() { waitSwapped(5, -1); }
};

// The wrapper never lets the bad value through.
void waitClamped(int milliseconds) {
  poll(nullptr, 0, milliseconds < 0 ? 0 : milliseconds);
}
class GoodClamped {
public:
  ~GoodClamped() { waitClamped(-1); }
};

// The wrapper overwrites its parameter.
void waitOverwritten(int milliseconds) {
  if (milliseconds < 0)
    milliseconds = 1000;
  poll(nullptr, 0, milliseconds);
}
class GoodOverwritten {
public:
  ~GoodOverwritten() { waitOverwritten(-1); }
};

// The wrapper asks first.
void waitGuarded(int milliseconds) {
  if (milliseconds < 0)
    return;
  poll(nullptr, 0, milliseconds);
}
class GoodGuarded {
public:
  ~GoodGuarded() { waitGuarded(-1); }
};

class BadChain {
public:
  ~BadChain() { shut(-1); }
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: destructor of 'BadChain' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:17: note: 'BadChain::~BadChain' calls 'BadChain::shut' here
  // CHECK-MESSAGES: :[[@LINE+9]]:33: note: 'BadChain::shut' calls 'BadChain::flush' here
  // CHECK-MESSAGES: :[[@LINE+9]]:34: note: 'BadChain::flush' calls 'Channel::drain' here
  // CHECK-MESSAGES: :[[@LINE-192]]:46: note: 'Channel::drain' calls 'waitReadable' here
  // CHECK-MESSAGES: :[[@LINE-198]]:10: note: 'waitReadable' calls 'poll' here
  // CHECK-MESSAGES: :[[@LINE-199]]:10: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-8]]:22: note: wait for a bounded time
  // CHECK-ALTERNATIVE-6: ~BadChain() { shut(1000); }

private:
  void shut(int milliseconds) { flush(milliseconds); }
  void flush(int milliseconds) { channel_.drain(milliseconds); }
  Channel channel_;
};

class GoodChain {
public:
  ~GoodChain() { shut(50); }

private:
  void shut(int milliseconds) { flush(milliseconds); }
  void flush(int milliseconds) { channel_.drain(milliseconds); }
  Channel channel_;
};

// A conversion on the way.
void waitLong(long milliseconds) {
  poll(nullptr, 0, static_cast<int>(milliseconds));
}
class BadConverted {
public:
  ~BadConverted() { waitLong(-1L); }
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: destructor of 'BadConverted' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:21: note: 'BadConverted::~BadConverted' calls 'waitLong' here
  // CHECK-MESSAGES: :[[@LINE-7]]:3: note: 'waitLong' calls 'poll' here
  // CHECK-MESSAGES: :[[@LINE-8]]:3: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-5]]:30: note: wait for a bounded time
  // CHECK-ALTERNATIVE-7: ~BadConverted() { waitLong(1000); }
};
class GoodConverted {
public:
  ~GoodConverted() { waitLong(10L); }
};

// What the parameter becomes is decided by the caller's constant.
class BadComputed {
public:
  ~BadComputed() { channel_.drainFor(true); }
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: destructor of 'BadComputed' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:20: note: 'BadComputed::~BadComputed' calls 'Channel::drainFor' here
  // CHECK-MESSAGES: :[[@LINE-237]]:40: note: 'Channel::drainFor' calls 'waitReadable' here
  // CHECK-MESSAGES: :[[@LINE-245]]:10: note: 'waitReadable' calls 'poll' here
  // CHECK-MESSAGES: :[[@LINE-246]]:10: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-6]]:20: note: end the wait first, with 'write' or 'writev'

private:
  Channel channel_;
};
