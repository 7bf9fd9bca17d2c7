// A thread calls what listens to it. One method hands its work to the main loop, another forgot to.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20

#include <gtk/gtk.h>
#include <string>
#include <thread>
#include <vector>

class Listener {
public:
  virtual ~Listener() = default;
  virtual void onConnected() {}
  virtual void onFailed(const char *) {}
  virtual void onLine(const char *) {}
  virtual void onClosed() {}
};

// The core of the program, which knows no GTK.
class Client {
public:
  void addListener(Listener *L) { Listeners.push_back(L); }
  void start() {
    Reader = std::thread([this] { read(); });
  }
  void stop() { Reader.join(); }

private:
  void read() {
    for (Listener *L : Listeners)
      L->onConnected();
    for (Listener *L : Listeners)
      L->onFailed("no route");
    for (Listener *L : Listeners)
      L->onLine("hello");
  }
  std::vector<Listener *> Listeners;
  std::thread Reader;
};

static gboolean showConnected(gpointer Label) {
  gtk_label_set_text(GTK_LABEL(Label), "connected");
  return G_SOURCE_REMOVE;
}

class Hub : public Listener {
public:
  explicit Hub(Client &C) : Label(gtk_label_new("")) { C.addListener(this); }
  void onConnected() override { g_idle_add(showConnected, Label); }
  void onFailed(const char *Why) override { setStatus(Why); }
  // Nobody in view calls it.
  void onClosed() override { gtk_label_set_text(GTK_LABEL(Label), "closed"); }

private:
  void setStatus(const char *Text) { gtk_label_set_text(GTK_LABEL(Label), Text); }
  // CHECK-MESSAGES: :[[@LINE-1]]:38: warning: 'gtk_label_set_text' is for the main thread alone, but the thread that runs the lambda reaches it
  // CHECK-NOTES: :[[@LINE-33]]:14: note: the lambda is started as a thread here
  // CHECK-NOTES: :[[@LINE-34]]:35: note: the lambda calls 'Client::read' here
  // CHECK-NOTES: :[[@LINE-26]]:7: note: 'Client::read' calls 'Listener::onFailed' here
  // CHECK-NOTES: :[[@LINE-10]]:45: note: 'Hub::onFailed' calls 'Hub::setStatus' here
  // CHECK-NOTES: :[[@LINE-12]]:33: note: 'Hub::onConnected' hands such a call to 'g_idle_add' here
  // CHECK-NOTES: :[[@LINE-7]]:38: note: a function that is given to 'g_idle_add' is called by the main loop, on the thread that may (model gtk.yaml)
  GtkWidget *Label;
};

// Listens to nobody.
class Idle : public Listener {
public:
  void onLine(const char *Text) override { gtk_label_set_text(GTK_LABEL(Label), Text); }

private:
  GtkWidget *Label = gtk_label_new("");
};

int main(int argc, char **argv) {
  gtk_init(&argc, &argv);
  static Client C;
  static Hub H(C);
  C.start();
  gtk_main();
  C.stop();
}
