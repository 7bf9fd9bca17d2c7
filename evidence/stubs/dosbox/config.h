#pragma once
#define VERSION "1"
#define C_HAVE_STRNLEN 1
#define HAVE_STRNLEN 1
