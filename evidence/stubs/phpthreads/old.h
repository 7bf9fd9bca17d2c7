/* What the configured header of PHP 7.1 had and that of newer ones lacks. */
#pragma once
#include <math.h>
#include <string.h>
#include <main/php_config.h>
#define ZEND_MM_ALIGNMENT 8
#define ZEND_MM_ALIGNMENT_LOG2 3
#define zend_finite(a) __builtin_isfinite(a)
#define zend_isnan(a) __builtin_isnan(a)
#define zend_isinf(a) __builtin_isinf(a)
#define zend_sprintf sprintf
#define PHP_HAVE_STDINT_TYPES 1
