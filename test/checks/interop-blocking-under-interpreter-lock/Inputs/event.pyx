# Waits of a driver and of a library, with and without the GIL.
cdef extern from * nogil:
    int cuCtxSynchronize()
    ctypedef struct zmq_pollitem_t:
        void *socket
        int fd
        short events
        short revents
    int zmq_poll(zmq_pollitem_t *items, int n, long timeout)
    int zmq_recv(void *socket, void *buffer, size_t length, int flags)

cdef class Event:
    cdef void *socket
    cdef zmq_pollitem_t item

    cdef int receive(self) except -1:
        cdef char c
        return zmq_recv(self.socket, &c, 1, 0)

    cdef int receive_unlocked(self) except -1:
        cdef char c
        cdef int n
        with nogil:
            n = zmq_recv(self.socket, &c, 1, 0)
        return n

    def on_readable(self, callback):
        cuCtxSynchronize()
        callback()

    def on_readable_unlocked(self, callback):
        cdef int status
        with nogil:
            status = cuCtxSynchronize()
            if status != 0:
                with gil:
                    raise RuntimeError(status)
        callback()

    def read(self):
        return self.receive()

    def read_unlocked(self):
        return self.receive_unlocked()

    @property
    def ready(self):
        return zmq_poll(&self.item, 1, -1)

    def __iter__(self):
        while True:
            zmq_poll(&self.item, 1, -1)
            yield self.item.revents

    async def wait(self):
        zmq_poll(&self.item, 1, -1)

    async def wait_unlocked(self):
        with nogil:
            zmq_poll(&self.item, 1, -1)

    cpdef int both(self) except -1:
        return zmq_poll(&self.item, 1, -1)

def each(list events):
    return [e for e in events if later(lambda: zmq_poll(NULL, 0, -1))]

def later(f):
    return f
