#define BRANCH "2.0"
#define VERSION "2.0"
#define REVISION "0"
#define SYSTEM "linux"
