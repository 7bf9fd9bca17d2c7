#define DEBUG 0
