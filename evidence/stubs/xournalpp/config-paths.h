#pragma once
#define PACKAGE_DATA_DIR "0"
#define PACKAGE_LOCALE_DIR "0"
#define PROJECT_SOURCE_DIR "0"
