/* MySQL's own header has the member in the connection, MariaDB's in its options. */
#include_next <mysql.h>
#define reconnect options.reconnect
