// A function of C that only uses what it opens makes nothing: `FunctionsToo` alone tells of it.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml'}}"
// RUN: %check_interop_tidy %s interop-constructor-leak %t --suffix=FUNCTIONS -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml', interop-constructor-leak.FunctionsToo: true}}"

#include "Inputs/toys.h"

int usedC(void) {
  gadget *h = gadget_open();
  if (!h)
    return -1;
  if (gadget_start(h) != 0)
    return -1;
  // CHECK-MESSAGES-FUNCTIONS: :[[@LINE-1]]:5: warning: failure returned here leaves 'usedC' without releasing 'h', a gadget
  // CHECK-MESSAGES-FUNCTIONS: :[[@LINE-6]]:15: note: 'gadget_open' acquires it here
  // CHECK-MESSAGES-FUNCTIONS: :[[@LINE+1]]:3: note: it is released here, but only where nothing fails
  gadget_close(h);
  return 0;
}
