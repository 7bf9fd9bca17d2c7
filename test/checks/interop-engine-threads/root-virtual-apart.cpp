// Listeners that no thread is given.
// RUN: %check_interop_tidy %s interop-engine-threads %t -std=c++17,c++20 -- --config="{CheckOptions: {interop-engine-threads.ModelFiles: '%S/Inputs/press.yaml'}}"

#include "Inputs/press.h"
#include <thread>

class Listener {
public:
  virtual ~Listener() = default;
  virtual void onSheet(int Sheet) = 0;
};

class GoodView : public Listener {
public:
  void onSheet(int Sheet) override { desk_show(Sheet); }
};

static void work() { press_version(); }

int main() {
  GoodView View;
  Listener &Each = View;
  std::thread Worker(work);
  Each.onSheet(1);
  Worker.join();
  return 0;
}
