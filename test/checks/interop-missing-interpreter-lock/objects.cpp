// Copies and ends of objects, and of what contains one.
// RUN: %check_interop_tidy %s interop-missing-interpreter-lock %t -std=c++14,c++20

#include <functional>
#include <memory>
#include <pybind11/pybind11.h>
#include <utility>
#include <vector>

namespace py = pybind11;
int compute(int);

// Copies.
void badCopy(const py::object &o) {
  py::object copy;
  py::gil_scoped_release release;
  copy = o;
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'pybind11::object::operator=' calls 'pybind11::handle::inc_ref', which needs the GIL, where it is not held
// CHECK-MESSAGES: :[[@LINE-4]]:26: note: the GIL is released here
// CHECK-MESSAGES: pybind11.h:58:5: note: 'pybind11::object::operator=' calls 'pybind11::handle::inc_ref' here
// CHECK-FIXES: void badCopy
// CHECK-FIXES: py::gil_scoped_release release;
// CHECK-FIXES-NEXT: {
// CHECK-FIXES-NEXT: py::gil_scoped_acquire {{.*}};
// CHECK-FIXES-NEXT: copy = o;
// CHECK-FIXES-NEXT: }

void goodCopy(const py::object &o) {
  py::object copy;
  copy = o;
  py::gil_scoped_release release;
  compute(1);
}

void goodHandleCopy(const py::object &o) {
  py::handle copy;
  py::gil_scoped_release release;
  copy = o;
}

// The guard goes first: the object ends with the lock.
void goodEndAfterGuard() {
  py::object o;
  py::gil_scoped_release release;
  compute(1);
}

// The object goes first.
void badEndBeforeGuard() {
  py::gil_scoped_release release;
  py::list o;
  compute(1);
}
// CHECK-MESSAGES: :[[@LINE-3]]:12: warning: 'pybind11::list::list' calls 'PyList_New', which needs the GIL, where it is not held
// CHECK-MESSAGES: :[[@LINE-5]]:26: note: the GIL is released here
// CHECK-MESSAGES: pybind11.h:80:20: note: 'pybind11::list::list' calls 'PyList_New' here
// CHECK-MESSAGES: :[[@LINE-6]]:12: note: take the GIL around it
// CHECK-REMAINS: warning: 'pybind11::list::list' calls 'PyList_New', which needs the GIL, where it is not held
// CHECK-REMAINS: note: the GIL is released here
// CHECK-REMAINS: note: 'pybind11::list::list' calls 'PyList_New' here
// CHECK-REMAINS: note: take the GIL around it

// A default-made object holds nothing, but its end still looks.
void badEndOfScope(const py::object &o) {
  py::object kept;
  {
    py::gil_scoped_release release;
    py::object mine = std::move(kept);
    compute(1);
  }
}
// CHECK-MESSAGES: :[[@LINE-4]]:16: warning: the end of 'mine' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-6]]:28: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-6]]:16: note: let it end where the GIL is held
// CHECK-REMAINS: warning: the end of 'mine' needs the GIL, which is not held here
// CHECK-REMAINS: note: the GIL is released here
// CHECK-REMAINS: note: let it end where the GIL is held

// Moved-out objects end with nothing in them.
void goodMovedOut(std::vector<py::object> &all) {
  py::object kept;
  {
    py::gil_scoped_release release;
    py::object mine = std::move(kept);
    all.push_back(std::move(mine));
  }
}

// What contains one.
struct Holder {
  py::object object;
  int number = 0;
};
struct Plain {
  int number = 0;
};
void badHolder() {
  py::gil_scoped_release release;
  Holder holder;
  compute(holder.number);
}
// CHECK-MESSAGES: :[[@LINE-3]]:10: warning: the end of 'holder' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-5]]:26: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-13]]:14: note: member 'object' is destroyed here by 'pybind11::object::~object'
// CHECK-MESSAGES: :[[@LINE-6]]:10: note: let it end where the GIL is held
// CHECK-REMAINS: warning: the end of 'holder' needs the GIL, which is not held here
// CHECK-REMAINS: note: the GIL is released here
// CHECK-REMAINS: note: member 'object' is destroyed here by 'pybind11::object::~object'
// CHECK-REMAINS: note: let it end where the GIL is held

void goodPlain() {
  py::gil_scoped_release release;
  Plain plain;
  compute(plain.number);
}

void goodHolderOutside() {
  Holder holder;
  py::gil_scoped_release release;
  compute(holder.number);
}

void badVector() {
  py::gil_scoped_release release;
  std::vector<py::object> all;
  compute(1);
}
// CHECK-MESSAGES: :[[@LINE-3]]:27: warning: the end of 'all' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-5]]:26: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-5]]:27: note: let it end where the GIL is held
// CHECK-REMAINS: warning: the end of 'all' needs the GIL, which is not held here
// CHECK-REMAINS: note: the GIL is released here
// CHECK-REMAINS: note: let it end where the GIL is held

void badPointer(std::unique_ptr<Holder> &from) {
  py::gil_scoped_release release;
  std::unique_ptr<Holder> holder = std::move(from);
  compute(1);
}
// CHECK-MESSAGES: :[[@LINE-3]]:27: warning: the end of 'holder' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-5]]:26: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-51]]:14: note: member 'object' is destroyed here by 'pybind11::object::~object'
// CHECK-MESSAGES: :[[@LINE-6]]:27: note: let it end where the GIL is held
// CHECK-REMAINS: warning: the end of 'holder' needs the GIL, which is not held here
// CHECK-REMAINS: note: the GIL is released here
// CHECK-REMAINS: note: member 'object' is destroyed here by 'pybind11::object::~object'
// CHECK-REMAINS: note: let it end where the GIL is held

void goodShared(const std::shared_ptr<Holder> &from) {
  py::gil_scoped_release release;
  std::shared_ptr<Holder> holder = from;
  compute(1);
}

// Deleted.
void badDelete(Holder *holder) {
  py::gil_scoped_release release;
  delete holder;
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: the end of a 'Holder' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-4]]:26: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-71]]:14: note: member 'object' is destroyed here by 'pybind11::object::~object'
// CHECK-MESSAGES: :[[@LINE-5]]:3: note: let it end where the GIL is held
// CHECK-REMAINS: warning: the end of a 'Holder' needs the GIL, which is not held here
// CHECK-REMAINS: note: the GIL is released here
// CHECK-REMAINS: note: member 'object' is destroyed here by 'pybind11::object::~object'
// CHECK-REMAINS: note: let it end where the GIL is held

