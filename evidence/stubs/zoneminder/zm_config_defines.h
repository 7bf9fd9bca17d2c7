#define ZM_MAX_CFG_ID 1
struct ZmConfigStandIn { int shm_key; };
#define ZM_CFG_DECLARE_LIST int shm_key; double watch_max_delay;
#define ZM_CFG_ASSIGN_LIST
