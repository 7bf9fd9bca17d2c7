#pragma once
#include <QObject>
namespace db { class StreamOutputs : public QObject { Q_OBJECT public: static StreamOutputs* self(); }; }
