/* A mock of the library's header: what the tests need, quick to parse. */
#ifndef MOCK_CAML_ALLOC_H
#define MOCK_CAML_ALLOC_H

#include <caml/mlvalues.h>

value caml_alloc(unsigned long size, int tag);
value caml_alloc_small(unsigned long size, int tag);
value caml_alloc_tuple(unsigned long size);
value caml_copy_string(const char *text);

#endif
