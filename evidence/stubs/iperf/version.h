#define IPERF_VERSION "x"
