/* stand-in for what CMake makes */
#pragma once
#define ECAL_VERSION_MAJOR 5
#define ECAL_VERSION_MINOR 5
#define ECAL_VERSION_PATCH 5
#define ECAL_VERSION "5"
#define ECAL_DATE "5"
#define ECAL_PLATFORMTOOLSET ""
#define ECAL_VERSION_CALCULATE(major, minor, patch) ((major) * 65536 + (minor) * 256 + (patch))
#define ECAL_VERSION_INTEGER ECAL_VERSION_CALCULATE(5, 5, 5)
