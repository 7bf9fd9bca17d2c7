// A mock of the library's headers: what the tests need, quick to parse.
#ifndef MOCK_GTKMM_H
#define MOCK_GTKMM_H

#include <functional>
#include <string>

namespace Glib {
class SignalIdle {
public:
  void connect(const std::function<bool()> &, int Priority = 200);
  void connect_once(const std::function<void()> &, int Priority = 200);
};
SignalIdle signal_idle();
class Dispatcher {
public:
  Dispatcher();
  ~Dispatcher();
  void emit();
  void connect(const std::function<void()> &);
};
}

namespace Gtk {
class Widget {
public:
  virtual ~Widget();
  void *gobj();
  void show();
  void queue_draw();
};
class Label : public Widget {
public:
  Label();
  void set_text(const std::string &);
};
class TreePath {
public:
  TreePath();
  ~TreePath();
  void up();
};
class Main {
public:
  Main(int &, char **&);
  static void run(Widget &);
};
}

#endif
