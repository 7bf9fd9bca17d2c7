#pragma once
#ifdef __cplusplus
extern "C"
#endif
int gate_wait(void *gate);
