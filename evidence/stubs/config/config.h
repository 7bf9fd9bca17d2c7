#pragma once
#define VERSION "1"
#define PACKAGE "x"
#define PACKAGE_NAME "x"
#define PACKAGE_VERSION "1"
#define PACKAGE_STRING "x 1"
#define PACKAGE_BUGREPORT "x"
#define PACKAGE_TARNAME "x"
#define PACKAGE_URL "x"
#ifndef GETTEXT_PACKAGE
#define GETTEXT_PACKAGE "x"
#endif
#ifndef LOCALEDIR
#define LOCALEDIR "/x"
#endif
#define GNOMELOCALEDIR "/x"
#define DATADIR "/x"
