/* Stand-in for the generated header: every enum type is some GType. */
#ifndef VIPS_ENUM_TYPES_H
#define VIPS_ENUM_TYPES_H
GType vips_some_enum_get_type(void);
#define VIPS_TYPE_FOREIGN_TIFF_COMPRESSION (vips_some_enum_get_type())
#define VIPS_TYPE_FOREIGN_TIFF_PREDICTOR (vips_some_enum_get_type())
#define VIPS_TYPE_FOREIGN_TIFF_RESUNIT (vips_some_enum_get_type())
#define VIPS_TYPE_FOREIGN_DZ_DEPTH (vips_some_enum_get_type())
#define VIPS_TYPE_REGION_SHRINK (vips_some_enum_get_type())
#define VIPS_TYPE_FOREIGN_SUBSAMPLE (vips_some_enum_get_type())
#define VIPS_TYPE_INTERPRETATION (vips_some_enum_get_type())
#define VIPS_TYPE_BAND_FORMAT (vips_some_enum_get_type())
#define VIPS_TYPE_CODING (vips_some_enum_get_type())
#endif
