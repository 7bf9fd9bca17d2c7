//===- kafka-hangs.cpp - A Kafka producer that may never end ---------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An audit log that must not lose a record: message.timeout.ms is 0, so
// librdkafka tries for ever, and the destructor waits for it without bound.
//
//===----------------------------------------------------------------------===//

#include <cstdio>
#include <librdkafka/rdkafka.h>
#include <string>

namespace {

/// Appends records to the topic "audit".
class AuditLog {
public:
  explicit AuditLog(const char *Brokers) {
    char Error[512];
    rd_kafka_conf_t *Conf = rd_kafka_conf_new();
    rd_kafka_conf_set(Conf, "bootstrap.servers", Brokers, Error, sizeof Error);
    rd_kafka_conf_set(Conf, "message.timeout.ms", "0", Error, sizeof Error);
    Producer = rd_kafka_new(RD_KAFKA_PRODUCER, Conf, Error, sizeof Error);
    if (!Producer)
      rd_kafka_conf_destroy(Conf);
  }
  AuditLog(const AuditLog &) = delete;
  AuditLog &operator=(const AuditLog &) = delete;

  ~AuditLog() {
    if (!Producer)
      return;
    rd_kafka_flush(Producer, -1); // reported
    rd_kafka_destroy(Producer);
  }

  bool append(const std::string &Record) {
    return Producer &&
           rd_kafka_producev(Producer, RD_KAFKA_V_TOPIC("audit"),
                             RD_KAFKA_V_VALUE(const_cast<char *>(Record.data()),
                                              Record.size()),
                             RD_KAFKA_V_MSGFLAGS(RD_KAFKA_MSG_F_COPY),
                             RD_KAFKA_V_END) == RD_KAFKA_RESP_ERR_NO_ERROR;
  }

private:
  rd_kafka_t *Producer = nullptr;
};

} // namespace

int main(int Argc, char **Argv) {
  bool Appended;
  {
    AuditLog Log(Argc > 1 ? Argv[1] : "127.0.0.1:5999");
    Appended = Log.append("user 7 signed in");
  }
  std::puts(Appended ? "ended" : "ended, nothing was appended");
  return Appended ? 0 : 1;
}
