# What makes Cython write the helpers that its model names.
# cython: language_level=3
cdef class Holder:
    cdef double[:] view

    def keep(self, double[:] view):
        with nogil:
            self.view = view[1:]

cdef void ignores(int n) noexcept:
    print(n, call(str, n), import_it(n))

cdef void ignores_without(int n) noexcept nogil:
    if n > 1:
        with gil:
            raise ValueError(n)

cdef call(f, n):
    return f(n), f(*n), f(), n.join(f)

cdef import_it(n):
    import os.path
    return os

def start(int n):
    ignores(n)
    ignores_without(n)
