# Functions that a driver calls on a thread of its own.
cdef extern from *:
    ctypedef void *CUstream
    ctypedef void (*CUhostFn)(void *) noexcept
    int cuLaunchHostFunc(CUstream stream, CUhostFn function, void *data) nogil

cdef void with_gil(void *data) noexcept with gil:
    (<object>data)()

cdef void counts(void *data) noexcept nogil:
    (<int *>data)[0] += 1

cdef void asks_later(void *data) noexcept nogil:
    counts(data)
    with gil:
        (<object>data)()

cdef void without(void *data) noexcept:
    (<object>data)()

def register(callback):
    cuLaunchHostFunc(NULL, <CUhostFn>with_gil, <void *>callback)
    cuLaunchHostFunc(NULL, <CUhostFn>counts, <void *>callback)
    cuLaunchHostFunc(NULL, <CUhostFn>asks_later, <void *>callback)
    cuLaunchHostFunc(NULL, <CUhostFn>without, <void *>callback)

def slices(double[:] a):
    cdef double[:] b
    with nogil:
        b = a[1:]
        b = a
        b[0] = 1
    return b.shape[0]
