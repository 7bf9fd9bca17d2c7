#ifndef WORKER_H
#define WORKER_H

#include <poll.h>

class BadInHeader {
public:
  ~BadInHeader() { poll(nullptr, 0, -1); }
};

class GoodInHeader {
public:
  ~GoodInHeader() { poll(nullptr, 0, 0); }
};

#endif
