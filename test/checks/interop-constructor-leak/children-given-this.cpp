// `new Child(this)`: a listener that is called, or an owner that deletes what it is given.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml'}}"

#include "Inputs/toys.h"
#include <memory>
#include <vector>

struct Error {};
void check(int n) {
  if (n < 0)
    throw Error();
}

class Listener {
public:
  virtual ~Listener() = default;
  virtual void heard() = 0;
};

class Port {
public:
  explicit Port(Listener *listener) : listener_(listener), h_(gadget_open()) {}
  ~Port() { gadget_close(h_); }

private:
  Listener *listener_;
  gadget *h_;
};

class BadListener : Listener {
public:
  explicit BadListener(int n) : port_(new Port(this)) {
    check(n);
  }
  ~BadListener() { delete port_; }

private:
  void heard() override {}
  Port *port_;
};
// CHECK-MESSAGES: :[[@LINE-8]]:5: warning: exception from 'check' leaves the constructor of 'BadListener' without deleting 'port_'
// CHECK-MESSAGES: :[[@LINE-10]]:39: note: it is allocated here
// CHECK-MESSAGES: :[[@LINE-8]]:20: note: 'delete' in the destructor would free it, but the destructor of an object whose constructor throws does not run
// CHECK-MESSAGES: :[[@LINE-33]]:5: note: the exception is thrown here
// CHECK-FIXES: explicit BadListener(int n) : port_(new Port(this)) {
// CHECK-FIXES-NEXT: std::unique_ptr<Port> PortGuard(port_);
// CHECK-FIXES-NEXT: check(n);
// CHECK-FIXES-NEXT: PortGuard.release();

// Nobody deletes it in the class itself: it has put itself somewhere.
class GoodRegistered : Listener {
public:
  explicit GoodRegistered(int n) : port_(new Port(this)) { check(n); }

private:
  void heard() override {}
  Port *port_;
};

// The base deletes all children that it was given.
class Node {
public:
  explicit Node(Node *parent) {
    if (parent)
      parent->children_.push_back(this);
  }
  virtual ~Node() {
    for (Node *child : children_)
      delete child;
  }

private:
  std::vector<Node *> children_;
};
class GoodNode : public Node {
public:
  explicit GoodNode(int n) : Node(nullptr), child_(new Node(this)) { check(n); }
  ~GoodNode() { delete child_; }

private:
  Node *child_;
};

// The base's end is out of sight.
class Widget {
public:
  explicit Widget(Widget *parent);
  virtual ~Widget();
};
class GoodWidget : public Widget {
public:
  explicit GoodWidget(int n) : Widget(nullptr), child_(new Widget(this)) { check(n); }
  ~GoodWidget() { delete child_; }

private:
  Widget *child_;
};
