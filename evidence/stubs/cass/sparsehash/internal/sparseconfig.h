#define GOOGLE_NAMESPACE ::sparsehash
#define _START_GOOGLE_NAMESPACE_ namespace sparsehash {
#define _END_GOOGLE_NAMESPACE_ }
#define HASH_FUN_H <functional>
#define HASH_NAMESPACE std
#define SPARSEHASH_HASH std::hash
#define HAVE_INTTYPES_H 1
#define HAVE_STDINT_H 1
#define HAVE_SYS_TYPES_H 1
#define HAVE_LONG_LONG 1
#define HAVE_MEMCPY 1
#define HAVE_UINT16_T 1
#define HAVE_U_INT16_T 1
