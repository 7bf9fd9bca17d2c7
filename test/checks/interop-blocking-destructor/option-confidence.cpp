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
};

// convention: read does not wait on a regular file
class ConventionRead {
public:
  ~ConventionRead() {
    char byte;
    read(fd_, &byte, 1);
  }

private:
  int fd_;
};
