#pragma once
#include <QObject>
namespace db { class TestSignals : public QObject { Q_OBJECT public: static TestSignals* self(); }; }
