// The header by itself, used by code without exceptions.
#include <interop/dispatcher.h>

int main() {
  interop::Dispatcher Engine;
  int Seven = Engine.run([] { return 7; });
  bool IsTaken = Engine.post([] {});
  Engine.shutDown();
  bool IsTakenLate = Engine.post([] {});
  interop::Dispatcher Gui(interop::Dispatcher::Pumped);
  Gui.post([] {});
  return Seven == 7 && IsTaken && !IsTakenLate && Gui.runPending() == 1 ? 0 : 1;
}
