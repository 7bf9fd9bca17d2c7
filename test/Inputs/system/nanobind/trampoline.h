// A mock of nanobind's header for virtual functions that Python overrides.
#ifndef MOCK_NANOBIND_TRAMPOLINE_H
#define MOCK_NANOBIND_TRAMPOLINE_H

#include <nanobind/nanobind.h>

namespace nanobind::detail {

struct ticket;
void trampoline_new(void **Data, unsigned long Size, void *Pointer) noexcept;
void trampoline_release(void **Data, unsigned long Size) noexcept;
void trampoline_enter(void **Data, unsigned long Size, const char *Name, bool Pure, ticket *Ticket);
void trampoline_leave(ticket *Ticket) noexcept;

template <unsigned long Size> struct trampoline {
  mutable void *Data[2 * Size + 1];
  trampoline(void *Pointer) { trampoline_new(Data, Size, Pointer); }
  ~trampoline() { trampoline_release(Data, Size); }
  handle base() const { return (PyObject *)Data[0]; }
};

// Takes the lock if there is an override.
struct ticket {
  handle self;
  handle key;
  template <unsigned long Size> ticket(const trampoline<Size> &T, const char *Name, bool Pure) {
    trampoline_enter(T.Data, Size, Name, Pure, this);
  }
  ~ticket() noexcept { trampoline_leave(this); }
};

} // namespace nanobind::detail

#define NB_TRAMPOLINE(base, size)                                                                                      \
  using NBBase = base;                                                                                                 \
  using NBBase::NBBase;                                                                                                \
  nanobind::detail::trampoline<size> nb_trampoline { this }
#define NB_OVERRIDE(func, ...)                                                                                         \
  using nb_ret_type = decltype(NBBase::func(__VA_ARGS__));                                                             \
  nanobind::detail::ticket nb_ticket(nb_trampoline, #func, false);                                                     \
  if (nb_ticket.key.is_valid())                                                                                        \
    return nanobind::cast<nb_ret_type>(nb_trampoline.base().attr(#func)(__VA_ARGS__));                                 \
  else                                                                                                                 \
    return NBBase::func(__VA_ARGS__)
#define NB_OVERRIDE_PURE(func, ...)                                                                                    \
  using nb_ret_type = decltype(NBBase::func(__VA_ARGS__));                                                             \
  nanobind::detail::ticket nb_ticket(nb_trampoline, #func, true);                                                      \
  return nanobind::cast<nb_ret_type>(nb_trampoline.base().attr(#func)(__VA_ARGS__))

#endif
