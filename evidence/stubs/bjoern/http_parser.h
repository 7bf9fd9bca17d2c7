/* The parser's own enum would clash with bjoern's. */
#define http_status http_parser_http_status
#include_next <http_parser.h>
#undef http_status
