#pragma once
#include <rocksdb/utilities/backup_engine.h>
namespace rocksdb { using BackupableDBOptions = BackupEngineOptions; }
