// `new` into raw members and locals: counts where something would have deleted it, and where an exception was seen.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -std=c++17,c++20 -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml'}}"

#include "Inputs/toys.h"
#include <memory>
#include <vector>

struct Error {};
void check(int n) {
  if (n < 0)
    throw Error();
}

struct Data {
  int size = 0;
};
struct Child {
  explicit Child(void *parent);
};

class BadDeleted {
public:
  explicit BadDeleted(int n) : data_(new Data) {
    if (n < 0)
      throw Error();
  }
  ~BadDeleted() { delete data_; }

private:
  Data *data_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:7: warning: exception thrown here leaves the constructor of 'BadDeleted' without deleting 'data_'
// CHECK-MESSAGES: :[[@LINE-10]]:38: note: it is allocated here
// CHECK-MESSAGES: :[[@LINE-7]]:19: note: 'delete' in the destructor would free it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES: class BadDeleted {
// CHECK-FIXES: if (n < 0) {
// CHECK-FIXES: delete data_;

class GoodDeletedFirst {
public:
  explicit GoodDeletedFirst(int n) : data_(new Data) {
    if (n < 0) {
      delete data_;
      throw Error();
    }
  }
  ~GoodDeletedFirst() { delete data_; }

private:
  Data *data_;
};

class BadDeletedByCall {
public:
  explicit BadDeletedByCall(int n) : data_(new Data) { check(n); }
  ~BadDeletedByCall() { clear(); }

private:
  void clear() { delete data_; }
  Data *data_;
};
// CHECK-MESSAGES: :[[@LINE-7]]:56: warning: exception from 'check' leaves the constructor of 'BadDeletedByCall' without deleting 'data_'
// CHECK-MESSAGES: :[[@LINE-8]]:44: note: it is allocated here
// CHECK-MESSAGES: :[[@LINE-5]]:18: note: 'delete' in the destructor would free it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-54]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadDeletedByCall {
// CHECK-FIXES: explicit BadDeletedByCall(int n) : data_(new Data) { std::unique_ptr<Data> DataGuard(data_); check(n); DataGuard.release(); }

class BadArrayNew {
public:
  explicit BadArrayNew(int n) : data_(new int[8]) { check(n); }
  ~BadArrayNew() { delete[] data_; }

private:
  int *data_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:53: warning: exception from 'check' leaves the constructor of 'BadArrayNew' without deleting 'data_'
// CHECK-MESSAGES: :[[@LINE-7]]:39: note: it is allocated here
// CHECK-MESSAGES: :[[@LINE-7]]:20: note: 'delete' in the destructor would free it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-69]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadArrayNew {
// CHECK-FIXES: explicit BadArrayNew(int n) : data_(new int[8]) { std::unique_ptr<int[]> DataGuard(data_); check(n); DataGuard.release(); }

// Nothing deletes it: kept elsewhere, or for ever.
class GoodNotDeleted {
public:
  explicit GoodNotDeleted(int n) : data_(new Data) { check(n); }
  ~GoodNotDeleted() { data_->size = 0; }

private:
  Data *data_;
};

// The destructor's body is out of sight: who deletes is a guess.
class GoodDestructorElsewhere {
public:
  explicit GoodDestructorElsewhere(int n) : data_(new Data) { check(n); }
  ~GoodDestructorElsewhere();

private:
  Data *data_;
};

// It knows the parent, which deletes it nevertheless.
class BadKnowsParent {
public:
  explicit BadKnowsParent(int n) : child_(new Child(this)) { check(n); }
  // CHECK-MESSAGES: :[[@LINE-1]]:62: warning: exception from 'check' leaves the constructor of 'BadKnowsParent' without deleting 'child_'
  // CHECK-MESSAGES: :[[@LINE-2]]:43: note: it is allocated here
  // CHECK-MESSAGES: :[[@LINE+2]]:23: note: 'delete' in the destructor would free it, but the destructor of an object whose constructor throws does not run
  // CHECK-MESSAGES: :11:5: note: the exception is thrown here
  ~BadKnowsParent() { delete child_; }

private:
  Child *child_;
};

// Only what a model or an option says throws: too little for memory.
class GoodThrowNotSeen {
public:
  explicit GoodThrowNotSeen(const char *text) : data_(new Data), size_(toys::parse(text)) {}
  ~GoodThrowNotSeen() { delete data_; }

private:
  Data *data_;
  int size_;
};

// Owners.
class GoodUniquePointer {
public:
  explicit GoodUniquePointer(int n) : data_(new Data) { check(n); }

private:
  std::unique_ptr<Data> data_;
};

class GoodSharedPointer {
public:
  explicit GoodSharedPointer(int n) {
    data_.reset(new Data);
    check(n);
  }

private:
  std::shared_ptr<Data> data_;
};

class GoodMakeUnique {
public:
  explicit GoodMakeUnique(int n) : data_(std::make_unique<Data>()) { check(n); }
  ~GoodMakeUnique() { delete raw_; }

private:
  std::unique_ptr<Data> data_;
  Data *raw_ = nullptr;
};

class GoodReleased {
public:
  explicit GoodReleased(int n) {
    auto data = std::make_unique<Data>();
    check(n);
    data_ = data.release();
  }
  ~GoodReleased() { delete data_; }

private:
  Data *data_;
};

class GoodArrayOfPointers {
public:
  explicit GoodArrayOfPointers(int n) {
    data_[0] = std::make_unique<Data>();
    check(n);
  }

private:
  std::unique_ptr<Data> data_[2];
};

class GoodVectorOfOwners {
public:
  explicit GoodVectorOfOwners(int n) {
    data_.emplace_back(new Data);
    check(n);
  }

private:
  std::vector<std::unique_ptr<Data>> data_;
};

// Locals.
class BadLocalNew {
public:
  explicit BadLocalNew(int n) {
    Data *data = new Data;
    check(n);
    delete data;
  }
};
// CHECK-MESSAGES: :[[@LINE-4]]:5: warning: exception from 'check' leaves the constructor of 'BadLocalNew' without deleting 'data'
// CHECK-MESSAGES: :[[@LINE-6]]:18: note: it is allocated here
// CHECK-MESSAGES: :[[@LINE-5]]:5: note: it is released here, but only where nothing throws
// CHECK-MESSAGES: :[[@LINE-195]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadLocalNew {
// CHECK-FIXES: std::unique_ptr<Data> DataGuard(data);
// CHECK-FIXES: DataGuard.release();

class BadLocalNewHanded {
public:
  explicit BadLocalNewHanded(int n) {
    Data *data = new Data;
    check(n);
    data_ = data;
  }
  ~BadLocalNewHanded() { delete data_; }

private:
  Data *data_;
};
// CHECK-MESSAGES: :[[@LINE-8]]:5: warning: exception from 'check' leaves the constructor of 'BadLocalNewHanded' without deleting 'data'
// CHECK-MESSAGES: :[[@LINE-10]]:18: note: it is allocated here
// CHECK-MESSAGES: :[[@LINE-9]]:5: note: it is handed over here, but only where nothing throws
// CHECK-MESSAGES: :[[@LINE-215]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadLocalNewHanded {
// CHECK-FIXES: std::unique_ptr<Data> DataGuard(data);
// CHECK-FIXES: DataGuard.release();

class GoodLocalNewUnused {
public:
  explicit GoodLocalNewUnused(int n) {
    Data *data = new Data;
    data->size = n;
    check(n);
  }
};

// The constructor of what is made throws: C++ frees that itself.
struct Throwing {
  explicit Throwing(int n) { check(n); }
};
class GoodNewThrows {
public:
  explicit GoodNewThrows(int n) : data_(new Throwing(n)) {}
  ~GoodNewThrows() { delete data_; }

private:
  Throwing *data_;
};

class BadSecondNewThrows {
public:
  explicit BadSecondNewThrows(int n) : first_(new Data), second_(new Throwing(n)) {}
  ~BadSecondNewThrows() {
    delete first_;
    delete second_;
  }

private:
  Data *first_;
  Throwing *second_;
};
// CHECK-MESSAGES: :[[@LINE-10]]:70: warning: exception from 'Throwing::Throwing' leaves the constructor of 'BadSecondNewThrows' without deleting 'first_'
// CHECK-MESSAGES: :[[@LINE-11]]:47: note: it is allocated here
// CHECK-MESSAGES: :[[@LINE-10]]:5: note: 'delete' in the destructor would free it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-26]]:30: note: 'Throwing::Throwing' calls 'check' here
// CHECK-MESSAGES: :[[@LINE-258]]:5: note: the exception is thrown here
// CHECK-MESSAGES: :[[@LINE-15]]:70: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-MESSAGES: :[[@LINE-9]]:9: note: declare 'first_' as std::unique_ptr<Data>
// CHECK-REMAINS: warning: exception from 'Throwing::Throwing' leaves the constructor of 'BadSecondNewThrows' without deleting 'first_'
// CHECK-REMAINS: note: it is allocated here
// CHECK-REMAINS: note: 'delete' in the destructor would free it, but the destructor of an object whose constructor throws does not run
// CHECK-REMAINS: note: 'Throwing::Throwing' calls 'check' here
// CHECK-REMAINS: note: the exception is thrown here
// CHECK-REMAINS: note: release it before the exception leaves, or give it an owner as soon as it is acquired
// CHECK-REMAINS: note: declare 'first_' as std::unique_ptr<Data>

// Placement new allocates nothing.
void *operator new(decltype(sizeof(0)), void *where) noexcept;
class GoodPlacement {
public:
  explicit GoodPlacement(int n) : data_(new (room_) Data) { check(n); }
  ~GoodPlacement() { data_->~Data(); }

private:
  alignas(Data) char room_[sizeof(Data)];
  Data *data_;
};

// What `new` makes owns a handle: it is lost with it.
class Gadget {
public:
  Gadget() : h_(gadget_open()) {}
  ~Gadget() { gadget_close(h_); }

private:
  gadget *h_;
};

class BadOwnerInNew {
public:
  explicit BadOwnerInNew(int n) : gadget_(new Gadget) { check(n); }
  ~BadOwnerInNew() { delete gadget_; }

private:
  Gadget *gadget_;
};
// CHECK-MESSAGES: :[[@LINE-6]]:57: warning: exception from 'check' leaves the constructor of 'BadOwnerInNew' without deleting 'gadget_'
// CHECK-MESSAGES: :[[@LINE-7]]:43: note: it is allocated here
// CHECK-MESSAGES: :[[@LINE-7]]:22: note: 'delete' in the destructor would free it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-302]]:5: note: the exception is thrown here
// CHECK-FIXES: class BadOwnerInNew {
// CHECK-FIXES: explicit BadOwnerInNew(int n) : gadget_(new Gadget) { std::unique_ptr<Gadget> GadgetGuard(gadget_); check(n); GadgetGuard.release(); }

class GoodOwnerInUniquePointer {
public:
  explicit GoodOwnerInUniquePointer(int n) : gadget_(new Gadget) { check(n); }

private:
  std::unique_ptr<Gadget> gadget_;
};
