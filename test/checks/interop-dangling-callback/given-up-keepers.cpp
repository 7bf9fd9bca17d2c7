// A destructor that gives up its reference to what others have, or takes back what another object keeps, leaves the rest.
// RUN: %check_interop_tidy %s interop-dangling-callback %t

#include <functional>
#include <string>
#include <vector>

typedef void (*GCallback)(void);
struct Bookmarks;
extern "C" {
Bookmarks *bookmarks_dup(void);
Bookmarks *bookmarks_new(void);
void bookmarks_unref(Bookmarks *bookmarks);
unsigned long g_signal_connect_data(void *instance, const char *signal, GCallback callback, void *data, void *notify, int flags);
unsigned g_signal_handlers_disconnect_matched(void *instance, int mask, unsigned id, unsigned detail, void *closure, void *function, void *data);
}

class Window;
class Launcher {
public:
  explicit Launcher(Window *window);
  ~Launcher();
};

class Window {
public:
  Window();
  ~Window();

private:
  static void changed(Bookmarks *, Window *);
  Bookmarks *bookmarks;
  Launcher launcher;
};
Window::Window() : bookmarks(bookmarks_dup()), launcher(this) {
  g_signal_connect_data(bookmarks, "changed", (GCallback)changed, this, 0, 0);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: 'g_signal_connect_data' keeps 'this' after a 'Window' is destroyed, whose destructor does not call 'g_signal_handler_disconnect' or 'g_signal_handlers_disconnect_matched': the callback then runs on a dangling pointer
  // CHECK-MESSAGES: :[[@LINE-10]]:3: note: the destructor leaves it registered
  // CHECK-MESSAGES: :[[@LINE-3]]:3: note: 'g_signal_connect_data' keeps what it is given (model glib.yaml)
}
Window::~Window() {
  if (bookmarks)
    bookmarks_unref(bookmarks);
}

// It takes its handler back.
class OkTakesBack {
public:
  OkTakesBack();
  ~OkTakesBack();

private:
  static void changed(Bookmarks *, OkTakesBack *);
  Bookmarks *bookmarks;
};
OkTakesBack::OkTakesBack() {
  bookmarks = bookmarks_dup();
  g_signal_connect_data(bookmarks, "changed", (GCallback)changed, this, 0, 0);
}
OkTakesBack::~OkTakesBack() {
  g_signal_handlers_disconnect_matched(bookmarks, 24, 0, 0, 0, (void *)changed, this);
  bookmarks_unref(bookmarks);
}

// The only reference is its own.
class OkOwn {
public:
  OkOwn();
  ~OkOwn();

private:
  static void changed(Bookmarks *, OkOwn *);
  Bookmarks *bookmarks;
};
OkOwn::OkOwn() {
  bookmarks = bookmarks_new();
  g_signal_connect_data(bookmarks, "changed", (GCallback)changed, this, 0, 0);
}
OkOwn::~OkOwn() { bookmarks_unref(bookmarks); }

class Timeouts {
public:
  unsigned long add(std::function<void()> callback, double seconds);
  void remove(unsigned long cookie);
};
class Messages {
public:
  void unregister_all(const void *by);
  void finish(const void *by);
};

class Requests {
public:
  Requests(Timeouts &timeouts, Messages &messages) : timeouts(timeouts), messages(messages) {}
  ~Requests();
  void send(unsigned long &cookie);

private:
  int count = 0;
  Timeouts &timeouts;
  Messages &messages;
};
Requests::~Requests() { messages.unregister_all(this); }
void Requests::send(unsigned long &cookie) {
  cookie = timeouts.add([this] { ++count; }, 1.0);
}
// CHECK-MESSAGES: :[[@LINE-2]]:12: warning: 'Timeouts::add' keeps a lambda with 'this' after a 'Requests' is destroyed, whose destructor does not call 'remove': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-13]]:3: note: the destructor leaves it registered

// Nobody knows what that does with the object.
class OkUnknown {
public:
  OkUnknown(Timeouts &timeouts, Messages &messages) : timeouts(timeouts), messages(messages) {}
  ~OkUnknown();
  void send(unsigned long &cookie);

private:
  int count = 0;
  Timeouts &timeouts;
  Messages &messages;
};
OkUnknown::~OkUnknown() { messages.finish(this); }
void OkUnknown::send(unsigned long &cookie) {
  cookie = timeouts.add([this] { ++count; }, 1.0);
}

// The number is in an element that goes with the object, which does nothing.
class Keeps {
public:
  explicit Keeps(Timeouts &timeouts) : timeouts(timeouts) {}
  ~Keeps();
  void send();

private:
  struct Item {
    std::string name;
    unsigned long cookie = 0;
  };
  int count = 0;
  Timeouts &timeouts;
  std::vector<Item> items;
};
Keeps::~Keeps() { count = 0; }
void Keeps::send() {
  auto it = items.begin();
  it->cookie = timeouts.add([this] { ++count; }, 1.0);
}
// CHECK-MESSAGES: :[[@LINE-2]]:16: warning: 'Timeouts::add' keeps a lambda with 'this' after a 'Keeps' is destroyed, whose destructor does not call 'remove': the callback then runs on a dangling pointer
// CHECK-MESSAGES: :[[@LINE-18]]:3: note: the destructor leaves it registered

// Here the element's own destructor may see to it.
class OkElements {
public:
  explicit OkElements(Timeouts &timeouts) : timeouts(timeouts) {}
  ~OkElements();
  void send();

private:
  struct Item {
    ~Item();
    unsigned long cookie = 0;
  };
  int count = 0;
  Timeouts &timeouts;
  std::vector<Item> items;
};
OkElements::~OkElements() { count = 0; }
void OkElements::send() {
  auto it = items.begin();
  it->cookie = timeouts.add([this] { ++count; }, 1.0);
}
