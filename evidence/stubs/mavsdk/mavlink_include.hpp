#pragma once
#include <cstdint>
#include <cstddef>
typedef struct __mavlink_message {
    uint16_t checksum;
    uint8_t magic, len, incompat_flags, compat_flags, seq, sysid, compid;
    uint32_t msgid;
    uint64_t payload64[33];
    uint8_t ck[2];
    uint8_t signature[13];
} mavlink_message_t;
typedef struct { uint8_t x; uint16_t packet_rx_drop_count; } mavlink_status_t;
typedef struct { uint8_t target_network, target_system, target_component; uint8_t payload[251]; } mavlink_file_transfer_protocol_t;
typedef struct { uint16_t command; uint8_t result, progress; int32_t result_param2; uint8_t target_system, target_component; } mavlink_command_ack_t;
typedef struct { float param1, param2, param3, param4, param5, param6, param7; uint16_t command; uint8_t target_system, target_component, confirmation; } mavlink_command_long_t;
typedef struct { float param1, param2, param3, param4; int32_t x, y; float z; uint16_t command; uint8_t target_system, target_component, frame, current, autocontinue; } mavlink_command_int_t;
typedef struct { float param_value; uint16_t param_count, param_index; char param_id[16]; uint8_t param_type; } mavlink_param_value_t;
typedef struct { float param_value; uint8_t target_system, target_component; char param_id[16]; uint8_t param_type; } mavlink_param_set_t;
typedef struct { uint16_t param_count, param_index; char param_id[16]; char param_value[128]; uint8_t param_type; } mavlink_param_ext_value_t;
typedef struct { uint8_t target_system, target_component; char param_id[16]; char param_value[128]; uint8_t param_type; } mavlink_param_ext_set_t;
typedef struct { uint8_t severity; char text[50]; uint16_t id; uint8_t chunk_seq; } mavlink_statustext_t;
typedef struct { uint16_t version, min_version, max_version; uint8_t spec_version_hash[8], library_version_hash[8]; } mavlink_protocol_version_t;
enum MAV_FRAME { MAV_FRAME_GLOBAL = 0, MAV_FRAME_GLOBAL_RELATIVE_ALT = 3 };
enum MAV_TYPE { MAV_TYPE_GENERIC = 0 };
enum MAV_STATE { MAV_STATE_UNINIT = 0 };
enum MAV_MODE_FLAG { MAV_MODE_FLAG_CUSTOM_MODE_ENABLED = 1 };
enum MAV_AUTOPILOT { MAV_AUTOPILOT_GENERIC = 0 };
enum MAV_RESULT { MAV_RESULT_ACCEPTED = 0, MAV_RESULT_UNSUPPORTED = 3 };
enum MAV_SEVERITY { MAV_SEVERITY_INFO = 6 };
enum MAV_PARAM_TYPE { MAV_PARAM_TYPE_REAL32 = 9 };
enum MAV_PARAM_EXT_TYPE { MAV_PARAM_EXT_TYPE_REAL32 = 9 };
enum MAV_COMPONENT { MAV_COMP_ID_ALL = 0, MAV_COMP_ID_AUTOPILOT1 = 1, MAV_COMP_ID_CAMERA = 100, MAV_COMP_ID_GIMBAL = 154, MAV_COMP_ID_ODID_TXRX_1 = 236, MAV_COMP_ID_MISSIONPLANNER = 190, MAV_COMP_ID_ONBOARD_COMPUTER = 191, MAV_COMP_ID_PATHPLANNER = 195 };
enum PARAM_ACK { PARAM_ACK_ACCEPTED = 0 };
enum COMP_METADATA_TYPE { COMP_METADATA_TYPE_GENERAL = 0, COMP_METADATA_TYPE_PARAMETER, COMP_METADATA_TYPE_EVENTS, COMP_METADATA_TYPE_ACTUATORS };
enum MAV_CMD {
    MAV_CMD_SET_MESSAGE_INTERVAL = 511, MAV_CMD_REQUEST_MESSAGE = 512, MAV_CMD_REQUEST_AUTOPILOT_CAPABILITIES = 520,
    MAV_CMD_REQUEST_CAMERA_INFORMATION, MAV_CMD_REQUEST_CAMERA_SETTINGS, MAV_CMD_REQUEST_STORAGE_INFORMATION,
    MAV_CMD_REQUEST_CAMERA_CAPTURE_STATUS, MAV_CMD_REQUEST_FLIGHT_INFORMATION, MAV_CMD_REQUEST_VIDEO_STREAM_STATUS,
    MAV_CMD_REQUEST_VIDEO_STREAM_INFORMATION, MAV_CMD_REQUEST_CAMERA_IMAGE_CAPTURE
};
#define MAVLINK_VERSION 2
#define MAVLINK_MSG_ID_AUTOPILOT_VERSION 148
#define MAVLINK_MSG_ID_CAMERA_INFORMATION 259
#define MAVLINK_MSG_ID_CAMERA_SETTINGS 260
#define MAVLINK_MSG_ID_STORAGE_INFORMATION 261
#define MAVLINK_MSG_ID_CAMERA_CAPTURE_STATUS 262
#define MAVLINK_MSG_ID_CAMERA_IMAGE_CAPTURED 263
#define MAVLINK_MSG_ID_FLIGHT_INFORMATION 264
#define MAVLINK_MSG_ID_VIDEO_STREAM_INFORMATION 269
#define MAVLINK_MSG_ID_VIDEO_STREAM_STATUS 270
#define MAVLINK_MSG_ID_FILE_TRANSFER_PROTOCOL 110
#define MAVLINK_MSG_ID_COMMAND_ACK 77
uint16_t mavlink_msg_file_transfer_protocol_pack_chan(uint8_t, uint8_t, uint8_t, mavlink_message_t*, uint8_t, uint8_t, uint8_t, const uint8_t*);
void mavlink_msg_file_transfer_protocol_decode(const mavlink_message_t*, mavlink_file_transfer_protocol_t*);
void mavlink_msg_command_long_decode(const mavlink_message_t*, mavlink_command_long_t*);
void mavlink_msg_command_int_decode(const mavlink_message_t*, mavlink_command_int_t*);
