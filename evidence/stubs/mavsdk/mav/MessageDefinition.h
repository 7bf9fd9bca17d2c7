#pragma once
#include <mav/Message.h>
namespace mav {
class MessageDefinition { public: static constexpr size_t MAX_MESSAGE_SIZE = 280; };
class Message { public: int id() const; };
class MessageSet { public: int x; };
class BufferParser { public: int x; };
template <class T> class OptionalReference { public: explicit operator bool() const; T& get() const; };
}
