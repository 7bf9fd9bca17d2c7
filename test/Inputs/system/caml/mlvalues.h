/* A mock of the library's header: what the tests need, quick to parse. */
#ifndef MOCK_CAML_MLVALUES_H
#define MOCK_CAML_MLVALUES_H

typedef long value;
#define CAMLprim
#define Val_unit 1L
#define Field(x, i) (((value *)(x))[i])

#endif
