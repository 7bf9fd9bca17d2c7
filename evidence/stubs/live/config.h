#define VERSION "2"
