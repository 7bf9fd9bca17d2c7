# A driver that holds its lock while it asks Python for the memory of a block, and a method that enters the driver with
# the GIL held: each of two threads waits for what the other has.
cdef extern from *:
    ctypedef void *CUfunction
    ctypedef size_t (*CUoccupancyB2DSize)(int) noexcept
    int cuOccupancyMaxPotentialBlockSize(int *grid, int *block, CUfunction function, CUoccupancyB2DSize memory,
                                         size_t dynamic, int limit) nogil
    int cuCtxSynchronize() nogil
    int cuFuncGetAttribute(int *value, int attribute, CUfunction function) nogil

cdef object memory_of_block

cdef size_t asks_python(int block) noexcept with gil:
    return memory_of_block(block)

cdef size_t twice(int block) noexcept nogil:
    return 2 * block

def bad_occupancy(callback):
    global memory_of_block
    cdef int grid, block
    memory_of_block = callback
    with nogil:
        cuOccupancyMaxPotentialBlockSize(&grid, &block, NULL, <CUoccupancyB2DSize>asks_python, 0, 0)
    return block

def good_occupancy():
    cdef int grid, block
    with nogil:
        cuOccupancyMaxPotentialBlockSize(&grid, &block, NULL, <CUoccupancyB2DSize>twice, 0, 0)
    return block

cdef class Kernel:
    cdef CUfunction function

    def attribute(self):
        cdef int value
        cuFuncGetAttribute(&value, 1, self.function)
        return value

    def attribute_unlocked(self):
        cdef int value
        with nogil:
            cuFuncGetAttribute(&value, 1, self.function)
        return value
