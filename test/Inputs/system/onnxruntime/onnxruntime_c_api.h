/* A mock of ONNX Runtime's header: what the tests need, quick to parse. */
#ifndef MOCK_ONNXRUNTIME_C_API_H
#define MOCK_ONNXRUNTIME_C_API_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define ORT_API_VERSION 23
typedef struct OrtStatus OrtStatus;
typedef struct OrtEnv OrtEnv;
typedef struct OrtSession OrtSession;
typedef struct OrtSessionOptions OrtSessionOptions;
typedef struct OrtRunOptions OrtRunOptions;
typedef struct OrtValue OrtValue;
typedef struct OrtApi OrtApi;
typedef enum OrtLoggingLevel { ORT_LOGGING_LEVEL_WARNING = 2 } OrtLoggingLevel;
typedef void (*RunAsyncCallbackFn)(void *user_data, OrtValue **outputs, size_t num_outputs, OrtStatus *status);

struct OrtApi {
  OrtStatus *(*CreateEnv)(OrtLoggingLevel level, const char *logid, OrtEnv **out);
  OrtStatus *(*CreateSession)(const OrtEnv *env, const char *model_path, const OrtSessionOptions *options,
                              OrtSession **out);
  OrtStatus *(*Run)(OrtSession *session, const OrtRunOptions *run_options, const char *const *input_names,
                    const OrtValue *const *inputs, size_t input_len, const char *const *output_names,
                    size_t output_names_len, OrtValue **outputs);
  OrtStatus *(*RunAsync)(OrtSession *session, const OrtRunOptions *run_options, const char *const *input_names,
                         const OrtValue *const *input, size_t input_len, const char *const *output_names,
                         size_t output_names_len, OrtValue **output, RunAsyncCallbackFn callback, void *user_data);
  void (*ReleaseEnv)(OrtEnv *input);
  void (*ReleaseSession)(OrtSession *input);
  void (*ReleaseStatus)(OrtStatus *input);
};
typedef struct OrtApiBase {
  const OrtApi *(*GetApi)(uint32_t version);
  const char *(*GetVersionString)(void);
} OrtApiBase;
const OrtApiBase *OrtGetApiBase(void);

#ifdef __cplusplus
}
#endif

#endif
