// A builder that takes its metrics out of the registry when it goes, declared before the registry.
// RUN: %check_interop_tidy %s interop-teardown-order %t -std=c++17,c++20

#include <map>
#include <memory>
#include <mutex>
#include <string>

class Registry {
public:
  ~Registry();
  void add(int key) {
    std::lock_guard<std::mutex> lock(mutex_);
    metrics_[key] = 1;
  }
  void remove(int key) {
    std::lock_guard<std::mutex> lock(mutex_);
    metrics_.erase(key);
  }

private:
  std::mutex mutex_;
  std::map<int, int> metrics_;
};

class Builder {
public:
  Builder(Registry &registry, int key) : registry_(&registry), key_(key) { registry_->add(key_); }
  ~Builder() { registry_->remove(key_); }

private:
  Registry *registry_;
  int key_;
};

class BadServer {
public:
  BadServer() { requests_ = std::make_unique<Builder>(registry_, 1); }

private:
  std::unique_ptr<Builder> requests_;
  Registry registry_;
  std::string name_;
};
// CHECK-MESSAGES: :[[@LINE-4]]:28: warning: member 'requests_' outlives 'registry_', which its destructor uses
// CHECK-MESSAGES: :[[@LINE-4]]:12: note: 'registry_' is declared later, so that it is destroyed first
// CHECK-MESSAGES: :[[@LINE-18]]:16: note: 'registry_' is used here
// CHECK-FIXES: class BadServer {
// CHECK-FIXES: Registry registry_;
// CHECK-FIXES-NEXT: std::unique_ptr<Builder> requests_;
// CHECK-FIXES-NEXT: std::string name_;

class GoodServer {
public:
  GoodServer() { requests_ = std::make_unique<Builder>(registry_, 1); }

private:
  Registry registry_;
  std::unique_ptr<Builder> requests_;
  std::string name_;
};

// Given a registry that outlives them all.
Registry &getRegistry();
class GoodGlobalRegistry {
public:
  GoodGlobalRegistry() { requests_ = std::make_unique<Builder>(getRegistry(), 1); }

private:
  std::unique_ptr<Builder> requests_;
  Registry own_;
};
