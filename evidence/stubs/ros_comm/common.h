#pragma once
#include <stdint.h>
#include <assert.h>
#include <stddef.h>
#include <string>
#include <ros/macros.h>
#define ROSCPP_DECL
#define ROS_VERSION_MAJOR 1
#define ROS_VERSION_MINOR 12
#define ROS_VERSION_PATCH 0
#define ROS_VERSION_COMBINED(a,b,c) (((a)<<20)|((b)<<10)|(c))
#define ROS_VERSION ROS_VERSION_COMBINED(1,12,0)
#define ROS_VERSION_GE(a,b,c,d,e,f) 1
#define ROS_VERSION_MINIMUM(a,b,c) 1
#include <ros/assert.h>
#include "ros/forwards.h"
#include "ros/serialized_message.h"
