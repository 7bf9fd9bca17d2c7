#pragma once
#include <QObject>
namespace db { class StreamInputs : public QObject { Q_OBJECT public: static StreamInputs* self(); }; }
