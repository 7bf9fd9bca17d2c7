// C has neither constructors nor exceptions.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml'}}"
// RUN: %check_interop_tidy %s interop-constructor-leak %t -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml', interop-constructor-leak.FunctionsToo: true}}"

#include "Inputs/toys.h"

int goodC(void) {
  gadget *h = gadget_open();
  if (!h)
    return -1;
  if (gadget_start(h) != 0)
    return -1;
  gadget_close(h);
  return 0;
}
