// A member whose class was never defined: the destructor of its owner is reached through a smart pointer.
// RUN: not %tidy -checks=-*,interop-* %s -- -std=c++17 > %t 2>&1
// RUN: FileCheck %s < %t

#include <memory>

class Hidden;
class Owner {
  std::unique_ptr<Hidden> hidden_;
};

class Hidden {
  ~Hidden();
  std::string member_; // <string> is missing
};
// CHECK: error: implicit instantiation of undefined template 'std::basic_string<char>'
// CHECK-NOT: Stack dump

Hidden::~Hidden() {}
