// A connection that failed has a context all the same, and the constructor throws without freeing it.
// https://github.com/luca3m/redis3m/issues/9
// RUN: %check_interop_tidy %s interop-constructor-leak %t -std=c++11,c++20

#include <string>

extern "C" {
struct redisContext {
  int err;
  char errstr[128];
};
redisContext *redisConnect(const char *ip, int port);
void redisFree(redisContext *context);
}

struct NoConnection {};

class BadClient {
public:
  BadClient(const std::string &host, unsigned port) : role_(0) {
    context_ = redisConnect(host.c_str(), port);
    if (context_->err != 0)
      throw NoConnection();
  }
  ~BadClient() { redisFree(context_); }

private:
  redisContext *context_;
  int role_;
};
// CHECK-MESSAGES: :[[@LINE-8]]:7: warning: exception thrown here leaves the constructor of 'BadClient' without releasing 'context_', a redis_context
// CHECK-MESSAGES: :[[@LINE-11]]:16: note: 'redisConnect' acquires it here
// CHECK-MESSAGES: :[[@LINE-8]]:18: note: 'redisFree' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: if (context_->err != 0) {
// CHECK-FIXES: if (context_) redisFree(context_);
// CHECK-FIXES: }

// As it was mended.
class GoodClient {
public:
  GoodClient(const std::string &host, unsigned port) : role_(0) {
    context_ = redisConnect(host.c_str(), port);
    if (context_->err != 0) {
      redisFree(context_);
      throw NoConnection();
    }
  }
  ~GoodClient() { redisFree(context_); }

private:
  redisContext *context_;
  int role_;
};
