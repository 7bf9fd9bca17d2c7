#pragma once
#define PLUGIN_NAME "obs-websocket"
#define PLUGIN_VERSION "5"
#define OBS_WEBSOCKET_VERSION "5"
#define OBS_WEBSOCKET_RPC_VERSION 1
#define OBS_WEBSOCKET_PLUGIN_NAME "o"
#define OBS_WEBSOCKET_DEBUG
#define OBS_WEBSOCKET_VERSION_SUFFIX ""
#define LOG_TAG "o"
#define blog_debug(msg, ...) blog(LOG_INFO, msg, ##__VA_ARGS__)
