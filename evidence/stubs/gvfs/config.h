#define GETTEXT_PACKAGE "gvfs"
#define _FILE_OFFSET_BITS 64
