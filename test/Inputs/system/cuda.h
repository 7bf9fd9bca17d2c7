/* A mock of the driver API's header: what the tests need, quick to parse. */
#ifndef MOCK_CUDA_H
#define MOCK_CUDA_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef int CUresult;
typedef struct CUfunc_st *CUfunction;
typedef struct CUstream_st *CUstream;
typedef unsigned long long CUdeviceptr;
typedef size_t (*CUoccupancyB2DSize)(int blockSize);
typedef void (*CUhostFn)(void *userData);
typedef struct CUgraph_st *CUgraph;
typedef struct CUgraphNode_st *CUgraphNode;
typedef struct CUgraphExec_st *CUgraphExec;
CUresult cuInit(unsigned flags);
CUresult cuGetErrorString(CUresult error, const char **text);
CUresult cuMemAlloc(CUdeviceptr *pointer, size_t size);
CUresult cuGraphCreate(CUgraph *graph, unsigned flags);
CUresult cuGraphAddEmptyNode(CUgraphNode *node, CUgraph graph, const CUgraphNode *dependencies, size_t count);
CUresult cuGraphInstantiate(CUgraphExec *exec, CUgraph graph, unsigned long long flags);
CUresult cuGraphDestroy(CUgraph graph);
CUresult cuMemFree(CUdeviceptr pointer);
CUresult cuCtxSynchronize(void);
CUresult cuStreamSynchronize(CUstream stream);
CUresult cuFuncGetAttribute(int *value, int attribute, CUfunction function);
CUresult cuOccupancyMaxPotentialBlockSize(int *minGridSize, int *blockSize, CUfunction function,
                                          CUoccupancyB2DSize memoryOfBlock, size_t dynamicMemory, int blockSizeLimit);
CUresult cuLaunchHostFunc(CUstream stream, CUhostFn function, void *userData);

#ifdef __cplusplus
}
#endif

#endif
