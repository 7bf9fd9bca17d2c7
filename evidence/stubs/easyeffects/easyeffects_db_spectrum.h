#pragma once
#include <QObject>
namespace db { class Spectrum : public QObject { Q_OBJECT public: static Spectrum* self(); }; }
