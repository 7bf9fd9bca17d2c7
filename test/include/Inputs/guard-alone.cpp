// The header by itself.
#include <interop/scope_guard.h>

extern "C" int close(int Fd);
void guard(int Fd);

void guard(int Fd) {
  interop::ScopeGuard FdGuard([&] { close(Fd); });
  FdGuard.dismiss();
}
