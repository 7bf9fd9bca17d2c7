/* A mock of the library's header: what the tests need, quick to parse. */
#ifndef MOCK_CAML_MEMORY_H
#define MOCK_CAML_MEMORY_H

#include <caml/mlvalues.h>

void caml_modify(value *field, value what);
#define Store_field(block, i, v) caml_modify(&Field(block, i), v)

struct caml__roots_block {
  struct caml__roots_block *next;
  value *tables[5];
};
extern struct caml__roots_block *caml_local_roots;
#define CAMLparam0() struct caml__roots_block *caml__frame = caml_local_roots
#define CAMLxparam1(x)                                                                                                             \
  struct caml__roots_block caml__roots_##x;                                                                                       \
  int caml__dummy_##x = ((void)caml__frame, (caml__roots_##x.next = caml_local_roots), (caml_local_roots = &caml__roots_##x),      \
                         (caml__roots_##x.tables[0] = &x), 0)
#define CAMLparam1(x)                                                                                                              \
  CAMLparam0();                                                                                                                    \
  CAMLxparam1(x)
#define CAMLlocal1(x)                                                                                                              \
  value x = Val_unit;                                                                                                              \
  CAMLxparam1(x)
#define CAMLreturn(v)                                                                                                              \
  do {                                                                                                                             \
    value caml__result = (v);                                                                                                      \
    caml_local_roots = caml__frame;                                                                                                \
    return caml__result;                                                                                                           \
  } while (0)

#endif
