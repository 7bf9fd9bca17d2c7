/* The tuple of the kernel's header has arrays of numbers where the library has addresses. */
#include <netinet/in.h>
#define ovs_key_ct_tuple_ipv6 kernel_ct_tuple_ipv6
#include <linux/openvswitch.h>
#undef ovs_key_ct_tuple_ipv6
struct ovs_key_ct_tuple_ipv6 {
  struct in6_addr ipv6_src, ipv6_dst;
  unsigned short src_port, dst_port;
  unsigned char ipv6_proto;
};
