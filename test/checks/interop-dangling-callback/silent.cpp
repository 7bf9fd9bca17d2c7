// Objects that are there as long as the program, and those that are told when they go.
// RUN: %check_interop_tidy %s interop-dangling-callback %t

#include <memory>

typedef int gboolean;
typedef void *gpointer;
typedef gboolean (*GSourceFunc)(gpointer);
extern "C" {
unsigned g_idle_add(GSourceFunc function, gpointer data);
gboolean g_source_remove(unsigned id);
}

class OkGlobal {
public:
  void start() { g_idle_add(tick, this); }
  ~OkGlobal() {}

private:
  static gboolean tick(gpointer self);
};
OkGlobal only;

class OkSingleton {
public:
  static OkSingleton &instance();
  void start() { g_idle_add(tick, this); }
  ~OkSingleton() {}

private:
  static gboolean tick(gpointer self);
};

class OkOfMain {
public:
  OkOfMain() { g_idle_add(tick, this); }
  ~OkOfMain() {}

private:
  static gboolean tick(gpointer self);
};
int main() { OkOfMain app; }

// A source that is removed by the owner that the class has for it.
struct SourceEnd {
  void operator()(unsigned *id) const {
    g_source_remove(*id);
    delete id;
  }
};
class OkOwnedSource {
public:
  OkOwnedSource() : id_(new unsigned(g_idle_add(tick, this))) {}
  ~OkOwnedSource() {}

private:
  static gboolean tick(gpointer self);
  std::unique_ptr<unsigned, SourceEnd> id_;
};
