// Bindings that models of the user know.
// RUN: %check_interop_tidy %s interop-blocking-finalizer %t -- --config="{CheckOptions: {interop-blocking-finalizer.ModelFiles: '%S/Inputs/page_script.yaml;%S/Inputs/vault.yaml'}}"

#include "Inputs/page_script.h"
#include "Inputs/vault.h"
#include <memory>

class Waits {
public:
  ~Waits() { vault_close(v_); }

private:
  vault *v_ = vault_open();
};
class Quick {
public:
  ~Quick() { vault_drop(v_); }

private:
  vault *v_ = vault_open();
};
struct Releasing {
  void operator()(Waits *w) const {
    ps_leave();
    delete w;
    ps_enter();
  }
};

void bind() {
  ps::binder<1, Waits> badPlace("bad");
  ps::binder<1, Quick> goodQuick("good");
  ps::binder_with<Waits>("bad");
  ps::binder_with<Waits>("good", ps::unlocked());
  ps::binder_with<Waits>("good", ps::outside());
  ps::binder_with<Waits>("bad", 1);
  std::unique_ptr<Waits, Releasing> instance;
  ps::binder_with<Waits, std::unique_ptr<Waits, Releasing>>("good");
}
// CHECK-MESSAGES: :[[@LINE-9]]:24: warning: 'Waits' is bound without releasing the script lock around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-31]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-32]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-33]]:14: note: release the script lock around this call: what it waits for may need it
// CHECK-MESSAGES: :[[@LINE-11]]:3: warning: 'Waits' is bound without releasing the script lock around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-35]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-36]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-MESSAGES: :[[@LINE-11]]:3: warning: 'Waits' is bound without releasing the script lock around its destructor, which may block forever in 'vault_close'
// CHECK-MESSAGES: :[[@LINE-38]]:14: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-MESSAGES: :[[@LINE-39]]:14: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-FIXES: ps::binder<1, Waits> badPlace("bad");
// CHECK-FIXES: ps::binder_with<Waits>("bad", ps::unlocked());
// CHECK-FIXES: ps::binder_with<Waits>("bad", 1, ps::unlocked());
// CHECK-REMAINS: warning: 'Waits' is bound without releasing the script lock around its destructor, which may block forever in 'vault_close'
// CHECK-REMAINS: note: 'Waits::~Waits' calls 'vault_close' here
// CHECK-REMAINS: note: 'vault_close' waits until everybody has left (model vault.yaml)
// CHECK-REMAINS: note: release the script lock around this call: what it waits for may need it
