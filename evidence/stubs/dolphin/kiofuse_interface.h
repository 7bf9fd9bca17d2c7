#pragma once
#include <QDBusAbstractInterface>
#include <QDBusConnection>
#include <QDBusPendingReply>
namespace org { namespace kde { namespace KIOFuse {
class VFS {
public:
    VFS(const QString &service, const QString &path, const QDBusConnection &bus, QObject *parent = nullptr);
    QDBusPendingReply<QString> mountUrl(const QString &url);
    QDBusPendingReply<QString> remoteUrl(const QString &path);
};
} } }
