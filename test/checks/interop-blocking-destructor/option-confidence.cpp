// MinConfidence: rows that rest on less than that are left out.
// RUN: %check_interop_tidy %s interop-blocking-destructor %t
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -- --config="{CheckOptions: {interop-blocking-destructor.MinConfidence: documented}}"
// RUN: %check_interop_tidy %s interop-blocking-destructor %t -- --config="{CheckOptions: {interop-blocking-destructor.MinConfidence: implementation}}"
// RUN: %check_interop_tidy %s interop-blocking-destructor %t --suffix=ALL -- --config="{CheckOptions: {interop-blocking-destructor.MinConfidence: convention}}"
// RUN: %check_interop_tidy %s interop-blocking-destructor %t --suffix=ALL -- --config="{CheckOptions: {MinConfidence: convention}}"

#include <poll.h>
#include <unistd.h>

// documented
class BadPoll {
public:
  ~BadPoll() { poll(nullptr, 0, -1); }
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: destructor of 'BadPoll' may block forever in 'poll'
  // CHECK-MESSAGES: :[[@LINE-2]]:16: note: 'BadPoll::~BadPoll' calls 'poll' here
  // CHECK-MESSAGES: :[[@LINE-3]]:16: note: 'poll' waits until a descriptor is ready (model posix.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:33: note: wait for a bounded time
};

// convention: read does not wait on a regular file
class ConventionRead {
public:
  ~ConventionRead() {
    char byte;
    read(fd_, &byte, 1);
    // CHECK-MESSAGES-ALL: :[[@LINE-1]]:5: warning: destructor of 'ConventionRead' may block forever in 'read'
    // CHECK-MESSAGES-ALL: :[[@LINE-2]]:5: note: 'ConventionRead::~ConventionRead' calls 'read' here
    // CHECK-MESSAGES-ALL: :[[@LINE-3]]:5: note: 'read' waits until data arrives or the other end closes (model posix.yaml)
    // CHECK-MESSAGES-ALL: :[[@LINE-4]]:5: note: bound the wait first, with 'fcntl' or 'ioctl'
  }

private:
  int fd_;
};
