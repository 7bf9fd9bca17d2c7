/* What libbson of that time had and newer ones lack. */
#define BSON_GNUC_DEPRECATED __attribute__ ((__deprecated__))
#define BSON_GNUC_DEPRECATED_FOR(f) __attribute__ ((__deprecated__))
#define bson_return_if_fail(test) do { if (!(test)) return; } while (0)
#define bson_return_val_if_fail(test, value) do { if (!(test)) return (value); } while (0)
#define BSON_GNUC_CONST __attribute__ ((__const__))
#define BSON_GNUC_PURE __attribute__ ((__pure__))
