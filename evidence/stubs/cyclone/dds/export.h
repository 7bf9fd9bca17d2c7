#pragma once
#define DDS_EXPORT
#define DDS_DEPRECATED_EXPORT
#define DDS_NO_EXPORT
#define DDS_INLINE_EXPORT