void goodDelete(Plain *plain) {
  py::gil_scoped_release release;
  delete plain;
}

// Reference counts by hand.
void badDecRef(py::handle h) {
  py::gil_scoped_release release;
  h.dec_ref();
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'pybind11::handle::dec_ref' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-4]]:26: note: the GIL is released here
// CHECK-FIXES: void badDecRef
// CHECK-FIXES: py::gil_scoped_release release;
// CHECK-FIXES-NEXT: {
// CHECK-FIXES-NEXT: py::gil_scoped_acquire {{.*}};
// CHECK-FIXES-NEXT: h.dec_ref();
// CHECK-FIXES-NEXT: }

void goodDecRef(py::handle h) {
  {
    py::gil_scoped_release release;
    compute(1);
  }
  h.dec_ref();
}

// Calls.
void badCall(const py::function &f) {
  py::gil_scoped_release release;
  f(1);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'pybind11::detail::object_api::operator()' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-4]]:26: note: the GIL is released here
// CHECK-FIXES: void badCall
// CHECK-FIXES: py::gil_scoped_acquire {{.*}};
// CHECK-FIXES-NEXT: f(1);

void goodAcquired(const py::function &f) {
  py::gil_scoped_release release;
  compute(1);
  {
    py::gil_scoped_acquire acquire;
    f(1);
  }
  compute(2);
}

