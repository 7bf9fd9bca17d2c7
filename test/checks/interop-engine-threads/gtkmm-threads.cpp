// gtkmm: widgets are the main thread's; Glib::Dispatcher and Glib::signal_idle() get there.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20

#include <gtkmm.h>
#include <thread>

int compute();

class Window : public Gtk::Widget {
public:
  Window() {
    Finished.connect([this] { Label.set_text("finished"); });
  }
  void badStart() {
    Bad = std::thread([this] {
      compute();
      Label.set_text("bad");
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'Gtk::Label::set_text' is for the main thread alone, but the thread that runs the lambda reaches it
      // CHECK-NOTES: :[[@LINE-4]]:11: note: the lambda is started as a thread here
      // CHECK-NOTES: :[[@LINE+9]]:7: note: the lambda hands such a call to 'Glib::SignalIdle::connect_once' here
      // CHECK-NOTES: :[[@LINE-4]]:7: note: a function that is given to 'g_idle_add' is called by the main loop, on the thread that may (model gtk.yaml)
    });
  }
  void goodStart() {
    Good = std::thread([this] {
      compute();
      Gtk::TreePath Path;
      Path.up();
      Glib::signal_idle().connect_once([this] { Label.set_text("good"); });
      Finished.emit();
    });
  }
  void join() {
    Bad.join();
    Good.join();
  }

private:
  Gtk::Label Label;
  Glib::Dispatcher Finished;
  std::thread Bad, Good;
};

int main(int Argc, char **Argv) {
  Gtk::Main Kit(Argc, Argv);
  Window W;
  W.badStart();
  W.goodStart();
  Gtk::Main::run(W);
  W.join();
}
