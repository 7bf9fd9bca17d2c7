//===- kafka-ends.cpp - A Kafka producer that ends -------------------------===//
//
// Part of interop-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The same producer with a bounded flush: it waits half a second, says what is
// left, and gives it up. Nothing to report.
//
//===----------------------------------------------------------------------===//

#include <cstdio>
#include <librdkafka/rdkafka.h>
#include <string>

namespace {

/// Appends records to the topic "metrics"; what cannot be sent is dropped.
class MetricsLog {
public:
  explicit MetricsLog(const char *Brokers) {
    char Error[512];
    rd_kafka_conf_t *Conf = rd_kafka_conf_new();
    rd_kafka_conf_set(Conf, "bootstrap.servers", Brokers, Error, sizeof Error);
    Producer = rd_kafka_new(RD_KAFKA_PRODUCER, Conf, Error, sizeof Error);
    if (!Producer)
      rd_kafka_conf_destroy(Conf);
  }
  MetricsLog(const MetricsLog &) = delete;
  MetricsLog &operator=(const MetricsLog &) = delete;

  ~MetricsLog() {
    if (!Producer)
      return;
    if (rd_kafka_flush(Producer, 500) != RD_KAFKA_RESP_ERR_NO_ERROR)
      std::printf("%d records dropped\n", rd_kafka_outq_len(Producer));
    rd_kafka_destroy(Producer);
  }

  bool append(const std::string &Record) {
    return Producer &&
           rd_kafka_producev(Producer, RD_KAFKA_V_TOPIC("metrics"),
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
    MetricsLog Log(Argc > 1 ? Argv[1] : "127.0.0.1:5999");
    Appended = Log.append("load 0.5");
  }
  std::puts(Appended ? "ended" : "ended, nothing was appended");
  return Appended ? 0 : 1;
}