// Looking at a handle needs nothing.
bool goodLook(const py::object &o) {
  py::gil_scoped_release release;
  return o.ptr() != nullptr && bool(o);
}

// A disarmed guard does not take it back.
void badDisarmed(const py::function &f) {
  {
    py::gil_scoped_release release;
    release.disarm();
  }
  f(1);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'pybind11::detail::object_api::operator()' needs the GIL, which is not held here
// CHECK-MESSAGES: :[[@LINE-6]]:28: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-4]]:3: note: take the GIL around it
// CHECK-REMAINS: warning: 'pybind11::detail::object_api::operator()' needs the GIL, which is not held here
// CHECK-REMAINS: note: the GIL is released here
// CHECK-REMAINS: note: take the GIL around it

// The end is in a helper.
void helper(Holder &from) {
  Holder mine = std::move(from);
  compute(mine.number);
}
void badHelper(Holder &from) {
  py::gil_scoped_release release;
  helper(from);
}
// CHECK-MESSAGES: :[[@LINE-2]]:3: warning: 'helper' brings the end of 'mine', which needs the GIL, where it is not held
// CHECK-MESSAGES: :[[@LINE-4]]:26: note: the GIL is released here
// CHECK-MESSAGES: :[[@LINE-9]]:10: note: variable 'mine' is destroyed here by 'Holder::~Holder'
// CHECK-MESSAGES: :[[@LINE-159]]:14: note: member 'object' is destroyed here by 'pybind11::object::~object'
// CHECK-FIXES: void badHelper
// CHECK-FIXES: py::gil_scoped_acquire {{.*}};
// CHECK-FIXES-NEXT: helper(from);

void goodHelper(Holder &from) {
  {
    py::gil_scoped_release release;
    compute(1);
  }
  helper(from);
}

// A closure that holds one.
void badClosure(py::object o) {
  py::gil_scoped_release release;
  std::function<int()> closure = [o] { return compute(1); };
  closure();
}
// CHECK-MESSAGES: :[[@LINE-3]]:35: warning: 'pybind11::object::object' calls 'pybind11::handle::inc_ref', which needs the GIL, where it is not held
// CHECK-MESSAGES: :[[@LINE-5]]:26: note: the GIL is released here
// CHECK-MESSAGES: pybind11.h:46:49: note: 'pybind11::object::object' calls 'pybind11::handle::inc_ref' here
// CHECK-MESSAGES: :[[@LINE-6]]:34: note: the end of the lambda needs it here too
// CHECK-MESSAGES: :[[@LINE-7]]:35: note: take the GIL around it
// CHECK-REMAINS: warning: 'pybind11::object::object' calls 'pybind11::handle::inc_ref', which needs the GIL, where it is not held
// CHECK-REMAINS: note: the GIL is released here
// CHECK-REMAINS: note: 'pybind11::object::object' calls 'pybind11::handle::inc_ref' here
// CHECK-REMAINS: note: the end of the lambda needs it here too
// CHECK-REMAINS: note: take the GIL around it

void goodClosure(py::object o) {
  std::function<int()> closure = [o] { return compute(1); };
  py::gil_scoped_release release;
  closure();
}

// By value, and by reference.
int takesValue(py::object o);
int takesReference(const py::object &o);
void badArgument(const py::object &o) {
  py::gil_scoped_release release;
  takesValue(o);
}
// CHECK-MESSAGES: :[[@LINE-2]]:14: warning: 'pybind11::object::object' calls 'pybind11::handle::inc_ref', which needs the GIL, where it is not held
// CHECK-MESSAGES: :[[@LINE-4]]:26: note: the GIL is released here
// CHECK-MESSAGES: pybind11.h:46:49: note: 'pybind11::object::object' calls 'pybind11::handle::inc_ref' here
// CHECK-FIXES: void badArgument
// CHECK-FIXES: py::gil_scoped_acquire {{.*}};
// CHECK-FIXES-NEXT: takesValue(o);
void goodArgument(const py::object &o) {
  py::gil_scoped_release release;
  takesReference(o);
}
