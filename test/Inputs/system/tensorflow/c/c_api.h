/* A mock of TensorFlow's header: what the tests need, quick to parse. */
#ifndef MOCK_TENSORFLOW_C_API_H
#define MOCK_TENSORFLOW_C_API_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct TF_Status TF_Status;
typedef struct TF_Buffer TF_Buffer;
typedef struct TF_Tensor TF_Tensor;
typedef struct TF_Graph TF_Graph;
typedef struct TF_Operation TF_Operation;
typedef struct TF_Session TF_Session;
typedef struct TF_SessionOptions TF_SessionOptions;
typedef struct TF_Output {
  TF_Operation *oper;
  int index;
} TF_Output;
typedef int TF_DataType;

TF_Status *TF_NewStatus(void);
void TF_DeleteStatus(TF_Status *);
TF_Graph *TF_NewGraph(void);
void TF_DeleteGraph(TF_Graph *);
TF_Session *TF_NewSession(TF_Graph *graph, const TF_SessionOptions *opts, TF_Status *status);
void TF_CloseSession(TF_Session *, TF_Status *status);
void TF_DeleteSession(TF_Session *, TF_Status *status);
void TF_SessionRun(TF_Session *session, const TF_Buffer *run_options, const TF_Output *inputs,
                   TF_Tensor *const *input_values, int ninputs, const TF_Output *outputs, TF_Tensor **output_values,
                   int noutputs, const TF_Operation *const *target_opers, int ntargets, TF_Buffer *run_metadata,
                   TF_Status *);
TF_Tensor *TF_NewTensor(TF_DataType, const int64_t *dims, int num_dims, void *data, size_t len,
                        void (*deallocator)(void *data, size_t len, void *arg), void *deallocator_arg);
void TF_DeleteTensor(TF_Tensor *);

#ifdef __cplusplus
}
#endif

#endif
