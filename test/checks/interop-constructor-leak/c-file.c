// A function of C that only uses what it opens is told of like one that makes something, with FunctionsToo or without.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml'}}"
// RUN: %check_interop_tidy %s interop-constructor-leak %t -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml', interop-constructor-leak.FunctionsToo: true}}"

#include "Inputs/toys.h"

int usedC(void) {
  gadget *h = gadget_open();
  if (!h)
    return -1;
  if (gadget_start(h) != 0)
    return -1;
  // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: failure returned here leaves 'usedC' without releasing 'h', a gadget
  // CHECK-MESSAGES: :[[@LINE-6]]:15: note: 'gadget_open' acquires it here
  // CHECK-MESSAGES: :[[@LINE+1]]:3: note: it is released here, but only where nothing fails
  gadget_close(h);
  return 0;
}
