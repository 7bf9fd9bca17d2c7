#pragma once
#include <QWindow>
#include <libportal/parent.h>
XdpParent *xdp_parent_new_qt(QWindow *window);
#include <libportal/portal.h>
namespace XdpQt { XdpPortal *globalPortalObject(); }
