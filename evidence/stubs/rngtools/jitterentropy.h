#include <string.h>
#include <stdlib.h>
#include <errno.h>
#include <stdio.h>
#include <unistd.h>
#include <fcntl.h>
#include <sched.h>
#include <stddef.h>
#include <sys/types.h>
struct rand_data;
ssize_t jent_read_entropy(struct rand_data *ec, char *data, size_t len);
struct rand_data *jent_entropy_collector_alloc(unsigned int osr, unsigned int flags);
void jent_entropy_collector_free(struct rand_data *ec);
int jent_entropy_init(void);
