#define XrdVERSION "5"
#define XrdVSTRING "5"
#define XrdVNUMBER 50000
