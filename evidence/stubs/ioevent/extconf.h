#pragma once
#define HAVE_SYS_EPOLL_H 1
#define HAVE_SYS_EVENTFD_H 1
