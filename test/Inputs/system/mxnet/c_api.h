/* A mock of MXNet's header: what the tests need, quick to parse. */
#ifndef MOCK_MXNET_C_API_H
#define MOCK_MXNET_C_API_H

#ifdef __cplusplus
extern "C" {
#endif

typedef void *NDArrayHandle;
typedef void *ExecutorHandle;
typedef void *KVStoreHandle;
typedef void(MXKVStoreUpdater)(int key, NDArrayHandle recv, NDArrayHandle local, void *handle);
typedef void (*ExecutorMonitorCallback)(const char *, NDArrayHandle, void *);

const char *MXGetLastError(void);
int MXNDArrayCreate(const unsigned *shape, unsigned ndim, int dev_type, int dev_id, int delay_alloc,
                    NDArrayHandle *out);
int MXNDArrayGetShape(NDArrayHandle handle, unsigned *dim, const unsigned **data);
int MXNDArrayWaitToRead(NDArrayHandle handle);
int MXNDArrayFree(NDArrayHandle handle);
int MXExecutorForward(ExecutorHandle handle, int is_train);
int MXNDArrayWaitAll(void);
int MXKVStoreSetUpdater(KVStoreHandle handle, MXKVStoreUpdater updater, void *updater_handle);
int MXExecutorSetMonitorCallback(ExecutorHandle handle, ExecutorMonitorCallback callback, void *callback_handle);

#ifdef __cplusplus
}
#endif

#endif
