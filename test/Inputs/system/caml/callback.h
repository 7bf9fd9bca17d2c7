/* A mock of the library's header: what the tests need, quick to parse. */
#ifndef MOCK_CAML_CALLBACK_H
#define MOCK_CAML_CALLBACK_H

#include <caml/mlvalues.h>

value caml_callback(value closure, value argument);

#endif
