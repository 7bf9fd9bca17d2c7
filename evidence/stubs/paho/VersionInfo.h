#pragma once
#define BUILD_TIMESTAMP "x"
#define CLIENT_VERSION "1"
