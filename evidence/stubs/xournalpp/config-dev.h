#pragma once
#define TOOLBAR_CONFIG "0"
#define SETTINGS_XML_FILE "0"
#define PRINT_CONFIG_FILE "0"
#define METADATA_FILE "0"
#define METADATA_MAX_ITEMS 0
#define ERRORLOG_DIR "0"
