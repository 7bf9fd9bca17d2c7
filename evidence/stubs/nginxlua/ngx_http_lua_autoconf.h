/* Stand-in for the configured header. */
#define NGX_HTTP_LUA_HAVE_MALLOC_TRIM 1
