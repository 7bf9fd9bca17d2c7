#pragma once
#define APPLICATION_ID "x"
#define APPLICATION_NAME "x"
#define APPLICATION_DOMAIN "x"
#define ORGANIZATION_NAME "x"
#define PROJECT_NAME "x"
#define PROJECT_VERSION "1"
#define LOG_DOMAIN "x"
#define GETTEXT_PACKAGE "x"
