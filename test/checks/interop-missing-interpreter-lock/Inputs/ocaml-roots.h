// What caml/memory.h has for local roots, in short.
#pragma GCC system_header
typedef long value;
struct caml__roots_block {
  struct caml__roots_block *next;
  long ntables;
  value *tables[5];
};
struct caml_domain_state {
  struct caml__roots_block *local_roots;
};
extern struct caml_domain_state *Caml_state;
void caml_release_runtime_system(void);
void caml_acquire_runtime_system(void);
value caml_copy_string(const char *text);
value caml_callback(value closure, value argument);
#define CAMLparam0() struct caml__roots_block *caml__frame = Caml_state->local_roots
#define CAMLxparam1(x)                                                                                                 \
  struct caml__roots_block caml__roots_##x;                                                                            \
  __attribute__((unused)) int caml__dummy_##x =                                                                        \
      ((void)caml__frame, (caml__roots_##x.next = Caml_state->local_roots),                                            \
       (Caml_state->local_roots = &caml__roots_##x), (caml__roots_##x.tables[0] = &x), 0)
#define CAMLparam1(x)                                                                                                  \
  CAMLparam0();                                                                                                        \
  CAMLxparam1(x)
#define CAMLparam2(x, y)                                                                                               \
  CAMLparam1(x);                                                                                                       \
  CAMLxparam1(y)
#define CAMLlocal1(x)                                                                                                  \
  value x = 1;                                                                                                         \
  CAMLxparam1(x)
#define CAMLdrop Caml_state->local_roots = caml__frame
#define CAMLreturnT(type, result)                                                                                      \
  do {                                                                                                                 \
    type caml__temp_result = (result);                                                                                 \
    CAMLdrop;                                                                                                          \
    return caml__temp_result;                                                                                          \
  } while (0)
#define CAMLreturn(result) CAMLreturnT(value, result)
