#ifndef STUB_HF
#define STUB_HF
#define REDIS_PLUS_PLUS_HAS_redisEnableKeepAliveWithInterval
#endif
