// A world of Bullet's asks its dispatcher when it ends.
// RUN: %check_interop_tidy %s interop-teardown-order %t

struct btDispatcher {
  virtual ~btDispatcher();
};
struct btCollisionDispatcher : btDispatcher {
  btCollisionDispatcher(void *configuration);
  ~btCollisionDispatcher();
};
struct btCollisionWorld {
  btCollisionWorld(btDispatcher *dispatcher, void *broadphase, void *configuration);
  virtual ~btCollisionWorld();
};

struct Good {
  btCollisionDispatcher *Dispatcher = new btCollisionDispatcher(nullptr);
  btCollisionWorld *World = new btCollisionWorld(Dispatcher, nullptr, nullptr);
  ~Good() {
    delete World;
    delete Dispatcher;
  }
};

struct BadMembers {
  btCollisionWorld World;
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: member 'World' outlives 'Dispatcher', the bt_dispatcher that it was made from [interop-teardown-order]
  // CHECK-MESSAGES: :[[@LINE+3]]:25: note: 'Dispatcher' is declared later, so that it is destroyed first
  // CHECK-MESSAGES: :[[@LINE+2]]:25: note: a bt_world must be released before its bt_dispatcher (model bullet.yaml)
  // CHECK-MESSAGES: :[[@LINE-4]]:20: note: declare 'World' after 'Dispatcher' by hand: constructors that are defined elsewhere may list initializers in the old order
  btCollisionDispatcher Dispatcher;
  BadMembers();
};
