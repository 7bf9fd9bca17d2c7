/* What the message classes of protoc offer, as far as it is used. */
#pragma once
#include <google/protobuf/message.h>
#include <google/protobuf/repeated_field.h>
#include <string>
#define PB_BEGIN(T) class T : public google::protobuf::Message { public: T(); T(const T&); T& operator=(const T&); ~T() override; \
  T* New(google::protobuf::Arena*) const override; google::protobuf::Metadata GetMetadata() const override; int GetCachedSize() const override; \
  static const T& default_instance(); void CopyFrom(const T&); void MergeFrom(const T&);
#define PB_INT(T, n) T n() const; void set_##n(T); bool has_##n() const;
#define PB_STR(n) const std::string& n() const; void set_##n(const std::string&); std::string* mutable_##n(); bool has_##n() const;
#define PB_MSG(T, n) const T& n() const; T* mutable_##n(); bool has_##n() const; void clear_##n();
#define PB_REP(T, n) const google::protobuf::RepeatedPtrField<T>& n() const; google::protobuf::RepeatedPtrField<T>* mutable_##n(); T* add_##n(); int n##_size() const; const T& n(int) const;
#define PB_END };
#define PB_CALL(T) PB_BEGIN(T) PB_MSG(MessageHeader, header) PB_MSG(T##Request, request) PB_MSG(T##Response, response) PB_END
namespace usbguard { namespace IPC {
PB_BEGIN(MessageHeader) PB_INT(uint64_t, id) PB_END
PB_BEGIN(Rule) PB_INT(uint32_t, id) PB_STR(rule) PB_END
} }
