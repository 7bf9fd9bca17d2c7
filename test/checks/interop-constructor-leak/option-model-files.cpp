// ModelFiles: what no built-in model knows, and no name of a release says, is silent until a model says it.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -- --config="{CheckOptions: {interop-constructor-leak.ReleaseWords: ''}}"
// RUN: %check_interop_tidy %s interop-constructor-leak %t --suffix=USER -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml'}}"
// RUN: %check_interop_tidy %s interop-constructor-leak %t --suffix=USER -- --config="{CheckOptions: {ModelFiles: '%S/Inputs/toys.yaml'}}"

#include "Inputs/toys.h"

struct Error {};

class BadWithModel {
public:
  explicit BadWithModel(int n) : h_(gadget_open()) {
    if (n < 0)
      throw Error();
  }
  ~BadWithModel() { gadget_close(h_); }

private:
  gadget *h_;
};
// CHECK-MESSAGES-USER: :[[@LINE-7]]:7: warning: exception thrown here leaves the constructor of 'BadWithModel' without releasing 'h_', a gadget
// CHECK-MESSAGES-USER: :[[@LINE-10]]:37: note: 'gadget_open' acquires it here
// CHECK-MESSAGES-USER: :[[@LINE-7]]:21: note: 'gadget_close' in the destructor would release it, but the destructor of an object whose constructor throws does not run
// CHECK-FIXES-USER: class BadWithModel {
// CHECK-FIXES-USER: if (n < 0) {
// CHECK-FIXES-USER: gadget_close(h_);

class GoodWithModel {
public:
  explicit GoodWithModel(int n) : h_(gadget_open()) {
    if (n < 0) {
      gadget_close(h_);
      throw Error();
    }
  }
  ~GoodWithModel() { gadget_close(h_); }

private:
  gadget *h_;
};
