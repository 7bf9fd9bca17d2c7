// What a constructor takes over from its caller, and its destructor would delete.
// RUN: %check_interop_tidy %s interop-constructor-leak %t

struct Error {};
struct Rotation {
  virtual ~Rotation() {}
  virtual void turn();
};

class BadPath {
public:
  BadPath(double radius, Rotation *rotation) : rotation_(rotation) {
    rotation_->turn();
    if (radius <= 0)
      throw Error();
  }
  ~BadPath() { delete rotation_; }

private:
  Rotation *rotation_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: exception thrown here leaves the constructor of 'BadPath' without deleting 'rotation_'
// CHECK-MESSAGES: :[[@LINE-11]]:48: note: it is taken over here
// CHECK-MESSAGES: :[[@LINE-7]]:16: note: 'delete' in the destructor would free it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-10]]:7: note: release it before the exception leaves, or give it an owner as soon as it is acquired

class BadShared {
public:
  BadShared(double radius, Rotation *rotation, bool owns) : rotation_(rotation), owns_(owns) {
    if (radius <= 0)
      throw Error();
  }
  ~BadShared() {
    if (owns_)
      delete rotation_;
  }

private:
  Rotation *rotation_;
  bool owns_;
};
// CHECK-MESSAGES: :[[@LINE-11]]:7: warning: exception thrown here leaves the constructor of 'BadShared' without deleting 'rotation_'
// CHECK-MESSAGES: :[[@LINE-14]]:61: note: it is taken over here
// CHECK-MESSAGES: :[[@LINE-9]]:7: note: 'delete' in the destructor would free it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-14]]:7: note: release it before the exception leaves, or give it an owner as soon as it is acquired

class GoodBorrowed {
public:
  GoodBorrowed(double radius, Rotation *rotation) : rotation_(rotation) {
    if (radius <= 0)
      throw Error();
  }
  ~GoodBorrowed() {}

private:
  Rotation *rotation_;
};

class GoodDeleted {
public:
  GoodDeleted(double radius, Rotation *rotation) : rotation_(rotation) {
    if (radius <= 0) {
      delete rotation;
      throw Error();
    }
  }
  ~GoodDeleted() { delete rotation_; }

private:
  Rotation *rotation_;
};

class GoodNull {
public:
  explicit GoodNull(Rotation *rotation) : rotation_(rotation) {
    if (!rotation)
      throw Error();
  }
  ~GoodNull() { delete rotation_; }

private:
  Rotation *rotation_;
};

// A parameter that a function is given beside an object whose method is not to be seen: only what constructors take over is
// asked whether it was.
struct Journal {
  void note();
};
static void spin(Rotation *rotation, Journal &journal) { journal.note(); }
class GoodBesideUnseen {
public:
  GoodBesideUnseen(Rotation *rotation, Journal &journal) : rotation_(new Rotation) {
    spin(rotation_, journal);
  }
  ~GoodBesideUnseen() { delete rotation_; }

private:
  Rotation *rotation_;
};
