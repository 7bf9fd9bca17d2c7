# distutils: language = c++
# Objects of C++ whose destructor joins a thread that calls Python, and a context that waits for its sockets.
cdef extern from "progress.hpp" nogil:
    cdef cppclass Progress:
        Progress()
        Progress(void *callback)
cdef extern from * nogil:
    void *zmq_ctx_new()
    int zmq_ctx_term(void *context)

cdef class Deleted:
    cdef Progress *handle

    def __cinit__(self, callback):
        self.handle = new Progress(<void *>callback)

    def __dealloc__(self):
        del self.handle

cdef class Released:
    cdef Progress *handle

    def __cinit__(self, callback):
        self.handle = new Progress(<void *>callback)

    def __dealloc__(self):
        with nogil:
            del self.handle

cdef class Implicit:
    cdef Progress member

    def __cinit__(self):
        pass

cdef class Context:
    cdef void *handle

    def __cinit__(self):
        self.handle = zmq_ctx_new()

    def __dealloc__(self):
        if self.handle != NULL:
            zmq_ctx_term(self.handle)
