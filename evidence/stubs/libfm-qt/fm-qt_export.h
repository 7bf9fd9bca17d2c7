#pragma once
#define LIBFM_QT_API
#define FM_QT_EXPORT
#define LIBFM_QT_EXPORT
