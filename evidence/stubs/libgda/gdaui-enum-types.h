#pragma once
#define GDAUI_TYPE_DATA_PROXY_INFO_FLAG (gdaui_data_proxy_info_flag_get_type ())
GType gdaui_data_proxy_info_flag_get_type (void);
