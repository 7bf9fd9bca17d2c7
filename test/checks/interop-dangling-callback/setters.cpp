// One listener is set, and stays set when it is destroyed; C functions that are given `this`.
// RUN: %check_interop_tidy %s interop-dangling-callback %t

struct Delegate {
  virtual ~Delegate() = default;
  virtual void finished() = 0;
};
struct Download {
  void setDelegate(Delegate *of);
  int size() const;
};

class NotReset : public Delegate {
public:
  explicit NotReset(Download &download) : download_(download) { download_.setDelegate(this); }
  ~NotReset() override { last_ = download_.size(); }
  void finished() override;

private:
  Download &download_;
  int last_ = 0;
};
// CHECK-MESSAGES: :[[@LINE-8]]:65: warning: 'Download::setDelegate' keeps 'this' after a 'NotReset' is destroyed, whose destructor does not call 'setDelegate': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: the destructor leaves it registered
// CHECK-FIXES: ~NotReset() override { download_.setDelegate(nullptr); last_ = download_.size(); }

class OkReset : public Delegate {
public:
  explicit OkReset(Download &download) : download_(download) { download_.setDelegate(this); }
  ~OkReset() override { download_.setDelegate(nullptr); }
  void finished() override;

private:
  Download &download_;
};

class OkOwnDownload : public Delegate {
public:
  OkOwnDownload() { download_.setDelegate(this); }
  ~OkOwnDownload() override {}
  void finished() override;

private:
  Download download_;
};

// A parent is told nothing.
struct Window;
struct Child {
  void setParent(Window *of);
};
struct Window {
  explicit Window(Child &child) { child.setParent(this); }
  ~Window();
};
Window::~Window() {}

extern "C" {
struct c_timer {
  int id;
};
void c_timer_init(c_timer *of, void (*tick)(void *), void *data);
void c_timer_start(c_timer *of, int ms);
void c_timer_cancel(c_timer *of);
}

class NotCancelled {
public:
  NotCancelled() {
    c_timer_init(&timer_, &NotCancelled::tick, this);
    c_timer_start(&timer_, 10);
  }
  ~NotCancelled() { count_ = 0; }

private:
  static void tick(void *data);
  c_timer timer_;
  int count_ = 0;
};
// CHECK-MESSAGES: :[[@LINE-10]]:5: warning: 'c_timer_init' keeps 'this' after a 'NotCancelled' is destroyed, whose destructor does not call 'c_timer_cancel': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-8]]:3: note: the destructor leaves it registered

class OkCancelled {
public:
  OkCancelled() {
    c_timer_init(&timer_, &OkCancelled::tick, this);
    c_timer_start(&timer_, 10);
  }
  ~OkCancelled() { c_timer_cancel(&timer_); }

private:
  static void tick(void *data);
  c_timer timer_;
};
// CHECK-REMAINS: warning: 'c_timer_init' keeps 'this' after a 'NotCancelled' is destroyed, whose destructor does not call 'c_timer_cancel': the callback then runs on a dangling pointer
// CHECK-REMAINS: note: the destructor leaves it registered
