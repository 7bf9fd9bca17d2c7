// What Haskell gave away is given back before its runtime ends.
// RUN: %check_interop_tidy %s interop-interpreter-shutdown %t

extern "C" {
typedef void *HsStablePtr;
void hs_init(int *argc, char **argv[]);
void hs_exit(void);
void hs_free_stable_ptr(HsStablePtr pointer);
HsStablePtr makeState(void);
}

class State {
  HsStablePtr Kept = makeState();

public:
  ~State() { hs_free_stable_ptr(Kept); }
};

int bad(int Count, char **Arguments) {
  hs_init(&Count, &Arguments);
  State Last;
// CHECK-MESSAGES: :[[@LINE-1]]:9: warning: variable 'Last' is destroyed after 'hs_exit' has ended the Haskell runtime, and calls 'hs_free_stable_ptr' then
// CHECK-MESSAGES: :[[@LINE-2]]:9: note: variable 'Last' is destroyed here by 'State::~State'
// CHECK-MESSAGES: :[[@LINE-8]]:14: note: 'State::~State' calls 'hs_free_stable_ptr' here
// CHECK-MESSAGES: :[[@LINE+2]]:3: note: the Haskell runtime ends here
// CHECK-MESSAGES: :[[@LINE-5]]:9: note: let the Haskell runtime end after this
  hs_exit();
  return 0;
}

int good(int Count, char **Arguments) {
  hs_init(&Count, &Arguments);
  {
    State First;
  }
  hs_exit();
  return 0;
}
