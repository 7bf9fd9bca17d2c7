/* A mock of NetCDF's header: what the tests need, quick to parse. */
#ifndef MOCK_NETCDF_H
#define MOCK_NETCDF_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#define NC_NOWRITE 0
#define NC_NOERR 0
int nc_open(const char *path, int mode, int *ncid);
int nc_close(int ncid);
int nc_inq_varid(int ncid, const char *name, int *varid);
int nc_get_vara_double(int ncid, int varid, const size_t *start, const size_t *count, double *ip);
int nc_put_vara_double(int ncid, int varid, const size_t *start, const size_t *count, const double *op);
const char *nc_strerror(int ncerr);

#ifdef __cplusplus
}
#endif

#endif
