/* Boost 1.74 computes next/prior of enumerations out of range, which clang >= 16 rejects */
#define BOOST_MPL_AUX_STATIC_CAST_HPP_INCLUDED
#define BOOST_MPL_AUX_STATIC_CAST(T, expr) static_cast<T>(__is_enum(T) ? 0 : (expr))
