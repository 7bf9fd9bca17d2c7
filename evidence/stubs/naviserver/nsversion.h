#define NS_VERSION "5"
#define NS_PATCH_LEVEL "5"
#define NS_NAVISERVER "/usr"
#define NS_MAJOR_VERSION 5
#define NS_MINOR_VERSION 0
