// A mock of librdkafka's C++ header: what the tests need, quick to parse.
#ifndef MOCK_RDKAFKACPP_H
#define MOCK_RDKAFKACPP_H

#include <stddef.h>
#include <stdint.h>
#include <string>
#include <vector>

namespace RdKafka {

enum ErrorCode { ERR_NO_ERROR = 0 };

class Message {
public:
  virtual ~Message() = 0;
  virtual ErrorCode err() const = 0;
};
class DeliveryReportCb {
public:
  virtual void dr_cb(Message &message) = 0;
  virtual ~DeliveryReportCb() {}
};
class Conf {
public:
  enum ConfType { CONF_GLOBAL, CONF_TOPIC };
  enum ConfResult { CONF_UNKNOWN = -2, CONF_INVALID = -1, CONF_OK = 0 };
  static Conf *create(ConfType type);
  virtual ~Conf() {}
  virtual ConfResult set(const std::string &name, const std::string &value, std::string &errstr) = 0;
  virtual ConfResult set(const std::string &name, DeliveryReportCb *dr_cb, std::string &errstr) = 0;
};
class Handle {
public:
  virtual ~Handle() {}
  virtual int poll(int timeout_ms) = 0;
  virtual int outq_len() = 0;
};
class Topic {
public:
  static Topic *create(Handle *base, const std::string &topic_str, const Conf *conf, std::string &errstr);
  virtual ~Topic() = 0;
};
class KafkaConsumer : public virtual Handle {
public:
  static KafkaConsumer *create(const Conf *conf, std::string &errstr);
  virtual ~KafkaConsumer() = 0;
  virtual ErrorCode subscribe(const std::vector<std::string> &topics) = 0;
  virtual ErrorCode unsubscribe() = 0;
  virtual Message *consume(int timeout_ms) = 0;
  virtual ErrorCode close() = 0;
};
class Producer : public virtual Handle {
public:
  static Producer *create(const Conf *conf, std::string &errstr);
  virtual ~Producer() = 0;
  virtual ErrorCode produce(const std::string topic_name, int32_t partition, int msgflags, void *payload, size_t len,
                            const void *key, size_t key_len, int64_t timestamp, void *msg_opaque) = 0;
  virtual ErrorCode flush(int timeout_ms) = 0;
  virtual ErrorCode purge(int purge_flags) = 0;
};
ErrorCode wait_destroyed(int timeout_ms);

} // namespace RdKafka

#endif
