#define FLB_SOURCE_DIR ""
#define FLB_INFO_FLAGS ""
