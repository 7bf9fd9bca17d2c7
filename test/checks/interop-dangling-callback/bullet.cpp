// Bodies that a world of Bullet's still has.
// RUN: %check_interop_tidy %s interop-dangling-callback %t

struct btCollisionObject {
  virtual ~btCollisionObject();
};
struct btRigidBody : btCollisionObject {
  btRigidBody(float mass);
  ~btRigidBody();
};
struct btDynamicsWorld {
  virtual void addRigidBody(btRigidBody *body);
  virtual void removeRigidBody(btRigidBody *body);
  virtual int stepSimulation(float time);
  void setInternalTickCallback(void (*callback)(btDynamicsWorld *world, float time), void *info = nullptr, bool before = false);
};

struct Bad {
  btDynamicsWorld *World;
  btRigidBody Body{1};
  explicit Bad(btDynamicsWorld *world) : World(world) { World->addRigidBody(&Body); }
  // CHECK-MESSAGES: :[[@LINE-1]]:57: warning: 'btDynamicsWorld::addRigidBody' keeps 'this' after a 'Bad' is destroyed, whose destructor does not call 'btDynamicsWorld::removeRigidBody' or 'btDiscreteDynamicsWorld::removeRigidBody': it is left with a dangling pointer [interop-dangling-callback]
  // CHECK-MESSAGES: :[[@LINE+2]]:3: note: the destructor leaves it registered
  // CHECK-MESSAGES: :[[@LINE-3]]:57: note: 'btDynamicsWorld::addRigidBody' keeps what it is given (model bullet.yaml)
  ~Bad() {}
};

struct Good {
  btDynamicsWorld *World;
  btRigidBody Body{1};
  explicit Good(btDynamicsWorld *world) : World(world) { World->addRigidBody(&Body); }
  ~Good() { World->removeRigidBody(&Body); }
};

void tick(btDynamicsWorld *world, float time);
struct BadTicks {
  btDynamicsWorld *World;
  explicit BadTicks(btDynamicsWorld *world) : World(world) { World->setInternalTickCallback(tick, this); }
  // CHECK-MESSAGES: :[[@LINE-1]]:62: warning: 'btDynamicsWorld::setInternalTickCallback' keeps 'this' after a 'BadTicks' is destroyed, whose destructor does not call 'btDynamicsWorld::setInternalTickCallback' or 'btDynamicsWorld::setWorldUserInfo': the callback then runs on a dangling pointer [interop-dangling-callback]
  // CHECK-MESSAGES: :[[@LINE+2]]:3: note: the destructor leaves it registered
  // CHECK-MESSAGES: :[[@LINE-3]]:62: note: 'btDynamicsWorld::setInternalTickCallback' keeps what it is given (model bullet.yaml)
  ~BadTicks() {}
};
struct GoodTicks {
  btDynamicsWorld *World;
  explicit GoodTicks(btDynamicsWorld *world) : World(world) { World->setInternalTickCallback(tick, this); }
  ~GoodTicks() { World->setInternalTickCallback(nullptr); }
};
