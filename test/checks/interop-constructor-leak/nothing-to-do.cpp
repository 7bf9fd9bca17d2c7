// Built without exceptions, nothing is thrown.
// RUN: %check_interop_tidy %s interop-constructor-leak %t -- --config="{CheckOptions: {interop-constructor-leak.ModelFiles: '%S/Inputs/toys.yaml'}}" -- -fno-exceptions

#include "Inputs/toys.h"

class GoodWithoutExceptions {
public:
  GoodWithoutExceptions() : h_(gadget_open()), size_(toys::parse("1")) {}
  ~GoodWithoutExceptions() { gadget_close(h_); }

private:
  gadget *h_;
  int size_;
};
