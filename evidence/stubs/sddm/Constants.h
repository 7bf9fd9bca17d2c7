#pragma once
#define LIBEXEC_INSTALL_DIR "/x"
#define DATA_INSTALL_DIR "/x"
#define CONFIG_FILE "/x"
#define STATE_DIR "/x"
#define RUNTIME_DIR "/x"
#define SOCKET_DIR "/x"
