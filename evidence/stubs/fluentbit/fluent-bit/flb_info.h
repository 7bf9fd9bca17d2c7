#define FLB_SOURCE_DIR ""
#define FLB_INFO_FLAGS ""
#define QUOTE_IT(TEXT) #TEXT
#define STR(TEXT) QUOTE_IT(TEXT)
