// A variable whose scope ends with a call of a cleanup function loses nothing (systemd's, GLib's and LXC's style); the value of a statement
// expression is what its last statement gives.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml'}}"

#include "Inputs/toys.h"

static void closeLater(gadget **Kept) {
  if (*Kept)
    gadget_close(*Kept);
}
#define CLOSED_LATER __attribute__((cleanup(closeLater)))

static int use(gadget *h) { return gadget_start(h); }

int cleaned(void) {
  CLOSED_LATER gadget *h = gadget_open();
  if (!h)
    return -1;
  if (use(h) != 0)
    return -1;
  return 0;
}

int cleanedLate(void) {
  CLOSED_LATER gadget *h = 0;
  h = gadget_open();
  if (use(h) != 0)
    return -1;
  return 0;
}

int notCleaned(void) {
  gadget *h = gadget_open();
  if (!h)
    return -1;
  if (use(h) != 0)
    return -1;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'notCleaned' without releasing 'h', a gadget
  // CHECK-MESSAGES: :[[@LINE-6]]:15: note: 'gadget_open' acquires it here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is released here, but only where nothing fails
  gadget_close(h);
  return 0;
}

struct place {
  gadget *kept;
};

#define AS_USER(Value)                                                                                                                                       \
  ({                                                                                                                                                         \
    __typeof__(Value) Result;                                                                                                                                \
    Result = (Value);                                                                                                                                        \
    Result;                                                                                                                                                  \
  })

int keptByExpression(struct place *p) {
  p->kept = AS_USER(gadget_open());
  if (!p->kept)
    return -1;
  if (use(p->kept) != 0)
    return -1;
  return 0;
}

int lostByExpression(void) {
  gadget *h = AS_USER(gadget_open());
  if (!h)
    return -1;
  if (use(h) != 0)
    return -1;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'lostByExpression' without releasing 'h', a gadget
  // CHECK-MESSAGES: :[[@LINE-6]]:23: note: 'gadget_open' acquires it here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is released here, but only where nothing fails
  gadget_close(h);
  return 0;
}

#define AS_ADMIN(Value)                                                                                                                                      \
  ({                                                                                                                                                         \
    __label__ Out;                                                                                                                                           \
    gadget *Result = 0;                                                                                                                                      \
    int Changed = use(0);                                                                                                                                    \
    if (Changed)                                                                                                                                             \
      goto Out;                                                                                                                                              \
    Result = (Value);                                                                                                                                        \
  Out:                                                                                                                                                       \
    Result ? use(0), Result : (gadget *)0;                                                                                                                   \
  })

int keptByLabelledChoice(struct place *p) {
  p->kept = AS_ADMIN(gadget_open());
  if (!p->kept)
    return -1;
  if (use(p->kept) != 0)
    return -1;
  return 0;
}

int lostByLabelledChoice(void) {
  gadget *h = AS_ADMIN(gadget_open());
  if (!h)
    return -1;
  if (use(h) != 0)
    return -1;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'lostByLabelledChoice' without releasing 'h', a gadget
  // CHECK-MESSAGES: :[[@LINE-6]]:24: note: 'gadget_open' acquires it here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is released here, but only where nothing fails
  gadget_close(h);
  return 0;
}
