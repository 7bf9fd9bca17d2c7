// Functions that are called for an event, and start a thread into the same member each time.
// RUN: %check_interop_tidy %s interop-thread-lifetime %t

#include <thread>

void tell();

struct Connection {
  virtual ~Connection() = default;
  virtual void onReconnect() {}
  virtual void onStart() {}
};

class BadClient : public Connection {
public:
  ~BadClient() override {
    if (Informer.joinable())
      Informer.join();
  }
  void onReconnect() override {
    Informer = std::thread([] { tell(); });
// CHECK-MESSAGES: :[[@LINE-1]]:16: warning: 'BadClient::Informer' gets a new thread each time that 'onReconnect' is called, and the one before may still be joinable: std::terminate [interop-thread-lifetime]
// CHECK-MESSAGES: :[[@LINE-5]]:7: note: only the end of the object joins it
  }

private:
  std::thread Informer;
};

class GoodClient : public Connection {
public:
  ~GoodClient() override {
    if (Informer.joinable())
      Informer.join();
  }
  void onReconnect() override {
    if (Informer.joinable())
      Informer.join();
    Informer = std::thread([] { tell(); });
  }

private:
  std::thread Informer;
};

// It happens once.
class GoodOnce : public Connection {
public:
  ~GoodOnce() override {
    if (Informer.joinable())
      Informer.join();
  }
  void onStart() override { Informer = std::thread([] { tell(); }); }

private:
  std::thread Informer;
};

// Another event joins it.
class GoodPair : public Connection {
public:
  ~GoodPair() override {
    if (Informer.joinable())
      Informer.join();
  }
  void onReconnect() override { Informer = std::thread([] { tell(); }); }
  void onDisconnected() { Informer.join(); }

private:
  std::thread Informer;
};

// A condition may know.
class GoodAsked : public Connection {
public:
  ~GoodAsked() override {
    if (Informer.joinable())
      Informer.join();
  }
  void onReconnect() override {
    if (!IsTold)
      Informer = std::thread([] { tell(); });
    IsTold = true;
  }

private:
  bool IsTold = false;
  std::thread Informer;
};
