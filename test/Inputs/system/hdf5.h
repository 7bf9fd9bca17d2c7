/* A mock of HDF5's header: what the tests need, quick to parse. The real one defines H5_HAVE_THREADSAFE if the library
   was built so. */
#ifndef MOCK_HDF5_H
#define MOCK_HDF5_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef int64_t hid_t;
typedef int herr_t;
typedef uint64_t hsize_t;
typedef herr_t (*H5L_iterate_t)(hid_t group, const char *name, const void *info, void *data);
#define H5P_DEFAULT ((hid_t)0)
#define H5F_ACC_RDONLY (0x0000u)
#define H5F_ACC_TRUNC (0x0002u)

hid_t H5Fcreate(const char *filename, unsigned flags, hid_t fcpl, hid_t fapl);
hid_t H5Fopen(const char *filename, unsigned flags, hid_t fapl);
herr_t H5Fflush(hid_t object, int scope);
herr_t H5Fclose(hid_t file);
hid_t H5Dopen2(hid_t loc, const char *name, hid_t dapl);
#define H5Dopen H5Dopen2
herr_t H5Dread(hid_t dset, hid_t type, hid_t mem_space, hid_t file_space, hid_t plist, void *buf);
herr_t H5Dwrite(hid_t dset, hid_t type, hid_t mem_space, hid_t file_space, hid_t plist, const void *buf);
herr_t H5Dclose(hid_t dset);
herr_t H5Literate(hid_t group, int index, int order, hsize_t *at, H5L_iterate_t op, void *data);
herr_t H5is_library_threadsafe(bool *is_ts);
extern hid_t H5T_NATIVE_DOUBLE_g;
#define H5T_NATIVE_DOUBLE (H5T_NATIVE_DOUBLE_g)

#ifdef __cplusplus
}
#endif

#endif
